//! Links that work once: the set-up of an empty server, another account, and a forgotten password. The secret is random and only its hash
//! is kept. The link is used up in the same transaction that writes the account, so that a power cut loses neither.

use jiff::{SignedDuration, Timestamp};
use redb::{ReadableTable, WriteTransaction};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::domain::ids::{AccountId, TournamentId};

use super::accounts::{self, Account, AccountFault};
use super::append::unreadable;
use super::fault::JournalFault;
use super::links::LinkSecret;
use super::store::Store;
use super::tables::ONE_TIME_LINKS;

/// How long a one-time link works.
pub const LIFETIME: SignedDuration = SignedDuration::from_mins(30);

/// What a one-time link is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Purpose {
    /// Makes the first account.
    Setup,
    /// Makes another account: a head organizer, or a season keeper, too. Each invitation is for one person.
    Account {
        invitation: Uuid,
        season_keeper: bool,
        /// The tournament that the account then organizes, too.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        head_of: Option<HeadOf>,
    },
    /// Gives an account a new password.
    PasswordReset { account: AccountId },
}

/// A tournament to which somebody is invited as head, and the head who invites.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeadOf {
    pub tournament: TournamentId,
    pub by: AccountId,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct OneTimeLink {
    purpose: Purpose,
    expires_at: Timestamp,
}

/// Why a one-time link was not redeemed.
#[derive(Debug, Clone, thiserror::Error)]
pub enum RedeemFault {
    #[error("this link was used already, or it is older than 30 minutes; ask for a new one")]
    NotValid,
    #[error(transparent)]
    Account(#[from] AccountFault),
}

impl From<JournalFault> for RedeemFault {
    fn from(fault: JournalFault) -> Self {
        RedeemFault::Account(fault.into())
    }
}

impl Store {
    /// Makes a link; `entropy` is its secret and must come from the system's chance.
    pub async fn issue_one_time(
        &self,
        purpose: Purpose,
        entropy: [u8; 16],
        now: Timestamp,
    ) -> Result<LinkSecret, JournalFault> {
        let secret = LinkSecret::new(&entropy);
        let hash = hash(secret.reveal());
        let link = OneTimeLink { purpose, expires_at: now.saturating_add(LIFETIME).unwrap_or(Timestamp::MAX) };
        let json = serde_json::to_string(&link)
            .map_err(|source| JournalFault::Unwritable { what: "one-time link", source: source.into() })?;
        self.writer
            .write(move |transaction| {
                let mut links = transaction.open_table(ONE_TIME_LINKS)?;
                links.retain(|_, json| parse(json).is_ok_and(|link| link.expires_at > now))?;
                links.insert(hash, json.as_str())?;
                Ok(())
            })
            .await?;
        Ok(secret)
    }

    /// What a link is for, without using it up; `None` where it does not work (any more).
    pub fn one_time_purpose(&self, presented: &str, now: Timestamp) -> Result<Option<Purpose>, JournalFault> {
        self.read(|transaction| match transaction.open_table(ONE_TIME_LINKS)?.get(hash(presented))? {
            Some(json) => Ok(parse(json.value())?.purpose_at(now)),
            None => Ok(None),
        })
    }

