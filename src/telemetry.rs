//! Logs and metrics: readable and with fields, each thing once, where it was handled. No names of people, no secrets.

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tracing_subscriber::EnvFilter;

/// Starts logging to standard error.
///
/// # Errors
/// Where `filter` is not in the notation of `RUST_LOG`.
pub fn log(filter: &str) -> Result<(), String> {
    let filter = EnvFilter::try_new(filter).map_err(|problem| format!("log: {problem}"))?;
    // Already started in this process, by a test: that one stays.
    let _ =
        tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_target(false).try_init();
    Ok(())
}

/// Starts counting, and gives what `/metrics` is rendered from. `None` where this process counts already.
pub fn metrics() -> Option<PrometheusHandle> {
    PrometheusBuilder::new().install_recorder().ok()
}
