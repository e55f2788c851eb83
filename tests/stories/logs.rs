//! What the machine tells its keeper: a log in which nobody's name and no secret stands, whatever happened in the hall, and
//! numbers that show a bad evening.

use reqwest::Method;
use roundtable::client::Visitor;
use roundtable::domain::ids::{PlayerId, RoundNo, TableNo};
use roundtable::domain::state::StaffRole;
use roundtable::protocol::client::{FeedName, NewPlayer, Request};
use roundtable::protocol::view::TableState;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::hall::{Person, patiently, totals};
use crate::machine::{Machine, home, program, words};

const HEAD: &str = "Quintessa Ombersley";
const PASSWORD: &str = "seventeen-brick-walls";

/// One number of `/metrics`, summed over its labels; none where it is not there.
async fn number(visitor: &Visitor, name: &str) -> Option<f64> {
    let text = visitor.request(Method::GET, "/metrics").send().await.unwrap().text().await.unwrap();
    let lines = text.lines().filter(|line| line.split(['{', ' ']).next() == Some(name));
    lines.filter_map(|line| line.rsplit_once(' ')?.1.parse::<f64>().ok()).reduce(|one, other| one + other)
}

async fn post(visitor: &Visitor, path: &str, body: &Value) -> Value {
    let request = visitor.request(Method::POST, path).json(body);
    patiently(path, request.send()).await.unwrap().json().await.unwrap_or_default()
}

