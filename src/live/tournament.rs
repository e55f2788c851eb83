//! The actor: one tournament, one task, one voice. It takes what waits as a batch, decides each command against the
//! state and applies what came of it, appends the whole batch in one durable commit, and only then replies and shows.
//!
//! State may run ahead of the disk inside a batch, since nothing leaves the actor before the append returns. A fault of
//! the journal ends the actor: the hub replays a new one, and those who waited hear "unknown, ask again".

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;
use jiff::Timestamp;
use serde_json::Value;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::time::Instant;
use tracing::error;

use crate::domain::authority::{self, Author, Credential, Grants};
use crate::domain::command::Command;
use crate::domain::decide::{self, Answer, Context, Decision};
use crate::domain::event::{Event, Stamp};
use crate::domain::ids::{RequestId, TournamentId};
use crate::domain::people::{People, PersonChange};
use crate::domain::refusal::Refusal;
use crate::domain::state::{Phase, Tournament};
use crate::journal::{Append, Batch, Journal, Receipt, Record, Seq};

use super::audience::{Audience, Step};
use super::board::Board;
use super::checkpoint;
use super::clock::Stamped;
use super::deed::Deed;
use super::now::Now;
use super::replay::Replayed;
use super::turns::Turns;

/// Commands waiting for one tournament. 256 = every table of a 1,000-player event handing in at the same moment.
pub const MAILBOX_COMMANDS_MAX: usize = 256;

/// Commands decided in one commit. As many as can wait: whoever comes while the disk is busy shares the next commit.
const BATCH_COMMANDS_MAX: usize = MAILBOX_COMMANDS_MAX;

/// The first change is shown at once, then at most one frame in this time: fast enough to feel live, slow enough that
/// a hall of phones is not woken for every one of fifty results.
const FRAME_EVERY: Duration = Duration::from_millis(100);

/// A tournament that nobody asks of and nobody watches leaves memory after this time.
const IDLE_AFTER: Duration = Duration::from_secs(600);

/// Events after which the state is put aside again, so that a start after a power cut replays no more than these.
const EVENTS_BETWEEN_CHECKPOINTS: Seq = 5_000;

/// One command on its way through the actor.
#[derive(Debug)]
pub struct Asked {
    pub credential: Credential,
    pub device: Option<String>,
    pub request: RequestId,
    /// Of the command as it was sent: the same id with another body is refused.
    pub body_hash: [u8; 32],
    pub command: Command,
    pub stamped: Stamped,
    pub reply: oneshot::Sender<Outcome>,
}

/// What became of a command.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// Durable. `version` is the tournament's after it.
    Done {
        version: Seq,
        answer: Answer,
    },
    Refused(Refusal),
    /// It may have been done or not; the same request sent again tells.
    Unknown,
}

/// What waits in the mailbox.
#[derive(Debug)]
pub enum Mail {
    Command(Box<Asked>),
    /// A seating worked out beside the actor, for the command that wanted it.
    Seated(Box<Asked>),
    /// What nobody asks for and the server does by itself.
    ByServer {
        deed: Deed,
        stamped: Stamped,
        reply: oneshot::Sender<Outcome>,
    },
}

/// Everything the rest of the program has of a running tournament.
#[derive(Debug, Clone)]
pub struct Handle {
    pub mailbox: mpsc::Sender<Mail>,
    pub sight: Sight,
}

/// What can be looked at of a tournament without asking it for anything; it stays when the tournament's actor has ended.
#[derive(Debug, Clone)]
pub struct Sight {
    pub audience: Arc<Audience>,
    now: Arc<ArcSwap<Now>>,
}

impl std::ops::Deref for Handle {
    type Target = Sight;

    fn deref(&self) -> &Sight {
        &self.sight
    }
}

impl Sight {
    /// The tournament as everybody has been told it is.
    pub fn now(&self) -> Arc<Now> {
        self.now.load_full()
    }

    /// Waits until everything that was answered is also shown in the feeds.
    pub async fn shown(&self) {
        self.audience.public.shown(self.now().version).await;
        self.audience.staff.shown(self.now().version).await;
    }
}

