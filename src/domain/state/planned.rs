//! Seatings before anybody sits down: what the head looks at, what was published before the day, and who was called up
//! in the place of a qualified player (`rules.md` §6, §8).
//!
//! Keeps out how a seating is made (`seating.rs`) and the rounds that were made of one (`state.rs`).

use serde::{Deserialize, Serialize};

use crate::domain::ids::{PlayerId, RoundNo};
use crate::domain::rules::SeatingMethod;
use crate::domain::seating::{SeatedRound, SeatedTable};
use crate::domain::standings::Stage;
use crate::domain::state::{Round, Table};
use crate::domain::text::Note;

/// For whom a seating is worked out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whom {
    /// Those who are here now.
    #[default]
    Active,
    /// Everybody entered and not withdrawn, whether checked in or not: for a schedule before the day.
    Registered,
}

/// Where the tables of a round come from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// Worked out from the seed.
    #[default]
    Drawn,
    /// From a plan that somebody else made.
    File,
    /// A knock-out round: by the bracket of the rules.
    Bracket,
}

/// Rounds that are not made yet: a proposal, or the published schedule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The number of `rounds[0]`.
    pub first: RoundNo,
    pub method: SeatingMethod,
    pub origin: Origin,
    /// What it was drawn from, and by which edition of the algorithm; both 0 for a plan from a file.
    pub seed: u64,
    pub seating_version: u32,
    pub whom: Whom,
    /// Everybody it seats, by number.
    pub players: Vec<PlayerId>,
    /// In order: the round `first`, the next, and so on.
    pub rounds: Vec<SeatedRound>,
    /// Swaps by hand since it was drawn.
    #[serde(default)]
    pub swaps: u32,
    /// Another number whenever it changes; what the head saw is compared with it. Given when the event is applied.
    #[serde(default)]
    pub revision: u32,
}

impl Plan {
    /// The tables planned for this round; `None` where the plan does not reach so far.
    pub fn round(&self, round: RoundNo) -> Option<&SeatedRound> {
        let index = round.0.checked_sub(self.first.0)?;
        self.rounds.get(usize::from(index))
    }

    /// Its rounds with their numbers.
    pub fn numbered(&self) -> impl Iterator<Item = (RoundNo, &SeatedRound)> {
        (self.first.0..).map(RoundNo).zip(&self.rounds)
    }
}

impl Round {
    /// Who sat where, for the seatings that follow.
    pub fn as_seated(&self) -> SeatedRound {
        SeatedRound { tables: self.tables.iter().map(|table| table.as_seated()).collect() }
    }
}

impl Table {
    pub fn as_seated(&self) -> SeatedTable {
        SeatedTable { no: self.no, seats: self.seats.iter().map(|seated| (seated.seat, seated.player)).collect() }
    }
}

/// Which tables two players changed places in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SwapPlace {
    Proposal,
    Schedule,
    /// A round that is made.
    Round,
}

/// What the head decided about a qualified player who is away, for the stage that comes (`rules.md` §6).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replacement {
    pub stage: Stage,
    pub absent: PlayerId,
    /// Who was next in rank; `None`: the table is played with three.
    pub by: Option<PlayerId>,
    pub reason: Note,
}
