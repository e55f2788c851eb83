//! Changing seasons: commands under request ids, previews of what they would do, imports, and the final.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use bytes::Bytes;
use jiff::civil::Date;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::as_keeper;
use crate::domain::ids::{RequestId, SeasonId, TournamentId};
use crate::domain::registration::plain;
use crate::domain::rules::Rules;
use crate::domain::season::command::{GivenEvent, GivenPlace, SeasonCommand};
use crate::domain::season::decide::Opening;
use crate::domain::season::refusal::SeasonRefusal;
use crate::domain::season::state::ImportedEvent;
use crate::live::hub::fresh_request;
use crate::live::seasons::{Asking, FinalRequest, SeasonOutcome, season_view};
use crate::protocol::grid::{Column, FileFault, Reading};
use crate::protocol::placings::{self, GivenPlacing};
use crate::protocol::season::{
    ImportedEventView, MadeView, PlacingsPreview, PreviewView, SeasonCommandRequest, SeasonReceipt, SeasonRequest, day,
    line,
};
use crate::protocol::server::{FAULTS_MAX, FaultView, RefusalView};
use crate::server::api::ApiJson;
use crate::server::api::imports::ReadAs;
use crate::server::app::App;
use crate::server::error::ApiError;
use crate::server::session::Who;

/// A new season.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeasonCreation {
    /// Made up by the client; the same one sent again makes no second season.
    #[serde(default)]
    pub request: Option<Uuid>,
    pub title: String,
    /// A preset that has a season: its rules are stored with it.
    pub preset: String,
    /// `2006-05-19`; this day counts.
    pub starts: String,
    /// This day counts, too.
    pub closes: String,
}

/// The tournament that plays the final.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FinalCreation {
    pub request: Uuid,
    pub title: String,
    /// Any preset of this server.
    pub preset: String,
}

/// Under which request id an import is done.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ImportRequest {
    pub request: Uuid,
    /// The earlier import that is taken back by this one.
    pub replaces: Option<u32>,
}

/// Opens a season; the account that does keeps it.
#[utoipa::path(post, path = "/api/v1/seasons", request_body = SeasonCreation, responses(
    (status = 200, body = MadeView), (status = 403, body = RefusalView), (status = 422, body = RefusalView)
))]
pub async fn create(
    State(app): State<Arc<App>>,
    who: Who,
    ApiJson(form): ApiJson<SeasonCreation>,
) -> Result<Json<MadeView>, ApiError> {
    let keeper = who.account().ok_or_else(ApiError::not_signed_in)?;
    if !app.store.account(keeper)?.is_some_and(|account| account.season_keeper) {
        return Err(SeasonRefusal::NotTheKeeper.into());
    }
    let rules = Rules::preset(&form.preset).and_then(|preset| preset.season).ok_or(SeasonRefusal::PresetHasNoSeason)?;
    let opening = Opening {
        title: line("title", &form.title)?,
        preset: form.preset,
        rules,
        starts: day("starts", &form.starts)?,
        closes: day("closes", &form.closes)?,
        keeper,
    };
    let request = form.request.map_or_else(fresh_request, RequestId);
    let id = app.seasons.create(opening, request, Some(who.device)).await??;
    Ok(Json(MadeView { id: id.to_string() }))
}

fn asking(app: &App, who: &Who, request: Uuid, body: &[u8]) -> Result<Asking, ApiError> {
    let by = who.account().ok_or_else(ApiError::not_signed_in)?;
    let session = who.session(None)?;
    if !app.limits.command(&session.token_hash) {
        return Err(SeasonRefusal::TooFast.into());
    }
    Ok(Asking {
        by,
        device: Some(who.device.clone()),
        request: RequestId(request),
        body_hash: app.store.server_key().fingerprint(body),
    })
}

async fn cooked(app: &App, request: SeasonRequest) -> Result<SeasonCommand, ApiError> {
    // A store that cannot be read knows nobody; the next write will say so.
    let applying = match &request {
        // Whether there is such a tournament is for the decision.
        SeasonRequest::Apply { tournament, .. } => app.hub.open(TournamentId(*tournament)).await.ok(),
        _ => None,
    };
    let applying = applying.map(|handle| handle.now());
    Ok(request.cook(|name| app.account_named(name), applying.as_ref().map(|now| &now.state.details))?)
}