fn secret_of(link: &str) -> String {
    link.rsplit_once('#').unwrap().1.to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_evening_leaves_no_name_and_no_secret_in_the_log_and_shows_in_the_numbers() {
    let (home, data) = home();
    let log = home.path().join("log");
    let machine = Machine::serves_and_logs(&data, &log, "json", &[]);
    // Whoever celebrates may stand in a title.
    let mut secrets: Vec<String> =
        [HEAD, PASSWORD, "Ombersley", "Harbour Cup", "guess-of-a-stranger"].map(str::to_owned).into();
    secrets.push(machine.secret().to_owned());

    // Accounts.
    let visitor = machine.visitor().set_up(machine.secret(), HEAD, PASSWORD).await.unwrap();
    let wrong = machine.visitor().sign_in(HEAD, "guess-of-a-stranger").await;
    assert_eq!(wrong.unwrap_err().code(), "wrong_password");
    secrets.extend(visitor.token().map(str::to_owned));
    let tournament = visitor.create("Harbour Cup", "custom", json!({})).await.unwrap();
    let head = Person { visitor, tournament };
    let invited = post(&head.visitor, "/api/v1/accounts/invitations", &json!({"head_of": tournament})).await;
    let invitation = secret_of(invited["url"].as_str().unwrap());
    secrets.extend([invitation.clone(), "Thaddeus Featherstone".to_owned(), "nineteen-ore-mines".to_owned()]);
    machine.visitor().set_up(&invitation, "Thaddeus Featherstone", "nineteen-ore-mines").await.unwrap();
    let change = json!({"current": PASSWORD, "password": "twenty-sheep-graze"});
    post(&head.visitor, "/api/v1/account/password", &change).await;
    secrets.push("twenty-sheep-graze".to_owned());

    // People, by the desk and by themselves.
    let path = |rest: &str| format!("/api/v1/tournaments/{tournament}{rest}");
    head.does(Request::SetTimeZone { zone: "Europe/Bucharest".to_owned() }).await.unwrap();
    let details = json!({"place": "Hall", "date": "2090-10-15", "capacity": 40});
    let details: Request = serde_json::from_value(json!({"type": "set_details", "details": details})).unwrap();
    head.does(details).await.unwrap();
    head.does(Request::OpenSelfRegistration).await.unwrap();
    let contacts: Value = head.visitor.get(&path("/contacts")).await.unwrap();
    let poster = contacts["registration_link"].as_str().unwrap().to_owned();
    let form = json!({
        "name": "Wilhelmina Registrant", "shown": "full", "consent": true, "email": "wilhelmina@registrant.example",
        "phone": "+49 170 5551234",
    });
    let registration = json!({"request": Uuid::new_v4(), "secret": poster, "registration": form});
    let registered = post(&machine.visitor(), &path("/registrations"), &registration).await;
    assert!(registered["link"].is_string(), "{registered}");
    secrets.extend([
        secret_of(&poster),
        "Wilhelmina".to_owned(),
        "registrant.example".to_owned(),
        "5551234".to_owned(),
    ]);
    let players =
        (1..=7).map(|number| NewPlayer { name: format!("Zebulon {number}"), club: Some("Clubhouse".to_owned()) });
    head.does(Request::AddPlayers { players: players.collect(), checked_in: true }).await.unwrap();
    head.does(Request::CheckIn { players: vec![PlayerId(1)] }).await.unwrap();
    secrets.extend(["Zebulon".to_owned(), "Clubhouse".to_owned()]);
    head.does(Request::InviteStaff { role: StaffRole::Referee, label: "Rosalind".to_owned() }).await.unwrap();
    secrets.push("Rosalind".to_owned());

    // A round with a dispute that waits, a call that waits, and a link that was taken away.
    head.makes_round(1).await.unwrap();
    let links = head.visitor.links(tournament).await.unwrap();
    secrets.extend(links.players.iter().map(|link| secret_of(&link.url)));
    secrets.extend(links.staff.iter().map(|link| secret_of(&link.url)));
    let opens = async |player: PlayerId| {
        let link = links.players.iter().find(|link| link.player == player.to_string()).unwrap();
        let visitor = machine.visitor().open_link(&link.url).await.unwrap();
        Person { visitor, tournament }
    };
    let table = head.view().await.round.unwrap().tables[0].clone();
    let captain = opens(table.captain).await;
    secrets.extend(captain.visitor.token().map(str::to_owned));
    let mut screen = captain.screen(FeedName::Public).await;
    let sheet = totals(&table, [10, 7, 6, 4]);
    let submit = Request::Submit { round: RoundNo(1), table: table.no, revision: table.revision, sheet };
    captain.does(submit).await.unwrap();
    let seen = head.view().await.round.unwrap().tables[0].clone();
    let opponent = seen.seats.iter().map(|seat| seat.player).find(|player| *player != seen.captain).unwrap();
    let opponent = opens(opponent).await;
    let dispute = Request::Dispute {
        round: RoundNo(1),
        table: seen.no,
        revision: seen.revision,
        reason: Some("The xylophone was mine".to_owned()),
        sheet: None,
    };
    let version = opponent.does(dispute).await.unwrap().version;
    secrets.push("xylophone".to_owned());
    opponent.does(Request::CallReferee { round: RoundNo(1), table: TableNo(1) }).await.unwrap();
    assert_eq!(head.view().await.round.unwrap().tables[0].state, TableState::Disputed);
    screen.reaches(version).await;
    head.does(Request::Announce { text: "Kettledrums at noon".to_owned() }).await.unwrap();
    secrets.push("Kettledrums".to_owned());
    head.does(Request::ReissueLink { player: PlayerId(7) }).await.unwrap();

    // What a bad evening looks like.
    let metric = async |name: &str| number(&machine.visitor(), name).await.unwrap_or_else(|| panic!("no {name}"));
    assert_eq!(metric("roundtable_disputes_open").await, 1.0);
    assert_eq!(metric("roundtable_calls_open").await, 1.0);
    assert_eq!(metric("roundtable_tables_waiting").await, 1.0);
    assert_eq!(metric("roundtable_sockets").await, 1.0);
    assert_eq!(metric("roundtable_tournaments_in_memory").await, 1.0);
    assert_eq!(metric("roundtable_mailbox_depth").await, 0.0);
    assert_eq!(metric("roundtable_journal_waiting").await, 0.0);
    assert!(metric("roundtable_commit_seconds_count").await >= 10.0);
    assert!(metric("roundtable_frames_sent").await >= 2.0);
    let text = machine.visitor().request(Method::GET, "/metrics").send().await.unwrap().text().await.unwrap();
    assert!(text.contains("# HELP roundtable_commit_seconds ") && text.contains("roundtable_commit_seconds_bucket"));
    // A screen that comes back from long ago gets the whole view, and that is counted.
    let old: Value = machine.visitor().get(&path("/view?since=1")).await.unwrap();
    assert!(old["frames"].is_array());

    // The machine's own commands.
    let backup = home.path().join("saturday.redb");
    let output = program(&data, &["backup", backup.to_str().unwrap()]).output().unwrap();
    assert!(output.status.success(), "{}", words(&output));
    let output = program(&data, &["reset-password", HEAD]).output().unwrap();
    secrets.push(secret_of(words(&output).split_whitespace().find(|word| word.contains("/reset#")).unwrap()));
    head.does(Request::ErasePerson { player: PlayerId(1) }).await.unwrap();
    let stopped = tokio::task::spawn_blocking(move || machine.stops());
    assert_eq!(patiently("the end", stopped).await.unwrap().code(), Some(0));

    // The next day, for people.
    let next_day = home.path().join("log of the next day");
    let machine = Machine::serves_and_logs(&data, &next_day, "text", &[]);
    let _: Value = machine.visitor().get(&path("/view")).await.unwrap();
    let stopped = tokio::task::spawn_blocking(move || machine.stops());
    assert_eq!(patiently("the end", stopped).await.unwrap().code(), Some(0));
    let next_day = std::fs::read_to_string(&next_day).unwrap();
    assert!(next_day.lines().any(|line| line.contains("Replayed") && line.contains(&tournament.to_string())));
    assert!(!next_day.contains('\x1b'), "colours are for terminals: {next_day}");

    let text = std::fs::read_to_string(&log).unwrap();
    let lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|fault| panic!("{fault}: {line}"))).collect();
    for line in &lines {
        assert!(line["timestamp"].is_string() && line["level"].is_string(), "{line}");
    }
    assert!(lines.iter().any(|line| line["message"] == "Serving" && line["address"].is_string()));
    assert!(lines.len() >= 4, "something was logged, or this test proves little: {text}");
    for secret in secrets {
        assert!(!secret.is_empty());
        let found = text.lines().chain(next_day.lines()).find(|line| line.contains(&secret));
        assert!(found.is_none(), "`{secret}` stands in the log: {found:?}");
    }
}
