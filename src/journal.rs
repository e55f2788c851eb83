//! What has happened, kept for ever: events with their receipts and people, appended durably and read back.
//!
//! [`Journal`] is what the actor of a tournament needs and nothing else, so that a second machine can be served by
//! another implementation. [`store::Store`] implements it over one file and one writer thread, and keeps beside it what
//! belongs to no tournament: accounts, sessions, links, screens, and seasons, whose events take the same way. What an
//! event means is not known here.
//!
//! A batch takes this way, down the files: `store` (queue) → `writer` (one transaction for all that wait) → `append`
//! (sequence, receipts) → `codec` (JSON with a version) → `chain` (hash) → `tables` (redb's schema) → `disk` (the file).

pub mod accounts;
mod append;
pub mod archive;
pub mod backup;
mod chain;
mod codec;
mod disk;
pub mod fault;
pub mod kiosks;
pub mod links;
pub mod one_time;
pub mod restore;
pub mod seal;
pub mod seasons;
pub mod sessions;
pub mod since;
pub mod store;
mod tables;
mod writer;

use futures_util::future::BoxFuture;
use jiff::Timestamp;

use crate::domain::event::Event;
use crate::domain::ids::{RequestId, TournamentId};
use crate::domain::people::{People, PersonChange};

pub use disk::file_in as store_in;
pub use fault::{JournalFault, OpenFault};

/// The number of a tournament's last event, counted from 1 without gaps; 0 before the first.
pub type Seq = u64;

/// One event with who, when and on which device (`rules.md` §9: everything that happened can be read later).
#[derive(Debug, Clone, PartialEq)]
pub struct Record<E = Event> {
    pub seq: Seq,
    pub at: Timestamp,
    /// Who did it, in the journal's own words: `head:<account>`, `P17`, `S2`, `server`.
    pub by: String,
    pub device: Option<String>,
    /// The command that it came from; none for what the server did by itself.
    pub request: Option<RequestId>,
    pub event: E,
}

/// The first answer to a request, so that the same request sent again gets it again.
#[derive(Debug, Clone, PartialEq)]
pub struct Receipt {
    pub actor: String,
    pub request: RequestId,
    /// Tells the same request sent again from another one under a used id.
    pub body_hash: [u8; 32],
    /// The tournament's sequence number after the request.
    pub seq: Seq,
    pub outcome: serde_json::Value,
}

/// What one actor commits at once: all of it becomes durable, or none.
#[derive(Debug, Clone)]
pub struct Batch {
    pub tournament: TournamentId,
    /// The last sequence number that the actor knows of. Another one in the journal means that somebody else wrote.
    pub expected_seq: Seq,
    /// Numbered on from `expected_seq` without gaps; may be empty.
    pub records: Vec<Record>,
    pub receipts: Vec<Receipt>,
    pub people: Vec<PersonChange>,
}

/// What became of a batch.
#[derive(Debug)]
pub enum Append {
    /// It is on the disk. `seq` is the number of its last record.
    Appended { seq: Seq },
    /// Nothing was written: the journal stands at `actual`, or it holds an answer to one of the requests already.
    Conflict { actual: Seq },
    /// It may be there or not. Only a replay can tell.
    Unknown { fault: JournalFault },
}

/// A state that an actor saved to start from, instead of replaying everything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkpoint {
    /// The last event that the state has taken in.
    pub seq: Seq,
    pub state: Vec<u8>,
}

/// The durable memory of all tournaments.
///
/// The reading methods block for the disk, for about as long as the tournament is large; call them where that is allowed.
pub trait Journal: Send + Sync + 'static {
    /// Writes a batch. Durable when it resolves to [`Append::Appended`]. Once polled, the batch is on its way:
    /// dropping the future does not call it back.
    fn append(&self, batch: Batch) -> BoxFuture<'_, Append>;

    /// Which history this is: the same over every restart, and another one where it begins at a backup, whose versions
    /// were given to other events once already. Below 2^53, so that a browser reads it exactly.
    fn epoch(&self) -> u64;

    /// The records after `from`, in order, with the hash chain verified up to the newest.
    ///
    /// # Errors
    /// [`JournalFault::Damaged`] names the record that is not what was written.
    fn replay(&self, tournament: TournamentId, from: Seq) -> Result<Vec<Record>, JournalFault>;

    /// The first answer that `actor` got to `request`.
    fn receipt(
        &self,
        tournament: TournamentId,
        actor: &str,
        request: RequestId,
    ) -> Result<Option<Receipt>, JournalFault>;

    fn people(&self, tournament: TournamentId) -> Result<People, JournalFault>;

    /// All tournaments that have at least one event.
    fn tournaments(&self) -> Result<Vec<TournamentId>, JournalFault>;

    /// Saves a checkpoint in place of the one before. One that is ahead of the journal is not saved.
    fn save_checkpoint(
        &self,
        tournament: TournamentId,
        checkpoint: Checkpoint,
    ) -> BoxFuture<'_, Result<(), JournalFault>>;

    /// The newest checkpoint; none where there is none that can be trusted. Checkpoints only save time.
    fn checkpoint(&self, tournament: TournamentId) -> Result<Option<Checkpoint>, JournalFault>;
}
