//! What went wrong for people who used other tournament systems, and what must hold here instead. Each test is named by
//! the id of the report that it answers, also where it lives in another file of `tests/`; `LEFT_OUT.md` says which
//! reports have no test, and why.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

#[path = "../stories/hall.rs"]
#[allow(dead_code)]
mod hall;

#[path = "../stories/wall.rs"]
mod wall;

mod corrections;
mod doors;
mod files;
mod house;
mod kiosks;
mod knock_outs;
mod links;
mod live_feed;
mod paper;
mod results;
mod roster;
mod rounds;
mod scoring;
mod seating;
mod seats;
mod stand_ins;
mod standings;
mod text;
mod times;
mod walk;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pitfalls")
}

/// `B005`, where a text begins with one in either case.
fn id_at_the_start(text: &str) -> Option<String> {
    let id = text.get(..4)?.to_uppercase();
    let digits = id.strip_prefix('B')?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then_some(id)
}

fn tested() -> BTreeSet<String> {
    let code = code_of_all_tests(folder().parent().unwrap());
    let functions = code.lines().filter_map(|line| line.trim_start().split_once("fn "));
    functions.filter_map(|(_, name)| id_at_the_start(name)).collect()
}

fn left_out() -> BTreeSet<String> {
    let list = fs::read_to_string(folder().join("LEFT_OUT.md")).unwrap();
    let rows = list.lines().filter_map(|line| line.strip_prefix("| ")).filter_map(|row| row.split_once(" | "));
    rows.filter(|(_, why)| why.trim_end_matches('|').trim().len() > 5)
        .filter_map(|(id, _)| id_at_the_start(id))
        .collect()
}

/// The names of tests that the list gives as holding a report.
fn named_elsewhere() -> Vec<String> {
    let list = fs::read_to_string(folder().join("LEFT_OUT.md")).unwrap();
    let quoted = list.split('`').skip(1).step_by(2).filter(|word| !word.contains(['/', '.']));
    quoted.filter(|word| word.matches('_').count() > 3).map(str::to_owned).collect()
}

fn code_of_all_tests(folder: &Path) -> String {
    let mut all = String::new();
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            all += &code_of_all_tests(&path);
        } else if path.extension().is_some_and(|end| end == "rs") {
            all += &fs::read_to_string(&path).unwrap();
        }
    }
    all
}

#[test]
fn a_test_that_is_said_to_hold_a_report_is_there() {
    let all = code_of_all_tests(folder().parent().unwrap());
    let named = named_elsewhere();
    assert!(!named.is_empty());
    for name in named {
        assert!(all.contains(&format!("fn {name}(")), "there is no test {name}");
    }
}

#[test]
fn every_report_has_a_test_or_a_reason_and_none_has_both() {
    let known: BTreeSet<String> =
        fs::read_to_string(folder().join("ids.txt")).unwrap().lines().map(str::to_owned).collect();
    let (tested, left_out) = (tested(), left_out());
    let both: Vec<_> = tested.intersection(&left_out).collect();
    assert!(both.is_empty(), "tested, and left out: {both:?}");
    let spoken_of: BTreeSet<String> = tested.union(&left_out).cloned().collect();
    let neither: Vec<_> = known.difference(&spoken_of).collect();
    assert!(neither.is_empty(), "neither tested nor left out: {neither:?}");
    let unknown: Vec<_> = spoken_of.difference(&known).collect();
    assert!(unknown.is_empty(), "nobody reported these: {unknown:?}");
}
