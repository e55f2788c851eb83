//! Head organizers and season keepers: everybody who signs in with a name and a password.
//!
//! Passwords are hashed and compared elsewhere; here they are text that is kept.

use std::fmt;

use jiff::Timestamp;
use redb::{ReadableTable, WriteTransaction};
use serde::{Deserialize, Serialize};

use crate::domain::ids::AccountId;

use super::append::unreadable;
use super::fault::JournalFault;
use super::store::Store;
use super::tables::{ACCOUNT_NAMES, ACCOUNTS};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    pub id: AccountId,
    /// As its owner wrote it; no two accounts differ by case or outer spaces only.
    pub name: String,
    pub password: PasswordHash,
    #[serde(default)]
    pub season_keeper: bool,
    pub made_at: Timestamp,
}

/// An argon2 hash in its PHC text form.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PasswordHash(pub String);

impl fmt::Debug for PasswordHash {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("PasswordHash(…)")
    }
}

/// Why an account was not kept.
#[derive(Debug, Clone, thiserror::Error)]
pub enum AccountFault {
    #[error("there is an account of this name already; choose another name, or sign in")]
    NameTaken,
    #[error(transparent)]
    Journal(#[from] JournalFault),
}

impl Store {
    /// Keeps a new account, or a changed one in place of the one before.
    pub async fn put_account(&self, account: Account) -> Result<(), AccountFault> {
        self.writer.write(move |transaction| put(transaction, &account)).await?
    }

    pub fn account(&self, id: AccountId) -> Result<Option<Account>, JournalFault> {
        self.read(|transaction| match transaction.open_table(ACCOUNTS)?.get(id.0.into_bytes())? {
            Some(json) => parse(json.value()).map(Some),
            None => Ok(None),
        })
    }

    /// Case and outer spaces of the name do not matter.
    pub fn account_named(&self, name: &str) -> Result<Option<Account>, JournalFault> {
        let id = self.read(|transaction| {
            Ok(transaction.open_table(ACCOUNT_NAMES)?.get(folded(name).as_str())?.map(|id| id.value()))
        })?;
        match id {
            Some(id) => self.account(AccountId(uuid::Uuid::from_bytes(id))),
            None => Ok(None),
        }
    }

    pub fn accounts(&self) -> Result<Vec<Account>, JournalFault> {
        self.read(|transaction| {
            transaction.open_table(ACCOUNTS)?.iter()?.map(|entry| parse(entry?.1.value())).collect()
        })
    }
}

/// Writes nothing where it refuses.
pub(super) fn put(transaction: &WriteTransaction, account: &Account) -> Result<Result<(), AccountFault>, redb::Error> {
    let id = account.id.0.into_bytes();
    let name = folded(&account.name);
    let mut names = transaction.open_table(ACCOUNT_NAMES)?;
    if names.get(name.as_str())?.is_some_and(|owner| owner.value() != id) {
        return Ok(Err(AccountFault::NameTaken));
    }
    let json = match serde_json::to_string(account) {
        Ok(json) => json,
        Err(source) => return Ok(Err(JournalFault::Unwritable { what: "account", source: source.into() }.into())),
    };
    names.retain(|_, owner| owner != id)?;
    names.insert(name.as_str(), id)?;
    transaction.open_table(ACCOUNTS)?.insert(id, json.as_str())?;
    Ok(Ok(()))
}

fn folded(name: &str) -> String {
    name.trim().to_lowercase()
}

fn parse(json: &str) -> Result<Account, JournalFault> {
    serde_json::from_str(json).map_err(unreadable("account"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(number: u128, name: &str) -> Account {
        Account {
            id: AccountId(uuid::Uuid::from_u128(number)),
            name: name.to_owned(),
            password: PasswordHash("$argon2id$x".to_owned()),
            season_keeper: false,
            made_at: Timestamp::UNIX_EPOCH,
        }
    }

    #[tokio::test]
    async fn a_head_is_found_by_id_and_by_name_in_any_case_also_after_a_restart() {
        let directory = tempfile::tempdir().unwrap();
        let ilse = account(1, "Ilse Brück");
        Store::open(directory.path()).unwrap().put_account(ilse.clone()).await.unwrap();
        let store = Store::open(directory.path()).unwrap();
        assert_eq!(store.account(ilse.id).unwrap(), Some(ilse.clone()));
        assert_eq!(store.account_named(" ILSE BRÜCK ").unwrap(), Some(ilse.clone()));
        assert_eq!(store.account_named("ilse").unwrap(), None);
        assert_eq!(store.accounts().unwrap(), [ilse]);
    }

    #[tokio::test]
    async fn nobody_takes_the_name_of_another_and_who_renames_frees_the_old_one() {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(directory.path()).unwrap();
        store.put_account(account(1, "Ilse")).await.unwrap();
        let refused = store.put_account(account(2, "ilse")).await;
        assert!(matches!(refused, Err(AccountFault::NameTaken)));
        assert_eq!(store.accounts().unwrap().len(), 1);

        store.put_account(account(1, "Ilse B.")).await.unwrap();
        store.put_account(account(2, "ilse")).await.unwrap();
        assert_eq!(store.account_named("Ilse").unwrap().unwrap().id, account(2, "").id);
    }
}
