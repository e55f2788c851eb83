//! Why nobody can be seated, in sentences that say what would help.

use serde::Serialize;

use super::{SEATED_PLAYERS_MAX, SEATED_ROUNDS_MAX};
use crate::domain::ids::{PlayerId, TableNo};

/// A seating that cannot be made (`rules.md` §8).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum CannotSeat {
    #[error("there is nobody to seat; enter players, or check in those who are here")]
    Nobody,
    #[error(
        "{players} {} no table; a table needs 3 or 4, so let {} more play",
        if *.players == 1 { "player makes" } else { "players make" },
        3 - .players
    )]
    TooFew { players: usize },
    #[error(
        "5 players cannot be split into tables of 3 and 4; with one more there are two tables of 3, \
         with one who sits out there is one table of 4"
    )]
    Five,
    #[error("{players} players are more than the {SEATED_PLAYERS_MAX} that one tournament seats; split the field")]
    TooManyPlayers { players: usize },
    #[error("{rounds} rounds are more than the {SEATED_ROUNDS_MAX} that can be planned; ask for fewer")]
    TooManyRounds { rounds: u32 },
    #[error("no round was asked for; ask for at least one")]
    NoRounds,
    #[error("{player} is named twice among the players; name everybody once")]
    PlayerTwice { player: PlayerId },
    #[error("{player} is to sit at table {first} and at table {second}; keep one of them")]
    TwoTables { player: PlayerId, first: TableNo, second: TableNo },
    #[error("{people} people need table {table}, which has {seats} seats; give some of them another table")]
    TableFull { table: TableNo, people: usize, seats: usize },
    #[error(
        "people need {wanted} different tables, and {players} players fill only {tables}; \
         let some of them share a table"
    )]
    TooManyTables { wanted: usize, tables: usize, players: usize },
    #[error("a table numbered 0 was asked for; tables count from 1")]
    TableZero,
}

impl CannotSeat {
    /// The code that stays the same whatever the sentence: `formats.md`, `seat`.
    pub const CODE: &'static str = "cannot_seat";
}
