//! The reference vectors: what an independent program computed, every field of it, and the real games of a league.
//!
//! A small set lies in `tests/fixtures`; the whole is in `../shared`, and what of it is absent is said loudly.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use roundtable::cli::output::Format;
use roundtable::cli::{results_file, season, standings};
use roundtable::domain::ids::Seat;
use roundtable::domain::points::Exact;
use roundtable::domain::rules::Rules;
use roundtable::domain::scoring::score_table;
use roundtable::domain::sheet::{Draft, Entry, Marks, Sheet, SomePieces};
use roundtable::protocol::placings;
use serde_json::Value;

/// Straight to standard error: what a passing test prints otherwise is kept from people.
fn left_out(what: &str, folder: &Path) {
    let _ = writeln!(std::io::stderr(), "LEFT OUT: {what}, for want of {}", folder.display());
}

/// The fixtures that came with the repository, and the whole set where it is there.
fn folders() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("tests/fixtures")];
    let shared = root.join("../shared/vectors");
    if shared.is_dir() {
        folders.push(shared);
    } else {
        left_out("all reference vectors but the small set in tests/fixtures", &shared);
    }
    folders
}

fn preset(name: &str) -> Rules {
    Rules::preset(name).unwrap_or_else(|| panic!("{name} is a preset"))
}

