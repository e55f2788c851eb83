//! Finds the plans in `src/domain/seating/plans.txt`:
//! `cargo run --release --example seating_plans -- 13 5 20 50 0 60` searches 13 players x 5 rounds with 20 seeds of
//! 50 million proposals each and prints the best line. The last two numbers are what a repeat costs beyond its square
//! (0), and a second 3-table of a player (60), where the square of a repeat costs 1,000.
//!
//! To standard error it says what the plan costs: repeats squared, repeats, pairs of 3-tables of one player.

use roundtable::domain::seating::{PlanSearch, search_plan};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<u32> = std::env::args().skip(1).map(|argument| argument.parse()).collect::<Result<_, _>>()?;
    let [players, rounds, seeds, millions, again, three] = arguments[..] else {
        return Err("usage: seating_plans PLAYERS ROUNDS SEEDS MILLIONS AGAIN THREE".into());
    };
    let search = |seed| PlanSearch {
        players: players as usize,
        rounds: rounds as usize,
        seed,
        proposals: u64::from(millions) * 1_000_000,
        again: again as i32,
        three: three as i32,
    };
    let best = (1..=u64::from(seeds))
        .filter_map(|seed| search_plan(search(seed)))
        .min_by_key(|plan| (plan.repeat_cost, plan.repeats, plan.shared_threes));
    let Some(best) = best else {
        return Err("so many players cannot be seated, or not be written down".into());
    };
    eprintln!("{players}/{rounds}: {} {} {}", best.repeat_cost, best.repeats, best.shared_threes);
    println!("{}", best.line);
    Ok(())
}
