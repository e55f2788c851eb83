//! Which tournament is where: brings a tournament into memory when somebody asks for it, and hands commands to it.
//!
//! Keeps out what a command does (`tournament.rs`) and who is signed in (`server/session.rs`).

use std::sync::{Arc, Mutex, PoisonError};

use dashmap::DashMap;
use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::Value;
use tokio::sync::{OnceCell, broadcast, oneshot};
use tokio::task::JoinSet;
use tracing::{error, info, warn};
use uuid::Uuid;

use crate::domain::authority::{Author, Credential};
use crate::domain::command::Command;
use crate::domain::decide::{self, Creation};
use crate::domain::ids::{AccountId, RequestId, TournamentId};
use crate::domain::refusal::Refusal;
use crate::domain::state::{Phase, TableResult, Tournament};
use crate::journal::archive::Archive;
use crate::journal::{Append, Batch, Journal, JournalFault, Receipt, Record};

use super::archive;
use super::clock;
use super::deed::Deed;
use super::history::{self, Page, Wanted};
use super::now::Now;
use super::replay::replay;
use super::tournament::{Actor, Asked, End, Handle, MAILBOX_COMMANDS_MAX, Mail, Outcome, Sight};
use super::turns;

/// A command as it comes from the edge, before time and chance are stamped on it.
#[derive(Debug)]
pub struct Wish {
    pub credential: Credential,
    pub device: Option<String>,
    pub request: RequestId,
    pub body_hash: [u8; 32],
    pub command: Command,
}

/// One line of the list of tournaments.
#[derive(Debug, Clone)]
pub struct Summary {
    pub id: TournamentId,
    pub title: String,
    pub phase: Phase,
    pub preset: String,
    pub players: u32,
    /// What was announced.
    pub date: Option<Date>,
    pub place: Option<String>,
    pub registered: u32,
    pub capacity: Option<u32>,
    pub rounds: u32,
    pub made_at: Timestamp,
    pub heads: Vec<AccountId>,
}

/// All tournaments in memory at one moment, as numbers for whoever watches over the machine.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Pulse {
    pub tournaments: usize,
    /// Commands that wait at the busiest tournament.
    pub deepest_mailbox: usize,
    /// Tables of open rounds without a result that stands, disputed ones left out.
    pub tables_waiting: usize,
    pub disputes: usize,
    /// Calls for a referee that nobody has answered.
    pub calls: usize,
}

/// Why a tournament cannot be had.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Unavailable {
    #[error("there is no tournament here; check the link")]
    NoSuchTournament,
    #[error("the tournament cannot be read; try again")]
    Fault(#[from] JournalFault),
}

#[derive(Clone)]
struct Loaded {
    handle: Handle,
    made_at: Timestamp,
}

/// All tournaments of this server.
pub struct Hub {
    journal: Arc<dyn Journal>,
    demo: bool,
    tournaments: DashMap<TournamentId, Arc<OnceCell<Loaded>>>,
    /// Tournaments that the journal failed, as everybody was told they are, until they are replayed: who only looks does not
    /// wait for the disk.
    failed: DashMap<TournamentId, Sight>,
    /// The tasks of the actors, those included that have ended since the last one began.
    actors: Mutex<JoinSet<()>>,
    /// Tournaments that were finished, reopened, cancelled, or changed after their end.
    endings: broadcast::Sender<TournamentId>,
}

/// Endings that a slow follower may lag behind; further behind he looks at everything anew.
const ENDINGS_KEPT: usize = 256;

impl Hub {
    /// `demo`: invented people play here, and every page says so.
    pub fn new(journal: Arc<dyn Journal>, demo: bool) -> Arc<Hub> {
        let endings = broadcast::Sender::new(ENDINGS_KEPT);
        Arc::new(Hub {
            journal,
            demo,
            tournaments: DashMap::new(),
            failed: DashMap::new(),
            actors: Mutex::default(),
            endings,
        })
    }

    pub fn is_demo(&self) -> bool {
        self.demo
    }

    /// Tells of every tournament that was finished, reopened, cancelled, or changed after its end.
    pub fn endings(&self) -> broadcast::Receiver<TournamentId> {
        self.endings.subscribe()
    }

    /// The tournament that this request of this head makes, or made.
    pub fn created_by(&self, head: AccountId, request: RequestId) -> TournamentId {
        tournament_id(head, request)
    }

    /// A tournament, from memory or replayed.
    ///
    /// # Errors
    /// [`Unavailable`]: there is none, or the journal cannot be read.
    pub async fn open(self: &Arc<Hub>, id: TournamentId) -> Result<Handle, Unavailable> {
        Ok(self.load(id).await?.handle)
    }

