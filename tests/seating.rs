//! The seating as an organizer asks for it: everybody once, legal tables, and as few repeats as can be.

use std::collections::HashSet;

use roundtable::domain::ids::{PlayerId, Seat, TableNo};
use roundtable::domain::rules::SeatingMethod::{Round, Schedule, Standings};
use roundtable::domain::seating::{
    CannotSeat, SEATING_VERSION, SeatedRound, SeatedTable, SeatingReport, SeatingRequest, next_round, report, schedule,
    table_sizes,
};

fn people(count: u32) -> Vec<PlayerId> {
    (1..=count).map(PlayerId).collect()
}

fn request<'a>(players: &'a [PlayerId], history: &'a [SeatedRound], seed: u64) -> SeatingRequest<'a> {
    SeatingRequest { players, history, still_to_come: 0, apart: &[], fixed: &[], ranking: &[], seed }
}

fn day(players: u32, rounds: u32, seed: u64) -> (Vec<SeatedRound>, SeatingReport) {
    let players = people(players);
    let rounds = schedule(rounds, &request(&players, &[], seed)).unwrap();
    for round in &rounds {
        assert_legal(round, &players);
    }
    let report = report(&[], &rounds, &players, &[]);
    (rounds, report)
}

/// Round by round, each told how many follow.
fn round_by_round(players: &[PlayerId], history: &[SeatedRound], rounds: u32, seed: u64) -> Vec<SeatedRound> {
    let mut played = history.to_vec();
    for round in 0..rounds {
        let request = SeatingRequest { still_to_come: rounds - 1 - round, ..request(players, &played, seed + 77) };
        let next = next_round(Round, &request).unwrap();
        assert_legal(&next, players);
        played.push(next);
    }
    played
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

/// Pairs of 3-tables of one player.
fn second_threes(report: &SeatingReport) -> u32 {
    report.three_tables.iter().map(|(_, threes)| threes * threes.saturating_sub(1) / 2).sum()
}

fn long_tests() -> bool {
    std::env::var_os("LONG_TESTS").is_some()
}

struct Row {
    players: u32,
    rounds: u32,
    repeats_lower_bound: u64,
    repeat_cost_lower_bound: u64,
    repeats: u64,
    repeat_cost: u64,
    seat_repeats: u64,
    second_threes: u32,
}

/// What is proven and what was found by others, by players and rounds.
fn known_best() -> Vec<Row> {
    let mut reader = csv::Reader::from_path("tests/fixtures/seating_bounds.csv").unwrap();
    let number = |row: &csv::StringRecord, column: usize| row[column].parse::<u32>().unwrap();
    reader
        .records()
        .map(Result::unwrap)
        .map(|row| Row {
            players: number(&row, 0),
            rounds: number(&row, 1),
            repeats_lower_bound: number(&row, 2).into(),
            repeat_cost_lower_bound: number(&row, 3).into(),
            repeats: number(&row, 4).into(),
            repeat_cost: number(&row, 5).into(),
            seat_repeats: number(&row, 6).into(),
            second_threes: number(&row, 7),
        })
        .collect()
}

/// Here the 3-tables of the table of others belong to a plan with dearer repeats: for 7 players x 5 rounds all plans
/// were tried, and none of the cheapest shares them better.
const FEWER_THREES_COST_REPEATS: [(u32, u32); 3] = [(7, 5), (10, 5), (11, 5)];

/// Fields and days for which a schedule without a repeat is demanded.
fn must_be_without_repeats(players: u32, rounds: u32) -> bool {
    match rounds {
        0..=4 => players == 9 || players >= 13,
        5 => players >= 15,
        6 | 7 => players >= 21,
        8 => players >= 25,
        _ => false,
    }
}

#[test]
fn b058_schedules_reach_the_best_that_is_known_in_every_aim() {
    let (most, seeds) = if long_tests() { (2_000, 5) } else { (100, 1) };
    if !long_tests() {
        eprintln!("LEFT OUT: fields above 100 players and all seeds but one; they run with LONG_TESTS=1");
    }
    for row in known_best().iter().filter(|row| row.players <= most) {
        let case = (row.players, row.rounds);
        for seed in 1..=seeds {
            let (_, report) = day(row.players, row.rounds, seed);
            if must_be_without_repeats(row.players, row.rounds) {
                assert_eq!(report.repeats, 0, "{case:?}");
            }
            assert!(report.repeat_cost <= row.repeat_cost, "{case:?}: cost {}", report.repeat_cost);
            assert!(report.repeats <= row.repeats, "{case:?}: {} repeats", report.repeats);
            assert_eq!(report.seat_repeats, row.seat_repeats, "{case:?}");
            assert_eq!(report.seat_repeats, report.seat_repeats_lower_bound, "{case:?}");
            // A plan with dearer repeats may share its 3-tables better: that is the later aim.
            if report.repeat_cost == row.repeat_cost && !FEWER_THREES_COST_REPEATS.contains(&case) {
                assert!(second_threes(&report) <= row.second_threes, "{case:?}: threes {}", second_threes(&report));
            }
            assert!(report.repeats_lower_bound >= row.repeats_lower_bound, "{case:?}");
            assert!(report.repeat_cost_lower_bound >= row.repeat_cost_lower_bound, "{case:?}");
            assert!(report.repeats_lower_bound <= report.repeats, "{case:?}");
            assert!(report.repeat_cost_lower_bound <= report.repeat_cost, "{case:?}");
        }
    }
}

#[test]
fn zero_repeats_wherever_they_are_demanded_on_five_seeds() {
    for (players, rounds) in [(9, 4), (13, 4), (14, 4), (15, 5), (16, 5), (17, 5), (18, 5), (20, 5), (21, 7), (22, 7)] {
        for seed in 1..=5 {
            assert_eq!(day(players, rounds, seed).1.repeats, 0, "{players}/{rounds}, seed {seed}");
        }
    }
    for (players, rounds) in [(24, 6), (24, 7), (25, 8), (26, 8), (27, 8), (28, 8), (31, 8), (50, 8), (100, 8)] {
        for seed in 1..=5 {
            assert_eq!(day(players, rounds, seed).1.repeats, 0, "{players}/{rounds}, seed {seed}");
        }
    }
}

#[test]
fn twelve_players_in_three_rounds_meet_nobody_three_times() {
    let (_, report) = day(12, 3, 4);
    assert_eq!((report.repeat_cost, report.most_meetings), (9, 2));
    assert_eq!(report.meet_again.len(), 9);
}

#[test]
fn thirteen_players_in_four_rounds_have_no_repeat_and_the_three_tables_that_this_forces() {
    let (_, report) = day(13, 4, 9);
    assert_eq!(report.repeats, 0);
    let mut threes: Vec<_> = report.three_tables.iter().map(|(_, threes)| *threes).collect();
    threes.sort_unstable();
    assert_eq!(threes, [0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]);
}

#[test]
fn round_by_round_is_as_good_as_a_schedule_when_nobody_leaves() {
    for (players, rounds) in [(16, 5), (20, 5), (13, 4), (24, 7), (28, 8), (21, 5), (32, 8)] {
        let people = people(players);
        let played = round_by_round(&people, &[], rounds, 5);
        let report = report(&[], &played, &people, &[]);
        assert_eq!(report.repeats, 0, "{players}/{rounds}");
        assert_eq!(report.seat_repeats, report.seat_repeats_lower_bound, "{players}/{rounds}");
    }
}

#[test]
fn round_by_round_without_knowing_how_many_follow_is_on_a_longer_plan() {
    for (players, rounds) in [(16, 5), (20, 5), (24, 7)] {
        let people = people(players);
        let mut played = Vec::new();
        for round in 0..rounds {
            played.push(next_round(Round, &request(&people, &played, round)).unwrap());
        }
        assert_eq!(report(&[], &played, &people, &[]).repeats, 0, "{players}/{rounds}");
    }
}

fn rounds_of(tables: &[[u32; 4]]) -> SeatedRound {
    let table = |(no, players): (u16, &[u32; 4])| SeatedTable {
        no: TableNo(no),
        seats: Seat::ALL.into_iter().zip(players.iter().map(|&player| PlayerId(player))).collect(),
    };
    SeatedRound { tables: (1..).zip(tables).map(table).collect() }
}

fn met_in(history: &[SeatedRound]) -> HashSet<(u32, u32)> {
    let tables = history.iter().flat_map(|round| &round.tables);
    tables
        .flat_map(|table| {
            let seats = table.seats.iter();
            seats.clone().flat_map(move |(_, one)| seats.clone().map(move |(_, other)| (one.0, other.0)))
        })
        .collect()
}

/// Tries all rounds of four 4-tables, and gives the fewest pairs in one that have met.
fn fewest_repeats(met: &HashSet<(u32, u32)>, seated: &mut Vec<bool>, repeats: u32, best: u32) -> u32 {
    let Some(first) = (1..=16).find(|player| !seated[*player as usize]) else { return repeats };
    let free: Vec<u32> = (first + 1..=16).filter(|player| !seated[*player as usize]).collect();
    let mut best = best;
    for (index, &second) in free.iter().enumerate() {
        for (offset, &third) in free[index + 1..].iter().enumerate() {
            for &fourth in &free[index + offset + 2..] {
                let table = [first, second, third, fourth];
                let pairs =
                    table.iter().enumerate().flat_map(|(at, one)| table[..at].iter().map(|other| (*one, *other)));
                let here = repeats + pairs.filter(|pair| met.contains(pair)).count() as u32;
                if here < best {
                    table.iter().for_each(|player| seated[*player as usize] = true);
                    best = fewest_repeats(met, seated, here, best).min(best);
                    table.iter().for_each(|player| seated[*player as usize] = false);
                }
            }
        }
    }
    best
}

#[test]
fn after_rows_columns_and_a_cyclic_square_the_next_round_repeats_no_more_than_it_must() {
    // Sixteen players in a square; the third round is a cyclic Latin square, which leaves no round without a repeat.
    let rows = rounds_of(&[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]);
    let columns = rounds_of(&[[5, 1, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [4, 8, 12, 16]]);
    let square = rounds_of(&[[6, 16, 1, 11], [7, 2, 13, 12], [8, 3, 14, 9], [15, 5, 4, 10]]);
    let history = [rows, columns, square];
    let players = people(16);
    assert_eq!(report(&[], &history, &players, &[]).repeats, 0);
    let least = fewest_repeats(&met_in(&history), &mut vec![false; 17], 0, u32::MAX);
    for seed in 1..=5 {
        let next = next_round(Round, &request(&players, &history, seed)).unwrap();
        assert_legal(&next, &players);
        let report = report(&history, &[next], &players, &[]);
        assert_eq!(report.repeats, u64::from(least));
    }
}

#[test]
fn everybody_sits_once_whatever_the_number_of_players() {
    for count in (3..=60).filter(|count| *count != 5) {
        let players = people(count);
        let mut history = Vec::new();
        for seed in 0..3 {
            let round = next_round(Round, &request(&players, &history, seed)).unwrap();
            assert_legal(&round, &players);
            history.push(round);
        }
    }
}

#[test]
fn the_first_round_of_a_schedule_is_what_the_method_schedule_gives() {
    let players = people(23);
    let request = SeatingRequest { still_to_come: 3, ..request(&players, &[], 8) };
    let round = next_round(Schedule, &request).unwrap();
    assert_legal(&round, &players);
}

#[test]
fn friends_do_not_meet_while_anything_else_is_possible() {
    for (players, rounds) in [(20, 4), (24, 5), (32, 5), (50, 6), (100, 8)] {
        let people = people(players);
        // Everybody came with the next in the list.
        let apart: Vec<_> = people.windows(2).map(|pair| (pair[0], pair[1])).collect();
        let request = SeatingRequest { apart: &apart, ..request(&people, &[], 3) };
        let planned = schedule(rounds, &request).unwrap();
        let report = report(&[], &planned, &people, &apart);
        assert_eq!((report.repeats, report.apart_broken), (0, 0), "{players}/{rounds}");
        assert_eq!(report.seat_repeats, report.seat_repeats_lower_bound, "{players}/{rounds}");
    }
}

#[test]
fn friends_stay_apart_round_by_round() {
    let people = people(24);
    let apart: Vec<_> = people.chunks(2).map(|pair| (pair[0], pair[1])).collect();
    let mut played = Vec::new();
    for round in 0..5 {
        let request = SeatingRequest { apart: &apart, still_to_come: 4 - round, ..request(&people, &played, 3) };
        played.push(next_round(Round, &request).unwrap());
    }
    let report = report(&[], &played, &people, &apart);
    assert_eq!((report.repeats, report.apart_broken), (0, 0));
}

#[test]
fn people_who_need_a_table_have_it_in_every_round() {
    let people = people(22);
    let fixed = [(PlayerId(3), TableNo(1)), (PlayerId(9), TableNo(12)), (PlayerId(20), TableNo(2))];
    let planned = schedule(5, &SeatingRequest { fixed: &fixed, ..request(&people, &[], 6) }).unwrap();
    let next = next_round(Round, &SeatingRequest { fixed: &fixed, ..request(&people, &planned, 6) }).unwrap();
    for round in planned.iter().chain([&next]) {
        assert_legal(round, &people);
        for (player, table) in fixed {
            let found = round.tables.iter().find(|table| table.seats.iter().any(|(_, other)| *other == player));
            assert_eq!(found.unwrap().no, table);
        }
    }
    assert_eq!(report(&[], &planned, &people, &[]).repeats, 0);
}

#[test]
fn two_people_who_need_the_same_table_sit_together() {
    let people = people(23);
    let fixed = [(PlayerId(3), TableNo(4)), (PlayerId(9), TableNo(4)), (PlayerId(20), TableNo(2))];
    let planned = schedule(4, &SeatingRequest { fixed: &fixed, ..request(&people, &[], 6) }).unwrap();
    for round in &planned {
        assert_legal(round, &people);
        for (player, table) in fixed {
            let found = round.tables.iter().find(|table| table.seats.iter().any(|(_, other)| *other == player));
            assert_eq!(found.unwrap().no, table);
        }
    }
    let report = report(&[], &planned, &people, &[]);
    assert_eq!(report.repeats, 3, "only the two meet again");
}

#[test]
fn two_people_who_need_the_same_table_among_two_thousand_meet_each_other_and_nobody_else_twice() {
    let players = people(2_000);
    let fixed = [(PlayerId(3), TableNo(7)), (PlayerId(900), TableNo(7))];
    let rounds = schedule(8, &SeatingRequest { fixed: &fixed, ..request(&players, &[], 5) }).unwrap();
    rounds.iter().for_each(|round| assert_legal(round, &players));
    let report = report(&[], &rounds, &players, &[]);
    assert_eq!((report.repeats, report.most_meetings), (7, 8));
    assert_eq!(report.meet_again[0].player, PlayerId(3));
    assert_eq!(report.seat_repeats, report.seat_repeats_lower_bound);
}

#[test]
fn two_players_swapped_by_hand_are_judged_at_once() {
    let (planned, before) = day(16, 5, 3);
    let [first, second, ..] = &planned[4].tables[..] else { panic!("four tables") };
    let (one, other) = (first.seats[0].1, second.seats[2].1);
    let swapped = planned[4].swapped(one, other).unwrap();
    assert_legal(&swapped, &people(16));
    assert_eq!(swapped.tables[0].seats[0].1, other);
    assert_eq!(swapped.tables[1].seats[2].1, one);
    let after = report(&planned[..4], &[swapped], &people(16), &[]);
    // Everybody had met everybody in five rounds: six new pairs are six repeats.
    assert_eq!((before.repeats, after.repeats, after.meet_again.len()), (0, 6, 6));
    assert_eq!(planned[4].swapped(one, PlayerId(99)), None);
    assert_eq!(planned[4].swapped(one, one), None);
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

#[test]
fn a_league_of_many_years_still_finds_its_next_round() {
    let people = people(7);
    let mut played: Vec<SeatedRound> = Vec::new();
    for _ in 0..5 {
        let year = schedule(60, &request(&people, &played, 3)).unwrap();
        played.extend(year);
    }
    assert_legal(&next_round(Round, &request(&people, &played, 3)).unwrap(), &people);
    let refusal = schedule(61, &request(&people, &[], 3)).unwrap_err();
    assert_eq!(refusal, CannotSeat::TooManyRounds { rounds: 61 });
}

#[test]
fn five_people_at_one_table_are_refused_by_its_number() {
    let people = people(20);
    let fixed: Vec<_> = (1..=5).map(|player| (PlayerId(player), TableNo(3))).collect();
    let refusal = schedule(3, &SeatingRequest { fixed: &fixed, ..request(&people, &[], 1) }).unwrap_err();
    assert_eq!(refusal, CannotSeat::TableFull { table: TableNo(3), people: 5, seats: 4 });
}

#[test]
fn neighbours_in_the_standings_sit_together_without_meeting_again() {
    let people = people(48);
    let mut played = vec![next_round(Standings, &request(&people, &[], 2)).unwrap()];
    for round in 1..5 {
        // The standings of a hall in which the higher number plays better.
        let ranking: Vec<_> = people.iter().rev().copied().collect();
        let request = SeatingRequest { ranking: &ranking, ..request(&people, &played, round) };
        let next = next_round(Standings, &request).unwrap();
        assert_legal(&next, &people);
        let widest = next.tables.iter().map(|table| {
            let places = table.seats.iter().map(|(_, player)| player.0);
            places.clone().max().unwrap() - places.min().unwrap()
        });
        assert!(widest.clone().sum::<u32>() <= 12 * 18, "{}", widest.sum::<u32>());
        played.push(next);
    }
    assert_eq!(report(&[], &played, &people, &[]).repeats, 0);
}

#[test]
fn a_stored_seed_gives_the_seating_that_was_published() {
    // Where this fails, old seeds seat people otherwise than before: then SEATING_VERSION has to count up.
    let people = people(22);
    let apart = [(PlayerId(1), PlayerId(2)), (PlayerId(7), PlayerId(19))];
    let ranking: Vec<_> = people.iter().rev().copied().collect();
    let planned = schedule(5, &SeatingRequest { apart: &apart, ..request(&people, &[], 2026) }).unwrap();
    let (searched, _) = day(11, 12, 2026);
    let replanned = schedule(3, &request(&people[2..], &planned[..2], 2026)).unwrap();
    let fixed = [(PlayerId(3), TableNo(4)), (PlayerId(9), TableNo(4))];
    let pinned = next_round(Round, &SeatingRequest { fixed: &fixed, ..request(&people, &planned, 2026) }).unwrap();
    let ranked =
        next_round(Standings, &SeatingRequest { ranking: &ranking, ..request(&people, &planned, 2026) }).unwrap();
    let hash = |rounds: &[SeatedRound]| blake3::hash(&serde_json::to_vec(rounds).unwrap()).to_hex()[..16].to_owned();
    assert_eq!(SEATING_VERSION, 1);
    assert_eq!(
        [hash(&planned), hash(&searched), hash(&replanned), hash(&[pinned]), hash(&[ranked])],
        ["307dc104e24c4caf", "d6222958f2a7266f", "d0145af8f9b4473d", "4b6f196b66706022", "465d3459ceb8ee80"]
    );
}

mod laws {
    use proptest::prelude::*;

    use super::*;

    /// What happens before a round: these many of the others leave, these many come.
    type Changes = Vec<(Vec<prop::sample::Index>, u32)>;

    fn changes() -> impl Strategy<Value = Changes> {
        prop::collection::vec((prop::collection::vec(any::<prop::sample::Index>(), 0..3), 0..3_u32), 8)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: if long_tests() { 150 } else { 24 }, ..ProptestConfig::default() })]

        #[test]
        fn people_who_leave_and_come_over_eight_rounds_never_break_it(
            start in 6..40_u32, changes in changes(), seed: u64, by_standings: bool,
        ) {
            let mut here = people(start);
            let (mut next, mut history) = (start, Vec::new());
            for (round, (leaving, coming)) in (0..).zip(&changes) {
                for index in leaving {
                    if here.len() > 6 {
                        here.swap_remove(index.index(here.len()));
                    }
                }
                here.extend((next + 1..=next + coming).map(PlayerId));
                next += coming;
                let ranking: Vec<_> = here.iter().rev().copied().collect();
                let request = SeatingRequest {
                    ranking: if by_standings { &ranking } else { &[] },
                    still_to_come: 7 - round,
                    ..request(&here, &history, seed)
                };
                let made = next_round(if by_standings { Standings } else { Round }, &request).unwrap();
                assert_legal(&made, &here);
                let report = report(&history, std::slice::from_ref(&made), &here, &[]);
                prop_assert!(report.repeats >= report.repeats_lower_bound);
                prop_assert!(report.repeat_cost >= report.repeat_cost_lower_bound);
                prop_assert!(report.seat_repeats >= report.seat_repeats_lower_bound);
                history.push(made);
            }
        }

        #[test]
        fn a_schedule_is_replanned_for_those_who_are_still_there(
            players in 9..45_u32, played in 1..4_usize, leaving in 1..4_usize, seed: u64,
        ) {
            let all = people(players);
            let planned = schedule(6, &request(&all, &[], seed)).unwrap();
            let here = &all[leaving..];
            let rest = schedule(6 - played as u32, &request(here, &planned[..played], seed)).unwrap();
            prop_assert_eq!(rest.len(), 6 - played);
            for round in &rest {
                assert_legal(round, here);
            }
        }

        #[test]
        fn the_order_of_players_friends_and_wishes_does_not_matter(
            players in 6..60_u32, seed: u64, shuffled in Just(()).prop_perturb(|(), mut chance| chance.random::<u64>()),
        ) {
            let here = people(players);
            let mut mixed = here.clone();
            let length = mixed.len();
            mixed.rotate_left((shuffled % length as u64) as usize);
            mixed.reverse();
            let apart = [(PlayerId(1), PlayerId(2)), (PlayerId(3), PlayerId(4))];
            let turned = [(PlayerId(4), PlayerId(3)), (PlayerId(2), PlayerId(1))];
            let fixed = [(PlayerId(1), TableNo(2)), (PlayerId(6), TableNo(1))];
            let other_way = [fixed[1], fixed[0]];
            for wishes in [&[][..], &fixed] {
                let one = SeatingRequest { apart: &apart, fixed: wishes, ..request(&here, &[], seed) };
                let wishes = if wishes.is_empty() { &[][..] } else { &other_way };
                let other = SeatingRequest { apart: &turned, fixed: wishes, ..request(&mixed, &[], seed) };
                let planned = schedule(3, &one).unwrap();
                prop_assert_eq!(&planned, &schedule(3, &other).unwrap());
                let one = SeatingRequest { history: &planned, ..one };
                let other = SeatingRequest { history: &planned, ..other };
                prop_assert_eq!(next_round(Round, &one).unwrap(), next_round(Round, &other).unwrap());
            }
        }

        #[test]
        fn any_seed_gives_a_valid_schedule(players in 3..130_u32, rounds in 1..9_u32, seed: u64) {
            prop_assume!(players != 5);
            day(players, rounds, seed);
        }
    }
}
