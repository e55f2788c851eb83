//! How the ranking went: everybody's rank after each round, and the standings through an earlier one.
//!
//! Fetched when somebody looks at it, never pushed: `GET …/standings/course` and `GET …/standings/after/{round}`. An
//! earlier round is told as it is known today: with corrections, disqualifications and the roster of this version.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::view::StandingsView;
use crate::domain::ids::{PlayerId, RoundNo};

/// Everybody's rank after each round.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CourseView {
    /// Of the tournament, as in the feed.
    #[cfg_attr(test, ts(type = "number"))]
    pub version: u64,
    pub state_hash: String,
    pub rounds: Vec<RoundNo>,
    /// In the order of the standings.
    pub rows: Vec<CourseRow>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CourseRow {
    pub player: PlayerId,
    /// One for each of `rounds`; null for the disqualified, who have none.
    pub ranks: Vec<Option<u32>>,
}

impl CourseRow {
    /// Without a rank yet.
    pub fn new(player: PlayerId, rounds: usize) -> CourseRow {
        CourseRow { player, ranks: vec![None; rounds] }
    }
}

/// The standings as they are with the games up to a round, and none after it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StandingsAfterView {
    /// Of the tournament, as in the feed.
    #[cfg_attr(test, ts(type = "number"))]
    pub version: u64,
    pub state_hash: String,
    pub round: RoundNo,
    pub standings: StandingsView,
}
