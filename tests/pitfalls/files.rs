//! Lists that came in as garbage, and files that nobody could read again.

use std::io::Write;
use std::process::{Command, Stdio};

use reqwest::Method;
use serde_json::Value;

use crate::hall::Hall;

const NAMES: [&str; 4] = ["Anna Müller", "Łukasz Żak", "Șerban Ilie", "Ana Ñuñez"];

async fn preview(hall: &Hall, bytes: Vec<u8>) -> Value {
    let request = hall.head.visitor.request(Method::POST, &hall.path("/players/preview")).body(bytes);
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status(), 200);
    answer.json().await.unwrap()
}

fn names(preview: &Value) -> Vec<&str> {
    preview["players"].as_array().unwrap().iter().map(|player| player["name"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b142_a_list_in_any_encoding_is_read_or_shown_with_the_encoding_before_anybody_is_entered() {
    let hall = Hall::with_players(0).await;
    let text = format!("name\n{}\n", NAMES.join("\n"));
    let utf16 = [0xff, 0xfe].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect::<Vec<u8>>();
    let with_mark = [b"\xef\xbb\xbf", text.as_bytes()].concat();
    for (bytes, encoding) in [(text.clone().into_bytes(), "UTF-8"), (with_mark, "UTF-8"), (utf16, "UTF-16LE")] {
        let seen = preview(&hall, bytes).await;
        assert_eq!((names(&seen), seen["encoding"].as_str()), (NAMES.to_vec(), Some(encoding)));
    }
    let western = preview(&hall, b"name\nAnna M\xfcller\nAna \xd1u\xf1ez\n".to_vec()).await;
    assert_eq!(names(&western), ["Anna Müller", "Ana Ñuñez"]);
    let central = preview(&hall, b"name\n\xa3ukasz \xafak\nZo\xb3ta \xa3\xf3d\x9f\n".to_vec()).await;
    assert_eq!(
        (names(&central), &central["encoding"]),
        (vec!["Łukasz Żak", "Zołta Łódź"], &Value::from("windows-1250"))
    );
    // The code page of old Macs cannot be told from the Western one: the preview says how it read the bytes, nobody is
    // entered by it, and it can be said how they are meant.
    let seen = preview(&hall, b"name\nAnna M\x9fller\n".to_vec()).await;
    assert_eq!((names(&seen).len(), &seen["encoding"]), (1, &Value::from("windows-1252")));
    let path = hall.path("/players/preview?encoding=macintosh");
    let request = hall.head.visitor.request(Method::POST, &path).body(b"name\nAnna M\x9fller\n".to_vec());
    let meant: Value = request.send().await.unwrap().json().await.unwrap();
    assert_eq!(names(&meant), ["Anna Müller"]);
    assert_eq!(hall.head.view().await.tournament.players, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b143_any_separator_is_found_and_a_fault_is_told_with_its_line_and_column() {
    let hall = Hall::with_players(0).await;
    for separator in [';', ',', '\t'] {
        let list =
            format!("name{separator}club\n\"Müller{separator} Anna\"{separator}\"Bonn\nBeuel\"\nBo{separator}Ulm\n");
        let seen = preview(&hall, list.into_bytes()).await;
        assert_eq!(seen["separator"], Value::from(separator.to_string()));
        let players = seen["players"].as_array().unwrap();
        assert_eq!(players.len(), 2, "{seen}");
        assert_eq!(players[1]["name"], "Bo");
        assert_eq!((&players[0]["club"], &players[1]["club"]), (&"Bonn Beuel".into(), &"Ulm".into()));
    }
    let long = "x".repeat(200);
    let seen = preview(&hall, format!("name;club\nAna;Bonn\nBo;{long}\n{long};Ulm\n").into_bytes()).await;
    let faults = seen["faults"].as_array().unwrap();
    let told: Vec<(u64, bool)> = faults
        .iter()
        .map(|fault| (fault["line"].as_u64().unwrap(), fault["message"].as_str().unwrap().starts_with("club")))
        .collect();
    assert_eq!(told, [(3, true), (4, false)]);
    assert!(faults[1]["message"].as_str().unwrap().starts_with("name"), "{seen}");
}

/// The standings that a live tournament gives out, and those that the program makes at home of its files.
pub async fn live_and_read_at_home(hall: &Hall) -> (Value, Value) {
    let get = async |file: &str| {
        let path = format!("/t/{}/{file}", hall.tournament);
        hall.visitor().request(Method::GET, &path).send().await.unwrap().text().await.unwrap()
    };
    let (results, rules, live) = (get("results.csv").await, get("rules.toml").await, get("standings.json").await);
    let home = tempfile::tempdir().unwrap();
    let rules_file = home.path().join("rules.toml");
    std::fs::write(&rules_file, rules).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_roundtable"));
    command.arg("standings").arg("-").arg("--rules").arg(&rules_file).args(["--format", "json"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(results.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let read: Value = serde_json::from_slice(&output.stdout).unwrap();
    (serde_json::from_str(&live).unwrap(), read)
}

/// What a live tournament gives out is read by the program at home, and makes the same list.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b154_a_tournament_taken_home_and_read_again_has_every_player_once_at_the_same_place() {
    let hall = Hall::with_a_round(11).await;
    hall.plays_the_round().await;
    let gone = hall.table(1).await.seats[2].player;
    hall.head.does(roundtable::protocol::client::Request::Withdraw { player: gone }).await.unwrap();
    hall.head.makes_round(2).await.unwrap();
    hall.plays_the_round().await;
    let (live, read) = live_and_read_at_home(&hall).await;
    assert_eq!(live["rows"].as_array().unwrap().len(), 11);
    assert_eq!(read["rows"], live["rows"]);
}
