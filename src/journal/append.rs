//! A batch into the tables, and back out of them: the sequence, the chain, the receipts, the people.

use std::sync::Arc;

use redb::{ReadTransaction, ReadableTable, WriteTransaction};

use crate::domain::ids::{PlayerId, RequestId, SeasonId, TournamentId};
use crate::domain::people::{People, PersonChange};

use super::codec::{self, Journaled, Unreadable};
use super::fault::{Damage, JournalFault};
use super::tables::{
    CHECKPOINTS, CONTACTS, ERASED, EVENTS, EventTable, HEADS, HeadTable, PEOPLE, RECEIPTS, SEASON_EVENTS, SEASON_HEADS,
    TournamentKey, key,
};
use super::{Append, Batch, Checkpoint, Receipt, Record, Seq, chain, tables};

/// Whose events they are. Each has a sequence and a chain of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    Tournament(TournamentId),
    Season(SeasonId),
}

impl Stream {
    fn key(self) -> TournamentKey {
        match self {
            Stream::Tournament(id) => key(id),
            Stream::Season(id) => id.0.into_bytes(),
        }
    }

    fn events(self) -> EventTable {
        match self {
            Stream::Tournament(_) => EVENTS,
            Stream::Season(_) => SEASON_EVENTS,
        }
    }

    fn heads(self) -> HeadTable {
        match self {
            Stream::Tournament(_) => HEADS,
            Stream::Season(_) => SEASON_HEADS,
        }
    }

    fn damaged(self, seq: Seq, damage: Damage) -> JournalFault {
        match self {
            Stream::Tournament(tournament) => JournalFault::Damaged { tournament, seq, damage },
            Stream::Season(season) => JournalFault::SeasonDamaged { season, seq, damage },
        }
    }

    fn newer(self, seq: Seq, version: u16) -> JournalFault {
        match self {
            Stream::Tournament(tournament) => JournalFault::Newer { tournament, seq, version },
            Stream::Season(season) => JournalFault::SeasonNewer { season, seq, version },
        }
    }
}

/// A batch as bytes, made by the task that has it, so that the writer only writes.
pub struct Prepared {
    stream: Stream,
    expected_seq: Seq,
    records: Vec<Vec<u8>>,
    receipts: Vec<(Receipt, String)>,
    people: Vec<(PlayerId, PersonWrite)>,
}

/// A change to a person as it is written.
enum PersonWrite {
    Put(String),
    Hide,
    Erase,
    PutContact(String),
    EraseContact,
}

impl Prepared {
    pub fn new(batch: Batch) -> Result<Prepared, JournalFault> {
        let Batch { tournament, expected_seq, records, receipts, people } = batch;
        if let Some((_, record)) = (expected_seq + 1..).zip(&records).find(|(due, record)| *due != record.seq) {
            return Err(JournalFault::OutOfOrder { tournament, seq: record.seq });
        }
        Prepared::of(Stream::Tournament(tournament), expected_seq, &records, receipts, people)
    }

    /// `records` are numbered on from `expected_seq`.
    pub fn of<E: Journaled>(
        stream: Stream,
        expected_seq: Seq,
        records: &[Record<E>],
        receipts: Vec<Receipt>,
        people: Vec<PersonChange>,
    ) -> Result<Prepared, JournalFault> {
        let records = records.iter().map(|record| codec::encode(record).map_err(unwritable("record")));
        let receipts = receipts.into_iter().map(|receipt| {
            let outcome = serde_json::to_string(&receipt.outcome).map_err(unwritable("receipt"))?;
            Ok((receipt, outcome))
        });
        let people = people.into_iter().map(|change| match change {
            PersonChange::Put { player, person } => {
                Ok((player, PersonWrite::Put(serde_json::to_string(&person).map_err(unwritable("person"))?)))
            }
            PersonChange::PutContact { player, contact } => {
                Ok((player, PersonWrite::PutContact(serde_json::to_string(&contact).map_err(unwritable("contact"))?)))
            }
            PersonChange::Erase { player } => Ok((player, PersonWrite::Erase)),
            PersonChange::EraseContact { player } => Ok((player, PersonWrite::EraseContact)),
            PersonChange::Hide { player } => Ok((player, PersonWrite::Hide)),
        });
        Ok(Prepared {
            stream,
            expected_seq,
            records: records.collect::<Result<_, JournalFault>>()?,
            receipts: receipts.collect::<Result<_, JournalFault>>()?,
            people: people.collect::<Result<_, JournalFault>>()?,
        })
    }

