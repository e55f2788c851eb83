//! The page of a tournament, registration without an account, and what only organizers read of people.
//!
//! Whoever registers shows the secret of the registration link. Checking it costs no disk and asks no tournament, so a
//! flood of guesses is turned away at the door; what is left is held to a pace by link, and to a number at once for the
//! whole server, never by address: a whole hall is one address.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use uuid::Uuid;

use crate::domain::authority::{self, Author, Credential, Role};
use crate::domain::check_in_code;
use crate::domain::command::Command;
use crate::domain::ids::{PlayerId, RequestId, TournamentId};
use crate::domain::refusal::Refusal;
use crate::domain::state::{Player, Tournament};
use crate::journal::links::{self, LinkTarget};
use crate::live::board::about::{
    about as about_view, at_the_desk, contacts_view, my_registration, place_on_the_waiting_list,
};
use crate::live::clock;
use crate::live::hub::Wish;
use crate::live::now::Now;
use crate::live::tournament::Outcome;
use crate::protocol::about::{
    AboutTournament, AtTheDesk, ContactsView, MyRegistration, RegisteredView, RegistrationLink, RegistrationRequest,
};
use crate::protocol::server::RefusalView;
use crate::server::api::ApiJson;
use crate::server::api::accounts::{link_not_good, secret_of};
use crate::server::api::desk::as_staff;
use crate::server::api::tagged::{nothing_new, tagged};
use crate::server::app::App;
use crate::server::error::ApiError;
use crate::server::links::{Holder, qr_svg, url_of};
use crate::server::session::Who;
use crate::server::words::{Reads, Words};

const ORGANIZERS: [Role; 2] = [Role::Organizer, Role::Head];

/// What, where, when, how full it is, and by which rules.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/about",
    params(("id" = Uuid, Path), ("lang" = Option<String>, Query, description = "`en`, `de` or `ro`")), responses(
    (status = 200, body = AboutTournament), (status = 304, description = "Nothing new"),
    (status = 404, body = RefusalView)
))]
pub async fn about(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Reads(words): Reads,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let view = about_of(&app, id, &headers, words).await?;
    let body = serde_json::to_vec(&view).map_err(|fault| ApiError::fault("A page has no JSON", &fault))?;
    // By what it says: the deadline passes without an event.
    let tag = &blake3::hash(&body).to_hex()[..16];
    Ok(nothing_new(&headers, tag).unwrap_or_else(|| tagged(tag, body)))
}

/// The page of a tournament, as it is at this moment.
pub async fn about_of(
    app: &Arc<App>,
    id: Uuid,
    headers: &HeaderMap,
    words: &Words,
) -> Result<AboutTournament, ApiError> {
    let now = app.hub.look(TournamentId(id)).await?.now();
    let link = url_of(app, &app.base_url(headers), &now.state, Holder::Registration);
    Ok(about_view(&now.state, clock::now(), app.hub.is_demo(), link, &words.lang))
}

/// Registers whoever has the registration link. Answers with his own link, for him alone.
#[utoipa::path(post, path = "/api/v1/tournaments/{id}/registrations", request_body = RegistrationRequest,
    params(("id" = Uuid, Path)), responses(
    (status = 200, body = RegisteredView), (status = 401, description = "The link is not good", body = RefusalView),
    (status = 409, body = RefusalView), (status = 422, body = RefusalView), (status = 429, body = RefusalView),
    (status = 503, description = "It may have been done or not: send the same request again", body = RefusalView)
))]
pub async fn register(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    who: Who,
    headers: HeaderMap,
    ApiJson(wish): ApiJson<RegistrationRequest>,
) -> Result<Response, ApiError> {
    let id = TournamentId(id);
    let generation = generation_of(&app, id, &wish.secret)?;
    if !app.limits.registration(id, generation) {
        return Err(Refusal::TooFast.into());
    }
    let Ok(_place) = app.limits.registrations_at_once.try_acquire() else {
        return Err(Refusal::TooFast.into());
    };
    let body = serde_json::to_vec(&wish.registration).map_err(|fault| ApiError::fault("A form has no JSON", &fault))?;
    let command = Command::Register {
        generation,
        registration: Box::new(wish.registration.cook()?),
        another_person: wish.another_person,
    };
    let wish = Wish {
        credential: Credential::Nobody,
        device: Some(who.device),
        request: RequestId(wish.request),
        body_hash: app.store.server_key().fingerprint(&body),
        command,
    };
    let player = match app.hub.ask(id, wish).await? {
        Outcome::Done { answer, .. } => answer.players.first().copied(),
        Outcome::Refused(refusal) => return Err(refusal.into()),
        Outcome::Unknown => return Err(ApiError::Unknown),
    };
    let now = app.hub.look(id).await?.now();
    let player = player.ok_or_else(|| ApiError::fault("A registration has no number", &id))?;
    let link = url_of(&app, &app.base_url(&headers), &now.state, Holder::Player(player))
        .ok_or(Refusal::NoSuchPlayer { player })?;
    let link_svg = qr_svg(&link).unwrap_or_default();
    let waiting = place_on_the_waiting_list(&now.state, player);
    Ok(private(RegisteredView { player, waiting, link, link_svg }))
}

/// Which edition of the tournament's registration link this is. Asks no disk and no tournament.
fn generation_of(app: &App, id: TournamentId, secret: &str) -> Result<u32, ApiError> {
    match links::resolve(app.store.server_key(), secret_of(secret)) {
        Some(LinkTarget::Registration { tournament, generation }) if tournament == id => Ok(generation),
        _ => Err(link_not_good()),
    }
}

