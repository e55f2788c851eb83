//! Screens on the wall: what a screen asks for itself, and what a desk decides about it, from afar, too.
//!
//! A screen has a token that it keeps in its browser and shows as `X-Roundtable-Kiosk`. The token opens nothing: it only
//! says which screen asks what to show, and that is read from the public feed.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, Path, Query, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use tracing::info;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::domain::authority::Role;
use crate::domain::ids::TournamentId;
use crate::domain::text::Line;
use crate::journal::kiosks::{Assignment, Language, Shows, StoredKiosk, Theme};
use crate::journal::sessions::TokenHash;
use crate::live::clock;
use crate::protocol::server::RefusalView;
use crate::server::accept::stopped;
use crate::server::api::ApiJson;
use crate::server::api::desk::as_staff;
use crate::server::app::App;
use crate::server::error::ApiError;
use crate::server::limits::{SCREEN_WAITS, SCREENS_PAIRED_MAX};
use crate::server::session::{Who, hash_of};

const TOKEN_HEADER: &str = "x-roundtable-kiosk";
/// Who decides about the screens of a tournament.
const DESK: &[Role] = &[Role::Organizer, Role::Head];

/// A screen that asked within this time is there: it asks every 8 seconds.
const HERE_WITHIN: SignedDuration = SignedDuration::from_secs(20);

/// A screen that has just begun, not paired yet.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewScreen {
    /// To be kept by the screen, and shown as `X-Roundtable-Kiosk` from now on.
    pub token: String,
}

/// What a screen is to do now.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScreenView {
    /// Changes with everything below: sent back as `have`, it asks for what is newer.
    pub have: String,
    /// To be shown in large letters, until a desk has typed it. Absent once the screen is paired.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shows: Option<AssignmentView>,
}

/// What a desk has decided about a screen.
#[derive(Debug, Serialize, ToSchema)]
pub struct AssignmentView {
    pub name: String,
    pub tournament: String,
    pub shows: Shows,
    pub language: Language,
    pub theme: Theme,
}

/// What a screen knows already.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Known {
    /// `have` of the last answer. While it is still so, the answer waits, for 8 seconds at most.
    pub have: Option<String>,
}

/// A screen as a desk sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct KioskRow {
    pub id: String,
    pub name: String,
    pub tournament: String,
    pub shows: Shows,
    pub language: Language,
    pub theme: Theme,
    pub device: String,
    pub paired_at: String,
    pub last_seen: String,
    /// It has asked within the last 20 seconds.
    pub here: bool,
}

/// Pairs the screen that shows this code.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PairRequest {
    /// Six letters and digits, however they are written.
    pub code: String,
    /// What people call the screen; 120 characters at most.
    pub name: String,
    pub shows: Shows,
    pub language: Language,
    pub theme: Theme,
}

/// Changes what a screen shows. What is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct KioskRequest {
    #[serde(default)]
    pub name: Option<String>,
    /// Another tournament of yours: the screen is listed there from then on.
    #[serde(default)]
    pub tournament: Option<Uuid>,
    #[serde(default)]
    pub shows: Option<Shows>,
    #[serde(default)]
    pub language: Option<Language>,
    #[serde(default)]
    pub theme: Option<Theme>,
}

/// Which screen asks.
pub struct Screen(TokenHash);

impl FromRequestParts<Arc<App>> for Screen {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Screen, ApiError> {
        let token = parts.headers.get(TOKEN_HEADER).and_then(|token| token.to_str().ok());
        token.map(|token| Screen(hash_of(token))).ok_or_else(no_such_screen)
    }
}

/// A screen begins: it gets a token, and then asks what to show.
#[utoipa::path(post, path = "/api/v1/kiosks", responses(
    (status = 201, body = NewScreen), (status = 429, body = RefusalView, description = "Too many screens wait")
))]
pub async fn begin(State(app): State<Arc<App>>, who: Who) -> Result<Response, ApiError> {
    let token = URL_SAFE_NO_PAD.encode(clock::entropy::<32>());
    if !app.screens.welcome(hash_of(&token), who.device, clock::entropy(), clock::now()) {
        let told = "too many screens wait to be paired; pair or close some, and try again";
        return Err(ApiError::edge(StatusCode::TOO_MANY_REQUESTS, "too_many_screens", told));
    }
    Ok((StatusCode::CREATED, [(header::CACHE_CONTROL, "no-store")], Json(NewScreen { token })).into_response())
}

