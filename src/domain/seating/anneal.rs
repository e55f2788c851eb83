//! Annealing of many rounds at once: random swaps within a round, at first also for the worse.
//!
//! Effort is counted in proposals, so that the same seed does the same work on every machine.

use super::board::{Board, Swap};
use super::chance::Chance;
use super::field::Player;
use super::temperature::cooling;

/// One run from hot to cold.
#[derive(Clone, Copy)]
pub(super) struct Run {
    pub(super) proposals: u64,
    /// Temperatures in units of cost.
    pub(super) hot: u64,
    pub(super) cold: u64,
    /// Of 256 proposals for a player who is in no conflict, so many are dropped unseen.
    pub(super) dropped: u32,
}

/// The best arrangement of a run.
pub(super) struct Found {
    pub(super) cost: i64,
    pub(super) chairs: Vec<Player>,
    pub(super) proposals: u64,
}

const STEPS: u32 = 256;

/// Runs from the board as it is, until the proposals are used up or a board costs no more than `target`.
pub(super) fn anneal(board: &mut Board, chance: &mut Chance, run: Run, target: i64) -> Found {
    let mut found = Found { cost: board.cost, chairs: board.chairs().to_vec(), proposals: 0 };
    if found.cost <= target {
        return found;
    }
    // The best board is copied only when it is about to be left for the worse.
    let mut at_best = false;
    let proposals = (run.proposals / u64::from(STEPS)).max(1);
    for temperature in cooling(run.hot * 256, run.cold * 256, STEPS) {
        for _ in 0..proposals {
            found.proposals += 1;
            let swap = propose(board, chance);
            if !board.may_swap(swap) {
                continue;
            }
            let draw = chance.u32();
            if draw & 255 < run.dropped && !board.is_in_conflict(swap.round, swap.one) {
                continue;
            }
            let change = board.change(swap);
            // The low byte was used above; set, it does not bias the rest.
            if change > 0 && !temperature.takes(i64::from(change), draw | 255) {
                continue;
            }
            if at_best && change > 0 {
                found.cost = board.cost;
                found.chairs.copy_from_slice(board.chairs());
                at_best = false;
            }
            board.swap(swap, change);
            if board.cost < found.cost {
                at_best = true;
                if board.cost <= target {
                    found.cost = board.cost;
                    found.chairs.copy_from_slice(board.chairs());
                    return found;
                }
            }
        }
    }
    if at_best {
        found.cost = board.cost;
        found.chairs.copy_from_slice(board.chairs());
    }
    found
}

fn propose(board: &Board, chance: &mut Chance) -> Swap {
    let draw = chance.u64();
    let part = |bits: u64, width: u32, bound: usize| (((bits & ((1 << width) - 1)) * bound as u64) >> width) as usize;
    Swap {
        round: part(draw, 16, board.rounds),
        one: part(draw >> 16, 24, board.players),
        other: part(draw >> 40, 24, board.players),
    }
}
