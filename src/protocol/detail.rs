//! What stands behind the standings: every round of every player, and why one player stands where he stands.
//!
//! Fetched when somebody wants to know, never pushed: `GET …/standings/detailed` and
//! `GET …/players/{player}/explanation`. Exact values are strings, a whole number or `p/q`; cut ones have three decimals
//! and a point.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::view::{DecisionView, SeatView};
use crate::domain::ids::{PlayerId, RoundNo, Seat, TableNo};
use crate::domain::rules::Criterion;
use crate::domain::standings::Stage;

/// The standings with every game behind them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DetailedView {
    /// Of the tournament, as in the feed: the rows belong to the standings of this version.
    #[cfg_attr(test, ts(type = "number"))]
    pub version: u64,
    pub state_hash: String,
    pub rounds: Vec<RoundNo>,
    /// The rules add a virtual score to 3-tables: their totals in here include it.
    pub virtual_score: bool,
    /// In the order of the standings.
    pub rows: Vec<DetailedRow>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DetailedRow {
    pub player: PlayerId,
    /// One for each of `rounds`; null where the player has no game that counts: not seated, a missing result, a table
    /// without a result, in dispute or void.
    pub rounds: Vec<Option<DetailedGame>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DetailedGame {
    pub table: TableNo,
    /// A 3-table: to be marked 3P, also where the virtual score is off.
    pub three: bool,
    /// VP on the board.
    pub vp: u32,
    /// VP that count, after the cap.
    pub counted: u32,
    pub place: u8,
    /// Cut, and exact.
    pub round_points: String,
    pub round_points_exact: String,
    /// Exact. The sum of the counted VP, and the virtual score only where it is on.
    pub table_total: String,
    /// In percent, cut, and exact.
    pub share: String,
    pub share_exact: String,
    /// Handed in, not confirmed yet.
    pub provisional: bool,
}

/// Why a player stands where he stands: every number behind each metric, and both neighbours.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExplanationView {
    /// Of the tournament, as in the feed.
    #[cfg_attr(test, ts(type = "number"))]
    pub version: u64,
    pub state_hash: String,
    /// Some result in the standings is not confirmed yet.
    pub provisional: bool,
    pub player: PlayerId,
    pub name: String,
    /// Absent: disqualified.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<u32>,
    /// The line in the standings, counted from 1.
    pub position: u32,
    pub metrics: MetricsView,
    /// By round and table; also those with a missing result, which add nothing.
    pub games: Vec<ExplainedGame>,
    /// Each metric with what it is made of: those that order this player first, in their order.
    pub sums: Vec<SumView>,
    /// Absent for the first.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub above: Option<Neighbour>,
    /// Absent for the last.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub below: Option<Neighbour>,
}

/// The metrics as the line in the standings shows them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MetricsView {
    pub games: u32,
    /// Cut, and exact.
    pub round_points: String,
    pub round_points_exact: String,
    pub vp: u32,
    /// In percent, cut, and exact.
    pub share: String,
    pub share_exact: String,
    pub wins: u32,
    pub seconds: u32,
    pub thirds: u32,
}

/// One game with every number that goes into the metrics. What belongs to the result is absent where it is missing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExplainedGame {
    pub round: RoundNo,
    pub table: TableNo,
    pub stage: Stage,
    pub seat: Seat,
    /// A 3-table, also where the virtual score is off.
    pub three: bool,
    /// Handed in, not confirmed yet.
    pub provisional: bool,
    /// Who else sat there, as everybody may see it.
    #[cfg_attr(test, ts(optional, as = "Option<Vec<SeatView>>"))]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<SeatView>,
    /// Exact: the sum of the counted VP and the virtual score.
    pub table_total: String,
    /// Exact, part of the total; `0` where there is none.
    pub virtual_score: String,
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vp: Option<u32>,
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted: Option<u32>,
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u8>,
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round_points_exact: Option<String>,
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share_exact: Option<String>,
    /// How the share came about: `10 / 30 × 100`.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub division: Option<String>,
}

/// One metric with the numbers that make it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SumView {
    pub criterion: Criterion,
    /// It is one of the criteria that order this player; the others are only shown.
    pub compared: bool,
    /// Exact, and cut.
    pub value: String,
    pub cut: String,
    /// Exact, one for each game with a result, in the order of `games`: they add up to the value. Empty where the
    /// share is pooled.
    pub adds: Vec<String>,
    /// Present where the share is pooled: two sums and one division.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pooled: Option<PooledView>,
}

/// A pooled share: all counted VP over all table totals, times 100.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PooledView {
    /// The counted VP, one for each game with a result, and their sum.
    pub counted: Vec<String>,
    pub counted_sum: String,
    /// The totals of the tables of these games, and their sum.
    pub totals: Vec<String>,
    pub totals_sum: String,
    /// `15 / 60 × 100`
    pub division: String,
}

/// The line above or below, and what separates it from this one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Neighbour {
    pub player: PlayerId,
    pub name: String,
    /// As the lower of the two lines says it: `mine` is the value of the lower line, `above` that of the upper one.
    pub decided_by: DecisionView,
}
