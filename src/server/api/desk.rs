//! The organizers' laptop: links to hand out.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::authority::{self, Grants, Role};
use crate::domain::ids::{AccountId, PlayerId, StaffId, TournamentId};
use crate::domain::refusal::Refusal;
use crate::domain::state::{StaffRole, Tournament};
use crate::journal::sessions::Identity;
use crate::live::now::Now;
use crate::protocol::server::RefusalView;
use crate::server::app::App;
use crate::server::error::ApiError;
use crate::server::links::{Holder, last_uses, qr_svg, url_of};
use crate::server::session::Who;

/// All links of a tournament. Invitations are the head's to hand out.
#[derive(Debug, Serialize, ToSchema)]
pub struct LinksView {
    pub public: PublicLinks,
    pub players: Vec<PlayerLink>,
    pub staff: Vec<StaffLink>,
    /// Who organizes this tournament; only heads see it.
    pub heads: Vec<HeadView>,
}

/// An account with all rights at this tournament.
#[derive(Debug, Serialize, ToSchema)]
pub struct HeadView {
    pub account: Uuid,
    pub name: String,
    /// Whoever asks.
    pub you: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_used: Option<LastUse>,
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
    let now = app.hub.look(id).await?.now();
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
    let players = state.entered().map(|player| PlayerLink {
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
        heads: if grants.role == Role::Head { heads(&app, state, who.account())? } else { Vec::new() },
    };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(view)).into_response())
}

fn heads(app: &App, state: &Tournament, asks: Option<AccountId>) -> Result<Vec<HeadView>, ApiError> {
    let accounts = app.store.accounts()?.into_iter().filter(|account| state.heads.contains(&account.id));
    let mut heads: Vec<HeadView> = accounts
        .map(|account| {
            let devices = app.store.devices_of(Identity::Account { account: account.id });
            HeadView {
                account: account.id.0,
                you: asks == Some(account.id),
                name: account.name,
                last_used: devices
                    .into_iter()
                    .next()
                    .map(|session| LastUse { at: session.last_used.to_string(), device: session.device }),
            }
        })
        .collect();
    heads.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(heads)
}

/// A link as a QR code. Personal ones for organizers, invitations for the head, public ones for everybody.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/links/{holder}/qr.svg",
    params(("id" = Uuid, Path), ("holder" = String, Path, description = "`P3`, `S1`, `register`, `page` or `kiosk`")), responses(
    (status = 200, content_type = "image/svg+xml"), (status = 403, body = RefusalView)
))]
pub async fn qr(
    State(app): State<Arc<App>>,
    Path((id, holder)): Path<(Uuid, String)>,
    who: Who,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let holder = Holder::parse(&holder)
        .ok_or_else(|| ApiError::bad_field("holder", "a player, an invitation, `register`, `page` or `kiosk`"))?;
    let roles: &[Role] = match holder {
        Holder::Page | Holder::Kiosk | Holder::Table(_) => &[],
        Holder::Player(_) | Holder::Registration => &[Role::Organizer, Role::Head],
        Holder::Staff(_) => &[Role::Head],
    };
    let (now, _) = as_staff(&app, id, &who, roles).await?;
    let url = url_of(&app, &app.base_url(&headers), &now.state, holder).ok_or(Refusal::NoSuchInvitation)?;
    let svg = qr_svg(&url).ok_or_else(|| ApiError::fault("A QR code could not be drawn", &"the link is too long"))?;
    let head = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "no-store")];
    Ok((head, svg).into_response())
}
