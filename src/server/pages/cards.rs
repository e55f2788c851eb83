//! Cards to cut out: one for every player with his own link, and one for every table with the way to its public page.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use uuid::Uuid;

use super::{Head, filters, page, private_page};
use crate::domain::authority::Role;
use crate::domain::ids::{PlayerId, TableNo, TournamentId};
use crate::domain::standings::sort_by_name;
use crate::domain::state::Tournament;
use crate::server::api::desk::as_staff;
use crate::server::app::App;
use crate::server::error::ApiError;
use crate::server::links::{Holder, qr_svg, url_of};
use crate::server::session::Who;
use crate::server::words::Reads;

/// Seats at a table, where no round says how many tables there are.
const SEATS: usize = 4;

#[derive(Template)]
#[template(path = "personal_cards.html", config = "config/askama.toml")]
struct PersonalCards {
    head: Head,
    cards: Vec<PersonalCard>,
}

struct PersonalCard {
    name: String,
    club: Option<String>,
    player: PlayerId,
    url: String,
    svg: String,
}

#[derive(Template)]
#[template(path = "table_cards.html", config = "config/askama.toml")]
struct TableCards {
    head: Head,
    cards: Vec<TableCard>,
}

struct TableCard {
    table: TableNo,
    url: String,
    svg: String,
}

/// Which cards.
#[derive(Debug, Deserialize)]
pub struct Wanted {
    /// One player's card only.
    player: Option<PlayerId>,
}

/// `GET /t/{id}/print/links`
pub async fn personal(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Query(wanted): Query<Wanted>,
    who: Who,
    Reads(words): Reads,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (now, _) = as_staff(&app, id, &who, &[Role::Organizer, Role::Head]).await?;
    let base = app.base_url(&headers);
    let players = now.state.entered().filter(|player| wanted.player.is_none_or(|wanted| wanted == player.id));
    let cards = players.filter(|player| !player.link.revoked).filter_map(|player| {
        let url = url_of(&app, &base, &now.state, Holder::Player(player.id))?;
        Some(PersonalCard {
            name: now.people.name(player.id),
            club: now.people.club(player.id).map(ToString::to_string),
            player: player.id,
            svg: qr_svg(&url)?,
            url,
        })
    });
    let mut cards: Vec<PersonalCard> = cards.collect();
    // In the order in which they are handed over at the door.
    sort_by_name(&mut cards, |card| &card.name, |card| card.player);
    private_page(&PersonalCards { head: Head::of(&app, &now, words, &words.personal_cards), cards })
}

/// `GET /t/{id}/print/tables`: they say no names and give no rights, and are good for every round.
pub async fn tables(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Reads(words): Reads,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let now = app.hub.look(TournamentId(id)).await?.now();
    let base = app.base_url(&headers);
    let cards = table_numbers(&now.state).into_iter().filter_map(|table| {
        let url = url_of(&app, &base, &now.state, Holder::Table(table))?;
        Some(TableCard { table, svg: qr_svg(&url)?, url })
    });
    page(&TableCards { cards: cards.collect(), head: Head::of(&app, &now, words, &words.table_cards) })
}

/// Every table that any round had or the schedule has, and as many as everybody who is entered needs.
fn table_numbers(state: &Tournament) -> Vec<TableNo> {
    let needed = (state.places_taken() as usize).div_ceil(SEATS) as u16;
    let made = state.rounds.iter().flat_map(|round| round.tables.iter().map(|table| table.no));
    let planned = state.schedule.iter().flat_map(|plan| plan.rounds.iter());
    let planned = planned.flat_map(|round| round.tables.iter().map(|table| table.no));
    let mut tables: Vec<TableNo> = made.chain(planned).chain((1..=needed).map(TableNo)).collect();
    tables.sort_unstable();
    tables.dedup();
    tables
}
