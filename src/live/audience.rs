//! Everybody who watches one tournament. A watcher is a cursor into a shared, versioned feed and owns no queue: frames
//! are encoded once and shared, and whoever falls behind gets the newest snapshot. Nothing grows for a slow reader.
//!
//! Keeps out what the frames mean (`protocol/`) and how they reach a phone (`server/`).

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use serde::Serialize;
use tokio::sync::watch;

use crate::protocol::client::Position;
use crate::protocol::delta::{PublicChanges, StaffChanges};
use crate::protocol::server::FeedFrame;
use crate::protocol::view::{DeskView, PublicView};

/// Recent deltas kept for those who come back. 256 = half a minute of the busiest tournament, at ten frames a second.
const RING_DELTAS_MAX: usize = 256;

/// One encoded frame, JSON in UTF-8, shared by all who get it.
pub type Frame = Bytes;

/// The two feeds of one tournament.
#[derive(Debug)]
pub struct Audience {
    pub public: Arc<Feed>,
    pub staff: Arc<Feed>,
}

/// What a snapshot is made from, when somebody needs one.
#[derive(Debug, Clone)]
pub enum Scene {
    Public(Arc<PublicView>),
    Staff(Arc<PublicView>, Arc<DeskView>),
}

/// A versioned history of frames.
#[derive(Debug)]
pub struct Feed {
    history: Mutex<History>,
    newest: watch::Sender<Newest>,
}

/// What a waiting watcher is told.
#[derive(Debug, Clone, Copy)]
struct Newest {
    version: u64,
    /// The tournament left memory, or its journal failed.
    over: bool,
}

#[derive(Debug)]
struct History {
    epoch: u64,
    version: u64,
    state_hash: String,
    scene: Scene,
    /// Encoded when the first watcher asks for it.
    snapshot: Option<Frame>,
    /// How long the last one was, in bytes: near enough to tell whether deltas are worth sending.
    snapshot_bytes: Option<usize>,
    /// Each leads from the version of the one before to its own.
    ring: VecDeque<Delta>,
}

#[derive(Debug)]
struct Delta {
    from: u64,
    to: u64,
    frame: Frame,
}

/// A feed's next step: where it leads, what it looks like then, and what changed (`None`: nothing that this feed shows).
#[derive(Debug)]
pub struct Step<C> {
    pub version: u64,
    pub state_hash: String,
    pub scene: Scene,
    pub changes: C,
}

#[derive(Serialize)]
struct StaffScene<'a> {
    public: &'a PublicView,
    desk: &'a DeskView,
}

impl Audience {
    pub fn new(epoch: u64, version: u64, state_hash: &str, public: Arc<PublicView>, desk: Arc<DeskView>) -> Audience {
        let feed = |scene| Arc::new(Feed::new(epoch, version, state_hash.to_owned(), scene));
        Audience { public: feed(Scene::Public(Arc::clone(&public))), staff: feed(Scene::Staff(public, desk)) }
    }

    /// The public view as it is shown now, with its version and state hash.
    pub fn public_view(&self) -> (Arc<PublicView>, u64, String) {
        let history = self.public.lock();
        let (Scene::Public(view) | Scene::Staff(view, _)) = &history.scene;
        (Arc::clone(view), history.version, history.state_hash.clone())
    }

    /// How many watch.
    pub fn len(&self) -> usize {
        self.public.newest.receiver_count() + self.staff.newest.receiver_count()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Tells everybody that nothing will come any more: the tournament has to be looked up again.
    pub fn close(&self) {
        for feed in [&self.public, &self.staff] {
            feed.newest.send_modify(|newest| newest.over = true);
        }
    }
}

impl Feed {
    fn new(epoch: u64, version: u64, state_hash: String, scene: Scene) -> Feed {
        let history =
            History { epoch, version, state_hash, scene, snapshot: None, snapshot_bytes: None, ring: VecDeque::new() };
        Feed { history: Mutex::new(history), newest: watch::Sender::new(Newest { version, over: false }) }
    }

    /// Shows a public step to everybody who watches.
    pub fn show_public(&self, step: Step<PublicChanges>) {
        self.show(step);
    }

    /// Shows a step of the desk to the staff.
    pub fn show_staff(&self, step: Step<StaffChanges>) {
        self.show(step);
    }

    fn show<C: Serialize>(&self, step: Step<C>) {
        let mut history = self.lock();
        let frame = encode(&FeedFrame::<(), _>::Delta {
            epoch: history.epoch,
            from: history.version,
            to: step.version,
            state_hash: step.state_hash.clone(),
            changes: step.changes,
        });
        let from = history.version;
        history.version = step.version;
        history.state_hash = step.state_hash;
        history.scene = step.scene;
        history.snapshot = None;
        history.ring.push_back(Delta { from, to: step.version, frame });
        if history.ring.len() > RING_DELTAS_MAX {
            history.ring.pop_front();
        }
        drop(history);
        self.newest.send_replace(Newest { version: step.version, over: false });
    }

    pub fn version(&self) -> u64 {
        self.newest.borrow().version
    }

