// Two players change places by hand: in a proposal, in the published schedule, or in a round before its results.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';
import { placeId } from '../../parts/plan_tables.js';
import { called } from '../../state/people.js';

/** @import { Chosen, Hands } from '../../parts/plan_tables.js' */
/** @import { Desk } from '../desk.js' */

/**
 * What a press on a seat does: the first is remembered, the second swaps, the same again forgets.
 * @param {Desk} desk @param {number} round
 * @returns {Hands}
 */
export function swapHands(desk, round) {
  const { memory } = desk;
  return {
    press: (seat, table) => {
      const first = memory.swap;
      if (!first || first.round !== round) {
        memory.swap = { round, player: seat.player, table, name: called(seat) };
      } else {
        memory.swap = null;
        if (first.player !== seat.player)
          void swap(desk, first, { round, player: seat.player, table, name: called(seat) });
      }
      desk.update();
    },
    letGo: () => letGo(desk),
  };
}

/** @param {Desk} desk */
function letGo(desk) {
  const first = desk.memory.swap;
  desk.memory.swap = null;
  desk.update();
  // The button that said so goes with it.
  if (first) document.getElementById(placeId(first.player))?.focus();
}

/** @param {Desk} desk @param {Chosen} one @param {Chosen} other */
async function swap(desk, one, other) {
  const ending = await desk.act(
    {
      type: 'swap_seats',
      round: one.round,
      one: { player: one.player, table: one.table },
      other: { player: other.player, table: other.table },
    },
    t('done.swap_seats', { one: one.name, other: other.name }),
  );
  // What was swapped is another plan now, and fetched by its number; refused, somebody else may have moved them.
  if (!ending.refusal) return;
  if (desk.staff.proposal) desk.seating.refresh();
  if (desk.view.schedule) desk.schedule.refresh();
}

/** What is going on, beside the tables. @param {Desk} desk @param {number} round */
export function swapLine(desk, round) {
  const { swap: first } = desk.memory;
  if (!first || first.round !== round) return h('p.hint', { key: 'swap' }, t('swap.how'));
  return h(
    'p.swap-line',
    { key: 'swap', role: 'status' },
    t('swap.first', { name: first.name, table: first.table }),
    h(
      'button.quiet',
      {
        type: 'button',
        onclick: () => letGo(desk),
      },
      t('cancel'),
    ),
  );
}
