//! A season of eleven tournaments, from the applications to the roster of its final.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use futures_util::StreamExt;
use jiff::ToSpan;
use jiff::civil::Date;
use roundtable::client::{ClientFault, Visitor};
use roundtable::domain::ids::{RoundNo, StaffId};
use roundtable::domain::points::Exact;
use roundtable::domain::rules::Rules;
use roundtable::domain::season::{Placing, season_list};
use roundtable::domain::state::StaffRole;
use roundtable::live::clock;
use roundtable::protocol::client::{NewPlayer, Request};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::hall::{Hall, Person, patiently, totals};

const TOURNAMENTS: usize = 11;
const PEOPLE: usize = 58;
const PLAYERS: usize = 16;

fn today() -> Date {
    jiff::tz::TimeZone::UTC.to_datetime(clock::now()).date()
}

pub fn in_days(days: i64) -> String {
    today().checked_add(days.days()).unwrap().to_string()
}

/// Somebody's account at a season.
pub struct Keeper {
    pub visitor: Visitor,
    pub season: String,
}

impl Keeper {
    pub async fn opens(visitor: &Visitor, title: &str) -> Keeper {
        let form = json!({"title": title, "preset": "rangliste-2006", "starts": in_days(0), "closes": in_days(60)});
        let made: Value = visitor.post("/api/v1/seasons", &form).await.unwrap();
        Keeper { visitor: visitor.clone(), season: made["id"].as_str().unwrap().to_owned() }
    }

    pub fn path(&self, rest: &str) -> String {
        format!("/api/v1/seasons/{}{rest}", self.season)
    }

    pub async fn get(&self, rest: &str) -> Value {
        self.visitor.get(&self.path(rest)).await.unwrap()
    }

    pub async fn posts(&self, rest: &str, body: &Value) -> Result<Value, ClientFault> {
        patiently("an answer of the season", async {
            loop {
                match self.visitor.post(&self.path(rest), body).await {
                    Err(fault) if fault.code() == "too_fast" => tokio::time::sleep(Duration::from_millis(50)).await,
                    answered => return answered,
                }
            }
        })
        .await
    }

    pub async fn does(&self, command: Value) -> Result<Value, ClientFault> {
        self.posts("/commands", &json!({"request": Uuid::new_v4(), "command": command})).await
    }

    pub async fn list(&self) -> Vec<Value> {
        self.get("").await["rows"].as_array().unwrap().clone()
    }

