//! A list of players out of a file: who is new is entered, who is entered already is completed; all of it, or nothing.

use super::{Context, Decision, roster};
use crate::domain::event::Event;
use crate::domain::ids::PlayerId;
use crate::domain::likeness;
use crate::domain::listed::{Completion, Listed, OnRoster};
use crate::domain::people::{Person, PersonChange};
use crate::domain::refusal::Refusal;
use crate::domain::registration::Contact;
use crate::domain::state::Tournament;
use crate::domain::text::PersonName;

pub(super) fn enter(
    state: &Tournament,
    new: &[Listed],
    known: &[Completion],
    checked_in: bool,
    context: &Context,
) -> Result<Decision, Refusal> {
    let listed = new.iter().chain(known.iter().map(|completion| &completion.listed));
    // Contact data are kept for a time that is counted from the event.
    if state.contacts_kept_until().is_none() && listed.into_iter().any(Listed::has_contact_data) {
        return Err(Refusal::DateIsMissing);
    }
    let mut decision = Decision::nothing();
    let mut marks = Marks::default();
    // Nobody new comes to an event that is over; who was there is completed as long as contact data are kept, as by
    // `change_registration`.
    if !new.is_empty() {
        let persons: Vec<Person> = new.iter().map(person).collect();
        decision = roster::add_players(state, &persons, checked_in)?;
        for (player, listed) in decision.answer.players.clone().into_iter().zip(new) {
            if listed.has_contact_data() {
                decision.people.push(PersonChange::PutContact { player, contact: listed.contact(None) });
            }
            marks.note(player, None, listed);
        }
    }
    for completion in known {
        complete(state, completion, context, &mut decision, &mut marks)?;
    }
    decision.events.extend(marks.events());
    Ok(decision)
}

fn complete(
    state: &Tournament,
    Completion { player, listed, chosen }: &Completion,
    context: &Context,
    decision: &mut Decision,
    marks: &mut Marks,
) -> Result<(), Refusal> {
    let (player, people) = (*player, context.people);
    let before = OnRoster::of(state, people, player).ok_or(Refusal::NoSuchPlayer { player })?;
    let after = before.completed(listed, chosen);
    marks.note(player, Some(&before.said), &after);
    let contact = people.contact(player);
    let said = after.contact(contact);
    let said = match people.person(player) {
        Some(shown) => said.as_short_as(&shown.name),
        None => said,
    };
    let is_kept = contact.is_some() || after.has_contact_data();
    let is_changed = is_kept && contact != Some(&said);
    if is_changed {
        decision.events.push(Event::RegistrationChanged { player });
        decision.people.push(PersonChange::PutContact { player, contact: said.clone() });
    }
    // Who is on no public list stays off it.
    let Some(shown) = people.person(player) else { return Ok(()) };
    let was = contact.cloned().unwrap_or_else(|| before.said.contact(None));
    let person = with_what_changed(shown, &was, &said);
    if person != *shown {
        if !is_changed {
            decision.events.push(Event::PlayerRenamed { player });
        }
        decision.people.push(PersonChange::Put { player, person });
    }
    Ok(())
}

/// What the desk wrote on the public list stays, but for what the list changes: another name in the same form as before,
/// since a list is nobody's consent to be shown in full.
fn with_what_changed(shown: &Person, was: &Contact, is: &Contact) -> Person {
    let other_name = is.shown_name().filter(|name| was.shown_name().as_ref() != Some(name));
    let stays_short = |name: &PersonName| !is.consent && likeness::is_less_of(&shown.name, name);
    let other_name = other_name.filter(|name| !stays_short(name));
    Person {
        name: other_name.unwrap_or_else(|| shown.name.clone()),
        club: if is.club == was.club { shown.club.clone() } else { is.club.clone() },
    }
}

fn person(listed: &Listed) -> Person {
    Person { name: listed.name.clone(), club: listed.club.clone() }
}

/// Who paid, and who brings a game, as the list is the first to say.
#[derive(Default)]
struct Marks {
    paid: Vec<PlayerId>,
    bring: Vec<PlayerId>,
}

impl Marks {
    fn note(&mut self, player: PlayerId, before: Option<&Listed>, after: &Listed) {
        if after.fee_paid && before.is_none_or(|before| !before.fee_paid) {
            self.paid.push(player);
        }
        if after.brings_game && before.is_none_or(|before| !before.brings_game) {
            self.bring.push(player);
        }
    }

