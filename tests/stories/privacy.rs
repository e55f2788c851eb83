//! Contact data are read by organizers and by the person himself, and by nobody else, anywhere, ever (`rules.md` §7): a
//! whole day is played with people whose every field holds a word that stands nowhere else, and everything is searched.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex};

use jiff::ToSpan;
use roundtable::client::Visitor;
use roundtable::domain::ids::{PlayerId, TournamentId};
use roundtable::journal::Journal;
use roundtable::protocol::client::{FeedName, Request};
use roundtable::server::retention;
use serde_json::{Value, json};

use crate::hall::{Hall, Screen};
use crate::registration::{announced, poster, registers, request};

/// Words that are in contact data only, by field.
const SECRETS: [&str; 6] = ["Zanzibarsurname", "Quarkgasse", "5550199", "wombat-mail", "Gollumsister", "Xylophonecity"];

fn form(number: u32) -> Value {
    json!({
        "name": format!("Settler{number} Zanzibarsurname"),
        "shown": "nickname",
        "nickname": format!("Nick {number}"),
        "consent": true,
        "address": format!("Quarkgasse {number}, 1234{number} Xylophonecity"),
        "phone": format!("+49 170 5550199{number}"),
        "email": format!("wombat-mail-{number}@example.org"),
        "wishes": format!("not with my Gollumsister {number}"),
        "brings_game": number == 1
    })
}

fn holds_none(text: &str, what: &str) {
    for secret in SECRETS {
        assert!(!text.contains(secret), "{secret} in {what}");
    }
}

async fn read(visitor: &Visitor, path: &str) -> String {
    visitor.request(reqwest::Method::GET, path).send().await.unwrap().text().await.unwrap()
}

/// Everything that somebody can ask of a tournament, whoever he is.
fn everything(hall: &Hall) -> Vec<String> {
    let pages = ["", "/about", "/about/plain", "/plain", "/kiosk", "/phone", "/desk", "/register", "/check-in"];
    let files = ["/results.csv", "/rules.toml", "/standings.csv", "/standings.json", "/history.csv"];
    let prints = [
        "/print/seating",
        "/print/sheets",
        "/print/standings",
        "/print/standings?detailed=true",
        "/print/tables",
        "/print/certificates",
        "/print/links",
    ];
    let api = [
        "/view",
        "/view?since=1",
        "/view?feed=staff",
        "/about",
        "/me",
        "/rounds/1",
        "/rounds/1/tables/1",
        "/history",
        "/links",
        "/standings/detailed",
        "/players/P1/explanation",
    ];
    let local = pages.iter().chain(&files).chain(&prints).map(|rest| format!("/t/{}{rest}", hall.tournament));
    let api = api.iter().map(|rest| hall.path(rest));
    let server = ["/plain", "/api/v1/tournaments", "/api/v1/server", "/metrics", "/api/v1/openapi.json"];
    local.chain(api).chain(server.map(str::to_owned)).collect()
}

fn shown_on(screen: &Screen) -> String {
    serde_json::to_string(screen.live.public().unwrap()).unwrap()
        + &screen.live.desk().map(|desk| serde_json::to_string(desk).unwrap()).unwrap_or_default()
}

/// Whether any file below a folder holds these bytes.
fn on_the_disk(folder: &Path, text: &str) -> bool {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file()).any(|path| {
        let bytes = fs::read(path).unwrap();
        bytes.windows(text.len()).any(|window| window == text.as_bytes())
    })
}

/// What the server logs while a story runs.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Log {
    fn listen() -> Log {
        let log = Log::default();
        let writer = log.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_max_level(tracing_subscriber::filter::LevelFilter::TRACE)
            .with_writer(move || writer.clone())
            .finish();
        // Another story of this program may have set one; then its lines are not ours to read.
        let _ = tracing::subscriber::set_global_default(subscriber);
        log
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap()).into_owned()
    }
}

