//! Contact data are read by organizers and by the person himself, and by nobody else, anywhere, ever (`rules.md` §7): a
//! whole day is played with people whose every field holds a word that stands nowhere else, and everything is searched.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex};

use jiff::ToSpan;
use roundtable::client::Visitor;
use roundtable::domain::check_in_code::code_of;
use roundtable::domain::ids::{PlayerId, TournamentId};
use roundtable::journal::Journal;
use roundtable::protocol::client::{FeedName, Request};
use roundtable::server::retention;
use serde_json::{Value, json};

use crate::hall::{Hall, Screen};
use crate::registration::{announced, poster, registers, request};
use crate::season::{Keeper, in_days};
use crate::season_people::played_cup;

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

/// Where contact data are shown, to organizers and to the person himself.
const WHERE_THEY_BELONG: [&str; 5] =
    ["/contacts", "/contacts/{player}", "/registration", "/check-in/{code}", "/print/check-in"];

/// Everything that somebody can ask of a tournament, whoever he is: each address of the program that answers a GET, so
/// that a new page is searched without being listed here.
fn everything(hall: &Hall) -> Vec<String> {
    const ROUTES: &str = include_str!("../../src/server/routes.rs");
    let belongs = |path: &str| path.contains("{id}") && WHERE_THEY_BELONG.iter().any(|rest| path.ends_with(rest));
    let of_a_season = |path: &str| path.starts_with("/s/") || path.starts_with("/api/v1/seasons/");
    let answers = |line: &str| {
        let (path, method) = line.trim().strip_prefix(".route(\"")?.split_once("\", ")?;
        (method.contains("get(") && !belongs(path) && !of_a_season(path)).then(|| path.to_owned())
    };
    let code = code_of(TournamentId(hall.tournament), PlayerId(1)).unwrap();
    let filled = |path: String| {
        let of = [("{player}", "P1"), ("{holder}", "P1"), ("{number}", "1"), ("{round}", "1"), ("{table}", "1")];
        let path =
            path.replace("{id}", &hall.tournament.to_string()).replace("{code}", &code).replace("{*path}", "main.js");
        of.into_iter().fold(path, |path, (part, value)| path.replace(part, value))
    };
    let feeds = ["/view?since=1", "/view?feed=staff"].map(|rest| hall.path(rest));
    let all: Vec<String> = ROUTES.lines().filter_map(answers).map(filled).chain(feeds).collect();
    assert!(all.len() > 40 && all.iter().all(|path| !path.contains('{')), "{all:?}");
    all
}

/// What this day does not have: a drawn seating, a schedule; and its process counts nothing.
const NOT_IN_THIS_STORY: [&str; 6] = ["seating", "schedule", "schedule.csv", "schedule.xlsx", "me", "metrics"];

