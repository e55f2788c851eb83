//! Commands for whoever sits at the machine: a new password, an archive, a backup, whether it is whole, and its way back.
//! They reach a running server through its Unix socket, and open the store themselves where none runs.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use crate::config::Settings;
use crate::domain::ids::TournamentId;
use crate::journal::restore::{self, Restored};
use crate::journal::seal::Seal;
use crate::journal::since::LeftOut;
use crate::journal::store::Store;
use crate::journal::{OpenFault, Seq, backup, store_in};
use crate::live::verify::{self, Checked, Found};
use crate::server::admin::{self, AdminAnswer, AdminRequest};
use crate::server::own_url;

use super::output::say;
use super::serve;

#[derive(Debug, clap::Args)]
pub struct ResetPasswordArgs {
    /// The account's name
    pub name: String,
    #[command(flatten)]
    pub server: serve::Args,
}

#[derive(Debug, clap::Args)]
pub struct BackupArgs {
    /// The file to make; it must not be there yet
    pub to: PathBuf,
    #[command(flatten)]
    pub server: serve::Args,
}

#[derive(Debug, clap::Args)]
pub struct ArchiveArgs {
    /// The tournament's number, as in its address
    pub tournament: uuid::Uuid,
    /// The file to make; it must not be there yet
    pub to: PathBuf,
    /// With the contact data of its players
    #[arg(long)]
    pub contacts: bool,
    #[command(flatten)]
    pub server: serve::Args,
}

#[derive(Debug, clap::Args)]
pub struct VerifyArgs {
    /// A backup
    pub file: PathBuf,
    #[command(flatten)]
    pub server: serve::Args,
}

#[derive(Debug, clap::Args)]
pub struct RestoreArgs {
    /// A backup; it goes into the directory that --data names, which has to be empty
    pub from: PathBuf,
    /// The directory that was used since the backup was made: whoever was erased there, or is not named any more, stays
    /// so, sessions that ended stay ended, and passwords are those of now
    #[arg(long, value_name = "DIRECTORY")]
    pub after: Option<PathBuf>,
    #[command(flatten)]
    pub server: serve::Args,
}

pub fn reset_password(args: &ResetPasswordArgs) -> ExitCode {
    ask(&args.server, AdminRequest::ResetPassword { name: args.name.clone() })
}

pub fn backup(args: &BackupArgs) -> ExitCode {
    ask(&args.server, AdminRequest::Backup { to: from_anywhere(&args.to) })
}

/// One tournament for another server, at any time: with the key of the lot, which its head does not have before the finish.
pub fn archive(args: &ArchiveArgs) -> ExitCode {
    let (tournament, to) = (TournamentId(args.tournament), from_anywhere(&args.to));
    ask(&args.server, AdminRequest::Archive { tournament, to, contacts: args.contacts })
}

/// The server may stand in another working directory.
fn from_anywhere(to: &Path) -> PathBuf {
    std::path::absolute(to).unwrap_or_else(|_| to.to_owned())
}

pub fn restore(args: &RestoreArgs) -> ExitCode {
    let settings = match args.server.settings() {
        Ok(settings) => settings,
        Err(code) => return code,
    };
    match restore::restore(&args.from, &settings.data, args.after.as_deref()) {
        Ok(Restored { left_out: LeftOut { erased, renamed }, sealed }) => {
            if !sealed {
                say(UNSEALED);
            }
            if args.after.is_some() {
                say(format!("People whose data stay erased: {erased}; who are not named as in the backup: {renamed}."));
            } else {
                say(
                    "Whoever was erased after this backup was made is in it again; --after with the store used since keeps them out.",
                );
            }
            say(format!("Done. Serve it with: roundtable --data {}", settings.data.display()));
            ExitCode::SUCCESS
        }
        Err(fault) => failed(fault),
    }
}

/// The backup is looked at in a copy: opening it may bring it up to this version, and it stays as it is.
pub fn verify(args: &VerifyArgs) -> ExitCode {
    let settings = match args.server.settings() {
        Ok(settings) => settings,
        Err(code) => return code,
    };
    let (found, sealed) = match read_backup(&args.file) {
        Ok(found) => found,
        Err(problem) => return failed(problem),
    };
    serve::in_runtime(async move {
        let (mut whole, mut not_compared) = (found.faults.is_empty(), a_store_is_in(&settings.data).err());
        found.faults.iter().for_each(|fault| eprintln!("{fault}"));
        for Checked { id, title, version, state_hash } in found.tournaments {
            let held = match &not_compared {
                None => held_against(&settings, id, version, &state_hash).await.unwrap_or_else(|problem| {
                    not_compared = Some(problem);
                    Held::NotCompared
                }),
                Some(_) => Held::NotCompared,
            };
            whole &= held != Held::Differs;
            say(format!("{id}  version {version}  state hash {state_hash}  {title}{}", held.in_words()));
        }
        say(format!("Seasons: {}. Accounts: {}.", found.seasons, found.accounts));
        if !whole {
            return failed("This backup is not whole, or not of this server; keep an older one.");
        }
        match sealed {
            true => say("Everything is there, as it was written."),
            false => say(format!("Every event is there. {UNSEALED}")),
        }
        match not_compared {
            None => ExitCode::SUCCESS,
            // Somebody said what to compare with.
            Some(problem) if args.server.data.is_some() => failed(format!("Not compared: {problem}.")),
            Some(problem) => {
                say(format!("Not compared: {problem}."));
                ExitCode::SUCCESS
            }
        }
    })
}

