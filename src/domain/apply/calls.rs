//! What an event does to the calls for a referee: one waits, somebody is on the way, it is over.

use crate::domain::event::Stamp;
use crate::domain::ids::{RoundNo, TableNo};
use crate::domain::state::{Call, Coming, Tournament};

impl Tournament {
    /// A table that calls again waits again: whoever was on the way has been there.
    pub(super) fn call_referee(&mut self, call: u32, round: RoundNo, table: TableNo, stamp: Stamp) {
        self.last_call = call;
        self.calls.retain(|_, there| !there.is_of(round, table));
        self.calls.insert(call, Call { round, table, by: stamp.by, at: stamp.at, coming: None });
    }

    pub(super) fn answer_call(&mut self, call: u32, stamp: Stamp) {
        if let Some(there) = self.calls.get_mut(&call) {
            there.coming = Some(Coming { by: stamp.by, at: stamp.at });
        }
    }

    /// Something was decided about this table: who was on the way to it has been there. A call that waits may be about
    /// something else, and goes on waiting.
    pub(super) fn walk_is_over(&mut self, round: RoundNo, table: TableNo) {
        self.calls.retain(|_, there| there.waits() || !there.is_of(round, table));
    }

    /// With a round its calls are over, and whatever is left of older ones.
    pub(super) fn calls_are_over(&mut self, round: RoundNo) {
        self.calls.retain(|_, there| there.round > round);
    }
}

#[cfg(test)]
mod tests;
