//! The rules in words: every value as a sentence, with where it comes from (`formats.md`, `roundtable rules`).
//!
//! In English; screens say the same in other languages from the values. Keeps out how the words are laid out.

use super::{
    Board, Bracket, Confirmation, Criterion, DisqualifiedBy, DisqualifyUntil, LastResort, Rules, SeatingMethod,
    ShareDisplay, ShareOf, SheetKind, VirtualScore,
};

/// One value of the rules in words.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Statement {
    /// The value's path in a preset file: `sheet.kind`.
    pub key: &'static str,
    pub text: String,
    pub source: String,
}

impl Criterion {
    /// As a heading has it.
    pub fn words(self) -> &'static str {
        match self {
            Criterion::RoundPoints => "round points",
            Criterion::Vp => "VP",
            Criterion::Share => "share",
            Criterion::Wins => "wins",
            Criterion::Seconds => "second places",
            Criterion::Thirds => "third places",
        }
    }
}

impl Rules {
    /// Where a value comes from: its own source, or that of the whole file.
    pub fn source_of(&self, key: &str) -> &str {
        self.sources.get(key).unwrap_or(&self.source)
    }

    /// Every value in words, in the order of a preset file.
    pub fn in_words(&self) -> Vec<Statement> {
        let said = [self.game_in_words(), self.ranking_in_words(), self.conduct_in_words(), self.event_in_words()];
        let statement =
            |(key, text): (&'static str, String)| Statement { key, text, source: self.source_of(key).to_owned() };
        said.into_iter().flatten().map(statement).collect()
    }

    fn game_in_words(&self) -> Vec<(&'static str, String)> {
        let kind = match self.sheet.kind {
            SheetKind::Pieces => "A sheet has each player's pieces; the VP are computed.",
            SheetKind::Totals => "A sheet has each player's total of VP.",
            SheetKind::Either => "A sheet has each player's pieces or total; the table chooses.",
        };
        let winner = if self.sheet.winner_required {
            "A sheet on which nobody reached the target is refused."
        } else {
            "A game may end without anybody at the target."
        };
        let cap = match self.vp.cap {
            Some(cap) => format!("VP above {cap} do not count in totals, shares and means; places go by all VP."),
            None => "All VP count.".to_owned(),
        };
        let target = self.sheet.target;
        vec![
            ("sheet.kind", kind.to_owned()),
            (
                "sheet.target",
                format!("{target} VP win. If several have {target} or more, exactly one of them declared victory."),
            ),
            ("sheet.highest_total", format!("Nobody can have more than {} VP.", self.sheet.highest_total)),
            ("sheet.winner_required", winner.to_owned()),
            ("points.four", format!("Round points at a table of four: {}; ties share them.", list(&self.points.four))),
            (
                "points.three",
                format!("Round points at a table of three: {}; ties share them.", list(&self.points.three)),
            ),
            ("vp.cap", cap),
        ]
    }

    fn ranking_in_words(&self) -> Vec<(&'static str, String)> {
        let of = match self.share.of {
            ShareOf::Sum => "The share is the sum of the shares of the games, none of them rounded.",
            ShareOf::Pooled => "The share is all VP of a player by all VP of his tables.",
        };
        let three = match self.share.three_table {
            VirtualScore::None => "Nothing is added to the total of a table of three.",
            VirtualScore::Exact => "The mean of a table of three is added to its total.",
            VirtualScore::Nearest => {
                "The mean of a table of three, rounded to the nearest whole, is added to its total."
            }
            VirtualScore::Up => "The mean of a table of three, rounded up, is added to its total.",
        };
        let display = match self.share.display {
            ShareDisplay::Cut => "Shares are shown cut at three decimals; comparison is exact.",
            ShareDisplay::TwoDecimalsPerGame => {
                "Shares are shown with each game rounded to two decimals; comparison is exact."
            }
        };
        let last = match self.ranking.last {
            LastResort::Name => "What is still tied goes by name, then by player id.",
            LastResort::Lot => "What is still tied goes by a lot drawn before the first game.",
            LastResort::Shared => "What is still tied shares its rank.",
        };
        let criteria: Vec<&str> = self.ranking.criteria.iter().map(|criterion| criterion.words()).collect();
        let methods: Vec<&str> = self.seating.methods.iter().map(|method| method_in_words(*method)).collect();
        vec![
            ("share.of", of.to_owned()),
            ("share.three_table", three.to_owned()),
            ("share.display", display.to_owned()),
            ("ranking.criteria", format!("The standings go by {}, more being better.", criteria.join(", then "))),
            ("ranking.last", last.to_owned()),
            ("seating.methods", format!("Tables are made {}.", methods.join(", or "))),
        ]
    }

    fn conduct_in_words(&self) -> Vec<(&'static str, String)> {
        let conduct = &self.conduct;
        let either = |holds: bool, yes: &str, no: &str| if holds { yes.to_owned() } else { no.to_owned() };
        let confirmation = match conduct.confirmation {
            Confirmation::None => "A sheet needs no confirmation.",
            Confirmation::One => "One opponent confirms a sheet.",
            Confirmation::All => "All other players of the table confirm a sheet.",
        };
        let disqualify = match conduct.disqualify {
            DisqualifiedBy::Referee => "A referee or the head organizer can disqualify.",
            DisqualifiedBy::Head => "The head organizer can disqualify.",
        };
        let until = match conduct.disqualify_until {
            DisqualifyUntil::Lock => "Disqualification is possible while the round concerned is not locked.",
            DisqualifyUntil::Finish => "Disqualification is possible until the tournament is finished.",
        };
        let board = match conduct.board {
            Board::Free => "The board is as the tables like.",
            Board::PerRound => "One map for all tables of a round, a new one next round.",
            Board::RandomPerTable => "Each table lays a random board.",
        };
        let limits = match conduct.turn_limit_minutes.as_slice() {
            [] => "No turn limit is offered.".to_owned(),
            minutes => format!("Turns can be limited to {} minutes; nobody's game is ended.", list(minutes)),
        };
        vec![
            ("conduct.confirmation", confirmation.to_owned()),
            (
                "conduct.corrections",
                either(
                    conduct.corrections,
                    "The head organizer can correct a locked round, with a reason.",
                    "A locked round is never corrected.",
                ),
            ),
            (
                "conduct.rules_editable",
                either(
                    conduct.rules_editable,
                    "Criteria and virtual score can be changed while the tournament runs.",
                    "The rules do not change while the tournament runs.",
                ),
            ),
            (
                "conduct.late_entry",
                either(
                    conduct.late_entry,
                    "Players can still enter after round 1 was made.",
                    "The roster is frozen when round 1 is made.",
                ),
            ),
            ("conduct.disqualify", disqualify.to_owned()),
            ("conduct.disqualify_until", until.to_owned()),
            (
                "conduct.referee_required",
                either(
                    conduct.referee_required,
                    "A referee must be named before round 1, and is shown publicly.",
                    "A referee is not required.",
                ),
            ),
            ("conduct.board", board.to_owned()),
            ("conduct.turn_limit_minutes", limits),
            (
                "conduct.consent_required",
                either(
                    conduct.consent_required,
                    "Who takes part agrees that the name is published.",
                    "No consent to publish the name is asked for.",
                ),
            ),
        ]
    }

    fn event_in_words(&self) -> Vec<(&'static str, String)> {
        let mut said = Vec::new();
        match &self.programme {
            Some(programme) if !programme.brackets.is_empty() => {
                let brackets: Vec<String> = bracket_ranges(&programme.brackets).collect();
                said.push(("programme.brackets", format!("By active players at round 1: {}.", brackets.join("; "))));
                if programme.knock_outs_choose_play_order {
                    said.push((
                        "programme.knock_outs_choose_play_order",
                        "In semi-finals and final players choose their play order, the better ranked first.".to_owned(),
                    ));
                }
            }
            Some(programme) if programme.rounds.is_some() => {
                let rounds = programme.rounds.unwrap_or_default();
                said.push(("programme.rounds", format!("{rounds} rounds with all players, and no final.")));
            }
            _ => said.push(("programme.rounds", "As many rounds as the organizer wishes, and no final.".to_owned())),
        }
        if let Some(season) = &self.season {
            said.push(("season.points", format!("Season points by place: {}; none further.", list(&season.points))));
            said.push(("season.best", format!("The best {} results of a player count.", season.best)));
            said.push(("season.qualify", format!("The best {} of the list qualify.", season.qualify)));
            let titles = format!("So do {} title holders; one among them frees his place.", season.title_holders);
            said.push(("season.title_holders", titles));
            said.push(("season.least_players", format!("A tournament counts from {} players.", season.least_players)));
            let capacity = format!("It must have room for at least {}.", season.least_capacity);
            said.push(("season.least_capacity", capacity));
            let applied = format!("It must be applied for at least {} days before.", season.applied_days_before);
            said.push(("season.applied_days_before", applied));
        }
        if let Some(registration) = &self.registration {
            if registration.address {
                said.push(("registration.address", "Players give their full address.".to_owned()));
            }
            if registration.phone_or_email {
                let text = "Players give a phone number or an e-mail address, at check-in at the latest.";
                said.push(("registration.phone_or_email", text.to_owned()));
            }
            if !registration.bring.is_empty() {
                said.push(("registration.bring", format!("Players bring {}.", registration.bring)));
            }
        }
        if !self.texts.notice.is_empty() {
            said.push(("texts.notice", self.texts.notice.clone()));
        }
        if !self.texts.official_rules.is_empty() {
            said.push(("texts.official_rules", format!("The full published rules: {}", self.texts.official_rules)));
        }
        said
    }
}

fn method_in_words(method: SeatingMethod) -> &'static str {
    match method {
        SeatingMethod::Schedule => "for all rounds before the first game",
        SeatingMethod::Round => "round by round from what was played",
        SeatingMethod::Standings => "round by round with neighbours in the standings together",
    }
}

