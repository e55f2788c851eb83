//! The one thread that writes. It takes all that waits into one durable transaction, so that a hall full of phones costs
//! one sync and not hundreds; answers only after the commit; and opens the store again after a disk error.
//!
//! Knows nothing of what is written: a job is a function over the transaction.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, PoisonError, RwLock};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use redb::{Database, Durability, ReadTransaction, ReadableDatabase, WriteTransaction};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tracing::{error, info};

use super::disk::Medium;
use super::fault::{JournalFault, contained};

/// Jobs that wait for the writer at most; who comes later waits outside. 1,024 = two full transactions.
const QUEUE_JOBS_MAX: usize = 1024;
/// Jobs in one transaction at most, so that the first does not wait for the thousandth.
const GROUP_JOBS_MAX: usize = 512;
/// How long a broken store rests before it is opened again: doubled from the first to the longest.
const REOPEN_PAUSE_FIRST: Duration = Duration::from_millis(20);
const REOPEN_PAUSE_LONGEST: Duration = Duration::from_secs(2);

/// The open database, shared by the writer and the readers; empty while it is being opened again.
pub struct Handle(RwLock<Option<Database>>);

impl Handle {
    pub fn new(database: Database) -> Handle {
        Handle(RwLock::new(Some(database)))
    }

    pub fn begin_read(&self) -> Result<ReadTransaction, JournalFault> {
        let database = self.0.read().unwrap_or_else(PoisonError::into_inner);
        Ok(database.as_ref().ok_or(JournalFault::Unavailable)?.begin_read()?)
    }

    fn begin_write(&self) -> Result<WriteTransaction, JournalFault> {
        let database = self.0.read().unwrap_or_else(PoisonError::into_inner);
        Ok(database.as_ref().ok_or(JournalFault::Unavailable)?.begin_write()?)
    }

    /// Puts another database, or none, in place; the one before is closed first.
    fn replace(&self, database: Option<Database>) {
        let before = std::mem::replace(&mut *self.0.write().unwrap_or_else(PoisonError::into_inner), database);
        // The library may find its own locks poisoned after a panic; that must not end the writer.
        let closed: Result<(), JournalFault> = contained(|| {
            drop(before);
            Ok(())
        });
        drop(closed);
    }
}

/// Work for the transaction, and somebody who waits for it.
trait Job: Send {
    /// An error here ends the whole transaction.
    fn run(&mut self, transaction: &WriteTransaction) -> Result<(), redb::Error>;
    fn answer(self: Box<Self>, committed: Result<(), JournalFault>);
}

struct Task<F, T> {
    work: Option<F>,
    done: Option<T>,
    reply: Option<oneshot::Sender<Result<T, JournalFault>>>,
    _room: Option<OwnedSemaphorePermit>,
}

impl<F, T> Job for Task<F, T>
where
    F: FnOnce(&WriteTransaction) -> Result<T, redb::Error> + Send,
    T: Send,
{
    fn run(&mut self, transaction: &WriteTransaction) -> Result<(), redb::Error> {
        if let Some(work) = self.work.take() {
            self.done = Some(work(transaction)?);
        }
        Ok(())
    }

    fn answer(self: Box<Self>, committed: Result<(), JournalFault>) {
        let Task { done, reply, .. } = *self;
        if let Some(reply) = reply {
            let outcome = committed.and_then(|()| done.ok_or(JournalFault::Unavailable));
            // Whoever no longer waits has nothing to hear; the work is done all the same.
            let _ = reply.send(outcome);
        }
    }
}

/// What waits for the writer.
enum Work {
    Job(Box<dyn Job>),
    /// The store is written anew, without what is in its free pages; whether it was is answered.
    Renew(oneshot::Sender<Result<bool, JournalFault>>),
}

/// The writer's queue. Dropped, it finishes what waits and closes the store.
pub struct Writer {
    queue: Option<Sender<Work>>,
    room: Arc<Semaphore>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub fn start(medium: Medium, handle: Arc<Handle>) -> std::io::Result<Writer> {
        let (queue, jobs) = mpsc::channel();
        let desk = Desk { jobs, handle, medium };
        let thread = thread::Builder::new().name("journal".to_owned()).spawn(move || desk.work())?;
        Ok(Writer { queue: Some(queue), room: Arc::new(Semaphore::new(QUEUE_JOBS_MAX)), thread: Some(thread) })
    }

    /// Runs `work` in the next transaction; resolves when it is durable.
    ///
    /// Work that refuses must not have written anything, for the transaction is committed with what others wrote.
    ///
    /// # Errors
    /// After [`JournalFault::Storage`] and [`JournalFault::Broken`] nobody knows whether it was written.
    pub async fn write<T, F>(&self, work: F) -> Result<T, JournalFault>
    where
        F: FnOnce(&WriteTransaction) -> Result<T, redb::Error> + Send + 'static,
        T: Send + 'static,
    {
        let room = Arc::clone(&self.room).acquire_owned().await.map_err(|_| JournalFault::Closed)?;
        let (reply, answer) = oneshot::channel();
        self.send(Box::new(Task { work: Some(work), done: None, reply: Some(reply), _room: Some(room) }));
        answer.await.unwrap_or(Err(JournalFault::Closed))
    }

