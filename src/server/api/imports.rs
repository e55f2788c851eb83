//! Files that come in: looked at first, entered as a whole or not at all.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use bytes::Bytes;
use encoding_rs::Encoding;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::desk::as_staff;
use super::{ApiJson, commands};
use crate::domain::authority::Role;
use crate::domain::decide::Context;
use crate::domain::ids::TournamentId;
use crate::live::clock;
use crate::protocol::client::{CommandRequest, Request};
use crate::protocol::grid::encoding;
use crate::protocol::server::{RefusalView, ServerFrame};
use crate::server::app::App;
use crate::server::error::ApiError;
use crate::server::import::{self, Entered, Preview};
use crate::server::results_import::{self, ResultsPreview};
use crate::server::session::Who;

/// How a file is read.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReadAs {
    /// What a text file is written in, where the guess was wrong: `windows-1250`, `windows-1252`, `macintosh`, `UTF-8` or
    /// `UTF-16LE`.
    pub encoding: Option<String>,
}

impl ReadAs {
    pub(super) fn meant(&self) -> Result<Option<&'static Encoding>, ApiError> {
        let named = |name: &str| {
            let offered = encoding::OFFERED.map(Encoding::name).join(", ");
            encoding::named(name).ok_or_else(|| ApiError::bad_field("encoding", format!("one of {offered}")))
        };
        self.encoding.as_deref().map(named).transpose()
    }
}

/// Reads a pasted list, a CSV file or a workbook, and shows what would be entered, with who may be entered already and
/// what the list knows beside the roster. Enters nothing: send `enter_list` with it, where a line with `twin` completes the
/// line that it names.
#[utoipa::path(post, path = "/api/v1/tournaments/{id}/players/preview", request_body = String,
    params(("id" = Uuid, Path), ReadAs), responses(
    (status = 200, body = Preview), (status = 403, body = RefusalView), (status = 413)
))]
pub async fn players(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Query(read_as): Query<ReadAs>,
    who: Who,
    body: Bytes,
) -> Result<Json<Preview>, ApiError> {
    let (now, _) = as_staff(&app, id, &who, &[Role::Organizer, Role::Head]).await?;
    let meant = read_as.meant()?;
    let read =
        tokio::task::spawn_blocking(move || import::preview(&body, meant, &Entered::of(&now.state, &now.people)));
    Ok(Json(read.await.map_err(|fault| ApiError::fault("A list could not be read", &fault))?))
}

/// Reads RESULTS, as CSV or as a workbook, for the running round, and shows what would be entered as signed on paper.
/// Enters nothing: send `enter_sheets` with it.
#[utoipa::path(post, path = "/api/v1/tournaments/{id}/results/preview", request_body = String,
    params(("id" = Uuid, Path), ReadAs), responses(
    (status = 200, body = ResultsPreview), (status = 403, body = RefusalView), (status = 404, body = RefusalView),
    (status = 409, body = RefusalView), (status = 413)
))]
pub async fn results(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Query(read_as): Query<ReadAs>,
    who: Who,
    body: Bytes,
) -> Result<Json<ResultsPreview>, ApiError> {
    let (now, grants) = as_staff(&app, id, &who, &[Role::Referee, Role::Organizer, Role::Head]).await?;
    let meant = read_as.meant()?;
    let read = tokio::task::spawn_blocking(move || {
        let context = Context { grants, now: clock::now(), entropy: [0; 32], people: &now.people };
        results_import::preview(&body, meant, &now.state, &context)
    });
    Ok(Json(read.await.map_err(|fault| ApiError::fault("Results could not be read", &fault))??))
}

/// `add_players`, `enter_list` or `enter_sheets` with the content of a file: as `commands`, with room for it.
#[utoipa::path(post, path = "/api/v1/tournaments/{id}/imports", request_body = CommandRequest,
    params(("id" = Uuid, Path)), responses(
    (status = 200, description = "Done and durable", body = ServerFrame), (status = 403, body = RefusalView),
    (status = 409, body = RefusalView), (status = 413), (status = 422, body = RefusalView)
))]
pub async fn enter(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    who: Who,
    ApiJson(wish): ApiJson<CommandRequest>,
) -> Result<Response, ApiError> {
    if !matches!(wish.command, Request::AddPlayers { .. } | Request::EnterList { .. } | Request::EnterSheets { .. }) {
        return Err(ApiError::bad_field("command", "an import is `add_players`, `enter_list` or `enter_sheets`"));
    }
    commands::done(&app, TournamentId(id), &who, wish).await
}
