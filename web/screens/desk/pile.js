// A pile of paper sheets at the desk: the number of the table, the points in the order of the seats, and on to the next
// sheet, without a hand off the keyboard. One table alone is written in its panel; what a sheet is made of is in
// `paper.js`.

import { h } from '../../dom.js';
import { refusalText, t } from '../../i18n/i18n.js';
import { field, submitOnce, typed } from '../../parts/dialog.js';
import { focusFirstCell } from '../../parts/sheet_grid.js';
import { hex, tableHex } from '../../parts/small.js';
import { carriedOver, emptyDraft } from '../../state/sheet.js';
import { points } from '../../state/tally.js';
import { enterPaper, paperFields, underWay } from './paper.js';
import { resultsDialog, takesResults } from './results_import.js';

/** @import { RoundView, TableView } from '../../protocol' */
/** @import { Desk } from '../desk.js' */
/** @import { Work } from './paper.js' */

/**
 * What lies on the pile: the table whose sheet is written, what was begun by round and table, and what was entered
 * here, the newest last.
 * @typedef {object} Pile
 * @property {string} sought the number as it is typed
 * @property {number | null} table
 * @property {Record<string, Work>} begun
 * @property {'pieces' | 'totals'} [kind] how the last sheet was written
 * @property {{ round: number, table: number, vp: string }[]} entered
 */

/** Looked at again, if at all, right after it was entered. */
const ENTERED_MOST = 8;
const NUMBER_FIELD = 'pile-number';

/** @returns {Pile} */
export function noPile() {
  return { sought: '', table: null, begun: {}, entered: [] };
}

/** @param {Desk} desk */
export function missingSheets(desk) {
  const { round } = desk.view;
  if (!round || round.locked) return [];
  return round.tables.filter((table) => table.state === 'awaiting' && !underWay(desk, round, table));
}

/**
 * No sheet is taken before the players have chosen in which order they play.
 * @param {RoundView} round @param {TableView} table
 */
function waitsForItsOrder(round, table) {
  return Boolean(round.play_order_chosen) && !table.play_order;
}

/** @param {Desk} desk */
export function pileSection(desk) {
  const { round } = desk.view;
  const { pile } = desk.memory;
  const file =
    round && takesResults(desk, round)
      ? h(
          'button.button.second',
          { type: 'button', onclick: () => resultsDialog(desk, round) },
          t('results_file.button'),
        )
      : null;
  const title = h('div.top', { key: 'top' }, h('div', h('h2', t('desk.pile')), h('p', t('pile.text'))), file);
  if (!round) return [title, h('p.empty', t('refusal.no_round'))];
  if (round.locked) return [title, h('p.empty', t('round.locked_hint'))];
  const missing = missingSheets(desk);
  const table = missing.find((one) => one.no === pile.table && !waitsForItsOrder(round, one)) ?? null;
  return [
    title,
    numberForm(desk, round, missing),
    table ? sheet(desk, round, table) : null,
    h('h3', { key: 'missing' }, missing.length > 0 ? t('pile.missing', { n: missing.length }) : t('pile.none')),
    orderMissing(missing.filter((one) => waitsForItsOrder(round, one))),
    h(
      'div.pile-tables',
      { key: 'tables' },
      missing.map((one) =>
        h(
          'button.hex',
          {
            key: one.no,
            type: 'button',
            class: one === table ? 'on' : pile.begun[place(round, one)]?.refusal ? 'bad' : 'quiet',
            'aria-label': t('table.n', { table: one.no }),
            'aria-pressed': String(one === table),
            disabled: waitsForItsOrder(round, one),
            onclick: () => turnTo(desk, one.no),
          },
          String(one.no),
        ),
      ),
    ),
    entered(desk, round),
  ];
}

/** Why nothing can be typed for these tables yet, and the way to them. @param {TableView[]} tables */
function orderMissing(tables) {
  if (tables.length === 0) return null;
  const way = (/** @type {TableView} */ { no }) => [
    ' ',
    h('a', { key: no, href: `#round/${no}` }, t('table.n', { table: no })),
  ];
  return h('p.warn', { key: 'order' }, t('order.missing_desk'), tables.map(way));
}

/** @param {RoundView} round @param {TableView} table */
function place(round, table) {
  return `${round.no}.${table.no}`;
}

/** @param {Desk} desk @param {number | null} no */
function turnTo(desk, no) {
  desk.memory.pile.table = no;
  desk.memory.pile.sought = '';
  desk.update();
  if (no === null) document.getElementById(NUMBER_FIELD)?.focus();
}

