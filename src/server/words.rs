//! What pages made by the server say beside names and numbers, in the language of whoever reads: one catalogue each in
//! `words/`, read once. A text that one language lacks is a failing test, and one that the pages do not know does not
//! compile.
//!
//! Keeps out the texts of the screens, which are in `web/i18n/`.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::LazyLock;

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::Deserialize;

use crate::domain::ids::RoundNo;
use crate::domain::registration::venue_time;
use crate::domain::rules::{Criterion, LastResort, VirtualScore};
use crate::domain::standings::Stage;
use crate::domain::text::{Line, filled};
use crate::protocol::view::RulesView;

use certificate::CertificateWords;

mod certificate;

/// Prints break long words in these places.
pub const SOFT_HYPHEN: char = '\u{ad}';

/// English first: who asks in no language of ours reads that.
static LANGUAGES: LazyLock<[Words; 3]> = LazyLock::new(|| {
    let catalogues = [include_str!("words/en.toml"), include_str!("words/de.toml"), include_str!("words/ro.toml")];
    catalogues.map(|text| toml::from_str(text).expect("the catalogues are part of the program, and a test reads them"))
});

/// One language. Values in braces are put in by [`filled`].
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    pub lang: String,
    pub decimal: String,
    months: [String; 12],
    date: String,

    pub finished: String,
    pub provisional: String,
    pub before_round_one: String,
    during_round: String,
    after_round: String,
    during_semifinal: String,
    after_semifinal: String,
    during_final: String,
    after_final: String,
    pub version: String,
    pub state: String,
    at: String,

    pub round: String,
    round_n: String,
    semifinal: String,
    final_game: String,
    semifinal_short: String,
    final_short: String,
    pub table: String,
    pub table_n: String,
    pub seat: String,
    pub table_inside: String,
    pub seat_inside: String,
    pub by_name: String,
    pub name: String,
    pub player: String,
    pub rank: String,
    pub games: String,
    pub vp: String,
    pub number: String,
    pub starts: String,
    pub chooses: String,
    pub sits_out: String,
    pub no_round: String,
    pub stand_in: String,
    pub void: String,
    pub void_hint: String,

    pub seating: String,
    pub schedule: String,
    pub revision: String,

    pub table_cards: String,
    pub table_card: String,
    pub personal_cards: String,
    pub personal_hint: String,
    pub personal_card: String,
    pub open: String,

    pub sheets: String,
    pub sheet: String,
    pub settlements: String,
    pub cities: String,
    pub vp_cards: String,
    pub knights: String,
    pub roads: String,
    pub longest_road: String,
    pub total: String,
    pub army_first: String,
    pub road_first: String,
    pub declared: String,
    pub plays: String,
    pub hands_in: String,
    pub signature: String,
    pub target: String,
    pub marks_pieces: String,
    pub marks_totals: String,
    pub either: String,
    pub no_game: String,
    pub road_nobody: String,
    pub referee_signs: String,
    pub signed_hint: String,

    pub standings: String,
    pub standings_detailed: String,
    round_points: String,
    share: String,
    wins: String,
    seconds: String,
    thirds: String,
    pub cell: String,
    pub cell_provisional: String,
    pub cell_three: String,
    pub cell_none: String,
    pub cell_void: String,
    /// What marks a game at a 3-table.
    pub three: String,
    pub place_cell: String,
    pub decided_by: String,
    pub no_standings: String,
    pub disqualified: String,
    pub withdrawn: String,
    pub page_asks: String,
    pub page_may_ask: String,
    pub void_table: String,
    pub nothing_here: String,
    pub nothing_here_text: String,
    pub all_tournaments: String,

    by: BTreeMap<String, String>,
    pub check_in: CheckInWords,
    pub certificate: CertificateWords,
    pub season: SeasonWords,
    pub refused: RefusedWords,
    pub about: AboutWords,
    rules_line: RulesLineWords,
    /// What the presets that are built in are called.
    presets: BTreeMap<String, String>,
}

