// Writing a sheet at the desk: one that was signed on paper, or the referee's own version that ends a dispute.

import { h } from '../../dom.js';
import { refusalText, t } from '../../i18n/i18n.js';
import { field, submitOnce, typed } from '../../parts/dialog.js';
import { focusFirstCell, sheetGrid } from '../../parts/sheet_grid.js';
import { draftOf, emptyDraft, sheetOf } from '../../state/sheet.js';
import { faults } from '../../state/tally.js';

/** @import { Ending } from '../../link/outbox.js' */
/** @import { RoundView, TableView } from '../../protocol' */
/** @import { Fault } from '../../state/tally.js' */
/** @import { Desk } from '../desk.js' */
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

/** What is being written, and what was said of it. @typedef {Pick<TableMemory, 'draft' | 'note' | 'tried' | 'refusal'>} Work */

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
 * The cells, a note, and what is wrong with them.
 * @param {Desk} desk @param {TableView} table @param {Work} work
 */
export function paperFields(desk, table, work) {
  const { rules } = desk.view.tournament;
  const draft = draftIn(desk, table, work);
  const missing = draft.lines.some((line) => line.missing);
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
      missing ? t('reason') : t('note'),
      {
        tag: 'textarea',
        value: work.note,
        rows: 2,
        maxlength: 500,
        oninput: (/** @type {Event} */ event) => {
          work.note = typed(event);
        },
      },
      missing ? t('reason.needed_missing') : t('note.optional'),
      missing && work.tried && !work.note.trim() ? t('field.needed') : null,
    ),
    work.refusal && told.length === 0
      ? h('p.refusal', { role: 'alert' }, refusalText(work.refusal, desk))
      : null,
  ];
}

/**
 * Sends the sheet; null: something is not written yet, and is said where it belongs.
 * @param {Desk} desk @param {RoundView} round @param {TableView} table @param {Work} work
 * @param {boolean} [ruling] it is the referee's own version
 * @returns {Promise<Ending> | null}
 */
export function enterPaper(desk, round, table, work, ruling = false) {
  const { rules } = desk.view.tournament;
  const draft = draftIn(desk, table, work);
  const note = work.note.trim() || null;
  work.tried = true;
  work.refusal = null;
  // Ranges are the server's to judge; what is not there at all cannot be sent.
  if (
    faults(draft, rules).some((fault) => fault.code === 'not_entered' || fault.code.endsWith('_needed')) ||
    (draft.lines.some((line) => line.missing) && !note)
  ) {
    desk.update();
    return null;
  }
  const sheet = sheetOf(draft, rules);
  const at = { round: round.no, table: table.no, revision: table.revision };
  const sent = desk.act(
    ruling
      ? { type: 'rule', ...at, verdict: { type: 'amend', sheet }, note }
      : { type: 'enter_on_paper', ...at, sheet, note },
    t(ruling ? 'done.rule.amend' : 'done.enter_on_paper', { table: table.no }),
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
    const ending = await enterPaper(desk, round, table, memory, ruling);
    if (ending && !ending.refusal) memory.mode = null;
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
