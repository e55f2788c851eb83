//! Who sits where in a round, to pin to the wall: by table, and by name.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;
use uuid::Uuid;

use super::{Head, filters, page};
use crate::domain::ids::{PlayerId, RoundNo, Seat, TableNo, TournamentId};
use crate::domain::standings::sort_by_name;
use crate::live::board::round_view;
use crate::live::now::Now;
use crate::protocol::view::{RoundView, SeatView, TableState, TableView};
use crate::server::app::App;
use crate::server::error::ApiError;
use crate::server::words::Reads;

#[derive(Template)]
#[template(path = "seating.html", config = "config/askama.toml")]
struct Seating<'a> {
    head: Head,
    round: Option<&'a RoundView>,
    tables: Vec<SeatedTable<'a>>,
    /// One of them is void, which has to be explained.
    has_void: bool,
    /// Everybody with his table.
    by_name: Vec<(&'a SeatView, &'a TableView)>,
    sits_out: Vec<String>,
}

/// A table with its seats in their columns: a seat that nobody has stays empty.
struct SeatedTable<'a> {
    no: TableNo,
    void: bool,
    seats: [Option<&'a SeatView>; 4],
    /// Who starts, where that is known.
    starter: Option<PlayerId>,
}

/// Which round; left out: the newest.
#[derive(Debug, Deserialize)]
pub struct Wanted {
    round: Option<u16>,
}

/// `GET /t/{id}/print/seating`
pub async fn seating(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Query(wanted): Query<Wanted>,
    Reads(words): Reads,
) -> Result<Response, ApiError> {
    let now = app.hub.look(TournamentId(id)).await?.now();
    let round = round_wanted(&now, wanted.round)?;
    let tables = round.as_ref().map(|round| round.tables.as_slice()).unwrap_or_default();
    let mut by_name: Vec<(&SeatView, &TableView)> =
        tables.iter().flat_map(|table| table.seats.iter().map(move |seat| (seat, table))).collect();
    sort_by_name(&mut by_name, |(seat, _)| &seat.name, |(seat, _)| seat.player);
    let chosen = round.as_ref().is_some_and(|round| round.play_order_chosen);
    let sits_out = round.iter().flat_map(|round| &round.sits_out).map(|player| now.people.name(*player));
    page(&Seating {
        head: Head::of(&app, &now, words, &words.seating),
        has_void: tables.iter().any(|table| table.state == TableState::Void),
        tables: tables.iter().map(|table| seated(table, chosen)).collect(),
        round: round.as_ref(),
        by_name,
        sits_out: sits_out.collect(),
    })
}

/// The round that is asked for, or else the newest, if there is one.
pub(super) fn round_wanted(now: &Now, wanted: Option<u16>) -> Result<Option<RoundView>, ApiError> {
    let round = match wanted {
        Some(no) => Some(now.state.round(RoundNo(no))?),
        None => now.state.newest_round(),
    };
    Ok(round.map(|round| round_view(&now.state, round, &now.people)))
}

impl SeatedTable<'_> {
    fn starts(&self, seat: &SeatView) -> bool {
        self.starter == Some(seat.player)
    }
}

fn seated(table: &TableView, chosen: bool) -> SeatedTable<'_> {
    let seats = Seat::ALL.map(|seat| table.seats.iter().find(|there| there.seat == seat));
    let first = table.seats.first().filter(|_| !chosen).map(|seat| seat.player);
    SeatedTable {
        no: table.no,
        void: table.state == TableState::Void,
        seats,
        starter: table.play_order.first().copied().or(first),
    }
}