    fn events(self) -> impl Iterator<Item = Event> {
        let paid = (!self.paid.is_empty()).then_some(Event::FeeMarked { players: self.paid, paid: true });
        let bring = (!self.bring.is_empty()).then_some(Event::GameMarked { players: self.bring, brings: true });
        paid.into_iter().chain(bring)
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::domain::command::Command;
    use crate::domain::decide::knock_outs::championship::Championship;
    use crate::domain::listed::ListedField;
    use crate::domain::registration::{Details, NameShown, Registration};
    use crate::domain::text::{Line, Note, PersonName};

    fn line(text: &str) -> Line {
        Line::parse(text).unwrap()
    }

    fn listed(name: &str, club: &str, phone: &str) -> Listed {
        Listed {
            club: Line::parse(club).ok(),
            phone: Line::parse(phone).ok(),
            ..Listed::named(PersonName::parse(name).unwrap())
        }
    }

    fn list(players: Vec<Listed>, known: Vec<Completion>) -> Command {
        Command::EnterList { players, known, checked_in: true }
    }

    fn known(player: u32, listed: Listed, chosen: &[ListedField]) -> Completion {
        Completion { player: PlayerId(player), listed, chosen: chosen.to_vec() }
    }

    /// Of a hall that says on which day it plays.
    fn hall() -> Championship {
        let mut hall = Championship::by("public", 4);
        let details = Details { date: Some(date(2006, 10, 15)), ..Details::default() };
        hall.does(Command::SetDetails { details: Box::new(details), time_zone: None }).unwrap();
        hall
    }

    #[test]
    fn a_list_enters_who_is_new_and_completes_who_is_there() {
        let mut hall = hall();
        let name = hall.people.own_name(PlayerId(1));
        let anna = Listed { fee_paid: true, ..listed(&name, "Bonn", "0170 1234567") };
        let answer = hall.does(list(vec![listed("Zoe", "Ulm", "0170 7654321")], vec![known(1, anna, &[])])).unwrap();
        assert_eq!(answer.players, [PlayerId(5)]);
        assert_eq!(hall.people.club(PlayerId(1)), Some(&line("Bonn")));
        assert!(hall.state.player(PlayerId(1)).unwrap().fee_paid);
        for (player, phone) in [(1, "0170 1234567"), (5, "0170 7654321")] {
            let contact = hall.people.contact(PlayerId(player)).unwrap();
            assert_eq!((contact.phone.as_deref(), contact.consent), (Some(phone), false));
            assert!(hall.people.person(PlayerId(player)).is_some(), "the desk's lists stay as they were");
        }
    }

    #[test]
    fn where_both_differ_the_rosters_stays_unless_the_list_is_chosen() {
        let mut hall = hall();
        let name = hall.people.own_name(PlayerId(1));
        hall.does(list(Vec::new(), vec![known(1, listed(&name, "Bonn", "0170 1234567"), &[])])).unwrap();
        let other = || listed(&name, "Ulm", "0170 7654321");
        hall.does(list(Vec::new(), vec![known(1, other(), &[ListedField::Phone])])).unwrap();
        assert_eq!(hall.people.club(PlayerId(1)), Some(&line("Bonn")));
        assert_eq!(hall.people.contact(PlayerId(1)).unwrap().phone, Some(line("0170 7654321")));
        hall.does(list(Vec::new(), vec![known(1, other(), &[ListedField::Club])])).unwrap();
        assert_eq!(hall.people.club(PlayerId(1)), Some(&line("Ulm")));
    }

    #[test]
    fn a_club_alone_makes_no_contact_data_and_a_name_that_is_not_shown_stays_hidden() {
        let mut hall = Championship::by("public", 4);
        let name = hall.people.own_name(PlayerId(1));
        hall.does(list(Vec::new(), vec![known(1, listed(&name, "Bonn", ""), &[])])).unwrap();
        assert_eq!((hall.people.club(PlayerId(1)), hall.people.contact(PlayerId(1))), (Some(&line("Bonn")), None));

        let mut hall = self::hall();
        let contact = Contact { shown: NameShown::Number, ..listed("Anna", "", "").contact(None) };
        let registration = Box::new(Registration { contact, brings_game: false });
        hall.does(Command::ChangeRegistration { player: PlayerId(2), registration }).unwrap();
        hall.does(list(Vec::new(), vec![known(2, listed("Anna", "Ulm", ""), &[])])).unwrap();
        assert_eq!(hall.people.person(PlayerId(2)), None);
        assert_eq!(hall.people.contact(PlayerId(2)).unwrap().club, Some(line("Ulm")));
    }

    #[test]
    fn a_list_undoes_no_correction_of_the_desk() {
        let mut hall = hall();
        let (anna, name) = (PlayerId(1), hall.people.own_name(PlayerId(1)));
        hall.does(list(Vec::new(), vec![known(1, listed(&name, "Bonn", "0170 1234567"), &[])])).unwrap();
        let corrected = Person { name: PersonName::parse("Anna Müller").unwrap(), club: Some(line("Ulm")) };
        hall.does(Command::RenamePlayer { player: anna, person: corrected.clone() }).unwrap();
        let paid = Listed { fee_paid: true, ..listed(&name, "Bonn", "0170 1234567") };
        hall.does(list(Vec::new(), vec![known(1, paid, &[])])).unwrap();
        assert!(hall.state.player(anna).unwrap().fee_paid);
        assert_eq!(hall.people.person(anna), Some(&corrected));
        let kept = hall.people.contact(anna).unwrap();
        assert_eq!((&kept.full_name, kept.club.as_ref()), (&corrected.name, corrected.club.as_ref()));
    }

    #[test]
    fn who_shows_a_short_name_and_no_club_is_shown_with_one_only_if_that_is_chosen() {
        let mut hall = hall();
        let anna = PlayerId(2);
        let contact =
            Contact { shown: NameShown::Initial, consent: true, ..listed("Anna Müller", "", "").contact(None) };
        let registration = Box::new(Registration { contact, brings_game: false });
        hall.does(Command::ChangeRegistration { player: anna, registration }).unwrap();
        let line_of_list = || listed("Anna Müller", "Ulm", "0170 1234567");
        hall.does(list(Vec::new(), vec![known(2, line_of_list(), &[])])).unwrap();
        let shown = |hall: &Championship| (hall.people.own_name(anna), hall.people.club(anna).cloned());
        assert_eq!(shown(&hall), ("Anna M.".to_owned(), None));
        let kept = hall.people.contact(anna).unwrap();
        assert_eq!((kept.phone.clone(), kept.club.clone()), (Some(line("0170 1234567")), None));
        hall.does(list(Vec::new(), vec![known(2, line_of_list(), &[ListedField::Club])])).unwrap();
        assert_eq!(shown(&hall), ("Anna M.".to_owned(), Some(line("Ulm"))));
    }

    /// Registered with a short name and agreed to nothing; the desk wrote what it calls him on the public list.
    #[test]
    fn another_name_out_of_a_list_is_shown_no_fuller_than_the_one_before() {
        for (form, nickname, on_the_list, after) in [
            (NameShown::Initial, None, "Anna M.", "Anna S."),
            (NameShown::Nickname, Some("Robber"), "Robber", "Robber"),
            (NameShown::Number, None, "Guest of the house", "Guest of the house"),
        ] {
            for consent in [false, true] {
                let (mut hall, anna) = (hall(), PlayerId(2));
                let nickname = nickname.and_then(|name| PersonName::parse(name).ok());
                let said = listed("Anna Müller", "", "0170 1234567").contact(None);
                let contact = Contact { shown: form, nickname, consent, ..said };
                let registration = Box::new(Registration { contact, brings_game: false });
                hall.does(Command::ChangeRegistration { player: anna, registration }).unwrap();
                let short = Person { name: PersonName::parse(on_the_list).unwrap(), club: None };
                hall.does(Command::RenamePlayer { player: anna, person: short }).unwrap();
                let line = listed("Anna Schmidt", "", "0170 1234567");
                hall.does(list(Vec::new(), vec![known(2, line, &[ListedField::Name])])).unwrap();
                assert_eq!(hall.people.own_name(anna), after, "{form:?}, consent {consent}");
                assert_eq!(hall.people.contact(anna).unwrap().full_name.to_string(), "Anna Schmidt");
            }
        }
    }

    #[test]
    fn who_is_called_by_a_short_name_at_the_desk_is_not_shown_in_full_by_a_list() {
        let (mut hall, anna) = (hall(), PlayerId(1));
        let short = Person { name: PersonName::parse("Anna M.").unwrap(), club: None };
        hall.does(Command::RenamePlayer { player: anna, person: short.clone() }).unwrap();
        hall.does(list(Vec::new(), vec![known(1, listed("Anna M.", "", "0170 1234567"), &[])])).unwrap();
        let line = || listed("Anna Müller", "", "0170 1234567");
        hall.does(list(Vec::new(), vec![known(1, line(), &[ListedField::Name])])).unwrap();
        assert_eq!(hall.people.person(anna), Some(&short));
        let kept = hall.people.contact(anna).unwrap();
        assert_eq!((kept.full_name.to_string(), kept.shown), ("Anna Müller".to_owned(), NameShown::Initial));
    }

    #[test]
    fn after_the_end_a_list_completes_who_was_there_and_enters_nobody() {
        let mut hall = hall();
        hall.does(Command::Cancel { reason: Note::parse("The hall is flooded.").unwrap() }).unwrap();
        let name = hall.people.own_name(PlayerId(1));
        let refused = hall.does(list(vec![listed("Zoe", "", "")], Vec::new()));
        assert!(matches!(refused, Err(Refusal::NotInThisPhase { .. })), "{refused:?}");
        hall.does(list(Vec::new(), vec![known(1, listed(&name, "", "0170 1234567"), &[])])).unwrap();
        assert_eq!(hall.people.contact(PlayerId(1)).unwrap().phone, Some(line("0170 1234567")));
    }

    #[test]
    fn nothing_of_a_list_is_done_where_one_line_cannot_be() {
        let mut hall = hall();
        let stranger = known(99, listed("Nobody", "", ""), &[]);
        let refused = hall.does(list(vec![listed("Zoe", "", "")], vec![stranger]));
        assert_eq!(refused, Err(Refusal::NoSuchPlayer { player: PlayerId(99) }));
        assert_eq!(hall.state.players.len(), 4);
        let mut without_a_day = Championship::by("public", 4);
        let refused = without_a_day.does(list(vec![listed("Zoe", "", "0170 1234567")], Vec::new()));
        assert_eq!(refused, Err(Refusal::DateIsMissing), "contact data would be kept for ever");
    }
}
