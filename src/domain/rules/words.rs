//! The rules in words: every value as a sentence, with where it comes from (`formats.md`, `roundtable rules`).
//!
//! The sentences are one catalogue a language in `words/`. Keeps out how the words are laid out.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::{
    Board, Bracket, Confirmation, Criterion, DisqualifiedBy, DisqualifyUntil, LastResort, Programme, Rules,
    SeatingMethod, ShareDisplay, ShareOf, SheetKind, VirtualScore,
};
use crate::domain::text::filled;

/// One value of the rules in words.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Statement {
    /// The value's path in a preset file: `sheet.kind`.
    pub key: &'static str,
    pub text: String,
    pub source: String,
}

/// English first: whoever asks for a language that is not here reads that.
static LANGUAGES: LazyLock<[(&str, Sentences); 3]> = LazyLock::new(|| {
    let catalogues = [
        ("en", include_str!("words/en.toml")),
        ("de", include_str!("words/de.toml")),
        ("ro", include_str!("words/ro.toml")),
    ];
    let read =
        |text: &str| toml::from_str(text).expect("the catalogues are part of the program, and a test reads them");
    catalogues.map(|(lang, text)| (lang, Sentences(read(text))))
});

/// What is said in one language, by key.
struct Sentences(BTreeMap<String, String>);

/// A value's path, and the sentence that says it.
type Said = (&'static str, String);

impl Sentences {
    fn of(lang: &str) -> &'static Sentences {
        let known = LANGUAGES.iter().find(|(there, _)| *there == lang);
        &known.unwrap_or(&LANGUAGES[0]).1
    }

    fn say(&self, key: &str, values: &[(&str, &str)]) -> String {
        filled(self.0.get(key).map_or(key, String::as_str), values)
    }

    /// A value that is one of several, each with a sentence of its own.
    fn one(&self, path: &'static str, which: &str) -> Said {
        (path, self.say(&format!("{path}.{which}"), &[]))
    }

    fn either(&self, path: &'static str, holds: bool) -> Said {
        self.one(path, if holds { "yes" } else { "no" })
    }

    fn with(&self, path: &'static str, name: &str, value: &str) -> Said {
        (path, self.say(path, &[(name, value)]))
    }
}

impl Rules {
    /// Where a value comes from: its own source, or that of the whole file.
    pub fn source_of(&self, key: &str) -> &str {
        self.sources.get(key).unwrap_or(&self.source)
    }

    /// Every value in words, in the order of a preset file, in English.
    pub fn in_words(&self) -> Vec<Statement> {
        self.in_words_of(LANGUAGES[0].0)
    }

    /// The same in another language (`de`, `ro`).
    pub fn in_words_of(&self, lang: &str) -> Vec<Statement> {
        let words = Sentences::of(lang);
        let notice = self.texts.notices.get(lang).unwrap_or(&self.texts.notice);
        let said = [
            self.game_in_words(words),
            self.ranking_in_words(words),
            self.conduct_in_words(words),
            self.event_in_words(words),
            self.texts_in_words(words, notice),
        ];
        let statement = |(key, text): Said| Statement { key, text, source: self.source_of(key).to_owned() };
        said.into_iter().flatten().map(statement).collect()
    }

    fn game_in_words(&self, words: &Sentences) -> Vec<Said> {
        let kind = match self.sheet.kind {
            SheetKind::Pieces => "pieces",
            SheetKind::Totals => "totals",
            SheetKind::Either => "either",
        };
        let cap = match self.vp.cap {
            Some(cap) => words.say("vp.cap.yes", &[("cap", &cap.to_string())]),
            None => words.say("vp.cap.no", &[]),
        };
        vec![
            words.one("sheet.kind", kind),
            words.with("sheet.target", "target", &self.sheet.target.to_string()),
            words.with("sheet.highest_total", "most", &self.sheet.highest_total.to_string()),
            words.either("sheet.winner_required", self.sheet.winner_required),
            words.with("points.four", "points", &list(&self.points.four)),
            words.with("points.three", "points", &list(&self.points.three)),
            ("vp.cap", cap),
        ]
    }

