//! The life of a tournament from its creation to the award ceremony (`rules.md` §9).

use super::{Decision, not_ended, only_in};
use crate::domain::event::Event;
use crate::domain::ids::AccountId;
use crate::domain::lot::LotKey;
use crate::domain::people::People;
use crate::domain::ranking;
use crate::domain::refusal::Refusal;
use crate::domain::rules::{Criterion, Rules, VirtualScore};
use crate::domain::state::{FinalPlace, Phase, Tournament};
use crate::domain::text::{Line, Note};

/// What a head organizer says when he makes a tournament.
#[derive(Debug, Clone, PartialEq)]
pub struct Creation {
    pub title: Line,
    pub rules: Rules,
    pub head: AccountId,
    pub checks_in: bool,
    pub planned_rounds: Option<u16>,
    /// The venue's, as an IANA name.
    pub time_zone: Option<Line>,
}

/// The first event of a tournament. The lot is fixed here, before anybody could wish for one (`rules.md` §4).
pub fn create(creation: Creation, entropy: [u8; 32]) -> Event {
    Event::TournamentCreated {
        title: creation.title,
        rules: Box::new(creation.rules),
        lot_key: LotKey::new(entropy),
        head: creation.head,
        checks_in: creation.checks_in,
        planned_rounds: creation.planned_rounds,
        time_zone: creation.time_zone,
    }
}

pub(super) fn rename(state: &Tournament, title: &Line) -> Result<Decision, Refusal> {
    if state.title == *title {
        return Ok(Decision::nothing());
    }
    Ok(Decision::event(Event::Renamed { title: title.clone() }))
}

pub(super) fn open_registration(state: &Tournament) -> Result<Decision, Refusal> {
    match state.phase {
        Phase::Draft => Ok(Decision::event(Event::RegistrationOpened)),
        Phase::Registration => Ok(Decision::nothing()),
        phase => Err(Refusal::NotInThisPhase { phase }),
    }
}

/// Whether these rules let their head choose, and whether this is a choice: at least one criterion, none twice
/// (`rules.md` §5). The same at creation and while the tournament runs.
///
/// # Errors
/// `rules_are_fixed` or `bad_criteria`.
pub fn check_criteria(rules: &Rules, criteria: &[Criterion]) -> Result<(), Refusal> {
    if !rules.conduct.rules_editable {
        return Err(Refusal::RulesAreFixed);
    }
    let twice = criteria.iter().enumerate().any(|(index, criterion)| criteria[..index].contains(criterion));
    if criteria.is_empty() || twice {
        return Err(Refusal::BadCriteria);
    }
    Ok(())
}

/// `rules.md` §5: recomputes standings; rewrites no sheet and moves no seated player.
pub(super) fn change_rules(
    state: &Tournament,
    criteria: &[Criterion],
    three_table: VirtualScore,
) -> Result<Decision, Refusal> {
    not_ended(state)?;
    check_criteria(&state.rules, criteria)?;
    if state.rules.ranking.criteria == criteria && state.rules.share.three_table == three_table {
        return Ok(Decision::nothing());
    }
    Ok(Decision::event(Event::RulesChanged { criteria: criteria.to_vec(), three_table }))
}

pub(super) fn cancel(state: &Tournament, reason: &Note) -> Result<Decision, Refusal> {
    match state.phase {
        Phase::Cancelled => Ok(Decision::nothing()),
        Phase::Finished => Err(Refusal::NotInThisPhase { phase: state.phase }),
        Phase::Draft | Phase::Registration | Phase::Running => {
            Ok(Decision::event(Event::Cancelled { reason: reason.clone() }))
        }
    }
}

/// The award ceremony, after the final where the rules have one. The newest round must be complete; it is locked with the
/// finish. The order is kept, so that erasing a name later reorders nothing.
pub(super) fn finish(state: &Tournament, people: &People) -> Result<Decision, Refusal> {
    if state.phase == Phase::Finished {
        return Ok(Decision::nothing());
    }
    only_in(state, &[Phase::Running])?;
    super::knock_outs::programme_is_over(state)?;
    state.newest_round().map(super::rounds::require_complete).transpose()?;
    let mut events: Vec<Event> = super::rounds::locks_the_newest(state).into_iter().collect();
    let order = ranking::rank(state, people, ranking::Counting::ConfirmedOnly)
        .into_iter()
        .map(|place| FinalPlace { player: place.player, rank: place.row.rank })
        .collect();
    events.push(Event::Finished { order });
    Ok(Decision::events(events))
}

pub(super) fn reopen(state: &Tournament, reason: &Note) -> Result<Decision, Refusal> {
    only_in(state, &[Phase::Finished])?;
    Ok(Decision::event(Event::Reopened { reason: reason.clone() }))
}

/// Where the venue's clocks stand; the name of the zone was checked where it came in.
pub(super) fn set_time_zone(state: &Tournament, zone: &Line) -> Result<Decision, Refusal> {
    if state.time_zone.as_ref() == Some(zone) {
        return Ok(Decision::nothing());
    }
    Ok(Decision::event(Event::TimeZoneSet { zone: zone.clone() }))
}

/// `rules.md` §5, turn limit: off, or one that the rules offer. Shown; nobody's game is ended.
pub(super) fn set_turn_limit(state: &Tournament, minutes: Option<u32>) -> Result<Decision, Refusal> {
    not_ended(state)?;
    if minutes.is_some_and(|minutes| !state.rules.conduct.turn_limit_minutes.contains(&minutes)) {
        return Err(Refusal::TurnLimitNotOffered);
    }
    if state.turn_limit == minutes {
        return Ok(Decision::nothing());
    }
    Ok(Decision::event(Event::TurnLimitSet { minutes }))
}
