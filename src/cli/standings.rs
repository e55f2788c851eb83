//! `roundtable standings`: who stands where in a results file, and why.

use std::process::ExitCode;

use serde::Serialize;

use super::fault::{Column, FileFault, Refused};
use super::output::{self, Align, Format};
use super::results_file::{self, Results};
use super::rules;
use crate::domain::rules::Rules;
use crate::domain::standings::{self, Decision, Standings, Value};
use crate::protocol::files::StandingsLine;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The results, one row a seat; - for standard input
    results: String,
    /// A preset's name, or the path of a preset file
    #[arg(long)]
    rules: String,
    /// Count rounds up to this one only
    #[arg(long, value_name = "ROUND")]
    through: Option<u64>,
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Serialize)]
struct Listed<'a> {
    rules: &'a str,
    rows: Vec<StandingsLine>,
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
    if let (Some(through), Some(last)) = (args.through, results.last_round())
        && through > last
    {
        eprintln!("{}: its last round is {last}, so --through {through} leaves nothing out", args.results);
    }
    render(&rules, &results, args.through, args.format)
        .map_err(|faults| Refused::File { file: args.results.clone(), faults })
}

/// The standings of a file, or the final ranking where it has knock-out games.
///
/// # Errors
/// `lot_missing` for every player in a tie that only a lot could end, and who has none.
pub fn render(
    rules: &Rules,
    results: &Results,
    through: Option<u64>,
    format: Format,
) -> Result<String, Vec<FileFault>> {
    let entrants = results.entrants();
    let standings = standings::standings(rules, &entrants, &results.games(rules, through));
    let mut faults: Vec<FileFault> = standings.lots_missing().iter().map(|at| lot_missing(results, *at)).collect();
    if !faults.is_empty() {
        faults.sort_by_key(|fault| fault.line);
        return Err(faults);
    }
    Ok(match format {
        Format::Json => output::json(&Listed { rules: &rules.preset, rows: rows(results, &standings) }),
        Format::Csv => output::csv(&rows(results, &standings)),
        Format::Text => for_people(rules, results, &standings),
    })
}

fn lot_missing(results: &Results, at: usize) -> FileFault {
    let player = &results.players[at];
    let column = if player.has_lot_column { Column::named("lot") } else { Column::Row };
    let sentence = format!("{} is in a tie that only a lot can end, and has none", player.id);
    FileFault::new(player.line, column, "lot_missing", sentence)
}

fn rows(results: &Results, standings: &Standings) -> Vec<StandingsLine> {
    let line = |row: standings::Row| {
        let player = &results.players[row.entrant];
        StandingsLine::new(row, player.id.as_str(), player.name.as_str())
    };
    standings.rows().map(line).collect()
}

fn for_people(rules: &Rules, results: &Results, standings: &Standings) -> String {
    let headings = [
        ("rank", Align::Right),
        ("player", Align::Left),
        ("name", Align::Left),
        ("games", Align::Right),
        ("points", Align::Right),
        ("VP", Align::Right),
        ("share", Align::Right),
        ("1st", Align::Right),
        ("2nd", Align::Right),
        ("3rd", Align::Right),
        ("below the row above by", Align::Left),
    ];
    let line = |row: standings::Row| {
        let player = &results.players[row.entrant];
        vec![
            row.rank.map_or("-".to_owned(), |rank| rank.to_string()),
            player.id.clone(),
            if player.name == player.id { String::new() } else { player.name.clone() },
            row.games.to_string(),
            row.round_points.short('.'),
            row.vp.to_string(),
            standings.share_text(row.entrant, '.'),
            row.wins.to_string(),
            row.seconds.to_string(),
            row.thirds.to_string(),
            row.decided_by.as_ref().map(in_words).unwrap_or_default(),
        ]
    };
    let lines: Vec<Vec<String>> = standings.rows().map(line).collect();
    format!("{}\n\n{}", rules.name, output::table(&headings, &lines))
}

/// The criterion with both exact values: "share: 75/2 below 100/3".
fn in_words(decision: &Decision) -> String {
    let value = |value: &Value| match value {
        Value::Exact(number) => number.to_string(),
        Value::Tier(tier) => format!("{tier:?}").to_lowercase(),
        Value::Place(place) => place.map_or("no result".to_owned(), |place| place.to_string()),
        Value::Name(text) | Value::Id(text) => text.clone(),
        Value::Lot(lot) => lot.map_or("no lot".to_owned(), |lot| lot.as_written().to_string()),
    };
    format!("{}: {} below {}", decision.by.code(), value(&decision.mine), value(&decision.above))
}