/// What this screen is to show: at once, or as soon as it is something else than it has.
#[utoipa::path(get, path = "/api/v1/kiosks/me",
    params(Known, ("X-Roundtable-Kiosk" = String, Header, description = "The screen's token")), responses(
    (status = 200, body = ScreenView), (status = 404, body = RefusalView, description = "Let go: begin anew")
))]
pub async fn mine(
    State(app): State<Arc<App>>,
    Screen(screen): Screen,
    Query(known): Query<Known>,
) -> Result<Response, ApiError> {
    // Before the first look: what is decided between the two is told twice, never not at all.
    let mut bell = app.screens.listen();
    let mut stopping = app.stopping.clone();
    let patience = tokio::time::sleep(SCREEN_WAITS);
    tokio::pin!(patience);
    loop {
        let now = screen_view(&app, &screen).ok_or_else(no_such_screen)?;
        if known.have.as_deref() != Some(&now.have) {
            return Ok(never_kept(now));
        }
        tokio::select! {
            _ = bell.changed() => {}
            () = &mut patience => return Ok(never_kept(now)),
            () = stopped(&mut stopping) => return Ok(never_kept(now)),
        }
    }
}

fn never_kept(view: impl Serialize) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], Json(view)).into_response()
}

fn screen_view(app: &App, screen: &TokenHash) -> Option<ScreenView> {
    let now = clock::now();
    // In this order: a screen that waits no longer is in the store already.
    let code = app.screens.code_of(screen, clock::entropy(), now);
    if let Some(kiosk) = app.store.kiosk(screen) {
        app.store.see_kiosk(screen, now);
        let have = format!("{}.{}", kiosk.id.simple(), kiosk.revision);
        return Some(ScreenView { have, code: None, shows: Some(assignment_view(kiosk.assignment)) });
    }
    let code = code?;
    Some(ScreenView { have: code.clone(), code: Some(code), shows: None })
}

fn assignment_view(assignment: Assignment) -> AssignmentView {
    let Assignment { name, tournament, shows, language, theme } = assignment;
    AssignmentView { name: name.into(), tournament: tournament.to_string(), shows, language, theme }
}

/// The screens that show this tournament.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/kiosks", params(("id" = Uuid, Path)), responses(
    (status = 200, body = Vec<KioskRow>), (status = 403, body = RefusalView)
))]
pub async fn list(State(app): State<Arc<App>>, Path(id): Path<Uuid>, who: Who) -> Result<Response, ApiError> {
    as_staff(&app, id, &who, DESK).await?;
    let rows: Vec<KioskRow> = app.store.kiosks_of(TournamentId(id)).into_iter().map(kiosk_row).collect();
    Ok(never_kept(rows))
}

/// Pairs a screen by the code it shows.
#[utoipa::path(post, path = "/api/v1/tournaments/{id}/kiosks", params(("id" = Uuid, Path)), request_body = PairRequest,
    responses(
    (status = 200, body = KioskRow), (status = 403, body = RefusalView),
    (status = 404, body = RefusalView, description = "No screen shows this code"),
    (status = 429, body = RefusalView, description = "Ten codes a minute")
))]
pub async fn pair(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    who: Who,
    ApiJson(wish): ApiJson<PairRequest>,
) -> Result<Response, ApiError> {
    as_staff(&app, id, &who, DESK).await?;
    let session = who.session(Some(TournamentId(id)))?;
    if !app.limits.screen_code(&session.token_hash) {
        let told = "too many codes were tried; wait a minute, and read the code on the screen again";
        return Err(ApiError::edge(StatusCode::TOO_MANY_REQUESTS, "too_many_codes", told));
    }
    if app.store.kiosks_paired() >= SCREENS_PAIRED_MAX {
        let told = "this server has as many screens as it can keep; let go of those that are not used";
        return Err(ApiError::edge(StatusCode::CONFLICT, "too_many_screens", told));
    }
    let PairRequest { code, name, shows, language, theme } = wish;
    let assignment = Assignment { name: name_of(&name)?, tournament: TournamentId(id), shows, language, theme };
    let now = clock::now();
    // Taken, not looked at: of two desks that type it at the same moment one has the screen.
    let (screen, device) = app.screens.take(&code, now).ok_or_else(|| {
        let told = "no screen shows this code; read it again: it changes every ten minutes";
        ApiError::edge(StatusCode::NOT_FOUND, "no_such_screen_code", told)
    })?;
    let kiosk_id = Uuid::from_u128(u128::from_le_bytes(clock::entropy()));
    let kiosk = StoredKiosk::new(screen, kiosk_id, assignment, device, now);
    if let Err(fault) = app.store.put_kiosk(kiosk.clone()).await {
        app.screens.given_back(&screen);
        return Err(fault.into());
    }
    app.screens.is_paired(&screen);
    app.screens.ring();
    info!(tournament.id = %id, kiosk = %kiosk.id, "A screen was paired");
    Ok(never_kept(kiosk_row(kiosk)))
}

