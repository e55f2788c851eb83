//! The standings as a screen shows them, each row with the reason why it stands below the row above.

use crate::domain::knock_out;
use crate::domain::people::People;
use crate::domain::ranking::{self, Ranked};
use crate::domain::standings::{DecidedBy, Decision, Value};
use crate::domain::state::Tournament;
use crate::protocol::view::{DecisionView, StandingsRow, StandingsView};

use super::programme;

/// Decimal separator on the wire; a screen puts its language's.
pub const SEPARATOR: char = '.';

pub fn standings_view(state: &Tournament, people: &People, ranked: &Ranked) -> StandingsView {
    let Ranked { entrants, standings, .. } = ranked;
    let qualified = knock_out::players(state);
    let rows = standings.rows().map(|row| {
        let player = entrants.player(row.entrant);
        let share = standings.share_text(row.entrant, SEPARATOR);
        StandingsRow {
            player,
            name: people.name(player),
            club: people.club(player).map(ToString::to_string),
            ranked: row.rank.is_some(),
            shared: row.decided_by.as_ref().is_some_and(|decision| decision.by == DecidedBy::Shared),
            active: state.player(player).is_some_and(|entry| state.is_active(entry)),
            qualified: qualified.contains(&player),
            games: row.games,
            round_points: row.round_points.short(SEPARATOR),
            round_points_exact: row.round_points.to_string(),
            vp: u32::try_from(row.vp).unwrap_or(u32::MAX),
            share,
            share_exact: row.share.to_string(),
            wins: row.wins,
            seconds: row.seconds,
            thirds: row.thirds,
            decided_by: row.decided_by.as_ref().map(|decision| decision_view(state, decision)),
        }
    });
    let cut = programme::cut_view(state, ranked);
    StandingsView { provisional: ranking::is_provisional(state), cut, rows: rows.collect() }
}

/// A reason with both exact values.
pub fn decision_view(state: &Tournament, decision: &Decision) -> DecisionView {
    DecisionView {
        criterion: decision.by.code().to_owned(),
        mine: value_text(state, &decision.mine),
        above: value_text(state, &decision.above),
    }
}

/// A lot is secret until its key is published: before, a row only says that the lot decided.
fn value_text(state: &Tournament, value: &Value) -> String {
    match value {
        Value::Exact(exact) => exact.to_string(),
        Value::Tier(tier) => tier.code().to_owned(),
        Value::Place(place) => place.map(|place| place.to_string()).unwrap_or_default(),
        Value::Name(name) => name.clone(),
        Value::Id(id) => id.clone(),
        Value::Lot(lot) if state.lot_is_public() => lot.map(|lot| lot.to_string()).unwrap_or_default(),
        Value::Lot(_) => String::new(),
    }
}
