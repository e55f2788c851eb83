//! The check list of a tournament that wants to count: each line met, not met, or not known yet (`rules.md` §7).

use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use super::field::Played;
use super::state::{Application, Season};
use crate::domain::ids::TournamentId;
use crate::domain::state::Phase;

/// What is asked of a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Requirement {
    Public,
    Capacity,
    AppliedInTime,
    Preset,
    InSeason,
    TookPart,
}

/// One line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    pub requirement: Requirement,
    /// `None`: only the day will tell.
    pub met: Option<bool>,
    pub wanted: Value,
    pub found: Value,
}

/// What a line compares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    Nothing,
    Number(i64),
    Day(Date),
    Word(String),
}

/// All lines for a tournament that applied; none for one that did not. `played`: what is known of it.
pub fn of(season: &Season, tournament: TournamentId, played: Option<&Played>) -> Vec<Check> {
    let Some(application) = season.application(tournament) else { return Vec::new() };
    let rules = &season.rules;
    let details = &application.details;
    let days = days_before(application, played);
    let line = |requirement, met, wanted, found| Check { requirement, met, wanted, found };
    let at_least = |requirement, found: i64, least: u32| {
        let least = i64::from(least);
        line(requirement, Some(found >= least), Value::Number(least), Value::Number(found))
    };
    let preset = played.map(|played| played.preset.clone());
    let over = played.filter(|played| played.phase == Phase::Finished);
    let took_part = match over {
        Some(played) => at_least(Requirement::TookPart, played.took_part.into(), rules.least_players),
        None => line(Requirement::TookPart, None, Value::Number(rules.least_players.into()), Value::Nothing),
    };
    let end = if details.date < season.starts { season.starts } else { season.closes };
    vec![
        line(Requirement::Public, Some(details.public), Value::Nothing, Value::Nothing),
        at_least(Requirement::Capacity, details.capacity.into(), rules.least_capacity),
        at_least(Requirement::AppliedInTime, days, rules.applied_days_before),
        line(
            Requirement::Preset,
            preset.as_ref().map(|preset| *preset == season.preset),
            Value::Word(season.preset.clone()),
            preset.map_or(Value::Nothing, Value::Word),
        ),
        line(Requirement::InSeason, Some(season.covers(details.date)), Value::Day(end), Value::Day(details.date)),
        took_part,
    ]
}

/// Days from the application to the event, by the venue's calendar.
fn days_before(application: &Application, played: Option<&Played>) -> i64 {
    let zone = played.and_then(|played| TimeZone::get(played.time_zone.as_deref()?).ok()).unwrap_or(TimeZone::UTC);
    let applied = zone.to_datetime(application.at).date();
    applied.until(application.details.date).map_or(i64::MIN, |span| i64::from(span.get_days()))
}

/// A tournament after the closing date counts for the next season.
pub fn is_of_the_next_season(season: &Season, date: Date) -> bool {
    date > season.closes
}
