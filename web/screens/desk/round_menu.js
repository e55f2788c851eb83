// What is done to a whole round but seldom: print it, swap, add a table, unlock, undo. What is lost is named before.

import { h } from '../../dom.js';
import { t, shortList } from '../../i18n/i18n.js';
import { ask } from '../../parts/ask.js';
import { fileLinks } from '../../parts/file_links.js';
import { toPrint } from '../../parts/printed.js';
import { aboutRound } from '../../parts/round_text.js';
import { canBeSwapped, withResult } from '../../state/round.js';
import { addTable } from './latecomers.js';
import { resultsDialog, takesResults } from './results_import.js';

/** @import { RoundView } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/** @param {Desk} desk @param {RoundView} round */
export function more(desk, round) {
  const results = withResult(round);
  const knockOut = round.stage !== 'preliminary';
  const running = desk.view.tournament.phase === 'running';
  const head = desk.role === 'head' && running;
  const swapping = desk.memory.swapping === round.no;
  const item = (/** @type {string} */ label, /** @type {() => void} */ act, danger = false) =>
    h(
      danger ? 'button.danger' : 'button',
      {
        type: 'button',
        key: label,
        onclick: (/** @type {Event} */ event) => {
          /** @type {HTMLElement} */ (event.currentTarget).closest('details')?.removeAttribute('open');
          act();
        },
      },
      label,
    );
  return h(
    'details.more',
    h('summary', t('more')),
    h(
      'div.menu',
      h('a', toPrint(`/t/${desk.tournament}/print/seating?round=${round.no}`, desk.live.as), t('print.seating')),
      h('a', toPrint(`/t/${desk.tournament}/print/sheets?round=${round.no}`, desk.live.as), t('print.name.sheets')),
      fileLinks(t('seating.file'), (end) => `/t/${desk.tournament}/seating.${end}`),
      takesResults(desk, round)
        ? item(t('results_file.button'), () => resultsDialog(desk, round))
        : null,
      canBeSwapped(desk.view.tournament.phase, round)
        ? item(t(swapping ? 'swap.stop' : 'swap.button'), () => {
            Object.assign(desk.memory, { swapping: swapping ? null : round.no, swap: null });
            desk.update();
          })
        : null,
      running && !round.locked && !knockOut && results.length === 0
        ? item(t('add_table.button'), () => addTable(desk, round))
        : null,
      head && round.locked
        ? item(aboutRound(round, 'unlock.title', 'unlock.title_stage'), () => unlock(desk, round))
        : null,
      !head || round.locked || (knockOut && results.length > 0)
        ? null
        : item(aboutRound(round, 'undo.title', 'undo.title_stage'), () => undo(desk, round), true),
    ),
  );
}

/** @param {Desk} desk @param {RoundView} round */
function unlock(desk, round) {
  ask(desk, {
    title: aboutRound(round, 'unlock.title', 'unlock.title_stage'),
    text: [h('p', t('unlock.text')), h('p', t('unlock.keeps'))],
    label: t('unlock.button'),
    done: aboutRound(round, 'done.unlock_round', 'done.unlock_stage'),
    command: () => ({ type: 'unlock_round', round: round.no }),
  });
}

/** @param {Desk} desk @param {RoundView} round */
function undo(desk, round) {
  const knockOut = round.stage !== 'preliminary';
  const results = withResult(round);
  ask(desk, {
    title: aboutRound(round, 'undo.title', 'undo.title_stage'),
    danger: true,
    label: t('undo.button'),
    done: aboutRound(round, 'done.undo_round', 'done.undo_stage'),
    text: [
      results.length > 0
        ? h('p.warn', t('undo.lost', { n: results.length, tables: shortList(results) }))
        : h('p', t('undo.text')),
      // A published schedule keeps its tables.
      desk.view.schedule || knockOut ? null : h('p', t('undo.seats', { n: round.tables.length })),
      round.no > 1 ? h('p.hint', t('undo.keeps')) : null,
    ],
    input:
      results.length > 0 ? { label: t('undo.type', { round: round.no }), exactly: String(round.no) } : undefined,
    command: (text) => ({ type: 'undo_round', round: round.no, typed: text || null }),
  });
}
