//! Coming in: the first set-up, links, names with passwords.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::authority;
use crate::domain::ids::{AccountId, RequestId};
use crate::domain::season::refusal::SeasonRefusal;
use crate::domain::text::PersonName;
use crate::journal::accounts::{Account, AccountFault, PasswordHash};
use crate::journal::links;
use crate::journal::one_time::{Purpose, RedeemFault};
use crate::journal::sessions::{Identity, StoredSession};
use crate::live::board::tables::you;
use crate::live::clock;
use crate::protocol::server::{RefusalView, You};
use crate::server::api::{ApiJson, heads};
use crate::server::app::App;
use crate::server::assets;
use crate::server::error::ApiError;
use crate::server::known_devices;
use crate::server::limits::Guesser;
use crate::server::session::{NewSession, Who, ended_cookie, name_of};

/// What a client asks before anything else.
#[derive(Debug, Serialize, ToSchema)]
pub struct ServerInfo {
    pub name: &'static str,
    pub version: &'static str,
    /// Another one than when a page was loaded: the page is of an older edition, and does well to load itself anew.
    pub build: &'static str,
    /// Invented people play here.
    pub demo: bool,
    /// Nobody has an account yet: open the link that the server printed.
    pub setup_needed: bool,
}

/// The one-time link that the server printed at its first start makes the first account.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetupRequest {
    /// What stands after the `#` of the link.
    pub secret: String,
    pub name: String,
    /// 8 to 200 characters.
    pub password: String,
    /// For clients that are no browser: gives the session's token in the answer.
    #[serde(default)]
    pub want_token: bool,
}

/// A one-time link that is asked about. 128 bits are not guessed, so nothing limits how often one asks.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OneTimeLink {
    /// What stands after the `#` of the link.
    pub secret: String,
}

/// Who is invited to have an account.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AccountInvitation {
    /// May open seasons and invite others. Only season keepers give this.
    #[serde(default)]
    pub season_keeper: bool,
    /// A tournament of yours: whoever makes the account organizes it with you, with equal rights.
    #[serde(default)]
    pub head_of: Option<Uuid>,
}

/// A link that works once, for thirty minutes.
#[derive(Debug, Serialize, ToSchema)]
pub struct InvitationView {
    pub url: String,
}

/// Another password, with a one-time link from the machine itself.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPasswordRequest {
    /// What stands after the `#` of the link.
    pub secret: String,
    /// 8 to 200 characters.
    pub password: String,
}

/// Either a `link`, or `name` and `password`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SessionRequest {
    /// What stands after the `#` of a personal link or an invitation; the whole link will do.
    #[serde(default)]
    pub link: Option<String>,
    #[serde(default)]
    pub name: Option<String>,
    #[serde(default)]
    pub password: Option<String>,
    /// For clients that are no browser: gives the session's token in the answer, for `Authorization: Bearer`.
    #[serde(default)]
    pub want_token: bool,
}

/// A session, which a browser keeps as a cookie.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionView {
    /// How a tab names this session among others: header `X-Roundtable-As`, or `?as=`.
    pub r#as: String,
    /// For head organizers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account: Option<AccountView>,
    /// The tournament that the link was for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tournament: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub you: Option<You>,
    /// Only where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AccountView {
    pub name: String,
    /// May open seasons.
    pub season_keeper: bool,
}

/// What server is this?
#[utoipa::path(get, path = "/api/v1/server", responses((status = 200, body = ServerInfo)))]
pub async fn server_info(State(app): State<Arc<App>>) -> Result<Json<ServerInfo>, ApiError> {
    Ok(Json(ServerInfo {
        name: "roundtable",
        version: env!("CARGO_PKG_VERSION"),
        build: assets::build(),
        demo: app.hub.is_demo(),
        setup_needed: app.store.accounts()?.is_empty(),
    }))
}

