//! Watching: a screen that was away gets what it missed and no more, one that cannot keep up gets the truth, and nobody
//! misses a change because he came while it happened.

use futures_util::future::join_all;
use futures_util::{SinkExt, StreamExt};
use reqwest::{Method, StatusCode};
use roundtable::client::Heard;
use roundtable::domain::ids::StaffId;
use roundtable::protocol::client::{ClientFrame, FeedName, Position, Request};
use roundtable::protocol::server::{ServerFrame, StaffFrame};
use roundtable::protocol::view::{StaffView, TableState};
use serde_json::Value;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use uuid::Uuid;

use crate::hall::{Hall, Person, Screen, patiently, totals};

fn announce(text: String) -> Request {
    Request::Announce { text }
}

async fn announces(person: &Person, times: u32) {
    for number in 1..=times {
        person.does(announce(format!("Nr {number}"))).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_phone_that_was_away_gets_only_what_it_missed() {
    let hall = Hall::with_a_round(16).await;
    let before = hall.kiosk().await;
    let table = hall.table(1).await;
    hall.captain_of(1).await.hands_in(&table, totals(&table, [10, 7, 5, 4])).await.unwrap();
    let (now, version, hash) = hall.head.public().await;

    let mut back = hall.spectator().returns_to(FeedName::Public, &before).await;
    back.reaches(version).await;
    assert_eq!((back.live.snapshots, back.live.deltas > 0), (0, true));
    assert_eq!((back.public(), back.live.state_hash()), (&now, hash.as_str()));

    // Nothing happened meanwhile: no frame at all, only the welcome and the news that the server is there.
    let again = hall.spectator().returns_to(FeedName::Public, &back).await;
    assert_eq!((again.live.snapshots, again.live.deltas, again.live.version()), (0, 0, version));
    let mut again = again;
    hall.head.does(announce("Lunch".to_owned())).await.unwrap();
    again.sees("the announcement", |view| view.announcements.len() == 1).await;
    assert_eq!((again.live.snapshots, again.live.deltas), (0, 1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_screen_of_another_epoch_or_with_a_version_that_never_was_gets_everything_anew() {
    let hall = Hall::with_a_round(8).await;
    let (truth, newest, _) = hall.head.public().await;
    let mut kiosk = hall.kiosk().await;
    kiosk.reaches(newest).await;
    let Position { epoch, version } = kiosk.position();
    let places = [(epoch + 1, version), (epoch, version + 1000), (epoch, 0), (0, 0), (u64::MAX, u64::MAX)];
    for (epoch, version) in places {
        let mut socket = hall.spectator().socket().await;
        socket.hello(FeedName::Public, Some(Position { epoch, version })).await.unwrap();
        let mut screen = Screen { live: socket };
        screen.until("a snapshot", |live| live.position().is_some()).await;
        assert_eq!((screen.live.snapshots, screen.live.deltas), (1, 0));
        assert_eq!(*screen.public(), truth);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_restart_a_screen_goes_on_where_nothing_happened_and_else_gets_everything_anew() {
    let mut hall = Hall::with_a_round(8).await;
    let mut before = hall.kiosk().await;
    before.reaches(hall.head.public().await.1).await;
    hall.restarts().await;
    let same = hall.spectator().returns_to(FeedName::Public, &before).await;
    assert_eq!((same.live.snapshots, same.live.deltas, same.public()), (0, 0, &hall.head.view().await));
    drop(same);
    hall.head.does(announce("We are back".to_owned())).await.unwrap();
    hall.restarts().await;
    let mut late = hall.spectator().returns_to(FeedName::Public, &before).await;
    late.sees("the announcement", |view| view.announcements.len() == 1).await;
    assert_eq!((late.live.snapshots, late.live.deltas), (1, 0));
}

/// A kiosk's computer hangs while the desk checks people in and out two thousand times, and more frames are made than the
/// system between the two keeps. It gets a snapshot when it reads again, and everybody else never noticed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b103_a_screen_that_does_not_read_gets_the_truth_when_it_does_and_the_others_never_wait() {
    const DESKS: usize = 25;
    const CHANGES_EACH: u32 = 80;
    /// Of about 100 KB each.
    const FRAMES: u32 = 60;
    let hall = Hall::with_players(500).await;
    let everybody: Vec<_> = hall.head.desk().await.0.desk.roster.iter().map(|row| row.player).collect();
    let mut watching = hall.referee().await.screen(FeedName::Staff).await;
    let mut hung = hung_screen(&hall).await;

    let invitation = hall.invitation(StaffId(2)).await;
    let desks = join_all((0..DESKS).map(|_| hall.opens(&invitation))).await;
    let change = |number: u32| {
        let players = everybody.clone();
        if number.is_multiple_of(2) { Request::CheckOut { players } } else { Request::CheckIn { players } }
    };
    let work = async {
        join_all(desks.iter().map(|desk| async {
            for number in 0..CHANGES_EACH {
                desk.does(change(number)).await.unwrap();
            }
        }))
        .await;
        hall.head.does(announce("That was all".to_owned())).await.unwrap();
    };
    // The other screen follows while it happens.
    let followed = watching.until("the end", |live| live.public().is_some_and(|view| !view.announcements.is_empty()));
    tokio::join!(work, followed);
    let mut version = hall.head.desk().await.1;
    for number in 0.. {
        watching.reaches(version).await;
        if watching.live.deltas >= FRAMES {
            break;
        }
        version = hall.head.does(change(number)).await.unwrap().version;
    }

    let (truth, newest, _) = hall.head.desk().await;
    assert_eq!(newest, version);
    assert_eq!(watching.whole(), truth);
    let heard = hung.reads_until(version).await;
    assert_eq!(heard.view, truth);
    assert!(heard.snapshots >= 1, "{} deltas of {} bytes", heard.deltas, heard.bytes);
    // What was under way, and one snapshot: never the whole two thousand.
    println!("{} bytes, {} snapshots, {} deltas", heard.bytes, heard.snapshots, heard.deltas);
}

/// A screen that follows the staff's feed, and stops reading at its first snapshot.
struct Hung {
    socket: tokio_tungstenite::WebSocketStream<TcpStream>,
    view: Option<StaffView>,
}

struct Caught {
    view: StaffView,
    snapshots: u32,
    deltas: u32,
    bytes: usize,
}

async fn hung_screen(hall: &Hall) -> Hung {
    let token = hall.referee().await.visitor.token().unwrap().to_owned();
    // A small window, so that the system between the two keeps little.
    let tcp = TcpSocket::new_v4().unwrap();
    tcp.set_recv_buffer_size(4096).unwrap();
    let tcp = tcp.connect(hall.server().address).await.unwrap();
    let url = format!("ws://{}{}", hall.server().address, hall.path("/live"));
    let mut request = url.into_client_request().unwrap();
    request.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
    let (mut socket, _) = tokio_tungstenite::client_async(request, tcp).await.unwrap();
    socket.send(Message::text(r#"{"type":"hello","feed":"staff"}"#)).await.unwrap();
    let mut hung = Hung { socket, view: None };
    let first = hung.next_frame().await;
    let StaffFrame::Snapshot { view, .. } = serde_json::from_str(&first).unwrap() else { panic!("{first}") };
    hung.view = Some(view);
    hung
}

impl Hung {
    async fn next_frame(&mut self) -> String {
        patiently("a frame", async {
            loop {
                match self.socket.next().await.unwrap().unwrap() {
                    Message::Text(text) if text.contains(r#""type":"snapshot""#) => return text.to_string(),
                    Message::Text(text) if text.contains(r#""type":"delta""#) => return text.to_string(),
                    _ => {}
                }
            }
        })
        .await
    }

    async fn reads_until(&mut self, wanted: u64) -> Caught {
        let (mut snapshots, mut deltas, mut bytes) = (0, 0, 0);
        loop {
            let frame = self.next_frame().await;
            bytes += frame.len();
            let at = match serde_json::from_str(&frame).unwrap() {
                StaffFrame::Snapshot { version, view, .. } => {
                    snapshots += 1;
                    self.view = Some(view);
                    version
                }
                StaffFrame::Delta { to, changes, .. } => {
                    deltas += 1;
                    changes.apply_to(self.view.as_mut().unwrap());
                    to
                }
            };
            if at >= wanted {
                return Caught { view: self.view.take().unwrap(), snapshots, deltas, bytes };
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_who_come_while_results_arrive_miss_nothing() {
    let hall = Hall::with_a_round(40).await;
    let spectator = hall.spectator();
    let arrivals = join_all((0..200).map(|_| async {
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
        announces(&hall.head, 40).await;
        hall.head.does(announce("The end".to_owned())).await.unwrap().version
    };
    let (screens, version) = tokio::join!(arrivals, results);
    let (truth, newest, hash) = hall.head.public().await;
    assert_eq!(newest, version);
    for screen in &screens {
        assert_eq!((screen.live.version(), screen.live.state_hash()), (version, hash.as_str()));
        assert_eq!(*screen.public(), truth);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_change_comes_at_once_and_a_burst_in_few_frames() {
    let hall = Hall::with_players(8).await;
    let mut kiosk = hall.kiosk().await;
    let at_first = kiosk.live.deltas;
    let mut socket = hall.head.screen(FeedName::Public).await;
    let (first, last) = (Uuid::new_v4(), Uuid::new_v4());
    socket.sends(first, announce("One".to_owned())).await;
    kiosk.sees("one", |view| view.announcements.len() == 1).await;
    assert_eq!(kiosk.live.deltas - at_first, 1);
    let ids: Vec<_> = (0..15).map(|number| if number == 14 { last } else { Uuid::new_v4() }).collect();
    for id in ids {
        socket.live.ask(id, announce(format!("Burst {id}"))).await.unwrap();
    }
    let version = match socket.answer_to(last).await {
        ServerFrame::Receipt { version, .. } => version,
        other => panic!("{other:?}"),
    };
    kiosk.reaches(version).await;
    assert!(kiosk.live.deltas - at_first < 16, "fewer frames than changes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_network_that_refuses_sockets_asks_and_gets_the_same_frames() {
    let hall = Hall::with_a_round(8).await;
    let captain = hall.captain_of(1).await;
    let ask = |query: &str, tag: Option<String>| {
        let mut request = captain.person.visitor.request(Method::GET, &hall.path(&format!("/view{query}")));
        if let Some(tag) = tag {
            request = request.header("if-none-match", tag);
        }
        async move { patiently("an answer", request.send()).await.unwrap() }
    };
    let first = ask("", None).await;
    let tag = first.headers()["etag"].to_str().unwrap().to_owned();
    let body: Value = first.json().await.unwrap();
    let version = body["frames"][0]["version"].as_u64().unwrap();
    assert_eq!(ask("", Some(tag.clone())).await.status(), StatusCode::NOT_MODIFIED);
    assert_eq!(ask(&format!("?since={version}"), Some(format!("W/{tag}"))).await.status(), StatusCode::NOT_MODIFIED);

    // A command that was answered is seen by the very next look.
    for number in 1..=20 {
        hall.head.does(announce(format!("Nr {number}"))).await.unwrap();
        let body: Value = ask("", None).await.json().await.unwrap();
        let said = body["frames"][0]["view"]["announcements"].as_array().unwrap().last().unwrap().clone();
        assert_eq!(said["text"], format!("Nr {number}"));
    }
    let table = hall.table(1).await;
    captain.hands_in(&table, totals(&table, [10, 7, 5, 4])).await.unwrap();
    assert_eq!(hall.state_of(1).await, TableState::Submitted);

    let since = ask(&format!("?since={version}"), Some(tag.clone())).await;
    assert_ne!(since.headers()["etag"], tag.as_str());
    let body: Value = since.json().await.unwrap();
    let frames = body["frames"].as_array().unwrap();
    assert!(!frames.is_empty());
    if frames[0]["type"] == "delta" {
        assert_eq!(frames[0]["from"], version);
    }
    // A version of another history, or none that ever was, gets everything.
    for query in ["?since=100000", &format!("?since={version}&epoch=77")] {
        let body: Value = ask(query, None).await.json().await.unwrap();
        assert_eq!(body["frames"][0]["type"], "snapshot", "{query}");
    }
    let staff = captain.person.visitor.get::<Value>(&hall.path("/view?feed=staff")).await.unwrap_err();
    assert_eq!(staff.code(), "not_allowed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_screen_knows_within_ten_seconds_that_it_is_offline() {
    let hall = Hall::with_players(4).await;
    let mut socket = hall.spectator().socket().await;
    socket.hello(FeedName::Public, None).await.unwrap();
    let mut screen = Screen { live: socket };
    let ServerFrame::Welcome { alive_every_seconds, .. } = screen.is_told().await else { panic!("no welcome") };
    assert!(2 * alive_every_seconds <= 10, "it hears nothing for twice this time, and says so");
    screen.live.say(&ClientFrame::Ping).await.unwrap();
    let alive = patiently("an answer to a ping", async {
        loop {
            if let Heard::Said(ServerFrame::Alive { version }) = screen.live.hear().await.unwrap() {
                return version;
            }
        }
    });
    assert!(alive.await <= hall.head.public().await.1);
}
