//! The knock-outs, and games in which players choose who starts (`rules.md` §6).
//!
//! Advancing is always an act of the head: nothing in here happens because a score was saved. Keeps out who has qualified
//! (`domain/knock_out.rs`).

use super::rounds::{RoundRequest, answer_round, locks_the_newest, open_table, require_complete};
use super::{Context, Decision, only_in};
use crate::domain::event::Event;
use crate::domain::ids::{PlayerId, RoundNo, TableNo};
use crate::domain::knock_out::{self, LineUp};
use crate::domain::people::People;
use crate::domain::ranking;
use crate::domain::refusal::Refusal;
use crate::domain::rules::SeatingMethod;
use crate::domain::seating::{SEATING_VERSION, SeatedTable};
use crate::domain::state::{Origin, Phase, Replacement, Round, TableResult, Tournament};
use crate::domain::text::{Line, Note};

/// Seats the stage that comes by the bracket of the rules; refused while somebody who has a seat is away.
pub(super) fn make(
    state: &Tournament,
    request: RoundRequest,
    map: Option<&Line>,
    context: &Context,
) -> Result<Decision, Refusal> {
    let line_up = knock_out::line_up(state, context.people).ok_or(Refusal::ProgrammeIsOver)?;
    let away = line_up.away(state);
    if !away.is_empty() {
        return Err(Refusal::QualifiedAreAway { players: away });
    }
    if let Some(players) = line_up.too_small() {
        return Err(Refusal::KnockOutTooSmall { players });
    }
    let locked = locks_the_newest(state);
    let locked_the_one_before = locked.is_some();
    let mut events: Vec<Event> = locked.into_iter().collect();
    let tables = line_up.seated(state);
    if state.preliminary_ranking.is_empty() {
        events.push(Event::PreliminariesClosed { ranking: line_up.ranking });
    }
    events.push(Event::RoundMade {
        round: request.expected,
        stage: line_up.stage,
        method: SeatingMethod::Standings,
        seed: 0,
        seating_version: SEATING_VERSION,
        tables,
        map: map.cloned(),
        origin: Origin::Bracket,
        swaps: 0,
        play_order_chosen: state.next_play_order_is_chosen(),
        locked_the_one_before,
    });
    Ok(answer_round(Decision::events(events), request.expected))
}

/// What keeps a round of the programme from being made, before anybody is seated.
pub(super) fn programme_allows_another(state: &Tournament) -> Result<(), Refusal> {
    let least = state.rules.least_players();
    let players = u32::try_from(state.active_players().len()).unwrap_or(u32::MAX);
    let has_brackets = state.rules.programme.as_ref().is_some_and(|programme| !programme.brackets.is_empty());
    if has_brackets && state.rounds.is_empty() && players < least {
        return Err(Refusal::TooFewForProgramme { players, least });
    }
    state.next_stage().map(|_| ()).ok_or(Refusal::ProgrammeIsOver)
}

/// §6: a preliminary game in which players choose has tables like any other, and the seat is the position in which one
/// chooses, by the ranking as it is now.
pub(super) fn by_choosing_position(state: &Tournament, people: &People, tables: Vec<SeatedTable>) -> Vec<SeatedTable> {
    if !state.next_play_order_is_chosen() {
        return tables;
    }
    let ranking = ranking::preliminary_order(state, people);
    let reseated =
        |table: SeatedTable| SeatedTable { seats: knock_out::in_choosing_order(&table.seats, &ranking), ..table };
    tables.into_iter().map(reseated).collect()
}

pub(super) fn record_play_order(
    state: &Tournament,
    round: RoundNo,
    table: TableNo,
    revision: u32,
    order: &[PlayerId],
) -> Result<Decision, Refusal> {
    let there = open_table(state, round, table)?;
    if !state.round(round)?.play_order_chosen {
        return Err(Refusal::PlayOrderNotChosen { round });
    }
    if there.play_order == order {
        return Ok(Decision::nothing());
    }
    if there.revision != revision {
        return Err(Refusal::TableChanged { round, table, revision: there.revision });
    }
    if there.result != TableResult::Awaiting {
        return Err(Refusal::PlayOrderIsUsed { round, table });
    }
    let mut named = order.to_vec();
    named.sort_unstable();
    let mut seated: Vec<PlayerId> = there.players().collect();
    seated.sort_unstable();
    if named != seated {
        return Err(Refusal::BadField {
            path: "order".to_owned(),
            problem: "name everybody who sits at this table, each once".to_owned(),
        });
    }
    Ok(Decision::event(Event::PlayOrderRecorded { round, table, order: order.to_vec() }))
}

/// §6: where players choose, the sheet is refused until the play order is recorded.
pub(super) fn play_order_is_known(state: &Tournament, round: RoundNo, table: TableNo) -> Result<(), Refusal> {
    let there = state.table(round, table)?;
    let missing = state.round(round)?.play_order_chosen && there.play_order.is_empty();
    if missing { Err(Refusal::PlayOrderMissing { round, table }) } else { Ok(()) }
}

/// The next in rank by the official order; the results that say who that is are locked with it.
pub(super) fn call_next_in_rank(
    state: &Tournament,
    absent: PlayerId,
    reason: &Note,
    context: &Context,
) -> Result<Decision, Refusal> {
    let line_up = blocked_by(state, absent, context.people)?;
    let by = *line_up.next_in_rank.first().ok_or(Refusal::NobodyNextInRank)?;
    let called = Event::QualifiedReplaced { stage: line_up.stage, absent, by, reason: reason.clone() };
    let mut decision = Decision::events(locks_the_newest(state).into_iter().chain([called]).collect());
    decision.answer.players.push(by);
    Ok(decision)
}

