//! A tournament as of its last commit, for reading without asking the actor.
//!
//! Standings and hash are worked out when somebody asks for them, once a version, however many ask.

use std::sync::{Arc, OnceLock};

use crate::domain::people::People;
use crate::domain::ranking::{Entrants, Ranked};
use crate::domain::state::Tournament;
use crate::domain::state_hash::state_hash;
use crate::journal::Seq;

use super::board::course::Course;

#[derive(Debug)]
pub struct Now {
    pub state: Tournament,
    pub people: Arc<People>,
    pub version: Seq,
    ranked: OnceLock<Ranked>,
    state_hash: OnceLock<String>,
    course: Course,
}

impl Now {
    pub fn new(state: Tournament, people: Arc<People>, version: Seq) -> Now {
        let course = Course::new(state.rounds.len());
        Now { state, people, version, ranked: OnceLock::new(), state_hash: OnceLock::new(), course }
    }

    /// The standings, as the feed shows them at this version.
    pub fn ranked(&self) -> &Ranked {
        self.ranked.get_or_init(|| Ranked::of(&self.state, Entrants::of(&self.state, &self.people)))
    }

    /// Where everybody stood after each round.
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// The hash of the state, as the frames of this version carry it.
    pub fn state_hash(&self) -> &str {
        self.state_hash.get_or_init(|| state_hash(&self.state))
    }
}
