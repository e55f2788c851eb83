//! Everything that is printed, put on paper and read again: what stands on it, on how many leaves, on A4 and on Letter,
//! in three languages. Needs Debian's `chromium` and `poppler-utils`; where they are absent, it says loudly what was left
//! out. `KEEP_PDF=folder` keeps the leaves to be looked at.

#[path = "../stories/hall.rs"]
#[allow(dead_code)]
mod hall;
mod printer;
#[path = "../programs/mod.rs"]
mod programs;

use reqwest::Method;
use roundtable::domain::ids::PlayerId;
use roundtable::protocol::client::{NewPlayer, Request};
use serde_json::{Value, json};
use uuid::Uuid;

use hall::{Hall, Person, totals};
use printer::{A4, LETTER, Leaves, Paper, Printer, count};
use programs::loudly;

/// Longer than any cell.
const LONG: &str = "Maximiliane-Theodora von Hohenstein-Ellwangen zu Bartholomae";
const HEBREW: &str = "שירה כהן";
const ARABIC: &str = "ليلى الخوري";

fn printer() -> Option<Printer> {
    let printer = Printer::find();
    if printer.is_none() {
        loudly("LEFT OUT: everything that is printed, as PDF; install chromium and poppler-utils");
    }
    printer
}

fn player(name: &str, club: Option<&str>) -> NewPlayer {
    NewPlayer { name: name.to_owned(), club: club.map(str::to_owned) }
}

/// So many players: long names, names that run from right to left, and twins among them.
async fn comes(head: &Person, players: usize) {
    let mut all = vec![
        player(LONG, Some("Siedlerfreunde Schwäbisch Gmünd und Umgebung e. V.")),
        player(HEBREW, Some("חיפה")),
        player(ARABIC, None),
        player("Anna Müller", Some("Ulm")),
        player("Anna Müller", Some("Gera")),
        player("Șerban Țurcanu", None),
        player("Ioana Pop", None),
        player("Ioana Pop", None),
    ];
    all.extend((all.len() + 1..=players).map(|number| player(&format!("Settler {number}"), None)));
    all.truncate(players);
    head.does(Request::AddPlayers { players: all, checked_in: true }).await.unwrap();
}

async fn does(head: &Person, request: Value) {
    head.does(serde_json::from_value(request).unwrap()).await.unwrap();
}

/// A hall whose clocks are those of Bucharest.
async fn hall_of(preset: &str, players: usize) -> Hall {
    let hall = Hall::under(preset, 0).await;
    comes(&hall.head, players).await;
    does(&hall.head, json!({"type": "set_time_zone", "zone": "Europe/Bucharest"})).await;
    let details = json!({"date": "2090-10-15", "place": "Casa Tineretului"});
    does(&hall.head, json!({"type": "set_details", "details": details})).await;
    hall
}

/// One hall and its printer.
struct Desk<'a> {
    hall: &'a Hall,
    printer: &'a Printer,
}

impl Desk<'_> {
    async fn prints(&self, page: &str, lang: &str, paper: Paper) -> Leaves {
        let path = format!("/t/{}/{page}", self.hall.tournament);
        self.printer.prints(&self.hall.head.visitor, &path, lang, paper).await
    }

    /// What every leaf of this moment says of it.
    async fn foot(&self, words: [&str; 2]) -> [String; 4] {
        let (_, version, hash) = self.hall.head.public().await;
        let [version_word, state] = words;
        [
            format!("{version_word} {version}"),
            format!("{state} {}", &hash[..8]),
            "(Europe/Bucharest)".to_owned(),
            "Harbour Cup".to_owned(),
        ]
    }
}

/// A language with what it calls version and state hash, and a paper: every page is printed in each of them.
type Edition = (&'static str, [&'static str; 2], Paper);
const EN: Edition = ("en", ["version", "state"], LETTER);
const DE: Edition = ("de", ["Version", "Zustand"], A4);
const RO: Edition = ("ro", ["versiunea", "starea"], LETTER);

