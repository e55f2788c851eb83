//! The one comparison of two players, as an order and as a reason (`rules.md` §4, §6).

use std::cmp::Ordering;

use serde::Serialize;

use super::{KnockOut, Stage, Standings};
use crate::domain::lot::Lot;
use crate::domain::points::Exact;
use crate::domain::rules::{Criterion, LastResort};

/// Within equal places of a knock-out stage: over all games, and wins are not used (`rules.md` §6).
const KNOCK_OUT_CRITERIA: [Criterion; 4] = [Criterion::Vp, Criterion::Share, Criterion::Seconds, Criterion::Thirds];

/// How far a player came, best first. Without knock-out games all are `Preliminary`, but for the disqualified.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Tier {
    Final,
    Semifinal,
    /// Qualified, but could not play.
    CouldNotPlay,
    Preliminary,
    Disqualified,
}

impl Tier {
    /// The stable name, as in JSON.
    pub fn code(self) -> &'static str {
        match self {
            Tier::Final => "final",
            Tier::Semifinal => "semifinal",
            Tier::CouldNotPlay => "could_not_play",
            Tier::Preliminary => "preliminary",
            Tier::Disqualified => "disqualified",
        }
    }
}

/// The criterion that put a row below the row above it (`formats.md`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DecidedBy {
    Disqualified,
    Stage,
    Place,
    RoundPoints,
    Vp,
    Share,
    Wins,
    Seconds,
    Thirds,
    /// By name, or by id where the names are equal.
    Name,
    Lot,
    /// Nothing did: the rank is shared with the row above.
    Shared,
}

impl DecidedBy {
    /// The stable name, as in JSON.
    pub fn code(self) -> &'static str {
        match self {
            DecidedBy::Disqualified => "disqualified",
            DecidedBy::Stage => "stage",
            DecidedBy::Place => "place",
            DecidedBy::RoundPoints => "round_points",
            DecidedBy::Vp => "vp",
            DecidedBy::Share => "share",
            DecidedBy::Wins => "wins",
            DecidedBy::Seconds => "seconds",
            DecidedBy::Thirds => "thirds",
            DecidedBy::Name => "name",
            DecidedBy::Lot => "lot",
            DecidedBy::Shared => "shared",
        }
    }
}

impl From<Criterion> for DecidedBy {
    fn from(criterion: Criterion) -> DecidedBy {
        match criterion {
            Criterion::RoundPoints => DecidedBy::RoundPoints,
            Criterion::Vp => DecidedBy::Vp,
            Criterion::Share => DecidedBy::Share,
            Criterion::Wins => DecidedBy::Wins,
            Criterion::Seconds => DecidedBy::Seconds,
            Criterion::Thirds => DecidedBy::Thirds,
        }
    }
}

/// Why a row stands below the row above it, with both exact values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Decision {
    pub by: DecidedBy,
    pub mine: Value,
    pub above: Value,
}

/// What was compared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Value {
    Exact(Exact),
    Tier(Tier),
    /// The place at the knock-out table; `None` for a missing result.
    Place(Option<u8>),
    Name(String),
    Id(String),
    /// `None` only where a file gives no lot.
    Lot(#[serde(serialize_with = "lot_text")] Option<Lot>),
}

fn lot_text<S: serde::Serializer>(lot: &Option<Lot>, out: S) -> Result<S::Ok, S::Error> {
    match lot {
        Some(lot) => out.collect_str(lot),
        None => out.serialize_none(),
    }
}

impl Standings {
    /// How far a player came.
    pub fn tier(&self, entrant: usize) -> Tier {
        match self.knock_outs[entrant] {
            _ if self.field.is_disqualified(entrant) => Tier::Disqualified,
            Some(KnockOut { stage: Stage::Final, .. }) => Tier::Final,
            Some(_) => Tier::Semifinal,
            None if self.field.could_not_play(entrant) => Tier::CouldNotPlay,
            None => Tier::Preliminary,
        }
    }

    fn plays_on(&self, entrant: usize) -> bool {
        self.field.plays_on(entrant).is_some()
    }

