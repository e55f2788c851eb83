//! Screens on the wall that a desk has paired: what each is to show. All are in memory, for they ask all the time; paired
//! and changed ones are on the disk before the answer, and when they were last seen follows now and then.
//!
//! They belong to the server and not to a tournament's events: which screen hangs where is no part of what happened.
//! The screen's token never comes here, only its hash. It opens nothing: a screen sees what everybody sees.

use dashmap::DashMap;
use jiff::{SignedDuration, Timestamp};
use redb::{ReadTransaction, ReadableTable};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::ids::TournamentId;
use crate::domain::text::Line;

use super::append::unreadable;
use super::fault::JournalFault;
use super::sessions::TokenHash;
use super::store::Store;
use super::tables::KIOSKS;

/// How long it may be known in memory only that a screen was seen.
const SEEN_UNSAVED_MAX: SignedDuration = SignedDuration::from_mins(10);

/// What a screen shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Shows {
    /// Everything there is, one after the other.
    Rotation,
    Standings,
    Seating,
    /// The tree of the knock-outs; the standings while there is none.
    Bracket,
    Announcements,
}

/// The language of a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    De,
    En,
    Ro,
}

/// How bright a screen is: dark in a dim hall, light for a projector in a bright one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    Dark,
    Light,
}

/// What a desk has decided about a screen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assignment {
    /// What people call the screen: "Entrance".
    pub name: Line,
    pub tournament: TournamentId,
    pub shows: Shows,
    pub language: Language,
    pub theme: Theme,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredKiosk {
    #[serde(skip)]
    pub token_hash: TokenHash,
    pub id: Uuid,
    /// Counts what was decided about it, so that a screen notices.
    pub revision: u32,
    pub assignment: Assignment,
    /// What the browser says of itself.
    pub device: String,
    pub paired_at: Timestamp,
    pub last_seen: Timestamp,
    /// The `last_seen` that is on the disk.
    #[serde(skip, default)]
    saved_seen: Timestamp,
}

impl StoredKiosk {
    pub fn new(token_hash: TokenHash, id: Uuid, assignment: Assignment, device: String, now: Timestamp) -> StoredKiosk {
        StoredKiosk { token_hash, id, revision: 1, assignment, device, paired_at: now, last_seen: now, saved_seen: now }
    }
}

/// The paired screens in memory.
pub struct Kiosks(DashMap<TokenHash, StoredKiosk>);

pub(super) fn load(transaction: &ReadTransaction) -> Result<Kiosks, JournalFault> {
    let live = DashMap::new();
    for entry in transaction.open_table(KIOSKS)?.iter()? {
        let (key, json) = entry?;
        let kiosk: StoredKiosk = serde_json::from_str(json.value()).map_err(unreadable("kiosk"))?;
        let saved_seen = kiosk.last_seen;
        live.insert(key.value(), StoredKiosk { token_hash: key.value(), saved_seen, ..kiosk });
    }
    Ok(Kiosks(live))
}

impl Store {
    /// Pairs a screen, or changes what was decided about it: durable when it resolves.
    pub async fn put_kiosk(&self, kiosk: StoredKiosk) -> Result<(), JournalFault> {
        let hash = kiosk.token_hash;
        let json = to_json(&kiosk)?;
        self.writer
            .write(move |transaction| {
                transaction.open_table(KIOSKS)?.insert(hash, json.as_str())?;
                Ok(())
            })
            .await?;
        let saved_seen = kiosk.last_seen;
        self.kiosks.0.insert(hash, StoredKiosk { saved_seen, ..kiosk });
        Ok(())
    }

    /// From memory.
    pub fn kiosk(&self, token_hash: &TokenHash) -> Option<StoredKiosk> {
        self.kiosks.0.get(token_hash).map(|kiosk| kiosk.clone())
    }

    /// The screens that show a tournament, the oldest first.
    pub fn kiosks_of(&self, tournament: TournamentId) -> Vec<StoredKiosk> {
        let theirs = self.kiosks.0.iter().filter(|kiosk| kiosk.assignment.tournament == tournament);
        let mut theirs: Vec<StoredKiosk> = theirs.map(|kiosk| kiosk.clone()).collect();
        theirs.sort_by_key(|kiosk| (kiosk.paired_at, kiosk.id));
        theirs
    }

