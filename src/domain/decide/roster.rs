//! Entering players, check-in, leaving, disqualification (`rules.md` §9).

use super::{Decision, not_ended, only_in, registration};
use crate::domain::authority::Author;
use crate::domain::event::Event;
use crate::domain::ids::PlayerId;
use crate::domain::people::{People, Person, PersonChange};
use crate::domain::refusal::Refusal;
use crate::domain::registration::{Contact, NameShown};
use crate::domain::rules::DisqualifyUntil;
use crate::domain::state::{Phase, Player, Tournament};
use crate::domain::text::Note;

/// The roster of one tournament. 5,000 = more than any hall seats; the seating itself goes to 2,000 active players.
pub(super) const ROSTER_MAX: usize = 5_000;

pub(super) fn add_players(state: &Tournament, people: &[Person], checked_in: bool) -> Result<Decision, Refusal> {
    not_ended(state)?;
    // §5, roster: frozen when round 1 is made, where the preset takes no late entries.
    if state.roster_is_frozen() {
        return Err(Refusal::RosterIsFrozen);
    }
    has_room(state, people.len())?;
    if people.is_empty() {
        return Ok(Decision::nothing());
    }
    let first = state.next_player().0;
    let players: Vec<PlayerId> = (first..).take(people.len()).map(PlayerId).collect();
    let changes = players
        .iter()
        .zip(people)
        .map(|(player, person)| PersonChange::Put { player: *player, person: person.clone() })
        .collect();
    let mut decision = Decision::event(Event::PlayersAdded { players: players.clone(), checked_in });
    decision.people = changes;
    decision.answer.players = players;
    Ok(decision)
}

/// Also a stand-in's, who is seen at his table.
pub(super) fn rename_player(
    state: &Tournament,
    player: PlayerId,
    person: &Person,
    people: &People,
) -> Result<Decision, Refusal> {
    state.player(player).ok_or(Refusal::NoSuchPlayer { player })?;
    let mut decision = Decision::event(Event::PlayerRenamed { player });
    decision.people = vec![PersonChange::Put { player, person: person.clone() }];
    // His full name is the name that is shown; of a short one it stays what it is.
    if let Some(contact) = people.contact(player).filter(|contact| contact.shown == NameShown::Full) {
        let Person { name, club } = person.clone();
        let contact = Contact { full_name: name, club, ..contact.clone() };
        decision.people.push(PersonChange::PutContact { player, contact });
    }
    Ok(decision)
}

pub(super) fn remove_player(state: &Tournament, player: PlayerId) -> Result<Decision, Refusal> {
    not_ended(state)?;
    let entry = known(state, player)?;
    // A starter who was taken off his table before the game counts for the programme all the same (§6).
    if state.has_been_seated(player) || state.starters.contains(&player) {
        return Err(Refusal::HasBeenSeated { player });
    }
    if entry.disqualified.is_some() {
        return Err(Refusal::IsDisqualified { player });
    }
    let mut events = vec![Event::PlayerRemoved { player }];
    events.extend(registration::moved_up_without(state, entry));
    let mut decision = Decision::events(events);
    decision.people = vec![PersonChange::Erase { player }];
    Ok(decision)
}

/// Numbers are never given twice, so whoever was removed takes room, too.
pub(super) fn has_room(state: &Tournament, more: usize) -> Result<(), Refusal> {
    if state.players.len() + more > ROSTER_MAX {
        return Err(Refusal::TooMany { most: ROSTER_MAX as u32 });
    }
    Ok(())
}

/// At any time, also years later; also a stand-in.
pub(super) fn erase_person(state: &Tournament, player: PlayerId) -> Result<Decision, Refusal> {
    state.player(player).ok_or(Refusal::NoSuchPlayer { player })?;
    let mut decision = Decision::event(Event::PersonErased { player });
    decision.people = vec![PersonChange::Erase { player }];
    Ok(decision)
}

