// The board that all tables of a round play on: its label, or a link to it (`rules.md` §5).

import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';

/** @import { RoundView } from '../protocol' */

/** @param {RoundView | null} round */
export function mapLine(round) {
  if (!round?.map) return null;
  const link = /^https?:\/\//.test(round.map);
  return h(
    'p.map',
    { key: 'map' },
    link ? h('a', { href: round.map, rel: 'noreferrer', target: '_blank' }, t('map.link')) : t('map', { map: round.map }),
  );
}
