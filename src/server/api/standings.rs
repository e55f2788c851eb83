//! What stands behind the standings, for whoever asks: every game, every number, both neighbours.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use uuid::Uuid;

use crate::domain::ids::{PlayerId, RoundNo, TournamentId};
use crate::domain::refusal::Refusal;
use crate::live::board::{course, detail, lot};
use crate::live::now::Now;
use crate::protocol::course::{CourseView, StandingsAfterView};
use crate::protocol::detail::{DetailedView, ExplanationView};
use crate::protocol::lot::LotView;
use crate::protocol::server::RefusalView;
use crate::server::api::tagged::{nothing_new, tagged};
use crate::server::app::App;
use crate::server::error::ApiError;

/// The standings with every round of every player.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/standings/detailed", params(("id" = Uuid, Path)), responses(
    (status = 200, body = DetailedView), (status = 404, body = RefusalView)
))]
pub async fn detailed(State(app): State<Arc<App>>, Path(id): Path<Uuid>) -> Result<Json<DetailedView>, ApiError> {
    let now = app.hub.look(TournamentId(id)).await?.now();
    Ok(Json(detail::detailed_view(&now)))
}

/// Everybody's rank after each round.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/standings/course", params(("id" = Uuid, Path)), responses(
    (status = 200, body = CourseView), (status = 304, description = "Nothing new"), (status = 404, body = RefusalView)
))]
pub async fn course(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let now = app.hub.look(TournamentId(id)).await?.now();
    let tag = tag_of(&now, "course");
    Ok(nothing_new(&headers, &tag).unwrap_or_else(|| tagged(&tag, course::ranks(&now))))
}

/// The standings through a round: as they are with the games up to it, and none after it.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/standings/after/{round}",
    params(("id" = Uuid, Path), ("round" = u16, Path)), responses(
    (status = 200, body = StandingsAfterView), (status = 304, description = "Nothing new"),
    (status = 404, body = RefusalView)
))]
pub async fn after(
    State(app): State<Arc<App>>,
    Path((id, round)): Path<(Uuid, u16)>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let now = app.hub.look(TournamentId(id)).await?.now();
    let round = now.state.round(RoundNo(round))?.no;
    let tag = tag_of(&now, &format!("after-{round}"));
    if let Some(known) = nothing_new(&headers, &tag) {
        return Ok(known);
    }
    let body = course::standings_after(&now, round).ok_or(Refusal::NoSuchRound { round })?;
    Ok(tagged(&tag, body))
}

/// Two servers that stand at the same version, as before and after a restore, differ in the hash.
fn tag_of(now: &Now, what: &str) -> String {
    format!("{what}-{}-{}", now.version, now.state_hash().get(..16).unwrap_or_default())
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
    let now = app.hub.look(TournamentId(id)).await?.now();
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
    let now = app.hub.look(TournamentId(id)).await?.now();
    Ok(Json(lot::lot_view(&now)))
}
