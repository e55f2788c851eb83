//! Random tournaments as they come out of a journal: any preset, rules changed on the way, tables of three, missing
//! results, void and disputed tables, the disqualified, knock-outs, before and after the finish, erased names. The feed,
//! the explanations and the files agree, and the commands read the files as everybody was shown them.

use std::collections::BTreeSet;
use std::sync::Arc;

use jiff::Timestamp;
use proptest::prelude::*;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use roundtable::domain::authority::Author;
use roundtable::domain::event::{Event, Stamp};
use roundtable::domain::ids::{AccountId, PlayerId, RoundNo, Seat, TableNo, TournamentId};
use roundtable::domain::lot::LotKey;
use roundtable::domain::people::{People, Person, PersonChange};
use roundtable::domain::ranking::{self, Counting};
use roundtable::domain::rules::{Criterion, Rules, SeatingMethod, VirtualScore};
use roundtable::domain::seating::SeatedTable;
use roundtable::domain::sheet::{Draft, Entry, Marks, Pieces, Score, Sheet};
use roundtable::domain::standings::Stage;
use roundtable::domain::state::{ConfirmedHow, FinalPlace, Origin, Phase, RulingKind, Tournament};
use roundtable::domain::text::{Line, Note, PersonName};
use roundtable::live::board::{Board, detail, files};
use roundtable::live::now::Now;
use roundtable::protocol::files::{Cells, Format, NotAFile};
use uuid::Uuid;

use crate::agreement::{ReadAgain, Seen};
use crate::drawn::{self, Drawn};

/// A tournament that happens event by event.
struct Happening {
    state: Tournament,
    people: People,
    version: u64,
    rng: ChaCha8Rng,
}

fn text_of(file: Result<Cells, NotAFile>) -> String {
    String::from_utf8(file.expect("a file").written(Format::Csv, "file").expect("a CSV")).expect("a text")
}

fn note() -> Note {
    Note::parse("It was so.").expect("a note")
}

impl Happening {
    /// The tournament of a seed, up to any moment of its life.
    fn from_seed(seed: u64) -> Happening {
        let drawn = Drawn::from_seed(seed);
        let mut happening = Happening::begin(&drawn.rules, !seed);
        happening.enter(&drawn);
        for round in rounds_of(&drawn) {
            happening.play(&drawn, &round);
        }
        happening.maybe_finish();
        happening
    }

    fn begin(rules: &Rules, seed: u64) -> Happening {
        let first = Event::TournamentCreated {
            title: Line::parse("Harbour Cup").expect("a title"),
            rules: Box::new(rules.clone()),
            lot_key: LotKey::new([3; 32]),
            head: AccountId(Uuid::nil()),
            checks_in: false,
            planned_rounds: None,
            time_zone: None,
        };
        let state = Tournament::begin(TournamentId(Uuid::nil()), &first).expect("a first event");
        Happening { state, people: People::default(), version: 1, rng: ChaCha8Rng::seed_from_u64(seed) }
    }

    fn happens(&mut self, event: &Event) {
        self.state.apply(Stamp { at: Timestamp::UNIX_EPOCH, by: Author::Head(AccountId(Uuid::nil())) }, event);
        self.version += 1;
    }

    fn enter(&mut self, drawn: &Drawn) {
        let players: Vec<PlayerId> = (1..=drawn.players.len() as u32).map(PlayerId).collect();
        self.happens(&Event::PlayersAdded { players: players.clone(), checked_in: true });
        for (player, entered) in players.into_iter().zip(&drawn.players) {
            let person = Person { name: PersonName::parse(&entered.name).expect("a name"), club: None };
            self.people.apply(&PersonChange::Put { player, person });
            if entered.disqualified {
                self.happens(&Event::Disqualified { player, reason: note() });
            }
        }
    }

