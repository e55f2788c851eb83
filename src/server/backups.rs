//! Backups that the server makes by itself: one after the other into a folder, of which the newest stay.
//!
//! The moment is an argument; only [`forever`] looks at the clock. What a backup is, the store knows.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use tracing::{error, info, warn};

use crate::config::BackupPlan;
use crate::journal::backup::{self, BackupFault};
use crate::journal::store::Store;
use crate::live::clock;

/// A server that was just started has people who wait for it.
const FIRST_AFTER: Duration = Duration::from_secs(30);
/// A backup that failed (a disk that is full, or gone) is tried again this soon, or sooner where they are more frequent.
const AGAIN_AFTER: Duration = Duration::from_secs(300);

const PREFIX: &str = "roundtable-";
const SUFFIX: &str = ".redb";
/// In UTC, so that the names sort by time also when clocks change.
const TIME: &str = "%Y%m%dT%H%M%SZ";

/// Why a round made no backup.
#[derive(Debug, thiserror::Error)]
pub enum RoundFault {
    #[error("{folder}: {problem}")]
    Folder { folder: PathBuf, problem: io::Error },
    #[error(transparent)]
    Backup(#[from] BackupFault),
}

/// Makes the folder and tries whether it takes a file: at the start somebody reads what is wrong, later it is a line in a
/// log.
///
/// # Errors
/// Where it does not.
pub fn try_folder(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    backup::try_in(folder)
}

/// One backup after the other, as long as the server runs. The time goes on over a restart.
pub async fn forever(store: Arc<Store>, plan: BackupPlan) {
    if let Err(problem) = backup::remove_unfinished(&plan.folder) {
        warn!(%problem, "The folder of the backups cannot be looked at");
    }
    let mut wait = first_after(&plan, clock::now());
    loop {
        tokio::time::sleep(wait).await;
        let (round_store, round_plan) = (Arc::clone(&store), plan.clone());
        let done = tokio::task::spawn_blocking(move || round(&round_store, &round_plan, clock::now())).await;
        wait = match done {
            Ok(Ok(_)) => plan.every,
            Ok(Err(fault)) => {
                error!(%fault, "A backup could not be made; it is tried again soon");
                plan.every.min(AGAIN_AFTER)
            }
            Err(fault) => {
                error!(%fault, "A backup ended with a bug");
                plan.every
            }
        };
    }
}

/// How long to wait for the first one of this start; what an earlier start left there is told, too.
fn first_after(plan: &BackupPlan, now: Timestamp) -> Duration {
    let Some(made_at) = newest(&plan.folder) else { return FIRST_AFTER };
    tell_newest(made_at);
    let age = Duration::try_from(now.duration_since(made_at));
    age.map_or(FIRST_AFTER, |age| plan.every.saturating_sub(age).max(FIRST_AFTER))
}

fn tell_newest(made_at: Timestamp) {
    metrics::gauge!("roundtable_last_backup_timestamp_seconds").set(made_at.as_second() as f64);
}

/// Makes the backup of this moment, and removes the oldest beyond those that are kept. Blocks for the disk.
///
/// # Errors
/// [`RoundFault`]; no older backup was removed then.
pub fn round(store: &Store, plan: &BackupPlan, now: Timestamp) -> Result<PathBuf, RoundFault> {
    let made = make(store, plan, now);
    let result = if made.is_ok() { "done" } else { "failed" };
    metrics::counter!("roundtable_backups", "result" => result).increment(1);
    if made.is_ok() {
        tell_newest(now);
    }
    made
}

fn make(store: &Store, plan: &BackupPlan, now: Timestamp) -> Result<PathBuf, RoundFault> {
    let fault = |problem| RoundFault::Folder { folder: plan.folder.clone(), problem };
    let began = Instant::now();
    fs::create_dir_all(&plan.folder).map_err(fault)?;
    let file = plan.folder.join(format!("{PREFIX}{}{SUFFIX}", now.strftime(TIME)));
    store.backup(&file)?;
    let all = ours(&plan.folder).map_err(fault)?;
    for (old, _) in all.iter().take(all.len().saturating_sub(plan.keep)) {
        fs::remove_file(old).map_err(fault)?;
    }
    info!(took = ?began.elapsed(), kept = all.len().min(plan.keep), "Made a backup");
    Ok(file)
}

fn newest(folder: &Path) -> Option<Timestamp> {
    ours(folder).ok()?.last().map(|(_, made_at)| *made_at)
}

/// The backups that we made here, the oldest first. Whatever else lies there is not ours to remove.
fn ours(folder: &Path) -> io::Result<Vec<(PathBuf, Timestamp)>> {
    let mut ours = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let time = name.strip_prefix(PREFIX).and_then(|name| name.strip_suffix(SUFFIX));
        if let Some(made_at) = time.and_then(made_at) {
            ours.push((path, made_at));
        }
    }
    ours.sort_by_key(|(_, made_at)| *made_at);
    Ok(ours)
}

