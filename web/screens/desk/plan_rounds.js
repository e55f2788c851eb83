// The tables of a plan, round by round, with a search; where somebody may, two players are swapped by pressing them.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';
import { field, typed } from '../../parts/dialog.js';
import { planTables } from '../../parts/plan_tables.js';
import { roundSegments } from '../../parts/segments.js';
import { swapHands, swapLine } from './swapping.js';

/** @import { PlannedRoundView } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/** @param {number} swaps */
export function swapsSaid(swaps) {
  return swaps > 0 ? t('swaps.n', { n: swaps }) : '';
}

/** @param {Desk} desk @param {PlannedRoundView[]} all @param {PlannedRoundView} shown @param {boolean} may */
export function planRounds(desk, all, shown, may) {
  const { memory, update } = desk;
  return [
    h(
      'div.tools',
      { key: 'tools' },
      roundSegments(all, shown.no, (no) => {
        memory.drawing.round = no;
        update();
      }),
      field(t('find.table'), {
        type: 'search',
        value: memory.sought,
        placeholder: t('find.table_hint'),
        oninput: (/** @type {Event} */ event) => {
          memory.sought = typed(event);
          update();
        },
      }),
    ),
    may && !shown.made ? swapLine(desk, shown.no) : null,
    planTables(shown.tables, {
      sought: memory.sought.trim(),
      chosen: memory.swap?.round === shown.no ? memory.swap : null,
      hands: may && !shown.made ? swapHands(desk, shown.no) : undefined,
    }),
  ];
}
