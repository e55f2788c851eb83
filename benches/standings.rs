//! How long standings take: computed in full, after one changed table, and as a command on a file.
//!
//! `cargo bench --bench standings`. Aims: 1,000 players x 8 rounds in 0.2 ms, 10,000 in 2 ms, one changed table of
//! 10,000 in 0.1 ms, the command on 10,000 in a second.

use std::fmt::Write as _;
use std::hint::black_box;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use roundtable::domain::ids::{RoundNo, Seat, TableNo};
use roundtable::domain::lot::LotKey;
use roundtable::domain::rules::Rules;
use roundtable::domain::scoring::score_table;
use roundtable::domain::sheet::{Draft, Entry, Marks, Score, Sheet};
use roundtable::domain::standings::{Entrant, Field, Game, Stage, Standings};

const ROUNDS: u16 = 8;
const REPEATS: usize = 60;

/// A tournament of so many players, each table won with ten.
struct Event {
    ids: Vec<String>,
    games: Vec<Game>,
    csv: String,
}

impl Event {
    fn of(rules: &Rules, players: u32) -> Event {
        let mut rng = ChaCha8Rng::seed_from_u64(u64::from(players));
        let ids: Vec<String> = (1..=players).map(|number| format!("P{number}")).collect();
        let mut order: Vec<u32> = (0..players).collect();
        let mut games = Vec::new();
        let mut csv = "round,table,seat,player,vp,lot\n".to_owned();
        for round in 1..=ROUNDS {
            order.shuffle(&mut rng);
            for (at, seated) in order.chunks(4).enumerate() {
                let vp: [i64; 4] = [10, rng.random_range(2..10), rng.random_range(2..10), rng.random_range(2..10)];
                for (seat, player) in seated.iter().enumerate() {
                    let _ = writeln!(csv, "{round},{},{},P{},{},{player}", at + 1, seat + 1, player + 1, vp[seat]);
                }
                games.push(game(rules, round, at, seated, &vp));
            }
        }
        Event { ids, games, csv }
    }

    fn field(&self, rules: &Rules) -> Arc<Field> {
        let key = LotKey::new([5; 32]);
        let entrants = self.ids.iter().map(|id| Entrant {
            id,
            name: id,
            lot: Some(key.lot(id)),
            disqualified: false,
            could_not_play: false,
            plays_on: None,
        });
        Arc::new(Field::new(rules.ranking.last, &entrants.collect::<Vec<_>>()))
    }
}

fn game(rules: &Rules, round: u16, at: usize, seated: &[u32], vp: &[i64]) -> Game {
    let entry =
        |(at, vp): (usize, &i64)| Entry { seat: Seat::ALL[at], score: Score::Total(*vp), marks: Marks::default() };
    let draft = Draft { entries: vp.iter().enumerate().map(entry).collect(), road_nobody: false };
    let sheet = Sheet::check(rules, draft).expect("a sheet without faults");
    let mut players = [None; 4];
    for (slot, player) in players.iter_mut().zip(seated) {
        *slot = Some(*player);
    }
    Game {
        round: RoundNo(round),
        table: TableNo(at as u16 + 1),
        stage: Stage::Preliminary,
        players,
        scored: score_table(rules, &sheet),
    }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn timed(mut work: impl FnMut()) -> Duration {
    let once = |work: &mut dyn FnMut()| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    median((0..REPEATS).map(|_| once(&mut work)).collect())
}

fn main() {
    for preset in ["public", "custom", "championship-2025", "rangliste-2006"] {
        let rules = Rules::preset(preset).expect("a preset of ours");
        for players in [1_000, 10_000] {
            let event = Event::of(&rules, players);
            let field = event.field(&rules);
            let full = timed(|| {
                black_box(Standings::of(&rules, &field, black_box(&event.games)));
            });
            let mut live = Standings::of(&rules, &field, &event.games);
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            let mut games = event.games.clone();
            let one = timed(|| {
                let at = rng.random_range(0..games.len());
                let seated: Vec<u32> = games[at].players.iter().flatten().copied().collect();
                let vp = [rng.random_range(2..10), 10, rng.random_range(2..10), rng.random_range(2..10)];
                let changed = game(&rules, games[at].round.0, usize::from(games[at].table.0) - 1, &seated, &vp);
                assert!(live.change_table(Some(&games[at]), Some(&changed)));
                games[at] = changed;
            });
            println!("{preset}: {players} players x {ROUNDS} rounds: full {full:?}, one changed table {one:?}");
        }
    }

    let rules = Rules::preset("championship-2025").expect("a preset of ours");
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    std::fs::write(file.path(), Event::of(&rules, 10_000).csv).expect("a written file");
    for preset in ["public", "championship-2025"] {
        let start = Instant::now();
        let mut command = Command::new(env!("CARGO_BIN_EXE_roundtable"));
        let command = command.arg("standings").arg(file.path()).args(["--rules", preset, "--format", "json"]);
        let output = command.output().expect("the command runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        println!("standings --rules {preset} on 10,000 players x {ROUNDS} rounds: {:?}", start.elapsed());
    }
}
