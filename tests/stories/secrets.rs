//! What must not get out: in the public feed and the public pages there is no number of a disputed sheet, no reason, no
//! contact data, no link, and no lot's key before the finish. The frames are looked at as they are on the wire.

use futures_util::{SinkExt, StreamExt};
use roundtable::protocol::client::{FeedName, Request};
use roundtable::protocol::view::TableState;
use serde_json::Value;
use tokio_tungstenite::tungstenite::Message;

use crate::hall::{Hall, patiently, totals};

/// Numbers that stand nowhere else, so that finding them is finding the sheet.
const FIRST: [i64; 4] = [13, 8, 8, 8];
const OTHER: [i64; 4] = [8, 17, 8, 8];

/// Everything that the public feed sends while something happens, as text.
async fn frames_during(hall: &Hall, happens: impl Future<Output = u64>) -> Vec<String> {
    let url = format!("{}{}", hall.base.replacen("http", "ws", 1), hall.path("/live"));
    let (mut socket, _) = patiently("a socket", tokio_tungstenite::connect_async(url)).await.unwrap();
    socket.send(Message::text(r#"{"type":"hello"}"#)).await.unwrap();
    let until = happens.await;
    let mut frames = Vec::new();
    patiently("the last frame", async {
        loop {
            let Message::Text(text) = socket.next().await.unwrap().unwrap() else { continue };
            let frame: Value = serde_json::from_str(&text).unwrap();
            frames.push(text.to_string());
            let reached = frame["to"].as_u64().or(frame["version"].as_u64()).filter(|_| frame["type"] != "alive");
            if reached.is_some_and(|version| version >= until) {
                return;
            }
        }
    })
    .await;
    frames
}

/// The public pages and answers of HTTP.
async fn public_texts(hall: &Hall) -> Vec<String> {
    let base = format!("/t/{}", hall.tournament);
    let api = |rest: &str| hall.path(rest);
    let paths = [
        api("/view"),
        api("/view?since=1"),
        api("/rounds/1"),
        api("/me"),
        base.clone(),
        format!("{base}/plain"),
        format!("{base}/kiosk"),
        format!("{base}/print/seating"),
        format!("{base}/print/sheets"),
        format!("{base}/print/standings"),
        format!("{base}/print/tables"),
        "/api/v1/tournaments".to_owned(),
        "/api/v1/server".to_owned(),
        "/metrics".to_owned(),
    ];
    let mut texts = Vec::new();
    for path in paths {
        let request = hall.visitor().request(reqwest::Method::GET, &path);
        texts.push(patiently(&path, request.send()).await.unwrap().text().await.unwrap());
    }
    texts
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_reads_a_disputed_sheet_in_the_public_feed() {
    let hall = Hall::with_a_round(8).await;
    let table = hall.table(1).await;
    hall.captain_of(1).await.hands_in(&table, totals(&table, FIRST)).await.unwrap();
    let opponent = hall.opponent_at(1, 0).await;
    let seen = hall.table(1).await;
    let other = Some(totals(&table, OTHER));
    opponent.disputes(&seen, other).await.unwrap();
    assert_eq!(hall.state_of(1).await, TableState::Disputed);
    // A phone that comes now, one that comes later, and everything that can be asked.
    let frames = frames_during(&hall, async {
        hall.head.does(Request::Announce { text: "A dispute at table 1".to_owned() }).await.unwrap().version
    })
    .await;
    // `?since=1` may hold what was shown before the dispute; what came after it never does.
    for (index, text) in frames.into_iter().chain(public_texts(&hall).await).enumerate() {
        for secret in ["\"vp\":17", ">17<", "I had a city more", "\"reason\"", "road_nobody"] {
            assert!(!text.contains(secret), "{secret} in {index}: {text}");
        }
        if !text.contains("\"type\":\"delta\"") {
            assert!(!text.contains("\"vp\":13") && !text.contains(">13<"), "{index}: {text}");
        }
    }
    // It can be found where it belongs, so the search above looked for the right thing.
    let staff = hall.referee().await.visitor.request(reqwest::Method::GET, &hall.path("/view?feed=staff"));
    let staff = staff.send().await.unwrap().text().await.unwrap();
    assert!(staff.contains("\"vp\":17") && staff.contains("I had a city more"));
    let screen = hall.referee().await.screen(FeedName::Staff).await;
    assert_eq!(screen.live.desk().unwrap().disputes.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_lots_key_is_shown_at_the_finish_and_to_nobody_before() {
    let hall = Hall::under("championship-2025", 12).await;
    let key = hall.head.desk().await.0.public.tournament.lot_commitment;
    assert_eq!(key.len(), 64);
    hall.head.makes_round(1).await.unwrap();
    for no in 1..=3 {
        // Equal results at every table, so that only the lot tells them apart.
        let table = hall.table(no).await;
        hall.referee().await.enters_on_paper(&table, 1, totals(&table, [10, 5, 5, 5])).await.unwrap();
    }
    let mut texts = public_texts(&hall).await;
    for path in ["/view?feed=staff", "/history"] {
        let request = hall.head.visitor.request(reqwest::Method::GET, &hall.path(path));
        texts.push(request.send().await.unwrap().text().await.unwrap());
    }
    let (view, ..) = hall.head.public().await;
    let by_lot =
        view.standings.rows.iter().filter_map(|row| row.decided_by.as_ref()).filter(|by| by.criterion == "lot");
    assert!(by_lot.clone().count() >= 4);
    assert!(by_lot.clone().all(|by| by.mine.is_empty() && by.above.is_empty()), "a lot shows before the finish");

    hall.plays_to_the_final().await;
    hall.head.does(Request::Finish).await.unwrap();
    let (view, ..) = hall.head.public().await;
    let key = view.tournament.lot_key.unwrap();
    for text in texts {
        assert!(!text.contains(&key) && !text.contains("lot_key"), "{text}");
    }
    assert!(view.standings.rows.iter().filter_map(|row| row.decided_by.as_ref()).any(|by| !by.mine.is_empty()));
    hall.head.does(Request::Reopen { reason: "A sheet was wrong.".to_owned() }).await.unwrap();
    // What was published cannot be made secret again.
    assert_eq!(hall.head.public().await.0.tournament.lot_key, Some(key));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn links_tokens_and_passwords_stand_in_no_public_text() {
    let hall = Hall::with_a_round(4).await;
    let links = hall.head.visitor.links(hall.tournament).await.unwrap();
    let mut secrets: Vec<String> =
        links.players.iter().map(|link| link.url.rsplit_once('#').unwrap().1.to_owned()).collect();
    secrets.extend(links.staff.iter().map(|link| link.url.rsplit_once('#').unwrap().1.to_owned()));
    secrets.extend(hall.head.visitor.token().map(str::to_owned));
    secrets.extend(["argon2".to_owned(), "password_hash".to_owned(), "\"phone\":".to_owned(), "\"email\":".to_owned()]);
    let mut texts = public_texts(&hall).await;
    texts.extend(
        frames_during(&hall, async {
            hall.head.does(Request::Announce { text: "Hello".to_owned() }).await.unwrap().version
        })
        .await,
    );
    for text in &texts {
        for secret in &secrets {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
    }
    let print = hall.visitor().request(reqwest::Method::GET, &format!("/t/{}/print/links", hall.tournament));
    assert_eq!(print.send().await.unwrap().status(), reqwest::StatusCode::FORBIDDEN);
}
