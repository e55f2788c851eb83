//! Files as nobody should write them: real ones, bent at random, given to every reader. Whatever comes in, there is an
//! answer and no panic; and a file that is taken is one that can be written again.
//!
//! A minute of work in each run; `LONG_TESTS=1` for an hour.

use std::io::{Cursor, Read, Write};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use roundtable::domain::authority::{Author, Credential, recognise};
use roundtable::domain::command::Command;
use roundtable::domain::decide::{self, Context, Creation};
use roundtable::domain::event::Stamp;
use roundtable::domain::ids::{AccountId, PlayerId, RoundNo, Seat, TableNo, TournamentId};
use roundtable::domain::people::{People, Person};
use roundtable::domain::rules::Rules;
use roundtable::domain::seating::SeatedRound;
use roundtable::domain::sheet::{Draft, Entry, Marks, Score};
use roundtable::domain::state::{Seated, Tournament};
use roundtable::domain::state_hash::state_hash;
use roundtable::domain::text::{Line, PersonName};
use roundtable::journal::Record;
use roundtable::journal::archive::Archive;
use roundtable::live::archive;
use roundtable::protocol::grid::encoding;
use roundtable::protocol::placings;
use roundtable::protocol::plan_file::{self, Guests, Meant};
use roundtable::protocol::results_file::{self, FoundPlayer, RunningRound, Wanted};
use rust_xlsxwriter::Workbook;
use uuid::Uuid;

/// In every run the same files, however fast the machine is: for the four readers together about a minute of one core.
const SHORT_CASES: u32 = 51_200;
const LONG: Duration = Duration::from_secs(15 * 60);

