// What a sheet comes to while it is written: VP, ties to settle, what the server would refuse. Pure, and for display
// only: the server counts again and has the last word (`rules.md` §2).

/** @import { RulesView } from '../protocol' */
/** @import { Draft, Mark, Piece } from './sheet.js' */

const ARMY_FROM = 3;
const ROAD_FROM = 5;
const BONUS_VP = 2;
const TABLE_CARDS_MOST = 5;
const TABLE_KNIGHTS_MOST = 14;
const UNREMARKABLE_VP_MOST = 12;

/** @param {Draft} draft */
function played(draft) {
  return draft.lines.filter((line) => line.entered && !line.missing);
}

/**
 * The seats that hold the most of a piece, from `least` on.
 * @param {Draft} draft
 * @param {Piece} piece
 * @param {number} least
 */
function leaders(draft, piece, least) {
  const lines = played(draft);
  const most = Math.max(...lines.map((line) => line.pieces[piece]), 0);
  return most < least ? [] : lines.filter((line) => line.pieces[piece] === most).map((line) => line.seat);
}

/** @param {Draft} draft */
export function armyTie(draft) {
  const seats = draft.kind === 'pieces' ? leaders(draft, 'knights', ARMY_FROM) : [];
  return seats.length > 1 ? seats : [];
}

/** @param {Draft} draft */
export function roadTie(draft) {
  const seats = draft.kind === 'pieces' ? leaders(draft, 'longest_road', ROAD_FROM) : [];
  return seats.length > 1 ? seats : [];
}

/**
 * The seat with the largest army, where it is known.
 * @param {Draft} draft
 */
export function armyHolder(draft) {
  if (draft.kind !== 'pieces') return null;
  const seats = leaders(draft, 'knights', ARMY_FROM);
  if (seats.length === 1) return seats[0];
  return draft.army_first !== null && seats.includes(draft.army_first) ? draft.army_first : null;
}

/**
 * The seat with the longest road, where it is known.
 * @param {Draft} draft
 */
export function roadHolder(draft) {
  if (draft.kind !== 'pieces') return null;
  const seats = leaders(draft, 'longest_road', ROAD_FROM);
  if (seats.length === 1) return seats[0];
  if (draft.road_nobody) return null;
  return draft.road_first !== null && seats.includes(draft.road_first) ? draft.road_first : null;
}

/**
 * VP by seat; null for a missing result or a player of whom nothing is known.
 * @param {Draft} draft
 * @returns {Map<number, number | null>}
 */
export function points(draft) {
  const army = armyHolder(draft);
  const road = roadHolder(draft);
  return new Map(
    draft.lines.map((line) => {
      if (!line.entered || line.missing) return [line.seat, null];
      if (draft.kind === 'totals') return [line.seat, line.vp];
      const { settlements, cities, vp_cards: cards } = line.pieces;
      const bonus = (line.seat === army ? BONUS_VP : 0) + (line.seat === road ? BONUS_VP : 0);
      return [line.seat, settlements + 2 * cities + cards + bonus];
    }),
  );
}

/** @param {Draft} draft @param {RulesView} rules */
export function atTarget(draft, rules) {
  return [...points(draft)].filter(([, vp]) => vp !== null && vp >= rules.target).map(([seat]) => seat);
}

/** @param {Draft} draft */
export function complete(draft) {
  return draft.lines.every((line) => line.entered && (line.missing || draft.kind === 'pieces' || line.vp !== null));
}

/**
 * What only the table can say, asked when everybody is entered and there is something to settle.
 * @typedef {{ mark: Mark, seats: number[], answer: number | null, count: number }} Question
 * @param {Draft} draft @param {RulesView} rules @returns {Question[]}
 */
export function questions(draft, rules) {
  if (!complete(draft)) return [];
  /** @type {Question[]} */
  const asked = [];
  const value = (/** @type {number} */ seat, /** @type {Piece} */ piece) =>
    draft.lines.find((line) => line.seat === seat)?.pieces[piece] ?? 0;
  const army = armyTie(draft);
  if (army.length > 0) {
    asked.push({ mark: 'army_first', seats: army, answer: draft.army_first, count: value(army[0], 'knights') });
  }
  const road = roadTie(draft);
  if (road.length > 0) {
    asked.push({ mark: 'road_first', seats: road, answer: draft.road_first, count: value(road[0], 'longest_road') });
  }
  const settled = asked.every(
    (one) => one.seats.includes(one.answer ?? 0) || (one.mark === 'road_first' && draft.road_nobody),
  );
  const winners = settled ? atTarget(draft, rules) : [];
  if (winners.length > 1) {
    asked.push({ mark: 'declared', seats: winners, answer: draft.declared, count: rules.target });
  }
  return asked;
}

/**
 * What the server would refuse, as far as it can be known here; the same codes.
 * @typedef {{ code: string, seat?: number, field?: string }} Fault
 * @param {Draft} draft @param {RulesView} rules @returns {Fault[]}
 */
export function faults(draft, rules) {
  /** @type {Fault[]} */
  const found = draft.lines
    .filter((line) => !line.entered || (draft.kind === 'totals' && !line.missing && line.vp === null))
    .map((line) => ({ code: 'not_entered', seat: line.seat }));
  const lines = played(draft);
  if (draft.kind === 'pieces') {
    for (const { seat, pieces } of lines) {
      if (pieces.settlements + pieces.cities < 2) found.push({ code: 'too_few_buildings', seat, field: 'settlements' });
    }
    const sum = (/** @type {Piece} */ piece) => lines.reduce((total, line) => total + line.pieces[piece], 0);
    if (sum('vp_cards') > TABLE_CARDS_MOST) found.push({ code: 'vp_cards_table' });
    if (sum('knights') > TABLE_KNIGHTS_MOST) found.push({ code: 'knights_table' });
  }
  for (const { mark, seats, answer } of questions(draft, rules)) {
    const answered = (answer !== null && seats.includes(answer)) || (mark === 'road_first' && draft.road_nobody);
    if (!answered) found.push({ code: `${mark}_needed` });
  }
  if (found.length === 0 && rules.winner_required && lines.length > 0 && atTarget(draft, rules).length === 0) {
    found.push({ code: 'no_winner' });
  }
  return found;
}

/**
 * What looks odd, shown before it is handed in and never in the way; the same codes as the server's.
 * @param {Draft} draft @returns {string[]}
 */
export function warnings(draft) {
  const found = [];
  if ([...points(draft).values()].some((vp) => vp !== null && vp > UNREMARKABLE_VP_MOST)) found.push('many_vp');
  const few = played(draft).some(({ pieces }) => pieces.roads < pieces.settlements + pieces.cities);
  if (draft.kind === 'pieces' && few) found.push('few_roads');
  return found;
}