/// Makes the first account, or one that was invited, and signs it in.
#[utoipa::path(post, path = "/api/v1/setup", request_body = SetupRequest, responses(
    (status = 200, body = SessionView),
    (status = 409, description = "There is an account of this name already; the link is still good", body = RefusalView),
    (status = 410, description = "The link was used, or is older than 30 minutes", body = RefusalView)
))]
pub async fn set_up(
    State(app): State<Arc<App>>,
    who: Who,
    ApiJson(request): ApiJson<SetupRequest>,
) -> Result<Response, ApiError> {
    let now = clock::now();
    let secret = secret_of(&request.secret);
    let (season_keeper, head_of) = match app.store.one_time_purpose(secret, now)? {
        Some(Purpose::Setup) => (true, None),
        Some(Purpose::Account { season_keeper, head_of, invitation }) => {
            (season_keeper, head_of.map(|head_of| (head_of, RequestId(invitation))))
        }
        Some(Purpose::PasswordReset { .. }) | None => return Err(link_is_over()),
    };
    let name = PersonName::parse(&request.name).map_err(|problem| ApiError::bad_field("name", problem.to_string()))?;
    let password = PasswordHash(app.passwords.hash(request.password).await?);
    let id = AccountId(Uuid::new_v7(uuid::Timestamp::from_unix(
        uuid::NoContext,
        u64::try_from(now.as_second()).unwrap_or_default(),
        0,
    )));
    let account = Account { id, name: name.to_string(), password, season_keeper, made_at: now };
    app.store.redeem_one_time(secret, account, now).await.map_err(redeem_failed)?;
    if let Some((head_of, invitation)) = head_of {
        heads::join(&app, id, head_of, invitation).await;
    }
    signed_in(&app, Identity::Account { account: id }, who.device, request.want_token).await
}

/// Whether a link makes an account, before somebody fills in a form for nothing. Uses nothing up.
#[utoipa::path(post, path = "/api/v1/setup/link", request_body = OneTimeLink, responses(
    (status = 204, description = "It does"),
    (status = 410, description = "The link was used, or is older than 30 minutes", body = RefusalView)
))]
pub async fn set_up_link(
    State(app): State<Arc<App>>,
    ApiJson(OneTimeLink { secret }): ApiJson<OneTimeLink>,
) -> Result<StatusCode, ApiError> {
    match app.store.one_time_purpose(secret_of(&secret), clock::now())? {
        Some(Purpose::Setup | Purpose::Account { .. }) => Ok(StatusCode::NO_CONTENT),
        Some(Purpose::PasswordReset { .. }) | None => Err(link_is_over()),
    }
}

/// Whether a link gives another password. Uses nothing up.
#[utoipa::path(post, path = "/api/v1/password/link", request_body = OneTimeLink, responses(
    (status = 204, description = "It does"),
    (status = 410, description = "The link was used, or is older than 30 minutes", body = RefusalView)
))]
pub async fn new_password_link(
    State(app): State<Arc<App>>,
    ApiJson(OneTimeLink { secret }): ApiJson<OneTimeLink>,
) -> Result<StatusCode, ApiError> {
    match app.store.one_time_purpose(secret_of(&secret), clock::now())? {
        Some(Purpose::PasswordReset { .. }) => Ok(StatusCode::NO_CONTENT),
        Some(Purpose::Setup | Purpose::Account { .. }) | None => Err(link_is_over()),
    }
}

/// A one-time link that makes another account. Season keepers hand them out, the first account is one; and heads, to
/// whom shall organize a tournament with them.
#[utoipa::path(post, path = "/api/v1/accounts/invitations", request_body = AccountInvitation, responses(
    (status = 200, body = InvitationView),
    (status = 403, description = "Only season keepers invite accounts, and heads to their tournaments")
))]
pub async fn invite_account(
    State(app): State<Arc<App>>,
    who: Who,
    headers: HeaderMap,
    ApiJson(wish): ApiJson<AccountInvitation>,
) -> Result<Response, ApiError> {
    let host = who.account().ok_or_else(ApiError::not_signed_in)?;
    let head_of = match wish.head_of {
        Some(tournament) => Some(heads::invites(&app, tournament, &who).await?),
        None => None,
    };
    let keeps = app.store.account(host)?.is_some_and(|account| account.season_keeper);
    if !keeps && (wish.season_keeper || head_of.is_none()) {
        return Err(SeasonRefusal::NotTheKeeper.into());
    }
    let invitation = Uuid::from_u128(u128::from_le_bytes(clock::entropy()));
    let purpose = Purpose::Account { invitation, season_keeper: wish.season_keeper, head_of };
    let secret = app.store.issue_one_time(purpose, clock::entropy(), clock::now()).await?;
    let view = InvitationView { url: format!("{}/setup?account#{}", app.base_url(&headers), secret.reveal()) };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(view)).into_response())
}

