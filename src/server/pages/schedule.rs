//! The published rounds on paper: by table to pin to the wall, and a line for every player to take along.

use std::collections::BTreeMap;
use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::Response;
use serde::Deserialize;
use uuid::Uuid;

use super::page;
use crate::domain::ids::{PlayerId, TournamentId};
use crate::domain::refusal::Refusal;
use crate::domain::standings::sort_by_name;
use crate::live::board::seating::schedule_view;
use crate::protocol::view::ScheduleView;
use crate::server::app::App;
use crate::server::error::ApiError;

#[derive(Template)]
#[template(path = "schedule.html", config = "config/askama.toml")]
struct Schedule<'a> {
    title: &'a str,
    demo: bool,
    words: &'static Words,
    schedule: &'a ScheduleView,
    lines: Vec<Line<'a>>,
}

/// Where one player sits, round by round.
struct Line<'a> {
    name: &'a str,
    player: PlayerId,
    places: Vec<Place>,
}

struct Place {
    round: u16,
    table: u16,
    seat: u8,
    starts: bool,
}

/// What stands on the page beside names and numbers.
struct Words {
    lang: &'static str,
    schedule: &'static str,
    round: &'static str,
    table: &'static str,
    seat: &'static str,
    /// The same inside a line.
    table_inside: &'static str,
    seat_inside: &'static str,
    by_name: &'static str,
    starts: &'static str,
    revision: &'static str,
}

/// English first: who asks in no language of ours reads that.
static LANGUAGES: [Words; 3] = [
    Words {
        lang: "en",
        schedule: "schedule",
        round: "Round",
        table: "Table",
        seat: "Seat",
        table_inside: "table",
        seat_inside: "seat",
        by_name: "By name",
        starts: "▸ starts at this table",
        revision: "Schedule no.",
    },
    Words {
        lang: "de",
        schedule: "Spielplan",
        round: "Runde",
        table: "Tisch",
        seat: "Platz",
        table_inside: "Tisch",
        seat_inside: "Platz",
        by_name: "Nach Namen",
        starts: "▸ beginnt an diesem Tisch",
        revision: "Spielplan Nr.",
    },
    Words {
        lang: "ro",
        schedule: "programul rundelor",
        round: "Runda",
        table: "Masa",
        seat: "Locul",
        table_inside: "masa",
        seat_inside: "locul",
        by_name: "După nume",
        starts: "▸ începe la această masă",
        revision: "Programul nr.",
    },
];

/// In which language; left out: the first of the browser's that we have.
#[derive(Debug, Deserialize)]
pub struct Wanted {
    lang: Option<String>,
}

/// `GET /t/{id}/print/schedule`
pub async fn schedule(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let now = app.hub.open(TournamentId(id)).await?.now();
    let schedule = schedule_view(&now.state, &now.people).ok_or(Refusal::NoSchedule)?;
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|languages| languages.to_str().ok());
    page(&Schedule {
        title: &now.state.title,
        demo: app.hub.is_demo(),
        words: words(wanted.lang.as_deref().or(accepted).unwrap_or_default()),
        lines: lines(&schedule),
        schedule: &schedule,
    })
}

/// The words for a list of languages as browsers send it: `de-AT,de;q=0.9,en;q=0.8`.
fn words(languages: &str) -> &'static Words {
    let known = |tag: &str| {
        let language = tag.trim().split(['-', ';']).next().unwrap_or_default().to_ascii_lowercase();
        LANGUAGES.iter().find(|words| words.lang == language)
    };
    languages.split(',').find_map(known).unwrap_or(&LANGUAGES[0])
}

/// A line for everybody who is seated in some round, sorted by the name as it is printed.
fn lines(schedule: &ScheduleView) -> Vec<Line<'_>> {
    let mut lines: BTreeMap<PlayerId, Line<'_>> = BTreeMap::new();
    for round in &schedule.rounds {
        for table in &round.tables {
            for (index, seat) in table.seats.iter().enumerate() {
                let line = lines.entry(seat.player);
                let line = line.or_insert(Line { name: &seat.name, player: seat.player, places: Vec::new() });
                line.places.push(Place {
                    round: round.no.0,
                    table: table.no.0,
                    seat: seat.seat.number(),
                    starts: index == 0,
                });
            }
        }
    }
    let mut lines: Vec<Line<'_>> = lines.into_values().collect();
    sort_by_name(&mut lines, |line| line.name, |line| line.player);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_speaks_the_first_language_of_the_browser_that_it_knows() {
        let lang = |languages| words(languages).lang;
        assert_eq!(lang("de-AT,de;q=0.9,en;q=0.8"), "de");
        assert_eq!(lang("hu, ro;q=0.5"), "ro");
        assert_eq!(lang("RO"), "ro");
        assert_eq!(lang("hu"), "en");
        assert_eq!(lang(""), "en");
    }
}
