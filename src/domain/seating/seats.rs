//! The order of the seats, exactly: for tables that are given, nobody could have fewer repeated seats.
//!
//! Seat 4 first: every 4-table gives it to one of its players, evenly (a balanced semi-matching, improved along paths
//! until none helps). Then each table has three players left for seats 1-3. Split every player into copies with at
//! most three tables each, and a colouring of tables against copies with three colours (König) gives each copy each
//! seat at most once: nobody's counts of seats 1-3 differ by more than one.

use std::collections::VecDeque;

use super::field::{Player, Tables};

/// A round-robin of the seats: in so many rounds everybody can have each once.
const ROUNDS_OF_A_TURN: usize = 4;

/// Orders the players of every table by their seats. The first four rounds are even in themselves where that does not
/// cost the whole day anything, so that a day can end early.
pub(super) fn settle(players: usize, rounds: &mut [Tables]) {
    let mut by_turns = rounds.to_vec();
    settle_blocks(players, &mut by_turns, ROUNDS_OF_A_TURN);
    settle_blocks(players, rounds, rounds.len());
    if seat_cost(players, &by_turns) <= seat_cost(players, rounds) {
        rounds.clone_from_slice(&by_turns);
    }
}

fn settle_blocks(players: usize, rounds: &mut [Tables], length: usize) {
    let mut fours = vec![0; players];
    for block in rounds.chunks_mut(length.max(1)) {
        let mut tables: Vec<&mut Vec<Player>> = block.iter_mut().flatten().collect();
        share_seat_four(&mut tables, &mut fours);
    }
    let mut tables: Vec<&mut Vec<Player>> = rounds.iter_mut().flatten().collect();
    share_other_seats(players, &mut tables);
}

/// Sum over players and seats of the pairs of times.
fn seat_cost(players: usize, rounds: &[Tables]) -> u64 {
    let mut sat = vec![[0_u64; 4]; players];
    for table in rounds.iter().flatten() {
        for (seat, &player) in table.iter().enumerate() {
            sat[usize::from(player)][seat] += 1;
        }
    }
    sat.iter().flatten().map(|times| times * times.saturating_sub(1) / 2).sum()
}

/// Puts one player of each 4-table last, so that seat 4 is shared as evenly as can be, counting the `times` that each
/// player had it before.
fn share_seat_four(tables: &mut [&mut Vec<Player>], times: &mut [usize]) {
    let players = times.len();
    let mut share = SeatFour { times, has: vec![Vec::new(); players], reached: vec![0; players], pass: 0 };
    for (table, here) in tables.iter().enumerate().filter(|(_, here)| here.len() == 4) {
        // Among equals, whoever has the last chair already.
        if let Some(&player) = here.iter().rev().min_by_key(|player| share.times[usize::from(**player)]) {
            share.times[usize::from(player)] += 1;
            share.has[usize::from(player)].push(table);
        }
    }
    let mut order: Vec<usize> = (0..players).collect();
    loop {
        let mut better = false;
        order.sort_by_key(|&player| std::cmp::Reverse(share.times[player]));
        for &player in &order {
            if share.times[player] < 2 {
                break;
            }
            better |= share.hand_on(player, tables);
        }
        if !better {
            break;
        }
    }
    for (player, mine) in share.has.iter().enumerate() {
        for &table in mine {
            let four = tables[table].iter().position(|other| usize::from(*other) == player);
            if let Some(chair) = four {
                tables[table].swap(chair, 3);
            }
        }
    }
}

struct SeatFour<'a> {
    /// How often each player has seat 4.
    times: &'a mut [usize],
    /// At which of the tables that are being settled.
    has: Vec<Vec<usize>>,
    /// The pass in which each player was last reached.
    reached: Vec<u64>,
    pass: u64,
}

/// A step of a path: who gives his seat 4 at which table, and the step before.
struct Step {
    giver: usize,
    table: usize,
    before: Option<usize>,
}

impl SeatFour<'_> {
    /// Hands one seat 4 of `from` on along a path of tables to somebody who has had at least two fewer.
    fn hand_on(&mut self, from: usize, tables: &[&mut Vec<Player>]) -> bool {
        self.pass += 1;
        self.reached[from] = self.pass;
        let mut steps: Vec<Step> = Vec::new();
        let mut queue = VecDeque::from([(from, None)]);
        while let Some((giver, before)) = queue.pop_front() {
            for &table in &self.has[giver] {
                for taker in tables[table].iter().map(|&player| usize::from(player)) {
                    if self.reached[taker] == self.pass {
                        continue;
                    }
                    self.reached[taker] = self.pass;
                    steps.push(Step { giver, table, before });
                    if self.times[taker] + 2 <= self.times[from] {
                        self.times[taker] += 1;
                        self.times[from] -= 1;
                        self.move_along(taker, &steps);
                        return true;
                    }
                    queue.push_back((taker, Some(steps.len() - 1)));
                }
            }
        }
        false
    }

    /// Each giver of the path that the last step ends hands his table to the next.
    fn move_along(&mut self, last: usize, steps: &[Step]) {
        let mut taker = last;
        let mut step = steps.last();
        while let Some(Step { giver, table, before }) = step {
            self.has[*giver].retain(|mine| mine != table);
            self.has[taker].push(*table);
            taker = *giver;
            step = before.and_then(|before| steps.get(before));
        }
    }
}