    fn ranking_in_words(&self, words: &Sentences) -> Vec<Said> {
        let of = match self.share.of {
            ShareOf::Sum => "sum",
            ShareOf::Pooled => "pooled",
        };
        let three = match self.share.three_table {
            VirtualScore::None => "none",
            VirtualScore::Exact => "exact",
            VirtualScore::Nearest => "nearest",
            VirtualScore::Up => "up",
        };
        let display = match self.share.display {
            ShareDisplay::Cut => "cut",
            ShareDisplay::TwoDecimalsPerGame => "two_decimals_per_game",
        };
        let last = match self.ranking.last {
            LastResort::Name => "name",
            LastResort::Lot => "lot",
            LastResort::Shared => "shared",
        };
        let all = |keys: Vec<&str>, between: &str| {
            let said: Vec<String> = keys.into_iter().map(|key| words.say(key, &[])).collect();
            said.join(&words.say(between, &[]))
        };
        let criteria = all(self.ranking.criteria.iter().map(|it| criterion(*it)).collect(), "ranking.then");
        let methods = all(self.seating.methods.iter().map(|it| method(*it)).collect(), "seating.or");
        vec![
            words.one("share.of", of),
            words.one("share.three_table", three),
            words.one("share.display", display),
            words.with("ranking.criteria", "criteria", &criteria),
            words.one("ranking.last", last),
            words.with("seating.methods", "methods", &methods),
        ]
    }

    fn conduct_in_words(&self, words: &Sentences) -> Vec<Said> {
        let conduct = &self.conduct;
        let confirmation = match conduct.confirmation {
            Confirmation::None => "none",
            Confirmation::One => "one",
            Confirmation::All => "all",
        };
        let disqualify = match conduct.disqualify {
            DisqualifiedBy::Referee => "referee",
            DisqualifiedBy::Head => "head",
        };
        let until = match conduct.disqualify_until {
            DisqualifyUntil::Lock => "lock",
            DisqualifyUntil::Finish => "finish",
        };
        let board = match conduct.board {
            Board::Free => "free",
            Board::PerRound => "per_round",
            Board::RandomPerTable => "random_per_table",
        };
        let limits = match conduct.turn_limit_minutes.as_slice() {
            [] => words.say("conduct.turn_limit_minutes.no", &[]),
            minutes => words.say("conduct.turn_limit_minutes.yes", &[("minutes", &list(minutes))]),
        };
        vec![
            words.one("conduct.confirmation", confirmation),
            words.either("conduct.corrections", conduct.corrections),
            words.either("conduct.rules_editable", conduct.rules_editable),
            words.either("conduct.late_entry", conduct.late_entry),
            words.one("conduct.disqualify", disqualify),
            words.one("conduct.disqualify_until", until),
            words.either("conduct.referee_required", conduct.referee_required),
            words.one("conduct.board", board),
            ("conduct.turn_limit_minutes", limits),
            words.either("conduct.consent_required", conduct.consent_required),
        ]
    }

    fn event_in_words(&self, words: &Sentences) -> Vec<Said> {
        let mut said = programme_in_words(self.programme.as_ref(), words);
        if let Some(season) = &self.season {
            said.extend([
                words.with("season.points", "points", &list(&season.points)),
                words.with("season.best", "best", &season.best.to_string()),
                words.with("season.qualify", "qualify", &season.qualify.to_string()),
                words.with("season.title_holders", "holders", &season.title_holders.to_string()),
                words.with("season.least_players", "players", &season.least_players.to_string()),
                words.with("season.least_capacity", "capacity", &season.least_capacity.to_string()),
                words.with("season.applied_days_before", "days", &season.applied_days_before.to_string()),
            ]);
        }
        if let Some(registration) = &self.registration {
            let asked = [
                ("registration.address", registration.address),
                ("registration.phone_or_email", registration.phone_or_email),
            ];
            let asked = asked.into_iter().filter(|(_, holds)| *holds);
            said.extend(asked.map(|(path, _)| (path, words.say(path, &[]))));
            if !registration.bring.is_empty() {
                said.push(words.with("registration.bring", "bring", &registration.bring));
            }
        }
        said
    }

    fn texts_in_words(&self, words: &Sentences, notice: &str) -> Vec<Said> {
        let mut said = Vec::new();
        if !notice.is_empty() {
            said.push(("texts.notice", notice.to_owned()));
        }
        if !self.texts.official_rules.is_empty() {
            said.push(words.with("texts.official_rules", "rules", &self.texts.official_rules));
        }
        said
    }
}

fn criterion(criterion: Criterion) -> &'static str {
    match criterion {
        Criterion::RoundPoints => "criterion.round_points",
        Criterion::Vp => "criterion.vp",
        Criterion::Share => "criterion.share",
        Criterion::Wins => "criterion.wins",
        Criterion::Seconds => "criterion.seconds",
        Criterion::Thirds => "criterion.thirds",
    }
}

