//! Rounds without a repeat by algebra: difference matrices over a small group.
//!
//! With 4m players named (row, x), row 0-3 and x in a group of m elements, round k seats at table i the players
//! (row, i + a[row][k]). Nobody meets twice exactly if for any two rows the differences a[g][k] - a[h][k] are all
//! different. Players of one row never meet, so up to three of one row can be left out: their tables become 3-tables.
//! A fifth row moves the tables of round k by a[4][k], so that nobody sits at a table of the hall twice.
//!
//! All is fixed by the numbers of players and rounds; a seed only decides who is who.

use super::chance::Chance;
use super::field::{Player, Tables};

/// The seed of all constructions: any would do, and changing it changes old seatings.
const CONSTRUCTION_SEED: u64 = 0x5EA7;

/// The least tables a round must have: with three or fewer, any two rounds share a pair.
const TABLES_MIN: usize = 4;

/// Values tried in the search for one matrix, and how often it starts anew, with the fifth row and without.
const SEARCH_STEPS: u32 = 30_000;
const ATTEMPTS: u32 = 60;

/// With so many tables every choice of players to leave out is tried, with more only some: there the first ones do.
const EVERY_CHOICE_TABLES: usize = 25;
const CHOICES: usize = 100;

/// Rounds in which nobody meets twice, or `None` where this construction knows none. 4-tables come first.
pub(super) fn without_repeats(players: usize, rounds: usize) -> Option<Vec<Tables>> {
    let tables = players.div_ceil(4);
    if tables < TABLES_MIN || rounds > tables {
        return None;
    }
    let group = Group(tables);
    let mut chance = Chance::new(CONSTRUCTION_SEED, (tables * 1_000 + rounds) as u64);
    let mut matrix = |rows: usize| (0..ATTEMPTS).find_map(|_| Matrix::find(group, rounds, rows, &mut chance));
    let matrix = Matrix::of_multiples(group, rounds).or_else(|| matrix(5)).or_else(|| matrix(4))?;
    let left_out = matrix.leave_out(4 * tables - players, &mut chance);
    Some(matrix.rounds(&left_out))
}

/// The additive group of m elements: of the fields with 4, 8, 9 and 16 elements, otherwise the whole numbers modulo m.
#[derive(Clone, Copy)]
struct Group(usize);

impl Group {
    fn add(self, one: usize, other: usize) -> usize {
        match self.0 {
            4 | 8 | 16 => one ^ other,
            9 => (one / 3 + other / 3) % 3 * 3 + (one + other) % 3,
            size => (one + other) % size,
        }
    }

    fn subtract(self, one: usize, other: usize) -> usize {
        match self.0 {
            4 | 8 | 16 => one ^ other,
            9 => (one / 3 + 3 - other / 3) % 3 * 3 + (one % 3 + 3 - other % 3) % 3,
            size => (one + size - other) % size,
        }
    }
}

/// By round, then by row.
struct Matrix {
    group: Group,
    columns: Vec<Vec<usize>>,
}

impl Matrix {
    /// Modulo a prime the multiplication table is a matrix, for as many rounds as there are tables.
    fn of_multiples(group: Group, rounds: usize) -> Option<Matrix> {
        let size = group.0;
        let prime = size >= 5
            && (2..size).take_while(|factor| factor * factor <= size).all(|factor| !size.is_multiple_of(factor));
        prime.then(|| Matrix {
            group,
            columns: (0..rounds).map(|k| (0..5).map(|row| row * k % size).collect()).collect(),
        })
    }

    fn find(group: Group, rounds: usize, rows: usize, chance: &mut Chance) -> Option<Matrix> {
        let mut search = Search {
            group,
            rounds,
            rows,
            columns: Vec::with_capacity(rounds),
            used: vec![false; rows * rows * group.0],
            steps: SEARCH_STEPS,
        };
        let found = search.extend(&mut vec![0], chance);
        found.then_some(Matrix { group, columns: search.columns })
    }

    /// Players of row 0 whose absence lets the fewest sit at a second 3-table, as elements of the group.
    fn leave_out(&self, count: usize, chance: &mut Chance) -> Vec<usize> {
        let choices: Vec<Vec<usize>> = match count {
            0 => return Vec::new(),
            1 => return vec![0],
            2 => (1..self.group.0).map(|second| vec![0, second]).collect(),
            _ if self.group.0 <= EVERY_CHOICE_TABLES => (1..self.group.0)
                .flat_map(|second| (second + 1..self.group.0).map(move |third| vec![0, second, third]))
                .collect(),
            _ => (0..CHOICES)
                .map(|_| {
                    let second = 1 + chance.below(self.group.0 - 1);
                    let third = 1 + (second + chance.below(self.group.0 - 2)) % (self.group.0 - 1);
                    vec![0, second, third]
                })
                .collect(),
        };
        choices.into_iter().min_by_key(|choice| self.second_threes(choice)).unwrap_or_default()
    }