fn bracket_ranges(brackets: &[Bracket]) -> impl Iterator<Item = String> {
    brackets.iter().enumerate().map(|(at, bracket)| {
        let players = match brackets.get(at + 1) {
            Some(next) => format!("{} to {}", bracket.from, next.from - 1),
            None => format!("{} or more", bracket.from),
        };
        let mut text = format!("{players}: {} games", bracket.games);
        if let Some(after) = bracket.winless_sit_out_after {
            text += &format!(", who has no win after {after} sits out the rest");
        }
        if !bracket.play_order_chosen_in.is_empty() {
            text += &format!(", play order is chosen in game {}", list(&bracket.play_order_chosen_in));
        }
        if bracket.semifinals.is_empty() {
            text += &format!(", the best {} to the final", bracket.cut);
        } else {
            let ranks = |table: &Vec<u32>| table.iter().map(u32::to_string).collect::<Vec<_>>().join("-");
            let tables: Vec<String> = bracket.semifinals.iter().map(ranks).collect();
            text += &format!(", the best {} to semi-finals by rank ({})", bracket.cut, tables.join(", "));
            text += ", each winner to the final";
        }
        text
    })
}

fn list(numbers: &[u32]) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_of_the_four_presets_is_said_with_a_source_of_its_own() {
        for (name, _) in super::super::PRESETS {
            let rules = Rules::preset(name).expect("a preset of ours");
            for statement in rules.in_words() {
                assert!(!statement.text.is_empty() && !statement.source.is_empty(), "{name}: {}", statement.key);
            }
            let said: Vec<&str> = rules.in_words().iter().map(|statement| statement.key).collect();
            for path in rules.sources.keys() {
                assert!(said.contains(&path.as_str()), "{name}: {path} has a source and no words");
            }
        }
    }
}
