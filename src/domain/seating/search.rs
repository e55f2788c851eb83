//! Many rounds by annealing, for fields where no construction and no prepared plan fits: run after run, each from
//! another start, until a bound is reached or the proposals are used up.

use std::collections::BTreeMap;

use super::anneal::{Run, anneal};
use super::board::{Board, Weights};
use super::bounds;
use super::chance::Chance;
use super::field::{Past, Player, Tables};

/// What is searched for, and from what.
pub(super) struct Task<'a> {
    pub(super) past: &'a Past,
    pub(super) apart: &'a [(Player, Player)],
    /// For each player the table that he has to sit at in every round.
    pub(super) pinned: &'a [Option<u16>],
    pub(super) fours: usize,
    pub(super) threes: usize,
    pub(super) rounds: usize,
    /// Good first rounds, to which the search adds the others; all of them stay open to change.
    pub(super) prefix: Option<&'a [Tables]>,
    /// A complete arrangement to be improved.
    pub(super) start: Option<&'a [Tables]>,
    pub(super) weights: Weights,
    pub(super) proposals: u64,
}

/// Proposals of the first runs, for each player and round; later runs are longer.
const FIRST_RUN: u64 = 2_000;
/// Runs of one length, and what the next length is.
const RUNS_OF_A_LENGTH: u32 = 4;
/// Where runs that add rounds to a good prefix begin, in turn.
const PREFIX_HOT: [u64; 3] = [150, 220, 300];
const FROM_PREFIX: Run = Run { proposals: 0, hot: 150, cold: 50, dropped: 160 };
/// A complete start is polished: gently, or with a wider look.
const POLISH: [Run; 2] =
    [Run { proposals: 0, hot: 40, cold: 6, dropped: 230 }, Run { proposals: 0, hot: 120, cold: 15, dropped: 200 }];
/// From nothing: random rounds.
const FROM_CHANCE: Run = Run { proposals: 0, hot: 450, cold: 60, dropped: 200 };

/// The best arrangement found, its 4-tables first.
pub(super) fn many_rounds(task: &Task, chance: &mut Chance) -> Vec<Tables> {
    let target = target(task);
    let sizes = task.past.players as u64 * task.rounds as u64;
    let (mut length, mut used, mut runs) = (FIRST_RUN * sizes, 0, 0);
    let mut best: Option<(i64, Vec<Tables>)> = None;
    while best.as_ref().is_none_or(|(cost, _)| *cost > target && used < task.proposals) {
        let (rounds, run) = match &best {
            Some((_, rounds)) if runs % 4 == 3 => (rounds.clone(), POLISH[runs as usize / 4 % POLISH.len()]),
            _ => start(task, runs, chance),
        };
        let mut board = Board::new(task.past, task.apart, task.weights, &rounds);
        board.pin(task.pinned.iter().map(Option::is_some));
        let run = Run { proposals: length.min(task.proposals - used), ..run };
        let found = anneal(&mut board, chance, run, target);
        used += found.proposals.max(1);
        runs += 1;
        if best.as_ref().is_none_or(|(cost, _)| found.cost < *cost) {
            best = Some((found.cost, board.tables_of(&found.chairs)));
        }
        if runs % RUNS_OF_A_LENGTH == 0 {
            length *= 2;
        }
    }
    best.map(|(_, rounds)| rounds).unwrap_or_default()
}

fn start(task: &Task, runs: u32, chance: &mut Chance) -> (Vec<Tables>, Run) {
    let mut fill = |done: &[Tables]| -> Vec<Tables> {
        let added = (done.len()..task.rounds).map(|_| random_round(task, chance));
        done.iter().cloned().chain(added).collect()
    };
    match (task.start, task.prefix) {
        (Some(rounds), _) if !runs.is_multiple_of(3) || runs == 0 => {
            (rounds.to_vec(), POLISH[runs as usize % 3 % POLISH.len()])
        }
        (_, Some(prefix)) if runs.is_multiple_of(2) => {
            let hot = PREFIX_HOT[runs as usize / 2 % PREFIX_HOT.len()];
            (fill(prefix), Run { hot, ..FROM_PREFIX })
        }
        _ => (fill(&[]), FROM_CHANCE),
    }
}

fn random_round(task: &Task, chance: &mut Chance) -> Tables {
    let mut tables: Tables = vec![Vec::new(); task.fours + task.threes];
    let mut others: Vec<Player> = Vec::new();
    for (player, table) in (0..).zip(task.pinned) {
        match table {
            Some(table) => tables[usize::from(*table)].push(player),
            None => others.push(player),
        }
    }
    chance.shuffle(&mut others);
    let mut others = others.into_iter();
    for (index, table) in tables.iter_mut().enumerate() {
        let size = if index < task.fours { 4 } else { 3 };
        let missing = size - table.len();
        table.extend(others.by_ref().take(missing));
    }
    tables
}

/// A cost that no arrangement of these rounds can be below; where it is reached the search is over.
fn target(task: &Task) -> i64 {
    let past = task.past;
    let mut pairs = BTreeMap::new();
    let mut meetings = ((6 * task.fours + 3 * task.threes) * task.rounds) as u64;
    // Two people who need the same table meet in every round, whatever the others do.
    let mut forced = 0;
    for player in 0..past.players {
        for (other, met) in past.met[player * past.players..player * past.players + player].iter().enumerate() {
            let met = u32::from(*met);
            if task.pinned[player].is_some() && task.pinned[player] == task.pinned[other] {
                forced += (met..met + task.rounds as u32).map(bounds::next_meeting).sum::<u64>();
                meetings = meetings.saturating_sub(task.rounds as u64);
            } else {
                *pairs.entry(met).or_default() += 1;
            }
        }
    }
    let nothing_played = pairs.keys().all(|met| *met == 0);
    let even = forced + bounds::cheapest(pairs, meetings, bounds::next_meeting);
    let known = if nothing_played { bounds::least_cost(past.players, task.rounds) } else { 0 };
    let mut threes = BTreeMap::new();
    for before in &past.threes {
        *threes.entry(u32::from(*before)).or_default() += 1;
    }
    let threes = bounds::cheapest(threes, (3 * task.threes * task.rounds) as u64, u64::from);
    let Weights { repeat, three, .. } = task.weights;
    even.max(known) as i64 * i64::from(repeat) + threes as i64 * i64::from(three)
}