/// Seats 1-3 of every table, among the first three players of its list.
fn share_other_seats(players: usize, tables: &mut [&mut Vec<Player>]) {
    let mut colouring = Colouring::new(players, tables);
    for (table, here) in tables.iter().enumerate() {
        for &player in &here[..3] {
            colouring.add(table, player);
        }
    }
    for (table, here) in tables.iter_mut().enumerate() {
        for (seat, chair) in here[..3].iter_mut().enumerate() {
            if let Some(edge) = colouring.at[table][seat] {
                *chair = colouring.edges[edge].player;
            }
        }
    }
}

/// Tables against copies of players; an edge's colour is the seat.
struct Colouring {
    /// By node (tables first, then copies) and colour: the edge.
    at: Vec<[Option<usize>; 3]>,
    edges: Vec<Edge>,
    tables: usize,
    copies: usize,
    /// Edges of each player so far.
    games: Vec<usize>,
}

struct Edge {
    table: usize,
    copy: usize,
    player: Player,
}

impl Colouring {
    fn new(players: usize, tables: &[&mut Vec<Player>]) -> Colouring {
        let mut games = vec![0_usize; players];
        for &player in tables.iter().flat_map(|here| &here[..3]) {
            games[usize::from(player)] += 1;
        }
        let copies = games.iter().max().map_or(1, |games| games.div_ceil(3)).max(1);
        Colouring {
            at: vec![[None; 3]; tables.len() + players * copies],
            edges: Vec::with_capacity(3 * tables.len()),
            tables: tables.len(),
            copies,
            games: vec![0; players],
        }
    }

    fn add(&mut self, table: usize, player: Player) {
        let number = usize::from(player);
        let copy = self.tables + number * self.copies + self.games[number] / 3;
        self.games[number] += 1;
        // Both nodes have at most two edges yet, so each has a free colour.
        let free = |at: &[Option<usize>; 3]| at.iter().position(Option::is_none).unwrap_or(0);
        let here = free(&self.at[table]);
        let there = free(&self.at[copy]);
        let colour = if self.at[copy][here].is_none() {
            here
        } else if self.at[table][there].is_none() {
            there
        } else {
            self.flip(copy, here, there);
            here
        };
        let edge = self.edges.len();
        self.edges.push(Edge { table, copy, player });
        self.at[table][colour] = Some(edge);
        self.at[copy][colour] = Some(edge);
    }

    /// Exchanges two colours along the path that leaves `from` with the colour `busy`, which becomes free there.
    fn flip(&mut self, from: usize, busy: usize, free: usize) {
        let mut path = Vec::new();
        let (mut node, mut colour) = (from, busy);
        while let Some(edge) = self.at[node][colour] {
            path.push((edge, colour));
            node = if self.edges[edge].table == node { self.edges[edge].copy } else { self.edges[edge].table };
            colour = busy + free - colour;
        }
        for &(edge, colour) in &path {
            let (table, copy) = (self.edges[edge].table, self.edges[edge].copy);
            self.at[table][colour] = None;
            self.at[copy][colour] = None;
        }
        for &(edge, colour) in &path {
            let (table, copy) = (self.edges[edge].table, self.edges[edge].copy);
            self.at[table][busy + free - colour] = Some(edge);
            self.at[copy][busy + free - colour] = Some(edge);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::seating::chance::Chance;
    use crate::domain::seating::table_sizes;

    fn random_rounds(players: usize, rounds: usize, chance: &mut Chance) -> Vec<Tables> {
        let (fours, threes) = table_sizes(players).unwrap();
        let round = |_| {
            let mut order: Vec<Player> = (0..players as Player).collect();
            chance.shuffle(&mut order);
            let (at_fours, at_threes) = order.split_at(4 * fours);
            assert_eq!(at_threes.len(), 3 * threes);
            at_fours.chunks(4).chain(at_threes.chunks(3)).map(<[_]>::to_vec).collect()
        };
        (0..rounds).map(round).collect()
    }

    fn seats(players: usize, rounds: &[Tables]) -> Vec<[usize; 4]> {
        let mut sat = vec![[0; 4]; players];
        for table in rounds.iter().flatten() {
            for (seat, &player) in table.iter().enumerate() {
                sat[usize::from(player)][seat] += 1;
            }
        }
        sat
    }

    #[test]
    fn whatever_the_tables_nobody_could_have_fewer_repeated_seats() {
        let mut chance = Chance::new(1, 0);
        for players in [8, 12, 13, 16, 18, 23, 31, 40, 61] {
            for rounds in 1..=9 {
                let mut planned = random_rounds(players, rounds, &mut chance);
                settle(players, &mut planned);
                let sat = seats(players, &planned);
                let repeats: usize = sat.iter().flatten().map(|times: &usize| times.saturating_sub(1)).sum();
                let (fours, threes) = table_sizes(players).unwrap();
                let by_seat =
                    3 * (rounds * (fours + threes)).saturating_sub(players) + (rounds * fours).saturating_sub(players);
                assert_eq!(repeats, by_seat.max(players * rounds.saturating_sub(4)), "{players}/{rounds}");
                for sat in sat {
                    let (least, most) = (sat[..3].iter().min().unwrap(), sat[..3].iter().max().unwrap());
                    assert!(most - least <= 1, "{players}/{rounds}: {sat:?}");
                }
            }
        }
    }

    #[test]
    fn the_first_four_rounds_are_even_in_themselves() {
        let mut planned = random_rounds(24, 8, &mut Chance::new(2, 0));
        settle(24, &mut planned);
        assert!(seats(24, &planned[..4]).iter().all(|sat| *sat == [1; 4]));
    }
}
