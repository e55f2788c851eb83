//! A tournament as a file that another server takes in: out for its head, in for whoever may make a tournament.

use std::sync::Arc;

use axum::Json;
use axum::body::to_bytes;
use axum::extract::{Path, Query, Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::desk::as_staff;
use crate::domain::authority::Role;
use crate::domain::ids::{RequestId, TournamentId};
use crate::domain::rules::LastResort;
use crate::domain::state::Tournament;
use crate::journal::archive::{Archive, BadArchive};
use crate::live::archive;
use crate::live::hub::NotTakenIn;
use crate::protocol::server::RefusalView;
use crate::server::app::App;
use crate::server::downloads;
use crate::server::error::ApiError;
use crate::server::limits::ARCHIVE_BYTES_MAX;
use crate::server::session::Who;

const LINES_OF_JSON: &str = "application/x-ndjson";

/// What goes into an archive.
#[derive(Debug, Deserialize)]
pub struct Wanted {
    /// Contact data, too: addresses and telephone numbers that people gave for this event.
    #[serde(default)]
    pub contacts: bool,
}

/// `GET /t/{id}/archive.jsonl`, with `?contacts=true` for those, too; for the head.
pub async fn archive_file(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Query(wanted): Query<Wanted>,
    who: Who,
) -> Result<Response, ApiError> {
    let (now, _) = as_staff(&app, id, &who, &[Role::Head]).await?;
    if keeps_a_secret(&now.state) {
        return Err(ApiError::edge(
            StatusCode::CONFLICT,
            "lot_is_secret",
            "the archive holds the key of the lot, which is nobody's to see before the finish; finish the tournament first",
        ));
    }
    let store = Arc::clone(&app.store);
    let made = tokio::task::spawn_blocking(move || {
        let archive = archive::of_tournament(&store, TournamentId(id), wanted.contacts)?;
        Ok::<_, ApiError>(archive.as_ref().map(Archive::written))
    });
    let not_made = |fault: &dyn std::fmt::Display| ApiError::fault("An archive could not be made", fault);
    let bytes = made.await.map_err(|fault| not_made(&fault))??.ok_or_else(|| not_made(&"there are no events"))?;
    let bytes = bytes.map_err(|fault| not_made(&fault))?;
    Ok(downloads::private(downloads::download(&now, "archive", "jsonl", LINES_OF_JSON, bytes)))
}

/// `rules.md` §4: where the lot can end a tie, its key is secret until the finish, also for the head.
fn keeps_a_secret(state: &Tournament) -> bool {
    state.rules.ranking.last == LastResort::Lot && !state.lot_is_public()
}

/// Under which request id an archive is taken in.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TakeIn {
    /// Made up by the client; the same one sent again takes in nothing more.
    pub request: Uuid,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TakenInView {
    pub id: String,
    pub title: String,
}

/// Takes in a tournament from an archive of another server, under its own id: checked and played through before any of it is
/// kept. Whoever brings it is its head from then on; all links are new.
#[utoipa::path(post, path = "/api/v1/archives", request_body = String, params(TakeIn), responses(
    (status = 200, body = TakenInView), (status = 401, body = RefusalView),
    (status = 409, description = "It is here already", body = RefusalView), (status = 413),
    (status = 422, description = "This is no archive, or not what was written", body = RefusalView)
))]
pub async fn take_in(
    State(app): State<Arc<App>>,
    Query(TakeIn { request }): Query<TakeIn>,
    who: Who,
    body: Request,
) -> Result<Json<TakenInView>, ApiError> {
    // Asked before so much is read of anybody.
    let head = who.account().ok_or_else(ApiError::not_signed_in)?;
    let bytes = to_bytes(body.into_body(), ARCHIVE_BYTES_MAX).await.map_err(|_| {
        ApiError::edge(
            StatusCode::PAYLOAD_TOO_LARGE,
            "body_too_large",
            "the archive is too large, or came only in part",
        )
    })?;
    let one = app.limits.archives_at_once.acquire().await;
    let body_hash = *blake3::hash(&bytes).as_bytes();
    // Made-up events may be more than applying them can take.
    let verified = tokio::task::spawn_blocking(move || archive::verified(&bytes)).await;
    let archive = verified.unwrap_or(Err(BadArchive::OtherState)).map_err(ApiError::Archive)?;
    let title = archive.title.clone();
    let id = match app.hub.take_in(archive, head, RequestId(request), body_hash).await {
        Ok(id) => id,
        Err(NotTakenIn::IsHere(_)) => {
            let message = "this tournament is on this server already; look at the list of tournaments";
            return Err(ApiError::edge(StatusCode::CONFLICT, "tournament_is_here", message));
        }
        Err(NotTakenIn::Unavailable(unavailable)) => return Err(unavailable.into()),
    };
    drop(one);
    Ok(Json(TakenInView { id: id.to_string(), title }))
}