/// Gives an account another password; every session of the account ends.
#[utoipa::path(post, path = "/api/v1/password", request_body = NewPasswordRequest, responses(
    (status = 200, body = SessionView), (status = 410, description = "The link was used, or is older than 30 minutes")
))]
pub async fn new_password(
    State(app): State<Arc<App>>,
    who: Who,
    ApiJson(request): ApiJson<NewPasswordRequest>,
) -> Result<Response, ApiError> {
    let now = clock::now();
    let secret = secret_of(&request.secret);
    let Some(Purpose::PasswordReset { account: id }) = app.store.one_time_purpose(secret, now)? else {
        return Err(link_is_over());
    };
    let mut account = app.store.account(id)?.ok_or_else(link_is_over)?;
    account.password = PasswordHash(app.passwords.hash(request.password).await?);
    app.store.redeem_one_time(secret, account, now).await.map_err(redeem_failed)?;
    app.store.delete_sessions_of(id).await?;
    signed_in(&app, Identity::Account { account: id }, who.device, false).await
}

/// Exchanges a link, or a name and a password, for a session.
#[utoipa::path(post, path = "/api/v1/session", request_body = SessionRequest, responses(
    (status = 200, body = SessionView), (status = 401, description = "The link or the password is not good")
))]
pub async fn sign_in(
    State(app): State<Arc<App>>,
    who: Who,
    headers: HeaderMap,
    ApiJson(request): ApiJson<SessionRequest>,
) -> Result<Response, ApiError> {
    let identity = match (request.link, request.name, request.password) {
        (Some(link), None, None) => by_link(&app, &link).await?,
        (None, Some(name), Some(password)) => by_password(&app, &name, password, &who, &headers).await?,
        _ => return Err(ApiError::bad_field("link", "send a link, or a name and a password")),
    };
    signed_in(&app, identity, who.device, request.want_token).await
}

/// Who am I?
#[utoipa::path(get, path = "/api/v1/session", responses((status = 200, body = SessionView), (status = 401)))]
pub async fn my_session(State(app): State<Arc<App>>, who: Who) -> Result<Json<SessionView>, ApiError> {
    let session = who.session(None)?;
    Ok(Json(session_view(&app, session, None).await?))
}

/// Ends the session.
#[utoipa::path(delete, path = "/api/v1/session", responses((status = 204), (status = 401)))]
pub async fn sign_out(State(app): State<Arc<App>>, who: Who) -> Result<Response, ApiError> {
    let session = who.session(None)?;
    app.store.delete_session(session.token_hash).await?;
    let cookie = ended_cookie(session, app.secure_cookies())?;
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response())
}

async fn by_link(app: &Arc<App>, link: &str) -> Result<Identity, ApiError> {
    let target = links::resolve(app.store.server_key(), secret_of(link)).ok_or_else(link_not_good)?;
    let identity = Identity::of(target).ok_or_else(link_not_good)?;
    let tournament = identity.tournament().ok_or_else(link_not_good)?;
    let now = app.hub.look(tournament).await?.now();
    let grants = authority::recognise(&now.state, identity.credential());
    if grants == authority::Grants::SPECTATOR {
        return Err(link_not_good());
    }
    Ok(identity)
}

pub(super) fn link_not_good() -> ApiError {
    ApiError::edge(
        StatusCode::UNAUTHORIZED,
        "link_not_good",
        "this link is not good any more, or was not copied whole; ask at the desk for a new one",
    )
}