/// What is in a backup, and whether it has a seal. One that is broken is among its faults.
fn read_backup(file: &Path) -> Result<(Found, bool), String> {
    let unreadable = |problem: std::io::Error| format!("{}: {problem}", file.display());
    let workshop = tempfile::tempdir().map_err(|problem| format!("a temporary directory: {problem}; set TMPDIR"))?;
    let copy = store_in(workshop.path());
    std::fs::copy(file, &copy).map_err(unreadable)?;
    let seal = backup::seal_of(&copy).map_err(|fault| fault.about(file).to_string())?;
    let store = Store::open(workshop.path()).map_err(|fault| fault.about(file).to_string())?;
    let mut found = verify::everything(&store).map_err(|fault| fault.to_string())?;
    if seal == Seal::Broken {
        found.faults.insert(0, OpenFault::SealBroken { what: file.display().to_string() }.into());
    }
    Ok((found, seal == Seal::Whole))
}

/// A tournament of a backup beside the same one on this server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Held {
    Same {
        /// Events that came here since.
        newer: Seq,
    },
    Differs,
    /// The server here never had this version.
    Unknown,
    NotCompared,
}

impl Held {
    fn in_words(self) -> String {
        let words = match self {
            Held::Same { newer: 0 } => "the same as here",
            Held::Same { newer: 1 } => "the same as here up to this version; 1 event is newer here",
            Held::Same { newer } => {
                return format!("  (the same as here up to this version; {newer} events are newer here)");
            }
            Held::Differs => "DIFFERS from what is here",
            Held::Unknown => "not known here",
            Held::NotCompared => "not compared",
        };
        format!("  ({words})")
    }
}

async fn held_against(settings: &Settings, id: TournamentId, version: Seq, hash: &str) -> Result<Held, String> {
    match answer(settings, AdminRequest::StateHash { tournament: id.0, version }).await? {
        AdminAnswer::StateHash { hash: Some(here), newest } if here == hash => {
            Ok(Held::Same { newer: newest.saturating_sub(version) })
        }
        AdminAnswer::StateHash { hash: Some(_), .. } => Ok(Held::Differs),
        AdminAnswer::Refused { message } => Err(message),
        _ => Ok(Held::Unknown),
    }
}

/// What can be said of a backup without a seal.
const UNSEALED: &str = "This backup has no seal, so a change in names, accounts or contact data would not be found.";

fn failed(problem: impl std::fmt::Display) -> ExitCode {
    eprintln!("{problem}");
    ExitCode::FAILURE
}

fn ask(server: &serve::Args, request: AdminRequest) -> ExitCode {
    let settings = match server.settings() {
        Ok(settings) => settings,
        Err(code) => return code,
    };
    serve::in_runtime(async move {
        match answer(&settings, request).await {
            Ok(AdminAnswer::Link { url }) => {
                say(format!("Open within 30 minutes, once: {url}"));
                ExitCode::SUCCESS
            }
            Ok(AdminAnswer::Done | AdminAnswer::StateHash { .. }) => {
                say("Done.");
                ExitCode::SUCCESS
            }
            Ok(AdminAnswer::Refused { message }) | Err(message) => failed(message),
        }
    })
}

async fn answer(settings: &Settings, request: AdminRequest) -> Result<AdminAnswer, String> {
    match admin::ask_running(&settings.data, &request).await {
        Ok(Some(answer)) => Ok(answer),
        Ok(None) => without_a_server(settings, request).await,
        Err(problem) => Err(format!("the running server did not answer: {problem}")),
    }
}

async fn without_a_server(settings: &Settings, request: AdminRequest) -> Result<AdminAnswer, String> {
    a_store_is_in(&settings.data)?;
    let store = Arc::new(Store::open(&settings.data).map_err(|fault| fault.to_string())?);
    let base = own_url(settings.public_url.as_ref(), settings.scheme(), settings.listen);
    Ok(admin::answer(&store, &base, request).await)
}

/// A store is never made by a command that wants to read one.
fn a_store_is_in(data: &Path) -> Result<(), String> {
    match store_in(data).is_file() {
        true => Ok(()),
        false => Err(format!("there is no store or server in {}; name the directory with --data", data.display())),
    }
}
