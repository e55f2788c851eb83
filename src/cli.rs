//! The command line: one file per subcommand, each from its arguments to an exit code.
//!
//! Reads files and prints; keeps out every rule of the game, which is the domain's.

pub mod fault;
pub mod grid;
pub mod output;
pub mod programme;
pub mod results_file;
pub mod rules;
pub mod score;
pub mod season;
pub mod seat;
pub mod standings;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// A live server for Catan tournaments, and its rules engine on files.
#[derive(Debug, Parser)]
#[command(name = "roundtable", version, about, after_help = EXAMPLES)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  roundtable score results.csv --rules custom
  roundtable standings results.csv --rules championship-2025 --through 3 --format json
  roundtable seat 24 --rounds 5 --method schedule --format csv
  roundtable season placings.csv --rules rangliste-2006 --titles titles.csv
  roundtable programme --rules championship-2025 --players 37
  roundtable rules championship-2025";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// VP, place, round points and share of every row of a results file
    Score(score::Args),
    /// The standings of a results file; the final ranking where it has knock-out games
    Standings(standings::Args),
    /// New rounds for a list of players, with a report of how good they are
    Seat(seat::Args),
    /// The season list over many tournaments
    Season(season::Args),
    /// The stages of a tournament with this many players
    Programme(programme::Args),
    /// A preset's rules in words, every value with its source
    Rules(rules::Args),
}

impl Cli {
    pub fn run(self) -> ExitCode {
        match self.command {
            Command::Score(args) => score::run(&args),
            Command::Standings(args) => standings::run(&args),
            Command::Seat(args) => seat::run(&args),
            Command::Season(args) => season::run(&args),
            Command::Programme(args) => programme::run(&args),
            Command::Rules(args) => rules::run(&args),
        }
    }
}
