//! What it costs to show a change to everybody, beside a bare loop of `send()` to as many sockets in the same run.
//!
//! `cargo bench --bench fanout`, on Linux, about two minutes. Aims: at most twice the CPU of the bare loop for each
//! delivery, and 5 KB of memory for a socket that waits. Only the ratios can be compared between machines.
//!
//! Ours is the program as people run it, in a process of its own: a change comes in as a command over HTTP, goes
//! through the actor and its journal, and out of the sockets of the public feed. What the command costs while nobody
//! watches is measured before, and shown apart. `alive` goes on meanwhile and is counted against us. Others on the same
//! machine make it noisy: our threads give way to them more often than one loop does.

mod bare;
mod crowd;
mod hall;
mod process;

use std::io;
use std::thread::sleep;
use std::time::{Duration, Instant};

use bare::Bare;
use crowd::Crowd;
use hall::Hall;

const CROWDS: [usize; 3] = [100, 1_000, 5_000];
/// Rows of the standings that change, for frames of about 2 KB and 40 KB.
const ROWS: [u32; 2] = [6, 132];
/// Deliveries that each figure is made from, about; even numbers of changes between these bounds.
const DELIVERIES: usize = 40_000;
const CHANGES: std::ops::RangeInclusive<usize> = 12..=40;
/// Changes before those that count.
const WARM_UP: usize = 2;
/// Between two changes: longer than the actor waits between two frames, so that each is shown at once.
const BETWEEN: Duration = Duration::from_millis(120);
/// For the tasks of a server to come to rest after the last delivery, before its CPU is read.
const REST: Duration = Duration::from_millis(40);
/// For what a server does after a crowd came, before its memory is read.
const SETTLE: Duration = Duration::from_millis(800);
/// Open files of this process that are not sockets of a crowd.
const FILES_RESERVED: u64 = 64;

const CPU_AIM: f64 = 2.0;
const MEMORY_AIM_BYTES: f64 = 5.0 * 1024.0;

/// One change, delivered to everybody.
#[derive(Clone, Copy)]
struct Delivered {
    cpu: Duration,
    last: Duration,
    frame_bytes: u64,
}

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    if arguments.next().as_deref() == Some(bare::AS_BARE_SERVER) {
        let sockets = arguments.next().and_then(|sockets| sockets.parse().ok());
        return bare::serve(sockets.ok_or_else(|| io::Error::other("how many sockets?"))?);
    }
    let files = rlimit::increase_nofile_limit(u64::MAX)?;
    println!("{HEADING}");
    for people in CROWDS {
        // Two crowds at the same time, one for each server.
        if files < 2 * people as u64 + FILES_RESERVED {
            println!("LEFT OUT: {people} sockets; this process may open {files} files only");
            continue;
        }
        measure(people)?;
    }
    println!("CPU: a delivery, all of the server's work without the command's own; aim {CPU_AIM}x the bare loop.");
    println!("Last socket: from the command, or the order to the bare loop, to the last byte at the last watcher.");
    Ok(())
}

const HEADING: &str = "\
sockets    frame | CPU, us: ours     bare   ratio | with command ratio | last socket, ms: ours     bare   ratio";

fn measure(people: usize) -> io::Result<()> {
    let hall = Hall::open()?;
    let alone = ROWS.map(|rows| unwatched(&hall, rows));
    let mut bare = Bare::start(people)?;
    let before = process::memory(hall.pid())?;
    let mut ours = Crowd::gather(hall.address, people, Some(&hall.greeting))?;
    let (_, snapshot_bytes) = ours.all_have_one()?;
    sleep(SETTLE);
    let idle = process::memory(hall.pid())?;
    let mut theirs = Crowd::gather(bare.address, people, None)?;
    for (rows, alone) in ROWS.into_iter().zip(alone) {
        let alone = alone?;
        let changes = (DELIVERIES / people).clamp(*CHANGES.start(), *CHANGES.end()).next_multiple_of(2);
        let mut samples = Vec::new();
        for _ in 0..WARM_UP + changes {
            let ours = change(&hall, &mut ours, rows)?;
            let bare = send(&mut bare, &mut theirs, ours.frame_bytes)?;
            samples.push((ours, bare));
        }
        tell(people, alone, &samples[WARM_UP..]);
    }
    sleep(SETTLE);
    let after = process::memory(hall.pid())?;
    let each = |now: u64| now.saturating_sub(before) as f64 / people as f64;
    println!(
        "{people:>7}: {:.1} KB a socket that waits ({} of {:.0}), after a snapshot of {:.0} KB; {:.1} KB after the frames above, the ring of recent ones included",
        each(idle) / 1024.0,
        met(each(idle) <= MEMORY_AIM_BYTES),
        MEMORY_AIM_BYTES / 1024.0,
        snapshot_bytes as f64 / 1000.0,
        each(after) / 1024.0,
    );
    Ok(())
}

/// What a change costs while nobody watches.
fn unwatched(hall: &Hall, rows: u32) -> io::Result<Duration> {
    let mut costs = Vec::new();
    for _ in 0..*CHANGES.start() {
        sleep(BETWEEN);
        let before = process::cpu(hall.pid())?;
        hall.change(rows);
        hall.answered()?;
        sleep(REST);
        costs.push(process::cpu(hall.pid())? - before);
    }
    Ok(median(costs))
}

fn change(hall: &Hall, crowd: &mut Crowd, rows: u32) -> io::Result<Delivered> {
    sleep(BETWEEN);
    let order = || {
        hall.change(rows);
        Ok(())
    };
    let delivered = deliver(hall.pid(), crowd, order)?;
    hall.answered()?;
    Ok(delivered)
}

fn send(bare: &mut Bare, crowd: &mut Crowd, bytes: u64) -> io::Result<Delivered> {
    deliver(bare.pid(), crowd, || bare.send(bytes))
}

fn deliver(pid: u32, crowd: &mut Crowd, order: impl FnOnce() -> io::Result<()>) -> io::Result<Delivered> {
    let before = process::cpu(pid)?;
    let start = Instant::now();
    order()?;
    let (last, frame_bytes) = crowd.all_have_one()?;
    sleep(REST);
    Ok(Delivered { cpu: process::cpu(pid)? - before, last: last - start, frame_bytes })
}

fn tell(people: usize, alone: Duration, samples: &[(Delivered, Delivered)]) {
    let (ours, bare): (Vec<Delivered>, Vec<Delivered>) = samples.iter().copied().unzip();
    let each = |all: Duration| all.as_secs_f64() * 1e6 / people as f64;
    let cpu = |of: &[Delivered]| median(of.iter().map(|delivered| delivered.cpu).collect());
    let last = |of: &[Delivered]| median(of.iter().map(|delivered| delivered.last).collect()).as_secs_f64() * 1e3;
    let (with_command, bare_cpu) = (each(cpu(&ours)), each(cpu(&bare)));
    let our_cpu = each(cpu(&ours).saturating_sub(alone));
    let (our_last, bare_last) = (last(&ours), last(&bare));
    println!(
        "{people:>7} {:>5.1} KB | {our_cpu:>13.2} {bare_cpu:>8.2} {:>6.2}x | {:>17.2}x | {our_last:>22.1} {bare_last:>8.1} {:>6.2}x  CPU {}",
        ours[0].frame_bytes as f64 / 1000.0,
        our_cpu / bare_cpu,
        with_command / bare_cpu,
        our_last / bare_last,
        met(our_cpu <= CPU_AIM * bare_cpu),
    );
}

fn met(is: bool) -> &'static str {
    if is { "within the aim" } else { "MISSES THE AIM" }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
