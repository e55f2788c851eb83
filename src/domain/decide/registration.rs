//! Registration (`rules.md` §7): details, people who register themselves, the waiting list, fee and games.
//!
//! Capacity, deadline and duplicates are decided here and nowhere else: what a page showed may be old.

use jiff::Timestamp;
use jiff::civil::Date;

use super::{Context, Decision, not_ended, roster};
use crate::domain::authority::{self, Author, Role};
use crate::domain::event::Event;
use crate::domain::ids::PlayerId;
use crate::domain::people::{People, PersonChange};
use crate::domain::refusal::Refusal;
use crate::domain::registration::{Contact, Details, Entry, NameShown, Registration, called_the_same, venue_time};
use crate::domain::state::{Phase, Player, Tournament};
use crate::domain::text::Line;

pub(super) fn set_details(
    state: &Tournament,
    details: &Details,
    zone: Option<&Line>,
    context: &Context,
) -> Result<Decision, Refusal> {
    if state.phase == Phase::Cancelled {
        return Err(Refusal::NotInThisPhase { phase: state.phase });
    }
    let zone = zone.filter(|zone| state.time_zone.as_ref() != Some(*zone));
    if zone.is_some() && state.time_zone.is_some() {
        // Where none is set yet, whoever names the deadline says by which clocks; to move them is the head's.
        authority::any_of(context.grants, &[Role::Head])?;
    }
    if details.deadline.is_some() && state.time_zone.is_none() && zone.is_none() {
        return Err(Refusal::TimeZoneIsMissing);
    }
    // What people said of themselves is kept for a time that is counted from the day: without one it would never end.
    let counts = state.self_registration.open || context.people.with_contacts().next().is_some();
    if details.date.is_none() && state.contacts_until.is_none() && counts {
        return Err(Refusal::DateIsMissing);
    }
    let mut events: Vec<Event> = zone.map(|zone| Event::TimeZoneSet { zone: zone.clone() }).into_iter().collect();
    if state.details != *details {
        events.push(Event::DetailsSet { details: Box::new(details.clone()) });
        events.extend(moved_up(state, details.capacity, state.places_taken()));
    }
    Ok(Decision::events(events))
}

pub(super) fn open(state: &Tournament) -> Result<Decision, Refusal> {
    let begins = match state.phase {
        Phase::Draft => Some(Event::RegistrationOpened),
        Phase::Registration => None,
        phase => return Err(Refusal::NotInThisPhase { phase }),
    };
    if state.self_registration.open {
        return Ok(Decision::nothing());
    }
    // Contact data are kept for a time that is counted from the event.
    if state.contacts_kept_until().is_none() {
        return Err(Refusal::DateIsMissing);
    }
    Ok(Decision::events(begins.into_iter().chain([Event::SelfRegistrationOpened]).collect()))
}

pub(super) fn close(state: &Tournament) -> Result<Decision, Refusal> {
    if !state.self_registration.open {
        return Ok(Decision::nothing());
    }
    Ok(Decision::event(Event::SelfRegistrationClosed))
}

pub(super) fn reissue_link(state: &Tournament) -> Result<Decision, Refusal> {
    not_ended(state)?;
    Ok(Decision::event(Event::RegistrationLinkReissued { generation: state.self_registration.generation + 1 }))
}

pub(super) fn register(
    state: &Tournament,
    generation: u32,
    registration: &Registration,
    another_person: bool,
    context: &Context,
) -> Result<Decision, Refusal> {
    if generation != state.self_registration.generation {
        return Err(Refusal::RegistrationLinkIsOld);
    }
    if !state.takes_registrations() {
        return Err(Refusal::RegistrationIsClosed);
    }
    before_the_deadline(state, context)?;
    roster::has_room(state, 1)?;
    consented(state, &registration.contact)?;
    if !another_person && is_registered(state, &registration.contact, context) {
        return Err(Refusal::AlreadyRegistered);
    }
    let is_full = state.details.capacity.is_some_and(|capacity| state.places_taken() >= capacity);
    if is_full && !state.details.waiting_list {
        return Err(Refusal::RegistrationIsFull);
    }
    // Whoever waits already comes first, also where a place was freed by hand.
    let waiting = (is_full || !state.waiting_list().is_empty()).then_some(state.last_waiting + 1);
    let player = state.next_player();
    let brings_game = registration.brings_game;
    let mut decision = Decision::event(Event::Registered { player, waiting, brings_game });
    decision.people = said(player, &registration.contact);
    decision.answer.players = vec![player];
    Ok(decision)
}

