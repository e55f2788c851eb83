//! Files to take away, from the same computation as the screens: results with the rules beside them, standings, and who
//! sits where.
//!
//! A file tells by its name which tournament and which moment it is of, and so do the headers of the answer:
//! `X-Roundtable-Version`, `X-Roundtable-State-Hash`, `X-Roundtable-Rules`, `X-Roundtable-Status`. RESULTS has no room
//! for them inside (`formats.md`).

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use uuid::Uuid;

use super::app::App;
use super::error::ApiError;
use crate::domain::ids::TournamentId;
use crate::domain::refusal::Refusal;
use crate::live::board::{files, seating};
use crate::live::now::Now;

/// Characters of a title that a file's name takes over: enough to tell files apart, short enough for every disk.
const NAME_CHARACTERS_MAX: usize = 60;

/// Digits of the state hash in a file's name.
const HASH_DIGITS: usize = 8;

const CSV: &str = "text/csv; charset=utf-8; header=present";
const TOML: &str = "application/toml; charset=utf-8";
const JSON: &str = "application/json";

/// `GET /t/{id}/results.csv`
pub async fn results_csv(State(app): State<Arc<App>>, Path(id): Path<Uuid>) -> Result<Response, ApiError> {
    let now = app.hub.open(TournamentId(id)).await?.now();
    Ok(download(&now, "results", "csv", CSV, written(files::results_csv(&now))?))
}

/// `GET /t/{id}/rules.toml`
pub async fn rules_toml(State(app): State<Arc<App>>, Path(id): Path<Uuid>) -> Result<Response, ApiError> {
    let now = app.hub.open(TournamentId(id)).await?.now();
    Ok(download(&now, "rules", "toml", TOML, files::rules_toml(&now)))
}

/// `GET /t/{id}/standings.csv`
pub async fn standings_csv(State(app): State<Arc<App>>, Path(id): Path<Uuid>) -> Result<Response, ApiError> {
    let now = app.hub.open(TournamentId(id)).await?.now();
    Ok(download(&now, "standings", "csv", CSV, written(files::standings_csv(&now))?))
}

/// `GET /t/{id}/standings.json`
pub async fn standings_json(State(app): State<Arc<App>>, Path(id): Path<Uuid>) -> Result<Response, ApiError> {
    let now = app.hub.open(TournamentId(id)).await?.now();
    Ok(download(&now, "standings", "json", JSON, written(serde_json::to_string(&files::standings_file(&now)))?))
}

/// `GET /t/{id}/schedule.csv`: the rounds that were published before the day.
pub async fn schedule_csv(State(app): State<Arc<App>>, Path(id): Path<Uuid>) -> Result<Response, ApiError> {
    let now = app.hub.open(TournamentId(id)).await?.now();
    let schedule = seating::schedule_view(&now.state, &now.people).ok_or(Refusal::NoSchedule)?;
    Ok(download(&now, "schedule", "csv", CSV, written(seating::csv_of(&schedule.rounds))?))
}

/// `GET /t/{id}/seating.csv`: who sits where in the rounds that are made.
pub async fn seating_csv(State(app): State<Arc<App>>, Path(id): Path<Uuid>) -> Result<Response, ApiError> {
    let now = app.hub.open(TournamentId(id)).await?.now();
    let rounds = seating::made_rounds(&now.state, &now.people);
    Ok(download(&now, "seating", "csv", CSV, written(seating::csv_of(&rounds))?))
}

/// A file that only some may have: no proxy and no shared browser keeps it.
pub fn private_csv<E: std::fmt::Display>(now: &Now, what: &str, file: Result<String, E>) -> Result<Response, ApiError> {
    let mut response = download(now, what, "csv", CSV, written(file)?);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

fn written<E: std::fmt::Display>(file: Result<String, E>) -> Result<String, ApiError> {
    file.map_err(|fault| ApiError::fault("A file could not be written", &fault))
}

fn download(now: &Now, what: &str, end: &str, content_type: &'static str, body: String) -> Response {
    let status = files::status(&now.state);
    let title = file_name_part(&now.state.title);
    let hash = now.state_hash().get(..HASH_DIGITS).unwrap_or_default();
    let name = format!("{title}-{what}-{status}-v{}-{hash}.{end}", now.version);
    let mut response = body.into_response();
    let headers = [
        (header::CONTENT_TYPE, content_type.to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (HeaderName::from_static("x-roundtable-version"), now.version.to_string()),
        (HeaderName::from_static("x-roundtable-state-hash"), now.state_hash().to_owned()),
        (HeaderName::from_static("x-roundtable-status"), status.to_owned()),
        (HeaderName::from_static("x-roundtable-rules"), files::rules_in_a_line(&now.state.rules)),
    ];
    for (name, value) in headers {
        if let Ok(value) = HeaderValue::from_str(&value) {
            response.headers_mut().insert(name, value);
        }
    }
    response
}

/// A title as part of a file's name on every system: letters and digits of ASCII, everything else a hyphen.
fn file_name_part(title: &str) -> String {
    let mut part = String::new();
    for character in title.chars().map(|character| character.to_ascii_lowercase()) {
        if part.len() == NAME_CHARACTERS_MAX {
            break;
        }
        match character {
            'a'..='z' | '0'..='9' => part.push(character),
            _ if part.ends_with('-') || part.is_empty() => {}
            _ => part.push('-'),
        }
    }
    let part = part.trim_end_matches('-');
    if part.is_empty() { "tournament".to_owned() } else { part.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_of_any_kind_makes_a_plain_file_name() {
        assert_eq!(file_name_part("Harbour Cup 2026"), "harbour-cup-2026");
        assert_eq!(file_name_part("../../etc/passwd\" ; x"), "etc-passwd-x");
        assert_eq!(file_name_part("Übungs-Türnier"), "bungs-t-rnier");
        assert_eq!(file_name_part("港"), "tournament");
        assert_eq!(file_name_part(&"x".repeat(120)).len(), NAME_CHARACTERS_MAX);
    }
}
