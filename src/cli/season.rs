//! `roundtable season`: the season list over the placings of many tournaments.

use std::collections::{BTreeSet, HashSet};
use std::process::ExitCode;

use jiff::civil::Date;
use serde::Serialize;

use super::fault::{Column, FileFault, Refused, read_bytes};
use super::output::{self, Align, Format};
use super::rules;
use crate::domain::points::Exact;
use crate::domain::rules::Rules;
use crate::domain::season::{Placing, Qualified, SeasonRow, season_list};
use crate::protocol::grid::{Cell, Grid, Layout, Row};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The placings: event,date,player,place,quotient; - for standard input
    placings: String,
    /// A preset's name, or the path of a preset file
    #[arg(long)]
    rules: String,
    /// The title holders: a CSV with the column player
    #[arg(long, value_name = "PLAYERS")]
    titles: Option<String>,
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

static PLACINGS: Layout = Layout { columns: &["event", "date", "player", "place", "quotient"], required: 5 };
const EVENT: usize = 0;
const DATE: usize = 1;
const PLAYER: usize = 2;
const PLACE: usize = 3;
const QUOTIENT: usize = 4;

static TITLES: Layout = Layout { columns: &["player", "name"], required: 1 };
const TITLE_HOLDER: usize = 0;

#[derive(Serialize)]
struct Listed {
    rows: Vec<Line>,
}

/// One row of the output; the fields are promised (`formats.md`).
#[derive(Serialize)]
struct Line {
    rank: u32,
    player: String,
    points: u64,
    played: u32,
    counted: u32,
    quotient: String,
    quotient_exact: Exact,
    best_place: Option<u32>,
    worst_place: Option<u32>,
    qualified: Qualified,
}

pub fn run(args: &Args) -> ExitCode {
    match answer(args) {
        Ok(text) => output::print(&text),
        Err(refused) => refused.tell(),
    }
}

fn answer(args: &Args) -> Result<String, Refused> {
    let of = |file: &str| {
        let file = file.to_owned();
        move |faults| Refused::File { file, faults }
    };
    let rules = rules::load(&args.rules)?;
    let titles = match &args.titles {
        Some(file) => parse_titles(&read_bytes(file)?).map_err(of(file)),
        None => Ok(BTreeSet::new()),
    };
    let placings = read_bytes(&args.placings)?;
    let none = BTreeSet::new();
    let list = parse(&placings, &rules, titles.as_ref().unwrap_or(&none)).map_err(of(&args.placings));
    match (titles, list) {
        (Ok(_), Ok(list)) => Ok(render(&list, args.format)),
        // Both files are told in full.
        (Err(titles), Err(list)) => Err(Refused::Other(
            [list, titles]
                .iter()
                .flat_map(|refused| refused.lines().lines().map(str::to_owned).collect::<Vec<_>>())
                .collect(),
        )),
        (Err(refused), _) | (_, Err(refused)) => Err(refused),
    }
}

/// The season list of a file of placings.
///
/// # Errors
/// Every fault of the file; `no_season` where the rules have none.
pub fn parse(bytes: &[u8], rules: &Rules, titles: &BTreeSet<String>) -> Result<Vec<SeasonRow>, Vec<FileFault>> {
    let mut faults = Vec::new();
    if rules.season.is_none() {
        let sentence = format!("the rules {} have no season", rules.preset);
        faults.push(FileFault::new(1, Column::File, "no_season", sentence));
    }
    let grid = Grid::read(bytes, &PLACINGS, &mut faults);
    let mut seen: HashSet<(String, String)> = HashSet::new();
    let mut placings = Vec::new();
    for row in grid.rows().filter(|row| !row.is_ragged()) {
        let placing = read_placing(&row, &mut faults);
        if let (Some(event), Some(player)) = (text(&row, EVENT, &mut faults), text(&row, PLAYER, &mut Vec::new()))
            && !seen.insert((event.to_owned(), player.to_owned()))
        {
            let sentence = format!("{player} has a place in {event} already");
            faults.push(at(&row, PLAYER, "player_twice_in_event", &sentence));
        }
        placings.extend(placing);
    }
    match &rules.season {
        Some(season) if faults.is_empty() => Ok(season_list(season, &placings, titles)),
        _ => {
            faults.sort_by_key(|fault| (fault.line, grid.position(&fault.column.to_string())));
            Err(faults)
        }
    }
}

