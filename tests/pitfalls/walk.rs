//! Dead ends, and many hands at once.

use futures_util::future::join_all;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use roundtable::client::ClientFault;
use roundtable::domain::command::{Command, Verdict};
use roundtable::domain::ids::{PlayerId, RoundNo, TableNo};
use roundtable::domain::state::{Phase, TableResult};
use roundtable::protocol::client::Request;

use crate::hall::{Hall, Person, patiently, totals};
use crate::paper::{Paper, note, person};
use crate::rounds;

const STEPS: u32 = 10_000;

fn make_round(paper: &Paper) -> Command {
    Command::MakeRound { expected: paper.state.next_round_no(), method: None, map: None, proposal: None, seating: None }
}

/// What would bring the tournament nearer to its end: what is missing at the tables, else the next round or the finish.
fn steps_forward(paper: &Paper) -> Vec<Command> {
    let mut steps = Vec::new();
    if let Some(newest) = paper.state.newest_round() {
        for table in newest.unfinished_tables() {
            let (round, no, revision) = (newest.no, table.no, table.revision);
            let sheet = paper.sheet(round, no.0, [10, 7, 5, 4]);
            steps.push(match &table.result {
                TableResult::Disputed(..) => {
                    let verdict = Verdict::Amend(sheet);
                    Command::Rule { round, table: no, revision, verdict, note: Some(note("Counted again.")) }
                }
                TableResult::Submitted(_) => Command::Accept { round, table: no, revision, reason: note("Silent.") },
                _ => Command::EnterOnPaper { round, table: no, revision, sheet, note: None },
            });
        }
    }
    if steps.is_empty() {
        steps.push(match paper.state.phase {
            Phase::Finished => Command::Reopen { reason: note("One more round.") },
            _ if paper.state.rounds.is_empty() => make_round(paper),
            _ => Command::Finish,
        });
    }
    if paper.state.phase != Phase::Finished && matches!(paper.state.active_players().len(), 0..=2 | 5) {
        steps.push(Command::AddPlayers { players: vec![person("Late"), person("Later")], checked_in: true });
    }
    steps
}

fn anything(paper: &Paper, chance: &mut ChaCha8Rng) -> Command {
    let player = PlayerId(chance.random_range(1..=paper.state.players.len().max(1) as u32));
    let round = RoundNo(paper.state.rounds.len() as u16);
    let tables = paper.state.newest_round().map_or(1, |newest| newest.tables.len()) as u16;
    let table = TableNo(chance.random_range(1..=tables));
    let there = paper.state.table(round, table).ok();
    let revision = there.map_or(0, |table| table.revision);
    match chance.random_range(0..16) {
        0 => Command::OpenRegistration,
        1 => Command::Withdraw { player },
        2 => Command::Return { player },
        3 => Command::Disqualify { player, reason: note("because") },
        4 => Command::CancelDisqualification { player },
        5 => Command::RemovePlayer { player },
        6 | 7 => make_round(paper),
        8 => Command::UndoRound { round, typed: Some(round.to_string()) },
        9 => Command::LockRound { round },
        10 => Command::UnlockRound { round },
        11 => Command::VoidTable { round, table, reason: note("because") },
        12 => Command::TakeOff { round, table, player: there.map_or(player, |table| table.seats[0].player) },
        13 => Command::Dispute { round, table, revision, reason: None, sheet: None },
        14 if chance.random_bool(0.1) => Command::Cancel { reason: note("because") },
        14 => Command::Rule { round, table, revision, verdict: Verdict::Replay, note: None },
        _ => steps_forward(paper).choose(chance).unwrap().clone(),
    }
}

