//! What the journal promises to an actor, one promise a test. Power cuts have a test binary of their own.

use std::fs;
use std::os::unix::fs::FileExt;

use serde_json::json;
use uuid::Uuid;

use super::*;
use crate::domain::event::Event;
use crate::domain::ids::PlayerId;
use crate::domain::people::{People, Person, PersonChange};
use crate::domain::text::{Note, PersonName};
use crate::journal::Seq;
use crate::journal::fault::Damage;

const HALL: TournamentId = TournamentId(Uuid::from_u128(1));

fn request(number: u128) -> RequestId {
    RequestId(Uuid::from_u128(number))
}

fn record(seq: Seq) -> Record {
    Record {
        seq,
        at: jiff::Timestamp::from_second(seq as i64).unwrap(),
        by: "P17".to_owned(),
        device: None,
        request: Some(request(seq.into())),
        event: Event::Announced { text: Note::parse(&format!("Announcement {seq}")).unwrap() },
    }
}

fn receipt(number: u128, seq: Seq) -> Receipt {
    Receipt {
        actor: "P17".to_owned(),
        request: request(number),
        body_hash: [9; 32],
        seq,
        outcome: json!({"taken": true}),
    }
}

fn ana() -> Person {
    Person { name: PersonName::parse("Ana").unwrap(), club: None }
}

/// As many records as asked for, after `expected_seq`.
fn batch(expected_seq: Seq, records: u64) -> Batch {
    Batch {
        tournament: HALL,
        expected_seq,
        records: (expected_seq + 1..=expected_seq + records).map(record).collect(),
        receipts: Vec::new(),
        people: Vec::new(),
    }
}

async fn appended(store: &Store, batch: Batch) -> Seq {
    match store.append(batch).await {
        Append::Appended { seq } => seq,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn what_was_appended_is_replayed_in_order_from_anywhere_also_after_a_restart() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).unwrap();
    assert_eq!(appended(&store, batch(0, 2)).await, 2);
    assert_eq!(appended(&store, batch(2, 3)).await, 5);
    drop(store);
    let store = Store::open(directory.path()).unwrap();
    assert_eq!(store.replay(HALL, 0).unwrap(), (1..=5).map(record).collect::<Vec<_>>());
    assert_eq!(store.replay(HALL, 3).unwrap(), [record(4), record(5)]);
    assert_eq!(store.replay(HALL, 5).unwrap(), []);
    assert_eq!(store.tournaments().unwrap(), [HALL]);
}

#[tokio::test]
async fn a_tournament_that_nobody_wrote_has_no_events_and_no_people() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).unwrap();
    assert_eq!(store.replay(HALL, 0).unwrap(), []);
    assert_eq!(store.people(HALL).unwrap(), People::default());
    assert!(store.tournaments().unwrap().is_empty());
}

#[tokio::test]
async fn who_expects_another_sequence_number_conflicts_and_writes_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).unwrap();
    appended(&store, batch(0, 2)).await;
    for expected in [0, 1, 3] {
        let late = Batch {
            receipts: vec![receipt(9, expected + 1)],
            people: vec![PersonChange::Put { player: PlayerId(17), person: ana() }],
            ..batch(expected, 1)
        };
        let outcome = store.append(late).await;
        assert!(matches!(outcome, Append::Conflict { actual: 2 }), "{outcome:?}");
    }
    assert_eq!(store.replay(HALL, 0).unwrap().len(), 2);
    assert_eq!(store.receipt(HALL, "P17", request(9)).unwrap(), None);
    assert_eq!(store.people(HALL).unwrap(), People::default());
}

#[tokio::test]
async fn a_request_that_has_an_answer_is_not_appended_again() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).unwrap();
    appended(&store, Batch { receipts: vec![receipt(1, 1)], ..batch(0, 1) }).await;
    let again = store.append(Batch { receipts: vec![receipt(2, 2), receipt(1, 2)], ..batch(1, 1) }).await;
    assert!(matches!(again, Append::Conflict { actual: 1 }), "{again:?}");
    assert_eq!(store.receipt(HALL, "P17", request(1)).unwrap(), Some(receipt(1, 1)));
    assert_eq!(store.receipt(HALL, "P17", request(2)).unwrap(), None);
    assert_eq!(store.replay(HALL, 0).unwrap().len(), 1);
}

