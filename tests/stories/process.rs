//! The program itself, started as people start it: what it prints, what stops it, and the commands on its machine.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use roundtable::client::Visitor;
use serde_json::{Value, json};

use crate::hall::{PASSWORD, patiently};

const PROGRAM: &str = env!("CARGO_BIN_EXE_roundtable");

/// A server of its own process; killed when the story is over.
struct Machine {
    child: Child,
    base: String,
    set_up_link: Option<String>,
    said: Vec<String>,
}

impl Drop for Machine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn program(data: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).arg("--data").arg(data).arg("--log").arg("error");
    // Only what the story says; and no settings file but the one it names.
    command.current_dir(data.parent().unwrap());
    command
}

impl Machine {
    fn serves(data: &Path, known_account: bool) -> Machine {
        let mut command = program(data, &["serve", "--listen", "127.0.0.1:0"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut machine = Machine { child, base: String::new(), set_up_link: None, said: Vec::new() };
        while machine.base.is_empty() || (!known_account && machine.set_up_link.is_none()) {
            let line = lines.next().expect("the server goes on").unwrap();
            if let Some(base) = line.strip_prefix("Serving on ") {
                machine.base = base.to_owned();
            }
            if let Some((_, link)) = line.split_once("Set up within 30 minutes: ") {
                machine.set_up_link = Some(link.to_owned());
            }
            machine.said.push(line);
        }
        // What else it says must be read by somebody.
        std::thread::spawn(move || lines.for_each(drop));
        machine
    }

    fn secret(&self) -> &str {
        self.set_up_link.as_ref().unwrap().split_once('#').unwrap().1
    }

    fn visitor(&self) -> Visitor {
        Visitor::new(&self.base)
    }
}

fn words(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout)
}

fn home() -> (tempfile::TempDir, std::path::PathBuf) {
    let home = tempfile::tempdir().unwrap();
    let data = home.path().join("data");
    (home, data)
}

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
fn the_help_has_examples() {
    let output = Command::new(PROGRAM).arg("--help").output().unwrap();
    assert!(output.status.success());
    assert!(words(&output).contains("Examples:") && words(&output).contains("roundtable demo"), "{}", words(&output));
}
