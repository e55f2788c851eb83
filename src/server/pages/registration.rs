//! Pages about coming: which tournaments there are, what one says of itself, and the list for the desk at the door.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use uuid::Uuid;

use super::page;
use crate::domain::authority::Role;
use crate::domain::check_in_code;
use crate::domain::registration::MissingField;
use crate::domain::standings::sort_by_name;
use crate::domain::state::Phase;
use crate::live::board::about::at_the_desk;
use crate::live::hub::Summary;
use crate::protocol::about::{AboutTournament, AtTheDesk};
use crate::server::api::desk::as_staff;
use crate::server::api::registration::about_of;
use crate::server::app::App;
use crate::server::error::ApiError;
use crate::server::session::Who;

/// All tournaments, by where they are in their lives.
#[derive(Template)]
#[template(path = "tournaments.html", config = "config/askama.toml")]
struct Tournaments {
    demo: bool,
    shelves: [(&'static str, Vec<Summary>); 3],
}

/// The page of a tournament, for browsers without JavaScript.
#[derive(Template)]
#[template(path = "about.html", config = "config/askama.toml")]
struct About {
    view: AboutTournament,
}

/// Who is expected, to tick off on paper.
#[derive(Template)]
#[template(path = "check_in.html", config = "config/askama.toml")]
struct CheckInList<'a> {
    title: &'a str,
    demo: bool,
    rows: Vec<Expected>,
}

struct Expected {
    name: String,
    club: String,
    player: u32,
    code: String,
    checked_in: bool,
    withdrawn: bool,
    waiting: Option<u32>,
    fee_paid: bool,
    brings_game: bool,
    missing: String,
}

/// `GET /plain`
pub async fn tournaments(State(app): State<Arc<App>>) -> Result<Response, ApiError> {
    let list = app.hub.list().await?;
    let of = |phases: &[Phase]| list.iter().filter(|it| phases.contains(&it.phase)).cloned().collect::<Vec<_>>();
    let mut coming = of(&[Phase::Draft, Phase::Registration]);
    // The next first; those without a day after them.
    coming.sort_by_key(|it| (it.date.is_none(), it.date));
    let shelves = [("Running", of(&[Phase::Running])), ("Coming", coming), ("Finished", of(&[Phase::Finished]))];
    page(&Tournaments { demo: app.hub.is_demo(), shelves })
}

/// `GET /t/{id}/about/plain`
pub async fn about(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    page(&About { view: about_of(&app, id, &headers).await? })
}

/// `GET /t/{id}/print/check-in`
pub async fn check_in(State(app): State<Arc<App>>, Path(id): Path<Uuid>, who: Who) -> Result<Response, ApiError> {
    let (now, _) = as_staff(&app, id, &who, &[Role::Organizer, Role::Head]).await?;
    let mut rows: Vec<AtTheDesk> =
        now.state.entered().map(|player| at_the_desk(&now.state, &now.people, player)).collect();
    sort_by_name(&mut rows, |row| &row.name, |row| row.player);
    let rows = rows.into_iter().map(|row| Expected {
        name: row.name,
        club: row.club.unwrap_or_default(),
        player: row.player.0,
        code: check_in_code::code_of(now.state.id, row.player).unwrap_or_default(),
        checked_in: row.checked_in,
        withdrawn: row.withdrawn,
        waiting: row.waiting,
        fee_paid: row.fee_paid,
        brings_game: row.brings_game,
        missing: row.missing.iter().map(|field| in_words(*field)).collect::<Vec<_>>().join(", "),
    });
    let list = page(&CheckInList { title: &now.state.title, demo: app.hub.is_demo(), rows: rows.collect() })?;
    Ok(([(header::CACHE_CONTROL, "no-store")], list).into_response())
}

fn in_words(field: MissingField) -> &'static str {
    match field {
        MissingField::Address => "address",
        MissingField::PhoneOrEmail => "phone or e-mail",
    }
}