fn ending(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
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
    /// One log for all stories of this program, as the server has one.
    fn listen() -> Log {
        static LOG: LazyLock<Log> = LazyLock::new(|| {
            let log = Log::default();
            let writer = log.clone();
            let subscriber = tracing_subscriber::fmt()
                .with_max_level(tracing_subscriber::filter::LevelFilter::TRACE)
                .with_writer(move || writer.clone())
                .finish();
            tracing::subscriber::set_global_default(subscriber).expect("no other story listens to the log");
            log
        });
        LOG.clone()
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
            let answer = visitor.request(reqwest::Method::GET, &path).send().await.unwrap();
            let found = who != "the head" || answer.status().is_success() || NOT_IN_THIS_STORY.contains(&ending(&path));
            assert!(found, "{path} is not there to be searched: {}", answer.status());
            holds_none(&answer.text().await.unwrap(), &format!("{path} for {who}"));
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
    assert!(log.text().contains("roundtable"), "something is logged, so the search is worth something");
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

/// In full, as a ranking tournament wants it; everything else is nobody's business.
fn ranked_form(number: u32) -> Value {
    let mut form = form(number);
    form["name"] = json!(format!("Settler {number}"));
    form["shown"] = json!("full");
    form.as_object_mut().unwrap().remove("nickname");
    form
}

/// Everything that a season shows.
fn all_of_a_season(keeper: &Keeper, person: &str) -> Vec<String> {
    let api = ["", "/applications", "/desk", "/history", "/report"].map(|rest| keeper.path(rest));
    let page = ["", "/desk", "/list.csv", "/finalists.csv"].map(|rest| format!("/s/{}{rest}", keeper.season));
    api.into_iter()
        .chain(page)
        .chain([keeper.path(&format!("/persons/{person}")), "/api/v1/seasons".to_owned()])
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_keeper_alone_reads_how_to_reach_those_who_are_awaited_at_the_final_and_of_nobody_else() {
    let log = Log::listen();
    let hall = Hall::under("custom", 0).await;
    let keeper = Keeper::opens(&hall.head.visitor, "Rangliste").await;
    let settings = json!({"type": "change_settings", "title": "Rangliste", "starts": in_days(0), "closes": in_days(60),
        "best": 6, "qualify": 10, "title_holders": 0});
    keeper.does(settings).await.unwrap();
    let cup = played_cup(&hall, &keeper, "Cup", ranked_form).await;
    let invited: Value =
        hall.head.visitor.post("/api/v1/accounts/invitations", &json!({"season_keeper": false})).await.unwrap();
    let secret = invited["url"].as_str().unwrap().rsplit_once('#').unwrap().1;
    let organizer = hall.visitor().set_up(secret, "Ilse", "three ore for a city").await.unwrap();
    let person = keeper.list().await[0]["person"].as_str().unwrap().to_owned();
    // Before anybody is invited nobody is awaited.
    for path in all_of_a_season(&keeper, &person) {
        holds_none(&read(&keeper.visitor, &path).await, &path);
    }

    keeper.does(json!({"type": "make_invitations"})).await.unwrap();
    keeper.does(json!({"type": "record_answer", "candidate": 2, "answer": "declined"})).await.unwrap();

    let report = keeper.get("/report").await;
    let finalists = report["finalists"].as_array().unwrap();
    assert_eq!((finalists.len(), &report["participants"]), (10, &json!(16)));
    for finalist in finalists {
        let number = finalist["name"].as_str().unwrap().rsplit_once(' ').unwrap().1.to_owned();
        assert_eq!(finalist["contact"]["email"], json!(format!("wombat-mail-{number}@example.org")));
        assert_eq!(finalist["contact"]["address"], json!(format!("Quarkgasse {number}, 1234{number} Xylophonecity")));
    }
    let text = report.to_string();
    assert!(!text.contains("Gollumsister"), "whom somebody would rather not meet is no business of a season");
    let of_all: Vec<Value> = keeper.get("/desk").await["invitations"]["candidates"].as_array().unwrap().clone();
    let gone = of_all.iter().find(|one| one["answer"] == "declined").unwrap()["name"].as_str().unwrap().to_owned();
    let number = gone.rsplit_once(' ').unwrap().1;
    assert!(!text.contains(&format!("wombat-mail-{number}@")), "who does not come is reached by nobody");
    let file = hall.head.visitor.request(reqwest::Method::GET, &format!("/s/{}/finalists.csv", keeper.season));
    let file = file.send().await.unwrap();
    assert_eq!(file.headers()["cache-control"], "no-store");
    assert!(file.text().await.unwrap().contains("wombat-mail-"));

    for (who, visitor) in [("a spectator", hall.visitor()), ("another organizer", organizer)] {
        for path in all_of_a_season(&keeper, &person) {
            holds_none(&read(&visitor, &path).await, &format!("{path} for {who}"));
        }
    }
    for path in all_of_a_season(&keeper, &person).iter().filter(|path| !path.ends_with("/report")) {
        if !path.ends_with("/finalists.csv") {
            holds_none(&read(&keeper.visitor, path).await, &format!("{path} for the keeper"));
        }
    }
    let id = roundtable::domain::ids::SeasonId(keeper.season.parse().unwrap());
    let records = hall.server().app.store.replay_season(id).unwrap();
    records.iter().for_each(|record| holds_none(&format!("{record:?}"), "an event of the season"));
    let now = hall.server().app.seasons.open(id).await.unwrap().now();
    holds_none(&format!("{now:?}"), "what a season keeps in memory");
    holds_none(&log.text(), "the log");

    // When their time is over they are gone from the report, too.
    let later = roundtable::live::clock::now() + (24 * 122).hours();
    assert_eq!(retention::round(&hall.server().app, later).await.unwrap().people, 16);
    holds_none(&keeper.get("/report").await.to_string(), "the report after their time");
    assert!(cup.visitor.get::<Value>(&keeper.path("/report")).await.is_ok());
}
