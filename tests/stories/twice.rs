//! A phone loses its network between the server's commit and the answer, and sends again; a thumb taps twice; a head
//! clicks "make the round" on two laptops. Everything is done once, and everybody who asked the same gets the same answer.

use std::collections::HashSet;

use futures_util::future::join_all;
use roundtable::client::ClientFault;
use roundtable::domain::ids::{PlayerId, RoundNo};
use roundtable::protocol::client::{CommandRequest, FeedName, Request};
use roundtable::protocol::server::ServerFrame;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::hall::{HEAD, Hall, PASSWORD, Person, patiently, totals};

fn announce(text: &str) -> Request {
    Request::Announce { text: text.to_owned() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_copies_of_one_result_count_once_and_get_one_answer() {
    let hall = Hall::with_a_round(16).await;
    let captain = hall.captain_of(1).await.person;
    let table = hall.table(1).await;
    let sheet = totals(&table, [10, 7, 5, 4]);
    let command = Request::Submit { round: RoundNo(1), table: table.no, revision: table.revision, sheet };
    let wish = CommandRequest { request: Uuid::new_v4(), command };
    let copies = join_all((0..50).map(|_| captain.visitor.send_once(hall.tournament, &wish)));
    let answers: Vec<_> = patiently("fifty answers", copies).await.into_iter().map(Result::unwrap).collect();
    assert!(answers.iter().all(|answer| *answer == answers[0]));
    assert_eq!(hall.count("sheet_handed_in").await, 1);

    // New ids with the same sheet are new wishes for what is so already.
    let again = CommandRequest { request: Uuid::new_v4(), ..wish };
    captain.visitor.send_once(hall.tournament, &again).await.unwrap();
    assert_eq!(hall.count("sheet_handed_in").await, 1);
    let rows = hall.head.view().await.standings.rows;
    assert_eq!(rows.iter().map(|row| row.wins).sum::<u32>(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_result_sent_again_over_http_gets_the_answer_that_went_lost_on_the_socket() {
    let hall = Hall::with_a_round(4).await;
    let captain = hall.captain_of(1).await.person;
    let table = hall.table(1).await;
    let sheet = totals(&table, [10, 7, 5, 4]);
    let command = Request::Submit { round: RoundNo(1), table: table.no, revision: table.revision, sheet };
    let wish = CommandRequest { request: Uuid::new_v4(), command };
    let mut kiosk = hall.kiosk().await;
    let mut socket = captain.socket().await;
    socket.ask(wish.request, wish.command.clone()).await.unwrap();
    kiosk.sees("the result", |view| view.standings.provisional).await;
    drop(socket);
    let first = captain.visitor.send_once(hall.tournament, &wish).await.unwrap();
    assert_eq!(first.version, kiosk.live.version());
    assert_eq!(hall.count("sheet_handed_in").await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_request_id_is_for_one_wish() {
    let hall = Hall::with_players(4).await;
    let request = Uuid::new_v4();
    let send = |text: &str| {
        let wish = CommandRequest { request, command: announce(text) };
        let head = hall.head.clone();
        async move { head.visitor.send_once(head.tournament, &wish).await }
    };
    let first = send("Round 2 at 14:30").await.unwrap();
    assert_eq!(send("Round 2 at 15:30").await.unwrap_err().code(), "request_id_reused");
    assert_eq!(send("Round 2 at 14:30").await.unwrap(), first);
    assert_eq!(hall.count("announced").await, 1);

    // Another person may have made up the same id.
    let organizer = hall.organizer().await;
    let wish = CommandRequest { request, command: announce("Lunch") };
    organizer.visitor.send_once(hall.tournament, &wish).await.unwrap();
    assert_eq!(hall.count("announced").await, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn twenty_clicks_on_make_the_round_make_one_round_and_all_get_the_same_answer() {
    let hall = Hall::with_players(32).await;
    let clicks = join_all((0..20).map(|_| hall.head.makes_round(1)));
    let answers: Vec<_> = patiently("twenty answers", clicks).await.into_iter().map(Result::unwrap).collect();
    assert!(answers.iter().all(|done| done.answer.round == Some(RoundNo(1))));
    assert_eq!(hall.count("round_made").await, 1);

    // The same click, copied: one id.
    hall.plays_the_round().await;
    let command = Request::MakeRound { expected: RoundNo(2), method: None, map: None, proposal: None };
    let wish = CommandRequest { request: Uuid::new_v4(), command };
    let copies = join_all((0..20).map(|_| hall.head.visitor.send_once(hall.tournament, &wish)));
    let answers: Vec<_> = patiently("twenty answers", copies).await.into_iter().map(Result::unwrap).collect();
    assert!(answers.iter().all(|done| *done == answers[0]));
    let round = hall.head.view().await.round.unwrap();
    assert_eq!(round.no, RoundNo(2));
    let seated: Vec<PlayerId> = round.tables.iter().flat_map(|table| &table.seats).map(|seat| seat.player).collect();
    assert_eq!((seated.len(), seated.iter().collect::<HashSet<_>>().len()), (32, 32));
    assert_eq!(hall.count("round_made").await, 2);
}

/// The answer to a second click went lost; meanwhile the head undid the round. The click, sent again by the outbox, must
/// not make the round that he has just taken back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_click_that_changed_nothing_is_remembered_too() {
    let hall = Hall::with_players(8).await;
    hall.head.makes_round(1).await.unwrap();
    let command = Request::MakeRound { expected: RoundNo(1), method: None, map: None, proposal: None };
    let second_click = CommandRequest { request: Uuid::new_v4(), command };
    let first = hall.head.visitor.send_once(hall.tournament, &second_click).await.unwrap();
    hall.head.does(Request::UndoRound { round: RoundNo(1), typed: None }).await.unwrap();
    let again = hall.head.visitor.send_once(hall.tournament, &second_click).await.unwrap();
    assert_eq!(again, first);
    assert!(hall.head.view().await.round.is_none(), "the undone round came back");

    // Nor may its id stand for something else.
    let other = CommandRequest { request: second_click.request, command: announce("Hello") };
    let outcome = hall.head.visitor.send_once(hall.tournament, &other).await;
    assert_eq!(outcome.unwrap_err().code(), "request_id_reused");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tournament_is_made_once_however_often_the_form_was_sent() {
    let hall = Hall::with_players(0).await;
    let request = Uuid::new_v4();
    let form = json!({"request": request, "title": "Spring Cup", "preset": "public"});
    let send = |form: Value| {
        let head = hall.head.visitor.clone();
        async move { head.post::<Value>("/api/v1/tournaments", &form).await }
    };
    let answers = join_all((0..20).map(|_| send(form.clone()))).await;
    let ids: HashSet<String> =
        answers.into_iter().map(|answer| answer.unwrap()["id"].as_str().unwrap().to_owned()).collect();
    assert_eq!(ids.len(), 1);
    for (field, other) in [("title", json!("Autumn Cup")), ("preset", json!("custom")), ("planned_rounds", json!(4))] {
        let mut changed = form.clone();
        changed[field] = other;
        let outcome = send(changed).await;
        assert_eq!(outcome.map_err(|fault| fault.code().to_owned()).unwrap_err(), "request_id_reused", "{field}");
    }
    let list: Vec<Value> = hall.head.visitor.get("/api/v1/tournaments").await.unwrap();
    assert_eq!(list.len(), 2);
}

/// A whole hall at once: every table's phone, the desk and the head act together, some of them twice. What was told
/// "done" is there once, and every player is at exactly one table in every frame that a kiosk saw.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_at_once_and_everything_once() {
    let hall = Hall::with_a_round(40).await;
    let round = hall.head.view().await.round.unwrap();
    let mut kiosk = hall.kiosk().await;
    let mut captains = Vec::new();
    for table in &round.tables {
        captains.push((table.clone(), hall.player(table.captain).await.person));
    }
    let hand_in = captains.iter().flat_map(|(table, captain)| {
        let sheet = totals(table, [10, 7, 5, 4]);
        let command = Request::Submit { round: RoundNo(1), table: table.no, revision: table.revision, sheet };
        let wish = CommandRequest { request: Uuid::new_v4(), command };
        [wish.clone(), wish].map(|wish| async move { captain.visitor.send_once(captain.tournament, &wish).await })
    });
    let answers = patiently("all answers", join_all(hand_in)).await;
    for pair in answers.chunks(2) {
        assert_eq!(pair[0].as_ref().unwrap(), pair[1].as_ref().unwrap());
    }
    kiosk.sees("all results", |view| view.standings.rows.iter().all(|row| row.games == 1)).await;
    assert_eq!(hall.count("sheet_handed_in").await, 10);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_heads_on_two_laptops_are_one_head() {
    let hall = Hall::with_players(8).await;
    let second = hall.visitor().sign_in(HEAD, PASSWORD).await.unwrap();
    let second = Person { visitor: second, tournament: hall.tournament };
    let wish = CommandRequest { request: Uuid::new_v4(), command: announce("Hello") };
    let first = hall.head.visitor.send_once(hall.tournament, &wish).await.unwrap();
    assert_eq!(second.visitor.send_once(hall.tournament, &wish).await.unwrap(), first);
    let (one, two) = tokio::join!(hall.head.makes_round(1), second.makes_round(1));
    assert_eq!((one.unwrap().answer, hall.count("round_made").await), (two.unwrap().answer, 1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_that_asks_too_much_at_once_is_told_so_and_nothing_is_lost() {
    let hall = Hall::with_players(4).await;
    let mut screen = hall.head.screen(FeedName::Public).await;
    let ids: Vec<Uuid> = (0..300).map(|_| Uuid::new_v4()).collect();
    for (number, id) in ids.iter().enumerate() {
        screen.live.ask(*id, announce(&format!("Nr {number}"))).await.unwrap();
    }
    let (mut done, mut too_fast) = (0, 0);
    let mut open: HashSet<Uuid> = ids.into_iter().collect();
    patiently("an answer to each", async {
        while !open.is_empty() {
            match screen.live.hear().await.unwrap() {
                roundtable::client::Heard::Said(ServerFrame::Receipt { request, .. }) if open.remove(&request) => {
                    done += 1
                }
                roundtable::client::Heard::Said(ServerFrame::Refused { request, refusal }) if open.remove(&request) => {
                    assert_eq!(refusal.code, "too_fast");
                    too_fast += 1;
                }
                _ => {}
            }
        }
    })
    .await;
    assert_eq!((done + too_fast, hall.count("announced").await), (300, done));
    assert!(done > 0 && too_fast > 0, "{done} done, {too_fast} too fast");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refusal_over_http_has_its_status_and_over_the_socket_the_same_words() {
    let hall = Hall::with_a_round(8).await;
    let mut socket = hall.head.screen(FeedName::Staff).await;
    let command = Request::LockRound { round: RoundNo(1) };
    let over_http = hall.head.does(command.clone()).await.unwrap_err();
    let ServerFrame::Refused { refusal, .. } = socket.does(command).await else { panic!("done") };
    let ClientFault::Refused(same) = over_http else { panic!("{over_http}") };
    assert_eq!(*same, refusal);
    assert_eq!(refusal.values["waiting"], json!([1, 2]));
}