    /// Jobs that somebody waits for.
    pub fn waiting(&self) -> usize {
        QUEUE_JOBS_MAX - self.room.available_permits()
    }

    /// Runs `work` in the next transaction, for nobody who waits.
    pub fn post<F>(&self, work: F)
    where
        F: FnOnce(&WriteTransaction) -> Result<(), redb::Error> + Send + 'static,
    {
        self.send(Box::new(Task { work: Some(work), done: None, reply: None, _room: None }));
    }

    /// Writes the store anew into a file of its own, between two transactions; resolves when the new file has taken the
    /// place of the old one. False on other storage than a file. Who wants to write meanwhile waits.
    pub async fn renew(&self) -> Result<bool, JournalFault> {
        let (reply, answer) = oneshot::channel();
        self.put(Work::Renew(reply));
        answer.await.unwrap_or(Err(JournalFault::Closed))
    }

    fn send(&self, job: Box<dyn Job>) {
        self.put(Work::Job(job));
    }

    fn put(&self, work: Work) {
        if let Some(queue) = &self.queue {
            // A writer that is gone drops the work, and whoever waits hears `Closed`.
            let _ = queue.send(work);
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        drop(self.queue.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The writer's own side.
struct Desk {
    jobs: Receiver<Work>,
    handle: Arc<Handle>,
    medium: Medium,
}

impl Desk {
    fn work(self) {
        while let Ok(first) = self.jobs.recv() {
            let mut group = Vec::new();
            let mut renewal = None;
            for work in std::iter::once(first).chain(self.jobs.try_iter()) {
                match work {
                    Work::Job(job) => group.push(job),
                    Work::Renew(reply) => renewal = Some(reply),
                }
                if renewal.is_some() || group.len() == GROUP_JOBS_MAX {
                    break;
                }
            }
            if !group.is_empty() {
                self.commit_or_reopen(group);
            }
            if let Some(reply) = renewal {
                let renewed = self.renew();
                if let Err(fault) = &renewed {
                    error!(fault = %fault, "The store was not written anew");
                }
                let _ = reply.send(renewed);
            }
        }
        // Closed here and not with the last reader, so that the directory's lock outlives the database.
        self.handle.replace(None);
    }

    fn commit_or_reopen(&self, mut group: Vec<Box<dyn Job>>) {
        let began = Instant::now();
        match self.commit(&mut group) {
            Ok(()) => {
                metrics::histogram!("roundtable_commit_seconds").record(began.elapsed());
                answer(group, Ok(()));
            }
            Err(fault) => {
                metrics::counter!("roundtable_commit_failures").increment(1);
                error!(fault = %fault, "The store failed; opening it again");
                let open = self.reopen();
                answer(group, Err(fault));
                if !open {
                    self.wait_for_the_disk();
                }
            }
        }
    }

    /// A copy takes the place of the store. Whatever happens, one of the two is open again afterwards.
    fn renew(&self) -> Result<bool, JournalFault> {
        let copy = contained(|| {
            let source = self.handle.begin_read()?;
            self.medium.renewed(&source).map_err(JournalFault::from)
        })?;
        let Some(copy) = copy else { return Ok(false) };
        self.handle.replace(None);
        let taken_over = copy.take_over().map_err(JournalFault::from);
        if !self.reopen() {
            self.wait_for_the_disk();
        }
        taken_over.map(|()| true)
    }

    fn commit(&self, group: &mut [Box<dyn Job>]) -> Result<(), JournalFault> {
        contained(|| {
            let mut transaction = self.handle.begin_write()?;
            transaction.set_durability(Durability::Immediate).map_err(redb::Error::from)?;
            for job in group {
                job.run(&transaction)?;
            }
            Ok(transaction.commit()?)
        })
    }

    fn reopen(&self) -> bool {
        self.handle.replace(None);
        match self.medium.reopen() {
            Ok(database) => {
                self.handle.replace(Some(database));
                info!("The store is open again");
                true
            }
            Err(fault) => {
                error!(fault = %fault, "The store does not open yet");
                false
            }
        }
    }

    /// Answers at once that nothing can be written, and tries to open in growing intervals.
    fn wait_for_the_disk(&self) {
        let mut pause = REOPEN_PAUSE_FIRST;
        loop {
            let next_try = Instant::now() + pause;
            loop {
                match self.jobs.recv_timeout(next_try.saturating_duration_since(Instant::now())) {
                    Ok(Work::Job(job)) => job.answer(Err(JournalFault::Unavailable)),
                    Ok(Work::Renew(reply)) => {
                        let _ = reply.send(Err(JournalFault::Unavailable));
                    }
                    Err(RecvTimeoutError::Timeout) => break,
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            }
            if self.reopen() {
                return;
            }
            pause = (pause * 2).min(REOPEN_PAUSE_LONGEST);
        }
    }
}

fn answer(group: Vec<Box<dyn Job>>, committed: Result<(), JournalFault>) {
    for job in group {
        job.answer(committed.clone());
    }
}
