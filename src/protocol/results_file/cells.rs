//! The cells of a results file, each read and judged for itself.

use super::{FoundPlayer, ReadColumn, RunningRound, Wanted};
use crate::domain::rules::SheetKind;
use crate::domain::sheet::{Field, Marks, SomePieces};
use crate::domain::standings::Stage;
use crate::protocol::files::{self, LOT_COLUMN, RESULTS_COLUMNS};
use crate::protocol::grid::{Cell, Column, FileFault, Grid, Layout, Row, broken, headings};

/// Those of a live tournament's file, and the lot behind them.
const COLUMNS: [&str; RESULTS_COLUMNS.len() + 1] = {
    let mut columns = [LOT_COLUMN; RESULTS_COLUMNS.len() + 1];
    let mut at = 0;
    while at < RESULTS_COLUMNS.len() {
        columns[at] = RESULTS_COLUMNS[at];
        at += 1;
    }
    columns
};

pub(super) static LAYOUT: Layout = Layout {
    columns: &COLUMNS,
    required: 4,
    // The file is brought for one round, in which everybody has his seat.
    known_otherwise: &[ROUND, SEAT],
};

// Positions in the layout.
const ROUND: usize = 0;
const TABLE: usize = 1;
const SEAT: usize = 2;
const PLAYER: usize = 3;
const NAME: usize = 4;
const VP: usize = 5;
const PIECES: [usize; 6] = [6, 7, 8, 9, 10, 11];
const ARMY_FIRST: usize = 12;
const ROAD_FIRST: usize = 13;
const DECLARED: usize = 14;
const ROAD_NOBODY: usize = 15;
const STAGE: usize = 16;
const LOT: usize = 17;

/// What people write in the first row of a table only.
pub(super) const ONCE_A_TABLE: [usize; 2] = [ROUND, TABLE];

/// "Platz" may be the seat, or the place at the table. Where it is no seat of those who are named, the column is left out.
pub(super) fn seat_or_place(grid: &mut Grid, running: &RunningRound<'_>) -> Option<ReadColumn> {
    let heading = grid.seat_or_place(SEAT)?.to_owned();
    let (mut fitting, mut others) = (0, 0);
    for row in grid.rows().filter(|row| !row.is_ragged()) {
        let (Cell::Text(cell), Some(table), Some(seat)) = (row.cell(PLAYER), ordinal(&row, TABLE), ordinal(&row, SEAT))
        else {
            continue;
        };
        let wanted = Wanted { cell: files::Cell::read(cell), table: Some(table), seat: None };
        match (running.find)(&wanted) {
            Ok(found) if u64::from(found.table.0) != table => {}
            Ok(found) if u64::from(found.seat.number()) == seat => fitting += 1,
            Ok(_) => others += 1,
            Err(_) => {}
        }
    }
    let column = if others > 0 && others >= fitting {
        grid.leave_out(SEAT);
        "place"
    } else {
        "seat"
    };
    Some(ReadColumn { heading, column })
}

/// What the header says about all rows.
pub(super) struct Header {
    /// Rounds and tables are there, so that rows make tables.
    pub has_tables: bool,
    pub has_seats: bool,
    /// The totals or all six pieces are there.
    pub has_scores: bool,
    pub has_totals: bool,
    has_pieces: bool,
    pub has_lots: bool,
    /// The columns that the file has.
    present: Vec<&'static str>,
}

impl Header {
    pub fn of(grid: &Grid, kind: SheetKind, running: Option<&RunningRound<'_>>, faults: &mut Vec<FileFault>) -> Header {
        let has_pieces = PIECES.iter().all(|column| grid.has(*column));
        let header = Header {
            has_tables: (grid.has(ROUND) || running.is_some()) && grid.has(TABLE),
            has_seats: grid.has(SEAT) || running.is_some(),
            has_scores: grid.has(VP) || has_pieces,
            has_totals: grid.has(VP),
            has_pieces,
            has_lots: grid.has(LOT),
            present: (0..LAYOUT.columns.len()).filter(|at| grid.has(*at)).map(|at| LAYOUT.columns[at]).collect(),
        };
        // A file that is no table at all has said so already.
        if !header.present.is_empty() && !header.has_scores {
            let sentence = "either the column vp or all six pieces are needed";
            let needs = if kind == SheetKind::Pieces { &PIECES[..] } else { &[VP] };
            let needs: Vec<_> = needs.iter().map(|column| LAYOUT.columns[*column]).collect();
            let fault = FileFault::new(grid.header_line(), Column::File, "missing_column", sentence);
            faults.push(fault.needing(&needs));
        }
        header
    }

