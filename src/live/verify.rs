//! Is a store whole? Every tournament is replayed from its first event, with the hash chain checked, and what comes out is
//! held against what the server had put aside; every season, name and account is read.
//!
//! Reads only. Blocks for the disk.

use crate::domain::ids::{SeasonId, TournamentId};
use crate::domain::season::event::SeasonStamp;
use crate::domain::season::state::Season;
use crate::domain::state::Tournament;
use crate::domain::state_hash::state_hash;
use crate::journal::store::Store;
use crate::journal::{Journal, JournalFault, OpenFault, Record, Seq};

use super::checkpoint;
use super::replay::stamp_of;

/// What was found in a store.
#[derive(Debug, Default)]
pub struct Found {
    pub tournaments: Vec<Checked>,
    pub seasons: usize,
    pub accounts: usize,
    /// What is not as it was written, each in a sentence.
    pub faults: Vec<VerifyFault>,
}

/// A tournament that is whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    pub id: TournamentId,
    pub title: String,
    pub version: Seq,
    pub state_hash: String,
}

#[derive(Debug, thiserror::Error)]
pub enum VerifyFault {
    #[error(transparent)]
    Journal(#[from] JournalFault),
    #[error(transparent)]
    Backup(#[from] OpenFault),
    #[error("tournament {0}: its first event does not make one; restore another backup")]
    NoBeginning(TournamentId),
    #[error("season {0}: its first event does not make one; restore another backup")]
    NoSeason(SeasonId),
    #[error(
        "tournament {id}: what was put aside at version {version} has state hash {kept}, and its events make {replayed}"
    )]
    Differs { id: TournamentId, version: Seq, kept: String, replayed: String },
}

/// Looks at everything in a store.
///
/// # Errors
/// Where not even its lists can be read; what is wrong with single things is in the answer.
pub fn everything(store: &Store) -> Result<Found, JournalFault> {
    let mut found = Found { accounts: store.accounts()?.len(), ..Found::default() };
    for id in store.tournaments()? {
        match tournament(store, id) {
            Ok(checked) => found.tournaments.push(checked),
            Err(fault) => found.faults.push(fault),
        }
    }
    for id in store.seasons()? {
        match season(store, id) {
            Ok(()) => found.seasons += 1,
            Err(fault) => found.faults.push(fault),
        }
    }
    Ok(found)
}

fn tournament(journal: &dyn Journal, id: TournamentId) -> Result<Checked, VerifyFault> {
    let records = journal.replay(id, 0)?;
    let last = records.last().map_or(0, |record| record.seq);
    let state = state_at(id, &records, last).ok_or(VerifyFault::NoBeginning(id))?;
    // One of another format is not believed by the server either.
    if let Some(saved) = journal.checkpoint(id)?
        && let Some((kept, _)) = checkpoint::load(&saved)
    {
        let replayed = state_at(id, &records, saved.seq).ok_or(VerifyFault::NoBeginning(id))?;
        let (kept, replayed) = (state_hash(&kept), state_hash(&replayed));
        if kept != replayed {
            return Err(VerifyFault::Differs { id, version: saved.seq, kept, replayed });
        }
    }
    journal.people(id)?;
    Ok(Checked { id, title: state.title.to_string(), version: last, state_hash: state_hash(&state) })
}

fn season(store: &Store, id: SeasonId) -> Result<(), VerifyFault> {
    let records = store.replay_season(id)?;
    let (first, rest) = records.split_first().ok_or(VerifyFault::NoSeason(id))?;
    let mut season = Season::begin(id, &first.event).ok_or(VerifyFault::NoSeason(id))?;
    for record in rest {
        season.apply(SeasonStamp { at: record.at }, &record.event);
    }
    store.season_people(id)?;
    Ok(())
}

/// The state hash that a tournament had at this version, `None` where it never had that version; and its last version.
///
/// # Errors
/// The journal's.
pub fn state_hash_at(
    journal: &dyn Journal,
    id: TournamentId,
    version: Seq,
) -> Result<(Option<String>, Seq), JournalFault> {
    let records = journal.replay(id, 0)?;
    let newest = records.last().map_or(0, |record| record.seq);
    Ok((state_at(id, &records, version).map(|state| state_hash(&state)), newest))
}

fn state_at(id: TournamentId, records: &[Record], version: Seq) -> Option<Tournament> {
    if version > records.last()?.seq {
        return None;
    }
    let (first, rest) = records.split_first()?;
    let mut state = Tournament::begin(id, &first.event)?;
    for record in rest.iter().take_while(|record| record.seq <= version) {
        state.apply(stamp_of(record), &record.event);
    }
    Some(state)
}
