//! Somebody on a list of participants, and the person behind one or several of them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::domain::ids::{BadId, PlayerId, TournamentId};

/// One participant: of a tournament on this server, or somebody whom the season's keeper wrote down himself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Entry {
    /// Prints as `<tournament>.P7`.
    Player { tournament: TournamentId, player: PlayerId },
    /// From imported placings, or a title holder who is on no list; numbered through the season. Prints as `K12`.
    Kept(PlayerId),
}

impl fmt::Display for Entry {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Player { tournament, player } => write!(out, "{tournament}.{player}"),
            Entry::Kept(number) => write!(out, "K{}", number.0),
        }
    }
}

impl FromStr for Entry {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Entry, BadId> {
        match text.split_once('.') {
            Some((tournament, player)) => {
                Ok(Entry::Player { tournament: tournament.parse().map_err(|_| BadId)?, player: player.parse()? })
            }
            None => Ok(Entry::Kept(PlayerId(number_after('K', text)?))),
        }
    }
}

/// One person of the season: a single entry until the keeper links it with others. What a season list calls a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum PersonKey {
    One(Entry),
    /// Several entries that the keeper linked. Prints as `L3`.
    Linked(u32),
}

impl fmt::Display for PersonKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PersonKey::One(entry) => entry.fmt(out),
            PersonKey::Linked(number) => write!(out, "L{number}"),
        }
    }
}

impl FromStr for PersonKey {
    type Err = BadId;

    fn from_str(text: &str) -> Result<PersonKey, BadId> {
        text.parse().map(PersonKey::One).or_else(|BadId| number_after('L', text).map(PersonKey::Linked))
    }
}

fn number_after(letter: char, text: &str) -> Result<u32, BadId> {
    let digits = text.strip_prefix(letter).ok_or(BadId)?;
    if digits.starts_with('0') || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(BadId);
    }
    digits.parse().map_err(|_| BadId)
}

macro_rules! as_text {
    ($name:ident) => {
        impl TryFrom<String> for $name {
            type Error = BadId;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> String {
                id.to_string()
            }
        }
    };
}

as_text!(Entry);
as_text!(PersonKey);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_written_and_read_again() {
        let tournament = TournamentId(uuid::Uuid::from_u128(7));
        let player = Entry::Player { tournament, player: PlayerId(3) };
        for person in [PersonKey::One(player), PersonKey::One(Entry::Kept(PlayerId(12))), PersonKey::Linked(4)] {
            assert_eq!(person.to_string().parse(), Ok(person));
        }
    }

    #[test]
    fn what_is_nobody_is_refused() {
        for text in ["", "K", "K0", "L-1", "P3", "x.P3", "K1.P2", "L99999999999"] {
            assert_eq!(text.parse::<PersonKey>(), Err(BadId), "{text}");
        }
    }
}
