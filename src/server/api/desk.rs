//! The organizers' laptop: links to hand out, lists to import, what happened.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::domain::authority::{self, Author, Grants, Role};
use crate::domain::event::Event;
use crate::domain::ids::{PlayerId, StaffId, TournamentId};
use crate::domain::refusal::Refusal;
use crate::domain::state::StaffRole;
use crate::journal::sessions::Identity;
use crate::live::board::tables::author_view;
use crate::live::now::Now;
use crate::protocol::server::RefusalView;
use crate::protocol::view::AuthorView;
use crate::server::app::App;
use crate::server::error::ApiError;
use crate::server::import::{self, Preview};
use crate::server::limits::HISTORY_RECORDS_MAX;
use crate::server::links::{Holder, last_uses, qr_svg, url_of};
use crate::server::session::Who;

/// All links of a tournament. Invitations are the head's to hand out.
#[derive(Debug, Serialize, ToSchema)]
pub struct LinksView {
    pub public: PublicLinks,
    pub players: Vec<PlayerLink>,
    pub staff: Vec<StaffLink>,
}

/// Links that everybody may have.
#[derive(Debug, Serialize, ToSchema)]
pub struct PublicLinks {
    pub page: String,
    pub kiosk: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PlayerLink {
    pub player: PlayerId,
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
    pub url: String,
    pub revoked: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_used: Option<LastUse>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct StaffLink {
    pub staff: StaffId,
    pub role: StaffRole,
    pub label: String,
    pub url: String,
    pub revoked: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_used: Option<LastUse>,
}

/// When and where a link was used last.
#[derive(Debug, Serialize, ToSchema)]
pub struct LastUse {
    pub at: String,
    pub device: String,
}

/// The state with what the person who asks is, if that is at least this role.
pub async fn as_staff(app: &Arc<App>, id: Uuid, who: &Who, roles: &[Role]) -> Result<(Arc<Now>, Grants), ApiError> {
    let id = TournamentId(id);
    let now = app.hub.open(id).await?.now();
    let grants = authority::recognise(&now.state, who.credential(id));
    match roles.first() {
        Some(least) if !roles.contains(&grants.role) => Err(Refusal::NotAllowed { needs: *least }.into()),
        _ => Ok((now, grants)),
    }
}

/// The links to hand out, with when and where each was used last.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/links", params(("id" = Uuid, Path)), responses(
    (status = 200, body = LinksView), (status = 403, body = RefusalView)
))]
pub async fn links(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    who: Who,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (now, grants) = as_staff(&app, id, &who, &[Role::Organizer, Role::Head]).await?;
    let state = &now.state;
    let base = app.base_url(&headers);
    let uses = last_uses(&app, state);
    let last_use = |identity: Identity| {
        uses.get(&identity).map(|(at, device)| LastUse { at: at.to_string(), device: device.clone() })
    };
    let url = |holder| url_of(&app, &base, state, holder).unwrap_or_default();
    let players = state.roster().map(|player| PlayerLink {
        player: player.id,
        name: now.people.name(player.id),
        club: now.people.club(player.id).map(ToString::to_string),
        url: url(Holder::Player(player.id)),
        revoked: player.link.revoked,
        last_used: last_use(Identity::Player {
            tournament: state.id,
            player: player.id,
            generation: player.link.generation,
        }),
    });
    let staff = state.staff.iter().filter(|_| grants.role == Role::Head).map(|member| StaffLink {
        staff: member.id,
        role: member.role,
        label: member.label.to_string(),
        url: url(Holder::Staff(member.id)),
        revoked: member.link.revoked,
        last_used: last_use(Identity::Staff {
            tournament: state.id,
            staff: member.id,
            generation: member.link.generation,
        }),
    });
    let view = LinksView {
        public: PublicLinks { page: url(Holder::Page), kiosk: url(Holder::Kiosk) },
        players: players.collect(),
        staff: staff.collect(),
    };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(view)).into_response())
}

