// The players choose who starts; a referee or an organizer taps them in that order (`rules.md` §6).

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';
import { ask } from '../../parts/ask.js';
import { name } from '../../parts/small.js';

/** @import { RoundView, TableView } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/** @param {Desk} desk @param {RoundView} round @param {TableView} table */
export function recordOrder(desk, round, table) {
  // In the order of choosing; what was recorded before is where it begins again.
  const seats = [...table.seats].sort((one, other) => one.seat - other.seat);
  /** @type {string[]} */
  let order = [...(table.play_order ?? [])];
  const tap = (/** @type {string} */ player) => {
    order = order.includes(player) ? order.filter((one) => one !== player) : [...order, player];
    desk.update();
  };
  ask(desk, {
    title: t('order.title', { table: table.no }),
    text: () => [
      h('p', t('order.text')),
      h(
        'div.orders',
        { role: 'group', 'aria-label': t('order.label') },
        seats.map((seat, index) => {
          const at = order.indexOf(seat.player);
          return h(
            'button.order-pick',
            { type: 'button', key: seat.player, 'aria-pressed': String(at >= 0), onclick: () => tap(seat.player) },
            h('span.hint', t('order.chooses', { n: index + 1 })),
            name(seat),
            h('b', at < 0 ? '–' : String(at + 1)),
          );
        }),
      ),
    ],
    missing: () => (order.length === seats.length ? null : t('order.all')),
    label: t('order.go'),
    done: t('done.record_play_order', { table: table.no }),
    command: () => ({
      type: 'record_play_order',
      round: round.no,
      table: table.no,
      revision: table.revision,
      order,
    }),
  });
}
