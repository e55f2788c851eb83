//! What was taken back, kept so that whom it touches can be told: a result, a seat, a whole round.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::domain::authority::Author;
use crate::domain::ids::{PlayerId, RoundNo, TableNo};
use crate::domain::text::Note;

/// A ruling that the game at a table is played again; the result that stood there is gone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replay {
    pub by: Author,
    pub at: Timestamp,
    pub note: Option<Note>,
}

/// Somebody who does not play at the table where he was seated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakenOff {
    pub player: PlayerId,
    pub table: TableNo,
    /// Who has his seat; `None`: nobody.
    pub stand_in: Option<PlayerId>,
}

/// A round that was made and is gone, with all that was handed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Undone {
    pub round: RoundNo,
    pub at: Timestamp,
}
