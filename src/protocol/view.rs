//! What screens show. The public view has no field for contact data, and none for a disputed sheet: what only a few
//! may see is a type of its own (`StaffView`, `TableDetail`).
//!
//! Exact values are strings, a whole number or `p/q`; cut ones have three decimals and a point, and the screen puts
//! its language's separator.

mod desk;
mod own;
mod programme;
mod seating;
mod sheet;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::ids::{PlayerId, RoundNo, Seat, TableNo};
use crate::domain::rules::{
    Board, Confirmation, Criterion, LastResort, SeatingMethod, ShareOf, SheetKind, VirtualScore,
};
use crate::domain::standings::Stage;
use crate::domain::state::{Origin, Phase};

pub use desk::{
    AuthorView, CallView, ComingView, DeskView, DisputeView, NoteView, ReplacementView, RosterRow, StaffRow, StaffView,
    VersionView, WarningView,
};
pub use own::{AwayView, MyGame, MyView, ReplayView, RulingView, TableDetail, TakenOffView};
pub use programme::{
    BracketPlayer, BracketRulesView, BracketStage, BracketTable, BracketView, CutView, LotBetween, ProgrammeView,
};
pub use seating::{
    ApartPairView, ApartReportView, ApartView, MeetingView, PlannedRoundView, PlannedSeatView, PlannedTableView,
    ScheduleView, SeatingProposalView, SeatingReportView, ThreeTablesView,
};
pub use sheet::{PiecesView, SheetEntry, SheetView};

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
    /// Rounds that were published before the day, under `…/schedule`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub schedule: Option<PlanMark>,
    /// The knock-outs as a tree, once the first of their rounds is made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub bracket: Option<BracketView>,
}

/// That a plan is there, and whether it is another one than before; the plan itself is fetched.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlanMark {
    /// Of the rounds in it that are not made yet.
    pub first: RoundNo,
    pub last: RoundNo,
    pub method: SeatingMethod,
    pub origin: Origin,
    /// Another number whenever the plan changes.
    pub revision: u32,
    /// Who has come or left since: the rounds that are not made yet will be planned anew.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub changed: Vec<PlayerId>,
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
    /// The venue's clocks, as an IANA name; absent: the reader's own.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<String>,
    /// Minutes a turn; absent: off. Shown only, nobody's game is ended.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn_limit: Option<u32>,
    /// What the head calls the referees.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub referees: Vec<String>,
    /// It was finished before, and reopened for this reason.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reopened: Option<String>,
    /// The stages, where the rules have knock-outs; from round 1 on.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub programme: Option<ProgrammeView>,
    /// Absent where nothing was announced and nobody can register; the rest is under `…/about`.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub registration: Option<RegistrationMark>,
    /// The round that was taken back last, until another is made.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undone: Option<UndoneView>,
}

/// A round that is gone, with all that was handed in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UndoneView {
    pub round: RoundNo,
    pub at: String,
}

/// How full it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RegistrationMark {
    /// People can register themselves.
    pub open: bool,
    /// Places that are taken.
    pub registered: u32,
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capacity: Option<u32>,
    /// People on the waiting list.
    pub waiting: u32,
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
    /// Turn limits that the head can choose from, in minutes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<u32>>"))]
    pub turn_limit_minutes: Vec<u32>,
    /// The head may correct locked rounds.
    #[serde(default)]
    pub corrections: bool,
    /// A referee must be named before round 1.
    #[serde(default)]
    pub referee_required: bool,
    /// How the shares of single games make a player's share.
    pub share: ShareOf,
    /// The rounds that everybody plays, where the rules fix them and have no knock-outs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rounds: Option<u32>,
    /// Where they have knock-outs: the stages by the number of active players at round 1, the smallest fields first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<BracketRulesView>>"))]
    pub brackets: Vec<BracketRulesView>,
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
    /// An earlier round had the same map.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub map_repeated: bool,
    pub made_at: String,
    /// Where the tables come from.
    #[serde(default)]
    pub origin: Origin,
    /// Swaps by hand since the drawing: the seed alone no longer tells the seats.
    #[serde(default)]
    pub swaps: u32,
    /// The players choose who starts: the seat is the position in which they choose.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub play_order_chosen: bool,
    /// Active players whom the programme has sit out this round: they have no win. They stay in the standings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub sits_out: Vec<PlayerId>,
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
    /// Who starts, and so on, where it was chosen and recorded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub play_order: Vec<PlayerId>,
    /// Why the head corrected the result after the lock.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrected: Option<String>,
    /// Who goes on from a knock-out that the head decided without a result.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<PlayerId>,
    /// Who stands by the sheet that lies there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
    pub signed_by: Vec<PlayerId>,
    /// When the sheet was handed in, in RFC 3339.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handed_in_at: Option<String>,
    /// Since when the table is told to play again, until something else stands there.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay_at: Option<String>,
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
    /// A knock-out without a result: the head said who goes on.
    Decided,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatView {
    pub seat: Seat,
    pub player: PlayerId,
    pub name: String,
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
    /// Plays this one game for somebody who is away, and is in no standings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub stand_in: bool,
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
    /// Where knock-out players are told from the rest; from round 1 on, where the rules have knock-outs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub cut: Option<CutView>,
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
    /// Sits, or has sat, at a knock-out table. Never shown before that round is made, since until then unlocking,
    /// another result or a drop-out can change who goes on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub qualified: bool,
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
    /// To take it down by.
    pub no: u32,
    /// What the desk says; absent where a round's start is announced.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<StartView>,
    pub at: String,
}

/// When a round begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StartView {
    pub round: RoundNo,
    /// On the venue's clocks: `14:30`.
    pub at: String,
}
