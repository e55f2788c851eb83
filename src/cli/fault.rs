//! Reading a file, and why a command ends without a result: how the faults of an input file are told (`formats.md`).

use std::fmt::Write;
use std::io::Read;
use std::process::ExitCode;

pub use crate::protocol::grid::{Column, FileFault};

/// Exit code after bad input.
pub const BAD_INPUT: u8 = 2;

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
                for FileFault { line, column, code, sentence, .. } in faults {
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

/// Reads a whole file, or standard input for `-`.
///
/// # Errors
/// A sentence that names the file.
pub fn read_bytes(file: &str) -> Result<Vec<u8>, Refused> {
    let mut bytes = Vec::new();
    let read =
        if file == "-" { std::io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes) } else { std::fs::read(file) };
    read.map_err(|error| Refused::other(format!("{file}: cannot be read: {error}")))
}
