//! Files to take away, from the same computation as the screens: results with the rules beside them, standings, who sits
//! where, and the roster for organizers. Whatever is a table is there as CSV and as a workbook, by the end of its address.
//!
//! A file tells by its name which tournament and which moment it is of, and so do the headers of the answer:
//! `X-Roundtable-Version`, `X-Roundtable-State-Hash`, `X-Roundtable-Rules`, `X-Roundtable-Status`. RESULTS has no room
//! for them inside (`formats.md`).

use std::convert::Infallible;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use uuid::Uuid;

use super::api::desk::as_staff;
use super::app::App;
use super::error::ApiError;
use super::results_template;
use super::session::Who;
use super::words::{Asked, Reads};
use crate::domain::authority::Role;
use crate::domain::ids::TournamentId;
use crate::domain::likeness;
use crate::domain::refusal::Refusal;
use crate::live::board::{files, rules_view, seating};
use crate::live::now::Now;
use crate::protocol::files::{Cells, Format, NotAFile};

/// Characters of a title that a file's name takes over: enough to tell files apart, short enough for every disk.
const NAME_CHARACTERS_MAX: usize = 60;

/// Digits of the state hash in a file's name.
const HASH_DIGITS: usize = 8;

const TOML: &str = "application/toml; charset=utf-8";
const JSON: &str = "application/json";
pub const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// What a browser is told that it gets.
pub fn content_type(format: Format) -> &'static str {
    match format {
        Format::Csv => "text/csv; charset=utf-8; header=present",
        Format::Xlsx => XLSX,
    }
}

/// By the end of the address.
impl<S: Sync> FromRequestParts<S> for Format {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Format, Infallible> {
        Ok(Format::of_name(parts.uri.path()))
    }
}

/// `GET /t/{id}/results.csv`, `.xlsx`
pub async fn results(State(app): State<Arc<App>>, Path(id): Path<Uuid>, format: Format) -> Result<Response, ApiError> {
    let now = app.hub.look(TournamentId(id)).await?.now();
    table(&now, "results", format, files::results).await
}

/// `GET /t/{id}/rules.toml`
pub async fn rules_toml(State(app): State<Arc<App>>, Path(id): Path<Uuid>) -> Result<Response, ApiError> {
    let now = app.hub.look(TournamentId(id)).await?.now();
    Ok(download(&now, "rules", "toml", TOML, files::rules_toml(&now)))
}

/// `GET /t/{id}/standings.csv`, `.xlsx`. A workbook says the rules in the language that is asked for; programs, which read
/// the other, know a preset by its id.
pub async fn standings(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Asked(words): Asked,
    format: Format,
) -> Result<Response, ApiError> {
    let now = app.hub.look(TournamentId(id)).await?.now();
    let rules = match words.filter(|_| format == Format::Xlsx) {
        Some(words) => words.rules_in_a_line(&rules_view(&now.state.rules)),
        None => files::rules_in_a_line(&now.state.rules),
    };
    table(&now, "standings", format, |now| files::standings(now, rules)).await
}

/// `GET /t/{id}/standings.json`
pub async fn standings_json(State(app): State<Arc<App>>, Path(id): Path<Uuid>) -> Result<Response, ApiError> {
    let now = app.hub.look(TournamentId(id)).await?.now();
    let body = serde_json::to_string(&files::standings_file(&now)).map_err(|fault| not_written(&fault))?;
    Ok(download(&now, "standings", "json", JSON, body))
}

/// `GET /t/{id}/schedule.csv`, `.xlsx`: the rounds that were published before the day.
pub async fn schedule(State(app): State<Arc<App>>, Path(id): Path<Uuid>, format: Format) -> Result<Response, ApiError> {
    let now = app.hub.look(TournamentId(id)).await?.now();
    let schedule = seating::schedule_view(&now.state, &now.people).ok_or(Refusal::NoSchedule)?;
    table(&now, "schedule", format, move |_| seating::file_of(&schedule.rounds)).await
}

