//! A tournament brought back from the journal: the newest checkpoint that can be used, and the events after it.

use jiff::Timestamp;
use tracing::info;

use crate::domain::authority::Author;
use crate::domain::event::Stamp;
use crate::domain::ids::TournamentId;
use crate::domain::people::People;
use crate::domain::state::Tournament;
use crate::journal::{Journal, JournalFault, Record, Seq};

use super::checkpoint;

/// A tournament as the journal has it.
pub struct Replayed {
    pub state: Tournament,
    pub people: People,
    pub version: Seq,
    /// When it was made: the time of its first event.
    pub made_at: Timestamp,
    /// The event that the newest checkpoint has taken in; 0 without one.
    pub checkpoint: Seq,
}

/// Reads a tournament back. Blocks for the disk.
///
/// # Errors
/// The journal's; `Ok(None)` where there is no such tournament.
pub fn replay(journal: &dyn Journal, id: TournamentId) -> Result<Option<Replayed>, JournalFault> {
    let from_checkpoint = journal.checkpoint(id)?.and_then(|saved| Some((checkpoint::load(&saved)?, saved.seq)));
    let (begun, checkpoint) = match from_checkpoint {
        Some((begun, seq)) => (Some(begun), seq),
        None => (None, 0),
    };
    let records = journal.replay(id, checkpoint)?;
    let mut rest = records.as_slice();
    let (mut state, made_at) = match begun {
        Some(begun) => begun,
        None => {
            let Some((first, others)) = records.split_first() else { return Ok(None) };
            let Some(state) = Tournament::begin(id, &first.event) else { return Ok(None) };
            rest = others;
            (state, first.at)
        }
    };
    for record in rest {
        state.apply(stamp_of(record), &record.event);
    }
    info!(tournament.id = %id, checkpoint, events = records.len(), "Replayed a tournament");
    let version = records.last().map_or(checkpoint, |record| record.seq);
    Ok(Some(Replayed { state, people: journal.people(id)?, version, made_at, checkpoint }))
}

/// When and by whom; a journal of a later edition may know authors that we do not.
pub fn stamp_of(record: &Record) -> Stamp {
    Stamp { at: record.at, by: record.by.parse().unwrap_or(Author::Spectator) }
}