/// Wherever the head has come to, one of the steps forward is open to him; only what he called off is over.
#[test]
fn b094_from_every_state_that_can_be_reached_there_is_a_way_on() {
    let mut chance = ChaCha8Rng::seed_from_u64(94);
    let presets = ["custom", "custom", "rangliste-2006"];
    let begin = |chance: &mut ChaCha8Rng| {
        let mut paper = Paper::under(presets.choose(chance).unwrap(), chance.random_range(0..13));
        let referee = roundtable::domain::state::StaffRole::Referee;
        let label = roundtable::domain::text::Line::parse("Referee").unwrap();
        paper.head_does(Command::InviteStaff { role: referee, label });
        paper
    };
    let mut paper = begin(&mut chance);
    let (mut over, mut done) = (0, 0);
    for step in 0..STEPS {
        let author = match chance.random_range(0..4) {
            0 => paper
                .state
                .newest_round()
                .and_then(|round| round.tables[0].players().next())
                .map_or_else(Paper::head, roundtable::domain::authority::Author::Player),
            _ => Paper::head(),
        };
        let command = anything(&paper, &mut chance);
        done += u32::from(paper.tries(author, &command).is_ok());
        if paper.state.phase == Phase::Cancelled || paper.state.rounds.len() > 6 {
            over += 1;
            assert_eq!(paper.replayed(), paper.state, "what is written makes another tournament");
            paper = begin(&mut chance);
            continue;
        }
        let open: Vec<_> =
            steps_forward(&paper).into_iter().map(|command| paper.asks(Paper::head(), &command)).collect();
        assert!(open.iter().any(Result::is_ok), "step {step}: {:?} after {command:?}", open);
    }
    assert!(done > STEPS / 4 && over > 10, "{done} done, {over} over");
}

/// What one of the people at the desk does, each on a laptop of his own.
async fn goes_on(person: &Person, chance: &mut ChaCha8Rng, versions: &mut Vec<u64>) {
    let view = person.view().await;
    let Some(round) = view.round else { return };
    let table = round.tables.choose(chance).unwrap();
    let player = PlayerId(chance.random_range(1..=12));
    let request = match chance.random_range(0..10) {
        0 => Request::Withdraw { player },
        1 | 2 => Request::Return { player },
        3 => Request::UndoRound { round: round.no, typed: Some(round.no.to_string()) },
        4 => Request::LockRound { round: round.no },
        5 => Request::UnlockRound { round: round.no },
        6 => rounds::make(round.no.0 + 1),
        7 => rounds::make(1),
        _ => Request::EnterOnPaper {
            round: round.no,
            table: table.no,
            revision: table.revision,
            sheet: totals(table, [10, 7, 6, 4]),
            note: None,
        },
    };
    match person.does(request).await {
        Ok(done) => versions.push(done.version),
        Err(ClientFault::Refused(_)) => {}
        Err(fault) => panic!("{fault}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b140_five_people_who_work_at_once_did_it_one_after_the_other() {
    let mut hall = Hall::with_a_round(12).await;
    let mut sessions = vec![hall.head.clone(), hall.organizer().await, hall.referee().await];
    for _ in 0..2 {
        let again = hall.visitor().sign_in(crate::hall::HEAD, crate::hall::PASSWORD).await.unwrap();
        sessions.push(Person { visitor: again, tournament: hall.tournament });
    }
    let work = sessions.iter().zip(0..).map(|(person, seed)| async move {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let mut versions = Vec::new();
        for _ in 0..20 {
            goes_on(person, &mut chance, &mut versions).await;
        }
        versions
    });
    let told = patiently("five people's work", join_all(work)).await;
    let (view, newest, hash) = hall.head.public().await;
    for versions in &told {
        // In the order in which each of them did it.
        assert!(versions.is_sorted(), "{versions:?}");
        assert!(versions.iter().all(|version| *version <= newest));
    }
    let history = hall.history().await;
    let written: Vec<u64> = history.iter().map(|record| record["seq"].as_u64().unwrap()).collect();
    assert!(written.windows(2).all(|pair| pair[1] == pair[0] + 1), "one order, without gaps");
    // Done one after the other, as they are written, they make what everybody sees.
    hall.restarts().await;
    let (again, _, hash_again) = hall.head.public().await;
    assert_eq!((again, hash_again), (view, hash));
}
