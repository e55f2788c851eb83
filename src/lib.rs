//! Roundtable: a live server for Catan tournaments.
//!
//! Dependencies point one way: `server → live → {journal, protocol} → domain`.

pub mod cli;
pub mod domain;
pub mod journal;
