// What the server finds wrong with a sheet, found here at once, beside the field; the mirror of
// `src/domain/sheet/check.rs`, with the same codes. Pure. The server has the last word.

import { PIECES } from './pieces.js';

/** @import { RulesView } from '../protocol' */

/**
 * A line as it is written: numbers may be out of range, or not there yet.
 * @typedef {{ seat: number, vp?: number | null, pieces?: Record<string, number | null>, army_first?: boolean,
 *   road_first?: boolean, declared?: boolean }} Entry
 * @typedef {{ entries: Entry[], road_nobody?: boolean }} Written
 * @typedef {{ code: string, seat?: number, field?: string }} Fault
 * @typedef {Pick<RulesView, 'target' | 'highest_total' | 'winner_required'>} Limits
 */

const ARMY_FROM = 3;
const ROAD_FROM = 5;
const BONUS_VP = 2;
const BUILDINGS_LEAST = 2;
const TABLE_CARDS_MOST = 5;
const TABLE_KNIGHTS_MOST = 14;

/** @param {Written} sheet @param {Limits} rules @returns {Fault[]} */
export function check(sheet, rules) {
  const found = [...lineFaults(sheet, rules), ...tableFaults(sheet)];
  return found.length > 0 ? found : closingFaults(sheet, rules);
}

/** What can be said of each line alone. @param {Written} sheet @param {Limits} rules */
export function lineFaults({ entries }, rules) {
  return entries.flatMap((entry) => (entry.pieces ? pieceFaults(entry.seat, entry.pieces) : totalFaults(entry, rules)));
}

/** @param {Entry} entry @param {Limits} rules @returns {Fault[]} */
function totalFaults({ seat, vp }, { highest_total: most }) {
  return typeof vp === 'number' && (vp < 0 || vp > most) ? [{ code: 'vp_range', seat, field: 'vp' }] : [];
}

/** @param {number} seat @param {Record<string, number | null>} pieces @returns {Fault[]} */
function pieceFaults(seat, pieces) {
  const written = PIECES.filter(({ piece }) => typeof pieces[piece] === 'number');
  /** @type {Fault[]} */
  const found = [];
  for (const { piece, least, most } of written) {
    const value = Number(pieces[piece]);
    const highest = piece === 'longest_road' ? (pieces.roads ?? Infinity) : most;
    if (value < least || value > highest) found.push({ code: `${piece}_range`, seat, field: piece });
  }
  const { settlements, cities } = pieces;
  if (typeof settlements === 'number' && typeof cities === 'number' && settlements + cities < BUILDINGS_LEAST)
    found.push({ code: 'too_few_buildings', seat, field: 'settlements' });
  const empty = PIECES.find(({ piece }) => typeof pieces[piece] !== 'number');
  if (written.length > 0 && empty) found.push({ code: 'pieces_incomplete', seat, field: empty.piece });
  return found;
}

/** Played with pieces, all of them written. @param {Entry[]} entries */
function whole(entries) {
  return entries.filter(({ pieces }) => pieces && PIECES.every(({ piece }) => typeof pieces[piece] === 'number'));
}

/** @param {Entry} entry @param {string} piece */
function count({ pieces }, piece) {
  return Number(pieces?.[piece] ?? 0);
}

/** Sums of the table, also where a number is out of range. @param {Written} sheet @returns {Fault[]} */
export function sumFaults({ entries }) {
  const sum = (/** @type {string} */ piece) => whole(entries).reduce((total, entry) => total + count(entry, piece), 0);
  return [
    ...(sum('vp_cards') > TABLE_CARDS_MOST ? [{ code: 'vp_cards_table', field: 'vp_cards' }] : []),
    ...(sum('knights') > TABLE_KNIGHTS_MOST ? [{ code: 'knights_table', field: 'knights' }] : []),
  ];
}

