// The standings as a list, each row a way to its explanation. Keeps out the order: it comes from the server.

import { h, memo } from '../dom.js';
import { currentLanguage, decimal, t } from '../i18n/i18n.js';
import { rowsAboveCut } from '../state/cut.js';
import { columns, found, rankFigures, ranked, valueOf } from '../state/standings.js';
import { cutLabel } from './programme.js';
import { name } from './small.js';
import { doubledNames } from '../state/people.js';

/** @import { RulesView, StandingsRow, StandingsView } from '../protocol' */
/** @import { Shown } from '../dom.js' */
/** @import { KnockOut } from '../state/cut.js' */
/** @import { Ranked } from '../state/standings.js' */
/** @import { Windowed } from './windowed.js' */

/**
 * @typedef {object} Options
 * @property {Windowed} windowed
 * @property {string} sought
 * @property {(player: string) => string} way the address of a player's explanation
 * @property {(player: string) => number} [climbed] ranks, with the round that is looked at
 * @property {Map<string, KnockOut> | null} reached how far the knock-out players came, once it is over
 */

/** @param {StandingsView} standings @param {RulesView} rules @param {Options} options */
export function standingsTable(standings, rules, { windowed, sought, way, climbed, reached }) {
  const shown = columns(rules);
  // Among those that somebody looks for, a line would say nothing.
  const above = sought ? null : rowsAboveCut(standings);
  const label = above === null ? null : cutLabel(standings);
  return h(
    'div.standings',
    { key: 'compact', style: { '--columns': String(shown.length), '--figures': rankFigures(standings.rows.length) } },
    h(
      'div.standings-head',
      { 'aria-hidden': 'true' },
      h('span.rank'),
      h('span.who', t('player')),
      shown.map((column) => h('span.value', t(`column.${column}`))),
    ),
    windowed.view('ol', { class: 'standings-rows' }, rowsToShow(standings, sought), (one, index) => {
      const cut = index + 1 === above ? label : null;
      const up = climbed?.(one.row.player) ?? 0;
      const stage = reached?.get(one.row.player);
      return memo(one.row.player, [one.row, one.rank, rules, cut, up, stage, currentLanguage(), doubledNames()], () =>
        row(one, shown, way(one.row.player), cut, up, standingTag(one.row, reached)),
      );
    }),
  );
}

/**
 * All rows with their ranks, or those that somebody looks for.
 * @param {StandingsView} standings @param {string} sought
 */
export function rowsToShow(standings, sought) {
  const all = ranked(standings.rows);
  if (!sought) return all;
  const byPlayer = new Map(all.map((one) => [one.row.player, one]));
  return found(standings.rows, sought).map((row) => /** @type {Ranked} */ (byPlayer.get(row.player)));
}

/**
 * @param {Ranked} ranked @param {ReturnType<typeof columns>} shown @param {string} href
 * @param {string | null} cut what the line below this row says @param {number} up how many ranks he climbed or fell
 * @param {Shown | null} tag
 */
function row({ rank, row }, shown, href, cut, up, tag) {
  return h(
    'li.standing',
    { 'data-row': true, 'data-cut': cut, class: [row.ranked ? '' : 'out', cut === null ? '' : 'cut'].join(' ') },
    h(
      'a',
      { href },
      h('span.rank', rank ?? '–'),
      h('span.who', name(row), ' ', tag, climb(up)),
      shown.map((column) =>
        h(
          'span.value',
          { 'aria-label': `${t(`column.${column}`)} ${decimal(valueOf(row, column))}` },
          decimal(valueOf(row, column)),
        ),
      ),
    ),
    // The line itself is drawn; this is for those who do not see it.
    cut === null ? null : h('span.hidden', cut),
  );
}

/** @param {number} up */
function climb(up) {
  if (up === 0) return null;
  const label = t(up > 0 ? 'climbed.up' : 'climbed.down', { n: Math.abs(up) });
  const look = up > 0 ? 'up' : 'down';
  const text = `${up > 0 ? '▲' : '▼'} ${Math.abs(up)}`;
  return h(`small.climb.${look}`, { role: 'img', 'aria-label': label, title: label }, text);
}

/** @param {StandingsRow} row @param {Map<string, KnockOut> | null} reached */
export function standingTag(row, reached) {
  if (!row.ranked) return h('span.tag', t('disqualified'));
  // Before the doors open nobody is there yet, and nobody has left.
  if (!row.active && row.games > 0) return h('span.tag', t('withdrawn'));
  if (!row.qualified) return null;
  // When all is over nobody is on the way to anywhere.
  const stage = reached?.get(row.player);
  return h('span.tag.through', stage ? t(`stage.title.${stage}`) : t('qualified'));
}
