//! What must not come back with a backup: who was erased since, which names are not published any more, which sessions
//! ended and which passwords changed. The store that was used since knows; what happened in the tournaments is the
//! backup's.

use std::collections::HashMap;

use redb::{ReadTransaction, ReadableTable, TableDefinition, WriteTransaction};

use super::append::PeopleTables;
use super::tables::{
    ACCOUNT_NAMES, ACCOUNTS, CONTACTS, ERASED, HEADS, ONE_TIME_LINKS, PEOPLE, SEASON_HEADS, SESSIONS, TournamentKey,
};

/// A person: the tournament or season, and the number there.
type At = (TournamentKey, u32);

/// What the store that was used since knows of people, and of who may sign in.
pub struct Since {
    erased: HashMap<At, bool>,
    /// How far each tournament and season went.
    heads: HashMap<TournamentKey, u64>,
    people: HashMap<At, String>,
    contacts: HashMap<At, String>,
    accounts: Vec<([u8; 16], String)>,
    account_names: Vec<(String, [u8; 16])>,
    sessions: Vec<([u8; 32], String)>,
    one_time_links: Vec<([u8; 32], String)>,
}

/// What was not taken over from a backup.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// People whose data were erased since.
    pub erased: usize,
    /// People who have another name on the screens since, or none.
    pub renamed: usize,
}

impl Since {
    pub fn read(transaction: &ReadTransaction) -> Result<Since, redb::Error> {
        let mut heads = HashMap::new();
        for table in [HEADS, SEASON_HEADS] {
            for row in transaction.open_table(table)?.iter()? {
                let (id, head) = row?;
                heads.insert(id.value(), head.value().0);
            }
        }
        let mut erased = HashMap::new();
        for row in transaction.open_table(ERASED)?.iter()? {
            let (at, name_too) = row?;
            erased.insert(at.value(), name_too.value());
        }
        let mut account_names = Vec::new();
        for row in transaction.open_table(ACCOUNT_NAMES)?.iter()? {
            let (name, account) = row?;
            account_names.push((name.value().to_owned(), account.value()));
        }
        Ok(Since {
            erased,
            heads,
            people: rows(transaction, PEOPLE)?.into_iter().collect(),
            contacts: rows(transaction, CONTACTS)?.into_iter().collect(),
            accounts: rows(transaction, ACCOUNTS)?,
            account_names,
            sessions: rows(transaction, SESSIONS)?,
            one_time_links: rows(transaction, ONE_TIME_LINKS)?,
        })
    }

    /// Brings a store that was made from a backup to what is known since.
    pub fn hold_to(&self, transaction: &WriteTransaction) -> Result<LeftOut, redb::Error> {
        let newer = self.newer(transaction)?;
        let mut tables = PeopleTables::open(transaction)?;
        for (at, name_too) in &self.erased {
            tables.contacts.remove(at)?;
            if *name_too {
                tables.people.remove(at)?;
            }
            tables.erased.insert(at, name_too)?;
        }
        let renamed = hold(&mut tables.people, &self.people, &newer)?;
        hold(&mut tables.contacts, &self.contacts, &newer)?;
        drop(tables);
        replace(transaction, ACCOUNTS, &self.accounts)?;
        replace(transaction, SESSIONS, &self.sessions)?;
        replace(transaction, ONE_TIME_LINKS, &self.one_time_links)?;
        let mut names = transaction.open_table(ACCOUNT_NAMES)?;
        names.retain(|_, _| false)?;
        for (name, account) in &self.account_names {
            names.insert(name.as_str(), account)?;
        }
        Ok(LeftOut { erased: self.erased.len(), renamed })
    }

    /// The tournaments and seasons that went on since; of others this store knows nothing.
    fn newer(&self, transaction: &WriteTransaction) -> Result<Vec<TournamentKey>, redb::Error> {
        let mut newer = Vec::new();
        for table in [HEADS, SEASON_HEADS] {
            for row in transaction.open_table(table)?.iter()? {
                let (id, head) = row?;
                if self.heads.get(&id.value()).is_some_and(|since| *since >= head.value().0) {
                    newer.push(id.value());
                }
            }
        }
        Ok(newer)
    }
}

/// People are what they are now: whoever is not there any more goes, whoever is other is changed. How many.
fn hold(
    table: &mut redb::Table<'_, At, &'static str>,
    now: &HashMap<At, String>,
    newer: &[TournamentKey],
) -> Result<usize, redb::Error> {
    let mut other = Vec::new();
    for row in table.iter()? {
        let (at, json) = row?;
        let at = at.value();
        let is = now.get(&at);
        if newer.contains(&at.0) && is.is_none_or(|is| is != json.value()) {
            other.push((at, is));
        }
    }
    for (at, is) in &other {
        match is {
            Some(json) => table.insert(at, json.as_str())?,
            None => table.remove(at)?,
        };
    }
    Ok(other.len())
}

fn rows<K, O>(
    transaction: &ReadTransaction,
    table: TableDefinition<K, &'static str>,
) -> Result<Vec<(O, String)>, redb::Error>
where
    K: redb::Key + 'static,
    for<'a> K: redb::Value<SelfType<'a> = O>,
{
    let mut rows = Vec::new();
    for row in transaction.open_table(table)?.iter()? {
        let (key, json) = row?;
        rows.push((key.value(), json.value().to_owned()));
    }
    Ok(rows)
}

fn replace<const N: usize>(
    transaction: &WriteTransaction,
    table: TableDefinition<[u8; N], &'static str>,
    rows: &[([u8; N], String)],
) -> Result<(), redb::Error> {
    let mut table = transaction.open_table(table)?;
    table.retain(|_, _| false)?;
    for (key, json) in rows {
        table.insert(key, json.as_str())?;
    }
    Ok(())
}
