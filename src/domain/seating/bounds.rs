//! What no seating can beat: proven lower bounds on repeats, on their cost and on repeated seats, and the counts that
//! they are compared with.
//!
//! Everything that was already played is part of a bound as it happened, so a bound says what is possible from here.

use std::collections::{BTreeMap, HashMap};

use super::SeatedRound;
use super::report::sorted;
use crate::domain::ids::PlayerId;

/// Counts over rounds, by player id: players may come and go.
#[derive(Clone, Default)]
pub(super) struct Count {
    /// Meetings of each pair that met, the smaller id first.
    pub(super) met: HashMap<(PlayerId, PlayerId), u32>,
    sat: HashMap<PlayerId, [u32; 4]>,
    threes: HashMap<PlayerId, u32>,
    /// Who played, round by round.
    rosters: Vec<Vec<PlayerId>>,
}

impl Count {
    pub(super) fn of(rounds: &[SeatedRound]) -> Count {
        let mut count = Count::default();
        for round in rounds {
            count.play(round);
        }
        count
    }

    pub(super) fn play(&mut self, round: &SeatedRound) {
        for table in &round.tables {
            for (index, &(seat, player)) in table.seats.iter().enumerate() {
                self.sat.entry(player).or_default()[usize::from(seat.number()) - 1] += 1;
                if table.seats.len() < 4 {
                    *self.threes.entry(player).or_default() += 1;
                }
                for &(_, other) in &table.seats[..index] {
                    *self.met.entry(sorted(player, other)).or_default() += 1;
                }
            }
        }
        self.rosters.push(roster(round));
    }

    pub(super) fn meetings(&self, pair: (PlayerId, PlayerId)) -> u32 {
        self.met.get(&pair).copied().unwrap_or(0)
    }

    pub(super) fn threes(&self) -> HashMap<PlayerId, u32> {
        self.threes.clone()
    }

    pub(super) fn repeats(&self) -> u64 {
        self.met.values().map(|&met| u64::from(met - 1)).sum()
    }

    pub(super) fn repeat_cost(&self) -> u64 {
        self.met.values().map(|&met| u64::from(met - 1).pow(2)).sum()
    }

    pub(super) fn seat_repeats(&self) -> u64 {
        self.sat.values().flatten().map(|&times| u64::from(times.saturating_sub(1))).sum()
    }

    fn seats_of(&self, player: PlayerId) -> [u32; 4] {
        self.sat.get(&player).copied().unwrap_or_default()
    }
}

fn roster(round: &SeatedRound) -> Vec<PlayerId> {
    let mut roster: Vec<_> = round.tables.iter().flat_map(|table| &table.seats).map(|(_, player)| *player).collect();
    roster.sort_unstable();
    roster
}

/// The least number of repeats after these new rounds.
pub(super) fn repeats(before: &Count, new: &[SeatedRound]) -> u64 {
    let pigeonhole = before.repeats() + spread(before, new, |met| u64::from(met > 0));
    let rosters = Rosters::of(before, new);
    // A new round and any other of the same people share pairs: each is a repeat in the later of the two.
    let shared = before.repeats() + rosters.forced_per_round * rosters.new_after_another;
    pigeonhole.max(shared).max(rosters.known(&LEAST_REPEATS))
}

/// The least cost of the repeats after these new rounds.
pub(super) fn repeat_cost(before: &Count, new: &[SeatedRound]) -> u64 {
    let even = before.repeat_cost() + spread(before, new, next_meeting);
    let rosters = Rosters::of(before, new);
    // Coincidences of rounds: a pair that met m times is in m(m-1)/2 of them, and costs at least as much.
    let shared = before.repeat_cost() + rosters.forced_per_round * rosters.round_pairs;
    even.max(shared).max(rosters.known(&LEAST_COST)).max(repeats(before, new))
}