/// `GET /t/{id}/seating.csv`, `.xlsx`: who sits where in the rounds that are made.
pub async fn seating(State(app): State<Arc<App>>, Path(id): Path<Uuid>, format: Format) -> Result<Response, ApiError> {
    let now = app.hub.look(TournamentId(id)).await?.now();
    table(&now, "seating", format, |now| seating::file_of(&seating::made_rounds(&now.state, &now.people))).await
}

/// `GET /t/{id}/results_to_fill.csv`, `.xlsx`: the running round, to be typed into and brought back.
pub async fn results_to_fill(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Reads(words): Reads,
    format: Format,
) -> Result<Response, ApiError> {
    const WHAT: &str = "results-to-fill";
    let now = app.hub.look(TournamentId(id)).await?.now();
    let cells = results_template::template(&now, words)?.map_err(|fault| not_written(&fault))?;
    let made = tokio::task::spawn_blocking(move || match format {
        // A spreadsheet that writes 1,5 parts its cells by semicolons.
        Format::Csv => cells.for_a_spreadsheet(if words.decimal == "," { b';' } else { b',' }),
        Format::Xlsx => cells.written(format, WHAT),
    });
    let body = made.await.map_err(|fault| not_written(&fault))?.map_err(|fault| not_written(&fault))?;
    Ok(download(&now, WHAT, format.end(), content_type(format), body))
}

/// `GET /t/{id}/roster.csv`, `.xlsx`: everybody who was entered, for organizers.
pub async fn roster(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    who: Who,
    format: Format,
) -> Result<Response, ApiError> {
    let (now, _) = as_staff(&app, id, &who, &[Role::Organizer, Role::Head]).await?;
    private_table(&now, "roster", format, files::roster).await
}

/// A table that everybody may have.
async fn table(
    now: &Arc<Now>,
    what: &'static str,
    format: Format,
    makes: impl FnOnce(&Now) -> Result<Cells, NotAFile> + Send + 'static,
) -> Result<Response, ApiError> {
    let moment = Arc::clone(now);
    let body = written(what, format, move || makes(&moment)).await?;
    Ok(download(now, what, format.end(), content_type(format), body))
}

/// A table that only some may have: no proxy and no shared browser keeps it.
pub async fn private_table(
    now: &Arc<Now>,
    what: &'static str,
    format: Format,
    makes: impl FnOnce(&Now) -> Result<Cells, NotAFile> + Send + 'static,
) -> Result<Response, ApiError> {
    Ok(private(table(now, what, format, makes).await?))
}

/// No proxy and no shared browser keeps it.
pub fn private(mut response: Response) -> Response {
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The bytes of a table. A workbook of thousands of rows takes a while to pack: that is done where blocking is allowed.
pub async fn written(
    what: &'static str,
    format: Format,
    makes: impl FnOnce() -> Result<Cells, NotAFile> + Send + 'static,
) -> Result<Vec<u8>, ApiError> {
    let made = tokio::task::spawn_blocking(move || makes()?.written(format, what)).await;
    made.map_err(|fault| not_written(&fault))?.map_err(|fault| not_written(&fault))
}

fn not_written(fault: &dyn std::fmt::Display) -> ApiError {
    ApiError::fault("A file could not be written", fault)
}

/// A file with the name and the headers of its moment.
pub fn download(now: &Now, what: &str, end: &str, content_type: &'static str, body: impl Into<Body>) -> Response {
    let status = files::status(&now.state);
    let title = file_name_part(&now.state.title);
    let hash = now.state_hash().get(..HASH_DIGITS).unwrap_or_default();
    let name = format!("{title}-{what}-{status}-v{}-{hash}.{end}", now.version);
    let mut response = body.into().into_response();
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

/// A title as part of a file's name on every system: letters without their accents and digits, everything else a hyphen.
fn file_name_part(title: &str) -> String {
    let mut part = String::new();
    for character in likeness::bare(title).chars() {
        if part.len() >= NAME_CHARACTERS_MAX {
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
        assert_eq!(file_name_part("Übungs-Türnier, Großer Țepeș-Łódź"), "ubungs-turnier-grosser-tepes-lodz");
        assert_eq!(file_name_part("港"), "tournament");
        assert_eq!(file_name_part(&"x".repeat(120)).len(), NAME_CHARACTERS_MAX);
    }
}
