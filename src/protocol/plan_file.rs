//! A prepared plan, `round,table,seat,player`: read, and checked before it is used like one of ours (`formats.md`).
//!
//! Keeps out who the people are: the command knows them by their list, the server by its roster.

use std::collections::{BTreeMap, HashMap};

use encoding_rs::Encoding;

use super::grid::{Cell, Column, FileFault, Grid, Layout, Reading, Row, player_cell};
use crate::domain::ids::{PlayerId, RoundNo, Seat, TableNo};
use crate::domain::seating::{CannotSeat, PlanFault, SEATED_ROUNDS_MAX, SeatedRound, SeatedTable, check_plan};

/// The name is there for people: our own exports have it.
static PLAN: Layout =
    Layout { columns: &["round", "table", "seat", "player", "name"], required: 4, known_otherwise: &[] };
const ROUND: usize = 0;
const TABLE: usize = 1;
const SEAT: usize = 2;
const PLAYER: usize = 3;

/// The rows of a table, with the line of the first.
#[derive(Default)]
struct Rows {
    line: u64,
    seats: Vec<(Seat, PlayerId)>,
}

/// Whom a cell of the plan means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meant {
    Player(PlayerId),
    /// Several people are called so.
    Several,
    Nobody,
}

/// For whom a plan is meant.
pub struct Guests<'a> {
    /// Who is to be seated.
    pub here: &'a [PlayerId],
    /// Whom a cell means.
    pub meant: &'a dyn Fn(&str) -> Meant,
    /// What the file's reader calls a player.
    pub called: &'a dyn Fn(PlayerId) -> String,
}

/// Reads a plan whose first round is `first`.
///
/// # Errors
/// Every fault, in the order of the lines.
pub fn read(bytes: &[u8], guests: &Guests<'_>, first: RoundNo) -> Result<Vec<SeatedRound>, Vec<FileFault>> {
    let mut faults = Vec::new();
    let grid = Grid::read(bytes, &PLAN, &mut faults);
    read_grid(&grid, faults, guests, first)
}

/// As [`read`], of a file as people have it, see [`Grid::of_people`]; and how it was read.
pub fn read_of_people(
    bytes: &[u8],
    meant: Option<&'static Encoding>,
    guests: &Guests<'_>,
    first: RoundNo,
) -> (Result<Vec<SeatedRound>, Vec<FileFault>>, Reading) {
    let mut faults = Vec::new();
    let grid = Grid::of_people(bytes, meant, &PLAN, &mut faults);
    let reading = grid.reading().clone();
    // A column that is needed may be there under a heading that is not known.
    if faults.iter().any(|fault| fault.code == "missing_column") {
        let sentence = format!("the columns are {}", PLAN.columns.join(", "));
        let headings = reading.columns_left_out.iter().filter(|heading| !heading.is_empty());
        faults.extend(headings.map(|heading| {
            FileFault::new(grid.header_line(), Column::named(heading), "unknown_column", sentence.clone())
        }));
    }
    (read_grid(&grid, faults, guests, first), reading)
}

fn read_grid(
    grid: &Grid,
    mut faults: Vec<FileFault>,
    guests: &Guests<'_>,
    first: RoundNo,
) -> Result<Vec<SeatedRound>, Vec<FileFault>> {
    let mut strangers = Strangers::default();
    let mut rounds = BTreeMap::<u16, BTreeMap<u16, Rows>>::new();
    for row in grid.rows().filter(|row| !row.is_ragged()) {
        let (round, table) = (ordinal(&row, ROUND, &mut faults), ordinal(&row, TABLE, &mut faults));
        let seat = seat(&row, &mut faults);
        let player = player_cell(&row, PLAYER, &mut faults).and_then(|id| match (guests.meant)(id) {
            Meant::Player(player) => Some(player),
            Meant::Nobody => Some(strangers.number(id)),
            Meant::Several => {
                let sentence = format!("several people are called {id}; write the number, like P7");
                faults.push(FileFault::new(row.line, Column::named(row.heading(PLAYER)), CannotSeat::CODE, sentence));
                None
            }
        });
        if let (Some(round), Some(table), Some(seat), Some(player)) = (round, table, seat, player) {
            let rows = rounds.entry(round).or_default().entry(table).or_default();
            if rows.seats.is_empty() {
                rows.line = row.line;
            }
            rows.seats.push((seat, player));
        }
    }
    if faults.is_empty() {
        let called = |player| strangers.name(player).map_or_else(|| (guests.called)(player), str::to_owned);
        faults = judge(&rounds, guests.here, first, called);
    }
    if !faults.is_empty() {
        faults.sort_by_key(|fault| (fault.line, grid.position(&fault.column.to_string())));
        return Err(faults);
    }
    Ok(seated(&rounds))
}

/// Whoever is in the plan and nowhere else gets a number above all others.
#[derive(Default)]
struct Strangers {
    names: Vec<String>,
    numbers: HashMap<String, PlayerId>,
}

impl Strangers {
    fn number(&mut self, name: &str) -> PlayerId {
        if let Some(known) = self.numbers.get(name) {
            return *known;
        }
        let number = PlayerId(u32::MAX - self.names.len() as u32);
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        number
    }

    fn name(&self, number: PlayerId) -> Option<&str> {
        self.names.get((u32::MAX - number.0) as usize).map(String::as_str)
    }
}

