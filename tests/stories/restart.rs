//! The server stops in the middle, or its disk does: everybody hears the truth, asks again, and gets the first answer.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use roundtable::config::Settings;
use roundtable::domain::authority::Credential;
use roundtable::domain::command::Command;
use roundtable::domain::decide::Creation;
use roundtable::domain::ids::{AccountId, RequestId, RoundNo, TournamentId};
use roundtable::domain::people::People;
use roundtable::domain::rules::Rules;
use roundtable::domain::state::Said;
use roundtable::domain::text::{Line, Note};
use roundtable::journal::store::Store;
use roundtable::journal::{Append, Batch, Checkpoint, Journal, JournalFault, Receipt, Record, Seq};
use roundtable::live::hub::{Hub, Wish};
use roundtable::live::tournament::Outcome;
use roundtable::protocol::client::{CommandRequest, FeedName, Request, VerdictRequest};
use roundtable::protocol::view::TableState;
use roundtable::server;
use uuid::Uuid;

use crate::hall::{Hall, patiently, settings_in, totals};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tournament_goes_on_after_a_restart_as_if_nothing_had_happened() {
    let mut hall = Hall::with_a_round(16).await;
    let table = hall.table(1).await;
    let mut captain = hall.captain_of(1).await;
    let sheet = totals(&table, [10, 7, 5, 4]);
    let command = Request::Submit { round: RoundNo(1), table: table.no, revision: table.revision, sheet };
    let wish = CommandRequest { request: Uuid::new_v4(), command };
    let first = captain.person.visitor.send_once(hall.tournament, &wish).await.unwrap();
    let other = Some(totals(&table, [7, 10, 5, 4]));
    hall.opponent_at(1, 0).await.disputes(&hall.table(1).await, other).await.unwrap();
    let before = hall.head.desk().await;

    hall.restarts().await;
    assert_eq!(hall.head.desk().await, before);
    captain.person.moves_to(&hall.base);
    let again = captain.person.visitor.send_once(hall.tournament, &wish).await.unwrap();
    assert_eq!(again, first);
    assert_eq!(hall.count("sheet_handed_in").await, 1);
    let verdict = VerdictRequest::TakeOther;
    hall.referee().await.rules(&hall.table(1).await, 1, verdict).await.unwrap();
    assert_eq!(hall.state_of(1).await, TableState::Ruled);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_stops_tells_open_pages_to_come_back() {
    let mut hall = Hall::with_players(4).await;
    let mut screens = vec![hall.kiosk().await, hall.head.screen(FeedName::Staff).await];
    hall.restarts().await;
    for screen in &mut screens {
        let why = screen.is_closed().await;
        assert!(why.starts_with("1012"), "{why}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_server_on_the_same_data_is_refused_with_a_clear_text() {
    let hall = Hall::with_players(4).await;
    let settings: Settings = settings_in(hall.data());
    let Err(refused) = server::start(&settings, false).await else { panic!("two servers on one directory") };
    assert!(refused.to_string().contains("another Roundtable is using"), "{refused}");
    hall.head.does(Request::OpenRegistration).await.unwrap();
}

/// What a journal does instead of writing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stumble {
    /// It writes, and does not know it.
    WrittenAndUnknown,
    /// It does not write, and does not know it.
    LostAndUnknown,
    /// Somebody else was faster.
    Conflict,
}

/// A journal that stumbles over the batches it was told to.
struct Stumbling {
    store: Arc<Store>,
    /// What becomes of the next batches, the last first; those after them are written.
    next: Mutex<Vec<Option<Stumble>>>,
    replays: AtomicUsize,
    /// The store does not open: nothing is read.
    closed: AtomicBool,
}

fn disk_error() -> JournalFault {
    JournalFault::Broken("the disk was pulled out".into())
}

impl Journal for Stumbling {
    fn append(&self, batch: Batch) -> BoxFuture<'_, Append> {
        let stumble = self.next.lock().unwrap().pop().flatten();
        async move {
            match stumble {
                None => self.store.append(batch).await,
                Some(Stumble::WrittenAndUnknown) => {
                    self.store.append(batch).await;
                    Append::Unknown { fault: disk_error() }
                }
                Some(Stumble::LostAndUnknown) => Append::Unknown { fault: disk_error() },
                Some(Stumble::Conflict) => Append::Conflict { actual: batch.expected_seq + 1 },
            }
        }
        .boxed()
    }

    fn epoch(&self) -> u64 {
        self.store.epoch()
    }

    fn replay(&self, tournament: TournamentId, from: Seq) -> Result<Vec<Record>, JournalFault> {
        self.replays.fetch_add(1, Ordering::SeqCst);
        if self.closed.load(Ordering::SeqCst) {
            return Err(JournalFault::Unavailable);
        }
        self.store.replay(tournament, from)
    }

    fn receipt(&self, of: TournamentId, actor: &str, request: RequestId) -> Result<Option<Receipt>, JournalFault> {
        self.store.receipt(of, actor, request)
    }

    fn people(&self, tournament: TournamentId) -> Result<People, JournalFault> {
        self.store.people(tournament)
    }

    fn tournaments(&self) -> Result<Vec<TournamentId>, JournalFault> {
        self.store.tournaments()
    }

    fn save_checkpoint(&self, of: TournamentId, checkpoint: Checkpoint) -> BoxFuture<'_, Result<(), JournalFault>> {
        self.store.save_checkpoint(of, checkpoint)
    }

    fn checkpoint(&self, tournament: TournamentId) -> Result<Option<Checkpoint>, JournalFault> {
        self.store.checkpoint(tournament)
    }
}