    /// How far a player came, and the stage that he is seated in while it has no result.
    fn reached(&self, entrant: usize) -> Tier {
        match self.field.plays_on(entrant) {
            Some(Stage::Final) => Tier::Final,
            Some(Stage::Semifinal) => self.tier(entrant).min(Tier::Semifinal),
            Some(Stage::Preliminary) | None => self.tier(entrant),
        }
    }

    /// `Less` is better. Total: two different entrants are never equal.
    pub(super) fn compare(&self, mine: u32, theirs: u32) -> Ordering {
        self.first_difference(mine as usize, theirs as usize).0
    }

    pub(super) fn decided_by(&self, position: usize) -> Option<DecidedBy> {
        let above = *self.order.get(position.checked_sub(1)?)?;
        Some(self.first_difference(above as usize, self.order[position] as usize).1)
    }

    pub(super) fn decision(&self, position: usize) -> Option<Decision> {
        let by = self.decided_by(position)?;
        let (above, mine) = (self.order[position - 1] as usize, self.order[position] as usize);
        Some(Decision { by, mine: self.value(by, mine, above), above: self.value(by, above, mine) })
    }

    fn first_difference(&self, mine: usize, theirs: usize) -> (Ordering, DecidedBy) {
        let (tier, other_tier) = (self.tier(mine), self.tier(theirs));
        // Who could not play stands behind those who do from the moment that they are seated, not from their first
        // result on. Among themselves they stand as before until then.
        let plays_on = self.plays_on(theirs).cmp(&self.plays_on(mine));
        if plays_on.is_ne() && Tier::Disqualified != tier.max(other_tier) {
            return (plays_on, DecidedBy::Stage);
        }
        if tier != other_tier {
            let disqualified = Tier::Disqualified == tier.max(other_tier);
            let by = if disqualified { DecidedBy::Disqualified } else { DecidedBy::Stage };
            return (tier.cmp(&other_tier), by);
        }
        let places = self.knock_out_place(mine).cmp(&self.knock_out_place(theirs));
        if places.is_ne() {
            return (places, DecidedBy::Place);
        }
        for criterion in self.criteria_of(tier) {
            let order = match (self.tallies[mine].whole(*criterion), self.tallies[theirs].whole(*criterion)) {
                (Some(mine), Some(theirs)) => theirs.cmp(&mine),
                _ => self.shares.compare(theirs, mine),
            };
            if order.is_ne() {
                return (order, DecidedBy::from(*criterion));
            }
        }
        let by = match self.field.last() {
            LastResort::Name => DecidedBy::Name,
            LastResort::Lot => DecidedBy::Lot,
            LastResort::Shared => DecidedBy::Shared,
        };
        (self.field.last_order(mine).cmp(&self.field.last_order(theirs)), by)
    }

    /// The criteria that order the players of a tier.
    pub(super) fn criteria_of(&self, tier: Tier) -> &[Criterion] {
        match tier {
            Tier::Final | Tier::Semifinal => &KNOCK_OUT_CRITERIA,
            Tier::CouldNotPlay | Tier::Preliminary | Tier::Disqualified => &self.criteria,
        }
    }

    /// Orders like places, a missing result last in the stage; the same for all who are not in a knock-out stage.
    fn knock_out_place(&self, entrant: usize) -> u8 {
        match (self.tier(entrant), self.knock_outs[entrant]) {
            (Tier::Final | Tier::Semifinal, Some(knock_out)) => knock_out.place.unwrap_or(u8::MAX),
            _ => 0,
        }
    }

    /// A metric's exact value, as it is compared and shown.
    pub fn metric(&self, entrant: usize, criterion: Criterion) -> Exact {
        let tally = &self.tallies[entrant];
        match criterion {
            Criterion::RoundPoints => tally.round_points(),
            Criterion::Vp => Exact::from(tally.vp),
            Criterion::Share => self.shares.percent(entrant),
            Criterion::Wins => Exact::from(tally.wins),
            Criterion::Seconds => Exact::from(tally.seconds),
            Criterion::Thirds => Exact::from(tally.thirds),
        }
    }