/// Eight people register, come, play a round and see the end; `SECRETS` are in everything that they said.
async fn a_day(hall: &Hall) {
    let link = poster(hall).await;
    for number in 1..=9 {
        let me = registers(hall, &link, form(number)).await;
        let phone = hall.opens(&me.link).await;
        let change = json!({"type": "change_registration", "player": me.player, "registration": form(number)});
        phone.does(request(change)).await.unwrap();
    }
    hall.head.does(Request::CheckIn { players: (1..=8).map(PlayerId).collect() }).await.unwrap();
    hall.head.makes_round(1).await.unwrap();
    hall.plays_the_round().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_frame_page_export_log_or_event_ever_holds_contact_data() {
    let log = Log::listen();
    let hall = announced("custom", 8).await;
    let mut kiosk = hall.kiosk().await;
    let mut referee = hall.referee().await.screen(FeedName::Staff).await;
    let mut organizer = hall.organizer().await.screen(FeedName::Staff).await;
    a_day(&hall).await;
    hall.head.does(Request::Finish).await.unwrap();
    let version = hall.head.public().await.1;
    for (screen, what) in [(&mut kiosk, "kiosk"), (&mut referee, "referee's desk"), (&mut organizer, "the feed")] {
        screen.reaches(version).await;
        assert!(shown_on(screen).contains("Nick 1"), "the feed shows people, so the search is worth something");
        holds_none(&shown_on(screen), what);
    }
    let someone = hall.player(PlayerId(2)).await.person;
    for (who, visitor) in [
        ("a spectator", hall.visitor()),
        ("another player", someone.visitor.clone()),
        ("a referee", hall.referee().await.visitor),
        ("the head", hall.head.visitor.clone()),
    ] {
        for path in everything(&hall) {
            holds_none(&read(&visitor, &path).await, &format!("{path} for {who}"));
        }
        if who != "the head" {
            for path in ["/contacts", "/contacts/P1", "/check-in/AAAAA"] {
                let answer = visitor.get::<Value>(&hall.path(path)).await.unwrap_err();
                assert_eq!(answer.code(), "not_allowed", "{path} for {who}");
            }
            let print = read(&visitor, &format!("/t/{}/print/check-in", hall.tournament)).await;
            holds_none(&print, &format!("the check-in list for {who}"));
        }
    }
    // A player reads of himself, and of nobody else.
    let mine = read(&someone.visitor, &hall.path("/registration")).await;
    assert!(mine.contains("Quarkgasse 2") && !mine.contains("Quarkgasse 1"));
    // They are where they belong, so the search looked for the right thing.
    let contacts = hall.head.visitor.request(reqwest::Method::GET, &hall.path("/contacts")).send().await.unwrap();
    assert_eq!(contacts.headers()["cache-control"], "no-store");
    let contacts = contacts.text().await.unwrap();
    SECRETS.iter().for_each(|secret| assert!(contacts.contains(secret), "{secret}"));
    let one = read(&hall.head.visitor, &hall.path("/contacts/P1")).await;
    assert!(one.contains("Quarkgasse 1") && !one.contains("Quarkgasse 2"), "one person is handed out alone");
    // The journal's events, as they are on the disk.
    let records = hall.server().app.store.replay(TournamentId(hall.tournament), 0).unwrap();
    records.iter().for_each(|record| holds_none(&format!("{record:?}"), "an event"));
    let events: Vec<String> = records.iter().map(|record| serde_json::to_string(&record.event).unwrap()).collect();
    events.iter().for_each(|event| holds_none(event, "an event"));
    holds_none(&log.text(), "the log");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ninety_days_after_the_event_contact_data_are_gone_from_the_store_and_from_every_export() {
    let mut hall = announced("custom", 8).await;
    a_day(&hall).await;
    hall.head.does(Request::Finish).await.unwrap();
    assert!(on_the_disk(hall.data(), "Quarkgasse"), "they are there, or this story proves nothing");
    let app = Arc::clone(&hall.server().app);
    let day = |text: &str| text.parse::<jiff::Timestamp>().unwrap();
    // The event is on 15 October 2090; contact data are kept to the end of 13 January 2091, on the venue's clocks.
    let last_moment = day("2091-01-13T21:59:59Z");
    let early = retention::round(&app, last_moment).await.unwrap();
    assert_eq!(early.people, 0);
    assert!(read(&hall.head.visitor, &hall.path("/contacts")).await.contains("Quarkgasse"));

    let done = retention::round(&app, last_moment + 1.second()).await.unwrap();

    assert_eq!((done.people, done.renewed), (9, true));
    for secret in SECRETS {
        assert!(!on_the_disk(hall.data(), secret), "{secret} is still in the store's bytes");
    }
    for path in everything(&hall).into_iter().chain([hall.path("/contacts"), hall.path("/contacts/P1")]) {
        holds_none(&read(&hall.head.visitor, &path).await, &path);
    }
    // What people agreed to publish stays: the list of the day is the list of the day.
    assert!(read(&hall.visitor(), &format!("/t/{}/standings.csv", hall.tournament)).await.contains("Nick 1"));
    let record = hall.history().await.pop().unwrap();
    assert_eq!((&record["event"]["type"], &record["by"]["id"]), (&json!("contacts_erased"), &json!("server")));
    assert_eq!(retention::round(&app, last_moment + 1.second()).await.unwrap().people, 0, "once is enough");
    drop(app);
    hall.restarts().await;
    holds_none(&read(&hall.head.visitor, &hall.path("/contacts")).await, "the contacts after a restart");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_erased_person_leaves_nothing_behind_and_the_others_stay() {
    let hall = announced("custom", 8).await;
    a_day(&hall).await;
    hall.organizer().await.does(Request::ErasePerson { player: PlayerId(3) }).await.unwrap();
    let done = retention::round(&hall.server().app, roundtable::live::clock::now()).await.unwrap();
    assert_eq!((done.people, done.renewed), (0, true));
    for gone in ["Settler3", "Nick 3", "Quarkgasse 3,", "wombat-mail-3@", "Gollumsister 3"] {
        assert!(!on_the_disk(hall.data(), gone), "{gone}");
    }
    assert!(on_the_disk(hall.data(), "Quarkgasse 4,"));
    let names: Vec<String> = hall.head.view().await.standings.rows.into_iter().map(|row| row.name).collect();
    assert!(names.contains(&"Player 3".to_owned()) && names.contains(&"Nick 4".to_owned()), "{names:?}");
}
