//! One tournament as a file: its records with their receipts and people, in lines of JSON that another server reads back.
//!
//! ```text
//! {"roundtable_archive":1,"tournament":"…","title":"…","version":812,"state_hash":"…","receipts":640,"people":64}
//! one line a record, in order, as the journal keeps it; one a receipt; one a person
//! {"blake3":"…"}      over everything before it
//! ```
//!
//! Links and sessions are never in it: they are made with the server's own key. Contact data are, only where somebody asked
//! for them. Keeps out what the events mean, and so whether they make the state whose hash the first line names.

use redb::ReadTransaction;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::append::{self, Stream};
use super::codec::{self, Unreadable};
use super::fault::JournalFault;
use super::store::Store;
use super::{Receipt, Record, Seq};
use crate::domain::event::Event;
use crate::domain::ids::{RequestId, TournamentId};
use crate::domain::people::{People, PersonChange};

/// Grows when what was written before cannot be read by an older program.
const ARCHIVE_VERSION: u32 = 1;

/// A tournament with all that the journal knows of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Archive {
    pub tournament: TournamentId,
    pub title: String,
    /// Of the state that the records make.
    pub state_hash: String,
    pub records: Vec<Record>,
    pub receipts: Vec<Receipt>,
    pub people: Vec<PersonChange>,
}

/// Why bytes are no archive to us.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadArchive {
    #[error("this is no archive of a tournament; choose a file that a server gave out as one")]
    NotOne,
    #[error("this archive is of a newer edition of this program; bring this server up to date first")]
    Newer,
    #[error("the archive is not what was written: it was cut off or changed on the way; fetch it again")]
    Damaged,
    /// The seal is good, so this is what was written: by a program that knows more than this one.
    #[error("line {line} of the archive is nothing that this program knows; bring this server up to date first")]
    Line { line: usize },
    #[error("the events of this archive do not make the tournament that it names; fetch it again")]
    OtherState,
}

impl BadArchive {
    /// What can be done about it, in one word: another file, the same one fetched again, or a newer program here.
    pub fn reason(&self) -> &'static str {
        match self {
            BadArchive::NotOne => "not_one",
            BadArchive::Newer | BadArchive::Line { .. } => "newer",
            BadArchive::Damaged | BadArchive::OtherState => "changed",
        }
    }
}

#[derive(Serialize, Deserialize)]
struct Heading {
    roundtable_archive: u32,
    tournament: TournamentId,
    title: String,
    version: Seq,
    state_hash: String,
    receipts: usize,
    people: usize,
}

/// The heading of whatever edition.
#[derive(Deserialize)]
struct Edition {
    roundtable_archive: u32,
}

#[derive(Serialize)]
struct Seal {
    blake3: String,
}

#[derive(Serialize, Deserialize)]
struct WrittenReceipt {
    actor: String,
    request: RequestId,
    body_hash: String,
    seq: Seq,
    outcome: Value,
}

impl Archive {
    /// The file.
    ///
    /// # Errors
    /// None that records of a journal can cause.
    pub fn written(&self) -> Result<Vec<u8>, serde_json::Error> {
        let heading = Heading {
            roundtable_archive: ARCHIVE_VERSION,
            tournament: self.tournament,
            title: self.title.clone(),
            version: self.records.len() as Seq,
            state_hash: self.state_hash.clone(),
            receipts: self.receipts.len(),
            people: self.people.len(),
        };
        let mut bytes = Vec::new();
        let mut line = |json: Vec<u8>| {
            bytes.extend(json);
            bytes.push(b'\n');
        };
        line(serde_json::to_vec(&heading)?);
        for record in &self.records {
            line(codec::encode(record)?);
        }
        for receipt in &self.receipts {
            let Receipt { actor, request, body_hash, seq, outcome } = receipt.clone();
            let body_hash = blake3::Hash::from_bytes(body_hash).to_hex().to_string();
            line(serde_json::to_vec(&WrittenReceipt { actor, request, body_hash, seq, outcome })?);
        }
        for person in &self.people {
            line(serde_json::to_vec(person)?);
        }
        bytes.extend(seal_of(&bytes)?);
        bytes.push(b'\n');
        Ok(bytes)
    }

    /// Reads a file back. Nothing of it is believed before all of it is read.
    ///
    /// # Errors
    /// [`BadArchive`], in words for whoever brought the file.
    pub fn read(bytes: &[u8]) -> Result<Archive, BadArchive> {
        let first = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let edition: Edition = serde_json::from_slice(first).map_err(|_| BadArchive::NotOne)?;
        if edition.roundtable_archive > ARCHIVE_VERSION {
            return Err(BadArchive::Newer);
        }
        let heading: Heading = serde_json::from_slice(first).map_err(|_| BadArchive::NotOne)?;
        let lines = sealed(bytes).ok_or(BadArchive::Damaged)?;
        let records = usize::try_from(heading.version).map_err(|_| BadArchive::Damaged)?;
        let all = records.checked_add(heading.receipts).and_then(|sum| sum.checked_add(heading.people));
        if all.and_then(|all| all.checked_add(1)) != Some(lines.len()) || records == 0 {
            return Err(BadArchive::Damaged);
        }
        let mut archive = Archive {
            tournament: heading.tournament,
            title: heading.title,
            state_hash: heading.state_hash,
            records: Vec::with_capacity(records),
            receipts: Vec::with_capacity(heading.receipts),
            people: Vec::with_capacity(heading.people),
        };
        for (index, line) in lines.into_iter().enumerate().skip(1) {
            let unreadable = BadArchive::Line { line: index + 1 };
            if index <= records {
                let record = codec::decode::<Event>(index as Seq, line).map_err(|reason| match reason {
                    Unreadable::Newer(_) => BadArchive::Newer,
                    Unreadable::NotAnEvent => unreadable,
                })?;
                archive.records.push(record);
            } else if index <= records + heading.receipts {
                archive
                    .receipts
                    .push(receipt(line).filter(|receipt| receipt.seq <= heading.version).ok_or(unreadable)?);
            } else {
                archive.people.push(person(line).ok_or(unreadable)?);
            }
        }
        Ok(archive)
    }
}

