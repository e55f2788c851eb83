//! `roundtable demo`: a tournament of invented people that happens by itself, to look at from several screens. The
//! simulated people use the protocol that phones use; the only thing they get from the machine is what it prints to
//! everybody, the set-up link.

mod people;

use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;

use crate::client::{ClientFault, Visitor};
use crate::config::{LogFormat, Settings};
use crate::journal::one_time::Purpose;
use crate::live::clock;
use crate::server::{self, Server};
use crate::telemetry;

use super::output::say;
use super::serve::{ToldToStop, in_runtime, print_addresses};

use people::{Crew, NAMES, READER_IS_AWAITED_BEATS, random_password};

/// Beats that a tournament takes at least: one act of one person at each.
const SLOWEST_BEAT_SECONDS: f64 = 60.0;
const QUICKEST_BEAT_SECONDS: f64 = 0.02;

#[derive(Debug, Clone, clap::Args)]
pub struct Args {
    /// Address and port
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,
    /// Seconds from one act to the next
    #[arg(long, value_name = "SECONDS", default_value_t = 1.5)]
    pub pace: f64,
    /// Rounds to be played
    #[arg(long, value_name = "ROUNDS", default_value_t = 4)]
    pub rounds: u16,
    /// End with the tournament instead of serving on
    #[arg(long)]
    pub once: bool,
}

/// Links that are printed: what each role opens.
struct Roles {
    page: String,
    kiosk: String,
    head: String,
    referee: String,
    captain: String,
    captain_name: String,
}

pub fn run(args: &Args) -> ExitCode {
    if let Err(problem) = telemetry::log("warn", LogFormat::Text) {
        eprintln!("{problem}");
        return ExitCode::from(2);
    }
    in_runtime(demo(args.clone()))
}

async fn demo(args: Args) -> ExitCode {
    let Ok(store) = tempfile::Builder::new().prefix("roundtable-demo-").tempdir() else {
        eprintln!("a temporary directory cannot be made; set TMPDIR to one that can be written");
        return ExitCode::FAILURE;
    };
    let settings = Settings { data: store.path().to_owned(), listen: args.listen, ..Settings::default() };
    let mut told_to_stop = ToldToStop::from_now_on();
    let server = match start(settings).await {
        Ok(server) => server,
        Err(failed) => {
            eprintln!("{failed}");
            return ExitCode::FAILURE;
        }
    };
    say("DEMO: invented people play here, and everything is gone at the end.");
    print_addresses(&server);
    let beat = Duration::from_secs_f64(args.pace.clamp(QUICKEST_BEAT_SECONDS, SLOWEST_BEAT_SECONDS));
    let told = async {
        told_to_stop.wait().await;
        Ok(false)
    };
    let played_to_the_end = tokio::select! {
        played = play(&server, args.rounds, beat) => played.map(|()| true),
        told = told => told,
    };
    let code = match played_to_the_end {
        Ok(true) if !args.once => {
            say("The tournament is over. Look around; Ctrl-C ends the demo.");
            told_to_stop.wait().await;
            ExitCode::SUCCESS
        }
        Ok(_) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("the demo stopped: {fault}");
            ExitCode::FAILURE
        }
    };
    server.stop().await;
    code
}

/// On the port that was asked for, or on any other that is free.
async fn start(settings: Settings) -> Result<Server, server::StartFailed> {
    match server::start(&settings, true).await {
        Err(server::StartFailed::Listen { address, .. }) => {
            say(format!("{address} is taken; another port will do."));
            let anywhere = Settings { listen: SocketAddr::new(settings.listen.ip(), 0), ..settings };
            server::start(&anywhere, true).await
        }
        started => started,
    }
}

async fn play(server: &Server, rounds: u16, beat: Duration) -> Result<(), ClientFault> {
    let base = server::own_url(None, server.app.scheme, server.address);
    let secret = server
        .app
        .store
        .issue_one_time(Purpose::Setup, clock::entropy(), clock::now())
        .await
        .map_err(|fault| ClientFault::Strange(fault.to_string()))?;
    let password = random_password();
    let head = Visitor::new(&base).set_up(secret.reveal(), "Demo", &password).await?;
    let (crew, roles) = Crew::assemble(head, rounds, &password).await?;
    print_roles(&roles, beat);
    crew.play(beat).await
}

/// How long, as one says it.
fn in_words(time: Duration) -> String {
    let seconds = time.as_secs();
    if seconds < 120 { format!("{seconds} seconds") } else { format!("{} minutes", seconds / 60) }
}

fn print_roles(roles: &Roles, beat: Duration) {
    say("");
    say("Open these side by side, in one browser if you like:");
    say(format!("  everybody   {}", roles.page));
    say(format!("  kiosk       {}", roles.kiosk));
    say(format!("  head        {}", roles.head));
    say(format!("  referee     {}", roles.referee));
    say(format!("  captain     {}", roles.captain));
    say("");
    let awaited = in_words(beat * READER_IS_AWAITED_BEATS);
    say(format!("{} is yours: hand in that table's sheet.", roles.captain_name));
    say(format!("The demo waits {awaited} for it in each round; then its desk enters one, and it goes on."));
    say(format!("{} invented people play; one of them is you.", NAMES.len()));
}
