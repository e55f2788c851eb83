//! Where people are to sit: a plan that somebody else made, and the places that a swap was looked at.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::ids::{PlayerId, TableNo};

/// One round of a plan that somebody else made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PlannedRound {
    pub tables: Vec<PlannedTable>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PlannedTable {
    pub no: TableNo,
    /// In the order of the seats, from seat 1.
    pub players: Vec<PlayerId>,
}

/// A player, and the table where the screen showed him.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SeenAtRequest {
    pub player: PlayerId,
    pub table: TableNo,
}
