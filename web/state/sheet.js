// The sheet while somebody writes it: lines, edits, and the way from and to the wire. Pure. What it comes to is in
// `tally.js`.

import { PIECES } from './pieces.js';
import { questions, written } from './tally.js';

/** @import { PiecesView, RulesView, SeatView, SheetView } from '../protocol' */
/** @import { Piece } from './pieces.js' */

/** @typedef {'army_first' | 'road_first' | 'declared'} Mark */
/**
 * One player's line. `entered` false: nothing was said of him yet; `missing`: he played no game.
 * @typedef {object} Line
 * @property {number} seat
 * @property {string} player
 * @property {boolean} entered
 * @property {boolean} missing
 * @property {number | null} vp
 * @property {PiecesView} pieces
 *
 * Marks name a seat, or nobody.
 * @typedef {{ kind: 'pieces' | 'totals', lines: Line[], army_first: number | null, road_first: number | null,
 *   declared: number | null, road_nobody: boolean }} Draft
 */

/** What everybody has when the game begins: two settlements with a road each. */
const START = { settlements: 2, cities: 0, vp_cards: 0, knights: 0, roads: 2, longest_road: 0 };

/** @param {RulesView} rules @param {SeatView[]} seats @param {Draft['kind']} [kind] @returns {Draft} */
export function emptyDraft(rules, seats, kind) {
  const lines = seats.map(({ seat, player }) => emptyLine(seat, player));
  const fitting = rules.sheet === 'either' ? (kind ?? 'totals') : rules.sheet;
  return { kind: fitting, lines, army_first: null, road_first: null, declared: null, road_nobody: false };
}

/** @param {number} seat @param {string} player @returns {Line} */
function emptyLine(seat, player) {
  return { seat, player, entered: false, missing: false, vp: null, pieces: { ...START } };
}

/**
 * A sheet of the server, to be written on.
 * @param {RulesView} rules
 * @param {SeatView[]} seats
 * @param {SheetView} sheet
 * @returns {Draft}
 */
export function draftOf(rules, seats, sheet) {
  const pieces = sheet.entries.some((entry) => entry.pieces !== undefined);
  const totals = sheet.entries.some((entry) => entry.vp !== undefined);
  const draft = emptyDraft(rules, seats, pieces || !totals ? 'pieces' : 'totals');
  draft.lines = seats.map(({ seat, player }) => {
    const entry = sheet.entries.find((one) => one.seat === seat);
    const line = emptyLine(seat, player);
    if (!entry) return line;
    const missing = entry.vp === undefined && entry.pieces === undefined;
    return { ...line, entered: true, missing, vp: entry.vp ?? null, pieces: { ...(entry.pieces ?? START) } };
  });
  const marked = (/** @type {Mark} */ mark) => sheet.entries.find((entry) => entry[mark])?.seat ?? null;
  return {
    ...draft,
    army_first: marked('army_first'),
    road_first: marked('road_first'),
    declared: marked('declared'),
    road_nobody: sheet.road_nobody ?? false,
  };
}

/**
 * A draft of another revision of the table: what was said of the players who still sit where they sat.
 * @param {Draft} old
 * @param {Draft} fresh
 * @returns {Draft}
 */
export function carriedOver(old, fresh) {
  if (old.kind !== fresh.kind) return fresh;
  const lines = fresh.lines.map((line) => {
    const before = old.lines.find((one) => one.seat === line.seat && one.player === line.player);
    return before ?? line;
  });
  const there = (/** @type {number | null} */ seat) => (lines.some((line) => line.seat === seat) ? seat : null);
  return {
    ...old,
    lines,
    army_first: there(old.army_first),
    road_first: there(old.road_first),
    declared: there(old.declared),
  };
}

/** @param {Draft} draft @param {number} seat @param {Partial<Line>} change @returns {Draft} */
export function withLine(draft, seat, change) {
  const lines = draft.lines.map((line) => (line.seat === seat ? { ...line, entered: true, ...change } : line));
  return { ...draft, lines };
}

/**
 * A number as typed, also out of range.
 * @param {Draft} draft
 * @param {number} seat
 * @param {Piece} piece
 * @param {number} value
 */
export function withPiece(draft, seat, piece, value) {
  const line = draft.lines.find((one) => one.seat === seat);
  return line ? withLine(draft, seat, { pieces: { ...line.pieces, [piece]: value } }) : draft;
}

/**
 * One step on a piece, kept within its range; a longer road needs its roads.
 * @param {Draft} draft
 * @param {number} seat
 * @param {Piece} piece
 * @param {number} by
 * @returns {Draft}
 */
export function stepped(draft, seat, piece, by) {
  const line = draft.lines.find((one) => one.seat === seat);
  const range = PIECES.find((one) => one.piece === piece);
  if (!line || !range) return draft;
  const value = Math.max(range.least, Math.min(range.most, line.pieces[piece] + by));
  const pieces = { ...line.pieces, [piece]: value };
  if (piece === 'longest_road') pieces.roads = Math.max(pieces.roads, value);
  if (piece === 'roads') pieces.longest_road = Math.min(pieces.longest_road, value);
  return withLine(draft, seat, { pieces, missing: false });
}

/**
 * The sheet as the server wants it: marks only where there is something to settle.
 * @param {Draft} draft
 * @param {RulesView} rules
 * @returns {SheetView}
 */
export function sheetOf(draft, rules) {
  return written(draft, questions(draft, rules));
}
