//! Seatings before anybody sits down: the proposal and the pairs kept apart for organizers, the schedule for everybody.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use bytes::Bytes;
use encoding_rs::Encoding;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::commands;
use super::desk::as_staff;
use super::imports::ReadAs;
use crate::domain::authority::Role;
use crate::domain::ids::{RoundNo, TournamentId};
use crate::domain::people::People;
use crate::domain::refusal::Refusal;
use crate::domain::seating::SeatedTable;
use crate::domain::state::{Tournament, Whom};
use crate::live::board::seating;
use crate::live::turns;
use crate::protocol::client::{CommandRequest, PlannedRound, PlannedTable, Request};
use crate::protocol::grid::Reading;
use crate::protocol::plan_file::{self, Guests};
use crate::protocol::server::{RefusalView, ServerFrame};
use crate::protocol::view::{ApartView, ScheduleView, SeatingProposalView};
use crate::server::app::App;
use crate::server::error::ApiError;
use crate::server::named::Names;
use crate::server::session::Who;

/// The seating that the head looks at, with how good it is, for organizers.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/seating", params(("id" = Uuid, Path)), responses(
    (status = 200, body = SeatingProposalView), (status = 403, body = RefusalView), (status = 404, body = RefusalView)
))]
pub async fn proposal(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    who: Who,
) -> Result<Json<SeatingProposalView>, ApiError> {
    let (now, _) = as_staff(&app, id, &who, &[Role::Organizer, Role::Head]).await?;
    let judged = turns::look(move || seating::proposal_view(&now.state, &now.people)).await;
    let view = judged.map_err(|fault| ApiError::fault("A seating could not be judged", &fault))?;
    Ok(Json(view.ok_or(Refusal::NoProposal)?))
}

/// The rounds that were published before the day.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/schedule", params(("id" = Uuid, Path)), responses(
    (status = 200, body = ScheduleView), (status = 404, body = RefusalView)
))]
pub async fn schedule(State(app): State<Arc<App>>, Path(id): Path<Uuid>) -> Result<Json<ScheduleView>, ApiError> {
    let now = app.hub.look(TournamentId(id)).await?.now();
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

/// What a plan in a file is for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PlanFor {
    /// Made up by the client for this one wish; sent again unchanged when no answer came.
    pub request: Uuid,
    /// The number of the first round in it; left out: the one that comes next.
    pub expected: Option<RoundNo>,
    /// Whom it seats.
    #[serde(default)]
    pub whom: Whom,
}

/// The receipt for a plan out of a file, and what of the file was not read: to be looked at together with the proposal.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlanTaken {
    #[serde(flatten)]
    pub receipt: ServerFrame,
    /// How the bytes were read.
    pub encoding: String,
    /// Headings of columns that mean nothing here; empty where a column has none.
    pub columns_left_out: Vec<String>,
    /// Lines that were not read: sums, and remarks alone.
    pub lines_left_out: Vec<u64>,
    /// The sheet of a workbook that has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
}

/// A plan that somebody else made, as a CSV or a workbook of `round,table,seat,player`: checked, and then proposed like a drawn one.
/// A player is `P7`, `7`, or a name that only one has.
#[utoipa::path(post, path = "/api/v1/tournaments/{id}/seating/plan", request_body = String,
    params(("id" = Uuid, Path), PlanFor, ReadAs), responses(
    (status = 200, description = "Done and durable", body = PlanTaken), (status = 403, body = RefusalView),
    (status = 409, body = RefusalView), (status = 413),
    (status = 422, description = "Every fault with its line and column; the value `encoding` says how the file was read",
        body = RefusalView)
))]
pub async fn plan(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Query(plan_for): Query<PlanFor>,
    Query(read_as): Query<ReadAs>,
    who: Who,
    body: Bytes,
) -> Result<Json<PlanTaken>, ApiError> {
    let (now, _) = as_staff(&app, id, &who, &[Role::Head]).await?;
    let PlanFor { request, expected, whom } = plan_for;
    let expected = expected.unwrap_or_else(|| now.state.next_round_no());
    let meant = read_as.meant()?;
    let read =
        tokio::task::spawn_blocking(move || read_plan(&body, meant, &now.state, &now.people, whom, expected)).await;
    let (rounds, reading) = read.map_err(|fault| ApiError::fault("A plan could not be read", &fault))??;
    let command = Request::ProposeSeating { expected, whom, rounds };
    let receipt = commands::receipt(&app, TournamentId(id), &who, CommandRequest { request, command }).await?;
    let Reading { encoding, columns_left_out, lines_left_out, sheet } = reading;
    Ok(Json(PlanTaken { receipt, encoding, columns_left_out, lines_left_out, sheet }))
}

fn read_plan(
    body: &[u8],
    encoding: Option<&'static Encoding>,
    state: &Tournament,
    people: &People,
    whom: Whom,
    first: RoundNo,
) -> Result<(Vec<PlannedRound>, Reading), ApiError> {
    let names = Names::of(state, people);
    let here = state.to_be_seated(whom);
    let guests = Guests { here: &here, meant: &|cell| names.meant(state, cell), called: &|player| people.name(player) };
    let (rounds, reading) = plan_file::read_of_people(body, encoding, &guests, first);
    let rounds = match rounds {
        Ok(rounds) => rounds,
        Err(faults) => return Err(ApiError::Plan { faults, encoding: reading.encoding }),
    };
    let table = |table: SeatedTable| PlannedTable {
        no: table.no,
        players: table.seats.into_iter().map(|(_, player)| player).collect(),
    };
    let planned =
        rounds.into_iter().map(|round| PlannedRound { tables: round.tables.into_iter().map(table).collect() });
    Ok((planned.collect(), reading))
}