async fn by_password(
    app: &App,
    name: &str,
    password: String,
    who: &Who,
    headers: &HeaderMap,
) -> Result<Identity, ApiError> {
    let account = app.store.account_named(name)?;
    may_guess(app, name, account.as_ref(), who, headers)?;
    let hash = account.as_ref().map(|account| account.password.0.clone());
    let right = app.passwords.verify(password, hash).await?;
    match account.filter(|_| right) {
        Some(account) => Ok(Identity::Account { account: account.id }),
        None => Err(ApiError::edge(
            StatusCode::UNAUTHORIZED,
            "wrong_password",
            "the name or the password is wrong; `roundtable reset-password` on the server makes a new one",
        )),
    }
}

/// Held against the limits of guessing. The owner of the account is known by a device of his, and does not wait for what
/// others try.
pub(super) fn may_guess(
    app: &App,
    name: &str,
    account: Option<&Account>,
    who: &Who,
    headers: &HeaderMap,
) -> Result<(), ApiError> {
    let known = account.and_then(|account| known_devices::recognise(app.store.server_key(), headers, account.id));
    let guesser = known.map_or_else(|| Guesser::stranger(who.address), Guesser::Known);
    if app.limits.password(name, guesser) {
        return Ok(());
    }
    metrics::counter!("roundtable_password_tries_refused").increment(1);
    Err(ApiError::edge(
        StatusCode::TOO_MANY_REQUESTS,
        "too_many_tries",
        "too many tries for this name or from this network; wait a minute, or sign in on a device on which you signed in before",
    ))
}

async fn signed_in(app: &Arc<App>, identity: Identity, device: String, want_token: bool) -> Result<Response, ApiError> {
    let session = NewSession::open(app, identity, device).await?;
    let token = want_token.then(|| session.token.clone());
    let view = session_view(app, &session.stored, token).await?;
    let mut headers = HeaderMap::new();
    headers.insert(header::SET_COOKIE, session.cookie(app.secure_cookies())?);
    if let Identity::Account { account } = identity {
        headers.append(header::SET_COOKIE, known_devices::mark(app.store.server_key(), account, app.secure_cookies())?);
    }
    Ok((headers, Json(view)).into_response())
}

async fn session_view(app: &Arc<App>, session: &StoredSession, token: Option<String>) -> Result<SessionView, ApiError> {
    let account = match session.identity {
        Identity::Account { account } => {
            let account = app.store.account(account)?;
            account.map(|account| AccountView { name: account.name, season_keeper: account.season_keeper })
        }
        Identity::Player { .. } | Identity::Staff { .. } => None,
    };
    let tournament = session.identity.tournament();
    let you = match tournament {
        Some(tournament) => {
            let now = app.hub.look(tournament).await?.now();
            let grants = authority::recognise(&now.state, session.identity.credential());
            Some(you(&now.state, &now.people, grants))
        }
        None => None,
    };
    Ok(SessionView {
        r#as: name_of(session),
        account,
        tournament: tournament.map(|tournament| tournament.to_string()),
        you,
        token,
    })
}

/// People paste whole links, too.
pub(super) fn secret_of(link: &str) -> &str {
    link.rsplit_once('#').map_or(link, |(_, secret)| secret).trim()
}

fn link_is_over() -> ApiError {
    ApiError::edge(
        StatusCode::GONE,
        "link_is_over",
        "this link was used already, or it is older than 30 minutes; make a new one on the server: \
         restart it, or `roundtable reset-password`",
    )
}

fn redeem_failed(fault: RedeemFault) -> ApiError {
    match fault {
        RedeemFault::NotValid => link_is_over(),
        RedeemFault::Account(AccountFault::NameTaken) => ApiError::edge(
            StatusCode::CONFLICT,
            "name_taken",
            "there is an account of this name already; choose another",
        ),
        RedeemFault::Account(AccountFault::Journal(fault)) => fault.into(),
    }
}