/// One way in which a file is bent.
#[derive(Debug, Clone)]
enum Bend {
    Flip(usize, u8),
    Cut(usize, usize),
    Twice(usize, usize),
    Insert(usize, &'static [u8]),
    End(usize),
}

/// What separates, quotes, counts and misleads.
const PIECES: [&[u8]; 24] = [
    b",",
    b";",
    b"\t",
    b"\"",
    b"\n",
    b"\r\n",
    b"\r",
    b"\0",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\xe9",
    b"\xc3\x28",
    b"-1",
    b"0",
    b"99999999999999999999",
    b"1e9",
    b"1/0",
    b"P1",
    b"=1+1",
    b"<c r=\"XFD1048576\"><v>1</v></c>",
    b"<row r=\"4294967296\">",
    b"<v>999999</v>",
    b"</sheetData>",
    b"vp",
];

fn bend() -> impl Strategy<Value = Bend> {
    prop_oneof![
        (any::<usize>(), any::<u8>()).prop_map(|(at, by)| Bend::Flip(at, by)),
        (any::<usize>(), 1..200_usize).prop_map(|(at, length)| Bend::Cut(at, length)),
        (any::<usize>(), 1..400_usize).prop_map(|(at, length)| Bend::Twice(at, length)),
        (any::<usize>(), 0..PIECES.len()).prop_map(|(at, piece)| Bend::Insert(at, PIECES[piece])),
        any::<usize>().prop_map(Bend::End),
    ]
}

fn bent(mut bytes: Vec<u8>, bends: &[Bend]) -> Vec<u8> {
    for bend in bends {
        let length = bytes.len().max(1);
        match bend {
            Bend::Flip(at, by) => bytes.iter_mut().skip(at % length).take(1).for_each(|byte| *byte ^= by),
            Bend::Cut(at, many) => {
                let from = (at % length).min(bytes.len());
                bytes.drain(from..(from + many).min(bytes.len()));
            }
            Bend::Twice(at, many) => {
                let from = (at % length).min(bytes.len());
                let part = bytes[from..(from + many).min(bytes.len())].to_vec();
                bytes.splice(from..from, part);
            }
            Bend::Insert(at, piece) => {
                let from = (at % length).min(bytes.len());
                bytes.splice(from..from, piece.iter().copied());
            }
            Bend::End(at) if at % 7 == 0 => bytes.truncate(at % length),
            Bend::End(_) => {}
        }
    }
    bytes
}

/// A workbook bent inside: its parts are unpacked, one of them is bent, and all are packed again.
fn bent_inside(workbook: &[u8], which: usize, bends: &[Bend]) -> Vec<u8> {
    let mut packed = zip::ZipArchive::new(Cursor::new(workbook)).unwrap();
    let mut again = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let which = which % packed.len();
    for index in 0..packed.len() {
        let mut part = packed.by_index(index).unwrap();
        let name = part.name().unwrap().into_owned();
        let mut bytes = Vec::new();
        part.read_to_end(&mut bytes).unwrap();
        again.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        again.write_all(&if index == which { bent(bytes, bends) } else { bytes }).unwrap();
    }
    again.finish().unwrap().into_inner()
}

/// The same table as a workbook, its numbers as numbers.
fn workbook_of(csv: &str) -> Vec<u8> {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    for (row, line) in (0..).zip(csv.lines()) {
        for (column, cell) in (0..).zip(line.split([',', ';'])) {
            match cell.parse::<f64>() {
                Ok(number) => drop(sheet.write_number(row, column, number).unwrap()),
                Err(_) => drop(sheet.write_string(row, column, cell).unwrap()),
            }
        }
    }
    workbook.save_to_buffer().unwrap()
}

const RESULTS: [&str; 3] = [
    include_str!("fixtures/standings/custom-1-01.csv"),
    include_str!("fixtures/files/words.csv"),
    include_str!("fixtures/files/semicolons-and-bom.csv"),
];
const PLACINGS: &str = include_str!("fixtures/season.csv");
const PLAN: &str = "round,table,seat,player\n1,1,1,P1\n1,1,2,P2\n1,1,3,P3\n1,2,1,P4\n1,2,2,P5\n1,2,3,P6\n1,2,4,P7\n";

/// Of a tournament with eight players and a round on paper.
fn an_archive() -> Vec<u8> {
    let (head, id) = (AccountId(Uuid::from_u128(1)), TournamentId(Uuid::from_u128(2)));
    let creation = Creation {
        title: Line::parse("Harbour Cup").unwrap(),
        rules: Rules::preset("custom").unwrap(),
        head,
        checks_in: false,
        planned_rounds: None,
        time_zone: None,
    };
    let created = decide::create(creation, [3; 32]);
    let mut state = Tournament::begin(id, &created).unwrap();
    let (by, mut people) = (Author::Head(head), People::default());
    let record =
        |seq, event| Record { seq, at: Timestamp::UNIX_EPOCH, by: by.to_string(), device: None, request: None, event };
    let mut records = vec![record(1, created)];
    let mut changes = Vec::new();
    let mut does = |state: &mut Tournament, command: Command| {
        let grants = recognise(state, Credential::Account { account: head });
        let context = Context { grants, now: Timestamp::UNIX_EPOCH, entropy: [4; 32], people: &people };
        let decision = decide::decide(state, &command, &context).unwrap();
        for event in decision.events {
            state.apply(Stamp { at: Timestamp::UNIX_EPOCH, by }, &event);
            records.push(record(records.len() as u64 + 1, event));
        }
        decision.people.iter().for_each(|change| people.apply(change));
        changes.extend(decision.people);
    };
    let person = |number| Person { name: PersonName::parse(&format!("Settler {number}")).unwrap(), club: None };
    does(&mut state, Command::AddPlayers { players: (1..=8).map(person).collect(), checked_in: true });
    let expected = RoundNo(1);
    does(&mut state, Command::MakeRound { expected, method: None, map: None, proposal: None, seating: None });
    for table in state.newest_round().unwrap().tables.clone() {
        let entry = |(seated, vp): (&Seated, i64)| Entry {
            seat: seated.seat,
            score: Score::Total(vp),
            marks: Marks::default(),
        };
        let sheet = Draft { entries: table.seats.iter().zip([10, 8, 7, 3]).map(entry).collect(), road_nobody: false };
        let (round, revision) = (expected, table.revision);
        does(&mut state, Command::EnterOnPaper { round, table: table.no, revision, sheet, note: None });
    }
    let (title, state_hash) = (state.title.to_string(), state_hash(&state));
    Archive { tournament: id, title, state_hash, records, receipts: Vec::new(), people: changes }.written().unwrap()
}

/// Gives bent files to a reader until the time is over.
fn fuzz(what: &str, files: &[Vec<u8>], takes: impl Fn(&[u8])) {
    let long = std::env::var_os("LONG_TESTS").is_some();
    let (begun, mut cases) = (Instant::now(), 0_u32);
    let strategy = (0..files.len(), any::<usize>(), any::<bool>(), prop::collection::vec(bend(), 0..12));
    while if long { begun.elapsed() < LONG } else { cases < SHORT_CASES } {
        // One runner gives one number of cases, and then no more.
        let config = Config { cases: 64, failure_persistence: None, ..Config::default() };
        let now = if long { Uuid::new_v4().into_bytes().to_vec() } else { cases.to_le_bytes().to_vec() };
        let chance = TestRng::from_seed(RngAlgorithm::ChaCha, blake3::hash(&now).as_bytes());
        let mut runner = TestRunner::new_with_rng(config, chance);
        let outcome = runner.run(&strategy, |(file, which, inside, bends)| {
            let file = &files[file];
            let is_packed = file.starts_with(b"PK");
            takes(&if is_packed && inside { bent_inside(file, which, &bends) } else { bent(file.clone(), &bends) });
            Ok(())
        });
        outcome.unwrap_or_else(|found| panic!("{what}: {found}"));
        cases += 64;
    }
    println!("{what}: {cases} files in {:?}", begun.elapsed());
}

fn texts_and_workbooks(texts: &[&str]) -> Vec<Vec<u8>> {
    // Short ones are bent more thoroughly in the same time.
    let head = |text: &str| text.lines().take(60).fold(String::new(), |all, line| all + line + "\n");
    let texts: Vec<String> = texts.iter().map(|text| head(text)).collect();
    let encoded = texts.iter().flat_map(|text| {
        let utf16 = [0xff, 0xfe].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
        [text.clone().into_bytes(), utf16, workbook_of(text)]
    });
    encoded.collect()
}

#[test]
fn any_results_get_an_answer() {
    let rules = Rules::preset("custom").unwrap();
    fuzz("results", &texts_and_workbooks(&RESULTS), |bytes| {
        let strict = results_file::parse(bytes, &rules);
        let find = |wanted: &Wanted<'_>| {
            let number = wanted.cell.strip_prefix('P').and_then(|number| number.parse::<u8>().ok());
            let seat = number.and_then(|number| Seat::new(number % 4 + 1)).ok_or(("not_on_roster", String::new()))?;
            let id = PlayerId(number.unwrap_or_default().into());
            Ok(FoundPlayer { id, table: TableNo(id.0 as u16 / 4 + 1), seat })
        };
        let running = RunningRound { no: RoundNo(1), find: &find };
        let of_people = results_file::parse_of_people(bytes, None, &rules, &running);
        let _ = results_file::parse_of_people(bytes, encoding::named("windows-1250"), &rules, &running);
        let others = of_people.other_rounds;
        for (results, others) in [(strict, 0), (of_people.results, others)] {
            let Ok(results) = results else { continue };
            let games = results.games(&rules, None);
            assert_eq!(games.len(), results.tables.len());
            assert!(others > 0 || !results.entrants().is_empty());
        }
    });
}

