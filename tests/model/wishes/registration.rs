//! Registration: the details of the event, the link, the waiting list, what people said of themselves.

use rand::RngExt;
use roundtable::domain::command::Command;
use roundtable::domain::listed::{Completion, Listed, ListedField};
use roundtable::domain::registration::{self, Contact, Details, NameShown, Registration};
use roundtable::domain::state::{Phase, Player};

use super::super::hall::{Part, line};
use super::super::walk::Walk;
use super::Wish;

impl Walk {
    pub(super) fn about_registration(&mut self, command: &str, part: Part) -> Wish {
        let by = self.somebody(part)?;
        let state = self.hall.state.clone();
        let before = matches!(state.phase, Phase::Draft | Phase::Registration);
        let open = before || state.phase == Phase::Running;
        let day = jiff::civil::date(2006, 10, self.chance.random_range(1..=28));
        let command = match command {
            "set_details" if state.phase != Phase::Cancelled => {
                let capacity = Some(state.places_taken() + self.chance.random_range(0..3));
                let details = Details { date: Some(day), capacity, waiting_list: true, ..Details::default() };
                Command::SetDetails { details: Box::new(details), time_zone: None }
            }
            "open_self_registration"
                if before && !state.self_registration.open && state.contacts_kept_until().is_some() =>
            {
                Command::OpenSelfRegistration
            }
            "close_self_registration" if state.self_registration.open => Command::CloseSelfRegistration,
            "reissue_registration_link" if open => Command::ReissueRegistrationLink,
            "register" if state.self_registration.open && state.phase == Phase::Registration => {
                if state.players.len() > self.setting().players + 40 {
                    return None;
                }
                let generation = state.self_registration.generation;
                Command::Register { generation, registration: self.registration(), another_person: true }
            }
            "enter_list" if state.contacts_kept_until().is_some() => {
                let player = self.player_who(|_| true)?;
                let known = self.hall.people.person(player).is_some() || self.hall.people.contact(player).is_some();
                let completion = Completion { player, listed: self.listed(), chosen: vec![ListedField::Club] };
                let may_come = open && !state.roster_is_frozen() && !self.hall_is_full();
                let new = if may_come { vec![self.listed()] } else { Vec::new() };
                Command::EnterList {
                    players: new,
                    known: known.then_some(completion).into_iter().collect(),
                    checked_in: true,
                }
            }
            "change_registration" if state.contacts_kept_until().is_some() => {
                Command::ChangeRegistration { player: self.player_who(|_| true)?, registration: self.registration() }
            }
            "call_up" if open && !state.roster_is_frozen() && !state.waiting_list().is_empty() => {
                Command::CallUp { player: None, absent: None }
            }
            "send_back" if open => {
                let called = |entry: &Player| {
                    let played = state.has_been_seated(entry.id) || state.starters.contains(&entry.id);
                    matches!(entry.entry, registration::Entry::MovedUp { .. }) && !played
                };
                Command::SendBack { player: self.player_who(called)? }
            }
            "mark_fee" => {
                let player = self.player_who(|_| true)?;
                let paid = !state.player(player)?.fee_paid;
                Command::MarkFee { players: vec![player], paid }
            }
            "mark_game" => {
                let player = self.player_who(|_| true)?;
                let brings = !state.player(player)?.brings_game;
                Command::MarkGame { players: vec![player], brings }
            }
            _ => return None,
        };
        Some((by, command))
    }

    fn listed(&mut self) -> Listed {
        let person = self.person();
        let brings_game = self.chance.random_bool(0.5);
        Listed { club: person.club, phone: Some(line("0170 1234567")), brings_game, ..Listed::named(person.name) }
    }

    fn registration(&mut self) -> Box<Registration> {
        let person = self.person();
        let contact = Contact {
            full_name: person.name,
            club: person.club,
            shown: NameShown::Full,
            nickname: None,
            consent: true,
            address: None,
            phone: None,
            email: None,
            wishes: None,
        };
        Box::new(Registration { contact, brings_game: self.chance.random_bool(0.5) })
    }
}
