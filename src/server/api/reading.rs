//! Looking: lists, the feed by HTTP for networks that refuse WebSockets, one's own table.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::domain::authority::{self, Author, Grants, Role};
use crate::domain::ids::{RoundNo, TableNo, TournamentId};
use crate::domain::refusal::Refusal;
use crate::domain::rules::Rules;
use crate::domain::state::{Phase, Tournament};
use crate::live::board::{self, tables};
use crate::protocol::client::{FeedName, Position};
use crate::protocol::server::{PublicFrame, RefusalView};
use crate::protocol::view::{MyView, RoundView, RulesView, TableDetail};
use crate::server::api::tagged::{nothing_new, tagged};
use crate::server::app::App;
use crate::server::error::ApiError;
use crate::server::session::{Browser, Who};

/// One line of the list of tournaments.
#[derive(Debug, Serialize, ToSchema)]
pub struct TournamentSummary {
    pub id: String,
    pub title: String,
    pub phase: Phase,
    pub preset: String,
    pub players: u32,
    pub rounds: u32,
    /// The day of the event, as `2006-10-15`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// Places that are taken.
    pub registered: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capacity: Option<u32>,
    pub created_at: String,
    /// You are a head organizer of it.
    pub yours: bool,
}

/// The tournaments of this server, the newest first. One that is being prepared is on the list of those only who have a
/// part in it.
#[utoipa::path(get, path = "/api/v1/tournaments", responses((status = 200, body = Vec<TournamentSummary>)))]
pub async fn tournaments(
    State(app): State<Arc<App>>,
    who: Who,
    browser: Browser,
) -> Result<Json<Vec<TournamentSummary>>, ApiError> {
    let account = who.account();
    let takes_part = |state: &Tournament| {
        browser.credentials_at(state.id).any(|credential| authority::recognise(state, credential) != Grants::SPECTATOR)
    };
    let list = app.hub.list(takes_part).await?.into_iter().map(|summary| TournamentSummary {
        id: summary.id.to_string(),
        title: summary.title,
        phase: summary.phase,
        preset: summary.preset,
        players: summary.players,
        rounds: summary.rounds,
        date: summary.date.map(|date| date.to_string()),
        place: summary.place,
        registered: summary.registered,
        capacity: summary.capacity,
        created_at: summary.made_at.to_string(),
        yours: account.is_some_and(|account| summary.heads.contains(&account)),
    });
    Ok(Json(list.collect()))
}

/// The presets that a tournament can be made from.
#[utoipa::path(get, path = "/api/v1/presets", responses((status = 200, body = Vec<RulesView>)))]
pub async fn presets() -> Json<Vec<RulesView>> {
    Json(Rules::presets().map(|rules| board::rules_view(&rules)).collect())
}

/// Where a client stands in the feed.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Since {
    /// The version of the last frame that the client has.
    pub since: Option<u64>,
    /// Its epoch; left out: the present one.
    pub epoch: Option<u64>,
    /// `public`, or `staff` for referees and organizers.
    #[serde(default)]
    pub feed: FeedName,
}

/// The frames since then: deltas, or one snapshot. Of the staff feed for those who may see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct FramesView {
    pub frames: Vec<PublicFrame>,
}

/// The feed for those whose network refuses WebSockets: the same frames, by asking.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/view", params(("id" = Uuid, Path), Since), responses(
    (status = 200, body = FramesView), (status = 304, description = "Nothing new"),
    (status = 403, body = RefusalView), (status = 404, body = RefusalView)
))]
pub async fn view(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Query(since): Query<Since>,
    who: Who,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let id = TournamentId(id);
    let sight = app.hub.look(id).await?;
    sight.shown().await;
    let (feed, name) = match since.feed {
        FeedName::Public => (&sight.audience.public, "public"),
        FeedName::Staff => {
            let grants = authority::recognise(&sight.now().state, who.credential(id));
            if !grants.is_staff() {
                return Err(Refusal::NotAllowed { needs: Role::Referee }.into());
            }
            (&sight.audience.staff, "staff")
        }
    };
    let epoch = since.epoch.unwrap_or_else(|| feed.epoch());
    let seen = since.since.map(|version| Position { epoch, version });
    let tag = |position: Position| format!("{name}-{}-{}", position.epoch, position.version);
    if let Some(known) = nothing_new(&headers, &tag(feed.position())) {
        return Ok(known);
    }
    let (frames, newest) = feed.since(seen);
    Ok(tagged(&tag(newest), joined(&frames)))
}

/// The frames as they are, encoded once for everybody, put into one answer.
fn joined(frames: &[Bytes]) -> Vec<u8> {
    let mut body = br#"{"frames":["#.to_vec();
    for (index, frame) in frames.iter().enumerate() {
        if index > 0 {
            body.push(b',');
        }
        body.extend_from_slice(frame);
    }
    body.extend_from_slice(b"]}");
    body
}

/// What concerns the person who asks: own table with its sheet, what may be done there, own games.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/me", params(("id" = Uuid, Path)), responses(
    (status = 200, body = MyView), (status = 404, body = RefusalView)
))]
pub async fn me(State(app): State<Arc<App>>, Path(id): Path<Uuid>, who: Who) -> Result<Json<MyView>, ApiError> {
    let id = TournamentId(id);
    let now = app.hub.look(id).await?.now();
    let grants = authority::recognise(&now.state, who.credential(id));
    Ok(Json(tables::my_view(&now.state, &now.people, grants, now.version)))
}

/// A round with its tables, as everybody may see it.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/rounds/{round}",
    params(("id" = Uuid, Path), ("round" = u16, Path)), responses(
    (status = 200, body = RoundView), (status = 404, body = RefusalView)
))]
pub async fn round(
    State(app): State<Arc<App>>,
    Path((id, round)): Path<(Uuid, u16)>,
) -> Result<Json<RoundView>, ApiError> {
    let now = app.hub.look(TournamentId(id)).await?.now();
    Ok(Json(board::round_view(&now.state, now.state.round(RoundNo(round))?, &now.people)))
}

/// A table with its sheet, both versions where they differ: for those who sit there and for the staff.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/rounds/{round}/tables/{table}",
    params(("id" = Uuid, Path), ("round" = u16, Path), ("table" = u16, Path)), responses(
    (status = 200, body = TableDetail), (status = 403, body = RefusalView), (status = 404, body = RefusalView)
))]
pub async fn table(
    State(app): State<Arc<App>>,
    Path((id, round, table)): Path<(Uuid, u16, u16)>,
    who: Who,
) -> Result<Json<TableDetail>, ApiError> {
    let (id, round, table) = (TournamentId(id), RoundNo(round), TableNo(table));
    let now = app.hub.look(id).await?.now();
    let grants = authority::recognise(&now.state, who.credential(id));
    let there = now.state.table(round, table)?;
    let sits_there = matches!(grants.author, Author::Player(player) if there.seat_of(player).is_some());
    if !sits_there && !grants.is_staff() {
        return Err(Refusal::NotYourTable { round, table }.into());
    }
    Ok(Json(tables::table_detail(&now.state, &now.people, now.state.round(round)?, there)))
}
