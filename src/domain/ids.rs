//! The names that people, rounds and tables have inside the program, each a type of its own.
//!
//! Keeps out what people are called: names live outside the tournament's state (`rules.md` §4).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

macro_rules! uuid_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(out)
            }
        }

        impl FromStr for $name {
            type Err = uuid::Error;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Uuid::parse_str(text).map(Self)
            }
        }
    };
}

uuid_id!(
    /// One event with its roster, rounds and standings.
    TournamentId
);
uuid_id!(
    /// One season: its calendar, its list and who goes to its final.
    SeasonId
);
uuid_id!(
    /// A head organizer or season keeper: somebody who signs in with a password.
    AccountId
);
uuid_id!(
    /// Made by the client for one command; the same command sent again carries the same one.
    RequestId
);

macro_rules! lettered_id {
    ($(#[$doc:meta])* $name:ident, $letter:literal) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(pub u32);

        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(out, concat!($letter, "{}"), self.0)
            }
        }

        impl FromStr for $name {
            type Err = BadId;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let digits = text.strip_prefix($letter).ok_or(BadId)?;
                if digits.is_empty() || digits.starts_with('0') || !digits.bytes().all(|b| b.is_ascii_digit()) {
                    return Err(BadId);
                }
                digits.parse().map(Self).map_err(|_| BadId)
            }
        }

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

lettered_id!(
    /// A player of one tournament, numbered from 1 in the order of entry; `P17` in text.
    PlayerId,
    "P"
);
lettered_id!(
    /// A referee or organizer invited to one tournament, numbered from 1; `S2` in text.
    StaffId,
    "S"
);

/// The text is not one of our ids.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not an id of this kind")]
pub struct BadId;

/// A round, counted from 1 through the whole tournament, knock-outs included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RoundNo(pub u16);

impl RoundNo {
    pub const FIRST: RoundNo = RoundNo(1);

    pub fn next(self) -> RoundNo {
        RoundNo(self.0 + 1)
    }

    /// Where this round stands in a list that begins with round 1; `None` for a round 0 from outside.
    pub fn index(self) -> Option<usize> {
        usize::from(self.0).checked_sub(1)
    }
}

impl fmt::Display for RoundNo {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// A table in one round, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TableNo(pub u16);

impl fmt::Display for TableNo {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// A chair at a table, 1-4: the scheduled selection position (`rules.md` §1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    pub const ALL: [Seat; 4] = [Seat(1), Seat(2), Seat(3), Seat(4)];

    pub fn new(number: u8) -> Option<Seat> {
        (1..=4).contains(&number).then_some(Seat(number))
    }

    pub fn number(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Seat {
    type Error = BadId;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Seat::new(number).ok_or(BadId)
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}
