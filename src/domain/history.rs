//! What happened, told one event after the other: what each was about, and how what it touched stood before and after
//! it (`rules.md` §9: everything that happened can be read later).
//!
//! One fold over the journal. Keeps out who, when and on which device, which stand beside the event already, and names.

mod about;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::event::{Event, Stamp};
use super::ids::{PlayerId, RoundNo, TableNo, TournamentId};
use super::rules::{Criterion, VirtualScore};
use super::state::{Phase, Player, Round, Table, Tournament};
use super::text::{Line, Note};

pub use about::{About, HistoryKind, Touches, about};

/// A tournament that is told from its beginning.
#[derive(Debug)]
pub struct Chronicle {
    id: TournamentId,
    state: Option<Tournament>,
}

/// One event as the history tells it.
#[derive(Debug, Clone)]
pub struct Told {
    pub about: About,
    pub before: Moment,
    pub after: Moment,
}

/// The parts of a tournament that an event touched, as they were at one moment. What is not in here was not there, or
/// was not touched.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Moment {
    pub tournament: Option<Heading>,
    pub round: Option<Arc<Round>>,
    /// Each with its round; not all tables of `round`, only those that the event touched.
    pub tables: Vec<(RoundNo, Arc<Table>)>,
    /// Who was on the roster.
    pub players: Vec<Standing>,
}

/// How a player stood on the roster.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    pub player: Player,
    /// The table that he needs, whatever the round.
    pub fixed_table: Option<TableNo>,
    /// Warnings that were not cancelled.
    pub warnings: usize,
}

/// What stands over a tournament.
#[derive(Debug, Clone, PartialEq)]
pub struct Heading {
    pub title: Line,
    pub phase: Phase,
    pub criteria: Vec<Criterion>,
    pub three_table: VirtualScore,
    pub reopened: Option<Note>,
    pub time_zone: Option<Line>,
    pub turn_limit: Option<u32>,
}

impl Chronicle {
    pub fn new(id: TournamentId) -> Chronicle {
        Chronicle { id, state: None }
    }

    /// Takes in the next event of the journal.
    pub fn tell(&mut self, stamp: Stamp, event: &Event) -> Told {
        let Some(state) = &mut self.state else {
            self.state = Tournament::begin(self.id, event);
            let about = About::of(HistoryKind::Tournament).touching(Touches::Tournament);
            let after = self.state.as_ref().map(|state| Moment::of(state, &about)).unwrap_or_default();
            return Told { about, before: Moment::default(), after };
        };
        let mut about = about(event, state);
        let before = Moment::of(state, &about);
        state.apply(stamp, event);
        let after = Moment::of(state, &about);
        let seated = before.tables.iter().chain(&after.tables).flat_map(|(_, table)| table.players());
        about.players.extend(seated);
        about.players.sort_unstable();
        about.players.dedup();
        Told { about, before, after }
    }
}

impl Told {
    /// Whether this concerns a table: it happened there, or the table was made or undone by it.
    pub fn concerns_table(&self, table: TableNo) -> bool {
        let touched = || self.before.tables.iter().chain(&self.after.tables);
        self.about.table == Some(table) || touched().any(|(_, there)| there.no == table)
    }

    /// Whether this concerns a player: it names him, or he sat at a table that it touched.
    pub fn concerns_player(&self, player: PlayerId) -> bool {
        self.about.players.binary_search(&player).is_ok()
    }

    /// Leaves of both moments what concerns one table, and one player.
    pub fn narrow(&mut self, table: Option<TableNo>, player: Option<PlayerId>) {
        for moment in [&mut self.before, &mut self.after] {
            if let Some(table) = table {
                moment.tables.retain(|(_, there)| there.no == table);
            }
            if let Some(player) = player {
                moment.players.retain(|entry| entry.player.id == player);
            }
        }
        if let Some(player) = player {
            // Who was put in his place, or he in theirs: the table is shown as it was, on both sides.
            let sat: Vec<(RoundNo, TableNo)> = [&self.before, &self.after]
                .into_iter()
                .flat_map(|moment| &moment.tables)
                .filter(|(_, there)| there.seat_of(player).is_some())
                .map(|(round, there)| (*round, there.no))
                .collect();
            for moment in [&mut self.before, &mut self.after] {
                moment.tables.retain(|(round, there)| sat.contains(&(*round, there.no)));
            }
        }
    }
}

impl Moment {
    fn of(state: &Tournament, about: &About) -> Moment {
        let mut moment = Moment::default();
        let round = about.round.and_then(|no| state.rounds.iter().find(|round| round.no == no));
        let tables = |wanted: &dyn Fn(TableNo) -> bool| {
            let tables = round.into_iter().flat_map(|round| round.tables.iter().map(|table| (round.no, table)));
            tables.filter(|(_, table)| wanted(table.no)).map(|(round, table)| (round, Arc::clone(table))).collect()
        };
        match &about.touches {
            Touches::Nothing => {}
            Touches::Tournament => moment.tournament = Some(Heading::of(state)),
            Touches::Players => {
                moment.players = about.players.iter().filter_map(|player| Standing::of(state, *player)).collect();
            }
            Touches::Round => moment.round = round.cloned(),
            Touches::Seating => {
                moment.round = round.cloned();
                moment.tables = tables(&|_| true);
            }
            Touches::Tables(touched) => moment.tables = tables(&|table| touched.contains(&table)),
        }
        moment
    }

    pub fn is_empty(&self) -> bool {
        *self == Moment::default()
    }
}

impl Standing {
    fn of(state: &Tournament, player: PlayerId) -> Option<Standing> {
        let warned = state.warnings.iter().filter(|warning| warning.player == player && !warning.cancelled);
        Some(Standing {
            player: state.player(player)?.clone(),
            fixed_table: state.fixed_tables.get(&player).copied(),
            warnings: warned.count(),
        })
    }
}

impl Heading {
    fn of(state: &Tournament) -> Heading {
        Heading {
            title: state.title.clone(),
            phase: state.phase,
            criteria: state.rules.ranking.criteria.clone(),
            three_table: state.rules.share.three_table,
            reopened: state.reopened.clone(),
            time_zone: state.time_zone.clone(),
            turn_limit: state.turn_limit,
        }
    }
}
