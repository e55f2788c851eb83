// What a table of standings shows beside its rows: ranks, columns, who moved. Pure; the order is the server's.

/** @import { Criterion, PublicView, RulesView, StandingsRow, TournamentView } from '../protocol' */

/** @typedef {{ rank: number | null, row: StandingsRow }} Ranked */

/** Counted once for each list: it is asked for at every drawing. @type {WeakMap<StandingsRow[], Ranked[]>} */
const counted = new WeakMap();

/**
 * The rank is the position from 1, the rank above where shared, none where not ranked.
 * @param {StandingsRow[]} rows
 * @returns {Ranked[]}
 */
export function ranked(rows) {
  const known = counted.get(rows) ?? rankedPart(rows, 0, rows.length);
  counted.set(rows, known);
  return known;
}

/**
 * Something can still move: results that wait for confirmation, tables that have none yet, or a finish taken back.
 * @param {Pick<PublicView, 'standings' | 'round'> & { tournament?: Pick<TournamentView, 'phase' | 'reopened'> }} view
 */
export function isProvisional({ standings, round, tournament }) {
  if (tournament?.phase === 'running' && tournament.reopened !== undefined) return true;
  const plays = round !== null && !round.locked && round.tables.some((table) => table.state === 'awaiting');
  return standings.provisional || plays;
}

/** Before anybody has a result, a rank would only be the order of the list. @param {StandingsRow[]} rows */
export function anyGames(rows) {
  return rows.some((row) => row.games > 0);
}

/**
 * Some of the rows with their ranks, as far as somebody looks at them.
 * @param {StandingsRow[]} rows @param {number} from @param {number} to not included
 * @returns {Ranked[]}
 */
export function rankedPart(rows, from, to) {
  const counts = anyGames(rows);
  let above = rankAt(rows, from - 1);
  return rows.slice(from, to).map((row, index) => {
    above = !row.ranked || !counts ? null : row.shared && above !== null ? above : from + index + 1;
    return { rank: above, row };
  });
}

/**
 * @param {StandingsRow[]} rows @param {number} at
 * @returns {number | null}
 */
export function rankAt(rows, at) {
  let first = at;
  while (first > 0 && rows[first].ranked && rows[first].shared && rows[first - 1].ranked) first -= 1;
  return rows[at]?.ranked ? first + 1 : null;
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
 * The figures of the lowest rank, so that a column has room for a hundredth and a thousandth place.
 * @param {number} rows
 */
export function rankFigures(rows) {
  return String(String(rows).length);
}

/**
 * How many ranks those climbed (positive) or fell whose own row is another one now. Whoever only made room for them did
 * not move.
 * @param {StandingsRow[]} before @param {StandingsRow[]} now what did not change is the same object in both
 * @returns {Map<string, number>}
 */
export function climbed(before, now) {
  const known = new Set(before);
  /** @type {Map<string, number>} */
  const moves = new Map();
  // After a break the whole list came anew, and nothing says who moved by himself.
  if (!now.some((row) => known.has(row))) return moves;
  now.forEach((row, at) => {
    if (known.has(row)) return;
    const from = before.findIndex(({ player }) => player === row.player);
    // Before his first game a rank was only his place in the list.
    if (!before[from]?.games) return;
    const [old, rank] = [rankAt(before, from), rankAt(now, at)];
    if (old !== null && rank !== null && old !== rank) moves.set(row.player, old - rank);
  });
  return moves;
}

/** @typedef {{ sign: string, upper: bigint, lower: bigint }} Fraction */

/** @param {string} exact @returns {Fraction | null} */
function read(exact) {
  const match = /^(-?)(\d+)(?:\/(\d+))?$/.exec(exact);
  const lower = BigInt(match?.[3] ?? '1');
  return match && lower !== 0n ? { sign: match[1], upper: BigInt(match[2]), lower } : null;
}

/**
 * Cuts an exact value at three decimals, as the server does: `10/3` → `3.333`, `5/2` → `2.5`.
 * @param {string} exact
 */
export function cut(exact) {
  const value = read(exact);
  if (!value) return exact;
  const thousandths = (value.upper * 1000n) / value.lower;
  const decimals = (thousandths % 1000n).toString().padStart(3, '0').replace(/0+$/, '');
  return `${value.sign}${thousandths / 1000n}${decimals ? `.${decimals}` : ''}`;
}

/**
 * The value as a fraction, where three decimals do not say all of it: `10/3`, but not `5/2`.
 * @param {string} exact @returns {Fraction | null}
 */
export function endless(exact) {
  const value = read(exact);
  return value && (value.upper * 1000n) % value.lower !== 0n ? value : null;
}

/**
 * What is left of a table's total without its virtual score. Both exact, the second no larger than the first.
 * @param {string} total @param {string} part
 */
export function without(total, part) {
  const [all, less] = [read(total), read(part)];
  if (!all || !less) return total;
  const upper = all.upper * less.lower - less.upper * all.lower;
  const lower = all.lower * less.lower;
  const common = divisor(upper, lower);
  return lower === common ? String(upper / common) : `${upper / common}/${lower / common}`;
}

/** @param {bigint} a @param {bigint} b @returns {bigint} */
function divisor(a, b) {
  return b === 0n ? a : divisor(b, a % b);
}

/** Letters that are no other letter with an accent; as `domain/likeness.rs` compares them. @type {Record<string, string>} */
const BARE = { ß: 'ss', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', ø: 'o', ı: 'i' };

/**
 * For searching: with bare letters, so that "serban" finds Șerban, and "lukasz" Łukasz.
 * @param {string} text
 */
export function folded(text) {
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return bare.replace(/[ßæœłđðøı]/g, (letter) => BARE[letter]);
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
