//! The journal over one file: reads go straight to the database, writes through the writer's queue.

use std::path::Path;
use std::sync::Arc;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rand::{Rng, RngExt};
use redb::{Database, ReadTransaction, ReadableDatabase, StorageBackend};

use crate::domain::ids::{RequestId, TournamentId};
use crate::domain::people::People;

use super::append::{self, Prepared, Stream};
use super::disk::Medium;
use super::fault::{JournalFault, OpenFault, contained};
use super::kiosks::{self, Kiosks};
use super::links::ServerKey;
use super::sessions::{self, Sessions};
use super::tables;
use super::writer::{Handle, Writer};
use super::{Append, Batch, Checkpoint, Journal, Receipt, Record, Seq};

/// Numbers from here on are not exact in a browser.
const EPOCH_END: u64 = 1 << 53;

/// The server's memory: tournaments, accounts, sessions and links. Dropped, it finishes what waits and closes the file.
pub struct Store {
    pub(super) writer: Writer,
    handle: Arc<Handle>,
    server_key: ServerKey,
    epoch: u64,
    pub(super) sessions: Sessions,
    pub(super) kiosks: Kiosks,
}

impl Store {
    /// Opens the store in `directory`, or makes one there. A kill at any moment of the making leaves a directory that
    /// opens.
    ///
    /// # Errors
    /// [`OpenFault::InUse`] while another server, or another `Store` of this one, has the directory.
    pub fn open(directory: &Path) -> Result<Store, OpenFault> {
        Store::on(Medium::in_directory(directory, &new_server_key())?)
    }

    /// Opens a store on other storage than a file. An empty one is given the schema first.
    pub fn open_with_backend(backend: impl StorageBackend) -> Result<Store, OpenFault> {
        Store::on(Medium::on_backend(backend, &new_server_key())?)
    }

    fn on(medium: Medium) -> Result<Store, OpenFault> {
        let database = medium.open()?;
        let epoch = contained(|| epoch_of(&database).map_err(|error| OpenFault::Journal(error.into())))?;
        let handle = Arc::new(Handle::new(database));
        let (server_key, sessions, kiosks) = contained(|| {
            let transaction = handle.begin_read()?;
            let server = transaction.open_table(tables::SERVER).map_err(JournalFault::from)?;
            let (_, key) = tables::identity(&server).map_err(JournalFault::from)?.ok_or(OpenFault::Damaged {
                what: "the store".to_owned(),
                reason: "it has no server key".to_owned(),
            })?;
            Ok::<_, OpenFault>((ServerKey::new(key), sessions::load(&transaction)?, kiosks::load(&transaction)?))
        })?;
        let writer = Writer::start(medium, Arc::clone(&handle)).map_err(OpenFault::Thread)?;
        Ok(Store { writer, handle, server_key, epoch, sessions, kiosks })
    }

    /// The key of all link secrets, made once with the store.
    pub fn server_key(&self) -> &ServerKey {
        &self.server_key
    }

    /// Makes a tiny durable write, to tell whether results can be taken now.
    pub async fn writable(&self) -> Result<(), JournalFault> {
        self.writer.write(tables::probe).await
    }

    /// Writes that wait for the disk.
    pub fn waiting(&self) -> usize {
        self.writer.waiting()
    }

    /// Whether the file may still hold something that was erased.
    pub fn has_leftovers(&self) -> Result<bool, JournalFault> {
        self.read(|transaction| Ok(tables::has_leftovers(transaction)?))
    }

    /// Writes the store anew, so that nothing is left in the file of what was erased: pages that are free keep what was
    /// in them until they are used again. False on other storage than a file.
    ///
    /// # Errors
    /// The store stays as it was, and open.
    pub async fn renew(&self) -> Result<bool, JournalFault> {
        self.writer.renew().await
    }

    pub(super) fn read<T>(
        &self,
        look: impl FnOnce(&ReadTransaction) -> Result<T, JournalFault>,
    ) -> Result<T, JournalFault> {
        let found = contained(|| look(&self.handle.begin_read()?));
        if matches!(found, Err(JournalFault::Storage(_) | JournalFault::Broken(_))) {
            // A read error has ended the handle, too. The writer notices with its next job: here is one.
            self.writer.post(tables::probe);
        }
        found
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.save_last_used();
    }
}

impl Journal for Store {
    fn append(&self, batch: Batch) -> BoxFuture<'_, Append> {
        async move {
            let written = match Prepared::new(batch) {
                Ok(prepared) => self.writer.write(move |transaction| prepared.write(transaction)).await,
                Err(fault) => Err(fault),
            };
            written.unwrap_or_else(|fault| Append::Unknown { fault })
        }
        .boxed()
    }

    fn epoch(&self) -> u64 {
        self.epoch
    }

    fn replay(&self, tournament: TournamentId, from: Seq) -> Result<Vec<Record>, JournalFault> {
        self.read(|transaction| append::replay(transaction, Stream::Tournament(tournament), from))
    }

    fn receipt(
        &self,
        tournament: TournamentId,
        actor: &str,
        request: RequestId,
    ) -> Result<Option<Receipt>, JournalFault> {
        self.read(|transaction| append::receipt(transaction, Stream::Tournament(tournament), actor, request))
    }

    fn people(&self, tournament: TournamentId) -> Result<People, JournalFault> {
        self.read(|transaction| append::people(transaction, Stream::Tournament(tournament)))
    }

    fn tournaments(&self) -> Result<Vec<TournamentId>, JournalFault> {
        self.read(append::tournaments)
    }

    fn save_checkpoint(
        &self,
        tournament: TournamentId,
        checkpoint: Checkpoint,
    ) -> BoxFuture<'_, Result<(), JournalFault>> {
        self.writer.write(move |transaction| append::save_checkpoint(transaction, tournament, &checkpoint)).boxed()
    }

    fn checkpoint(&self, tournament: TournamentId) -> Result<Option<Checkpoint>, JournalFault> {
        self.read(|transaction| append::checkpoint(transaction, tournament))
    }
}

#[cfg(test)]
mod tests;

/// The outermost place, where chance comes from the system.
fn new_server_key() -> [u8; 32] {
    let mut key = [0; 32];
    rand::rng().fill_bytes(&mut key);
    key
}

/// The epoch that the store goes on with; where it has none, another one begins.
fn epoch_of(database: &Database) -> Result<u64, redb::Error> {
    if let Some(epoch) = tables::epoch(&database.begin_read()?)? {
        return Ok(epoch);
    }
    let epoch = rand::rng().random_range(1..EPOCH_END);
    let transaction = database.begin_write()?;
    tables::begin_epoch(&transaction, epoch)?;
    transaction.commit()?;
    Ok(epoch)
}
