//! A phone, a desk or a kiosk as a program: for the demo, the stories and the benches. Speaks the protocol that
//! everybody speaks, and has no back door.
//!
//! Keeps out everything of the server but the wire.

mod live;

use std::time::Duration;

use reqwest::{Client, Method, RequestBuilder, StatusCode};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::protocol::client::{CommandRequest, Request};
use crate::protocol::server::{AnswerView, RefusalView, ServerFrame};
use crate::protocol::view::{MyView, PublicView, TableDetail};

pub use live::{Heard, Live, LiveFault};

/// Tries of one command until an answer: a server that restarts is back in a second or two.
const TRIES: u32 = 40;
const BETWEEN_TRIES: Duration = Duration::from_millis(100);

/// Somebody with a browser, signed in or not.
#[derive(Debug, Clone)]
pub struct Visitor {
    http: Client,
    base: String,
    token: Option<String>,
}

/// Why a request was not answered as hoped.
#[derive(Debug, thiserror::Error)]
pub enum ClientFault {
    #[error("{}: {}", .0.code, .0.message)]
    Refused(Box<RefusalView>),
    #[error("the server cannot be reached: {0}")]
    Unreachable(#[from] reqwest::Error),
    /// It may have been done or not.
    #[error("the server does not know whether it was done")]
    Unknown,
    #[error("the server said something else: {0}")]
    Strange(String),
}

impl ClientFault {
    /// The code of a refusal; empty for everything else.
    pub fn code(&self) -> &str {
        match self {
            ClientFault::Refused(refusal) => &refusal.code,
            _ => "",
        }
    }
}

/// A command that is done, and durable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Done {
    pub version: u64,
    pub answer: AnswerView,
}

/// What a link leads to.
#[derive(Debug, Clone, Deserialize)]
pub struct SignedIn {
    #[serde(default)]
    pub tournament: Option<String>,
    token: Option<String>,
}

/// The links of a tournament, as the desk hands them out.
#[derive(Debug, Clone, Deserialize)]
pub struct Links {
    pub public: PublicLinks,
    pub players: Vec<PersonLink>,
    pub staff: Vec<StaffLink>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct PublicLinks {
    pub page: String,
    pub kiosk: String,
}

#[derive(Debug, Clone, Deserialize)]
pub struct PersonLink {
    pub player: String,
    pub name: String,
    pub url: String,
}

#[derive(Debug, Clone, Deserialize)]
pub struct StaffLink {
    pub staff: String,
    pub label: String,
    pub url: String,
}

impl Visitor {
    /// Somebody who has no link: sees what everybody sees. `base` is like `http://127.0.0.1:8080`.
    pub fn new(base: &str) -> Visitor {
        Visitor { http: Client::new(), base: base.trim_end_matches('/').to_owned(), token: None }
    }

    pub fn base(&self) -> &str {
        &self.base
    }

    /// The session's token, for a connection of one's own.
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// The same session at another address of the server.
    pub fn at(&self, base: &str) -> Visitor {
        Visitor { base: base.trim_end_matches('/').to_owned(), ..self.clone() }
    }

    /// Makes the first account with the secret of the set-up link.
    pub async fn set_up(&self, secret: &str, name: &str, password: &str) -> Result<Visitor, ClientFault> {
        let body = json!({"secret": secret, "name": name, "password": password, "want_token": true});
        let signed_in: SignedIn = self.post("/api/v1/setup", &body).await?;
        Ok(self.with(signed_in.token))
    }

    /// Opens a personal link or an invitation.
    pub async fn open_link(&self, link: &str) -> Result<Visitor, ClientFault> {
        let signed_in: SignedIn = self.post("/api/v1/session", &json!({"link": link, "want_token": true})).await?;
        Ok(self.with(signed_in.token))
    }

    pub async fn sign_in(&self, name: &str, password: &str) -> Result<Visitor, ClientFault> {
        let body = json!({"name": name, "password": password, "want_token": true});
        let signed_in: SignedIn = self.post("/api/v1/session", &body).await?;
        Ok(self.with(signed_in.token))
    }

