//! Contact data go by themselves: when the day has passed to which they are kept, they are erased, and the store is
//! written anew, so that nothing of them is left in its file. What somebody erased by hand goes with the next round.
//!
//! The moment is an argument; only [`forever`] looks at the clock.

use std::time::{Duration, Instant};

use jiff::Timestamp;
use tracing::{error, info};

use crate::live::clock;
use crate::live::hub::Unavailable;

use super::app::App;

/// Days are counted, so an hour is soon enough.
const ROUND_EVERY: Duration = Duration::from_secs(3600);
/// A server that was just started has people who wait for it.
const FIRST_ROUND_AFTER: Duration = Duration::from_secs(60);

/// What one round did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Round {
    /// People whose contact data were erased.
    pub people: usize,
    /// The store was written anew.
    pub renewed: bool,
}

/// One round after the other, as long as the server runs.
pub async fn forever(app: &App) {
    tokio::time::sleep(FIRST_ROUND_AFTER).await;
    loop {
        if let Err(fault) = round(app, clock::now()).await {
            error!(%fault, "Contact data that are due could not be erased; the next round tries again");
        }
        tokio::time::sleep(ROUND_EVERY).await;
    }
}

/// Erases what is kept beyond its day at this moment, and leaves nothing of it in the store's file.
///
/// # Errors
/// [`Unavailable`]: a tournament or the store could not be read or written. What was not erased is due again next time.
pub async fn round(app: &App, now: Timestamp) -> Result<Round, Unavailable> {
    // First: a season that was told of its final keeps what would go today.
    if let Err(fault) = app.seasons.keep_contacts().await {
        error!(%fault, "How long seasons keep contact data could not be looked at; they are kept as was said last");
    }
    let people = app.hub.erase_overdue(now).await?;
    let renewed = app.store.has_leftovers()? && {
        let began = Instant::now();
        let renewed = app.store.renew().await?;
        info!(people, took = ?began.elapsed(), "Wrote the store anew, without what was erased");
        renewed
    };
    Ok(Round { people, renewed })
}
