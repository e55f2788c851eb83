//! What happened, for the staff: read page by page, or taken away as a file.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::desk::as_staff;
use crate::domain::authority::{Author, Role};
use crate::domain::history::HistoryKind;
use crate::domain::ids::{PlayerId, RoundNo, TableNo, TournamentId};
use crate::live::board::history::{self, Heads, history_view};
use crate::live::history::{By, Wanted};
use crate::protocol::files::Format;
use crate::protocol::history::HistoryView;
use crate::protocol::server::RefusalView;
use crate::server::app::App;
use crate::server::downloads;
use crate::server::error::ApiError;
use crate::server::limits::HISTORY_RECORDS_MAX;
use crate::server::session::Who;

const STAFF: [Role; 3] = [Role::Referee, Role::Organizer, Role::Head];

/// Which part of the history. Filters that stand together must all fit.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct HistoryQuery {
    /// What happened in this round.
    pub round: Option<RoundNo>,
    /// What happened at this table, of any round unless one is named.
    pub table: Option<TableNo>,
    /// What names this player, or happened at a table where he sat.
    pub player: Option<PlayerId>,
    pub kind: Option<HistoryKind>,
    /// The type of the event: `result_ruled`.
    #[param(example = "result_ruled")]
    pub r#type: Option<String>,
    /// Who did it: a player `P3`, somebody on the staff `S1`, or `head` for whichever head organizer.
    pub by: Option<String>,
    /// Only what happened before this number.
    pub before: Option<u64>,
    /// At most so many, the newest. An answer in pages has never more than 200; a file has all, unless this is set.
    pub limit: Option<usize>,
}

impl HistoryQuery {
    fn wanted(self, reader: Role, most: Option<usize>) -> Result<Wanted, ApiError> {
        let HistoryQuery { round, table, player, kind, r#type: event, by, before, limit } = self;
        if limit == Some(0) {
            return Err(ApiError::bad_field("limit", "at least 1"));
        }
        let by = by.map(|by| author(&by)).transpose()?;
        let most = [limit, most].into_iter().flatten().min();
        Ok(Wanted { reader, round, table, player, kind, event, by, before, most })
    }
}

fn author(text: &str) -> Result<By, ApiError> {
    match text.parse() {
        _ if text == "head" => Ok(By::AnyHead),
        Ok(Author::Spectator) | Err(_) => {
            Err(ApiError::bad_field("by", "a player `P3`, somebody on the staff `S1`, or `head`"))
        }
        Ok(author) => Ok(By::Author(author)),
    }
}

/// What happened, for referees and organizers: who, when, on which device, before and after.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/history", params(("id" = Uuid, Path), HistoryQuery), responses(
    (status = 200, body = HistoryView), (status = 403, body = RefusalView), (status = 422, body = RefusalView)
))]
pub async fn history(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Query(query): Query<HistoryQuery>,
    who: Who,
) -> Result<Json<HistoryView>, ApiError> {
    let (now, grants) = as_staff(&app, id, &who, &STAFF).await?;
    let wanted = query.wanted(grants.role, Some(HISTORY_RECORDS_MAX))?;
    let heads = heads(&app)?;
    let view = app.hub.history(TournamentId(id), wanted, move |page| history_view(&page, &now, &heads)).await?;
    Ok(Json(view))
}

/// `GET /t/{id}/history.csv`, `.xlsx`, with the same filters, for the same people. The oldest line comes first.
pub async fn history_file(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Query(query): Query<HistoryQuery>,
    who: Who,
    format: Format,
) -> Result<Response, ApiError> {
    let (now, grants) = as_staff(&app, id, &who, &STAFF).await?;
    let wanted = query.wanted(grants.role, None)?;
    let (names, heads) = (Arc::clone(&now), heads(&app)?);
    let file = app.hub.history(TournamentId(id), wanted, move |page| history::history_file(&page, &names, &heads));
    let cells = file.await?;
    downloads::private_table(&now, "history", format, move |_| cells).await
}

/// What the accounts on this server are called.
fn heads(app: &App) -> Result<Heads, ApiError> {
    Ok(app.store.accounts()?.into_iter().map(|account| (account.id, account.name)).collect())
}
