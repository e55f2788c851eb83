//! Six tournaments that are played while the disk fails, and what each of them was told.

use std::collections::BTreeMap;
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::Poll;

use futures_util::future::join_all;
use jiff::Timestamp;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::json;
use uuid::Uuid;

use roundtable::domain::event::Event;
use roundtable::domain::ids::{AccountId, PlayerId, RequestId, TournamentId};
use roundtable::domain::people::{People, Person, PersonChange};
use roundtable::domain::text::{Note, PersonName};
use roundtable::journal::sessions::{Identity, StoredSession};
use roundtable::journal::store::Store;
use roundtable::journal::{Append, Batch, Checkpoint, Journal, Receipt, Record};

use super::platter::Platter;

const TOURNAMENTS: u128 = 6;
/// Rounds of hand-ins before the plug is pulled by hand, if the planned cut has not come.
const ROUNDS_MAX: u32 = 30;

/// What was met, to know that a test is worth something.
#[derive(Debug, Clone, Copy, Default)]
pub struct Seen {
    pub checks: u32,
    pub acknowledged: u32,
    pub unanswered_there: u32,
    pub unanswered_absent: u32,
    pub cuts_while_opening: u32,
    pub recoveries: u32,
}

impl Seen {
    pub fn add(&mut self, other: &Seen) {
        self.checks += other.checks;
        self.acknowledged += other.acknowledged;
        self.unanswered_there += other.unanswered_there;
        self.unanswered_absent += other.unanswered_absent;
        self.cuts_while_opening += other.cuts_while_opening;
        self.recoveries += other.recoveries;
    }
}

/// What one tournament knows.
#[derive(Default)]
struct Told {
    records: Vec<Record>,
    receipts: Vec<Receipt>,
    people: People,
    /// Sent, and the answer was that nobody knows.
    unanswered: Option<Batch>,
}

impl Told {
    fn seq(&self) -> u64 {
        self.records.len() as u64
    }

    fn take_in(&mut self, batch: Batch) {
        self.records.extend(batch.records);
        self.receipts.extend(batch.receipts);
        batch.people.iter().for_each(|change| self.people.apply(change));
    }

    /// Compares with the store, and learns what became of an unanswered batch.
    fn checks(&mut self, store: &Store, tournament: TournamentId, seen: &mut Seen) {
        let found = store.replay(tournament, 0).unwrap_or_else(|fault| panic!("{fault}"));
        if let Some(batch) = self.unanswered.take() {
            // Every batch has a receipt, so that one without records can be told, too.
            let Receipt { actor, request, .. } = &batch.receipts[0];
            if store.receipt(tournament, actor, *request).unwrap().is_some() {
                seen.unanswered_there += 1;
                self.take_in(batch);
            } else {
                seen.unanswered_absent += 1;
                for receipt in &batch.receipts {
                    assert_eq!(store.receipt(tournament, &receipt.actor, receipt.request).unwrap(), None);
                }
            }
        }
        assert_eq!(found.len(), self.records.len(), "{tournament}: events lost or doubled");
        assert_eq!(found, self.records, "{tournament}: other events than were written");
        for receipt in &self.receipts {
            let kept = store.receipt(tournament, &receipt.actor, receipt.request).unwrap();
            assert_eq!(kept.as_ref(), Some(receipt), "{tournament}: a receipt is lost");
        }
        assert_eq!(store.people(tournament).unwrap(), self.people, "{tournament}: other people");
    }
}

pub struct Hall {
    chance: ChaCha8Rng,
    tournaments: BTreeMap<TournamentId, Told>,
    sessions: Vec<StoredSession>,
    seen: Seen,
    last_id: u128,
}

impl Hall {
    pub fn new(seed: u64) -> Hall {
        let tournaments = (1..=TOURNAMENTS).map(|number| (TournamentId(Uuid::from_u128(number)), Told::default()));
        Hall {
            chance: ChaCha8Rng::seed_from_u64(seed),
            tournaments: tournaments.collect(),
            sessions: Vec::new(),
            seen: Seen::default(),
            last_id: 0,
        }
    }

    pub fn seen(&self) -> Seen {
        self.seen
    }

