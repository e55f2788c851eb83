//! `roundtable rules`: a preset in words; and how every command finds the rules that `--rules` names.

use std::process::ExitCode;

use serde::Serialize;

use super::fault::{Refused, read_bytes};
use super::output::{self, Format};
use crate::domain::rules::{PRESETS, Rules, Statement};
use crate::protocol::files::Cell;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// A preset's name, or the path of a preset file
    rules: String,
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Serialize)]
struct Words<'a> {
    rules: &'a str,
    rows: Vec<Statement>,
}

/// A statement as a line of CSV: a preset file of somebody else's says what it likes.
#[derive(Serialize)]
struct Line {
    key: &'static str,
    text: Cell,
    source: Cell,
}

pub fn run(args: &Args) -> ExitCode {
    match load(&args.rules) {
        Ok(rules) => output::print(&text(&rules, args.format)),
        Err(refused) => refused.tell(),
    }
}

fn text(rules: &Rules, format: Format) -> String {
    let rows = rules.in_words();
    match format {
        Format::Json => output::json(&Words { rules: &rules.preset, rows }),
        Format::Csv => {
            let line =
                |Statement { key, text, source }| Line { key, text: Cell::from(text), source: Cell::from(source) };
            output::csv(&rows.into_iter().map(line).collect::<Vec<_>>())
        }
        Format::Text => {
            let mut text = format!("{}\nFrom: {}\n", rules.name, rules.source);
            let mut section = "";
            for Statement { key, text: words, source } in &rows {
                let of = key.split('.').next().unwrap_or_default();
                if of != section {
                    section = of;
                    text += &format!("\n[{section}]\n");
                }
                text += &format!("{words}\n    {key}, from: {source}\n");
            }
            text
        }
    }
}

/// The rules that somebody named: a preset of ours, or a preset file.
///
/// # Errors
/// That there is neither, or every fault of the file.
pub fn load(name: &str) -> Result<Rules, Refused> {
    if let Some(rules) = Rules::preset(name) {
        return Ok(rules);
    }
    let bytes = read_bytes(name).map_err(|_| {
        let presets: Vec<&str> = PRESETS.iter().map(|(preset, _)| *preset).collect();
        Refused::other(format!("{name}: neither a preset ({}) nor a file that can be read", presets.join(", ")))
    })?;
    let text = String::from_utf8(bytes).map_err(|_| Refused::other(format!("{name}: file: this is not UTF-8")))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    Rules::parse(name, text)
        .map_err(|faults| Refused::Other(faults.iter().map(|fault| format!("{name}: {fault}")).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_championship_says_its_notice_and_its_link() {
        let rules = load("championship-2025").expect("a preset of ours");
        let said = text(&rules, Format::Text);
        assert!(said.contains("no official certification") && said.contains("https://catanevents.com/"), "{said}");
        assert!(said.contains("12 to 28: 3 games, the best 4 to the final"), "{said}");
    }

    #[test]
    fn an_unknown_name_is_refused_with_the_names_there_are() {
        let refused = load("rangliste-1996").expect_err("there is no such preset");
        assert!(refused.lines().contains("rangliste-2006"), "{}", refused.lines());
    }
}
