//! Seatings before anybody sits down: who is kept apart and who needs which table, drawing, looking, swapping and
//! publishing (`rules.md` §8).

use std::collections::BTreeSet;

use super::planning::{SeatingTask, Span, offered_method, rounds_to_come};
use super::roster::known;
use super::rounds::{awaits_its_game, open_table, require_complete};
use super::{Context, Decision, RoundRequest, knock_outs, not_ended};
use crate::domain::command::{Prepared, SeenAt};
use crate::domain::event::Event;
use crate::domain::ids::{PlayerId, RoundNo, TableNo};
use crate::domain::knock_out;
use crate::domain::people::People;
use crate::domain::ranking;
use crate::domain::refusal::Refusal;
use crate::domain::rules::SeatingMethod;
use crate::domain::seating::{SEATED_ROUNDS_MAX, SeatedRound, SeatedTable, check_plan, table_sizes};
use crate::domain::standings::Stage;
use crate::domain::state::{Origin, Plan, SwapPlace, Tournament, Whom};

/// Pairs that one tournament keeps apart. 2,000 players who came with a friend each are 1,000.
const APART_MAX: usize = 4_000;

/// Faults of a plan in one answer: more than anybody reads before putting the first ones right.
const FAULTS_MAX: usize = 200;

pub(super) fn keep_apart(state: &Tournament, pairs: &[(PlayerId, PlayerId)]) -> Result<Decision, Refusal> {
    not_ended(state)?;
    let new: BTreeSet<_> = sorted(state, pairs)?.into_iter().filter(|pair| !state.apart.contains(pair)).collect();
    if state.apart.len() + new.len() > APART_MAX {
        return Err(Refusal::TooMany { most: APART_MAX as u32 });
    }
    if new.is_empty() {
        return Ok(Decision::nothing());
    }
    Ok(Decision::event(Event::PairsKeptApart { pairs: new.into_iter().collect() }))
}

pub(super) fn let_meet(state: &Tournament, pairs: &[(PlayerId, PlayerId)]) -> Result<Decision, Refusal> {
    not_ended(state)?;
    let gone: BTreeSet<_> = sorted(state, pairs)?.into_iter().filter(|pair| state.apart.contains(pair)).collect();
    if gone.is_empty() {
        return Ok(Decision::nothing());
    }
    Ok(Decision::event(Event::PairsLetMeet { pairs: gone.into_iter().collect() }))
}

/// The lower number first, whichever way round a pair was named.
fn sorted(state: &Tournament, pairs: &[(PlayerId, PlayerId)]) -> Result<Vec<(PlayerId, PlayerId)>, Refusal> {
    let pair = |(index, &(one, other)): (usize, &(PlayerId, PlayerId))| {
        for player in [one, other] {
            known(state, player)?;
        }
        if one == other {
            let problem = "nobody is kept apart from himself; name two players".to_owned();
            return Err(Refusal::BadField { path: format!("pairs[{index}]"), problem });
        }
        Ok((one.min(other), one.max(other)))
    };
    pairs.iter().enumerate().map(pair).collect()
}

/// A number above the tables of a round is no mistake: the table stands in the hall.
pub(super) fn fix_table(state: &Tournament, player: PlayerId, table: Option<TableNo>) -> Result<Decision, Refusal> {
    not_ended(state)?;
    known(state, player)?;
    if table == Some(TableNo(0)) {
        let problem = "tables count from 1; leave it out for no certain table".to_owned();
        return Err(Refusal::BadField { path: "table".to_owned(), problem });
    }
    if state.fixed_tables.get(&player).copied() == table {
        return Ok(Decision::nothing());
    }
    Ok(Decision::event(Event::TableFixed { player, table }))
}