/// By the person himself before the deadline, by organizers as long as contact data are kept.
pub(super) fn change(
    state: &Tournament,
    player: PlayerId,
    registration: &Registration,
    context: &Context,
) -> Result<Decision, Refusal> {
    let entry = roster::known(state, player)?;
    if matches!(context.grants.author, Author::Player(_)) {
        before_round_one(state)?;
        before_the_deadline(state, context)?;
    }
    if state.contacts_kept_until().is_none() {
        return Err(Refusal::DateIsMissing);
    }
    consented(state, &registration.contact)?;
    let same_game = entry.brings_game == registration.brings_game;
    if same_game && context.people.contact(player) == Some(&registration.contact) {
        return Ok(Decision::nothing());
    }
    let mut events = vec![Event::RegistrationChanged { player }];
    if !same_game {
        events.push(Event::GameMarked { players: vec![player], brings: registration.brings_game });
    }
    let mut decision = Decision::events(events);
    decision.people = said(player, &registration.contact);
    Ok(decision)
}

pub(super) fn call_up(
    state: &Tournament,
    player: Option<PlayerId>,
    absent: Option<PlayerId>,
) -> Result<Decision, Refusal> {
    not_ended(state)?;
    if state.roster_is_frozen() {
        return Err(Refusal::RosterIsFrozen);
    }
    let next = match player {
        Some(player) => roster::known(state, player)?,
        None => *state.waiting_list().first().ok_or(Refusal::NobodyWaits)?,
    };
    if !next.entry.waits() || next.withdrawn {
        return Err(Refusal::NobodyWaits);
    }
    let mut events = Vec::new();
    let mut instead_of = None;
    if let Some(absent) = absent {
        let gone = roster::known(state, absent)?;
        if gone.entry.waits() {
            return Err(Refusal::IsWaiting { player: absent });
        }
        // Who took himself off is not brought back with the call.
        if !gone.withdrawn {
            events.push(Event::Withdrawn { player: absent });
            instead_of = Some(absent);
        }
    }
    events.push(Event::MovedUp { player: next.id, instead_of, called: true });
    let mut decision = Decision::events(events);
    decision.answer.players = vec![next.id];
    Ok(decision)
}

/// The undo of a call: whoever he was called for has his place again.
pub(super) fn send_back(state: &Tournament, player: PlayerId) -> Result<Decision, Refusal> {
    not_ended(state)?;
    let Entry::MovedUp { instead_of, .. } = roster::known(state, player)?.entry else {
        return Err(Refusal::WasNotCalledUp { player });
    };
    // A starter who was taken off his table counts for the programme all the same (§6).
    if state.has_been_seated(player) || state.starters.contains(&player) {
        return Err(Refusal::HasBeenSeated { player });
    }
    let mut events = vec![Event::SentBack { player }];
    let absent = instead_of.and_then(|absent| state.player(absent)).filter(|absent| absent.withdrawn);
    events.extend(absent.map(|absent| Event::Returned { player: absent.id }));
    Ok(Decision::events(events))
}

pub(super) fn mark_fee(state: &Tournament, players: &[PlayerId], paid: bool) -> Result<Decision, Refusal> {
    let players = roster::those(state, players, |player| player.fee_paid != paid)?;
    Ok(roster::some(players, |players| Event::FeeMarked { players, paid }))
}

