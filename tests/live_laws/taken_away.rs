//! A hundred random days leave in files and come back: through the archive into another server with the same state hash and
//! standings, through RESULTS as CSV and as a workbook with the same standings.

use std::collections::BTreeMap;
use std::sync::Arc;

use roundtable::cli::{output, results_file, standings};
use roundtable::domain::authority::Credential;
use roundtable::domain::command::{Command, Verdict};
use roundtable::domain::ids::{AccountId, PlayerId, RequestId, RoundNo, TableNo, TournamentId};
use roundtable::domain::rules::LastResort;
use roundtable::domain::state::{Phase, TableResult};
use roundtable::domain::text::Note;
use roundtable::journal::Record;
use roundtable::journal::archive::Archive;
use roundtable::journal::store::Store;
use roundtable::live::archive;
use roundtable::live::board::files;
use roundtable::live::hub::{Hub, NotTakenIn};
use roundtable::live::now::Now;
use roundtable::protocol::files::Format;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Day, HEAD, WISHES};

const DAYS: u64 = 100;

impl Day {
    /// A day of people who ask for everything, so many times.
    fn whole(seed: u64, wishes: u32) -> Day {
        let mut day = Day::begins(seed);
        (0..wishes).for_each(|_| day.goes_on());
        day
    }

    fn now(&self) -> Now {
        Now::new(self.state.clone(), Arc::new(self.people.clone()), self.written.len() as u64)
    }

    fn head_does(&mut self, command: Command) {
        self.does(Credential::Account { account: HEAD }, command);
    }

    /// Everybody who can be helped to a game, or off the roster, is; nobody stays disqualified. One round more is played.
    fn is_put_in_order(&mut self) {
        self.helps_everybody();
        let expected = self.state.next_round_no();
        self.head_does(Command::MakeRound { expected, method: None, map: None, proposal: None, seating: None });
        self.helps_everybody();
    }

    fn helps_everybody(&mut self) {
        let note = || Note::parse("in order").unwrap();
        let players: Vec<PlayerId> = self.state.roster().map(|player| player.id).collect();
        for player in players {
            self.head_does(Command::CancelDisqualification { player });
            self.head_does(Command::RemovePlayer { player });
        }
        let disputed: Vec<(RoundNo, TableNo, u32)> = self.state.newest_round().map_or(Vec::new(), |round| {
            let disputed = round.tables.iter().filter(|table| matches!(table.result, TableResult::Disputed(..)));
            disputed.map(|table| (round.no, table.no, table.revision)).collect()
        });
        for (round, table, revision) in disputed {
            self.head_does(Command::Rule { round, table, revision, verdict: Verdict::Uphold, note: Some(note()) });
        }
        let open: Vec<(RoundNo, TableNo)> = self.state.newest_round().map_or(Vec::new(), |round| {
            let waits = |result: &TableResult| *result == TableResult::Awaiting;
            round.tables.iter().filter(|table| waits(&table.result)).map(|table| (round.no, table.no)).collect()
        });
        for (round, table) in open {
            for _ in 0..8 {
                let (sheet, revision) = (self.sheet(round, table), self.state.table(round, table).unwrap().revision);
                self.head_does(Command::EnterOnPaper { round, table, revision, sheet, note: Some(note()) });
            }
        }
    }

    fn archive(&self, id: TournamentId) -> Archive {
        let record = |(seq, (stamp, json)): (u64, &(_, String))| {
            let stamp: &roundtable::domain::event::Stamp = stamp;
            Record {
                seq,
                at: stamp.at,
                by: stamp.by.to_string(),
                device: Some("a phone".to_owned()),
                request: None,
                event: serde_json::from_str(json).unwrap(),
            }
        };
        let person = |player| {
            let person = self.people.person(player).unwrap().clone();
            roundtable::domain::people::PersonChange::Put { player, person }
        };
        Archive {
            tournament: id,
            title: self.state.title.to_string(),
            state_hash: self.now().state_hash().to_owned(),
            records: (1..).zip(&self.written).map(record).collect(),
            receipts: Vec::new(),
            people: self.people.players().map(person).collect(),
        }
    }

    /// RESULTS can say all that made the standings: nobody is disqualified or never played, no knock-out was decided without
    /// a sheet, no secret lot and no erased name orders anybody.
    fn is_all_in_the_file(&self, players_of_the_file: usize) -> bool {
        let state = &self.state;
        let open_knock_out = |table: &roundtable::domain::state::Table| table.result.counted().is_none();
        let knock_outs = state.rounds.iter().filter(|round| round.is_knock_out());
        players_of_the_file == state.roster().count()
            && state.roster().all(|player| player.disqualified.is_none())
            && !knock_outs.flat_map(|round| &round.tables).any(|table| open_knock_out(table))
            && (state.rules.ranking.last != LastResort::Lot || state.lot_is_public())
            && (state.phase != Phase::Finished || state.roster().all(|it| self.people.person(it.id).is_some()))
    }
}