#[tokio::test]
async fn receipts_and_people_survive_a_restart_and_belong_to_one_actor_and_one_tournament() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).unwrap();
    let people = vec![PersonChange::Put { player: PlayerId(17), person: ana() }];
    appended(&store, Batch { receipts: vec![receipt(1, 1)], people, ..batch(0, 1) }).await;
    drop(store);
    let store = Store::open(directory.path()).unwrap();
    assert_eq!(store.receipt(HALL, "P17", request(1)).unwrap(), Some(receipt(1, 1)));
    assert_eq!(store.receipt(HALL, "P18", request(1)).unwrap(), None);
    assert_eq!(store.people(HALL).unwrap().person(PlayerId(17)), Some(&ana()));
    let elsewhere = TournamentId(Uuid::from_u128(2));
    assert_eq!(store.receipt(elsewhere, "P17", request(1)).unwrap(), None);
    assert_eq!(store.people(elsewhere).unwrap(), People::default());

    let erased = Batch { people: vec![PersonChange::Erase { player: PlayerId(17) }], ..batch(1, 1) };
    appended(&store, erased).await;
    assert_eq!(store.people(HALL).unwrap(), People::default());
    assert_eq!(store.replay(HALL, 0).unwrap().len(), 2);
}

#[tokio::test]
async fn records_out_of_order_are_not_written() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).unwrap();
    let gap = Batch { records: vec![record(1), record(3)], ..batch(0, 0) };
    let outcome = store.append(gap).await;
    assert!(matches!(outcome, Append::Unknown { fault: JournalFault::OutOfOrder { seq: 3, .. } }), "{outcome:?}");
    assert_eq!(store.replay(HALL, 0).unwrap(), []);
}

#[tokio::test]
async fn appenders_of_many_tournaments_at_once_all_get_their_own() {
    let directory = tempfile::tempdir().unwrap();
    let store = Arc::new(Store::open(directory.path()).unwrap());
    let halls = (1..=20).map(|number| {
        let store = Arc::clone(&store);
        tokio::spawn(async move {
            let tournament = TournamentId(Uuid::from_u128(number));
            for seq in 0..20 {
                appended(&store, Batch { tournament, ..batch(seq, 1) }).await;
            }
            assert_eq!(store.replay(tournament, 0).unwrap().len(), 20);
        })
    });
    for hall in futures_util::future::join_all(halls).await {
        hall.unwrap();
    }
    assert_eq!(store.tournaments().unwrap().len(), 20);
}

#[tokio::test]
async fn two_heads_who_write_at_once_never_both_win() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).unwrap();
    let outcomes = futures_util::future::join_all((0..30).map(|_| store.append(batch(0, 1)))).await;
    let won = outcomes.iter().filter(|outcome| matches!(outcome, Append::Appended { seq: 1 })).count();
    let told = outcomes.iter().filter(|outcome| matches!(outcome, Append::Conflict { actual: 1 })).count();
    assert_eq!((won, told), (1, 29));
}

#[tokio::test]
async fn a_checkpoint_is_kept_unless_it_is_ahead_of_the_journal() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).unwrap();
    appended(&store, batch(0, 3)).await;
    let two = Checkpoint { seq: 2, state: b"state".to_vec() };
    store.save_checkpoint(HALL, two.clone()).await.unwrap();
    store.save_checkpoint(HALL, Checkpoint { seq: 4, ..two.clone() }).await.unwrap();
    assert_eq!(store.checkpoint(HALL).unwrap(), Some(two));
    assert_eq!(store.checkpoint(TournamentId(Uuid::from_u128(2))).unwrap(), None);
}

#[tokio::test]
async fn a_second_server_on_the_same_directory_is_refused_and_told_what_to_do() {
    let directory = tempfile::tempdir().unwrap();
    let first = Store::open(directory.path()).unwrap();
    let refused = Store::open(directory.path()).err().expect("a second store").to_string();
    assert!(refused.contains("another Roundtable is using") && refused.contains("--data"), "{refused}");
    drop(first);
    Store::open(directory.path()).unwrap();
}

#[tokio::test]
async fn the_server_key_is_made_once_and_is_another_elsewhere() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let target = super::super::links::LinkTarget::Player { tournament: HALL, player: PlayerId(1), generation: 1 };
    let link = |directory: &Path| super::super::links::secret(Store::open(directory).unwrap().server_key(), target);
    let printed = link(here.path());
    assert_eq!(link(here.path()), printed);
    assert_ne!(link(there.path()), printed);
}

/// A kill can come between any two steps of the making; what lies in the directory then is rebuilt here.
#[tokio::test]
async fn a_making_that_was_killed_at_any_step_leaves_a_directory_that_opens() {
    let finished = tempfile::tempdir().unwrap();
    drop(Store::open(finished.path()).unwrap());
    let whole = fs::read(finished.path().join("roundtable.redb")).unwrap();
    let cuts = [0, 1, 64, 320, 512, 4096, whole.len() / 2, whole.len() - 1, whole.len()];
    for cut in cuts {
        let directory = tempfile::tempdir().unwrap();
        fs::write(directory.path().join("roundtable.lock"), b"").unwrap();
        let unfinished = directory.path().join(".roundtable-unfinished-abc123");
        fs::write(&unfinished, &whole[..cut]).unwrap();
        let store = Store::open(directory.path()).unwrap();
        appended(&store, batch(0, 1)).await;
        assert!(!unfinished.exists(), "the leftover of {cut} bytes is still there");
    }
    let renamed = tempfile::tempdir().unwrap();
    fs::write(renamed.path().join("roundtable.redb"), &whole).unwrap();
    Store::open(renamed.path()).unwrap();
}

