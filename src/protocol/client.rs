//! What a client sends. `Request` is raw; `Command` of the domain is cooked; they meet once, in
//! `client/cook.rs`. The wishes themselves are listed in `client/request.rs`.

mod cook;
mod listed;
mod planned;
mod registration;
mod request;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

pub use cook::{PLAYERS_PER_COMMAND_MAX, parse_time_zone};
pub use listed::{KnownPlayer, ListedPlayer};
pub use planned::{PlannedRound, PlannedTable, SeenAtRequest};
pub use request::{NewPlayer, Request, SheetOfTable, VerdictRequest};

/// One message from a client.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientFrame {
    /// The first message, and again after a gap: which feed, and the last frame that the client has.
    Hello {
        #[serde(default)]
        feed: FeedName,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        resume: Option<Position>,
    },
    /// Somebody wants something done.
    Command {
        /// Made up by the client for this one wish; sent again unchanged when no answer came.
        request: Uuid,
        command: Request,
    },
    /// Is anybody there? Answered by `alive`.
    Ping,
}

/// Which of the two feeds a client follows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FeedName {
    /// For everybody: standings, seating, states of tables.
    #[default]
    Public,
    /// For referees and organizers: also disputes, calls, check-in.
    Staff,
}

/// A place in the feed. Versions grow by every event; another epoch is another history.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Position {
    #[cfg_attr(test, ts(type = "number"))]
    pub epoch: u64,
    #[cfg_attr(test, ts(type = "number"))]
    pub version: u64,
}

/// The body of `POST /api/v1/tournaments/{id}/commands`: the same as a `command` frame.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CommandRequest {
    pub request: Uuid,
    pub command: Request,
}