fn json(file: &Path) -> Value {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn bytes(file: &Path) -> Vec<u8> {
    fs::read(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Compares row by row, so that a failure names the file, the row and the field.
fn same_rows(file: &Path, expected: &Value, found: &Value) {
    let rows = |value: &Value| value["rows"].as_array().cloned().unwrap_or_default();
    let (expected_rows, found_rows) = (rows(expected), rows(found));
    for (at, (expected, found)) in expected_rows.iter().zip(&found_rows).enumerate() {
        let fields = expected.as_object().expect("a row is an object");
        for (field, value) in fields {
            assert_eq!(&found[field], value, "{}, row {}, {field}: {expected}", file.display(), at + 1);
        }
        assert_eq!(found.as_object().map(|row| row.len()), Some(fields.len()), "{}", file.display());
    }
    assert_eq!(found_rows.len(), expected_rows.len(), "{}: rows", file.display());
    assert_eq!(found["rules"], expected["rules"], "{}", file.display());
}

fn draft_of(case: &Value) -> Draft {
    let rows = case["rows"].as_array().expect("rows");
    let entry = |(at, row): (usize, &Value)| Entry {
        seat: Seat::ALL[at],
        score: serde_json::from_value::<SomePieces>(row.clone()).expect("pieces").score(),
        marks: serde_json::from_value::<Marks>(row.clone()).expect("marks"),
    };
    Draft { entries: rows.iter().enumerate().map(entry).collect(), road_nobody: case["road_nobody"] == true }
}

#[test]
fn every_sheet_is_refused_or_scored_as_the_reference_has_it() {
    let rules = preset("custom");
    for folder in folders() {
        let file = folder.join("sheets.json");
        for (at, case) in json(&file).as_array().expect("a list").iter().enumerate() {
            let place = format!("{}, sheet {}", file.display(), at + 1);
            let expected: BTreeSet<String> =
                serde_json::from_value(case["faults"].clone()).unwrap_or_else(|error| panic!("{place}: {error}"));
            let sheet = match Sheet::check(&rules, draft_of(case)) {
                Err(faults) => {
                    let code = |fault: &roundtable::domain::sheet::Fault| match fault.seat {
                        Some(seat) => format!("{}@{seat}", fault.code.code()),
                        None => fault.code.code().to_owned(),
                    };
                    assert_eq!(faults.iter().map(code).collect::<BTreeSet<String>>(), expected, "{place}");
                    continue;
                }
                Ok(sheet) => sheet,
            };
            assert_eq!(expected, BTreeSet::new(), "{place}");
            let table = score_table(&rules, &sheet);
            for (seat, score) in table.seats().iter().enumerate() {
                let place = format!("{place}, seat {}", seat + 1);
                assert_eq!(serde_json::json!(score.game.map(|game| game.vp)), case["vp"][seat], "{place}: vp");
                assert_eq!(
                    serde_json::json!(score.game.map(|game| game.place)),
                    case["places"][seat],
                    "{place}: place"
                );
                let points = score.game.map_or_else(Exact::zero, |game| game.round_points());
                let missing = case["round_points"][seat].is_null() && score.game.is_none();
                assert!(missing || case["round_points"][seat] == points.to_string(), "{place}: {points}");
                let share = score.game.map(|game| table.share(&game).to_string());
                assert_eq!(serde_json::json!(share), case["shares"][seat], "{place}: share");
            }
        }
    }
}

/// Every CSV of a folder with its JSON.
fn with_answers(folder: &Path) -> Vec<(PathBuf, Value)> {
    let mut found: Vec<(PathBuf, Value)> = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("an entry").path())
        .filter(|file| file.extension().is_some_and(|extension| extension == "csv"))
        .map(|file| (file.clone(), json(&file.with_extension("json"))))
        .collect();
    found.sort_by(|a, b| a.0.cmp(&b.0));
    assert!(!found.is_empty(), "{} has files", folder.display());
    found
}

fn standings_json(file: &Path, rules: &Rules) -> Value {
    let results =
        results_file::parse(&bytes(file), rules).unwrap_or_else(|faults| panic!("{}: {faults:?}", file.display()));
    let text = standings::render(rules, &results, None, Format::Json)
        .unwrap_or_else(|faults| panic!("{}: {faults:?}", file.display()));
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn standings_and_final_rankings_agree_with_the_reference_in_every_field() {
    for folder in folders() {
        for (file, expected) in ["standings", "final"].iter().flat_map(|kind| with_answers(&folder.join(kind))) {
            let rules = preset(expected["rules"].as_str().expect("a preset"));
            same_rows(&file, &expected, &standings_json(&file, &rules));
        }
    }
}

#[test]
fn every_file_is_refused_with_exactly_its_codes() {
    for folder in folders() {
        let folder = folder.join("files");
        for case in json(&folder.join("index.json")).as_array().expect("a list") {
            let file = folder.join(case["file"].as_str().expect("a file"));
            let rules = preset(case["rules"].as_str().expect("a preset"));
            let expected: BTreeSet<String> = serde_json::from_value(case["codes"].clone()).expect("codes");
            let answer = results_file::parse(&bytes(&file), &rules)
                .and_then(|results| standings::render(&rules, &results, None, Format::Json));
            let found: BTreeSet<String> = match answer {
                Ok(_) => BTreeSet::new(),
                Err(faults) => faults.iter().map(|fault| fault.code.to_owned()).collect(),
            };
            assert_eq!(found, expected, "{}", file.display());
        }
    }
}

#[test]
fn season_lists_agree_with_the_reference_in_every_field() {
    let rules = preset("rangliste-2006");
    for folder in folders() {
        for name in ["season", "season-pairs"] {
            let file = folder.join(format!("{name}.csv"));
            let titles = placings::read_titles(&bytes(&folder.join(format!("{name}-titles.csv"))))
                .unwrap_or_else(|faults| panic!("{name}-titles: {faults:?}"));
            let list = season::parse(&bytes(&file), &rules, &titles)
                .unwrap_or_else(|faults| panic!("{}: {faults:?}", file.display()));
            let found = serde_json::from_str(&season::render(&list, Format::Json)).expect("JSON");
            same_rows(&file, &json(&folder.join(format!("{name}.json"))), &found);
        }
    }
}

#[test]
fn the_league_published_the_same_games_wins_and_mean_vp() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data");
    if !data.is_dir() {
        left_out("the 152 games of a real league", &data);
        return;
    }
    let published = json(&data.join("league-published.json"));
    let published = published.as_array().expect("a list");
    assert_eq!(published.len(), 13);
    for rules in ["public", "rangliste-2006"] {
        let standings = standings_json(&data.join("league.csv"), &preset(rules));
        for expected in published {
            let player = &expected["player"];
            let rows = standings["rows"].as_array().expect("rows");
            let row = rows.iter().find(|row| row["player"] == *player).unwrap_or_else(|| panic!("{rules}: {player}"));
            assert_eq!(row["games"], expected["games"], "{rules}: {player}: games");
            assert_eq!(row["wins"], expected["wins"], "{rules}: {player}: wins");
            if rules == "rangliste-2006" {
                // |vp / games - mean| <= 0.005, in integers: |200 vp - 2 games x mean in hundredths| <= games.
                let whole = |value: &Value| value.as_i64().expect("a whole number");
                let (vp, games) = (whole(&row["vp"]), whole(&row["games"]));
                let hundredths: i64 =
                    expected["mean_vp"].as_str().expect("a mean").replace('.', "").parse().expect("digits");
                assert!((200 * vp - 2 * games * hundredths).abs() <= games, "{player}: {vp} VP in {games} games");
            }
        }
    }
}
