//! Who stands where, and why: orders players by the preset's criteria (`rules.md` §4) and, once there are knock-out
//! games, by stages (§6).
//!
//! Knows indices of entrants and scored tables; keeps out rosters, rounds in progress and names that change.
//! The same comparison sorts, ranks and explains, so that a rank can never disagree with its reason.

mod explain;
mod field;
mod order;
mod shares;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::ids::{RoundNo, TableNo};
use super::metric::Tally;
use super::points::Exact;
use super::rules::{Criterion, Rules, ShareDisplay};
use super::scoring::ScoredTable;

pub use explain::{Explanation, MadeOf, Metric, PlayedGame};
pub use field::{Entrant, Field, sort_by_name};
pub use order::{DecidedBy, Decision, Tier, Value};

use shares::Shares;

/// Which part of the programme a game belongs to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    #[default]
    Preliminary,
    Semifinal,
    Final,
}

/// One table that counts. A knock-out table whose result is not in yet comes with `ScoredTable::without_result`:
/// its players have reached the stage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    pub round: RoundNo,
    pub table: TableNo,
    pub stage: Stage,
    /// Who sat there, in the order of `scored.seats()`: an index into the entrants, `None` for a stand-in.
    pub players: [Option<u32>; 4],
    pub scored: ScoredTable,
}

impl Game {
    /// Every player of the roster who sat at this table, with what the game was worth for him.
    fn results(&self) -> impl Iterator<Item = (usize, &super::scoring::SeatScore)> {
        self.players.iter().zip(self.scored.seats()).filter_map(|(player, seat)| Some(((*player)? as usize, seat)))
    }
}

/// The place of a knock-out player at the table of his highest stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct KnockOut {
    stage: Stage,
    at: (RoundNo, TableNo),
    place: Option<u8>,
}

/// The standings of one moment.
#[derive(Debug, Clone)]
pub struct Standings {
    field: Arc<Field>,
    criteria: Vec<Criterion>,
    share_display: ShareDisplay,
    tallies: Vec<Tally>,
    shares: Shares,
    knock_outs: Vec<Option<KnockOut>>,
    /// Entrants from the first to the last.
    order: Vec<u32>,
}

/// One line of the standings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Index into the entrants.
    pub entrant: usize,
    /// `None` for the disqualified, who come after everyone else.
    pub rank: Option<u32>,
    pub games: u32,
    pub round_points: Exact,
    /// Counted VP.
    pub vp: u64,
    /// The tournament share in percent.
    pub share: Exact,
    pub wins: u32,
    pub seconds: u32,
    pub thirds: u32,
    /// What put this row below the row above it; `None` in the first row.
    pub decided_by: Option<Decision>,
}

