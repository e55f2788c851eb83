//! The tournament itself: rules, results, standings, seating, and who may do what.
//!
//! Pure. No clock, no chance, no disk, no network, no floats: time and entropy come in as arguments, and the same
//! input gives the same output for ever.

pub mod ids;
pub mod lot;
pub mod metric;
pub mod points;
pub mod programme;
pub mod rules;
pub mod scoring;
pub mod seating;
pub mod season;
pub mod sheet;
pub mod standings;
