//! The command line: one file per subcommand, each from its arguments to an exit code.
//!
//! Reads files and prints; keeps out every rule of the game, which is the domain's.

pub mod demo;
pub mod fault;
pub mod lot;
pub mod machine;
pub mod output;
pub mod programme;
pub mod results_file;
pub mod rules;
pub mod score;
pub mod season;
pub mod seat;
pub mod serve;
pub mod standings;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

/// A live server for Catan tournaments, and its rules engine on files.
#[derive(Debug, Parser)]
#[command(name = "roundtable", version, about, after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Without a command: serve.
    #[command(flatten)]
    pub serve: serve::Args,
}

const EXAMPLES: &str = "\
Examples:
  roundtable                                    serve from ./data on http://127.0.0.1:8080
  roundtable demo                               a tournament of invented people, to look at
  roundtable serve --listen 0.0.0.0:8080        serve everybody in the hall
  roundtable reset-password Mira                a one-time link to a new password
  roundtable backup saturday.redb               a copy of everything, also while the server runs
  roundtable archive 0199… cup.jsonl            one tournament, for another server to take in
  roundtable verify saturday.redb               is that copy whole, and the same as here?
  roundtable restore saturday.redb --data new --after data
                                                that copy again, without whom was erased since
  roundtable score results.csv --rules custom
  roundtable standings results.csv --rules championship-2025 --through 3 --format json
  roundtable seat 24 --rounds 5 --method schedule --format csv
  roundtable season placings.csv --rules rangliste-2006 --titles titles.csv
  roundtable programme --rules championship-2025 --players 37
  roundtable lot KEY P17 P4 --commitment HASH      verify a draw of lots
  roundtable rules championship-2025
  roundtable completions bash > ~/.local/share/bash-completion/completions/roundtable

Exit codes:
  0  done
  1  it could not be done: the text says why, and nothing was changed
  2  the arguments, the settings or a file are no good: every fault is named";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve tournaments (the default)
    Serve(serve::Args),
    /// Watch a tournament of invented people happen, on as many screens as you like
    Demo(demo::Args),
    /// Print a one-time link to a new password, also while the server runs
    ResetPassword(machine::ResetPasswordArgs),
    /// Copy everything into a new file, also while the server runs
    Backup(machine::BackupArgs),
    /// Write one tournament into a new file that another server takes in, also while the server runs
    Archive(machine::ArchiveArgs),
    /// Look at everything in a backup, and hold it against this server
    Verify(machine::VerifyArgs),
    /// Make a store of a backup, in an empty directory; what was erased since stays erased
    Restore(machine::RestoreArgs),
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
    /// Lots computed again from a published key, to verify a draw
    Lot(lot::Args),
    /// A preset's rules in words, every value with its source
    Rules(rules::Args),
    /// Completions for your shell, to put where it looks for them
    Completions { shell: Shell },
}

impl Cli {
    pub fn run(self) -> ExitCode {
        match self.command.unwrap_or(Command::Serve(self.serve)) {
            Command::Serve(args) => serve::run(&args),
            Command::Demo(args) => demo::run(&args),
            Command::ResetPassword(args) => machine::reset_password(&args),
            Command::Backup(args) => machine::backup(&args),
            Command::Archive(args) => machine::archive(&args),
            Command::Verify(args) => machine::verify(&args),
            Command::Restore(args) => machine::restore(&args),
            Command::Score(args) => score::run(&args),
            Command::Standings(args) => standings::run(&args),
            Command::Seat(args) => seat::run(&args),
            Command::Season(args) => season::run(&args),
            Command::Programme(args) => programme::run(&args),
            Command::Lot(args) => lot::run(&args),
            Command::Rules(args) => rules::run(&args),
            Command::Completions { shell } => completions(shell),
        }
    }
}

fn completions(shell: Shell) -> ExitCode {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "roundtable", &mut text);
    output::print(&String::from_utf8_lossy(&text))
}
