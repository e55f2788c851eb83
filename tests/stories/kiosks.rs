//! Screens on the wall: who may pair them, what they are told and how fast, and what a screen's token opens (nothing).

use std::time::{Duration, Instant};

use reqwest::{Method, StatusCode};
use roundtable::client::Visitor;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::hall::{HEAD, Hall, PASSWORD, patiently};
use crate::wall::{Wall, wish};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_screen_hears_within_two_seconds_what_the_desk_decides() {
    let hall = Hall::with_a_round(8).await;
    let desk = hall.organizer().await.visitor;
    let mut screen = Wall::opened(&hall.base).await;
    let code = screen.code().await;
    let kiosks = hall.path("/kiosks");
    let waiting = tokio::spawn(async move {
        let told = screen.is_told().await;
        (screen, told, Instant::now())
    });
    let row: Value = desk.post(&kiosks, &wish(&code, "Entrance")).await.unwrap();
    let paired_at = Instant::now();
    let (mut screen, told, heard_at) = patiently("the screen hears", waiting).await.unwrap();
    assert!(heard_at.saturating_duration_since(paired_at) < Duration::from_secs(2));
    assert_eq!(told["shows"]["tournament"], hall.tournament.to_string());
    assert_eq!(told["shows"]["shows"], "rotation");

    let path = format!("{kiosks}/{}", row["id"].as_str().unwrap());
    for (change, field, value) in [
        (json!({"shows": "bracket"}), "shows", "bracket"),
        (json!({"language": "ro"}), "language", "ro"),
        (json!({"theme": "light"}), "theme", "light"),
        (json!({"name": "Stage"}), "name", "Stage"),
    ] {
        let _: Value = desk.post(&path, &change).await.unwrap();
        assert_eq!(screen.is_told().await["shows"][field], value);
    }
    let rows: Value = desk.get(&kiosks).await.unwrap();
    assert_eq!((rows[0]["name"].as_str(), rows[0]["here"].as_bool()), (Some("Stage"), Some(true)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_screen_that_is_let_go_shows_a_new_code_and_the_old_one_is_worth_nothing() {
    let hall = Hall::with_players(4).await;
    let kiosks = hall.path("/kiosks");
    let mut screen = Wall::opened(&hall.base).await;
    let code = screen.code().await;
    let row: Value = hall.head.visitor.post(&kiosks, &wish(&code, "Entrance")).await.unwrap();
    assert!(screen.is_told().await["code"].is_null());
    let path = format!("{kiosks}/{}", row["id"].as_str().unwrap());
    let response = hall.head.visitor.request(Method::DELETE, &path).send().await.unwrap();
    assert_eq!(response.status(), StatusCode::NO_CONTENT);
    assert_eq!(screen.asks().await.unwrap_err().code(), "no_such_screen");
    let again = hall.head.visitor.post::<Value>(&kiosks, &wish(&code, "Entrance")).await.unwrap_err();
    assert_eq!(again.code(), "no_such_screen_code");
    assert_ne!(Wall::opened(&hall.base).await.code().await, code);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_code_stays_when_the_screen_is_loaded_anew_and_goes_with_the_server() {
    let mut hall = Hall::with_players(4).await;
    let mut screen = Wall::opened(&hall.base).await;
    let code = screen.code().await;
    screen.is_switched_off_and_on();
    assert_eq!(screen.code().await, code);
    hall.restarts().await;
    screen.moves_to(&hall.base);
    assert_eq!(screen.asks().await.unwrap_err().code(), "no_such_screen");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_desk_of_a_tournament_decides_about_its_screens() {
    let hall = Hall::with_a_round(8).await;
    let kiosks = hall.path("/kiosks");
    let code = Wall::opened(&hall.base).await.code().await;
    let captain = hall.captain_of(1).await.person;
    for (who, person) in [("nobody", hall.spectator()), ("a captain", captain), ("a referee", hall.referee().await)] {
        let refused = person.visitor.post::<Value>(&kiosks, &wish(&code, "Mine")).await.unwrap_err();
        assert_eq!(refused.code(), "not_allowed", "{who}");
        assert_eq!(person.visitor.get::<Value>(&kiosks).await.unwrap_err().code(), "not_allowed", "{who}");
    }
    let desk = hall.organizer().await.visitor;
    let row: Value = desk.post(&kiosks, &wish(&code, "Entrance")).await.unwrap();
    // The organizer of one tournament has no say in another; the head of both takes a screen along.
    let other = hall.head.visitor.create("Winter Cup", "custom", json!({})).await.unwrap();
    let path = format!("{kiosks}/{}", row["id"].as_str().unwrap());
    let moved = json!({"tournament": other});
    assert_eq!(desk.post::<Value>(&path, &moved).await.unwrap_err().code(), "not_allowed");
    let _: Value = hall.head.visitor.post(&path, &moved).await.unwrap();
    assert_eq!(desk.get::<Value>(&kiosks).await.unwrap(), json!([]));
    assert_eq!(desk.post::<Value>(&path, &json!({"name": "x"})).await.unwrap_err().code(), "no_such_screen");
    let there: Value = hall.head.visitor.get(&format!("/api/v1/tournaments/{other}/kiosks")).await.unwrap();
    assert_eq!(there[0]["id"], row["id"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn codes_cannot_be_guessed_one_after_the_other() {
    let hall = Hall::with_players(4).await;
    let kiosks = hall.path("/kiosks");
    let code = Wall::opened(&hall.base).await.code().await;
    let desk = hall.organizer().await.visitor;
    let mut codes = Vec::new();
    for guess in 0..12 {
        let wrong = wish(&format!("{guess:06}"), "Guess");
        codes.push(desk.post::<Value>(&kiosks, &wrong).await.unwrap_err().code().to_owned());
    }
    assert!(codes[..10].iter().all(|code| code == "no_such_screen_code"), "{codes:?}");
    assert_eq!(codes[11], "too_many_codes");
    assert_eq!(desk.post::<Value>(&kiosks, &wish(&code, "Right")).await.unwrap_err().code(), "too_many_codes");
    // Another desk is not held up by it.
    let head = Visitor::new(&hall.base).sign_in(HEAD, PASSWORD).await.unwrap();
    let _: Value = head.post(&kiosks, &wish(&code, "Right")).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_token_of_a_screen_opens_nothing() {
    let hall = Hall::with_a_round(8).await;
    let mut screen = Wall::opened(&hall.base).await;
    let code = screen.code().await;
    let _: Value = hall.head.visitor.post(&hall.path("/kiosks"), &wish(&code, "Entrance")).await.unwrap();
    screen.is_told().await;
    for path in ["/links", "/history", "/kiosks", "/contacts", "/view?feed=staff"] {
        let asked = hall.visitor().request(Method::GET, &hall.path(path));
        let response = asked.bearer_auth(&screen.token).header("X-Roundtable-Kiosk", &screen.token).send();
        let status = response.await.unwrap().status();
        assert!(matches!(status, StatusCode::FORBIDDEN | StatusCode::UNAUTHORIZED), "{path}: {status}");
    }
    let none = hall.visitor().get::<Value>("/api/v1/kiosks/me").await.unwrap_err();
    assert_eq!(none.code(), "no_such_screen");
    let nobody = hall.visitor().request(Method::GET, "/api/v1/kiosks/me");
    let made_up = nobody.header("X-Roundtable-Kiosk", Uuid::new_v4().to_string()).send().await.unwrap();
    assert_eq!(made_up.status(), StatusCode::NOT_FOUND);
}
