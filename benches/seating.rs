//! How long a hall waits for its tables: `cargo bench --bench seating`. Each line is the median of several seeds, beside
//! what is aimed at.

use std::time::{Duration, Instant};

use roundtable::domain::ids::PlayerId;
use roundtable::domain::rules::SeatingMethod::{self, Round, Standings};
use roundtable::domain::seating::{SeatedRound, SeatingRequest, next_round, report, schedule};

const SEEDS: u64 = 9;

fn main() {
    println!("{:<58} {:>9} {:>9} {:>8}", "case", "median", "aim", "repeats");
    for (players, rounds, aim) in [(19, 5, 5), (24, 7, 5), (28, 8, 5), (33, 7, 5), (50, 8, 5), (77, 8, 5), (100, 8, 5)]
    {
        whole_day("without a repeat", players, rounds, aim);
    }
    for (players, rounds, aim) in [(499, 8, 50), (500, 8, 50), (1999, 8, 500), (2000, 8, 500)] {
        whole_day("without a repeat", players, rounds, aim);
    }
    for (players, rounds) in [(12, 6), (13, 5), (17, 6), (20, 6), (22, 8), (24, 8), (11, 12), (16, 14), (30, 12)] {
        whole_day("with repeats", players, rounds, 1_000);
    }
    for (players, played, aim) in
        [(16, 3, 100), (24, 4, 100), (50, 4, 100), (100, 4, 100), (100, 7, 100), (2000, 4, 300)]
    {
        after_a_change("round, one player left", Round, players, played, aim);
        after_a_change("standings", Standings, players, played, aim);
    }
    for (players, played) in [(24, 2), (100, 3), (500, 3), (2000, 3)] {
        rest_of_the_day(players, played);
    }
}

fn people(count: u32) -> Vec<PlayerId> {
    (1..=count).map(PlayerId).collect()
}

fn request<'a>(players: &'a [PlayerId], history: &'a [SeatedRound], seed: u64) -> SeatingRequest<'a> {
    SeatingRequest { players, history, still_to_come: 0, apart: &[], fixed: &[], ranking: &[], seed }
}

/// Runs the case for every seed; `case` gives the number of repeats.
fn measure(name: String, aim: u64, mut case: impl FnMut(u64) -> Vec<SeatedRound>, history: &[SeatedRound]) {
    let (mut times, mut repeats) = (Vec::<Duration>::new(), 0);
    for seed in 0..SEEDS {
        let start = Instant::now();
        let rounds = case(seed);
        times.push(start.elapsed());
        repeats = repeats.max(report(history, &rounds, &[], &[]).repeats);
    }
    times.sort();
    println!("{name:<58} {:>6.2} ms {aim:>6} ms {repeats:>8}", times[times.len() / 2].as_secs_f64() * 1e3);
}

fn whole_day(kind: &str, players: u32, rounds: u32, aim: u64) {
    let people = people(players);
    let name = format!("schedule {players} players x {rounds} rounds, {kind}");
    measure(name, aim, |seed| schedule(rounds, &request(&people, &[], seed)).unwrap(), &[]);
}

fn after_a_change(name: &str, method: SeatingMethod, players: u32, played: u32, aim: u64) {
    let people = people(players);
    let history = schedule(played, &request(&people, &[], 1)).unwrap();
    let here = &people[1..];
    let ranking: Vec<_> = here.iter().rev().copied().collect();
    let name = format!("{name}, {} players after {played} rounds", players - 1);
    let case = |seed| {
        let request = SeatingRequest { still_to_come: 1, ranking: &ranking, ..request(here, &history, seed) };
        vec![next_round(method, &request).unwrap()]
    };
    measure(name, aim, case, &history);
}

fn rest_of_the_day(players: u32, played: u32) {
    let people = people(players);
    let history = schedule(7, &request(&people, &[], 1)).unwrap()[..played as usize].to_vec();
    let here = &people[2..];
    let name = format!("schedule of the other {} rounds, two of {players} left", 7 - played);
    measure(name, 1_000, |seed| schedule(7 - played, &request(here, &history, seed)).unwrap(), &history);
}
