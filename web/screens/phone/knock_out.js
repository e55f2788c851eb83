// What a player's phone says where the players choose who starts, who sits a round out, and what a referee warned of.

import { h } from '../../dom.js';
import { t, time } from '../../i18n/i18n.js';
import { authorName } from '../../parts/small.js';

/** @import { MyView, RoundView, TableView } from '../../protocol' */

/** @param {RoundView | null} round @param {TableView} table @param {string | undefined} player */
export function orderNote(round, table, player) {
  if (!round?.play_order_chosen) return null;
  const order = table.play_order;
  if (order) {
    const names = order.map((one) => table.seats.find((seat) => seat.player === one)?.name ?? one);
    return h('p.q', { key: 'order' }, t('order.is', { names }));
  }
  // The seat is the position in which somebody chooses.
  const chooses = [...table.seats].sort((one, other) => one.seat - other.seat).findIndex((seat) => seat.player === player);
  return h(
    'div.q.wait',
    { key: 'order' },
    h('p', t('order.missing_phone')),
    chooses < 0 ? null : h('p', h('b', t('order.yours', { n: chooses + 1 }))),
  );
}

/** @param {MyView | null} mine */
export function ownWarnings(mine) {
  const warnings = mine?.warnings ?? [];
  if (warnings.length === 0) return null;
  return h(
    'section.card.status.warned',
    { key: 'warnings', role: 'status' },
    h('h2', t('warnings.own')),
    warnings.map((warning) =>
      h(
        'div',
        { key: warning.warning },
        h('blockquote', { dir: 'auto' }, warning.reason),
        h('p.hint', [authorName(warning.by), time(warning.at)].join(' · ')),
      ),
    ),
    h('p.hint', t('warnings.own_text')),
  );
}
