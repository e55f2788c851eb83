//! A table for those who sit at it and for the staff, and what a phone shows to the person who holds it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{AuthorView, DisputeView, SeatView, TableState, TableView, VersionView, WarningView};
use crate::domain::ids::{PlayerId, RoundNo, TableNo};
use crate::domain::standings::Stage;
use crate::domain::state::RulingKind;

/// A table for those who sit at it and for the staff: the sheet itself, both versions where they differ.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableDetail {
    pub round: RoundNo,
    pub locked: bool,
    pub table: TableView,
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sheet: Option<VersionView>,
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dispute: Option<DisputeView>,
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruling: Option<RulingView>,
    /// Why it is to play again, while nothing else stands there.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay: Option<ReplayView>,
    /// Why the table is void.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub void: Option<String>,
    /// More than unusual, but not refused: codes of warnings on the sheet.
    #[serde(default)]
    pub warnings: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RulingView {
    pub kind: RulingKind,
    pub by: AuthorView,
    pub at: String,
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Whose version of the dispute stands, where it is the other one.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version_of: Option<AuthorView>,
    /// The sheet that stood there until then, where it was another.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<VersionView>,
}

/// A ruling that the game is played again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReplayView {
    pub by: AuthorView,
    pub at: String,
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// `GET …/me`: what a phone shows to the person who holds it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MyView {
    pub you: crate::protocol::server::You,
    #[cfg_attr(test, ts(type = "number"))]
    pub version: u64,
    /// The table of the newest round; absent for those who do not sit in it.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableDetail>,
    /// What the person may do at that table now: `submit`, `confirm`, `dispute`, `call_referee`, `take_back_call`.
    pub may: Vec<String>,
    /// Since when that table has called a referee; absent where nobody is called.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called_at: Option<String>,
    /// Since when one is on the way there; absent while the table waits.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coming_at: Option<String>,
    /// Own games, oldest first.
    pub games: Vec<MyGame>,
    /// Warnings that were given to the person and still stand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<WarningView>>"))]
    pub warnings: Vec<WarningView>,
    /// Why the person is disqualified.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disqualified: Option<String>,
    /// Taken off the list by himself or by the desk: he is not seated any more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub withdrawn: bool,
    /// The seat in the newest round that the person has lost.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taken_off: Option<TakenOffView>,
    /// What the head decided since the person is away and cannot play the knock-out that he is qualified for.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away: Option<AwayView>,
}

/// Somebody does not play at the table where he was seated.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TakenOffView {
    pub round: RoundNo,
    pub table: TableNo,
    /// Who has the seat; absent: nobody.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stand_in: Option<String>,
}

/// A qualified player is away: who plays for him, and why.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AwayView {
    pub stage: Stage,
    /// The next in rank; absent: the table is played with three.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<PlayerId>,
    pub reason: String,
}

/// One game of one's own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MyGame {
    pub round: RoundNo,
    pub table: TableNo,
    pub state: TableState,
    pub seats: Vec<SeatView>,
}