/// A link as a QR code. Personal ones for organizers, invitations for the head, public ones for everybody.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/links/{holder}/qr.svg",
    params(("id" = Uuid, Path), ("holder" = String, Path, description = "`P3`, `S1`, `page` or `kiosk`")), responses(
    (status = 200, content_type = "image/svg+xml"), (status = 403, body = RefusalView)
))]
pub async fn qr(
    State(app): State<Arc<App>>,
    Path((id, holder)): Path<(Uuid, String)>,
    who: Who,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let holder = Holder::parse(&holder)
        .ok_or_else(|| ApiError::bad_field("holder", "a player, an invitation, `page` or `kiosk`"))?;
    let roles: &[Role] = match holder {
        Holder::Page | Holder::Kiosk => &[],
        Holder::Player(_) => &[Role::Organizer, Role::Head],
        Holder::Staff(_) => &[Role::Head],
    };
    let (now, _) = as_staff(&app, id, &who, roles).await?;
    let url = url_of(&app, &app.base_url(&headers), &now.state, holder).ok_or(Refusal::NoSuchInvitation)?;
    let svg = qr_svg(&url).ok_or_else(|| ApiError::fault("A QR code could not be drawn", &"the link is too long"))?;
    let head = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "no-store")];
    Ok((head, svg).into_response())
}

/// Reads a pasted list or a CSV file, and shows what would be entered. Enters nothing: send `add_players` with it.
#[utoipa::path(post, path = "/api/v1/tournaments/{id}/players/preview", request_body = String,
    params(("id" = Uuid, Path)), responses(
    (status = 200, body = Preview), (status = 403, body = RefusalView), (status = 413)
))]
pub async fn preview(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    who: Who,
    body: Bytes,
) -> Result<Json<Preview>, ApiError> {
    as_staff(&app, id, &who, &[Role::Organizer, Role::Head]).await?;
    Ok(Json(import::preview(&body)))
}

/// Which part of the history.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Before {
    /// Only what happened before this number.
    pub before: Option<u64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct HistoryView {
    /// The newest first; at most 200. Ask again `before` the last one for more.
    pub records: Vec<HistoryRecord>,
}

/// One thing that happened: who, when, on which device, and what.
#[derive(Debug, Serialize, ToSchema)]
pub struct HistoryRecord {
    pub seq: u64,
    pub at: String,
    pub by: AuthorView,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub device: Option<String>,
    /// The event as it is in the journal, with its `type`.
    #[schema(value_type = Object)]
    pub event: serde_json::Value,
}

/// What happened, for referees and organizers.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/history", params(("id" = Uuid, Path), Before), responses(
    (status = 200, body = HistoryView), (status = 403, body = RefusalView)
))]
pub async fn history(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Query(before): Query<Before>,
    who: Who,
) -> Result<Json<HistoryView>, ApiError> {
    let (now, grants) = as_staff(&app, id, &who, &[Role::Referee, Role::Organizer, Role::Head]).await?;
    let records = app.hub.history(TournamentId(id), before.before, HISTORY_RECORDS_MAX).await?;
    let records = records.into_iter().map(|record| HistoryRecord {
        seq: record.seq,
        at: record.at.to_string(),
        by: author_view(&now.state, &now.people, record.by.parse().unwrap_or(Author::Spectator)),
        device: record.device,
        event: without_secrets(&record.event, grants.role),
    });
    Ok(Json(HistoryView { records: records.collect() }))
}

/// The lot's key stays secret until the finish, also for the staff (`rules.md` §4); friends and family are for
/// organizers only (§8).
fn without_secrets(event: &Event, role: Role) -> serde_json::Value {
    let mut json = serde_json::to_value(event).unwrap_or_default();
    if let Some(event) = json.as_object_mut() {
        event.remove("lot_key");
        if role < Role::Organizer {
            event.remove("pairs");
        }
    }
    json
}
