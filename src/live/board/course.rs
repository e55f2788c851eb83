//! The course of the ranking: where everybody stood after each round, and the standings through an earlier one.
//!
//! Worked out when somebody looks at it, once a version, and kept as it is sent: a hall that watches the same picture
//! costs one.

use std::sync::OnceLock;

use bytes::Bytes;
use serde::Serialize;

use crate::domain::ids::{PlayerId, RoundNo};
use crate::domain::ranking::{self, Entrants, Ranked};
use crate::live::now::Now;
use crate::protocol::course::{CourseRow, CourseView, StandingsAfterView};

use super::standings::standings_view;

/// What was worked out of one version, each part when it was first asked for.
#[derive(Debug)]
pub struct Course {
    ranks: OnceLock<Bytes>,
    /// One for each round.
    after: Vec<OnceLock<Bytes>>,
}

impl Course {
    pub fn new(rounds: usize) -> Course {
        Course { ranks: OnceLock::new(), after: (0..rounds).map(|_| OnceLock::new()).collect() }
    }
}

/// Everybody's ranks after each round, as JSON of a [`CourseView`].
pub fn ranks(now: &Now) -> Bytes {
    now.course().ranks.get_or_init(|| encoded(&course_view(now))).clone()
}

/// The standings through a round, as JSON of a [`StandingsAfterView`]; `None` for a round that was never made.
pub fn standings_after(now: &Now, round: RoundNo) -> Option<Bytes> {
    let kept = now.course().after.get(round.index()?)?;
    Some(kept.get_or_init(|| encoded(&standings_after_view(now, round))).clone())
}

fn course_view(now: &Now) -> CourseView {
    let rounds: Vec<RoundNo> = now.state.rounds.iter().map(|round| round.no).collect();
    let mut rows: Vec<CourseRow> =
        order(now.ranked()).map(|(player, _)| CourseRow::new(player, rounds.len())).collect();
    let mut line_of: Vec<(PlayerId, usize)> = rows.iter().enumerate().map(|(line, row)| (row.player, line)).collect();
    line_of.sort();
    for (index, round) in rounds.iter().enumerate() {
        let then = ranking::through(&now.state, *round);
        let ranked = Ranked::of(&then, Entrants::of(&then, &now.people));
        for (player, rank) in order(&ranked) {
            if let Ok(at) = line_of.binary_search_by_key(&player, |(player, _)| *player) {
                rows[line_of[at].1].ranks[index] = rank;
            }
        }
    }
    CourseView { version: now.version, state_hash: now.state_hash().to_owned(), rounds, rows }
}

/// Everybody with his rank, first to last.
fn order(ranked: &Ranked) -> impl Iterator<Item = (PlayerId, Option<u32>)> {
    ranked.standings.rows().map(|row| (ranked.entrants.player(row.entrant), row.rank))
}

fn standings_after_view(now: &Now, round: RoundNo) -> StandingsAfterView {
    let then = ranking::through(&now.state, round);
    let ranked = Ranked::of(&then, Entrants::of(&then, &now.people));
    StandingsAfterView {
        version: now.version,
        state_hash: now.state_hash().to_owned(),
        round,
        standings: standings_view(&then, &now.people, &ranked),
    }
}

/// A view is numbers and texts: there is nothing in it that JSON does not take.
fn encoded(view: &impl Serialize) -> Bytes {
    serde_json::to_vec(view).unwrap_or_default().into()
}