    /// A tournament to look at: where the store does not open now, as it was shown last.
    ///
    /// # Errors
    /// [`Unavailable`]: there is none, or the journal cannot be read.
    pub async fn look(self: &Arc<Hub>, id: TournamentId) -> Result<Sight, Unavailable> {
        match self.open(id).await {
            Ok(handle) => Ok(handle.sight),
            Err(Unavailable::Fault(fault @ (JournalFault::Unavailable | JournalFault::Storage(_)))) => {
                let shown_last = self.failed.get(&id).map(|sight| sight.clone());
                shown_last.ok_or(Unavailable::Fault(fault))
            }
            Err(unavailable) => Err(unavailable),
        }
    }

    async fn load(self: &Arc<Hub>, id: TournamentId) -> Result<Loaded, Unavailable> {
        let cell = Arc::clone(&*self.tournaments.entry(id).or_default());
        let loaded = cell.get_or_try_init(|| self.replay(id)).await.cloned();
        if loaded.is_err() {
            self.forget(id, &cell);
        }
        loaded
    }

    /// Replays a journal and starts the actor over it.
    async fn replay(self: &Arc<Hub>, id: TournamentId) -> Result<Loaded, Unavailable> {
        let journal = Arc::clone(&self.journal);
        let read = tokio::task::spawn_blocking(move || replay(&*journal, id));
        let replayed = match read.await {
            Ok(read) => read?.ok_or(Unavailable::NoSuchTournament)?,
            // The read panicked, which tokio has logged: as good as no tournament until somebody mends it.
            Err(_) => return Err(Unavailable::NoSuchTournament),
        };
        let made_at = replayed.made_at;
        let (actor, handle) = Actor::new(Arc::clone(&self.journal), replayed, self.demo, self.endings.clone());
        let hub = Arc::clone(self);
        let sight = handle.sight.clone();
        self.failed.remove(&id);
        let mut actors = self.actors.lock().unwrap_or_else(PoisonError::into_inner);
        while actors.try_join_next().is_some() {}
        actors.spawn(async move {
            // A panic in there is a bug; it must not leave a mailbox that nobody reads.
            let end = tokio::spawn(actor.run()).await;
            // Before it is out of the list, so that whoever looks finds one or the other.
            if matches!(end, Ok(End::JournalFault)) {
                hub.failed.insert(id, sight.clone());
            }
            hub.tournaments.remove(&id);
            sight.audience.close();
            match end {
                Ok(End::Idle | End::Closed) => info!(tournament.id = %id, "Left memory"),
                Ok(End::JournalFault) => warn!(tournament.id = %id, "Will be replayed from the journal"),
                Err(panic) => error!(tournament.id = %id, %panic, "An actor ended with a bug"),
            }
        });
        Ok(Loaded { handle, made_at })
    }

    /// How the tournaments in memory are doing now.
    pub fn pulse(&self) -> Pulse {
        let mut pulse = Pulse::default();
        for cell in &self.tournaments {
            let Some(Loaded { handle, .. }) = cell.get() else { continue };
            let now = handle.now();
            pulse.tournaments += 1;
            pulse.deepest_mailbox = pulse.deepest_mailbox.max(MAILBOX_COMMANDS_MAX - handle.mailbox.capacity());
            pulse.calls += now.state.calls.values().filter(|call| call.waits()).count();
            for table in now.state.rounds.iter().filter(|round| !round.locked).flat_map(|round| &round.tables) {
                match table.result {
                    TableResult::Disputed(..) => pulse.disputes += 1,
                    TableResult::Awaiting | TableResult::Submitted(_) => pulse.tables_waiting += 1,
                    _ => {}
                }
            }
        }
        pulse
    }

    /// Lets every tournament leave memory, and waits for the last; nobody may ask for one meanwhile.
    pub async fn close(&self) {
        self.tournaments.clear();
        let mut actors = std::mem::take(&mut *self.actors.lock().unwrap_or_else(PoisonError::into_inner));
        while actors.join_next().await.is_some() {}
    }

    /// Takes a cell out of the list, unless another one has taken its place.
    fn forget(&self, id: TournamentId, cell: &Arc<OnceCell<Loaded>>) {
        self.tournaments.remove_if(&id, |_, there| Arc::ptr_eq(there, cell) && !there.initialized());
    }

