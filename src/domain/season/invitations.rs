//! Who goes to the final: the best of the list, the title holders, and those who move up for who does not come
//! (`rules.md` §7).

use std::collections::BTreeSet;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::entry::{Entry, PersonKey};
use super::field::List;
use super::state::Season;
use super::{Qualified, SeasonRow};
use crate::domain::text::Note;

/// The list as it was when the invitations were made, with what came of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitations {
    pub made_at: Timestamp,
    /// In the order in which places are given.
    pub candidates: Vec<Invited>,
}

/// One line of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invited {
    pub candidate: Candidate,
    pub answer: Answer,
    /// Every answer with its time, oldest first.
    pub history: Vec<(Timestamp, Moment)>,
}

/// Something that happened to a candidate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Moment {
    Answered { answer: Answer, note: Option<Note> },
    MovedUp { instead_of: u32 },
    MovedBack,
}

/// Somebody of the list, best first; title holders who are on no list come last and hold a place all the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Candidate {
    pub person: PersonKey,
    /// Of whom he was made then.
    pub entries: BTreeSet<Entry>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<u32>,
    /// Absent: waits for a place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
}

/// Why somebody has a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "snake_case")]
pub enum Place {
    /// Among the best.
    List,
    /// A tie across the last place was ended by the stored lot.
    Lot,
    Title,
    MovedUp {
        instead_of: u32,
    },
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Nobody wrote to him yet.
    #[default]
    Open,
    Invited,
    Accepted,
    Declined,
    /// He did not answer in time.
    NoAnswer,
}

impl Answer {
    /// His place goes to the next.
    pub fn gives_up(self) -> bool {
        matches!(self, Answer::Declined | Answer::NoAnswer)
    }
}

impl Invited {
    pub fn new(candidate: Candidate) -> Invited {
        Invited { candidate, answer: Answer::Open, history: Vec::new() }
    }

    /// He is awaited at the final.
    pub fn holds_a_place(&self) -> bool {
        self.candidate.place.is_some() && !self.answer.gives_up()
    }
}

impl Invitations {
    pub fn get(&self, candidate: u32) -> Option<&Invited> {
        self.candidates.get(candidate as usize)
    }

    /// The next in the order of the list who has had no place yet.
    pub fn next(&self) -> Option<u32> {
        self.candidates.iter().position(|invited| invited.candidate.place.is_none()).map(|index| index as u32)
    }

    /// Who moved up for this one, and still stands there.
    pub fn replacement_of(&self, candidate: u32) -> Option<u32> {
        let moved_up = Some(Place::MovedUp { instead_of: candidate });
        self.candidates.iter().position(|invited| invited.candidate.place == moved_up).map(|index| index as u32)
    }

    /// Everybody who is awaited, with his number.
    pub fn holders(&self) -> impl Iterator<Item = (u32, &Invited)> {
        (0..).zip(&self.candidates).filter(|(_, invited)| invited.holds_a_place())
    }
}

/// Everybody of the list in the order in which places are given; what the list leaves tied, the stored lot orders.
pub fn candidates(season: &Season, list: &List) -> Vec<Candidate> {
    let person_at = |row: &SeasonRow| list.person(row);
    let lot = |row: &SeasonRow| {
        // A person has the lot of his first entry: linking gives nobody a second ticket.
        let first = person_at(row).and_then(|person| person.entries.first().copied());
        season.lot_key.lot(&first.map(|entry| entry.to_string()).unwrap_or_default())
    };
    let mut rows: Vec<&SeasonRow> = list.rows.iter().collect();
    rows.sort_by_cached_key(|row| (row.rank, lot(row)));
    let mut by_list = usize::try_from(season.rules.qualify).unwrap_or(usize::MAX);
    let mut candidates = Vec::with_capacity(rows.len());
    for row in rows {
        let Some(person) = person_at(row) else { continue };
        let place = match row.qualified {
            Qualified::Title => Some(Place::Title),
            Qualified::Yes => Some(Place::List),
            Qualified::Lot if by_list > 0 => Some(Place::Lot),
            Qualified::Lot | Qualified::No => None,
        };
        if matches!(place, Some(Place::List | Place::Lot)) {
            by_list = by_list.saturating_sub(1);
        }
        candidates.push(Candidate { person: person.key, entries: person.entries.clone(), rank: Some(row.rank), place });
    }
    let listed: BTreeSet<Entry> = candidates.iter().flat_map(|candidate| candidate.entries.iter().copied()).collect();
    let mut outside: BTreeSet<PersonKey> = BTreeSet::new();
    for entry in season.title_holders.iter().filter(|entry| !listed.contains(entry)) {
        outside.insert(season.person_of(*entry));
    }
    candidates.extend(outside.into_iter().map(|person| Candidate {
        person,
        entries: season.entries_of(person),
        rank: None,
        place: Some(Place::Title),
    }));
    candidates
}
