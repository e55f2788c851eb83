//! What a request gets that is not answered: a refusal with a stable code and a sentence for people, or "try again".

use axum::Json;
use axum::body::to_bytes;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::Map;
use tracing::error;

use crate::domain::refusal::{Refusal, RefusalKind};
use crate::domain::season::refusal::SeasonRefusal;
use crate::journal::JournalFault;
use crate::journal::archive::BadArchive;
use crate::live::hub::{CreationFailed, Unavailable};
use crate::live::seasons::SeasonUnavailable;
use crate::protocol::grid::FileFault;
use crate::protocol::server::RefusalView;

/// An answer that is not the one that was hoped for.
#[derive(Debug)]
pub enum ApiError {
    /// From the tournament.
    Refused(Box<Refusal>),
    /// From the season.
    Season(Box<SeasonRefusal>),
    /// A plan in a file that cannot be used, and how its bytes were read.
    Plan { faults: Vec<FileFault>, encoding: String },
    /// From the edge: a request that is no good whatever the tournament says.
    Edge { status: StatusCode, code: &'static str, message: String, path: Option<String> },
    /// A file that is no archive to us.
    Archive(BadArchive),
    /// It may have been done or not; the same request sent again tells.
    Unknown,
    /// Ours. Logged once where it was met; nothing was lost, and the same request may be sent again.
    Fault,
}

impl ApiError {
    pub fn edge(status: StatusCode, code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError::Edge { status, code, message: message.into(), path: None }
    }

    pub fn bad_field(path: impl Into<String>, message: impl Into<String>) -> ApiError {
        ApiError::Edge {
            status: StatusCode::UNPROCESSABLE_ENTITY,
            code: "bad_field",
            message: message.into(),
            path: Some(path.into()),
        }
    }

    pub fn not_signed_in() -> ApiError {
        ApiError::edge(
            StatusCode::UNAUTHORIZED,
            "not_signed_in",
            "you are not signed in here; open your personal link again, or sign in",
        )
    }

    /// Logs what went wrong, and tells the client only that.
    pub fn fault(what: &str, fault: &dyn std::fmt::Display) -> ApiError {
        error!(%fault, "{what}");
        ApiError::Fault
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        ApiError::Refused(Box::new(refusal))
    }
}

impl From<SeasonRefusal> for ApiError {
    fn from(refusal: SeasonRefusal) -> Self {
        ApiError::Season(Box::new(refusal))
    }
}

impl From<SeasonUnavailable> for ApiError {
    fn from(unavailable: SeasonUnavailable) -> Self {
        match unavailable {
            SeasonUnavailable::NoSuchSeason => SeasonRefusal::NoSuchSeason.into(),
            SeasonUnavailable::Fault(fault) => ApiError::fault("A season could not be read", &fault),
        }
    }
}

impl From<Unavailable> for ApiError {
    fn from(unavailable: Unavailable) -> Self {
        match unavailable {
            Unavailable::NoSuchTournament => Refusal::NoSuchTournament.into(),
            Unavailable::Fault(fault) => ApiError::fault("A tournament could not be read", &fault),
        }
    }
}

impl From<CreationFailed> for ApiError {
    fn from(failed: CreationFailed) -> Self {
        match failed {
            CreationFailed::Refused(refusal) => ApiError::Refused(refusal),
            CreationFailed::Unavailable(unavailable) => unavailable.into(),
        }
    }
}

impl From<JournalFault> for ApiError {
    fn from(fault: JournalFault) -> Self {
        ApiError::fault("The store did not answer", &fault)
    }
}

/// The library's sentence about what it could not read, in bytes; longer ones are not for people.
const LIBRARY_SENTENCE_BYTES_MAX: usize = 1024;

/// Refusals that the library writes for us (an id in the address that is none, a method that is not taken) get a code and
/// a sentence as ours have.
pub async fn in_our_words(response: Response) -> Response {
    let status = response.status();
    let content_type = response.headers().get(header::CONTENT_TYPE);
    let is_ours = content_type.is_some_and(|content_type| content_type.as_bytes().starts_with(b"application/json"));
    if is_ours || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let allow = response.headers().get(header::ALLOW).cloned();
    let written = to_bytes(response.into_body(), LIBRARY_SENTENCE_BYTES_MAX).await.unwrap_or_default();
    let written = String::from_utf8_lossy(&written);
    let (code, sentence) = match status {
        StatusCode::NOT_FOUND => ("not_found", "there is nothing here; check the address"),
        StatusCode::METHOD_NOT_ALLOWED => ("method_not_allowed", "this address takes other methods only"),
        StatusCode::PAYLOAD_TOO_LARGE => ("body_too_large", "the body is too large; send less at once"),
        status if status.is_server_error() => ("try_again", "something went wrong here; try again"),
        _ => ("bad_request", "the request is not what belongs here"),
    };
    let message = if written.is_empty() { sentence.to_owned() } else { format!("{sentence}: {written}") };
    let mut response = ApiError::edge(status, code, message).into_response();
    if let Some(allow) = allow {
        response.headers_mut().insert(header::ALLOW, allow);
    }
    response
}

fn status_of(kind: RefusalKind) -> StatusCode {
    match kind {
        RefusalKind::Forbidden => StatusCode::FORBIDDEN,
        RefusalKind::NotFound => StatusCode::NOT_FOUND,
        RefusalKind::Conflict => StatusCode::CONFLICT,
        RefusalKind::Invalid => StatusCode::UNPROCESSABLE_ENTITY,
        RefusalKind::TooFast => StatusCode::TOO_MANY_REQUESTS,
    }
}

impl ApiError {
    pub fn status(&self) -> StatusCode {
        match self {
            ApiError::Refused(refusal) => status_of(refusal.kind()),
            ApiError::Season(refusal) => status_of(refusal.kind()),
            ApiError::Plan { .. } | ApiError::Archive(_) => StatusCode::UNPROCESSABLE_ENTITY,
            ApiError::Edge { status, .. } => *status,
            ApiError::Unknown | ApiError::Fault => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// The same on the wire.
    pub fn view(self) -> RefusalView {
        let plain = |code: &str, message: String, path: Option<String>| RefusalView {
            code: code.to_owned(),
            message,
            path,
            values: Map::new(),
            faults: Vec::new(),
        };
        match self {
            ApiError::Refused(refusal) => RefusalView::from(&*refusal),
            ApiError::Season(refusal) => RefusalView::from(&*refusal),
            ApiError::Plan { faults, encoding } => {
                let mut view = RefusalView::from(&faults[..]);
                view.values.insert("encoding".to_owned(), encoding.into());
                view
            }
            ApiError::Archive(bad) => {
                let mut view = plain("bad_archive", bad.to_string(), None);
                view.values.insert("reason".to_owned(), bad.reason().into());
                view
            }
            ApiError::Edge { code, message, path, .. } => plain(code, message, path),
            ApiError::Unknown => {
                plain("unknown", "it is not known whether this was done; send the same request again".to_owned(), None)
            }
            ApiError::Fault => plain(
                "try_again",
                "something went wrong here, and nothing was lost; send the same request again".to_owned(),
                None,
            ),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status(), Json(self.view())).into_response()
    }
}
