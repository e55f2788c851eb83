//! Accounts: several heads of one tournament, where somebody is signed in, another password, and whoever guesses one.

use futures_util::future::join_all;
use reqwest::header::{COOKIE, SET_COOKIE};
use reqwest::{Method, StatusCode};
use roundtable::client::{ClientFault, Visitor};
use roundtable::domain::authority::Role;
use roundtable::protocol::client::{FeedName, Request};
use serde_json::{Value, json};

use crate::hall::{HEAD, Hall, PASSWORD, Person, patiently, refused};
use crate::links::is_demoted;

/// Makes an account of what a head or keeper invited to.
async fn accepts(hall: &Hall, host: &Visitor, invitation: Value, name: &str) -> Person {
    let invited: Value = host.post("/api/v1/accounts/invitations", &invitation).await.unwrap();
    let secret = invited["url"].as_str().unwrap().rsplit_once('#').unwrap().1;
    let visitor = hall.visitor().set_up(secret, name, PASSWORD).await.unwrap();
    Person { visitor, tournament: hall.tournament }
}

async fn heads(hall: &Hall, of: &Person) -> Vec<Value> {
    let links: Value = of.visitor.get(&hall.path("/links")).await.unwrap();
    links["heads"].as_array().unwrap().clone()
}

async fn ends(visitor: &Visitor, path: &str) -> StatusCode {
    visitor.request(Method::DELETE, path).send().await.unwrap().status()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_head_does_everything_that_the_first_does_and_one_always_stays() {
    let hall = Hall::with_players(8).await;
    let ilse = accepts(&hall, &hall.head.visitor, json!({"season_keeper": false}), "Ilse").await;
    assert_eq!(refused(ilse.makes_round(1).await), "not_signed_in");
    let nobody = hall.head.does(Request::AddHead { name: "Nobody".to_owned() }).await;
    assert_eq!(refused(nobody), "no_such_account");
    let list: Value = ilse.visitor.get("/api/v1/tournaments").await.unwrap();
    assert_eq!(list, json!([]), "a draft of somebody else is not on her list");
    hall.head.does(Request::AddHead { name: " ilse".to_owned() }).await.unwrap();
    ilse.makes_round(1).await.unwrap();
    let list: Value = ilse.visitor.get("/api/v1/tournaments").await.unwrap();
    assert_eq!(list[0]["yours"], true);

    let both = heads(&hall, &hall.head).await;
    let seen: Vec<(&Value, &Value)> = both.iter().map(|head| (&head["name"], &head["you"])).collect();
    assert_eq!(seen, [(&json!("Ilse"), &json!(false)), (&json!(HEAD), &json!(true))]);
    assert!(both[0]["last_used"]["at"].is_string());
    assert!(heads(&hall, &hall.organizer().await).await.is_empty(), "only heads see who they are");

    // Equal rights: she removes the one who added her, and his open desk knows at once.
    let mut desk = hall.head.screen(FeedName::Staff).await;
    let remove = |head: &Value| Request::RemoveHead { account: head["account"].as_str().unwrap().parse().unwrap() };
    assert_eq!(refused(hall.organizer().await.does(remove(&both[0])).await), "not_allowed");
    ilse.does(remove(&both[1])).await.unwrap();
    assert_eq!(is_demoted(&mut desk).await, Role::Spectator);
    assert_eq!(refused(hall.head.does(Request::Finish).await), "not_signed_in");
    assert_eq!(refused(ilse.does(remove(&both[0])).await), "last_head");

    let told: Value = ilse.visitor.get(&hall.path("/history?kind=links")).await.unwrap();
    let records = told["records"].as_array().unwrap();
    let changes: Vec<(&str, &str)> = records[..2]
        .iter()
        .map(|record| (record["event"]["type"].as_str().unwrap(), record["event"]["name"].as_str().unwrap()))
        .collect();
    assert_eq!(changes, [("head_removed", HEAD), ("head_added", "Ilse")]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_head_invites_somebody_without_an_account_to_organize_with_him() {
    let mut hall = Hall::with_players(4).await;
    let invitation = json!({"head_of": hall.tournament});
    let otto = accepts(&hall, &hall.head.visitor, invitation.clone(), "Otto").await;
    otto.makes_round(1).await.unwrap();
    // He is no season keeper: he invites to this tournament, and to nothing else.
    let refusals =
        [json!({}), json!({"season_keeper": true}), json!({"head_of": hall.tournament, "season_keeper": true})];
    for wish in refusals {
        let refused: Result<Value, ClientFault> = otto.visitor.post("/api/v1/accounts/invitations", &wish).await;
        assert_eq!(refused.unwrap_err().code(), "not_the_keeper", "{wish}");
    }
    let ilse = accepts(&hall, &otto.visitor, invitation.clone(), "Ilse").await;
    let stranger = accepts(&hall, &hall.head.visitor, json!({}), "Stranger").await;
    let refused: Result<Value, ClientFault> = stranger.visitor.post("/api/v1/accounts/invitations", &invitation).await;
    assert_eq!(refused.unwrap_err().code(), "not_allowed");

    // An invitation is worth what its sender may when it is opened.
    let late: Value = otto.visitor.post("/api/v1/accounts/invitations", &invitation).await.unwrap();
    let all = heads(&hall, &hall.head).await;
    let account = all.iter().find(|head| head["name"] == "Otto").unwrap()["account"].as_str().unwrap();
    hall.head.does(Request::RemoveHead { account: account.parse().unwrap() }).await.unwrap();
    let secret = late["url"].as_str().unwrap().rsplit_once('#').unwrap().1;
    let late = hall.visitor().set_up(secret, "Late", PASSWORD).await.unwrap();
    let late = Person { visitor: late, tournament: hall.tournament };
    assert_eq!(
        crate::hall::refused(late.does(Request::LockRound { round: roundtable::domain::ids::RoundNo(1) }).await),
        "not_signed_in"
    );

    hall.restarts().await;
    let names: Vec<Value> = heads(&hall, &hall.head).await.iter().map(|head| head["name"].clone()).collect();
    assert_eq!(names, ["Ilse", HEAD]);
    drop(ilse);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_signed_in_sees_where_and_signs_out_there() {
    let hall = Hall::with_players(4).await;
    let laptop = &hall.head.visitor;
    let phone = hall.visitor().sign_in(HEAD, PASSWORD).await.unwrap();
    let tablet = hall.visitor().sign_in(HEAD, PASSWORD).await.unwrap();
    let devices: Value = laptop.get("/api/v1/devices").await.unwrap();
    let devices = devices.as_array().unwrap();
    assert_eq!(devices.len(), 3);
    assert_eq!(devices.iter().filter(|device| device["this"] == true).count(), 1);
    assert!(devices.iter().all(|device| device["device"].is_string() && device["last_used"].is_string()));
    assert!(!devices.iter().any(|device| device.to_string().contains(laptop.token().unwrap())), "no token");

    let name_of = async |visitor: &Visitor| {
        let session: Value = visitor.get("/api/v1/session").await.unwrap();
        session["as"].as_str().unwrap().to_owned()
    };
    let path = format!("/api/v1/devices/{}", name_of(&phone).await);
    let mut desk = Person { visitor: phone.clone(), tournament: hall.tournament }.screen(FeedName::Staff).await;
    assert_eq!(ends(laptop, &path).await, StatusCode::NO_CONTENT);
    assert_eq!(is_demoted(&mut desk).await, Role::Spectator);
    assert_eq!(phone.get::<Value>("/api/v1/session").await.unwrap_err().code(), "not_signed_in");
    assert_eq!(ends(laptop, &path).await, StatusCode::NOT_FOUND);

    // Nobody ends what is somebody else's: a player has devices of his own.
    let player = hall.player(roundtable::domain::ids::PlayerId(1)).await.person.visitor;
    let own: Value = player.get("/api/v1/devices").await.unwrap();
    assert_eq!(own.as_array().unwrap().len(), 1);
    let heads_path = format!("/api/v1/devices/{}", name_of(laptop).await);
    assert_eq!(ends(&player, &heads_path).await, StatusCode::NOT_FOUND);
    assert_eq!(ends(&hall.visitor(), "/api/v1/devices").await, StatusCode::UNAUTHORIZED);

    assert_eq!(ends(laptop, "/api/v1/devices").await, StatusCode::NO_CONTENT);
    assert_eq!(tablet.get::<Value>("/api/v1/session").await.unwrap_err().code(), "not_signed_in");
    let left: Value = laptop.get("/api/v1/devices").await.unwrap();
    assert_eq!(left.as_array().unwrap().len(), 1);
    player.get::<Value>("/api/v1/devices").await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_password_is_changed_by_whoever_knows_it_and_ends_every_other_session() {
    let hall = Hall::with_players(0).await;
    let phone = hall.visitor().sign_in(HEAD, PASSWORD).await.unwrap();
    let change = async |current: &str, password: &str| {
        let body = json!({"current": current, "password": password});
        let answer =
            hall.head.visitor.request(Method::POST, "/api/v1/account/password").json(&body).send().await.unwrap();
        let status = answer.status();
        (status, answer.json::<Value>().await.unwrap_or_default())
    };
    let (status, refusal) = change("not the password", "three ore for a city").await;
    assert_eq!((status, refusal["code"].as_str().unwrap()), (StatusCode::FORBIDDEN, "not_your_password"));
    let (status, refusal) = change(PASSWORD, "short").await;
    assert_eq!((status, &refusal["path"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("password")));
    phone.get::<Value>("/api/v1/session").await.unwrap();

    assert_eq!(change(PASSWORD, "three ore for a city").await.0, StatusCode::NO_CONTENT);
    hall.head.visitor.get::<Value>("/api/v1/session").await.unwrap();
    assert_eq!(phone.get::<Value>("/api/v1/session").await.unwrap_err().code(), "not_signed_in");
    assert_eq!(hall.visitor().sign_in(HEAD, PASSWORD).await.unwrap_err().code(), "wrong_password");
    hall.visitor().sign_in(HEAD, "three ore for a city").await.unwrap();
    let organizer = hall.organizer().await;
    let body = json!({"current": "x", "password": "three ore for a city"});
    let nothing: Result<Value, ClientFault> = organizer.visitor.post("/api/v1/account/password", &body).await;
    assert_eq!(nothing.unwrap_err().code(), "not_signed_in", "a link has no password");
}

/// Everybody in a hall comes from one address, so whoever guesses there would keep the head out if addresses were all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_who_guesses_in_the_hall_does_not_keep_the_head_out_of_her_own_laptop() {
    let hall = Hall::with_players(0).await;
    let http = reqwest::Client::new();
    let url = format!("{}/api/v1/session", hall.base);
    let right = json!({"name": HEAD, "password": PASSWORD});
    let signed_in = patiently("a session", http.post(&url).json(&right).send()).await.unwrap();
    let cookies: Vec<&str> =
        signed_in.headers().get_all(SET_COOKIE).iter().map(|cookie| cookie.to_str().unwrap()).collect();
    let mark = cookies.iter().find(|cookie| cookie.starts_with("known-")).expect("the browser is marked");
    assert!(mark.contains("HttpOnly") && mark.contains("SameSite"), "{mark}");
    let mark = mark.split(';').next().unwrap().to_owned();

    let guesses = join_all((0..15).map(|_| async { hall.visitor().sign_in(HEAD, "guess guess").await })).await;
    let codes: Vec<String> = guesses.into_iter().map(|guess| guess.unwrap_err().code().to_owned()).collect();
    assert!(codes.iter().any(|code| code == "too_many_tries"), "{codes:?}");
    // The guesser goes on and on: whatever try comes free meanwhile, he takes.
    patiently("a new phone in the hall that has to wait", async {
        loop {
            let guess = hall.visitor().sign_in(HEAD, "guess guess").await.unwrap_err();
            let elsewhere = hall.visitor().sign_in(HEAD, PASSWORD).await;
            if guess.code() == "too_many_tries" && elsewhere.is_err_and(|fault| fault.code() == "too_many_tries") {
                return;
            }
        }
    })
    .await;
    let own = patiently("an answer", http.post(&url).header(COOKIE, &mark).json(&right).send()).await.unwrap();
    assert_eq!(own.status(), StatusCode::OK, "her laptop does not");
    // The mark is no key: with it, a wrong password is wrong, and not for ever.
    let wrong = json!({"name": HEAD, "password": "guess guess"});
    let tries =
        (0..20).map(|_| async { http.post(&url).header(COOKIE, &mark).json(&wrong).send().await.unwrap().status() });
    let statuses = patiently("twenty answers", join_all(tries)).await;
    assert!(statuses.contains(&StatusCode::UNAUTHORIZED) && statuses.contains(&StatusCode::TOO_MANY_REQUESTS));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_chooses_the_name_of_another_account_is_told_by_a_code_that_screens_translate_and_may_choose_again() {
    let hall = Hall::with_players(4).await;
    let invitation = json!({"season_keeper": false});
    let invited: Value = hall.head.visitor.post("/api/v1/accounts/invitations", &invitation).await.unwrap();
    let secret = invited["url"].as_str().unwrap().rsplit_once('#').unwrap().1;
    assert_eq!(hall.visitor().set_up(secret, &HEAD.to_uppercase(), PASSWORD).await.unwrap_err().code(), "name_taken");
    hall.visitor().set_up(secret, "Ilse", PASSWORD).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_opens_a_used_or_invented_link_is_told_before_a_form_is_filled_and_asking_uses_nothing_up() {
    let hall = Hall::with_players(4).await;
    let invited: Value = hall.head.visitor.post("/api/v1/accounts/invitations", &json!({})).await.unwrap();
    let link = invited["url"].as_str().unwrap().to_owned();
    let asks = async |path: &str, secret: &str| {
        let answer = hall.visitor().request(Method::POST, path).json(&json!({"secret": secret})).send().await.unwrap();
        answer.status().as_u16()
    };
    for _ in 0..2 {
        assert_eq!(asks("/api/v1/setup/link", &link).await, 204);
    }
    assert_eq!(asks("/api/v1/password/link", &link).await, 410, "it is for an account, not for a password");
    assert_eq!(asks("/api/v1/setup/link", "AAAAAAAAAAAAAAAAAAAAAA").await, 410);
    hall.visitor().set_up(link.rsplit_once('#').unwrap().1, "Ilse", PASSWORD).await.unwrap();
    assert_eq!(asks("/api/v1/setup/link", &link).await, 410);
}