/// Asks a season for something. Answered when it is durable, or refused with the reason.
#[utoipa::path(post, path = "/api/v1/seasons/{id}/commands", request_body = SeasonCommandRequest,
    params(("id" = Uuid, Path)), responses(
    (status = 200, description = "Done and durable", body = SeasonReceipt),
    (status = 403, body = RefusalView), (status = 409, body = RefusalView), (status = 422, body = RefusalView),
    (status = 503, description = "It may have been done or not: send the same request again", body = RefusalView)
))]
pub async fn command(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    who: Who,
    ApiJson(wish): ApiJson<SeasonCommandRequest>,
) -> Result<Json<SeasonReceipt>, ApiError> {
    let body = serde_json::to_vec(&wish.command).map_err(|fault| ApiError::fault("A command has no JSON", &fault))?;
    let asking = asking(&app, &who, wish.request, &body)?;
    let command = cooked(&app, wish.command).await?;
    ask(&app, id, asking, command).await
}

async fn ask(app: &App, id: Uuid, asking: Asking, command: SeasonCommand) -> Result<Json<SeasonReceipt>, ApiError> {
    let (name, request) = (command.name(), asking.request.0);
    let outcome = app.seasons.ask(SeasonId(id), asking, command).await?;
    metrics::counter!("roundtable_season_commands", "command" => name).increment(1);
    receipt(request, outcome)
}

fn receipt(request: Uuid, outcome: SeasonOutcome) -> Result<Json<SeasonReceipt>, ApiError> {
    match outcome {
        SeasonOutcome::Done { version, answer } => Ok(Json(SeasonReceipt { request, version, answer: answer.into() })),
        SeasonOutcome::Refused(refusal) => Err(refusal.into()),
        SeasonOutcome::Unknown => Err(ApiError::Unknown),
    }
}

/// What a command would do to the list. Nothing happens.
#[utoipa::path(post, path = "/api/v1/seasons/{id}/preview", request_body = SeasonRequest,
    params(("id" = Uuid, Path)), responses(
    (status = 200, body = PreviewView), (status = 403, body = RefusalView), (status = 409, body = RefusalView)
))]
pub async fn preview(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    who: Who,
    ApiJson(wish): ApiJson<SeasonRequest>,
) -> Result<Json<PreviewView>, ApiError> {
    let (now, account) = as_keeper(&app, id, &who).await?;
    let command = cooked(&app, wish).await?;
    Ok(Json(app.seasons.preview(&now, account, &command)?))
}

/// Events in the order of the file; rows of one event belong together wherever they stand.
fn given(rows: Vec<GivenPlacing>) -> Vec<GivenEvent> {
    let mut events: Vec<GivenEvent> = Vec::new();
    let mut known: HashMap<(String, Date), usize> = HashMap::new();
    for row in rows {
        let place = GivenPlace { player: row.placing.player, place: row.placing.place, quotient: row.placing.quotient };
        let at = *known.entry((row.event.clone(), row.date)).or_insert(events.len());
        match events.get_mut(at) {
            Some(event) => event.placings.push(place),
            None => events.push(GivenEvent { title: row.event, date: row.date, placings: vec![place] }),
        }
    }
    events
}

/// Rows of one file of placings: a year of a federation, a hundred tournaments of two hundred players each.
const PLACINGS_MAX: usize = 20_000;

/// Reads a file where blocking is allowed: one of 5 MiB takes a while.
async fn placings_of(body: Bytes, read_as: &ReadAs) -> Result<(Vec<GivenPlacing>, Vec<FileFault>, Reading), ApiError> {
    let meant = read_as.meant()?;
    let read = tokio::task::spawn_blocking(move || {
        let (rows, mut faults, reading) = placings::read_of_people(&body, meant);
        if let Some(beyond) = rows.get(PLACINGS_MAX) {
            let sentence = format!("a file has at most {PLACINGS_MAX} placings; bring the others in another one");
            faults.push(FileFault::new(beyond.line, Column::Row, "too_many", sentence));
        }
        (rows, faults, reading)
    });
    read.await.map_err(|fault| ApiError::fault("Placings could not be read", &fault))
}

/// Reads a file of placings (`event,date,player,place,quotient`, CSV or a workbook) and shows what would come of it. Imports nothing.
#[utoipa::path(post, path = "/api/v1/seasons/{id}/placings/preview", request_body = String,
    params(("id" = Uuid, Path), ReadAs), responses((status = 200, body = PlacingsPreview), (status = 403, body = RefusalView)))]
