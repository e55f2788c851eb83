//! The rows of a results file as tables: sizes, seats, and the sheet as a whole.

use std::collections::{BTreeMap, HashMap};

use super::cells::{Header, Number, RawRow};
use super::{FilePlayer, FileRow, FileTable, Results};
use crate::domain::ids::Seat;
use crate::domain::rules::{Rules, SheetRules};
use crate::domain::sheet::{
    Draft, Entry, FaultCode, Found, Line, Score, Sheet, closing_faults, line_faults, sentence, table_faults,
};
use crate::domain::standings::Stage;
use crate::protocol::grid::{Column, FileFault};

/// A table as the numbers of its rows.
pub(super) struct Rows {
    round: u64,
    table: u64,
    rows: Vec<usize>,
}

/// Judges every table; the tables come out in the order of their first rows.
pub(super) fn judge(rules: &SheetRules, header: &Header, rows: &[RawRow], faults: &mut Vec<FileFault>) -> Vec<Rows> {
    if !header.has_tables {
        for (at, row) in rows.iter().enumerate() {
            cell_faults(rules, row, false).into_iter().for_each(|found| faults.push(tell(header, rows, &[at], found)));
        }
        return Vec::new();
    }
    let mut tables: Vec<Rows> = Vec::new();
    let mut index: HashMap<(u64, u64), usize> = HashMap::new();
    let mut homeless: Vec<&RawRow> = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let (Some(round), Some(table)) = (row.round, row.table) else {
            cell_faults(rules, row, false).into_iter().for_each(|found| faults.push(tell(header, rows, &[at], found)));
            homeless.push(row);
            continue;
        };
        let place = *index.entry((round, table)).or_insert(tables.len());
        if place == tables.len() {
            tables.push(Rows { round, table, rows: Vec::new() });
        }
        tables[place].rows.push(at);
    }
    for table in &tables {
        let maybe_here = |row: &&&RawRow| {
            row.round.is_none_or(|round| round == table.round) && row.table.is_none_or(|number| number == table.table)
        };
        let maybe_more = homeless.iter().filter(maybe_here).count();
        Judge { rules, header, rows, table, faults, found_before: 0 }.judge(maybe_more);
    }
    tables
}

/// The checked file as results.
pub(super) fn results(
    rules: &Rules,
    rows: Vec<RawRow>,
    tables: Vec<Rows>,
    players: Vec<FilePlayer>,
    has_totals: bool,
) -> Results {
    let index: HashMap<&str, usize> = players.iter().enumerate().map(|(at, player)| (player.id.as_str(), at)).collect();
    let player_of = |row: &RawRow| row.player.as_deref().and_then(|id| index.get(id)).copied().unwrap_or(0);
    let mut file_rows: BTreeMap<usize, FileRow> = BTreeMap::new();
    let mut file_tables = Vec::with_capacity(tables.len());
    for table in tables {
        let at_seat: BTreeMap<Seat, usize> =
            table.rows.iter().filter_map(|at| Some((seat_of(&rows[*at])?, *at))).collect();
        for (seat, at) in &at_seat {
            let row =
                FileRow { line: rows[*at].line, table: file_tables.len(), seat: *seat, player: player_of(&rows[*at]) };
            file_rows.insert(*at, row);
        }
        let entry = |(seat, at): (&Seat, &usize)| {
            let line = line_of(&rows[*at]);
            Entry { seat: *seat, score: line.score, marks: line.marks }
        };
        let draft = Draft {
            entries: at_seat.iter().map(entry).collect(),
            road_nobody: table.rows.iter().any(|at| rows[*at].road_nobody),
        };
        let sheet = Sheet::check(rules, draft)
            .unwrap_or_else(|faults| unreachable!("the same checks found nothing before: {faults:?}"));
        file_tables.push(FileTable {
            line: table.rows.first().map_or(1, |at| rows[*at].line),
            round: table.round,
            table: table.table,
            stage: table.rows.first().and_then(|at| rows[*at].stage).unwrap_or_default(),
            sheet,
            players: at_seat.values().map(|at| player_of(&rows[*at])).collect(),
        });
    }
    Results { tables: file_tables, rows: file_rows.into_values().collect(), players, has_totals }
}

fn seat_of(row: &RawRow) -> Option<Seat> {
    Seat::new(u8::try_from(row.seat?).ok()?)
}

/// A readable row's line of the sheet.
fn line_of(row: &RawRow) -> Line {
    let score = match row.vp {
        Number::Is(vp) => Score::Total(vp),
        Number::Empty | Number::Unreadable => row.some_pieces().score(),
    };
    Line { score, marks: row.marks }
}

/// What can be said of a row's numbers alone. `complete` tells whether six pieces can be asked for.
fn cell_faults(rules: &SheetRules, row: &RawRow, complete: bool) -> Vec<Found> {
    let total = row.vp.written().map(Score::Total);
    let pieces = row.has_pieces().then(|| row.some_pieces().score());
    let lines = total.into_iter().chain(pieces).map(|score| Line { score, marks: row.marks });
    let found = lines.flat_map(|line| line_faults(rules, 0, &line));
    // A piece that is there and cannot be read is not missing; a total beside pieces is another fault.
    let incomplete = complete && row.vp == Number::Empty && row.pieces.contains(&Number::Empty);
    found.filter(|found| found.code != FaultCode::PiecesIncomplete || incomplete).collect()
}