/// How much is drawn, and how. Results may be missing, so that the head can look ahead; not for `standings`, which are
/// drawn from them.
pub(super) fn drawing(state: &Tournament, request: RoundRequest, whom: Whom) -> Result<(Span, SeatingMethod), Refusal> {
    may_be_planned(state, request.expected)?;
    let method = offered_method(state, request.method)?;
    let span = match method {
        SeatingMethod::Schedule => {
            let players = state.to_be_seated(whom).len();
            table_sizes(players).map_err(|reason| Refusal::CannotSeat { reason })?;
            let rounds = rounds_to_come(state, players).filter(|rounds| *rounds > 0);
            Span::Rounds(rounds.ok_or(Refusal::NoRoundsToCome)?)
        }
        SeatingMethod::Standings => {
            state.newest_round().map(require_complete).transpose()?;
            Span::Next
        }
        SeatingMethod::Round => Span::Next,
    };
    Ok((span, method))
}

pub(super) fn draw(
    state: &Tournament,
    request: RoundRequest,
    whom: Whom,
    prepared: Option<&Prepared>,
    context: &Context,
) -> Result<Decision, Refusal> {
    // It may have been worked out beside the actor: everything is asked again now.
    let (span, method) = drawing(state, request, whom)?;
    let prepared = match prepared {
        Some(prepared) => prepared.clone(),
        None => SeatingTask::new(state, span, method, whom, context.people, context.entropy).work_out(),
    };
    Ok(proposed(state, prepared.into_plan(state)?))
}

/// A plan may have fewer rounds than are to come: for the others it is drawn again.
pub(super) fn propose(
    state: &Tournament,
    expected: RoundNo,
    whom: Whom,
    rounds: &[SeatedRound],
) -> Result<Decision, Refusal> {
    may_be_planned(state, expected)?;
    if rounds.len() > SEATED_ROUNDS_MAX as usize {
        return Err(Refusal::TooMany { most: SEATED_ROUNDS_MAX });
    }
    let players = state.to_be_seated(whom);
    check_plan(rounds, expected, &players).map_err(|mut faults| {
        faults.truncate(FAULTS_MAX);
        Refusal::PlanHasFaults { faults }
    })?;
    let mut rounds = rounds.to_vec();
    for round in &mut rounds {
        round.tables.sort_by_key(|table| table.no);
        round.tables.iter_mut().for_each(|table| table.seats.sort_unstable());
    }
    let plan = Plan {
        first: expected,
        method: SeatingMethod::Schedule,
        origin: Origin::File,
        seed: 0,
        seating_version: 0,
        whom,
        players,
        rounds,
        swaps: 0,
        revision: 0,
    };
    Ok(proposed(state, plan))
}

fn proposed(state: &Tournament, plan: Plan) -> Decision {
    let mut decision = Decision::event(Event::SeatingProposed { plan });
    decision.answer.seating = Some(state.last_revision + 1);
    decision
}

/// The rounds that come next, before the knock-outs, which follow the bracket of the rules.
fn may_be_planned(state: &Tournament, expected: RoundNo) -> Result<(), Refusal> {
    not_ended(state)?;
    let next = state.next_round_no();
    match state.next_stage() {
        Some(Stage::Preliminary) => {}
        Some(Stage::Semifinal | Stage::Final) => return Err(Refusal::NeverInAKnockOut { round: next }),
        None => return Err(Refusal::ProgrammeIsOver),
    }
    if let Some(newest) = state.newest_round().filter(|newest| expected <= newest.no) {
        return Err(Refusal::RoundIsMade { newest: newest.no });
    }
    if expected != next {
        return Err(Refusal::NoSuchRound { round: expected });
    }
    Ok(())
}

pub(super) fn discard(state: &Tournament) -> Result<Decision, Refusal> {
    match state.proposal {
        Some(_) => Ok(Decision::event(Event::SeatingDiscarded)),
        None => Ok(Decision::nothing()),
    }
}

