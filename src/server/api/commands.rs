//! Commands over HTTP and over the socket: the same answer by either way.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::authority::{self, Role};
use crate::domain::decide::{self, Creation};
use crate::domain::ids::{RequestId, TournamentId};
use crate::domain::refusal::Refusal;
use crate::domain::rules::{Criterion, Rules, VirtualScore};
use crate::domain::text::Line;
use crate::live::hub::{Unavailable, Wish, fresh_request};
use crate::live::tournament::Outcome;
use crate::protocol::client::{CommandRequest, parse_time_zone};
use crate::protocol::server::{RefusalView, ServerFrame};
use crate::server::api::ApiJson;
use crate::server::app::App;
use crate::server::error::ApiError;
use crate::server::session::Who;

/// A new tournament.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreationRequest {
    /// Made up by the client; the same one sent again makes no second tournament.
    #[serde(default)]
    pub request: Option<Uuid>,
    pub title: String,
    /// `public`, `custom`, `championship-2025` or `rangliste-2006`.
    pub preset: String,
    /// Players are seated only after they were checked in.
    #[serde(default = "yes")]
    pub checks_in: bool,
    /// How many rounds are meant to be played; helps the seating to plan ahead.
    #[serde(default)]
    pub planned_rounds: Option<u16>,
    /// Where the venue's clocks stand: an IANA name, `Europe/Bucharest`. Times are then shown by it on every screen.
    #[serde(default)]
    pub time_zone: Option<String>,
    /// Other criteria than the preset's, in another order, or fewer; where the preset leaves it to the head.
    #[serde(default)]
    pub criteria: Option<Vec<Criterion>>,
    /// Another virtual score of 3-tables than the preset's; where the preset leaves it to the head.
    #[serde(default)]
    pub three_table: Option<VirtualScore>,
}

fn yes() -> bool {
    true
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CreationView {
    pub id: String,
}

/// Rounds that can be planned: what the seating plans ahead at most.
const PLANNED_ROUNDS_MAX: u16 = 60;

/// Makes a tournament; whoever makes it is its head organizer.
#[utoipa::path(post, path = "/api/v1/tournaments", request_body = CreationRequest, responses(
    (status = 200, body = CreationView), (status = 401), (status = 422, body = RefusalView)
))]
pub async fn create(
    State(app): State<Arc<App>>,
    who: Who,
    ApiJson(request): ApiJson<CreationRequest>,
) -> Result<Json<CreationView>, ApiError> {
    let head = who.account().ok_or_else(ApiError::not_signed_in)?;
    let title = Line::parse(&request.title).map_err(|problem| ApiError::bad_field("title", problem.to_string()))?;
    let preset = Rules::preset(&request.preset).ok_or_else(|| {
        let known: Vec<String> = Rules::presets().map(|rules| rules.preset).collect();
        ApiError::bad_field("preset", format!("there is no such preset; choose one of {}", known.join(", ")))
    })?;
    if request.planned_rounds.is_some_and(|rounds| rounds == 0 || rounds > PLANNED_ROUNDS_MAX) {
        return Err(ApiError::bad_field("planned_rounds", format!("1 to {PLANNED_ROUNDS_MAX} rounds, or none")));
    }
    let rules = chosen_rules(preset, request.criteria, request.three_table)?;
    let time_zone = request.time_zone.as_deref().map(|zone| parse_time_zone("time_zone", zone)).transpose()?;
    let creation = Creation {
        title,
        rules,
        head,
        checks_in: request.checks_in,
        planned_rounds: request.planned_rounds,
        time_zone,
    };
    let id = request.request.map_or_else(fresh_request, RequestId);
    let tournament = app.hub.create(creation, id, Some(who.device)).await?;
    Ok(Json(CreationView { id: tournament.to_string() }))
}

/// The preset with what the head chose, as far as the preset leaves it to him.
fn chosen_rules(
    mut rules: Rules,
    criteria: Option<Vec<Criterion>>,
    three_table: Option<VirtualScore>,
) -> Result<Rules, ApiError> {
    let path = match (&criteria, three_table) {
        (None, None) => return Ok(rules),
        (Some(_), _) => "criteria",
        (None, Some(_)) => "three_table",
    };
    let criteria = criteria.unwrap_or_else(|| rules.ranking.criteria.clone());
    decide::check_criteria(&rules, &criteria).map_err(|refusal| match refusal {
        Refusal::RulesAreFixed => ApiError::Edge {
            status: StatusCode::UNPROCESSABLE_ENTITY,
            code: "rules_are_fixed",
            message: "this preset leaves nothing to choose; leave it out, or take custom scoring".to_owned(),
            path: Some(path.to_owned()),
        },
        refusal => refusal.into(),
    })?;
    rules.ranking.criteria = criteria;
    rules.share.three_table = three_table.unwrap_or(rules.share.three_table);
    Ok(rules)
}

