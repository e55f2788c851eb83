// The head puts a locked result right: the sheet as it should have been, then what that changes, then the reason that
// everybody reads beside the table (`rules.md` §9).

import { h } from '../../dom.js';
import { decimal, ordinal, t, shortList } from '../../i18n/i18n.js';
import { post } from '../../link/api.js';
import { bringFault, field, submitOnce, typed } from '../../parts/dialog.js';
import { focusFirstCell, sheetGrid } from '../../parts/sheet_grid.js';
import { emptyDraft, sheetOf } from '../../state/sheet.js';
import { faults } from '../../state/tally.js';
import { refusedHere } from './paper.js';
import { called } from '../../state/people.js';

/** @import { Outcome } from '../../http' */
/** @import { CorrectionPreview } from '../../protocol' */
/** @import { Here } from './table_panel.js' */
/** @import { Draft } from '../../state/sheet.js' */

/** More rows than these are counted. */
const ROWS_SHOWN_MOST = 30;

/** @param {Here} here */
export function correctionForm(here) {
  const { desk, round, table } = here;
  const { rules } = desk.view.tournament;
  const memory = desk.memory.table;
  const draft = memory.draft ?? emptyDraft(rules, table.seats);
  const at = { round: round.no, table: table.no };
  /** @type {import('../../state/tally.js').Fault[]} */
  const told = (memory.refusal?.faults ?? []).map(({ code, message, seat, field: where }) => ({
    code,
    message,
    seat,
    field: where,
  }));
  const shown = told.length > 0 ? told : memory.tried ? faults(draft, rules) : [];

  const look = async () => {
    memory.tried = true;
    memory.refusal = null;
    desk.update();
    if (unready(draft, rules)) return bringFault('form');
    memory.looking = true;
    desk.update();
    const outcome = await /** @type {Promise<Outcome<CorrectionPreview>>} */ (
      post(`/tournaments/${desk.tournament}/preview/correction`, desk.live.as, { ...at, sheet: sheetOf(draft, rules) })
    );
    memory.looking = false;
    if (outcome.ok) Object.assign(memory, { preview: outcome.body, tried: false });
    else if (outcome.refusal) memory.refusal = outcome.refusal;
    else desk.answers.refused(null);
    desk.update();
    if (!outcome.ok) bringFault('form');
  };
  const correct = async () => {
    const reason = memory.note.trim();
    memory.tried = true;
    desk.update();
    if (!reason) return bringFault('form');
    const ending = await desk.act(
      { type: 'correct', ...at, revision: table.revision, sheet: sheetOf(draft, rules), reason },
      t('done.correct', { table: table.no }),
      true,
    );
    memory.refusal = ending.refusal;
    if (!ending.refusal) {
      memory.mode = null;
      memory.preview = null;
    }
    desk.update();
  };

  return h(
    'form.fields',
    { key: 'correct', onmount: focusFirstCell, onsubmit: submitOnce(memory.preview ? correct : look) },
    h('h4', t('correct.title')),
    memory.preview
      ? [whatChanges(memory.preview), reasonField(desk)]
      : sheetGrid({
          rules,
          seats: table.seats,
          draft,
          faults: shown,
          nobodyAllowed: true,
          change: (edit) => {
            memory.draft = edit(memory.draft ?? draft);
            memory.refusal = null;
            desk.update();
          },
        }),
    memory.refusal && !memory.refusal.faults ? refusedHere(desk, memory.refusal) : null,
    h(
      'div.acts',
      h(
        'button.button',
        { type: 'submit', disabled: memory.looking },
        t(memory.looking ? 'correct.looking' : memory.preview ? 'correct.go' : 'correct.look'),
      ),
      h(
        'button.button.second',
        {
          type: 'button',
          onclick: () => {
            if (memory.preview) memory.preview = null;
            else memory.mode = null;
            memory.refusal = null;
            desk.update();
          },
        },
        t(memory.preview ? 'correct.back' : 'cancel'),
      ),
    ),
  );
}

/** @param {Draft} draft @param {import('../../protocol').RulesView} rules */
function unready(draft, rules) {
  return faults(draft, rules).some((fault) => fault.code === 'not_entered' || fault.code.endsWith('_needed'));
}

/** @param {import('../desk.js').Desk} desk */
function reasonField(desk) {
  const memory = desk.memory.table;
  return field(
    t('reason'),
    {
      tag: 'textarea',
      rows: 2,
      maxlength: 500,
      value: memory.note,
      onmount: (/** @type {HTMLElement} */ element) => element.focus(),
      oninput: (/** @type {Event} */ event) => {
        memory.note = typed(event);
      },
    },
    t('correct.public'),
    memory.tried && !memory.note.trim() ? t('field.needed') : null,
  );
}

/** @param {CorrectionPreview} preview */
function whatChanges({ rows, cut, redrawn }) {
  return h(
    'section.preview-of',
    { key: 'preview', 'aria-live': 'polite' },
    rows.length === 0
      ? h('p', t('correct.nothing'))
      : h(
          'table.versions',
          h(
            'thead',
            h(
              'tr',
              h('td'),
              h('th', { scope: 'col' }, t('history.before')),
              h('th', { scope: 'col' }, t('history.after')),
            ),
          ),
          h(
            'tbody',
            rows.slice(0, ROWS_SHOWN_MOST).map((row) => [
              h(
                'tr.total',
                { key: row.player },
                h('th', { scope: 'row' }, h('bdi', called(row))),
                rankCell(row.before.rank),
                h('td', { class: row.before.rank === row.after.rank ? '' : 'diff' }, rankText(row.after.rank)),
              ),
              row.changed.map((criterion) =>
                h(
                  'tr',
                  { key: `${row.player}-${criterion}` },
                  h('th', { scope: 'row' }, t(`criterion.${criterion}`)),
                  h('td', decimal(String(row.before.metrics[criterion]))),
                  h('td', decimal(String(row.after.metrics[criterion]))),
                ),
              ),
            ]),
          ),
        ),
    rows.length > ROWS_SHOWN_MOST ? h('p.hint', t('import.more', { n: rows.length - ROWS_SHOWN_MOST })) : null,
    cut && cut.comes_in.length + cut.falls_out.length > 0
      ? h(
          'p.warn',
          t('correct.cut', {
            in: cut.comes_in.map(called),
            out: cut.falls_out.map(called),
            n: cut.places,
          }),
        )
      : null,
    redrawn.map(({ round, tables }) =>
      h('p.warn', { key: round }, t('correct.redrawn', { round, n: tables.length, tables: shortList(tables) })),
    ),
    h('p.hint', t('correct.seats_stay')),
  );
}

/** @param {number | undefined} rank */
function rankCell(rank) {
  return h('td', rankText(rank));
}

/** @param {number | undefined} rank */
function rankText(rank) {
  return rank === undefined ? '–' : ordinal(rank);
}
