// What a sheet comes to while it is written: VP, ties to settle, what the server would refuse. Pure, and for display
// only: the server counts again and has the last word (`rules.md` §2).

import { armyClaim, check, lineFaults, roadClaim, sumFaults, worth } from './check.js';

/** @import { RulesView, SheetView } from '../protocol' */
/** @import { Entry } from './check.js' */
/** @import { Draft, Mark } from './sheet.js' */
/** @import { Piece } from './pieces.js' */

/** @typedef {import('./check.js').Fault} Fault */

/** A winner comes from one VP below the target and can gain two bonuses at once: more than this above it is odd. */
const ABOVE_TARGET_UNREMARKABLE = 2;

/** @param {Draft} draft */
function played(draft) {
  return draft.lines.filter((line) => line.entered && !line.missing);
}

/** What was said so far, with every mark. @param {Draft} draft @returns {Entry[]} */
function said(draft) {
  return played(draft).map(({ seat, vp, pieces }) => ({
    seat,
    ...(draft.kind === 'totals' ? { vp } : { pieces }),
    army_first: draft.army_first === seat,
    road_first: draft.road_first === seat && !draft.road_nobody,
    declared: draft.declared === seat,
  }));
}

/** @param {Draft} draft */
export function armyTie(draft) {
  const seats = armyClaim(said(draft));
  return seats.length > 1 ? seats : [];
}

/** @param {Draft} draft */
export function roadTie(draft) {
  const seats = roadClaim(said(draft));
  return seats.length > 1 ? seats : [];
}

/**
 * The seat with the largest army, where it is known.
 * @param {Draft} draft
 */
export function armyHolder(draft) {
  return held(armyClaim(said(draft)), draft.army_first);
}

/**
 * The seat with the longest road, where it is known.
 * @param {Draft} draft
 */
export function roadHolder(draft) {
  const seats = roadClaim(said(draft));
  return seats.length > 1 && draft.road_nobody ? null : held(seats, draft.road_first);
}

/** @param {number[]} seats who may claim it @param {number | null} first */
function held(seats, first) {
  if (seats.length < 2) return seats[0] ?? null;
  return first !== null && seats.includes(first) ? first : null;
}

/**
 * VP by seat; null for a missing result or a player of whom nothing is known.
 * @param {Draft} draft
 * @returns {Map<number, number | null>}
 */
export function points(draft) {
  const nobody = draft.road_nobody && roadTie(draft).length > 0;
  const vp = worth({ entries: said(draft), road_nobody: nobody });
  return new Map(draft.lines.map(({ seat }) => [seat, vp.get(seat) ?? null]));
}

/**
 * Places by VP, the declared winner first; as the server counts them (`rules.md` §3).
 * @param {Draft} draft @param {RulesView} rules @returns {Map<number, number>} by seat
 */
export function places(draft, rules) {
  const won = questions(draft, rules).find(({ mark }) => mark === 'declared')?.answer;
  const standing = [...points(draft)].flatMap(([seat, vp]) => (vp === null ? [] : [{ seat, vp, won: seat === won }]));
  const ahead = (/** @type {typeof standing[0]} */ mine) =>
    standing.filter((one) => (one.won === mine.won ? one.vp > mine.vp : one.won));
  return new Map(standing.map((one) => [one.seat, ahead(one).length + 1]));
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
 * The sheet as it is written, with the answers to what is asked and no other mark.
 * @param {Draft} draft @param {Question[]} questions @returns {SheetView}
 */
export function written(draft, questions) {
  const asked = new Map(questions.map((question) => [question.mark, question]));
  const marked = (/** @type {Mark} */ mark, /** @type {number} */ seat) =>
    draft[mark] === seat && (asked.get(mark)?.seats.includes(seat) ?? false);
  const nobody = draft.road_nobody && asked.has('road_first');
  const entries = draft.lines.map(({ seat, missing, vp, pieces }) => ({
    seat,
    ...(missing ? {} : draft.kind === 'totals' ? { vp: vp ?? 0 } : { pieces }),
    ...(marked('army_first', seat) ? { army_first: true } : {}),
    ...(marked('road_first', seat) && !nobody ? { road_first: true } : {}),
    ...(marked('declared', seat) ? { declared: true } : {}),
  }));
  return nobody ? { entries, road_nobody: true } : { entries };
}

/**
 * What the server would refuse; the same codes, and `not_entered` for what is still to be written.
 * @param {Draft} draft @param {RulesView} rules @returns {Fault[]}
 */
export function faults(draft, rules) {
  const open = draft.lines
    .filter((line) => !line.entered || (draft.kind === 'totals' && !line.missing && line.vp === null))
    .map((line) => ({ code: 'not_entered', seat: line.seat }));
  if (open.length === 0) return check(entriesOf(written(draft, questions(draft, rules))), rules);
  const entries = said(draft);
  return [...open, ...lineFaults({ entries }, rules), ...sumFaults({ entries })];
}

/** @param {SheetView} sheet @returns {import('./check.js').Written} */
function entriesOf({ entries, road_nobody }) {
  return {
    entries: entries.map(({ pieces, ...entry }) => (pieces ? { ...entry, pieces: { ...pieces } } : entry)),
    road_nobody,
  };
}

/** What only shows that somebody is not done yet, and is said when he tries to go on. @param {Fault} fault */
export function isUnfinished({ code }) {
  return code === 'not_entered' || code.endsWith('_needed');
}

/**
 * What looks odd, shown before it is handed in and never in the way; the same codes as the server's.
 * @param {Draft} draft @param {RulesView} rules @returns {string[]}
 */
export function warnings(draft, { target }) {
  const found = [];
  const unremarkable = target + ABOVE_TARGET_UNREMARKABLE;
  if ([...points(draft).values()].some((vp) => vp !== null && vp > unremarkable)) found.push('many_vp');
  const few = played(draft).some(({ pieces }) => pieces.roads < pieces.settlements + pieces.cities);
  if (draft.kind === 'pieces' && few) found.push('few_roads');
  return found;
}
