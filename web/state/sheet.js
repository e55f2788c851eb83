// The sheet while somebody writes it: what is entered, what it comes to, and which tie has to be settled. Pure, and for
// display only: the server counts again and has the last word (`rules.md` §2).

/** @import { PiecesView, RulesView, SeatView, SheetView } from '../protocol' */

/** @typedef {keyof PiecesView} Piece */
/** @typedef {'army_first' | 'road_first' | 'declared'} Mark */
/**
 * One player's line. `entered` false: nothing was said of him yet; `missing`: he played no game.
 * @typedef {{ seat: number, player: string, entered: boolean, missing: boolean, vp: number | null, pieces: PiecesView }} Line
 * Marks name a seat, or nobody.
 * @typedef {{ kind: 'pieces' | 'totals', lines: Line[], army_first: number | null, road_first: number | null,
 *   declared: number | null, road_nobody: boolean }} Draft
 */

/** @type {{ piece: Piece, least: number, most: number }[]} */
export const PIECES = [
  { piece: 'settlements', least: 0, most: 5 },
  { piece: 'cities', least: 0, most: 4 },
  { piece: 'vp_cards', least: 0, most: 5 },
  { piece: 'knights', least: 0, most: 14 },
  { piece: 'roads', least: 2, most: 15 },
  { piece: 'longest_road', least: 0, most: 15 },
];

const ARMY_FROM = 3;
const ROAD_FROM = 5;
const BONUS_VP = 2;
const TABLE_CARDS_MOST = 5;
const TABLE_KNIGHTS_MOST = 14;
const UNREMARKABLE_VP_MOST = 12;

/** What everybody has when the game begins: two settlements with a road each. */
const START = { settlements: 2, cities: 0, vp_cards: 0, knights: 0, roads: 2, longest_road: 0 };

/** @param {RulesView} rules @param {SeatView[]} seats @param {Draft['kind']} [kind] @returns {Draft} */
export function emptyDraft(rules, seats, kind) {
  const lines = seats.map(({ seat, player }) => emptyLine(seat, player));
  const fitting = rules.sheet === 'either' ? kind ?? 'totals' : rules.sheet;
  return { kind: fitting, lines, army_first: null, road_first: null, declared: null, road_nobody: false };
}

/** @param {number} seat @param {string} player @returns {Line} */
function emptyLine(seat, player) {
  return { seat, player, entered: false, missing: false, vp: null, pieces: { ...START } };
}

/** A sheet of the server, to be written on. @param {RulesView} rules @param {SeatView[]} seats @param {SheetView} sheet @returns {Draft} */
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

/** A draft of another revision of the table: what was said of the players who still sit where they sat. @param {Draft} old @param {Draft} fresh @returns {Draft} */
export function carriedOver(old, fresh) {
  if (old.kind !== fresh.kind) return fresh;
  const lines = fresh.lines.map((line) => {
    const before = old.lines.find((one) => one.seat === line.seat && one.player === line.player);
    return before ?? line;
  });
  const there = (/** @type {number | null} */ seat) => (lines.some((line) => line.seat === seat) ? seat : null);
  return { ...old, lines, army_first: there(old.army_first), road_first: there(old.road_first), declared: there(old.declared) };
}

/** @param {Draft} draft @param {number} seat @param {Partial<Line>} change @returns {Draft} */
export function withLine(draft, seat, change) {
  const lines = draft.lines.map((line) => (line.seat === seat ? { ...line, entered: true, ...change } : line));
  return { ...draft, lines };
}

/** A number as typed, also out of range. @param {Draft} draft @param {number} seat @param {Piece} piece @param {number} value */
export function withPiece(draft, seat, piece, value) {
  const line = draft.lines.find((one) => one.seat === seat);
  return line ? withLine(draft, seat, { pieces: { ...line.pieces, [piece]: value } }) : draft;
}

/** One step on a piece, kept within its range; a longer road needs its roads. @param {Draft} draft @param {number} seat @param {Piece} piece @param {number} by @returns {Draft} */
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

/** @param {Draft} draft */
function played(draft) {
  return draft.lines.filter((line) => line.entered && !line.missing);
}

/** The seats that hold the most of a piece, from `least` on. @param {Draft} draft @param {Piece} piece @param {number} least */
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

/** The seat with the largest army, where it is known. @param {Draft} draft */
export function armyHolder(draft) {
  if (draft.kind !== 'pieces') return null;
  const seats = leaders(draft, 'knights', ARMY_FROM);
  if (seats.length === 1) return seats[0];
  return draft.army_first !== null && seats.includes(draft.army_first) ? draft.army_first : null;
}

/** The seat with the longest road, where it is known. @param {Draft} draft */
export function roadHolder(draft) {
  if (draft.kind !== 'pieces') return null;
  const seats = leaders(draft, 'longest_road', ROAD_FROM);
  if (seats.length === 1) return seats[0];
  if (draft.road_nobody) return null;
  return draft.road_first !== null && seats.includes(draft.road_first) ? draft.road_first : null;
}

/** VP by seat; null for a missing result or a player of whom nothing is known. @param {Draft} draft @returns {Map<number, number | null>} */
export function points(draft) {
  const army = armyHolder(draft);
  const road = roadHolder(draft);
  return new Map(draft.lines.map((line) => {
    if (!line.entered || line.missing) return [line.seat, null];
    if (draft.kind === 'totals') return [line.seat, line.vp];
    const { settlements, cities, vp_cards: cards } = line.pieces;
    const bonus = (line.seat === army ? BONUS_VP : 0) + (line.seat === road ? BONUS_VP : 0);
    return [line.seat, settlements + 2 * cities + cards + bonus];
  }));
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
  const settled = asked.every((one) => one.seats.includes(one.answer ?? 0) || (one.mark === 'road_first' && draft.road_nobody));
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

/** The sheet as the server wants it: marks only where there is something to settle. @param {Draft} draft @param {RulesView} rules @returns {SheetView} */
export function sheetOf(draft, rules) {
  const asked = new Map(questions(draft, rules).map((question) => [question.mark, question]));
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
