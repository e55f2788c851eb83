//! What an event does to rounds and tables: new ones, other seats, another sheet.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::domain::event::{Event, Stamp};
use crate::domain::ids::{PlayerId, RoundNo, TableNo};
use crate::domain::seating::SeatedTable;
use crate::domain::sheet::Sheet;
use crate::domain::state::{
    Phase, Round, Ruling, RulingKind, Seated, SwapPlace, Table, TableResult, TakenOff, Tournament,
};
use crate::domain::text::Note;

#[cfg(test)]
mod tests;

impl Tournament {
    /// A new round, of which `event` tells; whatever was looked at before is used or gone.
    pub(super) fn begin_round(&mut self, stamp: Stamp, event: &Event) {
        let Event::RoundMade {
            round,
            stage,
            method,
            seed,
            seating_version,
            tables,
            map,
            origin,
            swaps,
            play_order_chosen,
            locked_the_one_before,
        } = event
        else {
            return;
        };
        self.phase = Phase::Running;
        self.last_revision += 1;
        let revision = self.last_revision;
        let mut tables: Vec<Arc<Table>> = tables.iter().map(|seated| Arc::new(new_table(seated, revision))).collect();
        tables.sort_by_key(|table| table.no);
        if self.rounds.is_empty() {
            self.starters = tables.iter().flat_map(|table| table.players()).collect();
        }
        self.proposal = None;
        self.rounds.push(Arc::new(Round {
            no: *round,
            stage: *stage,
            method: *method,
            seed: *seed,
            seating_version: *seating_version,
            tables,
            locked: false,
            map: map.clone(),
            made_at: stamp.at,
            origin: *origin,
            swaps: *swaps,
            play_order_chosen: *play_order_chosen,
            locked_the_one_before: *locked_the_one_before,
            taken_off: Vec::new(),
        }));
        self.undone = None;
    }

    /// Puts the touched tables in the place of what was there; nobody is ever seated twice or not at all.
    pub(super) fn swap(&mut self, round: RoundNo, place: SwapPlace, tables: &[SeatedTable]) {
        self.last_revision += 1;
        let revision = self.last_revision;
        let plan = match place {
            SwapPlace::Proposal => &mut self.proposal,
            SwapPlace::Schedule => &mut self.schedule,
            SwapPlace::Round => {
                for table in tables {
                    self.reseat(round, table.no, |there| there.seats = seats_of(table));
                }
                return self.change_round(round, |there| there.swaps += 1);
            }
        };
        let Some(plan) = plan.as_mut().map(Arc::make_mut) else { return };
        let index = usize::from(round.0.wrapping_sub(plan.first.0));
        for table in tables {
            let there =
                plan.rounds.get_mut(index).and_then(|round| round.tables.iter_mut().find(|there| there.no == table.no));
            if let Some(there) = there {
                *there = table.clone();
            }
        }
        plan.swaps += 1;
        plan.revision = revision;
    }

    /// The sheet that stands after a ruling or a correction. Who handed in, and when, stays true whatever stands now.
    pub(super) fn rule(
        &mut self,
        round: RoundNo,
        table: TableNo,
        sheet: &Sheet,
        stamp: Stamp,
        (kind, note): (RulingKind, Option<&Note>),
    ) {
        let mut ruled = self.handed_in(sheet, stamp);
        self.change_table(round, table, |there| {
            let version_of = match &there.result {
                TableResult::Disputed(_, dispute) if dispute.other.as_ref() == Some(sheet) => Some(dispute.by),
                _ => None,
            };
            let mut before = None;
            if let Some(first) = there.result.handed_in() {
                if first.sheet == *sheet {
                    ruled = first.clone();
                } else {
                    before = Some(first.sheet.clone());
                }
                (ruled.by, ruled.at) = (first.by, first.at);
            }
            let ruling = Ruling { kind, by: stamp.by, at: stamp.at, note: note.cloned(), version_of, before };
            there.result = TableResult::Ruled(ruled, ruling);
        });
    }

    /// Changes what phones at this table have seen: it gets a revision that no table had before.
    pub(super) fn change_table(&mut self, round: RoundNo, table: TableNo, change: impl FnOnce(&mut Table)) {
        self.last_revision += 1;
        let revision = self.last_revision;
        self.mark_table(round, table, |there| {
            there.revision = revision;
            change(there);
            if there.result != TableResult::Awaiting {
                there.replay = None;
            }
        });
    }

    /// Changes who sits at a table, and who starts there: the captain follows, unless he was named.
    pub(super) fn reseat(&mut self, round: RoundNo, table: TableNo, change: impl FnOnce(&mut Table)) {
        let stand_ins: BTreeSet<PlayerId> =
            self.players.iter().filter(|player| player.stand_in).map(|player| player.id).collect();
        self.change_table(round, table, |there| {
            change(there);
            there.seats.sort_by_key(|seated| seated.seat);
            // An order that not everybody chose is none.
            let chosen = there.seats.iter().all(|seated| there.play_order.contains(&seated.player));
            if !chosen || there.play_order.len() != there.seats.len() {
                there.play_order.clear();
            }
            if !there.captain_named || there.seat_of(there.captain).is_none() {
                there.captain = starting_player(there, &stand_ins);
                there.captain_named = false;
            }
        });
    }

    /// Remembers who lost his seat, so that his phone can say so.
    pub(super) fn lose_seat(&mut self, round: RoundNo, lost: TakenOff) {
        self.change_round(round, |there| there.taken_off.push(lost));
    }

    /// Has one again.
    pub(super) fn find_seat(&mut self, round: RoundNo, player: PlayerId) {
        self.change_round(round, |there| there.taken_off.retain(|lost| lost.player != player));
    }

    /// Adds to a table without changing its sheet: two players can sign what they both saw.
    pub(super) fn mark_table(&mut self, round: RoundNo, table: TableNo, change: impl FnOnce(&mut Table)) {
        self.change_round(round, |there| {
            if let Ok(index) = there.tables.binary_search_by_key(&table, |there| there.no) {
                change(Arc::make_mut(&mut there.tables[index]));
            }
        });
    }
}

pub(super) fn new_table(seated: &SeatedTable, revision: u32) -> Table {
    let mut table = Table {
        no: seated.no,
        captain: PlayerId(0),
        captain_named: false,
        play_order: Vec::new(),
        seats: seats_of(seated),
        revision,
        result: TableResult::Awaiting,
        replay: None,
    };
    table.captain = starting_player(&table, &BTreeSet::new());
    table
}

fn seats_of(table: &SeatedTable) -> Vec<Seated> {
    let mut seats: Vec<Seated> = table.seats.iter().map(|&(seat, player)| Seated { seat, player }).collect();
    seats.sort_by_key(|seated| seated.seat);
    seats
}

/// §9: the captain is by default the starting player, who is the bank. A stand-in has no link to hand in with.
fn starting_player(table: &Table, stand_ins: &BTreeSet<PlayerId>) -> PlayerId {
    let seats = table.seats.iter().map(|seated| seated.player);
    let mut order = table.play_order.iter().copied().chain(seats);
    order.find(|player| !stand_ins.contains(player)).unwrap_or(PlayerId(0))
}
