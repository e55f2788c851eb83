//! The tournament itself: rules, results, standings, seating, and who may do what.
//!
//! Pure. No clock, no chance, no disk, no network, no floats: time and entropy come in as arguments, and the same
//! input gives the same output for ever.

pub mod ids;
pub mod rules;
pub mod seating;
pub mod sheet;
