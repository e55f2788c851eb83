//! What referees and organizers see beside the public view.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{PlanMark, PublicView, SheetView};
use crate::domain::ids::{PlayerId, RoundNo, StaffId, TableNo};
use crate::domain::registration::MissingField;
use crate::domain::standings::Stage;
use crate::domain::state::StaffRole;

/// What referees and organizers see beside the public view.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StaffView {
    pub public: PublicView,
    pub desk: DeskView,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DeskView {
    /// By number of the player.
    pub roster: Vec<RosterRow>,
    pub disputes: Vec<DisputeView>,
    /// Tables that wait for a referee, or to which one is on the way.
    pub calls: Vec<CallView>,
    pub staff: Vec<StaffRow>,
    /// What keeps the newest round from being locked.
    pub waiting: Vec<TableNo>,
    /// A seating to look at, under `…/seating`, before it is published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub proposal: Option<PlanMark>,
    /// Qualified players who are away and about whom the head has not decided: they block the next stage.
    #[serde(default)]
    pub away: Vec<PlayerId>,
    /// While somebody is away: who would be called, the next in rank first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub next_in_rank: Vec<PlayerId>,
    /// What the head decided about qualified players who are away.
    #[serde(default)]
    pub replacements: Vec<ReplacementView>,
    pub warnings: Vec<WarningView>,
    pub notes: Vec<NoteView>,
    /// Who waits for a place, the next first; they are not on the roster.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<RosterRow>>"))]
    pub waiting_list: Vec<RosterRow>,
}

/// A qualified player who is away, and who plays instead (`rules.md` §6).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReplacementView {
    pub stage: Stage,
    pub absent: PlayerId,
    pub absent_name: String,
    /// Absent: the table is played with three.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub by: Option<PlayerId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub by_name: Option<String>,
    pub reason: String,
}

/// A penalty without points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WarningView {
    pub warning: u32,
    pub player: PlayerId,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub round: Option<RoundNo>,
    pub reason: String,
    pub by: AuthorView,
    pub at: String,
    pub cancelled: bool,
}

/// What a referee wrote down for the staff.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NoteView {
    pub note: u32,
    pub text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub round: Option<RoundNo>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub table: Option<TableNo>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub player: Option<PlayerId>,
    pub by: AuthorView,
    pub at: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RosterRow {
    pub player: PlayerId,
    pub name: String,
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
    pub checked_in: bool,
    pub withdrawn: bool,
    /// The reason.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disqualified: Option<String>,
    /// The link was taken away.
    pub link_revoked: bool,
    /// Has sat at a table: cannot be removed any more.
    pub seated: bool,
    /// Needs this table in every round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub table: Option<TableNo>,
    /// To be found at the door by.
    #[serde(default)]
    pub code: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub fee_paid: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub brings_game: bool,
    /// Came from the waiting list, and can be sent back there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub moved_up: bool,
    /// By a call of the desk, which can be taken back with one click.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub called_up: bool,
    /// Who did not come, and has the place again when the call is taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub called_up_for: Option<PlayerId>,
    /// What the rules ask for and the person has not given yet; never what he gave.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<MissingField>>"))]
    pub missing: Vec<MissingField>,
}

/// An open dispute with both versions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DisputeView {
    pub round: RoundNo,
    pub table: TableNo,
    pub revision: u32,
    /// Who raised it.
    pub by: AuthorView,
    pub at: String,
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    pub first: VersionView,
    /// Absent where somebody only said that the first is wrong.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<VersionView>,
}

/// One version of a sheet, with what it comes to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct VersionView {
    /// Who handed in at this table, or disputed, whatever stands there now: who ruled or corrected is in the ruling.
    pub by: AuthorView,
    pub sheet: SheetView,
    /// By position in the sheet; null for a missing result.
    pub vp: Vec<Option<u32>>,
}

/// Who did something: a player, somebody on the staff, or the head.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AuthorView {
    /// `P17`, `S2`, or `head`.
    pub id: String,
    pub name: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CallView {
    pub call: u32,
    pub round: RoundNo,
    pub table: TableNo,
    pub by: AuthorView,
    pub at: String,
    /// Absent while the table waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub coming: Option<ComingView>,
}

/// Who is on the way to a table that called, and since when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ComingView {
    pub by: AuthorView,
    pub at: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StaffRow {
    pub staff: StaffId,
    pub role: StaffRole,
    pub label: String,
    pub link_revoked: bool,
}
