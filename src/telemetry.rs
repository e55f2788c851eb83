//! Logs and metrics: readable and with fields, each thing once, where it was handled. No names of people, no secrets.

use std::io::IsTerminal;

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tracing_subscriber::EnvFilter;

use crate::config::LogFormat;

/// Bounds of the histograms of times, in seconds: from a quick disk to one that makes people wait.
const SECONDS: [f64; 10] = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

/// What goes up and down.
const GAUGES: [&str; 8] = [
    "roundtable_sockets",
    "roundtable_mailbox_depth",
    "roundtable_journal_waiting",
    "roundtable_tournaments_in_memory",
    "roundtable_tables_waiting",
    "roundtable_disputes_open",
    "roundtable_calls_open",
    "roundtable_last_backup_timestamp_seconds",
];

/// What is only counted, and not by name.
const COUNTERS: [&str; 4] = [
    "roundtable_frames_sent",
    "roundtable_frames_skipped",
    "roundtable_commit_failures",
    "roundtable_password_tries_refused",
];

/// Starts logging to standard error.
///
/// # Errors
/// Where `filter` is not in the notation of `RUST_LOG`.
pub fn log(filter: &str, format: LogFormat) -> Result<(), String> {
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
    describe();
    begin();
    Some(handle)
}

/// What each number says of an evening, as `/metrics` tells it.
fn describe() {
    use metrics::{describe_counter, describe_gauge, describe_histogram};
    describe_gauge!("roundtable_sockets", "Screens and phones that are connected now");
    describe_counter!("roundtable_frames_sent", "Frames of the live feed that were sent");
    describe_counter!(
        "roundtable_frames_skipped",
        "Frames that slow screens did not get one by one, but together as the whole view: networks or screens lag"
    );
    describe_gauge!(
        "roundtable_mailbox_depth",
        "Commands that wait at the busiest tournament; 256 is full, and people wait in front of it"
    );
    describe_counter!("roundtable_commands", "Commands by name, and whether they were done, refused, or nobody knows");
    describe_counter!("roundtable_season_commands", "Commands of seasons by name");
    describe_histogram!(
        "roundtable_commit_seconds",
        "Time that one durable commit took; a result is acknowledged after it, so a slow disk shows here"
    );
    describe_counter!("roundtable_commit_failures", "Commits that the disk did not take");
    describe_gauge!("roundtable_journal_waiting", "Writes that wait for the disk; 1024 is full");
    describe_gauge!("roundtable_tournaments_in_memory", "Tournaments that somebody uses or watches");
    describe_gauge!("roundtable_tables_waiting", "Tables of open rounds without a result that stands");
    describe_gauge!("roundtable_disputes_open", "Disputed tables that no referee has ruled on");
    describe_gauge!("roundtable_calls_open", "Calls for a referee that nobody has answered");
    describe_counter!("roundtable_password_tries_refused", "Password tries that were too many: somebody guesses");
    describe_counter!("roundtable_backups", "Backups that the server made by itself, and those that failed");
    describe_gauge!(
        "roundtable_last_backup_timestamp_seconds",
        "When the newest of them was made; 0: none since this server started"
    );
}

/// Every number is there from the first moment: what is absent cannot be told from what was never counted. What is
/// counted by the name of a command appears with its first command.
fn begin() {
    use metrics::{counter, gauge, histogram};
    for name in GAUGES {
        gauge!(name).set(0.0);
    }
    for name in COUNTERS {
        counter!(name).absolute(0);
    }
    for result in ["done", "failed"] {
        counter!("roundtable_backups", "result" => result).absolute(0);
    }
    let _registered = histogram!("roundtable_commit_seconds");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_there_from_the_first_moment_and_says_what_it_means() {
        let recorder = PrometheusBuilder::new().build_recorder();
        metrics::with_local_recorder(&recorder, || {
            describe();
            begin();
            // By name, so only from the first one on.
            metrics::counter!("roundtable_commands", "command" => "submit", "result" => "done").increment(1);
            metrics::counter!("roundtable_season_commands", "command" => "apply").increment(1);
        });
        let told = recorder.handle().render();
        let named = |mark: &str| -> Vec<String> {
            let lines = told.lines().filter_map(|line| line.strip_prefix(mark));
            let mut names: Vec<String> = lines.filter_map(|line| Some(line.split_once(' ')?.0.to_owned())).collect();
            names.sort_unstable();
            names
        };
        assert_eq!(named("# HELP "), named("# TYPE "), "{told}");
        let source = [
            include_str!("server/routes.rs"),
            include_str!("server/socket.rs"),
            include_str!("server/backups.rs"),
            include_str!("server/api/accounts.rs"),
            include_str!("server/api/commands.rs"),
            include_str!("server/api/seasons/changes.rs"),
            include_str!("journal/writer.rs"),
            include_str!("live/audience.rs"),
        ]
        .concat();
        let mut counted: Vec<&str> = source.split('"').filter(|text| text.starts_with("roundtable_")).collect();
        counted.sort_unstable();
        counted.dedup();
        assert_eq!(named("# TYPE "), counted);
    }
}
