//! Who sits down late, or for somebody else (`rules.md` §8, §9).
//!
//! Keeps out who leaves a table: that is done before its game and stands with the rounds (`rounds.rs`).

use super::knock_outs::never_in_a_knock_out;
use super::roster::{has_room, known, may_still_come};
use super::rounds::{awaits_its_game, open_table};
use super::seating::by_rank;
use super::{Decision, only_in};
use crate::domain::event::Event;
use crate::domain::ids::{PlayerId, RoundNo, Seat, TableNo};
use crate::domain::people::{People, Person, PersonChange};
use crate::domain::refusal::Refusal;
use crate::domain::seating::SeatedTable;
use crate::domain::state::{Phase, Round, SwapPlace, Table, Tournament};

/// §8: a late entry joins, by a word of an organizer, a 3-table without a sheet.
pub(super) fn join_table(
    state: &Tournament,
    round: RoundNo,
    table: TableNo,
    player: PlayerId,
    people: &People,
) -> Result<Decision, Refusal> {
    let there = before_its_game(state, round, table)?;
    free_to_play(state, state.round(round)?, player)?;
    // A 3-table may lack any seat: somebody was taken off.
    let taken = |seat: &Seat| there.seats.iter().any(|seated| seated.seat == *seat);
    let seat = Seat::ALL.into_iter().find(|seat| !taken(seat)).ok_or(Refusal::TableIsFull { round, table })?;
    let mut events = vec![Event::PlayerJoined { round, table, player, seat }];
    events.extend(moves_to_his_choice(state, people, round, there, (seat, player)));
    Ok(Decision::events(events))
}

/// §6: where players choose their play order, whoever joins takes the position of his rank, and the others move on.
fn moves_to_his_choice(
    state: &Tournament,
    people: &People,
    round: RoundNo,
    table: &Table,
    joins: (Seat, PlayerId),
) -> Option<Event> {
    if !state.round(round).is_ok_and(|round| round.play_order_chosen) {
        return None;
    }
    let mut seats: Vec<(Seat, PlayerId)> = table.seats.iter().map(|seated| (seated.seat, seated.player)).collect();
    seats.push(joins);
    seats.sort_unstable();
    let mut tables = vec![SeatedTable { no: table.no, seats }];
    by_rank(state, people, round, &mut tables);
    let (_, other) = tables[0].seats.iter().copied().find(|(seat, _)| *seat == joins.0)?;
    let swapped = Event::SeatsSwapped { round, place: SwapPlace::Round, one: joins.1, other, tables };
    (other != joins.1).then_some(swapped)
}

/// §9: an extra table only before the round has results.
pub(super) fn add_table(
    state: &Tournament,
    round: RoundNo,
    players: &[PlayerId],
    people: &People,
) -> Result<Decision, Refusal> {
    only_in(state, &[Phase::Running])?;
    let there = state.round(round)?;
    never_in_a_knock_out(there)?;
    if there.locked {
        return Err(Refusal::RoundIsLocked { round });
    }
    if !there.tables_with_results().is_empty() {
        return Err(Refusal::RoundHasResults { round });
    }
    let named_twice = players.iter().enumerate().any(|(index, player)| players[..index].contains(player));
    if named_twice || !(3..=4).contains(&players.len()) {
        let problem = "a table has three or four players, each named once".to_owned();
        return Err(Refusal::BadField { path: "players".to_owned(), problem });
    }
    players.iter().try_for_each(|player| free_to_play(state, there, *player))?;
    let highest = there.tables.last().map_or(0, |table| table.no.0);
    let no = highest.checked_add(1).map(TableNo).ok_or(Refusal::TooMany { most: u32::from(u16::MAX) })?;
    let mut tables = vec![SeatedTable { no, seats: fewest_repeats(state, players) }];
    if there.play_order_chosen {
        by_rank(state, people, round, &mut tables);
    }
    Ok(Decision::events(tables.into_iter().map(|table| Event::TableAdded { round, table }).collect()))
}

