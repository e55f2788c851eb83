//! Random walks through the states of a tournament, straight at `decide` and `apply`: whatever people of all roles ask for,
//! in whatever order, the laws of `laws.rs` hold after every step, every state has a way on, and every tournament can be
//! led to its end. A walk that breaks a law is shortened to the steps that break it, and printed with its seed.
//!
//! What is walked is counted: a command that a role may give and that was rarely accepted, or a state that was never
//! reached, fails the test, too. `WALKS_SEED=7 cargo test --test model` walks elsewhere.

mod hall;
mod laws;
mod shorten;
mod walk;
mod ways_on;
mod wishes;

use std::collections::BTreeSet;

use hall::Setting;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use walk::{Counts, Walk};

/// Steps that people take in all walks together, at least.
const STEPS: usize = 10_000;

/// Walks. Each ends once, and ends are what has to be seen often.
const WALKS: u64 = 150;

/// How often every command must have been accepted from every role that may give it.
const ACCEPTED_LEAST: u32 = 50;

fn base_seed() -> u64 {
    std::env::var("WALKS_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(2_026)
}

/// `WALKS=10` takes a look at some, and counts nothing.
fn walks() -> u64 {
    std::env::var("WALKS").ok().and_then(|walks| walks.parse().ok()).unwrap_or(WALKS)
}

#[test]
fn whatever_people_ask_for_the_laws_hold_and_there_is_a_way_on() {
    let mut counts = Counts::default();
    let mut reached = BTreeSet::new();
    let mut steps = 0;
    let walks = walks();
    for number in 0..walks {
        let seed = base_seed().wrapping_mul(1_000).wrapping_add(number);
        let mut walk = Walk::begins(Setting::of(number), ChaCha8Rng::seed_from_u64(seed), counts);
        if let Err(broken) = walk.goes() {
            let steps = shorten::shortest(walk.setting(), walk.steps(), &laws::hold, &walk::has_a_way_on);
            panic!(
                "{broken}\nWALKS_SEED={}, walk {number}, {:?}\n{}",
                base_seed(),
                walk.setting(),
                shorten::written(&steps)
            );
        }
        steps += walk.steps().len();
        counts = walk.counts().clone();
        reached.append(&mut walk.reached());
    }
    let mut lines = Vec::new();
    let mut rare = Vec::new();
    for (command, part) in wishes::every_permitted() {
        let times = counts.accepted((command, part));
        lines.push(format!("{command:24} {part:?}: {times}"));
        if times < ACCEPTED_LEAST {
            rare.push(format!("{command} from {part:?}: accepted {times} times"));
        }
    }
    println!("{steps} steps in {walks} walks\n{}", lines.join("\n"));
    let is_missed = |state: &&str| !reached.contains(*state);
    let missed: Vec<&str> = laws::every_state().iter().copied().filter(is_missed).collect();
    println!("states reached: {}", reached.iter().copied().collect::<Vec<_>>().join(", "));
    if walks < WALKS {
        // Looked at in passing: too few to count.
        return;
    }
    assert!(steps >= STEPS, "only {steps} steps");
    assert!(rare.is_empty(), "too rarely seen:\n{}", rare.join("\n"));
    assert!(missed.is_empty(), "never reached: {}", missed.join(", "));
    let forbidden: Vec<_> = counts.all_accepted().filter(|(command, part)| !wishes::may(command, *part)).collect();
    assert!(forbidden.is_empty(), "accepted from those who may not: {forbidden:?}");
}

#[test]
fn a_walk_that_breaks_a_law_is_shortened_to_what_breaks_it() {
    // As if the rules forbade void tables: a round must be made and a table voided, and no more.
    let no_void = |before: &hall::Seen<'_>| {
        let void = |result: &roundtable::domain::state::TableResult| {
            matches!(result, roundtable::domain::state::TableResult::Void { .. })
        };
        let mut tables = before.state.rounds.iter().flat_map(|round| &round.tables);
        if tables.any(|table| void(&table.result)) { Err("a table is void".to_owned()) } else { Ok(()) }
    };
    let walks = (0..20).map(|seed| {
        let mut walk = Walk::begins(Setting::of(0), ChaCha8Rng::seed_from_u64(seed), Counts::default());
        walk.goes().unwrap();
        walk
    });
    let walk = walks.into_iter().find_map(|mut walk| walk.reached().contains("void").then_some(walk)).unwrap();
    let short = shorten::shortest(walk.setting(), walk.steps(), &no_void, &|_| Ok(()));
    let names: Vec<&str> = short.iter().map(|step| step.command.name()).collect();
    assert_eq!(names.last(), Some(&"void_table"), "{names:?}");
    assert!(3 * names.len() < walk.steps().len(), "{names:?}");
    // Every step that is left is needed.
    for at in 0..short.len() {
        let mut without = short.clone();
        let gone = without.remove(at);
        let broken = shorten::is_broken(walk.setting(), &without, &no_void, &|_| Ok(()));
        assert!(!broken, "{} could go, too", gone.command.name());
    }
}