    fn second_threes(&self, left_out: &[usize]) -> usize {
        let mut threes = vec![0; 4 * self.group.0];
        let mut again = 0;
        for column in &self.columns {
            for &absent in left_out {
                let table = self.group.subtract(absent, column[0]);
                for (row, &moved) in column.iter().enumerate().take(4).skip(1) {
                    let player = row * self.group.0 + self.group.add(table, moved);
                    again += threes[player];
                    threes[player] += 1;
                }
            }
        }
        again
    }

    /// The rounds without the players left out. Chairs turn from round to round, which shares the seats evenly where
    /// nobody is left out.
    fn rounds(&self, left_out: &[usize]) -> Vec<Tables> {
        let size = self.group.0;
        let mut number = vec![None; 4 * size];
        let present = (0..4 * size).filter(|player| !left_out.contains(player));
        for (next, player) in present.enumerate() {
            number[player] = Some(next as Player);
        }
        let round = |(k, column): (usize, &Vec<usize>)| {
            let mut tables = vec![Vec::new(); size];
            for table in 0..size {
                let moved = self.group.add(table, column.get(4).copied().unwrap_or(0));
                let in_row = |row: usize| number[row * size + self.group.add(table, column[row])];
                tables[moved] = (0..4).filter_map(|chair| in_row((chair + k) % 4)).collect();
            }
            tables.sort_by_key(|table| std::cmp::Reverse(table.len()));
            tables
        };
        self.columns.iter().enumerate().map(round).collect()
    }
}

struct Search {
    group: Group,
    rounds: usize,
    rows: usize,
    columns: Vec<Vec<usize>>,
    /// Differences taken, by row, other row and element.
    used: Vec<bool>,
    steps: u32,
}

impl Search {
    /// Extends the column begun, then the matrix, column by column; the first row is 0 throughout.
    fn extend(&mut self, column: &mut Vec<usize>, chance: &mut Chance) -> bool {
        if column.len() == self.rows {
            self.columns.push(column.clone());
            if self.columns.len() == self.rounds || self.extend(&mut vec![0], chance) {
                return true;
            }
            self.columns.pop();
            return false;
        }
        // The first column may be all 0: adding a constant to a row changes nothing.
        let (first, tried) = if self.columns.is_empty() { (0, 1) } else { (chance.below(self.group.0), self.group.0) };
        let size = self.group.0;
        for value in (0..tried).map(|offset| (first + offset) % size) {
            if self.steps == 0 {
                return false;
            }
            self.steps -= 1;
            let differences: Vec<usize> = (0..column.len())
                .map(|row| (column.len() * self.rows + row) * self.group.0 + self.group.subtract(value, column[row]))
                .collect();
            if differences.iter().any(|&difference| self.used[difference]) {
                continue;
            }
            for &difference in &differences {
                self.used[difference] = true;
            }
            column.push(value);
            if self.extend(column, chance) {
                return true;
            }
            column.pop();
            for &difference in &differences {
                self.used[difference] = false;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::seating::field::cost_of;
    use crate::domain::seating::table_sizes;

    #[test]
    fn nobody_meets_twice_and_tables_are_legal() {
        for players in 13..=130 {
            for rounds in 1..=8 {
                let Some(planned) = without_repeats(players, rounds) else { continue };
                assert_eq!(cost_of(players, &planned).0, 0, "{players}/{rounds}");
                let (fours, threes) = table_sizes(players).unwrap();
                for round in planned {
                    let sizes: Vec<_> = round.iter().map(Vec::len).collect();
                    assert_eq!(sizes, [vec![4; fours], vec![3; threes]].concat());
                }
            }
        }
    }

    #[test]
    fn from_29_players_on_there_is_a_day_of_eight_rounds() {
        for players in (29..=100).chain([500, 1_999, 2_000]) {
            assert!(without_repeats(players, 8).is_some(), "{players}");
        }
    }

    #[test]
    fn modulo_a_prime_there_are_as_many_rounds_as_tables() {
        let planned = without_repeats(44, 11).unwrap();
        assert_eq!((planned.len(), cost_of(44, &planned).0), (11, 0));
    }
}
