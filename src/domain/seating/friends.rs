//! Friends and family: who plays which part of a plan, so that pairs to be kept apart do not meet.
//!
//! A plan does not care who is who, so exchanging people changes neither repeats nor seats nor 3-tables.

use super::chance::Chance;
use super::field::{Player, Tables};

/// Exchanges tried before the best labelling so far is taken.
const EXCHANGES: usize = 400;

/// A pair to be kept apart, and how much a meeting of theirs weighs.
pub(super) type Pair = (Player, Player, u64);

/// Exchanges the people of `who` (by part of the plan) until no pair meets in these rounds, or the attempts are used
/// up. `units` are the groups of parts that may be exchanged with others of the same size; returns what is left.
pub(super) fn keep_apart(
    rounds: &[Tables],
    who: &mut Vec<Player>,
    units: &[Vec<Player>],
    pairs: &[Pair],
    chance: &mut Chance,
) -> u64 {
    if pairs.is_empty() {
        return 0;
    }
    let mut labels = Labels::new(rounds, who, pairs);
    let unit_of = {
        let mut unit_of = vec![usize::MAX; who.len()];
        for (unit, parts) in units.iter().enumerate() {
            for &part in parts {
                unit_of[usize::from(part)] = unit;
            }
        }
        unit_of
    };
    let mut cost = labels.cost(pairs);
    let (mut best, mut best_who) = (cost, labels.who.clone());
    for _ in 0..EXCHANGES {
        if best == 0 {
            break;
        }
        let meeting: Vec<Player> = pairs
            .iter()
            .filter(|(one, other, _)| labels.meetings(*one, *other) > 0)
            .flat_map(|(one, other, _)| [*one, *other])
            .collect();
        let unhappy = meeting[chance.below(meeting.len())];
        let unit = unit_of[usize::from(labels.part[usize::from(unhappy)])];
        let Some(parts) = units.get(unit) else { continue };
        let Some((change, other)) = labels.best_exchange(units, unit, parts, chance) else { continue };
        labels.exchange(parts, &units[other]);
        cost = cost.saturating_add_signed(change);
        if cost < best {
            best = cost;
            best_who.clone_from(&labels.who);
        }
    }
    *who = best_who;
    best
}

/// How much the meetings of these pairs weigh, in rounds in which `who` plays which part.
pub(super) fn meetings(rounds: &[Tables], who: &[Player], pairs: &[Pair]) -> u64 {
    if pairs.is_empty() { 0 } else { Labels::new(rounds, who, pairs).cost(pairs) }
}

struct Labels {
    /// Table of each part in each round.
    tables: Vec<u16>,
    rounds: usize,
    /// Person by part, and part by person.
    who: Vec<Player>,
    part: Vec<Player>,
    /// Those whom a person is to be kept apart from.
    others: Vec<Vec<(Player, u64)>>,
}

impl Labels {
    fn new(rounds: &[Tables], who: &[Player], pairs: &[Pair]) -> Labels {
        let mut tables = vec![0; who.len() * rounds.len()];
        for (round, seated) in rounds.iter().enumerate() {
            for (table, here) in seated.iter().enumerate() {
                for &part in here {
                    tables[usize::from(part) * rounds.len() + round] = table as u16;
                }
            }
        }
        let mut part = vec![0; who.len()];
        for (number, &person) in (0..).zip(who) {
            part[usize::from(person)] = number;
        }
        let mut others = vec![Vec::new(); who.len()];
        for &(one, other, weight) in pairs {
            others[usize::from(one)].push((other, weight));
            others[usize::from(other)].push((one, weight));
        }
        Labels { tables, rounds: rounds.len(), who: who.to_vec(), part, others }
    }

    fn meetings(&self, one: Player, other: Player) -> u64 {
        let tables = |person: Player| {
            let from = usize::from(self.part[usize::from(person)]) * self.rounds;
            &self.tables[from..from + self.rounds]
        };
        tables(one).iter().zip(tables(other)).filter(|(here, there)| here == there).count() as u64
    }

    fn cost(&self, pairs: &[Pair]) -> u64 {
        pairs.iter().map(|&(one, other, weight)| weight * self.meetings(one, other)).sum()
    }

    /// What the people of these parts cost; a pair within them counts twice, before and after an exchange alike.
    fn cost_of(&self, parts: &[Player], more: &[Player]) -> u64 {
        let people = parts.iter().chain(more).map(|&part| self.who[usize::from(part)]);
        people
            .flat_map(|person| {
                self.others[usize::from(person)].iter().map(move |(other, weight)| (person, *other, weight))
            })
            .map(|(person, other, weight)| {
                let inside =
                    parts.contains(&self.part[usize::from(other)]) || more.contains(&self.part[usize::from(other)]);
                // Twice what it is worth unless the pair comes up from both sides.
                self.meetings(person, other) * weight * if inside { 1 } else { 2 }
            })
            .sum()
    }

    fn exchange(&mut self, parts: &[Player], with: &[Player]) {
        for (&one, &other) in parts.iter().zip(with) {
            let (one, other) = (usize::from(one), usize::from(other));
            self.who.swap(one, other);
            self.part[usize::from(self.who[one])] = one as Player;
            self.part[usize::from(self.who[other])] = other as Player;
        }
    }

    fn best_exchange(
        &mut self,
        units: &[Vec<Player>],
        unit: usize,
        parts: &[Player],
        chance: &mut Chance,
    ) -> Option<(i64, usize)> {
        let mut best: Option<(i64, usize)> = None;
        let first = chance.below(units.len());
        for other in (0..units.len()).map(|offset| (first + offset) % units.len()) {
            if other == unit || units[other].len() != parts.len() {
                continue;
            }
            let before = self.cost_of(parts, &units[other]);
            self.exchange(parts, &units[other]);
            let after = self.cost_of(parts, &units[other]);
            self.exchange(parts, &units[other]);
            let change = (after as i64 - before as i64) / 2;
            if best.is_none_or(|(least, _)| change < least || (change == least && chance.below(4) == 0)) {
                best = Some((change, other));
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_friends_at_one_table_are_parted_and_nothing_but_the_people_changes() {
        let rounds = vec![vec![vec![0, 1, 2, 3], vec![4, 5, 6, 7]]];
        let mut who: Vec<Player> = (0..8).collect();
        let units: Vec<Vec<Player>> = (0..8).map(|part| vec![part]).collect();
        let pairs = [(0, 1, 1), (2, 3, 1), (4, 5, 1)];
        assert_eq!(meetings(&rounds, &who, &pairs), 3);
        assert_eq!(keep_apart(&rounds, &mut who, &units, &pairs, &mut Chance::new(1, 0)), 0);
        assert_eq!(meetings(&rounds, &who, &pairs), 0);
        who.sort_unstable();
        assert!(who.into_iter().eq(0..8));
    }

    #[test]
    fn the_heavier_pair_is_parted_where_not_all_can_be() {
        // Three people who are all to be kept apart, and two tables.
        let rounds = vec![vec![vec![0, 1, 2], vec![3, 4, 5]]];
        let mut who: Vec<Player> = (0..6).collect();
        let units: Vec<Vec<Player>> = (0..6).map(|part| vec![part]).collect();
        let pairs = [(0, 1, 1_000), (1, 2, 1_000), (0, 2, 1)];
        assert_eq!(keep_apart(&rounds, &mut who, &units, &pairs, &mut Chance::new(1, 0)), 1);
    }
}
