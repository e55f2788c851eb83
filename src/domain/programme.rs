//! Which stages a tournament has, by the number of active players when round 1 is made (`rules.md` §6), and which of
//! them comes next.
//!
//! Who plays in a knock-out is worked out in `knock_out.rs`, and always decided by the head organizer.

use std::collections::BTreeSet;

use serde::Serialize;

use super::ids::PlayerId;
use super::rules::{Bracket, Rules};
use super::standings::Stage;
use super::state::{Round, Tournament};

/// Players that one table needs, and so any tournament.
const PLAYERS_MIN: u32 = 3;

/// The stages for a number of players.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Stages {
    pub players: u32,
    pub preliminary: Preliminary,
    /// How many go on to the knock-outs; `None` where there are none.
    pub cut: Option<u32>,
    pub stages: Vec<KnockOutStage>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Preliminary {
    /// `None` where the organizer makes as many rounds as he wishes.
    pub games: Option<u32>,
    /// Who has no win after this many games sits out the rest.
    pub winless_sit_out_after: Option<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct KnockOutStage {
    pub stage: KnockOut,
    /// The tables by preliminary rank; not there for a final among semi-final winners.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tables: Option<Vec<Vec<u32>>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum KnockOut {
    Semifinal,
    Final,
}

/// Fewer players than the programme needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("these rules need at least {least} players; there are {players}")]
pub struct TooFewPlayers {
    pub players: u32,
    pub least: u32,
}

impl Rules {
    /// The bracket of the programme for this many active players; `None` where the preset has no brackets, or none
    /// for so few.
    pub fn bracket(&self, players: u32) -> Option<&Bracket> {
        let brackets = &self.programme.as_ref()?.brackets;
        brackets.iter().rev().find(|bracket| bracket.from <= players)
    }

    /// The least number of players that a tournament with these rules can start with.
    pub fn least_players(&self) -> u32 {
        let first = self.programme.as_ref().and_then(|programme| programme.brackets.first());
        first.map_or(PLAYERS_MIN, |bracket| bracket.from)
    }
}

/// The stages for this many active players.
///
/// # Errors
/// Too few players, with the least number.
pub fn stages(rules: &Rules, players: u32) -> Result<Stages, TooFewPlayers> {
    let least = rules.least_players();
    if players < least {
        return Err(TooFewPlayers { players, least });
    }
    let Some(bracket) = rules.bracket(players) else {
        let games = rules.programme.as_ref().and_then(|programme| programme.rounds);
        let preliminary = Preliminary { games, winless_sit_out_after: None };
        return Ok(Stages { players, preliminary, cut: None, stages: Vec::new() });
    };
    let preliminary = Preliminary { games: Some(bracket.games), winless_sit_out_after: bracket.winless_sit_out_after };
    let stage = |stage, tables| KnockOutStage { stage, tables };
    let stages = if bracket.semifinals.is_empty() {
        vec![stage(KnockOut::Final, Some(bracket.first_tables()))]
    } else {
        vec![stage(KnockOut::Semifinal, Some(bracket.first_tables())), stage(KnockOut::Final, None)]
    };
    Ok(Stages { players, preliminary, cut: Some(bracket.cut), stages })
}

impl Tournament {
    /// The programme that round 1 decided for ever; `None` before, and where the rules have no knock-outs.
    pub fn bracket(&self) -> Option<&Bracket> {
        if self.starters.is_empty() {
            return None;
        }
        self.rules.bracket(u32::try_from(self.starters.len()).unwrap_or(u32::MAX))
    }

    /// How many rounds with everybody there are: as the rules fix it, else as the head means to play; `None`: as it comes.
    pub fn rounds_meant(&self) -> Option<u16> {
        let fixed = self.rules.programme.as_ref().and_then(|programme| programme.rounds);
        fixed.and_then(|rounds| u16::try_from(rounds).ok()).or(self.planned_rounds)
    }

    /// The stage of the round that is made next; `None` when the final is made, or all the rounds that the rules have.
    /// Without a programme there is always another round.
    pub fn next_stage(&self) -> Option<Stage> {
        let Some(bracket) = self.bracket() else {
            let rounds = self.rules.programme.as_ref().and_then(|programme| programme.rounds);
            return rounds.is_none_or(|rounds| self.preliminary_games() < rounds).then_some(Stage::Preliminary);
        };
        if self.preliminary_games() < bracket.games {
            return Some(Stage::Preliminary);
        }
        let mut knock_outs = bracket.knock_outs().into_iter();
        knock_outs.find(|stage| self.stage_round(*stage).is_none())
    }

    /// The round of a knock-out stage, once it is made.
    pub fn stage_round(&self, stage: Stage) -> Option<&Round> {
        self.rounds.iter().map(AsRef::as_ref).find(|round| round.stage == stage)
    }

    pub fn has_knock_outs(&self) -> bool {
        self.rounds.iter().any(|round| round.is_knock_out())
    }

    /// Preliminary games that are made.
    pub fn preliminary_games(&self) -> u32 {
        self.rounds.iter().filter(|round| !round.is_knock_out()).count() as u32
    }

    /// §6: who has no win after so many games sits out the rest of the preliminaries, and stays in the standings.
    pub fn sits_out_next(&self) -> BTreeSet<PlayerId> {
        match self.next_stage() {
            Some(Stage::Preliminary) => self.sits_out(self.preliminary_games() + 1),
            _ => BTreeSet::new(),
        }
    }

    /// Active players who sit out this preliminary game, counted from 1, by confirmed results.
    pub fn sits_out(&self, game: u32) -> BTreeSet<PlayerId> {
        let after = self.bracket().and_then(|bracket| bracket.winless_sit_out_after);
        let Some(after) = after.filter(|after| game > *after) else { return BTreeSet::new() };
        let before = self.rounds.iter().filter(|round| !round.is_knock_out()).take(after as usize);
        let tables = before.flat_map(|round| &round.tables).filter(|table| table.result.is_final());
        let winners: BTreeSet<PlayerId> = tables.flat_map(|table| table.firsts()).collect();
        self.active_players().into_iter().filter(|player| !winners.contains(player)).collect()
    }

    /// §6: in the next round players choose who starts, the better ranked first.
    pub fn next_play_order_is_chosen(&self) -> bool {
        let game = self.preliminary_games() + 1;
        match self.next_stage() {
            Some(Stage::Preliminary) => {
                self.bracket().is_some_and(|bracket| bracket.play_order_chosen_in.contains(&game))
            }
            Some(Stage::Semifinal | Stage::Final) => {
                self.rules.programme.as_ref().is_some_and(|programme| programme.knock_outs_choose_play_order)
            }
            None => false,
        }
    }
}

impl Bracket {
    /// In the order of play; the last is the final.
    pub fn knock_outs(&self) -> Vec<Stage> {
        if self.semifinals.is_empty() { vec![Stage::Final] } else { vec![Stage::Semifinal, Stage::Final] }
    }

    /// The tables of the first knock-out, by preliminary rank.
    pub fn first_tables(&self) -> Vec<Vec<u32>> {
        if self.semifinals.is_empty() { vec![(1..=self.cut).collect()] } else { self.semifinals.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(preset: &str, players: u32) -> Result<Stages, TooFewPlayers> {
        stages(&Rules::preset(preset).expect("a preset of ours"), players)
    }

    #[test]
    fn the_championship_changes_its_programme_at_12_29_and_80_players() {
        let shape = |players| {
            let stages = of("championship-2025", players).expect("enough players");
            (stages.preliminary.games, stages.cut, stages.stages.len(), stages.preliminary.winless_sit_out_after)
        };
        assert_eq!(of("championship-2025", 11), Err(TooFewPlayers { players: 11, least: 12 }));
        for players in [12, 28] {
            assert_eq!(shape(players), (Some(3), Some(4), 1, None), "{players}");
        }
        for players in [29, 79] {
            assert_eq!(shape(players), (Some(3), Some(16), 2, None), "{players}");
        }
        for players in [80, 2_000] {
            assert_eq!(shape(players), (Some(4), Some(16), 2, Some(3)), "{players}");
        }
    }

    #[test]
    fn stages_are_told_in_the_promised_words() {
        let json =
            |preset, players| serde_json::to_value(of(preset, players).expect("enough players")).expect("plain values");
        assert_eq!(
            json("championship-2025", 37),
            serde_json::json!({"players": 37, "preliminary": {"games": 3, "winless_sit_out_after": null}, "cut": 16,
                "stages": [{"stage": "semifinal", "tables": [[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14],
                [4, 5, 12, 13]]}, {"stage": "final"}]})
        );
        assert_eq!(
            json("championship-2025", 12)["stages"],
            serde_json::json!([{"stage": "final", "tables": [[1, 2, 3, 4]]}])
        );
        assert_eq!(
            json("rangliste-2006", 16),
            serde_json::json!({"players": 16, "preliminary": {"games": 4, "winless_sit_out_after": null},
                "cut": null, "stages": []})
        );
        assert_eq!(json("public", 40)["preliminary"]["games"], serde_json::Value::Null);
    }
}