/// The least number of repeated seats after these new rounds.
pub(super) fn seat_repeats(before: &Count, new: &[SeatedRound]) -> u64 {
    let mut games: HashMap<PlayerId, u32> = HashMap::new();
    let mut uses = [0_u64; 4];
    for table in new.iter().flat_map(|round| &round.tables) {
        for &(seat, player) in &table.seats {
            *games.entry(player).or_default() += 1;
            uses[usize::from(seat.number()) - 1] += 1;
        }
    }
    let fresh_seats = |player: PlayerId| before.seats_of(player).iter().filter(|times| **times == 0).count() as u32;
    // Who plays more games than he has seats left repeats one.
    let by_player: u64 =
        games.iter().map(|(&player, &games)| u64::from(games.saturating_sub(fresh_seats(player)))).sum();
    // A seat that is used more often than there are people who never had it is repeated by somebody.
    let by_seat: u64 = uses
        .iter()
        .enumerate()
        .map(|(seat, uses)| {
            let never = games.keys().filter(|player| before.seats_of(**player)[seat] == 0).count() as u64;
            uses.saturating_sub(never)
        })
        .sum();
    before.seat_repeats() + by_player.max(by_seat)
}

/// The least that the new rounds' pairs add, spread over all pairs of those who play.
fn spread(before: &Count, new: &[SeatedRound], next: impl Fn(u32) -> u64) -> u64 {
    let mut playing: Vec<PlayerId> = new.iter().flat_map(roster).collect();
    playing.sort_unstable();
    playing.dedup();
    let mut pairs = BTreeMap::<u32, u64>::new();
    for (pair, &met) in &before.met {
        if playing.binary_search(&pair.0).is_ok() && playing.binary_search(&pair.1).is_ok() {
            *pairs.entry(met).or_default() += 1;
        }
    }
    let all = (playing.len() * playing.len().saturating_sub(1) / 2) as u64;
    pairs.insert(0, all - pairs.values().sum::<u64>());
    let meetings = new
        .iter()
        .flat_map(|round| &round.tables)
        .map(|table| (table.seats.len() * table.seats.len().saturating_sub(1) / 2) as u64)
        .sum();
    cheapest(pairs, meetings, next)
}

/// The least that `more` units add when each goes where it costs least: `counts` says how many stand at each height,
/// `next` what one more costs there. Since costs rise with the height, taking the lowest first is a true minimum.
pub(super) fn cheapest(mut counts: BTreeMap<u32, u64>, more: u64, next: impl Fn(u32) -> u64) -> u64 {
    let (mut left, mut cost) = (more, 0);
    while left > 0 {
        let Some((height, many)) = counts.pop_first() else { break };
        let taken = many.min(left);
        cost += taken * next(height);
        left -= taken;
        *counts.entry(height + 1).or_default() += taken;
    }
    cost
}

/// What a pair's next meeting adds to the squared cost.
pub(super) fn next_meeting(met: u32) -> u64 {
    (2 * u64::from(met)).saturating_sub(1)
}

/// The least cost of `rounds` rounds from nothing, for a roster that never changes.
pub(super) fn least_cost(players: usize, rounds: usize) -> u64 {
    let known = LEAST_COST.iter().chain(&LEAST_REPEATS);
    let known = known.filter(|(size, from, _)| *size == players && *from <= rounds).map(|(_, _, value)| *value);
    known.max().unwrap_or(0).max(shared_pairs(players) * (rounds * rounds.saturating_sub(1) / 2) as u64)
}

/// Rounds of one and the same roster, where fewer than four tables force people together again.
struct Rosters {
    players: usize,
    /// Rounds of the new rounds' roster, old and new; 0 where the new rounds differ among themselves.
    rounds: usize,
    /// Pairs that any two rounds of this roster share at least.
    forced_per_round: u64,
    /// Pairs of such rounds, at least one of them new.
    round_pairs: u64,
    /// New rounds that come after another round of the same roster.
    new_after_another: u64,
    /// No other roster ever played: the bounds from the literature and from exhaustive search apply.
    only_one: bool,
}

impl Rosters {
    fn of(before: &Count, new: &[SeatedRound]) -> Rosters {
        let new: Vec<_> = new.iter().map(roster).collect();
        let first = new.first().cloned().unwrap_or_default();
        let same = new.iter().all(|roster| *roster == first);
        let old = before.rosters.iter().filter(|roster| **roster == first).count();
        let rounds = if same { old + new.len() } else { 0 };
        let pairs = |rounds: usize| (rounds * rounds.saturating_sub(1) / 2) as u64;
        Rosters {
            players: first.len(),
            rounds,
            forced_per_round: if same { shared_pairs(first.len()) } else { 0 },
            round_pairs: if same { pairs(rounds) - pairs(old) } else { 0 },
            new_after_another: rounds.saturating_sub(old.max(1)) as u64,
            only_one: same && old == before.rosters.len(),
        }
    }