/// The ids of title holders.
///
/// # Errors
/// Every fault of the file.
pub fn parse_titles(bytes: &[u8]) -> Result<BTreeSet<String>, Vec<FileFault>> {
    let mut faults = Vec::new();
    let grid = Grid::read(bytes, &TITLES, &mut faults);
    // A season without title holders has a list without rows.
    faults.retain(|fault| fault.code != "empty_file" || !grid.has(TITLE_HOLDER));
    let mut titles = BTreeSet::new();
    for row in grid.rows().filter(|row| !row.is_ragged()) {
        titles.extend(player(&row, TITLE_HOLDER, &mut faults));
    }
    if faults.is_empty() { Ok(titles) } else { Err(faults) }
}

fn at(row: &Row<'_>, column: usize, code: &'static str, sentence: &str) -> FileFault {
    FileFault::new(row.line, Column::named(row.heading(column)), code, sentence)
}

fn text<'a>(row: &Row<'a>, column: usize, faults: &mut Vec<FileFault>) -> Option<&'a str> {
    match row.cell(column) {
        Cell::Text(text) => Some(text),
        Cell::Empty => None,
        Cell::NotUtf8 => {
            faults.push(at(row, column, "not_utf8", "this is not UTF-8; save the file as UTF-8"));
            None
        }
    }
}

fn player(row: &Row<'_>, column: usize, faults: &mut Vec<FileFault>) -> Option<String> {
    if row.has(column) && row.cell(column) == Cell::Empty {
        faults.push(at(row, column, "empty_player", "write the player's id"));
    }
    text(row, column, faults).map(str::to_owned)
}

/// `None` where a cell has a fault, which is told.
fn read_placing(row: &Row<'_>, faults: &mut Vec<FileFault>) -> Option<Placing> {
    let before = faults.len();
    let date = text(row, DATE, faults);
    let is_text = row.has(DATE) && row.cell(DATE) != Cell::NotUtf8;
    // A date without a time, and with dashes: longer and shorter forms are dates elsewhere.
    let date = date.filter(|date| date.len() == "2006-02-15".len()).and_then(|date| date.parse::<Date>().ok());
    if is_text && date.is_none() {
        faults.push(at(row, DATE, "bad_date", "write the date as 2006-02-15"));
    }
    let player = player(row, PLAYER, faults);
    let place = text(row, PLACE, faults).map(|text| {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        // A place beyond the integers is beyond the points, too.
        digits.then(|| text.parse::<u32>().unwrap_or(u32::MAX)).filter(|place| *place > 0)
    });
    if place == Some(None) {
        let sentence = "write the place as a whole number from 1, or nothing for a disqualified player";
        faults.push(at(row, PLACE, "not_a_number", sentence));
    }
    let quotient = text(row, QUOTIENT, faults).map(str::parse::<Exact>);
    let is_text = row.has(QUOTIENT) && row.cell(QUOTIENT) != Cell::NotUtf8;
    if is_text && !matches!(quotient, Some(Ok(_))) {
        faults.push(at(row, QUOTIENT, "bad_quotient", "write the Quotient as 612.345 or 17689/360"));
    }
    if faults.len() > before {
        return None;
    }
    Some(Placing { player: player?, place: place.flatten(), quotient: quotient?.ok()? })
}

/// The season list as text, CSV or JSON.
pub fn render(list: &[SeasonRow], format: Format) -> String {
    let line = |row: &SeasonRow| Line {
        rank: row.rank,
        player: row.player.clone(),
        points: row.points,
        played: row.played,
        counted: row.counted,
        quotient: row.quotient.cut('.'),
        quotient_exact: row.quotient.clone(),
        best_place: row.best_place,
        worst_place: row.worst_place,
        qualified: row.qualified,
    };
    let rows: Vec<Line> = list.iter().map(line).collect();
    match format {
        Format::Json => output::json(&Listed { rows }),
        Format::Csv => output::csv(&rows),
        Format::Text => for_people(&rows),
    }
}

fn for_people(rows: &[Line]) -> String {
    let headings = [
        ("rank", Align::Right),
        ("player", Align::Left),
        ("points", Align::Right),
        ("played", Align::Right),
        ("counted", Align::Right),
        ("Quotient", Align::Right),
        ("best", Align::Right),
        ("worst", Align::Right),
        ("qualified", Align::Left),
    ];
    let place = |place: Option<u32>| place.map_or("-".to_owned(), |place| place.to_string());
    let qualified = |qualified| match qualified {
        Qualified::Yes => "yes",
        Qualified::No => "no",
        Qualified::Title => "as a title holder",
        Qualified::Lot => "by lot",
    };
    let line = |row: &Line| {
        vec![
            row.rank.to_string(),
            row.player.clone(),
            row.points.to_string(),
            row.played.to_string(),
            row.counted.to_string(),
            row.quotient.clone(),
            place(row.best_place),
            place(row.worst_place),
            qualified(row.qualified).to_owned(),
        ]
    };
    output::table(&headings, &rows.iter().map(line).collect::<Vec<_>>())
}
