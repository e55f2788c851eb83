//! Seatings are worked out beside the actors, in turn: a few at the same time of all tournaments together, and one of
//! each. So is what a desk looks at: reports, previews, histories. They never take the processor from those who hand in
//! results, nor one tournament the turns of another.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::{self, JoinError};

use crate::domain::command::Prepared;
use crate::domain::decide::SeatingTask;

/// Seatings worked out at the same time, of all tournaments. One for a hall that waits, and one for somebody who plans
/// another day.
static AT_ONCE: Semaphore = Semaphore::const_new(2);

/// Seatings of one tournament that are worked out or wait for it: impatient clicks on every desk. More are a program
/// gone wild.
const OF_ONE_TOURNAMENT_MAX: usize = 64;

/// Previews, reports and histories worked out at the same time, of all tournaments: somebody at a desk looks at them, and
/// nobody in the hall waits for it.
static LOOKS_AT_ONCE: Semaphore = Semaphore::const_new(2);

/// Works out what somebody at a desk wants to look at, when a look is free.
///
/// # Errors
/// After a bug in the work, which tokio has logged.
pub async fn look<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, JoinError> {
    // Never closed: whoever waits here has a turn.
    let _turn = LOOKS_AT_ONCE.acquire().await;
    task::spawn_blocking(work).await
}

/// The turns of one tournament.
#[derive(Debug)]
pub struct Turns {
    places: Arc<Semaphore>,
    own: Arc<Semaphore>,
}

/// A place among those who wait for their turn.
pub struct Place {
    own: Arc<Semaphore>,
    _kept: OwnedSemaphorePermit,
}

impl Turns {
    pub fn of_a_tournament() -> Turns {
        Turns { places: Arc::new(Semaphore::new(OF_ONE_TOURNAMENT_MAX)), own: Arc::new(Semaphore::new(1)) }
    }

    /// `None` where too many wait already.
    pub fn place(&self) -> Option<Place> {
        let kept = Arc::clone(&self.places).try_acquire_owned().ok()?;
        Some(Place { own: Arc::clone(&self.own), _kept: kept })
    }
}

impl Place {
    /// Waits for its turn, asks what is to be worked out as things are then, and does so: `Ok(None)` where nothing is
    /// any more.
    ///
    /// # Errors
    /// After a bug in the seating, which tokio has logged.
    pub async fn work_out(self, what: impl FnOnce() -> Option<SeatingTask>) -> Result<Option<Prepared>, JoinError> {
        // Neither is ever closed: whoever waits here has a turn.
        let _own_turn = self.own.acquire().await;
        let _turn = AT_ONCE.acquire().await;
        match what() {
            Some(seating) => task::spawn_blocking(|| seating.work_out()).await.map(Some),
            None => Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tournament_that_asks_without_end_is_told_to_wait() {
        let turns = Turns::of_a_tournament();
        let mut waiting: Vec<Place> = std::iter::from_fn(|| turns.place()).take(1_000).collect();
        assert_eq!(waiting.len(), OF_ONE_TOURNAMENT_MAX);
        waiting.pop();
        assert!(turns.place().is_some());
    }
}