    /// Waits until everybody sees it so.
    pub async fn sees(&self, what: &str, so: impl Fn(&Value) -> bool) {
        patiently(what, async {
            while !so(&self.get("").await) {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        })
        .await;
    }
}

fn person(number: usize) -> String {
    format!("Settler {number}")
}

/// A ranking tournament of sixteen, entered on paper, up to the award ceremony.
async fn is_played(hall: &Hall, tournament: Uuid, number: usize) {
    let head = Person { visitor: hall.head.visitor.clone(), tournament };
    // Another sixteen of all people each time, so that everybody plays two to four of them.
    let players =
        (0..PLAYERS).map(|at| NewPlayer { name: person((number * 15 + at * (1 + number % 3)) % PEOPLE), club: None });
    let players: Vec<NewPlayer> = players.collect();
    let different: BTreeSet<&str> = players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(different.len(), PLAYERS);
    head.does(Request::AddPlayers { players, checked_in: true }).await.unwrap();
    plays_four_rounds(hall, tournament, number).await;
}

/// Whoever is on the roster plays, up to the award ceremony; another `number` makes other results.
pub async fn plays_four_rounds(hall: &Hall, tournament: Uuid, number: usize) {
    let head = Person { visitor: hall.head.visitor.clone(), tournament };
    for (role, label) in [(StaffRole::Referee, "Referee"), (StaffRole::Organizer, "Desk")] {
        head.does(Request::InviteStaff { role, label: label.to_owned() }).await.unwrap();
    }
    let links = head.visitor.links(tournament).await.unwrap();
    let desk = links.staff.into_iter().find(|link| link.staff == StaffId(2).to_string()).unwrap().url;
    let desk = Person { visitor: hall.visitor().open_link(&desk).await.unwrap(), tournament };
    for round in 1..=4 {
        head.does(Request::MakeRound { expected: RoundNo(round), method: None, map: None, proposal: None })
            .await
            .unwrap();
        for table in head.view().await.round.unwrap().tables {
            let lowest = (usize::from(table.no.0) + number) as i64 % 5;
            desk.enters_on_paper(&table, round, totals(&table, [10, 8, 6, lowest])).await.unwrap();
        }
    }
    head.does(Request::Finish).await.unwrap();
}

/// Rank, name, points, played, counted, Quotient, best and worst place.
type Line = (u32, String, u64, u32, u32, String, Value, Value);

/// What the list must be, from the published standings of every tournament.
async fn by_the_book(hall: &Hall, tournaments: &[Uuid]) -> Vec<Line> {
    let mut placings = Vec::new();
    for tournament in tournaments {
        let standings: Value = hall.head.visitor.get(&format!("/t/{tournament}/standings.json")).await.unwrap();
        for row in standings["rows"].as_array().unwrap() {
            placings.push(Placing {
                player: row["name"].as_str().unwrap().to_owned(),
                place: row["rank"].as_u64().map(|rank| rank as u32),
                quotient: row["share_exact"].as_str().or(row["share"].as_str()).unwrap().parse::<Exact>().unwrap(),
            });
        }
    }
    let rules = Rules::preset("rangliste-2006").unwrap().season.unwrap();
    let mut rows: Vec<_> = season_list(&rules, &placings, &BTreeSet::new())
        .into_iter()
        .map(|row| {
            let quotient = row.quotient.to_string();
            let (best, worst) = (json!(row.best_place), json!(row.worst_place));
            (row.rank, row.player, row.points, row.played, row.counted, quotient, best, worst)
        })
        .collect();
    rows.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    rows
}

fn as_shown(rows: &[Value]) -> Vec<Line> {
    let number = |row: &Value, field: &str| row[field].as_u64().unwrap();
    let mut rows: Vec<_> = rows
        .iter()
        .map(|row| {
            (
                number(row, "rank") as u32,
                row["name"].as_str().unwrap().to_owned(),
                number(row, "points"),
                number(row, "played") as u32,
                number(row, "counted") as u32,
                row["quotient_exact"].as_str().unwrap().to_owned(),
                row["best_place"].clone(),
                row["worst_place"].clone(),
            )
        })
        .collect();
    rows.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    rows
}

#[tokio::test(flavor = "multi_thread")]
async fn eleven_tournaments_make_a_season_and_two_who_do_not_come_are_replaced() {
    let hall = Hall::under("custom", 0).await;
    let keeper = Keeper::opens(&hall.head.visitor, "Rangliste").await;

    let mut tournaments = Vec::new();
    for number in 1..=TOURNAMENTS {
        let title = format!("Cup {number}");
        let tournament = hall.head.visitor.create(&title, "rangliste-2006", json!({"checks_in": false})).await.unwrap();
        let apply = json!({"type": "apply", "tournament": tournament, "date": in_days(30 + number as i64),
            "capacity": 32, "public": true, "place": "Herne"});
        keeper.does(apply).await.unwrap();
        keeper.does(json!({"type": "accept", "tournament": tournament})).await.unwrap();
        tournaments.push(tournament);
    }
    // One applied three weeks before: the check list says so, and it will not count.
    let late = hall.head.visitor.create("Late Cup", "rangliste-2006", json!({"checks_in": false})).await.unwrap();
    let apply = json!({"type": "apply", "tournament": late, "date": in_days(21), "capacity": 40, "public": true});
    keeper.does(apply).await.unwrap();
    let applications = keeper.get("/applications").await;
    let checks = &applications[0]["checks"];
    assert_eq!((&applications[0]["status"], &checks[2]["met"]), (&json!("applied"), &json!(false)));
    keeper.does(json!({"type": "refuse", "tournament": late, "reason": "Too late."})).await.unwrap();
    assert_eq!(keeper.get("").await["calendar"].as_array().unwrap().len(), TOURNAMENTS);

    futures_util::future::join_all((1..).zip(&tournaments).map(|(number, id)| is_played(&hall, *id, number))).await;
    let all_count = |view: &Value| view["calendar"].as_array().unwrap().iter().all(|row| row["counts"] == true);
    keeper.sees("eleven tournaments that count", all_count).await;

    // Persons: everybody of one name is one, and the keeper sees first what that does.
    let entries = keeper.list().await.len();
    assert_eq!(entries, TOURNAMENTS * PLAYERS);
    let alike = keeper.get("/desk").await["suggestions"].as_array().unwrap().clone();
    let persons =
        |group: &Value| -> Vec<Value> { group.as_array().unwrap().iter().map(|one| one["person"].clone()).collect() };
    let preview = keeper.posts("/preview", &json!({"type": "link", "persons": persons(&alike[0])})).await.unwrap();
    assert_eq!(preview["persons_after"], json!(entries - persons(&alike[0]).len() + 1));
    assert_eq!(keeper.list().await.len(), entries, "a preview does nothing");
    for group in &alike {
        keeper.does(json!({"type": "link", "persons": persons(group)})).await.unwrap();
    }
    let expected = by_the_book(&hall, &tournaments).await;
    assert!(expected.len() > 46, "{} persons", expected.len());
    assert_eq!(as_shown(&keeper.list().await), expected);

    // A reopened tournament leaves the list, on every screen, and comes back with its finish.
    let socket = format!("{}{}", hall.base.replace("http", "ws"), keeper.path("/live"));
    let (mut socket, _) = patiently("a socket", tokio_tungstenite::connect_async(socket)).await.unwrap();
    let again = Person { visitor: hall.head.visitor.clone(), tournament: tournaments[0] };
    again.does(Request::Reopen { reason: "A sheet was read wrongly.".to_owned() }).await.unwrap();
    let before = keeper.get("").await["version"].as_u64().unwrap();
    patiently("a word that there is something new", async {
        loop {
            let message = socket.next().await.unwrap().unwrap();
            let word: Value = serde_json::from_str(message.to_text().unwrap()).unwrap();
            if word["type"] == "changed" && word["version"].as_u64().unwrap() >= before {
                return;
            }
        }
    })
    .await;
    keeper.sees("the list without the reopened one", |view| !all_count(view)).await;
    assert_eq!(as_shown(&keeper.list().await), by_the_book(&hall, &tournaments[1..]).await);
    again.does(Request::Finish).await.unwrap();
    keeper.sees("the list with it", all_count).await;
    assert_eq!(as_shown(&keeper.list().await), expected);

    // Every number of a row explains itself.
    let first = &keeper.list().await[0];
    let behind = keeper.get(&format!("/persons/{}", first["person"].as_str().unwrap())).await;
    let results = behind["results"].as_array().unwrap();
    let points: u64 =
        results.iter().filter(|one| one["counts"] == true).map(|one| one["points"].as_u64().unwrap()).sum();
    assert_eq!((json!(points), json!(results.len())), (first["points"].clone(), first["played"].clone()));
    assert!(behind["below"]["decided_by"].is_string());

    // Two title holders: one of the list, and one who did not play this year.
    let third = &keeper.list().await[2];
    keeper.does(json!({"type": "name_title_holder", "person": third["person"]})).await.unwrap();
    keeper.does(json!({"type": "add_title_holder", "name": "Old Champion"})).await.unwrap();
    keeper.does(json!({"type": "make_invitations"})).await.unwrap();
    let desk = keeper.get("/desk").await;
    let candidates = desk["invitations"]["candidates"].as_array().unwrap();
    assert_eq!((&desk["invitations"]["holders"], &desk["invitations"]["list_changed"]), (&json!(46), &json!(false)));
    let next: Vec<Value> =
        candidates.iter().filter(|one| one["place"] == "waiting").take(2).map(|one| one["name"].clone()).collect();

    for (candidate, answer, next) in [(5, "declined", &next[0]), (7, "no_answer", &next[1])] {
        keeper.does(json!({"type": "record_answer", "candidate": candidate, "answer": "invited"})).await.unwrap();
        let given = keeper
            .does(json!({"type": "record_answer", "candidate": candidate, "answer": answer, "note": "By phone"}))
            .await
            .unwrap();
        let moved_up = given["answer"]["moved_up"].as_u64().unwrap() as usize;
        let desk = keeper.get("/desk").await;
        let shown = desk["invitations"]["candidates"].as_array().unwrap();
        let moved = shown.iter().find(|one| one["candidate"] == json!(moved_up)).unwrap();
        assert_eq!((&moved["name"], &moved["place"]), (next, &json!("moved_up")));
        let gone = shown.iter().find(|one| one["candidate"] == json!(candidate)).unwrap();
        assert_eq!((&gone["answer"], gone["history"].as_array().unwrap().len()), (&json!(answer), 2));
        assert_eq!(desk["invitations"]["holders"], json!(46));
    }

    // The history says of whom each step was.
    let history = keeper.get("/history").await;
    let moved_up = history.as_array().unwrap().iter().find(|record| record["event"]["type"] == "moved_up").unwrap();
    assert_eq!((&moved_up["about"], &moved_up["instead_of"]), (&json!([next[1]]), &candidates[7]["name"]));
    let applied = history.as_array().unwrap().iter().rfind(|record| record["event"]["type"] == "applied").unwrap();
    assert_eq!(applied["about"], json!(["Cup 1"]));
    // Whoever declined does not hold a place on the public list, and whoever moved up does.
    let shown = keeper.list().await;
    let place = |name: &Value| shown.iter().find(|row| row["name"] == *name).unwrap()["place"].clone();
    assert_eq!((place(&candidates[5]["name"]), place(&next[0])), (Value::Null, json!("moved_up")));

    // The final, asked for twice by an impatient thumb, is made once.
    let wish = json!({"request": Uuid::new_v4(), "title": "Final in Essen", "preset": "championship-2025"});
    let made = keeper.posts("/final", &wish).await.unwrap();
    assert_eq!(keeper.posts("/final", &wish).await.unwrap(), made);
    let finale =
        Person { visitor: hall.head.visitor.clone(), tournament: made["id"].as_str().unwrap().parse().unwrap() };
    let (view, ..) = finale.desk().await;
    let roster: BTreeSet<String> = view.desk.roster.iter().map(|row| row.name.clone()).collect();
    let report = keeper.get("/report").await;
    let awaited: BTreeSet<String> =
        report["finalists"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect();
    assert_eq!((roster.len(), &roster), (46, &awaited));
    assert!(roster.contains("Old Champion") && next.iter().all(|name| roster.contains(name.as_str().unwrap())));
    assert_eq!((&report["tournaments"], &report["participants"]), (&json!(11), &json!(expected.len())));
    let refused = keeper.does(json!({"type": "discard_invitations", "reason": "Anew"})).await;
    assert_eq!(refused.unwrap_err().code(), "final_is_made");

    // Somebody declines after all: the keeper is told what to do in the final until it is so.
    assert_eq!(keeper.get("/desk").await["to_do_in_final"], Value::Null);
    let given = keeper.does(json!({"type": "record_answer", "candidate": 2, "answer": "declined"})).await.unwrap();
    let desk = keeper.get("/desk").await;
    let name = |candidate: &Value| {
        let all = desk["invitations"]["candidates"].as_array().unwrap();
        all.iter().find(|one| one["candidate"] == *candidate).unwrap()["name"].as_str().unwrap().to_owned()
    };
    let (leaves, comes) = (name(&json!(2)), name(&given["answer"]["moved_up"]));
    assert_eq!(desk["to_do_in_final"], json!({"withdraw": [leaves], "enter": [comes]}));
    let leaver = view.desk.roster.iter().find(|row| row.name == leaves).unwrap().player;
    finale.does(Request::Withdraw { player: leaver }).await.unwrap();
    assert_eq!(keeper.get("/desk").await["to_do_in_final"], json!({"withdraw": [], "enter": [comes]}));
    let enters = json!({"type": "add_players", "players": [{"name": comes}], "checked_in": false});
    finale.does(serde_json::from_value(enters).unwrap()).await.unwrap();
    assert_eq!(keeper.get("/desk").await["to_do_in_final"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_season_is_the_same_after_a_restart_and_strangers_see_only_what_is_public() {
    let mut hall = Hall::under("rangliste-2006", 0).await;
    let keeper = Keeper::opens(&hall.head.visitor, "Rangliste").await;
    let wish = json!({"request": Uuid::new_v4(), "command": {"type": "apply", "tournament": hall.tournament,
        "date": in_days(28), "capacity": 32, "public": true}});
    let first = keeper.posts("/commands", &wish).await.unwrap();
    let file = "event,date,player,place,quotient\nEssen,".to_owned() + &in_days(3) + ",Ana,1,120\n";
    let imported = keeper
        .visitor
        .request(reqwest::Method::POST, &keeper.path(&format!("/placings?request={}", Uuid::new_v4())))
        .body(file)
        .send()
        .await
        .unwrap();
    assert!(imported.status().is_success());
    let seen = keeper.get("").await["rows"].clone();
    assert_eq!(seen[0]["name"], "Ana");

    hall.restarts().await;
    let keeper = Keeper { visitor: hall.head.visitor.clone(), season: keeper.season };
    assert_eq!(keeper.get("").await["rows"], seen);
    assert_eq!(keeper.posts("/commands", &wish).await.unwrap(), first, "the same request gets the first answer");
    let mut other = wish.clone();
    other["command"]["capacity"] = json!(40);
    assert_eq!(keeper.posts("/commands", &other).await.unwrap_err().code(), "request_id_reused");

    let stranger = Keeper { visitor: hall.visitor(), season: keeper.season.clone() };
    assert_eq!(stranger.get("").await["rows"], seen);
    let desk: Result<Value, ClientFault> = stranger.visitor.get(&stranger.path("/desk")).await;
    assert_eq!(desk.unwrap_err().code(), "not_signed_in");
    let refused = stranger.does(json!({"type": "make_invitations"})).await;
    assert_eq!(refused.unwrap_err().code(), "not_signed_in");
    let none: Result<Value, ClientFault> = stranger.visitor.get(&format!("/api/v1/seasons/{}", Uuid::new_v4())).await;
    assert_eq!(none.unwrap_err().code(), "no_such_season");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invited_organizer_applies_and_only_the_keeper_decides() {
    let hall = Hall::under("rangliste-2006", 0).await;
    let keeper = Keeper::opens(&hall.head.visitor, "Rangliste").await;
    let invited: Value =
        hall.head.visitor.post("/api/v1/accounts/invitations", &json!({"season_keeper": false})).await.unwrap();
    let secret = invited["url"].as_str().unwrap().rsplit_once('#').unwrap().1;
    let visitor = hall.visitor().set_up(secret, "Ilse", "three ore for a city").await.unwrap();
    let used = hall.visitor().set_up(secret, "Otto", "three ore for a city").await;
    assert_eq!(used.unwrap_err().code(), "link_is_over");
    let more: Result<Value, ClientFault> = visitor.post("/api/v1/accounts/invitations", &json!({})).await;
    assert_eq!(more.unwrap_err().code(), "not_the_keeper");

    let organizer = Keeper { visitor, season: keeper.season.clone() };
    let apply = |tournament: Uuid| json!({"type": "apply", "tournament": tournament, "date": in_days(40), "capacity": 32, "public": true});
    assert_eq!(organizer.does(apply(hall.tournament)).await.unwrap_err().code(), "not_the_organizer");
    assert_eq!(organizer.does(apply(Uuid::new_v4())).await.unwrap_err().code(), "no_tournament_here");
    let own = organizer.visitor.create("Ulm Cup", "rangliste-2006", json!({})).await.unwrap();
    organizer.does(apply(own)).await.unwrap();
    let accept = json!({"type": "accept", "tournament": own});
    assert_eq!(organizer.does(accept.clone()).await.unwrap_err().code(), "not_the_keeper");
    let desk: Result<Value, ClientFault> = organizer.visitor.get(&organizer.path("/desk")).await;
    assert_eq!(desk.unwrap_err().code(), "not_the_keeper");
    keeper.does(accept).await.unwrap();
    let mine = organizer.get("/applications").await;
    assert_eq!(
        (&mine[0]["status"], &mine[0]["by"], &mine[0]["yours"]),
        (&json!("accepted"), &json!("Ilse"), &json!(true))
    );
    keeper.does(json!({"type": "add_keeper", "name": "ilse"})).await.unwrap();
    assert_eq!(organizer.get("/desk").await["keepers"], json!(["Ilse", "Mira"]));
    let form = json!({"title": "Mine", "preset": "rangliste-2006", "starts": in_days(0), "closes": in_days(9)});
    let opens: Result<Value, ClientFault> = organizer.visitor.post("/api/v1/seasons", &form).await;
    assert_eq!(opens.unwrap_err().code(), "not_the_keeper");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_placings_is_shown_with_its_faults_before_it_is_imported_and_can_be_taken_back() {
    let hall = Hall::under("rangliste-2006", 0).await;
    let keeper = Keeper::opens(&hall.head.visitor, "Rangliste").await;
    let sends = |path: String, file: String| {
        let request = keeper.visitor.request(reqwest::Method::POST, &path).body(file);
        async move { request.send().await.unwrap().json::<Value>().await.unwrap() }
    };
    let head = "event;date;player;place;quotient\n";
    let bad = format!("{head}Essen;{};Ana;first;120\nEssen;2006-13-01;Bea;2;x\n", in_days(1));
    let preview = sends(keeper.path("/placings/preview"), bad.clone()).await;
    let faults: Vec<(u64, &str)> = preview["faults"]
        .as_array()
        .unwrap()
        .iter()
        .map(|fault| (fault["line"].as_u64().unwrap(), fault["column"].as_str().unwrap()))
        .collect();
    assert_eq!(faults, [(2, "place"), (3, "date"), (3, "quotient")]);
    let import = |request: Uuid| keeper.path(&format!("/placings?request={request}"));
    assert_eq!(sends(import(Uuid::new_v4()), bad).await["code"], "bad_field");

    // Where the letters were guessed wrong, the keeper says what they are; and imports it so.
    let mac = [format!("{head}K").as_bytes(), b"\x9aln;2006-02-15;Ana;1;120\n"].concat();
    let reads = async |query: &str| {
        let path = keeper.path(&format!("/placings/preview{query}"));
        let sent = keeper.visitor.request(reqwest::Method::POST, &path).body(mac.clone()).send().await.unwrap();
        let seen: Value = sent.json().await.unwrap();
        (seen["events"][0]["title"].as_str().unwrap().to_owned(), seen["encoding"].as_str().unwrap().to_owned())
    };
    assert_eq!(reads("").await, ("Kšln".to_owned(), "windows-1250".to_owned()));
    assert_eq!(reads("?encoding=macintosh").await, ("Köln".to_owned(), "macintosh".to_owned()));

    // Headings as a spreadsheet here has them, and what it adds.
    for file in [
        "Turnier;Datum;Name;Platz;Quotient;Bemerkung\nKöln;15.02.2006;Ana;1;120,5;\nSumme;;;;120,5;nur so\n",
        "Turneu;Data;Jucător;Locul;Coeficient;Observații\nKöln;15.02.2006;Ana;1;120,5;\nTotal;;;;120,5;așa\n",
    ] {
        let seen = sends(keeper.path("/placings/preview"), file.to_owned()).await;
        assert_eq!((&seen["faults"], &seen["players"]), (&json!([]), &json!(1)), "{seen}");
        assert_eq!(seen["lines_left_out"], json!([3]));
        assert!(file.contains(seen["columns_left_out"][0].as_str().unwrap()));
    }
    let seen =
        sends(keeper.path("/placings/preview"), "Turnier;Name;Platz;Quotient\nKöln;Ana;1;120\n".to_owned()).await;
    assert_eq!(seen["faults"][0]["needs"], json!(["date"]));

    let good = format!("{head}Essen;{0};Ana;1;120\nEssen;{0};Bea;2;110\nUlm;{0};Ana;2;1/3\n", in_days(1));
    let preview = sends(keeper.path("/placings/preview"), good.clone()).await;
    assert_eq!((&preview["players"], &preview["effect"]["persons_after"]), (&json!(2), &json!(2)));
    let request = Uuid::new_v4();
    let receipt = sends(import(request), good.clone()).await;
    assert_eq!(sends(import(request), good.clone()).await, receipt);
    // The same tournaments once more would count twice: it is said before.
    let again = sends(keeper.path("/placings/preview"), good.replace("Ulm", "Jena").replace("Essen", "ESSEN")).await;
    let already = |at: usize| again["events"][at]["already"] == true;
    assert_eq!((already(0), already(1)), (true, false));
    assert_eq!(again.get("replaces"), None, "Ulm would be lost");
    // Corrected and brought again, the file takes the place of the one before.
    let corrected = good.replace("Bea;2;110", "Bea;2.;100");
    let again = sends(keeper.path("/placings/preview"), corrected.clone()).await;
    assert_eq!((&again["replaces"], &again["effect"]["persons_after"]), (&receipt["answer"]["import"], &json!(2)));
    let replaces = format!("{}&replaces={}", import(Uuid::new_v4()), again["replaces"]);
    let receipt = sends(replaces, corrected).await;
    assert_eq!(keeper.list().await.len(), 2);
    let rows = keeper.list().await;
    assert_eq!((&rows[0]["points"], &rows[0]["quotient_exact"]), (&json!(150), &json!("361/3")));
    keeper.does(json!({"type": "undo_import", "import": receipt["answer"]["import"]})).await.unwrap();
    assert!(keeper.list().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_reference_list_comes_out_of_a_season_as_out_of_the_command() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let file = std::fs::read_to_string(folder.join("season.csv")).unwrap();
    let expected: Value = serde_json::from_slice(&std::fs::read(folder.join("season.json")).unwrap()).unwrap();
    let hall = Hall::under("rangliste-2006", 0).await;
    let form = json!({"title": "2006", "preset": "rangliste-2006", "starts": "2000-01-01", "closes": "2010-12-31"});
    let made: Value = hall.head.visitor.post("/api/v1/seasons", &form).await.unwrap();
    let keeper = Keeper { visitor: hall.head.visitor.clone(), season: made["id"].as_str().unwrap().to_owned() };
    let path = keeper.path(&format!("/placings?request={}", Uuid::new_v4()));
    let sent = keeper.visitor.request(reqwest::Method::POST, &path).body(file).send().await.unwrap();
    assert!(sent.status().is_success());
    let shown = keeper.list().await;
    let wanted = |rows: &[Value], name: &str| -> BTreeMap<String, Value> {
        let fields = ["rank", "points", "played", "counted", "quotient", "quotient_exact", "best_place", "worst_place"];
        rows.iter()
            .map(|row| {
                let values = fields.iter().map(|field| row.get(field).cloned().unwrap_or_default()).collect();
                (row[name].as_str().unwrap().to_owned(), Value::Array(values))
            })
            .collect()
    };
    assert_eq!(wanted(&shown, "name"), wanted(expected["rows"].as_array().unwrap(), "player"));
}
