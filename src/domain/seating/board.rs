//! Many rounds on one board, and what swapping two players of a round would change: the state of the annealing.
//!
//! Costs are repeats, pairs to be kept apart and 3-tables; seats are settled afterwards, exactly, for the tables found.

use super::field::{Past, Player, Tables};

/// Set in a pair's byte beside the count of its meetings.
const APART: u8 = 0x80;

/// What the aims cost while tables are searched for.
#[derive(Clone, Copy)]
pub(super) struct Weights {
    /// The second meeting of a pair; the third costs three times as much more, the fourth five times.
    pub(super) repeat: i32,
    /// Every meeting after the first, on top of that: above 0 it favours few repeats over even ones.
    pub(super) again: i32,
    /// A meeting of two who are to be kept apart.
    pub(super) apart: i32,
    /// A pair of 3-tables of one player.
    pub(super) three: i32,
}

pub(super) const WEIGHTS: Weights = Weights { repeat: 1_000, again: 0, apart: 80, three: 60 };

/// Where on the board: the swap of two players who sit at different tables of one round.
#[derive(Clone, Copy)]
pub(super) struct Swap {
    pub(super) round: usize,
    pub(super) one: usize,
    pub(super) other: usize,
}

#[derive(Clone)]
pub(super) struct Board {
    pub(super) players: usize,
    pub(super) rounds: usize,
    pub(super) cost: i64,
    tables: usize,
    fours: usize,
    /// Players by round, table and chair; the fourth chair of a 3-table holds a ghost, one number above the players.
    chairs: Vec<Player>,
    /// The chair of each player in each round, counted within the round.
    chair_of: Vec<u16>,
    /// Meetings and the apart flag of each pair, with a column for the ghost that always stays 0.
    pairs: Vec<u8>,
    threes: Vec<u8>,
    /// What a pair's last meeting costs, and what one more would, by the pair's byte.
    last: [i32; 256],
    next: [i32; 256],
    weights: Weights,
    pinned: Vec<bool>,
}

impl Board {
    /// The rounds of `tables` on top of what was played before. Tables come 4-tables first.
    pub(super) fn new(past: &Past, apart: &[(Player, Player)], weights: Weights, rounds: &[Tables]) -> Board {
        let players = past.players;
        let stride = players + 1;
        let mut pairs = vec![0; players * stride];
        for (row, met) in pairs.chunks_exact_mut(stride).zip(past.met.chunks_exact(players)) {
            row[..players].copy_from_slice(met);
        }
        for &(one, other) in apart {
            pairs[usize::from(one) * stride + usize::from(other)] |= APART;
            pairs[usize::from(other) * stride + usize::from(one)] |= APART;
        }
        let last_meeting = |byte: usize| {
            let met = (byte & !usize::from(APART)) as i32;
            let again = if met < 2 { 0 } else { (2 * met - 3) * weights.repeat + weights.again };
            again + if met > 0 && byte & usize::from(APART) != 0 { weights.apart } else { 0 }
        };
        let first = rounds.first().map(Vec::as_slice).unwrap_or_default();
        let mut board = Board {
            players,
            rounds: rounds.len(),
            cost: 0,
            tables: first.len(),
            fours: first.iter().filter(|table| table.len() == 4).count(),
            chairs: vec![players as Player; rounds.len() * first.len() * 4],
            chair_of: vec![0; rounds.len() * players],
            pairs,
            threes: past.threes.clone(),
            last: std::array::from_fn(last_meeting),
            // A pair never meets 127 times, so the byte above the last has no meaning.
            next: std::array::from_fn(|byte| if byte % 128 == 127 { 0 } else { last_meeting(byte + 1) }),
            weights,
            pinned: vec![false; players],
        };
        for (round, tables) in rounds.iter().enumerate() {
            board.place(round, tables);
        }
        board
    }

    /// These players keep their tables.
    pub(super) fn pin(&mut self, pinned: impl Iterator<Item = bool>) {
        self.pinned = pinned.collect();
    }

    fn place(&mut self, round: usize, tables: &Tables) {
        for (table, here) in tables.iter().enumerate() {
            for (chair, &player) in here.iter().enumerate() {
                self.chairs[(round * self.tables + table) * 4 + chair] = player;
                self.chair_of[round * self.players + usize::from(player)] = (table * 4 + chair) as u16;
                if here.len() == 3 {
                    let before = &mut self.threes[usize::from(player)];
                    self.cost += i64::from(self.weights.three) * i64::from(*before);
                    *before += 1;
                }
                for &other in &here[..chair] {
                    self.cost += i64::from(self.next[usize::from(self.pairs[self.pair(player, other)])]);
                    self.meet(player, other);
                }
            }
        }
    }

    fn pair(&self, one: Player, other: Player) -> usize {
        usize::from(one) * (self.players + 1) + usize::from(other)
    }

