//! `roundtable seat` as somebody types it, on files.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn seat(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_roundtable")).arg("seat").args(arguments).output().unwrap()
}

#[track_caller]
fn printed(arguments: &[&str]) -> String {
    let output = seat(arguments);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn refused(arguments: &[&str]) -> String {
    let output = seat(arguments);
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_the_order_of_the_players_does_not_matter() {
    let folder = Folder::new();
    let forward = folder.file("forward.csv", "player,name\nAda,Ada L.\nBo,\nCy,\nDee,\nEd,\nFay,\nGus,\nHal,\nIda,\n");
    let backward =
        folder.file("backward.csv", "name;player\n;Ida\n;Hal\n;Gus\n;Fay\n;Ed\n;Dee\n;Cy\n;Bo\nAda L.;Ada\n");
    let rest = ["--rounds", "4", "--method", "schedule", "--seed", "7"];
    let seated = |players: &str, format: &str| printed(&[&[players], &rest[..], &["--format", format]].concat());
    for format in ["text", "csv", "json"] {
        assert_eq!(seated(&forward, format), seated(&backward, format));
        assert_eq!(seated("24", format), seated("24", format));
    }
    assert!(seated(&forward, "text").contains("Ada L."));
}

#[test]
fn a_seed_is_drawn_and_printed_and_can_be_used_again() {
    let drawn = printed(&["23", "--rounds", "3", "--method", "schedule", "--format", "json"]);
    let seed = serde_json::from_str::<Value>(&drawn).unwrap()["report"]["seed"].to_string();
    assert_eq!(drawn, printed(&["23", "--rounds", "3", "--method", "schedule", "--format", "json", "--seed", &seed]));
    let csv = seat(&["23", "--rounds", "3", "--method", "schedule", "--format", "csv"]);
    assert!(String::from_utf8(csv.stderr).unwrap().starts_with("seed: "));
}

/// Results of a round in which the first seat of every table wins.
fn results(csv: &str) -> String {
    let rows = csv.lines().skip(1).map(|line| {
        let seat = line.split(',').nth(2).unwrap().parse::<u32>().unwrap();
        format!("{line},{}\n", 11 - seat)
    });
    rows.collect()
}

#[test]
fn a_day_made_round_by_round_from_its_results_has_no_repeat() {
    let folder = Folder::new();
    for (players, rounds, method) in [("16", 5, "round"), ("20", 5, "round"), ("32", 4, "standings")] {
        let mut history = "round,table,seat,player,vp\n".to_owned();
        for round in 1..=rounds {
            let to_come = (rounds - round).to_string();
            let file = folder.file("history.csv", &history);
            let mut arguments = vec![players, "--rounds", "1", "--method", method, "--seed", "5"];
            arguments.extend(["--still-to-come", &to_come, "--rules", "custom"]);
            if round > 1 {
                arguments.extend(["--history", &file]);
            }
            let json: Value =
                serde_json::from_str(&printed(&[&arguments[..], &["--format", "json"]].concat())).unwrap();
            assert_eq!(json["rows"][0]["round"], round);
            assert_eq!(json["report"]["repeats"], 0, "{players} players, round {round}");
            history += &results(&printed(&[&arguments[..], &["--format", "csv"]].concat()));
        }
    }
}

#[test]
fn who_left_is_not_seated_and_who_came_late_is() {
    let folder = Folder::new();
    let first = printed(&["12", "--rounds", "1", "--method", "round", "--seed", "5", "--format", "csv"]);
    let history = folder.file("history.csv", &format!("round,table,seat,player,vp\n{}", results(&first)));
    let players = folder.file("players.csv", "player\nP1\nP2\nP3\nP4\nP5\nP6\nP7\nP8\nP9\nP10\nLate\n");
    let next = printed(&[&players, "--rounds", "1", "--method", "round", "--history", &history, "--format", "csv"]);
    assert_eq!(next.lines().count(), 1 + 11);
    assert!(next.contains(",Late\n") && !next.contains(",P12\n"));
    assert!(next.lines().skip(1).all(|line| line.starts_with("2,")));
}

#[test]
fn pairs_to_be_kept_apart_are_counted() {
    let folder = Folder::new();
    let pairs = folder.file("pairs.csv", "player,other\nP1,P2\nP3,P4\nP5,P1\n");
    let arguments =
        ["20", "--rounds", "4", "--method", "schedule", "--seed", "1", "--format", "json", "--apart", &pairs];
    let json: Value = serde_json::from_str(&printed(&arguments)).unwrap();
    assert_eq!(json["report"]["apart_broken"], 0);
    assert_eq!(json["report"]["repeats"], 0);
    // Four players are one table: nobody can be kept apart.
    let arguments =
        ["4", "--rounds", "3", "--method", "schedule", "--seed", "1", "--format", "json", "--apart", &pairs];
    let json: Value = serde_json::from_str(&printed(&arguments)).unwrap();
    assert_eq!(json["report"]["apart_broken"], 6);
    assert_eq!(json["report"]["repeats_lower_bound"], json["report"]["repeats"]);
}

#[test]
fn refusals_say_what_would_help() {
    for players in ["0", "1", "2", "5", "2001", "123456789012345678901234567890"] {
        let told = refused(&[players, "--rounds", "3", "--method", "schedule"]);
        assert!(told.starts_with("cannot_seat: "), "{told}");
    }
    for method in ["round", "standings"] {
        assert!(refused(&["12", "--rounds", "2", "--method", method]).contains("cannot_seat"));
    }
    assert!(refused(&["12", "--rounds", "0", "--method", "schedule"]).contains("at least one"));
    assert!(refused(&["12", "--rounds", "100", "--method", "schedule"]).contains("fewer"));
    let folder = Folder::new();
    let twice = folder.file("twice.csv", "player\nAda\nBo\nCy\nAda\n\n");
    assert_eq!(
        refused(&[&twice, "--rounds", "1", "--method", "round"]),
        format!("{twice}:5: player: cannot_seat: Ada is already in line 2; name everybody once\n")
    );
    let faulty = folder.file("faulty.csv", "round,table,seat,player,vp\n1,1,1,Ada,10\n1,1,2,Bo,x\n");
    let told = refused(&["12", "--rounds", "1", "--method", "round", "--history", &faulty]);
    assert!(told.contains("faulty.csv:3: vp: not_a_number: "), "{told}");
}

#[test]
fn a_prepared_plan_is_checked_and_then_used_like_one_of_ours() {
    let folder = Folder::new();
    let plan = printed(&["20", "--rounds", "4", "--method", "schedule", "--seed", "3", "--format", "csv"]);
    let file = folder.file("plan.csv", &plan);
    assert_eq!(printed(&["20", "--plan", &file, "--format", "csv"]), plan);
    let two = printed(&["20", "--plan", &file, "--rounds", "2", "--format", "csv"]);
    assert_eq!(two.lines().count(), 41);
    let json: Value = serde_json::from_str(&printed(&["20", "--plan", &file, "--format", "json"])).unwrap();
    assert_eq!(json["report"]["repeats"], 0);

    let told = refused(&["24", "--plan", &file]);
    assert_eq!(told.lines().count(), 1);
    assert!(told.contains("cannot_seat: the plan is for 20 players, and 24 are here"), "{told}");
    assert!(refused(&["20", "--plan", &file, "--rounds", "5"]).contains("cannot_seat"));

    let last = plan.trim_end().rsplit(',').next().unwrap();
    let stranger = folder.file("stranger.csv", &format!("{},Nobody\n", plan.trim_end().rsplit_once(',').unwrap().0));
    let told = refused(&["20", "--plan", &stranger]);
    assert!(told.contains(&format!("round 4 leaves {last} out")) && told.contains("seats Nobody, who is not here"));
    assert!(told.lines().all(|line| line.contains(": cannot_seat: ")), "{told}");

    let gap = folder.file("gap.csv", &plan.replace("\n2,", "\n7,"));
    assert!(refused(&["20", "--plan", &gap]).contains("round 3 comes where round 2 should"));
    let unreadable = folder.file("unreadable.csv", "round,table,seat,player\n1,1,9,P1\nx,1,2,P2\n1,0,3,\n");
    let told = refused(&["3", "--plan", &unreadable]);
    let codes: Vec<_> = told.lines().map(|line| line.split(": ").nth(2).unwrap()).collect();
    assert_eq!(codes, ["seat_range", "not_a_number", "not_a_number", "empty_player"]);
}

#[test]
fn players_can_come_through_a_pipe() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_roundtable"));
    command.args(["seat", "-", "--rounds", "1", "--method", "round", "--seed", "1", "--format", "csv"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"player\nAda\nBo\nCy\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 4);
}
