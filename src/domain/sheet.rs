//! What a table hands in: per player the pieces or the total, and the marks (`rules.md` §2).
//!
//! Keeps out places and points: those are `scoring.rs`. A `Sheet` exists only once it has been checked.

use serde::{Deserialize, Serialize};

use super::ids::Seat;

/// A sheet as somebody wrote it, not yet checked. One entry a seat, in the order of the seats.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    pub entries: Vec<Entry>,
    /// The referee's answer that nobody holds the longest road, for a tie left by a cut road.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub road_nobody: bool,
}

/// One player's line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    pub seat: Seat,
    pub score: Score,
    #[serde(default)]
    pub marks: Marks,
}

/// What was written for a player. Numbers are as written, also out of range: a fault names them, it does not lose them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Score {
    /// No game played: not 0 VP (`rules.md` §2, missing result).
    Missing,
    Total(i64),
    Pieces(Pieces),
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pieces {
    pub settlements: i64,
    pub cities: i64,
    pub vp_cards: i64,
    pub knights: i64,
    pub roads: i64,
    /// Length of the longest road; 0 where it was not recorded.
    pub longest_road: i64,
}

/// Marks that settle a tie: who was first to claim a bonus, who declared victory.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marks {
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub army_first: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub road_first: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub declared: bool,
}
