//! Proposals, schedules and pairs as they are fetched: rounds with names, and how good they are.
//!
//! Keeps out who may see them (`server/api/seating.rs`). The report of a large plan takes longer than a page may hold up
//! others: whoever asks for it does so beside the tasks that answer.

use crate::domain::ids::{PlayerId, RoundNo};
use crate::domain::people::People;
use crate::domain::seating::{MeetAgain, SeatedRound, report};
use crate::domain::state::{Plan, Tournament};
use crate::protocol::files::{Cell, Cells, NotAFile, SEATING_COLUMNS, SeatingLine};
use crate::protocol::history::NamedPlayer;
use crate::protocol::view::{
    ApartPairView, ApartReportView, ApartView, MeetingView, PlannedRoundView, PlannedSeatView, PlannedTableView,
    ScheduleView, SeatingProposalView, SeatingReportView, ThreeTablesView,
};

/// Lines of one list in a report: more than anybody reads, few enough to send.
const REPORT_LINES_MAX: usize = 200;

/// The proposal with its report, for organizers: pairs to be kept apart are in it. `None` where there is none.
pub fn proposal_view(state: &Tournament, people: &People) -> Option<SeatingProposalView> {
    let plan = state.proposal.as_deref()?;
    Some(SeatingProposalView {
        method: plan.method,
        origin: plan.origin,
        whom: plan.whom,
        seed: plan.seed,
        seating_version: plan.seating_version,
        swaps: plan.swaps,
        revision: plan.revision,
        changed: named(people, state.changed_since(plan)),
        rounds: plan.numbered().map(|(no, round)| round_view(people, no, false, round)).collect(),
        report: report_view(state, people, plan),
    })
}

/// The published rounds, those that are made as they are; `None` where none were published.
pub fn schedule_view(state: &Tournament, people: &People) -> Option<ScheduleView> {
    let plan = state.schedule.as_deref()?;
    let rounds = plan.numbered().map(|(no, planned)| match state.round(no) {
        Ok(made) => round_view(people, no, true, &made.as_seated()),
        Err(_) => round_view(people, no, false, planned),
    });
    Some(ScheduleView {
        method: plan.method,
        origin: plan.origin,
        seed: plan.seed,
        seating_version: plan.seating_version,
        swaps: plan.swaps,
        revision: plan.revision,
        changed: named(people, state.changed_since(plan)),
        rounds: rounds.collect(),
    })
}

/// Who sits where in the rounds that are made.
pub fn made_rounds(state: &Tournament, people: &People) -> Vec<PlannedRoundView> {
    state.rounds.iter().map(|round| round_view(people, round.no, true, &round.as_seated())).collect()
}

/// Rounds as a file that `roundtable seat --plan` and the desk read again.
///
/// # Errors
/// None that a tournament can cause, see [`Cells`].
pub fn file_of(rounds: &[PlannedRoundView]) -> Result<Cells, NotAFile> {
    let lines = rounds.iter().flat_map(|round| {
        let seats = round.tables.iter().flat_map(|table| table.seats.iter().map(move |seat| (table.no, seat)));
        seats.map(move |(table, seat)| SeatingLine {
            round: round.no.0,
            table: table.0,
            seat: seat.seat.number(),
            player: seat.player.to_string(),
            name: Cell::from(seat.name.clone()),
        })
    });
    Cells::of(&SEATING_COLUMNS, lines)
}

/// The pairs to be kept apart, by number.
pub fn apart_view(state: &Tournament, people: &People) -> ApartView {
    let known =
        state.apart.iter().filter(|(one, other)| state.player(*one).is_some() && state.player(*other).is_some());
    let pairs = known.map(|&(player, other)| ApartPairView {
        player,
        name: people.name(player),
        other,
        other_name: people.name(other),
    });
    ApartView { pairs: pairs.collect() }
}

fn round_view(people: &People, no: RoundNo, made: bool, round: &SeatedRound) -> PlannedRoundView {
    let tables = round.tables.iter().map(|table| PlannedTableView {
        no: table.no,
        seats: table
            .seats
            .iter()
            .map(|&(seat, player)| PlannedSeatView {
                seat,
                player,
                name: people.name(player),
                club: people.club(player).map(ToString::to_string),
            })
            .collect(),
    });
    PlannedRoundView { no, made, tables: tables.collect() }
}

fn report_view(state: &Tournament, people: &People, plan: &Plan) -> SeatingReportView {
    let before = state.rounds.iter().filter(|round| round.no < plan.first);
    let history: Vec<SeatedRound> = before.map(|round| round.as_seated()).collect();
    let apart: Vec<(PlayerId, PlayerId)> = state.apart.iter().copied().collect();
    let report = report(&history, &plan.rounds, &plan.players, &apart);
    let mut threes: Vec<_> = report.three_tables.iter().filter(|(_, times)| *times > 1).copied().collect();
    threes.sort_by_key(|(player, times)| (std::cmp::Reverse(*times), *player));
    let threes_named = threes.iter().take(REPORT_LINES_MAX).map(|&(player, times)| ThreeTablesView {
        player,
        name: people.name(player),
        times,
    });
    SeatingReportView {
        repeats: report.repeats,
        repeats_lower_bound: report.repeats_lower_bound,
        repeat_cost: report.repeat_cost,
        repeat_cost_lower_bound: report.repeat_cost_lower_bound,
        most_meetings: report.most_meetings,
        meet_again: meetings(people, &report.meet_again),
        meet_again_count: report.meet_again.len() as u32,
        seat_repeats: report.seat_repeats,
        seat_repeats_lower_bound: report.seat_repeats_lower_bound,
        three_tables_max: report.three_tables_max,
        three_tables_min: report.three_tables_min,
        three_tables_again_count: threes.len() as u32,
        three_tables_again: threes_named.collect(),
        apart: ApartReportView {
            broken: report.apart_broken,
            meet: meetings(people, &report.apart_meet),
            meet_count: report.apart_meet.len() as u32,
        },
    }
}

fn meetings(people: &People, pairs: &[MeetAgain]) -> Vec<MeetingView> {
    let first = pairs.iter().take(REPORT_LINES_MAX);
    first
        .map(|pair| MeetingView {
            player: pair.player,
            name: people.name(pair.player),
            other: pair.other,
            other_name: people.name(pair.other),
            meetings: pair.meetings,
        })
        .collect()
}

fn named(people: &People, players: Vec<PlayerId>) -> Vec<NamedPlayer> {
    players.into_iter().map(|player| NamedPlayer { player, name: people.name(player) }).collect()
}
