//! Somebody wants to play (`rules.md` §7): registers himself on a phone, waits for a place, gets one, is found at the
//! door, or does not come.

use jiff::ToSpan;
use roundtable::client::{ClientFault, Visitor};
use roundtable::domain::ids::PlayerId;
use roundtable::protocol::about::{AboutTournament, AtTheDesk, ContactsView, MyRegistration, RegisteredView};
use roundtable::protocol::client::{FeedName, Request};
use roundtable::protocol::view::RosterRow;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::hall::{Hall, Person, refused};

/// The way of a hall that takes registrations: a day in the future, so many places, a waiting list.
pub async fn announced(preset: &str, capacity: u32) -> Hall {
    let hall = Hall::under(preset, 0).await;
    opens(&hall, json!({"capacity": capacity, "waiting_list": true})).await;
    hall
}

async fn opens(hall: &Hall, more: Value) {
    hall.head.does(Request::SetTimeZone { zone: "Europe/Bucharest".to_owned() }).await.unwrap();
    announces(hall, more).await;
    hall.organizer().await.does(Request::OpenSelfRegistration).await.unwrap();
}

async fn announces(hall: &Hall, more: Value) {
    let mut details = json!({"place": "Stadtwerkehaus", "date": "2090-10-15", "start": "11:00", "fee": "3 Euro"});
    details.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    hall.organizer().await.does(request(json!({"type": "set_details", "details": details}))).await.unwrap();
}

pub fn request(command: Value) -> Request {
    serde_json::from_value(command).unwrap()
}

/// What stands behind the QR code on the poster.
pub async fn poster(hall: &Hall) -> String {
    let contacts: ContactsView = hall.head.visitor.get(&hall.path("/contacts")).await.unwrap();
    contacts.registration_link.unwrap()
}

pub fn form(name: &str) -> Value {
    json!({"name": name, "shown": "full", "consent": true})
}

pub async fn sends(hall: &Hall, link: &str, form: Value, more: Value) -> Result<RegisteredView, ClientFault> {
    let mut body = json!({"request": Uuid::new_v4(), "secret": link, "registration": form});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    hall.visitor().post(&hall.path("/registrations"), &body).await
}

/// What the registration page is told of its link before anything is typed: nothing, or why it is not good.
async fn link_is(hall: &Hall, link: &str) -> String {
    let path = hall.path("/registrations/link");
    let asked =
        hall.visitor().request(reqwest::Method::POST, &path).json(&json!({"secret": link})).send().await.unwrap();
    match asked.status() {
        reqwest::StatusCode::NO_CONTENT => String::new(),
        _ => asked.json::<Value>().await.unwrap()["code"].as_str().unwrap().to_owned(),
    }
}

pub async fn registers(hall: &Hall, link: &str, form: Value) -> RegisteredView {
    sends(hall, link, form, json!({})).await.unwrap()
}

fn code(outcome: Result<RegisteredView, ClientFault>) -> String {
    outcome.unwrap_err().code().to_owned()
}

async fn about(visitor: &Visitor, hall: &Hall) -> AboutTournament {
    visitor.get(&hall.path("/about")).await.unwrap()
}

async fn own(hall: &Hall, person: &Person) -> MyRegistration {
    person.visitor.get(&hall.path("/registration")).await.unwrap()
}

