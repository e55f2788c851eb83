//! `roundtable serve`: says where it is, and runs until it is told to stop.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use tokio::signal::unix::{Signal, SignalKind, signal};
use tracing::{error, info};

use crate::config::{Layer, LogFormat, Settings};
use crate::journal::one_time::Purpose;
use crate::live::clock;
use crate::server::{self, App, Server, addresses_in_the_hall, own_url, qr_text};
use crate::telemetry;

use super::output::say;

#[derive(Debug, Clone, clap::Args)]
pub struct Args {
    /// Where everything is kept [default: data]
    #[arg(long, value_name = "DIRECTORY")]
    pub data: Option<PathBuf>,
    /// Address and port; 0.0.0.0:8080 is for everybody in the hall [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS")]
    pub listen: Option<String>,
    /// How people reach the server behind a proxy: https://catan.example.org
    #[arg(long, value_name = "URL")]
    pub public_url: Option<String>,
    /// Another settings file than config/roundtable.toml
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// error, warn, info or debug [default: info]
    #[arg(long, value_name = "LEVEL")]
    pub log: Option<String>,
    /// Lines for people, or one JSON object a line [default: text]
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub log_format: Option<LogFormat>,
}

impl Args {
    /// Flags over environment over file over defaults; what is wrong goes to standard error.
    pub fn settings(&self) -> Result<Settings, ExitCode> {
        let flags = Layer {
            data: self.data.clone(),
            listen: self.listen.clone(),
            public_url: self.public_url.clone(),
            log: self.log.clone(),
            log_format: self.log_format,
            ..Layer::default()
        };
        Settings::load(self.config.as_deref(), flags).map_err(|bad| {
            eprintln!("{bad}");
            ExitCode::from(2)
        })
    }
}

/// With what the server itself takes to stop, less than the ten seconds after which a service manager kills.
const THREADS_END_WITHIN: Duration = Duration::from_secs(2);

pub fn run(args: &Args) -> ExitCode {
    let settings = match args.settings() {
        Ok(settings) => settings,
        Err(code) => return code,
    };
    if let Err(problem) = telemetry::log(&settings.log, settings.log_format) {
        eprintln!("{problem}");
        return ExitCode::from(2);
    }
    in_runtime(serve(&settings))
}

/// Runs something that needs the network until it ends.
pub fn in_runtime(work: impl Future<Output = ExitCode>) -> ExitCode {
    match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => {
            let code = runtime.block_on(work);
            // Something long that a thread is still at (a backup, a seating) does not hold up the end; the store is whole
            // at any moment.
            runtime.shutdown_timeout(THREADS_END_WITHIN);
            code
        }
        Err(problem) => {
            eprintln!("the server cannot start its threads: {problem}");
            ExitCode::FAILURE
        }
    }
}

async fn serve(settings: &Settings) -> ExitCode {
    let mut told = ToldToStop::from_now_on();
    let renewed = signal(SignalKind::hangup()).ok();
    let server = match server::start(settings, false).await {
        Ok(server) => server,
        Err(failed) => {
            eprintln!("{failed}");
            return if failed.is_of_the_settings() { ExitCode::from(2) } else { ExitCode::FAILURE };
        }
    };
    print_addresses(&server);
    if let Err(fault) = print_set_up_link(&server.app).await {
        eprintln!("{fault}");
        return ExitCode::FAILURE;
    }
    let reloading = tokio::spawn(reload_when_told(Arc::clone(&server.app), renewed));
    told.wait().await;
    say("Stopping.");
    reloading.abort();
    server.stop().await;
    ExitCode::SUCCESS
}

/// SIGHUP: the certificate was renewed.
async fn reload_when_told(app: Arc<App>, told: Option<Signal>) {
    let Some(mut told) = told else { return };
    while told.recv().await.is_some() {
        match app.tls.as_ref().map(|tls| tls.reload()) {
            Some(Ok(())) => info!("Read the certificate again"),
            Some(Err(problem)) => error!(%problem, "The new certificate is no good; the old one is used on"),
            None => info!("Told to read the certificate again, but this server has none"),
        }
    }
}

/// Where to find the server: on this machine, and beyond it as text and as a code to photograph.
pub fn print_addresses(server: &Server) {
    say(format!("Serving on {}", own_url(None, server.app.scheme, server.address)));
    say(format!("Up to {} connections at the same time", server.connections_max));
    if let Some(url) = &server.app.public_url {
        say(format!("Links begin with {}", url.as_str()));
    }
    let in_the_hall = addresses_in_the_hall(server.app.scheme, server.address);
    for url in &in_the_hall {
        say(format!("In the hall: {url}"));
    }
    let code = server.app.public_url.as_ref().map(|url| url.as_str().to_owned()).or(in_the_hall.into_iter().next());
    if let Some(code) = code.and_then(|url| qr_text(&url)) {
        say(code);
    }
}

/// While nobody has an account: the one-time link that makes the first.
async fn print_set_up_link(app: &App) -> Result<(), crate::journal::JournalFault> {
    if !app.store.accounts()?.is_empty() {
        return Ok(());
    }
    let secret = app.store.issue_one_time(Purpose::Setup, clock::entropy(), clock::now()).await?;
    say(format!("Set up within 30 minutes: {}/setup#{}", app.own_url(), secret.reveal()));
    Ok(())
}

/// Ctrl-C, or the end of the service.
pub struct ToldToStop {
    terminate: Option<Signal>,
    interrupt: Option<Signal>,
}

impl ToldToStop {
    /// From here on a signal is heard; before, the system ends the program. To be asked before anybody is told that the
    /// server is there.
    pub fn from_now_on() -> ToldToStop {
        let heard = |kind| signal(kind).ok();
        ToldToStop { terminate: heard(SignalKind::terminate()), interrupt: heard(SignalKind::interrupt()) }
    }

    pub async fn wait(&mut self) {
        tokio::select! {
            () = next(&mut self.terminate) => {}
            () = next(&mut self.interrupt) => {}
        }
    }
}

/// Never, where the system gives no such signal.
async fn next(signal: &mut Option<Signal>) {
    match signal {
        Some(signal) => {
            signal.recv().await;
        }
        None => std::future::pending().await,
    }
}