    /// Asks a tournament for something, and waits until it is durable or refused.
    ///
    /// # Errors
    /// [`Unavailable`] where there is no tournament to ask. A command whose fate is not known is [`Outcome::Unknown`].
    pub async fn ask(self: &Arc<Hub>, id: TournamentId, wish: Wish) -> Result<Outcome, Unavailable> {
        let (reply, answer) = oneshot::channel();
        let Wish { credential, device, request, body_hash, command } = wish;
        let stamped = clock::stamp();
        let mut mail =
            Mail::Command(Box::new(Asked { credential, device, request, body_hash, command, stamped, reply }));
        // An actor that left memory between the look-up and the letter gives the letter back.
        loop {
            let handle = self.open(id).await?;
            match handle.mailbox.send(mail).await {
                Ok(()) => break,
                Err(returned) => {
                    mail = returned.0;
                    tokio::task::yield_now().await;
                }
            }
        }
        Ok(answer.await.unwrap_or(Outcome::Unknown))
    }

    /// Makes a tournament. The same request made again makes no second one: its id comes from the request.
    ///
    /// # Errors
    /// A refusal where the request was used for another one, and [`JournalFault`] where it is not known whether it is
    /// there: the same request sent again tells.
    pub async fn create(
        self: &Arc<Hub>,
        creation: Creation,
        request: RequestId,
        device: Option<String>,
    ) -> Result<TournamentId, CreationFailed> {
        let head = creation.head;
        let body_hash = hash_of(&creation)?;
        let id = tournament_id(head, request);
        let stamped = clock::stamp();
        let event = decide::create(creation, stamped.entropy);
        let by = Author::Head(head).to_string();
        let record = Record { seq: 1, at: stamped.now, by: by.clone(), device, request: Some(request), event };
        let receipt = Receipt { actor: by.clone(), request, body_hash, seq: 1, outcome: Value::Null };
        let batch = Batch {
            tournament: id,
            expected_seq: 0,
            records: vec![record],
            receipts: vec![receipt],
            people: Vec::new(),
        };
        match self.journal.append(batch).await {
            Append::Appended { .. } => Ok(id),
            Append::Conflict { .. } => match self.journal.receipt(id, &by, request) {
                Ok(Some(first)) if first.body_hash == body_hash => Ok(id),
                Ok(_) => Err(Refusal::RequestIdReused.into()),
                Err(fault) => Err(CreationFailed::Unavailable(fault.into())),
            },
            Append::Unknown { fault } => Err(CreationFailed::Unavailable(fault.into())),
        }
    }

    /// Takes in a tournament from an archive that was verified, under its own id. The same request sent again takes in
    /// nothing more.
    ///
    /// # Errors
    /// [`NotTakenIn`]: it is here already, or it is not known whether it is.
    pub async fn take_in(
        &self,
        archive: Archive,
        head: AccountId,
        request: RequestId,
        body_hash: [u8; 32],
    ) -> Result<TournamentId, NotTakenIn> {
        let id = archive.tournament;
        let batch = archive::as_batch(archive, head, request, body_hash, clock::stamp());
        match self.journal.append(batch).await {
            Append::Appended { .. } => {
                // A season may know it from before. Nobody may be listening.
                let _ = self.endings.send(id);
                Ok(id)
            }
            Append::Conflict { .. } => match self.journal.receipt(id, &Author::Head(head).to_string(), request) {
                Ok(Some(first)) if first.body_hash == body_hash => Ok(id),
                Ok(_) => Err(NotTakenIn::IsHere(id)),
                Err(fault) => Err(NotTakenIn::Unavailable(fault.into())),
            },
            Append::Unknown { fault } => Err(NotTakenIn::Unavailable(fault.into())),
        }
    }

    /// Tournaments, the newest first: a draft only where `shows_draft` has it. Those that cannot be read are left out, and
    /// logged.
    pub async fn list(self: &Arc<Hub>, shows_draft: impl Fn(&Tournament) -> bool) -> Result<Vec<Summary>, Unavailable> {
        let journal = Arc::clone(&self.journal);
        let ids = tokio::task::spawn_blocking(move || journal.tournaments())
            .await
            .map_err(|_| Unavailable::NoSuchTournament)??;
        let mut list = Vec::with_capacity(ids.len());
        for id in ids {
            match self.load(id).await {
                Ok(loaded) => {
                    let now = loaded.handle.now();
                    if now.state.phase != Phase::Draft || shows_draft(&now.state) {
                        list.push(summary(id, &now, loaded.made_at));
                    }
                }
                Err(unavailable) => warn!(tournament.id = %id, %unavailable, "Left out of the list"),
            }
        }
        list.sort_by_key(|summary| std::cmp::Reverse((summary.made_at, summary.id)));
        Ok(list)
    }