    /// Uses the link up and keeps the account, both or neither. With it go all other links of the same purpose.
    ///
    /// # Errors
    /// [`RedeemFault::NotValid`] also where the link is for another account than this. A name that is taken leaves the
    /// link as it was.
    pub async fn redeem_one_time(&self, presented: &str, account: Account, now: Timestamp) -> Result<(), RedeemFault> {
        let hash = hash(presented);
        self.writer.write(move |transaction| redeem(transaction, hash, &account, now)).await?
    }
}

impl OneTimeLink {
    fn purpose_at(&self, now: Timestamp) -> Option<Purpose> {
        (now < self.expires_at).then_some(self.purpose)
    }
}

fn redeem(
    transaction: &WriteTransaction,
    hash: [u8; 32],
    account: &Account,
    now: Timestamp,
) -> Result<Result<(), RedeemFault>, redb::Error> {
    let mut links = transaction.open_table(ONE_TIME_LINKS)?;
    let link = match links.get(hash)?.map(|json| parse(json.value())) {
        None => return Ok(Err(RedeemFault::NotValid)),
        Some(Err(fault)) => return Ok(Err(fault.into())),
        Some(Ok(link)) => link,
    };
    let purpose = match link.purpose_at(now) {
        Some(Purpose::PasswordReset { account: other }) if other != account.id => None,
        purpose => purpose,
    };
    let Some(purpose) = purpose else { return Ok(Err(RedeemFault::NotValid)) };
    if let Err(fault) = accounts::put(transaction, account)? {
        return Ok(Err(fault.into()));
    }
    links.retain(|_, json| parse(json).is_ok_and(|link| link.purpose != purpose))?;
    Ok(Ok(()))
}

/// The secret has 128 bits of chance, so a plain hash keeps it; looking up a hash tells nothing about the secret.
fn hash(secret: &str) -> [u8; 32] {
    *blake3::hash(secret.as_bytes()).as_bytes()
}

fn parse(json: &str) -> Result<OneTimeLink, JournalFault> {
    serde_json::from_str(json).map_err(unreadable("one-time link"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::accounts::PasswordHash;
    use std::sync::Arc;

    const NOW: Timestamp = Timestamp::UNIX_EPOCH;

    fn account(number: u128) -> Account {
        Account {
            id: AccountId(uuid::Uuid::from_u128(number)),
            name: format!("Head {number}"),
            password: PasswordHash("$argon2id$x".to_owned()),
            season_keeper: false,
            made_at: NOW,
        }
    }

    fn store() -> (tempfile::TempDir, Arc<Store>) {
        let directory = tempfile::tempdir().unwrap();
        let store = Arc::new(Store::open(directory.path()).unwrap());
        (directory, store)
    }

    #[tokio::test]
    async fn of_fifty_who_open_the_set_up_link_at_once_one_becomes_the_head() {
        let (_directory, store) = store();
        let secret = store.issue_one_time(Purpose::Setup, [3; 16], NOW).await.unwrap();
        assert_eq!(store.one_time_purpose(secret.reveal(), NOW).unwrap(), Some(Purpose::Setup));

        let tries = (1..=50).map(|number| {
            let (store, secret) = (Arc::clone(&store), secret.clone());
            tokio::spawn(async move { store.redeem_one_time(secret.reveal(), account(number), NOW).await })
        });
        let outcomes = futures_util::future::join_all(tries).await;
        let heads = outcomes.iter().filter(|outcome| matches!(outcome, Ok(Ok(())))).count();
        let refused = outcomes.iter().filter(|outcome| matches!(outcome, Ok(Err(RedeemFault::NotValid)))).count();
        assert_eq!((heads, refused), (1, 49));
        assert_eq!(store.accounts().unwrap().len(), 1);
        assert_eq!(store.one_time_purpose(secret.reveal(), NOW).unwrap(), None);
    }

    #[tokio::test]
    async fn a_link_stops_working_after_thirty_minutes() {
        let (_directory, store) = store();
        let secret = store.issue_one_time(Purpose::Setup, [3; 16], NOW).await.unwrap();
        let just_before = NOW + LIFETIME - SignedDuration::from_secs(1);
        assert!(store.one_time_purpose(secret.reveal(), just_before).unwrap().is_some());
        assert!(store.one_time_purpose(secret.reveal(), NOW + LIFETIME).unwrap().is_none());
        let late = store.redeem_one_time(secret.reveal(), account(1), NOW + LIFETIME).await;
        assert!(matches!(late, Err(RedeemFault::NotValid)));
    }

    #[tokio::test]
    async fn a_reset_link_is_for_its_own_account_and_takes_the_older_ones_with_it() {
        let (_directory, store) = store();
        store.put_account(account(1)).await.unwrap();
        let purpose = Purpose::PasswordReset { account: account(1).id };
        let first = store.issue_one_time(purpose, [1; 16], NOW).await.unwrap();
        let second = store.issue_one_time(purpose, [2; 16], NOW).await.unwrap();

        let other = store.redeem_one_time(second.reveal(), account(2), NOW).await;
        assert!(matches!(other, Err(RedeemFault::NotValid)));
        let renewed = Account { password: PasswordHash("$argon2id$new".to_owned()), ..account(1) };
        store.redeem_one_time(second.reveal(), renewed.clone(), NOW).await.unwrap();
        assert_eq!(store.account(renewed.id).unwrap(), Some(renewed));
        assert_eq!(store.one_time_purpose(first.reveal(), NOW).unwrap(), None);
    }

    #[tokio::test]
    async fn a_name_that_is_taken_does_not_use_the_link_up() {
        let (_directory, store) = store();
        store.put_account(account(1)).await.unwrap();
        let secret = store.issue_one_time(Purpose::Setup, [1; 16], NOW).await.unwrap();
        let namesake = Account { name: "head 1".to_owned(), ..account(2) };
        let refused = store.redeem_one_time(secret.reveal(), namesake, NOW).await;
        assert!(matches!(refused, Err(RedeemFault::Account(AccountFault::NameTaken))));
        store.redeem_one_time(secret.reveal(), account(2), NOW).await.unwrap();
    }
}
