//! What screens show. The public view has no field for contact data, and none for a disputed sheet: what only a few
//! may see is a type of its own (`StaffView`, `TableDetail`).
//!
//! Exact values are strings, a whole number or `p/q`; cut ones have three decimals and a point, and the screen puts
//! its language's separator.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::ids::{PlayerId, RoundNo, Seat, StaffId, TableNo};
use crate::domain::rules::{
    Board, Confirmation, Criterion, LastResort, SeatingMethod, ShareOf, SheetKind, VirtualScore,
};
use crate::domain::sheet::{Draft, Score, SomePieces};
use crate::domain::standings::Stage;
use crate::domain::state::{Phase, RulingKind, StaffRole};

/// What everybody may see.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PublicView {
    pub tournament: TournamentView,
    /// The newest round; older ones are under `…/rounds/{round}`.
    pub round: Option<RoundView>,
    pub standings: StandingsView,
    /// The newest last.
    pub announcements: Vec<AnnouncementView>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TournamentView {
    pub id: String,
    pub title: String,
    pub phase: Phase,
    /// Invented people play here.
    pub demo: bool,
    pub players: u32,
    /// Checked in where the tournament checks in, not withdrawn, not disqualified: who is seated next.
    pub active: u32,
    pub checks_in: bool,
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub planned_rounds: Option<u16>,
    pub rules: RulesView,
    /// The hash of the lot's key, shown from the beginning.
    pub lot_commitment: String,
    /// The key itself, after the finish, so that anybody can verify the lot.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lot_key: Option<String>,
    /// It was finished before, and reopened for this reason.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reopened: Option<String>,
}

/// The active rules, as far as screens need them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RulesView {
    /// The preset's id: `custom`.
    pub preset: String,
    pub name: String,
    pub criteria: Vec<Criterion>,
    pub last: LastResort,
    pub three_table: VirtualScore,
    /// Criteria and virtual score can be changed while the tournament runs.
    pub editable: bool,
    pub sheet: SheetKind,
    pub target: u32,
    pub highest_total: u32,
    pub winner_required: bool,
    pub points_four: [u32; 4],
    pub points_three: [u32; 3],
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cap: Option<u32>,
    pub confirmation: Confirmation,
    pub seating_methods: Vec<SeatingMethod>,
    pub late_entry: bool,
    pub board: Board,
    /// How the shares of single games make a player's share.
    pub share: ShareOf,
    pub notice: String,
    /// The notice in other languages, by language.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<BTreeMap<String, String>>"))]
    pub notices: BTreeMap<String, String>,
    pub official_rules: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RoundView {
    pub no: RoundNo,
    pub stage: Stage,
    pub method: SeatingMethod,
    /// Drawn once; the same seed and history seat the same people for ever.
    #[cfg_attr(test, ts(type = "number"))]
    pub seed: u64,
    pub locked: bool,
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<String>,
    pub made_at: String,
    pub tables: Vec<TableView>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableView {
    pub no: TableNo,
    /// What a command about this table says that it saw.
    pub revision: u32,
    pub state: TableState,
    pub captain: PlayerId,
    pub seats: Vec<SeatView>,
    /// Who stands by the sheet that lies there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
    pub signed_by: Vec<PlayerId>,
    /// When the sheet was handed in, in RFC 3339.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handed_in_at: Option<String>,
}

/// `rules.md` §9: awaiting → submitted → confirmed, or disputed → ruled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TableState {
    Awaiting,
    /// Handed in, counts provisionally.
    Submitted,
    Confirmed,
    /// Under review: shows no numbers, counts for nobody.
    Disputed,
    Ruled,
    Void,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatView {
    pub seat: Seat,
    pub player: PlayerId,
    pub name: String,
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
    /// Only of a result that counts; absent for a missing result.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vp: Option<u32>,
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u8>,
    /// Cut at three decimals.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round_points: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StandingsView {
    /// Some result in here is not confirmed yet.
    pub provisional: bool,
    pub rows: Vec<StandingsRow>,
}

/// One line of the standings. The rank is not in here: it is the row's position counted from 1, the rank of the row
/// above where `shared`, and none where not `ranked`; so that a row that only slid down has not changed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StandingsRow {
    pub player: PlayerId,
    pub name: String,
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
    /// False: disqualified, listed after everyone else.
    pub ranked: bool,
    /// Shares the rank of the row above.
    pub shared: bool,
    /// Still playing; false for those who withdrew.
    pub active: bool,
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
    /// What puts this row below the row above it; absent in the first row.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided_by: Option<DecisionView>,
}

