//! A screen on the wall in a real browser: paired from afar, and after thousands of updates no larger than before.

use std::time::{Duration, Instant};

use roundtable::client::Visitor;
use roundtable::domain::ids::RoundNo;
use roundtable::domain::rules::SeatingMethod;
use roundtable::protocol::client::{NewPlayer, Request};
use roundtable::protocol::view::{SheetEntry, SheetView, TableView};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::driver::{Driver, HALL_SCREEN, Held, held, loudly, on_the_path, see};
use crate::hall;

const CODE: &str = "return [...document.querySelectorAll('.pair-code b')].map((b) => b.textContent).join('');";

#[tokio::test(flavor = "multi_thread")]
async fn b110_a_blank_screen_in_a_browser_is_paired_and_told_from_the_desk() {
    let (Some(driver), Some(chromium)) = (on_the_path(&["chromedriver"]), on_the_path(&["chromium"])) else {
        loudly("LEFT OUT: the browser story of a blank screen; install chromium and chromium-driver");
        return;
    };
    let (server, _data, head, tournament) = hall().await;
    let driver = Driver::start(&driver);
    let wall = driver.browser(&chromium, HALL_SCREEN).await;
    wall.goto(&format!("{}/kiosk", head.base())).await.unwrap();
    see(&wall, "the code", "//p[contains(@class,'pair-code')]//b").await;
    let code = wall.execute(CODE, Vec::new()).await.unwrap();
    let kiosks = format!("/api/v1/tournaments/{tournament}/kiosks");
    let wish = json!({"code": code, "name": "Entrance", "shows": "standings", "language": "de", "theme": "dark"});
    let row: Value = head.post(&kiosks, &wish).await.unwrap();
    see(&wall, "the standings", "//div[contains(@class,'shows-standings')]//ol/li").await;
    let change = json!({"shows": "seating"});
    let _: Value = head.post(&format!("{kiosks}/{}", row["id"].as_str().unwrap()), &change).await.unwrap();
    see(&wall, "the seating", "//div[contains(@class,'shows-seating')]//li[contains(@class,'plan-table')]").await;
    // Switched off and on: the browser keeps its token, nobody has to climb a ladder.
    wall.refresh().await.unwrap();
    see(&wall, "the same again", "//div[contains(@class,'shows-seating')]//li[contains(@class,'plan-table')]").await;
    wall.close().await.unwrap();
    server.stop().await;
}

/// More than this is a leak: the lists of a page that was turned, a number with one figure more.
const GROWTH_MOST: f64 = 1.15;

#[tokio::test(flavor = "multi_thread")]
async fn a_kiosk_is_no_larger_after_hours_of_results_than_at_the_beginning() {
    let (Some(driver), Some(chromium)) = (on_the_path(&["chromedriver"]), on_the_path(&["chromium"])) else {
        loudly("LEFT OUT: the browser story of a kiosk that runs for days; install chromium and chromium-driver");
        return;
    };
    let long = std::env::var_os("LONG_TESTS").is_some();
    // An update a second for ten minutes; or fewer of both, as fast as they go.
    let (players, updates, pace) = if long { (1_000, 600, Duration::from_secs(1)) } else { (64, 48, Duration::ZERO) };
    let (server, _data, head, _) = hall().await;
    let tournament = head.create("Long Cup", "custom", json!({"planned_rounds": 4})).await.unwrap();
    for first in (1..=players).step_by(500) {
        let some = first..=players.min(first + 499);
        let players = some.map(|n| NewPlayer { name: format!("Player {n:04}"), club: None }).collect();
        head.command(tournament, Request::AddPlayers { players, checked_in: true }).await.unwrap();
    }
    let driver = Driver::start(&driver);
    let kiosk = driver.browser(&chromium, HALL_SCREEN).await;
    make_round(&head, tournament, 1).await;
    kiosk.goto(&format!("{}/t/{tournament}/kiosk", head.base())).await.unwrap();
    see(&kiosk, "the kiosk", "//ol//li[contains(@class,'kiosk-row')]").await;

    let mut seen: Vec<Held> = Vec::new();
    let (mut round, mut waiting) = (1, tables(&head, tournament).await);
    for update in 1..=updates {
        let began = Instant::now();
        if waiting.is_empty() {
            head.command(tournament, Request::LockRound { round: RoundNo(round) }).await.unwrap();
            round += 1;
            make_round(&head, tournament, round).await;
            waiting = tables(&head, tournament).await;
        }
        let version = enter(&head, tournament, round, waiting.pop().unwrap()).await;
        shows(&kiosk, version).await;
        if update % (updates / 8) == 0 {
            seen.push(held(&kiosk).await);
            loudly(&format!("after {update} updates: {:?}", seen.last().unwrap()));
        }
        // Not to wait for something, but since an update a second is what is to be held out.
        tokio::time::sleep(pace.saturating_sub(began.elapsed())).await;
    }
    let (early, late) = (seen[1], seen[seen.len() - 1]);
    assert!(late.heap_bytes < early.heap_bytes * GROWTH_MOST, "the heap grows: {seen:?}");
    assert!(late.nodes < early.nodes * GROWTH_MOST, "the document grows: {seen:?}");
    assert!(late.listeners <= early.listeners * GROWTH_MOST, "listeners grow: {seen:?}");
    kiosk.close().await.unwrap();
    server.stop().await;
}

async fn make_round(head: &Visitor, tournament: Uuid, round: u16) {
    let method = Some(SeatingMethod::Round);
    let make = Request::MakeRound { expected: RoundNo(round), method, map: None, proposal: None };
    head.command(tournament, make).await.unwrap();
}

async fn tables(head: &Visitor, tournament: Uuid) -> Vec<TableView> {
    head.view(tournament).await.unwrap().round.unwrap().tables
}

/// The desk enters a sheet; the version of the tournament after it.
async fn enter(head: &Visitor, tournament: Uuid, round: u16, table: TableView) -> u64 {
    let vp = [10, 7, 5, 4];
    let entries = table.seats.iter().zip(vp).map(|(seat, vp)| SheetEntry {
        seat: seat.seat,
        vp: Some(vp + i64::from(table.no.0 % 3) * i64::from(vp == 10)),
        pieces: None,
        army_first: false,
        road_first: false,
        declared: false,
    });
    let sheet = SheetView { entries: entries.collect(), road_nobody: false };
    let (round, no, revision) = (RoundNo(round), table.no, table.revision);
    let enter = Request::EnterOnPaper { round, table: no, revision, sheet, note: None };
    head.command(tournament, enter).await.unwrap().version
}

/// Waits until the foot of the kiosk names this version, or a later one.
async fn shows(kiosk: &fantoccini::Client, version: u64) {
    let foot = format!("//footer/span[@data-version >= {version}]");
    see(kiosk, "the newest version", &foot).await;
}
