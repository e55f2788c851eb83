//! The published rounds on paper: by table to pin to the wall, and a line for every player to take along.

use std::collections::BTreeMap;
use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;
use uuid::Uuid;

use super::{Head, filters, page};
use crate::domain::ids::{PlayerId, TournamentId};
use crate::domain::refusal::Refusal;
use crate::domain::standings::sort_by_name;
use crate::live::board::seating::schedule_view;
use crate::protocol::view::ScheduleView;
use crate::server::app::App;
use crate::server::error::ApiError;
use crate::server::words::Reads;

#[derive(Template)]
#[template(path = "schedule.html", config = "config/askama.toml")]
struct Schedule<'a> {
    head: Head,
    schedule: &'a ScheduleView,
    lines: Vec<Line<'a>>,
}

/// Where one player sits, round by round.
struct Line<'a> {
    name: &'a str,
    club: Option<&'a str>,
    player: PlayerId,
    places: Vec<Place>,
}

struct Place {
    round: u16,
    table: u16,
    seat: u8,
    starts: bool,
}

/// `GET /t/{id}/print/schedule`
pub async fn schedule(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Reads(words): Reads,
) -> Result<Response, ApiError> {
    let now = app.hub.look(TournamentId(id)).await?.now();
    let schedule = schedule_view(&now.state, &now.people).ok_or(Refusal::NoSchedule)?;
    let head = Head::of(&app, &now, words, &words.schedule);
    page(&Schedule { head, lines: lines(&schedule), schedule: &schedule })
}

/// A line for everybody who is seated in some round, sorted by the name as it is printed.
fn lines(schedule: &ScheduleView) -> Vec<Line<'_>> {
    let mut lines: BTreeMap<PlayerId, Line<'_>> = BTreeMap::new();
    for round in &schedule.rounds {
        for table in &round.tables {
            for (index, seat) in table.seats.iter().enumerate() {
                let line = lines.entry(seat.player);
                let line = line.or_insert_with(|| Line {
                    name: &seat.name,
                    club: seat.club.as_deref(),
                    player: seat.player,
                    places: Vec::new(),
                });
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
