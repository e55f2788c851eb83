//! Which stages a tournament has, by the number of active players when round 1 is made (`rules.md` §6).
//!
//! A pure reading of the preset: who plays in which stage is decided elsewhere, and always by the head organizer.

use serde::Serialize;

use super::rules::{Bracket, Rules};

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
        vec![stage(KnockOut::Final, Some(vec![(1..=bracket.cut).collect()]))]
    } else {
        vec![stage(KnockOut::Semifinal, Some(bracket.semifinals.clone())), stage(KnockOut::Final, None)]
    };
    Ok(Stages { players, preliminary, cut: Some(bracket.cut), stages })
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
