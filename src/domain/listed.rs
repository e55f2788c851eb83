//! What a list of players says of one of them, and what of it the roster does not know yet.
//!
//! Keeps out how a list is read (`server/import.rs`) and what becomes of it (`decide/lists.rs`).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::ids::PlayerId;
use super::people::{People, Person};
use super::registration::{Contact, NameShown, phone_key, plain};
use super::state::Tournament;
use super::text::{Line, Note, PersonName};

/// Somebody as a list has him. Its `Debug` is blank: there are contact data in it.
#[derive(Clone, PartialEq, Eq)]
pub struct Listed {
    pub name: PersonName,
    pub club: Option<Line>,
    pub address: Option<Note>,
    pub phone: Option<Line>,
    pub email: Option<Line>,
    pub brings_game: bool,
    pub fee_paid: bool,
}

/// What a list can say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ListedField {
    Name,
    Club,
    Address,
    Phone,
    Email,
    BringsGame,
    FeePaid,
}

/// Somebody who is entered already and is in the list, too: what the roster does not know is taken over, and where both
/// say something the roster's stays, except in the chosen fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    pub player: PlayerId,
    pub listed: Listed,
    pub chosen: Vec<ListedField>,
}

/// Somebody as the roster has him.
#[derive(Clone, PartialEq, Eq)]
pub struct OnRoster {
    pub said: Listed,
    /// He shows less than his name, and no club: a list's club is published only where that is chosen.
    pub hides_club: bool,
    pub withdrawn: bool,
    pub waits: bool,
}

/// Where somebody is reached, as it is compared. It has no `Debug`, for it is contact data.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Reached {
    ByPhone(String),
    ByEmail(String),
}

/// A list held against what the roster knows of the same person.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Comparison {
    /// The list says it, and the roster does not.
    pub new: Vec<ListedField>,
    /// Both say it, and not the same.
    pub differs: Vec<ListedField>,
}

impl fmt::Debug for Listed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Listed(…)")
    }
}

impl fmt::Debug for OnRoster {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("OnRoster(…)")
    }
}

impl From<&Person> for Listed {
    fn from(person: &Person) -> Listed {
        Listed { club: person.club.clone(), ..Listed::named(person.name.clone()) }
    }
}

impl Listed {
    /// Somebody of whom only the name is known.
    pub fn named(name: PersonName) -> Listed {
        Listed { name, club: None, address: None, phone: None, email: None, brings_game: false, fee_paid: false }
    }

    /// Only organizers may read it.
    pub fn has_contact_data(&self) -> bool {
        self.address.is_some() || self.phone.is_some() || self.email.is_some()
    }

    pub fn reached(&self) -> impl Iterator<Item = Reached> {
        let phone = self.phone.as_deref().map(phone_key).filter(|digits| !digits.is_empty());
        let email = self.email.as_deref().map(plain);
        phone.map(Reached::ByPhone).into_iter().chain(email.map(Reached::ByEmail))
    }

    /// One phone or one e-mail address is that of both.
    pub fn is_reached_like(&self, other: &Listed) -> bool {
        self.reached().any(|reached| other.reached().any(|there| there == reached))
    }

    /// Without what only organizers may read.
    pub fn without_contact_data(self) -> Listed {
        Listed { address: None, phone: None, email: None, ..self }
    }

    /// What this list has beside what is known.
    pub fn beside(&self, known: &OnRoster) -> Comparison {
        let mut comparison = Comparison::default();
        let OnRoster { said: known, hides_club, .. } = known;
        let mut text = |field, listed: Option<&str>, known: Option<&str>, key: fn(&str) -> String| match (listed, known)
        {
            (Some(_), None) => {
                let is_asked = field == ListedField::Club && *hides_club;
                let found = if is_asked { &mut comparison.differs } else { &mut comparison.new };
                found.push(field);
            }
            (Some(listed), Some(known)) if key(listed) != key(known) => comparison.differs.push(field),
            _ => {}
        };
        text(ListedField::Name, Some(&self.name), Some(&known.name), plain);
        text(ListedField::Club, self.club.as_deref(), known.club.as_deref(), plain);
        text(ListedField::Address, self.address.as_deref(), known.address.as_deref(), plain);
        text(ListedField::Phone, self.phone.as_deref(), known.phone.as_deref(), phone_key);
        text(ListedField::Email, self.email.as_deref(), known.email.as_deref(), plain);
        // An empty mark says nothing.
        let marks = [
            (ListedField::BringsGame, self.brings_game, known.brings_game),
            (ListedField::FeePaid, self.fee_paid, known.fee_paid),
        ];
        comparison.new.extend(marks.into_iter().filter(|(_, listed, known)| *listed && !*known).map(|(it, ..)| it));
        comparison
    }

