//! Commands on the machine itself reach a running server through a Unix socket in its data directory, which only the
//! owner of the directory can open: the store is locked by the server, so nobody else can read it meanwhile.
//!
//! One line of JSON each way.

use std::io::{self, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{UnixListener, UnixStream};
use tracing::{info, warn};
use uuid::Uuid;

use crate::domain::ids::TournamentId;
use crate::journal::Seq;
use crate::journal::one_time::Purpose;
use crate::journal::store::Store;
use crate::live::{archive, clock, verify};

use super::app::App;

/// One line, in bytes.
const LINE_BYTES_MAX: u64 = 4096;

/// How long somebody may take to say what he wants. The answer takes as long as it takes: a backup copies everything.
const SAID_WITHIN: Duration = Duration::from_secs(10);

/// What can be asked.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case")]
pub enum AdminRequest {
    /// A one-time link to a new password for the account of this name.
    ResetPassword { name: String },
    /// A copy of the store into a new file.
    Backup { to: PathBuf },
    /// One tournament into a new file, for another server.
    Archive { tournament: TournamentId, to: PathBuf, contacts: bool },
    /// What a tournament's state hash was at a version, to hold a backup against.
    StateHash { tournament: Uuid, version: Seq },
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum AdminAnswer {
    /// The address to open.
    Link {
        url: String,
    },
    Done,
    /// `hash`: none where the tournament never had that version here. `newest`: its last version here.
    StateHash {
        hash: Option<String>,
        #[serde(default)]
        newest: Seq,
    },
    Refused {
        message: String,
    },
}

fn path_in(data: &Path) -> PathBuf {
    data.join("admin.sock")
}

/// Makes the socket; the store's lock is held, so one that lies there is of a server that was killed.
pub fn listen(data: &Path) -> io::Result<UnixListener> {
    let path = path_in(data);
    match std::fs::remove_file(&path) {
        Err(problem) if problem.kind() != io::ErrorKind::NotFound => return Err(problem),
        _ => {}
    }
    let listener = UnixListener::bind(&path)?;
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600))?;
    Ok(listener)
}

/// Answers until it is dropped.
pub async fn serve(listener: UnixListener, app: Arc<App>) {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                let app = Arc::clone(&app);
                tokio::spawn(async move { converse(stream, &app).await });
            }
            Err(problem) => {
                warn!(%problem, "A command on this machine could not be taken");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

async fn converse(stream: UnixStream, app: &App) {
    let (read, mut write) = stream.into_split();
    let mut line = String::new();
    let mut lines = BufReader::new(read.take(LINE_BYTES_MAX));
    match tokio::time::timeout(SAID_WITHIN, lines.read_line(&mut line)).await {
        Ok(Ok(_)) => {}
        Ok(Err(_)) | Err(_) => return,
    }
    let answer = match serde_json::from_str(&line) {
        Ok(request) => answer(&app.store, &app.own_url(), request).await,
        Err(problem) => AdminAnswer::Refused { message: format!("not a command: {problem}") },
    };
    let mut text = serde_json::to_string(&answer).unwrap_or_default();
    text.push('\n');
    let _ = write.write_all(text.as_bytes()).await;
}

/// The same with a server and without: over a store that is open.
pub async fn answer(store: &Arc<Store>, base: &str, request: AdminRequest) -> AdminAnswer {
    let refused = |message: String| AdminAnswer::Refused { message };
    match request {
        AdminRequest::ResetPassword { name } => {
            let account = match store.account_named(&name) {
                Ok(Some(account)) => account,
                Ok(None) => {
                    let known = store.accounts().unwrap_or_default();
                    let known: Vec<String> = known.into_iter().map(|account| account.name).collect();
                    return refused(format!("there is no account `{name}`; there are: {}", known.join(", ")));
                }
                Err(fault) => return refused(fault.to_string()),
            };
            let purpose = Purpose::PasswordReset { account: account.id };
            match store.issue_one_time(purpose, clock::entropy(), clock::now()).await {
                Ok(secret) => {
                    info!(account = %account.id, "Made a link to a new password");
                    AdminAnswer::Link { url: format!("{base}/reset#{}", secret.reveal()) }
                }
                Err(fault) => refused(fault.to_string()),
            }
        }
        AdminRequest::Backup { to } => {
            let done = beside(store, move |store| store.backup(&to)).await;
            done.map_or_else(refused, |()| AdminAnswer::Done)
        }
        AdminRequest::Archive { tournament, to, contacts } => {
            let done = beside(store, move |store| write_archive(store, tournament, &to, contacts)).await;
            done.map_or_else(refused, |()| AdminAnswer::Done)
        }
        AdminRequest::StateHash { tournament, version } => {
            let found =
                beside(store, move |store| verify::state_hash_at(store, TournamentId(tournament), version)).await;
            found.map_or_else(refused, |(hash, newest)| AdminAnswer::StateHash { hash, newest })
        }
    }
}

/// Where blocking for the disk is allowed.
async fn beside<T: Send + 'static, F: std::fmt::Display + Send + 'static>(
    store: &Arc<Store>,
    work: impl FnOnce(&Store) -> Result<T, F> + Send + 'static,
) -> Result<T, String> {
    let store = Arc::clone(store);
    match tokio::task::spawn_blocking(move || work(&store)).await {
        Ok(done) => done.map_err(|fault| fault.to_string()),
        Err(fault) => Err(fault.to_string()),
    }
}

/// Into a file that is not there yet.
fn write_archive(store: &Store, tournament: TournamentId, to: &Path, contacts: bool) -> Result<(), String> {
    let made = archive::of_tournament(store, tournament, contacts).map_err(|fault| fault.to_string())?;
    let made = made.ok_or_else(|| format!("there is no tournament {tournament} here; its number is in its address"))?;
    let bytes = made.written().map_err(|fault| fault.to_string())?;
    let fault = |fault: io::Error| match fault.kind() {
        io::ErrorKind::AlreadyExists => {
            format!("{} is there already; an archive never overwrites, so name another file", to.display())
        }
        _ => format!("{}: {fault}", to.display()),
    };
    let mut file = std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(to).map_err(fault)?;
    file.write_all(&bytes).and_then(|()| file.sync_all()).map_err(fault)
}

/// Asks the server that runs over this data directory; `None` where none does.
pub async fn ask_running(data: &Path, request: &AdminRequest) -> io::Result<Option<AdminAnswer>> {
    let mut stream = match UnixStream::connect(path_in(data)).await {
        Ok(stream) => stream,
        Err(problem) if matches!(problem.kind(), io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused) => {
            return Ok(None);
        }
        Err(problem) => return Err(problem),
    };
    let mut line = serde_json::to_string(request)?;
    line.push('\n');
    stream.write_all(line.as_bytes()).await?;
    let mut answer = String::new();
    BufReader::new(stream).read_line(&mut answer).await?;
    Ok(Some(serde_json::from_str(&answer)?))
}
