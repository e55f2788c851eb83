//! What the head looks at before he puts a locked result right: `POST …/preview/correction` (`rules.md` §9).
//!
//! Nothing of it is stored; the correction itself is the command `correct`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::detail::MetricsView;
use super::history::NamedPlayer;
use super::view::SheetView;
use crate::domain::ids::{PlayerId, RoundNo, TableNo};
use crate::domain::rules::Criterion;

/// A result of a locked round as it should have been.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CorrectionRequest {
    pub round: RoundNo,
    pub table: TableNo,
    pub sheet: SheetView,
}

/// What the correction would change. Nobody is seated anew by it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CorrectionPreview {
    /// Of the tournament that was looked at, as in the feed.
    #[cfg_attr(test, ts(type = "number"))]
    pub version: u64,
    pub state_hash: String,
    /// Everybody whose rank or numbers change, in the order of the corrected standings.
    pub rows: Vec<ChangedRow>,
    /// Absent where the rules cut nobody, and once the knock-outs have begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub cut: Option<CutPreview>,
    /// Later rounds by standings of which some tables would have been drawn otherwise; their seats stay.
    pub redrawn: Vec<RedrawnRound>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChangedRow {
    pub player: PlayerId,
    pub name: String,
    pub before: StandingView,
    pub after: StandingView,
    /// The numbers that are other ones; none where only others passed.
    pub changed: Vec<Criterion>,
}

/// Where somebody stands, and by which numbers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StandingView {
    /// Absent for the disqualified.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rank: Option<u32>,
    pub metrics: MetricsView,
}

/// Who would be above the cut that was not, and who would not be any more; both empty where it stays as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CutPreview {
    pub places: u32,
    pub comes_in: Vec<NamedPlayer>,
    pub falls_out: Vec<NamedPlayer>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RedrawnRound {
    pub round: RoundNo,
    pub tables: Vec<TableNo>,
}
