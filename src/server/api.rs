//! The HTTP API, by who uses it: `accounts` to come in, `devices` for where one is signed in, `heads` for who organizes
//! together, `commands` to do something, `reading` to look, `standings`
//! to see why, `seating` before anybody sits down, `preview` to see what would be, `desk` for the organizers' laptop,
//! `history` for what happened, `seasons` for what lasts longer than a day. The contract is in `openapi.rs`.

pub mod accounts;
pub mod commands;
pub mod desk;
pub mod devices;
mod heads;
pub mod history;
mod json;
pub mod preview;
pub mod reading;
pub mod registration;
pub mod seasons;
pub mod seating;
pub mod standings;
mod tagged;

pub use json::ApiJson;
