//! Random tournaments: any preset, tables of three and four, missing results, the disqualified, knock-outs.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use roundtable::domain::ids::{RoundNo, Seat, TableNo};
use roundtable::domain::lot::LotKey;
use roundtable::domain::rules::{Criterion, LastResort, Rules, ShareOf, VirtualScore};
use roundtable::domain::scoring::score_table;
use roundtable::domain::sheet::{Draft, Entry, Marks, Score, Sheet};
use roundtable::domain::standings::{Entrant, Game, Stage};

/// A tournament that never was.
#[derive(Debug, Clone)]
pub struct Drawn {
    pub rules: Rules,
    pub players: Vec<Player>,
    pub tables: Vec<Table>,
}

#[derive(Debug, Clone)]
pub struct Player {
    pub id: String,
    pub name: String,
    pub disqualified: bool,
    pub could_not_play: bool,
    /// Sits in a final that has no result.
    pub plays_on: bool,
}

#[derive(Debug, Clone)]
pub struct Table {
    pub round: RoundNo,
    pub table: TableNo,
    pub stage: Stage,
    pub players: [Option<u32>; 4],
    pub sheet: Sheet,
}

/// Totals as large as a sheet can hold: their least common multiple outgrows every integer.
pub const ADVERSARIAL_TOTAL: u32 = u32::MAX;

pub fn rules(rng: &mut ChaCha8Rng) -> Rules {
    let presets = ["public", "custom", "championship-2025", "rangliste-2006"];
    let mut rules = Rules::preset(presets[rng.random_range(0..4)]).expect("a preset of ours");
    if rng.random_bool(0.5) {
        let mut criteria = Criterion::ALL;
        criteria.shuffle(rng);
        rules.ranking.criteria = criteria[..rng.random_range(1..=6)].to_vec();
        rules.ranking.last = [LastResort::Name, LastResort::Lot, LastResort::Shared][rng.random_range(0..3)];
        rules.share.of = [ShareOf::Sum, ShareOf::Pooled][rng.random_range(0..2)];
        let kinds = [VirtualScore::None, VirtualScore::Exact, VirtualScore::Nearest, VirtualScore::Up];
        rules.share.three_table = kinds[rng.random_range(0..4)];
        rules.vp.cap = [None, Some(10)][rng.random_range(0..2)];
    }
    rules
}

impl Drawn {
    /// The same seed draws the same tournament.
    pub fn from_seed(seed: u64) -> Drawn {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let rules = rules(&mut rng);
        Drawn::with(rules, &mut rng)
    }

    /// Huge totals and no cap, so that shares of sums leave the fast form.
    pub fn adversarial(seed: u64) -> Drawn {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut rules = rules(&mut rng);
        rules.sheet.highest_total = ADVERSARIAL_TOTAL;
        rules.vp.cap = None;
        Drawn::with(rules, &mut rng)
    }

    fn with(rules: Rules, rng: &mut ChaCha8Rng) -> Drawn {
        let count = [3, 4, 6, 7, 8, 11, 12, 13, 16, 17, 24][rng.random_range(0..11)];
        let names = ["Ähren", "anna", "Anna", "Șerban", "Öst", "Ost", "Zoë", "O'Brien", "Ño"];
        let player = |at: usize, rng: &mut ChaCha8Rng| Player {
            id: format!("P{:02}", count - at),
            name: names[rng.random_range(0..names.len())].to_owned(),
            disqualified: rng.random_bool(0.06),
            could_not_play: rng.random_bool(0.04),
            plays_on: rng.random_bool(0.1),
        };
        let players: Vec<Player> = (0..count).map(|at| player(at, rng)).collect();
        let mut drawn = Drawn { rules, players, tables: Vec::new() };
        let rounds = rng.random_range(0..=6_u16);
        for round in 1..=rounds {
            let everybody: Vec<usize> = (0..count).collect();
            drawn.play(RoundNo(round), Stage::Preliminary, everybody, rng);
        }
        if count >= 12 && rng.random_bool(0.4) {
            let mut best: Vec<usize> = (0..count).collect();
            best.shuffle(rng);
            best.truncate(if count >= 16 { 16 } else { 4 });
            if best.len() == 16 {
                drawn.play(RoundNo(rounds + 1), Stage::Semifinal, best.clone(), rng);
                best.truncate(4);
            }
            if rng.random_bool(0.7) {
                drawn.play(RoundNo(rounds + 2), Stage::Final, best, rng);
                // Nothing comes after it.
                drawn.players.iter_mut().for_each(|player| player.plays_on = false);
            }
        }
        drawn
    }

