//! Byes for the same person, repeated opponents, and generators that gave up.

use std::collections::{BTreeMap, HashMap, HashSet};

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use reqwest::Method;
use roundtable::domain::ids::{PlayerId, Seat, TableNo};
use roundtable::domain::rules::SeatingMethod;
use roundtable::domain::seating::{SeatedRound, SeatingRequest, next_round, report, schedule, table_sizes};
use roundtable::protocol::client::{NewPlayer, Request};
use serde_json::json;

use crate::hall::{Hall, Person};

fn people(count: u32) -> Vec<PlayerId> {
    (1..=count).map(PlayerId).collect()
}

fn request<'a>(players: &'a [PlayerId], history: &'a [SeatedRound], seed: u64) -> SeatingRequest<'a> {
    SeatingRequest { players, history, still_to_come: 0, apart: &[], fixed: &[], ranking: &[], seed }
}

/// Everybody sits once, at tables of four and as few of three as can be.
#[track_caller]
fn is_legal(round: &SeatedRound, players: &[PlayerId]) {
    let seated: Vec<PlayerId> = round.tables.iter().flat_map(|table| &table.seats).map(|(_, id)| *id).collect();
    assert_eq!(seated.len(), players.len());
    assert_eq!(seated.iter().collect::<HashSet<_>>(), players.iter().collect());
    let (fours, threes) = table_sizes(players.len()).unwrap();
    let sizes: Vec<usize> = round.tables.iter().map(|table| table.seats.len()).collect();
    assert_eq!(sizes.iter().filter(|size| **size == 4).count(), fours);
    assert_eq!(sizes.iter().filter(|size| **size == 3).count(), threes);
}

/// How often each player sat at a table of three.
fn threes(history: &[SeatedRound]) -> HashMap<PlayerId, u32> {
    let mut count = HashMap::new();
    for table in history.iter().flat_map(|round| &round.tables).filter(|table| table.seats.len() == 3) {
        table.seats.iter().for_each(|(_, player)| *count.entry(*player).or_default() += 1);
    }
    count
}

/// The fourth of the aims of a seating: it never costs a repeat, a seat, or a pair that was to be kept apart.
#[test]
fn b034_nobody_sits_at_a_table_of_three_again_where_it_could_be_somebody_else_at_no_cost() {
    let mut asked = 0;
    for count in [7, 10, 13, 18, 27, 39] {
        let mut chance = ChaCha8Rng::seed_from_u64(count.into());
        let mut players = people(count);
        let mut history: Vec<SeatedRound> = Vec::new();
        for round in 0..8 {
            if round > 0 && players.len() > 8 && chance.random_bool(0.3) {
                players.remove(chance.random_range(0..players.len()));
            }
            let request = SeatingRequest { still_to_come: 7 - round, ..request(&players, &history, round.into()) };
            let next = next_round(SeatingMethod::Round, &request).unwrap();
            is_legal(&next, &players);
            history.push(next);
        }
        let (last, before) = history.split_last().unwrap();
        let had = threes(before);
        let of = |player: PlayerId| had.get(&player).copied().unwrap_or(0);
        let cost = |round: &SeatedRound| {
            let report = report(before, std::slice::from_ref(round), &players, &[]);
            (report.repeat_cost, report.seat_repeats)
        };
        let at = |size: usize| {
            last.tables.iter().filter(move |table| table.seats.len() == size).flat_map(|table| &table.seats)
        };
        // Whoever sits there now has sat there as often as those who do not, or more seldom, but for the earlier aims.
        for (_, one) in at(3) {
            for (_, other) in at(4).filter(|(_, other)| of(*other) < of(*one)) {
                let swapped = last.swapped(*one, *other).unwrap();
                asked += 1;
                assert!(cost(&swapped) > cost(last), "{one} instead of {other}, of {count}");
            }
        }
    }
    assert!(asked > 20, "{asked}");
    // Nobody leaves, and everything is planned before the day.
    for count in [31, 47] {
        let players = people(count);
        let rounds = schedule(8, &request(&players, &[], 4)).unwrap();
        let report = report(&[], &rounds, &players, &[]);
        assert!(report.three_tables_max - report.three_tables_min <= 1, "{report:?}");
    }
}

/// Regenerating a round keeps those who were told to stay where they are.
#[test]
fn b035_a_round_made_again_with_kept_tables_keeps_them_and_has_no_table_of_three_too_many() {
    for count in [16, 17, 18, 19, 30] {
        let players = people(count);
        let first = next_round(SeatingMethod::Round, &request(&players, &[], 1)).unwrap();
        let kept: Vec<(PlayerId, TableNo)> = first.tables[1..3]
            .iter()
            .flat_map(|table| table.seats.iter().map(|(_, player)| (*player, table.no)))
            .collect();
        let again = SeatingRequest { fixed: &kept, ..request(&players, &[], 2) };
        let second = next_round(SeatingMethod::Round, &again).unwrap();
        is_legal(&second, &players);
        for (player, no) in &kept {
            let table = second.tables.iter().find(|table| table.no == *no).unwrap();
            assert!(table.seats.iter().any(|(_, id)| id == player), "{player} of {count} left table {no}");
        }
    }
}