/// The actor's own memory.
pub struct Actor {
    id: TournamentId,
    journal: Arc<dyn Journal>,
    state: Tournament,
    people: Arc<People>,
    version: Seq,
    board: Board,
    audience: Arc<Audience>,
    now: Arc<ArcSwap<Now>>,
    mailbox: mpsc::Receiver<Mail>,
    /// For seatings that come back; weak, so that the actor does not keep its own mailbox open.
    own_mailbox: mpsc::WeakSender<Mail>,
    turns: Turns,
    made_at: Timestamp,
    /// The event that the newest checkpoint has taken in.
    checkpoint: Seq,
    shown_at: Option<Instant>,
    unshown: bool,
    /// Told when a season list may have to follow.
    endings: broadcast::Sender<TournamentId>,
}

/// Why an actor ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Nobody asked and nobody watched.
    Idle,
    /// The journal did not take a batch for certain.
    JournalFault,
    /// The hub closed the mailbox.
    Closed,
}

/// Where the events of a decision come from.
struct Origin<'a> {
    by: &'a str,
    device: Option<&'a str>,
    request: Option<RequestId>,
}

/// What the server does by itself, in the journal's words.
pub const BY_SERVER: &str = "server";

/// A command that was decided and waits for the disk.
struct Decided {
    reply: oneshot::Sender<Outcome>,
    outcome: Outcome,
}

impl Actor {
    /// An actor over a replayed state, and the handle to it.
    pub fn new(
        journal: Arc<dyn Journal>,
        replayed: Replayed,
        demo: bool,
        endings: broadcast::Sender<TournamentId>,
    ) -> (Actor, Handle) {
        let Replayed { state, people, version, made_at, checkpoint } = replayed;
        let (sender, mailbox) = mpsc::channel(MAILBOX_COMMANDS_MAX);
        let people = Arc::new(people);
        let board = Board::new(&state, &people, demo);
        let audience =
            Arc::new(Audience::new(journal.epoch(), version, board.state_hash(), board.public(), board.desk()));
        let seen = Now::new(state.clone(), Arc::clone(&people), version);
        let now = Arc::new(ArcSwap::from_pointee(seen));
        let sight = Sight { audience: Arc::clone(&audience), now: Arc::clone(&now) };
        let handle = Handle { mailbox: sender.clone(), sight };
        let actor = Actor {
            id: state.id,
            journal,
            state,
            people,
            version,
            board,
            audience,
            now,
            mailbox,
            own_mailbox: sender.downgrade(),
            turns: Turns::of_a_tournament(),
            made_at,
            checkpoint,
            shown_at: None,
            unshown: false,
            endings,
        };
        (actor, handle)
    }

    /// Lives until the journal fails, the hub closes the mailbox, or nobody is interested any more.
    pub async fn run(mut self) -> End {
        let mut batch = Vec::new();
        let mut busy_at = Instant::now();
        loop {
            let show_at = self.shown_at.map_or_else(Instant::now, |shown| shown + FRAME_EVERY);
            tokio::select! {
                received = self.mailbox.recv_many(&mut batch, BATCH_COMMANDS_MAX) => {
                    if received == 0 {
                        return End::Closed;
                    }
                    busy_at = Instant::now();
                    if self.work(&mut batch).await.is_err() {
                        return End::JournalFault;
                    }
                    if self.version >= self.checkpoint + EVENTS_BETWEEN_CHECKPOINTS {
                        self.put_aside().await;
                    }
                }
                () = tokio::time::sleep_until(show_at), if self.unshown => self.show(),
                () = tokio::time::sleep_until(busy_at + IDLE_AFTER) => {
                    if self.audience.is_empty() {
                        self.put_aside().await;
                        return End::Idle;
                    }
                    busy_at = Instant::now();
                }
            }
        }
    }

