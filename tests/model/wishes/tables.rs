//! Tables: who sits there, who is the captain, who joins late, what is void or decided.

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use roundtable::domain::command::Command;
use roundtable::domain::ids::{PlayerId, RoundNo, TableNo};
use roundtable::domain::standings::Stage;
use roundtable::domain::state::{Phase, Round, Table, TableResult};

use super::super::hall::{Part, note};
use super::super::walk::Walk;
use super::Wish;

impl Walk {
    pub(super) fn about_a_table(&mut self, command: &str, part: Part) -> Wish {
        let roster: Vec<PlayerId> = self.hall.state.roster().map(|entry| entry.id).collect();
        let others_on_roster =
            |table: &Table, player: PlayerId| table.players().any(|other| other != player && roster.contains(&other));
        let before =
            |round: &Round, table: &Table| table.result == TableResult::Awaiting && round.stage == Stage::Preliminary;
        match command {
            "take_off" => {
                let (round, table) = self.table_that(|round, table| before(round, table) && table.seats.len() == 4)?;
                let players: Vec<PlayerId> =
                    table.players().filter(|player| others_on_roster(&table, *player)).collect();
                let player = *players.choose(&mut self.chance)?;
                Some((self.somebody(part)?, Command::TakeOff { round, table: table.no, player }))
            }
            "name_captain" => {
                let (round, table) = self.table_that(|_, _| true)?;
                let players: Vec<PlayerId> =
                    table.players().filter(|player| *player != table.captain && roster.contains(player)).collect();
                let player = *players.choose(&mut self.chance)?;
                Some((self.somebody(part)?, Command::NameCaptain { round, table: table.no, player }))
            }
            "void_table" => {
                let (round, table) = self.table_that(|round, table| {
                    round.stage == Stage::Preliminary && !matches!(table.result, TableResult::Void { .. })
                })?;
                Some((self.somebody(part)?, Command::VoidTable { round, table: table.no, reason: note() }))
            }
            "join_table" => {
                let free = self.free_players();
                let Some(player) = free.choose(&mut self.chance).copied() else { return self.comes_late(part, 1) };
                let three = self.table_that(|round, table| before(round, table) && table.seats.len() == 3);
                let Some((round, table)) = three else { return self.about_a_table("take_off", part) };
                Some((self.somebody(part)?, Command::JoinTable { round, table: table.no, player }))
            }
            "add_table" => {
                let mut free = self.free_players();
                let round = self.hall.state.newest_round().filter(|round| {
                    !round.locked && round.stage == Stage::Preliminary && round.tables_with_results().is_empty()
                })?;
                let round = round.no;
                if self.hall.state.phase != Phase::Running {
                    return None;
                }
                if free.len() < 3 {
                    return self.comes_late(part, 3 - free.len());
                }
                free.shuffle(&mut self.chance);
                free.truncate(if self.chance.random_bool(0.3) { 3 } else { 4 });
                Some((self.somebody(part)?, Command::AddTable { round, players: free }))
            }
            "stand_in" => {
                let (round, table) = self.table_that(before)?;
                let absent: Vec<PlayerId> =
                    table.players().filter(|player| others_on_roster(&table, *player)).collect();
                let absent = *absent.choose(&mut self.chance)?;
                let person = self.person();
                Some((self.somebody(part)?, Command::StandIn { round, table: table.no, absent, person }))
            }
            "record_play_order" => {
                let (round, table) =
                    self.table_that(|round, table| round.play_order_chosen && table.result == TableResult::Awaiting)?;
                let mut order: Vec<PlayerId> = table.players().collect();
                order.shuffle(&mut self.chance);
                let revision = table.revision;
                Some((self.somebody(part)?, Command::RecordPlayOrder { round, table: table.no, revision, order }))
            }
            "decide_table" => {
                let (round, table) = self.table_that(|round, _| round.stage != Stage::Preliminary)?;
                let winners: Vec<PlayerId> = table.players().collect();
                let winner = *winners.choose(&mut self.chance)?;
                let reason = note();
                Some((self.somebody(part)?, Command::DecideTable { round, table: table.no, winner, reason }))
            }
            "take_back_call" => {
                let called: Vec<(RoundNo, TableNo)> =
                    self.hall.state.calls.values().map(|call| (call.round, call.table)).collect();
                let (round, table) = self.table_that(|round, table| called.contains(&(round.no, table.no)))?;
                Some((self.at(&table, part, |_| true)?, Command::TakeBackCall { round, table: table.no }))
            }
            _ => {
                let waiting: Vec<(RoundNo, TableNo)> = self
                    .hall
                    .state
                    .calls
                    .values()
                    .filter(|call| call.waits())
                    .map(|call| (call.round, call.table))
                    .collect();
                let (round, table) = self.table_that(|round, table| !waiting.contains(&(round.no, table.no)))?;
                Some((self.at(&table, part, |_| true)?, Command::CallReferee { round, table: table.no }))
            }
        }
    }

    /// So that somebody is there who sits nowhere yet.
    fn comes_late(&mut self, part: Part, many: usize) -> Wish {
        let state = &self.hall.state;
        if state.phase != Phase::Running || state.roster_is_frozen() || self.hall_is_full() {
            return None;
        }
        let players = (0..many).map(|_| self.person()).collect();
        Some((self.somebody(part)?, Command::AddPlayers { players, checked_in: true }))
    }
}
