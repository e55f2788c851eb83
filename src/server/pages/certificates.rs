//! Certificates for the first places, once the order is fixed.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use jiff::civil::Date;
use serde::Deserialize;
use uuid::Uuid;

use super::standings::{Ranked, ranked, view_of};
use super::{Head, filters, private_page};
use crate::domain::authority::Role;
use crate::domain::registration::venue_time;
use crate::domain::state::{Phase, Tournament};
use crate::live::now::Now;
use crate::server::api::desk::as_staff;
use crate::server::app::App;
use crate::server::error::ApiError;
use crate::server::session::Who;
use crate::server::words::{Reads, Words};

/// The places that get one where nobody says how many.
const PLACES: u32 = 3;

/// A certificate for every place of the season's points is the most that makes sense.
const PLACES_MAX: u32 = 16;

#[derive(Template)]
#[template(path = "certificates.html", config = "config/askama.toml")]
struct Certificates {
    head: Head,
    certificates: Vec<Certificate>,
    day: String,
    venue: Option<String>,
    players: usize,
}

struct Certificate {
    name: String,
    club: Option<String>,
    place: String,
    shared: bool,
    /// Where somebody equal has another place, what decided that.
    ended_by: Option<&'static str>,
    values: Vec<String>,
}

/// How many places.
#[derive(Debug, Deserialize)]
pub struct Wanted {
    places: Option<u32>,
}

/// `GET /t/{id}/print/certificates`: before the finish a page that says when there will be some.
pub async fn certificates(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Query(wanted): Query<Wanted>,
    who: Who,
    Reads(words): Reads,
) -> Result<Response, ApiError> {
    let (now, _) = as_staff(&app, id, &who, &[Role::Organizer, Role::Head]).await?;
    let places = wanted.places.unwrap_or(PLACES).clamp(1, PLACES_MAX);
    let finished = now.state.phase == Phase::Finished;
    private_page(&Certificates {
        head: Head::of(&app, &now, words, &words.certificate.heading),
        certificates: if finished { first_places(&now, places, words) } else { Vec::new() },
        day: day_of(&now.state).map(|day| words.day(&day)).unwrap_or_default(),
        venue: now.state.details.place.as_ref().map(ToString::to_string),
        players: now.state.final_order.len(),
    })
}

/// Everybody who has one of the first places in the order that was read out; those who share one have one each.
fn first_places(now: &Now, places: u32, words: &'static Words) -> Vec<Certificate> {
    let view = view_of(now);
    let lines = ranked(now, &view, words);
    let order = &now.state.final_order;
    let first = order.iter().filter_map(|there| Some((there.player, there.rank.filter(|rank| *rank <= places)?)));
    let certificates = first.map(|(player, rank)| {
        let at = lines.iter().position(|line| line.row.player == player);
        Certificate {
            name: now.people.own_name(player),
            club: now.people.club(player).map(ToString::to_string),
            place: words.certificate.place(rank),
            shared: order.iter().filter(|other| other.rank == Some(rank)).count() > 1,
            // Decided against the row above, or for the row below.
            ended_by: at.and_then(|at| ended_by(&lines, at, words).or_else(|| ended_by(&lines, at + 1, words))),
            values: at.map(|at| counted(now, &lines[at], words)).unwrap_or_default(),
        }
    });
    certificates.collect()
}

/// What a name or a lot did for this line, where there is one.
fn ended_by(lines: &[Ranked<'_>], at: usize, words: &'static Words) -> Option<&'static str> {
    words.certificate.ended_by(&lines.get(at)?.row.decided_by.as_ref()?.criterion)
}

fn counted(now: &Now, line: &Ranked<'_>, words: &Words) -> Vec<String> {
    let criteria = &now.state.rules.ranking.criteria;
    criteria.iter().zip(&line.values).map(|(criterion, value)| words.certificate.counted(criterion, value)).collect()
}

/// The day that was announced, or else that of the last round, on the venue's calendar.
fn day_of(state: &Tournament) -> Option<Date> {
    let last_round = state.newest_round().map(|round| venue_time(round.made_at, state.time_zone.as_ref()).date());
    state.details.date.or(last_round)
}
