// What a report on a seating says, line by line in the order of its aims (`rules.md` §8), and who is free to sit down.
// Pure; the numbers and their proven minimums are the server's.

/** @import { DeskView, RoundView, SeatingReportView, TournamentView } from '../protocol' */

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
 * Where somebody sits in rounds that are only planned.
 * @param {import('../protocol').PlannedRoundView[]} rounds @param {string | undefined} player
 */
export function plannedFor(rounds, player) {
  return rounds.flatMap((round) =>
    round.tables.flatMap((table) => {
      const seat = table.seats.find((one) => one.player === player);
      return seat ? [{ round: round.no, table: table.no, seat: seat.seat, made: round.made ?? false, seats: table.seats }] : [];
    }),
  );
}
