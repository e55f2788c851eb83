//! The wire, as somebody who writes a front end wants to read it: what a client sends (`client.rs`), what the server
//! says (`server.rs`), what a screen shows (`view.rs`), what stands behind it (`detail.rs`, `course.rs`), what a step would change
//! (`correction.rs`), what happened (`history.rs`), and how a shown thing changes (`delta.rs`). Beside the feed stand the
//! page of a tournament with registration (`about.rs`), the lot (`lot.rs`) and seasons (`season.rs`). Files that come in
//! are read here, too (`grid.rs`, `plan_file.rs`, `placings.rs`, `results_file.rs`): by the server and by the commands.
//!
//! Keeps out sockets and HTTP (`server/`), and decisions (`domain/`).
//!
//! # A conversation
//!
//! 1. The client opens `/api/v1/tournaments/{id}/live` and says `hello`, with the position of the last frame it has.
//! 2. The server says `welcome`, then `deltas` from that position, or a `snapshot`.
//! 3. Every `delta` names the version it starts `from`. One that does not fit is a gap: say `hello` again, without a
//!    position. One that leads to a version already held is ignored.
//! 4. A `command` carries a request id that the client made up. It is answered by `receipt`, `refused` or `unknown`;
//!    the same id sent again, on any connection, gets the first answer.
//! 5. `alive` comes every few seconds. A client that hears nothing for longer than it says is offline.

pub mod about;
pub mod client;
#[cfg(test)]
mod contract;
pub mod correction;
pub mod course;
pub mod delta;
pub mod detail;
pub mod files;
pub mod grid;
pub mod history;
pub mod lot;
pub mod placings;
pub mod plan_file;
pub mod results_file;
mod schema;
pub mod season;
pub mod server;
pub mod view;