/// The rules in a line, and what it says of the virtual score of 3-tables.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RulesLineWords {
    line: String,
    none: String,
    exact: String,
    nearest: String,
    up: String,
}

/// The list at the door.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckInWords {
    pub heading: String,
    pub hint: String,
    pub here: String,
    pub code: String,
    pub fee: String,
    pub game: String,
    pub missing: String,
    pub waits: String,
    pub address: String,
    pub phone_or_email: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonWords {
    pub heading: String,
    pub points: String,
    pub played: String,
    pub quotient: String,
    pub best_place: String,
    pub worst_place: String,
    pub qualified: String,
    pub dates: String,
    pub yes: String,
    pub would: String,
    pub title: String,
    pub moved_up: String,
    pub lot: String,
    pub empty: String,
    pub best_count: String,
    pub closed: String,
    pub open: String,
}

/// Instead of a page that somebody asked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RefusedWords {
    pub heading: String,
    pub not_for_you: String,
    pub again: String,
    pub back: String,
}

/// The list of tournaments, and what one says of itself.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AboutWords {
    pub tournaments: String,
    pub running: String,
    pub coming: String,
    pub over: String,
    pub title: String,
    pub when: String,
    pub where_: String,
    pub players: String,
    pub fee: String,
    pub bring: String,
    pub registered: String,
    pub of: String,
    pub waiting: String,
    pub deadline: String,
    pub referee: String,
    pub rules: String,
    pub full_rules: String,
    pub open: String,
    pub register: String,
    pub closed: String,
    pub to_standings: String,
    pub in_words: String,
}

