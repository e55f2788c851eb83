// Writing a sheet at the desk: one that was signed on paper, or the referee's own version that ends a dispute.

import { h } from '../../dom.js';
import { refusalText, t } from '../../i18n/i18n.js';
import { bringFault, field, submitOnce, typed } from '../../parts/dialog.js';
import { focusFirstCell, sheetGrid } from '../../parts/sheet_grid.js';
import { draftOf, emptyDraft, sheetOf } from '../../state/sheet.js';
import { faults } from '../../state/tally.js';

/** @import { Ending } from '../../link/outbox.js' */
/** @import { RefusalView, RoundView, TableView } from '../../protocol' */
/** @import { Fault } from '../../state/tally.js' */
/** @import { Desk } from '../desk.js' */
/** @import { Draft } from '../../state/sheet.js' */
/** @import { TableMemory } from './shared.js' */
/** @import { Here } from './table_panel.js' */

/** @param {Here} here @param {'paper' | 'amend' | 'correct'} mode */
export function startPaper({ desk, table, detail }, mode) {
  const { rules } = desk.view.tournament;
  const there = detail?.dispute?.first ?? detail?.sheet;
  const memory = desk.memory.table;
  memory.mode = mode;
  memory.draft = there ? draftOf(rules, table.seats, there.sheet) : emptyDraft(rules, table.seats);
  memory.tried = false;
  memory.refusal = null;
  memory.preview = null;
  desk.update();
}

/**
 * What is being written, and what was said of it.
 * @typedef {Pick<TableMemory, 'draft' | 'note' | 'tried' | 'refusal'> & { mode?: TableMemory['mode'] }} Work
 */

/**
 * The sheet of this table is on its way.
 * @param {Desk} desk @param {RoundView} round @param {TableView} table
 */
export function underWay({ live }, round, table) {
  return (
    live.outbox.find(
      (command) =>
        'table' in command && 'round' in command && command.table === table.no && command.round === round.no,
    ) !== null
  );
}

/** @param {Desk} desk @param {TableView} table @param {Work} work */
function draftIn(desk, table, work) {
  return work.draft ?? emptyDraft(desk.view.tournament.rules, table.seats);
}

/**
 * Why a note has to be written; null: it may be left empty.
 * @param {Draft} draft @param {TableView} table @param {Work} work
 */
function whyNote(draft, table, work) {
  if (draft.lines.some((line) => line.missing)) return t('reason.needed_missing');
  const undisputed = table.state === 'submitted' || table.state === 'confirmed';
  return work.mode === 'amend' && undisputed ? t('reason.needed_undisputed') : null;
}

/**
 * The cells, a note, and what is wrong with them.
 * @param {Desk} desk @param {TableView} table @param {Work} work
 */
export function paperFields(desk, table, work) {
  const { rules } = desk.view.tournament;
  const draft = draftIn(desk, table, work);
  const needed = whyNote(draft, table, work);
  /** @type {Fault[]} */
  const told = (work.refusal?.faults ?? []).map(({ code, message, seat, field: at }) => ({
    code,
    message,
    seat,
    field: at,
  }));
  return [
    sheetGrid({
      rules,
      seats: table.seats,
      draft,
      faults: told.length > 0 ? told : work.tried ? faults(draft, rules) : [],
      nobodyAllowed: desk.role === 'head' || desk.role === 'referee',
      change: (edit) => {
        work.draft = edit(work.draft ?? draft);
        work.refusal = null;
        desk.update();
      },
    }),
    field(
      needed ? t('reason') : t('note'),
      {
        tag: 'textarea',
        value: work.note,
        rows: 2,
        maxlength: 500,
        oninput: (/** @type {Event} */ event) => {
          work.note = typed(event);
        },
      },
      needed ?? t('note.optional'),
      needed && work.tried && !work.note.trim() ? needed : null,
    ),
    work.refusal && told.length === 0 ? refusedHere(desk, work.refusal) : null,
  ];
}

/**
 * Why a sheet was refused, where it was written. Whoever had turned elsewhere was told there: that message goes.
 * @param {Desk} desk @param {RefusalView} refusal
 */
export function refusedHere(desk, refusal) {
  const onmount = () => desk.answers.dropAbout(refusal);
  return h('p.refusal', { key: 'refusal', role: 'alert', onmount }, refusalText(refusal, desk));
}

/**
 * Sends the sheet; null: something on it is missing or wrong, and is said where it belongs.
 * @param {Desk} desk @param {RoundView} round @param {TableView} table @param {Work} work
 * @returns {Promise<Ending> | null}
 */
export function enterPaper(desk, round, table, work) {
  const { rules } = desk.view.tournament;
  const draft = draftIn(desk, table, work);
  const note = work.note.trim() || null;
  work.tried = true;
  work.refusal = null;
  // As on a phone: whoever has the paper before him puts it right now, and not when he has put it away.
  if (faults(draft, rules).length > 0 || (whyNote(draft, table, work) && !note)) {
    desk.update();
    bringFault('form');
    return null;
  }
  const sheet = sheetOf(draft, rules);
  const at = { round: round.no, table: table.no, revision: table.revision };
  const ruling = work.mode === 'amend';
  const sent = desk.act(
    ruling
      ? { type: 'rule', ...at, verdict: { type: 'amend', sheet }, note }
      : { type: 'enter_on_paper', ...at, sheet, note },
    t(ruling ? 'done.rule.amend' : 'done.enter_on_paper', { table: table.no }),
    true,
  );
  return sent.then((ending) => {
    work.refusal = ending.refusal;
    if (ending.answer.disputed) desk.answers.say('bad', t('paper.became_dispute', { table: table.no }));
    return ending;
  });
}

/** @param {Here} here */
export function paperForm({ desk, round, table }) {
  const memory = desk.memory.table;
  const busy = underWay(desk, round, table);
  const ruling = memory.mode === 'amend';
  const submit = async () => {
    const ending = await enterPaper(desk, round, table, memory);
    if (ending?.refusal) bringFault('form');
    else if (ending) memory.mode = null;
    desk.update();
  };
  return h(
    'form.fields',
    { key: 'paper', onmount: focusFirstCell, onsubmit: submitOnce(submit, busy) },
    h('h4', t(ruling ? 'paper.amend_title' : 'paper.title')),
    round.play_order_chosen && !table.play_order ? h('p.warn', t('order.missing_desk')) : null,
    memory.mode === 'paper' && table.state !== 'awaiting' ? h('p.warn', t('paper.differs')) : null,
    paperFields(desk, table, memory),
    h(
      'div.acts',
      h(
        'button.button',
        { type: 'submit', disabled: busy },
        busy ? t('answer.sending') : t(ruling ? 'ruling.amend_go' : 'paper.go'),
      ),
      h(
        'button.button.second',
        {
          type: 'button',
          onclick: () => {
            memory.mode = null;
            desk.update();
          },
        },
        t('cancel'),
      ),
    ),
  );
}
