//! `roundtable season`: the season list over the placings of many tournaments.

use std::collections::BTreeSet;
use std::process::ExitCode;

use serde::Serialize;

use super::fault::{Column, FileFault, Refused, read_bytes};
use super::output::{self, Align, Format};
use super::rules;
use crate::domain::points::Exact;
use crate::domain::rules::Rules;
use crate::domain::season::{Placing, Qualified, SeasonRow, season_list};
use crate::protocol::files::Cell;
use crate::protocol::placings;

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

#[derive(Serialize)]
struct Listed {
    rows: Vec<Line>,
}

/// One row of the output; the fields are promised (`formats.md`).
#[derive(Serialize)]
struct Line {
    rank: u32,
    player: Cell,
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
        Some(file) => placings::read_titles(&read_bytes(file)?).map_err(of(file)),
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
    let (placings, mut faults) = placings::read(bytes);
    match &rules.season {
        Some(season) if faults.is_empty() => {
            let placings: Vec<Placing> = placings.into_iter().map(|given| given.placing).collect();
            Ok(season_list(season, &placings, titles))
        }
        Some(_) => Err(faults),
        None => {
            let sentence = format!("the rules {} have no season", rules.preset);
            // Faults of a line are told in the order of its columns, and what belongs to none comes last.
            let named = faults.iter().take_while(|fault| fault.line == 1 && fault.code == "column_twice").count();
            faults.insert(named, FileFault::new(1, Column::File, "no_season", sentence));
            Err(faults)
        }
    }
}

/// The season list as text, CSV or JSON.
pub fn render(list: &[SeasonRow], format: Format) -> String {
    let line = |row: &SeasonRow| Line {
        rank: row.rank,
        player: Cell::from(row.player.clone()),
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
            row.player.text().to_owned(),
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
