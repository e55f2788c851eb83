//! Seatings before anybody sits down, as screens show them: the proposal with its report, the published schedule, and
//! the pairs that are kept apart. Fetched, never pushed: the feeds carry only that there is one (`PlanMark`).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::ids::{PlayerId, RoundNo, Seat, TableNo};
use crate::domain::rules::SeatingMethod;
use crate::domain::state::{Origin, Whom};
use crate::protocol::history::NamedPlayer;

/// A seating to look at before it is published: only the staff sees it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatingProposalView {
    pub method: SeatingMethod,
    pub origin: Origin,
    pub whom: Whom,
    /// What it was drawn from, and by which edition of the algorithm; both 0 for a plan from a file.
    #[cfg_attr(test, ts(type = "number"))]
    pub seed: u64,
    pub seating_version: u32,
    /// Swaps by hand since it was drawn.
    pub swaps: u32,
    /// What `publish_schedule` and `make_round` say that they saw.
    pub revision: u32,
    /// Who has come or left since: a round cannot be made of it any more.
    pub changed: Vec<NamedPlayer>,
    pub rounds: Vec<PlannedRoundView>,
    pub report: SeatingReportView,
}

/// How good a seating is, the rounds already made included. Lower bounds are proven.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatingReportView {
    /// Sum over all pairs of their meetings beyond the first.
    #[cfg_attr(test, ts(type = "number"))]
    pub repeats: u64,
    #[cfg_attr(test, ts(type = "number"))]
    pub repeats_lower_bound: u64,
    /// Sum over all pairs of the square of their meetings beyond the first.
    #[cfg_attr(test, ts(type = "number"))]
    pub repeat_cost: u64,
    #[cfg_attr(test, ts(type = "number"))]
    pub repeat_cost_lower_bound: u64,
    /// Meetings of the two who met most often.
    pub most_meetings: u32,
    /// Pairs of these rounds who meet again; the most meetings first, at most 200 of them.
    pub meet_again: Vec<MeetingView>,
    /// How many there are.
    pub meet_again_count: u32,
    /// Sum over players and seats of the times beyond the first.
    #[cfg_attr(test, ts(type = "number"))]
    pub seat_repeats: u64,
    #[cfg_attr(test, ts(type = "number"))]
    pub seat_repeats_lower_bound: u64,
    /// 3-tables of the player who has most, and of the one who has fewest.
    pub three_tables_max: u32,
    pub three_tables_min: u32,
    /// Who sits at 3-tables more than once; the most first, at most 200 of them.
    pub three_tables_again: Vec<ThreeTablesView>,
    /// How many there are.
    pub three_tables_again_count: u32,
    /// Friends and family at one table.
    pub apart: ApartReportView,
}

/// How well friends and family are kept apart.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ApartReportView {
    /// How often such pairs sit together, the rounds already made included.
    #[cfg_attr(test, ts(type = "number"))]
    pub broken: u64,
    /// The pairs who sit together in these rounds; at most 200 of them.
    pub meet: Vec<MeetingView>,
    /// How many there are.
    pub meet_count: u32,
}

/// Two players and how often they have met, the rounds of the plan included.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MeetingView {
    pub player: PlayerId,
    pub name: String,
    pub other: PlayerId,
    pub other_name: String,
    pub meetings: u32,
}

/// How often somebody sits at a 3-table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ThreeTablesView {
    pub player: PlayerId,
    pub name: String,
    pub times: u32,
}

/// The rounds that were published before the day, for everybody.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ScheduleView {
    pub method: SeatingMethod,
    pub origin: Origin,
    #[cfg_attr(test, ts(type = "number"))]
    pub seed: u64,
    pub seating_version: u32,
    pub swaps: u32,
    pub revision: u32,
    /// Who has come or left since: the rounds that are not made yet will be planned anew.
    pub changed: Vec<NamedPlayer>,
    /// Those that are made already as they were made, the others as planned.
    pub rounds: Vec<PlannedRoundView>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlannedRoundView {
    pub no: RoundNo,
    /// It is no plan any more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub made: bool,
    pub tables: Vec<PlannedTableView>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlannedTableView {
    pub no: TableNo,
    /// By seat; the first starts.
    pub seats: Vec<PlannedSeatView>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlannedSeatView {
    pub seat: Seat,
    pub player: PlayerId,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub club: Option<String>,
}

/// Friends and family who should not meet, for organizers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ApartView {
    pub pairs: Vec<ApartPairView>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ApartPairView {
    pub player: PlayerId,
    pub name: String,
    pub other: PlayerId,
    pub other_name: String,
}
