//! `roundtable seat`: new rounds for a list of players, from a history of results or from a prepared plan.
//!
//! Who is who is `seat/people.rs`, prepared plans are read by `protocol/plan_file.rs`, what is printed is `seat/sheet.rs`.

mod people;
mod sheet;

use std::collections::BTreeMap;
use std::process::ExitCode;

use clap::ValueEnum;

use super::fault::{Column, FileFault, Refused, read_bytes};
use super::output::{self, Format};
use super::results_file::{self, Results};
use super::rules;
use crate::domain::ids::{PlayerId, RoundNo, TableNo};
use crate::domain::rules::{Rules, SeatingMethod};
use crate::domain::seating::{CannotSeat, SeatedRound, SeatedTable, SeatingRequest, next_round, report, schedule};
use crate::domain::standings;
use crate::protocol::plan_file::{self, Guests, Meant};

use people::People;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A number of players, who are then P1 to Pn, or a CSV with the columns player and name; - for standard input
    players: String,
    /// How many new rounds; `round` and `standings` make one at a time
    #[arg(long, value_name = "N")]
    rounds: Option<u32>,
    /// How they are made; the first method of the rules if not named
    #[arg(long, value_enum)]
    method: Option<Method>,
    /// The same seed gives the same seating for ever; one is drawn and printed if not named
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// The results so far; the new rounds are numbered on from them
    #[arg(long, value_name = "RESULTS")]
    history: Option<String>,
    /// Rounds that will follow the new ones
    #[arg(long, value_name = "K", default_value_t = 0)]
    still_to_come: u32,
    /// Friends and family to be kept apart: a CSV with the columns player and other
    #[arg(long, value_name = "PAIRS")]
    apart: Option<String>,
    /// A preset's name, or the path of a preset file: how the history is read, and its standings
    #[arg(long)]
    rules: Option<String>,
    /// A prepared plan to be checked and used instead of a new one: a CSV with the columns round, table, seat and player
    #[arg(long, value_name = "FILE")]
    plan: Option<String>,
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  roundtable seat 24 --rounds 5 --method schedule --format csv
  roundtable seat players.csv --rounds 1 --method round --history results.csv --still-to-come 2
  roundtable seat players.csv --rounds 1 --method standings --history results.csv --rules custom
  roundtable seat players.csv --plan plan.csv";

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Method {
    /// All rounds at once
    Schedule,
    /// The next round, from the history
    Round,
    /// The next round, neighbours in the standings together
    Standings,
}

/// The rules under which a history is read where none are named: they allow the most.
const LENIENT_RULES: &str = "custom";

/// Rounds as they are printed.
struct Seated {
    first: RoundNo,
    rounds: Vec<SeatedRound>,
    /// `None` where no chance was used.
    seed: Option<u64>,
}

pub fn run(args: &Args) -> ExitCode {
    match answer(args) {
        Ok(text) => output::print(&text),
        Err(refused) => refused.tell(),
    }
}

fn answer(args: &Args) -> Result<String, Refused> {
    let rules = rules::load(args.rules.as_deref().unwrap_or(LENIENT_RULES))?;
    let mut people = People::read(&args.players)?;
    let results = args.history.as_deref().map(|file| results_file::read(file, &rules)).transpose()?;
    let history = results.as_ref().map(|results| History::of(results, &rules, &mut people)).transpose()?;
    let history = history.unwrap_or_default();
    let apart = args.apart.as_deref().map(|file| people.pairs(file)).transpose()?.unwrap_or_default();
    let seated = match &args.plan {
        Some(file) => planned(args, file, &people, &history)?,
        None => made(args, &rules, &people, &history, &apart)?,
    };
    if let (Format::Csv, None, Some(seed)) = (args.format, args.seed, seated.seed) {
        // The columns have no place for it.
        eprintln!("seed: {seed}");
    }
    let report = report(&history.rounds, &seated.rounds, people.here(), &apart);
    Ok(sheet::text(&seated, &report, &people, args.format))
}

