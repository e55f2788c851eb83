//! All seasons of this server: one task at a time decides for a season, makes it durable, and only then answers.
//!
//! The list is made anew when a command changed the season, and when one of its tournaments is finished, reopened or
//! corrected (`rules.md` §7). Keeps out what is decided (`domain/season`) and who is signed in.

mod board;
pub mod desk;
mod finalists;
mod finals;
mod history;
mod preview;
mod retention;

use std::sync::{Arc, OnceLock};

use arc_swap::ArcSwap;
use dashmap::DashMap;
use serde_json::Value;
use tokio::sync::{Mutex, OnceCell, broadcast, watch};
use tracing::{error, warn};

use super::clock;
use super::hub::Hub;
use crate::domain::authority::Author;
use crate::domain::ids::{AccountId, RequestId, SeasonId, TournamentId};
use crate::domain::season::command::SeasonCommand;
use crate::domain::season::decide::{Answer, Context, Decision, Opening, decide, open};
use crate::domain::season::event::{SeasonEvent, SeasonStamp};
use crate::domain::season::field::{Field, List, MailKey, Played};
use crate::domain::season::refusal::SeasonRefusal;
use crate::domain::season::state::Season;
use crate::journal::seasons::{SeasonBatch, SeasonRecord};
use crate::journal::store::Store;
use crate::journal::{Append, JournalFault, Receipt, Record, Seq};

pub use board::{list_file, person_view, season_view};
pub use desk::{applications, desk_view};
pub use finalists::{finalists_file, report};
pub use finals::FinalRequest;
pub use history::history_view;

/// Who asks, under which request id.
#[derive(Debug, Clone)]
pub struct Asking {
    pub by: AccountId,
    pub device: Option<String>,
    pub request: RequestId,
    pub body_hash: [u8; 32],
}

/// What became of it.
#[derive(Debug, Clone, PartialEq)]
pub enum SeasonOutcome {
    /// Durable. `version` is the season's after it.
    Done {
        version: Seq,
        answer: Answer,
    },
    Refused(SeasonRefusal),
    /// It may have been done or not; the same request sent again tells.
    Unknown,
}

/// Why a season cannot be had.
#[derive(Debug, Clone, thiserror::Error)]
pub enum SeasonUnavailable {
    #[error("there is no season here; check the link")]
    NoSuchSeason,
    #[error("the season cannot be read; try again")]
    Fault(#[from] JournalFault),
}

/// A season as everybody sees it: the list with everything that it was made of.
#[derive(Debug)]
pub struct SeasonNow {
    pub season: Season,
    pub field: Field,
    pub list: List,
    /// The season's last event.
    pub seq: Seq,
    /// Grows with every change, of the season and of its tournaments; counted since the season came into memory.
    pub version: u64,
    page: OnceLock<Page>,
}

/// What everybody is shown, encoded once.
#[derive(Debug, Clone)]
pub struct Page {
    pub body: bytes::Bytes,
    /// Of the content: the same on every day and every machine as long as nothing changes.
    pub tag: String,
}

impl SeasonNow {
    fn new(season: Season, field: Field, seq: Seq, version: u64) -> SeasonNow {
        let list = List::of(&season, &field);
        SeasonNow { season, field, list, seq, version, page: OnceLock::new() }
    }

    /// The public page as JSON.
    pub fn page(&self) -> &Page {
        self.page.get_or_init(|| {
            // Strings, numbers and lists only: always JSON.
            let body = serde_json::to_vec(&season_view(self)).unwrap_or_default();
            let tag = blake3::hash(&body).to_hex()[..32].to_owned();
            Page { body: body.into(), tag }
        })
    }
}

/// One season in memory.
pub struct Running {
    id: SeasonId,
    now: ArcSwap<SeasonNow>,
    /// Held by who decides.
    turn: Mutex<()>,
    news: watch::Sender<u64>,
}

impl Running {
    pub fn now(&self) -> Arc<SeasonNow> {
        self.now.load_full()
    }