/// Asks a tournament for something. Answered when it is durable, or refused with the reason.
#[utoipa::path(post, path = "/api/v1/tournaments/{id}/commands", request_body = CommandRequest,
    params(("id" = Uuid, Path)), responses(
    (status = 200, description = "Done and durable", body = ServerFrame),
    (status = 401, body = RefusalView), (status = 403, body = RefusalView), (status = 404, body = RefusalView),
    (status = 409, body = RefusalView), (status = 422, body = RefusalView), (status = 429, body = RefusalView),
    (status = 503, description = "It may have been done or not: send the same request again", body = RefusalView)
))]
pub async fn command(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    who: Who,
    ApiJson(wish): ApiJson<CommandRequest>,
) -> Result<Response, ApiError> {
    done(&app, TournamentId(id), &who, wish).await
}

/// Asks, and answers as HTTP does.
pub async fn done(app: &Arc<App>, id: TournamentId, who: &Who, wish: CommandRequest) -> Result<Response, ApiError> {
    Ok(Json(receipt(app, id, who, wish).await?).into_response())
}

/// Asks, and has the receipt for it.
pub async fn receipt(
    app: &Arc<App>,
    id: TournamentId,
    who: &Who,
    wish: CommandRequest,
) -> Result<ServerFrame, ApiError> {
    let request = wish.request;
    match ask(app, id, who, wish).await? {
        Outcome::Done { version, answer } => Ok(ServerFrame::Receipt { request, version, answer: answer.into() }),
        Outcome::Refused(refusal) => Err(refusal.into()),
        Outcome::Unknown => Err(ApiError::Unknown),
    }
}

/// The same over the socket.
pub async fn answer(app: &Arc<App>, id: TournamentId, who: &Who, wish: CommandRequest) -> ServerFrame {
    let request = wish.request;
    match ask(app, id, who, wish).await {
        Ok(Outcome::Done { version, answer }) => ServerFrame::Receipt { request, version, answer: answer.into() },
        Ok(Outcome::Refused(refusal)) => ServerFrame::Refused { request, refusal: RefusalView::from(&refusal) },
        Ok(Outcome::Unknown) | Err(ApiError::Unknown | ApiError::Fault) => {
            ServerFrame::Unknown { request, message: ApiError::Unknown.view().message }
        }
        Err(refused) => ServerFrame::Refused { request, refusal: refused.view() },
    }
}

/// One wish from either way: parsed, held against the limits, and asked of the tournament.
async fn ask(app: &Arc<App>, id: TournamentId, who: &Who, wish: CommandRequest) -> Result<Outcome, ApiError> {
    let credential = who.credential(id);
    let session = who.session(Some(id)).ok().filter(|_| who.is_signed_in(app, id));
    let handle = app.hub.open(id).await?;
    let grants = authority::recognise(&handle.now().state, credential);
    // Somebody without a good link costs the tournament nothing.
    let Some(session) = session.filter(|_| grants.role != Role::Spectator) else {
        return Err(ApiError::not_signed_in());
    };
    if !app.limits.command(&session.token_hash) {
        return Err(Refusal::TooFast.into());
    }
    let body = serde_json::to_vec(&wish.command).map_err(|fault| ApiError::fault("A command has no JSON", &fault))?;
    let command = wish.command.cook(|name| app.account_named(name))?;
    let name = command.name();
    let wish = Wish {
        credential,
        device: Some(who.device.clone()),
        request: RequestId(wish.request),
        body_hash: app.store.server_key().fingerprint(&body),
        command,
    };
    let outcome = match app.hub.ask(id, wish).await {
        Ok(outcome) => outcome,
        Err(Unavailable::NoSuchTournament) => Outcome::Refused(Refusal::NoSuchTournament),
        Err(fault) => return Err(fault.into()),
    };
    let result = match &outcome {
        Outcome::Done { .. } => "done",
        Outcome::Refused(_) => "refused",
        Outcome::Unknown => "unknown",
    };
    metrics::counter!("roundtable_commands", "command" => name, "result" => result).increment(1);
    Ok(outcome)
}
