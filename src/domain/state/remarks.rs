//! What is said beside the games: announcements, calls for a referee, warnings and notes (`rules.md` §9).

use jiff::Timestamp;
use jiff::civil::Time;
use serde::{Deserialize, Serialize};

use crate::domain::authority::Author;
use crate::domain::ids::{PlayerId, RoundNo, TableNo};
use crate::domain::text::Note;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Announcement {
    /// Counted from 1 through the whole tournament.
    pub no: u32,
    pub said: Said,
    pub at: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Said {
    Text {
        text: Note,
    },
    /// A round begins at this time on the venue's clocks.
    Start {
        round: RoundNo,
        at: Time,
    },
}

/// A table wants a referee: it waits, or somebody is on the way. A call that is over is not kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Call {
    pub round: RoundNo,
    pub table: TableNo,
    pub by: Author,
    pub at: Timestamp,
    /// `None` while the table waits.
    pub coming: Option<Coming>,
}

impl Call {
    pub fn waits(&self) -> bool {
        self.coming.is_none()
    }

    pub fn is_of(&self, round: RoundNo, table: TableNo) -> bool {
        (self.round, self.table) == (round, table)
    }
}

/// Who is on the way to a table that called, and since when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coming {
    pub by: Author,
    pub at: Timestamp,
}

/// A penalty without points: recorded with its reason, and still there when it was cancelled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Warning {
    /// Counted from 1 through the whole tournament.
    pub no: u32,
    pub player: PlayerId,
    /// The newest round when it was given.
    pub round: Option<RoundNo>,
    pub reason: Note,
    pub by: Author,
    pub at: Timestamp,
    pub cancelled: bool,
}

/// What a referee wrote down for the staff.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StaffNote {
    /// Counted from 1 through the whole tournament.
    pub no: u32,
    pub text: Note,
    pub round: Option<RoundNo>,
    pub table: Option<TableNo>,
    pub player: Option<PlayerId>,
    pub by: Author,
    pub at: Timestamp,
}
