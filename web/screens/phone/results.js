// What the player has so far: his rank, and his games one by one.

import { h } from '../../dom.js';
import { decimal, ordinal, t } from '../../i18n/i18n.js';
import { decisionText } from '../../parts/decision.js';
import { roundName } from '../../parts/round_text.js';
import { stateChip } from '../../parts/small.js';
import { anyGames, columns, isProvisional, ranked, valueOf } from '../../state/standings.js';
import { called } from '../../state/people.js';

/** @import { MyView, PublicView, RulesView, SeatView } from '../../protocol' */
/** @import { Phone } from '../phone.js' */

/** @param {Phone} phone @param {PublicView} view @param {MyView | null} mine */
export function ownResults(phone, view, mine) {
  const player = phone.live.you?.player;
  const list = ranked(view.standings.rows);
  const at = anyGames(view.standings.rows) ? list.findIndex(({ row }) => row.player === player) : -1;
  const own = list[at];
  const games = mine?.games ?? [];
  if (!own && games.length === 0) return null;
  const { rules } = view.tournament;
  return h(
    'section.card.own',
    { key: 'own' },
    h('h2.over', t(view.tournament.phase === 'finished' ? 'final' : 'own.title')),
    own
      ? h(
          'p.own-rank',
          h('b', own.rank === null ? '–' : ordinal(own.rank)),
          h(
            'span',
            t('own.of', { n: view.standings.rows.length }),
            isProvisional(view) ? ` · ${t('provisional')}` : '',
          ),
        )
      : null,
    own
      ? h(
          'dl.own-values',
          columns(rules).map((column) =>
            h('div', h('dt', t(`column.${column}`)), h('dd', decimal(valueOf(own.row, column)))),
          ),
        )
      : null,
    own ? why(list, at) : null,
    own ? h('a', { href: `/t/${phone.tournament}/player/${own.row.player.slice(1)}` }, t('explain.sums')) : null,
    games.length === 0
      ? null
      : h(
          'ul.games',
          [...games].reverse().map((game) => {
            const seat = game.seats.find((one) => one.player === player);
            const against = game.seats.filter((one) => one.player !== player).map(called);
            return h(
              'li',
              { key: game.round },
              h(
                'div',
                h('b', t('round.table', { round: roundName(view, game.round), table: game.table })),
                h('span.with', { dir: 'auto' }, t('own.with', { names: against })),
              ),
              seat?.vp !== undefined
                ? h(
                    'div.result',
                    h('b', t('vp.n', { n: seat.vp })),
                    h(
                      'span',
                      [seat.place ? t('place.n', { place: seat.place }) : '', pointsText(seat)]
                        .filter(Boolean)
                        .join(' · '),
                    ),
                  )
                : stateChip(game.state),
            );
          }),
        ),
    pointsHint(rules, games.flatMap((game) => game.seats)),
  );
}

/**
 * What put this rank below the one above, with both values.
 * @param {import('../../state/standings.js').Ranked[]} list @param {number} at
 */
function why(list, at) {
  const { decided_by: decision } = list[at].row;
  return h(
    'p.own-why',
    h('b', t('why.title')),
    ' ',
    decision ? decisionText(decision, at > 0 ? called(list[at - 1].row) : '') : t('reason.first'),
  );
}

/**
 * Where the order is not made of them, nobody is to add them up.
 * @param {RulesView} rules @param {SeatView[]} seats
 */
export function pointsHint({ criteria }, seats) {
  const shown = seats.some((seat) => seat.round_points) && !criteria.includes('round_points');
  return shown ? h('p.hint', { key: 'points' }, t('points.shown_only')) : null;
}

/** @param {SeatView} seat */
export function pointsText({ round_points: points }) {
  return points ? t('points.n', { n: points, points: decimal(points) }) : '';
}
