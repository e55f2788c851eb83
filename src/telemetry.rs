//! Logs and metrics: readable and with fields, each thing once, where it was handled. No names of people, no secrets.

use std::io::IsTerminal;

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tracing_subscriber::EnvFilter;

use crate::config::LogFormat;

/// Bounds of the histograms of times, in seconds: from a quick disk to one that makes people wait.
const SECONDS: [f64; 10] = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

/// What kind of number it is, and whether it is there from the first moment: what is absent cannot be told from what was
/// never counted.
#[derive(Clone, Copy)]
enum Kind {
    /// Goes up and down; 0 from the first moment.
    Gauge,
    /// A moment, which has no value that means "never".
    GaugeOnceKnown,
    Counter,
    /// Counted apart by a label, from the first moment for these values of it; the others come with their first.
    CounterBy(&'static str, &'static [&'static str]),
    Histogram,
}

/// Every number of `/metrics`, and what it says of an evening.
const NUMBERS: [(&str, Kind, &str); 16] = [
    ("roundtable_sockets", Kind::Gauge, "Screens and phones that are connected now"),
    ("roundtable_frames_sent", Kind::Counter, "Frames of the live feed that were sent"),
    (
        "roundtable_frames_skipped",
        Kind::Counter,
        "Frames that slow screens did not get one by one, but together as the whole view: networks or screens lag",
    ),
    (
        "roundtable_mailbox_depth",
        Kind::Gauge,
        "Commands that wait at the busiest tournament; 256 is full, and people wait in front of it",
    ),
    (
        "roundtable_commands",
        Kind::CounterBy("command", &[]),
        "Commands by name, and whether they were done, refused, or nobody knows",
    ),
    ("roundtable_season_commands", Kind::CounterBy("command", &[]), "Commands of seasons by name"),
    (
        "roundtable_commit_seconds",
        Kind::Histogram,
        "Time that one durable commit took; a result is acknowledged after it, so a slow disk shows here",
    ),
    ("roundtable_commit_failures", Kind::Counter, "Commits that the disk did not take"),
    ("roundtable_journal_waiting", Kind::Gauge, "Writes that wait for the disk; 1024 is full"),
    ("roundtable_tournaments_in_memory", Kind::Gauge, "Tournaments that somebody uses or watches"),
    ("roundtable_tables_waiting", Kind::Gauge, "Tables of open rounds without a result that stands"),
    ("roundtable_disputes_open", Kind::Gauge, "Disputed tables that no referee has ruled on"),
    ("roundtable_calls_open", Kind::Gauge, "Calls for a referee that nobody has answered"),
    ("roundtable_password_tries_refused", Kind::Counter, "Password tries that were too many: somebody guesses"),
    (
        "roundtable_backups",
        Kind::CounterBy("result", &["done", "failed"]),
        "Backups that the server made by itself, and those that failed",
    ),
    (
        "roundtable_last_backup_timestamp_seconds",
        Kind::GaugeOnceKnown,
        "When the newest backup in the folder was made, also before this start; absent: there is none",
    ),
];

/// How much is logged, the least first.
const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];
/// The parts of this program, and the libraries that have something to say of a connection.
const PARTS: [&str; 9] = ["cli", "client", "config", "domain", "journal", "live", "protocol", "server", "telemetry"];
const LIBRARIES: [&str; 12] = [
    "axum",
    "h2",
    "hyper",
    "hyper_util",
    "mio",
    "redb",
    "rustls",
    "tokio",
    "tokio_tungstenite",
    "tower",
    "tower_http",
    "tungstenite",
];

/// Whether every piece of a filter is a level, or a part with a level. The notation takes any word for the name of a part,
/// so that a level with a typing mistake would switch everything else off, errors included.
fn check(filter: &str) -> Result<(), String> {
    let is_level = |word: &str| LEVELS.iter().any(|level| level.eq_ignore_ascii_case(word));
    let is_part = |word: &str| {
        let mut path = word.split("::");
        match (path.next(), path.next()) {
            (Some("roundtable"), part) => part.is_none_or(|part| PARTS.contains(&part)),
            (Some(library), _) => LIBRARIES.contains(&library),
            (None, _) => false,
        }
    };
    for piece in filter.split(',').map(str::trim) {
        let known = match piece.split_once('=') {
            None => is_level(piece),
            Some((part, level)) => is_part(part) && is_level(level),
        };
        if !known {
            return Err(format!(
                "log: `{piece}` is not known; write {}, or a part with one of them, such as info,roundtable::live=debug \
                 (parts: {})",
                LEVELS.join(", "),
                PARTS.join(", ")
            ));
        }
    }
    Ok(())
}

/// Starts logging to standard error.
///
/// # Errors
/// Where `filter` names a level or a part that there is not.
pub fn log(filter: &str, format: LogFormat) -> Result<(), String> {
    check(filter)?;
    let filter = EnvFilter::try_new(filter).map_err(|problem| format!("log: {problem}"))?;
    let colours = std::io::stderr().is_terminal();
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_ansi(colours).with_writer(std::io::stderr);
    // Already started in this process, by a test: that one stays.
    let _ = match format {
        LogFormat::Text => lines.with_target(false).try_init(),
        LogFormat::Json => lines.json().flatten_event(true).with_span_list(false).try_init(),
    };
    Ok(())
}

/// Starts counting, and gives what `/metrics` is rendered from. `None` where this process counts already.
pub fn metrics() -> Option<PrometheusHandle> {
    let builder = PrometheusBuilder::new().set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS);
    let handle = builder.ok()?.install_recorder().ok()?;
    begin();
    Some(handle)
}

