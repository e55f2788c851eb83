//! What happened, read back from the journal and filtered: by round, table, player, kind, event and author.
//!
//! Reads the whole journal of a tournament each time: a history is looked at by a few people at a desk, and five thousand
//! events fold in well under a tenth of a second. Keeps out how it looks (`board/history.rs`).

use std::collections::VecDeque;

use crate::domain::authority::{Author, Role};
use crate::domain::event::Event;
use crate::domain::history::{Chronicle, HistoryKind, Told};
use crate::domain::ids::{PlayerId, RoundNo, TableNo, TournamentId};
use crate::journal::{Journal, JournalFault, Record, Seq};

use super::replay::stamp_of;

/// What somebody wants to read. What is not named is not asked about.
#[derive(Debug, Clone)]
pub struct Wanted {
    /// Who reads: not everything is for everybody on the staff.
    pub reader: Role,
    pub round: Option<RoundNo>,
    /// Of any round, unless one is named.
    pub table: Option<TableNo>,
    pub player: Option<PlayerId>,
    pub kind: Option<HistoryKind>,
    /// The type of the event, as it is in the journal: `result_ruled`.
    pub event: Option<String>,
    pub by: Option<By>,
    /// Only what happened before this number.
    pub before: Option<Seq>,
    /// The newest so many; all where absent.
    pub most: Option<usize>,
}

/// Who did it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// Whichever head organizer.
    AnyHead,
    Author(Author),
}

/// A part of the history, the newest first.
#[derive(Debug, Default)]
pub struct Page {
    pub entries: Vec<(Record, Told)>,
    /// There is more that is older and fits as well.
    pub more: bool,
}

/// Reads a history. Blocks for the disk.
///
/// # Errors
/// The journal's.
pub fn read(journal: &dyn Journal, id: TournamentId, wanted: &Wanted) -> Result<Page, JournalFault> {
    let mut chronicle = Chronicle::new(id);
    let mut kept = VecDeque::new();
    let mut more = false;
    for record in journal.replay(id, 0)? {
        if wanted.before.is_some_and(|before| record.seq >= before) {
            break;
        }
        let mut told = chronicle.tell(stamp_of(&record), &record.event);
        if !wanted.fits(&record, &told) {
            continue;
        }
        told.narrow(wanted.table, wanted.player);
        kept.push_back((record, told));
        if wanted.most.is_some_and(|most| kept.len() > most) {
            kept.pop_front();
            more = true;
        }
    }
    Ok(Page { entries: kept.into_iter().rev().collect(), more })
}

impl Wanted {
    fn fits(&self, record: &Record, told: &Told) -> bool {
        self.reader >= told.about.readers
            && self.round.is_none_or(|round| told.about.round == Some(round))
            && self.table.is_none_or(|table| told.concerns_table(table))
            && self.player.is_none_or(|player| told.concerns_player(player))
            && self.kind.is_none_or(|kind| told.about.kind == kind)
            && self.by.is_none_or(|by| by.did(stamp_of(record).by))
            && self.event.as_ref().is_none_or(|event| *event == type_of(&record.event))
    }
}

impl By {
    fn did(self, author: Author) -> bool {
        match self {
            By::AnyHead => matches!(author, Author::Head(_)),
            By::Author(wanted) => wanted == author,
        }
    }
}

/// An event's type, as it is in the journal.
pub fn type_of(event: &Event) -> String {
    let written = serde_json::to_value(event).unwrap_or_default();
    written["type"].as_str().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests;