    /// All screens of this server.
    pub fn kiosks_paired(&self) -> usize {
        self.kiosks.0.len()
    }

    /// Notes that a screen is there. The disk hears of it every ten minutes.
    pub fn see_kiosk(&self, token_hash: &TokenHash, now: Timestamp) {
        let Some(mut kiosk) = self.kiosks.0.get_mut(token_hash) else { return };
        kiosk.last_seen = kiosk.last_seen.max(now);
        if now.duration_since(kiosk.saved_seen) < SEEN_UNSAVED_MAX {
            return;
        }
        kiosk.saved_seen = kiosk.last_seen;
        let (hash, json) = (*token_hash, to_json(&kiosk));
        drop(kiosk);
        let Ok(json) = json else { return };
        self.writer.post(move |transaction| {
            let mut table = transaction.open_table(KIOSKS)?;
            // One that was let go meanwhile stays so, and one that was changed is not changed back.
            let is_newer = |there: &str| {
                let revision = |json: &str| serde_json::from_str::<StoredKiosk>(json).map(|kiosk| kiosk.revision).ok();
                revision(there) == revision(&json)
            };
            let same = table.get(hash)?.is_some_and(|there| is_newer(there.value()));
            if same {
                table.insert(hash, json.as_str())?;
            }
            Ok(())
        });
    }

    /// Lets a screen go: at once for everybody who asks, and durable when it resolves.
    pub async fn forget_kiosk(&self, token_hash: TokenHash) -> Result<(), JournalFault> {
        self.kiosks.0.remove(&token_hash);
        self.writer
            .write(move |transaction| {
                transaction.open_table(KIOSKS)?.remove(token_hash)?;
                Ok(())
            })
            .await
    }
}

fn to_json(kiosk: &StoredKiosk) -> Result<String, JournalFault> {
    serde_json::to_string(kiosk).map_err(|source| JournalFault::Unwritable { what: "kiosk", source: source.into() })
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: Timestamp = Timestamp::UNIX_EPOCH;
    const HALL: TournamentId = TournamentId(Uuid::from_u128(1));

    fn screen(number: u8) -> StoredKiosk {
        let assignment = Assignment {
            name: Line::parse("Entrance").unwrap(),
            tournament: HALL,
            shows: Shows::Rotation,
            language: Language::De,
            theme: Theme::Dark,
        };
        let id = Uuid::from_u128(number.into());
        StoredKiosk::new([number; 32], id, assignment, "Chromium on Linux".to_owned(), NOON)
    }

    #[tokio::test]
    async fn a_screen_knows_what_it_shows_after_a_restart_until_it_is_let_go() {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(directory.path()).unwrap();
        store.put_kiosk(screen(1)).await.unwrap();
        let mut moved = screen(2);
        moved.assignment.shows = Shows::Bracket;
        store.put_kiosk(moved.clone()).await.unwrap();
        drop(store);
        let store = Store::open(directory.path()).unwrap();
        assert_eq!(store.kiosks_of(HALL), [screen(1), moved]);
        assert_eq!(store.kiosks_of(TournamentId(Uuid::from_u128(2))), []);

        store.forget_kiosk([1; 32]).await.unwrap();
        assert_eq!(store.kiosk(&[1; 32]), None);
        drop(store);
        assert_eq!(Store::open(directory.path()).unwrap().kiosks_paired(), 1);
    }

    #[tokio::test]
    async fn when_a_screen_was_seen_is_written_now_and_then_and_brings_nothing_back() {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(directory.path()).unwrap();
        store.put_kiosk(screen(1)).await.unwrap();
        store.put_kiosk(screen(2)).await.unwrap();
        let minutes = |minutes| NOON + SignedDuration::from_mins(minutes);
        for minute in 1..=12 {
            store.see_kiosk(&[1; 32], minutes(minute));
            store.see_kiosk(&[2; 32], minutes(minute));
        }
        store.forget_kiosk([2; 32]).await.unwrap();
        assert_eq!(store.kiosk(&[1; 32]).unwrap().last_seen, minutes(12));
        drop(store);
        let store = Store::open(directory.path()).unwrap();
        assert_eq!(store.kiosk(&[1; 32]).unwrap().last_seen, minutes(10));
        assert_eq!(store.kiosk(&[2; 32]), None);
    }
}
