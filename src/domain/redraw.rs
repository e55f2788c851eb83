//! Which tables would have been drawn otherwise, had an earlier result been another one.
//!
//! Only tells: nobody is seated anew because a result was put right (`rules.md` §9, corrections). Keeps out how a round
//! is drawn (`seating.rs`) and made (`decide/rounds.rs`).

use super::ids::{PlayerId, RoundNo, TableNo};
use super::people::People;
use super::ranking::{self, Counting};
use super::rules::SeatingMethod;
use super::seating::{self, SeatedRound, SeatedTable, SeatingRequest};
use super::state::{Origin, Round, Tournament};

/// A round that was drawn from the standings, and the tables of it that the other standings would have filled otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redrawn {
    pub round: RoundNo,
    pub tables: Vec<TableNo>,
}

/// The rounds after `corrected` that were drawn by standings, each drawn again with its own seed from both states, for
/// the people who sit in it now: what was swapped by hand since is in neither drawing.
pub fn redrawn(before: &Tournament, after: &Tournament, corrected: RoundNo, people: &People) -> Vec<Redrawn> {
    let later = before.rounds.iter().filter(|round| round.no > corrected);
    let by_standings = later.filter(|round| {
        (round.method, round.origin) == (SeatingMethod::Standings, Origin::Drawn) && round.tables.len() > 1
    });
    let differing = by_standings.filter_map(|round| {
        let tables = differing_tables(before, after, round, people);
        (!tables.is_empty()).then_some(Redrawn { round: round.no, tables })
    });
    differing.collect()
}

fn differing_tables(before: &Tournament, after: &Tournament, round: &Round, people: &People) -> Vec<TableNo> {
    let (old, new) = (ranking_before(before, round, people), ranking_before(after, round, people));
    if old == new {
        return Vec::new();
    }
    let (Some(old), Some(new)) = (draw(before, round, &old), draw(before, round, &new)) else {
        return Vec::new();
    };
    let company = |table: &SeatedTable| {
        let mut players: Vec<PlayerId> = table.seats.iter().map(|(_, player)| *player).collect();
        players.sort_unstable();
        players
    };
    let same =
        |table: &&SeatedTable| new.tables.iter().any(|other| other.no == table.no && company(other) == company(table));
    old.tables.iter().filter(|table| !same(table)).map(|table| table.no).collect()
}

/// The order from which a round is drawn: of the results of all rounds before it.
fn ranking_before(state: &Tournament, round: &Round, people: &People) -> Vec<PlayerId> {
    ranking::rank(&state.before(round.no), people, Counting::Provisional)
        .into_iter()
        .map(|place| place.player)
        .collect()
}

fn draw(state: &Tournament, round: &Round, ranking: &[PlayerId]) -> Option<SeatedRound> {
    let earlier = state.rounds.iter().filter(|there| there.no < round.no);
    let history: Vec<SeatedRound> = earlier.map(|there| there.as_seated()).collect();
    let players: Vec<PlayerId> = round.tables.iter().flat_map(|table| table.players()).collect();
    let apart: Vec<(PlayerId, PlayerId)> = state.apart.iter().copied().collect();
    let fixed: Vec<(PlayerId, TableNo)> = state.fixed_tables.iter().map(|(player, table)| (*player, *table)).collect();
    let request = SeatingRequest {
        players: &players,
        history: &history,
        still_to_come: 0,
        apart: &apart,
        fixed: &fixed,
        ranking,
        seed: round.seed,
    };
    seating::next_round(SeatingMethod::Standings, &request).ok()
}
