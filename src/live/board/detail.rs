//! What stands behind the standings: every round of every player, and why one player stands where he stands.

use std::collections::HashMap;

use crate::domain::ids::{PlayerId, RoundNo, TableNo};
use crate::domain::points::Exact;
use crate::domain::ranking::{self, Ranked};
use crate::domain::rules::{Criterion, VirtualScore};
use crate::domain::scoring::GameScore;
use crate::domain::standings::{Decision, Game, MadeOf, Metric, PlayedGame, Row};
use crate::domain::state::Tournament;
use crate::live::now::Now;
use crate::protocol::detail::{
    DetailedGame, DetailedRow, DetailedView, ExplainedGame, ExplanationView, MetricsView, Neighbour, PooledView,
    SumView,
};

use super::standings::{SEPARATOR, decision_view};
use super::tables;

/// The standings with every game behind them.
pub fn detailed_view(now: &Now) -> DetailedView {
    let (state, ranked) = (&now.state, now.ranked());
    let rounds: Vec<RoundNo> = state.rounds.iter().map(|round| round.no).collect();
    let mut played: HashMap<PlayerId, Vec<Option<DetailedGame>>> = HashMap::new();
    for game in &ranked.games {
        let Some(round) = game.round.index() else { continue };
        for (entrant, score) in results(game) {
            let row = played.entry(ranked.entrants.player(entrant)).or_insert_with(|| vec![None; rounds.len()]);
            if let Some(cell) = row.get_mut(round) {
                *cell = Some(detailed_game(state, game, score));
            }
        }
    }
    let rows = ranked.standings.order().iter().map(|entrant| {
        let player = ranked.entrants.player(*entrant as usize);
        DetailedRow { player, rounds: played.remove(&player).unwrap_or_else(|| vec![None; rounds.len()]) }
    });
    DetailedView {
        version: now.version,
        state_hash: now.state_hash().to_owned(),
        virtual_score: state.rules.share.three_table != VirtualScore::None,
        rows: rows.collect(),
        rounds,
    }
}

/// Everybody of the roster who has a result at this table.
fn results(game: &Game) -> impl Iterator<Item = (usize, &GameScore)> {
    let seats = game.players.iter().zip(game.scored.seats());
    seats.filter_map(|(player, seat)| Some(((*player)? as usize, seat.game.as_ref()?)))
}

fn detailed_game(state: &Tournament, game: &Game, score: &GameScore) -> DetailedGame {
    let (round_points, share) = (score.round_points(), game.scored.share(score));
    DetailedGame {
        table: game.table,
        three: game.scored.size() == 3,
        vp: score.vp,
        counted: score.counted,
        place: score.place,
        round_points: round_points.short(SEPARATOR),
        round_points_exact: round_points.to_string(),
        table_total: game.scored.total().to_string(),
        share: share.cut(SEPARATOR),
        share_exact: share.to_string(),
        provisional: is_provisional(state, game.round, game.table),
    }
}

fn is_provisional(state: &Tournament, round: RoundNo, table: TableNo) -> bool {
    state.table(round, table).is_ok_and(|table| table.result.is_provisional())
}

/// Why a player stands where he stands; `None` for somebody who is not on the roster.
pub fn explanation_view(now: &Now, player: PlayerId) -> Option<ExplanationView> {
    let (state, ranked) = (&now.state, now.ranked());
    let Ranked { entrants, games, standings } = ranked;
    let position = ranked.position(player)?;
    let explained = standings.explain(position, games);
    let neighbour = |entrant: usize, decision: &Decision| {
        let player = entrants.player(entrant);
        Neighbour { player, name: now.people.name(player), decided_by: decision_view(state, decision) }
    };
    let above = explained.above.zip(explained.row.decided_by.as_ref());
    Some(ExplanationView {
        version: now.version,
        state_hash: now.state_hash().to_owned(),
        provisional: ranking::is_provisional(state),
        player,
        name: now.people.name(player),
        rank: explained.row.rank,
        position: u32::try_from(position + 1).unwrap_or(u32::MAX),
        metrics: metrics_view(&explained.row, standings.share_text(explained.row.entrant, SEPARATOR)),
        games: explained.games.iter().map(|game| explained_game(now, player, game)).collect(),
        sums: explained.metrics.iter().map(sum_view).collect(),
        above: above.map(|(entrant, decision)| neighbour(entrant, decision)),
        below: explained.below.as_ref().map(|(entrant, decision)| neighbour(*entrant, decision)),
    })
}

