//! Pages made whole by the server: to print, and to read without JavaScript. Templates lie beside this file.

mod registration;
mod schedule;

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Response};
use serde::Deserialize;
use uuid::Uuid;

use crate::domain::authority::Role;
use crate::domain::ids::{PlayerId, TableNo, TournamentId};
use crate::domain::standings::sort_by_name;
use crate::protocol::view::{PublicView, RoundView, SeatView, StandingsRow};

use super::api::desk::as_staff;
use super::app::App;
use super::error::ApiError;
use super::links::{Holder, qr_svg, url_of};
use super::session::Who;

pub use registration::{about, check_in, tournaments};
pub use schedule::schedule;

/// The standings and the seating, for browsers without JavaScript, old kiosks, and people who print.
#[derive(Template)]
#[template(path = "plain.html", config = "config/askama.toml")]
struct Plain<'a> {
    view: &'a PublicView,
    rows: Vec<RankedRow<'a>>,
    version: u64,
    state_hash: &'a str,
}

struct RankedRow<'a> {
    /// Empty for the disqualified.
    rank: String,
    row: &'a StandingsRow,
}

/// Seating of the newest round, to pin to the wall: by table, and by name.
#[derive(Template)]
#[template(path = "seating.html", config = "config/askama.toml")]
struct Seating<'a> {
    title: &'a str,
    demo: bool,
    round: Option<&'a RoundView>,
    by_name: Vec<(&'a SeatView, TableNo)>,
}

/// A card for every player: cut out and handed over.
#[derive(Template)]
#[template(path = "links.html", config = "config/askama.toml")]
struct Cards<'a> {
    title: &'a str,
    demo: bool,
    cards: Vec<Card>,
}

struct Card {
    name: String,
    club: String,
    player: String,
    url: String,
    svg: String,
}

/// `GET /t/{id}/plain`
pub async fn plain(State(app): State<Arc<App>>, Path(id): Path<Uuid>) -> Result<Response, ApiError> {
    let handle = app.hub.open(TournamentId(id)).await?;
    handle.shown().await;
    let (view, version, state_hash) = handle.audience.public_view();
    page(&Plain { rows: ranked(&view), view: &view, version, state_hash: &state_hash })
}

fn ranked(view: &PublicView) -> Vec<RankedRow<'_>> {
    let mut rank = 0;
    let rows = view.standings.rows.iter().enumerate().map(|(index, row)| {
        if !row.shared {
            rank = index + 1;
        }
        RankedRow { rank: if row.ranked { rank.to_string() } else { String::new() }, row }
    });
    rows.collect()
}

/// `GET /t/{id}/print/seating`
pub async fn seating(State(app): State<Arc<App>>, Path(id): Path<Uuid>) -> Result<Response, ApiError> {
    let handle = app.hub.open(TournamentId(id)).await?;
    handle.shown().await;
    let (view, ..) = handle.audience.public_view();
    let round = view.round.as_ref();
    let tables = round.map(|round| round.tables.as_slice()).unwrap_or_default();
    let mut by_name: Vec<(&SeatView, TableNo)> =
        tables.iter().flat_map(|table| table.seats.iter().map(|seat| (seat, table.no))).collect();
    sort_by_name(&mut by_name, |(seat, _)| &seat.name, |(seat, _)| seat.player);
    page(&Seating { title: &view.tournament.title, demo: view.tournament.demo, round, by_name })
}

/// Which cards.
#[derive(Debug, Deserialize)]
pub struct Wanted {
    /// One player's card only.
    player: Option<PlayerId>,
}

/// `GET /t/{id}/print/links`
pub async fn links(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Query(wanted): Query<Wanted>,
    who: Who,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (now, _) = as_staff(&app, id, &who, &[Role::Organizer, Role::Head]).await?;
    let base = app.base_url(&headers);
    let players = now.state.entered().filter(|player| wanted.player.is_none_or(|wanted| wanted == player.id));
    let cards = players.filter(|player| !player.link.revoked).filter_map(|player| {
        let url = url_of(&app, &base, &now.state, Holder::Player(player.id))?;
        Some(Card {
            name: now.people.name(player.id),
            club: now.people.club(player.id).map(ToString::to_string).unwrap_or_default(),
            player: player.id.to_string(),
            svg: qr_svg(&url)?,
            url,
        })
    });
    page(&Cards { title: &now.state.title, demo: app.hub.is_demo(), cards: cards.collect() })
}

fn page(template: &impl Template) -> Result<Response, ApiError> {
    match template.render() {
        Ok(html) => Ok(Html(html).into_response()),
        Err(fault) => Err(ApiError::fault("A page could not be made", &fault)),
    }
}
