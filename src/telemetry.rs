//! Logs and metrics: readable and with fields, each thing once, where it was handled. No names of people, no secrets.

use std::io::IsTerminal;

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tracing_subscriber::EnvFilter;

use crate::config::LogFormat;

/// Bounds of the histograms of times, in seconds: from a quick disk to one that makes people wait.
const SECONDS: [f64; 10] = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

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
    describe_gauge!("roundtable_last_backup_timestamp_seconds", "When the newest of them was made");
}
