//! The tournament share of every player, exact, in a form that adds and compares fast (`rules.md` §3).
//!
//! Shares of single games are brought to one denominator, the least common multiple of the totals that occur: then a
//! sum is an addition and a comparison a comparison. Where that denominator outgrows its integer, big fractions take
//! over; the answers are the same.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};

use super::Game;
use crate::domain::points::Exact;
use crate::domain::rules::ShareOf;
use crate::domain::scoring::THIRDS;

/// Games that one player can have before a sum of shares, each at most 1, could outgrow its integer. A limit only of
/// the fast form; beyond it the big one takes over.
const GAMES_MAX: u128 = 1 << 20;
/// Denominators below this find their factor in a table instead of by a division.
const SMALL_DENOMINATORS: usize = 512;

#[derive(Debug, Clone)]
pub(super) enum Shares {
    /// Sums of unrounded shares over a common denominator.
    Sum(CommonSums),
    /// The same where no common denominator fits.
    BigSum(Vec<BigRational>),
    /// Counted VP and table totals of each player's games, both in thirds.
    Pooled(Vec<(u64, u64)>),
}

#[derive(Debug, Clone)]
pub(super) struct CommonSums {
    denominator: u128,
    parts: Vec<u128>,
}

/// One player's share of one game as a fraction; 0 of 1 at a table with a total of 0.
#[derive(Debug, Clone, Copy)]
struct GameShare {
    entrant: usize,
    part: u64,
    whole: u64,
}

/// A table's total as a whole number, with the factor that makes counted VP comparable to it.
fn denominator(total_thirds: u64) -> (u64, u64) {
    match total_thirds {
        0 => (1, 0),
        thirds if thirds.is_multiple_of(THIRDS) => (thirds / THIRDS, 1),
        thirds => (thirds, THIRDS),
    }
}

fn game_shares(game: &Game) -> impl Iterator<Item = GameShare> {
    let (whole, factor) = denominator(game.scored.total_thirds());
    game.results().filter_map(move |(entrant, seat)| {
        let counted = u64::from(seat.game?.counted);
        Some(GameShare { entrant, part: counted * factor, whole })
    })
}

impl Shares {
    pub fn of(kind: ShareOf, entrants: usize, games: &[Game]) -> Shares {
        match kind {
            ShareOf::Pooled => {
                let mut sums = vec![(0, 0); entrants];
                for game in games {
                    pool(&mut sums, game, |sum, amount| *sum += amount);
                }
                Shares::Pooled(sums)
            }
            ShareOf::Sum => {
                CommonSums::of(entrants, games).map_or_else(|| Shares::BigSum(big_sums(entrants, games)), Shares::Sum)
            }
        }
    }

    /// Takes one table back and adds another; false, with nothing changed, where the fast form does not reach.
    pub fn change(&mut self, before: Option<&Game>, after: Option<&Game>) -> bool {
        match self {
            Shares::BigSum(_) => false,
            Shares::Sum(sums) => sums.change(before, after),
            Shares::Pooled(sums) => {
                if let Some(game) = before {
                    pool(sums, game, |sum, amount| *sum -= amount);
                }
                if let Some(game) = after {
                    pool(sums, game, |sum, amount| *sum += amount);
                }
                true
            }
        }
    }

    pub fn are_pooled(&self) -> bool {
        matches!(self, Shares::Pooled(_))
    }

    pub fn compare(&self, mine: usize, theirs: usize) -> Ordering {
        match self {
            Shares::Sum(sums) => sums.parts[mine].cmp(&sums.parts[theirs]),
            Shares::BigSum(sums) => sums[mine].cmp(&sums[theirs]),
            Shares::Pooled(sums) => {
                let ((part, whole), (other_part, other_whole)) = (sums[mine], sums[theirs]);
                // No games, or only tables with a total of 0, are a share of 0 and not a division by it.
                match (whole, other_whole) {
                    (0, _) => 0.cmp(&other_part),
                    (_, 0) => part.cmp(&0),
                    _ => {
                        (u128::from(part) * u128::from(other_whole)).cmp(&(u128::from(other_part) * u128::from(whole)))
                    }
                }
            }
        }
    }

    pub fn percent(&self, entrant: usize) -> Exact {
        match self {
            Shares::Sum(sums) => {
                let (part, whole) = (sums.parts[entrant], sums.denominator);
                let common = part.gcd(&whole).max(1);
                match ((part / common).to_u64(), (whole / common).to_u64()) {
                    (Some(part), Some(whole)) => Exact::fraction(part, whole).times(100),
                    _ => Exact::big_fraction(BigInt::from(part) * 100, BigInt::from(whole)),
                }
            }
            Shares::BigSum(sums) => Exact::big_fraction(sums[entrant].numer() * 100, sums[entrant].denom().clone()),
            Shares::Pooled(sums) => Exact::fraction(sums[entrant].0, sums[entrant].1).times(100),
        }
    }

