//! The list of a season on paper.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;
use uuid::Uuid;

use super::{HASH_DIGITS, Head, Stamp, filters, page};
use crate::domain::ids::SeasonId;
use crate::live::clock;
use crate::live::seasons::{SeasonNow, season_view};
use crate::protocol::season::{ListRow, SeasonView};
use crate::server::app::App;
use crate::server::error::ApiError;
use crate::server::words::{Reads, SeasonWords, Words};

#[derive(Template)]
#[template(path = "season.html", config = "config/askama.toml")]
struct SeasonList {
    head: Head,
    view: SeasonView,
}

/// `GET /s/{id}/print/list`
pub async fn season(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Reads(words): Reads,
) -> Result<Response, ApiError> {
    let now = app.seasons.open(SeasonId(id)).await?.now();
    let view = season_view(&now);
    page(&SeasonList { head: head_of(&app, &now, &view, words), view })
}

/// A season has no venue, so its times are those of Greenwich; its list is closed once the finalists are invited.
fn head_of(app: &App, now: &SeasonNow, view: &SeasonView, words: &'static Words) -> Head {
    let stamp = Stamp {
        is_final: view.invitations_made,
        status: if view.invitations_made { words.finished.clone() } else { words.provisional.clone() },
        version: now.seq,
        hash: now.page().tag.chars().take(HASH_DIGITS).collect(),
        at: words.moment(clock::now(), None),
    };
    let heading = words.season.heading.clone();
    Head { words, title: view.title.clone(), heading, demo: app.hub.is_demo(), stamp }
}

/// What a row has to do with the final; empty where nothing.
fn way_to_the_final<'a>(words: &'a SeasonWords, row: &ListRow, view: &SeasonView) -> &'a str {
    match (row.place.as_deref(), row.qualified.as_str()) {
        (Some("moved_up"), _) => &words.moved_up,
        (Some("title"), _) | (None, "title") => &words.title,
        (Some(_), _) => &words.yes,
        (None, "yes") => {
            if view.invitations_made {
                &words.yes
            } else {
                &words.would
            }
        }
        (None, "lot") => &words.lot,
        (None, _) => "",
    }
}
