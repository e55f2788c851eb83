//! The book of a day, kept by hand: every sheet that was sent, and who stands where by `rules.md` §3, §4 and §6. Written
//! from the rules alone and in the plainest way; nothing of the library's scoring or standings is used in here.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use num_rational::BigRational;
use num_traits::Zero;
use roundtable::domain::ids::PlayerId;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    Preliminary(u16),
    Semifinal,
    Final,
}

/// What happened at one table.
#[derive(Debug, Clone)]
pub struct Played {
    pub part: Part,
    pub players: Vec<PlayerId>,
    /// By player; `None` where the game was abandoned.
    pub vp: Option<Vec<u32>>,
    /// Declared victory, or was named by the head.
    pub first: Option<PlayerId>,
}

/// The sums of one player, as they are compared: more is better, except for the lot.
type Sums = (u32, u32, BigRational, u32, u32);

#[derive(Debug, Default)]
pub struct Book {
    pub played: Vec<Played>,
    /// Lower goes first; known only after the finish.
    pub lots: BTreeMap<PlayerId, [u8; 16]>,
}

impl Played {
    /// Who had which place; nobody has one at an abandoned table but whom the head named.
    pub fn place(&self, player: PlayerId) -> Option<usize> {
        let Some(vp) = &self.vp else { return (self.first == Some(player)).then_some(1) };
        let mine = self.strength(player, vp)?;
        let ahead = self.players.iter().filter(|other| self.strength(**other, vp) > Some(mine)).count();
        Some(ahead + 1)
    }

    fn strength(&self, player: PlayerId, vp: &[u32]) -> Option<(bool, u32)> {
        let at = self.players.iter().position(|other| *other == player)?;
        Some((self.first == Some(player), vp[at]))
    }

    pub fn winner(&self) -> PlayerId {
        *self.players.iter().find(|player| self.place(**player) == Some(1)).unwrap()
    }

    /// At most ten count; at three the rounded mean is added to the table's total.
    fn counted(&self, player: PlayerId) -> Option<(u32, BigRational)> {
        let vp = self.vp.as_ref()?;
        let at = self.players.iter().position(|other| *other == player)?;
        let capped: Vec<u32> = vp.iter().map(|vp| (*vp).min(10)).collect();
        let sum: u32 = capped.iter().sum();
        let total = if capped.len() == 3 { sum + (2 * sum + 3) / 6 } else { sum };
        let hundred = capped[at] * 100;
        Some((capped[at], BigRational::new(hundred.into(), total.into())))
    }
}

impl Book {
    fn sums(&self, player: PlayerId, counts: impl Fn(Part) -> bool) -> Sums {
        let (mut wins, mut vp, mut share, mut seconds, mut thirds) = (0, 0, BigRational::zero(), 0, 0);
        for table in self.played.iter().filter(|table| counts(table.part) && table.players.contains(&player)) {
            let Some((counted, of_the_table)) = table.counted(player) else { continue };
            vp += counted;
            share += of_the_table;
            match table.place(player) {
                Some(1) => wins += 1,
                Some(2) => seconds += 1,
                Some(3) => thirds += 1,
                _ => {}
            }
        }
        (wins, vp, share, seconds, thirds)
    }

    pub fn wins(&self, player: PlayerId) -> u32 {
        self.sums(player, |_| true).0
    }

    /// By the preliminaries up to and including a game: wins, VP, share, seconds, thirds, then the lot.
    pub fn preliminary(&self, players: &BTreeSet<PlayerId>, through: u16) -> Vec<PlayerId> {
        let mut order: Vec<PlayerId> = players.iter().copied().collect();
        let counts = |part| matches!(part, Part::Preliminary(game) if game <= through);
        order.sort_by_cached_key(|player| (Reverse(self.sums(*player, counts)), self.lots[player]));
        order
    }

    /// Whether only the lot tells two players apart in the preliminaries.
    pub fn are_tied(&self, one: PlayerId, other: PlayerId) -> bool {
        let counts = |part| matches!(part, Part::Preliminary(_));
        self.sums(one, counts) == self.sums(other, counts)
    }

    /// Players who came equally far: by their place at the table of the stage, then VP, share, seconds and thirds over
    /// all their games up to `last`, then the lot. Wins are not used.
    pub fn by_stage(&self, stage: Part, players: &BTreeSet<PlayerId>, last: Part) -> Vec<PlayerId> {
        let mut order: Vec<PlayerId> = players.iter().copied().collect();
        let place = |player: PlayerId| {
            let there = self.played.iter().find(|table| table.part == stage && table.players.contains(&player));
            there.and_then(|table| table.place(player)).unwrap_or(usize::MAX)
        };
        order.sort_by_cached_key(|player| {
            let (_, vp, share, seconds, thirds) = self.sums(*player, |part| part <= last);
            (place(*player), Reverse((vp, share, seconds, thirds)), self.lots[player])
        });
        order
    }

    /// Everybody who sat at a table of this part.
    pub fn seated(&self, part: Part) -> BTreeSet<PlayerId> {
        self.played.iter().filter(|table| table.part == part).flat_map(|table| table.players.clone()).collect()
    }
}