/// The last line, over everything before it.
fn seal_of(content: &[u8]) -> serde_json::Result<Vec<u8>> {
    serde_json::to_vec(&Seal { blake3: blake3::hash(content).to_hex().to_string() })
}

/// The lines before the seal, if it is that of these bytes, to the letter.
fn sealed(bytes: &[u8]) -> Option<Vec<&[u8]>> {
    let whole = bytes.strip_suffix(b"\n")?;
    let end = whole.iter().rposition(|byte| *byte == b'\n')? + 1;
    let (content, _) = bytes.split_at(end);
    (seal_of(content).is_ok_and(|seal| whole[end..] == seal))
        .then(|| content[..end - 1].split(|byte| *byte == b'\n').collect())
}

fn receipt(line: &[u8]) -> Option<Receipt> {
    let WrittenReceipt { actor, request, body_hash, seq, outcome } = serde_json::from_slice(line).ok()?;
    let body_hash = *blake3::Hash::from_hex(&body_hash).ok()?.as_bytes();
    Some(Receipt { actor, request, body_hash, seq, outcome })
}

/// Somebody who is known; an archive erases nobody.
fn person(line: &[u8]) -> Option<PersonChange> {
    let change = serde_json::from_slice(line).ok()?;
    matches!(change, PersonChange::Put { .. } | PersonChange::PutContact { .. }).then_some(change)
}

/// All that the journal knows of a tournament, as of one moment.
#[derive(Debug)]
pub struct Kept {
    pub records: Vec<Record>,
    pub receipts: Vec<Receipt>,
    pub people: People,
}

impl Store {
    /// Everything of a tournament; nothing where there is none. Blocks for the disk.
    ///
    /// # Errors
    /// As [`Journal::replay`](super::Journal::replay).
    pub fn kept(&self, tournament: TournamentId) -> Result<Kept, JournalFault> {
        let stream = Stream::Tournament(tournament);
        self.read(|transaction: &ReadTransaction| {
            Ok(Kept {
                records: append::replay(transaction, stream, 0)?,
                receipts: append::receipts(transaction, stream)?,
                people: append::people(transaction, stream)?,
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn archive() -> Archive {
        let record = |seq| Record {
            seq,
            at: "2026-11-28T09:30:00.25Z".parse().unwrap(),
            by: "P17".to_owned(),
            device: Some("phone\nof Ana".to_owned()),
            request: Some(RequestId(uuid::Uuid::from_u128(5))),
            event: Event::RegistrationOpened,
        };
        let receipt = Receipt {
            actor: "P17".to_owned(),
            request: RequestId(uuid::Uuid::from_u128(5)),
            body_hash: [7; 32],
            seq: 2,
            outcome: serde_json::json!({"players": ["P1"]}),
        };
        let person = serde_json::json!({"type": "put", "player": "P1", "person": {"name": "Ana\u{2028}"}});
        Archive {
            tournament: TournamentId(uuid::Uuid::from_u128(9)),
            title: "Harbour Cup".to_owned(),
            state_hash: "ab".to_owned(),
            records: vec![record(1), record(2)],
            receipts: vec![receipt],
            people: vec![serde_json::from_value(person).unwrap()],
        }
    }

    #[test]
    fn what_was_written_is_what_is_read() {
        let bytes = archive().written().unwrap();
        assert_eq!(Archive::read(&bytes), Ok(archive()));
        assert_eq!(bytes.iter().filter(|byte| **byte == b'\n').count(), 6, "one line a thing");
    }

    #[test]
    fn a_file_that_was_cut_off_or_changed_anywhere_is_refused() {
        let bytes = archive().written().unwrap();
        for length in 0..bytes.len() {
            assert!(Archive::read(&bytes[..length]).is_err(), "cut off after {length}");
        }
        for at in 0..bytes.len() {
            let mut other = bytes.clone();
            other[at] ^= 1;
            assert!(Archive::read(&other).is_err(), "changed at {at}");
        }
    }

    #[test]
    fn an_archive_of_a_newer_edition_and_what_is_none_are_told_apart() {
        assert_eq!(Archive::read(b"{\"roundtable_archive\":2}\n"), Err(BadArchive::Newer));
        assert_eq!(Archive::read(b"PK\x03\x04"), Err(BadArchive::NotOne));
        assert_eq!(Archive::read(b""), Err(BadArchive::NotOne));
        assert_eq!(Archive::read(b"{\"roundtable_archive\":1}\n"), Err(BadArchive::NotOne));
    }
}
