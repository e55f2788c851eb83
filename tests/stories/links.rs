//! Who comes in by which link, and how it is taken away again: personal links, invitations, names with passwords, and
//! the links that work once (`design.md` §5).

use futures_util::future::join_all;
use reqwest::{Method, StatusCode};
use roundtable::client::Visitor;
use roundtable::domain::authority::Role;
use roundtable::domain::ids::{PlayerId, RoundNo, StaffId};
use roundtable::protocol::client::{FeedName, NewPlayer, Request};
use roundtable::protocol::server::ServerFrame;
use roundtable::server::admin::{self, AdminAnswer, AdminRequest};
use serde_json::{Value, json};

use crate::hall::{HEAD, Hall, PASSWORD, Person, Screen, empty_server, patiently, refused, set_up_secret, totals};

/// Hears until the holder of a socket is told that he is somebody else now.
pub async fn is_demoted(screen: &mut Screen) -> Role {
    loop {
        if let ServerFrame::Demoted { you } = screen.is_told().await {
            return you.role;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reissued_link_ends_the_old_phone_at_once_and_the_new_one_goes_on() {
    let hall = Hall::with_a_round(8).await;
    let old = hall.captain_of(1).await;
    let old_link = hall.player_link(old.id).await;
    let mut phone = old.person.screen(FeedName::Public).await;
    hall.organizer().await.does(Request::ReissueLink { player: old.id }).await.unwrap();
    assert_eq!(is_demoted(&mut phone).await, Role::Spectator);

    let table = hall.table(1).await;
    let sheet = totals(&table, [10, 7, 5, 4]);
    assert_eq!(refused(old.hands_in(&table, sheet.clone()).await), "not_signed_in");
    let submit = Request::Submit { round: RoundNo(1), table: table.no, revision: table.revision, sheet: sheet.clone() };
    let ServerFrame::Refused { refusal, .. } = phone.does(submit).await else { panic!("done") };
    assert_eq!(refusal.code, "not_signed_in");
    assert_eq!(hall.visitor().open_link(&old_link).await.unwrap_err().code(), "link_not_good");
    assert_eq!(old.person.detail(1, 1).await.unwrap_err().code(), "not_your_table");

    let new = hall.player(old.id).await;
    assert_ne!(hall.player_link(old.id).await, old_link);
    new.hands_in(&table, sheet).await.unwrap();
    // The old phone goes on as a spectator's: the public feed did not end.
    phone.sees("the result", |view| view.standings.provisional).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_referee_who_was_sent_home_sees_no_dispute_any_more() {
    let hall = Hall::with_a_round(8).await;
    let referee = hall.referee().await;
    let mut desk = referee.screen(FeedName::Staff).await;
    assert_eq!(desk.live.desk().unwrap().roster.len(), 8);
    hall.head.does(Request::RevokeInvitation { staff: StaffId(1) }).await.unwrap();
    assert_eq!(is_demoted(&mut desk).await, Role::Spectator);

    let table = hall.table(1).await;
    hall.captain_of(1).await.hands_in(&table, totals(&table, [10, 9, 5, 4])).await.unwrap();
    let other = Some(totals(&table, [9, 10, 5, 4]));
    let version = hall.opponent_at(1, 0).await.disputes(&hall.table(1).await, other).await.unwrap().version;
    desk.reaches(version).await;
    assert!(desk.live.desk().unwrap().disputes.is_empty());
    assert_eq!(referee.visitor.get::<Value>(&hall.path("/view?feed=staff")).await.unwrap_err().code(), "not_allowed");
    assert_eq!(referee.visitor.get::<Value>(&hall.path("/history")).await.unwrap_err().code(), "not_allowed");
    assert_eq!(referee.detail(1, 1).await.unwrap_err().code(), "not_your_table");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_taken_off_the_roster_has_no_link() {
    let hall = Hall::with_players(4).await;
    let mistake = NewPlayer { name: "Settler 5".to_owned(), club: None };
    let added = hall.head.does(Request::AddPlayers { players: vec![mistake], checked_in: true }).await.unwrap();
    let player = added.answer.players[0];
    let link = hall.player_link(player).await;
    let mut phone = hall.player(player).await.person.screen(FeedName::Public).await;
    hall.head.does(Request::RemovePlayer { player }).await.unwrap();
    assert_eq!(is_demoted(&mut phone).await, Role::Spectator);
    assert_eq!(hall.visitor().open_link(&link).await.unwrap_err().code(), "link_not_good");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sessions_and_links_work_after_a_restart() {
    let mut hall = Hall::with_a_round(8).await;
    let mut captain = hall.captain_of(1).await;
    let links = hall.head.visitor.links(hall.tournament).await.unwrap();
    let mut referee = hall.referee().await;
    hall.restarts().await;
    for person in [&mut captain.person, &mut referee] {
        person.moves_to(&hall.base);
    }
    let table = hall.table(1).await;
    captain.hands_in(&table, totals(&table, [10, 7, 5, 4])).await.unwrap();
    assert_eq!(referee.screen(FeedName::Staff).await.live.desk().unwrap().roster.len(), 8);
    for link in links.players {
        let secret = link.url.rsplit_once('#').unwrap().1;
        hall.opens(secret).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn links_stand_in_the_fragment_and_are_forged_by_nobody() {
    let hall = Hall::with_players(4).await;
    let link = hall.player_link(PlayerId(1)).await;
    let (page, secret) = link.split_once('#').unwrap();
    assert_eq!(page, format!("{}/join", hall.base));
    let other = secret.replace(secret.chars().last().unwrap(), "0");
    for bad in ["", "x", secret.trim_end_matches(|c: char| c.is_ascii()), &other, &secret[1..]] {
        assert_eq!(hall.visitor().open_link(bad).await.unwrap_err().code(), "link_not_good");
    }
    // Links are the organizers' to hand out, invitations the head's.
    for person in [hall.spectator(), hall.referee().await, hall.player(PlayerId(1)).await.person] {
        assert_eq!(person.visitor.links(hall.tournament).await.unwrap_err().code(), "not_allowed");
    }
    let organizer = hall.organizer().await.visitor.links(hall.tournament).await.unwrap();
    assert_eq!((organizer.players.len(), organizer.staff.len()), (4, 0));
}

/// A browser with a cookie jar.
struct Browser {
    http: reqwest::Client,
    base: String,
    cookies: Vec<String>,
}

impl Browser {
    fn new(hall: &Hall) -> Browser {
        Browser { http: reqwest::Client::new(), base: hall.base.clone(), cookies: Vec::new() }
    }

    fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.base));
        request.header("cookie", self.cookies.join("; ")).header("origin", &self.base)
    }

    /// Opens a link; gives the name that a tab uses for the session.
    async fn opens(&mut self, link: &str) -> String {
        let request = self.request(Method::POST, "/api/v1/session").json(&json!({"link": link}));
        let response = patiently("a session", request.send()).await.unwrap();
        let cookie = response.headers()["set-cookie"].to_str().unwrap().to_owned();
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite"), "{cookie}");
        self.cookies.push(cookie.split(';').next().unwrap().to_owned());
        let body: Value = response.json().await.unwrap();
        assert!(body["token"].is_null(), "a browser never sees the token: {body}");
        body["as"].as_str().unwrap().to_owned()
    }

    async fn me(&self, hall: &Hall, tab: Option<&str>) -> Value {
        let mut request = self.request(Method::GET, &hall.path("/me"));
        if let Some(tab) = tab {
            request = request.header("x-roundtable-as", tab);
        }
        patiently("an answer", request.send()).await.unwrap().json().await.unwrap()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_family_shares_a_phone_and_each_tab_says_who_it_is() {
    let hall = Hall::with_players(4).await;
    let mut phone = Browser::new(&hall);
    let mut tabs = Vec::new();
    for player in [PlayerId(1), PlayerId(2), PlayerId(3)] {
        tabs.push((player, phone.opens(&hall.player_link(player).await).await));
    }
    for (player, tab) in &tabs {
        assert_eq!(phone.me(&hall, Some(tab)).await["you"]["player"], player.to_string());
        let socket = phone.request(Method::GET, &format!("{}?as={tab}", hall.path("/me")));
        let by_query: Value = socket.send().await.unwrap().json().await.unwrap();
        assert_eq!(by_query["you"]["player"], player.to_string());
    }
    assert_eq!(phone.me(&hall, Some("ffffffffffff")).await["you"]["role"], "spectator");

    // One signs out; the others stay.
    let signed_out = phone.request(Method::DELETE, "/api/v1/session").header("x-roundtable-as", &tabs[0].1);
    assert_eq!(signed_out.send().await.unwrap().status(), StatusCode::NO_CONTENT);
    assert_eq!(phone.me(&hall, Some(&tabs[0].1)).await["you"]["role"], "spectator");
    assert_eq!(phone.me(&hall, Some(&tabs[1].1)).await["you"]["player"], "P2");
}

/// The desk reissued a link, and the player opened the new one in the same browser: the cookie of the old session, which
/// is worth nothing any more, must not speak for him.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_a_browser_with_an_old_and_a_new_session_the_new_one_counts() {
    let hall = Hall::with_players(4).await;
    let mut phone = Browser::new(&hall);
    phone.opens(&hall.player_link(PlayerId(1)).await).await;
    hall.head.does(Request::ReissueLink { player: PlayerId(1) }).await.unwrap();
    assert_eq!(phone.me(&hall, None).await["you"]["role"], "spectator");
    phone.opens(&hall.player_link(PlayerId(1)).await).await;
    assert_eq!(phone.me(&hall, None).await["you"]["player"], "P1");
    phone.cookies.reverse();
    assert_eq!(phone.me(&hall, None).await["you"]["player"], "P1");
}

/// What is prepared is nobody else's business: titles, people, days may all change yet.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_draft_is_on_the_list_of_those_only_who_have_a_part_in_it_until_the_registration_opens() {
    let hall = Hall::with_players(4).await;
    let listed = async |visitor: &Visitor| {
        let list: Vec<Value> = visitor.get("/api/v1/tournaments").await.unwrap();
        list.len()
    };
    let plain = async || {
        let page = hall.visitor().request(Method::GET, "/plain").send().await.unwrap();
        page.text().await.unwrap().contains("Harbour Cup")
    };
    assert_eq!((listed(&hall.visitor()).await, plain().await), (0, false));
    for person in [&hall.head, &hall.organizer().await, &hall.referee().await, &hall.player(PlayerId(1)).await.person] {
        assert_eq!(listed(&person.visitor).await, 1);
    }

    // A browser finds what any of its links is for, whichever one the tab speaks for.
    let mut browser = Browser::new(&hall);
    browser.opens(&hall.player_link(PlayerId(1)).await).await;
    let request = browser.request(Method::GET, "/api/v1/tournaments").header("x-roundtable-as", "ffffffffffff");
    let found: Vec<Value> = request.send().await.unwrap().json().await.unwrap();
    assert_eq!((found.len(), &found[0]["yours"]), (1, &json!(false)));
    hall.head.does(Request::ReissueLink { player: PlayerId(1) }).await.unwrap();
    let request = browser.request(Method::GET, "/api/v1/tournaments");
    assert_eq!(request.send().await.unwrap().json::<Vec<Value>>().await.unwrap(), Vec::<Value>::new());

    hall.head.does(Request::OpenRegistration).await.unwrap();
    assert_eq!((listed(&hall.visitor()).await, plain().await), (1, true));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_signed_out_is_nobody_also_on_a_socket_that_is_still_open() {
    let hall = Hall::with_a_round(4).await;
    let referee = hall.referee().await;
    let mut desk = referee.screen(FeedName::Staff).await;
    let signed_out = referee.visitor.request(Method::DELETE, "/api/v1/session").send().await.unwrap();
    assert_eq!(signed_out.status(), StatusCode::NO_CONTENT);
    // Also where nothing happens at the tournament meanwhile.
    assert_eq!(is_demoted(&mut desk).await, Role::Spectator);
    desk.live.hello(FeedName::Staff, None).await.unwrap();
    let ServerFrame::Welcome { you, .. } = desk.is_told().await else { panic!("no welcome") };
    assert_eq!(you.role, Role::Spectator);
    let ServerFrame::Refused { refusal, .. } = desk.does(Request::AnswerCall { call: 1 }).await else { panic!("done") };
    assert_eq!(refusal.code, "not_signed_in");
    let me: Value = hall.head.visitor.get("/api/v1/session").await.unwrap();
    assert_eq!(me["account"]["name"], HEAD);
    assert_eq!(referee.visitor.get::<Value>("/api/v1/session").await.unwrap_err().code(), "not_signed_in");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_twenty_who_open_the_set_up_link_at_once_one_becomes_the_head() {
    let (server, _settings, _data) = empty_server().await;
    let base = format!("http://{}", server.address);
    let secret = set_up_secret(&server).await;
    let info: Value = Visitor::new(&base).get("/api/v1/server").await.unwrap();
    assert_eq!(info["setup_needed"], true);
    let tries = (1..=20).map(|number| {
        let (visitor, secret) = (Visitor::new(&base), secret.clone());
        async move { visitor.set_up(&secret, &format!("Head {number}"), PASSWORD).await }
    });
    let outcomes = patiently("twenty answers", join_all(tries)).await;
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1);
    for outcome in &outcomes {
        assert!(outcome.as_ref().is_ok_and(|_| true) || outcome.as_ref().unwrap_err().code() == "link_is_over");
    }
    assert_eq!(Visitor::new(&base).set_up(&secret, "Late", PASSWORD).await.unwrap_err().code(), "link_is_over");
    let info: Value = Visitor::new(&base).get("/api/v1/server").await.unwrap();
    assert_eq!(info["setup_needed"], false);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_set_up_that_was_typed_wrongly_can_be_typed_again() {
    let (server, _settings, _data) = empty_server().await;
    let visitor = Visitor::new(&format!("http://{}", server.address));
    let secret = set_up_secret(&server).await;
    for (name, password, path) in [("Mira", "short", "password"), (" ", PASSWORD, "name")] {
        match visitor.set_up(&secret, name, password).await {
            Err(roundtable::client::ClientFault::Refused(refusal)) => {
                assert_eq!((refusal.code.as_str(), refusal.path.as_deref()), ("bad_field", Some(path)));
            }
            other => panic!("{other:?}"),
        }
    }
    visitor.set_up(&secret, "Mira", PASSWORD).await.unwrap();
}

/// Through the socket in the data directory, as `roundtable reset-password` does while the server runs.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_password_is_reset_on_the_machine_and_ends_every_session_of_the_account() {
    let hall = Hall::with_players(4).await;
    let mut desk = hall.head.screen(FeedName::Staff).await;
    let data = hall.data();
    let ask = async |name: &str| {
        let request = AdminRequest::ResetPassword { name: name.to_owned() };
        admin::ask_running(data, &request).await.unwrap().unwrap()
    };
    let AdminAnswer::Refused { message } = ask("Nobody").await else { panic!("a link for nobody") };
    assert!(message.contains(HEAD), "it says who there is: {message}");
    let AdminAnswer::Link { url } = ask(HEAD).await else { panic!("no link") };
    let secret = url.strip_prefix(&format!("{}/reset#", hall.base)).unwrap();

    let body = json!({"secret": secret, "password": "three ore for a city"});
    let _: Value = hall.visitor().post("/api/v1/password", &body).await.unwrap();
    let again = hall.visitor().post::<Value>("/api/v1/password", &body).await;
    assert_eq!(again.unwrap_err().code(), "link_is_over");
    assert_eq!(hall.visitor().sign_in(HEAD, PASSWORD).await.unwrap_err().code(), "wrong_password");
    assert_eq!(refused(hall.head.does(Request::OpenRegistration).await), "not_signed_in");
    assert_eq!(is_demoted(&mut desk).await, Role::Spectator);
    let visitor = hall.visitor().sign_in(HEAD, "three ore for a city").await.unwrap();
    let head = Person { visitor, tournament: hall.tournament };
    head.does(Request::OpenRegistration).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_socket_of_the_machine_is_for_its_owner_only_and_answers_whatever_it_is_sent() {
    use std::os::unix::fs::PermissionsExt;
    use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};

    let hall = Hall::with_players(0).await;
    let path = hall.data().join("admin.sock");
    assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    for line in ["\n", "hello\n", "{\"command\":\"format_disk\"}\n", "\u{0}\n"] {
        let mut stream = tokio::net::UnixStream::connect(&path).await.unwrap();
        stream.write_all(line.as_bytes()).await.unwrap();
        let mut answer = String::new();
        patiently("an answer", BufReader::new(stream).read_line(&mut answer)).await.unwrap();
        assert!(matches!(serde_json::from_str(&answer).unwrap(), AdminAnswer::Refused { .. }), "{answer}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn passwords_are_tried_ten_times_a_minute_and_other_names_do_not_wait_for_it() {
    let hall = Hall::with_players(0).await;
    let tries = join_all((0..15).map(|_| async { hall.visitor().sign_in("Somebody", "guess guess").await })).await;
    let codes: Vec<String> = tries.into_iter().map(|outcome| outcome.unwrap_err().code().to_owned()).collect();
    assert!(codes.iter().filter(|code| *code == "too_many_tries").count() >= 4, "{codes:?}");
    hall.visitor().sign_in(HEAD, PASSWORD).await.unwrap();
}
