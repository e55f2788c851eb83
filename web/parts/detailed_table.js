// The standings with every round beside them: table, round points, VP, the table's VP. The name stays in sight while
// the rounds are scrolled. The same order and the same numbers as the compact list; only the presentation differs.

import { h, memo } from '../dom.js';
import { currentLanguage, decimal, t } from '../i18n/i18n.js';
import { rowsAboveCut } from '../state/cut.js';
import { doubledNames } from '../state/people.js';
import { columns, cut, rankFigures, valueOf } from '../state/standings.js';
import { name } from './small.js';
import { rowsToShow, standingTag } from './standings_table.js';

/** @import { DetailedGame, DetailedRow, DetailedView, RulesView, StandingsView } from '../protocol' */
/** @import { Shown } from '../dom.js' */
/** @import { Ranked } from '../state/standings.js' */
/** @import { Options } from './standings_table.js' */

/** @typedef {Options & { roundOf: (round: number) => string }} DetailedOptions what a round is called */

const CELLS = ['table', 'points', 'vp', 'table_vp'];

/**
 * @param {StandingsView} standings @param {RulesView} rules @param {DetailedView} detailed
 * @param {DetailedOptions} options
 */
export function detailedTable(standings, rules, detailed, { windowed, sought, way, reached, roundOf }) {
  const shown = columns(rules);
  const above = sought ? null : rowsAboveCut(standings);
  const games = new Map(detailed.rows.map((row) => [row.player, row]));
  return [
    h(
      'div.detailed',
      {
        key: 'detailed',
        style: { '--figures': rankFigures(standings.rows.length) },
        tabindex: '0',
        role: 'region',
        'aria-label': t('standings.detailed'),
      },
      h(
        rules.cap === undefined ? 'table' : 'table.capped',
        h(
          'colgroup',
          h('col.wide'),
          detailed.rounds.map(() => CELLS.map((cell) => h(`col.for-${cell}`))),
          shown.map(() => h('col.for-sum')),
        ),
        h('thead', heads(detailed.rounds, shown, roundOf)),
        windowed.view(
          'tbody',
          {},
          rowsToShow(standings, sought),
          (one, index) => {
            const last = index + 1 === above;
            const own = games.get(one.row.player);
            const stage = reached?.get(one.row.player);
            return memo(
              one.row.player,
              [one.row, one.rank, own, detailed.rounds.length, rules, last, stage, currentLanguage(), doubledNames()],
              () =>
                row(one, own, detailed.rounds, shown, way(one.row.player), last, standingTag(one.row, reached)),
            );
          },
          'tr',
        ),
      ),
    ),
    legend(detailed, rules.cap),
  ];
}

/** @param {number[]} rounds @param {ReturnType<typeof columns>} shown @param {(round: number) => string} roundOf */
function heads(rounds, shown, roundOf) {
  return [
    h(
      'tr',
      h('th.who', { rowspan: '2', scope: 'col' }, t('player')),
      rounds.map((round) => h('th.first', { key: round, colspan: '4', scope: 'colgroup' }, roundOf(round))),
      h('th.first', { key: 'total', colspan: String(shown.length), scope: 'colgroup' }, t('detail.total')),
    ),
    h(
      'tr.under',
      rounds.map(() =>
        CELLS.map((cell, index) => h('th', { class: index === 0 ? 'first' : '', scope: 'col' }, t(`detail.${cell}`))),
      ),
      shown.map((column, index) => h('th', { class: index === 0 ? 'first' : '', scope: 'col' }, t(`column.${column}`))),
    ),
  ];
}

/**
 * @param {Ranked} ranked @param {DetailedRow | undefined} games @param {number[]} rounds
 * @param {ReturnType<typeof columns>} shown @param {string} href @param {boolean} last above the cut line
 * @param {Shown | null} tag
 */
function row({ rank, row }, games, rounds, shown, href, last, tag) {
  return h(
    'tr',
    {
      'data-row': true,
      class: [row.ranked ? '' : 'out', last ? 'cut' : ''].join(' '),
      onclick: (/** @type {MouseEvent} */ event) => {
        // The whole row is a way, and the link in it knows where to.
        const row = /** @type {HTMLElement} */ (event.currentTarget);
        if (!(event.target instanceof Element && event.target.closest('a'))) row.querySelector('a')?.click();
      },
    },
    h(
      'th.who',
      { scope: 'row' },
      h('a', { href }, h('span.rank', rank ?? '–'), h('span', name(row), ' ', tag)),
    ),
    rounds.map((_, index) => cells(games?.rounds[index] ?? null)),
    shown.map((column, index) => h('td.sum', { class: index === 0 ? 'first' : '' }, decimal(valueOf(row, column)))),
  );
}

/**
 * A round that was not played shows nothing.
 * @param {DetailedGame | null} game
 */
function cells(game) {
  if (!game) return [h('td.first'), h('td'), h('td'), h('td')];
  const look = game.provisional ? 'provisional' : '';
  return [
    h('td.first', { class: look }, String(game.table), game.three ? threeMark() : null),
    h('td.points', { class: look }, decimal(game.round_points)),
    h('td', { class: look }, String(game.vp), game.vp === game.counted ? null : h('small', ` (${game.counted})`)),
    h('td', { class: look }, decimal(cut(game.table_total))),
  ];
}

/** A game at a table of three. */
export function threeMark() {
  return h('abbr.three', { title: t('detail.three_plain') }, t('detail.three'));
}

/** @param {DetailedView} detailed @param {number | undefined} cap */
function legend({ rows, virtual_score: virtual }, cap) {
  const games = rows.flatMap((row) => row.rounds);
  const three = games.some((game) => game?.three);
  const provisional = games.some((game) => game?.provisional);
  const capped = games.some((game) => game && game.vp !== game.counted);
  if (!three && !provisional && !capped) return null;
  return h(
    'p.legend',
    { key: 'legend' },
    three ? h('span', threeMark(), ' ', t(virtual ? 'detail.three_virtual' : 'detail.three_plain')) : null,
    capped ? h('span', `(${cap ?? ''}) `, t('detail.capped')) : null,
    provisional ? h('span', h('i', t('detail.provisional'))) : null,
  );
}
