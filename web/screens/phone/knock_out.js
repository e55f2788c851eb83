// What a player's phone says where the players choose who starts, who sits a round out, and what a referee warned of.

import { h } from '../../dom.js';
import { t, time } from '../../i18n/i18n.js';
import { stageText } from '../../parts/round_text.js';
import { authorName } from '../../parts/small.js';

/** @import { MyView, PublicView, RoundView, TableView } from '../../protocol' */
/** @import { Phone } from '../phone.js' */

/** @param {RoundView | null} round @param {TableView} table @param {string | undefined} player */
export function orderNote(round, table, player) {
  if (!round?.play_order_chosen) return null;
  const order = table.play_order;
  if (order) {
    const names = order.map((one) => table.seats.find((seat) => seat.player === one)?.name ?? one);
    return h('p.q', { key: 'order' }, t('order.is', { names }));
  }
  // The seat is the position in which somebody chooses.
  const chooses = [...table.seats]
    .sort((one, other) => one.seat - other.seat)
    .findIndex((seat) => seat.player === player);
  return h(
    'div.q.wait',
    { key: 'order' },
    h('p', t('order.missing_phone')),
    chooses < 0 ? null : h('p', h('b', t('order.yours', { n: chooses + 1 }))),
  );
}

/**
 * A knock-out is played, and this player is not in it: how far he came, and where to look.
 * @param {Phone} phone @param {RoundView} round
 */
export function outOfIt({ tournament, live }, round) {
  const bracket = live.held?.view.bracket;
  const before = bracket?.stages.findLast(
    (stage) =>
      stage.round !== undefined &&
      stage.round < round.no &&
      stage.tables.some((table) => table.players.some((one) => one.player === live.you?.player)),
  );
  const text = before
    ? t('out.was_in', { stage: t(`stage.title.${before.stage}`) })
    : t('out.text', { stage: stageText(round) });
  return h(
    'section.card.quiet-card',
    { key: 'no-table' },
    h('h2', t('out.title', { stage: stageText(round) })),
    h('p', text),
    h('p', h('a', { href: `/t/${tournament}` }, t('bracket'))),
  );
}

/** Who plays a knock-out for somebody who could not. @param {PublicView} view @param {string | undefined} player */
export function calledUpNote({ bracket, round, standings }, player) {
  const tables = bracket?.stages.find((stage) => stage.round === round?.no)?.tables ?? [];
  const mine = tables.flatMap((table) => table.players).find((one) => one.player === player);
  if (!mine?.instead_of) return null;
  const absent = standings.rows.find((row) => row.player === mine.instead_of)?.name;
  return h('p.q', { key: 'called-up', role: 'status' }, t('called_up.knock_out', { name: absent ?? mine.instead_of }));
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
