//! Looking at seasons: lists, the explanation of a row, the keeper's desk, files, and a push hint when something changed.

use std::sync::Arc;

use axum::Extension;
use axum::Json;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use tokio::time::{MissedTickBehavior, interval, timeout};
use uuid::Uuid;

use super::{account_names, as_keeper, signed_in};
use crate::domain::ids::SeasonId;
use crate::domain::season::refusal::SeasonRefusal;
use crate::live::seasons::{self, Running};
use crate::protocol::files::{Cells, Format, NotAFile};
use crate::protocol::season::{
    ApplicationView, PersonView, ReportView, SeasonDeskView, SeasonHistoryRecord, SeasonSummary, SeasonView,
};
use crate::protocol::server::RefusalView;
use crate::server::accept::{Place, stopped};
use crate::server::api::tagged::{nothing_new, tagged};
use crate::server::app::App;
use crate::server::downloads;
use crate::server::error::ApiError;
use crate::server::limits::{ALIVE_EVERY, FRAME_TAKEN_WITHIN};
use crate::server::session::Who;
use crate::server::websocket::{WebSocket, upgrade};

/// All seasons of this server.
#[utoipa::path(get, path = "/api/v1/seasons", responses((status = 200, body = Vec<SeasonSummary>)))]
pub async fn seasons(State(app): State<Arc<App>>, who: Who) -> Result<Json<Vec<SeasonSummary>>, ApiError> {
    let account = who.account();
    let summary = |running: Arc<Running>| {
        let now = running.now();
        SeasonSummary {
            id: now.season.id.to_string(),
            title: now.season.title.to_string(),
            preset: now.season.preset.clone(),
            starts: now.season.starts.to_string(),
            closes: now.season.closes.to_string(),
            tournaments: now.season.accepted().count() as u32,
            persons: now.list.rows.len() as u32,
            yours: account.is_some_and(|account| now.season.keepers.contains(&account)),
        }
    };
    Ok(Json(app.seasons.list().await?.into_iter().map(summary).collect()))
}

/// A season with its calendar and its list, as everybody sees it.
#[utoipa::path(get, path = "/api/v1/seasons/{id}", params(("id" = Uuid, Path)), responses(
    (status = 200, body = SeasonView), (status = 304, description = "Nothing new"), (status = 404, body = RefusalView)
))]
pub async fn view(State(app): State<Arc<App>>, Path(id): Path<Uuid>, headers: HeaderMap) -> Result<Response, ApiError> {
    let now = app.seasons.open(SeasonId(id)).await?.now();
    let page = now.page();
    Ok(nothing_new(&headers, &page.tag).unwrap_or_else(|| tagged(&page.tag, page.body.clone())))
}

/// `GET /api/v1/seasons/{id}/live`: a word whenever there is something new to fetch, and a sign of life between.
pub async fn live(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Extension(place): Extension<Place>,
    request: Request,
) -> Result<Response, ApiError> {
    let running = app.seasons.open(SeasonId(id)).await?;
    upgrade(request, move |socket| async move {
        let _place = place;
        tell(&app, &running, socket).await;
    })
}

async fn tell(app: &App, running: &Running, mut socket: WebSocket) {
    let mut news = running.watch();
    news.mark_changed();
    let mut stopping = app.stopping.clone();
    let mut alive = interval(ALIVE_EVERY);
    alive.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let word = tokio::select! {
            changed = news.changed() => match changed {
                Ok(()) => json!({"type": "changed", "version": *news.borrow_and_update()}),
                Err(_) => return,
            },
            _ = alive.tick() => json!({"type": "alive"}),
            () = stopped(&mut stopping) => return,
            message = socket.recv() => match message {
                // Nothing is asked over this socket.
                Some(Ok(_)) => continue,
                _ => return,
            },
        };
        let sent = timeout(FRAME_TAKEN_WITHIN, socket.send_text(word.to_string().as_bytes())).await;
        if !matches!(sent, Ok(Ok(()))) {
            return;
        }
    }
}

