//! Who the players are. Kept beside the tournament, never inside it: events and state speak of ids, so that a person
//! can be corrected, exported and erased without touching what happened (`rules.md` §4, names are an argument).

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::{Deserialize, Serialize};

use super::ids::PlayerId;
use super::registration::{Contact, plain};
use super::text::{Line, PersonName};

/// What everybody may read of a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    pub name: PersonName,
    /// The club or town shown beside the name, which tells two people of one name apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<Line>,
}

/// A change to the people of a tournament, made durable in the same commit as the event that tells of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum PersonChange {
    Put {
        player: PlayerId,
        person: Person,
    },
    /// Everything that is known of him, contact data included.
    Erase {
        player: PlayerId,
    },
    PutContact {
        player: PlayerId,
        contact: Contact,
    },
    /// Only what organizers may read; the name stays in the lists.
    EraseContact {
        player: PlayerId,
    },
    /// The name is not published any more; what organizers may read stays.
    Hide {
        player: PlayerId,
    },
}

/// The people of one tournament.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct People {
    persons: BTreeMap<PlayerId, Person>,
    contacts: BTreeMap<PlayerId, Contact>,
    /// Who is called the same on screens, so that a number has to tell them apart.
    called: HashMap<(String, String), BTreeSet<PlayerId>>,
}

impl People {
    /// What to call a player; an erased person is "Player 17", and two of one name in one club are told apart by their
    /// numbers: "Anna Müller (17)".
    pub fn name(&self, player: PlayerId) -> String {
        match self.persons.get(&player) {
            Some(person) if self.has_namesake(person) => format!("{} ({})", person.name, player.0),
            Some(person) => person.name.to_string(),
            None => format!("Player {}", player.0),
        }
    }

    /// The name as it was written, for sorting: a number in it would order namesakes by its digits.
    pub fn own_name(&self, player: PlayerId) -> String {
        match self.persons.get(&player) {
            Some(person) => person.name.to_string(),
            None => self.name(player),
        }
    }

    pub fn club(&self, player: PlayerId) -> Option<&Line> {
        self.persons.get(&player).and_then(|person| person.club.as_ref())
    }

    /// Everybody who has a name here.
    pub fn players(&self) -> impl Iterator<Item = PlayerId> {
        self.persons.keys().copied()
    }

    pub fn person(&self, player: PlayerId) -> Option<&Person> {
        self.persons.get(&player)
    }

    /// For organizers only.
    pub fn contact(&self, player: PlayerId) -> Option<&Contact> {
        self.contacts.get(&player)
    }

    /// Whose contact data are there, by number.
    pub fn with_contacts(&self) -> impl Iterator<Item = (PlayerId, &Contact)> {
        self.contacts.iter().map(|(player, contact)| (*player, contact))
    }

    pub fn apply(&mut self, change: &PersonChange) {
        match change {
            PersonChange::Put { player, person } => {
                self.forget_name(*player);
                self.called.entry(key(person)).or_default().insert(*player);
                self.persons.insert(*player, person.clone());
            }
            PersonChange::Erase { player } => {
                self.forget_name(*player);
                self.contacts.remove(player);
            }
            PersonChange::PutContact { player, contact } => {
                self.contacts.insert(*player, contact.clone());
            }
            PersonChange::EraseContact { player } => {
                self.contacts.remove(player);
            }
            PersonChange::Hide { player } => self.forget_name(*player),
        }
    }

    fn forget_name(&mut self, player: PlayerId) {
        let Some(person) = self.persons.remove(&player) else { return };
        let key = key(&person);
        if let Some(namesakes) = self.called.get_mut(&key) {
            namesakes.remove(&player);
            if namesakes.is_empty() {
                self.called.remove(&key);
            }
        }
    }

    fn has_namesake(&self, person: &Person) -> bool {
        self.called.get(&key(person)).is_some_and(|namesakes| namesakes.len() > 1)
    }
}

fn key(person: &Person) -> (String, String) {
    (plain(&person.name), person.club.as_ref().map(|club| plain(club)).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn people(named: &[(&str, Option<&str>)]) -> People {
        let mut people = People::default();
        for (number, (name, club)) in (1..).zip(named) {
            let club = club.map(|club| Line::parse(club).unwrap());
            let person = Person { name: PersonName::parse(name).unwrap(), club };
            people.apply(&PersonChange::Put { player: PlayerId(number), person });
        }
        people
    }

    #[test]
    fn two_of_one_name_are_told_apart_by_club_or_else_by_number() {
        let mut people = people(&[("Anna Müller", None), ("anna  müller", None), ("Anna Müller", Some("Harbour"))]);
        let names = |people: &People| [1, 2, 3].map(|number| people.name(PlayerId(number)));
        assert_eq!(names(&people), ["Anna Müller (1)", "anna  müller (2)", "Anna Müller"]);
        people.apply(&PersonChange::Erase { player: PlayerId(1) });
        assert_eq!(names(&people), ["Player 1", "anna  müller", "Anna Müller"], "the one who is left needs no number");
    }
}
