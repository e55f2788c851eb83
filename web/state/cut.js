// Where the line runs that knock-out players have to stay above, and what the programme plays next (`rules.md` §6). Pure.

import { anyGames } from './standings.js';

/** @import { BracketView, DeskView, PublicView, Stage, StandingsView, TournamentView } from '../protocol' */
/** @import { Obstacle } from './round.js' */

/** @typedef {Exclude<Stage, 'preliminary'>} KnockOut */

/** Counted once for each tree. @type {WeakMap<BracketView, Map<string, KnockOut>>} */
const counted = new WeakMap();

/**
 * How far each knock-out player came; null while it is not over.
 * @param {PublicView} view
 */
export function reachedIn({ tournament, bracket }) {
  if (tournament.phase !== 'finished' || !bracket) return null;
  const known = counted.get(bracket) ?? new Map();
  counted.set(bracket, known);
  for (const { stage, tables } of known.size > 0 ? [] : bracket.stages)
    for (const { player } of tables.flatMap((table) => table.players)) known.set(player, stage);
  return known;
}

/**
 * How many rows stand above the line; null: there is none, or everybody is above it.
 * @param {StandingsView} standings
 */
export function rowsAboveCut({ cut, rows }) {
  // Before any result the order is only that of the list, and nobody stands above anything.
  if (!cut || !anyGames(rows)) return null;
  // Once the knock-outs are made, who plays in them is known: also somebody fewer, where a table is played with three.
  const qualified = rows.filter((row) => row.qualified).length;
  const above = qualified > 0 ? qualified : cut.after;
  return above < rows.length ? above : null;
}

/**
 * Provisional results can put somebody below the line who is above it by confirmed ones, and the other way round.
 * @param {StandingsView} standings
 * @returns {Set<string>} who is above by confirmed results, but not by what is shown
 */
export function aboveAllTheSame({ cut, rows }) {
  const shown = new Set(rows.slice(0, cut?.after ?? 0).map((row) => row.player));
  return new Set((cut?.reached ?? []).filter((player) => !shown.has(player)));
}

/**
 * The rules fix how many rounds there are, without knock-outs, and all of them are made.
 * @param {TournamentView} tournament @param {{ no: number } | null} round the newest
 */
export function allRoundsMade(tournament, round) {
  const { rounds } = tournament.rules;
  return rounds !== undefined && round !== null && round.no >= rounds;
}

/**
 * Fewer rounds were made than the rules or the head planned; null: all, or a programme of knock-outs says when it is over.
 * @param {Pick<PublicView, 'tournament' | 'round'>} view
 */
export function roundsLeft({ tournament: { planned_rounds: planned, programme }, round }) {
  const played = round?.no ?? 0;
  return programme || planned === undefined || played >= planned ? null : { played, planned };
}

/** @param {TournamentView} tournament the stage of the next round; null: the programme is over */
export function nextStage({ programme }) {
  return programme ? (programme.next ?? null) : 'preliminary';
}

/**
 * What the programme has against the next round, before its tables are looked at.
 * @param {TournamentView} tournament @param {DeskView} desk @returns {Obstacle}
 */
export function programmeObstacle(tournament, desk) {
  const next = nextStage(tournament);
  if (next === null) return { code: 'programme_is_over', values: {} };
  if (next !== 'preliminary' && desk.away.length > 0)
    return { code: 'qualified_are_away', values: { players: desk.away } };
  return null;
}

/**
 * Who is called for whomever of the absent the head decides about first; only then somebody else is next.
 * @param {Pick<DeskView, 'next_in_rank'>} desk
 */
export function nextInRank({ next_in_rank: order }) {
  return order?.[0];
}

/** @param {TournamentView} tournament @returns {Obstacle} what the programme has against the end */
export function endObstacle(tournament) {
  const next = nextStage(tournament);
  return tournament.programme && next !== null ? { code: 'programme_is_unfinished', values: { next } } : null;
}
