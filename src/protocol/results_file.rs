//! RESULTS: one row a seat, read into checked sheets, or refused with every fault it has (`formats.md`).
//!
//! Cells are read in `results_file/cells.rs`, tables are judged in `results_file/tables.rs`, players in
//! `results_file/players.rs`. Keeps out what the results are worth, and whether they fit a tournament.

mod cells;
mod players;
mod tables;

use encoding_rs::Encoding;

use super::grid::{FileFault, Grid};
use crate::domain::ids::{RoundNo, Seat, TableNo};
use crate::domain::lot::Lot;
use crate::domain::rules::Rules;
use crate::domain::scoring::score_table;
use crate::domain::sheet::Sheet;
use crate::domain::standings::{Entrant, Game, Stage};

/// A file without faults.
#[derive(Debug)]
pub struct Results {
    /// In the order of their first rows.
    pub tables: Vec<FileTable>,
    /// In the order of the file.
    pub rows: Vec<FileRow>,
    /// In the order in which they first appear.
    pub players: Vec<FilePlayer>,
    /// Whether the file can hold totals at all.
    pub has_totals: bool,
}

/// One table of the file.
#[derive(Debug)]
pub struct FileTable {
    /// Of its first row.
    pub line: u64,
    pub round: u64,
    pub table: u64,
    pub stage: Stage,
    pub sheet: Sheet,
    /// Indices of the players, in the order of the sheet's seats.
    pub players: Vec<usize>,
}

/// One row of the file: a seat at a table.
#[derive(Debug)]
pub struct FileRow {
    pub line: u64,
    /// Index of the table.
    pub table: usize,
    pub seat: Seat,
    /// Index of the player.
    pub player: usize,
}

#[derive(Debug)]
pub struct FilePlayer {
    pub id: String,
    /// As written somewhere in the file; the id where it was not.
    pub name: String,
    pub lot: Option<i128>,
    /// The line in which the player first appears, and whether there is a cell for a lot.
    pub line: u64,
    pub has_lot_column: bool,
}

/// Reads a results file and judges it under these rules.
///
/// # Errors
/// Every fault of the file, in the order of its lines and columns.
pub fn parse(bytes: &[u8], rules: &Rules) -> Result<Results, Vec<FileFault>> {
    let mut faults = Vec::new();
    let grid = Grid::read(bytes, &cells::LAYOUT, &mut faults);
    judged(&grid, faults, rules)
}

/// As [`parse`], of a file as people have it, see [`Grid::of_people`]; and how its bytes were read.
pub fn parse_of_people(
    bytes: &[u8],
    meant: Option<&'static Encoding>,
    rules: &Rules,
) -> (Result<Results, Vec<FileFault>>, &'static str) {
    let mut faults = Vec::new();
    let grid = Grid::of_people(bytes, meant, &cells::LAYOUT, &mut faults);
    (judged(&grid, faults, rules), grid.encoding())
}

fn judged(grid: &Grid, mut faults: Vec<FileFault>, rules: &Rules) -> Result<Results, Vec<FileFault>> {
    let header = cells::Header::of(grid, &mut faults);
    if grid.is_of_people()
        && let Some(fault) = header.other_form(rules.sheet.kind, grid.header_line())
    {
        // Numbers that are not wanted are not worth a repair.
        faults.insert(0, fault);
        return Err(faults);
    }
    let rows: Vec<cells::RawRow> = grid.rows().map(|row| cells::read_row(&row, &mut faults)).collect();
    let players = players::gather(&rows, header.has_lots, &mut faults);
    let tables = tables::judge(&rules.sheet, &header, &rows, &mut faults);
    if !faults.is_empty() {
        faults.sort_by_key(|fault| (fault.line, grid.position(&fault.column.to_string())));
        return Err(faults);
    }
    Ok(tables::results(rules, rows, tables, players, header.has_totals))
}

impl Results {
    /// The games up to and including a round, ready for the standings.
    pub fn games(&self, rules: &Rules, through: Option<u64>) -> Vec<Game> {
        // Standings use the numbers only to order a player's games; the output keeps the file's.
        let small = |number: u64| u16::try_from(number).unwrap_or(u16::MAX);
        let counted = self.tables.iter().filter(|table| through.is_none_or(|last| table.round <= last));
        let game = |table: &FileTable| {
            let mut players = [None; 4];
            for (slot, player) in players.iter_mut().zip(&table.players) {
                *slot = Some(*player as u32);
            }
            Game {
                round: RoundNo(small(table.round)),
                table: TableNo(small(table.table)),
                stage: table.stage,
                players,
                scored: score_table(rules, &table.sheet),
            }
        };
        counted.map(game).collect()
    }

    /// Every player of the file as an entrant.
    pub fn entrants(&self) -> Vec<Entrant<'_>> {
        let entrants = self.players.iter().map(|player| Entrant {
            id: &player.id,
            name: &player.name,
            lot: player.lot.map(Lot::from_written),
            disqualified: false,
            could_not_play: false,
        });
        entrants.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(file: &str, preset: &str) -> Vec<(u64, &'static str)> {
        let rules = Rules::preset(preset).unwrap();
        let (read, _) = parse_of_people(file.as_bytes(), None, &rules);
        read.err().unwrap_or_default().into_iter().map(|fault| (fault.line, fault.code)).collect()
    }

    #[test]
    fn the_other_form_of_the_sheet_is_told_at_once_with_the_columns_that_are_needed() {
        let file = "round;table;seat;player;vp\n1;1;1;P1;ten\n1;1;2;P2;7\n";
        assert_eq!(faults(file, "public"), [(1, "wants_pieces")]);
        let rules = Rules::preset("public").unwrap();
        let told = parse_of_people(file.as_bytes(), None, &rules).0.unwrap_err();
        assert!(told[0].sentence.ends_with("settlements, cities, vp_cards, knights, roads, longest_road"), "{told:?}");
    }

    #[test]
    fn whole_numbers_that_a_spreadsheet_shows_with_decimals_are_read_from_people_and_the_commands_stay_strict() {
        let rows = [(1, "10,0"), (2, "7.0"), (3, "6,00"), (4, "4")];
        let file: String = rows.iter().map(|(seat, vp)| format!("1;1;{seat};P{seat};{vp}\n")).collect();
        let file = format!("round;table;seat;player;vp\n{file}");
        assert_eq!(faults(&file, "custom"), []);
        assert_eq!(
            faults(&file.replace("7.0", "7,5").replace("6,00", "6.000"), "custom"),
            [(3, "not_a_number"), (4, "not_a_number")]
        );
        let strict = parse(file.as_bytes(), &Rules::preset("custom").unwrap()).unwrap_err();
        assert_eq!(strict.len(), 3);
    }
}