#[test]
fn b056_over_four_rounds_everybody_has_every_seat_once() {
    let players = people(24);
    let planned = schedule(4, &request(&players, &[], 3)).unwrap();
    let mut history = Vec::new();
    for round in 0..4 {
        let request = SeatingRequest { still_to_come: 3 - round, ..request(&players, &history, 5 + u64::from(round)) };
        let next = next_round(SeatingMethod::Round, &request).unwrap();
        history.push(next);
    }
    for rounds in [planned, history] {
        let mut had: BTreeMap<PlayerId, HashSet<Seat>> = BTreeMap::new();
        for (seat, player) in rounds.iter().flat_map(|round| &round.tables).flat_map(|table| &table.seats) {
            assert!(had.entry(*player).or_default().insert(*seat), "{player} has seat {seat} again");
        }
    }
}

#[test]
fn b062_by_standings_neighbours_sit_together_and_the_order_of_a_list_helps_nobody() {
    let ranking = people(16);
    let mut shuffled = ranking.clone();
    let mut first = None;
    for seed in 0..3 {
        shuffled.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        let by_rank = SeatingRequest { ranking: &ranking, ..request(&shuffled, &[], 9) };
        let round = next_round(SeatingMethod::Standings, &by_rank).unwrap();
        for table in &round.tables {
            let mut ranks: Vec<u32> = table.seats.iter().map(|(_, player)| player.0).collect();
            ranks.sort_unstable();
            // The best that there is: four neighbours, so that nobody is paired down.
            assert_eq!(ranks[3] - ranks[0], 3, "{ranks:?}");
        }
        assert_eq!(*first.get_or_insert_with(|| round.clone()), round);
    }
}

#[test]
fn b064_every_number_of_players_with_up_to_three_kept_tables_is_seated_or_refused_with_a_reason() {
    let long = std::env::var_os("LONG_TESTS").is_some();
    for count in (1..=200_u32).filter(|count| long || *count <= 40 || count % 23 == 0) {
        let players = people(count);
        for locked in 0..=3_u32 {
            let kept: Vec<(PlayerId, TableNo)> = (0..locked * 4)
                .filter(|at| *at < count)
                .map(|at| (PlayerId(at + 1), TableNo((at / 4 + 1) as u16)))
                .collect();
            let wish = SeatingRequest { fixed: &kept, ..request(&players, &[], 1) };
            match next_round(SeatingMethod::Round, &wish) {
                Ok(round) => {
                    is_legal(&round, &players);
                    for (player, no) in &kept {
                        let at =
                            round.tables.iter().find(|table| table.seats.iter().any(|(_, id)| id == player)).unwrap();
                        let there = round.tables.iter().any(|table| table.no == *no);
                        assert!(!there || at.no == *no, "{player} of {count} sits at {}", at.no);
                    }
                }
                Err(reason) => assert!(reason.to_string().len() > 20, "{count}: {reason}"),
            }
        }
    }
}

#[test]
fn b065_where_no_round_without_repeats_is_left_there_is_still_a_round_and_it_says_so() {
    for (count, rounds) in [(8, 7), (12, 6)] {
        let players = people(count);
        let mut history: Vec<SeatedRound> = Vec::new();
        for seed in 0..rounds {
            let next = next_round(SeatingMethod::Round, &request(&players, &history, seed)).unwrap();
            is_legal(&next, &players);
            history.push(next);
        }
        let (last, before) = history.split_last().unwrap();
        let report = report(before, std::slice::from_ref(last), &players, &[]);
        assert!(report.repeats > 0 && report.repeats_lower_bound > 0 && !report.meet_again.is_empty());
        assert!(report.repeats >= report.repeats_lower_bound);
    }
}

/// Counted from the file that everybody can take home, so that a history that nobody passes on is found out.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b067_sixteen_players_meet_nobody_twice_in_four_rounds_of_a_real_day() {
    let hall = Hall::with_players(0).await;
    let tournament = hall.head.visitor.create("Long day", "custom", json!({"planned_rounds": 4})).await.unwrap();
    let head = Person { visitor: hall.head.visitor.clone(), tournament };
    let players = (1..=16).map(|number| NewPlayer { name: format!("Settler {number}"), club: None }).collect();
    head.does(Request::AddPlayers { players, checked_in: true }).await.unwrap();
    for no in 1..=4 {
        head.makes_round(no).await.unwrap();
        for table in head.view().await.round.unwrap().tables {
            head.enters_on_paper(&table, no, crate::hall::totals(&table, [10, 7, 5, 4])).await.unwrap();
        }
    }
    let path = format!("/t/{tournament}/results.csv");
    let file = hall.visitor().request(Method::GET, &path).send().await.unwrap().text().await.unwrap();
    let mut tables: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for line in csv::Reader::from_reader(file.as_bytes()).deserialize::<HashMap<String, String>>() {
        let line = line.unwrap();
        tables.entry((line["round"].clone(), line["table"].clone())).or_default().push(line["player"].clone());
    }
    assert_eq!(tables.len(), 16);
    let mut met = HashSet::new();
    for players in tables.values() {
        for (at, one) in players.iter().enumerate() {
            for other in &players[at + 1..] {
                let pair = if one < other { (one, other) } else { (other, one) };
                assert!(met.insert(pair), "{one} and {other} meet again");
            }
        }
    }
}