    /// Tells whoever waits that there is another version.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }

    fn show(&self, now: SeasonNow) {
        let version = now.version;
        self.now.store(Arc::new(now));
        self.news.send_replace(version);
    }
}

pub struct Seasons {
    store: Arc<Store>,
    hub: Arc<Hub>,
    running: DashMap<SeasonId, Arc<OnceCell<Arc<Running>>>>,
}

impl Seasons {
    pub fn new(store: Arc<Store>, hub: Arc<Hub>) -> Arc<Seasons> {
        Arc::new(Seasons { store, hub, running: DashMap::new() })
    }

    /// A season, from memory or replayed, with what its tournaments bring.
    ///
    /// # Errors
    /// [`SeasonUnavailable`]: there is none, or the journal cannot be read.
    pub async fn open(&self, id: SeasonId) -> Result<Arc<Running>, SeasonUnavailable> {
        let cell = Arc::clone(&*self.running.entry(id).or_default());
        let running = cell.get_or_try_init(|| self.replay(id)).await.cloned();
        if running.is_err() {
            self.running.remove_if(&id, |_, there| Arc::ptr_eq(there, &cell) && !there.initialized());
        }
        running
    }

    async fn replay(&self, id: SeasonId) -> Result<Arc<Running>, SeasonUnavailable> {
        let store = Arc::clone(&self.store);
        let read = tokio::task::spawn_blocking(move || Ok((store.replay_season(id)?, store.season_people(id)?)));
        let (records, kept) = match read.await {
            Ok(read) => read.map_err(SeasonUnavailable::Fault)?,
            // The read panicked, which tokio has logged.
            Err(_) => return Err(SeasonUnavailable::NoSuchSeason),
        };
        let (first, rest) = records.split_first().ok_or(SeasonUnavailable::NoSuchSeason)?;
        let mut season = Season::begin(id, &first.event).ok_or(SeasonUnavailable::NoSuchSeason)?;
        for record in rest {
            season.apply(SeasonStamp { at: record.at }, &record.event);
        }
        let mut field = Field { kept: Arc::new(kept), ..Field::default() };
        for tournament in season.applications.keys() {
            if let Some(played) = self.played(*tournament).await {
                field.tournaments.insert(*tournament, played);
            }
        }
        let seq = records.last().map_or(0, |record| record.seq);
        let now = SeasonNow::new(season, field, seq, 1);
        let running =
            Running { id, now: ArcSwap::from_pointee(now), turn: Mutex::default(), news: watch::Sender::new(1) };
        Ok(Arc::new(running))
    }

    /// A tournament as the season sees it now; `None` where it cannot be read.
    async fn played(&self, tournament: TournamentId) -> Option<Arc<Played>> {
        match self.hub.open(tournament).await {
            Ok(handle) => {
                let now = handle.now();
                let key = |mail: &str| MailKey(self.store.server_key().fingerprint(mail.as_bytes()));
                Some(Arc::new(Played::of(&now.state, &now.people, now.ranked(), key)))
            }
            Err(unavailable) => {
                warn!(tournament.id = %tournament, %unavailable, "Left out of its season");
                None
            }
        }
    }

    /// Follows the tournaments until the hub ends: lists follow when one of them is finished, reopened or corrected.
    pub async fn follow(self: Arc<Seasons>, mut endings: broadcast::Receiver<TournamentId>) {
        loop {
            match endings.recv().await {
                Ok(tournament) => self.refresh(Some(tournament)).await,
                // Some were missed: all of them may be other than they were.
                Err(broadcast::error::RecvError::Lagged(_)) => self.refresh(None).await,
                Err(broadcast::error::RecvError::Closed) => return,
            }
        }
    }