    fn play(&mut self, round: RoundNo, stage: Stage, mut who: Vec<usize>, rng: &mut ChaCha8Rng) {
        who.shuffle(rng);
        let threes = (4 - who.len() % 4) % 4;
        let mut number = 0;
        while !who.is_empty() {
            number += 1;
            let size = if number <= threes { 3 } else { 4 };
            let seated = who.split_off(who.len() - size.min(who.len()));
            // A void table: no game for anyone.
            if seated.len() < 3 || (stage == Stage::Preliminary && rng.random_bool(0.05)) {
                continue;
            }
            let mut players = [None; 4];
            for (slot, player) in players.iter_mut().zip(&seated) {
                // Somebody from outside the roster sat in.
                *slot = (!rng.random_bool(0.03)).then_some(*player as u32);
            }
            let sheet = self.sheet(seated.len(), rng);
            self.tables.push(Table { round, table: TableNo(number as u16), stage, players, sheet });
        }
    }

    /// A sheet without faults under the tournament's rules.
    pub fn sheet(&self, size: usize, rng: &mut ChaCha8Rng) -> Sheet {
        let huge = self.rules.sheet.highest_total == ADVERSARIAL_TOTAL;
        let target = i64::from(self.rules.sheet.target);
        let mut vp: Vec<Option<i64>> = (0..size)
            .map(|_| {
                let vp = if huge { rng.random_range(0..=i64::from(u32::MAX)) } else { rng.random_range(0..=12) };
                (!rng.random_bool(0.06)).then_some(vp)
            })
            .collect();
        if self.rules.sheet.winner_required && !vp.iter().flatten().any(|vp| *vp >= target) {
            vp[rng.random_range(0..size)] = Some(target);
        }
        let reached: Vec<usize> = (0..size).filter(|at| vp[*at].is_some_and(|vp| vp >= target)).collect();
        let declared = (reached.len() > 1).then(|| reached[rng.random_range(0..reached.len())]);
        let entry = |(at, vp): (usize, &Option<i64>)| Entry {
            seat: Seat::ALL[at],
            score: vp.map_or(Score::Missing, Score::Total),
            marks: Marks { declared: declared == Some(at), ..Marks::default() },
        };
        let draft = Draft { entries: vp.iter().enumerate().map(entry).collect(), road_nobody: false };
        Sheet::check(&self.rules, draft).expect("a sheet without faults")
    }

    pub fn games(&self) -> Vec<Game> {
        self.tables.iter().map(|table| self.game(table)).collect()
    }

    pub fn game(&self, table: &Table) -> Game {
        Game {
            round: table.round,
            table: table.table,
            stage: table.stage,
            players: table.players,
            scored: score_table(&self.rules, &table.sheet),
        }
    }

    pub fn entrants(&self) -> Vec<Entrant<'_>> {
        let key = LotKey::new([3; 32]);
        let entrants = self.players.iter().map(|player| Entrant {
            id: &player.id,
            name: &player.name,
            lot: Some(key.lot(&player.id)),
            disqualified: player.disqualified,
            could_not_play: player.could_not_play,
            plays_on: player.plays_on.then_some(Stage::Final),
        });
        entrants.collect()
    }
}
