//! Commands for whoever sits at the machine: a new password, an archive, a backup and its way back. All but the last reach a running
//! server through its Unix socket, and open the store themselves where none runs.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use crate::config::Settings;
use crate::domain::ids::TournamentId;
use crate::journal::restore;
use crate::journal::store::Store;
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
pub struct RestoreArgs {
    /// A file that `roundtable backup` made
    pub from: PathBuf,
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

/// The server must not run: it would go on with what it has in memory.
pub fn restore(args: &RestoreArgs) -> ExitCode {
    let settings = match args.server.settings() {
        Ok(settings) => settings,
        Err(code) => return code,
    };
    match restore::restore(&args.from, &settings.data) {
        Ok(restored) => {
            if let Some(kept_as) = restored.kept_as {
                say(format!("The store that was there is now {}.", kept_as.display()));
            }
            say(format!("Done. People whose data stay erased: {}.", restored.erased_again));
            ExitCode::SUCCESS
        }
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
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
            Ok(AdminAnswer::Done) => {
                say("Done.");
                ExitCode::SUCCESS
            }
            Ok(AdminAnswer::Refused { message }) | Err(message) => {
                eprintln!("{message}");
                ExitCode::FAILURE
            }
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
    if !has_a_store(&settings.data) {
        return Err(format!("there is no store in {}; name the directory with --data", settings.data.display()));
    }
    let store = Arc::new(Store::open(&settings.data).map_err(|fault| fault.to_string())?);
    let base = own_url(settings.public_url.as_ref(), settings.listen);
    Ok(admin::answer(&store, &base, request).await)
}

/// A store is never made by a command that wants to read one.
fn has_a_store(data: &Path) -> bool {
    data.join("roundtable.redb").is_file()
}
