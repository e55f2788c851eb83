//! Standings without JavaScript, and on paper: in short, or with every round and the reason for each rank.

use std::collections::HashMap;
use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;
use uuid::Uuid;

use super::{Head, filters, page};
use crate::domain::ids::{PlayerId, TournamentId};
use crate::domain::rules::Criterion;
use crate::domain::state::{Round, TableResult};
use crate::live::board::standings::standings_view;
use crate::live::board::{detail, round_view, rules_view};
use crate::live::now::Now;
use crate::protocol::detail::DetailedGame;
use crate::protocol::view::{RoundView, RulesView, StandingsRow, StandingsView, TableState};
use crate::server::app::App;
use crate::server::error::ApiError;
use crate::server::words::{Reads, Words};

/// Standings and seating for browsers without JavaScript, and old kiosks.
#[derive(Template)]
#[template(path = "plain.html", config = "config/askama.toml")]
struct Plain<'a> {
    /// Loads itself again.
    again: bool,
    head: Head,
    rules: RulesView,
    ranks: Vec<Ranked<'a>>,
    round: Option<RoundView>,
}

#[derive(Template)]
#[template(path = "standings.html", config = "config/askama.toml")]
struct Standings<'a> {
    head: Head,
    rules: RulesView,
    ranks: Vec<Ranked<'a>>,
    /// The rounds of the detailed list, as their columns are headed; none in the short one.
    rounds: Vec<String>,
    detailed: bool,
    /// What the marks in its cells mean.
    legend: Vec<&'a str>,
}

/// One line.
pub(super) struct Ranked<'a> {
    /// Empty for the disqualified.
    pub rank: String,
    pub row: &'a StandingsRow,
    /// The criteria that order the list, in their order.
    pub values: Vec<String>,
    cells: Vec<Cell>,
}

/// What somebody did in a round.
enum Cell {
    Played(Box<DetailedGame>),
    /// His table was void.
    Void,
    /// No result of his yet, or no game.
    Nothing,
}

/// What stands in the cells, and so has to be explained.
#[derive(Default)]
struct Legend {
    provisional: bool,
    three: bool,
    void: bool,
    nothing: bool,
}

impl Legend {
    fn of(ranks: &[Ranked<'_>]) -> Legend {
        let mut legend = Legend::default();
        for cell in ranks.iter().flat_map(|line| &line.cells) {
            match cell {
                Cell::Played(game) => {
                    legend.provisional |= game.provisional;
                    legend.three |= game.three;
                }
                Cell::Void => legend.void = true,
                Cell::Nothing => legend.nothing = true,
            }
        }
        legend
    }

    fn in_words<'a>(&self, words: &'a Words) -> Vec<&'a str> {
        let marks = [
            (true, &words.cell),
            (self.provisional, &words.cell_provisional),
            (self.three, &words.cell_three),
            (self.void, &words.cell_void),
            (self.nothing, &words.cell_none),
        ];
        marks.into_iter().filter(|(is_there, _)| *is_there).map(|(_, text)| text.as_str()).collect()
    }
}

/// How much is said.
#[derive(Debug, Deserialize)]
pub struct Wanted {
    /// Every round of everybody.
    #[serde(default)]
    detailed: bool,
}

/// Whether the plain page loads itself again: for old screens on a wall, not under somebody's eyes.
#[derive(Debug, Deserialize)]
pub struct Again {
    #[serde(default)]
    again: bool,
}

/// `GET /t/{id}/plain`
pub async fn plain(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Query(Again { again }): Query<Again>,
    Reads(words): Reads,
) -> Result<Response, ApiError> {
    let now = app.hub.look(TournamentId(id)).await?.now();
    let view = view_of(&now);
    page(&Plain {
        again,
        head: Head::of(&app, &now, words, &words.standings),
        rules: rules_view(&now.state.rules),
        ranks: ranked(&now, &view, words),
        round: now.state.newest_round().map(|round| round_view(&now.state, round, &now.people)),
    })
}

/// `GET /t/{id}/print/standings`
pub async fn standings(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    Query(Wanted { detailed }): Query<Wanted>,
    Reads(words): Reads,
) -> Result<Response, ApiError> {
    let now = app.hub.look(TournamentId(id)).await?.now();
    let view = view_of(&now);
    let mut ranks = ranked(&now, &view, words);
    let mut rounds = Vec::new();
    if detailed {
        let details = detail::detailed_view(&now);
        let mut games: HashMap<PlayerId, _> = details.rows.into_iter().map(|row| (row.player, row.rounds)).collect();
        for line in &mut ranks {
            let of_the_rounds = games.remove(&line.row.player).unwrap_or_default().into_iter().zip(&now.state.rounds);
            line.cells = of_the_rounds.map(|(game, round)| cell(game, round, line.row.player)).collect();
        }
        rounds = now.state.rounds.iter().map(|round| words.round_short(&round.no, &round.stage)).collect();
    }
    if ranks.iter().all(|line| line.row.games == 0) {
        // Before the first result nobody is before anybody.
        ranks.iter_mut().for_each(|line| line.rank.clear());
    }
    let legend = if detailed { Legend::of(&ranks).in_words(words) } else { Vec::new() };
    let heading = if detailed { &words.standings_detailed } else { &words.standings };
    let head = Head::of(&app, &now, words, heading);
    page(&Standings { head, rules: rules_view(&now.state.rules), ranks, rounds, detailed, legend })
}

fn cell(game: Option<DetailedGame>, round: &Round, player: PlayerId) -> Cell {
    match game {
        Some(game) => Cell::Played(Box::new(game)),
        None => match round.tables.iter().find(|table| table.seats.iter().any(|seated| seated.player == player)) {
            Some(table) if matches!(table.result, TableResult::Void { .. }) => Cell::Void,
            _ => Cell::Nothing,
        },
    }
}

pub(super) fn view_of(now: &Now) -> StandingsView {
    standings_view(&now.state, &now.people, now.ranked())
}

pub(super) fn ranked<'a>(now: &Now, view: &'a StandingsView, words: &Words) -> Vec<Ranked<'a>> {
    let criteria = &now.state.rules.ranking.criteria;
    let mut rank = 0;
    let rows = view.rows.iter().enumerate().map(|(index, row)| {
        if !row.shared {
            rank = index + 1;
        }
        Ranked {
            rank: if row.ranked { rank.to_string() } else { String::new() },
            row,
            values: criteria.iter().map(|criterion| value(*criterion, row, words)).collect(),
            cells: Vec::new(),
        }
    });
    rows.collect()
}

fn value(criterion: Criterion, row: &StandingsRow, words: &Words) -> String {
    match criterion {
        Criterion::RoundPoints => words.decimals(&row.round_points),
        Criterion::Vp => row.vp.to_string(),
        Criterion::Share => words.decimals(&row.share),
        Criterion::Wins => row.wins.to_string(),
        Criterion::Seconds => row.seconds.to_string(),
        Criterion::Thirds => row.thirds.to_string(),
    }
}
