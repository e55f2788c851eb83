//! Whether a crowd at the door is felt at the tables: captains hand in at one tournament while 500 people behind one
//! address register for another, and 10,000 requests of somebody with bad intentions come with them.
//!
//! `cargo bench --bench registration`. Aim: a captain waits at most twice as long as without them. Everything runs on one
//! machine, so the crowd takes its part of it, too.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::task::JoinSet;
use uuid::Uuid;

use roundtable::client::Visitor;
use roundtable::config::Settings;
use roundtable::domain::ids::RoundNo;
use roundtable::journal::one_time::Purpose;
use roundtable::live::clock;
use roundtable::protocol::client::{NewPlayer, Request};
use roundtable::protocol::view::{SheetEntry, SheetView, TableView};
use roundtable::server;

/// Tables of the tournament that is played: half of them hand in before the crowd comes, half with it.
const TABLES: usize = 300;
/// Between two captains.
const PACE: Duration = Duration::from_millis(200);
const CROWD_WITHIN: Duration = Duration::from_secs(60);
const REGISTRATIONS: usize = 500;
const GARBAGE: usize = 10_000;
/// Phones that register or flood at the same time.
const AT_ONCE: usize = 20;

struct Hall {
    head: Visitor,
    played: Uuid,
    captains: Vec<(Visitor, TableView)>,
    announced: Uuid,
    poster: String,
}

#[tokio::main]
async fn main() {
    let data = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let settings = Settings { data: data.path().to_owned(), listen, ..Settings::default() };
    let server = server::start(&settings, false).await.expect("a server");
    let hall = prepared(&server).await;
    let (quiet_tables, busy_tables) = hall.captains.split_at(TABLES / 2);

    let quiet = hand_in(&hall, quiet_tables).await;
    let crowd = tokio::spawn(crowd(hall.head.clone(), hall.announced, hall.poster.clone()));
    let busy = hand_in(&hall, busy_tables).await;
    let (registered, refused, took) = crowd.await.expect("a crowd");

    let (quiet_median, quiet_p95) = figures(quiet);
    let (busy_median, busy_p95) = figures(busy);
    println!("{registered} registered and {refused} requests were turned away in {took:.1?}");
    println!(
        "A captain waits: alone {quiet_median:.2?} (95 %: {quiet_p95:.2?}), with the crowd {busy_median:.2?} (95 %: {busy_p95:.2?})"
    );
    println!("{:.2} times as long", busy_median.as_secs_f64() / quiet_median.as_secs_f64());
    let mark = hall.head.view(hall.announced).await.expect("a view").tournament.registration.expect("a door");
    assert_eq!((mark.registered + mark.waiting) as usize, REGISTRATIONS, "everybody who had the link is registered");
    let began = Instant::now();
    assert!(server.app.store.renew().await.expect("a renewal"));
    println!("The store written anew: {:.1?}", began.elapsed());
    server.stop().await;
}

async fn prepared(server: &server::Server) -> Hall {
    let base = format!("http://{}", server.address);
    let secret = server.app.store.issue_one_time(Purpose::Setup, clock::entropy(), clock::now()).await.expect("a link");
    let head = Visitor::new(&base).set_up(secret.reveal(), "Mira", "two wheat for a brick").await.expect("a head");
    let played = head.create("Harbour Cup", "custom", json!({})).await.expect("a tournament");
    let players = (1..=TABLES * 4).map(|number| NewPlayer { name: format!("Settler {number}"), club: None }).collect();
    head.command(played, Request::AddPlayers { players, checked_in: true }).await.expect("a roster");
    let round = Request::MakeRound { expected: RoundNo(1), method: None, map: None, proposal: None };
    head.command(played, round).await.expect("a round");
    let links = head.links(played).await.expect("links").players;
    let tables = head.view(played).await.expect("a view").round.expect("a round").tables;
    let mut captains = Vec::new();
    for table in tables {
        let link = links.iter().find(|link| link.player == table.captain.to_string()).expect("a link");
        captains.push((Visitor::new(&base).open_link(&link.url).await.expect("a captain"), table));
    }
    let announced =
        head.create("Winter Cup", "custom", json!({"time_zone": "Europe/Bucharest"})).await.expect("another");
    for command in [
        json!({"type": "set_details", "details": {"date": "2090-10-15", "capacity": 400, "waiting_list": true}}),
        json!({"type": "open_self_registration"}),
    ] {
        head.command(announced, serde_json::from_value(command).expect("a wish")).await.expect("an open door");
    }
    let contacts: Value = head.get(&format!("/api/v1/tournaments/{announced}/contacts")).await.expect("contacts");
    let poster = contacts["registration_link"].as_str().expect("a link").to_owned();
    Hall { head, played, captains, announced, poster }
}

