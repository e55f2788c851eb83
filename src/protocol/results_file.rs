//! RESULTS: one row a seat, read into checked sheets, or refused with every fault it has (`formats.md`).
//!
//! Cells are read in `results_file/cells.rs`, tables are judged in `results_file/tables.rs`, players in
//! `results_file/players.rs`. Keeps out what the results are worth, and whether they fit a tournament.

mod cells;
mod players;
mod tables;

use std::collections::{HashMap, HashSet};

use encoding_rs::Encoding;
use serde::Serialize;
use utoipa::ToSchema;

use super::grid::{Column, FileFault, Grid, Reading};
use crate::domain::ids::{PlayerId, RoundNo, Seat, TableNo};
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
    let header = cells::Header::of(&grid, rules.sheet.kind, None, &mut faults);
    let rows = grid.rows().map(|row| cells::read_row(&row, None, &mut faults)).collect();
    judged(&grid, &header, rows, faults, rules)
}

/// Why nobody is meant by a cell, or nobody who plays: a code and a sentence.
pub type NotSeated = (&'static str, String);

/// Whom a row of a file names, and where it says that he sits.
pub struct Wanted<'a> {
    pub cell: &'a str,
    pub table: Option<u64>,
    pub seat: Option<i64>,
}

/// Who is meant, and where he sits in the round.
pub struct FoundPlayer {
    pub id: PlayerId,
    pub table: TableNo,
    pub seat: Seat,
}

/// The round that a file of people is brought for: what their file does not say is taken from its seating.
pub struct RunningRound<'a> {
    pub no: RoundNo,
    pub find: &'a dyn Fn(&Wanted<'_>) -> Result<FoundPlayer, NotSeated>,
}

/// A heading that could mean two things, and as which of them it was read: `seat`, or `place`, which is left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReadColumn {
    pub heading: String,
    pub column: &'static str,
}

/// What a file of people says of one round.
#[derive(Debug)]
pub struct OfPeople {
    pub results: Result<Results, Vec<FileFault>>,
    pub reading: Reading,
    /// Rows of other rounds, which are left out.
    pub other_rounds: u32,
    pub read_as: Option<ReadColumn>,
}

/// As [`parse`], of a file as people have it, see [`Grid::of_people`]: of one round only, and without the tables for which
/// nothing is filled in yet.
pub fn parse_of_people(
    bytes: &[u8],
    meant: Option<&'static Encoding>,
    rules: &Rules,
    running: &RunningRound<'_>,
) -> OfPeople {
    let mut faults = Vec::new();
    let mut grid = Grid::of_people(bytes, meant, &cells::LAYOUT, &mut faults);
    grid.carry_down(&cells::ONCE_A_TABLE);
    let read_as = cells::seat_or_place(&mut grid, running);
    let (of_round, others): (Vec<_>, Vec<_>) =
        grid.rows().partition(|row| cells::round_of(row).is_none_or(|round| round == u64::from(running.no.0)));
    let header = cells::Header::of(&grid, rules.sheet.kind, Some(running), &mut faults);
    let results = match header.other_form(rules.sheet.kind, grid.header_line()) {
        // Numbers that are not wanted are not worth a repair.
        Some(fault) => Err([vec![fault], faults].concat()),
        None => {
            let rows = of_round.iter().map(|row| cells::read_row(row, Some(running), &mut faults)).collect();
            let rows = filled_in(rows, &header, &grid, &mut faults);
            judged(&grid, &header, rows, faults, rules)
        }
    };
    OfPeople { results, reading: grid.reading().clone(), other_rounds: others.len() as u32, read_as }
}

/// Without the tables that still wait for their numbers. One that has only some of them is not done yet: whoever did not
/// play has to be named by somebody, with the reason.
fn filled_in(
    mut rows: Vec<cells::RawRow>,
    header: &cells::Header,
    grid: &Grid,
    faults: &mut Vec<FileFault>,
) -> Vec<cells::RawRow> {
    if !header.has_scores {
        return rows;
    }
    let filled: HashSet<_> = rows.iter().filter(|row| row.says_something()).map(|row| row.table).collect();
    if filled.is_empty() && !rows.is_empty() {
        let sentence = "no numbers are filled in yet";
        faults.push(FileFault::new(grid.header_line(), Column::File, "nothing_filled_in", sentence));
    }
    let waits = |row: &cells::RawRow| row.table.is_some() && !filled.contains(&row.table);
    // Who sits there now is asked once there are numbers.
    let waiting: HashSet<u64> = rows.iter().filter(|row| waits(row)).map(|row| row.line).collect();
    let of_people = ["not_on_roster", "several_of_a_name", "sits_elsewhere"];
    faults.retain(|fault| !(waiting.contains(&fault.line) && of_people.contains(&fault.code)));
    rows.retain(|row| !waits(row));
    faults.extend(rows.iter().filter(|row| row.table.is_some() && !row.says_something()).map(|row| {
        let sentence = "no number at this seat; fill it in, or enter the table at the desk with the reason";
        FileFault::new(row.line, Column::Row, "half_filled", sentence)
    }));
    rows
}