/// Why somebody stands where he stands: every result, which ones count, and both neighbours.
#[utoipa::path(get, path = "/api/v1/seasons/{id}/persons/{person}",
    params(("id" = Uuid, Path), ("person" = String, Path)), responses(
    (status = 200, body = PersonView), (status = 404, body = RefusalView)
))]
pub async fn person(
    State(app): State<Arc<App>>,
    Path((id, person)): Path<(Uuid, String)>,
) -> Result<Json<PersonView>, ApiError> {
    let now = app.seasons.open(SeasonId(id)).await?.now();
    let key = person.parse().ok();
    let view = key.and_then(|key| seasons::person_view(&now, key));
    view.map(Json).ok_or_else(|| SeasonRefusal::NoSuchPerson { person }.into())
}

/// Applications: all of them for the keeper, his own for an organizer.
#[utoipa::path(get, path = "/api/v1/seasons/{id}/applications", params(("id" = Uuid, Path)), responses(
    (status = 200, body = Vec<ApplicationView>), (status = 401, body = RefusalView)
))]
pub async fn applications(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    who: Who,
) -> Result<Json<Vec<ApplicationView>>, ApiError> {
    let (now, account) = signed_in(&app, id, &who).await?;
    Ok(Json(seasons::applications(&now, account, &account_names(&app)?)))
}

/// The season as its keeper sees it.
#[utoipa::path(get, path = "/api/v1/seasons/{id}/desk", params(("id" = Uuid, Path)), responses(
    (status = 200, body = SeasonDeskView), (status = 403, body = RefusalView)
))]
pub async fn desk(State(app): State<Arc<App>>, Path(id): Path<Uuid>, who: Who) -> Result<Response, ApiError> {
    let (now, account) = as_keeper(&app, id, &who).await?;
    let final_roster = app.seasons.roster_of_the_final(&now).await;
    let view = seasons::desk_view(&now, account, &account_names(&app)?, final_roster);
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(view)).into_response())
}

/// Everything that happened to the season, the newest first.
#[utoipa::path(get, path = "/api/v1/seasons/{id}/history", params(("id" = Uuid, Path)), responses(
    (status = 200, body = Vec<SeasonHistoryRecord>), (status = 403, body = RefusalView)
))]
pub async fn history(State(app): State<Arc<App>>, Path(id): Path<Uuid>, who: Who) -> Result<Response, ApiError> {
    let (now, _) = as_keeper(&app, id, &who).await?;
    let records = app.seasons.records(SeasonId(id)).await?;
    let view = seasons::history_view(&now, &records, &account_names(&app)?);
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(view)).into_response())
}

/// How the season ended: who took part, and who is awaited at the final, with how to reach him. Kept by no browser.
#[utoipa::path(get, path = "/api/v1/seasons/{id}/report", params(("id" = Uuid, Path)), responses(
    (status = 200, body = ReportView), (status = 403, body = RefusalView)
))]
pub async fn report(State(app): State<Arc<App>>, Path(id): Path<Uuid>, who: Who) -> Result<Response, ApiError> {
    let (now, _) = as_keeper(&app, id, &who).await?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(seasons::report(&now, app.seasons.contacts(&now).await)))
        .into_response())
}

async fn file(
    name: &'static str,
    format: Format,
    cells: impl FnOnce() -> Result<Cells, NotAFile> + Send + 'static,
) -> Result<Response, ApiError> {
    let head = [
        (header::CONTENT_TYPE, downloads::content_type(format).to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}.{}\"", format.end())),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
    ];
    Ok((head, downloads::written(name, format, cells).await?).into_response())
}

/// `GET /s/{id}/list.csv`, `.xlsx`
pub async fn list_file(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    format: Format,
) -> Result<Response, ApiError> {
    let now = app.seasons.open(SeasonId(id)).await?.now();
    file("season-list", format, move || seasons::list_file(&now)).await
}

/// `GET /s/{id}/finalists.csv`, `.xlsx`, for the keeper.
pub async fn report_file(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    who: Who,
    format: Format,
) -> Result<Response, ApiError> {
    let (now, _) = as_keeper(&app, id, &who).await?;
    let contacts = app.seasons.contacts(&now).await;
    Ok(downloads::private(file("finalists", format, move || seasons::finalists_file(&now, contacts)).await?))
}
