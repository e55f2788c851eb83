// The standings as a list, each row a way to its explanation. Keeps out the order: it comes from the server.

import { h, memo } from '../dom.js';
import { currentLanguage, decimal, t } from '../i18n/i18n.js';
import { columns, found, rankFigures, ranked, valueOf } from '../state/standings.js';
import { name } from './small.js';

/** @import { RulesView, StandingsRow, StandingsView } from '../protocol' */
/** @import { Ranked } from '../state/standings.js' */
/** @import { Windowed } from './windowed.js' */

/**
 * @typedef {object} Options
 * @property {Windowed} windowed
 * @property {string} sought
 * @property {(player: string) => string} way the address of a player's explanation
 */

/** @param {StandingsView} standings @param {RulesView} rules @param {Options} options */
export function standingsTable(standings, rules, { windowed, sought, way }) {
  const shown = columns(rules);
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
    windowed.view('ol', { class: 'standings-rows' }, rowsToShow(standings, sought), (one) =>
      memo(one.row.player, [one.row, one.rank, rules, currentLanguage()], () => row(one, shown, way(one.row.player))),
    ),
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

/** @param {Ranked} ranked @param {ReturnType<typeof columns>} shown @param {string} href */
function row({ rank, row }, shown, href) {
  return h(
    'li.standing',
    { 'data-row': true, class: row.ranked ? '' : 'out' },
    h(
      'a',
      { href },
      h('span.rank', rank ?? '–'),
      h('span.who', name(row), standingTag(row)),
      shown.map((column) =>
        h(
          'span.value',
          { 'aria-label': `${t(`column.${column}`)} ${decimal(valueOf(row, column))}` },
          decimal(valueOf(row, column)),
        ),
      ),
    ),
  );
}

/** @param {StandingsRow} row */
export function standingTag(row) {
  if (!row.ranked) return h('span.tag', t('disqualified'));
  return row.active ? null : h('span.tag', t('withdrawn'));
}