    /// Contact data out of a list. The person himself has agreed to nothing; what was said before stays.
    pub fn contact(&self, before: Option<&Contact>) -> Contact {
        let said = Contact {
            full_name: self.name.clone(),
            club: self.club.clone(),
            shown: NameShown::Full,
            nickname: None,
            consent: false,
            address: self.address.clone(),
            phone: self.phone.clone(),
            email: self.email.clone(),
            wishes: None,
        };
        match before {
            Some(Contact { shown, nickname, consent, wishes, .. }) => {
                Contact { shown: *shown, nickname: nickname.clone(), consent: *consent, wishes: wishes.clone(), ..said }
            }
            None => said,
        }
    }
}

impl From<Listed> for OnRoster {
    /// Somebody who is on it with all that is said of him.
    fn from(said: Listed) -> OnRoster {
        OnRoster { said, hides_club: false, withdrawn: false, waits: false }
    }
}

impl OnRoster {
    /// `None` of one who was erased or was never there.
    pub fn of(state: &Tournament, people: &People, player: PlayerId) -> Option<OnRoster> {
        let entry = state.on_roster(player)?;
        let (contact, person) = (people.contact(player), people.person(player));
        let kept = contact.map(|Contact { full_name, club, address, phone, email, .. }| Listed {
            club: club.clone(),
            address: address.clone(),
            phone: phone.clone(),
            email: email.clone(),
            ..Listed::named(full_name.clone())
        });
        // Who is shown by his full name is called as the screens call him.
        let is_short = contact.is_some_and(|contact| contact.shown != NameShown::Full);
        let said = match (kept, person) {
            (Some(kept), Some(person)) if !is_short => {
                Listed { name: person.name.clone(), club: person.club.clone(), ..kept }
            }
            (Some(kept), _) => kept,
            (None, person) => person.map(Listed::from)?,
        };
        let hides_club = is_short && person.is_some() && said.club.is_none();
        let said = Listed { brings_game: entry.brings_game, fee_paid: entry.fee_paid, ..said };
        Some(OnRoster { said, hides_club, withdrawn: entry.withdrawn, waits: entry.entry.waits() })
    }

    /// Two clubs tell two people of one name apart, unless one phone or one e-mail address says that they are one; a
    /// club that is not named tells nothing.
    pub fn is_told_apart_from(&self, listed: &Listed) -> bool {
        let clubs = self.said.club.as_deref().zip(listed.club.as_deref());
        clubs.is_some_and(|(one, other)| plain(one) != plain(other)) && !listed.is_reached_like(&self.said)
    }

    /// As he is known when the list has completed him.
    pub fn with(self, list: &Listed) -> OnRoster {
        OnRoster { said: self.completed(list, &[]), ..self }
    }

    /// What is known from now on.
    pub fn completed(&self, with: &Listed, chosen: &[ListedField]) -> Listed {
        let Comparison { new, differs } = with.beside(self);
        let mut after = self.said.clone();
        for field in new.into_iter().chain(differs.into_iter().filter(|field| chosen.contains(field))) {
            match field {
                ListedField::Name => after.name.clone_from(&with.name),
                ListedField::Club => after.club.clone_from(&with.club),
                ListedField::Address => after.address.clone_from(&with.address),
                ListedField::Phone => after.phone.clone_from(&with.phone),
                ListedField::Email => after.email.clone_from(&with.email),
                ListedField::BringsGame => after.brings_game = true,
                ListedField::FeePaid => after.fee_paid = true,
            }
        }
        after
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(name: &str, club: Option<&str>, phone: Option<&str>) -> Listed {
        let line = |text: &str| Line::parse(text).unwrap();
        Listed { club: club.map(line), phone: phone.map(line), ..Listed::named(PersonName::parse(name).unwrap()) }
    }

    #[test]
    fn a_list_completes_what_is_not_known_and_changes_only_what_is_chosen() {
        let known = OnRoster::from(listed("Anna Müller", Some("Bonn"), None));
        let list = Listed { fee_paid: true, ..listed("anna müller", Some("Ulm"), Some("0170 1234567")) };
        let found = list.beside(&known);
        assert_eq!(
            (found.new, found.differs),
            (vec![ListedField::Phone, ListedField::FeePaid], vec![ListedField::Club])
        );
        let after = known.completed(&list, &[]);
        assert_eq!((after.name.as_ref(), after.club.as_deref()), ("Anna Müller", Some("Bonn")));
        assert!(after.fee_paid && after.phone == list.phone);
        assert_eq!(known.completed(&list, &[ListedField::Club]).club.as_deref(), Some("Ulm"));
        let after = OnRoster::from(known.completed(&list, &[ListedField::Club]));
        assert_eq!(list.beside(&after), Comparison::default());
    }

    #[test]
    fn the_same_number_written_otherwise_is_no_difference_and_an_empty_cell_takes_nothing_away() {
        let known = OnRoster::from(listed("Anna", Some("Bonn"), Some("+49 170 1234567")));
        assert_eq!(listed("Anna", None, Some("0170/1234567")).beside(&known), Comparison::default());
        assert_eq!(known.completed(&listed("Anna", None, None), &[ListedField::Club]), known.said);
    }
}
