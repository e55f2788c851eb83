//! A walk that broke a law, without the steps that had nothing to do with it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::hall::{Hall, Seen, Setting, Step};

/// Runs of a walk that shortening may take; a walk that is not the shortest possible by then helps all the same.
const RUNS_MOST: usize = 4_000;

/// After every step, and after the last one.
pub type Law<'a> = &'a dyn Fn(&Seen<'_>) -> Result<(), String>;
pub type Way<'a> = &'a dyn Fn(&Hall) -> Result<(), String>;

/// Takes steps out, many at once and then one by one, as long as the law is broken without them.
pub fn shortest(setting: Setting, steps: &[Step], law: Law<'_>, in_the_end: Way<'_>) -> Vec<Step> {
    let mut shortest = steps.to_vec();
    let mut runs = 0;
    let mut length = shortest.len().div_ceil(2);
    while length > 0 {
        let mut from = 0;
        while from < shortest.len() && runs < RUNS_MOST {
            let mut without = shortest.clone();
            without.drain(from..(from + length).min(shortest.len()));
            runs += 1;
            if is_broken(setting, &without, law, in_the_end) {
                shortest = without;
            } else {
                from += length;
            }
        }
        length /= 2;
    }
    shortest
}

/// Whether these steps break the law, or panic.
pub fn is_broken(setting: Setting, steps: &[Step], law: Law<'_>, in_the_end: Way<'_>) -> bool {
    catch_unwind(AssertUnwindSafe(|| {
        let mut hall = Hall::opens(setting);
        steps.iter().any(|step| take(&mut hall, step, law).is_err()) || in_the_end(&hall).is_err()
    }))
    .unwrap_or(true)
}

/// One step, and the law after it; what is refused changes nothing.
pub fn take(hall: &mut Hall, step: &Step, law: Law<'_>) -> Result<bool, String> {
    let Ok(done) = hall.takes(step) else { return Ok(false) };
    law(&Seen {
        before: &done.before,
        state: &hall.state,
        people: &hall.people,
        replayed: &hall.replayed,
        command: &step.command,
        events: &done.events,
        now: done.now,
    })?;
    Ok(!done.events.is_empty())
}

/// One step a line.
pub fn written(steps: &[Step]) -> String {
    let lines = steps.iter().map(|step| format!("  {:?}: {:?}", step.by, step.command));
    lines.collect::<Vec<_>>().join("\n")
}