    /// The best of the known values for as many rounds or fewer: more rounds never cost less.
    fn known(&self, values: &[(usize, usize, u64)]) -> u64 {
        if !self.only_one {
            return 0;
        }
        let fits = |(players, rounds, _): &&(usize, usize, u64)| *players == self.players && *rounds <= self.rounds;
        values.iter().filter(fits).map(|(_, _, value)| *value).max().unwrap_or(0)
    }
}

/// Pairs that two rounds of the same people share at least, from the tables between them: with three tables or fewer
/// somebody must sit with somebody again.
fn shared_pairs(players: usize) -> u64 {
    match players {
        3 => 3,
        4 => 6,
        6 => 2,
        7 => 3,
        8 => 4,
        10 => 1,
        11 => 2,
        12 => 3,
        _ => 0,
    }
}

/// `(players, rounds, repeats)`: by exhaustive search up to 12 players, by counting 3-tables for 13 and 14, and for 20
/// from the literature on social golfers (four-player groups of 20 go without repeats for five rounds at most).
const LEAST_REPEATS: [(usize, usize, u64); 8] =
    [(6, 3, 5), (6, 4, 9), (7, 4, 15), (11, 4, 7), (12, 4, 11), (13, 5, 1), (14, 5, 1), (20, 6, 1)];

/// `(players, rounds, cost)`, by exhaustive search.
const LEAST_COST: [(usize, usize, u64); 7] =
    [(6, 4, 12), (6, 5, 24), (7, 4, 18), (7, 5, 36), (8, 5, 48), (10, 3, 3), (10, 4, 6)];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::seating::{SeatingRequest, report, schedule, table_sizes};

    /// The fewest pairs that two rounds share, over all ways to spread one round's tables over the other's.
    fn shared_by_trying(rows: &[usize], columns: &mut Vec<usize>, row: usize, column: usize, left: usize) -> u64 {
        if row == rows.len() {
            return 0;
        }
        if column == columns.len() {
            let next = rows.get(row + 1).copied().unwrap_or(0);
            return if left == 0 { shared_by_trying(rows, columns, row + 1, 0, next) } else { u64::MAX };
        }
        (0..=left.min(columns[column]))
            .map(|here| {
                columns[column] -= here;
                let rest = shared_by_trying(rows, columns, row, column + 1, left - here);
                columns[column] += here;
                rest.saturating_add((here * here.saturating_sub(1) / 2) as u64)
            })
            .min()
            .unwrap_or(u64::MAX)
    }

    #[test]
    fn two_rounds_share_as_many_pairs_as_trying_all_tables_finds() {
        for players in (3..=16).filter(|players| *players != 5) {
            let (fours, threes) = table_sizes(players).unwrap();
            let sizes = [vec![4; fours], vec![3; threes]].concat();
            let tried = shared_by_trying(&sizes, &mut sizes.clone(), 0, 0, sizes[0]);
            assert_eq!(shared_pairs(players), tried, "{players} players");
        }
    }

    #[test]
    fn the_cheapest_spread_is_even() {
        // Three pairs never met, two met once; seven more meetings.
        let counts = BTreeMap::from([(0, 3), (1, 2)]);
        assert_eq!(cheapest(counts.clone(), 3, next_meeting), 0);
        assert_eq!(cheapest(counts.clone(), 7, next_meeting), 4);
        assert_eq!(cheapest(counts, 9, next_meeting), 5 + 3);
    }

    #[test]
    fn what_was_played_is_part_of_the_bound() {
        // Sixteen players who all met in five rounds: the sixth repeats all of its 24 pairs, and that is proven.
        let players: Vec<PlayerId> = (1..=16).map(PlayerId).collect();
        let request = SeatingRequest {
            players: &players,
            history: &[],
            still_to_come: 0,
            apart: &[],
            fixed: &[],
            ranking: &[],
            seed: 2,
        };
        let played = schedule(5, &request).unwrap();
        let sixth = schedule(1, &SeatingRequest { history: &played, ..request }).unwrap();
        let report = report(&played, &sixth, &players, &[]);
        assert_eq!((report.repeats, report.repeats_lower_bound), (24, 24));
        assert_eq!((report.repeat_cost, report.repeat_cost_lower_bound), (24, 24));
        assert_eq!((report.seat_repeats, report.seat_repeats_lower_bound), (32, 32));
    }
}