/// Without the names: on screens a number tells namesakes apart, in RESULTS they have their own.
fn ranks(rows: &Value) -> Vec<Value> {
    let mut rows = rows.as_array().unwrap().clone();
    rows.iter_mut().for_each(|row| drop(row.as_object_mut().unwrap().remove("name")));
    rows
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hundred_days_go_through_the_archive_with_the_same_state_and_standings() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Store::open(folder.path()).unwrap());
    let hub = Hub::new(Arc::clone(&store) as Arc<_>, false);
    let new_head = AccountId(Uuid::from_u128(77));
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    for seed in 0..DAYS {
        let day = Day::whole(seed, WISHES);
        let (id, request) =
            (TournamentId(Uuid::from_u128(u128::from(seed) + 1)), RequestId(Uuid::from_u128(u128::from(seed))));
        let bytes = day.archive(id).written().unwrap();
        let archive = archive::verified(&bytes).unwrap_or_else(|problem| panic!("day {seed}: {problem}"));
        assert_eq!(hub.take_in(archive.clone(), new_head, request, [1; 32]).await.unwrap(), id);
        // Sent again it is the same; under another request it is here already.
        assert_eq!(hub.take_in(archive.clone(), new_head, request, [1; 32]).await.unwrap(), id);
        let again = hub.take_in(archive, new_head, RequestId(Uuid::from_u128(9_999)), [1; 32]).await;
        assert!(matches!(again, Err(NotTakenIn::IsHere(here)) if here == id));
        let (before, after) = (day.now(), hub.open(id).await.unwrap().now());
        assert_eq!(after.state_hash(), before.state_hash(), "day {seed}");
        let rows = |now: &Now| serde_json::to_value(files::standings_file(now).rows).unwrap();
        assert_eq!(rows(&after), rows(&before), "day {seed}");
        assert_eq!(*after.people, *before.people);
        assert_eq!(after.state.heads, [new_head].into(), "whoever brought it is its head, and nobody else");
        assert_eq!(after.version, before.version + 1);
        // Out of the other server it goes on as it came, with who took it in.
        let on = archive::of_tournament(&store, id, false).unwrap().unwrap();
        assert_eq!((on.state_hash.as_str(), on.records.len() as u64), (after.state_hash(), after.version));
        archive::verified(&on.written().unwrap()).unwrap();
        let tables = || before.state.rounds.iter().flat_map(|round| &round.tables);
        *seen.entry("left").or_default() += u32::from(before.state.roster().any(|player| player.withdrawn));
        *seen.entry("void").or_default() +=
            u32::from(tables().any(|table| matches!(table.result, TableResult::Void { .. })));
        let named = |player: PlayerId| before.people.name(player) != before.people.own_name(player);
        *seen.entry("namesakes").or_default() += u32::from(before.state.roster().any(|player| named(player.id)));
    }
    println!("{seen:?}");
    assert!(seen.values().all(|days| *days >= 10), "too seldom: {seen:?}");
}

#[test]
fn a_hundred_days_go_through_results_with_the_same_standings() {
    let (mut days, mut seed) = (0, 0);
    while days < DAYS {
        assert!(seed < 40 * DAYS, "only {days} days were fit for a file");
        let mut day = Day::whole(seed, WISHES / 4);
        day.is_put_in_order();
        seed += 1;
        let now = day.now();
        let rules = &day.state.rules;
        let read = |format| {
            let bytes = files::results(&now).unwrap().written(format, "results").unwrap();
            results_file::parse(&bytes, rules)
        };
        let Ok(from_csv) = read(Format::Csv) else { continue };
        if !day.is_all_in_the_file(from_csv.players.len()) {
            continue;
        }
        let from_workbook = read(Format::Xlsx).unwrap();
        let shown = serde_json::to_value(files::standings_file(&now).rows).unwrap();
        for results in [from_csv, from_workbook] {
            let text = standings::render(rules, &results, None, output::Format::Json).unwrap();
            let again: Value = serde_json::from_str(&text).unwrap();
            assert_eq!(json!(ranks(&again["rows"])), json!(ranks(&shown)), "day {}", seed - 1);
        }
        days += 1;
    }
    println!("{days} of {seed} days");
}