    /// Erases contact data whose day has passed at this moment, in every tournament. Of how many people.
    ///
    /// # Errors
    /// [`Unavailable`]: the list of tournaments could not be read. A tournament that cannot be read is logged and left for
    /// the next round: it keeps nobody else's data from being erased.
    pub async fn erase_overdue(self: &Arc<Hub>, now: Timestamp) -> Result<usize, Unavailable> {
        let journal = Arc::clone(&self.journal);
        let ids = tokio::task::spawn_blocking(move || journal.tournaments())
            .await
            .map_err(|_| Unavailable::NoSuchTournament)??;
        let mut people = 0;
        for id in ids {
            let handle = match self.open(id).await {
                Ok(handle) => handle,
                Err(unavailable) => {
                    error!(tournament.id = %id, %unavailable, "Contact data that may be due could not be looked at");
                    continue;
                }
            };
            if let Some(Outcome::Done { answer, .. }) = does(&handle, Deed::EraseOverdue, now).await {
                people += answer.players.len();
            }
        }
        Ok(people)
    }

    /// Keeps the contact data of a tournament to the day that its season names; `None`: as those of any other event.
    ///
    /// # Errors
    /// [`Unavailable`]: the tournament cannot be read.
    pub async fn keep_contacts(self: &Arc<Hub>, id: TournamentId, until: Option<Date>) -> Result<(), Unavailable> {
        let handle = self.open(id).await?;
        does(&handle, Deed::KeepContacts { until }, clock::now()).await;
        Ok(())
    }

    /// Reads what happened and makes something of it, both where blocking is allowed.
    ///
    /// # Errors
    /// [`Unavailable`]: the journal cannot be read.
    pub async fn history<T: Send + 'static>(
        self: &Arc<Hub>,
        id: TournamentId,
        wanted: Wanted,
        makes: impl FnOnce(Page) -> T + Send + 'static,
    ) -> Result<T, Unavailable> {
        let journal = Arc::clone(&self.journal);
        let told = turns::look(move || Ok(makes(history::read(&*journal, id, &wanted)?)));
        told.await.map_err(|_| Unavailable::NoSuchTournament)?
    }
}

/// Has the server do something by itself; `None` where there is nothing to do, or the actor left memory meanwhile and is
/// asked in the next round.
async fn does(handle: &Handle, deed: Deed, now: Timestamp) -> Option<Outcome> {
    let seen = handle.now();
    if deed.decide(&seen.state, &seen.people, now).events.is_empty() {
        return None;
    }
    let (reply, answer) = oneshot::channel();
    let stamped = clock::Stamped { now, entropy: clock::entropy() };
    handle.mailbox.send(Mail::ByServer { deed, stamped, reply }).await.ok()?;
    answer.await.ok()
}

/// Why an archive was not taken in.
#[derive(Debug, thiserror::Error)]
pub enum NotTakenIn {
    #[error("this tournament is on this server already")]
    IsHere(TournamentId),
    #[error(transparent)]
    Unavailable(Unavailable),
}

/// Why a tournament was not made.
#[derive(Debug, thiserror::Error)]
pub enum CreationFailed {
    #[error(transparent)]
    Refused(Box<Refusal>),
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}

impl From<Refusal> for CreationFailed {
    fn from(refusal: Refusal) -> Self {
        CreationFailed::Refused(Box::new(refusal))
    }
}

fn summary(id: TournamentId, now: &Now, made_at: Timestamp) -> Summary {
    Summary {
        id,
        title: now.state.title.to_string(),
        phase: now.state.phase,
        preset: now.state.rules.preset.clone(),
        players: now.state.roster().count() as u32,
        date: now.state.details.date,
        place: now.state.details.place.as_ref().map(ToString::to_string),
        registered: now.state.places_taken(),
        capacity: now.state.details.capacity,
        rounds: now.state.rounds.len() as u32,
        made_at,
        heads: now.state.heads.iter().copied().collect(),
    }
}

/// Of everything that was asked for, so that the same request with another form is refused.
fn hash_of(creation: &Creation) -> Result<[u8; 32], CreationFailed> {
    let Creation { title, rules, head: _, checks_in, planned_rounds, time_zone } = creation;
    let form = serde_json::to_vec(&(title, rules, checks_in, planned_rounds, time_zone))
        .map_err(|source| JournalFault::Unwritable { what: "tournament", source: Arc::new(source) })
        .map_err(Unavailable::from)?;
    Ok(*blake3::hash(&form).as_bytes())
}

/// The id of the tournament that this request of this head makes, now or when it was sent first.
fn tournament_id(head: AccountId, request: RequestId) -> TournamentId {
    let mut hasher = blake3::Hasher::new();
    hasher.update(head.0.as_bytes()).update(request.0.as_bytes());
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hasher.finalize().as_bytes()[..16]);
    TournamentId(uuid::Builder::from_custom_bytes(bytes).into_uuid())
}

/// A request id for a client that made none.
pub fn fresh_request() -> RequestId {
    RequestId(Uuid::from_u128(u128::from_le_bytes(clock::entropy())))
}