    fn meet(&mut self, one: Player, other: Player) {
        let (there, back) = (self.pair(one, other), self.pair(other, one));
        self.pairs[there] += 1;
        self.pairs[back] += 1;
    }

    fn part(&mut self, one: Player, other: Player) {
        let (there, back) = (self.pair(one, other), self.pair(other, one));
        self.pairs[there] -= 1;
        self.pairs[back] -= 1;
    }

    fn table_of(&self, round: usize, player: usize) -> usize {
        usize::from(self.chair_of[round * self.players + player] >> 2)
    }

    fn at(&self, round: usize, table: usize) -> &[Player; 4] {
        let from = (round * self.tables + table) * 4;
        self.chairs[from..].first_chunk().expect("every table of the board has four chairs")
    }

    fn row(&self, player: usize) -> &[u8] {
        &self.pairs[player * (self.players + 1)..(player + 1) * (self.players + 1)]
    }

    pub(super) fn may_swap(&self, swap: Swap) -> bool {
        !self.pinned[swap.one]
            && !self.pinned[swap.other]
            && self.table_of(swap.round, swap.one) != self.table_of(swap.round, swap.other)
    }

    /// Whether a player costs something where he sits: he meets somebody again, or sits at one 3-table of several.
    pub(super) fn is_in_conflict(&self, round: usize, player: usize) -> bool {
        let table = self.table_of(round, player);
        let row = self.row(player);
        let meets_again = |other: &Player| self.last[usize::from(row[usize::from(*other)])] > 0;
        self.at(round, table).iter().any(|other| usize::from(*other) != player && meets_again(other))
            || (table >= self.fours && self.threes[player] > 1)
    }

    /// The players at this round's 3-tables who sit at another one, too.
    pub(super) fn threes_again(&self, round: usize) -> Vec<usize> {
        let at_threes = (self.fours..self.tables).flat_map(|table| &self.at(round, table)[..3]);
        at_threes.map(|&player| usize::from(player)).filter(|&player| self.threes[player] > 1).collect()
    }

    /// What the swap would add to the cost.
    pub(super) fn change(&self, swap: Swap) -> i32 {
        let (here, there) = (self.table_of(swap.round, swap.one), self.table_of(swap.round, swap.other));
        let (mine, theirs) = (self.row(swap.one), self.row(swap.other));
        let mut change = 0;
        for &other in self.at(swap.round, here) {
            let other = usize::from(other);
            if other != swap.one {
                change += self.next[usize::from(theirs[other])] - self.last[usize::from(mine[other])];
            }
        }
        for &other in self.at(swap.round, there) {
            let other = usize::from(other);
            if other != swap.other {
                change += self.next[usize::from(mine[other])] - self.last[usize::from(theirs[other])];
            }
        }
        let leaves = |from: usize, to: usize| i32::from(self.threes[to]) - (i32::from(self.threes[from]) - 1);
        match (here >= self.fours, there >= self.fours) {
            (true, false) => change + self.weights.three * leaves(swap.one, swap.other),
            (false, true) => change + self.weights.three * leaves(swap.other, swap.one),
            _ => change,
        }
    }

    /// Swaps, at the cost that [`Board::change`] found.
    pub(super) fn swap(&mut self, swap: Swap, change: i32) {
        let (one, other) = (swap.one as Player, swap.other as Player);
        let (here, there) = (self.table_of(swap.round, swap.one), self.table_of(swap.round, swap.other));
        for (table, leaving, coming) in [(here, one, other), (there, other, one)] {
            for person in *self.at(swap.round, table) {
                if person != leaving && usize::from(person) < self.players {
                    self.part(leaving, person);
                    self.meet(coming, person);
                }
            }
        }
        let round = swap.round * self.players;
        self.chair_of.swap(round + swap.one, round + swap.other);
        for player in [swap.one, swap.other] {
            let chair = usize::from(self.chair_of[round + player]);
            self.chairs[swap.round * self.tables * 4 + chair] = player as Player;
        }
        match (here >= self.fours, there >= self.fours) {
            (true, false) => self.move_three(swap.one, swap.other),
            (false, true) => self.move_three(swap.other, swap.one),
            _ => {}
        }
        self.cost += i64::from(change);
    }

    fn move_three(&mut self, from: usize, to: usize) {
        self.threes[from] -= 1;
        self.threes[to] += 1;
    }

    pub(super) fn chairs(&self) -> &[Player] {
        &self.chairs
    }

    /// The tables of an arrangement of chairs of this board.
    pub(super) fn tables_of(&self, chairs: &[Player]) -> Vec<Tables> {
        let seated = |table: &[Player]| table.iter().copied().filter(|&p| usize::from(p) < self.players).collect();
        chairs.chunks(self.tables * 4).map(|round| round.chunks(4).map(seated).collect()).collect()
    }
}
