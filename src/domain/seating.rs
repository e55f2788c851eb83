//! Who sits where: makes the tables of one round or of a whole day, and reports how good they are (`rules.md` §8).
//!
//! Keeps out the tournament: it is told who plays and what was played, and knows nothing of results, withdrawals or
//! the life of a round. The same request gives the same seating on every machine and for ever: chance comes from the
//! seed, effort is counted in proposals and never in time, and the order of the players in a request does not matter.
//!
//! Four aims, each before the next: nobody meets an opponent again, everybody gets each seat equally often, pairs to
//! be kept apart stay apart, nobody sits at a 3-table twice before others have once.

use serde::{Deserialize, Serialize};

use super::ids::{PlayerId, Seat, TableNo};
use super::rules::SeatingMethod;

mod anneal;
mod board;
mod bounds;
mod chance;
mod construct;
mod continuation;
mod day;
mod field;
mod friends;
mod line;
mod mend;
mod one_round;
mod plan_check;
mod plans;
mod refusal;
mod report;
mod round;
mod search;
mod seats;
mod starters;
mod tables;
mod temperature;
mod threes;

pub use plan_check::{PlanFault, check_plan};
pub use plans::{FoundPlan, PlanSearch, search_plan};
pub use refusal::CannotSeat;
pub use report::{MeetAgain, SeatingReport, report};

use field::Field;
use tables::TablePlan;

/// Stored with the seed of every seating: a later version may seat the same seed otherwise, and then counts up here.
pub const SEATING_VERSION: u32 = 1;

/// Players that one request may name. 2,000 fill 500 tables; the largest events of the field have a tenth of that.
pub const SEATED_PLAYERS_MAX: usize = 2_000;

/// Rounds that one request may plan, those still to come included. A long day has eight, a league a game a week.
pub const SEATED_ROUNDS_MAX: u32 = 60;

/// What a seating is made from.
#[derive(Debug, Clone, Copy)]
pub struct SeatingRequest<'a> {
    /// Everybody active now, in any order.
    pub players: &'a [PlayerId],
    /// The rounds already made, oldest first. They may know players who are no longer active.
    pub history: &'a [SeatedRound],
    /// Rounds that follow the ones asked for: small fields are planned ahead.
    pub still_to_come: u32,
    /// Friends and family, to be kept apart where the first two aims allow it.
    pub apart: &'a [(PlayerId, PlayerId)],
    /// People who need a certain table, whatever the round.
    pub fixed: &'a [(PlayerId, TableNo)],
    /// For `standings`: best first. Active players who are missing here come after the others.
    pub ranking: &'a [PlayerId],
    pub seed: u64,
}

/// One round's tables, by number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatedRound {
    pub tables: Vec<SeatedTable>,
}

/// One table of one round, by seat: `{"no": 4, "seats": [[1, "P7"], [2, "P3"], [3, "P12"]]}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatedTable {
    pub no: TableNo,
    pub seats: Vec<(Seat, PlayerId)>,
}

impl SeatedRound {
    /// The round with two players in each other's seats; `None` where one of them has no seat, or both are the same.
    pub fn swapped(&self, one: PlayerId, other: PlayerId) -> Option<SeatedRound> {
        let mut round = self.clone();
        let seats = round.tables.iter_mut().flat_map(|table| &mut table.seats);
        let mut found: Vec<_> = seats.map(|(_, player)| player).filter(|who| **who == one || **who == other).collect();
        let [first, second] = &mut found[..] else { return None };
        std::mem::swap(*first, *second);
        Some(round)
    }
}

/// How many 4-tables and 3-tables this many players fill, with the fewest 3-tables (`rules.md` §8).
///
/// # Errors
/// Nobody, 1, 2 and 5 players make no tables.
pub fn table_sizes(players: usize) -> Result<(usize, usize), CannotSeat> {
    let threes = (4 - players % 4) % 4;
    match players {
        0 => Err(CannotSeat::Nobody),
        1 | 2 => Err(CannotSeat::TooFew { players }),
        5 => Err(CannotSeat::Five),
        _ => Ok(((players - 3 * threes) / 4, threes)),
    }
}

/// Makes the next round. `schedule` as a method plans all the rounds that are still to come and gives the first.
///
/// # Errors
/// See [`CannotSeat`]: a number of players that makes no tables, a limit, or tables that are asked for by too many.
pub fn next_round(method: SeatingMethod, request: &SeatingRequest) -> Result<SeatedRound, CannotSeat> {
    let field = Field::of(request, request.still_to_come.saturating_add(1))?;
    let tables = TablePlan::of(&field)?;
    let still_to_come = request.still_to_come as usize;
    let round = match method {
        SeatingMethod::Standings if !request.ranking.is_empty() => {
            one_round::one_round(&field, &tables, true, request.seed)
        }
        _ => round::next(&field, &tables, still_to_come, request.seed),
    };
    Ok(tables.seated(&field, &round))
}

/// Makes `rounds` rounds at once, before the first game or, with a history, for the rest of the day.
///
/// # Errors
/// As [`next_round`], and when no round is asked for.
pub fn schedule(rounds: u32, request: &SeatingRequest) -> Result<Vec<SeatedRound>, CannotSeat> {
    if rounds == 0 {
        return Err(CannotSeat::NoRounds);
    }
    let field = Field::of(request, rounds.saturating_add(request.still_to_come))?;
    let tables = TablePlan::of(&field)?;
    let planned = day::day(&field, &tables, rounds as usize, request.still_to_come as usize, request.seed);
    Ok(planned.iter().map(|round| tables.seated(&field, round)).collect())
}