pub(super) fn mark_game(state: &Tournament, players: &[PlayerId], brings: bool) -> Result<Decision, Refusal> {
    let players = roster::those(state, players, |player| player.brings_game != brings)?;
    Ok(roster::some(players, |players| Event::GameMarked { players, brings }))
}

/// A season says to which day contact data are kept (`rules.md` §7); `None`: this event is of no season any more.
pub fn keep_contacts(state: &Tournament, until: Option<Date>) -> Decision {
    // Without any day they would be kept for ever.
    let endless = until.is_none() && state.details.date.is_none();
    if state.contacts_until == until || endless {
        return Decision::nothing();
    }
    Decision::event(Event::ContactsKept { until })
}

/// Contact data that are kept beyond their day; nothing where the day is still to come, or nobody knows it.
pub fn overdue(state: &Tournament, people: &People, now: Timestamp) -> Decision {
    let today = venue_time(now, state.time_zone.as_ref()).date();
    if state.contacts_kept_until().is_none_or(|day| today <= day) {
        return Decision::nothing();
    }
    let players: Vec<PlayerId> = people.with_contacts().map(|(player, _)| player).collect();
    if players.is_empty() {
        return Decision::nothing();
    }
    let mut decision = Decision::event(Event::ContactsErased { players: players.clone() });
    decision.people = players.iter().map(|player| PersonChange::EraseContact { player: *player }).collect();
    decision.answer.players = players;
    decision
}

/// Who may take back his own registration, until round 1 is made.
pub(super) fn before_round_one(state: &Tournament) -> Result<(), Refusal> {
    if state.is_before_round_one() { Ok(()) } else { Err(Refusal::AskAtTheDesk) }
}

/// Who moves up, in order, when so many places are taken. From round 1 on nobody moves by himself: the desk calls.
pub(super) fn moved_up(state: &Tournament, capacity: Option<u32>, taken: u32) -> Vec<Event> {
    if !state.is_before_round_one() {
        return Vec::new();
    }
    let room = capacity.map_or(usize::MAX, |capacity| capacity.saturating_sub(taken) as usize);
    let next = state.waiting_list().into_iter().take(room);
    next.map(|player| Event::MovedUp { player: player.id, instead_of: None, called: false }).collect()
}

/// The same when this player leaves.
pub(super) fn moved_up_without(state: &Tournament, leaves: &Player) -> Vec<Event> {
    let has_a_place = !leaves.entry.waits() && !leaves.withdrawn && leaves.disqualified.is_none();
    if !has_a_place {
        return Vec::new();
    }
    moved_up(state, state.details.capacity, state.places_taken() - 1)
}

fn before_the_deadline(state: &Tournament, context: &Context) -> Result<(), Refusal> {
    match state.details.deadline {
        Some(deadline) if state.deadline_has_passed(context.now) => Err(Refusal::DeadlineHasPassed { deadline }),
        _ => Ok(()),
    }
}

/// §5: where the rules say so, nobody takes part whose name may not stand in the list.
fn consented(state: &Tournament, contact: &Contact) -> Result<(), Refusal> {
    let published = contact.consent && contact.shown == NameShown::Full;
    if state.rules.conduct.consent_required && !published {
        return Err(Refusal::ConsentIsACondition);
    }
    Ok(())
}

fn is_registered(state: &Tournament, contact: &Contact, context: &Context) -> bool {
    state.entered().filter(|player| !player.withdrawn).any(|player| {
        let known = context.people.contact(player.id).is_some_and(|there| contact.may_be(there));
        let called = context.people.person(player.id).is_some_and(|there| {
            called_the_same((&contact.full_name, contact.club.as_ref()), (&there.name, there.club.as_ref()))
        });
        known || called
    })
}

/// What is known of a person from now on.
fn said(player: PlayerId, contact: &Contact) -> Vec<PersonChange> {
    let public = match contact.person() {
        Some(person) => PersonChange::Put { player, person },
        None => PersonChange::Hide { player },
    };
    vec![public, PersonChange::PutContact { player, contact: contact.clone() }]
}

#[cfg(test)]
mod tests;