/** @param {Desk} desk @param {RoundView} round @param {TableView[]} missing */
function numberForm(desk, round, missing) {
  const { pile } = desk.memory;
  const ready = missing.filter((one) => !waitsForItsOrder(round, one));
  const next = ready[0];
  // Typed fast, the number is there before it is drawn.
  const go = async () => {
    const sought = pile.sought.trim();
    const table = sought === '' ? next : ready.find((one) => String(one.no) === sought);
    if (table) turnTo(desk, table.no);
    // What is refused is selected, so that the next number takes its place.
    else /** @type {HTMLInputElement | null} */ (document.getElementById(NUMBER_FIELD))?.select();
  };
  return h(
    'form.pile-number',
    { key: 'number', onsubmit: submitOnce(go) },
    field(
      t('pile.table'),
      {
        id: NUMBER_FIELD,
        inputmode: 'numeric',
        autocomplete: 'off',
        maxlength: 4,
        value: pile.sought,
        placeholder: next ? String(next.no) : '',
        onmount: (/** @type {HTMLElement} */ element) => {
          if (pile.table === null) element.focus();
        },
        oninput: (/** @type {Event} */ event) => {
          pile.sought = typed(event);
          desk.update();
        },
      },
      null,
      whyNot(round, missing, pile.sought.trim()),
    ),
  );
}

/** @param {RoundView} round @param {TableView[]} missing @param {string} sought */
function whyNot(round, missing, sought) {
  const is = (/** @type {TableView} */ table) => String(table.no) === sought;
  const found = missing.find(is);
  if (found && waitsForItsOrder(round, found)) return t('pile.no_order', { table: sought });
  if (sought === '' || found) return null;
  return t(round.tables.some(is) ? 'pile.has_sheet' : 'pile.no_such', { table: sought });
}

/** @param {Desk} desk @param {RoundView} round @param {TableView} table */
function sheet(desk, round, table) {
  const { pile } = desk.memory;
  const { rules } = desk.view.tournament;
  const key = place(round, table);
  /** @type {Work} */
  const work = pile.begun[key] ?? { draft: null, note: '', tried: false, refusal: null };
  const fresh = emptyDraft(rules, table.seats, work.draft?.kind ?? pile.kind);
  // Somebody may have been taken off, or another have joined, while the sheet was written.
  work.draft = work.draft ? carriedOver(work.draft, fresh) : fresh;
  pile.begun[key] = work;
  return h(
    'form.card.pad-card.pile-sheet',
    {
      key: `sheet-${table.no}`,
      onmount: focusFirstCell,
      onsubmit: submitOnce(() => send(desk, round, table, work)),
    },
    h('header.aside-top', tableHex(table), h('h3', t('table.n', { table: table.no }))),
    paperFields(desk, table, work),
    h('div.acts', h('button.button', { type: 'submit' }, t('paper.go'))),
  );
}

/**
 * On to the next sheet at once; one that is refused comes back.
 * @param {Desk} desk @param {RoundView} round @param {TableView} table @param {Work} work
 */
async function send(desk, round, table, work) {
  const { pile } = desk.memory;
  const section = location.hash;
  const sent = enterPaper(desk, round, table, work);
  if (!sent) return;
  const { draft } = work;
  const vp = draft ? [...points(draft).values()].map((one) => one ?? t('missing.short')).join(' – ') : '';
  pile.entered = [...pile.entered, { round: round.no, table: table.no, vp }].slice(-ENTERED_MOST);
  pile.kind = draft?.kind;
  turnTo(desk, null);
  void sent.then(({ refusal }) => {
    if (refusal) {
      pile.entered = pile.entered.filter((one) => one.table !== table.no || one.round !== round.no);
      // Its form is closed: the next sheet is being written. Whoever is elsewhere by now was told as of everything.
      if (location.hash === section) {
        const why = refusalText(refusal, desk);
        desk.answers.say('bad', t('pile.refused', { table: table.no, why }), refusal);
      }
    } else delete pile.begun[place(round, table)];
    desk.update();
  });
}

/** @param {Desk} desk @param {RoundView} round */
function entered(desk, round) {
  const here = desk.memory.pile.entered.filter((one) => one.round === round.no);
  if (here.length === 0) return null;
  return [
    h('h3', { key: 'entered' }, t('pile.entered')),
    h(
      'ul.waiting.pile-entered',
      { key: 'entered-list' },
      here.toReversed().map(({ table, vp }) =>
        h(
          'li.card',
          { key: table },
          hex(table, 'good'),
          h('p', vp),
          h(
            'a.button.second',
            { href: `#round/${table}`, 'aria-label': `${t('look')}: ${t('table.n', { table })}` },
            t('look'),
          ),
        ),
      ),
    ),
  ];
}