fn method(method: SeatingMethod) -> &'static str {
    match method {
        SeatingMethod::Schedule => "seating.schedule",
        SeatingMethod::Round => "seating.round",
        SeatingMethod::Standings => "seating.standings",
    }
}

fn programme_in_words(programme: Option<&Programme>, words: &Sentences) -> Vec<Said> {
    match programme {
        Some(programme) if !programme.brackets.is_empty() => {
            let brackets: Vec<String> = bracket_ranges(&programme.brackets, words).collect();
            let mut said = vec![words.with("programme.brackets", "brackets", &brackets.join("; "))];
            if programme.knock_outs_choose_play_order {
                let path = "programme.knock_outs_choose_play_order";
                said.push((path, words.say(path, &[])));
            }
            said
        }
        Some(Programme { rounds: Some(rounds), .. }) => {
            let text = words.say("programme.rounds.fixed", &[("rounds", &rounds.to_string())]);
            vec![("programme.rounds", text)]
        }
        _ => vec![words.one("programme.rounds", "wished")],
    }
}

fn bracket_ranges<'a>(brackets: &'a [Bracket], words: &'a Sentences) -> impl Iterator<Item = String> + 'a {
    brackets.iter().enumerate().map(|(at, bracket)| {
        let (from, games, cut) = (bracket.from.to_string(), bracket.games.to_string(), bracket.cut.to_string());
        let mut text = match brackets.get(at + 1) {
            Some(next) => {
                let to = (next.from - 1).to_string();
                words.say("programme.between", &[("from", &from), ("to", &to), ("games", &games)])
            }
            None => words.say("programme.from", &[("from", &from), ("games", &games)]),
        };
        if let Some(after) = bracket.winless_sit_out_after {
            text += &words.say("programme.winless", &[("after", &after.to_string())]);
        }
        if !bracket.play_order_chosen_in.is_empty() {
            text += &words.say("programme.play_order", &[("games", &list(&bracket.play_order_chosen_in))]);
        }
        if bracket.semifinals.is_empty() {
            return text + &words.say("programme.to_final", &[("cut", &cut)]);
        }
        let ranks = |table: &Vec<u32>| table.iter().map(u32::to_string).collect::<Vec<_>>().join("-");
        let tables: Vec<String> = bracket.semifinals.iter().map(ranks).collect();
        text + &words.say("programme.to_semifinals", &[("cut", &cut), ("tables", &tables.join(", "))])
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

    #[test]
    fn every_language_says_the_same_values_and_leaves_no_brace_and_no_key() {
        let braces = |text: &str| {
            let mut named: Vec<String> =
                text.split('{').skip(1).map(|rest| rest.split('}').next().unwrap().to_owned()).collect();
            named.sort();
            named
        };
        let [(_, english), others @ ..] = &*LANGUAGES;
        for (lang, sentences) in others {
            let keys = |of: &Sentences| of.0.iter().map(|(key, text)| (key.clone(), braces(text))).collect::<Vec<_>>();
            assert_eq!(keys(english), keys(sentences), "{lang}");
        }
        for (name, _) in super::super::PRESETS {
            let rules = Rules::preset(name).expect("a preset of ours");
            let keys = |lang| rules.in_words_of(lang).into_iter().map(|statement| statement.key).collect::<Vec<_>>();
            for (lang, sentences) in LANGUAGES.iter() {
                assert_eq!(keys(lang), keys("en"), "{name}");
                for statement in rules.in_words_of(lang) {
                    assert!(!statement.text.contains(['{', '}']), "{lang}: {}", statement.text);
                    assert!(!sentences.0.contains_key(&statement.text), "{lang}: {}", statement.text);
                    assert_ne!(statement.text, statement.key, "{lang}");
                }
            }
        }
    }

    #[test]
    fn every_sentence_that_is_asked_for_is_there() {
        let source = include_str!("words.rs");
        let (code, _) = source.split_once("mod tests {").unwrap();
        let words = &LANGUAGES[0].1.0;
        let asked = |call: &str| {
            let found: Vec<&str> = code.split(call).skip(1).filter_map(|rest| rest.split('"').next()).collect();
            assert!(!found.is_empty(), "{call}");
            found
        };
        for key in [asked("words.say(\""), asked("words.with(\"")].concat() {
            assert!(words.contains_key(key), "{key}");
        }
        for path in asked("words.either(\"") {
            assert!(words.contains_key(&format!("{path}.yes")) && words.contains_key(&format!("{path}.no")), "{path}");
        }
    }
}
