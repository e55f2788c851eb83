//! The HTTP API, by who uses it: `accounts` to come in, `devices` for where one is signed in, `heads` for who organizes
//! together, `commands` to do something, `reading` to look, `standings` to see why, `seating` before anybody sits down,
//! `preview` to see what would be, `desk` for the organizers' laptop, `imports` for files that come in, `archives` for
//! whole tournaments, `kiosks` for screens on the wall, `history` for what happened, `seasons` for what lasts longer than
//! a day. The contract is in `openapi.rs`.

pub mod accounts;
pub mod archives;
pub mod commands;
pub mod desk;
pub mod devices;
mod heads;
pub mod history;
pub mod imports;
mod json;
pub mod kiosks;
pub mod preview;
pub mod reading;
pub mod registration;
pub mod seasons;
pub mod seating;
pub mod standings;
mod tagged;

pub use json::ApiJson;
