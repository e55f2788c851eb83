//! The people of a season (`rules.md` §7): what they said when they registered is kept until its final is over, reaches its
//! keeper only for those who are awaited there, and tells by the address alone who may be one person.

use std::sync::Arc;

use jiff::ToSpan;
use roundtable::domain::ids::PlayerId;
use roundtable::protocol::about::{AboutTournament, ContactsView, RegisteredView};
use roundtable::protocol::client::Request;
use roundtable::server::retention;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::hall::{Hall, Person, refused};
use crate::registration::request;
use crate::season::{Keeper, in_days, plays_four_rounds};

const PLAYERS: u32 = 16;

fn settings(final_day: Value, qualify: u32) -> Value {
    let mut command = json!({"type": "change_settings", "title": "Rangliste", "starts": in_days(0), "closes": in_days(60),
        "best": 6, "qualify": qualify, "title_holders": 2});
    if !final_day.is_null() {
        command["final_day"] = final_day;
    }
    command
}

/// A ranking tournament that is announced, takes registrations, and is accepted by the keeper.
pub async fn announced_cup(hall: &Hall, keeper: &Keeper, title: &str) -> Person {
    let tournament = hall.head.visitor.create(title, "rangliste-2006", json!({"checks_in": false})).await.unwrap();
    let head = Person { visitor: hall.head.visitor.clone(), tournament };
    let details = json!({"date": in_days(30), "capacity": 32, "place": "Herne"});
    let said = json!({"type": "set_details", "details": details, "time_zone": "Europe/Berlin"});
    head.does(request(said)).await.unwrap();
    head.does(Request::OpenSelfRegistration).await.unwrap();
    keeper.does(json!({"type": "apply", "tournament": tournament, "public": true})).await.unwrap();
    keeper.does(json!({"type": "accept", "tournament": tournament})).await.unwrap();
    head
}

fn path(tournament: Uuid, rest: &str) -> String {
    format!("/api/v1/tournaments/{tournament}{rest}")
}

pub async fn register(hall: &Hall, head: &Person, form: Value) -> RegisteredView {
    let contacts: ContactsView = head.visitor.get(&path(head.tournament, "/contacts")).await.unwrap();
    let body = json!({"request": Uuid::new_v4(), "secret": contacts.registration_link, "registration": form});
    hall.visitor().post(&path(head.tournament, "/registrations"), &body).await.unwrap()
}

/// Sixteen who gave everything, and a whole day with them.
pub async fn played_cup(hall: &Hall, keeper: &Keeper, title: &str, form: impl Fn(u32) -> Value) -> Person {
    let head = announced_cup(hall, keeper, title).await;
    for number in 1..=PLAYERS {
        register(hall, &head, form(number)).await;
    }
    plays_four_rounds(hall, head.tournament, title.len()).await;
    keeper
        .sees("the tournament counts", |view| {
            let rows = view["calendar"].as_array().unwrap();
            rows.iter().any(|row| row["tournament"] == json!(head.tournament) && row["counts"] == true)
        })
        .await;
    head
}

fn settler(name: &str, mail: Option<&str>) -> Value {
    let mut form = json!({"name": name, "shown": "full", "consent": true});
    if let Some(mail) = mail {
        form["email"] = json!(mail);
    }
    form
}

async fn kept_until(hall: &Hall, tournament: Uuid) -> Option<String> {
    let about: AboutTournament = hall.visitor().get(&path(tournament, "/about")).await.unwrap();
    about.contacts_kept_until
}

#[tokio::test(flavor = "multi_thread")]
async fn an_application_takes_over_what_the_tournament_says_of_itself() {
    let hall = Hall::under("rangliste-2006", 0).await;
    let keeper = Keeper::opens(&hall.head.visitor, "Rangliste").await;
    let apply = json!({"type": "apply", "tournament": hall.tournament, "capacity": 400, "public": true});
    let refusal = keeper.does(apply.clone()).await.unwrap_err();
    assert_eq!(refusal.code(), "bad_field", "nobody knows when it is played");
    let details = json!({"date": in_days(40), "capacity": 48, "place": "Stadtwerkehaus"});
    hall.head.does(request(json!({"type": "set_details", "details": details}))).await.unwrap();
    keeper.does(apply).await.unwrap();
    let application = keeper.get("/applications").await[0].clone();
    let taken = (&application["date"], &application["capacity"], &application["place"]);
    assert_eq!(taken, (&json!(in_days(40)), &json!(48), &json!("Stadtwerkehaus")), "not what was typed");
}

