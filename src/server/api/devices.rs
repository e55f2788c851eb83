//! What belongs to whoever is signed in: where else he is, and another password. Also of links: a player sees on which
//! phones his link was opened.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::journal::accounts::{AccountFault, PasswordHash};
use crate::protocol::server::RefusalView;
use crate::server::api::{ApiJson, accounts};
use crate::server::app::App;
use crate::server::error::ApiError;
use crate::server::session::{Who, name_of};

/// One device on which somebody is signed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeviceView {
    /// To end it by.
    pub r#as: String,
    /// As it says of itself: "Firefox on Android".
    pub device: String,
    pub signed_in_at: String,
    pub last_used: String,
    /// The one that asks.
    pub this: bool,
}

/// Another password, from whoever knows the present one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordChange {
    pub current: String,
    /// 8 to 200 characters.
    pub password: String,
}

/// Where am I signed in, too? The device used last comes first.
#[utoipa::path(get, path = "/api/v1/devices", responses(
    (status = 200, body = Vec<DeviceView>), (status = 401, body = RefusalView)
))]
pub async fn devices(State(app): State<Arc<App>>, who: Who) -> Result<Response, ApiError> {
    let own = who.session(None)?;
    let devices: Vec<DeviceView> = app
        .store
        .devices_of(own.identity)
        .into_iter()
        .map(|session| DeviceView {
            r#as: name_of(&session),
            this: session.token_hash == own.token_hash,
            device: session.device,
            signed_in_at: session.made_at.to_string(),
            last_used: session.last_used.to_string(),
        })
        .collect();
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(devices)).into_response())
}

/// Signs me out on another device.
#[utoipa::path(delete, path = "/api/v1/devices/{as}",
    params(("as" = String, Path, description = "As the list of devices says.")), responses(
    (status = 204, description = "It is signed out"), (status = 401, body = RefusalView),
    (status = 404, description = "It is not one of yours", body = RefusalView)
))]
pub async fn end_device(
    State(app): State<Arc<App>>,
    who: Who,
    Path(name): Path<String>,
) -> Result<StatusCode, ApiError> {
    let own = who.session(None)?;
    let ended = app.store.devices_of(own.identity).into_iter().find(|session| name_of(session) == name);
    let ended = ended.ok_or_else(|| {
        ApiError::edge(
            StatusCode::NOT_FOUND,
            "no_such_device",
            "you are not signed in on that device any more; look at the list again",
        )
    })?;
    app.store.delete_session(ended.token_hash).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Signs me out everywhere but here.
#[utoipa::path(delete, path = "/api/v1/devices", responses(
    (status = 204, description = "All others are signed out"), (status = 401, body = RefusalView)
))]
pub async fn end_others(State(app): State<Arc<App>>, who: Who) -> Result<StatusCode, ApiError> {
    app.store.delete_others(who.session(None)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Gives my account another password; I stay signed in here, and nowhere else.
#[utoipa::path(post, path = "/api/v1/account/password", request_body = PasswordChange, responses(
    (status = 204, description = "It is changed"), (status = 401, body = RefusalView),
    (status = 403, description = "The present password is wrong", body = RefusalView),
    (status = 422, body = RefusalView), (status = 429, body = RefusalView)
))]
pub async fn change_password(
    State(app): State<Arc<App>>,
    who: Who,
    headers: HeaderMap,
    ApiJson(change): ApiJson<PasswordChange>,
) -> Result<StatusCode, ApiError> {
    let id = who.account().ok_or_else(ApiError::not_signed_in)?;
    let account = app.store.account(id)?.ok_or_else(ApiError::not_signed_in)?;
    accounts::may_guess(&app, &account.name, Some(&account), &who, &headers)?;
    if !app.passwords.verify(change.current, Some(account.password.0.clone())).await? {
        // Not 401: he is signed in, and stays so.
        return Err(ApiError::Edge {
            status: StatusCode::FORBIDDEN,
            code: "not_your_password",
            message: "the present password is wrong; `roundtable reset-password` on the server makes a new one"
                .to_owned(),
            path: Some("current".to_owned()),
        });
    }
    let password = PasswordHash(app.passwords.hash(change.password).await?);
    // Read again: hashing takes a while, and the account may have changed meanwhile.
    let mut account = app.store.account(id)?.ok_or_else(ApiError::not_signed_in)?;
    account.password = password;
    app.store.put_account(account).await.map_err(|fault| match fault {
        AccountFault::Journal(fault) => fault.into(),
        taken @ AccountFault::NameTaken => ApiError::fault("An account lost its name", &taken),
    })?;
    app.store.delete_others(who.session(None)?).await?;
    Ok(StatusCode::NO_CONTENT)
}
