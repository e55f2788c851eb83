// What a round and its tables look like from outside: colour and word of a state, who is silent, what may be done by
// whom. Pure; the server decides again.

import { allRoundsMade, nextStage, programmeObstacle } from './cut.js';

/** @import { AnnouncementView, DeskView, Phase, Role, RoundView, RulesView, TableState } from '../protocol' */
/** @import { TableView, TournamentView } from '../protocol' */

/** @typedef {'good' | 'wait' | 'bad' | 'quiet'} Tone */

/** @type {Record<TableState, Tone>} */
const TONES = {
  awaiting: 'quiet',
  submitted: 'wait',
  confirmed: 'good',
  disputed: 'bad',
  ruled: 'good',
  void: 'quiet',
  decided: 'good',
};

/** @param {TableState} state @returns {Tone} */
export function tone(state) {
  return TONES[state];
}

/**
 * Nothing is missing here any more.
 * @param {TableView} table
 */
export function settled(table) {
  return ['confirmed', 'ruled', 'void', 'decided'].includes(table.state);
}

/** The numbers of the tables that have handed in. @param {RoundView} round */
export function withResult(round) {
  return round.tables.filter((table) => !['awaiting', 'void'].includes(table.state)).map((table) => table.no);
}

/** @param {RoundView | null} round @param {string | undefined} player */
export function tableOf(round, player) {
  return round?.tables.find((table) => table.seats.some((seat) => seat.player === player)) ?? null;
}

/**
 * Players who have not signed the sheet that lies there.
 * @param {TableView} table
 */
export function silent(table) {
  const signed = new Set(table.signed_by ?? []);
  return table.seats.filter((seat) => !signed.has(seat.player));
}

/**
 * How many confirmations beside the one who handed in.
 * @param {TableView} table
 * @param {RulesView} rules
 */
export function signatures(table, rules) {
  const others = table.seats.length - 1;
  const wanted = rules.confirmation === 'none' ? 0 : rules.confirmation === 'one' ? 1 : others;
  return { have: Math.min(Math.max((table.signed_by?.length ?? 0) - 1, 0), wanted), wanted };
}

/**
 * Counted once for each state of a round: it is asked for at every drawing.
 * @type {WeakMap<RoundView, { done: number, all: number }>}
 */
const counted = new WeakMap();

/** @param {RoundView} round */
export function progress(round) {
  const known = counted.get(round) ?? { done: round.tables.filter(settled).length, all: round.tables.length };
  counted.set(round, known);
  return known;
}

/**
 * Whole minutes between a time of the server and now.
 * @param {string} since
 * @param {number} now
 */
export function minutesSince(since, now) {
  return Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
}

/**
 * What keeps a button grey, as a code for the catalogue with its values; null: it can be pressed.
 * @typedef {{ code: string, values: Record<string, unknown> } | null} Obstacle
 */

/** @param {RoundView | null} round @param {DeskView} desk @returns {Obstacle} */
export function lockObstacle(round, desk) {
  if (!round) return { code: 'no_round', values: {} };
  const disputed = desk.disputes
    .filter((dispute) => dispute.round === round.no)
    .map((dispute) => dispute.table)
    .sort((one, other) => one - other);
  const waiting = desk.waiting.filter((table) => !disputed.includes(table));
  if (waiting.length + disputed.length === 0) return null;
  return { code: 'round_is_unfinished', values: { round: round.no, waiting, disputed } };
}

/**
 * @param {TournamentView} tournament
 * @param {RoundView | null} round
 * @param {DeskView} desk
 * @returns {Obstacle}
 */
export function makeObstacle(tournament, round, desk) {
  const ended = endedObstacle(tournament.phase);
  if (ended) return ended;
  if (round && !round.locked) {
    const unfinished = lockObstacle(round, desk);
    if (unfinished) return unfinished;
  }
  if (allRoundsMade(tournament, round)) return { code: 'programme_is_over', values: {} };
  const blocked = programmeObstacle(tournament, desk);
  if (blocked) return blocked;
  if (nextStage(tournament) !== 'preliminary') return null;
  if (!round && tournament.rules.referee_required && !tournament.referees)
    return { code: 'referee_is_missing', values: {} };
  return seatObstacle(tournament.active);
}

/** @param {number} n players @returns {Obstacle} */
export function seatObstacle(n) {
  if (n < 3) return { code: 'too_few_to_seat', values: { n } };
  return n === 5 ? { code: 'five_cannot_be_seated', values: {} } : null;
}

/** @param {Phase} phase @returns {Obstacle} */
export function endedObstacle(phase) {
  return phase === 'finished' || phase === 'cancelled' ? { code: 'not_in_this_phase', values: { phase } } : null;
}

/**
 * The newest announcements, newest first. When a round begins stays to be read until that round is over, whatever else
 * is announced after it.
 * @param {AnnouncementView[]} announcements @param {RoundView | null} round the newest @param {number} most
 */
export function announcementsToShow(announcements, round, most) {
  const over = round === null ? 0 : round.locked ? round.no : round.no - 1;
  const start = announcements.findLast((one) => one.start !== undefined && one.start.round > over);
  const newest = announcements.slice(-most);
  return (start && !newest.includes(start) ? [start, ...newest] : newest).reverse();
}

/**
 * Whether seats of a made round can still be swapped: somewhere nothing is handed in.
 * @param {Phase} phase @param {RoundView} round
 */
export function canBeSwapped(phase, round) {
  return (
    phase === 'running' &&
    !round.locked &&
    round.stage === 'preliminary' &&
    round.tables.some((table) => table.state === 'awaiting')
  );
}

/**
 * How many tables of four and of three `n` players make.
 * @param {number} n
 */
export function tablesFor(n) {
  const threes = (4 - (n % 4)) % 4;
  return n < 3 || n === 5 ? null : { fours: (n - 3 * threes) / 4, threes };
}

/** @param {Role | undefined} role */
export function isStaff(role) {
  return role === 'referee' || role === 'organizer' || role === 'head';
}
