//! The browser's files, embedded in the binary, and what every answer says about how it may be used.

mod pack;
mod strip;

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use libdeflater::{CompressionLvl, Compressor};
use rust_embed::RustEmbed;
use tracing::error;

use super::app::App;
use pack::PACKS;

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
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; img-src 'self' data:; connect-src 'self' ws: wss:; \
     object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// A file as it goes out.
struct Ready {
    text: Bytes,
    zipped: Bytes,
    tag: String,
}

/// Every file, made ready once: a hall that comes back from a power cut asks for all of them at the same moment. While
/// somebody works on them they are read and made ready anew each time.
static READY: LazyLock<HashMap<String, Arc<Ready>>> =
    LazyLock::new(|| Web::iter().filter_map(|path| Some((path.to_string(), Arc::new(ready(&path)?)))).collect());

/// The page that all screens live in.
pub async fn shell(State(_): State<Arc<App>>, headers: HeaderMap) -> Response {
    file("index.html", &headers)
}

/// The page of a phone: the same, with no more than a phone needs.
pub async fn phone_shell(headers: HeaderMap) -> Response {
    file("phone.html", &headers)
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
    let ready = if cfg!(debug_assertions) { ready(path).map(Arc::new) } else { READY.get(path).cloned() };
    let Some(ready) = ready else {
        return (StatusCode::NOT_FOUND, "there is no such file").into_response();
    };
    let head = [
        (header::CONTENT_TYPE, content_type(path).to_owned()),
        (header::CACHE_CONTROL, kept_for(path).to_owned()),
        (header::ETAG, ready.tag.clone()),
        (header::VARY, "accept-encoding".to_owned()),
    ];
    let said = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok()).unwrap_or_default();
    if said(header::IF_NONE_MATCH).trim_start_matches("W/") == ready.tag {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    if said(header::ACCEPT_ENCODING).contains("gzip") {
        return (head, [(header::CONTENT_ENCODING, "gzip")], ready.zipped.clone()).into_response();
    }
    (head, ready.text.clone()).into_response()
}

/// The file, or the pack that stands at its address.
fn ready(path: &str) -> Option<Ready> {
    let as_it_is = Web::get(path)?.data;
    let read = |path: &str| Some(String::from_utf8_lossy(&Web::get(path)?.data).into_owned());
    let text = match PACKS.iter().find(|pack| pack.entry == path).map(|pack| pack::packed(pack, &read)) {
        Some(Ok(packed)) => Bytes::from(packed),
        Some(Err(fault)) => {
            error!("`{path}` goes out as it is: {}", fault.0);
            Bytes::from(as_it_is.into_owned())
        }
        None => Bytes::from(as_it_is.into_owned()),
    };
    let hash = blake3::hash(&text);
    let zipped = zipped(&text)?;
    let tag = format!("\"{}\"", &hash.to_hex()[..16]);
    Some(Ready { text, zipped, tag })
}

/// Asked for again at each load, answered in a few bytes: a new version is never mixed with an old one. The icon mixes with
/// nothing, and a browser wants it with every page.
fn kept_for(path: &str) -> &'static str {
    if path == "favicon.svg" { "max-age=86400" } else { "no-cache" }
}

/// As small as gzip gets: it is made once, and every phone in the hall loads it over one weak network.
fn zipped(text: &[u8]) -> Option<Bytes> {
    let mut zip = Compressor::new(CompressionLvl::best());
    let mut out = vec![0; zip.gzip_compress_bound(text.len())];
    let length = zip.gzip_compress(text, &mut out).ok()?;
    out.truncate(length);
    Some(Bytes::from(out))
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
    let always = [(header::X_CONTENT_TYPE_OPTIONS, "nosniff"), (header::REFERRER_POLICY, "no-referrer")];
    let of_pages = [(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY), (header::X_FRAME_OPTIONS, "DENY")];
    // What can be no page of its own is told nothing of pages: in a hall every phone loads it over one weak network.
    let of_pages: &[_] = if is_a_part(headers) { &[] } else { &of_pages };
    for (name, value) in always.iter().chain(of_pages) {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

/// A script, a style, or data.
fn is_a_part(headers: &HeaderMap) -> bool {
    let content = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    ["text/javascript", "text/css", "application/json"].iter().any(|part| content.starts_with(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_says_what_may_run_on_it_and_whatever_can_be_opened_as_one() {
        let guarded = |content: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.extend(content.map(|kind| (header::CONTENT_TYPE, HeaderValue::from_static(kind))));
            guard(&mut headers);
            assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
            headers.contains_key(header::CONTENT_SECURITY_POLICY) && headers.contains_key(header::X_FRAME_OPTIONS)
        };
        for page in [Some("text/html; charset=utf-8"), Some("image/svg+xml"), Some("text/csv"), None] {
            assert!(guarded(page), "{page:?}");
        }
        assert!(!guarded(Some("text/javascript; charset=utf-8")) && !guarded(Some("application/json")));
    }

    #[test]
    fn everything_that_is_to_be_packed_can_be() {
        let read = |path: &str| Some(String::from_utf8_lossy(&Web::get(path)?.data).into_owned());
        for pack in &PACKS {
            let packed = pack::packed(pack, &read).unwrap_or_else(|fault| panic!("{}: {}", pack.entry, fault.0));
            assert!(!packed.is_empty(), "{} is empty", pack.entry);
        }
    }
}
