//! How results are printed: JSON and CSV with the same fields, and a table for people.
//!
//! Keeps out what the fields are; each command has its own row type.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::ValueEnum;
use serde::Serialize;

use crate::protocol::files::{self, Cells};

/// `--format`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A table for people
    #[default]
    Text,
    /// The JSON's fields as columns
    Csv,
    Json,
}

/// Says a line while the program goes on. Nobody reading it, as in `roundtable | head -1`, is no reason to stop serving.
pub fn say(line: impl Display) {
    let _ = writeln!(io::stdout(), "{line}");
}

/// Prints to standard output. A reader who has seen enough and closed the pipe is no failure.
pub fn print(text: &str) -> ExitCode {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("standard output: {error}");
            ExitCode::FAILURE
        }
    }
}

/// One line of JSON.
pub fn json<T: Serialize>(value: &T) -> String {
    let mut text = serde_json::to_string(value).unwrap_or_else(|error| unreachable!("plain values: {error}"));
    text.push('\n');
    text
}

/// The rows as CSV with a header line; nothing for no rows. What people wrote is a [`Cell`](crate::protocol::files::Cell)
/// there: no spreadsheet takes it for a formula.
pub fn csv<T: Serialize>(rows: &[T]) -> String {
    let written = Cells::by_fields(rows).and_then(|cells| cells.written(files::Format::Csv, ""));
    let bytes = written.unwrap_or_else(|fault| unreachable!("flat rows into memory: {fault}"));
    String::from_utf8_lossy(&bytes).into_owned()
}

/// How a column of a text table stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    Left,
    Right,
}

/// Columns under their headings, two spaces apart, no blanks at line ends.
pub fn table(headings: &[(&str, Align)], rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([headings[column].0.chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..headings.len()).map(width).collect();
    let line = |cells: &mut dyn Iterator<Item = &str>| {
        let mut text = String::new();
        for ((cell, (_, align)), width) in cells.zip(headings).zip(&widths) {
            let blank = " ".repeat(width - cell.chars().count());
            match align {
                Align::Left => text += &format!("{cell}{blank}  "),
                Align::Right => text += &format!("{blank}{cell}  "),
            }
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
        text
    };
    let mut text = line(&mut headings.iter().map(|(heading, _)| *heading));
    for row in rows {
        text += &line(&mut row.iter().map(String::as_str));
    }
    text
}
