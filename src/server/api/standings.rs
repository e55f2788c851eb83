//! What stands behind the standings, for whoever asks: every game, every number, both neighbours.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use uuid::Uuid;

use crate::domain::ids::{PlayerId, TournamentId};
use crate::domain::refusal::Refusal;
use crate::live::board::{detail, lot};
use crate::protocol::detail::{DetailedView, ExplanationView};
use crate::protocol::lot::LotView;
use crate::protocol::server::RefusalView;
use crate::server::app::App;
use crate::server::error::ApiError;

/// The standings with every round of every player.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/standings/detailed", params(("id" = Uuid, Path)), responses(
    (status = 200, body = DetailedView), (status = 404, body = RefusalView)
))]
pub async fn detailed(State(app): State<Arc<App>>, Path(id): Path<Uuid>) -> Result<Json<DetailedView>, ApiError> {
    let now = app.hub.open(TournamentId(id)).await?.now();
    Ok(Json(detail::detailed_view(&now)))
}

/// Why a player stands where he stands: every number behind each metric, and both neighbours.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/players/{player}/explanation",
    params(("id" = Uuid, Path), ("player" = PlayerId, Path)), responses(
    (status = 200, body = ExplanationView), (status = 404, body = RefusalView)
))]
pub async fn explanation(
    State(app): State<Arc<App>>,
    Path((id, player)): Path<(Uuid, String)>,
) -> Result<Json<ExplanationView>, ApiError> {
    let now = app.hub.open(TournamentId(id)).await?.now();
    // What is no player's id is nobody's: the same answer as for a number that was never given.
    let player = player.parse().unwrap_or(PlayerId(0));
    let view = detail::explanation_view(&now, player).ok_or(Refusal::NoSuchPlayer { player })?;
    Ok(Json(view))
}

/// The lot that ends ties: the promise, and after the finish the key, every lot, and how to verify them.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/lot", params(("id" = Uuid, Path)), responses(
    (status = 200, body = LotView), (status = 404, body = RefusalView)
))]
pub async fn lot(State(app): State<Arc<App>>, Path(id): Path<Uuid>) -> Result<Json<LotView>, ApiError> {
    let now = app.hub.open(TournamentId(id)).await?.now();
    Ok(Json(lot::lot_view(&now)))
}
