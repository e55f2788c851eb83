// What a player's phone says of the knock-outs: where the players choose who starts, who goes on, how it ended.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';
import { tableOf } from '../../state/round.js';
import { ranked } from '../../state/standings.js';
import { called, calledIn } from '../../state/people.js';

/** @import { PublicView, RoundView, TableView } from '../../protocol' */
/** @import { Phone } from '../phone.js' */

/** @param {RoundView | null} round @param {TableView} table @param {string | undefined} player */
export function orderNote(round, table, player) {
  if (!round?.play_order_chosen) return null;
  const order = table.play_order;
  if (order) {
    const names = order.map((one) => calledIn(table.seats, one));
    return h('p.q', { key: 'order' }, t('order.is', { names }));
  }
  // The seat is the position in which somebody chooses.
  const seats = [...table.seats].sort((one, other) => one.seat - other.seat);
  const chooses = seats.findIndex((seat) => seat.player === player);
  const names = seats.slice(0, Math.max(0, chooses)).map(called);
  return h(
    'div.q.wait',
    { key: 'order' },
    h('p', t('order.missing_phone')),
    chooses < 0
      ? null
      : h('p', h('b', chooses === 0 ? t('order.yours_first') : t('order.yours', { names, n: chooses }))),
  );
}

/**
 * What the knock-outs are for this player: he waits for his table, is next in rank, or is not in it; null: he plays, or
 * there are none.
 * @param {Phone} phone @param {PublicView} view
 */
export function knockOutNews(phone, { tournament, round, bracket, standings }) {
  const player = phone.live.you?.player;
  const plays = standings.rows.some((row) => row.player === player);
  if (!round || !plays || tournament.phase !== 'running') return null;
  const { next, line_up: tables = [], reserve } = tournament.programme ?? {};
  // Only the lock ends a stage: until then a result can change who goes on.
  const coming = round.locked && next !== 'preliminary' ? next : undefined;
  const seated = (/** @type {{ player: string }[][]} */ all) => all.flat().some((one) => one.player === player);
  if (coming && seated(tables)) {
    const here = standings.rows.some((row) => row.player === player && row.active);
    return news(t('out.in', { stage: t(`stage.${coming}`) }), t(here ? 'out.stay' : 'out.not_here'));
  }
  if (coming && reserve?.player === player) return news(t('out.reserve'), t('out.stay'));
  const stage = coming ?? round.stage;
  if (stage === 'preliminary' || (!coming && tableOf(round, player))) return null;
  const before = bracket?.stages.findLast(
    (one) => one.stage !== stage && seated(one.tables.map((table) => table.players)),
  );
  return news(
    t(`stage.title.${stage}`),
    t(before ? 'out.was_in' : 'out.text', { stage: t(`stage.${before?.stage ?? stage}`) }),
    bracket ? h('p', h('a', { href: `/t/${phone.tournament}` }, t('bracket'))) : null,
  );
}

/** @param {string} title @param {string} text @param {import('../../dom.js').Child} [more] */
function news(title, text, more) {
  return h('section.card.quiet-card', { key: 'news', role: 'status' }, h('h2', title), h('p', text), more);
}

/**
 * After the finish, in large letters: how somebody ended.
 * @param {PublicView} view @param {string | undefined} player
 */
export function finalPlace({ tournament, standings }, player) {
  if (tournament.phase !== 'finished') return null;
  const own = ranked(standings.rows).find(({ row }) => row.player === player && row.games > 0);
  const place = own?.rank === 1 ? t('phone.won') : own?.rank ? t('place.n', { place: own.rank }) : t('phase.finished');
  // Thanks are for those who played.
  const thanks = own ? h('p', t('phone.finished')) : null;
  return h('section.card.quiet-card', { key: 'finished' }, h('h2.final-place', place), thanks);
}

/** Who plays a knock-out for somebody who could not. @param {PublicView} view @param {string | undefined} player */
export function calledUpNote({ bracket, round, standings }, player) {
  const tables = bracket?.stages.find((stage) => stage.round === round?.no)?.tables ?? [];
  const mine = tables.flatMap((table) => table.players).find((one) => one.player === player);
  if (!mine?.instead_of) return null;
  const name = calledIn(standings.rows, mine.instead_of);
  return h('p.q', { key: 'called-up', role: 'status' }, t('called_up.knock_out', { name }));
}
