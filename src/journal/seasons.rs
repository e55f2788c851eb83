//! Seasons beside the tournaments: the same records, receipts, people and hash chain, in tables of their own.

use crate::domain::ids::{RequestId, SeasonId};
use crate::domain::people::{People, PersonChange};
use crate::domain::season::event::SeasonEvent;

use super::append::{self, Prepared, Stream};
use super::fault::JournalFault;
use super::store::Store;
use super::{Append, Receipt, Record, Seq};

pub type SeasonRecord = Record<SeasonEvent>;

/// What a season commits at once: all of it becomes durable, or none.
#[derive(Debug, Clone)]
pub struct SeasonBatch {
    pub season: SeasonId,
    pub expected_seq: Seq,
    /// Numbered on from `expected_seq` without gaps; may be empty.
    pub records: Vec<SeasonRecord>,
    pub receipts: Vec<Receipt>,
    /// Of those whom the season's keeper wrote down, by their number in the season.
    pub people: Vec<PersonChange>,
}

impl Store {
    /// Writes a batch, durable when it resolves to [`Append::Appended`].
    pub async fn append_season(&self, batch: SeasonBatch) -> Append {
        let SeasonBatch { season, expected_seq, records, receipts, people } = batch;
        let written = match Prepared::of(Stream::Season(season), expected_seq, &records, receipts, people) {
            Ok(prepared) => self.writer.write(move |transaction| prepared.write(transaction)).await,
            Err(fault) => Err(fault),
        };
        written.unwrap_or_else(|fault| Append::Unknown { fault })
    }

    /// All records of a season in order, with the hash chain verified.
    ///
    /// # Errors
    /// [`JournalFault::SeasonDamaged`] names the record that is not what was written.
    pub fn replay_season(&self, season: SeasonId) -> Result<Vec<SeasonRecord>, JournalFault> {
        self.read(|transaction| append::replay(transaction, Stream::Season(season), 0))
    }

    /// The first answer that `actor` got to `request`.
    pub fn season_receipt(
        &self,
        season: SeasonId,
        actor: &str,
        request: RequestId,
    ) -> Result<Option<Receipt>, JournalFault> {
        self.read(|transaction| append::receipt(transaction, Stream::Season(season), actor, request))
    }

    pub fn season_people(&self, season: SeasonId) -> Result<People, JournalFault> {
        self.read(|transaction| append::people(transaction, Stream::Season(season)))
    }

    /// All seasons that have at least one event.
    pub fn seasons(&self) -> Result<Vec<SeasonId>, JournalFault> {
        self.read(append::seasons)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::ids::{AccountId, TournamentId};
    use crate::journal::{Batch, Journal, disk, tables};
    use uuid::Uuid;

    const SEASON: SeasonId = SeasonId(Uuid::from_u128(1));

    fn record(seq: Seq) -> SeasonRecord {
        Record {
            seq,
            at: jiff::Timestamp::UNIX_EPOCH,
            by: "head:x".to_owned(),
            device: None,
            request: None,
            event: SeasonEvent::KeeperAdded { account: AccountId(Uuid::from_u128(seq.into())) },
        }
    }

    fn batch(expected_seq: Seq, records: Vec<SeasonRecord>) -> SeasonBatch {
        SeasonBatch { season: SEASON, expected_seq, records, receipts: Vec::new(), people: Vec::new() }
    }

    #[tokio::test]
    async fn a_store_from_before_there_were_seasons_gets_their_tables_and_keeps_everything() {
        let directory = tempfile::tempdir().unwrap();
        drop(Store::open(directory.path()).unwrap());
        let old = disk::builder().open(directory.path().join("roundtable.redb")).unwrap();
        let transaction = old.begin_write().unwrap();
        assert!(transaction.delete_table(tables::SEASON_EVENTS).unwrap());
        assert!(transaction.delete_table(tables::SEASON_HEADS).unwrap());
        transaction.commit().unwrap();
        drop(old);
        let store = Store::open(directory.path()).unwrap();
        assert!(store.seasons().unwrap().is_empty());
        assert!(matches!(store.append_season(batch(0, vec![record(1)])).await, Append::Appended { seq: 1 }));
    }

    #[tokio::test]
    async fn a_season_is_read_back_in_order_after_a_restart_and_is_no_tournament() {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(directory.path()).unwrap();
        let first = store.append_season(batch(0, vec![record(1), record(2)])).await;
        assert!(matches!(first, Append::Appended { seq: 2 }), "{first:?}");
        let late = store.append_season(batch(1, vec![record(2)])).await;
        assert!(matches!(late, Append::Conflict { actual: 2 }), "{late:?}");
        drop(store);
        let store = Store::open(directory.path()).unwrap();
        assert_eq!(store.replay_season(SEASON).unwrap(), [record(1), record(2)]);
        assert_eq!(store.seasons().unwrap(), [SEASON]);
        assert!(store.tournaments().unwrap().is_empty());
        // A tournament under the same number is another thing.
        assert_eq!(store.replay(TournamentId(SEASON.0), 0).unwrap(), []);
        let other = Batch {
            tournament: TournamentId(SEASON.0),
            expected_seq: 0,
            records: Vec::new(),
            receipts: Vec::new(),
            people: Vec::new(),
        };
        assert!(matches!(store.append(other).await, Append::Appended { seq: 0 }));
    }
}
