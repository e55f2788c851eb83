//! Screens that froze, missed the last change, or showed rows of another hall.

use futures_util::future::join_all;
use futures_util::{SinkExt, StreamExt};
use jiff::Timestamp;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use reqwest::{Method, StatusCode};
use roundtable::domain::event::{Event, Stamp};
use roundtable::domain::ids::{PlayerId, RoundNo, Seat, TableNo};
use roundtable::domain::rules::SeatingMethod;
use roundtable::domain::seating::SeatedTable;
use roundtable::domain::standings::Stage;
use roundtable::domain::state::{Origin, Phase};
use roundtable::live::board::Board;
use roundtable::protocol::client::{CommandRequest, FeedName, NewPlayer, Request};
use roundtable::protocol::server::ServerFrame;
use roundtable::protocol::view::TableState;
use serde_json::{Value, json};
use tokio::net::TcpSocket;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use uuid::Uuid;

use crate::hall::{Hall, Person, patiently, totals};
use crate::house::House;
use crate::paper::Paper;

fn announce(text: &str) -> Request {
    Request::Announce { text: text.to_owned() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b097_whoever_connects_sees_everything_at_once_and_is_told_when_it_is_over() {
    let hall = Hall::with_players(8).await;
    let mut early = hall.kiosk().await;
    assert_eq!((early.live.snapshots, early.live.deltas), (1, 0));
    hall.head.makes_round(1).await.unwrap();
    let (truth, version, _) = hall.head.public().await;
    let mut between = hall.kiosk().await;
    assert_eq!(between.live.snapshots, 1);
    for screen in [&mut early, &mut between] {
        screen.reaches(version).await;
        assert_eq!(*screen.public(), truth);
    }
    let version = hall.head.does(Request::Cancel { reason: "Fire alarm.".to_owned() }).await.unwrap().version;
    early.sees("the end", |view| view.tournament.phase == Phase::Cancelled).await;
    assert!(early.live.version() >= version);
    let mut late = hall.kiosk().await;
    late.sees("the end", |view| view.tournament.phase == Phase::Cancelled).await;
    assert_eq!(*late.public(), hall.head.view().await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b098_of_a_thousand_who_come_while_results_arrive_none_misses_the_last() {
    const COMING: usize = 1_000;
    let hall = Hall::with_a_round(40).await;
    let spectator = hall.spectator();
    let arrivals = join_all((0..COMING).map(|_| async {
        let mut screen = spectator.screen(FeedName::Public).await;
        screen
            .sees("the end", |view| view.announcements.iter().any(|said| said.text.as_deref() == Some("The end")))
            .await;
        screen
    }));
    let results = async {
        for no in 1..=10 {
            let table = hall.table(no).await;
            hall.captain_of(no).await.hands_in(&table, totals(&table, [10, 7, 5, 4])).await.unwrap();
        }
        hall.head.does(announce("The end")).await.unwrap().version
    };
    let (screens, version) = tokio::join!(arrivals, results);
    let (truth, newest, hash) = hall.head.public().await;
    assert_eq!(newest, version);
    for screen in &screens {
        assert_eq!((screen.live.version(), screen.live.state_hash()), (version, hash.as_str()));
        assert_eq!(*screen.public(), truth);
    }
}

/// A phone's network breaks between sending and the answer.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b100_a_phone_that_comes_back_learns_what_became_of_its_result() {
    let hall = Hall::with_a_round(8).await;
    for (no, vp) in [(1, [10, 7, 5, 4]), (2, [10, -1, 5, 4])] {
        let captain = hall.captain_of(no).await.person;
        let table = hall.table(no).await;
        let (round, revision) = (RoundNo(1), table.revision);
        let command = Request::Submit { round, table: table.no, revision, sheet: totals(&table, vp) };
        let wish = CommandRequest { request: Uuid::new_v4(), command };
        let mut socket = captain.socket().await;
        socket.ask(wish.request, wish.command.clone()).await.unwrap();
        drop(socket);
        let mut back = captain.screen(FeedName::Public).await;
        match back.sends(wish.request, wish.command.clone()).await {
            ServerFrame::Receipt { .. } => assert_eq!((no, hall.state_of(1).await), (1, TableState::Submitted)),
            ServerFrame::Refused { refusal, .. } => assert_eq!((no, refusal.code.as_str()), (2, "sheet_has_faults")),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(hall.count("sheet_handed_in").await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b101_without_sockets_a_view_is_kept_up_by_asking_and_a_result_goes_through() {
    let hall = Hall::with_a_round(8).await;
    let captain = hall.captain_of(1).await;
    let ask = async |query: String| {
        let path = hall.path(&format!("/view{query}"));
        captain.person.visitor.get::<Value>(&path).await.unwrap()["frames"].as_array().unwrap().clone()
    };
    let mut frames = ask(String::new()).await;
    assert_eq!(frames[0]["type"], "snapshot");
    let version = frames[0]["version"].as_u64().unwrap();
    let table = hall.table(1).await;
    captain.hands_in(&table, totals(&table, [10, 7, 5, 4])).await.unwrap();
    frames = ask(format!("?since={version}")).await;
    assert_eq!((&frames[0]["type"], &frames[0]["from"]), (&json!("delta"), &json!(version)));
    assert!(frames[0].to_string().contains("submitted"), "{frames:?}");
}

/// A kiosk on a line of ten kilobytes a second, while the desk speaks forty times.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b104_a_slow_screen_stays_connected_and_gets_less_often_more() {
    const SAID: u64 = 40;
    let hall = Hall::with_a_round(8).await;
    let (_, before, _) = hall.head.public().await;
    let tcp = TcpSocket::new_v4().unwrap();
    tcp.set_recv_buffer_size(4096).unwrap();
    let tcp = tcp.connect(hall.server().address).await.unwrap();
    let url = format!("ws://{}{}", hall.server().address, hall.path("/live"));
    let (mut socket, _) = tokio_tungstenite::client_async(url.into_client_request().unwrap(), tcp).await.unwrap();
    socket.send(Message::text(r#"{"type":"hello"}"#)).await.unwrap();
    let speaks = async {
        let mut version = before;
        for number in 0..SAID {
            version = hall.head.does(announce(&format!("{number}: {}", "x".repeat(200)))).await.unwrap().version;
        }
        version
    };
    let reads = async {
        let (mut frames, mut at) = (0, 0);
        while at < before + SAID {
            let message = patiently("a frame", socket.next()).await.unwrap().unwrap();
            let Message::Text(text) = message else { panic!("{message:?}") };
            // What the line takes at ten kilobytes a second.
            tokio::time::sleep(std::time::Duration::from_micros(text.len() as u64 * 100)).await;
            let frame: Value = serde_json::from_str(&text).unwrap();
            match frame["type"].as_str().unwrap() {
                "snapshot" => at = frame["version"].as_u64().unwrap(),
                "delta" => {
                    assert_eq!(frame["from"], at, "a gap");
                    at = frame["to"].as_u64().unwrap();
                }
                _ => continue,
            }
            frames += 1;
        }
        (frames, at)
    };
    let began = std::time::Instant::now();
    let (version, (frames, at)) = tokio::join!(speaks, reads);
    assert_eq!(at, version);
    // Ten frames a second at most, however long the changes took to be said; the first and the last beside them.
    let most = began.elapsed().as_millis() as u64 / 100 + 2;
    assert!(frames <= most, "{frames} frames for {SAID} changes, and {most} at most");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b112_a_screen_that_goes_to_and_fro_between_two_tournaments_never_mixes_them() {
    let hall = Hall::with_a_round(8).await;
    let second = hall.head.visitor.create("Inland Cup", "custom", json!({})).await.unwrap();
    let other = Person { visitor: hall.head.visitor.clone(), tournament: second };
    let players = (1..=8).map(|number| NewPlayer { name: format!("Shepherd {number}"), club: None }).collect();
    other.does(Request::AddPlayers { players, checked_in: true }).await.unwrap();
    other.makes_round(1).await.unwrap();
    // Asked by HTTP, a view is of this moment, and so is every screen that is opened afterwards.
    hall.head.view().await;
    other.view().await;
    for turn in 0..100 {
        let (at, of) = if turn % 2 == 0 { (&hall.head, "Settler") } else { (&other, "Shepherd") };
        let kiosk = Person { visitor: hall.visitor(), tournament: at.tournament }.screen(FeedName::Public).await;
        let view = kiosk.public();
        assert!(view.standings.rows.iter().all(|row| row.name.starts_with(of)), "turn {turn}");
        let tables = &view.round.as_ref().unwrap().tables;
        assert!(tables.iter().flat_map(|table| &table.seats).all(|seat| seat.name.starts_with(of)), "turn {turn}");
    }
}

/// How many sockets the server counts.
async fn counted(house: &House) -> u32 {
    let text = house.head.visitor.request(Method::GET, "/metrics").send().await.unwrap().text().await.unwrap();
    let line = text.lines().find(|line| line.starts_with("roundtable_sockets")).unwrap_or("x 0");
    line.rsplit_once(' ').unwrap().1.parse::<f64>().unwrap() as u32
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b113_a_page_opened_and_closed_fifty_times_is_counted_as_often_as_it_is_open() {
    let house = House::with_players(4).await;
    let stays = house.head.screen(FeedName::Public).await;
    for _ in 0..50 {
        drop(house.head.screen(FeedName::Public).await);
    }
    patiently("the count to come back to the truth", async {
        while counted(&house).await != 1 {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    })
    .await;
    drop(stays);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b116_fifty_programs_that_ask_all_the_time_get_nothing_new_and_delay_nobody() {
    let hall = Hall::with_a_round(8).await;
    let visitor = hall.visitor();
    let path = hall.path("/view");
    let first = visitor.request(Method::GET, &path).send().await.unwrap();
    let tag = first.headers()["etag"].to_str().unwrap().to_owned();
    let ask = || visitor.request(Method::GET, &path).header("if-none-match", &tag).send();
    let answers = join_all((0..50).map(|_| async {
        for _ in 0..4 {
            let answer = ask().await.unwrap();
            assert_eq!(answer.status(), StatusCode::NOT_MODIFIED);
            assert!(answer.bytes().await.unwrap().is_empty());
        }
    }));
    patiently("nothing new, two hundred times", answers).await;
    let table = hall.table(1).await;
    let captain = hall.captain_of(1).await;
    let polls = join_all((0..50).map(|_| ask()));
    let (done, _) = tokio::join!(captain.hands_in(&table, totals(&table, [10, 7, 5, 4])), polls);
    done.unwrap();
    assert_eq!(ask().await.unwrap().status(), StatusCode::OK);
}

/// Seats drawn by hand: it is the size of the list that matters here, not who meets whom.
fn seats_everybody(paper: &mut Paper, round: u16, players: u32) {
    let mut order: Vec<PlayerId> = (1..=players).map(PlayerId).collect();
    order.shuffle(&mut ChaCha8Rng::seed_from_u64(round.into()));
    let tables = order.chunks(4).zip(1..).map(|(four, no)| SeatedTable {
        no: TableNo(no),
        seats: Seat::ALL.into_iter().zip(four.iter().copied()).collect(),
    });
    let made = Event::RoundMade {
        round: RoundNo(round),
        stage: Stage::Preliminary,
        method: SeatingMethod::Round,
        seed: 1,
        seating_version: 1,
        tables: tables.collect(),
        map: None,
        origin: Origin::Drawn,
        swaps: 0,
        play_order_chosen: false,
        locked_the_one_before: false,
    };
    paper.happens(Stamp { at: Timestamp::UNIX_EPOCH, by: Paper::head() }, made);
}

#[test]
fn b119_in_a_hall_of_a_thousand_one_result_of_round_eight_is_a_small_frame() {
    let mut paper = Paper::under("custom", 1_000);
    for round in 1..=8 {
        seats_everybody(&mut paper, round, 1_000);
        if round < 8 {
            paper.plays_the_round();
            let locked = Event::RoundLocked { round: RoundNo(round) };
            paper.happens(Stamp { at: Timestamp::UNIX_EPOCH, by: Paper::head() }, locked);
        }
    }
    let mut board = Board::new(&paper.state, &paper.people, false);
    paper.plays(RoundNo(8), 17, [10, 7, 5, 4]);
    let (public, staff) = board.refresh(&paper.state, &paper.people);
    for bytes in [serde_json::to_vec(&public).unwrap().len(), serde_json::to_vec(&staff).unwrap().len()] {
        assert!(bytes < 20_000, "{bytes} bytes");
    }
}

/// Nothing is sent into the void: over the socket and without it, every command is answered.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b122_a_check_in_is_answered_whichever_way_it_comes() {
    let hall = Hall::with_players(8).await;
    let players = vec![PlayerId(1), PlayerId(2)];
    let mut desk = hall.organizer().await.screen(FeedName::Staff).await;
    let answer = desk.does(Request::CheckOut { players: players.clone() }).await;
    assert!(matches!(answer, ServerFrame::Receipt { .. }), "{answer:?}");
    let answer = desk.does(Request::CheckOut { players: vec![PlayerId(77)] }).await;
    assert!(matches!(answer, ServerFrame::Refused { .. }), "{answer:?}");
    drop(desk);
    let done = hall.organizer().await.does(Request::CheckIn { players }).await.unwrap();
    assert_eq!((hall.head.view().await.tournament.active, hall.head.public().await.1), (8, done.version));
}
