//! `roundtable score`: what every row of a results file is worth.

use std::process::ExitCode;

use serde::Serialize;

use super::fault::Refused;
use super::output::{self, Align, Format};
use super::results_file::{self, Results};
use super::rules;
use crate::domain::points::Exact;
use crate::domain::rules::Rules;
use crate::domain::scoring::{ScoredTable, score_table};
use crate::protocol::files::Cell;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The results, one row a seat; - for standard input
    results: String,
    /// A preset's name, or the path of a preset file
    #[arg(long)]
    rules: String,
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Serialize)]
struct Scored<'a> {
    rules: &'a str,
    rows: Vec<Row>,
}

/// One row of the output; the fields are promised (`formats.md`).
#[derive(Serialize)]
struct Row {
    round: u64,
    table: u64,
    seat: u8,
    player: Cell,
    vp: Option<u32>,
    counted: Option<u32>,
    place: Option<u8>,
    round_points: Exact,
    table_total: Exact,
    share: Option<String>,
    share_exact: Option<Exact>,
    army: Option<bool>,
    road: Option<bool>,
}

pub fn run(args: &Args) -> ExitCode {
    match answer(args) {
        Ok(text) => output::print(&text),
        Err(refused) => refused.tell(),
    }
}

fn answer(args: &Args) -> Result<String, Refused> {
    let rules = rules::load(&args.rules)?;
    let results = results_file::read(&args.results, &rules)?;
    Ok(render(&rules, &results, args.format))
}

/// The scored rows of a file in the order of its rows.
pub fn render(rules: &Rules, results: &Results, format: Format) -> String {
    let tables: Vec<ScoredTable> = results.tables.iter().map(|table| score_table(rules, &table.sheet)).collect();
    let rows: Vec<Row> = results.rows.iter().map(|row| scored(results, &tables, row)).collect();
    match format {
        Format::Json => output::json(&Scored { rules: &rules.preset, rows }),
        Format::Csv => output::csv(&rows),
        Format::Text => for_people(&rows),
    }
}

fn scored(results: &Results, tables: &[ScoredTable], row: &results_file::FileRow) -> Row {
    let (of, table) = (&results.tables[row.table], &tables[row.table]);
    let seat = table.seats().iter().find(|seat| seat.seat == row.seat);
    let game = seat.and_then(|seat| seat.game);
    let share = game.map(|game| table.share(&game));
    // A table of which nothing is known has pieces where the file can hold nothing else.
    let no_totals = of.sheet.holds_pieces().is_none() && !results.has_totals;
    let held = |card: Option<bool>| card.or(no_totals.then_some(false));
    Row {
        round: of.round,
        table: of.table,
        seat: row.seat.number(),
        player: Cell::from(results.players[row.player].id.clone()),
        vp: game.map(|game| game.vp),
        counted: game.map(|game| game.counted),
        place: game.map(|game| game.place),
        round_points: game.map_or_else(Exact::zero, |game| game.round_points()),
        table_total: table.total(),
        share: share.as_ref().map(|share| share.cut('.')),
        share_exact: share,
        army: held(seat.and_then(|seat| seat.army)),
        road: held(seat.and_then(|seat| seat.road)),
    }
}

fn for_people(rows: &[Row]) -> String {
    let headings = [
        ("round", Align::Right),
        ("table", Align::Right),
        ("seat", Align::Right),
        ("player", Align::Left),
        ("VP", Align::Right),
        ("counted", Align::Right),
        ("place", Align::Right),
        ("points", Align::Right),
        ("table total", Align::Right),
        ("share", Align::Right),
        ("cards", Align::Left),
    ];
    let or_dash = |number: Option<u32>| number.map_or("-".to_owned(), |number| number.to_string());
    let cards = |row: &Row| {
        let held = [(row.army, "army"), (row.road, "road")];
        let names: Vec<&str> = held.iter().filter(|(held, _)| *held == Some(true)).map(|(_, name)| *name).collect();
        names.join(" ")
    };
    let line = |row: &Row| {
        vec![
            row.round.to_string(),
            row.table.to_string(),
            row.seat.to_string(),
            row.player.text().to_owned(),
            or_dash(row.vp),
            or_dash(row.counted),
            or_dash(row.place.map(u32::from)),
            row.round_points.short('.'),
            row.table_total.short('.'),
            row.share.clone().unwrap_or_else(|| "-".to_owned()),
            cards(row),
        ]
    };
    output::table(&headings, &rows.iter().map(line).collect::<Vec<_>>())
}