    /// Takes in one tournament, or all, wherever it applied.
    async fn refresh(&self, only: Option<TournamentId>) {
        let ids: Vec<SeasonId> = self.running.iter().map(|entry| *entry.key()).collect();
        for id in ids {
            // One that is being read now may have seen the tournament before: it is waited for.
            let Ok(running) = self.open(id).await else { continue };
            let _turn = running.turn.lock().await;
            let before = running.now();
            let concerned: Vec<TournamentId> = match only {
                Some(one) => before.season.application(one).map(|_| one).into_iter().collect(),
                None => before.season.applications.keys().copied().collect(),
            };
            let mut field = before.field.clone();
            for tournament in concerned {
                if let Some(played) = self.played(tournament).await {
                    field.tournaments.insert(tournament, played);
                }
            }
            if field.tournaments != before.field.tournaments {
                running.show(SeasonNow::new(before.season.clone(), field, before.seq, before.version + 1));
            }
        }
    }

    /// Asks a season for something, and waits until it is durable or refused.
    ///
    /// # Errors
    /// [`SeasonUnavailable`] where there is none to ask.
    pub async fn ask(
        &self,
        id: SeasonId,
        asking: Asking,
        command: SeasonCommand,
    ) -> Result<SeasonOutcome, SeasonUnavailable> {
        let outcome = self.act(id, asking, Some(&command), |season, context| decide(season, &command, context)).await?;
        if matches!(outcome, SeasonOutcome::Done { .. }) {
            self.keep_contacts_after(&command).await;
        }
        Ok(outcome)
    }

