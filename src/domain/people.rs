//! Who the players are. Kept beside the tournament, never inside it: events and state speak of ids, so that a person
//! can be corrected, exported and erased without touching what happened (`rules.md` §4, names are an argument).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::ids::PlayerId;
use super::text::{Line, PersonName};

/// One player's own data.
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
    Put { player: PlayerId, person: Person },
    Erase { player: PlayerId },
}

/// The people of one tournament.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct People(pub BTreeMap<PlayerId, Person>);

impl People {
    /// What to call a player; an erased person is "Player 17".
    pub fn name(&self, player: PlayerId) -> String {
        match self.0.get(&player) {
            Some(person) => person.name.to_string(),
            None => format!("Player {}", player.0),
        }
    }

    pub fn club(&self, player: PlayerId) -> Option<&Line> {
        self.0.get(&player).and_then(|person| person.club.as_ref())
    }

    pub fn apply(&mut self, change: &PersonChange) {
        match change {
            PersonChange::Put { player, person } => {
                self.0.insert(*player, person.clone());
            }
            PersonChange::Erase { player } => {
                self.0.remove(player);
            }
        }
    }
}
