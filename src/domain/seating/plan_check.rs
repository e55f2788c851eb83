//! A plan that somebody else made, before it is used like one of ours: the right people, everybody once a round, legal
//! tables and seats (`rules.md` §8). How good it is, the report says.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::Serialize;

use super::{SeatedRound, SeatedTable, table_sizes};
use crate::domain::ids::{PlayerId, RoundNo, TableNo};

/// What is wrong with a prepared plan, and where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum PlanFault {
    /// There is no round in it.
    Empty,
    /// It is for another number of players.
    WrongNumber { planned: usize, active: usize },
    /// Somebody who is here has no seat in a round.
    Missing { round: RoundNo, player: PlayerId },
    /// Somebody who is not here has one.
    NotHere { round: RoundNo, table: TableNo, player: PlayerId },
    /// Somebody has two seats in a round.
    Twice { round: RoundNo, table: TableNo, player: PlayerId },
    /// A table has other than three or four players.
    TableSize { round: RoundNo, table: TableNo, seats: usize },
    /// A table does not have each of the seats from 1 once.
    Seats { round: RoundNo, table: TableNo, seats: usize },
    /// Two tables of a round have the same number.
    TableTwice { round: RoundNo, table: TableNo },
    /// A round plays 3-tables that need not be.
    TooManyThrees { round: RoundNo, threes: usize, fewest: usize },
}

impl fmt::Display for PlanFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.sentence(|player| player.to_string()))
    }
}

impl std::error::Error for PlanFault {}

impl PlanFault {
    /// The fault in words, with the players as their own file calls them.
    pub fn sentence(&self, called: impl Fn(PlayerId) -> String) -> String {
        match self {
            PlanFault::Empty => "the plan has no rounds; a line of it is round,table,seat,player".into(),
            PlanFault::WrongNumber { planned, active } => format!(
                "the plan is for {planned} players, and {active} are here; take a plan for {active}, or make a new one"
            ),
            PlanFault::Missing { round, player } => {
                format!("round {round} leaves {} out; everybody who is here plays every round", called(*player))
            }
            PlanFault::NotHere { round, player, .. } => {
                format!("round {round} seats {}, who is not here; put somebody else in this seat", called(*player))
            }
            PlanFault::Twice { round, player, .. } => {
                format!("round {round} seats {} twice; everybody plays once a round", called(*player))
            }
            PlanFault::TableSize { round, table, seats } => {
                format!("table {table} of round {round} has {seats} players; tables have 3 or 4")
            }
            PlanFault::Seats { round, table, seats } => format!(
                "table {table} of round {round} does not have each of the seats 1 to {seats} once; number them anew"
            ),
            PlanFault::TableTwice { round, table } => {
                format!("table {table} comes twice in round {round}; give one of them another number")
            }
            PlanFault::TooManyThrees { round, threes, fewest } => {
                format!("round {round} has {threes} tables of 3 where {fewest} are enough; play fewer")
            }
        }
    }

    /// The round that the fault is in; `None` where it is the whole plan.
    pub fn round(&self) -> Option<RoundNo> {
        match self {
            PlanFault::Empty | PlanFault::WrongNumber { .. } => None,
            PlanFault::Missing { round, .. }
            | PlanFault::NotHere { round, .. }
            | PlanFault::Twice { round, .. }
            | PlanFault::TableSize { round, .. }
            | PlanFault::Seats { round, .. }
            | PlanFault::TableTwice { round, .. }
            | PlanFault::TooManyThrees { round, .. } => Some(*round),
        }
    }

    /// The table that the fault is at; `None` where it is the whole round.
    pub fn table(&self) -> Option<TableNo> {
        match self {
            PlanFault::NotHere { table, .. }
            | PlanFault::Twice { table, .. }
            | PlanFault::TableSize { table, .. }
            | PlanFault::Seats { table, .. }
            | PlanFault::TableTwice { table, .. } => Some(*table),
            _ => None,
        }
    }
}

