//! The seating as an organizer asks for it: everybody once, legal tables, and as few repeats as can be.

use std::collections::HashSet;

use roundtable::domain::ids::PlayerId;
use roundtable::domain::rules::SeatingMethod;
use roundtable::domain::seating::{CannotSeat, SeatedRound, SeatingRequest, next_round, schedule, table_sizes};

fn people(count: u32) -> Vec<PlayerId> {
    (1..=count).map(PlayerId).collect()
}

fn request<'a>(players: &'a [PlayerId], history: &'a [SeatedRound], seed: u64) -> SeatingRequest<'a> {
    SeatingRequest { players, history, still_to_come: 0, apart: &[], fixed: &[], ranking: &[], seed }
}

/// Everybody sits once, tables have three or four seats numbered from 1, and there are as few 3-tables as can be.
#[track_caller]
fn assert_legal(round: &SeatedRound, players: &[PlayerId]) {
    let seated: Vec<_> = round.tables.iter().flat_map(|table| &table.seats).map(|(_, player)| *player).collect();
    assert_eq!(seated.len(), players.len());
    assert_eq!(seated.iter().collect::<HashSet<_>>(), players.iter().collect());
    let (fours, threes) = table_sizes(players.len()).unwrap();
    for (size, tables) in [(4, fours), (3, threes)] {
        assert_eq!(round.tables.iter().filter(|table| table.seats.len() == size).count(), tables);
    }
    for table in &round.tables {
        assert!(table.seats.iter().map(|(seat, _)| seat.number()).eq(1..=table.seats.len() as u8));
    }
    let numbers: HashSet<_> = round.tables.iter().map(|table| table.no).collect();
    assert_eq!(numbers.len(), round.tables.len());
}

#[test]
fn everybody_sits_once_whatever_the_number_of_players() {
    for count in (3..=60).filter(|count| *count != 5) {
        let players = people(count);
        let mut history = Vec::new();
        for seed in 0..3 {
            let round = next_round(SeatingMethod::Round, &request(&players, &history, seed)).unwrap();
            assert_legal(&round, &players);
            history.push(round);
        }
    }
}

#[test]
fn one_two_and_five_players_are_told_what_would_help() {
    for count in [0, 1, 2, 5] {
        let players = people(count);
        let refusal = schedule(3, &request(&players, &[], 1)).unwrap_err();
        let sentence = refusal.to_string();
        assert!(sentence.contains("more") || sentence.contains("enter"), "{sentence}");
    }
    assert_eq!(table_sizes(5), Err(CannotSeat::Five));
}