/// One captain after the other; how long each waited.
async fn hand_in(hall: &Hall, captains: &[(Visitor, TableView)]) -> Vec<Duration> {
    let mut pace = tokio::time::interval(PACE);
    let mut waited = Vec::new();
    for (captain, table) in captains {
        pace.tick().await;
        let entries = table.seats.iter().zip([10, 7, 6, 4]).map(|(seat, vp)| SheetEntry {
            seat: seat.seat,
            vp: Some(vp),
            pieces: None,
            army_first: false,
            road_first: false,
            declared: false,
        });
        let sheet = SheetView { entries: entries.collect(), road_nobody: false };
        let submit = Request::Submit { round: RoundNo(1), table: table.no, revision: table.revision, sheet };
        let began = Instant::now();
        captain.command(hall.played, submit).await.expect("a receipt");
        waited.push(began.elapsed());
    }
    waited
}

/// Who registered, how many requests were turned away, and in what time.
async fn crowd(visitor: Visitor, tournament: Uuid, poster: String) -> (usize, usize, Duration) {
    let began = Instant::now();
    let base =
        Arc::new((Visitor::new(visitor.base()), format!("/api/v1/tournaments/{tournament}/registrations"), poster));
    let mut phones = JoinSet::new();
    for phone in 0..AT_ONCE {
        let base = Arc::clone(&base);
        phones.spawn(async move {
            let (visitor, path, poster) = &*base;
            let all = (REGISTRATIONS + GARBAGE) / AT_ONCE;
            let mut pace = tokio::time::interval(CROWD_WITHIN / all as u32);
            let (mut registered, mut refused) = (0, 0);
            for number in 0..all {
                pace.tick().await;
                let good = number % (all / (REGISTRATIONS / AT_ONCE)) == 0 && registered < REGISTRATIONS / AT_ONCE;
                let secret = if good { poster.clone() } else { garbage(poster, number) };
                let form = json!({"name": format!("Guest {phone}-{number}"), "shown": "full", "consent": true});
                let body = json!({"request": Uuid::new_v4(), "secret": secret, "registration": form});
                loop {
                    match visitor.post::<Value>(path, &body).await {
                        Ok(_) => registered += 1,
                        Err(fault) if good && fault.code() == "too_fast" => {
                            tokio::time::sleep(Duration::from_millis(20)).await;
                            continue;
                        }
                        Err(_) => refused += 1,
                    }
                    break;
                }
            }
            (registered, refused)
        });
    }
    let (registered, refused): (Vec<usize>, Vec<usize>) = phones.join_all().await.into_iter().unzip();
    (registered.iter().sum(), refused.iter().sum(), began.elapsed())
}

/// Nothing, a guess, a link with a letter changed, and as much as a request may hold.
fn garbage(poster: &str, number: usize) -> String {
    match number % 4 {
        0 => String::new(),
        1 => "A".repeat(55),
        2 => format!("{}{}", &poster[..poster.len() - 2], number % 90 + 10),
        _ => "x".repeat(7_000),
    }
}

fn figures(mut waited: Vec<Duration>) -> (Duration, Duration) {
    waited.sort_unstable();
    (waited[waited.len() / 2], waited[waited.len() * 95 / 100])
}
