//! Links that were offered to the wrong person, died without a word, or stayed in the history of a borrowed phone.

use reqwest::{Method, StatusCode};
use roundtable::domain::ids::{PlayerId, RoundNo};
use roundtable::protocol::client::{CommandRequest, FeedName, Request};
use roundtable::protocol::server::ServerFrame;
use roundtable::protocol::view::TableState;
use serde_json::json;
use uuid::Uuid;

use crate::hall::{Hall, refused, totals};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b022_whoever_enters_a_sheet_is_told_round_table_and_names_with_it() {
    let hall = Hall::with_a_round(8).await;
    let table = hall.table(2).await;
    let captain = hall.player(table.captain).await.person;
    let names: Vec<&str> = table.seats.iter().map(|seat| seat.name.as_str()).collect();
    let mine = captain.visitor.me(hall.tournament).await.unwrap().table.unwrap();
    let (referee, organizer) = (hall.referee().await, hall.organizer().await);
    for detail in [mine, referee.detail(1, 2).await.unwrap(), organizer.detail(1, 2).await.unwrap()] {
        assert_eq!((detail.round, detail.table.no), (RoundNo(1), table.no));
        assert!(detail.table.seats.iter().map(|seat| seat.name.as_str()).eq(names.iter().copied()));
    }
    let path = format!("/t/{}/print/seating", hall.tournament);
    let page = hall.visitor().request(Method::GET, &path).send().await.unwrap().text().await.unwrap();
    assert!(page.contains("Round 1") && names.iter().all(|name| page.contains(name)), "{page}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b023_a_link_leads_to_the_table_of_this_round_and_offers_the_sheet_to_the_captain_only() {
    let hall = Hall::with_a_round(16).await;
    let player = PlayerId(7);
    let phone = hall.player(player).await.person;
    for round in 1..=2 {
        let view = hall.head.view().await.round.unwrap();
        let table = view.tables.iter().find(|table| table.seats.iter().any(|seat| seat.player == player)).unwrap();
        let me = phone.visitor.me(hall.tournament).await.unwrap();
        let shown = me.table.unwrap();
        assert_eq!((shown.round, shown.table.no), (RoundNo(round), table.no));
        assert_eq!(me.may.iter().any(|may| may == "submit"), table.captain == player);
        let other = table.seats.iter().map(|seat| seat.player).find(|id| *id != table.captain).unwrap();
        let other = hall.player(other).await;
        assert!(!other.person.visitor.me(hall.tournament).await.unwrap().may.contains(&"submit".to_owned()));
        let attempt = other.hands_in(table, totals(table, [10, 7, 5, 4])).await;
        assert_eq!(refused(attempt), "not_the_captain");
        if round == 1 {
            hall.plays_the_round().await;
            hall.head.makes_round(2).await.unwrap();
        }
    }
    // Seated anew: the same link, the new table.
    hall.head.does(Request::UndoRound { round: RoundNo(2), typed: None }).await.unwrap();
    hall.head.does(Request::Withdraw { player }).await.unwrap();
    hall.head.makes_round(2).await.unwrap();
    let me = phone.visitor.me(hall.tournament).await.unwrap();
    assert!(me.table.is_none() && me.may.is_empty(), "{me:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b028_when_a_phone_dies_another_captain_or_another_link_takes_over_and_the_old_one_is_told() {
    let hall = Hall::with_a_round(8).await;
    let organizer = hall.organizer().await;
    let table = hall.table(1).await;
    let lost = hall.captain_of(1).await;
    let mut old_page = lost.person.screen(FeedName::Public).await;
    organizer.does(Request::ReissueLink { player: lost.id }).await.unwrap();
    loop {
        if matches!(old_page.is_told().await, ServerFrame::Demoted { .. }) {
            break;
        }
    }
    let sheet = totals(&table, [10, 7, 5, 4]);
    assert_eq!(refused(lost.hands_in(&table, sheet.clone()).await), "not_signed_in");
    let new = hall.player(lost.id).await;
    assert!(new.person.visitor.me(hall.tournament).await.unwrap().may.contains(&"submit".to_owned()));

    // Or somebody else of the table hands in; a sheet for the table as it was is not taken for it.
    let heir = hall.opponent_at(1, 1).await;
    let name = Request::NameCaptain { round: RoundNo(1), table: table.no, player: heir.id };
    organizer.does(name).await.unwrap();
    assert_eq!(refused(new.hands_in(&table, sheet.clone()).await), "not_the_captain");
    heir.hands_in(&hall.table(1).await, sheet).await.unwrap();
    assert_eq!(hall.state_of(1).await, TableState::Submitted);
}

/// The session ended while the phone slept with a filled form.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b125_a_session_that_ended_is_told_plainly_and_the_same_sheet_goes_through_afterwards() {
    let hall = Hall::with_a_round(4).await;
    let table = hall.table(1).await;
    let captain = hall.captain_of(1).await;
    let command = Request::Submit {
        round: RoundNo(1),
        table: table.no,
        revision: table.revision,
        sheet: totals(&table, [10, 7, 5, 4]),
    };
    let wish = CommandRequest { request: Uuid::new_v4(), command };
    let out = captain.person.visitor.request(Method::DELETE, "/api/v1/session").send().await.unwrap();
    assert_eq!(out.status(), StatusCode::NO_CONTENT);
    let told = captain.person.visitor.send_once(hall.tournament, &wish).await.unwrap_err();
    assert_eq!(told.code(), "not_signed_in");
    assert!(told.to_string().contains("link"), "{told}");
    let again = hall.player(captain.id).await.person;
    again.visitor.send_once(hall.tournament, &wish).await.unwrap();
    assert_eq!(hall.state_of(1).await, TableState::Submitted);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b128_a_personal_link_is_changed_for_a_cookie_leaves_no_trace_and_can_be_taken_away() {
    let hall = Hall::with_players(4).await;
    let link = hall.player_link(PlayerId(2)).await;
    // The secret stands behind the #, which no browser sends to any server.
    let (page, secret) = link.split_once('#').unwrap();
    assert!(secret.len() >= 22 && !page.contains(secret));
    let page = hall.visitor().request(Method::GET, "/join").send().await.unwrap();
    assert_eq!(page.headers()["referrer-policy"], "no-referrer");
    let request = hall.visitor().request(Method::POST, "/api/v1/session").json(&json!({"link": link}));
    let session = request.send().await.unwrap();
    let cookie = session.headers()["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite") && !cookie.contains(secret), "{cookie}");
    assert_eq!(session.headers()["referrer-policy"], "no-referrer");

    hall.organizer().await.does(Request::RevokeLink { player: PlayerId(2) }).await.unwrap();
    assert_eq!(hall.visitor().open_link(&link).await.unwrap_err().code(), "link_not_good");
    hall.organizer().await.does(Request::ReissueLink { player: PlayerId(2) }).await.unwrap();
    assert_eq!(hall.visitor().open_link(&link).await.unwrap_err().code(), "link_not_good");
    hall.player(PlayerId(2)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b131_a_printed_card_and_a_fresh_phone_are_all_that_a_captain_needs() {
    let hall = Hall::with_a_round(8).await;
    let path = format!("/t/{}/print/links", hall.tournament);
    let page = hall.organizer().await.visitor.request(Method::GET, &path).send().await.unwrap().text().await.unwrap();
    assert_eq!(page.matches("<svg").count(), 8, "a code for each");
    let captain = hall.table(1).await.captain;
    let link = hall.player_link(captain).await;
    assert!(page.contains(&link), "the card of {captain}");
    // Scan; the table is there with what may be done; hand in.
    let phone = hall.opens(&link).await;
    let me = phone.visitor.me(hall.tournament).await.unwrap();
    let table = me.table.unwrap().table;
    assert!(me.may.contains(&"submit".to_owned()));
    phone.hands_in(&table, 1, totals(&table, [10, 7, 5, 4])).await.unwrap();
}
