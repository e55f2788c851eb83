//! Lists that two people read differently, that moved by a mistake that was taken back, or that called themselves final.

use reqwest::Method;
use roundtable::domain::ids::RoundNo;
use roundtable::protocol::client::{FeedName, NewPlayer, Request, VerdictRequest};
use roundtable::protocol::detail::DetailedView;
use serde_json::Value;

use crate::hall::{Hall, totals};

async fn detailed(hall: &Hall) -> DetailedView {
    hall.head.visitor.get(&hall.path("/standings/detailed")).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b037_the_rounds_before_a_late_entry_are_empty_and_not_lost_games() {
    let hall = Hall::with_a_round(8).await;
    hall.plays_the_round().await;
    hall.head.makes_round(2).await.unwrap();
    hall.plays_the_round().await;
    let players = (1..=4).map(|number| NewPlayer { name: format!("Late {number}"), club: None }).collect();
    let late = hall.head.does(Request::AddPlayers { players, checked_in: true }).await.unwrap().answer.players[0];
    hall.head.makes_round(3).await.unwrap();
    let tables = hall.head.view().await.round.unwrap().tables;
    let table = tables.iter().find(|table| table.seats.iter().any(|seat| seat.player == late)).unwrap();
    let mut vp = [7, 5, 4, 3];
    vp[table.seats.iter().position(|seat| seat.player == late).unwrap()] = 10;
    hall.organizer().await.enters_on_paper(table, 3, totals(table, vp)).await.unwrap();

    let detail = detailed(&hall).await;
    let games = &detail.rows.iter().find(|row| row.player == late).unwrap().rounds;
    assert!(games[0].is_none() && games[1].is_none());
    let row = hall.head.view().await.standings.rows.into_iter().find(|row| row.player == late).unwrap();
    assert_eq!((row.games, &row.share_exact), (1, &games[2].as_ref().unwrap().share_exact));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b074_a_round_half_entered_counts_and_says_that_it_is_provisional() {
    let hall = Hall::with_a_round(8).await;
    assert!(!hall.head.view().await.standings.provisional);
    let table = hall.table(1).await;
    hall.captain_of(1).await.hands_in(&table, totals(&table, [10, 7, 5, 4])).await.unwrap();
    let standings = hall.head.view().await.standings;
    assert!(standings.provisional);
    assert_eq!(standings.rows.iter().map(|row| row.games).sum::<u32>(), 4);
    assert!(standings.rows.iter().all(|row| row.games <= 1 && row.wins <= row.games && row.vp <= 10));
    let seen = hall.table(1).await;
    hall.opponent_at(1, 0).await.confirms(&seen).await.unwrap();
    assert!(!hall.head.view().await.standings.provisional);
    // What is called FINAL knows confirmed results only.
    let table = hall.table(2).await;
    hall.captain_of(2).await.hands_in(&table, totals(&table, [10, 7, 5, 4])).await.unwrap();
    let file = standings_file(&hall).await;
    assert_eq!((&file["final"], &file["provisional"]), (&Value::Bool(false), &Value::Bool(true)));
}

async fn standings_file(hall: &Hall) -> Value {
    hall.visitor().get(&format!("/t/{}/standings.json", hall.tournament)).await.unwrap()
}

/// A referee corrects his ruling, and somebody prints the list in the same second.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b080_a_list_taken_home_right_after_a_correction_is_the_corrected_one_and_final_only_at_the_end() {
    let hall = Hall::with_a_round(4).await;
    let referee = hall.referee().await;
    let table = hall.table(1).await;
    hall.captain_of(1).await.hands_in(&table, totals(&table, [10, 7, 5, 4])).await.unwrap();
    let seen = hall.table(1).await;
    hall.opponent_at(1, 0).await.disputes(&seen, None).await.unwrap();
    for vp in [[10, 7, 5, 4], [7, 10, 5, 4], [4, 5, 7, 10], [4, 5, 10, 7]] {
        let amend = VerdictRequest::Amend { sheet: totals(&table, vp) };
        let done = referee.rules(&hall.table(1).await, 1, amend).await.unwrap();
        let file = standings_file(&hall).await;
        let (view, version, hash) = hall.head.public().await;
        assert_eq!((file["version"].as_u64(), file["state_hash"].as_str()), (Some(version), Some(hash.as_str())));
        assert_eq!((version, &file["final"]), (done.version, &Value::Bool(false)));
        let winner = &view.standings.rows[0].player;
        let at = vp.iter().position(|vp| *vp == 10).unwrap();
        assert_eq!(file["rows"][0]["player"], winner.to_string());
        assert_eq!(*winner, table.seats[at].player);
    }
    hall.head.does(Request::Finish).await.unwrap();
    assert_eq!(standings_file(&hall).await["final"], Value::Bool(true));
    for name in ["standings.csv", "results.csv"] {
        let path = format!("/t/{}/{name}", hall.tournament);
        let answer = hall.visitor().request(Method::GET, &path).send().await.unwrap();
        assert_eq!(answer.headers()["x-roundtable-status"], "FINAL");
        assert_eq!(answer.headers()["x-roundtable-state-hash"], hall.head.public().await.2.as_str());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b082_a_disqualification_that_was_a_mistake_leaves_no_trace_in_the_standings() {
    let hall = Hall::with_a_round(8).await;
    hall.plays_the_round().await;
    let (before, _, hash) = hall.head.public().await;
    let player = before.standings.rows[0].player;
    let reason = "Took somebody else for him.".to_owned();
    hall.referee().await.does(Request::Disqualify { player, reason }).await.unwrap();
    let meanwhile = hall.head.view().await.standings;
    assert!(!meanwhile.rows.last().unwrap().ranked && meanwhile.rows.last().unwrap().player == player);
    hall.head.does(Request::CancelDisqualification { player }).await.unwrap();
    let (after, _, hash_after) = hall.head.public().await;
    assert_eq!((after.standings, hash_after), (before.standings, hash));
}

/// Spectators, players, referees and the head, two hundred screens together.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b083_two_hundred_screens_of_every_role_show_the_same_list() {
    let hall = Hall::with_a_round(16).await;
    let (referee, player) = (hall.referee().await, hall.captain_of(1).await.person);
    let people = [hall.spectator(), player, referee, hall.head.clone()];
    let open = (0..200).map(|number| {
        let feed = if number % 4 >= 2 { FeedName::Staff } else { FeedName::Public };
        people[number % 4].screen(feed)
    });
    let mut screens = futures_util::future::join_all(open).await;
    for no in 1..=4 {
        let table = hall.table(no).await;
        hall.captain_of(no).await.hands_in(&table, totals(&table, [10, 7, 5, 4])).await.unwrap();
    }
    hall.head.does(Request::Announce { text: "Lunch".to_owned() }).await.unwrap();
    let (view, version, hash) = hall.head.public().await;
    for screen in &mut screens {
        screen.reaches(version).await;
        assert_eq!((screen.live.version(), screen.live.state_hash()), (version, hash.as_str()));
        assert_eq!(*screen.public(), view);
    }
    assert_eq!(view.round.unwrap().no, RoundNo(1));
}
