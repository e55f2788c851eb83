//! Backups of a hall that goes on playing: each is whole, says so, and becomes a server again that has the same state.

use std::path::Path;
use std::process::Output;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use roundtable::client::Visitor;
use roundtable::domain::ids::RoundNo;
use roundtable::protocol::client::{CommandRequest, FeedName, Position, Request};
use roundtable::protocol::view::TableView;
use roundtable::server;
use roundtable::server::admin::{self, AdminAnswer, AdminRequest};
use serde_json::Value;
use uuid::Uuid;

use crate::hall::{HEAD, Hall, PASSWORD, Person, patiently, settings_in};
use crate::machine::{program, words};

/// The program beside a hall that runs, or over another directory.
fn runs(data: &Path, arguments: &[&str]) -> Output {
    program(data, arguments).output().unwrap()
}

/// Everybody at the desk at the same time, until they are told to stop.
fn busy(hall: &Hall) -> (Arc<AtomicBool>, Vec<tokio::task::JoinHandle<usize>>) {
    let stop = Arc::new(AtomicBool::new(false));
    let people = (0..4).map(|desk| {
        let (head, stop) = (hall.head.clone(), Arc::clone(&stop));
        tokio::spawn(async move {
            let mut done = 0;
            while !stop.load(Ordering::Relaxed) {
                head.does(Request::Announce { text: format!("Desk {desk}, number {done}") }).await.unwrap();
                done += 1;
            }
            done
        })
    });
    (Arc::clone(&stop), people.collect())
}

async fn state_at(visitor: &Visitor, hall: &Hall) -> (u64, String) {
    let body: Value = patiently("a view", visitor.get(&hall.path("/view"))).await.unwrap();
    let frame = &body["frames"][0];
    (frame["version"].as_u64().unwrap(), frame["state_hash"].as_str().unwrap().to_owned())
}