    fn play(&mut self, drawn: &Drawn, tables: &[&drawn::Table]) {
        let (round, stage) = (self.state.next_round_no(), tables[0].stage);
        let seated = tables.iter().zip(1..).map(|(table, no)| SeatedTable {
            no: TableNo(no),
            seats: Seat::ALL.into_iter().zip(table.players.iter().flatten().map(|at| PlayerId(at + 1))).collect(),
        });
        self.happens(&Event::RoundMade {
            round,
            stage,
            method: SeatingMethod::Round,
            seed: 0,
            seating_version: 1,
            tables: seated.collect(),
            map: None,
            origin: Origin::Drawn,
            swaps: 0,
            play_order_chosen: false,
            locked_the_one_before: false,
        });
        for (table, no) in tables.iter().zip(1..) {
            let sheet = self.sheet(drawn, table.sheet.size());
            self.settle(round, TableNo(no), sheet, stage);
        }
        if self.state.rules.conduct.rules_editable && self.rng.random_bool(0.3) {
            let mut criteria = Criterion::ALL;
            criteria.shuffle(&mut self.rng);
            let criteria = criteria[..self.rng.random_range(1..=6)].to_vec();
            let kinds = [VirtualScore::None, VirtualScore::Exact, VirtualScore::Nearest, VirtualScore::Up];
            let three_table = kinds[self.rng.random_range(0..4)];
            self.happens(&Event::RulesChanged { criteria, three_table });
        }
    }

    /// Pieces as often as totals, where pieces without a fault come out of the dice.
    fn sheet(&mut self, drawn: &Drawn, size: usize) -> Sheet {
        let rng = &mut self.rng;
        let entries = Seat::ALL[..size].iter().map(|seat| {
            let longest_road = rng.random_range(0..=6);
            let pieces = Pieces {
                settlements: rng.random_range(2..=5),
                cities: rng.random_range(0..=3),
                vp_cards: rng.random_range(0..=1),
                knights: rng.random_range(0..=3),
                roads: longest_road + rng.random_range(2..=9),
                longest_road,
            };
            let score = if rng.random_bool(0.1) { Score::Missing } else { Score::Pieces(pieces) };
            let mut mark = |chance| rng.random_bool(chance);
            let marks = Marks { army_first: mark(0.1), road_first: mark(0.1), declared: mark(0.2) };
            Entry { seat: *seat, score, marks }
        });
        let draft = Draft { entries: entries.collect(), road_nobody: rng.random_bool(0.1) };
        match Sheet::check(&self.state.rules, draft) {
            Ok(sheet) => sheet,
            Err(_) => drawn.sheet(size, rng),
        }
    }

    /// A table in any state that it can be left in.
    fn settle(&mut self, round: RoundNo, table: TableNo, sheet: Sheet, stage: Stage) {
        let fate = self.rng.random_range(0..10);
        if fate == 0 {
            return;
        }
        if fate == 1 && stage == Stage::Preliminary {
            return self.happens(&Event::TableVoided { round, table, reason: note() });
        }
        self.happens(&Event::SheetHandedIn { round, table, sheet: sheet.clone() });
        match fate {
            2 => {}
            3 => self.happens(&Event::DisputeRaised { round, table, reason: None, other: None }),
            4 => {
                self.happens(&Event::DisputeRaised { round, table, reason: None, other: None });
                self.happens(&Event::ResultRuled { round, table, kind: RulingKind::Uphold, sheet, note: None });
            }
            _ => self.happens(&Event::ResultConfirmed { round, table, how: ConfirmedHow::NotAsked }),
        }
    }

    /// Half of them reach the award ceremony; of those, some lose a name afterwards.
    fn maybe_finish(&mut self) {
        if self.rng.random_bool(0.5) {
            return;
        }
        for (round, table) in self.unsettled() {
            self.happens(&Event::TableVoided { round, table, reason: note() });
        }
        let order = ranking::rank(&self.state, &self.people, Counting::ConfirmedOnly);
        let order = order.into_iter().map(|placed| FinalPlace { player: placed.player, rank: placed.row.rank });
        self.happens(&Event::Finished { order: order.collect() });
    }

    fn unsettled(&self) -> Vec<(RoundNo, TableNo)> {
        let rounds = self.state.rounds.iter();
        let tables = rounds.flat_map(|round| round.unfinished_tables().map(|table| (round.no, table.no)));
        tables.collect()
    }