/// A hub over a stumbling journal, with one tournament.
async fn stumbling_hub(data: &std::path::Path) -> (Arc<Stumbling>, Arc<Hub>, TournamentId, AccountId) {
    let store = Arc::new(Store::open(data).unwrap());
    let journal = Arc::new(Stumbling {
        store,
        next: Mutex::default(),
        replays: AtomicUsize::new(0),
        closed: AtomicBool::new(false),
    });
    let hub = Hub::new(Arc::clone(&journal) as Arc<_>, false);
    let head = AccountId(Uuid::new_v4());
    let creation = Creation {
        title: Line::parse("Harbour Cup").unwrap(),
        rules: Rules::preset("custom").unwrap(),
        head,
        checks_in: false,
        planned_rounds: None,
        time_zone: None,
    };
    let id = hub.create(creation, RequestId(Uuid::new_v4()), None).await.unwrap();
    (journal, hub, id, head)
}

fn announcement(head: AccountId, text: &str) -> impl Fn() -> Wish + use<> {
    let (request, text) = (RequestId(Uuid::new_v4()), Note::parse(text).unwrap());
    move || Wish {
        credential: Credential::Account { account: head },
        device: None,
        request,
        body_hash: *blake3::hash(text.as_bytes()).as_bytes(),
        command: Command::Announce { text: text.clone() },
    }
}

/// The disk failed under a batch: nobody knows whether it is written. Those who waited hear just that, a new actor
/// replays what is there, and the same request asked again tells: done once, whichever it was.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_fault_of_the_journal_everybody_hears_unknown_asks_again_and_it_is_done_once() {
    for stumble in [Stumble::WrittenAndUnknown, Stumble::LostAndUnknown, Stumble::Conflict] {
        let data = tempfile::tempdir().unwrap();
        let (journal, hub, id, head) = stumbling_hub(data.path()).await;
        hub.ask(id, announcement(head, "before")()).await.unwrap();
        let watched = hub.open(id).await.unwrap();
        let mut cursor = watched.audience.public.watch(Some(watched.audience.public.position()));
        let _ = cursor.take();
        let replays = journal.replays.load(Ordering::SeqCst);

        journal.next.lock().unwrap().push(Some(stumble));
        let wish = announcement(head, "the batch");
        assert_eq!(hub.ask(id, wish()).await.unwrap(), Outcome::Unknown, "{stumble:?}");
        // Nothing of it was shown, and whoever watched is told to look the tournament up again.
        patiently("the end of the feed", async {
            while cursor.news().await.is_ok() {
                let _ = cursor.take();
            }
        })
        .await;
        assert_eq!(watched.now().state.announcements.len(), 1);

        let first = hub.ask(id, wish()).await.unwrap();
        assert!(matches!(first, Outcome::Done { version: 3, .. }), "{stumble:?}: {first:?}");
        assert_eq!(hub.ask(id, wish()).await.unwrap(), first);
        assert!(journal.replays.load(Ordering::SeqCst) > replays, "a new actor replays");
        let records = journal.store.replay(id, 0).unwrap();
        assert_eq!(records.len(), 3, "{stumble:?}");
        let now = hub.open(id).await.unwrap().now();
        let said: Vec<&Said> = now.state.announcements.iter().map(|said| &said.said).collect();
        let texts = ["before", "the batch"].map(|text| Said::Text { text: Note::parse(text).unwrap() });
        assert_eq!(said, texts.iter().collect::<Vec<_>>());
    }
}

