//! Making, locking and undoing rounds, and what is done to a table before its game (`rules.md` §8, §9).

use super::latecomers::can_be_spared;
use super::{Context, Decision, only_in};
use crate::domain::command::Prepared;
use crate::domain::event::Event;
use crate::domain::ids::{PlayerId, RoundNo, TableNo};
use crate::domain::people::People;
use crate::domain::ranking;
use crate::domain::refusal::Refusal;
use crate::domain::rules::SeatingMethod;
use crate::domain::seating::{self, SEATING_VERSION, SeatedRound, SeatedTable, SeatingRequest};
use crate::domain::standings::Stage;
use crate::domain::state::{Origin, Phase, Round, StaffRole, Table, TableResult, Tournament};
use crate::domain::text::{Line, Note};

/// Which round the head expects to make, and how. A second click expects a round that is there already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoundRequest {
    pub expected: RoundNo,
    /// Left out: the first of the preset.
    pub method: Option<SeatingMethod>,
}

/// Everything a seating is worked out from, owned, so that it can be worked out beside the actor's task.
#[derive(Debug, Clone)]
pub struct SeatingTask {
    method: SeatingMethod,
    players: Vec<PlayerId>,
    history: Vec<SeatedRound>,
    still_to_come: u32,
    ranking: Vec<PlayerId>,
    seed: u64,
}

impl SeatingTask {
    /// The slow part: up to a few hundred milliseconds for 2,000 players.
    pub fn work_out(self) -> Prepared {
        let request = SeatingRequest {
            players: &self.players,
            history: &self.history,
            still_to_come: self.still_to_come,
            apart: &[],
            fixed: &[],
            ranking: &self.ranking,
            seed: self.seed,
        };
        // A schedule is made round by round while the rounds to come are known: the lookahead plans them together.
        let method = match self.method {
            SeatingMethod::Standings => SeatingMethod::Standings,
            SeatingMethod::Round | SeatingMethod::Schedule => SeatingMethod::Round,
        };
        let plan = seating::next_round(method, &request);
        let plan = plan.map(|round| vec![round]);
        Prepared { players: self.players, method: self.method, seed: self.seed, plan }
    }
}

/// What making a round needs worked out first, or `None` where the round is there already.
///
/// # Errors
/// Everything that refuses the round before anybody is seated.
pub fn prepare_round(
    state: &Tournament,
    request: RoundRequest,
    people: &People,
    entropy: [u8; 32],
) -> Result<Option<SeatingTask>, Refusal> {
    if !wants_a_new_round(state, request)? {
        return Ok(None);
    }
    let method = offered_method(state, request.method)?;
    let mut seed = [0; 8];
    seed.copy_from_slice(&entropy[..8]);
    let ranking = match method {
        SeatingMethod::Standings => {
            ranking::rank(state, people, ranking::Counting::Provisional).into_iter().map(|place| place.player).collect()
        }
        SeatingMethod::Round | SeatingMethod::Schedule => Vec::new(),
    };
    let planned = state.planned_rounds.map_or(0, u32::from);
    Ok(Some(SeatingTask {
        method,
        players: state.active_players(),
        history: state.rounds.iter().map(|round| as_seated(round)).collect(),
        still_to_come: planned.saturating_sub(u32::from(request.expected.0)),
        ranking,
        // 53 bits, so that a browser reads the number that was drawn.
        seed: u64::from_le_bytes(seed) >> 11,
    }))
}