fn begin() {
    use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
    for (name, kind, meaning) in NUMBERS {
        match kind {
            Kind::Gauge => {
                describe_gauge!(name, meaning);
                gauge!(name).set(0.0);
            }
            Kind::GaugeOnceKnown => describe_gauge!(name, meaning),
            Kind::Counter => {
                describe_counter!(name, meaning);
                counter!(name).absolute(0);
            }
            Kind::CounterBy(label, values) => {
                describe_counter!(name, meaning);
                values.iter().for_each(|value| counter!(name, label => *value).absolute(0));
            }
            Kind::Histogram => {
                describe_histogram!(name, meaning);
                let _registered = histogram!(name);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;

    /// The names of numbers in the code below a folder, but for the list of them here.
    fn counted(folder: &Path, names: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                counted(&path, names);
            } else if path.file_name().is_some_and(|name| name != "telemetry.rs") {
                let source = fs::read_to_string(&path).unwrap();
                let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
                let is_name = |text: &&str| {
                    let letters = text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
                    letters && text.starts_with("roundtable_")
                };
                names.extend(code.flat_map(|line| line.split('"')).filter(is_name).map(str::to_owned));
            }
        }
    }

    #[test]
    fn every_part_of_the_program_can_be_logged_by_its_name() {
        let parts: Vec<&str> = include_str!("lib.rs")
            .lines()
            .filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'))
            .collect();
        assert_eq!(parts, PARTS);
        for good in ["info", "WARN", "info,roundtable::live=debug", "error, roundtable=trace", "off,rustls=debug"] {
            assert_eq!(check(good), Ok(()), "{good}");
        }
        for bad in ["inof", "verbose", "", "info,", "roundtable", "roundtable::lief=debug", "roundtable=loud"] {
            assert!(check(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn every_number_of_the_code_is_in_the_list() {
        let mut names = BTreeSet::new();
        counted(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut names);
        let listed = NUMBERS.map(|(name, ..)| name.to_owned());
        assert_eq!(names, BTreeSet::from(listed));
    }

    #[test]
    fn every_number_is_there_from_the_first_moment_and_says_what_it_means() {
        let recorder = PrometheusBuilder::new().build_recorder();
        metrics::with_local_recorder(&recorder, begin);
        let told = recorder.handle().render();
        for (name, kind, _) in NUMBERS {
            let is_there = !matches!(kind, Kind::GaugeOnceKnown | Kind::CounterBy(_, []));
            assert_eq!(told.contains(&format!("# TYPE {name} ")), is_there, "{name}: {told}");
            assert_eq!(told.contains(&format!("# HELP {name} ")), is_there, "{name}: {told}");
        }
    }
}