    /// Rounded half up to hundredths of a percent, for display only.
    pub fn rounded_to_hundredths(&self, entrant: usize) -> Exact {
        let hundredths = self.percent(entrant).to_big() * BigRational::from_integer(BigInt::from(100));
        let half = BigRational::new(BigInt::from(1), BigInt::from(2));
        Exact::big_fraction((hundredths + half).floor().to_integer(), BigInt::from(100))
    }

    /// How many low bits of the sums `digest` has to drop to fit into `bits` bits, of which there are at least 31;
    /// `None` where the form has no digest.
    pub fn digest_cut(&self, bits: u32) -> Option<u32> {
        match self {
            Shares::Sum(sums) => {
                let highest = sums.parts.iter().max().copied().unwrap_or(0);
                Some((u128::BITS - highest.leading_zeros()).saturating_sub(bits))
            }
            Shares::BigSum(_) => None,
            Shares::Pooled(_) => Some(0),
        }
    }

    /// A number that never orders two players against `compare`, though it may call them equal.
    pub fn digest(&self, entrant: usize, cut: u32) -> u128 {
        /// Bits that a pooled share of at most 1 gets: enough to tell nearly all apart.
        const POOLED_BITS: u32 = 30;
        match self {
            Shares::Sum(sums) => sums.parts[entrant] >> cut,
            Shares::BigSum(_) => 0,
            Shares::Pooled(sums) => {
                let (part, whole) = sums[entrant];
                match part.checked_mul(1 << POOLED_BITS) {
                    Some(scaled) => u128::from(scaled / whole.max(1)),
                    None => (u128::from(part) << POOLED_BITS) / u128::from(whole.max(1)),
                }
            }
        }
    }
}

/// A missing result leaves the table out of his pooled divisor (`rules.md` §2).
fn pool(sums: &mut [(u64, u64)], game: &Game, apply: impl Fn(&mut u64, u64)) {
    for (entrant, seat) in game.results() {
        if let Some(score) = seat.game {
            let (part, whole) = &mut sums[entrant];
            apply(part, u64::from(score.counted) * THIRDS);
            apply(whole, game.scored.total_thirds());
        }
    }
}

fn big_sums(entrants: usize, games: &[Game]) -> Vec<BigRational> {
    let mut sums = vec![BigRational::zero(); entrants];
    for share in games.iter().flat_map(game_shares) {
        sums[share.entrant] += BigRational::new(BigInt::from(share.part), BigInt::from(share.whole));
    }
    sums
}

impl CommonSums {
    /// `None` where the common denominator outgrows its integer.
    fn of(entrants: usize, games: &[Game]) -> Option<CommonSums> {
        let mut small = [false; SMALL_DENOMINATORS];
        let mut large = BTreeSet::new();
        for game in games {
            let (whole, _) = denominator(game.scored.total_thirds());
            match small.get_mut(whole as usize) {
                Some(seen) => *seen = true,
                None => {
                    large.insert(whole);
                }
            }
        }
        let small = (1..SMALL_DENOMINATORS).filter(|whole| small[*whole]);
        let occurring: Vec<u64> = small.map(|whole| whole as u64).chain(large).collect();
        let common = occurring.iter().try_fold(1, |common, whole| widened(common, *whole))?;

        let mut factors = [0; SMALL_DENOMINATORS];
        for whole in occurring {
            if let Some(factor) = factors.get_mut(whole as usize) {
                *factor = common / u128::from(whole);
            }
        }
        let mut parts = vec![0; entrants];
        for share in games.iter().flat_map(game_shares) {
            let factor = factors.get(share.whole as usize).copied().unwrap_or_else(|| common / u128::from(share.whole));
            parts[share.entrant] += u128::from(share.part) * factor;
        }
        Some(CommonSums { denominator: common, parts })
    }

    fn change(&mut self, before: Option<&Game>, after: Option<&Game>) -> bool {
        let total = after.map_or(1, |game| denominator(game.scored.total_thirds()).0);
        let Some(common) = widened(self.denominator, total) else { return false };
        if common != self.denominator {
            let factor = common / self.denominator;
            self.parts.iter_mut().for_each(|part| *part *= factor);
            self.denominator = common;
        }
        for share in before.into_iter().flat_map(game_shares) {
            self.parts[share.entrant] -= u128::from(share.part) * (common / u128::from(share.whole));
        }
        for share in after.into_iter().flat_map(game_shares) {
            self.parts[share.entrant] += u128::from(share.part) * (common / u128::from(share.whole));
        }
        true
    }
}

/// The least common multiple of both, as long as the sums over it have room.
fn widened(common: u128, whole: u64) -> Option<u128> {
    let whole = u128::from(whole);
    let wider = common.checked_mul(whole / common.gcd(&whole))?;
    wider.checked_mul(GAMES_MAX).map(|_| wider)
}
