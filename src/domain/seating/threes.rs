//! Shares the 3-tables of a finished plan more evenly, at no cost in repeats.

use super::board::{Board, Swap, WEIGHTS};
use super::chance::Chance;
use super::field::{Past, Tables};

/// The same for every plan, since the plans are the same for everybody.
const SHARING_SEED: u64 = 3;

/// Passes over all rounds, and every so many of them one that may move a 3-table between two who are equally off.
const PASSES: usize = 40;

/// Exchanges players of 3-tables with others of the same round, as long as that shares the 3-tables better.
pub(super) fn share(past: &Past, rounds: Vec<Tables>) -> Vec<Tables> {
    if rounds.iter().flatten().all(|table| table.len() == 4) {
        return rounds;
    }
    let mut chance = Chance::new(SHARING_SEED, 0);
    let mut board = Board::new(past, &[], WEIGHTS, &rounds);
    let mut best = (board.cost, board.chairs().to_vec());
    for pass in 0..PASSES {
        let sideways = pass % 2 == 1;
        let mut moved = false;
        for round in 0..board.rounds {
            for one in board.threes_again(round) {
                moved |= exchange(&mut board, round, one, sideways, &mut chance);
            }
        }
        if board.cost < best.0 {
            best = (board.cost, board.chairs().to_vec());
        }
        if best.0 == 0 || (sideways && !moved) {
            break;
        }
    }
    board.tables_of(&best.1)
}

fn exchange(board: &mut Board, round: usize, one: usize, sideways: bool, chance: &mut Chance) -> bool {
    let first = chance.below(board.players);
    for other in (0..board.players).map(|offset| (first + offset) % board.players) {
        let swap = Swap { round, one, other };
        if !board.may_swap(swap) {
            continue;
        }
        let change = board.change(swap);
        if change < 0 || (sideways && change == 0) {
            board.swap(swap, change);
            return true;
        }
    }
    false
}
