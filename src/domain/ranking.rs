//! The standings of a live tournament: its roster and its results, as the standings engine wants them.
//!
//! Names come in as an argument (`rules.md` §4). Keeps out how standings are computed (`standings.rs`) and shown.

use std::sync::Arc;

use super::ids::{PlayerId, RoundNo, Seat};
use super::knock_out;
use super::people::People;
use super::scoring::ScoredTable;
use super::standings::{Entrant, Field, Game, Row, Stage, Standings};
use super::state::{Phase, Table, TableResult, Tournament};

/// Which results count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counting {
    /// Those handed in count at once; disputed ones do not until ruled (`rules.md` §4).
    Provisional,
    /// Only confirmed and ruled results: the cut, "qualified", and lists called FINAL.
    ConfirmedOnly,
}

/// Everybody on the roster, prepared for sorting. To be made again when roster, names or disqualifications change, and
/// when a knock-out round is made or undone.
#[derive(Debug, Clone)]
pub struct Entrants {
    players: Vec<PlayerId>,
    field: Arc<Field>,
}

impl Entrants {
    pub fn of(state: &Tournament, people: &People) -> Entrants {
        Entrants::through(state, people, Stage::Final)
    }

    /// As if no round after a stage had been made.
    fn through(state: &Tournament, people: &People, last: Stage) -> Entrants {
        let players: Vec<PlayerId> = state.roster().map(|player| player.id).collect();
        let ids: Vec<String> = players.iter().map(ToString::to_string).collect();
        let names: Vec<String> = players.iter().map(|player| people.own_name(*player)).collect();
        let could_not_play = knock_out::could_not_play(state);
        let playing_on = knock_out::playing_on(state).filter(|(stage, _)| *stage <= last);
        let plays_on = |player| playing_on.as_ref().filter(|(_, players)| players.contains(player));
        let entrants: Vec<Entrant<'_>> = state
            .roster()
            .zip(ids.iter().zip(&names))
            .map(|(player, (id, name))| Entrant {
                id,
                name,
                lot: Some(state.lot_key.lot(id)),
                disqualified: player.disqualified.is_some(),
                could_not_play: could_not_play.contains(&player.id),
                plays_on: plays_on(&player.id).map(|(stage, _)| *stage),
            })
            .collect();
        let field = Arc::new(Field::new(state.rules.ranking.last, &entrants));
        Entrants { players, field }
    }

    /// The same people, as if no knock-out round had been made.
    pub fn of_the_preliminaries(&self) -> Entrants {
        Entrants { players: self.players.clone(), field: Arc::new(self.field.of_the_preliminaries()) }
    }

    /// Who the entrant of a row is.
    pub fn player(&self, entrant: usize) -> PlayerId {
        self.players[entrant]
    }

    fn index(&self, player: PlayerId) -> Option<u32> {
        self.players.binary_search(&player).ok().map(|index| index as u32)
    }
}

/// The tournament as it would stand had no round after `last` been made, for standings through an earlier round. Roster,
/// disqualifications and corrections are those of today.
pub fn through(state: &Tournament, last: RoundNo) -> Tournament {
    let mut then = state.clone();
    then.rounds.retain(|round| round.no <= last);
    if then.rounds.len() < state.rounds.len() {
        // The order read out at the award ceremony is one of all rounds.
        then.phase = Phase::Running;
    }
    if !then.rounds.iter().any(|round| round.is_knock_out()) {
        // Nobody had qualified yet, and so nobody was missing.
        then.preliminary_ranking.clear();
    }
    then
}

/// The games that count, in the order of rounds and tables. Once a knock-out round has a result, its tables without one
/// are in here all the same: whoever sits there has come so far. Before, that it was made changes no rank, but that who
/// is missing in it stands behind those who are not.
pub fn games(state: &Tournament, entrants: &Entrants, counting: Counting) -> Vec<Game> {
    games_through(state, entrants, counting, Stage::Final)
}

/// The same, up to and including a stage.
fn games_through(state: &Tournament, entrants: &Entrants, counting: Counting, last: Stage) -> Vec<Game> {
    let mut games = Vec::new();
    for round in state.rounds.iter().filter(|round| round.stage <= last) {
        let has_begun = round.tables.iter().any(|table| outcome(table, counting).is_some());
        for table in &round.tables {
            let untold = || (round.is_knock_out() && has_begun).then(|| without_outcome(table));
            let Some(scored) = outcome(table, counting).or_else(untold) else { continue };
            let mut players = [None; 4];
            for (slot, seated) in players.iter_mut().zip(&table.seats) {
                *slot = entrants.index(seated.player);
            }
            games.push(Game { round: round.no, table: table.no, stage: round.stage, players, scored });
        }
    }
    games
}