    /// Opens the store and hands in until the power is off or the evening is over.
    pub fn plays_an_evening_on(&mut self, platter: &Platter) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let store = loop {
            match Store::open_with_backend(platter.clone()) {
                Ok(store) => break store,
                Err(_) if !platter.is_powered() => {
                    self.seen.cuts_while_opening += 1;
                    return;
                }
                // A planned error while opening: the organizer starts the server again. There are few of them.
                Err(fault) => assert!(!fault.to_string().contains("damaged"), "{fault}"),
            }
        };
        for _ in 0..ROUNDS_MAX {
            runtime.block_on(self.hands_in(&store, platter));
            if !platter.is_powered() || !self.asks_again(&store, platter) {
                return;
            }
        }
    }

    /// Opens what a cut left and compares everything.
    pub fn checks(&mut self, platter: &Platter) {
        let store = Store::open_with_backend(platter.clone()).unwrap_or_else(|fault| panic!("does not open: {fault}"));
        self.compare(&store);
        self.seen.checks += 1;
    }

    fn compare(&mut self, store: &Store) {
        for (tournament, told) in &mut self.tournaments {
            told.checks(store, *tournament, &mut self.seen);
        }
        let known: Vec<_> = self.tournaments.iter().filter(|(_, told)| told.seq() > 0).map(|(id, _)| *id).collect();
        assert_eq!(store.tournaments().unwrap(), known);
        for session in &self.sessions {
            assert_eq!(store.session(&session.token_hash).as_ref(), Some(session), "a session is lost");
        }
    }

    /// One batch of every tournament: the first alone in its transaction, the others together in the next.
    async fn hands_in(&mut self, store: &Store, platter: &Platter) {
        let tournaments: Vec<TournamentId> = self.tournaments.keys().copied().collect();
        let batches: Vec<Batch> = tournaments.into_iter().map(|tournament| self.batch(tournament)).collect();
        let (first, others) = batches.split_first().unwrap();
        // As from an actor that another one has overtaken: new content at a place that is not the end.
        let stale = self.batch(others[0].tournament);
        let stale = Batch { expected_seq: stale.expected_seq + 7, records: Vec::new(), ..stale };
        let session = self.session();
        let checkpoint = Checkpoint { seq: 0, state: vec![1; self.chance.random_range(0..60_000)] };

        platter.hold_next_sync();
        let mut first_answer = pin!(store.append(first.clone()));
        let mut answer = poll_once(first_answer.as_mut()).await;
        while answer.is_none() && !platter.holds_a_sync() {
            answer = poll_once(first_answer.as_mut()).await;
        }
        let mut rest = pin!(futures_util::future::join4(
            join_all(others.iter().map(|batch| store.append(batch.clone()))),
            store.append(stale),
            store.put_session(session.clone()),
            store.save_checkpoint(first.tournament, checkpoint),
        ));
        let mut rest_answers = poll_once(rest.as_mut()).await;
        platter.let_go();
        if answer.is_none() {
            answer = Some(first_answer.await);
        }
        if rest_answers.is_none() {
            rest_answers = Some(rest.await);
        }
        let (answers, stale, signed_in, _) = rest_answers.unwrap();
        assert!(!matches!(stale, Append::Appended { .. }), "a stale batch was taken");
        if signed_in.is_ok() {
            self.sessions.push(session);
        }
        for (batch, answer) in batches.into_iter().zip(answer.into_iter().chain(answers)) {
            let told = self.tournaments.get_mut(&batch.tournament).unwrap();
            match answer {
                Append::Appended { seq } => {
                    assert_eq!(seq, batch.expected_seq + batch.records.len() as u64);
                    self.seen.acknowledged += 1;
                    told.take_in(batch);
                }
                Append::Unknown { .. } => told.unanswered = Some(batch),
                Append::Conflict { actual } => panic!("expected {}, but it stands at {actual}", batch.expected_seq),
            }
        }
    }

    /// After an error the store comes back by itself, and can be asked what became of the batches.
    fn asks_again(&mut self, store: &Store, platter: &Platter) -> bool {
        if self.tournaments.values().all(|told| told.unanswered.is_none()) {
            return true;
        }
        while store.tournaments().is_err() {
            if !platter.is_powered() {
                return false;
            }
            std::thread::yield_now();
        }
        self.compare(store);
        self.seen.recoveries += 1;
        true
    }

    fn batch(&mut self, tournament: TournamentId) -> Batch {
        let told = &self.tournaments[&tournament];
        let expected_seq = told.seq();
        let records = [0, 1, 1, 1, 2, 12][self.chance.random_range(0..6)];
        // The first event is there from the start, so that a tournament with people is a tournament.
        let records = if expected_seq == 0 { records.max(1) } else { records };
        let request = self.next_id();
        let records = (expected_seq + 1..=expected_seq + records).map(|seq| Record {
            seq,
            at: Timestamp::from_second(seq as i64).unwrap(),
            by: "P17".to_owned(),
            device: Some("phone".to_owned()),
            request: Some(RequestId(request)),
            event: Event::Announced { text: Note::parse(&"x".repeat(self.chance.random_range(1..400))).unwrap() },
        });
        let records: Vec<Record> = records.collect();
        let receipt = Receipt {
            actor: "P17".to_owned(),
            request: RequestId(request),
            body_hash: *blake3::hash(request.as_bytes()).as_bytes(),
            seq: expected_seq + records.len() as u64,
            outcome: json!({"request": request}),
        };
        let player = PlayerId(self.chance.random_range(1..20));
        let person = Person { name: PersonName::parse(&format!("Player {request}")).unwrap(), club: None };
        let change = match self.chance.random_range(0..3) {
            0 => PersonChange::Erase { player },
            _ => PersonChange::Put { player, person },
        };
        Batch { tournament, expected_seq, records, receipts: vec![receipt], people: vec![change] }
    }

    fn session(&mut self) -> StoredSession {
        let id = self.next_id();
        StoredSession {
            token_hash: *blake3::hash(id.as_bytes()).as_bytes(),
            identity: Identity::Account { account: AccountId(id) },
            device: "laptop".to_owned(),
            made_at: Timestamp::UNIX_EPOCH,
            last_used: Timestamp::UNIX_EPOCH,
        }
    }

    fn next_id(&mut self) -> Uuid {
        self.last_id += 1;
        Uuid::from_u128(self.last_id)
    }
}

/// Sends what the future has to send, without waiting for the answer.
async fn poll_once<T>(mut future: std::pin::Pin<&mut impl Future<Output = T>>) -> Option<T> {
    poll_fn(|context| match future.as_mut().poll(context) {
        Poll::Ready(answer) => Poll::Ready(Some(answer)),
        Poll::Pending => Poll::Ready(None),
    })
    .await
}