/// Whether a registration link is the present one, before somebody fills in a form for nothing.
#[utoipa::path(post, path = "/api/v1/tournaments/{id}/registrations/link", request_body = RegistrationLink,
    params(("id" = Uuid, Path)), responses(
    (status = 204, description = "It is"), (status = 401, description = "The link is not good", body = RefusalView),
    (status = 409, description = "It was replaced by a newer one", body = RefusalView)
))]
pub async fn registration_link(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    ApiJson(RegistrationLink { secret }): ApiJson<RegistrationLink>,
) -> Result<StatusCode, ApiError> {
    let id = TournamentId(id);
    let generation = generation_of(&app, id, &secret)?;
    let present = app.hub.look(id).await?.now().state.self_registration.generation;
    if generation == present { Ok(StatusCode::NO_CONTENT) } else { Err(Refusal::RegistrationLinkIsOld.into()) }
}

/// What the server has of the player who asks.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/registration", params(("id" = Uuid, Path)), responses(
    (status = 200, body = MyRegistration), (status = 401, body = RefusalView)
))]
pub async fn mine(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    who: Who,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let now = app.hub.look(TournamentId(id)).await?.now();
    let grants = authority::recognise(&now.state, who.credential(TournamentId(id)));
    let Author::Player(player) = grants.author else { return Err(ApiError::not_signed_in()) };
    let mut mine = file_of(&app, &now, player, &headers)?;
    mine.link = url_of(&app, &app.base_url(&headers), &now.state, Holder::Player(player));
    mine.link_svg = mine.link.as_deref().and_then(qr_svg);
    Ok(private(mine))
}

/// Addresses, phones, wishes: for organizers, and never kept by a browser.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/contacts", params(("id" = Uuid, Path)), responses(
    (status = 200, body = ContactsView), (status = 403, body = RefusalView)
))]
pub async fn contacts(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    who: Who,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (now, _) = as_staff(&app, id, &who, &ORGANIZERS).await?;
    let open = now.state.self_registration.open;
    let link = url_of(&app, &app.base_url(&headers), &now.state, Holder::Registration).filter(|_| open);
    Ok(private(contacts_view(&now.state, &now.people, link)))
}

/// Everything that is kept of one person, to hand out to him.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/contacts/{player}",
    params(("id" = Uuid, Path), ("player" = String, Path)), responses(
    (status = 200, body = MyRegistration), (status = 403, body = RefusalView), (status = 404, body = RefusalView)
))]
pub async fn contact(
    State(app): State<Arc<App>>,
    Path((id, player)): Path<(Uuid, PlayerId)>,
    who: Who,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (now, _) = as_staff(&app, id, &who, &ORGANIZERS).await?;
    Ok(private(file_of(&app, &now, player, &headers)?))
}

/// Who stands before the desk with this code.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/check-in/{code}",
    params(("id" = Uuid, Path), ("code" = String, Path)), responses(
    (status = 200, body = AtTheDesk), (status = 403, body = RefusalView), (status = 404, body = RefusalView)
))]
pub async fn check_in(
    State(app): State<Arc<App>>,
    Path((id, code)): Path<(Uuid, String)>,
    who: Who,
) -> Result<Response, ApiError> {
    let (now, _) = as_staff(&app, id, &who, &ORGANIZERS).await?;
    // His number stands on every printed list, and finds him, too.
    let number = || code.trim().to_uppercase().parse().ok();
    let player = check_in_code::player_of(TournamentId(id), &code).or_else(number);
    let entry = player.and_then(|player| now.state.player(player)).filter(|entry| !entry.stand_in);
    let entry = entry.ok_or_else(|| {
        ApiError::edge(StatusCode::NOT_FOUND, "no_such_code", "nobody here has this code; look for the name instead")
    })?;
    Ok(private::<AtTheDesk>(at_the_desk(&now.state, &now.people, entry)))
}

/// A code as a picture that opens the check-in page, in the browser of whoever takes a photograph of it.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/check-in/{code}/qr.svg",
    params(("id" = Uuid, Path), ("code" = String, Path)), responses((status = 200, content_type = "image/svg+xml"))
)]
pub async fn check_in_qr(
    State(app): State<Arc<App>>,
    Path((id, code)): Path<(Uuid, String)>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let player = check_in_code::player_of(TournamentId(id), &code);
    let code = player.and_then(|player| check_in_code::code_of(TournamentId(id), player));
    let code = code.ok_or_else(|| ApiError::bad_field("code", "a check-in code has five letters and digits"))?;
    let svg = qr_svg(&check_in_url(&app, id, &headers, &code)).unwrap_or_default();
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}

fn file_of(app: &App, now: &Now, player: PlayerId, headers: &HeaderMap) -> Result<MyRegistration, ApiError> {
    let state: &Tournament = &now.state;
    let entry: &Player =
        state.player(player).filter(|entry| !entry.stand_in).ok_or(Refusal::NoSuchPlayer { player })?;
    let url = |code: &str| check_in_url(app, state.id.0, headers, code);
    Ok(my_registration(state, &now.people, entry, clock::now(), url))
}

/// Any session of the desk will do there, so the code is all that the address says.
fn check_in_url(app: &App, id: Uuid, headers: &HeaderMap, code: &str) -> String {
    format!("{}/t/{id}/check-in#{code}", app.base_url(headers))
}

/// An answer that no browser and no proxy keeps.
fn private<T: serde::Serialize>(view: T) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], Json(view)).into_response()
}
