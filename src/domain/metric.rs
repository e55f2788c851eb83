//! What a player has gathered over his games: the numbers that standings compare (`rules.md` §4).
//!
//! The share is not among the plain sums: it needs all tables' totals, see `standings/shares.rs`.

use super::points::Exact;
use super::rules::Criterion;
use super::scoring::{GameScore, TWELFTHS};

/// Sums over a player's games; a missing result adds nothing to any of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    pub games: u32,
    /// Counted VP.
    pub vp: u64,
    /// 1st places; a tied first is a win for each.
    pub wins: u32,
    pub seconds: u32,
    pub thirds: u32,
    points_twelfths: u64,
    share_hundredths: u64,
}

impl Tally {
    pub(crate) fn add(&mut self, game: &GameScore) {
        self.games += 1;
        self.vp += u64::from(game.counted);
        self.points_twelfths += game.points_twelfths();
        self.share_hundredths += u64::from(game.share_hundredths());
        if let Some(places) = self.places(game.place) {
            *places += 1;
        }
    }

    /// Takes back a game that was added before.
    pub(crate) fn remove(&mut self, game: &GameScore) {
        self.games -= 1;
        self.vp -= u64::from(game.counted);
        self.points_twelfths -= game.points_twelfths();
        self.share_hundredths -= u64::from(game.share_hundredths());
        if let Some(places) = self.places(game.place) {
            *places -= 1;
        }
    }

    fn places(&mut self, place: u8) -> Option<&mut u32> {
        match place {
            1 => Some(&mut self.wins),
            2 => Some(&mut self.seconds),
            3 => Some(&mut self.thirds),
            _ => None,
        }
    }

    pub fn round_points(&self) -> Exact {
        Exact::fraction(self.points_twelfths, TWELFTHS)
    }

    /// The sum of the shares of single games, each rounded to two decimals: as printed lists have it, for display only.
    pub fn share_two_decimals_per_game(&self) -> Exact {
        Exact::fraction(self.share_hundredths, 100)
    }

    /// A criterion's sum as a whole number that orders like it (round points in twelfths); `None` for the share.
    pub(crate) fn whole(&self, criterion: Criterion) -> Option<u64> {
        match criterion {
            Criterion::RoundPoints => Some(self.points_twelfths),
            Criterion::Vp => Some(self.vp),
            Criterion::Share => None,
            Criterion::Wins => Some(u64::from(self.wins)),
            Criterion::Seconds => Some(u64::from(self.seconds)),
            Criterion::Thirds => Some(u64::from(self.thirds)),
        }
    }
}
