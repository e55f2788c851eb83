//! Seatings before anybody sits down: the proposal for the staff, the schedule for everybody, the pairs for organizers.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use uuid::Uuid;

use super::desk::as_staff;
use crate::domain::authority::Role;
use crate::domain::ids::TournamentId;
use crate::domain::refusal::Refusal;
use crate::live::board::seating;
use crate::protocol::server::RefusalView;
use crate::protocol::view::{ApartView, ScheduleView, SeatingProposalView};
use crate::server::app::App;
use crate::server::error::ApiError;
use crate::server::session::Who;

/// The seating that the head looks at, with how good it is. Friends and family only for organizers.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/seating", params(("id" = Uuid, Path)), responses(
    (status = 200, body = SeatingProposalView), (status = 403, body = RefusalView), (status = 404, body = RefusalView)
))]
pub async fn proposal(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    who: Who,
) -> Result<Json<SeatingProposalView>, ApiError> {
    let (now, grants) = as_staff(&app, id, &who, &[Role::Referee, Role::Organizer, Role::Head]).await?;
    let with_pairs = grants.role >= Role::Organizer;
    let judged = tokio::task::spawn_blocking(move || seating::proposal_view(&now.state, &now.people, with_pairs)).await;
    let view = judged.map_err(|fault| ApiError::fault("A seating could not be judged", &fault))?;
    Ok(Json(view.ok_or(Refusal::NoProposal)?))
}

/// The rounds that were published before the day.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/schedule", params(("id" = Uuid, Path)), responses(
    (status = 200, body = ScheduleView), (status = 404, body = RefusalView)
))]
pub async fn schedule(State(app): State<Arc<App>>, Path(id): Path<Uuid>) -> Result<Json<ScheduleView>, ApiError> {
    let now = app.hub.open(TournamentId(id)).await?.now();
    Ok(Json(seating::schedule_view(&now.state, &now.people).ok_or(Refusal::NoSchedule)?))
}

/// Friends and family who should not meet, for organizers.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/apart", params(("id" = Uuid, Path)), responses(
    (status = 200, body = ApartView), (status = 403, body = RefusalView)
))]
pub async fn apart(State(app): State<Arc<App>>, Path(id): Path<Uuid>, who: Who) -> Result<Json<ApartView>, ApiError> {
    let (now, _) = as_staff(&app, id, &who, &[Role::Organizer, Role::Head]).await?;
    Ok(Json(seating::apart_view(&now.state, &now.people)))
}
