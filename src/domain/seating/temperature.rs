//! Annealing without floats: how hot a search is, and whether it takes a step that makes things worse.

/// e^(-1/32) in 2^-32.
const STEP: u64 = 4_162_825_901;

/// e^(-k/32) in 2^-32; beyond the table a step is never taken.
const FALLING: [u32; 704] = {
    let mut falling = [u32::MAX; 704];
    let mut k = 1;
    while k < falling.len() {
        falling[k] = ((falling[k - 1] as u64 * STEP) >> 32) as u32;
        k += 1;
    }
    falling
};

/// A temperature in 1/256 of a unit of cost.
#[derive(Clone, Copy)]
pub(super) struct Temperature {
    /// What a unit of cost is worth in the table of falling chances, in 2^-32.
    scale: u64,
}

impl Temperature {
    fn of(heat: u64) -> Temperature {
        Temperature { scale: ((32 * 256) << 32) / heat.max(1) }
    }

    /// Whether a step that costs `worse` (above 0) is taken, for a uniform draw.
    pub(super) fn takes(self, worse: i64, draw: u32) -> bool {
        // Above 2^20 the product could overflow; no search is ever hot enough to take such a step.
        if worse >= 1 << 20 {
            return false;
        }
        let index = ((worse as u64 * self.scale) >> 32) as usize;
        FALLING.get(index).is_some_and(|&chance| draw < chance)
    }
}

/// Temperatures from `hot` to `cold` (in 1/256 of a unit of cost) in `steps` steps, each the same part of the one
/// before.
pub(super) fn cooling(hot: u64, cold: u64, steps: u32) -> impl Iterator<Item = Temperature> {
    let falls_to = |ratio: u64| (1..steps).fold(hot << 16, |heat, _| (heat * (ratio >> 12)) >> 20) >> 16;
    // The largest ratio (in 2^-32) that ends at or below `cold`, bit by bit.
    let ratio = (0..32).rev().fold(0, |ratio: u64, bit| match ratio | 1 << bit {
        higher if falls_to(higher) <= cold => higher,
        _ => ratio,
    });
    let mut heat = hot << 16;
    (0..steps).map(move |_| {
        let now = Temperature::of(heat >> 16);
        heat = (heat * (ratio >> 12)) >> 20;
        now
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cooling_begins_hot_and_ends_cold() {
        let all: Vec<_> = cooling(450 * 256, 60 * 256, 256).map(|temperature| temperature.scale).collect();
        assert_eq!(all.len(), 256);
        assert_eq!(all[0], Temperature::of(450 * 256).scale);
        let last = Temperature::of(60 * 256).scale;
        assert!(all[255] >= last && all[255] < last + last / 50, "ended at {} for {last}", all[255]);
        assert!(all.is_sorted());
    }

    #[test]
    fn a_step_as_dear_as_the_temperature_is_taken_once_in_e_times() {
        let warm = Temperature::of(100 * 256);
        let e_th = (u64::from(u32::MAX) * 1_000 / 2_718) as u32;
        assert!(warm.takes(100, e_th - e_th / 100));
        assert!(!warm.takes(100, e_th + e_th / 20));
        assert!(!warm.takes(1 << 30, 0));
    }
}