    pub fn epoch(&self) -> u64 {
        self.lock().epoch
    }

    /// The newest frame's place.
    pub fn position(&self) -> Position {
        let history = self.lock();
        Position { epoch: history.epoch, version: history.version }
    }

    /// Waits until this version is shown: whoever was told that his command is done sees it when he looks. At most the
    /// time between two frames.
    pub async fn shown(&self, version: u64) {
        let mut news = self.newest.subscribe();
        // It fails only when the feed is gone; then there is nothing to wait for.
        let _ = news.wait_for(|newest| newest.over || newest.version >= version).await;
    }

    /// A watcher who has everything up to `seen`, or nothing yet.
    pub fn watch(self: &Arc<Feed>, seen: Option<Position>) -> Cursor {
        // Subscribed before anything is read: a change between the two must arrive twice, never not at all.
        let news = self.newest.subscribe();
        Cursor { feed: Arc::clone(self), seen, seen_version: None, news }
    }

    /// The frames that lead from `seen` to the newest version, and that version.
    pub fn since(&self, seen: Option<Position>) -> (Vec<Frame>, Position) {
        let mut history = self.lock();
        let newest = Position { epoch: history.epoch, version: history.version };
        if seen == Some(newest) {
            return (Vec::new(), newest);
        }
        let gap = seen.filter(|seen| seen.epoch == newest.epoch).and_then(|seen| history.deltas_from(seen.version));
        let frames = match gap {
            Some(deltas) => deltas,
            None => {
                if let Some(seen) = seen {
                    metrics::counter!("roundtable_frames_skipped").increment(history.deltas_kept_after(seen.version));
                }
                vec![history.snapshot()]
            }
        };
        (frames, newest)
    }

    fn lock(&self) -> MutexGuard<'_, History> {
        self.history.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl History {
    /// The deltas after a version, where they are all still there and together not longer than everything anew.
    fn deltas_from(&mut self, version: u64) -> Option<Vec<Frame>> {
        // From behind: most watchers have all but the last.
        let first = self.ring.iter().rposition(|delta| delta.from == version)?;
        let deltas: Vec<Frame> = self.ring.iter().skip(first).map(|delta| delta.frame.clone()).collect();
        debug_assert!(self.ring.back().is_none_or(|last| last.to == self.version));
        // One alone is what everybody gets who keeps up.
        let worth_it = deltas.len() == 1 || {
            let length: usize = deltas.iter().map(|frame| frame.len()).sum();
            length <= self.snapshot_bytes.unwrap_or_else(|| self.snapshot().len())
        };
        worth_it.then_some(deltas)
    }

    /// Frames that whoever has this version does not get one by one: those that are still there, at least one.
    fn deltas_kept_after(&self, version: u64) -> u64 {
        (self.ring.iter().filter(|delta| delta.to > version).count() as u64).max(1)
    }

    fn snapshot(&mut self) -> Frame {
        if let Some(snapshot) = &self.snapshot {
            return snapshot.clone();
        }
        let (epoch, version, state_hash) = (self.epoch, self.version, self.state_hash.clone());
        let frame = match &self.scene {
            Scene::Public(view) => encode(&FeedFrame::<&PublicView, ()>::Snapshot { epoch, version, state_hash, view }),
            Scene::Staff(public, desk) => {
                let view = StaffScene { public, desk };
                encode(&FeedFrame::<_, ()>::Snapshot { epoch, version, state_hash, view })
            }
        };
        self.snapshot_bytes = Some(frame.len());
        self.snapshot = Some(frame.clone());
        frame
    }
}

/// One watcher's place in a feed.
#[derive(Debug)]
pub struct Cursor {
    feed: Arc<Feed>,
    seen: Option<Position>,
    /// Of the last look; `None` before the first, which always finds something: a resumed watcher wants to be told
    /// that he missed nothing, too.
    seen_version: Option<u64>,
    news: watch::Receiver<Newest>,
}

impl Cursor {
    /// Waits until there is something that this watcher has not seen.
    ///
    /// # Errors
    /// [`Over`] when nothing will come any more from this feed.
    pub async fn news(&mut self) -> Result<(), Over> {
        let newest = self.news.wait_for(|newest| newest.over || Some(newest.version) != self.seen_version).await;
        match newest {
            Ok(newest) if !newest.over => Ok(()),
            _ => Err(Over),
        }
    }

    /// What he has not seen; he has then.
    pub fn take(&mut self) -> Vec<Frame> {
        let (frames, newest) = self.feed.since(self.seen);
        self.seen = Some(newest);
        self.seen_version = Some(newest.version);
        frames
    }

    /// The last frame that this watcher has.
    pub fn seen(&self) -> Option<Position> {
        self.seen
    }
}

/// The feed has ended: its tournament left memory, or its journal failed. Look it up again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Over;

fn encode(frame: &impl Serialize) -> Frame {
    // Views hold strings, numbers and lists only; a frame that could not be encoded would show as an empty object.
    serde_json::to_string(frame).unwrap_or_else(|_| "{}".to_owned()).into()
}
