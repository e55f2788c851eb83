//! People: on the roster and off it, warned and disqualified, kept apart, away when they qualified.

use rand::RngExt;
use rand::seq::IndexedRandom;
use roundtable::domain::command::Command;
use roundtable::domain::ids::{PlayerId, TableNo};
use roundtable::domain::rules::DisqualifiedBy;
use roundtable::domain::standings::Stage;
use roundtable::domain::state::{Phase, Player};

use super::super::hall::{Part, note};
use super::super::walk::Walk;
use super::{HEAD_ORGANIZER, Referee, Wish};

impl Walk {
    pub(super) fn about_a_player(&mut self, command: &str, part: Part) -> Wish {
        let state = self.hall.state.clone();
        let open = matches!(state.phase, Phase::Draft | Phase::Registration | Phase::Running);
        let may_come = |entry: &Player| !state.roster_is_frozen() || state.starters.contains(&entry.id);
        let by = self.somebody(part)?;
        let command = match command {
            "add_players" if open && !state.roster_is_frozen() => {
                if self.hall_is_full() {
                    return None;
                }
                let many = self.chance.random_range(1..=3);
                let players = (0..many).map(|_| self.person()).collect();
                Command::AddPlayers { players, checked_in: self.chance.random_bool(0.7) }
            }
            "rename_player" => Command::RenamePlayer { player: self.player_who(|_| true)?, person: self.person() },
            "erase_person" => Command::ErasePerson { player: self.player_who(|_| true)? },
            "remove_player" if open => {
                let enough = self.somebody_can_be_spared();
                let player = self.player_who(|entry| {
                    let never_played = !state.has_been_seated(entry.id) && !state.starters.contains(&entry.id);
                    never_played && entry.disqualified.is_none() && (enough || !state.is_active(entry))
                })?;
                Command::RemovePlayer { player }
            }
            "check_in" if open => {
                Command::CheckIn { players: vec![self.player_who(|entry| !entry.checked_in && may_come(entry))?] }
            }
            "check_out" if open => {
                let enough = self.somebody_can_be_spared() || !state.checks_in;
                let players = vec![self.player_who(|entry| entry.checked_in && (enough || !state.is_active(entry)))?];
                Command::CheckOut { players }
            }
            "withdraw" if open && self.somebody_can_be_spared() => {
                Command::Withdraw { player: self.player_who(|entry| !entry.withdrawn)? }
            }
            "return" if open => {
                let away = |entry: &Player| entry.withdrawn && entry.disqualified.is_none() && may_come(entry);
                Command::Return { player: self.player_who(away)? }
            }
            "disqualify" if state.phase == Phase::Running && self.somebody_can_be_spared() => {
                let by_referee = state.rules.conduct.disqualify == DisqualifiedBy::Referee;
                if part == Referee && !by_referee {
                    return None;
                }
                Command::Disqualify { player: self.player_who(|entry| entry.disqualified.is_none())?, reason: note() }
            }
            "cancel_disqualification" if state.phase == Phase::Running => {
                let by_referee = state.rules.conduct.disqualify == DisqualifiedBy::Referee;
                if part == Referee && !by_referee {
                    return None;
                }
                Command::CancelDisqualification { player: self.player_who(|entry| entry.disqualified.is_some())? }
            }
            "reissue_link" => Command::ReissueLink { player: self.player_who(|_| true)? },
            "revoke_link" => Command::RevokeLink { player: self.player_who(|entry| !entry.link.revoked)? },
            "warn" if state.phase == Phase::Running => {
                Command::Warn { player: self.player_who(|_| true)?, reason: note() }
            }
            "keep_apart" if open => {
                let (one, other) = (self.player_who(|_| true)?, self.player_who(|_| true)?);
                Command::KeepApart { pairs: vec![(one.min(other), one.max(other))] }
            }
            "let_meet" if open => {
                let pairs: Vec<_> = state.apart.iter().copied().collect();
                Command::LetMeet { pairs: vec![*pairs.choose(&mut self.chance)?] }
            }
            "fix_table" if open => {
                let player = self.player_who(|_| true)?;
                let free = (1..=2).map(TableNo).filter(|table| !state.fixed_tables.values().any(|it| it == table));
                let free: Vec<TableNo> = free.collect();
                let table = match state.fixed_tables.contains_key(&player) {
                    true => None,
                    false => Some(*free.choose(&mut self.chance)?),
                };
                Command::FixTable { player, table }
            }
            "call_next_in_rank" | "play_without" => return self.about_an_absent_one(command),
            "call_back" => Command::CallBack { absent: state.replacements.last()?.absent },
            _ => return None,
        };
        Some((by, command))
    }

    /// Somebody who qualified and is away; where nobody is, one of the best leaves.
    fn about_an_absent_one(&mut self, command: &str) -> Wish {
        let state = &self.hall.state;
        let cut = state.rules.bracket(state.starters.len() as u32).filter(|_| state.phase == Phase::Running)?.cut;
        let round = state.newest_round().filter(|_| self.is_complete())?;
        if round.stage == Stage::Preliminary && round.no.0 < 3 || round.stage == Stage::Final {
            return None;
        }
        let ranking = roundtable::domain::ranking::rank(
            state,
            &self.hall.people,
            roundtable::domain::ranking::Counting::ConfirmedOnly,
        );
        let best: Vec<PlayerId> = ranking.iter().take(cut as usize).map(|place| place.player).collect();
        let away: Vec<PlayerId> = best
            .iter()
            .copied()
            .filter(|player| state.player(*player).is_some_and(|entry| !state.is_active(entry)))
            .filter(|player| !state.replacements.iter().any(|there| there.absent == *player))
            .collect();
        let Some(absent) = away.choose(&mut self.chance).copied() else {
            let player = *best.choose(&mut self.chance)?;
            return self.somebody_can_be_spared().then_some((HEAD_ORGANIZER, Command::Withdraw { player }));
        };
        let command = match command {
            "call_next_in_rank" => Command::CallNextInRank { absent, reason: note() },
            _ => Command::PlayWithout { absent, reason: note() },
        };
        Some((HEAD_ORGANIZER, command))
    }
}
