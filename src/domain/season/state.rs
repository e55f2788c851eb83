//! A season as it stands: rules, calendar, imported placings, who is the same person, who is invited (`rules.md` §7).
//!
//! Keeps out names, and everything that tournaments bring: results stay with them, so that the list follows when one is
//! corrected.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::entry::{Entry, PersonKey};
use super::invitations::Invitations;
use crate::domain::ids::{AccountId, PlayerId, SeasonId, TournamentId};
use crate::domain::lot::LotKey;
use crate::domain::points::Exact;
use crate::domain::registration::kept_after_the_final;
use crate::domain::rules::SeasonRules;
use crate::domain::text::{Line, Note};

#[derive(Debug, Clone, PartialEq)]
pub struct Season {
    pub id: SeasonId,
    pub title: Line,
    /// Stored with the season, so that a later edition of the preset changes nothing in it.
    pub rules: SeasonRules,
    /// What its tournaments are played with.
    pub preset: String,
    /// Both days count.
    pub starts: Date,
    pub closes: Date,
    /// The day of the final, as the keeper plans it: contact data are kept for a time that is counted from it.
    pub final_day: Option<Date>,
    pub keepers: BTreeSet<AccountId>,
    /// Drawn once at the beginning; public when the invitations are made.
    pub lot_key: LotKey,
    pub applications: BTreeMap<TournamentId, Application>,
    pub imports: BTreeMap<u32, Import>,
    pub last_import: u32,
    /// The last number given to somebody whom the keeper wrote down.
    pub last_kept: u32,
    /// By the number of the person; nobody is in two of them.
    pub linked: BTreeMap<u32, BTreeSet<Entry>>,
    pub last_linked: u32,
    /// Pairs that only look like one person, the lesser first.
    pub apart: BTreeSet<(Entry, Entry)>,
    pub title_holders: BTreeSet<Entry>,
    pub invitations: Option<Invitations>,
    /// Why earlier invitations were taken back.
    pub discarded: Option<Note>,
    /// The tournament that was made from the invitations.
    pub final_tournament: Option<TournamentId>,
}

/// An organizer's wish that his tournament counts for the season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Application {
    pub by: AccountId,
    /// The server's stamp.
    pub at: Timestamp,
    pub details: Details,
    pub status: Status,
}

/// What the organizer says about his tournament when he applies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Details {
    /// The day it is played.
    pub date: Date,
    pub capacity: u32,
    /// Everybody may take part.
    pub public: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Line>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Status {
    Applied,
    Accepted,
    Refused {
        reason: Note,
    },
    /// By the organizer, or by the keeper after it was accepted.
    Withdrawn {
        reason: Note,
    },
}

/// Placings of tournaments that were played elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    pub at: Timestamp,
    pub events: Vec<ImportedEvent>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImportedEvent {
    pub title: String,
    pub date: Date,
    pub placings: Vec<ImportedPlacing>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImportedPlacing {
    /// The number that the season gave; the name lies beside the journal.
    pub player: PlayerId,
    /// `None`: disqualified.
    pub place: Option<u32>,
    pub quotient: Exact,
}

impl Season {
    pub fn application(&self, tournament: TournamentId) -> Option<&Application> {
        self.applications.get(&tournament)
    }

    /// Tournaments of the calendar.
    pub fn accepted(&self) -> impl Iterator<Item = (TournamentId, &Application)> {
        let accepted = self.applications.iter().filter(|(_, application)| application.status == Status::Accepted);
        accepted.map(|(tournament, application)| (*tournament, application))
    }

    /// The person behind an entry.
    pub fn person_of(&self, entry: Entry) -> PersonKey {
        let linked = self.linked.iter().find(|(_, entries)| entries.contains(&entry));
        linked.map_or(PersonKey::One(entry), |(number, _)| PersonKey::Linked(*number))
    }

    pub fn entries_of(&self, person: PersonKey) -> BTreeSet<Entry> {
        match person {
            PersonKey::One(entry) => BTreeSet::from([entry]),
            PersonKey::Linked(number) => self.linked.get(&number).cloned().unwrap_or_default(),
        }
    }

    /// To which day contact data of its tournaments are kept when the final is on this day (`rules.md` §7); `None` for
    /// one that is no event of the season (any more), and for all as long as nobody knows the day.
    pub fn contacts_kept(&self, final_day: Option<Date>) -> impl Iterator<Item = (TournamentId, Option<Date>)> {
        let until = final_day.map(kept_after_the_final);
        let applied = self.applications.iter().map(move |(tournament, application)| {
            (*tournament, until.filter(|_| application.status == Status::Accepted))
        });
        applied.chain(self.final_tournament.map(|tournament| (tournament, until)))
    }

    /// Both days count (`rules.md` §7).
    pub fn covers(&self, date: Date) -> bool {
        self.starts <= date && date <= self.closes
    }

    /// Whether somebody is a number that the season gave out and that still means somebody.
    pub fn keeps(&self, player: PlayerId) -> bool {
        (1..=self.last_kept).contains(&player.0)
            && (self.title_holders.contains(&Entry::Kept(player))
                || self.imports.values().flat_map(|import| import.placings()).any(|placing| placing.player == player))
    }
}

impl Import {
    pub fn placings(&self) -> impl Iterator<Item = &ImportedPlacing> {
        self.events.iter().flat_map(|event| &event.placings)
    }

    /// Everybody in it, each once.
    pub fn players(&self) -> BTreeSet<PlayerId> {
        self.placings().map(|placing| placing.player).collect()
    }
}
