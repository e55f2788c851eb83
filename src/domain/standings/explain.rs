//! Every number behind a player's row: which games, which divisions, and both neighbours (`rules.md` §4).
//!
//! Reads the same tallies and the same comparison as the rank, so that the two cannot drift apart.

use super::order::{Decision, Tier};
use super::{Game, Row, Stage, Standings};
use crate::domain::ids::{RoundNo, Seat, TableNo};
use crate::domain::points::Exact;
use crate::domain::rules::Criterion;
use crate::domain::scoring::GameScore;

/// Why a player stands where he stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    pub row: Row,
    pub tier: Tier,
    /// His games by round and table, also those with a missing result.
    pub games: Vec<PlayedGame>,
    /// All metrics: first those that order his stage, in their order, then the rest.
    pub metrics: Vec<Metric>,
    /// The entrant above, if any; the reason is `row.decided_by`.
    pub above: Option<usize>,
    /// The entrant below with what put him there, if any.
    pub below: Option<(usize, Decision)>,
}

/// One of a player's games with every number that goes into his metrics.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedGame {
    pub round: RoundNo,
    pub table: TableNo,
    pub stage: Stage,
    pub seat: Seat,
    /// Three or four: a 3-table is marked as such, also without a virtual score.
    pub table_size: usize,
    /// The sum of the counted VP and the virtual score.
    pub table_total: Exact,
    /// Part of the total; 0 where there is none.
    pub virtual_score: Exact,
    /// `None` is a missing result, which adds nothing.
    pub result: Option<GameScore>,
    /// Counted VP / table total x 100.
    pub share: Option<Exact>,
}

/// One metric of a player with the numbers that it was made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Metric {
    pub criterion: Criterion,
    /// It is one of the criteria that order the player's stage.
    pub compared: bool,
    /// As the standings compare it, in percent for the share.
    pub value: Exact,
    pub made_of: MadeOf,
}

/// How a metric comes out of a player's games: one number for each game with a result, in the order of the games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MadeOf {
    /// They add up to the metric.
    Sum(Vec<Exact>),
    /// `rules.md` §3, the pooled share: one sum over the other, times 100.
    Pooled { counted: Vec<Exact>, table_totals: Vec<Exact> },
}

impl Standings {
    /// The numbers behind the row at a position, from the games that the standings were made of.
    ///
    /// # Panics
    /// Where there is no such position.
    pub fn explain(&self, position: usize, games: &[Game]) -> Explanation {
        let row = self.row(position);
        let mut played: Vec<PlayedGame> = games.iter().filter_map(|game| played_by(game, row.entrant)).collect();
        played.sort_by_key(|game| (game.round, game.table));
        let below = self.order.get(position + 1).map(|entrant| *entrant as usize);
        Explanation {
            tier: self.tier(row.entrant),
            metrics: self.metrics(row.entrant, &played),
            games: played,
            above: position.checked_sub(1).map(|above| self.order[above] as usize),
            below: below.zip(self.decision_below(position)),
            row,
        }
    }

    fn metrics(&self, entrant: usize, games: &[PlayedGame]) -> Vec<Metric> {
        let ordering = self.criteria_of(self.tier(entrant));
        let shown_only = Criterion::ALL.iter().filter(|criterion| !ordering.contains(criterion));
        let metric = |criterion: &Criterion| Metric {
            criterion: *criterion,
            compared: ordering.contains(criterion),
            value: self.metric(entrant, *criterion),
            made_of: self.made_of(*criterion, games),
        };
        ordering.iter().chain(shown_only).map(metric).collect()
    }

    fn made_of(&self, criterion: Criterion, games: &[PlayedGame]) -> MadeOf {
        let per_game = |number: fn(&PlayedGame, &GameScore) -> Exact| -> Vec<Exact> {
            games.iter().filter_map(|game| Some(number(game, game.result.as_ref()?))).collect()
        };
        let counted = |_: &PlayedGame, score: &GameScore| Exact::from(score.counted);
        MadeOf::Sum(match criterion {
            Criterion::Share if self.shares.are_pooled() => {
                let table_totals = per_game(|game, _| game.table_total.clone());
                return MadeOf::Pooled { counted: per_game(counted), table_totals };
            }
            Criterion::RoundPoints => per_game(|_, score| score.round_points()),
            Criterion::Vp => per_game(counted),
            Criterion::Share => per_game(|game, _| game.share.clone().unwrap_or_else(Exact::zero)),
            Criterion::Wins => per_game(|_, score| Exact::from(u32::from(score.place == 1))),
            Criterion::Seconds => per_game(|_, score| Exact::from(u32::from(score.place == 2))),
            Criterion::Thirds => per_game(|_, score| Exact::from(u32::from(score.place == 3))),
        })
    }

    fn decision_below(&self, position: usize) -> Option<Decision> {
        if position + 1 < self.len() { self.decision(position + 1) } else { None }
    }
}

fn played_by(game: &Game, entrant: usize) -> Option<PlayedGame> {
    let (_, seat) = game.results().find(|(player, _)| *player == entrant)?;
    Some(PlayedGame {
        round: game.round,
        table: game.table,
        stage: game.stage,
        seat: seat.seat,
        table_size: game.scored.size(),
        table_total: game.scored.total(),
        virtual_score: game.scored.virtual_score(),
        result: seat.game,
        share: seat.game.map(|score| game.scored.share(&score)),
    })
}
