// Why somebody stands where he stands in a season: every result, which ones count and why the others do not, and what
// parts him from both neighbours, with both exact values.

import { h } from '../../dom.js';
import { calendarDay, decimal, refusalText, t } from '../../i18n/i18n.js';
import { exactlyAndCut, inWords } from '../../parts/exact.js';
import { name } from '../../parts/small.js';
import { cell, headCell, seasonTable } from './table.js';

/** @import { PersonNeighbour, PersonView, RefusalView, SeasonView } from '../../protocol' */

/** @param {SeasonView} season @param {PersonView | null} view @param {RefusalView | null} refusal */
export function explanation(season, view, refusal) {
  const back = h('p', h('a.button.second', { href: '#' }, t('season.back')));
  if (refusal) return [back, h('p.refusal', { role: 'alert' }, refusalText(refusal))];
  if (!view) return [back, h('p.empty', t('loading'))];
  const { row, results } = view;
  return [
    back,
    h('h2', t('season.rank', { rank: row.rank }), ' ', name(row)),
    h('p', t('season.sum', { n: row.points, counted: row.counted, played: row.played })),
    seasonTable(
      ['event', 'date', 'place', 'points', 'quotient', 'counts'],
      results.map((result) =>
        h(
          'tr',
          { key: `${result.entry}-${result.event}`, class: result.counts ? '' : 'left-out' },
          headCell(
            'event',
            result.tournament ? h('a', { href: `/t/${result.tournament}` }, result.event) : result.event,
          ),
          cell('date', calendarDay(result.date)),
          cell('place', result.place === undefined ? t('season.disqualified') : String(result.place)),
          cell('points', String(result.points)),
          cell('quotient', h('span', { title: result.quotient_exact }, decimal(result.quotient))),
          cell('counts', result.counts ? t('season.counts') : t('season.beyond_best', { n: season.rules.best })),
        ),
      ),
    ),
    h('p', t('season.quotient_sum'), ' ', exactlyAndCut(row.quotient_exact)),
    view.above ? neighbour('above', view.above) : h('p.hint', t('season.first')),
    view.below ? neighbour('below', view.below) : null,
  ];
}

/** @param {'above' | 'below'} side @param {PersonNeighbour} other */
function neighbour(side, other) {
  const exact = (/** @type {string} */ value) => (value === '' ? '–' : inWords(value));
  return h(
    'section.card.pad-card',
    { key: side },
    h(
      'h3',
      side === 'above' ? t('season.above') : t('season.below'),
      ' ',
      h('a', { href: `#${other.person}` }, other.name),
    ),
    h(
      'p',
      other.decided_by === 'shared'
        ? t('season.decided.shared')
        : t(`season.decided.${other.decided_by}`, { own: exact(other.own), other: exact(other.other) }),
    ),
  );
}