fn made(
    args: &Args,
    rules: &Rules,
    people: &People,
    history: &History,
    apart: &[(PlayerId, PlayerId)],
) -> Result<Seated, Refused> {
    let method = match args.method {
        Some(Method::Schedule) => SeatingMethod::Schedule,
        Some(Method::Round) => SeatingMethod::Round,
        Some(Method::Standings) => SeatingMethod::Standings,
        None => rules.seating.methods.first().copied().unwrap_or(SeatingMethod::Round),
    };
    let rounds = args.rounds.unwrap_or(1);
    let seed = args.seed.unwrap_or_else(drawn_seed);
    let request = SeatingRequest {
        players: people.here(),
        history: &history.rounds,
        still_to_come: args.still_to_come,
        apart,
        fixed: &[],
        ranking: if method == SeatingMethod::Standings { &history.ranking } else { &[] },
        seed,
    };
    let rounds = match (method, rounds) {
        (SeatingMethod::Schedule, _) | (_, 0) => schedule(rounds, &request),
        (_, 1) => next_round(method, &request).map(|round| vec![round]),
        _ => {
            let sentence = "this method makes one round at a time: ask for --rounds 1, or for --method schedule";
            return Err(Refused::other(format!("{}: {sentence}", CannotSeat::CODE)));
        }
    };
    let rounds = rounds.map_err(|refusal| cannot_seat(args, &refusal.to_string()))?;
    Ok(Seated { first: history.next, rounds, seed: Some(seed) })
}

fn planned(args: &Args, file: &str, people: &People, history: &History) -> Result<Seated, Refused> {
    let guests = Guests {
        here: people.here(),
        meant: &|id| people.number_of(id).map_or(Meant::Nobody, Meant::Player),
        called: &|player| people.id(player).to_owned(),
    };
    let mut rounds = plan_file::read(&read_bytes(file)?, &guests, history.next)
        .map_err(|faults| Refused::File { file: file.to_owned(), faults })?;
    if let Some(asked) = args.rounds.map(|rounds| rounds as usize) {
        if asked > rounds.len() {
            let sentence = format!("the plan has {} rounds and {asked} are asked for; ask for fewer", rounds.len());
            return Err(cannot_seat_in(file, 1, sentence));
        }
        rounds.truncate(asked);
    }
    Ok(Seated { first: history.next, rounds, seed: None })
}

/// Whole numbers up to 2^53 survive every reader of JSON.
fn drawn_seed() -> u64 {
    rand::random::<u64>() >> 11
}

/// A refusal that is about the players: at their file where they came in one.
fn cannot_seat(args: &Args, sentence: &str) -> Refused {
    match people::number(&args.players) {
        Some(_) => Refused::other(format!("{}: {sentence}", CannotSeat::CODE)),
        None => cannot_seat_in(&args.players, 1, sentence.to_owned()),
    }
}

fn cannot_seat_in(file: &str, line: u64, sentence: String) -> Refused {
    let faults = vec![FileFault::new(line, Column::File, CannotSeat::CODE, sentence)];
    Refused::File { file: file.to_owned(), faults }
}

/// What was played so far.
struct History {
    rounds: Vec<SeatedRound>,
    /// The number of the round that comes next.
    next: RoundNo,
    /// Everybody who played, best first.
    ranking: Vec<PlayerId>,
}

impl Default for History {
    fn default() -> History {
        History { rounds: Vec::new(), next: RoundNo::FIRST, ranking: Vec::new() }
    }
}

impl History {
    fn of(results: &Results, rules: &Rules, people: &mut People) -> Result<History, Refused> {
        let ids: Vec<PlayerId> = results.players.iter().map(|player| people.also(&player.id)).collect();
        let mut rounds = BTreeMap::<u64, BTreeMap<u64, SeatedTable>>::new();
        for row in &results.rows {
            let of = &results.tables[row.table];
            let tables = rounds.entry(of.round).or_default();
            let no = TableNo(u16::try_from(of.table).unwrap_or(u16::MAX));
            let table = tables.entry(of.table).or_insert_with(|| SeatedTable { no, seats: Vec::new() });
            table.seats.push((row.seat, ids[row.player]));
        }
        let last = rounds.keys().last().copied().unwrap_or(0);
        let next = u16::try_from(last).ok().and_then(|last| last.checked_add(1)).ok_or_else(|| {
            let sentence = format!("round {last} of the history is too high a number to go on from");
            Refused::other(format!("{}: {sentence}", CannotSeat::CODE))
        })?;
        let seated = |tables: BTreeMap<u64, SeatedTable>| {
            let mut tables: Vec<SeatedTable> = tables.into_values().collect();
            tables.iter_mut().for_each(|table| table.seats.sort_unstable());
            SeatedRound { tables }
        };
        let standings = standings::standings(rules, &results.entrants(), &results.games(rules, None));
        Ok(History {
            rounds: rounds.into_values().map(seated).collect(),
            next: RoundNo(next),
            ranking: standings.rows().map(|row| ids[row.entrant]).collect(),
        })
    }
}
