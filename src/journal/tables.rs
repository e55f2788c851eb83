//! The schema: every table of the store with its key and value. What the bytes mean is known by the files that use them.

use redb::{ReadTransaction, ReadableTable, TableDefinition, WriteTransaction};

use crate::domain::ids::TournamentId;

/// A tournament's id as a key.
pub type TournamentKey = [u8; 16];

/// (tournament, sequence number).
type EventKey = (TournamentKey, u64);
/// (tournament, actor, request).
type ReceiptKey = (TournamentKey, &'static str, [u8; 16]);
/// (hash of the body, sequence number afterwards, the outcome as JSON).
type ReceiptRow = ([u8; 32], u64, &'static str);

pub type EventTable = TableDefinition<'static, EventKey, ([u8; 32], &'static [u8])>;
pub type HeadTable = TableDefinition<'static, TournamentKey, (u64, [u8; 32])>;

/// Event → (chain hash, the record's bytes).
pub const EVENTS: TableDefinition<EventKey, ([u8; 32], &[u8])> = TableDefinition::new("events");
/// Tournament → (its last sequence number, the chain hash there).
pub const HEADS: TableDefinition<TournamentKey, (u64, [u8; 32])> = TableDefinition::new("heads");
/// The same as `EVENTS` and `HEADS`, of seasons.
pub const SEASON_EVENTS: TableDefinition<EventKey, ([u8; 32], &[u8])> = TableDefinition::new("season_events");
pub const SEASON_HEADS: TableDefinition<TournamentKey, (u64, [u8; 32])> = TableDefinition::new("season_heads");
/// One for each answered request, of tournaments and of seasons.
pub const RECEIPTS: TableDefinition<ReceiptKey, ReceiptRow> = TableDefinition::new("receipts");
/// (tournament or season, number there) → the person as JSON.
pub const PEOPLE: TableDefinition<(TournamentKey, u32), &str> = TableDefinition::new("people");
/// (tournament, player's number) → what only organizers may read of the person, as JSON.
pub const CONTACTS: TableDefinition<(TournamentKey, u32), &str> = TableDefinition::new("contacts");
/// (tournament, player's number) → whether the name went, too; else only the contact data did. So that a backup from
/// before is restored without them.
pub const ERASED: TableDefinition<(TournamentKey, u32), bool> = TableDefinition::new("erased");
/// Tournament → (sequence number, hash of the state, the state).
pub const CHECKPOINTS: TableDefinition<TournamentKey, (u64, [u8; 32], &[u8])> = TableDefinition::new("checkpoints");
/// Account → the account as JSON.
pub const ACCOUNTS: TableDefinition<[u8; 16], &str> = TableDefinition::new("accounts");
/// The account's name as it is compared → account.
pub const ACCOUNT_NAMES: TableDefinition<&str, [u8; 16]> = TableDefinition::new("account_names");
/// Hash of the cookie's token → the session as JSON.
pub const SESSIONS: TableDefinition<[u8; 32], &str> = TableDefinition::new("sessions");
/// Hash of the link's secret → its purpose and expiry as JSON.
pub const ONE_TIME_LINKS: TableDefinition<[u8; 32], &str> = TableDefinition::new("one_time_links");
/// Hash of the token of a screen on the wall → what it shows, as JSON.
pub const KIOSKS: TableDefinition<[u8; 32], &str> = TableDefinition::new("kiosks");
/// What the server knows of itself: `version`, `key`, `epoch`, `probe`, `leftovers`.
pub const SERVER: TableDefinition<&str, &[u8]> = TableDefinition::new("server");

/// Calls a macro once for each table: for what all tables have in common.
macro_rules! for_each_table {
    ($apply:ident) => {
        $apply!($crate::journal::tables::EVENTS);
        $apply!($crate::journal::tables::HEADS);
        $apply!($crate::journal::tables::SEASON_EVENTS);
        $apply!($crate::journal::tables::SEASON_HEADS);
        $apply!($crate::journal::tables::RECEIPTS);
        $apply!($crate::journal::tables::PEOPLE);
        $apply!($crate::journal::tables::CONTACTS);
        $apply!($crate::journal::tables::ERASED);
        $apply!($crate::journal::tables::CHECKPOINTS);
        $apply!($crate::journal::tables::ACCOUNTS);
        $apply!($crate::journal::tables::ACCOUNT_NAMES);
        $apply!($crate::journal::tables::SESSIONS);
        $apply!($crate::journal::tables::ONE_TIME_LINKS);
        $apply!($crate::journal::tables::KIOSKS);
        $apply!($crate::journal::tables::SERVER);
    };
}
pub(super) use for_each_table;

/// The version of this schema. A store of a newer one is refused, an older one is brought up to it when it is opened.
/// 2: tables of contact data and of what was erased. 3: screens on the wall.
pub const STORE_VERSION: u64 = 3;

const VERSION: &str = "version";
const KEY: &str = "key";
/// Which history this is, for whoever has seen a part of one; none in a backup.
const EPOCH: &str = "epoch";
const PROBE: &str = "probe";
/// There while free pages may hold what was erased.
const LEFTOVERS: &str = "leftovers";

pub fn key(tournament: TournamentId) -> TournamentKey {
    tournament.0.into_bytes()
}

/// All tables, and the server's key.
pub fn create(transaction: &WriteTransaction, server_key: &[u8; 32]) -> Result<(), redb::Error> {
    upgrade(transaction)?;
    transaction.open_table(SERVER)?.insert(KEY, server_key.as_slice())?;
    Ok(())
}

/// Makes the tables that are not there, so that reading never meets a missing one: all of a new store, and in an old
/// one those that came with a later edition of this program. What is in the others stays as it is.
pub fn upgrade(transaction: &WriteTransaction) -> Result<(), redb::Error> {
    macro_rules! open {
        ($table:expr) => {
            transaction.open_table($table)?
        };
    }
    for_each_table!(open);
    let mut server = transaction.open_table(SERVER)?;
    server.insert(VERSION, STORE_VERSION.to_be_bytes().as_slice())?;
    Ok(())
}

/// Whether a store has every table of this edition.
pub fn are_complete(transaction: &ReadTransaction) -> Result<bool, redb::Error> {
    macro_rules! look {
        ($table:expr) => {
            match transaction.open_table($table) {
                Err(redb::TableError::TableDoesNotExist(_)) => return Ok(false),
                table => table?,
            }
        };
    }
    for_each_table!(look);
    Ok(true)
}

/// The store's version and the server's key; `None` where they are not of this shape.
pub fn identity(
    server: &impl ReadableTable<&'static str, &'static [u8]>,
) -> Result<Option<(u64, [u8; 32])>, redb::Error> {
    let version = server.get(VERSION)?.and_then(|bytes| bytes.value().try_into().ok()).map(u64::from_be_bytes);
    let key = server.get(KEY)?.and_then(|bytes| bytes.value().try_into().ok());
    Ok(version.zip(key))
}

/// The history that a store goes on with; `None` where it begins another one: in a new store, and in one that was made of
/// a backup, after which people saw what it does not know.
pub fn epoch(transaction: &ReadTransaction) -> Result<Option<u64>, redb::Error> {
    let epoch = transaction.open_table(SERVER)?.get(EPOCH)?.and_then(|bytes| bytes.value().try_into().ok());
    Ok(epoch.map(u64::from_be_bytes))
}

pub fn begin_epoch(transaction: &WriteTransaction, epoch: u64) -> Result<(), redb::Error> {
    transaction.open_table(SERVER)?.insert(EPOCH, epoch.to_be_bytes().as_slice())?;
    Ok(())
}

/// Whoever goes on from here begins another history.
pub fn end_epoch(transaction: &WriteTransaction) -> Result<(), redb::Error> {
    transaction.open_table(SERVER)?.remove(EPOCH)?;
    Ok(())
}

/// Something was erased, and the pages that it stood on are free, with what was in them.
pub fn leave_something(transaction: &WriteTransaction) -> Result<(), redb::Error> {
    transaction.open_table(SERVER)?.insert(LEFTOVERS, [].as_slice())?;
    Ok(())
}

/// In a new file there are none.
pub fn leave_nothing(transaction: &WriteTransaction) -> Result<(), redb::Error> {
    transaction.open_table(SERVER)?.remove(LEFTOVERS)?;
    Ok(())
}

pub fn has_leftovers(transaction: &ReadTransaction) -> Result<bool, redb::Error> {
    Ok(transaction.open_table(SERVER)?.get(LEFTOVERS)?.is_some())
}

/// The smallest write there is, to see whether the disk takes one.
pub fn probe(transaction: &WriteTransaction) -> Result<(), redb::Error> {
    transaction.open_table(SERVER)?.insert(PROBE, [].as_slice())?;
    Ok(())
}