    /// The value of one of two compared players; `other` tells whether names or ids decided.
    fn value(&self, by: DecidedBy, entrant: usize, other: usize) -> Value {
        match by {
            DecidedBy::Stage if self.plays_on(entrant) != self.plays_on(other) => Value::Tier(self.reached(entrant)),
            DecidedBy::Disqualified | DecidedBy::Stage => Value::Tier(self.tier(entrant)),
            DecidedBy::Place => Value::Place(self.knock_outs[entrant].and_then(|knock_out| knock_out.place)),
            DecidedBy::RoundPoints => Value::Exact(self.metric(entrant, Criterion::RoundPoints)),
            DecidedBy::Vp => Value::Exact(self.metric(entrant, Criterion::Vp)),
            DecidedBy::Share => Value::Exact(self.metric(entrant, Criterion::Share)),
            DecidedBy::Wins => Value::Exact(self.metric(entrant, Criterion::Wins)),
            DecidedBy::Seconds => Value::Exact(self.metric(entrant, Criterion::Seconds)),
            DecidedBy::Thirds => Value::Exact(self.metric(entrant, Criterion::Thirds)),
            DecidedBy::Name if !self.field.are_alike(entrant, other) => {
                Value::Name(self.field.name(entrant).to_owned())
            }
            DecidedBy::Name | DecidedBy::Shared => Value::Id(self.field.id(entrant).to_owned()),
            DecidedBy::Lot => Value::Lot(self.field.lot(entrant)),
        }
    }

    /// Everybody in order. Most pairs are told apart by one packed number; the comparison itself decides the rest.
    pub(super) fn sorted(&self) -> Vec<u32> {
        let packing = Packing::of(self);
        let mut keyed: Vec<(u128, u32)> =
            (0..self.field.len()).map(|entrant| (packing.key(self, entrant), entrant as u32)).collect();
        keyed.sort_unstable_by(|a, b| a.0.cmp(&b.0).then_with(|| self.compare(a.1, b.1)));
        keyed.into_iter().map(|(_, entrant)| entrant).collect()
    }
}

/// How a player's first criteria fit into one number, lower first, that never contradicts the comparison.
struct Packing {
    /// Bits that each whole criterion needs, in the order of `Criterion::ALL`.
    bits: [u32; 6],
    /// How much is cut off the shares; `None` where they have no short form.
    share_cut: Option<u32>,
}

/// Who plays on, tier and knock-out place come first in the number.
const PLAYS_ON_BITS: u32 = 1;
const TIER_BITS: u32 = 3;
const PLACE_BITS: u32 = 8;
const CRITERIA_BITS: u32 = u128::BITS - PLAYS_ON_BITS - TIER_BITS - PLACE_BITS;
/// Bits for a share, of which the sums of eight games over usual totals need about sixty.
const SHARE_BITS: u32 = 64;

impl Packing {
    fn of(standings: &Standings) -> Packing {
        let mut bits = [0; 6];
        for tally in &standings.tallies {
            for criterion in Criterion::ALL {
                let number = tally.whole(criterion).unwrap_or(0);
                let slot = &mut bits[criterion as usize];
                *slot = (u64::BITS - number.leading_zeros()).max(*slot);
            }
        }
        Packing { bits, share_cut: standings.shares.digest_cut(SHARE_BITS) }
    }

    fn key(&self, standings: &Standings, entrant: usize) -> u128 {
        let tier = standings.tier(entrant);
        let mut key = 0_u128;
        let mut left = CRITERIA_BITS;
        for criterion in standings.criteria_of(tier) {
            let (bits, number) = match (standings.tallies[entrant].whole(*criterion), self.share_cut) {
                (Some(number), _) => (self.bits[*criterion as usize], u128::from(number)),
                (None, Some(cut)) => (SHARE_BITS, standings.shares.digest(entrant, cut)),
                (None, None) => break,
            };
            if bits > left {
                break;
            }
            left -= bits;
            // Descending: what is more sorts earlier.
            key = key << bits | ((1 << bits) - 1 - number);
            if *criterion == Criterion::Share {
                // A digest may call two shares equal that are not: nothing may be packed behind it.
                break;
            }
        }
        let behind = u128::from(!standings.plays_on(entrant));
        let head = (behind << TIER_BITS | u128::from(tier as u8)) << PLACE_BITS;
        (head | u128::from(standings.knock_out_place(entrant))) << CRITERIA_BITS | key << left
    }
}