pub async fn preview_placings(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Query(read_as): Query<ReadAs>,
    who: Who,
    body: Bytes,
) -> Result<Json<PlacingsPreview>, ApiError> {
    let (now, account) = as_keeper(&app, id, &who).await?;
    let (rows, faults, reading) = placings_of(body, &read_as).await?;
    let events = given(rows);
    let players: std::collections::BTreeSet<&str> =
        events.iter().flat_map(|event| &event.placings).map(|place| place.player.as_str()).collect();
    let calendar = season_view(&now).calendar;
    let is_there = |event: &GivenEvent| {
        let date = event.date.to_string();
        calendar.iter().any(|row| row.date == date && plain(&row.title) == plain(&event.title))
    };
    let is_one_of = |event: &ImportedEvent| {
        events.iter().any(|given| given.date == event.date && plain(&given.title) == plain(&event.title))
    };
    // One whose other tournaments are not in this file would be lost.
    let replaced = now.season.imports.iter().rfind(|(_, import)| import.events.iter().all(is_one_of));
    let is_replaced = |event: &GivenEvent| {
        let is_it = |old: &ImportedEvent| old.date == event.date && plain(&old.title) == plain(&event.title);
        replaced.is_some_and(|(_, import)| import.events.iter().any(is_it))
    };
    let replaces = replaced.map(|(import, _)| *import);
    let shown = events.iter().map(|event| ImportedEventView {
        title: event.title.clone(),
        date: event.date.to_string(),
        players: event.placings.len() as u32,
        in_season: now.season.covers(event.date),
        already: is_there(event),
        replaced: is_replaced(event),
    });
    let (shown, players) = (shown.collect(), players.len() as u32);
    let effect = match faults.is_empty() {
        true => Some(app.seasons.preview(&now, account, &SeasonCommand::ImportPlacings { events, replaces })?),
        false => None,
    };
    Ok(Json(PlacingsPreview {
        events: shown,
        players,
        faults: faults.iter().take(FAULTS_MAX).map(FaultView::from).collect(),
        effect,
        encoding: reading.encoding,
        columns_left_out: reading.columns_left_out,
        lines_left_out: reading.lines_left_out,
        sheet: reading.sheet,
        replaces,
    }))
}

/// Imports a file of placings of tournaments that were played elsewhere. All of it, or nothing.
#[utoipa::path(post, path = "/api/v1/seasons/{id}/placings", request_body = String,
    params(("id" = Uuid, Path), ImportRequest, ReadAs), responses(
    (status = 200, body = SeasonReceipt), (status = 403, body = RefusalView), (status = 422, body = RefusalView)
))]
pub async fn import(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Query(ImportRequest { request, replaces }): Query<ImportRequest>,
    Query(read_as): Query<ReadAs>,
    who: Who,
    body: Bytes,
) -> Result<Json<SeasonReceipt>, ApiError> {
    as_keeper(&app, id, &who).await?;
    let asking = asking(&app, &who, request, &[&body[..], format!("\n{replaces:?}").as_bytes()].concat())?;
    let (rows, faults, _) = placings_of(body, &read_as).await?;
    if let Some(fault) = faults.first() {
        let path = format!("line {}, {}", fault.line, fault.column);
        return Err(SeasonRefusal::BadField { path, problem: fault.sentence.clone() }.into());
    }
    ask(&app, id, asking, SeasonCommand::ImportPlacings { events: given(rows), replaces }).await
}

/// Makes the final from the invitations: everybody who holds a place is on its roster, the keeper is its head.
#[utoipa::path(post, path = "/api/v1/seasons/{id}/final", request_body = FinalCreation,
    params(("id" = Uuid, Path)), responses(
    (status = 200, body = MadeView), (status = 403, body = RefusalView), (status = 409, body = RefusalView)
))]
pub async fn make_final(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    who: Who,
    ApiJson(form): ApiJson<FinalCreation>,
) -> Result<Json<MadeView>, ApiError> {
    let asking = asking(&app, &who, form.request, format!("{}\n{}", form.title, form.preset).as_bytes())?;
    let rules = Rules::preset(&form.preset)
        .ok_or_else(|| ApiError::bad_field("preset", "there is no such preset; choose one of the list"))?;
    let wanted = FinalRequest { title: line("title", &form.title)?, rules };
    let (tournament, outcome) = app.seasons.make_final(SeasonId(id), asking, wanted).await??;
    let _durable = receipt(form.request, outcome)?;
    Ok(Json(MadeView { id: tournament.to_string() }))
}
