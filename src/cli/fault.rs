//! Faults of an input file, each with its line, column and code, and how they are told (`formats.md`).

use std::fmt::{self, Write};
use std::process::ExitCode;

/// Exit code after bad input.
pub const BAD_INPUT: u8 = 2;

/// One fault of an input file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileFault {
    /// Counted from 1; of a table its first row's.
    pub line: u64,
    pub column: Column,
    pub code: &'static str,
    pub sentence: String,
}

/// Where in its line a fault is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Column {
    /// A cell, by its header.
    Named(String),
    Row,
    Table,
    File,
}

impl Column {
    pub fn named(name: &str) -> Column {
        Column::Named(name.to_owned())
    }
}

impl fmt::Display for Column {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Column::Named(name) => name,
            Column::Row => "row",
            Column::Table => "table",
            Column::File => "file",
        })
    }
}

impl FileFault {
    pub fn new(line: u64, column: Column, code: &'static str, sentence: impl Into<String>) -> FileFault {
        FileFault { line, column, code, sentence: sentence.into() }
    }
}

/// Why a command ends without a result.
#[derive(Debug)]
pub enum Refused {
    /// The named input file has these faults, in the order of its lines.
    File { file: String, faults: Vec<FileFault> },
    /// Anything else that keeps the command from starting, each a line.
    Other(Vec<String>),
}

impl Refused {
    pub fn other(sentence: impl Into<String>) -> Refused {
        Refused::Other(vec![sentence.into()])
    }

    /// Every fault as a line, as it goes to standard error.
    pub fn lines(&self) -> String {
        let mut text = String::new();
        match self {
            Refused::File { file, faults } => {
                for FileFault { line, column, code, sentence } in faults {
                    // Writing to a String cannot fail.
                    let _ = writeln!(text, "{file}:{line}: {column}: {code}: {sentence}");
                }
            }
            Refused::Other(sentences) => {
                for sentence in sentences {
                    let _ = writeln!(text, "{sentence}");
                }
            }
        }
        text
    }

    /// Tells everything on standard error and gives the exit code.
    pub fn tell(&self) -> ExitCode {
        eprint!("{}", self.lines());
        ExitCode::from(BAD_INPUT)
    }
}
