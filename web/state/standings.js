// What a table of standings shows beside its rows: ranks, columns, who moved. Pure; the order is the server's.

/** @import { Criterion, RulesView, StandingsRow } from '../protocol' */

/** @typedef {{ rank: number | null, row: StandingsRow }} Ranked */

/**
 * The rank is the position from 1, the rank above where shared, none where not ranked.
 * @param {StandingsRow[]} rows
 * @returns {Ranked[]}
 */
export function ranked(rows) {
  /** @type {number | null} */
  let above = null;
  return rows.map((row, index) => {
    const rank = !row.ranked ? null : row.shared && above !== null ? above : index + 1;
    above = rank;
    return { rank, row };
  });
}

/**
 * The columns: the criteria in their order, then VP and games where they are no criteria.
 * @param {RulesView} rules
 * @returns {Criterion[]}
 */
export function columns(rules) {
  return rules.criteria.includes('vp') ? [...rules.criteria] : [...rules.criteria, 'vp'];
}

/** @param {StandingsRow} row @param {Criterion} criterion @returns {string} */
export function valueOf(row, criterion) {
  return String(row[criterion]);
}

/** @param {StandingsRow} row @param {Criterion} criterion @returns {string} */
export function exactOf(row, criterion) {
  if (criterion === 'round_points') return row.round_points_exact;
  return criterion === 'share' ? row.share_exact : String(row[criterion]);
}

/**
 * How many ranks each player climbed (positive) or fell.
 * @param {Map<string, number>} before
 * @param {Ranked[]} now
 * @returns {Map<string, number>}
 */
export function climbed(before, now) {
  /** @type {Map<string, number>} */
  const moves = new Map();
  for (const { rank, row } of now) {
    const old = before.get(row.player);
    if (old !== undefined && rank !== null && old !== rank) moves.set(row.player, old - rank);
  }
  return moves;
}

/**
 * Cuts an exact value at three decimals, as the server does: `10/3` → `3.333`, `5/2` → `2.5`.
 * @param {string} exact
 */
export function cut(exact) {
  const match = /^(-?)(\d+)(?:\/(\d+))?$/.exec(exact);
  if (!match) return exact;
  const [, sign, upper, lower = '1'] = match;
  if (BigInt(lower) === 0n) return exact;
  const thousandths = (BigInt(upper) * 1000n) / BigInt(lower);
  const decimals = (thousandths % 1000n).toString().padStart(3, '0').replace(/0+$/, '');
  return `${sign}${thousandths / 1000n}${decimals ? `.${decimals}` : ''}`;
}

/**
 * For searching: without case and accents, so that "serban" finds Șerban.
 * @param {string} text
 */
export function folded(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}

/**
 * @template {{ name: string, club?: string, player?: string }} T
 * @param {T[]} people
 * @param {string} sought
 * @returns {T[]}
 */
export function found(people, sought) {
  const words = folded(sought).split(/\s+/).filter(Boolean);
  if (words.length === 0) return people;
  return people.filter((person) => {
    const text = folded(`${person.name} ${person.club ?? ''} ${person.player ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}
