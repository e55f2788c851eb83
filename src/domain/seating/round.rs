//! The next round of a tournament that goes on: of the plan it has followed so far, or planned ahead together with the
//! rounds to come where the field is small, or for itself where it is large.

use super::chance::Chance;
use super::day::{added_cost, continued, searched};
use super::field::{Field, Tables};
use super::one_round::one_round;
use super::tables::TablePlan;

/// Rounds of the longest day that has a prepared plan.
const PLANNED_ROUNDS: usize = 8;

/// Proposals for planning ahead: well under a tenth of a second.
const PROPOSALS: u64 = 1_500_000;

/// A field is small when it has fewer players than this many for each round of the day: one round can then use up the
/// pairs that the next ones need.
const PLAYERS_PER_ROUND: usize = 7;

/// Makes the next round, knowing that `still_to_come` rounds will follow it.
pub(super) fn next(field: &Field, tables: &TablePlan, still_to_come: usize, seed: u64) -> Tables {
    let mut chance = Chance::new(seed, 3);
    let rounds = 1 + still_to_come;
    let played = field.played.as_ref().map_or(0, |played| played.rounds.len());
    let mut lengths: Vec<usize> = vec![rounds];
    if small(field, PLANNED_ROUNDS) {
        lengths.extend(rounds + 1..=PLANNED_ROUNDS.saturating_sub(played));
    }
    if still_to_come == 0 {
        // Who makes round after round without saying how many follow is best on the longest plan without a repeat.
        lengths.reverse();
    }
    for length in lengths {
        let Some(planned) = continued(field, tables, length, &mut chance) else { continue };
        if length == rounds || added_cost(&field.past, &planned) == 0 {
            return first(planned);
        }
    }
    if !small(field, field.rounds_played + rounds) {
        return one_round(field, tables, false, seed);
    }
    let cost = |round: &Tables| added_cost(&field.past, std::slice::from_ref(round));
    let mut ahead = searched(field, tables, rounds, PROPOSALS, &mut chance);
    // Rounds without a repeat first: who leaves meanwhile may take the others' repeats along.
    ahead.sort_by_cached_key(cost);
    first(ahead)
}

fn small(field: &Field, rounds: usize) -> bool {
    field.players() < PLAYERS_PER_ROUND * rounds
}

fn first(rounds: Vec<Tables>) -> Tables {
    rounds.into_iter().next().unwrap_or_default()
}
