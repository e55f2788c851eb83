//! Everybody who can stand in the standings, with the order that ends their ties prepared.
//!
//! Names come in as an argument and stay out of the tournament's state (`rules.md` §4).

use std::cmp::Ordering;

use icu_collator::options::{AlternateHandling, CollatorOptions, Strength};
use icu_collator::{Collator, CollatorBorrowed, CollatorPreferences};

use super::Stage;
use crate::domain::lot::Lot;
use crate::domain::rules::LastResort;

/// A player as the standings need him.
#[derive(Debug, Clone, Copy)]
pub struct Entrant<'a> {
    /// The same in all games; no two alike.
    pub id: &'a str,
    /// What people call him; the id where there is none.
    pub name: &'a str,
    pub lot: Option<Lot>,
    pub disqualified: bool,
    /// Had qualified for the knock-outs and could not play: ranks directly after the knock-out players
    /// (`rules.md` §6).
    pub could_not_play: bool,
    /// Sits in the newest knock-out round, in which somebody is missing: stands before all who do not sit there, also
    /// while the stage has no result (`rules.md` §6).
    pub plays_on: Option<Stage>,
}

/// The entrants, and the order in which a tie among any of them ends.
#[derive(Debug, Clone)]
pub struct Field {
    last: LastResort,
    entrants: Vec<Kept>,
    /// Per entrant his position when all of them are tied.
    last_order: Vec<u32>,
    /// Per entrant the number of his group of equals before ids decide: names that sort alike.
    alike: Vec<u32>,
}

#[derive(Debug, Clone)]
struct Kept {
    id: String,
    name: String,
    lot: Option<Lot>,
    disqualified: bool,
    could_not_play: bool,
    plays_on: Option<Stage>,
}

impl Field {
    /// Sorts the entrants by what ends ties; costly only for names, and to be done again when the roster changes.
    pub fn new(last: LastResort, entrants: &[Entrant<'_>]) -> Field {
        let collator = (last == LastResort::Name).then(names_collator);
        let by_last_resort = |a: &Entrant<'_>, b: &Entrant<'_>| match (last, &collator) {
            (LastResort::Name, Some(collator)) => collator.compare(a.name, b.name),
            // A missing lot comes last; `Standings::lots_missing` tells of it.
            (LastResort::Lot, _) => a.lot.is_none().cmp(&b.lot.is_none()).then(a.lot.cmp(&b.lot)),
            _ => Ordering::Equal,
        };
        let mut sorted: Vec<u32> = (0..entrants.len() as u32).collect();
        sorted.sort_by(|a, b| {
            let (a, b) = (&entrants[*a as usize], &entrants[*b as usize]);
            by_last_resort(a, b).then_with(|| a.id.as_bytes().cmp(b.id.as_bytes()))
        });
        let (mut last_order, mut alike) = (vec![0; entrants.len()], vec![0; entrants.len()]);
        let mut group = 0;
        for (position, entrant) in sorted.iter().enumerate() {
            let above = position.checked_sub(1).map(|above| sorted[above] as usize);
            if above.is_some_and(|above| by_last_resort(&entrants[above], &entrants[*entrant as usize]).is_ne()) {
                group += 1;
            }
            alike[*entrant as usize] = group;
            last_order[*entrant as usize] = position as u32;
        }
        let keep = |entrant: &Entrant<'_>| Kept {
            id: entrant.id.to_owned(),
            name: entrant.name.to_owned(),
            lot: entrant.lot,
            disqualified: entrant.disqualified,
            could_not_play: entrant.could_not_play,
            plays_on: entrant.plays_on,
        };
        Field { last, entrants: entrants.iter().map(keep).collect(), last_order, alike }
    }

    /// The same people, as if no knock-out round had been made.
    pub fn of_the_preliminaries(&self) -> Field {
        let mut field = self.clone();
        for entrant in &mut field.entrants {
            (entrant.could_not_play, entrant.plays_on) = (false, None);
        }
        field
    }

    pub fn len(&self) -> usize {
        self.entrants.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entrants.is_empty()
    }

    pub fn id(&self, entrant: usize) -> &str {
        &self.entrants[entrant].id
    }

    pub fn name(&self, entrant: usize) -> &str {
        &self.entrants[entrant].name
    }

    pub(super) fn lot(&self, entrant: usize) -> Option<Lot> {
        self.entrants[entrant].lot
    }

    pub(super) fn last(&self) -> LastResort {
        self.last
    }

    pub(super) fn last_order(&self, entrant: usize) -> u32 {
        self.last_order[entrant]
    }

    /// Whether only their ids tell two entrants apart.
    pub(super) fn are_alike(&self, mine: usize, theirs: usize) -> bool {
        self.alike[mine] == self.alike[theirs]
    }

    pub(super) fn is_disqualified(&self, entrant: usize) -> bool {
        self.entrants[entrant].disqualified
    }

    pub(super) fn could_not_play(&self, entrant: usize) -> bool {
        self.entrants[entrant].could_not_play
    }

    /// Nobody who is disqualified.
    pub(super) fn plays_on(&self, entrant: usize) -> Option<Stage> {
        self.entrants[entrant].plays_on.filter(|_| !self.entrants[entrant].disqualified)
    }
}

/// Puts a list into the order in which every list of names is (`rules.md` §4): Ä with A, Ș with S, and people of one
/// name by what comes `then`.
pub fn sort_by_name<T, K: Ord>(list: &mut [T], name: impl Fn(&T) -> &str, then: impl Fn(&T) -> K) {
    let collator = names_collator();
    list.sort_by(|a, b| collator.compare(name(a), name(b)).then_with(|| then(a).cmp(&then(b))));
}

/// The CLDR root collation, punctuation not ignored, tertiary strength (`formats.md`).
fn names_collator() -> CollatorBorrowed<'static> {
    let mut options = CollatorOptions::default();
    options.strength = Some(Strength::Tertiary);
    options.alternate_handling = Some(AlternateHandling::NonIgnorable);
    Collator::try_new(CollatorPreferences::default(), options).expect("the root collation is compiled in")
}
