//! A real file on a disk that has no room for a while. Played with the process's limit for the size of files: the other
//! tests of this binary write none.

use jiff::Timestamp;
use rlimit::Resource;
use uuid::Uuid;

use roundtable::domain::event::Event;
use roundtable::domain::ids::TournamentId;
use roundtable::domain::text::Note;
use roundtable::journal::store::Store;
use roundtable::journal::{Append, Batch, Journal, Record, Seq};

const HALL: TournamentId = TournamentId(Uuid::from_u128(1));

fn announcements(expected_seq: Seq) -> Batch {
    let record = |seq| Record {
        seq,
        at: Timestamp::UNIX_EPOCH,
        by: "server".to_owned(),
        device: None,
        request: None,
        event: Event::Announced { text: Note::parse(&"x".repeat(500)).unwrap() },
    };
    let records = (expected_seq + 1..=expected_seq + 50).map(record).collect();
    Batch { tournament: HALL, expected_seq, records, receipts: Vec::new(), people: Vec::new() }
}

#[tokio::test]
async fn b157_a_server_whose_disk_was_full_takes_results_again_when_there_is_room() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).unwrap();
    assert!(matches!(store.append(announcements(0)).await, Append::Appended { seq: 50 }));
    let bytes = std::fs::metadata(directory.path().join("roundtable.redb")).unwrap().len();
    // SAFETY: ignoring a signal touches no memory. Without it the process ends where a full disk gives an error.
    unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_IGN) };
    let (soft, hard) = Resource::FSIZE.get().unwrap();
    Resource::FSIZE.set(bytes, hard).unwrap();

    let mut seq = 50;
    loop {
        match store.append(announcements(seq)).await {
            Append::Appended { seq: last } => seq = last,
            Append::Unknown { .. } => break,
            Append::Conflict { actual } => panic!("it stands at {actual}"),
        }
    }
    // Nothing of what did not fit is there, and everything else can be read meanwhile.
    assert_eq!(store.replay(HALL, 0).unwrap().len() as u64, seq);
    assert!(matches!(store.append(announcements(seq)).await, Append::Unknown { .. }));

    Resource::FSIZE.set(soft, hard).unwrap();
    let last = loop {
        match store.append(announcements(seq)).await {
            Append::Appended { seq } => break seq,
            Append::Unknown { .. } => std::thread::yield_now(),
            Append::Conflict { actual } => panic!("it stands at {actual}"),
        }
    };
    assert_eq!(last, seq + 50);
    drop(store);
    let store = Store::open(directory.path()).unwrap();
    assert_eq!(store.replay(HALL, 0).unwrap().len() as u64, last);
}