fn judged(
    grid: &Grid,
    header: &cells::Header,
    rows: Vec<cells::RawRow>,
    mut faults: Vec<FileFault>,
    rules: &Rules,
) -> Result<Results, Vec<FileFault>> {
    let players = players::gather(&rows, header.has_lots, &mut faults);
    let tables = tables::judge(&rules.sheet, header, &rows, &mut faults);
    if !faults.is_empty() {
        let table_of: HashMap<u64, u64> = rows.iter().filter_map(|row| Some((row.line, row.table?))).collect();
        faults.iter_mut().for_each(|fault| fault.table = table_of.get(&fault.line).copied());
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

    /// The highest number of a round; none in a file without games.
    pub fn last_round(&self) -> Option<u64> {
        self.tables.iter().map(|table| table.round).max()
    }

    /// Every player of the file as an entrant.
    pub fn entrants(&self) -> Vec<Entrant<'_>> {
        let entrants = self.players.iter().map(|player| Entrant {
            id: &player.id,
            name: &player.name,
            lot: player.lot.map(Lot::from_written),
            disqualified: false,
            could_not_play: false,
            plays_on: None,
        });
        entrants.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everybody sits where his number says: P3 in seat 3.
    fn read_by_people(file: &str, preset: &str) -> OfPeople {
        let find = |Wanted { cell, table, .. }: &Wanted<'_>| {
            let number = cell.strip_prefix('P').and_then(|number| number.parse().ok());
            let seat = number.and_then(Seat::new).ok_or(("not_on_roster", format!("nobody here is {cell}")))?;
            let table = TableNo(table.unwrap_or(1) as u16);
            // The same four at every table, with other numbers.
            Ok(FoundPlayer { id: PlayerId(u32::from(table.0) * 10 + u32::from(seat.number())), table, seat })
        };
        let running = RunningRound { no: RoundNo(1), find: &find };
        parse_of_people(file.as_bytes(), None, &Rules::preset(preset).unwrap(), &running)
    }

    fn faults(file: &str, preset: &str) -> Vec<(u64, &'static str)> {
        let read = read_by_people(file, preset).results;
        read.err().unwrap_or_default().into_iter().map(|fault| (fault.line, fault.code)).collect()
    }

    #[test]
    fn a_german_and_a_romanian_sheet_are_read_with_what_they_leave_out_and_what_they_add_and_the_commands_stay_strict()
    {
        for file in [
            "Tisch;Spieler;Siegpunkte;Bemerkung\n2;P1;10;\n2;P2;7;spät\n2;P3;6;\n;;;\nSumme;;23\n",
            "Masa;Nume;PV;Bemerkung\n2;P1;10;\n2;P2;7;târziu\n2;P3;6;\n;;;\nTotal;;23;\n",
        ] {
            let OfPeople { results, reading, .. } = read_by_people(file, "custom");
            let results = results.unwrap();
            let [table] = &results.tables[..] else { panic!("{results:?}") };
            assert_eq!((table.round, table.table), (1, 2));
            assert_eq!([1, 2, 3].map(|seat| table.sheet.vp(Seat::new(seat).unwrap())), [Some(10), Some(7), Some(6)]);
            assert_eq!((reading.columns_left_out, reading.lines_left_out), (vec!["Bemerkung".to_owned()], vec![6]));
            let strict = parse(file.as_bytes(), &Rules::preset("custom").unwrap()).unwrap_err();
            assert!(strict.iter().any(|fault| fault.code == "unknown_column"), "{strict:?}");
        }
        assert_eq!(faults("Tisch;Name;SP\n2;Anna;10\n2;P2;7\n2;P3;6\n", "custom"), [(2, "not_on_roster")]);
    }

    #[test]
    fn a_table_of_which_nothing_is_filled_in_yet_is_left_out_and_so_are_other_rounds() {
        let row = |round: u8, table: u8, seat: u8, vp: &str| format!("{round};{table};P{seat};{vp}\n");
        let table =
            |round, no, vp: [&str; 3]| [1, 2, 3].map(|seat| row(round, no, seat, vp[usize::from(seat) - 1])).concat();
        let head = "Runde;Tisch;Name;SP\n";
        let file = [head, &table(1, 1, ["10", "7", "5"]), &table(1, 2, [""; 3]), &table(2, 1, ["x"; 3])].concat();
        let OfPeople { results, other_rounds, .. } = read_by_people(&file, "custom");
        let tables: Vec<u64> = results.unwrap().tables.iter().map(|table| table.table).collect();
        assert_eq!((tables, other_rounds), (vec![1], 3));
        assert_eq!(faults(&[head, &table(1, 2, [""; 3])].concat(), "custom"), [(1, "nothing_filled_in")]);
    }

    #[test]
    fn of_a_table_that_is_not_filled_in_nobody_asks_who_sits_there_now() {
        let file = "Tisch;Sitz;Name;SP\n2;1;P1;10\n2;2;P2;7\n2;3;P3;6\n3;1;Somebody who left;\n3;2;P2;\n";
        let tables: Vec<u64> =
            read_by_people(file, "custom").results.unwrap().tables.iter().map(|table| table.table).collect();
        assert_eq!(tables, [2]);
    }

    #[test]
    fn a_table_that_is_half_filled_in_is_nobodys_missing_result() {
        let file = "Tisch;Name;SP\n1;P1;10\n1;P2;7\n1;P3;\n1;P4;\n";
        assert_eq!(faults(file, "custom"), [(4, "half_filled"), (5, "half_filled")]);
    }

    #[test]
    fn a_sheet_with_a_title_and_the_number_of_a_table_once_is_read() {
        let file =
            "Ergebnisse, Runde 1\n;;\nTisch;Spieler/in;SP\nTisch 2;P1;10\n;P2;7\n;P3;6\n3.;P1;4\n;P2;10\n;P3;3\n";
        let OfPeople { results, reading, .. } = read_by_people(file, "custom");
        let tables: Vec<(u64, usize)> =
            results.unwrap().tables.iter().map(|table| (table.table, table.players.len())).collect();
        assert_eq!((tables, reading.lines_left_out), (vec![(2, 3), (3, 3)], vec![1]));
    }

    #[test]
    fn a_column_that_may_be_the_seat_or_the_place_is_read_as_what_fits_and_told() {
        let read = |places: [&str; 3]| {
            let rows = places.iter().zip(["P1;10", "P2;7", "P3;6"]).map(|(place, row)| format!("1;{place};{row}\n"));
            let file = format!("Tisch;Platz;Name;SP\n{}", rows.collect::<String>());
            let OfPeople { results, read_as, .. } = read_by_people(&file, "custom");
            assert!(results.is_ok(), "{results:?}");
            read_as.map(|read_as| (read_as.heading, read_as.column))
        };
        assert_eq!(read(["1", "2", "3"]), Some(("Platz".to_owned(), "seat")));
        assert_eq!(read(["3.", "1.", "2."]), Some(("Platz".to_owned(), "place")));
        assert_eq!(read_by_people("Tisch;Sitz;Name;SP\n1;1;P1;10\n", "custom").read_as, None);
    }

    #[test]
    fn what_a_spreadsheet_could_not_count_is_no_empty_cell() {
        let file = "Tisch;Name;SP\n1;P1;\u{fdd0}\n1;P2;#REF!\n1;P3;6\n";
        assert_eq!(faults(file, "custom"), [(2, "formula_without_value"), (3, "spreadsheet_error")]);
    }

    #[test]
    fn a_fault_names_the_columns_that_these_rules_need_and_the_table_that_is_meant() {
        let told = |file: &str, preset: &str| read_by_people(file, preset).results.unwrap_err();
        let needs =
            |file: &str, preset: &str| told(file, preset).into_iter().flat_map(|fault| fault.needs).collect::<Vec<_>>();
        assert_eq!(needs("Runde;Platz;SP\n1;1;10\n", "custom"), ["table", "player", "vp"][..2]);
        assert_eq!(needs("Tisch;Name;Punkte\n1;P1;10\n", "custom"), ["vp"]);
        let pieces = ["settlements", "cities", "vp_cards", "knights", "roads", "longest_road"];
        assert_eq!(needs("Tisch;Name;Punkte\n1;P1;10\n", "public"), pieces);
        assert_eq!(needs("Tisch;Name;SP\n1;P1;10\n", "public"), pieces);
        let of_tables: Vec<_> =
            told("Tisch;Name;SP\n99;P1;10\n", "custom").iter().map(|it| (it.code, it.table)).collect();
        assert_eq!(of_tables, [("table_size", Some(99))]);
    }

    #[test]
    fn the_other_form_of_the_sheet_is_told_at_once_with_the_columns_that_are_needed() {
        let file = "round;table;seat;player;vp\n1;1;1;P1;ten\n1;1;2;P2;7\n";
        assert_eq!(faults(file, "public"), [(1, "wants_pieces")]);
        let told = read_by_people(file, "public").results.unwrap_err();
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
