//! The order of the seats after a past: table by table the order that repeats the fewest, again and again until the
//! rounds agree with each other.
//!
//! Without a past `seats.rs` is exact; with one this begins from there and stops at a proven minimum or when nothing
//! gets better.

use std::collections::BTreeMap;

use super::bounds::cheapest;
use super::chance::Chance;
use super::field::{Past, Player, Tables};

/// Passes over all tables, and how many of them may bring nothing.
const PASSES: usize = 60;
const IDLE_PASSES: usize = 12;

/// Orders the players of every table by their seats, given how often they had each seat before.
pub(super) fn mend(past: &Past, rounds: &mut [Tables], chance: &mut Chance) {
    let mut sat = past.seats.clone();
    let mut games = vec![0; past.players];
    for table in rounds.iter().flatten() {
        count(&mut sat, table, true);
        for &player in table {
            games[usize::from(player)] += 1;
        }
    }
    let mut best = (cost(&sat), rounds.to_vec());
    let least = least_cost(past, &games);
    let mut idle = 0;
    for _ in 0..PASSES {
        if best.0 <= least || idle == IDLE_PASSES {
            break;
        }
        for table in rounds.iter_mut().flatten() {
            count(&mut sat, table, false);
            *table = best_order(&sat, table, chance);
            count(&mut sat, table, true);
        }
        idle += 1;
        if cost(&sat) < best.0 {
            best = (cost(&sat), rounds.to_vec());
            idle = 0;
        }
    }
    rounds.clone_from_slice(&best.1);
}

/// These players in the order of seats that repeats the fewest; among equals, chance decides.
pub(super) fn best_order(sat: &[[u8; 4]], here: &[Player], chance: &mut Chance) -> Vec<Player> {
    let mut here = here.to_vec();
    chance.shuffle(&mut here);
    let cost = |order: &[Player]| -> u32 {
        order.iter().enumerate().map(|(seat, &player)| u32::from(sat[usize::from(player)][seat])).sum()
    };
    let (mut least, mut best) = (cost(&here), here.clone());
    permute(&mut here, 0, &mut |order| {
        if cost(order) < least {
            least = cost(order);
            best.copy_from_slice(order);
        }
    });
    best
}

fn permute(order: &mut [Player], from: usize, visit: &mut impl FnMut(&[Player])) {
    if from == order.len() {
        return visit(order);
    }
    for at in from..order.len() {
        order.swap(from, at);
        permute(order, from + 1, visit);
        order.swap(from, at);
    }
}

fn count(sat: &mut [[u8; 4]], table: &[Player], comes: bool) {
    for (seat, &player) in table.iter().enumerate() {
        let times = &mut sat[usize::from(player)][seat];
        *times = if comes { *times + 1 } else { *times - 1 };
    }
}

fn cost(sat: &[[u8; 4]]) -> u64 {
    sat.iter().flatten().map(|&times| u64::from(times) * u64::from(times.saturating_sub(1)) / 2).sum()
}

fn least_cost(past: &Past, games: &[u64]) -> u64 {
    let before = past.seats.iter().flatten().map(|&times| u64::from(times) * u64::from(times.saturating_sub(1)) / 2);
    let of_player = |(sat, &games): (&[u8; 4], &u64)| {
        let mut counts = BTreeMap::new();
        for &times in sat {
            *counts.entry(u32::from(times)).or_default() += 1;
        }
        cheapest(counts, games, u64::from)
    };
    before.sum::<u64>() + past.seats.iter().zip(games).map(of_player).sum::<u64>()
}
