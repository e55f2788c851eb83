//! Rounds: drawn, published, made, locked, undone, and swaps between tables.

use rand::RngExt;
use rand::seq::IndexedRandom;
use roundtable::domain::command::{Command, SeenAt};
use roundtable::domain::ids::RoundNo;
use roundtable::domain::seating::{self, SeatedRound, SeatedTable, SeatingRequest};
use roundtable::domain::standings::Stage;
use roundtable::domain::state::{Phase, TableResult, Whom};

use super::super::hall::{Part, line};
use super::super::walk::Walk;
use super::Wish;

impl Walk {
    pub(super) fn about_rounds(&mut self, command: &str, part: Part) -> Wish {
        let by = self.somebody(part)?;
        let state = self.hall.state.clone();
        let newest = state.newest_round();
        let next = state.next_round_no();
        let open = matches!(state.phase, Phase::Draft | Phase::Registration | Phase::Running);
        let brackets = state.rules.programme.as_ref().is_some_and(|programme| !programme.brackets.is_empty());
        let rounds = state.rules.programme.as_ref().and_then(|programme| programme.rounds);
        let enough = if brackets { 12 } else { 6 };
        let can_make = open
            && self.is_complete()
            && (newest.is_some() || state.active_players().len() >= enough)
            && newest.is_none_or(|round| round.stage != Stage::Final)
            && (brackets || next.0 <= rounds.map_or(6, |rounds| rounds as u16));
        let drawn = newest.is_none_or(|round| round.stage == Stage::Preliminary);
        let command = match command {
            "make_round" if can_make => {
                let methods = &state.rules.seating.methods;
                let method = self.chance.random_bool(0.5).then(|| *methods.choose(&mut self.chance).unwrap());
                let fits = state.proposal.as_deref().filter(|plan| plan.first == next);
                let proposal = fits.filter(|_| self.chance.random_bool(0.7)).map(|plan| plan.revision);
                let map = self.chance.random_bool(0.3).then(|| line("Four islands"));
                Command::MakeRound { expected: next, method, map, proposal, seating: None }
            }
            "set_map" => {
                let (round, _) = self.table_that(|_, _| true)?;
                let map = self.chance.random_bool(0.8).then(|| line("Five islands"));
                Command::SetMap { round, map }
            }
            "undo_round" if state.phase == Phase::Running => {
                let round = newest.filter(|round| !round.locked)?;
                if round.stage != Stage::Preliminary && !round.tables_with_results().is_empty() {
                    return None;
                }
                Command::UndoRound { round: round.no, typed: Some(round.no.to_string()) }
            }
            "lock_round" if state.phase == Phase::Running && self.is_complete() => {
                Command::LockRound { round: newest.filter(|round| !round.locked)?.no }
            }
            "unlock_round" if state.phase == Phase::Running => {
                Command::UnlockRound { round: newest.filter(|round| round.locked)?.no }
            }
            "draw_seating" if can_make && drawn => {
                Command::DrawSeating { expected: next, method: None, whom: Whom::Active, seating: None }
            }
            "propose_seating" if can_make && drawn => {
                let players = state.active_players();
                let seed = u64::from(self.chance.random_range(0..1_000_u32));
                let request = SeatingRequest {
                    players: &players,
                    history: &[],
                    still_to_come: 0,
                    apart: &[],
                    fixed: &[],
                    ranking: &[],
                    seed,
                };
                let round = seating::next_round(state.rules.seating.methods[0], &request).ok()?;
                Command::ProposeSeating { expected: next, whom: Whom::Active, rounds: vec![round] }
            }
            "discard_seating" => state.proposal.as_ref().map(|_| Command::DiscardSeating)?,
            "publish_schedule" if open => Command::PublishSchedule { revision: state.proposal.as_deref()?.revision },
            "swap_seats" if open => return Some((by, self.swap()?)),
            _ => return None,
        };
        Some((by, command))
    }

    /// Two players of two tables, in the proposal, the schedule, or a round without results.
    fn swap(&mut self) -> Option<Command> {
        let state = self.hall.state.clone();
        let mut seatings: Vec<(RoundNo, SeatedRound)> = Vec::new();
        for plan in state.proposal.iter().chain(&state.schedule) {
            let coming =
                plan.rounds.iter().enumerate().map(|(index, round)| (RoundNo(plan.first.0 + index as u16), round));
            seatings.extend(coming.filter(|(no, _)| *no >= state.next_round_no()).map(|(no, it)| (no, it.clone())));
        }
        let in_play = state.newest_round().filter(|round| !round.locked && state.phase == Phase::Running);
        if let Some(round) = in_play {
            let waiting = round.tables.iter().filter(|table| table.result == TableResult::Awaiting);
            let tables = waiting.map(|table| SeatedTable {
                no: table.no,
                seats: table.seats.iter().map(|seated| (seated.seat, seated.player)).collect(),
            });
            seatings.push((round.no, SeatedRound { tables: tables.collect() }));
        }
        let (round, seating) = seatings.choose(&mut self.chance)?;
        let seats: Vec<SeenAt> = seating
            .tables
            .iter()
            .flat_map(|table| table.seats.iter().map(|(_, player)| SeenAt { player: *player, table: table.no }))
            .collect();
        let (one, other) = (*seats.choose(&mut self.chance)?, *seats.choose(&mut self.chance)?);
        (one.table != other.table).then_some(Command::SwapSeats { round: *round, one, other })
    }
}
