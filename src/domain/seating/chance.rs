//! Chance from a seed: the only source of it in the seating, the same on every machine.
//!
//! Only the stream of ChaCha8 is taken from the library; how numbers and orders are drawn from it is written here, so
//! that no later edition of a library can change an old seating.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

pub(super) struct Chance(ChaCha8Rng);

impl Chance {
    /// `purpose` keeps the streams of one seed apart, so that one step's effort does not change the draws of another.
    pub(super) fn new(seed: u64, purpose: u64) -> Chance {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&purpose.to_le_bytes());
        Chance(ChaCha8Rng::from_seed(key))
    }

    pub(super) fn u32(&mut self) -> u32 {
        self.0.next_u32()
    }

    pub(super) fn u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`. Its bias is below `bound` / 2^32, far too small to be seen in a hall.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        ((u64::from(self.u32()) * bound as u64) >> 32) as usize
    }

    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