#[tokio::test]
async fn a_file_that_is_no_store_is_refused_and_left_as_it_is() {
    for content in [b"".as_slice(), b"not a store", &[0; 100_000]] {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("roundtable.redb");
        fs::write(&path, content).unwrap();
        let refused = Store::open(directory.path()).err().expect("it opened");
        assert!(matches!(refused, OpenFault::Damaged { .. }), "{refused:?}");
        assert_eq!(fs::read(&path).unwrap(), content);
    }
}

#[tokio::test]
async fn a_changed_letter_in_an_old_event_is_noticed_and_named() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).unwrap();
    appended(&store, batch(0, 5)).await;
    drop(store);
    let path = directory.path().join("roundtable.redb");
    let bytes = fs::read(&path).unwrap();
    let needle = b"Announcement 3";
    let places = (0..bytes.len() - needle.len()).filter(|at| bytes[*at..].starts_with(needle));
    let file = fs::File::options().write(true).open(&path).unwrap();
    for place in places {
        file.write_all_at(b"announcement 3", place as u64).unwrap();
    }
    let store = Store::open(directory.path()).unwrap();
    let fault = store.replay(HALL, 0).unwrap_err();
    assert!(matches!(fault, JournalFault::Damaged { tournament: HALL, seq: 3, damage: Damage::Chain }), "{fault}");
    // What comes after a point that is trusted can still be read.
    assert_eq!(store.replay(HALL, 3).unwrap().len(), 2);
}

/// Anything may have changed in a file that was copied from a dying disk. Whatever it was: the same events or a fault.
#[tokio::test]
async fn no_flipped_byte_changes_an_event_silently_or_ends_the_server() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).unwrap();
    appended(&store, batch(0, 40)).await;
    drop(store);
    let path = directory.path().join("roundtable.redb");
    let whole = fs::read(&path).unwrap();
    let written: Vec<Record> = (1..=40).map(record).collect();
    let used: Vec<usize> = (0..whole.len()).filter(|at| whole[*at] != 0).collect();
    let mut noticed = 0;
    for place in used.iter().step_by(used.len() / 150) {
        let mut bytes = whole.clone();
        bytes[*place] ^= 0x41;
        fs::write(&path, &bytes).unwrap();
        let read = Store::open(directory.path()).map(|store| store.replay(HALL, 0));
        match read {
            Ok(Ok(records)) => assert_eq!(records, written, "byte {place}"),
            Ok(Err(_)) | Err(_) => noticed += 1,
        }
    }
    assert!(noticed > 0, "no flipped byte was noticed at all");
}

#[tokio::test]
async fn a_backup_of_a_running_store_opens_elsewhere_with_everything_and_never_overwrites() {
    let directory = tempfile::tempdir().unwrap();
    let store = Arc::new(Store::open(directory.path()).unwrap());
    let people = vec![PersonChange::Put { player: PlayerId(17), person: ana() }];
    appended(&store, Batch { receipts: vec![receipt(1, 2)], people, ..batch(0, 2) }).await;
    let writing = {
        let store = Arc::clone(&store);
        tokio::spawn(async move {
            for seq in 2..200 {
                appended(&store, batch(seq, 1)).await;
            }
        })
    };
    let elsewhere = tempfile::tempdir().unwrap();
    let copy = elsewhere.path().join("roundtable.redb");
    let to = copy.clone();
    let source = Arc::clone(&store);
    tokio::task::spawn_blocking(move || source.backup(&to)).await.unwrap().unwrap();
    writing.await.unwrap();

    let restored = Store::open(elsewhere.path()).unwrap();
    let records = restored.replay(HALL, 0).unwrap();
    assert!(records.len() >= 2);
    assert_eq!(records, store.replay(HALL, 0).unwrap()[..records.len()]);
    assert_eq!(restored.receipt(HALL, "P17", request(1)).unwrap(), Some(receipt(1, 2)));
    assert_eq!(restored.people(HALL).unwrap().person(PlayerId(17)), Some(&ana()));
    drop(restored);

    let before = fs::read(&copy).unwrap();
    let refused = store.backup(&copy).unwrap_err().to_string();
    assert!(refused.contains("never overwrites"), "{refused}");
    assert_eq!(fs::read(&copy).unwrap(), before);
    let left: Vec<_> = fs::read_dir(elsewhere.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left.len(), 2, "{left:?}");
}
