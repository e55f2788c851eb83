//! The files that leave a tournament, and that the commands print: their rows, field by field (`formats.md`).
//!
//! Keeps out where the rows come from (`live/board/files.rs`, `cli/`), and how rows are written (`files/cells.rs`).

mod cells;
mod collect;

use serde::Serialize;

use super::view::RulesView;
use crate::domain::standings::{Row, Stage};

pub use cells::{Cell, Cells, Format, NotAFile, Number};

/// One line of RESULTS: a seat at a table whose result counts. Empty cells are null.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ResultsLine {
    pub round: u16,
    pub table: u16,
    pub seat: u8,
    pub player: String,
    pub name: Cell,
    pub vp: Option<i64>,
    pub settlements: Option<i64>,
    pub cities: Option<i64>,
    pub vp_cards: Option<i64>,
    pub knights: Option<i64>,
    pub roads: Option<i64>,
    pub longest_road: Option<i64>,
    pub army_first: Mark,
    pub road_first: Mark,
    pub declared: Mark,
    pub road_nobody: Mark,
    pub stage: Stage,
}

/// A mark in a file: `1`, or an empty cell.
pub type Mark = Option<u8>;

/// The columns of RESULTS that a live tournament writes, always all of them, so that a sheet of somebody's own fits
/// every download.
pub const RESULTS_COLUMNS: [&str; 17] = [
    "round",
    "table",
    "seat",
    "player",
    "name",
    "vp",
    "settlements",
    "cities",
    "vp_cards",
    "knights",
    "roads",
    "longest_road",
    "army_first",
    "road_first",
    "declared",
    "road_nobody",
    "stage",
];

/// Comes after the others, once the key of the lot is published.
pub const LOT_COLUMN: &str = "lot";

/// One line of a seating: who sits where. The columns of a prepared plan, with the name for people to read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeatingLine {
    pub round: u16,
    pub table: u16,
    pub seat: u8,
    pub player: String,
    pub name: Cell,
}

pub const SEATING_COLUMNS: [&str; 5] = ["round", "table", "seat", "player", "name"];

/// One line of the standings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StandingsLine {
    pub rank: Option<u32>,
    pub player: Cell,
    pub name: Cell,
    pub games: u32,
    pub round_points: Number,
    pub vp: u64,
    pub share: Number,
    pub share_exact: Number,
    pub wins: u32,
    pub seconds: u32,
    pub thirds: u32,
    pub decided_by: Option<&'static str>,
}

impl StandingsLine {
    pub fn new(row: Row, player: impl Into<String>, name: impl Into<String>) -> StandingsLine {
        StandingsLine {
            rank: row.rank,
            player: Cell::from(player.into()),
            name: Cell::from(name.into()),
            games: row.games,
            round_points: row.round_points.into(),
            vp: row.vp,
            share: row.share.cut('.').into(),
            share_exact: row.share.into(),
            wins: row.wins,
            seconds: row.seconds,
            thirds: row.thirds,
            decided_by: row.decided_by.map(|decision| decision.by.code()),
        }
    }
}

/// One line of the roster, for organizers: who was entered, and what is known of them that is no contact data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RosterLine {
    pub player: String,
    pub name: Cell,
    pub club: Cell,
    pub checked_in: Mark,
    pub waiting: Mark,
    pub withdrawn: Mark,
    pub disqualified: Mark,
    pub fee_paid: Mark,
    pub brings_game: Mark,
}

/// `player`, `name` and `club` are read again as a list of players.
pub const ROSTER_COLUMNS: [&str; 9] =
    ["player", "name", "club", "checked_in", "waiting", "withdrawn", "disqualified", "fee_paid", "brings_game"];