    /// Everything that there is to see of it now.
    fn seen(&self) -> Seen {
        let people = Arc::new(self.people.clone());
        let now = Now::new(self.state.clone(), Arc::clone(&people), self.version);
        let board = Board::new(&self.state, &people, false);
        let view = (*board.public()).clone();
        let explained = view.standings.rows.iter().map(|row| detail::explanation_view(&now, row.player));
        Seen {
            version: self.version,
            state_hash: board.state_hash().to_owned(),
            detailed: detail::detailed_view(&now),
            explained: explained.collect::<Option<_>>().expect("everybody is on the roster"),
            results_csv: text_of(files::results(&now)),
            rules_toml: files::rules_toml(&now),
            standings_csv: text_of(files::standings(&now, self.state.rules.preset.to_string())),
            standings_json: serde_json::to_value(files::standings_file(&now)).expect("JSON"),
            view,
        }
    }
}

/// The drawn tables by round, without those at which somebody from outside the roster sat in.
fn rounds_of(drawn: &Drawn) -> Vec<Vec<&drawn::Table>> {
    let numbers: BTreeSet<RoundNo> = drawn.tables.iter().map(|table| table.round).collect();
    let everybody_known = |table: &&drawn::Table| table.players.iter().flatten().count() == table.sheet.size();
    let round = |no| drawn.tables.iter().filter(everybody_known).filter(|table| table.round == no).collect();
    numbers.into_iter().map(round).filter(|round: &Vec<_>| !round.is_empty()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_happened_feed_explanations_and_files_agree_and_every_number_adds_up(seed: u64) {
        Happening::from_seed(seed).seen().agrees();
    }

    #[test]
    fn a_name_that_is_erased_after_the_finish_reorders_nothing(seed: u64) {
        let mut happening = Happening::from_seed(seed);
        prop_assume!(happening.state.phase == Phase::Finished);
        let order = |seen: &Seen| seen.view.standings.rows.iter().map(|row| row.player).collect::<Vec<_>>();
        let before = order(&happening.seen());
        let erased = before[happening.rng.random_range(0..before.len())];
        happening.people.apply(&PersonChange::Erase { player: erased });
        let after = happening.seen();
        prop_assert_eq!(order(&after), before);
        after.agrees_but_for_erased_names();
    }
}

/// The random tournaments are of every kind that matters, so that none of the above is true for want of a case.
#[test]
fn random_tournaments_come_in_every_kind() {
    let mut read_again = [0; 4];
    let mut kinds: BTreeSet<String> = BTreeSet::new();
    for seed in 0..400 {
        let happening = Happening::from_seed(seed);
        let seen = happening.seen();
        read_again[match seen.agrees() {
            ReadAgain::AsShown => 0,
            ReadAgain::LotsAreSecret => 1,
            ReadAgain::NothingYet => 2,
            ReadAgain::KnockOutsAreOpen => 3,
        }] += 1;
        kinds.insert(format!("{:?}", happening.state.phase));
        kinds.insert(happening.state.rules.preset.clone());
        let rows = &seen.view.standings.rows;
        kinds.extend(rows.iter().filter_map(|row| Some(row.decided_by.as_ref()?.criterion.clone())));
        let games = seen.explained.iter().flat_map(|explained| &explained.games);
        for game in games {
            kinds.extend(game.vp.is_none().then(|| "missing result".to_owned()));
            kinds.extend(game.three.then(|| "3-table".to_owned()));
            kinds.extend((game.virtual_score != "0").then(|| "virtual score".to_owned()));
            kinds.extend(game.table_total.contains('/').then(|| "a total that is a fraction".to_owned()));
            kinds.extend(game.provisional.then(|| "provisional".to_owned()));
        }
        let pieces = seen.results_csv.lines().skip(1).any(|line| line.split(',').nth(6) != Some(""));
        kinds.extend(pieces.then(|| "pieces".to_owned()));
    }
    let wanted = [
        "3-table",
        "Finished",
        "Running",
        "a total that is a fraction",
        "championship-2025",
        "custom",
        "disqualified",
        "lot",
        "missing result",
        "name",
        "pieces",
        "place",
        "provisional",
        "public",
        "rangliste-2006",
        "round_points",
        "seconds",
        "share",
        "shared",
        "stage",
        "thirds",
        "virtual score",
        "vp",
        "wins",
    ];
    for kind in wanted {
        assert!(kinds.contains(kind), "no {kind} among {kinds:?}");
    }
    assert!(read_again[0] > 200 && read_again[1..].iter().all(|times| *times > 0), "{read_again:?}");
}
