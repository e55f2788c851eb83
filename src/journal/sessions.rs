//! Who is signed in on which device. All sessions are in memory, for every request asks; made and ended ones are on the
//! disk before the answer, and when they were last used follows in groups.
//!
//! The cookie's token never comes here, only its hash.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use dashmap::DashMap;
use jiff::{SignedDuration, Timestamp};
use redb::{ReadTransaction, ReadableTable};
use serde::{Deserialize, Serialize};

use crate::domain::authority::Credential;
use crate::domain::ids::{AccountId, PlayerId, StaffId, TournamentId};

use super::append::unreadable;
use super::fault::JournalFault;
use super::links::LinkTarget;
use super::store::Store;
use super::tables::SESSIONS;

/// How long a session's last use may be known in memory only.
const LAST_USED_UNSAVED_MAX: SignedDuration = SignedDuration::from_mins(1);

/// The hash of a session cookie's token.
pub type TokenHash = [u8; 32];

/// Whose session it is. A link's session is worth as much as the link: the tournament knows the current generation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Identity {
    Account { account: AccountId },
    Player { tournament: TournamentId, player: PlayerId, generation: u32 },
    Staff { tournament: TournamentId, staff: StaffId, generation: u32 },
}

impl Identity {
    /// The one tournament that it belongs to; none for an account.
    pub fn tournament(&self) -> Option<TournamentId> {
        match self {
            Identity::Account { .. } => None,
            Identity::Player { tournament, .. } | Identity::Staff { tournament, .. } => Some(*tournament),
        }
    }
}

impl Identity {
    /// What it proves at its tournament.
    pub fn credential(&self) -> Credential {
        match *self {
            Identity::Account { account } => Credential::Account { account },
            Identity::Player { player, generation, .. } => Credential::Player { player, generation },
            Identity::Staff { staff, generation, .. } => Credential::Staff { staff, generation },
        }
    }
}