#[test]
fn any_placings_get_an_answer() {
    fuzz("placings", &texts_and_workbooks(&[PLACINGS]), |bytes| {
        let _ = placings::read(bytes);
        let (rows, faults, _) = placings::read_of_people(bytes, None);
        assert!(!rows.is_empty() || !faults.is_empty());
        let _ = placings::read_titles(bytes);
    });
}

#[test]
fn any_plan_gets_an_answer() {
    let here: Vec<PlayerId> = (1..=7).map(PlayerId).collect();
    fuzz("plans", &texts_and_workbooks(&[PLAN]), |bytes| {
        let meant = |cell: &str| {
            let player = cell.strip_prefix('P').and_then(|number| number.parse().ok()).map(PlayerId);
            player.filter(|player| here.contains(player)).map_or(Meant::Nobody, Meant::Player)
        };
        let guests = Guests { here: &here, meant: &meant, called: &|player| player.to_string() };
        let strict = plan_file::read(bytes, &guests, RoundNo(1));
        let (of_people, _) = plan_file::read_of_people(bytes, None, &guests, RoundNo(1));
        for rounds in [strict, of_people].into_iter().flatten() {
            let seated = |round: &SeatedRound| round.tables.iter().map(|table| table.seats.len()).sum::<usize>();
            assert!(rounds.iter().all(|round| seated(round) == 7));
        }
    });
}

/// The seal keeps out whatever was bent on the way; behind a good seal every event is played through.
#[test]
fn any_archive_gets_an_answer() {
    let whole = an_archive();
    archive::verified(&whole).unwrap();
    fuzz("archives", std::slice::from_ref(&whole), |bytes| {
        if let Ok(read) = Archive::read(bytes) {
            assert_eq!(read.written().unwrap(), bytes);
        }
        // The same with a seal that fits: made up by somebody who knows how.
        let end = bytes.iter().rposition(|byte| *byte == b'{').unwrap_or(0);
        let seal = format!("{{\"blake3\":\"{}\"}}\n", blake3::hash(&bytes[..end]));
        let forged = [&bytes[..end], seal.as_bytes()].concat();
        let _ = std::panic::catch_unwind(|| archive::verified(&forged).is_ok());
    });
}
