//! The tournament itself: rules, results, standings, seating, and who may do what.
//!
//! Pure. No clock, no chance, no disk, no network, no floats: time and entropy come in as arguments, and the same
//! input gives the same output for ever.

pub mod apply;
pub mod authority;
pub mod check_in_code;
pub mod command;
pub mod decide;
pub mod event;
pub mod history;
pub mod ids;
pub mod knock_out;
pub mod likeness;
pub mod listed;
pub mod lot;
pub mod metric;
pub mod people;
pub mod points;
pub mod programme;
pub mod ranking;
pub mod redraw;
pub mod refusal;
pub mod registration;
pub mod rules;
pub mod scoring;
pub mod season;
pub mod seating;
pub mod sheet;
pub mod standings;
pub mod state;
pub mod state_hash;
pub mod text;
