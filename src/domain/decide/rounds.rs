//! Making, locking and undoing rounds, and what is done to a table before its game (`rules.md` §8, §9).

use super::latecomers::can_be_spared;
use super::planning::{self, Chosen};
use super::{Context, Decision, knock_outs, only_in};
use crate::domain::command::Prepared;
use crate::domain::event::Event;
use crate::domain::ids::{PlayerId, RoundNo, TableNo};
use crate::domain::knock_out;
use crate::domain::refusal::Refusal;
use crate::domain::rules::SeatingMethod;
use crate::domain::standings::Stage;
use crate::domain::state::{Phase, Round, Table, TableResult, Tournament};
use crate::domain::text::{Line, Note};

/// Which round the head expects to make, and how. A second click expects a round that is there already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoundRequest {
    pub expected: RoundNo,
    /// Left out: the first of the preset.
    pub method: Option<SeatingMethod>,
}

/// Seats, publishes, and locks the round before (`rules.md` §9).
pub(super) fn make_round(
    state: &Tournament,
    request: RoundRequest,
    map: Option<&Line>,
    proposal: Option<u32>,
    prepared: Option<&Prepared>,
    context: &Context,
) -> Result<Decision, Refusal> {
    if !wants_a_new_round(state, request)? {
        return Ok(answer_round(Decision::nothing(), request.expected));
    }
    if knock_out::coming_stage(state).is_some() {
        return knock_outs::make(state, request, map, context);
    }
    let Chosen { before, plan, tables } = planning::choose(state, request, proposal, prepared, context)?;
    let mut events: Vec<Event> = locks_the_newest(state).into_iter().collect();
    let locked_the_one_before = !events.is_empty();
    events.extend(before);
    events.push(Event::RoundMade {
        round: request.expected,
        stage: Stage::Preliminary,
        method: plan.method,
        seed: plan.seed,
        seating_version: plan.seating_version,
        tables: knock_outs::by_choosing_position(state, context.people, tables),
        map: map.cloned(),
        origin: plan.origin,
        swaps: plan.swaps,
        play_order_chosen: state.next_play_order_is_chosen(),
        locked_the_one_before,
    });
    Ok(answer_round(Decision::events(events), request.expected))
}

pub(super) fn answer_round(mut decision: Decision, round: RoundNo) -> Decision {
    decision.answer.round = Some(round);
    decision
}

/// False where exactly this round was made already: a double click gets the same answer.
pub(super) fn wants_a_new_round(state: &Tournament, request: RoundRequest) -> Result<bool, Refusal> {
    only_in(state, &[Phase::Draft, Phase::Registration, Phase::Running])?;
    if let Some(newest) = state.newest_round() {
        if newest.no == request.expected {
            return Ok(false);
        }
        if newest.no.next() != request.expected {
            return Err(Refusal::RoundIsMade { newest: newest.no });
        }
        require_complete(newest)?;
    } else if request.expected != RoundNo::FIRST {
        return Err(Refusal::NoSuchRound { round: request.expected });
    }
    if state.rules.conduct.referee_required && state.referees().next().is_none() {
        return Err(Refusal::RefereeIsMissing);
    }
    knock_outs::programme_allows_another(state)?;
    Ok(true)
}

/// §9: a round locks only when every table has a confirmed or ruled result, or is void.
pub(super) fn require_complete(round: &Round) -> Result<(), Refusal> {
    let (disputed, waiting): (Vec<&Table>, Vec<&Table>) =
        round.unfinished_tables().partition(|table| matches!(table.result, TableResult::Disputed(..)));
    if disputed.is_empty() && waiting.is_empty() {
        return Ok(());
    }
    let numbers = |tables: Vec<&Table>| tables.iter().map(|table| table.no).collect();
    Err(Refusal::RoundIsUnfinished { round: round.no, waiting: numbers(waiting), disputed: numbers(disputed) })
}

pub(super) fn lock_round(state: &Tournament, round: RoundNo) -> Result<Decision, Refusal> {
    let there = state.round(round)?;
    if there.locked {
        return Ok(Decision::nothing());
    }
    only_in(state, &[Phase::Running])?;
    require_complete(there)?;
    Ok(Decision::event(Event::RoundLocked { round }))
}

pub(super) fn unlock_round(state: &Tournament, round: RoundNo) -> Result<Decision, Refusal> {
    only_in(state, &[Phase::Running])?;
    let there = newest(state, round)?;
    if !there.locked {
        return Ok(Decision::nothing());
    }
    Ok(Decision::events(knock_outs::decisions_that_fall(state).chain([Event::RoundUnlocked { round }]).collect()))
}