/// Changes what a screen shows, or what it is called.
#[utoipa::path(post, path = "/api/v1/tournaments/{id}/kiosks/{kiosk}",
    params(("id" = Uuid, Path), ("kiosk" = Uuid, Path)), request_body = KioskRequest, responses(
    (status = 200, body = KioskRow), (status = 403, body = RefusalView), (status = 404, body = RefusalView)
))]
pub async fn change(
    State(app): State<Arc<App>>,
    Path((id, kiosk)): Path<(Uuid, Uuid)>,
    who: Who,
    ApiJson(wish): ApiJson<KioskRequest>,
) -> Result<Response, ApiError> {
    as_staff(&app, id, &who, DESK).await?;
    let mut kiosk = kiosk_of(&app, id, kiosk)?;
    let assignment = &mut kiosk.assignment;
    if let Some(name) = &wish.name {
        assignment.name = name_of(name)?;
    }
    if let Some(other) = wish.tournament {
        as_staff(&app, other, &who, DESK).await?;
        assignment.tournament = TournamentId(other);
    }
    assignment.shows = wish.shows.unwrap_or(assignment.shows);
    assignment.language = wish.language.unwrap_or(assignment.language);
    assignment.theme = wish.theme.unwrap_or(assignment.theme);
    kiosk.revision = kiosk.revision.wrapping_add(1);
    app.store.put_kiosk(kiosk.clone()).await?;
    app.screens.ring();
    Ok(never_kept(kiosk_row(kiosk)))
}

/// Lets a screen go: it shows a code again.
#[utoipa::path(delete, path = "/api/v1/tournaments/{id}/kiosks/{kiosk}",
    params(("id" = Uuid, Path), ("kiosk" = Uuid, Path)), responses(
    (status = 204), (status = 403, body = RefusalView), (status = 404, body = RefusalView)
))]
pub async fn let_go(
    State(app): State<Arc<App>>,
    Path((id, kiosk)): Path<(Uuid, Uuid)>,
    who: Who,
) -> Result<StatusCode, ApiError> {
    as_staff(&app, id, &who, DESK).await?;
    let kiosk = kiosk_of(&app, id, kiosk)?;
    app.store.forget_kiosk(kiosk.token_hash).await?;
    app.screens.ring();
    info!(tournament.id = %id, kiosk = %kiosk.id, "A screen was let go");
    Ok(StatusCode::NO_CONTENT)
}

/// A screen of this tournament. One of another is not there, for this desk.
fn kiosk_of(app: &App, tournament: Uuid, kiosk: Uuid) -> Result<StoredKiosk, ApiError> {
    let mut theirs = app.store.kiosks_of(TournamentId(tournament)).into_iter();
    theirs.find(|one| one.id == kiosk).ok_or_else(no_such_screen)
}

fn no_such_screen() -> ApiError {
    let told = "this screen is not paired any more; open /kiosk on it, and pair it by the code it shows";
    ApiError::edge(StatusCode::NOT_FOUND, "no_such_screen", told)
}

fn name_of(name: &str) -> Result<Line, ApiError> {
    Line::parse(name).map_err(|problem| ApiError::bad_field("name", problem.to_string()))
}

fn kiosk_row(kiosk: StoredKiosk) -> KioskRow {
    let here = clock::now().duration_since(kiosk.last_seen) < HERE_WITHIN;
    let AssignmentView { name, tournament, shows, language, theme } = assignment_view(kiosk.assignment);
    KioskRow {
        id: kiosk.id.to_string(),
        name,
        tournament,
        shows,
        language,
        theme,
        device: kiosk.device,
        paired_at: kiosk.paired_at.to_string(),
        last_seen: kiosk.last_seen.to_string(),
        here,
    }
}