/** @param {Written} sheet @returns {Fault[]} */
function tableFaults({ entries, road_nobody: nobody = false }) {
  // Of a table where some pieces are not written, sums and ties are not known.
  if (whole(entries).length < entries.filter(({ pieces }) => pieces && !isEmpty(pieces)).length) return [];
  const found = sumFaults({ entries });
  const army = claim(entries, 'knights', ARMY_FROM);
  const armyMarked = marked(entries, 'army_first');
  if (army.length > 1 && among(army, armyMarked) !== 1) found.push({ code: 'army_first_needed', field: 'army_first' });
  found.push(...misplaced(army, armyMarked, 'army_first'));
  const road = claim(entries, 'longest_road', ROAD_FROM);
  const roadMarked = marked(entries, 'road_first');
  if (road.length > 1 && among(road, roadMarked) !== 1 && !nobody)
    found.push({ code: 'road_first_needed', field: 'road_first' });
  found.push(...misplaced(road, roadMarked, 'road_first'));
  if (nobody && (road.length < 2 || roadMarked.length > 0))
    found.push({ code: 'road_nobody_misplaced', field: 'road_nobody' });
  return found;
}

/**
 * Declaration and winner, which only make sense where nothing else is wrong.
 * @param {Written} sheet @param {Limits} rules @returns {Fault[]}
 */
function closingFaults(sheet, rules) {
  const vp = worth(sheet);
  const reached = sheet.entries.map(({ seat }) => seat).filter((seat) => (vp.get(seat) ?? -1) >= rules.target);
  const declared = marked(sheet.entries, 'declared');
  /** @type {Fault[]} */
  const found = [];
  if (reached.length > 1 && among(reached, declared) !== 1) found.push({ code: 'declared_needed', field: 'declared' });
  found.push(...misplaced(reached, declared, 'declared'));
  if (rules.winner_required && reached.length === 0) found.push({ code: 'no_winner' });
  return found;
}

/**
 * VP by seat; null where nobody played, or where they are not known.
 * @param {Written} sheet @returns {Map<number, number | null>}
 */
export function worth({ entries, road_nobody: nobody = false }) {
  const army = holder(claim(entries, 'knights', ARMY_FROM), marked(entries, 'army_first'));
  const road = nobody ? null : holder(claim(entries, 'longest_road', ROAD_FROM), marked(entries, 'road_first'));
  return new Map(
    entries.map((entry) => {
      if (!entry.pieces || isEmpty(entry.pieces)) return [entry.seat, entry.vp ?? null];
      const bonus = (entry.seat === army ? BONUS_VP : 0) + (entry.seat === road ? BONUS_VP : 0);
      return [entry.seat, count(entry, 'settlements') + 2 * count(entry, 'cities') + count(entry, 'vp_cards') + bonus];
    }),
  );
}

/**
 * The seats that have the most of a piece, from `least` on: who may claim the card.
 * @param {Entry[]} entries @param {string} piece @param {number} least
 */
export function claim(entries, piece, least) {
  const most = Math.max(...whole(entries).map((entry) => count(entry, piece)), 0);
  return most < least
    ? []
    : whole(entries)
        .filter((entry) => count(entry, piece) === most)
        .map(({ seat }) => seat);
}

export const armyClaim = (/** @type {Entry[]} */ entries) => claim(entries, 'knights', ARMY_FROM);
export const roadClaim = (/** @type {Entry[]} */ entries) => claim(entries, 'longest_road', ROAD_FROM);

/** @param {Record<string, number | null>} pieces */
function isEmpty(pieces) {
  return PIECES.every(({ piece }) => typeof pieces[piece] !== 'number');
}

/** @param {number[]} claims @param {number[]} seats marked */
function holder(claims, seats) {
  if (claims.length < 2) return claims[0] ?? null;
  return claims.find((seat) => seats.includes(seat)) ?? null;
}

/** @param {Entry[]} entries @param {'army_first' | 'road_first' | 'declared'} mark */
function marked(entries, mark) {
  return entries.filter((entry) => entry[mark]).map(({ seat }) => seat);
}

/** @param {number[]} claims @param {number[]} seats marked */
function among(claims, seats) {
  return seats.filter((seat) => claims.includes(seat)).length;
}

/** @param {number[]} claims @param {number[]} seats marked @param {string} mark @returns {Fault[]} */
function misplaced(claims, seats, mark) {
  return seats
    .filter((seat) => !claims.includes(seat))
    .map((seat) => ({ code: `${mark}_misplaced`, seat, field: mark }));
}
