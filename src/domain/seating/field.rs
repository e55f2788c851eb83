//! A request in the form the search works on: players as small numbers in the order of their ids, the past as counts.

use std::collections::HashMap;

use super::{CannotSeat, SEATED_PLAYERS_MAX, SEATED_ROUNDS_MAX, SeatedRound, SeatedTable, SeatingRequest, table_sizes};
use crate::domain::ids::{PlayerId, TableNo};

/// A player as the search knows him: his index among the active players in the order of their ids.
pub(super) type Player = u16;

/// One round as the search knows it: tables of players, each in the order of the seats.
pub(super) type Tables = Vec<Vec<Player>>;

/// Who plays, and all that matters about them.
pub(super) struct Field {
    pub(super) ids: Vec<PlayerId>,
    pub(super) fours: usize,
    pub(super) threes: usize,
    pub(super) past: Past,
    /// The rounds played, where one roster played them all and everybody active was in it.
    pub(super) played: Option<Played>,
    pub(super) rounds_played: usize,
    /// Pairs of active players to be kept apart, the smaller number first, each once.
    pub(super) apart: Vec<(Player, Player)>,
    /// Active players who need a certain table.
    pub(super) fixed: Vec<(Player, TableNo)>,
    /// The place of each player in the ranking, from 0.
    pub(super) rank: Vec<u16>,
}

impl Field {
    /// Checks and cooks a request for `rounds` rounds, those to come included.
    pub(super) fn of(request: &SeatingRequest, rounds: u32) -> Result<Field, CannotSeat> {
        if rounds > SEATED_ROUNDS_MAX {
            return Err(CannotSeat::TooManyRounds { rounds });
        }
        let players = request.players.len();
        if players > SEATED_PLAYERS_MAX {
            return Err(CannotSeat::TooManyPlayers { players });
        }
        let (fours, threes) = table_sizes(players)?;
        let mut ids = request.players.to_vec();
        ids.sort_unstable();
        if let Some(twice) = ids.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(CannotSeat::PlayerTwice { player: twice[0] });
        }
        let index: HashMap<PlayerId, Player> = ids.iter().zip(0..).map(|(&id, player)| (id, player)).collect();
        Ok(Field {
            past: Past::of(&index, request.history),
            played: Played::of(&index, request.history),
            rounds_played: request.history.len(),
            apart: apart(&index, request.apart),
            fixed: fixed(&index, request.fixed)?,
            rank: rank(&index, request.ranking),
            ids,
            fours,
            threes,
        })
    }

    pub(super) fn players(&self) -> usize {
        self.ids.len()
    }

    pub(super) fn tables(&self) -> usize {
        self.fours + self.threes
    }
}

fn apart(index: &HashMap<PlayerId, Player>, pairs: &[(PlayerId, PlayerId)]) -> Vec<(Player, Player)> {
    let mut apart: Vec<_> = pairs
        .iter()
        .filter_map(|(one, other)| Some((*index.get(one)?, *index.get(other)?)))
        .filter(|(one, other)| one != other)
        .map(|(one, other)| (one.min(other), one.max(other)))
        .collect();
    apart.sort_unstable();
    apart.dedup();
    apart
}

fn fixed(
    index: &HashMap<PlayerId, Player>,
    wishes: &[(PlayerId, TableNo)],
) -> Result<Vec<(Player, TableNo)>, CannotSeat> {
    let mut wishes: Vec<_> = wishes.to_vec();
    wishes.sort_unstable();
    wishes.dedup();
    if wishes.iter().any(|(_, table)| table.0 == 0) {
        return Err(CannotSeat::TableZero);
    }
    if let Some([(player, first), (_, second)]) = wishes.array_windows().find(|[one, other]| one.0 == other.0) {
        return Err(CannotSeat::TwoTables { player: *player, first: *first, second: *second });
    }
    Ok(wishes.iter().filter_map(|(id, table)| Some((*index.get(id)?, *table))).collect())
}

/// Who is not ranked comes last, by id.
fn rank(index: &HashMap<PlayerId, Player>, ranking: &[PlayerId]) -> Vec<u16> {
    let unranked = u16::MAX;
    let mut rank = vec![unranked; index.len()];
    let mut next = 0;
    for player in ranking.iter().filter_map(|id| index.get(id)) {
        if rank[usize::from(*player)] == unranked {
            rank[usize::from(*player)] = next;
            next += 1;
        }
    }
    for place in rank.iter_mut().filter(|place| **place == unranked) {
        *place = next;
        next += 1;
    }
    rank
}

/// A past that may be the beginning of a plan. Its players are numbered by id among all who played.
pub(super) struct Played {
    pub(super) rounds: Vec<Tables>,
    /// Who of them is active, as the field numbers him.
    pub(super) active: Vec<Option<Player>>,
}

