//! How good a seating is, before anybody confirms it: repeats beside the least that is possible, who meets whom again,
//! seats, 3-tables, and pairs that were to be kept apart (`rules.md` §8).

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::SeatedRound;
use super::bounds::{self, Count};
use crate::domain::ids::PlayerId;

/// What `roundtable seat` and the head's preview say of a seating, the history included.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatingReport {
    /// Sum over all pairs of their meetings beyond the first.
    pub repeats: u64,
    /// No seating of these rounds after this history has fewer repeats: proven. The same for the other bounds.
    pub repeats_lower_bound: u64,
    /// Sum over all pairs of the square of their meetings beyond the first: a third meeting costs as much as four
    /// second ones.
    pub repeat_cost: u64,
    pub repeat_cost_lower_bound: u64,
    /// Meetings of the two who met most often.
    pub most_meetings: u32,
    /// Sum over players and seats of the times beyond the first.
    pub seat_repeats: u64,
    pub seat_repeats_lower_bound: u64,
    /// 3-tables of the player who had most, and of the one who had fewest.
    pub three_tables_max: u32,
    pub three_tables_min: u32,
    /// How often pairs who were to be kept apart met.
    pub apart_broken: u64,
    /// Pairs who meet in the new rounds and have met before, or meet in several of them; the most meetings first.
    #[serde(default)]
    pub meet_again: Vec<MeetAgain>,
    /// Pairs to be kept apart who meet in the new rounds.
    #[serde(default)]
    pub apart_meet: Vec<MeetAgain>,
    /// 3-tables of every player, the new rounds included, by player.
    #[serde(default)]
    pub three_tables: Vec<(PlayerId, u32)>,
}

/// Two players and how often they have met, the new rounds included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct MeetAgain {
    pub player: PlayerId,
    pub other: PlayerId,
    pub meetings: u32,
}

/// Judges `new` rounds after `history`. `players` are those whose 3-tables are compared: everybody active.
pub fn report(
    history: &[SeatedRound],
    new: &[SeatedRound],
    players: &[PlayerId],
    apart: &[(PlayerId, PlayerId)],
) -> SeatingReport {
    let mut count = Count::of(history);
    let before = count.clone();
    for round in new {
        count.play(round);
    }
    let apart: std::collections::HashSet<_> =
        apart.iter().filter(|(one, other)| one != other).map(|&(one, other)| sorted(one, other)).collect();
    let apart_meetings = |count: &Count| -> u64 { apart.iter().map(|pair| u64::from(count.meetings(*pair))).sum() };

    let mut again: Vec<_> = count
        .met
        .iter()
        .filter(|(pair, meetings)| **meetings > before.meetings(**pair))
        .map(|(&(player, other), &meetings)| MeetAgain { player, other, meetings })
        .collect();
    again.sort_unstable_by_key(|pair| (std::cmp::Reverse(pair.meetings), pair.player, pair.other));
    let apart_meet = again.iter().filter(|pair| apart.contains(&(pair.player, pair.other))).copied().collect();
    again.retain(|pair| pair.meetings > 1);

    let mut players = players.to_vec();
    players.sort_unstable();
    players.dedup();
    let threes: HashMap<PlayerId, u32> = count.threes();
    let three_tables: Vec<_> = players.iter().map(|id| (*id, threes.get(id).copied().unwrap_or(0))).collect();

    SeatingReport {
        repeats: count.repeats(),
        repeats_lower_bound: bounds::repeats(&before, new),
        repeat_cost: count.repeat_cost(),
        repeat_cost_lower_bound: bounds::repeat_cost(&before, new),
        most_meetings: count.met.values().copied().max().unwrap_or(0),
        seat_repeats: count.seat_repeats(),
        seat_repeats_lower_bound: bounds::seat_repeats(&before, new),
        three_tables_max: three_tables.iter().map(|(_, threes)| *threes).max().unwrap_or(0),
        three_tables_min: three_tables.iter().map(|(_, threes)| *threes).min().unwrap_or(0),
        apart_broken: apart_meetings(&count),
        meet_again: again,
        apart_meet,
        three_tables,
    }
}

pub(super) fn sorted(one: PlayerId, other: PlayerId) -> (PlayerId, PlayerId) {
    (one.min(other), one.max(other))
}