/// What a table is worth now: its result, or whom the head named.
fn outcome(table: &Table, counting: Counting) -> Option<ScoredTable> {
    let counted = match counting {
        Counting::Provisional => table.result.counted(),
        Counting::ConfirmedOnly => table.result.counted().filter(|_| table.result.is_final()),
    };
    if let Some(handed_in) = counted {
        return Some((*handed_in.scored).clone());
    }
    let winner = table.result.named_winner()?;
    Some(ScoredTable::decided(&seats_of(table), table.seat_of(winner)))
}

fn without_outcome(table: &Table) -> ScoredTable {
    ScoredTable::without_result(&seats_of(table))
}

fn seats_of(table: &Table) -> Vec<Seat> {
    table.seats.iter().map(|seated| seated.seat).collect()
}

/// The standings as they are now.
pub fn standings(state: &Tournament, entrants: &Entrants, counting: Counting) -> Standings {
    standings_through(state, entrants, counting, Stage::Final)
}

/// The standings over the games up to and including a stage: of the preliminaries alone, or before the final.
pub fn standings_through(state: &Tournament, entrants: &Entrants, counting: Counting, last: Stage) -> Standings {
    Standings::of(&state.rules, &entrants.field, &games_through(state, entrants, counting, last))
}

/// Everybody who has a rank in the preliminaries, best first, by confirmed results only (`rules.md` §4, §6). Once the
/// knock-outs are made it is the ranking by which they were, for ever.
pub fn preliminary_order(state: &Tournament, people: &People) -> Vec<PlayerId> {
    if !state.preliminary_ranking.is_empty() {
        return state.preliminary_ranking.clone();
    }
    order_through(state, people, Stage::Preliminary)
}

/// Everybody who has a rank after a stage, best first, by confirmed results only.
pub fn order_through(state: &Tournament, people: &People, last: Stage) -> Vec<PlayerId> {
    let entrants = Entrants::through(state, people, last);
    let standings = standings_through(state, &entrants, Counting::ConfirmedOnly, last);
    let ranked = standings.rows().filter(|row| row.rank.is_some());
    ranked.map(|row| entrants.player(row.entrant)).collect()
}

/// The standings of one moment as everybody is shown them, with the games behind them. Feed, detailed view, explanation
/// and exports are all made from one of these.
#[derive(Debug, Clone)]
pub struct Ranked {
    pub entrants: Entrants,
    pub games: Vec<Game>,
    pub standings: Standings,
}

impl Ranked {
    /// What was handed in counts at once. After the finish only confirmed results do, and the order is the one of the
    /// award ceremony, also when a name was erased since.
    pub fn of(state: &Tournament, entrants: Entrants) -> Ranked {
        let finished = state.phase == Phase::Finished;
        let counting = if finished { Counting::ConfirmedOnly } else { Counting::Provisional };
        let games = games(state, &entrants, counting);
        let mut standings = Standings::of(&state.rules, &entrants.field, &games);
        if finished {
            let read_out: Option<Vec<u32>> =
                state.final_order.iter().map(|place| entrants.index(place.player)).collect();
            standings.keep_order(read_out.unwrap_or_default());
        }
        Ranked { entrants, games, standings }
    }

    /// The line of a player, counted from 0; `None` for somebody who is not on the roster.
    pub fn position(&self, player: PlayerId) -> Option<usize> {
        self.standings.position(self.entrants.index(player)? as usize)
    }
}

/// A player's line in the standings.
#[derive(Debug, Clone, PartialEq)]
pub struct Placed {
    pub player: PlayerId,
    pub row: Row,
}

/// The standings as a plain list, first to last.
pub fn rank(state: &Tournament, people: &People, counting: Counting) -> Vec<Placed> {
    let entrants = Entrants::of(state, people);
    standings(state, &entrants, counting)
        .rows()
        .map(|row| Placed { player: entrants.player(row.entrant), row })
        .collect()
}

/// Some result in the standings is not confirmed yet.
pub fn is_provisional(state: &Tournament) -> bool {
    let mut tables = state.rounds.iter().flat_map(|round| &round.tables);
    tables.any(|table| table.result.is_provisional() || matches!(table.result, TableResult::Disputed(..)))
}