fn names(rows: &[RosterRow]) -> Vec<&str> {
    rows.iter().map(|row| row.name.as_str()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_tournament_gives_places_on_the_waiting_list_and_who_withdraws_makes_room_in_order() {
    let hall = announced("custom", 2).await;
    let poster = poster(&hall).await;
    let mut desk = hall.organizer().await.screen(FeedName::Staff).await;
    let ana = registers(&hall, &poster, form("Ana Pop")).await;
    assert_eq!(registers(&hall, &poster, form("Bogdan Ene")).await.waiting, None);
    assert_eq!(registers(&hall, &poster, form("Cora Lind")).await.waiting, Some(1));
    let dan = registers(&hall, &poster, form("Dan Rusu")).await;
    assert_eq!(dan.waiting, Some(2));
    let page = about(&hall.visitor(), &hall).await;
    assert_eq!((page.registered, page.details.capacity, page.waiting), (2, Some(2), 2));
    assert_eq!(page.details.place.as_deref(), Some("Stadtwerkehaus"));
    desk.until("two who wait", |live| live.desk().is_some_and(|desk| desk.waiting_list.len() == 2)).await;
    // Who waits is on no roster: neither in the standings nor at a table.
    assert_eq!(names(&desk.live.desk().unwrap().roster), ["Ana Pop", "Bogdan Ene"]);
    assert_eq!(desk.public().standings.rows.len(), 2);
    let refusal = hall.head.does(Request::CheckIn { players: vec![dan.player] }).await;
    assert_eq!(refused(refusal), "is_waiting");

    let phone = hall.opens(&ana.link).await;
    phone.does(Request::Withdraw { player: ana.player }).await.unwrap();

    desk.until("Cora moved up by herself", |live| {
        let moved = |row: &RosterRow| row.name == "Cora Lind" && row.moved_up && !row.called_up;
        live.desk().is_some_and(|desk| desk.roster.iter().any(moved))
    })
    .await;
    assert_eq!(names(&desk.live.desk().unwrap().waiting_list), ["Dan Rusu"]);
    let waits = own(&hall, &hall.opens(&dan.link).await).await;
    assert_eq!((waits.waiting, waits.moved_up), (Some(1), false));
    let said: Vec<Value> = hall.history().await.iter().rev().take(2).map(|it| it["event"]["type"].clone()).collect();
    assert_eq!(said, [json!("moved_up"), json!("withdrawn")], "the history says why somebody has a place");
    // More places, made by hand: the next one moves up, too.
    announces(&hall, json!({"capacity": 3, "waiting_list": true})).await;
    desk.until("nobody waits", |live| live.desk().is_some_and(|desk| desk.waiting_list.is_empty())).await;
    let plays = own(&hall, &hall.opens(&dan.link).await).await;
    assert_eq!((plays.waiting, plays.moved_up), (None, true), "his page says that he has a place now");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_the_deadline_nobody_registers_or_changes_but_whoever_cannot_come_still_says_so() {
    let hall = announced("custom", 8).await;
    let poster = poster(&hall).await;
    let ana = registers(&hall, &poster, form("Ana Pop")).await;
    let phone = hall.opens(&ana.link).await;
    assert!(own(&hall, &phone).await.may_change);
    // The venue's clocks decide: in Bucharest it is two or three hours later than in Greenwich.
    let now = jiff::tz::TimeZone::get("Europe/Bucharest").unwrap().to_datetime(roundtable::live::clock::now());
    let minute = |at: jiff::civil::DateTime| at.strftime("%Y-%m-%dT%H:%M").to_string();
    announces(&hall, json!({"deadline": minute(now + 30.minutes())})).await;
    assert!(about(&hall.visitor(), &hall).await.open);
    registers(&hall, &poster, form("Bogdan Ene")).await;
    announces(&hall, json!({"deadline": minute(now - 30.minutes())})).await;
    assert!(!about(&hall.visitor(), &hall).await.open);
    assert_eq!(code(sends(&hall, &poster, form("Cora Lind"), json!({})).await), "deadline_has_passed");
    let change = json!({"type": "change_registration", "player": ana.player, "registration": form("Ana Popa")});
    assert_eq!(refused(phone.does(request(change.clone())).await), "deadline_has_passed");
    hall.organizer().await.does(request(change)).await.unwrap();
    let mine = own(&hall, &phone).await;
    assert_eq!((mine.row.public_name.as_str(), mine.may_change, mine.may_withdraw), ("Ana Popa", false, true));
    phone.does(Request::Withdraw { player: ana.player }).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn once_round_1_is_made_nobody_leaves_by_phone() {
    let hall = announced("custom", 8).await;
    let poster = poster(&hall).await;
    let ana = registers(&hall, &poster, form("Ana Pop")).await;
    for name in ["Bogdan Ene", "Cora Lind", "Dan Rusu"] {
        registers(&hall, &poster, form(name)).await;
    }
    hall.head.does(Request::CheckIn { players: (1..=4).map(PlayerId).collect() }).await.unwrap();
    hall.head.makes_round(1).await.unwrap();
    let phone = hall.opens(&ana.link).await;
    assert_eq!(refused(phone.does(Request::Withdraw { player: ana.player }).await), "ask_at_the_desk");
    assert_eq!(code(sends(&hall, &poster, form("Elif Kaya"), json!({})).await), "registration_is_closed");
    // The link that he registered with is the one that he plays with.
    assert!(phone.visitor.me(hall.tournament).await.unwrap().table.is_some());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_link_that_is_closed_or_replaced_or_guessed_registers_nobody() {
    let hall = announced("custom", 8).await;
    let first = poster(&hall).await;
    let guess = format!("{}A", &first[..first.len() - 1]);
    for wrong in [guess.as_str(), "", "short", &hall.head.visitor.links(hall.tournament).await.unwrap().staff[0].url] {
        if wrong != first {
            assert_eq!(code(sends(&hall, wrong, form("Ana Pop"), json!({})).await), "link_not_good", "{wrong}");
        }
    }
    assert_eq!(hall.visitor().open_link(&first).await.unwrap_err().code(), "link_not_good", "it is no key to anything");
    assert_eq!(link_is(&hall, "short").await, "link_not_good", "and said before a form is filled in");
    assert_eq!(link_is(&hall, &first).await, "");
    hall.organizer().await.does(Request::ReissueRegistrationLink).await.unwrap();
    assert_eq!(code(sends(&hall, &first, form("Ana Pop"), json!({})).await), "registration_link_is_old");
    let second = poster(&hall).await;
    assert_ne!(first, second);
    assert_eq!(
        (link_is(&hall, &first).await, link_is(&hall, &second).await),
        ("registration_link_is_old".into(), "".into())
    );
    registers(&hall, &second, form("Ana Pop")).await;
    hall.organizer().await.does(Request::CloseSelfRegistration).await.unwrap();
    assert_eq!(code(sends(&hall, &second, form("Bogdan Ene"), json!({})).await), "registration_is_closed");
    hall.organizer().await.does(Request::OpenSelfRegistration).await.unwrap();
    registers(&hall, &second, form("Bogdan Ene")).await;
    // Without a waiting list a full hall says so.
    announces(&hall, json!({"capacity": 2})).await;
    assert_eq!(code(sends(&hall, &second, form("Cora Lind"), json!({})).await), "registration_is_full");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_seems_to_be_registered_is_asked_and_two_of_one_name_are_told_apart_everywhere() {
    let hall = announced("custom", 8).await;
    let poster = poster(&hall).await;
    let mut anna = form("Anna Müller");
    anna["email"] = json!("anna@example.org");
    registers(&hall, &poster, anna.clone()).await;
    assert_eq!(code(sends(&hall, &poster, form("anna  MÜLLER"), json!({})).await), "already_registered");
    let mut by_mail = form("Petra Müller");
    by_mail["email"] = json!("Anna@Example.org");
    assert_eq!(code(sends(&hall, &poster, by_mail.clone(), json!({})).await), "already_registered");
    let namesake = sends(&hall, &poster, form("Anna Müller"), json!({"another_person": true})).await.unwrap();
    let other_club = json!({"name": "Anna Müller", "club": "Herne", "shown": "full", "consent": true});
    registers(&hall, &poster, other_club).await;
    // Somebody at the desk has the same name as well.
    let walk_in = json!({"type": "add_players", "players": [{"name": "Anna Müller"}], "checked_in": true});
    hall.head.does(request(walk_in)).await.unwrap();
    hall.head.does(Request::CheckIn { players: (1..=4).map(PlayerId).collect() }).await.unwrap();
    hall.head.makes_round(1).await.unwrap();
    let view = hall.head.view().await;
    let shown: Vec<(String, Option<String>)> =
        view.standings.rows.iter().map(|row| (row.name.clone(), row.club.clone())).collect();
    let apart: std::collections::BTreeSet<_> = shown.iter().cloned().collect();
    assert_eq!(apart.len(), 4, "{shown:?}");
    assert!(shown.contains(&(format!("Anna Müller ({})", namesake.player.0), None)), "{shown:?}");
    assert!(shown.contains(&("Anna Müller".to_owned(), Some("Herne".to_owned()))), "{shown:?}");
    for path in ["plain", "print/seating", "print/check-in", "print/links"] {
        let page = hall.head.visitor.request(reqwest::Method::GET, &format!("/t/{}/{path}", hall.tournament));
        let page = page.send().await.unwrap().text().await.unwrap();
        assert!(page.contains("Anna Müller"), "{path}");
    }
    // One of them leaves; the others are not touched.
    hall.head.does(Request::Withdraw { player: namesake.player }).await.unwrap();
    let active = hall.head.view().await.standings.rows.iter().filter(|row| row.active).count();
    assert_eq!(active, 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_phone_that_sends_its_registration_again_is_registered_once() {
    let hall = announced("custom", 8).await;
    let body = json!({"request": Uuid::new_v4(), "secret": poster(&hall).await, "registration": form("Ana Pop")});
    let path = hall.path("/registrations");
    let first: RegisteredView = hall.visitor().post(&path, &body).await.unwrap();
    let again: RegisteredView = hall.visitor().post(&path, &body).await.unwrap();
    assert_eq!(first, again);
    assert_eq!(about(&hall.visitor(), &hall).await.registered, 1);
    let mut other = body;
    other["registration"]["name"] = json!("Bogdan Ene");
    let refusal = hall.visitor().post::<RegisteredView>(&path, &other).await.unwrap_err();
    assert_eq!(refusal.code(), "request_id_reused");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_next_who_waits_plays_for_a_no_show_with_one_click_and_the_click_can_be_taken_back() {
    let hall = announced("custom", 2).await;
    let poster = poster(&hall).await;
    let late = registers(&hall, &poster, form("Ana Pop")).await;
    registers(&hall, &poster, form("Bogdan Ene")).await;
    let cora = registers(&hall, &poster, form("Cora Lind")).await;
    let dan = registers(&hall, &poster, form("Dan Rusu")).await;
    let organizer = hall.organizer().await;
    let before = organizer.desk().await.0.desk;
    let called = organizer.does(Request::CallUp { player: None, absent: Some(late.player) }).await.unwrap();
    assert_eq!(called.answer.players, [cora.player]);
    let desk = organizer.desk().await.0.desk;
    assert!(desk.roster.iter().any(|row| row.player == late.player && row.withdrawn));
    let cora_row = desk.roster.iter().find(|row| row.player == cora.player).unwrap();
    assert_eq!((cora_row.called_up, cora_row.called_up_for), (true, Some(late.player)), "the desk can take it back");
    assert_eq!(names(&desk.waiting_list), ["Dan Rusu"]);
    // Ana comes through the door after all.
    organizer.does(Request::SendBack { player: cora.player }).await.unwrap();
    assert_eq!(organizer.desk().await.0.desk, before, "as if nobody had been called");
    // Whoever stands at the desk can be taken instead of the next in order.
    organizer.does(Request::CallUp { player: Some(dan.player), absent: None }).await.unwrap();
    assert_eq!(names(&organizer.desk().await.0.desk.waiting_list), ["Cora Lind"]);
    assert_eq!(refused(organizer.does(Request::SendBack { player: late.player }).await), "was_not_called_up");
    organizer.does(Request::CallUp { player: None, absent: None }).await.unwrap();
    assert_eq!(refused(organizer.does(Request::CallUp { player: None, absent: None }).await), "nobody_waits");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_finds_the_private_link_again_with_its_picture_and_the_file_of_the_desk_does_not_hold_it() {
    let hall = announced("custom", 2).await;
    let ana = registers(&hall, &poster(&hall).await, form("Ana Pop")).await;
    let phone = hall.opens(&ana.link).await;
    let mine = own(&hall, &phone).await;
    assert_eq!((mine.link.as_ref(), mine.link_svg.as_ref()), (Some(&ana.link), Some(&ana.link_svg)));
    let file: MyRegistration = hall.head.visitor.get(&hall.path(&format!("/contacts/{}", ana.player))).await.unwrap();
    assert_eq!((file.row.player, file.link, file.link_svg), (ana.player, None, None));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_is_found_at_the_door_by_his_code_and_gives_there_what_is_missing() {
    let hall = announced("rangliste-2006", 32).await;
    let poster = poster(&hall).await;
    let mut ana = form("Ana Pop");
    ana["brings_game"] = json!(true);
    ana["wishes"] = json!("not with my sister Bianca");
    let ana = registers(&hall, &poster, ana).await;
    let mine = own(&hall, &hall.opens(&ana.link).await).await;
    assert_eq!(mine.code.len(), 5);
    assert!(mine.check_in_url.ends_with(&format!("/t/{}/check-in#{}", hall.tournament, mine.code)));
    let qr = hall.path(&format!("/check-in/{}/qr.svg", mine.code));
    let svg = hall.visitor().request(reqwest::Method::GET, &qr).send().await.unwrap().text().await.unwrap();
    assert!(svg.starts_with("<svg"));

    let organizer = hall.organizer().await;
    let typed = hall.path(&format!("/check-in/{}", mine.code.to_lowercase()));
    let found: AtTheDesk = organizer.visitor.get(&typed).await.unwrap();
    assert_eq!((found.name.as_str(), found.checked_in, found.brings_game), ("Ana Pop", false, true));
    assert_eq!(serde_json::to_value(&found.missing).unwrap(), json!(["address", "phone_or_email"]));
    for who in [hall.visitor(), hall.opens(&ana.link).await.visitor, hall.referee().await.visitor] {
        assert_eq!(who.get::<AtTheDesk>(&typed).await.unwrap_err().code(), "not_allowed");
    }
    let nobody = organizer.visitor.get::<AtTheDesk>(&hall.path("/check-in/AAAAA")).await.unwrap_err();
    assert_eq!(nobody.code(), "no_such_code");
    let complete = json!({"name": "Ana Pop", "shown": "full", "consent": true, "brings_game": true,
        "address": "Strada Lungă 5, Brașov", "phone": "0740 123 456", "wishes": "not with my sister Bianca"});
    let change = json!({"type": "change_registration", "player": ana.player, "registration": complete});
    organizer.does(request(change)).await.unwrap();
    organizer.does(Request::CheckIn { players: vec![ana.player] }).await.unwrap();
    organizer.does(Request::MarkFee { players: vec![ana.player], paid: true }).await.unwrap();
    let found: AtTheDesk = organizer.visitor.get(&typed).await.unwrap();
    assert!(found.checked_in && found.fee_paid && found.missing.is_empty());
    // The list for the wall of the desk has the code, too.
    let list = organizer.visitor.request(reqwest::Method::GET, &format!("/t/{}/print/check-in", hall.tournament));
    assert!(list.send().await.unwrap().text().await.unwrap().contains(&mine.code));
    // The wish is read by organizers, who make a pair of it.
    let contacts: ContactsView = organizer.visitor.get(&hall.path("/contacts")).await.unwrap();
    let wishes = contacts.rows[0].registration.as_ref().and_then(|form| form.wishes.as_deref());
    assert_eq!(wishes, Some("not with my sister Bianca"));
    // Who comes without a registration has nothing of it yet, and the desk sees that.
    let walk_in = json!({"type": "add_players", "players": [{"name": "Bogdan Ene"}], "checked_in": true});
    organizer.does(request(walk_in)).await.unwrap();
    assert_eq!(organizer.desk().await.0.desk.roster[1].missing.len(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_is_shown_as_its_owner_agreed_and_where_the_rules_say_so_in_full_or_not_at_all() {
    let hall = announced("custom", 32).await;
    let poster_ = poster(&hall).await;
    let shown = |name: &str, shown: &str, consent: bool| json!({"name": name, "shown": shown, "consent": consent});
    registers(&hall, &poster_, shown("Anna Maria Müller", "initial", true)).await;
    let mut nick = shown("Bogdan Ene", "nickname", true);
    nick["nickname"] = json!("Robber");
    registers(&hall, &poster_, nick).await;
    registers(&hall, &poster_, shown("Cora Lind", "full", false)).await;
    let mut names: Vec<String> = hall.head.view().await.standings.rows.into_iter().map(|row| row.name).collect();
    names.sort();
    assert_eq!(names, ["Anna M.", "Player 3", "Robber"]);

    let ranking = announced("rangliste-2006", 32).await;
    let link = poster(&ranking).await;
    assert!(about(&ranking.visitor(), &ranking).await.consent_required);
    for (how, consent) in [("full", false), ("initial", true), ("number", true)] {
        let refusal = sends(&ranking, &link, shown("Ana Pop", how, consent), json!({})).await;
        assert_eq!(code(refusal), "consent_is_a_condition", "{how}");
    }
    registers(&ranking, &link, form("Ana Pop")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn five_hundred_people_behind_one_address_register_in_a_minute() {
    let hall = announced("custom", 300).await;
    let poster = poster(&hall).await;
    let began = std::time::Instant::now();
    let visitor = hall.visitor();
    let mut crowd = tokio::task::JoinSet::new();
    for phone in 0..20 {
        let (visitor, path, poster) = (visitor.clone(), hall.path("/registrations"), poster.clone());
        crowd.spawn(async move {
            for number in 0..25 {
                let form = form(&format!("Settler {phone}-{number}"));
                let body = json!({"request": Uuid::new_v4(), "secret": poster, "registration": form});
                // A phone that is told to wait a moment does so, under the same request id.
                while let Err(fault) = visitor.post::<RegisteredView>(&path, &body).await {
                    assert_eq!(fault.code(), "too_fast", "{fault}");
                    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
                }
            }
        });
    }
    crowd.join_all().await;
    let page = about(&visitor, &hall).await;
    assert_eq!((page.registered, page.waiting), (300, 200));
    assert!(began.elapsed().as_secs() < 60, "{:?}", began.elapsed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_finds_the_tournament_with_and_without_javascript() {
    let hall = announced("rangliste-2006", 32).await;
    registers(&hall, &poster(&hall).await, form("Ana Pop")).await;
    let get = |path: String| {
        let request = hall.visitor().request(reqwest::Method::GET, &path);
        async move { request.send().await.unwrap().text().await.unwrap() }
    };
    let list = get("/plain".to_owned()).await;
    for text in ["Harbour Cup", "2090-10-15", "Stadtwerkehaus", "1 of 32"] {
        assert!(list.contains(text), "{text} in {list}");
    }
    // What the rules ask for is said in every language, and is not what the organizer said.
    let asked: AboutTournament = about(&hall.visitor(), &hall).await;
    assert_eq!(asked.bring.keys().collect::<Vec<_>>(), ["de", "en", "ro"]);
    assert_eq!(asked.details.bring, None);
    let page = get(format!("/t/{}/about/plain", hall.tournament)).await;
    for text in ["3 Euro", "11:00", "a game", "1 of 32", "Referee", "Registration is open", "The rules in words"] {
        assert!(page.contains(text), "{text} in {page}");
    }
    // In the language of whoever asks, down to the rules.
    for (lang, texts) in [
        ("de", ["1 von 32", "Die Regeln in Worten", "Rundenpunkte am Vierertisch: 5, 3, 2, 1", "15. Oktober 2090"]),
        (
            "ro",
            ["1 din 32", "Regulile în cuvinte", "Puncte de rundă la o masă de patru: 5, 3, 2, 1", "15 octombrie 2090"],
        ),
    ] {
        let page = get(format!("/t/{}/about/plain?lang={lang}", hall.tournament)).await;
        for text in texts {
            assert!(page.contains(text), "{text} in {page}");
        }
        let said: AboutTournament = hall.visitor().get(&hall.path(&format!("/about?lang={lang}"))).await.unwrap();
        assert!(said.rules_in_words.iter().any(|rule| rule.contains(texts[2])), "{:?}", said.rules_in_words);
    }
    // The link is on the page only where the organizer wants it there.
    assert!(!page.contains("/register#"));
    announces(&hall, json!({"capacity": 32, "link_is_public": true})).await;
    assert!(get(format!("/t/{}/about/plain", hall.tournament)).await.contains("/register#"));
    let summary: Value = hall.visitor().get("/api/v1/tournaments").await.unwrap();
    assert_eq!((&summary[0]["registered"], &summary[0]["capacity"]), (&json!(1), &json!(32)));
    // Asked again, the page costs nothing while nothing changes.
    let about = hall.visitor().request(reqwest::Method::GET, &hall.path("/about")).send().await.unwrap();
    let tag = about.headers()["etag"].clone();
    let again = hall.visitor().request(reqwest::Method::GET, &hall.path("/about")).header("if-none-match", tag);
    assert_eq!(again.send().await.unwrap().status(), reqwest::StatusCode::NOT_MODIFIED);
    // Contact data are kept for a time that is counted from the day, so the day comes first.
    let other = Hall::under("custom", 0).await;
    assert_eq!(refused(other.head.does(Request::OpenSelfRegistration).await), "date_is_missing");
}
