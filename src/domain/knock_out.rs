//! Who plays in the knock-outs, and in whose place (`rules.md` §6): the qualified by the ranking of the preliminaries,
//! the winners of the semi-finals, and what the head decided about those who are away.
//!
//! Works out, never decides: a player who is away stays in the line-up and blocks it until the head says what becomes of
//! his seat.

use std::collections::BTreeSet;

use super::ids::{PlayerId, Seat, TableNo};
use super::people::People;
use super::ranking;
use super::seating::SeatedTable;
use super::standings::Stage;
use super::state::{Table, Tournament};

/// Fewer make no table.
pub const LEAST_AT_A_TABLE: usize = 3;

/// A seat of a knock-out table, and what became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    pub qualified: PlayerId,
    /// Himself, or who was called up for him; `None`: the table is played without.
    pub plays: Option<PlayerId>,
}

/// A knock-out stage as it would be seated now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineUp {
    pub stage: Stage,
    /// The ranking of the preliminaries, best first: who chooses before whom.
    pub ranking: Vec<PlayerId>,
    /// In the order of the bracket.
    pub tables: Vec<Vec<Slot>>,
    /// Who would be called up, the next in rank first.
    pub next_in_rank: Vec<PlayerId>,
}

/// The knock-out stage that comes next; `None` while preliminary games are to be made, where there are no knock-outs,
/// and when all are made.
pub fn coming_stage(state: &Tournament) -> Option<Stage> {
    state.next_stage().filter(|stage| *stage != Stage::Preliminary)
}

/// Who sits where in the stage that comes next. To be asked once all results before it are confirmed.
pub fn line_up(state: &Tournament, people: &People) -> Option<LineUp> {
    let stage = coming_stage(state)?;
    let ranking = ranking::preliminary_order(state, people);
    let tables = slots(state, people, stage, &ranking);
    let taken: BTreeSet<PlayerId> =
        tables.iter().flatten().flat_map(|slot| [Some(slot.qualified), slot.plays]).flatten().collect();
    // For the final: the next among the others of the semi-finals, as the final ranking stands.
    let order = match state.stage_round(Stage::Semifinal) {
        Some(semifinal) => {
            let order = ranking::order_through(state, people, Stage::Semifinal);
            order.into_iter().filter(|player| semifinal.table_of(*player).is_some()).collect()
        }
        None => ranking.clone(),
    };
    let is_free = |player: &PlayerId| is_here(state, *player) && !taken.contains(player);
    let next_in_rank = order.into_iter().filter(is_free).collect();
    Some(LineUp { stage, ranking, tables, next_in_rank })
}

/// The seats of a stage that comes or is made, before anybody was taken off a table.
pub fn slots(state: &Tournament, people: &People, stage: Stage, ranking: &[PlayerId]) -> Vec<Vec<Slot>> {
    let Some(bracket) = state.bracket() else { return Vec::new() };
    let qualified: Vec<Vec<PlayerId>> = match state.stage_round(Stage::Semifinal).filter(|_| stage == Stage::Final) {
        Some(semifinal) => {
            vec![semifinal.tables.iter().filter_map(|table| winner(state, people, semifinal.stage, table)).collect()]
        }
        None => {
            let of_rank = |rank: &u32| ranking.get((*rank as usize).checked_sub(1)?).copied();
            bracket.first_tables().iter().map(|ranks| ranks.iter().filter_map(of_rank).collect()).collect()
        }
    };
    let mut taken: BTreeSet<PlayerId> = qualified.iter().flatten().copied().collect();
    let mut slot = |qualified: PlayerId| Slot { qualified, plays: stands_in(state, stage, qualified, &mut taken) };
    qualified.into_iter().map(|table| table.into_iter().map(&mut slot).collect()).collect()
}

/// Follows the head's decisions from a qualified player to who has his seat. A decision that fits no more, since the
/// called one qualified himself meanwhile, does not hold: the seat is blocked again.
fn stands_in(
    state: &Tournament,
    stage: Stage,
    qualified: PlayerId,
    taken: &mut BTreeSet<PlayerId>,
) -> Option<PlayerId> {
    let mut plays = qualified;
    loop {
        let mut decided = state.replacements.iter().rev();
        match decided.find(|there| there.stage == stage && there.absent == plays).map(|there| there.by) {
            None => return Some(plays),
            Some(None) => return None,
            Some(Some(by)) if taken.insert(by) => plays = by,
            Some(Some(_)) => return Some(plays),
        }
    }
}

/// Who won a knock-out table: the first place, or whom the head named. Where a preset lets several be first, the ranking
/// after that stage tells them apart. `None` while the result is not confirmed.
pub fn winner(state: &Tournament, people: &People, stage: Stage, table: &Table) -> Option<PlayerId> {
    if !table.result.is_final() {
        return None;
    }
    match table.firsts().as_slice() {
        [] => None,
        [only] => Some(*only),
        firsts => {
            let order = ranking::order_through(state, people, stage);
            order.into_iter().find(|player| firsts.contains(player))
        }
    }
}

