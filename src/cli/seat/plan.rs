//! A prepared plan, `round,table,seat,player`: read, and checked before it is used.

use std::collections::BTreeMap;

use super::people::{People, text};
use crate::cli::fault::{Column, FileFault, Refused, read_bytes};
use crate::domain::ids::{PlayerId, RoundNo, Seat, TableNo};
use crate::domain::seating::{CannotSeat, PlanFault, SeatedRound, SeatedTable, check_plan};
use crate::spreadsheet::grid::{Cell, Grid, Layout, Row};

static PLAN: Layout = Layout { columns: &["round", "table", "seat", "player"], required: 4 };
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

/// Reads a plan for the people who are here, whose first round is `first`.
pub(super) fn read(file: &str, people: &People, first: RoundNo) -> Result<Vec<SeatedRound>, Refused> {
    let mut faults = Vec::new();
    let bytes = read_bytes(file)?;
    let grid = Grid::read(&bytes, &PLAN, &mut faults);
    // Whoever is in the plan and nowhere else gets a number above all others.
    let mut strangers: Vec<String> = Vec::new();
    let mut rounds = BTreeMap::<u16, BTreeMap<u16, Rows>>::new();
    for row in grid.rows().filter(|row| !row.is_ragged()) {
        let (round, table) = (ordinal(&row, ROUND, &mut faults), ordinal(&row, TABLE, &mut faults));
        let seat = seat(&row, &mut faults);
        let player = text(&row, PLAYER, &mut faults).map(|id| {
            people.number_of(id).unwrap_or_else(|| {
                let known = strangers.iter().position(|stranger| stranger == id);
                let at = known.unwrap_or_else(|| {
                    strangers.push(id.to_owned());
                    strangers.len() - 1
                });
                PlayerId(u32::MAX - at as u32)
            })
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
        let called = |player: PlayerId| match strangers.get((u32::MAX - player.0) as usize) {
            Some(stranger) => stranger.clone(),
            None => people.id(player).to_owned(),
        };
        faults = judge(&rounds, people, first, called);
    }
    if !faults.is_empty() {
        faults.sort_by_key(|fault| (fault.line, grid.position(&fault.column.to_string())));
        return Err(Refused::File { file: file.to_owned(), faults });
    }
    Ok(seated(&rounds))
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
    people: &People,
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
    for (at, &round) in (first.0..).zip(rounds.keys()) {
        if at != round {
            let sentence = format!("round {round} comes where round {at} should; number the rounds on from {first}");
            faults.push(FileFault::new(line(Some(round), None), Column::named("round"), CannotSeat::CODE, sentence));
            return faults;
        }
    }
    for fault in check_plan(&seated(rounds), first, people.here()).err().unwrap_or_default() {
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
