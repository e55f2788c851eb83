//! Pages about coming: which tournaments there are, what one says of itself, and the list for the desk at the door.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use uuid::Uuid;

use super::{Head, filters, page, private_page};
use crate::domain::authority::Role;
use crate::domain::check_in_code;
use crate::domain::ids::PlayerId;
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
use crate::server::words::{CheckInWords, Reads, Words};

/// All tournaments that are public, by where they are in their lives.
#[derive(Template)]
#[template(path = "tournaments.html", config = "config/askama.toml")]
struct Tournaments {
    words: &'static Words,
    demo: bool,
    shelves: [(&'static str, Vec<Summary>); 3],
}

/// The page of a tournament, for browsers without JavaScript.
#[derive(Template)]
#[template(path = "about.html", config = "config/askama.toml")]
struct About {
    words: &'static Words,
    view: AboutTournament,
}

/// Who is expected, to tick off on paper.
#[derive(Template)]
#[template(path = "check_in.html", config = "config/askama.toml")]
struct CheckInList {
    head: Head,
    rows: Vec<Expected>,
}

struct Expected {
    name: String,
    club: Option<String>,
    player: PlayerId,
    code: String,
    checked_in: bool,
    withdrawn: bool,
    waiting: Option<u32>,
    fee_paid: bool,
    brings_game: bool,
    missing: String,
}

/// `GET /plain`
pub async fn tournaments(State(app): State<Arc<App>>, Reads(words): Reads) -> Result<Response, ApiError> {
    // Whoever prepares one has its desk.
    let list = app.hub.list(|_| false).await?;
    let of = |phases: &[Phase]| list.iter().filter(|it| phases.contains(&it.phase)).cloned().collect::<Vec<_>>();
    let mut coming = of(&[Phase::Registration]);
    // The next first; those without a day after them.
    coming.sort_by_key(|it| (it.date.is_none(), it.date));
    let said = &words.about;
    let shelves =
        [(said.running.as_str(), of(&[Phase::Running])), (&said.coming, coming), (&said.over, of(&[Phase::Finished]))];
    page(&Tournaments { words, demo: app.hub.is_demo(), shelves })
}

/// `GET /t/{id}/about/plain`
pub async fn about(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Reads(words): Reads,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    page(&About { words, view: about_of(&app, id, &headers, words).await? })
}

/// `GET /t/{id}/print/check-in`
pub async fn check_in(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    who: Who,
    Reads(words): Reads,
) -> Result<Response, ApiError> {
    let (now, _) = as_staff(&app, id, &who, &[Role::Organizer, Role::Head]).await?;
    let mut rows: Vec<AtTheDesk> =
        now.state.entered().map(|player| at_the_desk(&now.state, &now.people, player)).collect();
    sort_by_name(&mut rows, |row| &row.name, |row| row.player);
    let rows = rows.into_iter().map(|row| Expected {
        name: row.name,
        club: row.club,
        player: row.player,
        code: check_in_code::code_of(now.state.id, row.player).unwrap_or_default(),
        checked_in: row.checked_in,
        withdrawn: row.withdrawn,
        waiting: row.waiting,
        fee_paid: row.fee_paid,
        brings_game: row.brings_game,
        missing: row.missing.iter().map(|field| asked(&words.check_in, *field)).collect::<Vec<_>>().join(", "),
    });
    private_page(&CheckInList { head: Head::of(&app, &now, words, &words.check_in.heading), rows: rows.collect() })
}

fn asked(words: &CheckInWords, field: MissingField) -> &str {
    match field {
        MissingField::Address => &words.address,
        MissingField::PhoneOrEmail => &words.phone_or_email,
    }
}