/// Those who had qualified for the first knock-out and have no seat in it (`rules.md` §6): they rank directly after the
/// knock-out players.
pub fn could_not_play(state: &Tournament) -> BTreeSet<PlayerId> {
    let cut = state.bracket().map_or(0, |bracket| bracket.cut as usize);
    let knock_outs = || state.rounds.iter().filter(|round| round.is_knock_out());
    let qualified = state.preliminary_ranking.iter().take(cut);
    qualified.filter(|player| !knock_outs().any(|round| round.table_of(**player).is_some())).copied().collect()
}

/// Everybody who sits in the newest round, where it is a knock-out round in which somebody who had qualified does not,
/// and its stage. Where nobody is missing they lead as it is, by what they have played.
pub fn playing_on(state: &Tournament) -> Option<(Stage, BTreeSet<PlayerId>)> {
    let newest = state.newest_round().filter(|round| round.is_knock_out())?;
    let seated: BTreeSet<PlayerId> = newest.tables.iter().flat_map(|table| table.players()).collect();
    let winners = state.stage_round(Stage::Semifinal).filter(|_| newest.stage == Stage::Final);
    let somebody_is_missing = !could_not_play(state).is_empty()
        || state.replacements.iter().any(|there| there.stage == newest.stage)
        || winners.is_some_and(|semifinal| semifinal.tables.len() > seated.len());
    somebody_is_missing.then_some((newest.stage, seated))
}

/// Everybody who sits, or has sat, at a knock-out table.
pub fn players(state: &Tournament) -> BTreeSet<PlayerId> {
    let knock_outs = state.rounds.iter().filter(|round| round.is_knock_out());
    knock_outs.flat_map(|round| &round.tables).flat_map(|table| table.players()).collect()
}

pub fn is_here(state: &Tournament, player: PlayerId) -> bool {
    state.player(player).is_some_and(|entry| state.is_active(entry))
}

impl LineUp {
    /// Who has a seat and is not here: blocks the stage until the head decides. In the order of the ranking.
    pub fn away(&self, state: &Tournament) -> Vec<PlayerId> {
        let seated: BTreeSet<PlayerId> = self.tables.iter().flatten().filter_map(|slot| slot.plays).collect();
        let away = |player: &&PlayerId| seated.contains(player) && !is_here(state, **player);
        self.ranking.iter().filter(away).copied().collect()
    }

    /// A table that would have too few players, with those who would sit there.
    pub fn too_small(&self) -> Option<Vec<PlayerId>> {
        let mut tables = self.tables.iter().map(|table| seated_at(table));
        tables.find(|players| players.len() < LEAST_AT_A_TABLE)
    }

    /// Who else would sit at the table of this player.
    pub fn others_at_the_table_of(&self, player: PlayerId) -> Vec<PlayerId> {
        let mut tables = self.tables.iter().map(|table| seated_at(table));
        let mut there = tables.find(|players| players.contains(&player)).unwrap_or_default();
        there.retain(|other| *other != player);
        there
    }

    /// The tables as they are published: the seat is the position in which one chooses. Who needs a certain table has it.
    pub fn seated(&self, state: &Tournament) -> Vec<SeatedTable> {
        let tables: Vec<Vec<PlayerId>> = self.tables.iter().map(|table| seated_at(table)).collect();
        let mut numbers: Vec<Option<TableNo>> = Vec::new();
        for players in &tables {
            let wanted = players.iter().find_map(|player| state.fixed_tables.get(player).copied());
            numbers.push(wanted.filter(|number| !numbers.contains(&Some(*number))));
        }
        let mut free = (1..).map(TableNo).filter(|number| !numbers.contains(&Some(*number)));
        let numbers: Vec<TableNo> = numbers.iter().filter_map(|number| number.or_else(|| free.next())).collect();
        let seat = |(number, players): (TableNo, Vec<PlayerId>)| {
            let seats: Vec<(Seat, PlayerId)> = Seat::ALL.into_iter().zip(players).collect();
            SeatedTable { no: number, seats: in_choosing_order(&seats, &self.ranking) }
        };
        numbers.into_iter().zip(tables).map(seat).collect()
    }
}

fn seated_at(table: &[Slot]) -> Vec<PlayerId> {
    table.iter().filter_map(|slot| slot.plays).collect()
}

/// The same seats, in which the better ranked chooses first (`rules.md` §6); who has no rank chooses last.
pub fn in_choosing_order(seats: &[(Seat, PlayerId)], ranking: &[PlayerId]) -> Vec<(Seat, PlayerId)> {
    let rank = |player: &PlayerId| ranking.iter().position(|other| other == player).unwrap_or(usize::MAX);
    let mut players: Vec<PlayerId> = seats.iter().map(|(_, player)| *player).collect();
    players.sort_by_key(rank);
    seats.iter().map(|(seat, _)| *seat).zip(players).collect()
}
