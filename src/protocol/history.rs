//! What happened, as the desk reads it: one record an event, with what it is about, and how that stood before and after
//! (`rules.md` §9). `GET …/history`, and the line of `history.csv`.
//!
//! A side that is absent was not there, or the event changes nothing that could be shown.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::files::Cell;
use super::view::{AuthorView, TableState, VersionView};
use crate::domain::history::HistoryKind;
use crate::domain::ids::{PlayerId, RoundNo, Seat, TableNo};
use crate::domain::rules::{Criterion, SeatingMethod, VirtualScore};
use crate::domain::standings::Stage;
use crate::domain::state::Phase;

/// A part of the history.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HistoryView {
    /// The newest first; at most 200.
    pub records: Vec<HistoryRecord>,
    /// There is more that fits: ask again `before` the `seq` of the last one.
    pub more: bool,
}

/// One thing that happened: who, when, on which device, and what.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HistoryRecord {
    #[cfg_attr(test, ts(type = "number"))]
    pub seq: u64,
    pub at: String,
    pub by: AuthorView,
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device: Option<String>,
    pub kind: HistoryKind,
    /// The event as it is in the journal, with its `type`.
    #[schema(value_type = Object)]
    #[cfg_attr(test, ts(type = "{ type: string } & Record<string, unknown>"))]
    pub event: serde_json::Value,
    pub about: AboutView,
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<MomentView>,
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<MomentView>,
}

/// What a record is about. A record of a table is about everybody who sat there, too.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AboutView {
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<RoundNo>,
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableNo>,
    /// With the names that they have now.
    pub players: Vec<NamedPlayer>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NamedPlayer {
    pub player: PlayerId,
    pub name: String,
}

/// What a record touched, as it was at one moment. Of a record that was asked for by table or by player, only what
/// concerns them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MomentView {
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<TournamentMoment>,
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<RoundMoment>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<TableMoment>>"))]
    pub tables: Vec<TableMoment>,
    /// Absent from the list: not on the roster.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<PlayerMoment>>"))]
    pub players: Vec<PlayerMoment>,
}

/// Title, phase, and the rules that can change.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TournamentMoment {
    pub title: String,
    pub phase: Phase,
    pub criteria: Vec<Criterion>,
    pub three_table: VirtualScore,
    /// Why a finish was taken back.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reopened: Option<String>,
    /// The venue's, as an IANA name.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<String>,
    /// Minutes a turn.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn_limit: Option<u32>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RoundMoment {
    pub round: RoundNo,
    pub stage: Stage,
    pub method: SeatingMethod,
    pub locked: bool,
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<String>,
}

/// A table with whatever lay there, also what counted for nobody.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableMoment {
    pub round: RoundNo,
    pub table: TableNo,
    pub state: TableState,
    pub captain: PlayerId,
    /// In the order of the seats.
    pub seats: Vec<SeatMoment>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
    pub signed_by: Vec<PlayerId>,
    /// The sheet that lay there.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sheet: Option<VersionView>,
    /// The other version of a dispute.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<VersionView>,
    /// Who starts, and so on, where it was chosen and recorded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
    pub play_order: Vec<PlayerId>,
    /// Who goes on from a knock-out that the head decided without a result.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<PlayerId>,
    /// Why the table was void.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub void: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatMoment {
    pub seat: Seat,
    pub player: PlayerId,
    pub name: String,
    /// Of the sheet that lay there; absent for a missing result, and without a sheet.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vp: Option<u32>,
}

/// How a player stood on the roster.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayerMoment {
    pub player: PlayerId,
    pub name: String,
    pub checked_in: bool,
    pub withdrawn: bool,
    /// The reason.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disqualified: Option<String>,
    pub link_revoked: bool,
    /// The table that he needs, whatever the round.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fixed_table: Option<TableNo>,
    /// Warnings that were not taken back.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(test, ts(optional, as = "Option<u32>"))]
    pub warnings: u32,
    /// On the waiting list, and on no roster.
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub waiting: bool,
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fee_paid: bool,
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub brings_game: bool,
}

fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// One line of `history.csv`. Every cell is text that a spreadsheet takes for text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HistoryLine {
    pub seq: u64,
    pub at: String,
    pub by: Cell,
    pub device: Cell,
    pub event: String,
    pub round: Option<u16>,
    pub table: Option<u16>,
    pub player: Cell,
    pub before: Cell,
    pub after: Cell,
}

/// The columns of `history.csv`.
pub const HISTORY_COLUMNS: [&str; 10] =
    ["seq", "at", "by", "device", "event", "round", "table", "player", "before", "after"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::files::{Cells, Format};

    fn line(device: &str, after: &str) -> HistoryLine {
        HistoryLine {
            seq: 7,
            at: "2026-03-01T10:00:00Z".to_owned(),
            by: Cell::from("S1 Referee".to_owned()),
            device: Cell::from(device.to_owned()),
            event: "announced".to_owned(),
            round: Some(1),
            table: None,
            player: Cell::default(),
            before: Cell::default(),
            after: Cell::from(after.to_owned()),
        }
    }

    #[test]
    fn no_line_becomes_a_formula() {
        let file = Cells::of(&HISTORY_COLUMNS, [line("=phone", "@all")]).unwrap();
        let text = String::from_utf8(file.written(Format::Csv, "history").unwrap()).unwrap();
        assert_eq!(text.lines().last().unwrap(), "7,2026-03-01T10:00:00Z,S1 Referee,'=phone,announced,1,,,,'@all");
    }

    #[test]
    fn every_column_stands_over_its_own_field() {
        let fields = serde_json::to_string(&line("phone", "text")).unwrap();
        let mut from = 0;
        for column in HISTORY_COLUMNS {
            from += fields[from..].find(&format!("\"{column}\":")).unwrap();
        }
        assert_eq!(fields.matches("\":").count(), HISTORY_COLUMNS.len());
    }
}
