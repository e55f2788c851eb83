//! Sheets that came twice, from two phones, for the wrong table, or swapped on the way.

use futures_util::future::join_all;
use reqwest::{Method, StatusCode};
use roundtable::client::ClientFault;
use roundtable::domain::ids::{RoundNo, Seat, TableNo};
use roundtable::protocol::client::{CommandRequest, FeedName, Request, VerdictRequest};
use roundtable::protocol::server::ServerFrame;
use roundtable::protocol::view::{SheetView, TableState, TableView};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::hall::{Hall, Person, patiently, refused, shown_vp, totals};
use crate::house::House;

const ONE: RoundNo = RoundNo(1);

fn submit(table: &TableView, sheet: SheetView) -> Request {
    Request::Submit { round: ONE, table: table.no, revision: table.revision, sheet }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b001_two_hundred_who_hand_in_confirm_and_rule_at_once_leave_one_result() {
    let mut house = House::with_players(8).await;
    house.head.makes_round(1).await.unwrap();
    let table = house.table(1).await;
    let captain = house.player(table.captain).await.person;
    let opponents: Vec<_> = table.seats.iter().map(|seat| seat.player).filter(|id| *id != table.captain).collect();
    let mut others = Vec::new();
    for id in opponents {
        others.push(house.player(id).await.person);
    }
    let referee = house.referee().await;
    let work = (0..200).map(|number| {
        let (captain, referee, head, other) = (&captain, &referee, &house.head, &others[number % 3]);
        let table = &table;
        async move {
            // What each may be told is any of: done, changed meanwhile, disputed, settled. Never a fault.
            let seen = captain.detail(1, 1).await.unwrap().table;
            let outcome = match number % 5 {
                0 => captain.hands_in(table, 1, totals(table, [10, 7, 5, 4])).await,
                1 => referee.enters_on_paper(table, 1, totals(table, [4, 10, 5, 7])).await,
                2 => other.does(Request::Confirm { round: ONE, table: seen.no, revision: seen.revision }).await,
                3 => referee.rules(&seen, 1, VerdictRequest::Uphold).await,
                _ => head.accepts(&seen, 1).await,
            };
            assert!(matches!(outcome, Ok(_) | Err(ClientFault::Refused(_))), "{outcome:?}");
        }
    });
    patiently("two hundred answers", join_all(work)).await;
    let there = referee.detail(1, 1).await.unwrap();
    if there.dispute.is_some() {
        referee.rules(&there.table, 1, VerdictRequest::Uphold).await.unwrap();
    }
    let before = house.head.public().await;
    house.is_killed_and_started_again();
    let after = house.head.public().await;
    assert_eq!((&after.0, &after.2), (&before.0, &before.2));
    let there = after.0.round.unwrap().tables.remove(0);
    assert!(matches!(there.state, TableState::Confirmed | TableState::Ruled), "{:?}", there.state);
    let rows = after.0.standings.rows;
    assert_eq!(rows.iter().map(|row| (row.games, row.wins)).fold((0, 0), |(g, w), (a, b)| (g + a, w + b)), (4, 1));
    for seat in &there.seats {
        let row = rows.iter().find(|row| row.player == seat.player).unwrap();
        assert_eq!((row.games, Some(row.vp)), (1, seat.vp));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b002_a_sheet_of_other_people_than_sit_there_is_refused_and_changes_nothing() {
    let hall = Hall::with_a_round(7).await;
    let before = hall.head.public().await;
    for no in [1, 2] {
        let table = hall.table(no).await;
        let captain = hall.captain_of(no).await;
        let good = totals(&table, [10, 7, 5, 4]);
        let mut twice = good.clone();
        twice.entries[1].seat = twice.entries[0].seat;
        let mut short = good.clone();
        short.entries.pop();
        let mut long = good.clone();
        long.entries.push(good.entries[0].clone());
        let mut cases = vec![twice, short, long];
        if table.seats.len() == 3 {
            let mut stranger = good.clone();
            stranger.entries[2].seat = Seat::new(4).unwrap();
            cases.push(stranger);
        }
        for sheet in cases {
            let wish = CommandRequest { request: Uuid::new_v4(), command: submit(&table, sheet) };
            let path = hall.path("/commands");
            let request = captain.person.visitor.request(Method::POST, &path).json(&wish);
            let status = patiently("an answer", request.send()).await.unwrap().status();
            assert!(status.is_client_error(), "{status}");
        }
    }
    assert_eq!(hall.head.public().await, before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b004_of_two_phones_that_saw_the_same_table_neither_wipes_out_the_other() {
    let hall = Hall::with_a_round(4).await;
    let table = hall.table(1).await;
    let link = hall.player_link(table.captain).await;
    let (mine, lent) = (hall.opens(&link).await, hall.opens(&link).await);
    let (first, second) = (totals(&table, [10, 7, 5, 4]), totals(&table, [10, 7, 5, 6]));
    assert!(!mine.hands_in(&table, 1, first.clone()).await.unwrap().answer.disputed);
    assert!(lent.hands_in(&table, 1, second.clone()).await.unwrap().answer.disputed);
    let dispute = mine.detail(1, 1).await.unwrap().dispute.unwrap();
    assert_eq!((dispute.first.sheet, dispute.other.unwrap().sheet), (first, second));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b005_a_submit_that_arrives_fifty_times_counts_once() {
    let hall = Hall::with_a_round(4).await;
    let table = hall.table(1).await;
    let captain = hall.captain_of(1).await.person;
    let command = submit(&table, totals(&table, [10, 7, 5, 4]));
    let wish = CommandRequest { request: Uuid::new_v4(), command };
    let copies = join_all((0..50).map(|_| captain.visitor.send_once(hall.tournament, &wish)));
    let answers: Vec<_> = patiently("fifty answers", copies).await.into_iter().map(Result::unwrap).collect();
    assert!(answers.iter().all(|answer| *answer == answers[0]));
    let anew = join_all((0..30).map(|_| captain.does(wish.command.clone())));
    for answer in patiently("thirty answers", anew).await {
        assert!(!answer.unwrap().answer.disputed);
    }
    assert_eq!(hall.count("sheet_handed_in").await, 1);
    let rows = hall.head.view().await.standings.rows;
    assert_eq!(rows.iter().map(|row| row.wins).sum::<u32>(), 1);
    assert_eq!(rows.iter().map(|row| row.vp).sum::<u32>(), 26);
}

/// Where the entries of a sheet stand in the message is nobody's concern: each says whose seat it is.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b008_one_result_is_the_same_for_every_player_by_whatever_path_it_comes() {
    let hall = Hall::with_a_round(24).await;
    let (referee, organizer) = (hall.referee().await, hall.organizer().await);
    let vp = [4, 10, 6, 8];
    let mut owed = Vec::new();
    for no in 1..=6 {
        let table = hall.table(no).await;
        owed.extend(table.seats.iter().zip(vp).map(|(seat, vp)| (seat.player, vp as u32)));
        let mut sheet = totals(&table, vp);
        sheet.entries.rotate_left(usize::from(no) % 4);
        if no % 2 == 0 {
            sheet.entries.reverse();
        }
        let captain = hall.captain_of(no).await;
        match no {
            1 => drop(captain.hands_in(&table, sheet).await.unwrap()),
            2 => drop(captain.person.screen(FeedName::Public).await.does(submit(&table, sheet)).await),
            3 => drop(referee.hands_in(&table, 1, sheet).await.unwrap()),
            4 => drop(organizer.enters_on_paper(&table, 1, sheet).await.unwrap()),
            5 => {
                captain.hands_in(&table, totals(&table, [10, 9, 8, 7])).await.unwrap();
                let seen = hall.table(no).await;
                hall.opponent_at(no, 0).await.disputes(&seen, Some(sheet)).await.unwrap();
                referee.rules(&hall.table(no).await, 1, VerdictRequest::TakeOther).await.unwrap();
            }
            _ => {
                captain.hands_in(&table, totals(&table, [10, 9, 8, 7])).await.unwrap();
                let seen = hall.table(no).await;
                hall.opponent_at(no, 0).await.disputes(&seen, None).await.unwrap();
                referee.rules(&hall.table(no).await, 1, VerdictRequest::Amend { sheet }).await.unwrap();
            }
        }
        assert_eq!(shown_vp(&hall.table(no).await), [Some(4), Some(10), Some(6), Some(8)], "table {no}");
    }
    let rows = hall.head.view().await.standings.rows;
    let file =
        hall.visitor().request(Method::GET, &format!("/t/{}/results.csv", hall.tournament)).send().await.unwrap();
    let file = file.text().await.unwrap();
    let mut lines = csv::Reader::from_reader(file.as_bytes());
    let exported: Vec<(String, u32)> = lines
        .deserialize::<std::collections::HashMap<String, String>>()
        .map(|line| line.unwrap())
        .map(|line| (line["player"].clone(), line["vp"].parse().unwrap()))
        .collect();
    for (player, vp) in owed {
        assert_eq!(rows.iter().find(|row| row.player == player).unwrap().vp, vp);
        assert!(exported.contains(&(player.to_string(), vp)), "{player} in {file}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b016_a_result_that_was_answered_is_there_after_the_plug_was_pulled() {
    let mut house = House::with_players(16).await;
    house.head.makes_round(1).await.unwrap();
    for no in 1..=4 {
        let table = house.table(no).await;
        let captain = house.player(table.captain).await;
        captain.hands_in(&table, totals(&table, [10, 7, 5, 4])).await.unwrap();
        house.is_killed_and_started_again();
        let there = house.table(no).await;
        assert_eq!((there.state, shown_vp(&there)[0]), (TableState::Submitted, Some(10)), "table {no}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b017_nobody_in_the_hall_sees_numbers_while_the_referee_thinks() {
    let hall = Hall::with_a_round(4).await;
    let referee = hall.referee().await;
    let table = hall.table(1).await;
    hall.captain_of(1).await.hands_in(&table, totals(&table, [10, 7, 5, 4])).await.unwrap();
    let seen = hall.table(1).await;
    hall.opponent_at(1, 0).await.disputes(&seen, Some(totals(&seen, [7, 10, 5, 4]))).await.unwrap();
    let (view, ..) = hall.spectator().public().await;
    let there = &view.round.as_ref().unwrap().tables[0];
    assert_eq!((there.state, shown_vp(there)), (TableState::Disputed, vec![None; 4]));
    assert!(view.standings.rows.iter().all(|row| (row.games, row.vp) == (0, 0)));
    let mut kiosk = hall.kiosk().await;
    // What he tries on the way never leaves the desk: only what he ruled, whole.
    let bad = SheetView { entries: Vec::new(), road_nobody: false };
    let attempt = referee.rules(&hall.table(1).await, 1, VerdictRequest::Amend { sheet: bad }).await;
    assert_eq!(refused(attempt), "sheet_has_faults");
    let amended = VerdictRequest::Amend { sheet: totals(&table, [8, 10, 5, 4]) };
    referee.rules(&hall.table(1).await, 1, amended).await.unwrap();
    kiosk.sees("the ruling", |view| view.round.as_ref().unwrap().tables[0].state == TableState::Ruled).await;
    assert_eq!(kiosk.live.deltas, 1);
    assert_eq!(shown_vp(&kiosk.public().round.as_ref().unwrap().tables[0]), [Some(8), Some(10), Some(5), Some(4)]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b019_the_desk_is_told_of_every_table_where_it_stands_without_asking() {
    let hall = Hall::with_a_round(16).await;
    let mut desk = hall.organizer().await.screen(FeedName::Staff).await;
    for no in [2, 3, 4] {
        let table = hall.table(no).await;
        hall.captain_of(no).await.hands_in(&table, totals(&table, [10, 7, 5, 4])).await.unwrap();
    }
    let seen = hall.table(3).await;
    let opponent = hall.opponent_at(3, 0).await;
    opponent.disputes(&seen, None).await.unwrap();
    let seen = hall.table(4).await;
    hall.opponent_at(4, 0).await.confirms(&seen).await.unwrap();
    desk.until("four tables in four states", |live| {
        let round = live.public().unwrap().round.as_ref();
        let states: Vec<TableState> = round.iter().flat_map(|round| &round.tables).map(|table| table.state).collect();
        states == [TableState::Awaiting, TableState::Submitted, TableState::Disputed, TableState::Confirmed]
    })
    .await;
    let whole = desk.whole();
    assert_eq!(whole.desk.waiting, [TableNo(1), TableNo(2), TableNo(3)]);
    let dispute = &whole.desk.disputes[0];
    assert_eq!((dispute.table, dispute.by.id.as_str()), (TableNo(3), opponent.id.to_string().as_str()));
    assert!(!dispute.at.is_empty() && dispute.reason.is_some());
    let submitted = &whole.public.round.unwrap().tables[1];
    assert!(submitted.handed_in_at.is_some() && submitted.signed_by == [submitted.captain]);
}

/// Everything in a sheet is what lay on the table; places and points are worked out here, whatever a client says of them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b032_a_link_is_good_for_its_own_table_and_a_client_has_no_say_in_places() {
    let hall = Hall::with_a_round(16).await;
    let captain = hall.captain_of(3).await;
    let (mine, theirs) = (hall.table(3).await, hall.table(4).await);
    let before = hall.head.public().await;
    let stolen = captain.hands_in(&theirs, totals(&theirs, [10, 7, 5, 4])).await;
    assert_eq!(refused(stolen), "not_your_table");

    let send = async |body: Value| {
        let request = captain.person.visitor.request(Method::POST, &hall.path("/commands")).json(&body);
        patiently("an answer", request.send()).await.unwrap().status()
    };
    let good = CommandRequest { request: Uuid::new_v4(), command: submit(&mine, totals(&mine, [10, 7, 5, 4])) };
    let mut with_places = serde_json::to_value(&good).unwrap();
    with_places["command"]["sheet"]["entries"][2]["place"] = json!(1);
    assert_eq!(send(with_places).await, StatusCode::BAD_REQUEST);
    let mut bad_in_the_third = serde_json::to_value(&good).unwrap();
    bad_in_the_third["command"]["sheet"]["entries"][2]["vp"] = json!(-1);
    assert_eq!(send(bad_in_the_third).await, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(hall.head.public().await, before);

    captain.hands_in(&mine, totals(&mine, [5, 7, 10, 7])).await.unwrap();
    let table = hall.table(3).await;
    let places: Vec<Option<u8>> = table.seats.iter().map(|seat| seat.place).collect();
    assert_eq!(places, [Some(4), Some(2), Some(1), Some(2)]);
}

/// Every way of writing a result, after the lock.
async fn all_ways(person: &Person, table: &TableView) -> Vec<String> {
    let (round, no, revision) = (ONE, table.no, table.revision);
    let sheet = totals(table, [4, 6, 7, 10]);
    let reason = || "It was the other way round.".to_owned();
    let ways = [
        submit(table, sheet.clone()),
        Request::Dispute { round, table: no, revision, reason: None, sheet: Some(sheet.clone()) },
        Request::Confirm { round, table: no, revision },
        Request::EnterOnPaper { round, table: no, revision, sheet: sheet.clone(), note: None },
        Request::Accept { round, table: no, revision, reason: reason() },
        Request::Rule { round, table: no, revision, verdict: VerdictRequest::Amend { sheet }, note: None },
        Request::VoidTable { round, table: no, reason: reason() },
        Request::UnlockRound { round },
        Request::UndoRound { round, typed: Some("1".to_owned()) },
    ];
    let mut codes = Vec::new();
    for way in ways {
        codes.push(refused(person.does(way).await));
    }
    codes
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b137_after_the_lock_every_path_is_closed_and_only_the_head_opens_it_and_it_is_written_down() {
    let hall = Hall::with_a_round(4).await;
    hall.plays_the_round().await;
    hall.head.does(Request::LockRound { round: ONE }).await.unwrap();
    let before = hall.head.public().await;
    let table = hall.table(1).await;
    let captain = hall.captain_of(1).await.person;
    for person in [captain, hall.opponent_at(1, 1).await.person, hall.referee().await, hall.organizer().await] {
        let codes = all_ways(&person, &table).await;
        let closed = ["round_is_locked", "not_allowed", "not_the_captain"];
        assert!(codes.iter().all(|code| closed.contains(&code.as_str())), "{codes:?}");
    }
    let mut socket = hall.referee().await.screen(FeedName::Staff).await;
    let answer = socket.does(submit(&table, totals(&table, [4, 6, 7, 10]))).await;
    assert!(matches!(&answer, ServerFrame::Refused { refusal, .. } if refusal.code == "round_is_locked"), "{answer:?}");
    assert_eq!(hall.head.public().await, before);

    hall.head.does(Request::UnlockRound { round: ONE }).await.unwrap();
    let last = hall.history().await.pop().unwrap();
    assert_eq!((&last["event"]["type"], &last["by"]["id"]), (&json!("round_unlocked"), &json!("head")));
}
