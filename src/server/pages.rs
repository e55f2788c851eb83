//! Pages made whole by the server: to print, and to read without JavaScript. Templates lie beside this file.
//!
//! Every page is in the language of whoever asks (`words.rs`), and says at its foot of which moment it is. Printed ones
//! say it on every leaf, for A4 and Letter alike: the paper is chosen where it is printed.

mod cards;
mod certificates;
mod refused;
mod registration;
mod schedule;
mod season;
mod seating;
mod sheets;
mod standings;

use askama::Template;
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};

use crate::domain::state::{Phase, Tournament};
use crate::live::clock;
use crate::live::now::Now;

use super::app::App;
use super::error::ApiError;
use super::words::Words;

pub use cards::{personal, tables};
pub use certificates::certificates;
pub use refused::as_a_page;
pub use registration::{about, check_in, tournaments};
pub use schedule::schedule;
pub use season::season;
pub use seating::seating;
pub use sheets::sheets;
pub use standings::{plain, standings};

/// Digits of the state hash at the foot of a page, as many as in the name of a file.
const HASH_DIGITS: usize = 8;

/// What stands on every page around its content.
struct Head {
    words: &'static Words,
    title: String,
    /// What kind of page it is.
    heading: String,
    demo: bool,
    stamp: Stamp,
}

/// Which moment a page is of.
struct Stamp {
    is_final: bool,
    /// FINAL only after the finish; before, results may still change.
    status: String,
    version: u64,
    hash: String,
    /// On the venue's clocks.
    at: String,
}

impl Head {
    fn of(app: &App, now: &Now, words: &'static Words, heading: &str) -> Head {
        let stamp = Stamp {
            is_final: now.state.phase == Phase::Finished,
            status: status(&now.state, words),
            version: now.version,
            hash: now.state_hash().chars().take(HASH_DIGITS).collect(),
            at: words.moment(clock::now(), now.state.time_zone.as_ref()),
        };
        let title = now.state.title.to_string();
        Head { words, title, heading: heading.to_owned(), demo: app.hub.is_demo(), stamp }
    }
}

/// How far the tournament has come.
fn status(state: &Tournament, words: &Words) -> String {
    let since = match state.newest_round() {
        _ if state.phase == Phase::Finished => return words.finished.clone(),
        None => words.before_round_one.clone(),
        Some(round) => words.as_of(&round.no, &round.stage, round.tables.iter().all(|table| table.result.is_final())),
    };
    format!("{} · {since}", words.provisional)
}

mod filters {
    use std::fmt::Display;

    use askama::{Result, Values};

    /// Puts a value into a text: `words.table_n|with("table", 7)`.
    #[askama::filter_fn]
    pub fn with<T: Display, V: Display>(text: T, _: &dyn Values, name: &str, value: V) -> Result<String> {
        Ok(crate::domain::text::filled(&text.to_string(), &[(name, &value.to_string())]))
    }
}

fn page(template: &impl Template) -> Result<Response, ApiError> {
    match template.render() {
        Ok(html) => Ok(Html(html).into_response()),
        Err(fault) => Err(ApiError::fault("A page could not be made", &fault)),
    }
}

/// A page that only some may have: no proxy and no shared browser keeps it.
fn private_page(template: &impl Template) -> Result<Response, ApiError> {
    Ok(([(header::CACHE_CONTROL, "no-store")], page(template)?).into_response())
}
