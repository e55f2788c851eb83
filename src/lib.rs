//! Roundtable: a live server for Catan tournaments, one binary.
//!
//! Dependencies point one way: `server → live → {journal, protocol} → domain`; `cli` starts things.
//!
//! # One result's journey
//!
//! ```text
//!  phone                                                                              kiosk
//!    │ web/screens/phone.js → web/link/outbox.js → web/link/socket.js     web/link/socket.js → web/state/frames.js → web/parts/standings_table.js
//!    ▼                                                                       ▲
//!  1 server/socket.rs     frame in: size and rate limited                    │ 9 server/socket.rs   shared bytes out
//!  2 protocol/client.rs   ClientFrame → Command, the only parse              │ 8 live/audience.rs   encoded once for everybody
//!  3 live/hub.rs          which tournament → its bounded mailbox             │ 7 live/board.rs      state → views → protocol/delta.rs
//!  4 live/tournament.rs   one task: batch → decide → append → reply → show ──┘
//!  5     domain/decide.rs     authorise, then (State, Command, Context) → events or a refusal
//!  6     domain/apply.rs      (State, Event) → State; cannot fail
//!        journal.rs           append with the receipt, fsync; one writer thread, group commit
//! ```
//!
//! Down the left side, up the right side, every file visited once.
//!
//! * [`domain`] is pure: rules, results, standings, seating, authority. It names nothing below.
//! * [`journal`] keeps what happened, durably; [`protocol`] is the wire. They know the domain only.
//! * [`live`] keeps one actor a tournament, and the feed that everybody watches; and the seasons that follow them.
//! * [`server`] is HTTP and WebSockets; [`cli`] the commands of the binary; [`client`] a phone written in Rust, for the
//!   demo, the stories and the benches.

pub mod cli;
pub mod client;
pub mod config;
pub mod domain;
pub mod journal;
pub mod live;
pub mod protocol;
pub mod server;
pub mod telemetry;