    /// One batch: decide, append, reply, show.
    async fn work(&mut self, mail: &mut Vec<Mail>) -> Result<(), End> {
        let mut commit = Batch {
            tournament: self.id,
            expected_seq: self.version,
            records: Vec::new(),
            receipts: Vec::new(),
            people: Vec::new(),
        };
        let mut answered: HashMap<(Author, RequestId), ([u8; 32], Outcome)> = HashMap::new();
        let mut decided = Vec::new();
        let phase_before = self.state.phase;
        for mail in mail.drain(..) {
            let asked = match mail {
                Mail::Command(asked) => match self.seat_beside(*asked) {
                    Some(asked) => asked,
                    None => continue,
                },
                Mail::Seated(asked) => *asked,
                Mail::ByServer { deed, stamped, reply } => {
                    let outcome = self.does(deed, stamped, &mut commit);
                    decided.push(Decided { reply, outcome });
                    continue;
                }
            };
            let outcome = self.answer(&asked, &mut commit, &mut answered);
            decided.push(Decided { reply: asked.reply, outcome });
        }
        let changed = !commit.records.is_empty();
        // What changed nothing is remembered, too: sent again later it must not change anything either.
        if changed || !commit.receipts.is_empty() {
            match self.journal.append(commit).await {
                Append::Appended { seq } => self.version = seq,
                Append::Conflict { actual } => {
                    error!(tournament.id = %self.id, expected = self.version, actual, "Another writer was faster");
                    return Err(give_up(decided));
                }
                Append::Unknown { fault } => {
                    error!(tournament.id = %self.id, %fault, "The journal did not take a batch for certain");
                    return Err(give_up(decided));
                }
            }
        }
        if changed {
            let now = Now::new(self.state.clone(), Arc::clone(&self.people), self.version);
            self.now.store(Arc::new(now));
            if self.state.phase != phase_before || self.state.phase == Phase::Finished {
                // Nobody may be listening.
                let _ = self.endings.send(self.id);
            }
        }
        for Decided { reply, outcome } in decided {
            // Whoever hung up meanwhile asks again with the same request id.
            let _ = reply.send(outcome);
        }
        if changed {
            self.unshown = true;
            if self.shown_at.is_none_or(|shown| shown.elapsed() >= FRAME_EVERY) {
                self.show();
            }
        }
        Ok(())
    }

    /// One command: the first answer again, or a decision that is applied and put into the commit.
    fn answer(
        &mut self,
        asked: &Asked,
        commit: &mut Batch,
        answered: &mut HashMap<(Author, RequestId), ([u8; 32], Outcome)>,
    ) -> Outcome {
        let grants = authority::recognise(&self.state, asked.credential);
        let key = (grants.author, asked.request);
        match answered.get(&key) {
            Some((hash, outcome)) if *hash == asked.body_hash => return outcome.clone(),
            Some(_) => return Outcome::Refused(Refusal::RequestIdReused),
            None => {}
        }
        // Somebody who registers has no name yet, but his phone sends again like every other.
        let is_kept = grants.author != Author::Spectator || matches!(asked.command, Command::Register { .. });
        if is_kept && let Some(outcome) = self.first_answer(grants, asked) {
            return outcome;
        }
        let people = Arc::clone(&self.people);
        let context = Context { grants, now: asked.stamped.now, entropy: asked.stamped.entropy, people: &people };
        let decision = match decide::decide(&self.state, &asked.command, &context) {
            Ok(decision) => decision,
            Err(refusal) => return Outcome::Refused(refusal),
        };
        let version = self.enact(decision.clone(), grants.author, asked, commit);
        let outcome = Outcome::Done { version, answer: decision.answer };
        answered.insert(key, (asked.body_hash, outcome.clone()));
        outcome
    }

    /// The answer that this request got before, if it did.
    fn first_answer(&self, grants: Grants, asked: &Asked) -> Option<Outcome> {
        let receipt = match self.journal.receipt(self.id, &grants.author.to_string(), asked.request) {
            Ok(receipt) => receipt?,
            Err(fault) => {
                error!(tournament.id = %self.id, %fault, "A receipt could not be read");
                return Some(Outcome::Unknown);
            }
        };
        if receipt.body_hash != asked.body_hash {
            return Some(Outcome::Refused(Refusal::RequestIdReused));
        }
        let answer = serde_json::from_value(receipt.outcome).unwrap_or_default();
        Some(Outcome::Done { version: receipt.seq, answer })
    }

    /// Something that is done by nobody's command.
    fn does(&mut self, deed: Deed, stamped: Stamped, commit: &mut Batch) -> Outcome {
        let decision = deed.decide(&self.state, &self.people, stamped.now);
        let answer = decision.answer.clone();
        let stamp = Stamp { at: stamped.now, by: Author::Spectator };
        let version = self.write_down(decision, stamp, &Origin { by: BY_SERVER, device: None, request: None }, commit);
        Outcome::Done { version, answer }
    }

    /// Applies a decision and puts it into the commit.
    fn write_down(&mut self, decision: Decision, stamp: Stamp, origin: &Origin<'_>, commit: &mut Batch) -> Seq {
        let mut seq = commit.expected_seq + commit.records.len() as Seq;
        for event in decision.events {
            self.state.apply(stamp, &event);
            seq += 1;
            commit.records.push(Record {
                seq,
                at: stamp.at,
                by: origin.by.to_owned(),
                device: origin.device.map(str::to_owned),
                request: origin.request,
                event,
            });
        }
        self.know(&decision.people);
        commit.people.extend(decision.people);
        seq
    }

