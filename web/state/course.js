// How the picture of the ranking is laid out: which players are drawn, and where their lines run. Pure; ranks come from
// the server.

/** @import { CourseRow, CourseView } from '../protocol' */

/** So many can be drawn and still be told apart. */
export const ALL_MOST = 24;
/** Of more players the best so many are drawn, and whoever is looked for. */
const BEST = 16;
/** Of more ranks the first ones are drawn further apart, where their lines end. */
const EVEN_MOST = ALL_MOST;
const MARKS = [1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

/**
 * Whose lines are drawn, in the order of the standings.
 * @param {CourseView} course @param {string | null} player who is looked for
 * @returns {CourseRow[]}
 */
export function drawn({ rows }, player) {
  if (rows.length <= ALL_MOST) return rows;
  return rows.filter((row, index) => index < BEST || row.player === player);
}

/**
 * The lowest rank that is drawn.
 * @param {CourseRow[]} rows
 */
export function lowest(rows) {
  return Math.max(2, ...rows.flatMap((row) => row.ranks.map((rank) => rank ?? 1)));
}

/**
 * How far down a rank stands, between 0 at the top and 1.
 * @param {number} rank @param {number} last
 */
export function depth(rank, last) {
  if (last <= EVEN_MOST) return (rank - 1) / (last - 1);
  return Math.log((rank + 3) / 4) / Math.log((last + 3) / 4);
}

/**
 * The ranks that get a number at the side, far enough apart to be read.
 * @param {number} last @param {number} apart as depths
 */
export function marks(last, apart) {
  /** @type {number[]} */
  const kept = [];
  for (const rank of [...MARKS.filter((mark) => mark < last), last]) {
    const above = kept.at(-1);
    if (above === undefined || depth(rank, last) - depth(above, last) >= apart) kept.push(rank);
  }
  return kept;
}

/**
 * The pieces of a line; it is interrupted where somebody has no rank.
 * @param {(number | null)[]} ranks
 * @returns {{ at: number, rank: number }[][]}
 */
export function pieces(ranks) {
  /** @type {{ at: number, rank: number }[][]} */
  const all = [];
  ranks.forEach((rank, at) => {
    if (rank === null) return;
    const last = all.at(-1);
    if (last && last[last.length - 1].at === at - 1) last.push({ at, rank });
    else all.push([{ at, rank }]);
  });
  return all;
}

/**
 * Names at the end of the lines, moved so that none covers another, in their order.
 * @param {number[]} wanted depths, from top to bottom @param {number} apart
 * @returns {number[]}
 */
export function spread(wanted, apart) {
  const free = Math.min(apart, wanted.length > 1 ? 1 / (wanted.length - 1) : 1);
  const placed = wanted.map((at) => Math.min(Math.max(at, 0), 1));
  for (let index = 1; index < placed.length; index += 1) {
    placed[index] = Math.max(placed[index], placed[index - 1] + free);
  }
  // What was pushed out below comes back up, and pushes those above it.
  let floor = 1;
  for (let index = placed.length - 1; index >= 0; index -= 1) {
    placed[index] = Math.min(placed[index], floor);
    floor = placed[index] - free;
  }
  return placed.map((at) => Math.max(at, 0));
}

/**
 * How many ranks each player climbed (positive) or fell with a round; nobody where there is nothing to compare.
 * @param {CourseView} course @param {number} round
 * @returns {Map<string, number>}
 */
export function climbs({ rounds, rows }, round) {
  const at = rounds.indexOf(round);
  /** @type {Map<string, number>} */
  const moves = new Map();
  if (at < 1) return moves;
  for (const { player, ranks } of rows) {
    const [before, after] = [ranks[at - 1], ranks[at]];
    if (before !== null && after !== null && before !== after) moves.set(player, before - after);
  }
  return moves;
}