/// §9: somebody outside the roster takes a seat for one game, and has no rank.
pub(super) fn stand_in(
    state: &Tournament,
    round: RoundNo,
    table: TableNo,
    absent: PlayerId,
    person: &Person,
) -> Result<Decision, Refusal> {
    let there = before_its_game(state, round, table)?;
    can_be_spared(state, there, round, absent)?;
    has_room(state, 1)?;
    let stand_in = state.next_player();
    let mut decision = Decision::event(Event::StandInSeated { round, table, absent, stand_in });
    decision.people = vec![PersonChange::Put { player: stand_in, person: person.clone() }];
    decision.answer.players = vec![stand_in];
    Ok(decision)
}

/// Whether somebody sits here whose chair can go to another or be taken away: a table whose players are all stand-ins
/// plays for nobody.
pub(super) fn can_be_spared(
    state: &Tournament,
    table: &Table,
    round: RoundNo,
    player: PlayerId,
) -> Result<(), Refusal> {
    if table.seat_of(player).is_none() {
        return Err(Refusal::SeatsChanged { round, player });
    }
    let mut others = table.players().filter(|other| *other != player);
    if others.any(|other| state.on_roster(other).is_some()) {
        Ok(())
    } else {
        Err(Refusal::TableTooSmall { round, table: table.no })
    }
}

/// A table of an open preliminary round that waits for its result.
fn before_its_game(state: &Tournament, round: RoundNo, table: TableNo) -> Result<&Table, Refusal> {
    let there = open_table(state, round, table)?;
    never_in_a_knock_out(state.round(round)?)?;
    awaits_its_game(there, round)?;
    Ok(there)
}

/// Somebody who plays, and sits at no table of this round.
fn free_to_play(state: &Tournament, round: &Round, player: PlayerId) -> Result<(), Refusal> {
    let entry = known(state, player)?;
    may_still_come(state, player)?;
    if !state.is_active(entry) {
        return Err(Refusal::NotActive { player });
    }
    // §6: who has no win plays none of the preliminary games that are left.
    if state.sits_out(u32::from(round.no.0)).contains(&player) {
        return Err(Refusal::SitsOut { round: round.no, player });
    }
    match round.table_of(player) {
        Some(_) => Err(Refusal::SitsAlready { round: round.no, player }),
        None => Ok(()),
    }
}

/// Of all orders at the new table, the one in which the fewest sit where they sat before (`rules.md` §8).
fn fewest_repeats(state: &Tournament, players: &[PlayerId]) -> Vec<(Seat, PlayerId)> {
    let sat = |player: PlayerId, seat: Seat| {
        let seats = state.rounds.iter().filter_map(|round| round.table_of(player)?.seat_of(player));
        seats.filter(|there| *there == seat).count()
    };
    let mut by_number = players.to_vec();
    by_number.sort_unstable();
    let cost: Vec<Vec<usize>> =
        by_number.iter().map(|player| Seat::ALL.map(|seat| sat(*player, seat)).to_vec()).collect();
    let orders = orders_of(by_number.len());
    // The first of the best: the same players and history give the same seats.
    let repeats = |order: &Vec<usize>| order.iter().zip(&cost).map(|(seat, times)| times[*seat]).sum::<usize>();
    let best = orders.into_iter().min_by_key(repeats).unwrap_or_default();
    let mut seats: Vec<(Seat, PlayerId)> =
        best.into_iter().zip(by_number).map(|(seat, player)| (Seat::ALL[seat], player)).collect();
    seats.sort_unstable();
    seats
}

/// Every order of the numbers below `length`, in the order of a dictionary.
fn orders_of(length: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..length {
        let longer = |order: &Vec<usize>| -> Vec<Vec<usize>> {
            let unused = (0..length).filter(|number| !order.contains(number));
            unused.map(|number| order.iter().copied().chain([number]).collect()).collect()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    orders
}
