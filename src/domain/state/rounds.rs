//! What a round, a table and a result can be asked. Keeps out what they hold (`state.rs`) and every change (`apply.rs`).

use std::sync::Arc;

use super::{HandedIn, Round, Table, TableResult};
use crate::domain::ids::{PlayerId, Seat, TableNo};
use crate::domain::scoring::SeatScore;
use crate::domain::standings::Stage;

impl Round {
    pub fn table(&self, table: TableNo) -> Option<&Table> {
        // By number, not by position: somebody who needs table 12 has it also in a small field.
        let index = self.tables.binary_search_by_key(&table, |there| there.no).ok()?;
        self.tables.get(index).map(Arc::as_ref)
    }

    pub fn table_of(&self, player: PlayerId) -> Option<&Table> {
        self.tables.iter().map(Arc::as_ref).find(|table| table.seat_of(player).is_some())
    }

    /// The tables that keep the round from being locked. A knock-out needs somebody who won, too.
    pub fn unfinished_tables(&self) -> impl Iterator<Item = &Table> {
        let finished = |table: &Table| table.result.is_final() && (!self.is_knock_out() || table.has_a_first());
        self.tables.iter().map(Arc::as_ref).filter(move |table| !finished(table))
    }

    pub fn is_knock_out(&self) -> bool {
        self.stage != Stage::Preliminary
    }

    /// The tables whose results would be lost with the round.
    pub fn tables_with_results(&self) -> Vec<TableNo> {
        self.tables.iter().filter(|table| table.result.handed_in().is_some()).map(|table| table.no).collect()
    }
}

impl Table {
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        self.seats.iter().find(|seated| seated.player == player).map(|seated| seated.seat)
    }

    pub fn players(&self) -> impl Iterator<Item = PlayerId> + '_ {
        self.seats.iter().map(|seated| seated.player)
    }

    /// Somebody has the first place here, or the head said who goes on.
    pub fn has_a_first(&self) -> bool {
        !self.firsts().is_empty()
    }

    /// Everybody with the first place of a sheet that counts, or whom the head named.
    pub fn firsts(&self) -> Vec<PlayerId> {
        if let Some(winner) = self.result.named_winner() {
            return vec![winner];
        }
        let scores = self.result.counted().map(|handed_in| handed_in.scored.seats()).unwrap_or_default();
        let first = |score: &SeatScore| score.game.is_some_and(|game| game.place == 1);
        self.players().zip(scores).filter(|(_, score)| first(score)).map(|(player, _)| player).collect()
    }
}

impl TableResult {
    /// Who goes on from a knock-out game without a result, because the head said so.
    pub fn named_winner(&self) -> Option<PlayerId> {
        match self {
            TableResult::Decided { winner, .. } => Some(*winner),
            _ => None,
        }
    }

    /// The sheet that lies at the table, whatever is thought of it.
    pub fn handed_in(&self) -> Option<&HandedIn> {
        match self {
            TableResult::Submitted(handed_in)
            | TableResult::Confirmed(handed_in, _)
            | TableResult::Disputed(handed_in, _)
            | TableResult::Ruled(handed_in, _) => Some(handed_in),
            TableResult::Awaiting | TableResult::Void { .. } | TableResult::Decided { .. } => None,
        }
    }

    pub(in crate::domain) fn handed_in_mut(&mut self) -> Option<&mut HandedIn> {
        match self {
            TableResult::Submitted(handed_in)
            | TableResult::Confirmed(handed_in, _)
            | TableResult::Disputed(handed_in, _)
            | TableResult::Ruled(handed_in, _) => Some(handed_in),
            TableResult::Awaiting | TableResult::Void { .. } | TableResult::Decided { .. } => None,
        }
    }

    /// The sheet that counts in the standings: at once when handed in, not while it is disputed (`rules.md` §4).
    pub fn counted(&self) -> Option<&HandedIn> {
        match self {
            TableResult::Submitted(handed_in)
            | TableResult::Confirmed(handed_in, _)
            | TableResult::Ruled(handed_in, _) => Some(handed_in),
            TableResult::Awaiting
            | TableResult::Disputed(..)
            | TableResult::Void { .. }
            | TableResult::Decided { .. } => None,
        }
    }

    /// Confirmed, ruled, void or decided: nothing is missing here any more.
    pub fn is_final(&self) -> bool {
        matches!(
            self,
            TableResult::Confirmed(..)
                | TableResult::Ruled(..)
                | TableResult::Void { .. }
                | TableResult::Decided { .. }
        )
    }

    /// In the standings, but not yet confirmed.
    pub fn is_provisional(&self) -> bool {
        matches!(self, TableResult::Submitted(_))
    }
}