/// A fault of the sheet as one of the file: at its row's cell, or at the table's first row.
fn tell(header: &Header, rows: &[RawRow], of_table: &[usize], found: Found) -> FileFault {
    let at = of_table[found.position.unwrap_or(0)];
    let column = match (found.position, found.field) {
        (Some(_), Some(field)) => header.column_of(field),
        (Some(_), None) => Column::Row,
        (None, _) => Column::Table,
    };
    FileFault::new(rows[at].line, column, found.code.code(), sentence(found.code, found.limit))
}

/// One table under judgement.
struct Judge<'a, 'f> {
    rules: &'a SheetRules,
    header: &'a Header,
    rows: &'a [RawRow],
    table: &'a Rows,
    faults: &'f mut Vec<FileFault>,
    found_before: usize,
}

impl Judge<'_, '_> {
    /// `maybe_more` counts rows that may belong here, but do not say so readably.
    fn judge(mut self, maybe_more: usize) {
        self.found_before = self.faults.len();
        let size = self.table.rows.len();
        if size > 4 || size + maybe_more < 3 {
            let sentence = format!("a table has three or four seats; this one has {size}");
            return self.fault_of_table("table_size", sentence);
        }
        // With fewer than three rows and one that may be lost from here, nothing can be said of the table.
        if size < 3 {
            return;
        }
        self.judge_seats();
        self.judge_stage();
        let kinds_mixed = self.judge_lines();
        let whole = !kinds_mixed
            && self.header.has_scores
            && self.header.has_seats
            && (size == 4 || maybe_more == 0)
            && self.table.rows.iter().all(|at| !self.rows[*at].unreadable)
            && !self.lines().iter().any(|line| matches!(line.score, Score::Incomplete(_)));
        if whole {
            self.judge_as_a_whole();
        }
    }

    fn lines(&self) -> Vec<Line> {
        self.table.rows.iter().map(|at| line_of(&self.rows[*at])).collect()
    }

    fn fault_of_table(&mut self, code: &'static str, sentence: impl Into<String>) {
        let line = self.rows[self.table.rows[0]].line;
        self.faults.push(FileFault::new(line, Column::Table, code, sentence));
    }

    fn judge_seats(&mut self) {
        for (nth, at) in self.table.rows.iter().enumerate() {
            let row = &self.rows[*at];
            let earlier = || self.table.rows[..nth].iter().map(|at| &self.rows[*at]);
            let mut fault = |column: &str, code, sentence: &str| {
                self.faults.push(FileFault::new(row.line, Column::named(column), code, sentence));
            };
            if row.seat.is_some() && seat_of(row).is_none() {
                fault("seat", "seat_range", "a seat is 1, 2, 3 or 4");
            }
            if row.seat.is_some() && earlier().any(|other| other.seat == row.seat) {
                fault("seat", "seat_twice", "the seat is taken twice at this table");
            }
            if row.player.is_some() && earlier().any(|other| other.player == row.player) {
                fault("player", "player_twice_at_table", "the player sits twice at this table");
            }
        }
    }

    fn judge_stage(&mut self) {
        let mut stages = self.table.rows.iter().filter_map(|at| self.rows[*at].stage);
        let first = stages.next();
        if stages.any(|stage: Stage| Some(stage) != first) {
            self.fault_of_table("bad_stage", "the rows of this table name different stages");
        }
    }

    /// Each line for itself; true where the table has totals and pieces.
    fn judge_lines(&mut self) -> bool {
        let rows = || self.table.rows.iter().map(|at| &self.rows[*at]);
        let mixed = rows().any(|row| row.vp != Number::Empty) && rows().any(RawRow::has_pieces);
        if mixed {
            self.fault_of_table("vp_and_pieces", sentence(FaultCode::VpAndPieces, None));
        }
        for at in &self.table.rows {
            let found = cell_faults(self.rules, &self.rows[*at], self.header.has_scores);
            self.faults.extend(found.into_iter().map(|found| tell(self.header, self.rows, &[*at], found)));
        }
        mixed
    }

    /// Sums and ties; then, on a table without any fault, declaration and winner.
    fn judge_as_a_whole(&mut self) {
        let lines = self.lines();
        let rows = || self.table.rows.iter().map(|at| &self.rows[*at]);
        let nobody = rows().any(|row| row.road_nobody);
        let mut found = table_faults(&lines, nobody);
        let told = found.iter().any(|found| found.code == FaultCode::RoadNobodyMisplaced);
        if nobody && !told && !rows().all(|row| row.road_nobody) {
            let differs = FaultCode::RoadNobodyMisplaced;
            found.push(Found { code: differs, position: None, field: None, limit: None });
        }
        let clean = found.is_empty() && self.faults.len() == self.found_before && !rows().any(|row| row.faulty);
        if clean {
            found = closing_faults(self.rules, &lines, nobody);
        }
        let of_table = &self.table.rows;
        self.faults.extend(found.into_iter().map(|found| tell(self.header, self.rows, of_table, found)));
    }
}