fn strs(foot: &[String]) -> Vec<&str> {
    foot.iter().map(String::as_str).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_hall_of_32_is_run_on_paper_from_the_door_to_the_certificates() {
    let Some(printer) = printer() else { return };
    let hall = hall_of("custom", 32).await;
    let desk = Desk { hall: &hall, printer: &printer };

    // Before anybody sits: the list at the door, cards for people and tables, and sheets for the worst case.
    for (lang, words, paper) in [EN, DE, RO] {
        let foot = desk.foot(words).await;
        let list = desk.prints("print/check-in", lang, paper).await;
        list.are(2, &strs(&foot)).say(&[LONG, HEBREW, ARABIC, "Settler 32"]);
        let cards = desk.prints("print/links", lang, paper).await;
        cards.are(4, &strs(&foot)).say(&[LONG, HEBREW, "Ioana Pop (8)"]);
        let tables = desk.prints("print/tables", lang, paper).await;
        tables.are(2, &strs(&foot));
        desk.prints("print/sheets?spare=true", lang, paper).await.are(1, &strs(&foot));
    }
    let early = desk.prints("print/certificates", "de", A4).await;
    early.say(&["Urkunden werden nach dem Ende gedruckt"]).do_not_say("ENDSTAND");
    desk.prints("print/standings", "en", A4).await.say(&["provisional · before round 1"]).do_not_say("FINAL");

    // The round: the wall, and a sheet for each of eight tables, two on a leaf.
    hall.head.makes_round(1).await.unwrap();
    let table = hall.table(7).await;
    for ((lang, words, paper), by_name, round, sheet) in [
        (EN, "By name", "Round 1", "Round 1 · Table"),
        (DE, "Nach Namen", "Runde 1", "Runde 1 · Tisch"),
        (RO, "După nume", "Runda 1", "Runda 1 · Masa"),
    ] {
        let foot = desk.foot(words).await;
        let wall = desk.prints("print/seating", lang, paper).await;
        wall.are(2, &strs(&foot)).say(&[by_name, round, LONG]);
        assert_eq!(count(&wall.texts.concat(), HEBREW), 2, "by table and by name");
        let sheets = desk.prints("print/sheets", lang, paper).await;
        sheets.are(4, &strs(&foot)).say(&[LONG, ARABIC, "Anna Müller", "Gera", "Ulm"]);
        for seat in &table.seats {
            assert!(count(&sheets.texts[3], &seat.name) > 0, "{} on {}", seat.name, sheets.texts[3]);
        }
        for text in &sheets.texts {
            assert_eq!(count(text, sheet), 2, "two sheets on {text}");
        }
    }
    desk.prints("print/sheets", "de", A4).await.say(&[
        "Städte",
        "Handelsstraße zuerst",
        "Sieg verkündet",
        "Unterschrift 4",
    ]);

    // Played: in short, and with every game.
    hall.plays_on_paper(1).await;
    for ((lang, words, paper), after) in
        [(EN, "provisional · after round 1"), (DE, "vorläufig · nach Runde 1"), (RO, "provizoriu · după runda 1")]
    {
        let mut foot = desk.foot(words).await.to_vec();
        foot.push(after.to_owned());
        let short = desk.prints("print/standings", lang, paper).await;
        short.are(2, &strs(&foot)).say(&[LONG, HEBREW]).do_not_say("FINAL").do_not_say("ENDSTAND");
        desk.prints("print/standings?detailed=true", lang, paper).await.are(2, &strs(&foot)).say(&[ARABIC]);
    }

    // The award ceremony: eight tables of 10-7-6-4 end with eight players who share nothing but their names' order.
    hall.head.does(Request::Finish).await.unwrap();
    let order: Value = hall.head.visitor.get(&format!("/t/{}/standings.json", hall.tournament)).await.unwrap();
    // On a certificate somebody has his own name, without the number that tells him from a namesake.
    let first = order["rows"][0]["name"].as_str().unwrap().split(" (").next().unwrap().to_owned();
    for ((lang, words, paper), last, place) in
        [(EN, "FINAL", "3rd place"), (DE, "ENDSTAND", "3. Platz"), (RO, "FINAL", "Locul 3")]
    {
        let mut foot = desk.foot(words).await.to_vec();
        foot.push(last.to_owned());
        let certificates = desk.prints("print/certificates", lang, paper).await;
        assert_eq!(certificates.status, 200);
        certificates.are(3, &strs(&foot)).say(&[&first, place, "Casa Tineretului", "2090"]);
        desk.prints("print/standings", lang, paper).await.are(2, &strs(&foot));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_ranking_day_has_its_schedule_sheets_of_totals_shared_places_and_a_season_on_paper() {
    let Some(printer) = printer() else { return };
    let hall = hall_of("rangliste-2006", 16).await;
    let desk = Desk { hall: &hall, printer: &printer };
    let draw = json!({"type": "draw_seating", "expected": 1, "whom": "active"});
    let revision = hall.head.does(serde_json::from_value(draw).unwrap()).await.unwrap().answer.seating.unwrap();
    hall.head.does(Request::PublishSchedule { revision }).await.unwrap();
    for ((lang, words, paper), starts) in
        [(EN, "▸ starts at this table"), (DE, "▸ beginnt an diesem Tisch"), (RO, "▸ începe la această masă")]
    {
        let foot = desk.foot(words).await;
        let schedule = desk.prints("print/schedule", lang, paper).await;
        schedule.are(3, &strs(&foot)).say(&[starts, LONG, HEBREW, "Settler 16"]);
    }
    hall.head.makes_round(1).await.unwrap();
    let sheets = desk.prints("print/sheets", "de", LETTER).await;
    sheets.are(2, &["Zustand"]).say(&["Sieg verkündet", "Unterschrift", "gibt ab"]).do_not_say("Städte");

    // Four tables of 10-7-6-4: four share the first place, and four the fifth.
    for table in hall.head.view().await.round.unwrap().tables {
        hall.head.enters_on_paper(&table, 1, totals(&table, [10, 7, 6, 4])).await.unwrap();
    }
    hall.head.does(Request::Finish).await.unwrap();
    let certificates = desk.prints("print/certificates", "de", A4).await;
    certificates.are(4, &["ENDSTAND", "1. Platz geteilt"]);
    assert_eq!(desk.prints("print/certificates?places=5", "en", A4).await.texts.len(), 8);

    // Nobody but organizers prints what has rights or full names.
    for page in ["print/links", "print/check-in", "print/certificates"] {
        let path = format!("/t/{}/{page}", hall.tournament);
        let asked = hall.visitor().request(Method::GET, &path).send().await.unwrap();
        assert!(asked.status().is_client_error(), "{page}: {}", asked.status());
    }

    let list = season_with_a_list(&hall).await;
    for (lang, words, paper) in [EN, DE, RO] {
        let printed = printer.prints(&hall.visitor(), &list, lang, paper).await;
        printed.are(2, &[words[0], words[1], "UTC", "Rangliste 2090"]).say(&[LONG, HEBREW, "Settler 50"]);
    }
}

/// The name of 80 characters, which is as long as one may be, and the club of 77.
const LONGEST: &str = "Maximiliane-Theodora Wilhelmine von Hohenstein-Ellwangen zu Bartholomae am Walde";
const CLUB: &str = "Siedlerfreunde Schwäbisch Gmünd, Waldstetten, Heubach und Umgebung e. V. 1998";

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn names_and_clubs_as_long_as_they_may_be_are_not_cut_on_cards_sheets_and_certificates() {
    let Some(printer) = printer() else { return };
    let hall = Hall::under("custom", 0).await;
    let ranking = Hall::under("rangliste-2006", 0).await;
    for hall in [&hall, &ranking] {
        let title = "Landesmeisterschaft Baden-Württemberg der Siedlerinnen und Siedler";
        does(&hall.head, json!({"type": "rename", "title": title})).await;
        let all = ["A", "B", "C", "D"].map(|letter| player(&format!("{letter}{}", &LONGEST[1..]), Some(CLUB)));
        hall.head.does(Request::AddPlayers { players: all.to_vec(), checked_in: true }).await.unwrap();
        hall.head.makes_round(1).await.unwrap();
    }
    let is_whole = |leaves: &Leaves, times: usize, also: &str| {
        let all = leaves.texts.concat();
        for text in [&LONGEST[1..], CLUB, also] {
            assert_eq!(count(&all, text), times, "{text} on {all}");
        }
    };
    let words = [
        ("en", "Your table, your result", "Signature"),
        ("de", "Dein Tisch, dein Ergebnis", "Unterschrift"),
        ("ro", "Masa ta, rezultatul tău", "Semnătura"),
    ];
    for hall in [&hall, &ranking] {
        let desk = Desk { hall, printer: &printer };
        for (lang, own, signature) in words {
            for paper in [A4, LETTER] {
                is_whole(&desk.prints("print/links", lang, paper).await, 4, own);
                let sheets = desk.prints("print/sheets", lang, paper).await;
                assert_eq!(sheets.texts.len(), 1, "{}", sheets.texts.join("---"));
                is_whole(&sheets, 4, CLUB);
                sheets.say(&[signature]);
            }
        }
    }
    hall.plays_on_paper(1).await;
    hall.head.does(Request::Finish).await.unwrap();
    let desk = Desk { hall: &hall, printer: &printer };
    for (lang, place) in [("en", "3rd place"), ("de", "3. Platz"), ("ro", "Locul 3")] {
        for paper in [A4, LETTER] {
            let certificates = desk.prints("print/certificates", lang, paper).await;
            assert_eq!(certificates.texts.len(), 3);
            is_whole(&certificates, 3, CLUB);
            certificates.say(&[place]);
        }
    }
}

/// A season whose results were played elsewhere; where its printed list is.
async fn season_with_a_list(hall: &Hall) -> String {
    let head = &hall.head.visitor;
    let form =
        json!({"title": "Rangliste 2090", "preset": "rangliste-2006", "starts": "2090-01-01", "closes": "2090-12-31"});
    let season: Value = head.post("/api/v1/seasons", &form).await.unwrap();
    let season = season["id"].as_str().unwrap();
    let mut file = "event;date;player;place;quotient\n".to_owned();
    for (place, name) in (1..).zip(
        [LONG, HEBREW, ARABIC].map(str::to_owned).into_iter().chain((4..=50).map(|number| format!("Settler {number}"))),
    ) {
        file += &format!("Essen;2090-03-05;{name};{place};{}\n", 200 - place);
    }
    let path = format!("/api/v1/seasons/{season}/placings?request={}", Uuid::new_v4());
    let imported = head.request(Method::POST, &path).body(file).send().await.unwrap();
    assert!(imported.status().is_success());
    format!("/s/{season}/print/list")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_hall_of_a_hundred_finds_its_tables_on_few_leaves() {
    let Some(printer) = printer() else { return };
    let hall = hall_of("custom", 100).await;
    let desk = Desk { hall: &hall, printer: &printer };
    for round in 1..=3 {
        hall.head.makes_round(round).await.unwrap();
        hall.plays_on_paper(round).await;
    }
    // The finder: a player with a number far down the list.
    let last =
        hall.head.view().await.standings.rows.iter().find(|row| row.player == PlayerId(100)).unwrap().name.clone();
    for paper in [A4, LETTER] {
        let wall = desk.prints("print/seating", "de", paper).await;
        wall.are(4, &["Zustand"]).say(&[&last]);
        desk.prints("print/sheets", "ro", paper).await.are(13, &["starea"]);
        desk.prints("print/tables", "ro", paper).await.are(5, &["starea"]);
        desk.prints("print/standings", "ro", paper).await.are(4, &["starea"]).say(&[&last]);
        desk.prints("print/standings?detailed=true", "de", paper).await.are(5, &["Zustand"]).say(&[&last]);
    }
    loudly("PRINTED PAGES READ");
}
