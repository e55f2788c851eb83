//! Blank sheets for tables without a phone: who sits there in the order of the seats, and what the rules ask for.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;
use uuid::Uuid;

use super::seating::round_wanted;
use super::{Head, filters, page};
use crate::domain::ids::{PlayerId, Seat, TableNo, TournamentId};
use crate::domain::rules::SheetKind;
use crate::protocol::view::{RoundView, TableState, TableView};
use crate::server::app::App;
use crate::server::error::ApiError;
use crate::server::words::{Reads, Words};

/// Sheets without names, where no round is made yet: as many as fill a leaf.
const SPARE: usize = 2;

#[derive(Template)]
#[template(path = "sheets.html", config = "config/askama.toml")]
struct Sheets {
    head: Head,
    sheets: Vec<BlankSheet>,
    /// The pieces are asked for, or may be.
    pieces: bool,
    /// The table chooses between pieces and totals.
    either: bool,
    target: u32,
    play_order: bool,
}

struct BlankSheet {
    /// Empty on a spare one: whoever plays writes it.
    round: String,
    table: Option<TableNo>,
    map: Option<String>,
    void: bool,
    seats: Vec<BlankSeat>,
}

struct BlankSeat {
    seat: Seat,
    who: Option<Sits>,
}

struct Sits {
    player: PlayerId,
    name: String,
    club: Option<String>,
    stand_in: bool,
    /// Hands in: starts, and is the bank, unless somebody else was named.
    captain: bool,
    /// When it is his turn, where the players chose that.
    plays: Option<usize>,
}

/// Which sheets.
#[derive(Debug, Deserialize)]
pub struct Wanted {
    /// Left out: the newest.
    round: Option<u16>,
    /// Without names, to fill in by hand.
    #[serde(default)]
    spare: bool,
}

/// `GET /t/{id}/print/sheets`
pub async fn sheets(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Query(wanted): Query<Wanted>,
    Reads(words): Reads,
) -> Result<Response, ApiError> {
    let now = app.hub.look(TournamentId(id)).await?.now();
    let round = round_wanted(&now, wanted.round)?.filter(|_| !wanted.spare);
    let rules = &now.state.rules.sheet;
    let sheets = match &round {
        Some(round) => round.tables.iter().map(|table| for_table(round, table, words)).collect(),
        None => (0..SPARE).map(|_| spare()).collect(),
    };
    page(&Sheets {
        head: Head::of(&app, &now, words, &words.sheets),
        sheets,
        pieces: rules.kind != SheetKind::Totals,
        either: rules.kind == SheetKind::Either,
        target: rules.target,
        play_order: round.is_some_and(|round| round.play_order_chosen),
    })
}

fn for_table(round: &RoundView, table: &TableView, words: &Words) -> BlankSheet {
    let seats = table.seats.iter().map(|seat| BlankSeat {
        seat: seat.seat,
        who: Some(Sits {
            player: seat.player,
            name: seat.name.clone(),
            club: seat.club.clone(),
            stand_in: seat.stand_in,
            captain: seat.player == table.captain,
            plays: table.play_order.iter().position(|player| *player == seat.player).map(|index| index + 1),
        }),
    });
    BlankSheet {
        round: words.round_of(&round.no, &round.stage),
        table: Some(table.no),
        map: round.map.clone(),
        void: table.state == TableState::Void,
        seats: seats.collect(),
    }
}

fn spare() -> BlankSheet {
    let seats = Seat::ALL.map(|seat| BlankSeat { seat, who: None });
    BlankSheet { round: String::new(), table: None, map: None, void: false, seats: seats.into() }
}
