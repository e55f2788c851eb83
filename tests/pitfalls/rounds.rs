//! Rounds that were made twice, too early, or could not be left again.

use std::collections::HashSet;

use futures_util::future::join_all;
use roundtable::client::ClientFault;
use roundtable::domain::ids::{PlayerId, RoundNo, TableNo};
use roundtable::protocol::client::{CommandRequest, NewPlayer, Request};
use roundtable::protocol::view::RoundView;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::hall::{Hall, patiently, refused, totals};
use crate::house::House;

const ONE: RoundNo = RoundNo(1);

/// The next round, without a proposal that was looked at before.
pub fn make(round: u16) -> Request {
    Request::MakeRound { expected: RoundNo(round), method: None, map: None, proposal: None }
}

/// Everybody who sits in a round; nobody at two tables.
fn seated(round: &RoundView) -> HashSet<PlayerId> {
    let all: Vec<PlayerId> = round.tables.iter().flat_map(|table| &table.seats).map(|seat| seat.player).collect();
    let each: HashSet<PlayerId> = all.iter().copied().collect();
    assert_eq!(all.len(), each.len(), "somebody sits at two tables");
    each
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b007_a_round_with_a_missing_and_a_disputed_table_is_not_left_and_both_are_named() {
    let hall = Hall::with_a_round(16).await;
    for no in [1, 2, 4] {
        let table = hall.table(no).await;
        hall.captain_of(no).await.hands_in(&table, totals(&table, [10, 7, 5, 4])).await.unwrap();
        let seen = hall.table(no).await;
        let opponent = hall.opponent_at(no, 0).await;
        match no {
            2 => opponent.disputes(&seen, None).await.unwrap(),
            _ => opponent.confirms(&seen).await.unwrap(),
        };
    }
    for step in [make(2), Request::LockRound { round: ONE }, Request::Finish] {
        let Err(ClientFault::Refused(refusal)) = hall.head.does(step).await else { panic!("it went on") };
        assert_eq!(refusal.code, "round_is_unfinished");
        assert_eq!((&refusal.values["waiting"], &refusal.values["disputed"]), (&json!([3]), &json!([2])));
        assert!(refusal.message.contains("table 3") && refusal.message.contains("table 2"), "{}", refusal.message);
    }
    assert_eq!(hall.head.view().await.round.unwrap().no, ONE);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b010_twenty_clicks_on_advance_and_a_pulled_plug_make_one_round() {
    let mut house = House::with_players(24).await;
    let wishes: Vec<_> = (0..20).map(|_| CommandRequest { request: Uuid::new_v4(), command: make(1) }).collect();
    let (tournament, visitor) = (house.head.tournament, house.head.visitor.clone());
    let before: Vec<_> = wishes[..10]
        .iter()
        .cloned()
        .map(|wish| {
            let visitor = visitor.clone();
            tokio::spawn(async move { visitor.send_once(tournament, &wish).await })
        })
        .collect();
    // Some are under way, some were answered, some never arrive.
    tokio::task::yield_now().await;
    house.is_killed_and_started_again();
    let before = join_all(before).await;
    let again = wishes.iter().map(|wish| house.head.visitor.send(tournament, wish));
    let answers: Vec<_> = patiently("twenty answers", join_all(again)).await.into_iter().map(Result::unwrap).collect();
    assert!(answers.iter().all(|done| done.answer == answers[0].answer));
    for (first, again) in before.into_iter().zip(&answers) {
        if let Ok(Ok(first)) = first {
            assert_eq!(first, *again, "what was answered before is answered again");
        }
    }
    let view = house.head.view().await;
    let round = view.round.unwrap();
    assert_eq!((round.no, seated(&round).len()), (ONE, 24));
    let path = format!("/api/v1/tournaments/{tournament}/history");
    let history: Value = house.head.visitor.get(&path).await.unwrap();
    let made = history["records"].as_array().unwrap().iter().filter(|record| record["event"]["type"] == "round_made");
    assert_eq!(made.count(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b025_results_that_nobody_confirmed_do_not_make_the_next_round() {
    let hall = Hall::with_a_round(8).await;
    for no in [1, 2] {
        let table = hall.table(no).await;
        hall.captain_of(no).await.hands_in(&table, totals(&table, [10, 7, 5, 4])).await.unwrap();
    }
    assert_eq!(refused(hall.head.makes_round(2).await), "round_is_unfinished");
    // The way out is an act of the head, with his reason, for everybody to read later.
    for no in [1, 2] {
        hall.head.accepts(&hall.table(no).await, 1).await.unwrap();
    }
    hall.head.makes_round(2).await.unwrap();
    let accepted: Vec<_> = hall
        .history()
        .await
        .into_iter()
        .filter(|record| record["event"]["type"] == "result_confirmed")
        .map(|record| (record["by"]["id"].clone(), record["event"]["how"]["reason"].clone()))
        .collect();
    assert_eq!(accepted, vec![(json!("head"), json!("Silent after a warning by name.")); 2]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b043_a_player_who_left_after_his_result_is_not_seated_after_a_restart() {
    let mut hall = Hall::with_a_round(12).await;
    hall.plays_the_round().await;
    let gone = hall.table(2).await.seats[1].player;
    hall.head.does(Request::Withdraw { player: gone }).await.unwrap();
    hall.restarts().await;
    hall.head.makes_round(2).await.unwrap();
    let round = hall.head.view().await.round.unwrap();
    let players = seated(&round);
    assert_eq!(players.len(), 11);
    assert!(!players.contains(&gone));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b049_a_seating_ends_in_tables_or_in_a_reason_also_when_the_plug_is_pulled_meanwhile() {
    let mut house = House::with_players(203).await;
    let wish = CommandRequest { request: Uuid::new_v4(), command: make(1) };
    let (tournament, visitor, sent) = (house.head.tournament, house.head.visitor.clone(), wish.clone());
    let asking = tokio::spawn(async move { visitor.send_once(tournament, &sent).await });
    tokio::task::yield_now().await;
    house.is_killed_and_started_again();
    let _ = asking.await.unwrap();
    house.head.visitor.send(tournament, &wish).await.unwrap();
    assert_eq!(seated(&house.head.view().await.round.unwrap()).len(), 203);

    let hall = Hall::with_players(5).await;
    let Err(ClientFault::Refused(refusal)) = hall.head.makes_round(1).await else { panic!("five were seated") };
    assert_eq!(refusal.code, "cannot_seat");
    assert!(refusal.message.len() > 20, "{}", refusal.message);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b050_those_who_do_not_play_this_round_are_free_and_keep_nobody_waiting() {
    let hall = Hall::with_players(8).await;
    let late = hall.head.does(Request::AddPlayers {
        players: vec![NewPlayer { name: "Late".to_owned(), club: None }],
        checked_in: false,
    });
    let free = late.await.unwrap().answer.players[0];
    hall.head.makes_round(1).await.unwrap();
    let phone = hall.player(free).await;
    let me = phone.person.visitor.me(hall.tournament).await.unwrap();
    assert!(me.table.is_none() && me.may.is_empty(), "{me:?}");
    hall.plays_the_round().await;
    hall.head.makes_round(2).await.unwrap();
    assert_eq!(seated(&hall.head.view().await.round.unwrap()).len(), 8);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b095_every_state_says_the_next_step_and_finishing_twice_is_finishing_once() {
    let hall = Hall::with_players(4).await;
    let Err(ClientFault::Refused(early)) = hall.head.does(Request::Finish).await else { panic!("finished") };
    assert!(early.message.contains("make round 1"), "{}", early.message);
    hall.head.makes_round(1).await.unwrap();
    hall.plays_the_round().await;
    let first = hall.head.does(Request::Finish).await.unwrap();
    let again = hall.head.does(Request::Finish).await.unwrap();
    assert_eq!((first.version, hall.count("finished").await), (again.version, 1));
    let Err(ClientFault::Refused(late)) = hall.head.makes_round(2).await else { panic!("a round was made") };
    assert!(late.message.contains("reopen"), "{}", late.message);
    hall.head.does(Request::Reopen { reason: "Table 1 was swapped.".to_owned() }).await.unwrap();
    hall.head.makes_round(2).await.unwrap();
    assert_eq!(seated(&hall.head.view().await.round.unwrap()).len(), 4);
    hall.head.does(Request::Cancel { reason: "Fire alarm.".to_owned() }).await.unwrap();
    let Err(ClientFault::Refused(over)) = hall.head.does(Request::Finish).await else { panic!("finished") };
    assert!(over.message.contains("make a new one"), "{}", over.message);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b161_a_round_with_a_result_is_taken_back_only_after_it_was_named_what_is_lost() {
    let hall = Hall::with_a_round(8).await;
    let table = hall.table(2).await;
    hall.captain_of(2).await.hands_in(&table, totals(&table, [10, 7, 5, 4])).await.unwrap();
    let before = hall.head.public().await;
    for typed in [None, Some(String::new()), Some("2".to_owned()), Some("yes".to_owned())] {
        let undo = hall.head.does(Request::UndoRound { round: ONE, typed }).await;
        let Err(ClientFault::Refused(refusal)) = undo else { panic!("undone") };
        assert_eq!((refusal.code.as_str(), &refusal.values["tables"]), ("results_would_be_lost", &json!([2])));
    }
    assert_eq!(hall.head.public().await, before);
    hall.head.does(Request::UndoRound { round: ONE, typed: Some("1".to_owned()) }).await.unwrap();
    assert!(hall.head.view().await.round.is_none());
    // What was lost is still written down.
    let written = hall.history().await;
    let lost = written.iter().find(|record| record["event"]["type"] == "sheet_handed_in").unwrap();
    assert_eq!(lost["event"]["table"], json!(TableNo(2)));
}

/// The round before was locked by making the one that is taken back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b161_after_a_round_with_a_result_was_taken_back_the_lock_and_the_standings_are_those_of_before() {
    let hall = Hall::with_a_round(8).await;
    hall.plays_on_paper(1).await;
    let (before, _, hash) = hall.head.public().await;
    let bytes = serde_json::to_vec(&before).unwrap();
    hall.head.makes_round(2).await.unwrap();
    let table = hall.table(1).await;
    hall.head.enters_on_paper(&table, 2, totals(&table, [10, 7, 5, 4])).await.unwrap();
    let undo = |typed: &str| Request::UndoRound { round: RoundNo(2), typed: Some(typed.to_owned()) };
    assert_eq!(refused(hall.head.does(undo("1")).await), "results_would_be_lost");
    hall.head.does(undo("2")).await.unwrap();
    let (mut after, _, hash_after) = hall.head.public().await;
    // Only that it was taken back is told, so that nobody waits at its tables.
    assert_eq!(after.tournament.undone.take().map(|undone| undone.round), Some(RoundNo(2)));
    assert_eq!((serde_json::to_vec(&after).unwrap(), hash_after), (bytes, hash));
    assert!(!after.round.unwrap().locked);
}