pub(super) fn check_in(state: &Tournament, players: &[PlayerId]) -> Result<Decision, Refusal> {
    not_ended(state)?;
    if let Some(waits) = players.iter().filter_map(|player| state.player(*player)).find(|there| there.entry.waits()) {
        return Err(Refusal::IsWaiting { player: waits.id });
    }
    let players = those(state, players, |player| !player.checked_in)?;
    players.iter().try_for_each(|player| may_still_come(state, *player))?;
    Ok(some(players, |players| Event::CheckedIn { players }))
}

pub(super) fn check_out(state: &Tournament, players: &[PlayerId]) -> Result<Decision, Refusal> {
    not_ended(state)?;
    let players = those(state, players, |player| player.checked_in)?;
    Ok(some(players, |players| Event::CheckedOut { players }))
}

/// By an organizer at any time, by the player himself until round 1. His place goes to the next who waits.
pub(super) fn withdraw(state: &Tournament, player: PlayerId, by: Author) -> Result<Decision, Refusal> {
    not_ended(state)?;
    let entry = known(state, player)?;
    if entry.withdrawn {
        return Ok(Decision::nothing());
    }
    if matches!(by, Author::Player(_)) {
        registration::before_round_one(state)?;
    }
    let mut events = vec![Event::Withdrawn { player }];
    events.extend(registration::moved_up_without(state, entry));
    Ok(Decision::events(events))
}

pub(super) fn bring_back(state: &Tournament, player: PlayerId) -> Result<Decision, Refusal> {
    not_ended(state)?;
    let entry = known(state, player)?;
    if entry.disqualified.is_some() {
        return Err(Refusal::IsDisqualified { player });
    }
    if !entry.withdrawn {
        return Ok(Decision::nothing());
    }
    may_still_come(state, player)?;
    Ok(Decision::event(Event::Returned { player }))
}

/// §5, roster: once it is frozen nobody comes who did not start.
pub(super) fn may_still_come(state: &Tournament, player: PlayerId) -> Result<(), Refusal> {
    if state.roster_is_frozen() && !state.starters.contains(&player) {
        return Err(Refusal::RosterIsFrozen);
    }
    Ok(())
}

pub(super) fn disqualify(state: &Tournament, player: PlayerId, reason: &Note) -> Result<Decision, Refusal> {
    only_in(state, &[Phase::Running])?;
    if known(state, player)?.disqualified.is_some() {
        return Ok(Decision::nothing());
    }
    in_time_to_disqualify(state)?;
    Ok(Decision::event(Event::Disqualified { player, reason: reason.clone() }))
}

pub(super) fn cancel_disqualification(state: &Tournament, player: PlayerId) -> Result<Decision, Refusal> {
    only_in(state, &[Phase::Running])?;
    if known(state, player)?.disqualified.is_none() {
        return Ok(Decision::nothing());
    }
    Ok(Decision::event(Event::DisqualificationCancelled { player }))
}

/// §5, disqualify: some rules end the time with the lock of the round.
fn in_time_to_disqualify(state: &Tournament) -> Result<(), Refusal> {
    let locked = state.newest_round().is_none_or(|round| round.locked);
    match state.rules.conduct.disqualify_until {
        DisqualifyUntil::Lock if locked => Err(Refusal::TooLateToDisqualify),
        DisqualifyUntil::Lock | DisqualifyUntil::Finish => Ok(()),
    }
}

/// Somebody on the roster; nothing that is done to the roster is done to a stand-in.
pub(super) fn known(state: &Tournament, player: PlayerId) -> Result<&Player, Refusal> {
    state.on_roster(player).ok_or(Refusal::NoSuchPlayer { player })
}

/// Those of the named players whom the change still touches; an unknown one refuses them all.
pub(super) fn those(
    state: &Tournament,
    players: &[PlayerId],
    touched: impl Fn(&Player) -> bool,
) -> Result<Vec<PlayerId>, Refusal> {
    let mut chosen = Vec::new();
    for &player in players {
        if touched(known(state, player)?) && !chosen.contains(&player) {
            chosen.push(player);
        }
    }
    Ok(chosen)
}

pub(super) fn some(players: Vec<PlayerId>, event: impl FnOnce(Vec<PlayerId>) -> Event) -> Decision {
    if players.is_empty() { Decision::nothing() } else { Decision::event(event(players)) }
}