/// The version and state hash that `verify` says of the tournament.
fn verified(hall: &Hall, said: &str) -> (u64, String) {
    let line =
        said.lines().find(|line| line.contains(&hall.tournament.to_string())).unwrap_or_else(|| panic!("{said}"));
    let after = |word: &str| line.split_once(word).unwrap().1.split_whitespace().next().unwrap().to_owned();
    (after("version ").parse().unwrap(), after("state hash "))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_under_load_is_whole_and_becomes_the_same_server_again() {
    let hall = Hall::with_a_round(8).await;
    let home = tempfile::tempdir().unwrap();
    hall.plays_the_round_but_for(&[2]).await;
    let (stop, desks) = busy(&hall);
    let mut backups = Vec::new();
    for number in 1..=3 {
        let file = home.path().join(format!("{number}.redb"));
        let request = AdminRequest::Backup { to: file.clone() };
        let answer = patiently("a backup", admin::ask_running(hall.data(), &request)).await.unwrap().unwrap();
        assert!(matches!(answer, AdminAnswer::Done), "{answer:?}");
        backups.push(file);
    }
    let output = tokio::task::block_in_place(|| runs(hall.data(), &["verify", backups[0].to_str().unwrap()]));
    assert!(output.status.success() && words(&output).contains("the same as here"), "{}", words(&output));
    stop.store(true, Ordering::Relaxed);
    let mut done = 0;
    for desk in desks {
        done += patiently("a desk", desk).await.unwrap();
    }
    assert!(done > 0);

    // The last one, which nothing came after that its state hash knows: the same as the hall's own.
    let (_, hash) = state_at(&hall.head.visitor, &hall).await;
    let before: Vec<u8> = std::fs::read(&backups[2]).unwrap();
    let output = tokio::task::block_in_place(|| runs(hall.data(), &["verify", backups[2].to_str().unwrap()]));
    let (version, verified_hash) = verified(&hall, &words(&output));
    assert_eq!(verified_hash, hash);
    assert_eq!(std::fs::read(&backups[2]).unwrap(), before, "a backup that is looked at stays as it is");

    let fresh = home.path().join("fresh");
    let output = tokio::task::block_in_place(|| runs(&fresh, &["restore", backups[2].to_str().unwrap()]));
    assert!(output.status.success(), "{}", words(&output));
    let restored = server::start(&settings_in(&fresh), false).await.unwrap();
    let visitor = Visitor::new(&format!("http://{}", restored.address));
    assert_eq!(state_at(&visitor, &hall).await, (version, hash));
    // Links, accounts and what was open go on there.
    let head = Person { visitor: visitor.sign_in(HEAD, PASSWORD).await.unwrap(), tournament: hall.tournament };
    let link = hall.player_link(roundtable::domain::ids::PlayerId(1)).await;
    visitor.open_link(&link).await.unwrap();
    let table = head.view().await.round.unwrap().tables.into_iter().find(|table| table.no.0 == 2).unwrap();
    head.enters_on_paper(&table, 1, crate::hall::totals(&table, [10, 7, 6, 4])).await.unwrap();
    restored.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn verify_tells_a_backup_that_is_damaged_and_one_of_another_history() {
    let hall = Hall::with_a_round(4).await;
    let home = tempfile::tempdir().unwrap();
    let backup = home.path().join("saturday.redb");
    hall.server().app.store.backup(&backup).unwrap();
    let whole = std::fs::read(&backup).unwrap();

    // Somebody changed one letter of one event.
    let needle = b"players_added";
    let at = whole.windows(needle.len()).position(|window| window == needle).unwrap();
    let mut bytes = whole.clone();
    bytes[at] = b'q';
    let damaged = home.path().join("damaged.redb");
    std::fs::write(&damaged, bytes).unwrap();
    let output = tokio::task::block_in_place(|| runs(hall.data(), &["verify", damaged.to_str().unwrap()]));
    assert_eq!(output.status.code(), Some(1), "{}", words(&output));
    assert!(words(&output).contains("damaged"), "{}", words(&output));
    std::fs::write(&damaged, &whole[..whole.len() / 2]).unwrap();
    let output = tokio::task::block_in_place(|| runs(hall.data(), &["verify", damaged.to_str().unwrap()]));
    assert_eq!(output.status.code(), Some(1), "{}", words(&output));

    // The restored server goes its own way, and its backup is no longer of this one's history.
    let fresh = home.path().join("fresh");
    let output = tokio::task::block_in_place(|| runs(&fresh, &["restore", backup.to_str().unwrap()]));
    assert!(output.status.success(), "{}", words(&output));
    let other = server::start(&settings_in(&fresh), false).await.unwrap();
    let visitor = Visitor::new(&format!("http://{}", other.address)).sign_in(HEAD, PASSWORD).await.unwrap();
    let there = Person { visitor, tournament: hall.tournament };
    there.does(Request::UndoRound { round: roundtable::domain::ids::RoundNo(1), typed: None }).await.unwrap();
    hall.head.does(Request::Announce { text: "We go on".to_owned() }).await.unwrap();
    let theirs = home.path().join("theirs.redb");
    other.app.store.backup(&theirs).unwrap();
    let output = tokio::task::block_in_place(|| runs(hall.data(), &["verify", theirs.to_str().unwrap()]));
    assert_eq!(output.status.code(), Some(1), "{}", words(&output));
    assert!(words(&output).contains("DIFFERS"), "{}", words(&output));
    other.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_older_program_refuses_what_a_newer_one_wrote() {
    let hall = Hall::with_players(4).await;
    let home = tempfile::tempdir().unwrap();
    let backup = home.path().join("tomorrow.redb");
    hall.server().app.store.backup(&backup).unwrap();
    {
        let newer = redb::Database::open(&backup).unwrap();
        let transaction = newer.begin_write().unwrap();
        let table: redb::TableDefinition<&str, &[u8]> = redb::TableDefinition::new("server");
        transaction.open_table(table).unwrap().insert("version", 99_u64.to_be_bytes().as_slice()).unwrap();
        transaction.commit().unwrap();
    }
    for arguments in [["verify"], ["restore"]] {
        let fresh = home.path().join("fresh");
        let arguments = [arguments[0], backup.to_str().unwrap()];
        let output = tokio::task::block_in_place(|| runs(&fresh, &arguments));
        assert_eq!(output.status.code(), Some(1));
        let said = words(&output);
        assert!(said.contains("newer Roundtable") && said.contains("update this one"), "{said}");
    }
    // As the store of a server, too.
    let data = home.path().join("data");
    std::fs::create_dir(&data).unwrap();
    std::fs::copy(&backup, data.join("roundtable.redb")).unwrap();
    let output = tokio::task::block_in_place(|| runs(&data, &["serve", "--listen", "127.0.0.1:0"]));
    assert_eq!(output.status.code(), Some(1));
    assert!(words(&output).contains("newer Roundtable (store version 99)"), "{}", words(&output));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn verify_finds_a_changed_name_and_says_when_there_was_nothing_to_compare_with() {
    let hall = Hall::with_players(4).await;
    let home = tempfile::tempdir().unwrap();
    let backup = home.path().join("saturday.redb");
    hall.server().app.store.backup(&backup).unwrap();
    let verify = |data: &Path, file: &Path| {
        let output = tokio::task::block_in_place(|| runs(data, &["verify", file.to_str().unwrap()]));
        (output.status.code(), words(&output))
    };
    let (code, said) = verify(hall.data(), &backup);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("Everything is there, as it was written") && said.contains("(the same as here)"), "{said}");
    hall.head.does(Request::Announce { text: "Lunch".to_owned() }).await.unwrap();
    let (code, said) = verify(hall.data(), &backup);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("(the same as here up to this version; 1 event is newer here)"), "{said}");

    // The head's account, one letter, wherever it stands.
    let (name, mut bytes) = (format!("\"{HEAD}\""), std::fs::read(&backup).unwrap());
    let places: Vec<usize> =
        (0..bytes.len() - name.len()).filter(|at| bytes[*at..].starts_with(name.as_bytes())).collect();
    assert!(!places.is_empty());
    places.into_iter().for_each(|at| bytes[at + 1] = b'Q');
    let bent = home.path().join("bent.redb");
    std::fs::write(&bent, bytes).unwrap();
    let (code, said) = verify(hall.data(), &bent);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("something in it was changed since the backup was made"), "{said}");

    let (code, said) = verify(&home.path().join("a-typo"), &backup);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("Not compared: there is no store or server in"), "{said}");
    assert!(!home.path().join("a-typo").exists());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_archive_overwrites_nothing_and_says_what_to_do() {
    let hall = Hall::with_players(4).await;
    let home = tempfile::tempdir().unwrap();
    let to = home.path().join("cup.archive");
    std::fs::write(&to, "somebody's").unwrap();
    let tournament = roundtable::domain::ids::TournamentId(hall.tournament);
    let request = AdminRequest::Archive { tournament, to: to.clone(), contacts: false };
    let answer = patiently("an answer", admin::ask_running(hall.data(), &request)).await.unwrap().unwrap();
    let AdminAnswer::Refused { message } = answer else { panic!("{answer:?}") };
    assert!(message.contains("never overwrites, so name another file"), "{message}");
    assert_eq!(std::fs::read(&to).unwrap(), b"somebody's");
}

/// The machine died, and the backup knew less than the open pages: what they hold of the lost history must not pass for
/// the other one, whose versions have the same numbers. A sheet that waits on a phone counts once there, whether the lost
/// server had it or not.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_an_older_backup_open_pages_take_the_other_history_whole_and_waiting_sheets_count_once() {
    let mut hall = Hall::with_a_round(8).await;
    let home = tempfile::tempdir().unwrap();
    let backup = home.path().join("saturday.redb");
    let (_, at_the_backup, _) = hall.head.public().await;
    let sheet = |table: &TableView, winner: usize| {
        let mut points = [6, 5, 4, 3];
        points[winner] = 10;
        CommandRequest {
            request: Uuid::new_v4(),
            command: Request::Submit {
                round: RoundNo(1),
                table: table.no,
                revision: table.revision,
                sheet: crate::hall::totals(table, points),
            },
        }
    };
    let mut captain = hall.captain_of(1).await.person;
    hall.server().app.store.backup(&backup).unwrap();
    let heard_nothing = sheet(&hall.table(1).await, 0);
    captain.visitor.send_once(hall.tournament, &heard_nothing).await.unwrap();
    hall.head.does(Request::Announce { text: "The lost day".to_owned() }).await.unwrap();
    let (_, lost_version, _) = hall.head.public().await;
    let mut screens = vec![hall.kiosk().await, hall.head.screen(FeedName::Staff).await];
    for screen in &mut screens {
        screen.reaches(lost_version).await;
    }

    let fresh = home.path().join("fresh");
    let output = tokio::task::block_in_place(|| runs(&fresh, &["restore", backup.to_str().unwrap()]));
    assert!(output.status.success(), "{}", words(&output));
    hall.goes_on_in(&fresh).await;
    assert_eq!(hall.head.public().await.1, at_the_backup);
    while hall.head.public().await.1 < lost_version {
        hall.head.does(Request::Announce { text: "The other day".to_owned() }).await.unwrap();
    }
    let (truth, version, hash) = hall.head.public().await;
    assert_eq!(version, lost_version);
    for (before, feed) in screens.iter().zip([FeedName::Public, FeedName::Staff]) {
        let mut back = hall.head.returns_to(feed, before).await;
        back.until("everything anew", |live| live.snapshots == 1).await;
        assert_eq!((back.public(), back.live.state_hash()), (&truth, hash.as_str()));
    }
    // Who asks without a socket, too.
    let Position { epoch, .. } = screens[0].position();
    let path = hall.path(&format!("/view?since={lost_version}&epoch={epoch}"));
    let polled: Value = hall.spectator().visitor.get(&path).await.unwrap();
    assert_eq!(polled["frames"][0]["type"], "snapshot");

    captain.moves_to(&hall.base);
    for _ in 0..2 {
        captain.visitor.send_once(hall.tournament, &heard_nothing).await.unwrap();
    }
    assert_eq!(hall.count("sheet_handed_in").await, 1);
    // A restart of the same store is the same history: nobody needs everything anew.
    let mut page = hall.kiosk().await;
    page.reaches(hall.head.public().await.1).await;
    hall.restarts().await;
    let same = hall.spectator().returns_to(FeedName::Public, &page).await;
    assert_eq!((same.live.snapshots, same.position()), (0, page.position()));
}
