// Writing a sheet at the desk: one that was signed on paper, or the referee's own version that ends a dispute.

import { h } from '../../dom.js';
import { refusalText, t } from '../../i18n/i18n.js';
import { field, submitOnce, typed } from '../../parts/dialog.js';
import { sheetGrid } from '../../parts/sheet_grid.js';
import { draftOf, emptyDraft, sheetOf } from '../../state/sheet.js';
import { faults } from '../../state/tally.js';

/** @import { Here } from './table_panel.js' */
/** @import { Fault } from '../../state/tally.js' */

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

/** @param {Here} here */
export function paperForm(here) {
  const { desk, round, table } = here;
  const { rules } = desk.view.tournament;
  const memory = desk.memory.table;
  const draft = memory.draft ?? emptyDraft(rules, table.seats);
  const missing = draft.lines.some((line) => line.missing);
  const busy =
    desk.live.outbox.find(
      (command) =>
        'table' in command && 'round' in command && command.table === table.no && command.round === round.no,
    ) !== null;
  /** @type {Fault[]} */
  const told = (memory.refusal?.faults ?? []).map(({ code, message, seat, field: at }) => ({
    code,
    message,
    seat,
    field: at,
  }));
  const shown = told.length > 0 ? told : memory.tried ? faults(draft, rules) : [];
  const submit = async () => {
    const draft = memory.draft ?? emptyDraft(rules, table.seats);
    const missing = draft.lines.some((line) => line.missing);
    memory.tried = true;
    memory.refusal = null;
    // Ranges are the server's to judge; what is not there at all cannot be sent.
    if (
      faults(draft, rules).some((fault) => fault.code === 'not_entered' || fault.code.endsWith('_needed')) ||
      (missing && !memory.note.trim())
    )
      return desk.update();
    const sheet = sheetOf(draft, rules);
    const note = memory.note.trim() || null;
    const at = { round: round.no, table: table.no, revision: table.revision };
    const ending = await desk.act(
      memory.mode === 'amend'
        ? { type: 'rule', ...at, verdict: { type: 'amend', sheet }, note }
        : { type: 'enter_on_paper', ...at, sheet, note },
      t(memory.mode === 'amend' ? 'done.rule.amend' : 'done.enter_on_paper', { table: table.no }),
    );
    memory.refusal = ending.refusal;
    if (!ending.refusal) memory.mode = null;
    if (ending.answer.disputed) desk.answers.say('bad', t('paper.became_dispute', { table: table.no }));
    desk.update();
  };
  return h(
    'form.fields',
    {
      key: 'paper',
      onsubmit: submitOnce(submit, busy),
    },
    h('h4', t(memory.mode === 'amend' ? 'paper.amend_title' : 'paper.title')),
    round.play_order_chosen && !table.play_order ? h('p.warn', t('order.missing_desk')) : null,
    memory.mode === 'paper' && table.state !== 'awaiting' ? h('p.warn', t('paper.differs')) : null,
    sheetGrid({
      rules,
      seats: table.seats,
      draft,
      faults: shown,
      nobodyAllowed: desk.role === 'head' || desk.role === 'referee',
      change: (edit) => {
        memory.draft = edit(memory.draft ?? draft);
        memory.refusal = null;
        desk.update();
      },
    }),
    field(
      missing ? t('reason') : t('note'),
      {
        tag: 'textarea',
        value: memory.note,
        rows: 2,
        maxlength: 500,
        oninput: (/** @type {Event} */ event) => {
          memory.note = typed(event);
        },
      },
      missing ? t('reason.needed_missing') : t('note.optional'),
      missing && memory.tried && !memory.note.trim() ? t('field.needed') : null,
    ),
    memory.refusal && told.length === 0
      ? h('p.refusal', { role: 'alert' }, refusalText(memory.refusal, desk.nameOf))
      : null,
    h(
      'div.acts',
      h(
        'button.button',
        { type: 'submit', disabled: busy },
        busy ? t('answer.sending') : t(memory.mode === 'amend' ? 'ruling.amend_go' : 'paper.go'),
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
