//! Arguments in, exit code out; everything else is a library that tests use, too.

use std::process::ExitCode;

use clap::Parser;
use roundtable::cli::Cli;

fn main() -> ExitCode {
    Cli::parse().run()
}
