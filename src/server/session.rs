//! Who is asking. A session is a random token in a cookie that scripts cannot read; the store keeps its hash.
//!
//! Several sessions live in one browser (a family shares a phone): each has a cookie of its own, named after the first
//! digits of the token's hash, and a tab says which one it means with `X-Roundtable-As` or `?as=`. Clients that are no
//! browser may send the token as `Authorization: Bearer`.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::domain::authority::Credential;
use crate::domain::ids::{AccountId, TournamentId};
use crate::journal::sessions::{Identity, StoredSession};
use crate::live::clock;

use super::app::App;
use super::client_address;
use super::device::device_name;
use super::error::ApiError;

const AS_HEADER: &str = "x-roundtable-as";
const COOKIE_PREFIX: &str = "rt-";
/// A season of tournaments.
const COOKIE_LIFETIME_SECONDS: u32 = 400 * 24 * 3600;

/// The sessions that a request shows, and the device it comes from.
#[derive(Debug, Clone)]
pub struct Who {
    sessions: Vec<StoredSession>,
    pub device: String,
    /// Where the request comes from, with the proxies in between left out.
    pub address: IpAddr,
}

impl Who {
    /// What the request proves at this tournament.
    pub fn credential(&self, tournament: TournamentId) -> Credential {
        self.session_at(tournament).map_or(Credential::Nobody, |session| session.identity.credential())
    }

    /// Whether the session that proves it has not ended since: somebody signed out, or a password was reset.
    pub fn is_signed_in(&self, app: &App, tournament: TournamentId) -> bool {
        self.session_at(tournament).is_some_and(|session| app.store.session(&session.token_hash).is_some())
    }

    /// The session that speaks for this request, for a tournament or in general.
    pub fn session(&self, tournament: Option<TournamentId>) -> Result<&StoredSession, ApiError> {
        let of_this = tournament.and_then(|tournament| self.session_at(tournament));
        of_this.or_else(|| self.account_session()).or(self.sessions.first()).ok_or_else(ApiError::not_signed_in)
    }

    /// Of several sessions one of this tournament counts, and of those the newest: an older one may be of a link that was
    /// reissued since. An account counts everywhere.
    fn session_at(&self, tournament: TournamentId) -> Option<&StoredSession> {
        let of_this = self.sessions.iter().filter(|session| session.identity.tournament() == Some(tournament));
        of_this.max_by_key(|session| session.made_at).or_else(|| self.account_session())
    }

    pub fn account(&self) -> Option<AccountId> {
        match self.account_session()?.identity {
            Identity::Account { account } => Some(account),
            Identity::Player { .. } | Identity::Staff { .. } => None,
        }
    }

    fn account_session(&self) -> Option<&StoredSession> {
        self.sessions.iter().find(|session| session.identity.tournament().is_none())
    }

    fn of(app: &App, parts: &Parts) -> Who {
        let headers = &parts.headers;
        let sessions = sessions_of(app, headers, named_session(headers, parts.uri.query()));
        let now = clock::now();
        sessions.iter().for_each(|session| app.store.touch_session(&session.token_hash, now));
        let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
        let address = client_address::of_request(parts, &app.trusted_proxies);
        Who { sessions, device: device_name(agent), address }
    }
}

impl FromRequestParts<Arc<App>> for Who {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Who, Self::Rejection> {
        Ok(Who::of(app, parts))
    }
}

/// Every session of a browser, whichever of them the tab speaks for: for what it may find, never for what it does.
pub struct Browser(Vec<StoredSession>);

impl Browser {
    pub fn credentials_at(&self, tournament: TournamentId) -> impl Iterator<Item = Credential> {
        let here = move |identity: &Identity| identity.tournament().is_none_or(|of| of == tournament);
        self.0.iter().map(|session| &session.identity).filter(move |identity| here(identity)).map(Identity::credential)
    }
}

impl FromRequestParts<Arc<App>> for Browser {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Browser, Self::Rejection> {
        Ok(Browser(sessions_of(app, &parts.headers, None)))
    }
}

/// The session that a tab means among those of its browser.
fn named_session<'a>(headers: &'a HeaderMap, query: Option<&'a str>) -> Option<&'a str> {
    headers
        .get(AS_HEADER)
        .and_then(|value| value.to_str().ok())
        .or_else(|| query.and_then(|query| query.split('&').find_map(|pair| pair.strip_prefix("as="))))
}

fn sessions_of(app: &App, headers: &HeaderMap, named: Option<&str>) -> Vec<StoredSession> {
    let tokens = presented_tokens(headers, named);
    tokens.iter().filter_map(|token| app.store.session(&hash_of(token))).collect()
}

/// The tokens that a request shows: the one it names, or all that it has.
fn presented_tokens(headers: &HeaderMap, named: Option<&str>) -> Vec<String> {
    let bearer = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "));
    if let Some(token) = bearer {
        return vec![token.trim().to_owned()];
    }
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies
        .flat_map(|cookies| cookies.split(';'))
        .filter_map(|cookie| cookie.trim().strip_prefix(COOKIE_PREFIX)?.split_once('='))
        .filter(|(name, _)| named.is_none_or(|named| named == *name))
        .map(|(_, token)| token.to_owned())
        .collect()
}

/// What the store keeps of a token.
pub fn hash_of(token: &str) -> [u8; 32] {
    *blake3::hash(token.as_bytes()).as_bytes()
}

/// A session that was just made.
#[derive(Debug)]
pub struct NewSession {
    pub stored: StoredSession,
    pub token: String,
}

impl NewSession {
    pub async fn open(app: &App, identity: Identity, device: String) -> Result<NewSession, ApiError> {
        let token = URL_SAFE_NO_PAD.encode(clock::entropy::<32>());
        let now = clock::now();
        let stored = StoredSession { token_hash: hash_of(&token), identity, device, made_at: now, last_used: now };
        app.store.put_session(stored.clone()).await?;
        Ok(NewSession { stored, token })
    }

    pub fn cookie(&self, secure: bool) -> Result<HeaderValue, ApiError> {
        cookie(&cookie_name(&self.stored), &self.token, secure)
    }
}

/// How a tab names a session among others: the first digits of the token's hash, which give nothing away.
pub fn name_of(session: &StoredSession) -> String {
    session.token_hash[..6].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Ends a session in the browser.
pub fn ended_cookie(session: &StoredSession, secure: bool) -> Result<HeaderValue, ApiError> {
    cookie_for(&cookie_name(session), "", 0, secure)
}

fn cookie_name(session: &StoredSession) -> String {
    format!("{COOKIE_PREFIX}{}", name_of(session))
}

/// A cookie that scripts cannot read and that stays for a season of tournaments.
pub fn cookie(name: &str, value: &str, secure: bool) -> Result<HeaderValue, ApiError> {
    cookie_for(name, value, COOKIE_LIFETIME_SECONDS, secure)
}

fn cookie_for(name: &str, value: &str, seconds: u32, secure: bool) -> Result<HeaderValue, ApiError> {
    let secure = if secure { "; Secure" } else { "" };
    let text = format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}");
    HeaderValue::from_str(&text).map_err(|fault| ApiError::fault("A cookie could not be written", &fault))
}