#[tokio::test(flavor = "multi_thread")]
async fn contact_data_of_a_season_are_kept_to_thirty_days_after_its_final_and_of_no_season_to_ninety_after_the_event() {
    let hall = Hall::under("custom", 0).await;
    let keeper = Keeper::opens(&hall.head.visitor, "Rangliste").await;
    let cup = announced_cup(&hall, &keeper, "Cup").await;
    register(&hall, &cup, settler("Ana Pop", Some("ana@example.org"))).await;
    assert_eq!(kept_until(&hall, cup.tournament).await, Some(in_days(30 + 90)), "nobody has named the final");

    keeper.does(settings(json!(in_days(100)), 44)).await.unwrap();
    assert_eq!(kept_until(&hall, cup.tournament).await, Some(in_days(100 + 30)));
    assert_eq!(keeper.get("").await["final_day"], json!(in_days(100)));
    let refusal = keeper.does(settings(json!(in_days(60 + 367)), 44)).await.unwrap_err();
    assert_eq!(refusal.code(), "bad_field", "a final a year after the season is a slip");
    keeper.does(json!({"type": "withdraw", "tournament": cup.tournament, "reason": "Another hall"})).await.unwrap();
    assert_eq!(kept_until(&hall, cup.tournament).await, Some(in_days(30 + 90)), "it is of no season any more");
    keeper.does(json!({"type": "apply", "tournament": cup.tournament, "public": true})).await.unwrap();
    keeper.does(json!({"type": "accept", "tournament": cup.tournament})).await.unwrap();

    // The final is made, and its own page says another day.
    keeper.does(json!({"type": "add_title_holder", "name": "Old Champion"})).await.unwrap();
    keeper.does(json!({"type": "make_invitations"})).await.unwrap();
    let wish = json!({"request": Uuid::new_v4(), "title": "Final in Essen", "preset": "custom"});
    let made = keeper.posts("/final", &wish).await.unwrap();
    let finale =
        Person { visitor: hall.head.visitor.clone(), tournament: made["id"].as_str().unwrap().parse().unwrap() };
    let details = json!({"type": "set_details", "details": {"date": in_days(80)}});
    finale.does(request(details)).await.unwrap();
    let app = Arc::clone(&hall.server().app);
    let last_day = roundtable::live::clock::now() + (24 * 109).hours();
    assert_eq!(retention::round(&app, last_day).await.unwrap().people, 0);
    assert_eq!(kept_until(&hall, cup.tournament).await, Some(in_days(80 + 30)));
    assert_eq!(retention::round(&app, last_day + 72.hours()).await.unwrap().people, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_gave_one_mail_address_are_suggested_as_one_person_until_what_is_known_of_one_is_erased() {
    let hall = Hall::under("custom", 0).await;
    let keeper = Keeper::opens(&hall.head.visitor, "Rangliste").await;
    let one = |number| settler(&format!("Settler {number}"), (number == 3).then_some("anna@example.org"));
    played_cup(&hall, &keeper, "Cup", one).await;
    let other = |number| settler(&format!("Robber {number}"), (number == 5).then_some(" Anna@Example.org"));
    let second = played_cup(&hall, &keeper, "Second Cup", other).await;

    let desk = keeper.get("/desk").await;
    let suggested = desk["suggestions"].as_array().unwrap();
    assert_eq!(suggested.len(), 1, "{suggested:?}");
    let mut names: Vec<(&Value, &Value)> =
        suggested[0].as_array().unwrap().iter().map(|one| (&one["name"], &one["same_mail"])).collect();
    names.sort_by_key(|(name, _)| name.as_str());
    assert_eq!(names, [(&json!("Robber 5"), &json!(true)), (&json!("Settler 3"), &json!(true))]);
    assert!(!desk.to_string().to_lowercase().contains("anna@"), "the address itself is told to nobody");

    second.does(Request::ErasePerson { player: PlayerId(5) }).await.unwrap();
    let nobody = async {
        while !keeper.get("/desk").await["suggestions"].as_array().unwrap().is_empty() {
            tokio::task::yield_now().await;
        }
    };
    crate::hall::patiently("the hash went with the person", nobody).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deadline_and_the_clocks_it_goes_by_are_said_in_one_go_and_moved_by_the_head_alone() {
    let hall = Hall::under("custom", 0).await;
    let organizer = hall.organizer().await;
    let details = json!({"date": "2090-10-15", "deadline": "2090-10-14T20:00"});
    let alone = json!({"type": "set_details", "details": details});
    assert_eq!(refused(organizer.does(request(alone)).await), "time_zone_is_missing");
    let said = |zone: &str| request(json!({"type": "set_details", "details": details, "time_zone": zone}));
    assert_eq!(refused(organizer.does(said("Europe/Catan")).await), "bad_field");
    organizer.does(said("Europe/Bucharest")).await.unwrap();
    let about: AboutTournament = hall.visitor().get(&hall.path("/about")).await.unwrap();
    assert_eq!(about.time_zone.as_deref(), Some("Europe/Bucharest"));
    assert_eq!(about.details.deadline.as_deref(), Some("2090-10-14T20:00"));
    organizer.does(said("Europe/Bucharest")).await.unwrap();
    assert_eq!(refused(organizer.does(said("Europe/Berlin")).await), "not_allowed");
    hall.head.does(said("Europe/Berlin")).await.unwrap();
}