/// Checks a plan for the players who are here; its first round is `first`.
///
/// # Errors
/// Every fault, round by round. Where the plan is for another number of players, only that: all else follows from it.
pub fn check_plan(plan: &[SeatedRound], first: RoundNo, players: &[PlayerId]) -> Result<(), Vec<PlanFault>> {
    let here: BTreeSet<PlayerId> = players.iter().copied().collect();
    let seats = |round: &SeatedRound| round.tables.iter().flat_map(people).count();
    let Some(planned) = plan.first().map(seats) else { return Err(vec![PlanFault::Empty]) };
    if planned != here.len() && plan.iter().all(|round| seats(round) == planned) {
        return Err(vec![PlanFault::WrongNumber { planned, active: here.len() }]);
    }
    let mut faults = Vec::new();
    let mut number = first;
    for round in plan {
        check_round(round, number, &here, &mut faults);
        number = number.next();
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

fn people(table: &SeatedTable) -> impl Iterator<Item = PlayerId> + '_ {
    table.seats.iter().map(|(_, player)| *player)
}

fn check_round(seated: &SeatedRound, round: RoundNo, here: &BTreeSet<PlayerId>, faults: &mut Vec<PlanFault>) {
    let mut times = BTreeMap::<PlayerId, u32>::new();
    let mut numbers = BTreeSet::new();
    let mut legal = true;
    for table in &seated.tables {
        let (no, seats) = (table.no, table.seats.len());
        if !numbers.insert(no) {
            faults.push(PlanFault::TableTwice { round, table: no });
        }
        if seats != 3 && seats != 4 {
            legal = false;
            faults.push(PlanFault::TableSize { round, table: no, seats });
        } else {
            let taken: BTreeSet<_> = table.seats.iter().map(|(seat, _)| usize::from(seat.number())).collect();
            if !taken.into_iter().eq(1..=seats) {
                faults.push(PlanFault::Seats { round, table: no, seats });
            }
        }
        for player in people(table) {
            let times = times.entry(player).or_default();
            *times += 1;
            if !here.contains(&player) {
                faults.push(PlanFault::NotHere { round, table: no, player });
            } else if *times == 2 {
                faults.push(PlanFault::Twice { round, table: no, player });
            }
        }
    }
    let missing = here.iter().filter(|player| !times.contains_key(player));
    faults.extend(missing.map(|&player| PlanFault::Missing { round, player }));
    let threes = seated.tables.iter().filter(|table| table.seats.len() == 3).count();
    match table_sizes(here.len()) {
        Ok((_, fewest)) if legal && threes > fewest => faults.push(PlanFault::TooManyThrees { round, threes, fewest }),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::seating::{SeatingRequest, schedule};

    fn plan(players: u32) -> (Vec<PlayerId>, Vec<SeatedRound>) {
        let players: Vec<_> = (1..=players).map(PlayerId).collect();
        let request = SeatingRequest {
            players: &players,
            history: &[],
            still_to_come: 0,
            apart: &[],
            fixed: &[],
            ranking: &[],
            seed: 1,
        };
        let plan = schedule(3, &request).unwrap();
        (players, plan)
    }

    #[test]
    fn our_own_plan_passes() {
        let (players, plan) = plan(22);
        assert_eq!(check_plan(&plan, RoundNo::FIRST, &players), Ok(()));
    }

    #[test]
    fn a_plan_for_20_with_24_people_says_just_that() {
        let (_, plan) = plan(20);
        let players: Vec<_> = (1..=24).map(PlayerId).collect();
        let faults = check_plan(&plan, RoundNo::FIRST, &players).unwrap_err();
        assert_eq!(faults, [PlanFault::WrongNumber { planned: 20, active: 24 }]);
        assert!(faults[0].to_string().contains("plan for 24"));
    }

    #[test]
    fn everything_that_is_wrong_with_a_plan_is_said_at_once() {
        let (players, mut plan) = plan(20);
        // In round 2 the first player of table 1 also takes a seat at table 2; in round 3 table 5 breaks up.
        let (twice, out) = (plan[1].tables[0].seats[0].1, plan[1].tables[1].seats[0].1);
        plan[1].tables[1].seats[0].1 = twice;
        let mover = plan[2].tables[4].seats.pop().unwrap();
        plan[2].tables[3].seats.push(mover);
        let (two, three) = (RoundNo(2), RoundNo(3));
        assert_eq!(
            check_plan(&plan, RoundNo::FIRST, &players).unwrap_err(),
            [
                PlanFault::Twice { round: two, table: TableNo(2), player: twice },
                PlanFault::Missing { round: two, player: out },
                PlanFault::TableSize { round: three, table: TableNo(4), seats: 5 },
            ]
        );
    }

    #[test]
    fn four_tables_of_3_are_not_taken_for_three_tables_of_4() {
        let (players, _) = plan(12);
        let tables = players.chunks(3).zip(1..).map(|(here, no)| SeatedTable {
            no: TableNo(no),
            seats: crate::domain::ids::Seat::ALL.into_iter().zip(here.iter().copied()).collect(),
        });
        let round = SeatedRound { tables: tables.collect() };
        let faults = check_plan(&[round], RoundNo(4), &players).unwrap_err();
        assert_eq!(faults, [PlanFault::TooManyThrees { round: RoundNo(4), threes: 4, fewest: 0 }]);
    }
}
