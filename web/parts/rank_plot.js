// The ranking over the rounds as a picture: a line for each player, the one who is looked for in colour. Beside it the
// same as a table, for those who do not see it, or want the numbers.

import { h } from '../dom.js';
import { number, ordinal, t } from '../i18n/i18n.js';
import { roundName, stageOf } from './round_text.js';
import { depth, lowest, marks, pieces, spread } from '../state/course.js';

/** @import { CourseRow, CourseView, TournamentView } from '../protocol' */

/** The drawing's own units; it is stretched to its place, lines and dots keep their width. */
const WIDE = 1000;
const HIGH = 1000;
/** Of the width, for the way from the end of a line to its name. */
const TO_NAMES = 60;
/** The height of one line of text, in units of the root font. */
const LINE_REM = 1.55;
const LEAST_REM = 17;

/**
 * @param {CourseView} course @param {CourseRow[]} rows whose lines are drawn
 * @param {{ player: string | null, nameOf: (player: string) => string, way: (player: string) => string,
 *   tournament: TournamentView }} look
 */
export function rankPlot(course, rows, { player, nameOf, way, tournament }) {
  // One line alone is seen within the whole field.
  const last = lowest(rows.length === 1 ? course.rows : rows);
  const high = Math.max(LEAST_REM, rows.length * LINE_REM);
  const ends = labels(rows, last, LINE_REM / high);
  const chosen = rows.find((row) => row.player === player);
  return h(
    'figure.rank-plot',
    { key: 'plot', style: { '--high': `${high}rem` }, 'aria-label': t('course.picture') },
    h(
      'div.plot',
      h(
        'div.plot-ranks',
        { 'aria-hidden': 'true' },
        marks(last, (LINE_REM * 1.1) / high).map((rank) =>
          h('span', { key: rank, style: { top: percent(depth(rank, last)) } }, number(rank)),
        ),
      ),
      picture(course, rows, last, ends, chosen),
      h(
        'ul.plot-names',
        ends.map(({ row, at }) =>
          h(
            'li',
            { key: row.player, style: { top: percent(at) }, class: row === chosen ? 'on' : '' },
            h(
              'a',
              { href: way(row.player), 'aria-current': row === chosen ? 'true' : null },
              h('b', rankText(row.ranks.at(-1) ?? null)),
              h('bdi', nameOf(row.player)),
            ),
          ),
        ),
      ),
      h(
        'div.plot-rounds',
        { 'aria-hidden': 'true' },
        course.rounds.map((round, index) =>
          h(
            'span',
            { key: round, style: { 'inset-inline-start': percent(across(index, course) / WIDE) } },
            shortOf(round, tournament),
          ),
        ),
      ),
    ),
    numbers(course, rows, nameOf, chosen, tournament),
  );
}

/** Where each line ends and its name stands. @param {CourseRow[]} rows @param {number} last @param {number} apart */
function labels(rows, last, apart) {
  const known = rows.filter((row) => row.ranks.at(-1) !== null && row.ranks.length > 0);
  const depths = known.map((row) => depth(row.ranks.at(-1) ?? last, last));
  const places = spread(depths, apart);
  return known.map((row, index) => ({ row, end: depths[index], at: places[index] }));
}

/**
 * @param {CourseView} course @param {CourseRow[]} rows @param {number} last
 * @param {ReturnType<typeof labels>} ends @param {CourseRow | undefined} chosen
 */
function picture(course, rows, last, ends, chosen) {
  // Who is looked for is drawn last, above all others.
  const order = chosen ? [...rows.filter((row) => row !== chosen), chosen] : rows;
  return h(
    'svg.plot-lines',
    { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: 'none', 'aria-hidden': 'true', focusable: 'false' },
    course.rounds.map((round, index) => {
      const x = across(index, course);
      return h('path.grid-line', { key: `r${round}`, d: `M${x} 0V${HIGH}` });
    }),
    order.map((row) => {
      const end = ends.find((one) => one.row === row);
      return h(
        'g',
        { key: row.player, class: row === chosen ? 'on' : (row.ranks.at(-1) ?? 9) <= 3 ? 'front' : '' },
        h('path.line', { d: lines(row, course, last) + (end ? toName(end, course) : '') }),
        h('path.dots', { d: dots(row, course, last) }),
      );
    }),
  );
}

/** @param {CourseRow} row @param {CourseView} course @param {number} last */
function lines(row, course, last) {
  return pieces(row.ranks)
    .map((piece) => `M${piece.map(({ at, rank }) => `${across(at, course)} ${down(rank, last)}`).join('L')}`)
    .join('');
}

/**
 * A line of no length with round ends is a dot.
 * @param {CourseRow} row @param {CourseView} course @param {number} last
 */
function dots(row, course, last) {
  return pieces(row.ranks)
    .flat()
    .map(({ at, rank }) => `M${across(at, course)} ${down(rank, last)}h0`)
    .join('');
}

/** @param {{ end: number, at: number }} label @param {CourseView} course */
function toName({ end, at }, course) {
  const x = across(course.rounds.length - 1, course);
  return `M${x} ${Math.round(end * HIGH)}L${WIDE} ${Math.round(at * HIGH)}`;
}

/** @param {number} index @param {CourseView} course */
function across(index, { rounds }) {
  const room = WIDE - TO_NAMES - 20;
  return rounds.length < 2 ? 20 + room / 2 : 20 + Math.round((index * room) / (rounds.length - 1));
}

/** @param {number} rank @param {number} last */
function down(rank, last) {
  return Math.round(depth(rank, last) * HIGH);
}

/** @param {number} part */
function percent(part) {
  return `${(part * 100).toFixed(2)}%`;
}

/** @param {number} round @param {TournamentView} tournament */
function shortOf(round, tournament) {
  const stage = stageOf(tournament, round);
  return stage === 'preliminary' ? number(round) : t(`stage.short.${stage}`);
}

/** @param {number | null} rank */
function rankText(rank) {
  return rank === null ? '–' : ordinal(rank);
}

/**
 * @param {CourseView} course @param {CourseRow[]} rows @param {(player: string) => string} nameOf
 * @param {CourseRow | undefined} chosen @param {TournamentView} tournament
 */
function numbers(course, rows, nameOf, chosen, tournament) {
  const shown = chosen ? [chosen, ...rows.filter((row) => row !== chosen)] : rows;
  return h(
    'details.plot-numbers',
    h('summary', t('course.as_table')),
    h(
      'div.plot-table',
      { tabindex: '0', role: 'region', 'aria-label': t('course.as_table') },
      h(
        'table',
        h('caption.hidden', t('course.picture')),
        h(
          'thead',
          h(
            'tr',
            h('th', { scope: 'col' }, t('player')),
            course.rounds.map((round) => h('th', { key: round, scope: 'col' }, roundName({ tournament }, round))),
          ),
        ),
        h(
          'tbody',
          shown.map((row) =>
            h(
              'tr',
              { key: row.player, class: row === chosen ? 'on' : '' },
              h('th', { scope: 'row' }, h('bdi', nameOf(row.player))),
              row.ranks.map((rank) => h('td', rankText(rank))),
            ),
          ),
        ),
      ),
    ),
  );
}