    /// Writes nothing where it conflicts.
    pub fn write(&self, transaction: &WriteTransaction) -> Result<Append, redb::Error> {
        let tournament = self.stream.key();
        let mut heads = transaction.open_table(self.stream.heads())?;
        let head = heads.get(tournament)?.map(|head| head.value());
        let (actual, mut hash) = head.unwrap_or_else(|| (0, chain::start(self.stream)));
        if actual != self.expected_seq {
            return Ok(Append::Conflict { actual });
        }
        if !self.receipts.is_empty() {
            let mut table = transaction.open_table(RECEIPTS)?;
            for (receipt, _) in &self.receipts {
                // Its events are there already, so these would count twice.
                if table.get(receipt_key(tournament, receipt))?.is_some() {
                    return Ok(Append::Conflict { actual });
                }
            }
            for (receipt, outcome) in &self.receipts {
                let value = (receipt.body_hash, receipt.seq, outcome.as_str());
                table.insert(receipt_key(tournament, receipt), value)?;
            }
        }
        let mut seq = actual;
        if !self.records.is_empty() {
            let mut events = transaction.open_table(self.stream.events())?;
            for bytes in &self.records {
                seq += 1;
                hash = chain::next(&hash, bytes);
                events.insert((tournament, seq), (hash, bytes.as_slice()))?;
            }
            heads.insert(tournament, (seq, hash))?;
        }
        if !self.people.is_empty() {
            let mut people = PeopleTables::open(transaction)?;
            for (player, write) in &self.people {
                people.write((tournament, player.0), write)?;
            }
            let erases = |write: &PersonWrite| {
                matches!(write, PersonWrite::Erase | PersonWrite::EraseContact | PersonWrite::Hide)
            };
            if self.people.iter().any(|(_, write)| erases(write)) {
                tables::leave_something(transaction)?;
            }
        }
        Ok(Append::Appended { seq })
    }
}

/// The tables that know people.
pub(super) struct PeopleTables<'t> {
    pub people: redb::Table<'t, (TournamentKey, u32), &'static str>,
    pub contacts: redb::Table<'t, (TournamentKey, u32), &'static str>,
    pub erased: redb::Table<'t, (TournamentKey, u32), bool>,
}