/// Why a row stands below the row above it, with both exact values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DecisionView {
    /// A criterion, or `name`, `lot`, `shared`, `disqualified`, `stage`, `place`.
    pub criterion: String,
    pub mine: String,
    pub above: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnnouncementView {
    pub text: String,
    pub at: String,
}

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
    /// Tables that wait for a referee.
    pub calls: Vec<CallView>,
    pub staff: Vec<StaffRow>,
    /// What keeps the newest round from being locked.
    pub waiting: Vec<TableNo>,
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
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StaffRow {
    pub staff: StaffId,
    pub role: StaffRole,
    pub label: String,
    pub link_revoked: bool,
}

/// A sheet on the wire, both ways. One entry a seat, in the order of the seats.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SheetView {
    pub entries: Vec<SheetEntry>,
    /// The referee's answer to a tie for the longest road that a cut road left: nobody holds it.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub road_nobody: bool,
}

/// One player's line: the total, or the pieces, or neither for a missing result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SheetEntry {
    pub seat: Seat,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub vp: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub pieces: Option<PiecesView>,
    /// First to claim the largest army, where a tie asks for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub army_first: bool,
    /// First to claim the longest road, where a tie asks for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub road_first: bool,
    /// Declared victory, where two or more reached the target.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub declared: bool,
}

/// What a player has on the board: all six, or the sheet is refused as incomplete.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PiecesView {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "number", optional = false))]
    pub settlements: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "number", optional = false))]
    pub cities: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "number", optional = false))]
    pub vp_cards: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "number", optional = false))]
    pub knights: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "number", optional = false))]
    pub roads: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "number", optional = false))]
    pub longest_road: Option<i64>,
}

impl From<&Draft> for SheetView {
    fn from(draft: &Draft) -> Self {
        let entries = draft.entries.iter().map(|entry| {
            let (vp, pieces) = match entry.score {
                Score::Missing => (None, None),
                Score::Total(vp) => (Some(vp), None),
                Score::Pieces(pieces) => (None, Some(PiecesView::from(SomePieces::from(pieces)))),
                Score::Incomplete(pieces) => (None, Some(PiecesView::from(pieces))),
            };
            SheetEntry {
                seat: entry.seat,
                vp,
                pieces,
                army_first: entry.marks.army_first,
                road_first: entry.marks.road_first,
                declared: entry.marks.declared,
            }
        });
        SheetView { entries: entries.collect(), road_nobody: draft.road_nobody }
    }
}

impl From<SomePieces> for PiecesView {
    fn from(pieces: SomePieces) -> Self {
        let SomePieces { settlements, cities, vp_cards, knights, roads, longest_road } = pieces;
        PiecesView { settlements, cities, vp_cards, knights, roads, longest_road }
    }
}

impl From<PiecesView> for SomePieces {
    fn from(pieces: PiecesView) -> Self {
        let PiecesView { settlements, cities, vp_cards, knights, roads, longest_road } = pieces;
        SomePieces { settlements, cities, vp_cards, knights, roads, longest_road }
    }
}

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
    /// Why the table is void.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub void: Option<String>,
    /// More than unusual, but not refused: codes of warnings on the sheet.
    #[serde(default)]
    pub warnings: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RulingView {
    pub kind: RulingKind,
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
    pub you: super::server::You,
    #[cfg_attr(test, ts(type = "number"))]
    pub version: u64,
    /// The table of the newest round; absent for those who do not sit in it.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableDetail>,
    /// What the person may do at that table now: `submit`, `confirm`, `dispute`, `call_referee`.
    pub may: Vec<String>,
    /// Own games, oldest first.
    pub games: Vec<MyGame>,
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
