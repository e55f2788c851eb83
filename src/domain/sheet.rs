//! What a table hands in: per player the pieces or the total, and the marks (`rules.md` §2).
//!
//! Keeps out places and points: those are `scoring.rs`. A `Sheet` exists only once it has been checked.

mod check;
mod fault;

use serde::{Deserialize, Serialize};

use super::ids::Seat;
use super::rules::{Rules, SheetKind};

pub(crate) use check::{Found, Line, closing_faults, line_faults, table_faults};
pub(crate) use fault::sentence;
pub use fault::{Fault, FaultCode, Field, Warning, WarningCode};

/// A sheet as somebody wrote it, not yet checked. One entry a seat, in the order of the seats.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    pub entries: Vec<Entry>,
    /// The referee's answer that nobody holds the longest road, for a tie left by a cut road.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub road_nobody: bool,
}

/// A table's sheet out of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaperSheet {
    /// The table's, when the file was looked at.
    pub revision: u32,
    pub sheet: Draft,
}

/// One player's line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    pub seat: Seat,
    pub score: Score,
    #[serde(default)]
    pub marks: Marks,
}

/// What was written for a player. Numbers are as written, also out of range: a fault names them, it does not lose them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Score {
    /// No game played: not 0 VP (`rules.md` §2, missing result).
    Missing,
    Total(i64),
    Pieces(Pieces),
    /// Some pieces written and some not: never in a checked sheet, but the ones written are judged, too.
    Incomplete(SomePieces),
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pieces {
    pub settlements: i64,
    pub cities: i64,
    pub vp_cards: i64,
    pub knights: i64,
    pub roads: i64,
    /// Length of the longest road; 0 where it was not recorded.
    pub longest_road: i64,
}

/// The six pieces as far as they were written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SomePieces {
    #[serde(default)]
    pub settlements: Option<i64>,
    #[serde(default)]
    pub cities: Option<i64>,
    #[serde(default)]
    pub vp_cards: Option<i64>,
    #[serde(default)]
    pub knights: Option<i64>,
    #[serde(default)]
    pub roads: Option<i64>,
    #[serde(default)]
    pub longest_road: Option<i64>,
}

impl SomePieces {
    /// All six empty are a missing result, all six written are the pieces, anything between is incomplete
    /// (`rules.md` §2).
    pub fn score(self) -> Score {
        match self {
            SomePieces {
                settlements: Some(settlements),
                cities: Some(cities),
                vp_cards: Some(vp_cards),
                knights: Some(knights),
                roads: Some(roads),
                longest_road: Some(longest_road),
            } => Score::Pieces(Pieces { settlements, cities, vp_cards, knights, roads, longest_road }),
            empty if empty == SomePieces::default() => Score::Missing,
            some => Score::Incomplete(some),
        }
    }
}

impl From<Pieces> for SomePieces {
    fn from(pieces: Pieces) -> SomePieces {
        SomePieces {
            settlements: Some(pieces.settlements),
            cities: Some(pieces.cities),
            vp_cards: Some(pieces.vp_cards),
            knights: Some(pieces.knights),
            roads: Some(pieces.roads),
            longest_road: Some(pieces.longest_road),
        }
    }
}

/// Marks that settle a tie: who was first to claim a bonus, who declared victory.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marks {
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub army_first: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub road_first: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub declared: bool,
}

/// A checked sheet: the draft as written, and what follows from it whatever the tournament makes of it.
///
/// A plain value, stored in the journal: reading it back needs no second check, also when the rules have changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    draft: Draft,
    /// VP on the board, uncapped, in the order of the entries; `None` is a missing result.
    vp: Vec<Option<u32>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    army: Option<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    road: Option<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    declared: Option<Seat>,
}

impl Sheet {
    /// Checks a draft against `rules.md` §2. The entries come out in the order of their seats.
    ///
    /// # Errors
    /// All faults found, never only the first; declaration and winner are judged only where there is no other.
    pub fn check(rules: &Rules, draft: Draft) -> Result<Sheet, Vec<Fault>> {
        check::check(&rules.sheet, draft)
    }

    /// The sheet as it was written, entries in the order of the seats.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Three or four.
    pub fn size(&self) -> usize {
        self.draft.entries.len()
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> {
        self.draft.entries.iter().map(|entry| entry.seat)
    }

    /// VP on the board, uncapped; `None` is a missing result, or a seat that is not on the sheet.
    pub fn vp(&self, seat: Seat) -> Option<u32> {
        self.results().find(|(of, _)| *of == seat).and_then(|(_, vp)| vp)
    }

    /// Every seat with its VP, in the order of the seats.
    pub fn results(&self) -> impl Iterator<Item = (Seat, Option<u32>)> {
        self.seats().zip(self.vp.iter().copied())
    }

    /// Confirmed only by a referee, an organizer or the head, with a reason (`rules.md` §2).
    pub fn has_missing_result(&self) -> bool {
        self.vp.contains(&None)
    }

    /// Who holds the largest army; known for pieces only.
    pub fn army(&self) -> Option<Seat> {
        self.army
    }

    /// Who holds the longest road; known for pieces only.
    pub fn road(&self) -> Option<Seat> {
        self.road
    }

    /// Who declared victory, and so is first whatever the others have.
    pub fn declared(&self) -> Option<Seat> {
        self.declared
    }

    /// Whether the sheet holds pieces rather than totals; `None` where all results are missing.
    pub fn holds_pieces(&self) -> Option<bool> {
        self.draft.entries.iter().find_map(|entry| match entry.score {
            Score::Pieces(_) | Score::Incomplete(_) => Some(true),
            Score::Total(_) => Some(false),
            Score::Missing => None,
        })
    }

    /// What looks odd but is not refused (`rules.md` §2).
    pub fn warnings(&self, rules: &Rules) -> Vec<Warning> {
        check::warnings(rules, self)
    }
}

/// Whether the live form of this preset offers the kind of sheet (`rules.md` §2). Files may hold either.
///
/// # Errors
/// One fault for the table, `kind_not_offered`.
pub fn sheet_kind_fits(rules: &Rules, draft: &Draft) -> Result<(), Fault> {
    let fits = draft.entries.iter().all(|entry| match (rules.sheet.kind, entry.score) {
        (SheetKind::Either, _) | (_, Score::Missing) => true,
        (SheetKind::Pieces, score) => matches!(score, Score::Pieces(_) | Score::Incomplete(_)),
        (SheetKind::Totals, score) => matches!(score, Score::Total(_)),
    });
    if fits { Ok(()) } else { Err(Fault::of_table(FaultCode::KindNotOffered)) }
}

/// Whether a draft speaks of exactly the seats of its table (`rules.md` §2).
///
/// # Errors
/// `seat_not_at_table` and `seat_absent`, each with its seat.
pub fn seats_fit(draft: &Draft, table: &[Seat]) -> Result<(), Vec<Fault>> {
    let written = || draft.entries.iter().map(|entry| entry.seat);
    let strangers = written().filter(|seat| !table.contains(seat)).map(|seat| (FaultCode::SeatNotAtTable, seat));
    let absent = table.iter().filter(|seat| !written().any(|s| s == **seat)).map(|s| (FaultCode::SeatAbsent, *s));
    let faults: Vec<Fault> = strangers.chain(absent).map(|(code, seat)| Fault::at(code, seat)).collect();
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

#[cfg(test)]
mod tests;
