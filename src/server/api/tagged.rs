//! Answers that nobody fetches twice: whoever shows the tag of what he has is told that nothing is new.

use axum::body::Body;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// The answer to a client that has what this tag stands for already; `None` to any other.
pub fn nothing_new(headers: &HeaderMap, tag: &str) -> Option<Response> {
    let shown = headers.get(header::IF_NONE_MATCH)?.to_str().ok()?;
    // A proxy that compressed the answer calls its tag weak.
    let has_it = shown.trim_start_matches("W/") == quoted(tag);
    has_it.then(|| (StatusCode::NOT_MODIFIED, [(header::ETAG, quoted(tag))]).into_response())
}

/// JSON under its tag.
pub fn tagged(tag: &str, body: impl Into<Body>) -> Response {
    let head = [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (header::ETAG, quoted(tag)),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
    ];
    (head, body.into()).into_response()
}

fn quoted(tag: &str) -> String {
    format!("\"{tag}\"")
}
