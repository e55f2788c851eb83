// What everybody at a table should know of a round: the board that all play on, by its label or a link, and the turn
// limit where there is one (`rules.md` §5).

import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';

/** @import { RoundView, TournamentView } from '../protocol' */

/** @param {RoundView | null} round */
export function mapLine(round) {
  if (!round?.map) return null;
  const link = /^https?:\/\//.test(round.map);
  return h(
    'p.map',
    { key: 'map' },
    link
      ? h('a', { href: round.map, rel: 'noreferrer', target: '_blank' }, t('map.link'))
      : t('map', { map: round.map }),
  );
}

/** @param {TournamentView} tournament */
export function turnLimitLine({ turn_limit: minutes }) {
  return minutes === undefined ? null : h('p.map', { key: 'turn-limit' }, t('turn_limit.shown', { n: minutes }));
}
