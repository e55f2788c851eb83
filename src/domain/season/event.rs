//! What happened to a season. Journals hold these for ever: a new field on one of them has a default.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::entry::Entry;
use super::invitations::{Answer, Candidate};
use super::state::{Details, ImportedEvent};
use crate::domain::ids::{AccountId, PlayerId, TournamentId};
use crate::domain::lot::LotKey;
use crate::domain::rules::SeasonRules;
use crate::domain::text::{Line, Note};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SeasonEvent {
    SeasonOpened {
        title: Line,
        rules: SeasonRules,
        preset: String,
        starts: Date,
        closes: Date,
        keeper: AccountId,
        lot_key: LotKey,
    },
    SettingsChanged {
        title: Line,
        rules: SeasonRules,
        starts: Date,
        closes: Date,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        final_day: Option<Date>,
    },
    KeeperAdded {
        account: AccountId,
    },
    Applied {
        tournament: TournamentId,
        by: AccountId,
        details: Details,
    },
    Accepted {
        tournament: TournamentId,
    },
    Refused {
        tournament: TournamentId,
        reason: Note,
    },
    Withdrawn {
        tournament: TournamentId,
        reason: Note,
    },
    PlacingsImported {
        import: u32,
        events: Vec<ImportedEvent>,
    },
    ImportUndone {
        import: u32,
    },
    /// All of them are one person, who has this number from now on.
    PersonsLinked {
        person: u32,
        entries: Vec<Entry>,
    },
    /// It is a person of its own again.
    EntryUnlinked {
        entry: Entry,
    },
    /// They look like one person and are two.
    KeptApart {
        one: Entry,
        other: Entry,
    },
    TitleHolderNamed {
        entry: Entry,
    },
    TitleHolderRemoved {
        entry: Entry,
    },
    InvitationsMade {
        candidates: Vec<Candidate>,
    },
    InvitationsDiscarded {
        reason: Note,
    },
    Answered {
        candidate: u32,
        answer: Answer,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<Note>,
    },
    /// In the order of the list, for somebody who does not come.
    MovedUp {
        candidate: u32,
        instead_of: u32,
    },
    /// The one whom he replaced comes after all.
    MovedBack {
        candidate: u32,
    },
    FinalMade {
        tournament: TournamentId,
    },
    /// The name of somebody whom the keeper wrote down was erased.
    PersonErased {
        player: PlayerId,
    },
}

/// When it happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeasonStamp {
    pub at: Timestamp,
}