fn made_at(text: &str) -> Option<Timestamp> {
    let time = jiff::civil::DateTime::strptime(TIME, text).ok()?;
    jiff::tz::TimeZone::UTC.to_timestamp(time).ok()
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;

    use super::*;

    #[test]
    fn the_newest_backups_stay_and_nothing_else_is_removed() {
        let data = tempfile::tempdir().unwrap();
        let home = tempfile::tempdir().unwrap();
        let store = Store::open(data.path()).unwrap();
        let plan = BackupPlan { every: Duration::from_secs(60), folder: home.path().join("backups"), keep: 3 };
        fs::create_dir(&plan.folder).unwrap();
        for other in ["saturday.redb", "roundtable-before-the-final.redb", "roundtable-20260101T000000Z.txt"] {
            fs::write(plan.folder.join(other), "somebody's").unwrap();
        }
        let noon: Timestamp = "2026-05-02T12:00:00Z".parse().unwrap();
        let made: Vec<PathBuf> =
            (0..5).map(|hour| round(&store, &plan, noon + SignedDuration::from_hours(hour)).unwrap()).collect();
        assert_eq!(made[4].file_name().unwrap(), "roundtable-20260502T160000Z.redb");
        let there: Vec<bool> = made.iter().map(|file| file.exists()).collect();
        assert_eq!(there, [false, false, true, true, true]);
        assert_eq!(fs::read_dir(&plan.folder).unwrap().count(), 6);
        assert_eq!(newest(&plan.folder), Some(noon + SignedDuration::from_hours(4)));
        let again = round(&store, &plan, noon + SignedDuration::from_hours(4)).unwrap_err();
        assert!(again.to_string().contains("never overwrites"), "{again}");
        assert!(made[2].exists(), "no backup is removed for one that was not made");
    }

    #[test]
    fn after_a_restart_the_newest_backup_in_the_folder_is_told_and_none_is_told_as_nothing() {
        let home = tempfile::tempdir().unwrap();
        let plan = BackupPlan { every: Duration::from_secs(3600), folder: home.path().to_owned(), keep: 3 };
        let one: Timestamp = "2026-05-02T13:00:00Z".parse().unwrap();
        let restarted = || {
            let recorder = metrics_exporter_prometheus::PrometheusBuilder::new().build_recorder();
            let wait = metrics::with_local_recorder(&recorder, || first_after(&plan, one));
            let told = recorder.handle().render();
            let newest = told.lines().find_map(|line| line.strip_prefix("roundtable_last_backup_timestamp_seconds "));
            (wait, newest.map(|seconds| seconds.parse::<i64>().unwrap()))
        };
        assert_eq!(restarted(), (FIRST_AFTER, None));
        for time in ["20260502T110000Z", "20260502T123000Z"] {
            fs::write(plan.folder.join(format!("{PREFIX}{time}{SUFFIX}")), "a backup").unwrap();
        }
        let half_past_twelve = one - SignedDuration::from_mins(30);
        assert_eq!(restarted(), (Duration::from_secs(1800), Some(half_past_twelve.as_second())));
    }
}
