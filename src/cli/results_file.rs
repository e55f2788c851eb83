//! RESULTS from a file or standard input. What is in it is judged by `protocol/results_file.rs`.

pub use crate::protocol::results_file::{FileRow, Results, parse};

use super::fault::{Refused, read_bytes};
use crate::domain::rules::Rules;

/// Reads a results file, `-` for standard input, and judges it under these rules.
///
/// # Errors
/// Every fault of the file, in the order of its lines and columns.
pub fn read(file: &str, rules: &Rules) -> Result<Results, Refused> {
    let bytes = read_bytes(file)?;
    parse(&bytes, rules).map_err(|faults| Refused::File { file: file.to_owned(), faults })
}