    fn with(&self, token: Option<String>) -> Visitor {
        Visitor { http: self.http.clone(), base: self.base.clone(), token }
    }

    /// Makes a tournament; `details` are the fields of the request beside the title and the preset.
    pub async fn create(&self, title: &str, preset: &str, details: Value) -> Result<Uuid, ClientFault> {
        let mut body = json!({"request": Uuid::new_v4(), "title": title, "preset": preset});
        if let (Some(body), Value::Object(details)) = (body.as_object_mut(), details) {
            body.extend(details);
        }
        let created: Value = self.post("/api/v1/tournaments", &body).await?;
        let id = created["id"].as_str().and_then(|id| id.parse().ok());
        id.ok_or_else(|| ClientFault::Strange(created.to_string()))
    }

    /// One command, sent until it is answered, under one request id: as a phone does.
    pub async fn command(&self, tournament: Uuid, command: Request) -> Result<Done, ClientFault> {
        self.send(tournament, &CommandRequest { request: Uuid::new_v4(), command }).await
    }

    /// A command under a request id that was made up before.
    pub async fn send(&self, tournament: Uuid, wish: &CommandRequest) -> Result<Done, ClientFault> {
        let mut tries = 0;
        loop {
            tries += 1;
            match self.send_once(tournament, wish).await {
                Err(ClientFault::Unreachable(_) | ClientFault::Unknown) if tries < TRIES => {
                    tokio::time::sleep(BETWEEN_TRIES).await;
                }
                answered => return answered,
            }
        }
    }

    /// A command, sent once.
    pub async fn send_once(&self, tournament: Uuid, wish: &CommandRequest) -> Result<Done, ClientFault> {
        let path = format!("/api/v1/tournaments/{tournament}/commands");
        match self.post(&path, wish).await? {
            ServerFrame::Receipt { version, answer, .. } => Ok(Done { version, answer }),
            other => Err(ClientFault::Strange(format!("{other:?}"))),
        }
    }

    pub async fn me(&self, tournament: Uuid) -> Result<MyView, ClientFault> {
        self.get(&format!("/api/v1/tournaments/{tournament}/me")).await
    }

    pub async fn table(&self, tournament: Uuid, round: u16, table: u16) -> Result<TableDetail, ClientFault> {
        self.get(&format!("/api/v1/tournaments/{tournament}/rounds/{round}/tables/{table}")).await
    }

    pub async fn links(&self, tournament: Uuid) -> Result<Links, ClientFault> {
        self.get(&format!("/api/v1/tournaments/{tournament}/links")).await
    }

    /// The public view, whole.
    pub async fn view(&self, tournament: Uuid) -> Result<PublicView, ClientFault> {
        let body: Value = self.get(&format!("/api/v1/tournaments/{tournament}/view")).await?;
        serde_json::from_value(body["frames"][0]["view"].clone())
            .map_err(|fault| ClientFault::Strange(fault.to_string()))
    }

    /// The feed over a socket.
    pub async fn live(&self, tournament: Uuid) -> Result<Live, LiveFault> {
        Live::open(&self.base, self.token.as_deref(), tournament).await
    }

    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ClientFault> {
        answer(self.request(Method::GET, path)).await
    }

    pub async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &(impl serde::Serialize + ?Sized),
    ) -> Result<T, ClientFault> {
        answer(self.request(Method::POST, path).json(body)).await
    }

    /// A request of one's own, with the session of this visitor.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.base));
        match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }
}

async fn answer<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, ClientFault> {
    let response = request.send().await?;
    let status = response.status();
    let body = response.bytes().await?;
    let strange = || ClientFault::Strange(format!("{status}: {}", String::from_utf8_lossy(&body)));
    if status.is_success() {
        return serde_json::from_slice(&body).map_err(|_| strange());
    }
    if status == StatusCode::SERVICE_UNAVAILABLE {
        return Err(ClientFault::Unknown);
    }
    match serde_json::from_slice(&body) {
        Ok(refusal) => Err(ClientFault::Refused(Box::new(refusal))),
        Err(_) => Err(strange()),
    }
}