/// `standings.json` of a live tournament: what the command prints, and which moment it is of.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct StandingsFile {
    /// The preset's name; what the head changed since is in `active_rules`.
    pub rules: String,
    pub title: String,
    pub version: u64,
    pub state_hash: String,
    /// Only after the finish, and then of confirmed results alone.
    #[serde(rename = "final")]
    pub is_final: bool,
    /// Some result in here is not confirmed yet.
    pub provisional: bool,
    pub active_rules: RulesView,
    pub rows: Vec<StandingsLine>,
}

/// The columns of a line of the standings, as in JSON.
pub const STANDINGS_COLUMNS: [&str; 12] = [
    "rank",
    "player",
    "name",
    "games",
    "round_points",
    "vp",
    "share",
    "share_exact",
    "wins",
    "seconds",
    "thirds",
    "decided_by",
];

/// Behind them in the standings file of a live tournament, in every line, which moment it is of: a list that was printed
/// or mailed on can still be told from another one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Stamp {
    /// `FINAL` only after the finish, and then of confirmed results alone; `provisional` before.
    pub status: &'static str,
    pub version: u64,
    pub state_hash: String,
    /// The active rules in one line: the preset with criteria and virtual score.
    pub rules: String,
}

pub const STAMP_COLUMNS: [&str; 4] = ["status", "version", "state_hash", "rules"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::points::Exact;

    fn keys(value: &impl Serialize) -> Vec<String> {
        let text = serde_json::to_string(value).unwrap();
        let mut keys: Vec<(usize, String)> = serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(&text)
            .unwrap()
            .keys()
            .map(|key| (text.find(&format!("\"{key}\":")).unwrap(), key.clone()))
            .collect();
        keys.sort();
        keys.into_iter().map(|(_, key)| key).collect()
    }

    #[test]
    fn every_column_stands_over_its_own_field() {
        let results = ResultsLine {
            round: 1,
            table: 1,
            seat: 1,
            player: "P1".to_owned(),
            name: Cell::from("Zoë".to_owned()),
            vp: Some(10),
            settlements: None,
            cities: None,
            vp_cards: None,
            knights: None,
            roads: None,
            longest_road: None,
            army_first: None,
            road_first: None,
            declared: None,
            road_nobody: None,
            stage: Stage::Preliminary,
        };
        assert_eq!(keys(&results), RESULTS_COLUMNS);
        let row = Row {
            entrant: 0,
            rank: Some(1),
            games: 1,
            round_points: Exact::whole(5),
            vp: 10,
            share: Exact::fraction(100, 3),
            wins: 1,
            seconds: 0,
            thirds: 0,
            decided_by: None,
        };
        let line = StandingsLine::new(row, "P1", "Zoë");
        assert_eq!(keys(&line), STANDINGS_COLUMNS);
        let stamp =
            Stamp { status: "FINAL", version: 7, state_hash: "ab".to_owned(), rules: "custom: vp, wins".to_owned() };
        assert_eq!(keys(&stamp), STAMP_COLUMNS);
        let file = Cells::of(&[&STANDINGS_COLUMNS[..], &STAMP_COLUMNS[..]].concat(), [(line, stamp)]).unwrap();
        let text = String::from_utf8(file.written(Format::Csv, "standings").unwrap()).unwrap();
        let name = Cell::from("Zoë".to_owned());
        assert_eq!(keys(&SeatingLine { round: 1, table: 2, seat: 3, player: "P4".to_owned(), name }), SEATING_COLUMNS);
        let (name, club) = (Cell::default(), Cell::default());
        let entered = RosterLine {
            player: "P1".to_owned(),
            name,
            club,
            checked_in: None,
            waiting: None,
            withdrawn: None,
            disqualified: None,
            fee_paid: None,
            brings_game: None,
        };
        assert_eq!(keys(&entered), ROSTER_COLUMNS);
        let last = text.lines().last().unwrap();
        assert_eq!(last, "1,P1,Zoë,1,5,10,33.333,100/3,1,0,0,,FINAL,7,ab,\"custom: vp, wins\"");
    }
}