fn seated(rounds: &BTreeMap<u16, BTreeMap<u16, Rows>>) -> Vec<SeatedRound> {
    let table = |(no, rows): (&u16, &Rows)| {
        let mut seats = rows.seats.clone();
        seats.sort_unstable();
        SeatedTable { no: TableNo(*no), seats }
    };
    rounds.values().map(|tables| SeatedRound { tables: tables.iter().map(table).collect() }).collect()
}

fn judge(
    rounds: &BTreeMap<u16, BTreeMap<u16, Rows>>,
    here: &[PlayerId],
    first: RoundNo,
    called: impl Fn(PlayerId) -> String,
) -> Vec<FileFault> {
    let line = |round: Option<u16>, table: Option<u16>| {
        let tables = round.and_then(|round| rounds.get(&round));
        let rows = tables.and_then(|tables| match table {
            Some(table) => tables.get(&table),
            None => tables.values().min_by_key(|rows| rows.line),
        });
        rows.map_or(1, |rows| rows.line)
    };
    let mut faults = Vec::new();
    if rounds.len() > SEATED_ROUNDS_MAX as usize {
        let sentence = format!("the plan has {} rounds; {SEATED_ROUNDS_MAX} can be planned", rounds.len());
        return vec![FileFault::new(1, Column::File, CannotSeat::CODE, sentence)];
    }
    for (at, &round) in (first.0..).zip(rounds.keys()) {
        if at != round {
            let sentence = format!("round {round} comes where round {at} should; number the rounds on from {first}");
            faults.push(FileFault::new(line(Some(round), None), Column::named("round"), CannotSeat::CODE, sentence));
            return faults;
        }
    }
    for fault in check_plan(&seated(rounds), first, here).err().unwrap_or_default() {
        let column = match fault {
            PlanFault::Empty | PlanFault::WrongNumber { .. } => Column::File,
            PlanFault::Missing { .. } | PlanFault::TooManyThrees { .. } => Column::named("round"),
            _ => Column::Table,
        };
        let line = line(fault.round().map(|round| round.0), fault.table().map(|table| table.0));
        faults.push(FileFault::new(line, column, CannotSeat::CODE, fault.sentence(&called)));
    }
    faults
}

fn ordinal(row: &Row<'_>, column: usize, faults: &mut Vec<FileFault>) -> Option<u16> {
    let number = match row.cell(column) {
        Cell::Text(text) => text.parse().ok().filter(|number| *number > 0),
        Cell::Empty | Cell::NotUtf8 => None,
    };
    if number.is_none() && row.has(column) {
        let sentence = format!("{}s count from 1 to {}", row.heading(column), u16::MAX);
        faults.push(FileFault::new(row.line, Column::named(row.heading(column)), "not_a_number", sentence));
    }
    number
}

fn seat(row: &Row<'_>, faults: &mut Vec<FileFault>) -> Option<Seat> {
    let number = match row.cell(SEAT) {
        Cell::Text(text) => text.parse::<i64>().ok(),
        Cell::Empty | Cell::NotUtf8 => None,
    };
    let seat = number.and_then(|number| u8::try_from(number).ok()).and_then(Seat::new);
    if seat.is_none() && row.has(SEAT) {
        let (code, sentence) = match number {
            Some(_) => ("seat_range", "seats are 1 to 4"),
            None => ("not_a_number", "a seat is a whole number"),
        };
        faults.push(FileFault::new(row.line, Column::named(row.heading(SEAT)), code, sentence));
    }
    seat
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By line and code.
    type Told = Vec<(u64, &'static str)>;

    /// A table of four, whose players are named by their numbers.
    fn read(file: &str) -> (Result<Vec<SeatedRound>, Told>, Reading) {
        let here: Vec<PlayerId> = (1..=4).map(PlayerId).collect();
        let meant = |cell: &str| {
            let number = cell.strip_prefix('P').and_then(|number| number.parse().ok());
            number.map_or(Meant::Nobody, |number| Meant::Player(PlayerId(number)))
        };
        let guests = Guests { here: &here, meant: &meant, called: &|player| player.to_string() };
        let (rounds, reading) = read_of_people(file.as_bytes(), None, &guests, RoundNo(1));
        (rounds.map_err(|faults| faults.into_iter().map(|fault| (fault.line, fault.code)).collect()), reading)
    }

    #[test]
    fn a_plan_with_a_column_and_lines_of_ones_own_is_taken_and_tells_what_of_it_was_not_read() {
        let (rounds, reading) = read(
            "Runde;Tisch;Platz;Spieler;Farbe\n1;1;1;P1;rot\n;;;;Pause\n1;1;2;P2;blau\n1;1;3;P3;\n1;1;4;P4;\nSumme;;;4;\n",
        );
        assert_eq!(rounds.unwrap()[0].tables[0].seats.len(), 4);
        assert_eq!((reading.columns_left_out, reading.lines_left_out), (vec!["Farbe".to_owned()], vec![3, 7]));
    }

    #[test]
    fn where_a_needed_column_is_missing_the_unknown_headings_are_told_for_one_of_them_may_be_it() {
        let (rounds, _) = read("Runde;Tisch;Platz;Wer\n1;1;1;P1\n");
        assert_eq!(rounds.unwrap_err(), [(1, "missing_column"), (1, "unknown_column")]);
    }
}