/// §9: without a result at once; with results only after the number of the round was typed.
pub(super) fn undo_round(state: &Tournament, round: RoundNo, typed: Option<&str>) -> Result<Decision, Refusal> {
    only_in(state, &[Phase::Running])?;
    let there = newest(state, round)?;
    if there.locked {
        return Err(Refusal::RoundIsLocked { round });
    }
    knock_outs::can_be_undone(there)?;
    let lost = there.tables_with_results();
    if !lost.is_empty() && typed.map(str::trim) != Some(round.to_string().as_str()) {
        return Err(Refusal::ResultsWouldBeLost { round, tables: lost });
    }
    let mut events = vec![Event::RoundUndone { round }];
    // The lock came with the round and goes with it: the state is the one before the round was made.
    if let Some(before) = round.0.checked_sub(1).filter(|_| there.locked_the_one_before) {
        events.push(Event::RoundUnlocked { round: RoundNo(before) });
    }
    Ok(Decision::events(events))
}

/// §5, board: one map for all tables of the round, shown on phones and kiosk.
pub(super) fn set_map(state: &Tournament, round: RoundNo, map: Option<&Line>) -> Result<Decision, Refusal> {
    only_in(state, &[Phase::Running])?;
    let there = state.round(round)?;
    if there.locked {
        return Err(Refusal::RoundIsLocked { round });
    }
    if there.map.as_ref() == map {
        return Ok(Decision::nothing());
    }
    Ok(Decision::event(Event::MapSet { round, map: map.cloned() }))
}

pub(super) fn void_table(
    state: &Tournament,
    round: RoundNo,
    table: TableNo,
    reason: &Note,
) -> Result<Decision, Refusal> {
    let there = open_table(state, round, table)?;
    knock_outs::never_in_a_knock_out(state.round(round)?)?;
    if matches!(there.result, TableResult::Void { .. }) {
        return Ok(Decision::nothing());
    }
    Ok(Decision::event(Event::TableVoided { round, table, reason: reason.clone() }))
}

pub(super) fn name_captain(
    state: &Tournament,
    round: RoundNo,
    table: TableNo,
    player: PlayerId,
) -> Result<Decision, Refusal> {
    let there = open_table(state, round, table)?;
    // A stand-in has no link to hand in with.
    if there.seat_of(player).is_none() || state.on_roster(player).is_none() {
        return Err(Refusal::NoSuchPlayer { player });
    }
    if there.captain == player {
        return Ok(Decision::nothing());
    }
    Ok(Decision::event(Event::CaptainNamed { round, table, player }))
}

/// §1: before its game starts an absent player can be taken off a 4-table: then it is a 3-table.
pub(super) fn take_off(
    state: &Tournament,
    round: RoundNo,
    table: TableNo,
    player: PlayerId,
) -> Result<Decision, Refusal> {
    let there = open_table(state, round, table)?;
    awaits_its_game(there, round)?;
    can_be_spared(state, there, round, player)?;
    if there.seats.len() < 4 {
        return Err(Refusal::TableTooSmall { round, table });
    }
    Ok(Decision::event(Event::PlayerTakenOff { round, table, player }))
}

/// Who sits at a table changes only before its game.
pub(super) fn awaits_its_game(table: &Table, round: RoundNo) -> Result<(), Refusal> {
    match table.result {
        TableResult::Awaiting => Ok(()),
        TableResult::Void { .. } => Err(Refusal::TableIsVoid { round, table: table.no }),
        _ => Err(Refusal::TableHasResult { round, table: table.no }),
    }
}

/// The lock of the newest round, where it is still open: what is built on its results closes it.
pub(super) fn locks_the_newest(state: &Tournament) -> Option<Event> {
    state.newest_round().filter(|round| !round.locked).map(|round| Event::RoundLocked { round: round.no })
}

/// A table of a round in play: the tournament runs, and the round is not locked.
pub(super) fn open_table(state: &Tournament, round: RoundNo, table: TableNo) -> Result<&Table, Refusal> {
    only_in(state, &[Phase::Running])?;
    if state.round(round)?.locked {
        return Err(Refusal::RoundIsLocked { round });
    }
    state.table(round, table)
}

fn newest(state: &Tournament, round: RoundNo) -> Result<&Round, Refusal> {
    let there = state.round(round)?;
    if state.newest_round().is_some_and(|newest| newest.no != round) {
        return Err(Refusal::NotTheNewestRound { round });
    }
    Ok(there)
}