    /// The fault of a file that has the other form of the sheet than these rules want, with the columns that are needed.
    pub fn other_form(&self, kind: SheetKind, line: u64) -> Option<FileFault> {
        let fault = |code, sentence: String, needs: &[&'static str]| {
            Some(FileFault::new(line, Column::File, code, sentence).needing(needs))
        };
        match kind {
            SheetKind::Pieces if self.has_totals && !self.has_pieces => {
                let columns = PIECES.map(|column| LAYOUT.columns[column]);
                let sentence =
                    format!("these rules want the pieces and not totals: the columns {}", columns.join(", "));
                fault("wants_pieces", sentence, &columns)
            }
            SheetKind::Totals if self.has_pieces && !self.has_totals => {
                let sentence = "these rules want totals and not the pieces: the column vp";
                fault("wants_totals", sentence.to_owned(), &[LAYOUT.columns[VP]])
            }
            SheetKind::Pieces | SheetKind::Totals | SheetKind::Either => None,
        }
    }

    /// The column of a field of the sheet; the row where the file has no such column.
    pub fn column_of(&self, field: Field) -> Column {
        if self.present.contains(&field.code()) { Column::named(field.code()) } else { Column::Row }
    }
}

/// A number as far as it could be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Number {
    Empty,
    Unreadable,
    Is(i64),
}

impl Number {
    pub fn written(self) -> Option<i64> {
        match self {
            Number::Is(number) => Some(number),
            Number::Empty | Number::Unreadable => None,
        }
    }
}

/// One row, cell by cell. What could not be read has been told already.
#[derive(Debug)]
pub(super) struct RawRow {
    pub line: u64,
    pub round: Option<u64>,
    pub table: Option<u64>,
    pub seat: Option<i64>,
    pub player: Option<String>,
    pub name: Option<String>,
    pub lot: Option<i128>,
    pub vp: Number,
    pub pieces: [Number; 6],
    pub marks: Marks,
    pub road_nobody: bool,
    pub stage: Option<Stage>,
    /// Some cell could not be read: the table as a whole cannot be judged.
    pub unreadable: bool,
    /// The row has a fault of its own.
    pub faulty: bool,
}

impl RawRow {
    pub fn has_pieces(&self) -> bool {
        self.pieces.iter().any(|piece| *piece != Number::Empty)
    }

    /// Anything is written there of how it ended, readable or not.
    pub fn says_something(&self) -> bool {
        self.has_pieces()
            || self.vp != Number::Empty
            || self.marks != Marks::default()
            || self.road_nobody
            || self.unreadable
    }

    /// The pieces that could be read.
    pub fn some_pieces(&self) -> SomePieces {
        let [settlements, cities, vp_cards, knights, roads, longest_road] = self.pieces.map(Number::written);
        SomePieces { settlements, cities, vp_cards, knights, roads, longest_road }
    }
}

/// Reads the cells of one row.
struct Reader<'a, 'f> {
    row: &'a Row<'a>,
    faults: &'f mut Vec<FileFault>,
    unreadable: bool,
    faulty: bool,
}

/// The round that a row says it is of.
pub(super) fn round_of(row: &Row<'_>) -> Option<u64> {
    ordinal(row, ROUND)
}

