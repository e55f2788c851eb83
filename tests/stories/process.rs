//! The program itself, started as people start it: what it prints, what stops it, and the commands on its machine.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::hall::{PASSWORD, patiently};
use crate::machine::{Machine, PROGRAM, home, program, words};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fresh_server_prints_its_address_and_a_link_that_works_once() {
    let (_home, data) = home();
    let machine = Machine::serves(&data, false);
    assert!(machine.said.iter().any(|line| line.contains("connections at the same time")), "{:?}", machine.said);
    let link = machine.set_up_link.as_ref().unwrap();
    assert!(link.starts_with(&format!("{}/setup#", machine.base)), "{link}");
    for path in ["/healthz", "/readyz", "/"] {
        let response = machine.visitor().request(reqwest::Method::GET, path).send().await.unwrap();
        assert_eq!(response.status(), 200, "{path}");
    }
    machine.visitor().set_up(machine.secret(), "Mira", PASSWORD).await.unwrap();
    let again = machine.visitor().set_up(machine.secret(), "Mara", PASSWORD).await;
    assert_eq!(again.unwrap_err().code(), "link_is_over");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_server_on_the_same_directory_stops_and_says_what_to_do() {
    let (_home, data) = home();
    let machine = Machine::serves(&data, false);
    let second = program(&data, &["serve", "--listen", "127.0.0.1:0"]).output().unwrap();
    assert!(!second.status.success());
    let said = words(&second);
    assert!(said.contains("another Roundtable is using") && said.contains("--data"), "{said}");
    let health = machine.visitor().request(reqwest::Method::GET, "/readyz").send().await.unwrap();
    assert_eq!(health.status(), 200);
}

#[test]
fn a_setting_that_is_not_known_stops_the_server_with_its_name() {
    let (home, data) = home();
    std::fs::create_dir_all(home.path().join("config")).unwrap();
    std::fs::write(home.path().join("config/roundtable.toml"), "listn = \"0.0.0.0:80\"\n").unwrap();
    let output = program(&data, &["serve"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        words(&output).contains("listn") && words(&output).contains("config/roundtable.toml"),
        "{}",
        words(&output)
    );
    std::fs::remove_file(home.path().join("config/roundtable.toml")).unwrap();

    let output = program(&data, &["serve"]).env("ROUNDTABLE_LISTN", "0.0.0.0:80").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(words(&output).contains("ROUNDTABLE_LISTN"), "{}", words(&output));

    let output = program(&data, &["serve", "--config", "nowhere.toml"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(words(&output).contains("nowhere.toml"), "{}", words(&output));
    assert!(!data.exists(), "nothing was made");
}

/// Whoever starts it reads the terminal now, and a log perhaps never.
#[test]
fn a_setting_that_makes_no_sense_stops_the_server_with_its_name_and_a_way_out() {
    let (home, data) = home();
    let no_folder = home.path().join("notes.txt");
    std::fs::write(&no_folder, "no directory").unwrap();
    let said_of = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut command = Command::new(PROGRAM);
        command.args(["serve", "--listen", "127.0.0.1:0"]).args(arguments).envs(variables.iter().copied());
        if !arguments.contains(&"--data") {
            command.arg("--data").arg(&data);
        }
        // One that starts all the same is no story without an end.
        let mut server =
            command.current_dir(home.path()).stderr(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut first = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut first).unwrap();
        if !first.is_empty() {
            server.kill().unwrap();
        }
        let output = server.wait_with_output().unwrap();
        (output.status.code(), words(&output))
    };
    let refused = |arguments: &[&str], variables: &[(&str, &str)], texts: &[&str]| {
        let (code, said) = said_of(arguments, variables);
        assert_eq!(code, Some(2), "{arguments:?} {variables:?}: {said}");
        assert!(texts.iter().all(|text| said.contains(text)) && !said.contains("os error"), "{said}");
    };
    refused(&[], &[("ROUNDTABLE_CONNECTIONS_MAX", "0")], &["connections_max", "at least one"]);
    for log in ["inof", "verbose", "info,roundtabel::live=debug", "roundtable::lief=debug", "roundtable=loud"] {
        refused(&["--log", log], &[], &["log: `", "error, warn, info"]);
    }
    for folder in [no_folder.to_str().unwrap(), "/proc/none"] {
        let variables = [("ROUNDTABLE_BACKUP_EVERY", "1h"), ("ROUNDTABLE_BACKUP_FOLDER", folder)];
        refused(&[], &variables, &["backup_folder", folder]);
    }
    for data in ["notes.txt", "notes.txt/sub"] {
        refused(&["--data", data], &[], &[data, "is a file and no directory", "--data"]);
    }
    std::fs::write(home.path().join("bare.toml"), "# A slip\nlisten = 127.0.0.1:8080\n").unwrap();
    refused(&["--config", "bare.toml"], &[], &["bare.toml: line 2", "in quotes", "listen = \"127.0.0.1:8080\""]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_whose_places_are_all_taken_ends_when_it_is_told_to() {
    let (_home, data) = home();
    let machine = Machine::serves_with(&data, &[("ROUNDTABLE_CONNECTIONS_MAX", "1")]);
    let address = machine.base.trim_start_matches("http://").to_owned();
    // Held by a request that was not finished.
    let mut held = std::net::TcpStream::connect(&address).unwrap();
    held.write_all(b"GET /readyz HTTP/1.1\r\n").unwrap();
    let began = Instant::now();
    let stopped = tokio::task::spawn_blocking(move || machine.stops());
    assert_eq!(patiently("the end", stopped).await.unwrap().code(), Some(0));
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
}

#[test]
fn an_address_that_is_taken_stops_the_server_with_a_way_out() {
    let (_home, data) = home();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let output = program(&data, &["serve", "--listen", &address]).output().unwrap();
    assert!(!output.status.success());
    assert!(words(&output).contains(&address) && words(&output).contains("--listen"), "{}", words(&output));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_password_is_reset_while_the_server_runs_and_when_it_is_stopped() {
    let (_home, data) = home();
    let output = program(&data, &["reset-password", "Mira"]).output().unwrap();
    assert!(!output.status.success() && words(&output).contains("no store"), "{}", words(&output));

    let machine = Machine::serves(&data, false);
    machine.visitor().set_up(machine.secret(), "Mira", PASSWORD).await.unwrap();
    let link_of = |output: Output| {
        assert!(output.status.success(), "{}", words(&output));
        words(&output).split_whitespace().find(|word| word.contains("/reset#")).unwrap().to_owned()
    };
    let running = link_of(program(&data, &["reset-password", "mira"]).output().unwrap());
    let body = json!({"secret": running.split_once('#').unwrap().1, "password": "three ore for a city"});
    let _: Value = patiently("an answer", machine.visitor().post("/api/v1/password", &body)).await.unwrap();
    machine.visitor().sign_in("Mira", "three ore for a city").await.unwrap();
    drop(machine);

    let stopped = link_of(program(&data, &["reset-password", "Mira"]).output().unwrap());
    let machine = Machine::serves(&data, true);
    let body = json!({"secret": stopped.split_once('#').unwrap().1, "password": "one sheep for a road"});
    let _: Value = patiently("an answer", machine.visitor().post("/api/v1/password", &body)).await.unwrap();
    machine.visitor().sign_in("Mira", "one sheep for a road").await.unwrap();
    assert!(machine.visitor().sign_in("Mira", "three ore for a city").await.is_err());

    let backup = data.parent().unwrap().join("saturday.redb");
    let output = program(&data, &["backup", backup.to_str().unwrap()]).output().unwrap();
    assert!(output.status.success() && backup.is_file(), "{}", words(&output));
}

#[test]
fn the_help_has_examples_and_says_what_the_exit_codes_mean() {
    let output = Command::new(PROGRAM).arg("--help").output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let help = words(&output);
    assert!(help.contains("Examples:") && help.contains("roundtable demo"), "{help}");
    let codes: Vec<&str> = help.lines().skip_while(|line| *line != "Exit codes:").skip(1).collect();
    assert_eq!(codes.iter().filter(|line| line.trim().starts_with(['0', '1', '2'])).count(), 3, "{help}");
}

#[test]
fn each_end_has_the_exit_code_that_the_help_says() {
    let (home, data) = home();
    let code = |arguments: &[&str]| program(&data, arguments).output().unwrap().status.code();
    std::fs::write(home.path().join("bad.csv"), "round,table\n").unwrap();
    let done = Command::new(PROGRAM).args(["rules", "public"]).output().unwrap();
    assert_eq!(done.status.code(), Some(0));
    // 1: it could not be done.
    assert_eq!(code(&["backup", "saturday.redb"]), Some(1), "there is no store");
    assert_eq!(code(&["verify", "nowhere.redb"]), Some(1));
    assert_eq!(code(&["restore", "nowhere.redb"]), Some(1));
    assert_eq!(code(&["reset-password", "Mira"]), Some(1));
    // 2: what was given is no good.
    let mut score = Command::new(PROGRAM);
    score.args(["score", "bad.csv", "--rules", "public"]).current_dir(home.path());
    let bad_file = score.output().unwrap();
    assert_eq!(bad_file.status.code(), Some(2));
    let mut serve = program(&data, &["serve", "--listen", "127.0.0.1:0"]);
    serve.env("ROUNDTABLE_TLS_CERTIFICATE", "bad.csv").env("ROUNDTABLE_TLS_KEY", "bad.csv");
    assert_eq!(serve.output().unwrap().status.code(), Some(2), "a certificate that is none");
    assert_eq!(code(&["serve", "--no-such-flag"]), Some(2));
    assert_eq!(code(&["serve", "--listen", "the hall"]), Some(2));
    assert_eq!(
        program(&data, &["serve"]).env("ROUNDTABLE_BACKUP_EVERY", "often").output().unwrap().status.code(),
        Some(2)
    );
}

#[test]
fn shells_complete_the_commands() {
    for shell in ["bash", "zsh", "fish"] {
        let output = Command::new(PROGRAM).args(["completions", shell]).output().unwrap();
        assert!(output.status.success(), "{shell}");
        let script = String::from_utf8_lossy(&output.stdout);
        for word in ["reset-password", "verify", "log-format"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

/// `systemctl stop`: whoever watches is told to come back, and nothing is cut off.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_stopped_tells_the_open_pages_and_ends_within_ten_seconds() {
    let (_home, data) = home();
    let machine = Machine::serves(&data, false);
    let head = machine.visitor().set_up(machine.secret(), "Mira", PASSWORD).await.unwrap();
    let tournament = head.create("Harbour Cup", "custom", json!({})).await.unwrap();
    let url = format!("{}/api/v1/tournaments/{tournament}/live", machine.base.replacen("http", "ws", 1));
    let (mut silent, _) = tokio_tungstenite::connect_async(&url).await.unwrap();
    let began = Instant::now();
    let stopped = tokio::task::spawn_blocking(move || machine.stops());
    let close = patiently("goodbye", async {
        loop {
            if let Message::Close(close) = silent.next().await.unwrap().unwrap() {
                return close.unwrap();
            }
        }
    })
    .await;
    assert_eq!(close.code, CloseCode::Restart);
    drop(silent);
    let status = patiently("the end", stopped).await.unwrap();
    assert_eq!(status.code(), Some(0));
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
}