impl Words {
    pub fn english() -> &'static Words {
        &LANGUAGES[0]
    }

    /// The words for a list of languages as browsers send it: `de-AT,de;q=0.9,en;q=0.8`.
    pub fn of(languages: &str) -> &'static Words {
        let known = |tag: &str| {
            let language = tag.trim().split(['-', ';']).next().unwrap_or_default().to_ascii_lowercase();
            LANGUAGES.iter().find(|words| words.lang == language)
        };
        languages.split(',').find_map(known).unwrap_or_else(Words::english)
    }

    /// A day of the calendar: "15. Oktober 2090".
    pub fn day(&self, date: &Date) -> String {
        let index = usize::from(date.month().unsigned_abs()).saturating_sub(1);
        let month = self.months.get(index).map(String::as_str).unwrap_or_default();
        let (day, year) = (date.day().to_string(), date.year().to_string());
        filled(&self.date, &[("day", &day), ("month", month), ("year", &year)])
    }

    /// A day as the wire writes it; what is none is left as it is.
    pub fn day_text(&self, text: &str) -> String {
        text.parse().map_or_else(|_| text.to_owned(), |date| self.day(&date))
    }

    /// A moment on the venue's clocks, with their zone; without one, on those of Greenwich.
    pub fn moment(&self, at: Timestamp, zone: Option<&Line>) -> String {
        let there = venue_time(at, zone);
        let time = there.strftime("%H:%M").to_string();
        let zone = zone.map_or_else(|| "UTC".to_owned(), ToString::to_string);
        filled(&self.at, &[("date", &self.day(&there.date())), ("time", &time), ("zone", &zone)])
    }

    /// A cut decimal of the wire (`2.5`) with the language's separator.
    pub fn decimals(&self, text: &str) -> String {
        text.replace('.', &self.decimal)
    }

    /// What a round is called.
    pub fn round_of(&self, no: &RoundNo, stage: &Stage) -> String {
        match stage {
            Stage::Preliminary => filled(&self.round_n, &[("round", &no.to_string())]),
            Stage::Semifinal => self.semifinal.clone(),
            Stage::Final => self.final_game.clone(),
        }
    }

    /// The same above a narrow column.
    pub fn round_short(&self, no: &RoundNo, stage: &Stage) -> String {
        match stage {
            Stage::Preliminary => no.to_string(),
            Stage::Semifinal => self.semifinal_short.clone(),
            Stage::Final => self.final_short.clone(),
        }
    }

    /// How far it is while this is the newest round.
    pub fn as_of(&self, no: &RoundNo, stage: &Stage, played: bool) -> String {
        let text = match (stage, played) {
            (Stage::Preliminary, false) => &self.during_round,
            (Stage::Preliminary, true) => &self.after_round,
            (Stage::Semifinal, false) => &self.during_semifinal,
            (Stage::Semifinal, true) => &self.after_semifinal,
            (Stage::Final, false) => &self.during_final,
            (Stage::Final, true) => &self.after_final,
        };
        filled(text, &[("round", &no.to_string())])
    }

    /// The heading of a column.
    pub fn criterion(&self, criterion: &Criterion) -> &str {
        match criterion {
            Criterion::RoundPoints => &self.round_points,
            Criterion::Vp => &self.vp,
            Criterion::Share => &self.share,
            Criterion::Wins => &self.wins,
            Criterion::Seconds => &self.seconds,
            Criterion::Thirds => &self.thirds,
        }
    }

    /// What puts a row below the one above, by its code on the wire.
    pub fn decided<'a>(&'a self, code: &'a str) -> &'a str {
        self.by.get(code).map_or(code, String::as_str)
    }

    /// What the preset is called here; one of the organizer's own as he calls it.
    pub fn preset<'a>(&'a self, rules: &'a RulesView) -> &'a str {
        self.presets.get(&rules.preset).unwrap_or(&rules.name)
    }

    /// The preset, and what the head can change of it.
    pub fn rules_in_a_line(&self, rules: &RulesView) -> String {
        let criteria: Vec<&str> = rules.criteria.iter().map(|it| self.criterion(it)).collect();
        let last = match rules.last {
            LastResort::Name => "name",
            LastResort::Lot => "lot",
            LastResort::Shared => "shared",
        };
        let RulesLineWords { line, none, exact, nearest, up } = &self.rules_line;
        let three_table = match rules.three_table {
            VirtualScore::None => none,
            VirtualScore::Exact => exact,
            VirtualScore::Nearest => nearest,
            VirtualScore::Up => up,
        };
        let criteria = criteria.join(", ").replace(SOFT_HYPHEN, "");
        let values = [("preset", self.preset(rules)), ("criteria", &criteria), ("last", self.decided(last))];
        filled(line, &[&values[..], &[("three_table", three_table.as_str())]].concat())
    }

    /// The preset's notice, where it has one in this language.
    pub fn notice<'a>(&self, rules: &'a RulesView) -> &'a str {
        rules.notices.get(&self.lang).unwrap_or(&rules.notice)
    }
}

/// The language of whoever asks: `?lang=`, or else the first of the browser's that we have.
pub struct Reads(pub &'static Words);

/// The language that the address itself asks for, if any.
pub struct Asked(pub Option<&'static Words>);

#[derive(Deserialize)]
struct Query {
    lang: Option<String>,
}

fn lang_of(parts: &Parts) -> Option<String> {
    axum::extract::Query::<Query>::try_from_uri(&parts.uri).ok().and_then(|query| query.0.lang)
}

impl<S: Send + Sync> FromRequestParts<S> for Asked {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Asked, Infallible> {
        Ok(Asked(lang_of(parts).map(|lang| Words::of(&lang))))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Reads {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Reads, Infallible> {
        let asked = lang_of(parts);
        let accepted = parts.headers.get(header::ACCEPT_LANGUAGE).and_then(|languages| languages.to_str().ok());
        Ok(Reads(Words::of(asked.as_deref().or(accepted).unwrap_or_default())))
    }
}

#[cfg(test)]
mod tests;
