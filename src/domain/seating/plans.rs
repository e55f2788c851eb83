//! Plans of whole days that were searched for longer than a hall would wait: small fields, where no construction is
//! as good.
//!
//! A line of the file is `players/rounds` and then a word for each round: the players in the order of tables and
//! seats, 4-tables first, each as one character, `0` for the first. `benches/seating_plans.rs` finds such lines.
//!
//! Of several plans the one with the least squared cost of its repeats is kept, but for 6/6 and 12/6: there plans of
//! cost 38 and 45 are known, with one and three repeats more than these of cost 39 and 48.

use super::board::{WEIGHTS, Weights};
use super::chance::Chance;
use super::field::{Past, Tables, cost_of};
use super::search::{Task, many_rounds};
use super::{construct, seats, starters, table_sizes, threes};

const PLANS: &str = include_str!("plans.txt");

/// The plan of a day that every tournament of these numbers follows: who plays which part of it is another question.
pub(super) struct Plan {
    /// Seats included, 4-tables first.
    pub(super) rounds: Vec<Tables>,
    /// Nobody sits at a table of the hall twice while the tables keep their order.
    pub(super) moves_everybody: bool,
}

/// The best plan that is known without a search, the same for ever.
pub(super) fn known(players: usize, rounds: usize) -> Option<Plan> {
    let rounds = prepared(players, rounds).or_else(|| {
        let mut rounds = constructed(players, rounds)?;
        seats::settle(players, &mut rounds);
        Some(rounds)
    })?;
    Some(Plan { moves_everybody: moves_everybody(players, &rounds), rounds })
}

fn moves_everybody(players: usize, rounds: &[Tables]) -> bool {
    let tables = rounds.first().map_or(0, Vec::len);
    let mut sat = vec![false; players * tables];
    let seated = rounds.iter().flat_map(|round| round.iter().enumerate());
    let mut places =
        seated.flat_map(|(table, here)| here.iter().map(move |&player| usize::from(player) * tables + table));
    places.all(|place| !std::mem::replace(&mut sat[place], true))
}

/// Rounds without a repeat, their 3-tables shared as evenly as small exchanges can.
fn constructed(players: usize, rounds: usize) -> Option<Vec<Tables>> {
    let rounds = starters::without_repeats(players, rounds).or_else(|| construct::without_repeats(players, rounds))?;
    Some(threes::share(&Past::none(players), rounds))
}

/// The prepared plan for this many players and rounds.
fn prepared(players: usize, rounds: usize) -> Option<Vec<Tables>> {
    let key = format!("{players}/{rounds} ");
    let plan = PLANS.lines().find_map(|line| line.strip_prefix(&key))?;
    Some(plan.split(' ').map(|round| read_round(players, round)).collect())
}

fn read_round(players: usize, round: &str) -> Tables {
    let (fours, threes) = table_sizes(players).unwrap_or_default();
    let seated: Vec<_> = round.bytes().map(|letter| u16::from(letter - b'0')).collect();
    let (at_fours, at_threes) = seated.split_at((4 * fours).min(seated.len()));
    let tables: Tables = at_fours.chunks(4).chain(at_threes.chunks(3)).map(<[_]>::to_vec).collect();
    debug_assert_eq!(tables.len(), fours + threes);
    tables
}

/// A plan that was searched for, and what it costs.
pub struct FoundPlan {
    /// A line as the file of plans has it.
    pub line: String,
    pub repeat_cost: u64,
    pub repeats: u64,
    /// Pairs of 3-tables of one player.
    pub shared_threes: u64,
}

/// How hard to search for a plan, and what to favour while searching.
#[derive(Debug, Clone, Copy)]
pub struct PlanSearch {
    pub players: usize,
    pub rounds: usize,
    pub seed: u64,
    pub proposals: u64,
    /// What a repeat costs beyond its square, which is 1,000 for the second meeting of a pair.
    pub again: i32,
    /// What it costs that a player sits at a 3-table for the second time.
    pub three: i32,
}

/// Searches for a plan with an effort that is meant for an afternoon, not for a hall. `None` where that many players
/// cannot be seated or written down.
pub fn search_plan(search: PlanSearch) -> Option<FoundPlan> {
    let PlanSearch { players, rounds, seed, proposals, again, three } = search;
    let (fours, threes) = table_sizes(players).ok()?;
    let last = b'0'.checked_add(u8::try_from(players).ok()?).filter(u8::is_ascii_graphic)?;
    let constructed = (2..=rounds).rev().find_map(|rounds| constructed(players, rounds));
    let mut chance = Chance::new(seed, 7);
    let mut plan = many_rounds(
        &Task {
            past: &Past::none(players),
            apart: &[],
            pinned: &vec![None; players],
            fours,
            threes,
            rounds,
            start: constructed.as_deref().filter(|plan| plan.len() == rounds),
            prefix: constructed.as_deref().filter(|plan| plan.len() < rounds),
            weights: Weights { again, three, ..WEIGHTS },
            proposals,
        },
        &mut chance,
    );
    seats::settle(players, &mut plan);
    let (repeat_cost, repeats, shared_threes) = cost_of(players, &plan);
    let words = plan.iter().map(|round| {
        round.iter().flatten().map(|&player| char::from((b'0' + player as u8).min(last))).collect::<String>()
    });
    let line = format!("{players}/{rounds} {}", words.collect::<Vec<_>>().join(" "));
    Some(FoundPlan { line, repeat_cost, repeats, shared_threes })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines() -> impl Iterator<Item = (usize, usize)> {
        PLANS.lines().map(|line| {
            let (key, _) = line.split_once(' ').unwrap();
            let (players, rounds) = key.split_once('/').unwrap();
            (players.parse().unwrap(), rounds.parse().unwrap())
        })
    }

    #[test]
    fn every_prepared_plan_seats_everybody_once_a_round_at_legal_tables() {
        for (players, rounds) in lines() {
            let plan = prepared(players, rounds).unwrap();
            assert_eq!(plan.len(), rounds, "{players}/{rounds}");
            let (fours, threes) = table_sizes(players).unwrap();
            for round in plan {
                let sizes: Vec<_> = round.iter().map(Vec::len).collect();
                assert_eq!(sizes, [vec![4; fours], vec![3; threes]].concat(), "{players}/{rounds}");
                let mut seated = round.concat();
                seated.sort_unstable();
                assert!(seated.into_iter().eq(0..players as u16), "{players}/{rounds}");
            }
        }
    }

    #[test]
    fn a_plan_is_prepared_only_where_no_construction_is_as_good() {
        let needless: Vec<_> = lines()
            .filter(|&(players, rounds)| {
                let prepared = prepared(players, rounds).unwrap();
                constructed(players, rounds).is_some_and(|plan| cost_of(players, &plan) <= cost_of(players, &prepared))
            })
            .collect();
        assert_eq!(needless, []);
    }
}
