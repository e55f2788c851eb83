//! The seal of a backup: one BLAKE3 over every row of every table, so that whatever changed in one since is found (pages
//! of the file that hold no row are nobody's): events have their chain, but names, accounts, contact data and links have nothing else to be held against.
//!
//! Guards against disks and accidents, not against whoever can write a seal of their own. It lies in a table that no
//! store has: a copy that becomes a store leaves it behind.

use blake3::Hasher;
use redb::{Database, Key, ReadTransaction, ReadableDatabase, ReadableTable, TableDefinition, TableError, Value};

use super::tables::{self, for_each_table};

const SEAL: TableDefinition<(), [u8; 32]> = TableDefinition::new("seal");

/// What a backup's seal says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seal {
    /// Every row is as it was written.
    Whole,
    Broken,
    /// A backup of an edition that made none, or the file of a store.
    Missing,
}

/// Seals a finished copy, which has no epoch: where it becomes a store, another history begins, also where somebody copied
/// the file by hand.
pub fn put(database: &Database) -> Result<(), redb::Error> {
    let transaction = database.begin_write()?;
    tables::end_epoch(&transaction)?;
    transaction.commit()?;
    let sum = sum(&database.begin_read()?)?;
    let transaction = database.begin_write()?;
    transaction.open_table(SEAL)?.insert((), sum)?;
    Ok(transaction.commit()?)
}

/// Holds what is there against its seal. For a file as it was found: bringing it up to this edition breaks the seal.
pub fn look(transaction: &ReadTransaction) -> Result<Seal, redb::Error> {
    let sealed = match transaction.open_table(SEAL) {
        Err(TableError::TableDoesNotExist(_)) => return Ok(Seal::Missing),
        table => table?.get(())?.map(|sum| sum.value()),
    };
    Ok(if sealed == Some(sum(transaction)?) { Seal::Whole } else { Seal::Broken })
}

/// A store that people write to has none: it would be broken by the first of them.
pub fn remove(database: &Database) -> Result<(), redb::Error> {
    if look_for(&database.begin_read()?)? {
        let transaction = database.begin_write()?;
        transaction.delete_table(SEAL)?;
        transaction.commit()?;
    }
    Ok(())
}

fn look_for(transaction: &ReadTransaction) -> Result<bool, redb::Error> {
    match transaction.open_table(SEAL) {
        Err(TableError::TableDoesNotExist(_)) => Ok(false),
        table => Ok(table.map(|_| true)?),
    }
}

/// A table that is not there yet counts like one without rows.
fn sum(transaction: &ReadTransaction) -> Result<[u8; 32], redb::Error> {
    let mut hasher = Hasher::new();
    macro_rules! take_in {
        ($table:expr) => {
            match transaction.open_table($table) {
                Err(TableError::TableDoesNotExist(_)) => {}
                table => rows(&mut hasher, &$table.to_string(), &table?)?,
            }
        };
    }
    for_each_table!(take_in);
    Ok(*hasher.finalize().as_bytes())
}

/// Each row with its table's name, and each part with its length: no two contents give the same bytes.
fn rows<K: Key + 'static, V: Value + 'static>(
    hasher: &mut Hasher,
    table: &str,
    rows: &impl ReadableTable<K, V>,
) -> Result<(), redb::Error> {
    for row in rows.iter()? {
        let (key, value) = row?;
        for part in [table.as_bytes(), K::as_bytes(&key.value()).as_ref(), V::as_bytes(&value.value()).as_ref()] {
            hasher.update(&(part.len() as u64).to_be_bytes());
            hasher.update(part);
        }
    }
    Ok(())
}