pub(super) fn read_row(row: &Row<'_>, running: Option<&RunningRound<'_>>, faults: &mut Vec<FileFault>) -> RawRow {
    if row.is_ragged() {
        return ragged(row);
    }
    let mut reader = Reader { row, faults, unreadable: false, faulty: false };
    let known_round = running.filter(|_| !row.has(ROUND)).map(|running| u64::from(running.no.0));
    let round = known_round.or_else(|| reader.ordinal(ROUND));
    let table = reader.ordinal(TABLE);
    let written_seat = reader.needed_number(SEAT);
    let written = reader.player();
    let found = match (running, written.as_deref()) {
        (Some(running), Some(cell)) => reader.found(running, &Wanted { cell, table, seat: written_seat }),
        _ => None,
    };
    let seat = match &found {
        Some(found) if !row.has(SEAT) => Some(i64::from(found.seat.number())),
        _ => written_seat,
    };
    let player = found.map(|found| found.id.to_string()).or(written);
    let name = reader.text(NAME).map(|name| files::Cell::read(name).to_owned());
    let vp = reader.number(VP);
    let pieces = PIECES.map(|column| reader.number(column));
    let marks = Marks {
        army_first: reader.mark(ARMY_FIRST),
        road_first: reader.mark(ROAD_FIRST),
        declared: reader.mark(DECLARED),
    };
    let road_nobody = reader.mark(ROAD_NOBODY);
    let stage = reader.stage();
    let lot = reader.lot();
    let Reader { unreadable, faulty, .. } = reader;
    RawRow {
        line: row.line,
        round,
        table,
        seat,
        player,
        name,
        lot,
        vp,
        pieces,
        marks,
        road_nobody,
        stage,
        unreadable,
        faulty,
    }
}

/// A whole number from 1, where there is one.
fn ordinal(row: &Row<'_>, column: usize) -> Option<u64> {
    match row.cell(column) {
        Cell::Text(text) => counted(row, column, text),
        Cell::Empty | Cell::NotUtf8 => None,
    }
}

/// Of a ragged row only its table is taken, if it is where the header says: somebody sat there.
fn ragged(row: &Row<'_>) -> RawRow {
    RawRow {
        line: row.line,
        round: ordinal(row, ROUND),
        table: ordinal(row, TABLE),
        seat: None,
        player: None,
        name: None,
        lot: None,
        vp: Number::Empty,
        pieces: [Number::Empty; 6],
        marks: Marks::default(),
        road_nobody: false,
        stage: None,
        unreadable: true,
        faulty: true,
    }
}

