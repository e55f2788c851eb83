//! The house's plan, held against the code: dependencies point `server → live → {journal, protocol} → domain`, the
//! domain is pure, and nothing on the way of a request can panic by a careless word.

use std::fs;
use std::path::{Path, PathBuf};

fn rust_files(below: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(below)];
    let own_file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(format!("{below}.rs"));
    found.extend(own_file.is_file().then_some(own_file));
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|fault| panic!("{}: {fault}", folder.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                found.push(path);
            }
        }
    }
    assert!(!found.is_empty(), "there is no code below src/{below}");
    found
}

/// The code of a file without its comments and its tests.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned();
    // A constant is worked out by the compiler: it cannot panic later.
    let kept = |line: &&str| !line.trim_start().starts_with("//") && !line.contains("const ");
    text.lines().filter(kept).fold(String::new(), |all, line| all + line + "\n")
}

fn is_test_file(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == "tests.rs" || name == "contract.rs")
}

fn nowhere(below: &str, words: &[&str]) {
    let mut found = Vec::new();
    for path in rust_files(below).into_iter().filter(|path| !is_test_file(path)) {
        let code = code(&path);
        for (number, line) in code.lines().enumerate() {
            for word in words.iter().filter(|word| line.contains(**word)) {
                found.push(format!(
                    "{}: {word} in `{}` (line {} of the code)",
                    path.display(),
                    line.trim(),
                    number + 1
                ));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_domain_knows_nobody_above_it() {
    nowhere(
        "domain",
        &["crate::journal", "crate::live", "crate::protocol", "crate::server", "crate::cli", "crate::client"],
    );
}

#[test]
fn the_domain_is_pure() {
    nowhere(
        "domain",
        &[
            "tokio",
            "redb",
            "axum",
            "hyper",
            "reqwest",
            "std::fs",
            "std::net",
            "std::env",
            "std::thread",
            "SystemTime",
            "Instant",
            "Timestamp::now",
            "rand::rng",
            "OsRng",
            "SysRng",
            "println!",
            "eprintln!",
        ],
    );
}

#[test]
fn the_domain_has_no_floats() {
    nowhere("domain", &["f32", "f64"]);
}

#[test]
fn the_journal_and_the_wire_know_only_the_domain() {
    nowhere("journal", &["crate::live", "crate::protocol", "crate::server", "crate::cli", "crate::client"]);
    nowhere("protocol", &["crate::live", "crate::journal", "crate::server", "crate::cli", "crate::client"]);
}

#[test]
fn what_is_live_knows_no_http() {
    nowhere("live", &["crate::server", "crate::cli", "crate::client", "axum", "hyper"]);
}

#[test]
fn the_server_does_not_know_the_command_line() {
    nowhere("server", &["crate::cli", "crate::client"]);
}

#[test]
fn nothing_on_the_way_of_a_request_panics_by_a_careless_word() {
    for below in ["live", "server", "journal"] {
        nowhere(below, &[".unwrap()", "panic!(", "unreachable!(", "todo!(", "unimplemented!("]);
    }
}

#[test]
fn no_file_has_grown_into_two_things() {
    let long: Vec<String> = ["domain", "protocol", "journal", "live", "server", "cli", "client"]
        .into_iter()
        .flat_map(rust_files)
        .filter_map(|path| {
            let lines = fs::read_to_string(&path).unwrap().lines().count();
            (lines > 500).then(|| format!("{} has {lines} lines", path.display()))
        })
        .collect();
    assert!(long.is_empty(), "{}", long.join("\n"));
}

#[test]
fn every_file_opens_by_saying_what_it_is() {
    let silent: Vec<String> = ["domain", "protocol", "journal", "live", "server", "cli", "client"]
        .into_iter()
        .flat_map(rust_files)
        .filter(|path| !is_test_file(path))
        .filter(|path| !fs::read_to_string(path).unwrap().starts_with("//!"))
        .map(|path| path.display().to_string())
        .collect();
    assert!(silent.is_empty(), "{}", silent.join("\n"));
}
