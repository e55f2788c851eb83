//! The hall's breaker trips while forty captains hand in. When the light is back, whatever a phone was told is there
//! once, and whatever it was not told is there wholly or not at all.
//!
//! A kill of the process cannot show a missing sync, for the system still writes what it was given. So here the disk
//! itself is played ([`platter`]): thousands of seeded cuts, full disks and broken disks under the real store.
//! `POWER_CUT_SEED=17 cargo test --test power_cut` repeats one seed; `LONG_TESTS=1` runs ten times as many.

#[cfg(target_os = "linux")]
mod full_disk;
mod hall;
mod platter;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use roundtable::journal::store::Store;

use hall::{Hall, Seen};
use platter::{Platter, Tally, Trouble};

/// Disks per run; each lives through [`CUTS_PER_DISK`] power cuts.
const DISKS: u64 = 300;
const CUTS_PER_DISK: u64 = 5;
/// Writes, syncs and changes of length between two cuts, at most. Opening alone makes about ten.
const CALLS_UNTIL_CUT_MAX: u64 = 120;

/// Runs `life` for every seed on all cores, and says the seed of one that fails.
fn for_every_seed(life: impl Fn(u64) -> (Tally, Seen) + Sync) -> (Tally, Seen) {
    if let Ok(seed) = std::env::var("POWER_CUT_SEED") {
        return life(seed.parse().expect("POWER_CUT_SEED is a number"));
    }
    let disks = if std::env::var_os("LONG_TESTS").is_some() { 10 * DISKS } else { DISKS };
    let next = AtomicU64::new(0);
    let total = Mutex::new((Tally::default(), Seen::default()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= disks {
                        break;
                    }
                    let _named = NamedSeed(seed);
                    let (tally, seen) = life(seed);
                    let mut total = total.lock().unwrap();
                    total.0.add(&tally);
                    total.1.add(&seen);
                }
            });
        }
    });
    total.into_inner().unwrap()
}

struct NamedSeed(u64);

impl Drop for NamedSeed {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("this was seed {0}: POWER_CUT_SEED={0} repeats it", self.0);
        }
    }
}

/// A new disk with an empty store on it.
fn new_disk(seed: u64) -> Platter {
    let platter = Platter::new(Vec::new(), seed);
    drop(Store::open_with_backend(platter.clone()).unwrap());
    platter
}

/// One disk from cut to cut; `troubles` besides the cut are drawn for each stretch.
fn live_through_cuts(seed: u64, troubles: &[Trouble]) -> (Tally, Seen) {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let platter = new_disk(seed);
    let mut hall = Hall::new(seed);
    for _ in 0..CUTS_PER_DISK {
        let cut_after = chance.random_range(1..=CALLS_UNTIL_CUT_MAX);
        platter.plan(cut_after, Trouble::PowerCut);
        for trouble in troubles {
            // One that falls on the cut takes its place; then the evening ends by pulling the plug.
            platter.plan(chance.random_range(1..=cut_after), *trouble);
        }
        hall.plays_an_evening_on(&platter);
        platter.cut();
        platter.restart();
        // On a copy, so that the next evening starts from what the cut left, and may be cut while it recovers.
        hall.checks(&Platter::new(platter.durable(), seed));
    }
    (platter.tally(), hall.seen())
}

#[test]
fn after_any_power_cut_everything_acknowledged_is_there_once() {
    let (tally, seen) = for_every_seed(|seed| live_through_cuts(seed, &[]));
    eprintln!("{tally:?}\n{seen:?}");
    if std::env::var_os("POWER_CUT_SEED").is_none() {
        assert!(seen.checks >= 1_000, "fewer cuts than promised");
        for (what, often) in [
            ("cut at a write", tally.cuts_at_write),
            ("cut at a sync", tally.cuts_at_sync),
            ("cut at a change of length", tally.cuts_at_set_len),
            ("write lost", tally.lost_writes),
            ("write kept", tally.kept_writes),
            ("write torn", tally.torn_writes),
            ("cut while opening", seen.cuts_while_opening),
            ("unanswered batch that was there", seen.unanswered_there),
            ("unanswered batch that was not there", seen.unanswered_absent),
        ] {
            assert!(often >= 10, "the test met no {what}, or hardly any ({often})");
        }
    }
}

#[test]
fn b157_after_full_and_broken_disks_the_store_goes_on_and_a_power_cut_still_loses_nothing() {
    use Trouble::{BrokenDisk, FullDisk};
    let (tally, seen) = for_every_seed(|seed| match seed % 3 {
        0 => live_through_cuts(seed, &[FullDisk]),
        1 => live_through_cuts(seed, &[BrokenDisk]),
        _ => live_through_cuts(seed, &[BrokenDisk, FullDisk, BrokenDisk]),
    });
    eprintln!("{tally:?}\n{seen:?}");
    if std::env::var_os("POWER_CUT_SEED").is_none() {
        for (what, often) in [
            ("failed write", tally.failed_writes),
            ("failed sync", tally.failed_syncs),
            ("failed change of length", tally.failed_set_lens),
            ("recovery while running", seen.recoveries),
        ] {
            assert!(often >= 10, "the test met no {what}, or hardly any ({often})");
        }
    }
}