/// The numbers that somebody is ranked by, with his share as the rules print it.
pub fn metrics_view(row: &Row, share: String) -> MetricsView {
    MetricsView {
        games: row.games,
        round_points: row.round_points.short(SEPARATOR),
        round_points_exact: row.round_points.to_string(),
        vp: u32::try_from(row.vp).unwrap_or(u32::MAX),
        share,
        share_exact: row.share.to_string(),
        wins: row.wins,
        seconds: row.seconds,
        thirds: row.thirds,
    }
}

fn explained_game(now: &Now, player: PlayerId, game: &PlayedGame) -> ExplainedGame {
    let state = &now.state;
    let result = game.result.as_ref();
    let table = state.table(game.round, game.table).ok();
    let seats = table.map(|table| tables::table_view(state, table, &now.people).seats).unwrap_or_default();
    ExplainedGame {
        round: game.round,
        table: game.table,
        stage: game.stage,
        seat: game.seat,
        three: game.table_size == 3,
        provisional: is_provisional(state, game.round, game.table),
        others: seats.into_iter().filter(|seat| seat.player != player).collect(),
        table_total: game.table_total.to_string(),
        virtual_score: game.virtual_score.to_string(),
        vp: result.map(|score| score.vp),
        counted: result.map(|score| score.counted),
        place: result.map(|score| score.place),
        round_points_exact: result.map(|score| score.round_points().to_string()),
        share_exact: game.share.as_ref().map(ToString::to_string),
        division: result.map(|score| division(&Exact::from(score.counted), &game.table_total)),
    }
}

fn sum_view(metric: &Metric) -> SumView {
    let (adds, pooled) = match &metric.made_of {
        MadeOf::Sum(numbers) => (texts(numbers), None),
        MadeOf::Pooled { counted, table_totals } => (Vec::new(), Some(pooled_view(counted, table_totals))),
    };
    let cut = match metric.criterion {
        Criterion::Share => metric.value.cut(SEPARATOR),
        _ => metric.value.short(SEPARATOR),
    };
    SumView {
        criterion: metric.criterion,
        compared: metric.compared,
        value: metric.value.to_string(),
        cut,
        adds,
        pooled,
    }
}

fn pooled_view(counted: &[Exact], totals: &[Exact]) -> PooledView {
    let (counted_sum, totals_sum): (Exact, Exact) = (counted.iter().cloned().sum(), totals.iter().cloned().sum());
    PooledView {
        division: division(&counted_sum, &totals_sum),
        counted: texts(counted),
        counted_sum: counted_sum.to_string(),
        totals: texts(totals),
        totals_sum: totals_sum.to_string(),
    }
}

fn texts(numbers: &[Exact]) -> Vec<String> {
    numbers.iter().map(ToString::to_string).collect()
}

/// As one writes it on paper, a total that is itself a fraction in brackets. A total of 0 gives 0 (`rules.md` §3), and
/// there is nothing to divide.
fn division(part: &Exact, whole: &Exact) -> String {
    let written = whole.to_string();
    match (*whole == Exact::zero(), written.contains('/')) {
        (true, _) => "0".to_owned(),
        (false, true) => format!("{part} / ({written}) × 100"),
        (false, false) => format!("{part} / {written} × 100"),
    }
}
