//! Tournaments as they happen: the only place with channels between tasks.
//!
//! `hub.rs` knows which tournament is where; `tournament.rs` is one task a tournament, the only one that decides;
//! `turns.rs` has seatings worked out beside it; `replay.rs` and `checkpoint.rs` bring one back from the journal,
//! `history.rs` tells what happened in it, and `verify.rs` whether all of it is still there; `archive.rs` takes it to
//! another server; `board.rs` makes what is seen of it; `audience.rs` lets everybody see it.
//! `seasons.rs` does the same for seasons, which follow the tournaments that end. Keeps out sockets and HTTP (`server/`).

pub mod archive;
pub mod audience;
pub mod board;
pub mod checkpoint;
pub mod clock;
pub mod deed;
pub mod history;
pub mod hub;
pub mod now;
pub mod replay;
pub mod seasons;
pub mod tournament;
pub mod turns;
pub mod verify;
