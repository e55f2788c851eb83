//! Instead of a page that is not there, or not for whoever asks: what is the matter, in his language and on a page. For
//! everything that a browser opens by its address: pages to print and to read, files, an address that somebody mistyped.

use askama::Template;
use axum::extract::Request;
use axum::http::{Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};

use crate::server::words::{Reads, Words};

#[derive(Template)]
#[template(path = "refused.html", config = "config/askama.toml")]
struct Refused<'a> {
    head: Name<'a>,
    text: &'a str,
    /// Where to go on.
    back: Option<&'a str>,
}

struct Name<'a> {
    words: &'a Words,
    heading: &'a str,
    title: &'a str,
}

/// A refusal of a page becomes a page, where a browser asks; programs get the code as everywhere.
pub async fn as_a_page(Reads(words): Reads, request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let accepts = request.headers().get(header::ACCEPT).and_then(|accepts| accepts.to_str().ok());
    let reads_pages = request.method() == Method::GET
        && accepts.is_some_and(|accepts| accepts.contains("text/html"))
        && !path.starts_with("/api/");
    let response = next.run(request).await;
    let status = response.status();
    let is_told_here = status.is_server_error() || matches!(status.as_u16(), 400 | 401 | 403 | 404 | 405 | 429);
    // Another refusal has a reason of its own, which must be read.
    if !(is_told_here && reads_pages) {
        return response;
    }
    let texts = &words.refused;
    let (heading, text) = match status {
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => (&texts.heading, &texts.not_for_you),
        status if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS => (&texts.heading, &texts.again),
        _ => (&words.nothing_here, &words.nothing_here_text),
    };
    // What is no id at all is no tournament either.
    let status = if status == StatusCode::BAD_REQUEST { StatusCode::NOT_FOUND } else { status };
    let head = Name { words, heading, title: "Roundtable" };
    let page = Refused { head, text, back: tournament_in(&path) };
    match page.render() {
        Ok(html) => (status, [(header::CACHE_CONTROL, "no-store")], Html(html)).into_response(),
        Err(_) => response,
    }
}

/// The tournament's own page, where the address names one.
fn tournament_in(path: &str) -> Option<&str> {
    let rest = path.strip_prefix("/t/")?;
    let id = rest.split('/').next()?;
    uuid::Uuid::try_parse(id).ok()?;
    path.get(.."/t/".len() + id.len())
}