impl Played {
    fn of(index: &HashMap<PlayerId, Player>, history: &[SeatedRound]) -> Option<Played> {
        let seated = |round: &SeatedRound| -> Vec<PlayerId> {
            let mut ids: Vec<_> = round.tables.iter().flat_map(|table| &table.seats).map(|(_, id)| *id).collect();
            ids.sort_unstable();
            ids
        };
        let everybody = match history.first() {
            Some(first) => seated(first),
            None => {
                let mut ids: Vec<_> = index.keys().copied().collect();
                ids.sort_unstable();
                ids
            }
        };
        let active: Vec<_> = everybody.iter().map(|id| index.get(id).copied()).collect();
        let once = everybody.windows(2).all(|pair| pair[0] != pair[1]);
        if !once || active.iter().flatten().count() < index.len() {
            return None;
        }
        let number = |id: &PlayerId| everybody.binary_search(id).ok().map(|number| number as Player);
        let table = |table: &SeatedTable| -> Option<Vec<Player>> {
            let mut seats = table.seats.clone();
            seats.sort_unstable();
            let from_one = seats.iter().map(|(seat, _)| seat.number()).eq(1..=seats.len() as u8);
            if from_one { seats.iter().map(|(_, id)| number(id)).collect() } else { None }
        };
        let round = |round: &SeatedRound| -> Option<Tables> {
            let mut tables: Tables = round.tables.iter().map(table).collect::<Option<_>>()?;
            tables.sort_by_key(|table| std::cmp::Reverse(table.len()));
            (seated(round) == everybody).then_some(tables)
        };
        let rounds = history.iter().map(round).collect::<Option<_>>()?;
        Some(Played { rounds, active })
    }
}

/// The past counts of a pair stop here, so that those of the rounds to come fit beside them in seven bits.
const MET_MAX: u8 = 60;

/// The same for a player's seats and 3-tables, which have a byte.
const OWN_MAX: u8 = 190;

/// What the active players have behind them. In a league of years the counts stop growing before they overflow.
#[derive(Clone)]
pub(super) struct Past {
    pub(super) players: usize,
    /// Meetings, players x players.
    pub(super) met: Vec<u8>,
    /// How often each player sat at seats 1-4.
    pub(super) seats: Vec<[u8; 4]>,
    /// 3-tables of each player.
    pub(super) threes: Vec<u8>,
}

impl Past {
    pub(super) fn none(players: usize) -> Past {
        Past { players, met: vec![0; players * players], seats: vec![[0; 4]; players], threes: vec![0; players] }
    }

    fn of(index: &HashMap<PlayerId, Player>, history: &[SeatedRound]) -> Past {
        let mut past = Past::none(index.len());
        for table in history.iter().flat_map(|round| &round.tables) {
            let here: Vec<_> = table
                .seats
                .iter()
                .filter_map(|(seat, id)| Some((usize::from(seat.number()) - 1, *index.get(id)?)))
                .collect();
            past.count(&here, table.seats.len() < 4);
        }
        past
    }

    /// Adds a round that was just made.
    pub(super) fn play(&mut self, tables: &Tables) {
        for table in tables {
            let here: Vec<_> = table.iter().copied().enumerate().collect();
            self.count(&here, table.len() < 4);
        }
    }

    fn count(&mut self, here: &[(usize, Player)], three: bool) {
        for &(seat, player) in here {
            let player = usize::from(player);
            let count = |times: &mut u8, most: u8| *times = times.saturating_add(1).min(most);
            count(&mut self.seats[player][seat], OWN_MAX);
            if three {
                count(&mut self.threes[player], OWN_MAX);
            }
            for other in here.iter().map(|(_, other)| usize::from(*other)).filter(|other| *other != player) {
                count(&mut self.met[player * self.players + other], MET_MAX);
            }
        }
    }

    /// Squared repeats, repeats, and pairs of 3-tables of one player.
    fn cost(&self) -> (u64, u64, u64) {
        let beyond = |times: &u8| u64::from(times.saturating_sub(1));
        let squared: u64 = self.met.iter().map(|met| beyond(met).pow(2)).sum();
        let repeats: u64 = self.met.iter().map(beyond).sum();
        let threes = self.threes.iter().map(|threes| u64::from(*threes) * beyond(threes) / 2).sum();
        // Every pair is in the table twice.
        (squared / 2, repeats / 2, threes)
    }
}

/// What these rounds cost by themselves.
pub(super) fn cost_of(players: usize, rounds: &[Tables]) -> (u64, u64, u64) {
    let mut past = Past::none(players);
    for tables in rounds {
        past.play(tables);
    }
    past.cost()
}