    /// Applies a decision and writes it into the commit, with its receipt.
    fn enact(&mut self, decision: Decision, author: Author, asked: &Asked, commit: &mut Batch) -> Seq {
        let answer = decision.answer.clone();
        // Who registers does it himself: from now on he has a number.
        let by = match decision.events.first() {
            Some(Event::Registered { player, .. }) => Author::Player(*player),
            _ => author,
        };
        let stamp = Stamp { at: asked.stamped.now, by };
        let (by, device) = (by.to_string(), asked.device.as_deref());
        let origin = Origin { by: &by, device, request: Some(asked.request) };
        let seq = self.write_down(decision, stamp, &origin, commit);
        commit.receipts.push(Receipt {
            actor: author.to_string(),
            request: asked.request,
            body_hash: asked.body_hash,
            seq,
            outcome: serde_json::to_value(&answer).unwrap_or(Value::Null),
        });
        seq
    }

    fn know(&mut self, changes: &[PersonChange]) {
        if changes.is_empty() {
            return;
        }
        let people = Arc::make_mut(&mut self.people);
        changes.iter().for_each(|change| people.apply(change));
    }

    /// Seating hundreds of players takes longer than a commit: it is worked out beside this task, and comes back as
    /// mail. Gives the command back where there is nothing to work out.
    fn seat_beside(&self, asked: Asked) -> Option<Asked> {
        let grants = authority::recognise(&self.state, asked.credential);
        if authority::authorise(grants, &asked.command, &self.state).is_err() {
            return Some(asked);
        }
        let entropy = asked.stamped.entropy;
        let Ok(Some(_)) = decide::prepare(&self.state, &asked.command, &self.people, entropy) else {
            return Some(asked);
        };
        // What was answered before is not worked out again.
        if self.first_answer(grants, &asked).is_some() {
            return Some(asked);
        }
        let Some(place) = self.turns.place() else {
            let _ = asked.reply.send(Outcome::Refused(Refusal::TooFast));
            return None;
        };
        let (mailbox, now) = (self.own_mailbox.clone(), Arc::clone(&self.now));
        tokio::spawn(async move {
            // Of many clicks the first makes the round, and the others have nothing to work out any more.
            let what = || {
                let now = now.load_full();
                decide::prepare(&now.state, &asked.command, &now.people, entropy).ok().flatten()
            };
            // Where the seating fails, or the actor has ended meanwhile, the reply is dropped: whoever waits hears
            // "unknown", and asks again.
            let Ok(worked_out) = place.work_out(what).await else { return };
            let Some(mailbox) = mailbox.upgrade() else { return };
            let mail = match worked_out {
                Some(prepared) => {
                    let command = asked.command.seated(prepared);
                    Mail::Seated(Box::new(Asked { command, ..asked }))
                }
                None => Mail::Command(Box::new(asked)),
            };
            let _ = mailbox.send(mail).await;
        });
        None
    }

    /// Saves the state, to come back without replaying everything.
    async fn put_aside(&mut self) {
        if self.version == self.checkpoint {
            return;
        }
        // Also after a failure: one is not tried again with every batch.
        self.checkpoint = self.version;
        if let Some(saved) = checkpoint::save(&self.state, self.made_at, self.version)
            && let Err(fault) = self.journal.save_checkpoint(self.id, saved).await
        {
            error!(tournament.id = %self.id, %fault, "A checkpoint was not saved");
        }
    }

    fn show(&mut self) {
        self.unshown = false;
        self.shown_at = Some(Instant::now());
        let (public, staff) = self.board.refresh(&self.state, &self.people);
        let state_hash = self.board.state_hash().to_owned();
        let (scene, desk_scene) = self.board.scenes();
        self.audience.public.show_public(Step {
            version: self.version,
            state_hash: state_hash.clone(),
            scene,
            changes: public,
        });
        self.audience.staff.show_staff(Step { version: self.version, state_hash, scene: desk_scene, changes: staff });
    }
}

/// Nobody in this batch knows whether it is on the disk.
fn give_up(decided: Vec<Decided>) -> End {
    for Decided { reply, .. } in decided {
        let _ = reply.send(Outcome::Unknown);
    }
    End::JournalFault
}