/// A full disk: nothing can be entered, and the store does not even open for a while. Whoever only looks sees what was shown
/// last, and when there is room everything goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_the_store_does_not_open_everybody_still_reads_what_was_shown_last() {
    let data = tempfile::tempdir().unwrap();
    let (journal, hub, id, head) = stumbling_hub(data.path()).await;
    hub.ask(id, announcement(head, "before")()).await.unwrap();
    journal.next.lock().unwrap().push(Some(Stumble::LostAndUnknown));
    journal.closed.store(true, Ordering::SeqCst);
    let wish = announcement(head, "no room");
    assert_eq!(hub.ask(id, wish()).await.unwrap(), Outcome::Unknown);
    patiently("the end of its actor", async {
        while hub.open(id).await.is_ok() {
            tokio::task::yield_now().await;
        }
    })
    .await;
    let seen = hub.look(id).await.unwrap();
    assert_eq!((seen.now().version, seen.now().state.announcements.len()), (2, 1));
    patiently("frames that do not wait", seen.shown()).await;
    assert_eq!(seen.audience.public.since(None).0.len(), 1);
    assert!(hub.look(TournamentId(Uuid::new_v4())).await.is_err(), "what was never shown is not invented");

    journal.closed.store(false, Ordering::SeqCst);
    assert!(matches!(hub.ask(id, wish()).await.unwrap(), Outcome::Done { version: 3, .. }));
    assert_eq!(hub.look(id).await.unwrap().now().version, 3);
}

/// A whole hall hands in while the disk stumbles again and again. Everybody repeats until he is told, and everything is
/// there once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_stumbles_all_day_loses_and_doubles_nothing() {
    const PEOPLE: usize = 40;
    const EACH: usize = 8;
    let data = tempfile::tempdir().unwrap();
    let (journal, hub, id, head) = stumbling_hub(data.path()).await;
    let fates = [Some(Stumble::WrittenAndUnknown), None, Some(Stumble::LostAndUnknown), Some(Stumble::Conflict)];
    journal.next.lock().unwrap().extend(fates.into_iter().cycle().take(24));
    let unknown = AtomicUsize::new(0);
    let people = (0..PEOPLE).map(|number| {
        let (hub, unknown) = (&hub, &unknown);
        async move {
            let mut versions = Vec::new();
            for time in 0..EACH {
                let wish = announcement(head, &format!("Nr {number}-{time}"));
                loop {
                    match hub.ask(id, wish()).await.unwrap() {
                        Outcome::Done { version, .. } => break versions.push(version),
                        Outcome::Refused(refusal) => panic!("{refusal}"),
                        Outcome::Unknown => unknown.fetch_add(1, Ordering::Relaxed),
                    };
                }
            }
            versions
        }
    });
    let versions = patiently("everybody's answer", futures_util::future::join_all(people)).await;
    let mut versions: Vec<Seq> = versions.into_iter().flatten().collect();
    versions.sort_unstable();
    let records = journal.store.replay(id, 0).unwrap();
    // Version 1 is the tournament itself; each of the others is one thing that somebody was told is done.
    let written: Vec<Seq> = records.iter().map(|record| record.seq).skip(1).collect();
    assert_eq!((written.len(), &written), (PEOPLE * EACH, &versions));
    assert!(unknown.load(Ordering::Relaxed) > 0);
}