    async fn act(
        &self,
        id: SeasonId,
        asking: Asking,
        command: Option<&SeasonCommand>,
        decides: impl FnOnce(&Season, &Context<'_>) -> Result<Decision, SeasonRefusal>,
    ) -> Result<SeasonOutcome, SeasonUnavailable> {
        let running = self.open(id).await?;
        let _turn = running.turn.lock().await;
        let actor = Author::Head(asking.by).to_string();
        if let Some(first) = self.store.season_receipt(id, &actor, asking.request)? {
            if first.body_hash != asking.body_hash {
                return Ok(SeasonOutcome::Refused(SeasonRefusal::RequestIdReused));
            }
            let answer = serde_json::from_value(first.outcome).unwrap_or_default();
            return Ok(SeasonOutcome::Done { version: first.seq, answer });
        }
        let before = running.now();
        let mut field = before.field.clone();
        if let Some(command) = command {
            self.look_at(command, &mut field).await;
        }
        let context = Context { by: asking.by, field: &field, list: &before.list };
        let Decision { events, people, answer } = match decides(&before.season, &context) {
            Ok(decision) => decision,
            Err(refusal) => return Ok(SeasonOutcome::Refused(refusal)),
        };
        let at = clock::now();
        let mut season = before.season.clone();
        let records: Vec<SeasonRecord> = (before.seq + 1..)
            .zip(events)
            .map(|(seq, event)| {
                season.apply(SeasonStamp { at }, &event);
                let (device, request) = (asking.device.clone(), Some(asking.request));
                Record { seq, at, by: actor.clone(), device, request, event }
            })
            .collect();
        let seq = before.seq + records.len() as Seq;
        let changed = !records.is_empty();
        let receipt = Receipt {
            actor,
            request: asking.request,
            body_hash: asking.body_hash,
            seq,
            outcome: serde_json::to_value(&answer).unwrap_or(Value::Null),
        };
        let kept = Arc::make_mut(&mut field.kept);
        people.iter().for_each(|change| kept.apply(change));
        let batch = SeasonBatch { season: id, expected_seq: before.seq, records, receipts: vec![receipt], people };
        match self.store.append_season(batch).await {
            Append::Appended { .. } => {
                if changed {
                    running.show(SeasonNow::new(season, field, seq, before.version + 1));
                }
                Ok(SeasonOutcome::Done { version: seq, answer })
            }
            ended => {
                error!(season.id = %running.id, ?ended, "The journal did not take a season's command for certain");
                // Only a replay can tell.
                self.running.remove(&id);
                Ok(SeasonOutcome::Unknown)
            }
        }
    }

    /// A tournament that applies is looked at first.
    async fn look_at(&self, command: &SeasonCommand, field: &mut Field) {
        if let SeasonCommand::Apply { tournament, .. } = command
            && let Some(played) = self.played(*tournament).await
        {
            field.tournaments.insert(*tournament, played);
        }
    }

    /// Opens a season. The same request sent again opens no second one: its id comes from the request.
    ///
    /// # Errors
    /// A refusal, or [`SeasonUnavailable`] where it is not known whether it is there.
    pub async fn create(
        &self,
        opening: Opening,
        request: RequestId,
        device: Option<String>,
    ) -> Result<Result<SeasonId, SeasonRefusal>, SeasonUnavailable> {
        let keeper = opening.keeper;
        let form = (&*opening.title, &opening.preset, &opening.rules, opening.starts, opening.closes);
        let form = serde_json::to_vec(&form)
            .map_err(|source| JournalFault::Unwritable { what: "season", source: Arc::new(source) })?;
        let body_hash = *blake3::hash(&form).as_bytes();
        let id = season_id(keeper, request);
        let stamped = clock::stamp();
        let event = match open(opening, stamped.entropy) {
            Ok(event) => event,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let by = Author::Head(keeper).to_string();
        let record = Record { seq: 1, at: stamped.now, by: by.clone(), device, request: Some(request), event };
        let receipt = Receipt { actor: by.clone(), request, body_hash, seq: 1, outcome: Value::Null };
        let batch = SeasonBatch {
            season: id,
            expected_seq: 0,
            records: vec![record],
            receipts: vec![receipt],
            people: Vec::new(),
        };
        match self.store.append_season(batch).await {
            Append::Appended { .. } => Ok(Ok(id)),
            Append::Conflict { .. } => match self.store.season_receipt(id, &by, request)? {
                Some(first) if first.body_hash == body_hash => Ok(Ok(id)),
                _ => Ok(Err(SeasonRefusal::RequestIdReused)),
            },
            Append::Unknown { fault } => Err(fault.into()),
        }
    }

    /// All seasons, the newest first. Those that cannot be read are left out, and logged.
    ///
    /// # Errors
    /// The journal's.
    pub async fn list(&self) -> Result<Vec<Arc<Running>>, SeasonUnavailable> {
        let store = Arc::clone(&self.store);
        let ids = tokio::task::spawn_blocking(move || store.seasons())
            .await
            .map_err(|_| SeasonUnavailable::NoSuchSeason)??;
        let mut all = Vec::with_capacity(ids.len());
        for id in ids {
            match self.open(id).await {
                Ok(running) => all.push(running),
                Err(unavailable) => warn!(season.id = %id, %unavailable, "Left out of the list"),
            }
        }
        all.sort_by_key(|running| {
            let now = running.now();
            std::cmp::Reverse((now.season.closes, now.season.id))
        });
        Ok(all)
    }

    /// Everything that happened to a season.
    ///
    /// # Errors
    /// The journal's.
    pub async fn records(&self, id: SeasonId) -> Result<Vec<SeasonRecord>, SeasonUnavailable> {
        let store = Arc::clone(&self.store);
        let read = tokio::task::spawn_blocking(move || store.replay_season(id)).await;
        Ok(read.map_err(|_| SeasonUnavailable::NoSuchSeason)??)
    }
}

/// The id of the season that this request of this keeper opens, now or when it was sent first.
fn season_id(keeper: AccountId, request: RequestId) -> SeasonId {
    let mut hasher = blake3::Hasher::new_derive_key("roundtable 2026-11 season id");
    hasher.update(keeper.0.as_bytes()).update(request.0.as_bytes());
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hasher.finalize().as_bytes()[..16]);
    SeasonId(uuid::Builder::from_custom_bytes(bytes).into_uuid())
}

/// Those events that change who stands where: shown to the keeper before he decides.
fn applied(now: &SeasonNow, events: &[SeasonEvent], field: Field) -> SeasonNow {
    let mut season = now.season.clone();
    for event in events {
        season.apply(SeasonStamp { at: clock::now() }, event);
    }
    SeasonNow::new(season, field, now.seq, now.version)
}
