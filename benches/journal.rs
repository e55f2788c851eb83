//! How long a phone waits until its result is on the disk, beside what the disk itself takes in the same run.
//!
//! `cargo bench --bench journal`. Aims: one result durable within 2.5 times one write and `fdatasync`; 20,000 events a
//! second where many hand in at once. Figures depend on the disk, so only the ratios can be compared between machines.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

use roundtable::domain::event::Event;
use roundtable::domain::ids::{RequestId, TournamentId};
use roundtable::domain::text::Note;
use roundtable::journal::store::Store;
use roundtable::journal::{Append, Batch, Journal, Receipt, Record, Seq};

/// Times that each single thing is measured; the medians are compared.
const TIMES: usize = 1_500;
const PAGE_BYTES: usize = 4096;
/// Events appended by everybody together in each group measurement.
const GROUP_EVENTS: u64 = 60_000;

/// A batch as so many phones make it: for each an event, about as long as a sheet, and a receipt.
fn batch(tournament: TournamentId, expected_seq: Seq, events: u64) -> Batch {
    let receipt = |seq| Receipt {
        actor: format!("P{}", seq % 500 + 1),
        request: RequestId(Uuid::now_v7()),
        body_hash: [7; 32],
        seq,
        outcome: json!({ "version": seq }),
    };
    let receipts: Vec<Receipt> = (expected_seq + 1..=expected_seq + events).map(receipt).collect();
    let record = |receipt: &Receipt| Record {
        seq: receipt.seq,
        at: Timestamp::UNIX_EPOCH,
        by: receipt.actor.clone(),
        device: Some("Firefox on Android".to_owned()),
        request: Some(receipt.request),
        event: Event::Announced { text: Note::parse(&"settlements and cities ".repeat(8)).expect("a note") },
    };
    let records = receipts.iter().map(record).collect();
    Batch { tournament, expected_seq, records, receipts, people: Vec::new() }
}

async fn append(store: &Store, batch: Batch) -> Seq {
    match store.append(batch).await {
        Append::Appended { seq } => seq,
        other => panic!("{other:?}"),
    }
}

/// One page written over in a file that has its length already: the least that any durable write costs.
struct BareDisk {
    file: File,
    page: u64,
}

impl BareDisk {
    const PAGES: u64 = 256;

    fn new(directory: &Path) -> io::Result<BareDisk> {
        let file = File::options().create(true).truncate(true).write(true).open(directory.join("bare"))?;
        file.write_all_at(&vec![1; PAGE_BYTES * Self::PAGES as usize], 0)?;
        file.sync_all()?;
        Ok(BareDisk { file, page: 0 })
    }

    fn write_and_sync(&mut self) -> io::Result<()> {
        self.page = (self.page + 1) % Self::PAGES;
        self.file.write_all_at(&[self.page as u8; PAGE_BYTES], self.page * PAGE_BYTES as u64)?;
        self.file.sync_data()
    }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// One appender that waits for each answer, in turn with the bare disk, so that both meet the same disk.
fn alone(directory: &Path, events: u64) -> io::Result<()> {
    let store = Store::open(directory).expect("a store");
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let mut bare = BareDisk::new(directory)?;
    let (mut appends, mut syncs) = (Vec::new(), Vec::new());
    let tournament = TournamentId(Uuid::now_v7());
    let mut seq = 0;
    for _ in 0..TIMES {
        let next = batch(tournament, seq, events);
        let start = Instant::now();
        seq = runtime.block_on(append(&store, next));
        appends.push(start.elapsed());
        let start = Instant::now();
        bare.write_and_sync()?;
        syncs.push(start.elapsed());
    }
    let (append, sync) = (median(appends), median(syncs));
    println!(
        "{events:>4} events a commit: {:>6.0} commits/s, {:>8.0} events/s; median {append:>8.1?} beside {sync:>8.1?} for write + fdatasync: {:.2}x",
        1.0 / append.as_secs_f64(),
        events as f64 / append.as_secs_f64(),
        append.as_secs_f64() / sync.as_secs_f64(),
    );
    Ok(())
}

/// Many appenders at once, one for each tournament; the writer takes them together.
fn together(directory: &Path, appenders: u64, events: u64) -> io::Result<()> {
    let store = Arc::new(Store::open(directory).expect("a store"));
    let runtime = tokio::runtime::Builder::new_multi_thread().build()?;
    let batches = GROUP_EVENTS / (appenders * events);
    let start = Instant::now();
    runtime.block_on(async {
        let appenders = (0..appenders).map(|_| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                let tournament = TournamentId(Uuid::now_v7());
                let mut seq = 0;
                for _ in 0..batches {
                    seq = append(&store, batch(tournament, seq, events)).await;
                }
            })
        });
        for appender in futures_util::future::join_all(appenders).await {
            appender.expect("an appender");
        }
    });
    let took = start.elapsed();
    let written = batches * appenders * events;
    println!(
        "{appenders:>4} appenders x {events:>3} events: {:>8.0} events/s, {:>8.0} batches/s",
        written as f64 / took.as_secs_f64(),
        (batches * appenders) as f64 / took.as_secs_f64(),
    );
    Ok(())
}

fn main() -> io::Result<()> {
    let fresh = || tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"));
    println!("One after the other, each event with a receipt:");
    for events in [1, 10, 100] {
        alone(fresh()?.path(), events)?;
    }
    println!("Many tournaments at once, each event with a receipt:");
    for (appenders, events) in [(20, 1), (20, 10), (20, 50), (200, 1), (200, 10)] {
        together(fresh()?.path(), appenders, events)?;
    }
    Ok(())
}