/// Seats, publishes, and locks the round before (`rules.md` §9).
pub(super) fn make_round(
    state: &Tournament,
    request: RoundRequest,
    map: Option<&Line>,
    _proposal: Option<u32>,
    prepared: Option<&Prepared>,
    context: &Context,
) -> Result<Decision, Refusal> {
    let prepared = match prepared {
        Some(prepared) => prepared.clone(),
        None => match prepare_round(state, request, context.people, context.entropy)? {
            Some(task) => task.work_out(),
            None => return Ok(answer_round(Decision::nothing(), request.expected)),
        },
    };
    // The seating may have been worked out beside the actor: everything is asked again now.
    if !wants_a_new_round(state, request)? {
        return Ok(answer_round(Decision::nothing(), request.expected));
    }
    let changed = difference(&prepared.players, &state.active_players());
    if !changed.is_empty() {
        return Err(Refusal::RosterChanged { players: changed });
    }
    let plan = prepared.plan.map_err(|reason| Refusal::CannotSeat { reason })?;
    let tables = plan.into_iter().next().map(|round| round.tables).unwrap_or_default();
    let mut events = Vec::new();
    let locked_the_one_before = state.newest_round().is_some_and(|round| !round.locked);
    if let Some(newest) = state.newest_round().filter(|round| !round.locked) {
        events.push(Event::RoundLocked { round: newest.no });
    }
    events.push(Event::RoundMade {
        round: request.expected,
        stage: Stage::Preliminary,
        method: prepared.method,
        seed: prepared.seed,
        seating_version: SEATING_VERSION,
        tables,
        map: map.cloned(),
        origin: Origin::Drawn,
        swaps: 0,
        play_order_chosen: false,
        locked_the_one_before,
    });
    Ok(answer_round(Decision::events(events), request.expected))
}

fn answer_round(mut decision: Decision, round: RoundNo) -> Decision {
    decision.answer.round = Some(round);
    decision
}

/// False where exactly this round was made already: a double click gets the same answer.
fn wants_a_new_round(state: &Tournament, request: RoundRequest) -> Result<bool, Refusal> {
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
    let has_referee = state.staff.iter().any(|member| member.role == StaffRole::Referee && !member.link.revoked);
    if state.rules.conduct.referee_required && !has_referee {
        return Err(Refusal::RefereeIsMissing);
    }
    Ok(true)
}

fn offered_method(state: &Tournament, asked: Option<SeatingMethod>) -> Result<SeatingMethod, Refusal> {
    let methods = &state.rules.seating.methods;
    match asked {
        Some(method) if methods.contains(&method) => Ok(method),
        Some(_) => Err(Refusal::SeatingMethodNotOffered),
        None => methods.first().copied().ok_or(Refusal::SeatingMethodNotOffered),
    }
}

/// Everybody on exactly one of the two lists, which are in the order of numbers.
fn difference(before: &[PlayerId], now: &[PlayerId]) -> Vec<PlayerId> {
    let missing = before.iter().filter(|player| !now.contains(player));
    let added = now.iter().filter(|player| !before.contains(player));
    missing.chain(added).copied().collect()
}

fn as_seated(round: &Round) -> SeatedRound {
    let tables = round.tables.iter().map(|table| SeatedTable {
        no: table.no,
        seats: table.seats.iter().map(|seated| (seated.seat, seated.player)).collect(),
    });
    SeatedRound { tables: tables.collect() }
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
    Ok(Decision::event(Event::RoundUnlocked { round }))
}

/// §9: without a result at once; with results only after the number of the round was typed.
pub(super) fn undo_round(state: &Tournament, round: RoundNo, typed: Option<&str>) -> Result<Decision, Refusal> {
    only_in(state, &[Phase::Running])?;
    let there = newest(state, round)?;
    if there.locked {
        return Err(Refusal::RoundIsLocked { round });
    }
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
    match there.result {
        TableResult::Awaiting => {}
        TableResult::Void { .. } => return Err(Refusal::TableIsVoid { round, table }),
        _ => return Err(Refusal::TableHasResult { round, table }),
    }
    can_be_spared(state, there, round, player)?;
    if there.seats.len() < 4 {
        return Err(Refusal::TableTooSmall { round, table });
    }
    Ok(Decision::event(Event::PlayerTakenOff { round, table, player }))
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