/// The standings over these games: the plain standings, or the final ranking where there are knock-out games.
pub fn standings(rules: &Rules, entrants: &[Entrant<'_>], games: &[Game]) -> Standings {
    Standings::of(rules, &Arc::new(Field::new(rules.ranking.last, entrants)), games)
}

impl Standings {
    /// As [`standings`], over a field that was prepared before: sorting names once is enough for many results.
    pub fn of(rules: &Rules, field: &Arc<Field>, games: &[Game]) -> Standings {
        let mut tallies = vec![Tally::default(); field.len()];
        let mut knock_outs: Vec<Option<KnockOut>> = vec![None; field.len()];
        for game in games {
            for (entrant, seat) in game.results() {
                if let Some(score) = &seat.game {
                    tallies[entrant].add(score);
                }
                if game.stage != Stage::Preliminary {
                    let now = KnockOut {
                        stage: game.stage,
                        at: (game.round, game.table),
                        place: game.scored.knock_out_place(seat),
                    };
                    let known = &mut knock_outs[entrant];
                    // A stage played again counts by its last table, whatever order the games come in.
                    if known.is_none_or(|known| (known.stage, known.at) < (now.stage, now.at)) {
                        *known = Some(now);
                    }
                }
            }
        }
        let mut standings = Standings {
            field: Arc::clone(field),
            criteria: rules.ranking.criteria.clone(),
            share_display: rules.share.display,
            tallies,
            shares: Shares::of(rules.share.of, field.len(), games),
            knock_outs,
            order: Vec::new(),
        };
        standings.order = standings.sorted();
        standings
    }

    /// Replaces one preliminary table's result in place: `before` is taken back, `after` added.
    ///
    /// Returns false, with nothing changed, where only a full computation will do: knock-out games, and totals that
    /// outgrow the fast form.
    pub fn change_table(&mut self, before: Option<&Game>, after: Option<&Game>) -> bool {
        let changed = || before.into_iter().chain(after);
        if changed().any(|game| game.stage != Stage::Preliminary) || !self.shares.change(before, after) {
            return false;
        }
        for (entrant, seat) in before.into_iter().flat_map(Game::results) {
            if let Some(score) = &seat.game {
                self.tallies[entrant].remove(score);
            }
        }
        for (entrant, seat) in after.into_iter().flat_map(Game::results) {
            if let Some(score) = &seat.game {
                self.tallies[entrant].add(score);
            }
        }
        let mut moving: Vec<u32> = changed().flat_map(Game::results).map(|(entrant, _)| entrant as u32).collect();
        moving.sort_unstable();
        moving.dedup();
        self.order.retain(|entrant| !moving.contains(entrant));
        for entrant in moving {
            let at = self.order.partition_point(|other| self.compare(*other, entrant).is_lt());
            self.order.insert(at, entrant);
        }
        true
    }

    /// Puts the entrants into an order that was read out before: names may have changed since. Reasons and explanations
    /// are those of the new neighbours. Nothing happens where the order is not one of the same entrants.
    pub fn keep_order(&mut self, order: Vec<u32>) {
        let mut entrants = order.clone();
        entrants.sort_unstable();
        if entrants.into_iter().eq(0..self.order.len() as u32) {
            self.order = order;
        }
    }

    /// Entrants from the first to the last.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    pub fn len(&self) -> usize {
        self.order.len()
    }

    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// The row at a position counted from 0.
    ///
    /// # Panics
    /// Where there is no such position.
    pub fn row(&self, position: usize) -> Row {
        self.row_with_rank(position, self.rank(position))
    }

    /// All rows, first to last.
    pub fn rows(&self) -> impl Iterator<Item = Row> {
        let mut rank_above = None;
        (0..self.len()).map(move |position| {
            let shared = position > 0 && self.shares_rank(position);
            let rank = if shared { rank_above } else { self.own_rank(position) };
            rank_above = rank;
            self.row_with_rank(position, rank)
        })
    }

    /// Where an entrant stands, counted from 0; `None` for an index that is not in the field.
    pub fn position(&self, entrant: usize) -> Option<usize> {
        self.order.iter().position(|other| *other as usize == entrant)
    }

    /// The tournament share in percent, exact.
    pub fn share(&self, entrant: usize) -> Exact {
        self.shares.percent(entrant)
    }

    /// The share as the preset prints it; `separator` is the language's (`rules.md` §3, §4).
    pub fn share_text(&self, entrant: usize, separator: char) -> String {
        match (self.share_display, &self.shares) {
            (ShareDisplay::TwoDecimalsPerGame, Shares::Pooled(_)) => {
                two_decimals(&self.shares.rounded_to_hundredths(entrant), separator)
            }
            (ShareDisplay::TwoDecimalsPerGame, _) => {
                two_decimals(&self.tallies[entrant].share_two_decimals_per_game(), separator)
            }
            (ShareDisplay::Cut, _) => self.shares.percent(entrant).cut(separator),
        }
    }

    /// Entrants in a tie that only a lot could end, and who have none: the order of these rows is not decided.
    pub fn lots_missing(&self) -> Vec<usize> {
        let tied = |position: usize| self.decided_by(position) == Some(DecidedBy::Lot);
        let lacking = |position: &usize| {
            let in_tie = tied(*position) || (*position + 1 < self.len() && tied(*position + 1));
            in_tie && self.field.lot(self.order[*position] as usize).is_none()
        };
        (0..self.len()).filter(lacking).map(|position| self.order[position] as usize).collect()
    }

    fn row_with_rank(&self, position: usize, rank: Option<u32>) -> Row {
        let entrant = self.order[position] as usize;
        let tally = &self.tallies[entrant];
        Row {
            entrant,
            rank,
            games: tally.games,
            round_points: tally.round_points(),
            vp: tally.vp,
            share: self.shares.percent(entrant),
            wins: tally.wins,
            seconds: tally.seconds,
            thirds: tally.thirds,
            decided_by: self.decision(position),
        }
    }

    fn rank(&self, position: usize) -> Option<u32> {
        let first_of_tie = (0..=position).rev().find(|at| *at == 0 || !self.shares_rank(*at)).unwrap_or(0);
        self.own_rank(first_of_tie)
    }

    /// The rank of a row that shares it with none above: the disqualified have none and come last, so that a position
    /// is a rank.
    fn own_rank(&self, position: usize) -> Option<u32> {
        let disqualified = self.tier(self.order[position] as usize) == Tier::Disqualified;
        (!disqualified).then_some(position as u32 + 1)
    }

    fn shares_rank(&self, position: usize) -> bool {
        self.decided_by(position) == Some(DecidedBy::Shared)
    }
}

fn two_decimals(percent: &Exact, separator: char) -> String {
    let mut text = percent.cut(separator);
    text.pop();
    text
}

#[cfg(test)]
mod tests;
