//! The page of a tournament, and what is known of its people: for the public, for the person himself, for organizers.

use jiff::Timestamp;

use crate::domain::check_in_code;
use crate::domain::ids::PlayerId;
use crate::domain::people::People;
use crate::domain::registration::{Contact, Details, Entry, NameShown, missing};
use crate::domain::rules::RegistrationRules;
use crate::domain::state::{Player, Tournament};
use crate::protocol::about::{
    AboutTournament, AtTheDesk, ContactRow, ContactsView, DetailsView, MyRegistration, RegistrationForm,
};

use super::rules_view;

/// The public page, with the rules as sentences of a language. `register_url` is where people register, if that may be
/// public.
pub fn about(
    state: &Tournament,
    now: Timestamp,
    demo: bool,
    register_url: Option<String>,
    lang: &str,
) -> AboutTournament {
    let open = state.takes_registrations() && !state.deadline_has_passed(now);
    AboutTournament {
        id: state.id.to_string(),
        title: state.title.to_string(),
        phase: state.phase,
        demo,
        details: details_view(&state.details),
        time_zone: state.time_zone.as_ref().map(ToString::to_string),
        registered: state.places_taken(),
        waiting: state.waiting_list().len() as u32,
        open,
        register_url: register_url.filter(|_| open && state.details.link_is_public),
        bring: state.rules.registration.as_ref().map(RegistrationRules::brought).unwrap_or_default(),
        required: missing(state.rules.registration.as_ref(), None),
        consent_required: state.rules.conduct.consent_required,
        contacts_kept_until: state.contacts_kept_until().map(|day| day.to_string()),
        rules: rules_view(&state.rules),
        rules_in_words: state.rules.in_words_of(lang).into_iter().map(|statement| statement.text).collect(),
        referees: state.referees().map(|member| member.label.to_string()).collect(),
    }
}

pub fn details_view(details: &Details) -> DetailsView {
    let Details { place, date, start, fee, bring, description, capacity, deadline, waiting_list, link_is_public } =
        details;
    DetailsView {
        place: place.as_ref().map(ToString::to_string),
        date: date.map(|date| date.to_string()),
        start: start.map(|start| start.strftime("%H:%M").to_string()),
        fee: fee.as_ref().map(ToString::to_string),
        bring: bring.as_ref().map(ToString::to_string),
        description: description.as_ref().map(ToString::to_string),
        capacity: *capacity,
        deadline: deadline.map(|deadline| deadline.strftime("%Y-%m-%dT%H:%M").to_string()),
        waiting_list: *waiting_list,
        link_is_public: *link_is_public,
    }
}

/// What organizers may read of everybody.
pub fn contacts_view(state: &Tournament, people: &People, registration_link: Option<String>) -> ContactsView {
    ContactsView {
        kept_until: state.contacts_kept_until().map(|day| day.to_string()),
        registration_link,
        rows: state.entered().map(|player| contact_row(state, people, player)).collect(),
    }
}

/// One person, as organizers and he himself may read it.
pub fn contact_row(state: &Tournament, people: &People, player: &Player) -> ContactRow {
    let contact = people.contact(player.id);
    ContactRow {
        player: player.id,
        public_name: people.name(player.id),
        registration: contact.map(|contact| form(contact, player.brings_game)),
        missing: missing(state.rules.registration.as_ref(), contact),
    }
}

/// What a player may read of himself; `url` makes an address of the code.
pub fn my_registration(
    state: &Tournament,
    people: &People,
    player: &Player,
    now: Timestamp,
    url: impl FnOnce(&str) -> String,
) -> MyRegistration {
    let code = check_in_code::code_of(state.id, player.id).unwrap_or_default();
    let before_round_one = state.is_before_round_one();
    MyRegistration {
        row: contact_row(state, people, player),
        check_in_url: url(&code),
        code,
        may_change: before_round_one && !state.deadline_has_passed(now) && state.contacts_kept_until().is_some(),
        may_withdraw: before_round_one && !player.withdrawn,
        checked_in: player.checked_in,
        withdrawn: player.withdrawn,
        waiting: place_on_the_waiting_list(state, player.id),
        moved_up: matches!(player.entry, Entry::MovedUp { .. }),
        contacts_kept_until: state.contacts_kept_until().map(|day| day.to_string()),
        link: None,
        link_svg: None,
    }
}

/// The person before the desk.
pub fn at_the_desk(state: &Tournament, people: &People, player: &Player) -> AtTheDesk {
    let contact = people.contact(player.id);
    AtTheDesk {
        player: player.id,
        name: contact.map_or_else(|| people.name(player.id), |contact| contact.full_name.to_string()),
        club: contact.and_then(|contact| contact.club.as_ref()).or(people.club(player.id)).map(ToString::to_string),
        checked_in: player.checked_in,
        withdrawn: player.withdrawn,
        waiting: place_on_the_waiting_list(state, player.id),
        fee_paid: player.fee_paid,
        brings_game: player.brings_game,
        missing: missing(state.rules.registration.as_ref(), contact),
    }
}

/// From 1; `None` for somebody who has a place.
pub fn place_on_the_waiting_list(state: &Tournament, player: PlayerId) -> Option<u32> {
    let entry = state.player(player).map(|player| player.entry);
    if !matches!(entry, Some(Entry::Waiting { .. })) {
        return None;
    }
    let place = state.waiting_list().iter().position(|there| there.id == player)?;
    Some(place as u32 + 1)
}

fn form(contact: &Contact, brings_game: bool) -> RegistrationForm {
    let Contact { full_name, club, shown, nickname, consent, address, phone, email, wishes } = contact;
    RegistrationForm {
        name: full_name.to_string(),
        club: club.as_ref().map(ToString::to_string),
        shown: *shown,
        nickname: nickname.as_ref().filter(|_| *shown == NameShown::Nickname).map(ToString::to_string),
        consent: *consent,
        address: address.as_ref().map(ToString::to_string),
        phone: phone.as_ref().map(ToString::to_string),
        email: email.as_ref().map(ToString::to_string),
        wishes: wishes.as_ref().map(ToString::to_string),
        brings_game,
    }
}