impl<'t> PeopleTables<'t> {
    pub fn open(transaction: &'t WriteTransaction) -> Result<PeopleTables<'t>, redb::Error> {
        Ok(PeopleTables {
            people: transaction.open_table(PEOPLE)?,
            contacts: transaction.open_table(CONTACTS)?,
            erased: transaction.open_table(ERASED)?,
        })
    }

    fn write(&mut self, at: (TournamentKey, u32), write: &PersonWrite) -> Result<(), redb::Error> {
        match write {
            PersonWrite::Put(json) => {
                self.people.insert(at, json.as_str())?;
                self.erased.remove(at)?;
            }
            PersonWrite::PutContact(json) => {
                self.contacts.insert(at, json.as_str())?;
                self.erased.remove(at)?;
            }
            PersonWrite::Hide => {
                self.people.remove(at)?;
            }
            PersonWrite::Erase => {
                self.people.remove(at)?;
                self.contacts.remove(at)?;
                self.erased.insert(at, true)?;
            }
            PersonWrite::EraseContact => {
                self.contacts.remove(at)?;
                let name_too = self.erased.get(at)?.is_some_and(|name_too| name_too.value());
                self.erased.insert(at, name_too)?;
            }
        }
        Ok(())
    }
}

fn receipt_key(tournament: TournamentKey, receipt: &Receipt) -> (TournamentKey, &str, [u8; 16]) {
    (tournament, &receipt.actor, receipt.request.0.into_bytes())
}

fn unwritable(what: &'static str) -> impl Fn(serde_json::Error) -> JournalFault {
    move |source| JournalFault::Unwritable { what, source: Arc::new(source) }
}

pub fn unreadable(what: &'static str) -> impl Fn(serde_json::Error) -> JournalFault {
    move |source| JournalFault::Unreadable { what, source: Arc::new(source) }
}

/// The records after `from`, each checked against the chain, the last against the head.
pub fn replay<E: Journaled>(
    transaction: &ReadTransaction,
    stream: Stream,
    from: Seq,
) -> Result<Vec<Record<E>>, JournalFault> {
    let damaged = |seq, damage| stream.damaged(seq, damage);
    let id = stream.key();
    let events = transaction.open_table(stream.events())?;
    let head = transaction.open_table(stream.heads())?.get(id)?.map(|head| head.value());
    let (last, last_hash) = head.unwrap_or_else(|| (0, chain::start(stream)));
    let mut hash = match from {
        0 => chain::start(stream),
        _ => events.get((id, from))?.ok_or(damaged(from, Damage::Missing))?.value().0,
    };
    let mut records = Vec::new();
    let mut seq = from;
    for entry in events.range((id, from.saturating_add(1))..=(id, Seq::MAX))? {
        let (at, row) = entry?;
        seq += 1;
        if at.value().1 != seq {
            return Err(damaged(seq, Damage::Missing));
        }
        let (stored_hash, bytes) = row.value();
        hash = chain::next(&hash, bytes);
        if hash != stored_hash {
            return Err(damaged(seq, Damage::Chain));
        }
        records.push(codec::decode(seq, bytes).map_err(|reason| match reason {
            Unreadable::Newer(version) => stream.newer(seq, version),
            Unreadable::NotAnEvent => damaged(seq, Damage::NotAnEvent),
        })?);
    }
    match seq.cmp(&last) {
        std::cmp::Ordering::Less => Err(damaged(seq + 1, Damage::Missing)),
        std::cmp::Ordering::Equal if hash == last_hash => Ok(records),
        _ => Err(damaged(seq, Damage::Chain)),
    }
}

pub fn receipt(
    transaction: &ReadTransaction,
    stream: Stream,
    actor: &str,
    request: RequestId,
) -> Result<Option<Receipt>, JournalFault> {
    let receipts = transaction.open_table(RECEIPTS)?;
    let Some(row) = receipts.get((stream.key(), actor, request.0.into_bytes()))? else { return Ok(None) };
    let (body_hash, seq, outcome) = row.value();
    let outcome = serde_json::from_str(outcome).map_err(unreadable("receipt"))?;
    Ok(Some(Receipt { actor: actor.to_owned(), request, body_hash, seq, outcome }))
}

/// Every receipt of a tournament or season.
pub fn receipts(transaction: &ReadTransaction, stream: Stream) -> Result<Vec<Receipt>, JournalFault> {
    let id = stream.key();
    let mut receipts = Vec::new();
    for entry in transaction.open_table(RECEIPTS)?.range((id, "", [0; 16])..)? {
        let (at, row) = entry?;
        let (of, actor, request) = at.value();
        if of != id {
            break;
        }
        let (body_hash, seq, outcome) = row.value();
        let outcome = serde_json::from_str(outcome).map_err(unreadable("receipt"))?;
        let request = RequestId(uuid::Uuid::from_bytes(request));
        receipts.push(Receipt { actor: actor.to_owned(), request, body_hash, seq, outcome });
    }
    Ok(receipts)
}

pub fn people(transaction: &ReadTransaction, stream: Stream) -> Result<People, JournalFault> {
    let id = stream.key();
    let mut people = People::default();
    for entry in transaction.open_table(PEOPLE)?.range((id, 0)..=(id, u32::MAX))? {
        let (at, json) = entry?;
        let (player, person) =
            (PlayerId(at.value().1), serde_json::from_str(json.value()).map_err(unreadable("person"))?);
        people.apply(&PersonChange::Put { player, person });
    }
    for entry in transaction.open_table(CONTACTS)?.range((id, 0)..=(id, u32::MAX))? {
        let (at, json) = entry?;
        let (player, contact) =
            (PlayerId(at.value().1), serde_json::from_str(json.value()).map_err(unreadable("contact"))?);
        people.apply(&PersonChange::PutContact { player, contact });
    }
    Ok(people)
}

pub fn tournaments(transaction: &ReadTransaction) -> Result<Vec<TournamentId>, JournalFault> {
    let mut tournaments = Vec::new();
    for entry in transaction.open_table(HEADS)?.iter()? {
        tournaments.push(TournamentId(uuid::Uuid::from_bytes(entry?.0.value())));
    }
    Ok(tournaments)
}

pub fn seasons(transaction: &ReadTransaction) -> Result<Vec<SeasonId>, JournalFault> {
    let mut seasons = Vec::new();
    for entry in transaction.open_table(SEASON_HEADS)?.iter()? {
        seasons.push(SeasonId(uuid::Uuid::from_bytes(entry?.0.value())));
    }
    Ok(seasons)
}

pub fn save_checkpoint(
    transaction: &WriteTransaction,
    tournament: TournamentId,
    checkpoint: &Checkpoint,
) -> Result<(), redb::Error> {
    let last = transaction.open_table(HEADS)?.get(key(tournament))?.map_or(0, |head| head.value().0);
    if checkpoint.seq <= last {
        let hash = checkpoint_hash(checkpoint.seq, &checkpoint.state);
        let mut checkpoints = transaction.open_table(CHECKPOINTS)?;
        checkpoints.insert(key(tournament), (checkpoint.seq, hash, checkpoint.state.as_slice()))?;
    }
    Ok(())
}

/// One that is damaged or ahead of the journal counts as none: everything can be replayed without it.
pub fn checkpoint(transaction: &ReadTransaction, tournament: TournamentId) -> Result<Option<Checkpoint>, JournalFault> {
    let Some(row) = transaction.open_table(CHECKPOINTS)?.get(key(tournament))? else { return Ok(None) };
    let (seq, hash, state) = row.value();
    let last = transaction.open_table(HEADS)?.get(key(tournament))?.map_or(0, |head| head.value().0);
    let trusted = seq <= last && hash == checkpoint_hash(seq, state);
    Ok(trusted.then(|| Checkpoint { seq, state: state.to_vec() }))
}

fn checkpoint_hash(seq: Seq, state: &[u8]) -> [u8; 32] {
    *blake3::Hasher::new().update(&seq.to_be_bytes()).update(state).finalize().as_bytes()
}
