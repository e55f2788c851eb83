//! Rounds without a repeat for 16, 24 and 28 players, where difference matrices give fewer: one round that is turned.
//!
//! The players stand in circles of k; round s moves everybody s places round his circle. A starter round is good when
//! no distance within a circle, or between two circles, occurs at two tables: then all k rounds are without a repeat.
//! Fields with up to three players fewer leave some out who never meet.

use super::field::{Player, Tables};

/// A first round, table by table; players from `circles x turns` on stand still.
struct Starter {
    turns: usize,
    round: &'static [[Player; 4]],
}

const STARTERS: [Starter; 3] = [
    Starter { turns: 5, round: &[[4, 11, 2, 10], [7, 14, 6, 12], [0, 5, 1, 8], [15, 13, 3, 9]] },
    Starter {
        turns: 7,
        round: &[[19, 6, 23, 11], [9, 10, 14, 12], [7, 17, 5, 21], [1, 2, 8, 4], [0, 16, 15, 18], [22, 20, 13, 3]],
    },
    Starter {
        turns: 9,
        round: &[
            [12, 5, 3, 11],
            [18, 6, 2, 26],
            [17, 25, 19, 15],
            [24, 20, 7, 1],
            [21, 23, 9, 14],
            [27, 16, 22, 4],
            [10, 0, 13, 8],
        ],
    },
];

/// Rounds in which nobody meets twice, or `None` where no starter fits. 4-tables come first.
pub(super) fn without_repeats(players: usize, rounds: usize) -> Option<Vec<Tables>> {
    let tables = players.div_ceil(4);
    let starter = STARTERS.iter().find(|starter| starter.round.len() == tables && rounds <= starter.turns)?;
    let absent = 4 * tables - players;
    // Rounds that are not needed give pairs who never meet; it matters which ones are dropped only for those.
    (0..starter.turns)
        .filter_map(|first| {
            let played: Vec<Tables> = (0..rounds).map(|turn| starter.turned((first + turn) % starter.turns)).collect();
            leave_out(&played, 4 * tables, absent)
        })
        .min_by_key(|(second_threes, _)| *second_threes)
        .map(|(_, rounds)| rounds)
}

impl Starter {
    fn turned(&self, by: usize) -> Tables {
        let moving = 4 * self.round.len() / self.turns * self.turns;
        let turn = |player: &Player| match usize::from(*player) {
            still if still >= moving => *player,
            player => (player / self.turns * self.turns + (player % self.turns + by) % self.turns) as Player,
        };
        self.round.iter().map(|table| table.iter().map(turn).collect()).collect()
    }
}

/// The rounds without so many players who never meet, those whose absence lets the fewest sit at a second 3-table;
/// with the number of such seconds.
fn leave_out(rounds: &[Tables], players: usize, absent: usize) -> Option<(usize, Vec<Tables>)> {
    let mut partners = vec![Vec::new(); players];
    for table in rounds.iter().flatten() {
        for &player in table {
            partners[usize::from(player)].extend(table.iter().filter(|other| **other != player));
        }
    }
    let mut best: Option<(usize, Vec<Player>)> = None;
    choose(&partners, absent, &mut Vec::new(), &mut best);
    let (second_threes, left_out) = best?;
    let mut number = vec![None; players];
    for (next, player) in (0..players).filter(|player| !left_out.contains(&(*player as Player))).enumerate() {
        number[player] = Some(next as Player);
    }
    let mut rounds: Vec<Tables> = rounds
        .iter()
        .map(|tables| {
            tables
                .iter()
                .map(|table| table.iter().filter_map(|&player| number[usize::from(player)]).collect())
                .collect()
        })
        .collect();
    for tables in &mut rounds {
        tables.sort_by_key(|table: &Vec<Player>| std::cmp::Reverse(table.len()));
    }
    Some((second_threes, rounds))
}

fn choose(partners: &[Vec<Player>], absent: usize, chosen: &mut Vec<Player>, best: &mut Option<(usize, Vec<Player>)>) {
    if chosen.len() == absent {
        let mut threes = vec![0; partners.len()];
        let mut again = 0;
        for &partner in chosen.iter().flat_map(|player| &partners[usize::from(*player)]) {
            again += threes[usize::from(partner)];
            threes[usize::from(partner)] += 1;
        }
        if best.as_ref().is_none_or(|(least, _)| again < *least) {
            *best = Some((again, chosen.clone()));
        }
        return;
    }
    for player in chosen.last().map_or(0, |last| last + 1)..partners.len() as Player {
        if chosen.iter().all(|other| !partners[usize::from(*other)].contains(&player)) {
            chosen.push(player);
            choose(partners, absent, chosen, best);
            chosen.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::seating::field::cost_of;

    #[test]
    fn turned_rounds_have_no_repeat_also_without_some_of_the_players() {
        for (players, rounds) in [(16, 5), (24, 7), (23, 7), (22, 7), (21, 7), (28, 9), (27, 8), (26, 8), (25, 8)] {
            let planned = without_repeats(players, rounds).unwrap();
            assert_eq!(planned.len(), rounds);
            assert!(planned.iter().all(|round| round.iter().all(|table| table.len() >= 3)));
            assert_eq!(cost_of(players, &planned).0, 0, "{players}/{rounds}");
        }
    }
}
