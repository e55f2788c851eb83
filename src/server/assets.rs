//! The browser's files, embedded in the binary, and what every answer says about how it may be used.

use std::sync::{Arc, LazyLock};

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use super::app::App;

#[derive(RustEmbed)]
#[folder = "web/"]
#[exclude = "node_modules/*"]
#[exclude = "tests/*"]
#[exclude = "package*.json"]
#[exclude = "tsconfig.json"]
#[exclude = "*.d.ts"]
#[exclude = ".*"]
struct Web;

/// Everything from here, nothing inline: text that people wrote can never become script.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; \
     connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The page that all screens live in.
pub async fn shell(State(_): State<Arc<App>>, headers: HeaderMap) -> Response {
    file("index.html", &headers)
}

/// `/web/{path}`
pub async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Response {
    file(&path, &headers)
}

pub async fn favicon(headers: HeaderMap) -> Response {
    file("favicon.svg", &headers)
}

/// Names the browser's files as this server gives them out: a page that came with others is of another edition.
static BUILD: LazyLock<String> = LazyLock::new(|| {
    let mut all = blake3::Hasher::new();
    let mut paths: Vec<_> = Web::iter().collect();
    paths.sort();
    for path in paths {
        let hash = Web::get(&path).map(|file| file.metadata.sha256_hash()).unwrap_or_default();
        all.update(path.as_bytes()).update(&hash);
    }
    all.update(env!("CARGO_PKG_VERSION").as_bytes());
    all.finalize().to_hex()[..16].to_owned()
});

pub fn build() -> &'static str {
    &BUILD
}

fn file(path: &str, headers: &HeaderMap) -> Response {
    let Some(file) = Web::get(path) else {
        return (StatusCode::NOT_FOUND, "there is no such file").into_response();
    };
    let hash = file.metadata.sha256_hash();
    let tag = format!("\"{}\"", hash[..8].iter().map(|byte| format!("{byte:02x}")).collect::<String>());
    let head = [
        (header::CONTENT_TYPE, content_type(path).to_owned()),
        // Asked for again at each load, answered in a few bytes: a new version is never mixed with an old one.
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::ETAG, tag.clone()),
    ];
    let known = headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    if known.is_some_and(|known| known.trim_start_matches("W/") == tag) {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    (head, file.data).into_response()
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, end)| end) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json" | "webmanifest") => "application/json",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}

/// Headers of every answer.
pub fn guard(headers: &mut HeaderMap) {
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
}
