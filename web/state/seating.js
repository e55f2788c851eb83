// What a report on a seating says, line by line in the order of its aims (`rules.md` §8), who is free to sit down, and
// whether a published schedule still holds. Pure; the numbers and their proven minimums are the server's.

/** @import { DeskView, PlannedRoundView, PublicView, RosterRow, RoundView, SeatingReportView } from '../protocol' */
/** @import { TournamentView } from '../protocol' */

/**
 * One aim: what was reached, and what is proven to be the least. `best`: nothing better exists.
 * @typedef {{ aim: 'opponents' | 'seats' | 'apart' | 'threes', have: number, least: number | null, best: boolean }} Line
 */

/** @param {SeatingReportView} report @returns {Line[]} */
export function reportLines(report) {
  const opponents =
    report.repeats === report.repeats_lower_bound && report.repeat_cost === report.repeat_cost_lower_bound;
  /** @type {Line[]} */
  const lines = [
    { aim: 'opponents', have: report.repeats, least: report.repeats_lower_bound, best: opponents },
    {
      aim: 'seats',
      have: report.seat_repeats,
      least: report.seat_repeats_lower_bound,
      best: report.seat_repeats === report.seat_repeats_lower_bound,
    },
  ];
  if (report.apart)
    lines.push({ aim: 'apart', have: report.apart.broken, least: null, best: report.apart.broken === 0 });
  lines.push({
    aim: 'threes',
    have: report.three_tables_max,
    least: report.three_tables_min,
    best: report.three_tables_max - report.three_tables_min <= 1,
  });
  return lines;
}

/**
 * Who plays now and has no table in this round.
 * @param {TournamentView} tournament @param {DeskView} desk @param {RoundView} round
 */
export function withoutSeat(tournament, desk, round) {
  const seated = new Set(round.tables.flatMap((table) => table.seats.map((seat) => seat.player)));
  return desk.roster.filter(
    (row) =>
      !row.withdrawn &&
      row.disqualified === undefined &&
      (row.checked_in || !tournament.checks_in) &&
      !seated.has(row.player),
  );
}

/**
 * Who would play and is not checked in: nobody who left, and nobody who was sent away.
 * @param {TournamentView} tournament @param {DeskView} desk
 */
export function notHere({ checks_in }, { roster }) {
  return checks_in
    ? roster.filter((row) => !row.checked_in && !row.withdrawn && row.disqualified === undefined)
    : [];
}

/**
 * How many a schedule before the day is for: everybody entered who has not left.
 * @param {DeskView} desk
 */
export function registered({ roster }) {
  return roster.filter((row) => !row.withdrawn && row.disqualified === undefined).length;
}

/**
 * Who can be checked in or out: nobody who left, and with a frozen roster nobody who was not there for round 1.
 * @param {RosterRow} row @param {boolean} frozen
 */
export function checksIn(row, frozen) {
  return !row.withdrawn && row.disqualified === undefined && (!frozen || row.seated || row.checked_in);
}

/**
 * Whom the next round seats: who is active, and is not sat out by the programme for want of a win.
 * @param {PublicView} view @param {number} next its number
 */
export function seatedNext({ standings, tournament }, next) {
  const after = tournament.programme?.winless_sit_out_after;
  const sitsOut = after !== undefined && next > after;
  return standings.rows.filter((row) => row.active && !(sitsOut && row.wins === 0)).map((row) => row.player);
}

/**
 * Who is in the plan and is not seated now, and the other way round: with either, what is left of it is drawn again.
 * @param {PlannedRoundView[]} rounds @param {string[]} players who are seated next
 */
export function differsFrom(rounds, players) {
  const seats = rounds.find((round) => !round.made)?.tables.flatMap((table) => table.seats) ?? [];
  const [planned, now] = [new Set(seats.map((seat) => seat.player)), new Set(players)];
  return {
    gone: [...planned].filter((player) => !now.has(player)),
    come: players.filter((player) => !planned.has(player)),
  };
}

/**
 * Where somebody sits in rounds that are only planned.
 * @param {PlannedRoundView[]} rounds @param {string | undefined} player
 */
export function plannedFor(rounds, player) {
  return rounds.flatMap((round) =>
    round.tables.flatMap((table) => {
      const seat = table.seats.find((one) => one.player === player);
      return seat
        ? [{ round: round.no, table: table.no, seat: seat.seat, made: round.made ?? false, seats: table.seats }]
        : [];
    }),
  );
}