pub(super) fn publish_schedule(state: &Tournament, revision: u32) -> Result<Decision, Refusal> {
    not_ended(state)?;
    if state.schedule.as_ref().is_some_and(|published| published.revision == revision) {
        return Ok(Decision::nothing());
    }
    let plan = state.proposal.as_ref().ok_or(Refusal::NoProposal)?;
    if plan.revision != revision {
        return Err(Refusal::SeatingChanged { revision: plan.revision });
    }
    if plan.method != SeatingMethod::Schedule && plan.origin != Origin::File {
        return Err(Refusal::NotASchedule);
    }
    if plan.first != state.next_round_no() {
        return Err(Refusal::NoProposal);
    }
    Ok(Decision::event(Event::SchedulePublished))
}

/// Two players in each other's seats, in whatever stands for this round now.
pub(super) fn swap(
    state: &Tournament,
    round: RoundNo,
    one: SeenAt,
    other: SeenAt,
    people: &People,
) -> Result<Decision, Refusal> {
    not_ended(state)?;
    if one.player == other.player {
        let problem = "nobody changes places with himself; name two players".to_owned();
        return Err(Refusal::BadField { path: "other".to_owned(), problem });
    }
    let is_made = state.round(round).is_ok();
    let planned = |plan: &Option<std::sync::Arc<Plan>>| {
        plan.as_ref().filter(|_| !is_made).and_then(|plan| plan.round(round)).cloned()
    };
    let (place, seated) = if let Some(proposed) = planned(&state.proposal) {
        (SwapPlace::Proposal, proposed)
    } else if let Some(published) = planned(&state.schedule) {
        (SwapPlace::Schedule, published)
    } else {
        (SwapPlace::Round, state.round(round)?.as_seated())
    };
    for seen in [one, other] {
        let sits_at = seated.tables.iter().find(|table| table.seats.iter().any(|(_, player)| *player == seen.player));
        if sits_at.map(|table| table.no) != Some(seen.table) {
            return Err(Refusal::SeatsChanged { round, player: seen.player });
        }
    }
    if place == SwapPlace::Round {
        may_be_reseated(state, round, [one.table, other.table])?;
    }
    let swapped =
        seated.swapped(one.player, other.player).ok_or(Refusal::SeatsChanged { round, player: one.player })?;
    let touched = swapped.tables.into_iter().filter(|table| table.no == one.table || table.no == other.table);
    let mut tables: Vec<SeatedTable> = touched.collect();
    if place == SwapPlace::Round && state.round(round)?.play_order_chosen {
        by_rank(state, people, round, &mut tables);
    }
    let only_stand_ins =
        |table: &&SeatedTable| !table.seats.iter().any(|(_, player)| state.on_roster(*player).is_some());
    if let Some(table) = tables.iter().find(only_stand_ins) {
        return Err(Refusal::TableTooSmall { round, table: table.no });
    }
    if tables.iter().all(|table| seated.tables.contains(table)) {
        return Ok(Decision::nothing());
    }
    let (one, other) = (one.player, other.player);
    Ok(Decision::event(Event::SeatsSwapped { round, place, one, other, tables }))
}

/// A round that is made: in play, nothing handed in at these tables, and no knock-out.
fn may_be_reseated(state: &Tournament, round: RoundNo, tables: [TableNo; 2]) -> Result<(), Refusal> {
    for table in tables {
        awaits_its_game(open_table(state, round, table)?, round)?;
    }
    knock_outs::never_in_a_knock_out(state.round(round)?)
}

/// Where players choose their play order the seat is the position in which they choose: the better ranked first, by the
/// rounds before (`rules.md` §6).
pub(super) fn by_rank(state: &Tournament, people: &People, round: RoundNo, tables: &mut [SeatedTable]) {
    let ranking = ranking::preliminary_order(&state.before(round), people);
    for table in tables {
        table.seats = knock_out::in_choosing_order(&table.seats, &ranking);
    }
}

#[cfg(test)]
mod tests;
