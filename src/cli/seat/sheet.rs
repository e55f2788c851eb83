//! New rounds as they are printed: for people, as CSV, and as JSON with the report (`formats.md`).

use serde::Serialize;

use super::Seated;
use super::people::People;
use crate::cli::output::{self, Align, Format};
use crate::domain::seating::{SEATING_VERSION, SeatingReport};
use crate::protocol::files::Cell;

/// One seat; the fields are promised.
#[derive(Serialize)]
struct Row {
    round: u16,
    table: u16,
    seat: u8,
    player: Cell,
}

#[derive(Serialize)]
struct Listed {
    rows: Vec<Row>,
    report: Report,
}

/// The report's promised fields; who meets whom is for people, and told in the text.
#[derive(Serialize)]
struct Report {
    repeats: u64,
    repeats_lower_bound: u64,
    repeat_cost: u64,
    repeat_cost_lower_bound: u64,
    most_meetings: u32,
    seat_repeats: u64,
    seat_repeats_lower_bound: u64,
    three_tables_max: u32,
    three_tables_min: u32,
    apart_broken: u64,
    /// `None` for a prepared plan: no chance was used.
    seed: Option<u64>,
    version: u32,
}

pub(super) fn text(seated: &Seated, report: &SeatingReport, people: &People, format: Format) -> String {
    match format {
        Format::Json => {
            let report = Report {
                repeats: report.repeats,
                repeats_lower_bound: report.repeats_lower_bound,
                repeat_cost: report.repeat_cost,
                repeat_cost_lower_bound: report.repeat_cost_lower_bound,
                most_meetings: report.most_meetings,
                seat_repeats: report.seat_repeats,
                seat_repeats_lower_bound: report.seat_repeats_lower_bound,
                three_tables_max: report.three_tables_max,
                three_tables_min: report.three_tables_min,
                apart_broken: report.apart_broken,
                seed: seated.seed,
                version: SEATING_VERSION,
            };
            output::json(&Listed { rows: rows(seated, people), report })
        }
        Format::Csv => output::csv(&rows(seated, people)),
        Format::Text => for_people(seated, report, people),
    }
}

fn rows(seated: &Seated, people: &People) -> Vec<Row> {
    let mut rows = Vec::new();
    for (round, tables) in (seated.first.0..).zip(&seated.rounds) {
        for table in &tables.tables {
            for &(seat, player) in &table.seats {
                let player = Cell::from(people.id(player).to_owned());
                rows.push(Row { round, table: table.no.0, seat: seat.number(), player });
            }
        }
    }
    rows
}

fn for_people(seated: &Seated, report: &SeatingReport, people: &People) -> String {
    let headings = [
        ("table", Align::Right),
        ("seat 1", Align::Left),
        ("seat 2", Align::Left),
        ("seat 3", Align::Left),
        ("seat 4", Align::Left),
    ];
    let mut text = String::new();
    for (round, tables) in (seated.first.0..).zip(&seated.rounds) {
        let line = |table: &crate::domain::seating::SeatedTable| {
            let names = table.seats.iter().map(|(_, player)| people.name(*player).to_owned());
            let mut line: Vec<String> = std::iter::once(table.no.to_string()).chain(names).collect();
            line.resize(headings.len(), String::new());
            line
        };
        let lines: Vec<_> = tables.tables.iter().map(line).collect();
        text += &format!("Round {round}\n{}\n", output::table(&headings, &lines));
    }
    text += &format!("Opponents met again: {} ({} at least)\n", report.repeats, report.repeats_lower_bound);
    for pair in &report.meet_again {
        let (one, other) = (people.name(pair.player), people.name(pair.other));
        text += &format!("    {one} and {other}: {} meetings\n", pair.meetings);
    }
    text += &format!("Seats had again: {} ({} at least)\n", report.seat_repeats, report.seat_repeats_lower_bound);
    text += &format!("Tables of 3 for each player: {} to {}\n", report.three_tables_min, report.three_tables_max);
    text += &format!("Meetings of pairs to be kept apart: {}\n", report.apart_broken);
    if let Some(seed) = seated.seed {
        text += &format!("Seed: {seed}, version {SEATING_VERSION}\n");
    }
    text
}