pub(super) fn play_without(
    state: &Tournament,
    absent: PlayerId,
    reason: &Note,
    context: &Context,
) -> Result<Decision, Refusal> {
    let line_up = blocked_by(state, absent, context.people)?;
    let players = line_up.others_at_the_table_of(absent);
    if players.len() < knock_out::LEAST_AT_A_TABLE {
        return Err(Refusal::KnockOutTooSmall { players });
    }
    let left_out = Event::QualifiedLeftOut { stage: line_up.stage, absent, reason: reason.clone() };
    Ok(Decision::events(locks_the_newest(state).into_iter().chain([left_out]).collect()))
}

/// The line-up of the stage that comes, in which this player has a seat and is away.
fn blocked_by(state: &Tournament, absent: PlayerId, people: &People) -> Result<LineUp, Refusal> {
    only_in(state, &[Phase::Running])?;
    let no_stage_comes = Refusal::NotAQualifiedAway { player: absent };
    knock_out::coming_stage(state).ok_or(no_stage_comes.clone())?;
    state.newest_round().map_or(Ok(()), require_complete)?;
    let line_up = knock_out::line_up(state, people).ok_or(no_stage_comes.clone())?;
    if line_up.away(state).contains(&absent) { Ok(line_up) } else { Err(no_stage_comes) }
}

/// Takes a decision back, with those that were made because of it: who was called up and could not come either.
pub(super) fn call_back(state: &Tournament, absent: PlayerId) -> Result<Decision, Refusal> {
    only_in(state, &[Phase::Running])?;
    let stage = knock_out::coming_stage(state).ok_or(Refusal::NotAQualifiedAway { player: absent })?;
    let mut events = Vec::new();
    let mut next = Some(absent);
    while let Some(player) = next {
        let decided: Option<&Replacement> =
            state.replacements.iter().find(|there| there.stage == stage && there.absent == player);
        let Some(decided) = decided else { break };
        events.push(Event::QualifiedCalledBack { stage, absent: player });
        next = decided.by;
    }
    if events.is_empty() {
        return Err(Refusal::NotAQualifiedAway { player: absent });
    }
    Ok(Decision::events(events))
}

/// Results that are opened again can change who has qualified: what was decided about the absent does not hold any more.
pub(super) fn decisions_that_fall(state: &Tournament) -> impl Iterator<Item = Event> {
    let stage = knock_out::coming_stage(state);
    let fall = state.replacements.iter().filter(move |there| Some(there.stage) == stage);
    fall.map(|there| Event::QualifiedCalledBack { stage: there.stage, absent: there.absent })
}

/// §6: an abandoned game is decided by the head, never by chance. A result that says who won stands.
pub(super) fn decide_table(
    state: &Tournament,
    round: RoundNo,
    table: TableNo,
    winner: PlayerId,
    reason: &Note,
) -> Result<Decision, Refusal> {
    let there = open_table(state, round, table)?;
    if !state.round(round)?.is_knock_out() {
        return Err(Refusal::OnlyInAKnockOut { round });
    }
    if there.seat_of(winner).is_none() {
        return Err(Refusal::NoSuchPlayer { player: winner });
    }
    match &there.result {
        TableResult::Decided { winner: before, .. } if *before == winner => return Ok(Decision::nothing()),
        TableResult::Decided { .. } | TableResult::Awaiting | TableResult::Disputed(..) => {}
        _ if there.has_a_first() => return Err(Refusal::ResultIsSettled { round, table }),
        _ => {}
    }
    Ok(Decision::event(Event::TableDecided { round, table, winner, reason: reason.clone() }))
}

/// Void tables, stand-ins, late entries, swapped seats: matters of the preliminaries (`rules.md` §6, §9).
pub(super) fn never_in_a_knock_out(round: &Round) -> Result<(), Refusal> {
    if round.is_knock_out() { Err(Refusal::NeverInAKnockOut { round: round.no }) } else { Ok(()) }
}

/// §9: a knock-out round with a result is never undone, whatever is typed.
pub(super) fn can_be_undone(round: &Round) -> Result<(), Refusal> {
    let decided = |table: &&TableNo| {
        let result = round.table(**table).map(|table| &table.result);
        result.is_some_and(|result| result.handed_in().is_some() || matches!(result, TableResult::Decided { .. }))
    };
    let numbers: Vec<TableNo> = round.tables.iter().map(|table| table.no).collect();
    let tables: Vec<TableNo> = numbers.iter().filter(decided).copied().collect();
    if round.is_knock_out() && !tables.is_empty() {
        return Err(Refusal::KnockOutHasResults { round: round.no, tables });
    }
    Ok(())
}

/// A programme ends with its final, and nothing else ends it (`rules.md` §6).
pub(super) fn programme_is_over(state: &Tournament) -> Result<(), Refusal> {
    match state.next_stage().filter(|_| state.bracket().is_some()) {
        Some(next) => Err(Refusal::ProgrammeIsUnfinished { next }),
        None => Ok(()),
    }
}

#[cfg(test)]
pub(super) mod championship;
#[cfg(test)]
mod tests;
