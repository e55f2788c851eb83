//! Files that people bring out of any spreadsheet: rows of known columns, and every fault with its line and column.
//!
//! For the command line and for the server. Keeps out where the bytes come from and what is done with the rows.

pub mod fault;
pub mod grid;
pub mod placings;
