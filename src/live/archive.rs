//! A tournament leaves as an archive, and comes in from one: replayed to the hash of its state both times, before anybody
//! is given the file and before anything of it is kept.
//!
//! Keeps out the form of the file (`journal/archive.rs`).

use std::sync::Arc;

use crate::domain::authority::Author;
use crate::domain::event::Event;
use crate::domain::ids::{AccountId, RequestId, TournamentId};
use crate::domain::people::{People, PersonChange};
use crate::domain::state::Tournament;
use crate::domain::state_hash::state_hash;
use crate::journal::archive::{Archive, BadArchive, Kept};
use crate::journal::store::Store;
use crate::journal::{Batch, JournalFault, Receipt, Record};

use super::board::Board;
use super::clock::Stamped;
use super::replay::stamp_of;

/// The archive of a tournament; `None` where there is none. Blocks for the disk.
///
/// # Errors
/// The journal's.
pub fn of_tournament(store: &Store, id: TournamentId, with_contacts: bool) -> Result<Option<Archive>, JournalFault> {
    let Kept { records, receipts, people } = store.kept(id)?;
    let Some(state) = replayed(id, &records) else { return Ok(None) };
    Ok(Some(Archive {
        tournament: id,
        title: state.title.to_string(),
        state_hash: state_hash(&state),
        records,
        receipts,
        people: everybody(&people, with_contacts),
    }))
}

fn everybody(people: &People, with_contacts: bool) -> Vec<PersonChange> {
    let named = people.players().filter_map(|player| Some((player, people.person(player)?)));
    let named = named.map(|(player, person)| PersonChange::Put { player, person: person.clone() });
    let contacts = people.with_contacts().filter(|_| with_contacts);
    let contacts = contacts.map(|(player, contact)| PersonChange::PutContact { player, contact: contact.clone() });
    named.chain(contacts).collect()
}

fn replayed(id: TournamentId, records: &[Record]) -> Option<Tournament> {
    let (first, rest) = records.split_first()?;
    let mut state = Tournament::begin(id, &first.event)?;
    rest.iter().for_each(|record| state.apply(stamp_of(record), &record.event));
    Some(state)
}

/// Reads an archive and plays all of it through: what comes out is what its first line names, and can be shown. Takes as
/// long as the tournament is large, and may panic on a file that somebody made up: call it where both are caught.
///
/// # Errors
/// [`BadArchive`], in words for whoever brought the file.
pub fn verified(bytes: &[u8]) -> Result<Archive, BadArchive> {
    let archive = Archive::read(bytes)?;
    let state = replayed(archive.tournament, &archive.records).ok_or(BadArchive::OtherState)?;
    if state_hash(&state) != archive.state_hash {
        return Err(BadArchive::OtherState);
    }
    let mut people = People::default();
    archive.people.iter().for_each(|change| people.apply(change));
    drop(Board::new(&state, &Arc::new(people), false));
    Ok(archive)
}

/// What is written of an archive that was verified: all of it as it happened, and behind it that this head took it in. The
/// heads of the server that it came from are heads no more: whoever has an account of their number here is somebody else.
pub fn as_batch(archive: Archive, head: AccountId, request: RequestId, body_hash: [u8; 32], stamped: Stamped) -> Batch {
    let Archive { tournament, mut records, mut receipts, people, .. } = archive;
    let (seq, by) = (records.len() as u64 + 1, Author::Head(head).to_string());
    let (at, event) = (stamped.now, Event::TakenIn { head });
    records.push(Record { seq, at, by: by.clone(), device: None, request: Some(request), event });
    receipts.push(Receipt { actor: by, request, body_hash, seq, outcome: serde_json::Value::Null });
    Batch { tournament, expected_seq: 0, records, receipts, people }
}