impl<'a> Reader<'a, '_> {
    fn fault(&mut self, column: usize, code: &'static str, sentence: impl Into<String>) {
        self.faulty = true;
        let column = Column::named(LAYOUT.columns[column]);
        self.faults.push(FileFault::new(self.row.line, column, code, sentence));
    }

    fn unreadable(&mut self, column: usize, code: &'static str, sentence: impl Into<String>) {
        self.unreadable = true;
        self.fault(column, code, sentence);
    }

    /// `None` for an empty cell, and for one that is no text or shows an error, which is told.
    fn text(&mut self, column: usize) -> Option<&'a str> {
        match self.row.cell(column) {
            Cell::Text(text) => match broken::fault(text).filter(|_| self.row.is_of_people()) {
                Some((code, sentence)) => {
                    self.unreadable(column, code, sentence);
                    None
                }
                None => Some(text),
            },
            Cell::Empty => None,
            Cell::NotUtf8 => {
                self.unreadable(column, "not_utf8", "this is not UTF-8; save the file as UTF-8");
                None
            }
        }
    }

    fn is_empty(&self, column: usize) -> bool {
        self.row.cell(column) == Cell::Empty
    }

    fn not_a_number(&mut self, column: usize, sentence: &str) {
        self.unreadable(column, "not_a_number", sentence);
    }

    /// A round or table: a whole number from 1.
    fn ordinal(&mut self, column: usize) -> Option<u64> {
        if !self.row.has(column) {
            return None;
        }
        match self.text(column).map(|text| counted(self.row, column, text)) {
            Some(Some(number)) => return Some(number),
            None if !self.is_empty(column) => {}
            _ => self.not_a_number(column, "write a whole number from 1"),
        }
        None
    }

    fn needed_number(&mut self, column: usize) -> Option<i64> {
        if let Cell::Text(text) = self.row.cell(column)
            && let Some(number) = counted(self.row, column, text).and_then(|number| i64::try_from(number).ok())
        {
            return Some(number);
        }
        let number = self.number(column);
        if number == Number::Empty && self.row.has(column) {
            self.not_a_number(column, "write a whole number");
        }
        number.written()
    }

    fn number(&mut self, column: usize) -> Number {
        match (self.text(column), self.is_empty(column)) {
            (Some(text), _) => match whole(self.row, text) {
                // What is beyond the integers is beyond every range, too: it stays out of range.
                Some(number) => Number::Is(number.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64),
                None => {
                    self.not_a_number(column, "write a whole number, or leave the cell empty");
                    Number::Unreadable
                }
            },
            (None, true) => Number::Empty,
            (None, false) => Number::Unreadable,
        }
    }

    fn player(&mut self) -> Option<String> {
        let player = self.text(PLAYER).map(|player| files::Cell::read(player).to_owned());
        if player.is_none() && self.is_empty(PLAYER) && self.row.has(PLAYER) {
            self.fault(PLAYER, "empty_player", "write the player's id");
        }
        player
    }

    /// Who is named, and where he sits.
    fn found(&mut self, running: &RunningRound<'_>, wanted: &Wanted<'_>) -> Option<FoundPlayer> {
        match (running.find)(wanted) {
            Ok(found) => Some(found),
            Err((code, sentence)) => {
                // Without a seat the table cannot be judged.
                self.unreadable |= !self.row.has(SEAT);
                self.fault(PLAYER, code, sentence);
                None
            }
        }
    }

    fn mark(&mut self, column: usize) -> bool {
        const YES: [&str; 4] = ["1", "yes", "true", "x"];
        const NO: [&str; 3] = ["0", "no", "false"];
        const YES_OF_PEOPLE: [&str; 3] = ["ja", "da", "\u{2713}"];
        const NO_OF_PEOPLE: [&str; 3] = ["nein", "nu", "-"];
        let Some(text) = self.text(column) else { return false };
        let of_people = self.row.is_of_people();
        let is = |word: &&str| text.eq_ignore_ascii_case(word);
        if YES.iter().any(is) || of_people && YES_OF_PEOPLE.iter().any(is) {
            return true;
        }
        if !(NO.iter().any(is) || of_people && NO_OF_PEOPLE.iter().any(is)) {
            self.unreadable(column, "bad_mark", "write 1, yes, true or x for a mark; 0, no, false or nothing for none");
        }
        false
    }

    fn stage(&mut self) -> Option<Stage> {
        if self.is_empty(STAGE) {
            return Some(Stage::Preliminary);
        }
        match self.text(STAGE)?.to_lowercase().as_str() {
            "preliminary" => Some(Stage::Preliminary),
            "semifinal" => Some(Stage::Semifinal),
            "final" => Some(Stage::Final),
            _ => {
                self.unreadable(STAGE, "bad_stage", "the stages are preliminary, semifinal and final");
                None
            }
        }
    }

    fn lot(&mut self) -> Option<i128> {
        let text = self.text(LOT)?;
        let lot = whole(self.row, text).filter(|lot| !is_beyond(*lot));
        if lot.is_none() {
            self.not_a_number(LOT, "write a whole number, or leave the cell empty");
        }
        lot
    }
}

/// A whole number from 1. People write what it counts beside it, or a point after it: "Tisch 1", "1.".
fn counted(row: &Row<'_>, column: usize, text: &str) -> Option<u64> {
    let counts = || {
        let digits = text.trim_end_matches('.').trim_start_matches(|letter: char| !letter.is_ascii_digit());
        let word = text[..text.find(digits)?].trim_end_matches(['#', ' ']);
        let is_word = word.is_empty() || headings::is_named(row.heading(column), word);
        (row.is_of_people() && is_word).then(|| whole(row, digits)).flatten()
    };
    let number = whole(row, text).or_else(counts)?;
    u64::try_from(number).ok().filter(|number| *number > 0)
}

/// Digits with a minus sign or without. What does not fit comes out as the nearest number that does.
/// A spreadsheet of people may show its whole numbers with decimals: `7,0` and `7.00` are 7; `7.000` may be thousands.
fn whole(row: &Row<'_>, text: &str) -> Option<i128> {
    let zeros = [",0", ".0", ",00", ".00"].iter().filter(|_| row.is_of_people());
    let text = zeros.filter_map(|zeros| text.strip_suffix(zeros)).next().unwrap_or(text);
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number = digits.parse::<i128>().unwrap_or(i128::MAX);
    Some(if negative { -number } else { number })
}

/// A lot this large was clamped, and could seem equal to another.
fn is_beyond(lot: i128) -> bool {
    lot.unsigned_abs() == i128::MAX.unsigned_abs()
}
