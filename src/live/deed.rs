//! What nobody asks for: what the server does with contact data by itself (`rules.md` §7).

use jiff::Timestamp;
use jiff::civil::Date;

use crate::domain::decide::{self, Decision};
use crate::domain::people::People;
use crate::domain::state::Tournament;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    /// Erases those whose day has passed.
    EraseOverdue,
    /// Keeps them to the day that a season names; `None`: as long as those of an event of no season.
    KeepContacts { until: Option<Date> },
}

impl Deed {
    /// What comes of it at this moment; no events where there is nothing to do.
    pub fn decide(self, state: &Tournament, people: &People, now: Timestamp) -> Decision {
        match self {
            Deed::EraseOverdue => decide::overdue(state, people, now),
            Deed::KeepContacts { until } => decide::keep_contacts(state, until),
        }
    }
}