impl Identity {
    /// Who holds a link; `None` for one that is for everybody.
    pub fn of(target: LinkTarget) -> Option<Identity> {
        match target {
            LinkTarget::Player { tournament, player, generation } => {
                Some(Identity::Player { tournament, player, generation })
            }
            LinkTarget::Staff { tournament, staff, generation } => {
                Some(Identity::Staff { tournament, staff, generation })
            }
            LinkTarget::Registration { .. } => None,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredSession {
    #[serde(skip)]
    pub token_hash: TokenHash,
    pub identity: Identity,
    /// What the browser says of itself, for people to recognize.
    pub device: String,
    pub made_at: Timestamp,
    pub last_used: Timestamp,
}

/// The sessions in memory.
pub struct Sessions {
    live: DashMap<TokenHash, StoredSession>,
    unsaved: Mutex<Unsaved>,
}

/// Sessions whose last use is not on the disk yet.
#[derive(Default)]
struct Unsaved {
    sessions: HashSet<TokenHash>,
    since: Option<Timestamp>,
}

pub(super) fn load(transaction: &ReadTransaction) -> Result<Sessions, JournalFault> {
    let live = DashMap::new();
    for entry in transaction.open_table(SESSIONS)?.iter()? {
        let (key, json) = entry?;
        let session = serde_json::from_str(json.value()).map_err(unreadable("session"))?;
        live.insert(key.value(), StoredSession { token_hash: key.value(), ..session });
    }
    Ok(Sessions { live, unsaved: Mutex::default() })
}

impl Store {
    /// Starts a session: durable when it resolves.
    pub async fn put_session(&self, session: StoredSession) -> Result<(), JournalFault> {
        let hash = session.token_hash;
        let json = to_json(&session)?;
        self.writer
            .write(move |transaction| {
                transaction.open_table(SESSIONS)?.insert(hash, json.as_str())?;
                Ok(())
            })
            .await?;
        self.sessions.live.insert(hash, session);
        Ok(())
    }

    /// From memory; asked at every request.
    pub fn session(&self, token_hash: &TokenHash) -> Option<StoredSession> {
        self.sessions.live.get(token_hash).map(|session| session.clone())
    }

    /// The sessions of a tournament's links, to show when and on which device each was last used.
    pub fn sessions_of(&self, tournament: TournamentId) -> Vec<StoredSession> {
        let live = self.sessions.live.iter();
        live.filter(|session| session.identity.tournament() == Some(tournament))
            .map(|session| session.clone())
            .collect()
    }

    /// Notes that a session was used. The disk hears of it in a group, at most once a minute.
    pub fn touch_session(&self, token_hash: &TokenHash, now: Timestamp) {
        let Some(mut session) = self.sessions.live.get_mut(token_hash) else { return };
        session.last_used = session.last_used.max(now);
        drop(session);
        let due = {
            let mut unsaved = self.sessions.unsaved.lock().unwrap_or_else(PoisonError::into_inner);
            unsaved.sessions.insert(*token_hash);
            now.duration_since(*unsaved.since.get_or_insert(now)) >= LAST_USED_UNSAVED_MAX
        };
        if due {
            self.save_last_used();
        }
    }

    /// Ends a session: at once for everybody who asks, and durable when it resolves.
    pub async fn delete_session(&self, token_hash: TokenHash) -> Result<(), JournalFault> {
        self.delete(vec![token_hash]).await
    }

    /// Ends all sessions of an account, as after a new password.
    pub async fn delete_sessions_of(&self, account: AccountId) -> Result<(), JournalFault> {
        self.delete(self.devices_of(Identity::Account { account }).iter().map(|session| session.token_hash).collect())
            .await
    }

    /// Where somebody is signed in, the device used last first.
    pub fn devices_of(&self, identity: Identity) -> Vec<StoredSession> {
        let live = self.sessions.live.iter();
        let mut theirs: Vec<StoredSession> =
            live.filter(|session| session.identity == identity).map(|session| session.clone()).collect();
        theirs.sort_by_key(|session| (std::cmp::Reverse(session.last_used), session.token_hash));
        theirs
    }

    /// Ends every session of the same owner but this one.
    pub async fn delete_others(&self, than: &StoredSession) -> Result<(), JournalFault> {
        let theirs = self.devices_of(than.identity).into_iter().map(|session| session.token_hash);
        self.delete(theirs.filter(|hash| *hash != than.token_hash).collect()).await
    }

    async fn delete(&self, sessions: Vec<TokenHash>) -> Result<(), JournalFault> {
        for hash in &sessions {
            self.sessions.live.remove(hash);
        }
        self.writer
            .write(move |transaction| {
                let mut table = transaction.open_table(SESSIONS)?;
                for hash in &sessions {
                    table.remove(hash)?;
                }
                Ok(())
            })
            .await
    }

    /// Queues what is known in memory only. A session that ended meanwhile stays ended.
    pub(super) fn save_last_used(&self) {
        let unsaved = std::mem::take(&mut *self.sessions.unsaved.lock().unwrap_or_else(PoisonError::into_inner));
        let used = unsaved.sessions.into_iter().filter_map(|hash| {
            let json = to_json(&self.session(&hash)?).ok()?;
            Some((hash, json))
        });
        let used: Vec<(TokenHash, String)> = used.collect();
        if used.is_empty() {
            return;
        }
        self.writer.post(move |transaction| {
            let mut table = transaction.open_table(SESSIONS)?;
            for (hash, json) in used {
                if table.get(hash)?.is_some() {
                    table.insert(hash, json.as_str())?;
                }
            }
            Ok(())
        });
    }
}

fn to_json(session: &StoredSession) -> Result<String, JournalFault> {
    serde_json::to_string(session).map_err(|source| JournalFault::Unwritable { what: "session", source: source.into() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    const NOON: Timestamp = Timestamp::UNIX_EPOCH;
    const HALL: TournamentId = TournamentId(Uuid::from_u128(1));

    fn captain(number: u32) -> StoredSession {
        StoredSession {
            token_hash: [number as u8; 32],
            identity: Identity::Player { tournament: HALL, player: PlayerId(number), generation: 1 },
            device: "Firefox on Android".to_owned(),
            made_at: NOON,
            last_used: NOON,
        }
    }

    #[tokio::test]
    async fn a_captain_is_still_signed_in_after_a_restart_and_no_more_after_the_end() {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(directory.path()).unwrap();
        store.put_session(captain(1)).await.unwrap();
        store.put_session(captain(2)).await.unwrap();
        drop(store);
        let store = Store::open(directory.path()).unwrap();
        assert_eq!(store.session(&[1; 32]), Some(captain(1)));
        assert_eq!(store.sessions_of(HALL).len(), 2);
        assert_eq!(store.sessions_of(TournamentId(Uuid::from_u128(2))), []);

        store.delete_session([1; 32]).await.unwrap();
        assert_eq!(store.session(&[1; 32]), None);
        drop(store);
        assert_eq!(Store::open(directory.path()).unwrap().sessions_of(HALL), [captain(2)]);
    }

    #[tokio::test]
    async fn a_new_password_ends_the_sessions_of_this_account_only() {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(directory.path()).unwrap();
        for number in [1, 2] {
            let identity = Identity::Account { account: AccountId(Uuid::from_u128(number)) };
            store.put_session(StoredSession { identity, ..captain(number as u32) }).await.unwrap();
        }
        store.delete_sessions_of(AccountId(Uuid::from_u128(1))).await.unwrap();
        assert!(store.session(&[1; 32]).is_none() && store.session(&[2; 32]).is_some());
    }

    #[tokio::test]
    async fn last_use_is_seen_at_once_written_after_a_minute_and_at_the_end() {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(directory.path()).unwrap();
        store.put_session(captain(1)).await.unwrap();
        let on_disk = |store: &Store| {
            store.read(|transaction| Ok(load(transaction)?.live.get(&[1; 32]).unwrap().last_used)).unwrap()
        };

        let seconds = |seconds| NOON + SignedDuration::from_secs(seconds);
        store.touch_session(&[1; 32], seconds(10));
        assert_eq!(store.session(&[1; 32]).unwrap().last_used, seconds(10));
        store.writable().await.unwrap();
        assert_eq!(on_disk(&store), NOON);

        store.touch_session(&[1; 32], seconds(70));
        store.writable().await.unwrap();
        assert_eq!(on_disk(&store), seconds(70));

        store.touch_session(&[1; 32], seconds(80));
        drop(store);
        assert_eq!(on_disk(&Store::open(directory.path()).unwrap()), seconds(80));
    }

    #[tokio::test]
    async fn a_session_that_was_ended_is_not_brought_back_by_its_last_use() {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(directory.path()).unwrap();
        store.put_session(captain(1)).await.unwrap();
        store.touch_session(&[1; 32], NOON);
        store.delete_session([1; 32]).await.unwrap();
        drop(store);
        assert_eq!(Store::open(directory.path()).unwrap().session(&[1; 32]), None);
    }
}
