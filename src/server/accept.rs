//! Starting and stopping: the listener, the loop that takes connections, and the end in good order.
//!
//! Our own loop, since a client that sends one byte of header a second must not hold a connection for ever, and since
//! there are only as many connections as there are files.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinHandle;
use tower::ServiceExt;
use tracing::{debug, error, info, warn};

use crate::config::Settings;
use crate::journal::OpenFault;
use crate::journal::fault::problem_in_words;
use crate::journal::store::Store;
use crate::live::hub::Hub;
use crate::live::seasons::Seasons;
use crate::telemetry;

use super::app::{App, addresses_in_the_hall};
use super::client_address::Peer;
use super::kiosks::WaitingScreens;
use super::limits::{FILES_RESERVED, HEADERS_WITHIN, Limits};
use super::passwords::Passwords;
use super::tls::{BadCertificate, Tls};
use super::{admin, backups, retention, routes};

/// After a failure to take a connection (no file left) the loop rests this long instead of spinning.
const REST_AFTER_FAILURE: Duration = Duration::from_millis(50);

/// Requests that run when the server is told to stop may end within this time.
const STOP_WITHIN: Duration = Duration::from_secs(3);

/// Keys of rate limits that nobody used lately are forgotten this often.
const TIDY_EVERY: Duration = Duration::from_secs(60);

/// Why a server did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartFailed {
    #[error(transparent)]
    Store(#[from] OpenFault),
    #[error("{address} cannot be listened on: {}; choose another with --listen", problem_in_words(problem))]
    Listen { address: SocketAddr, problem: io::Error },
    #[error("the socket for commands on this machine cannot be made: {0}")]
    Admin(io::Error),
    #[error(transparent)]
    Certificate(#[from] BadCertificate),
    #[error("backup_folder: {folder} takes no files: {}; name another, or make it writable", problem_in_words(problem))]
    BackupFolder { folder: PathBuf, problem: io::Error },
}

impl StartFailed {
    /// A setting is no good: starting again would not help.
    pub fn is_of_the_settings(&self) -> bool {
        matches!(
            self,
            StartFailed::Certificate(_)
                | StartFailed::BackupFolder { .. }
                | StartFailed::Store(OpenFault::NoDirectory { .. })
        )
    }
}

/// A running server. Dropped, it stops taking connections; `stop` waits for the end.
pub struct Server {
    pub app: Arc<App>,
    pub address: SocketAddr,
    /// Connections that are taken at the same time.
    pub connections_max: usize,
    stop: watch::Sender<bool>,
    loops: Vec<JoinHandle<()>>,
}

/// Whether a folder cannot be one by its name, whatever becomes of the disk.
fn is_of_the_name(problem: &io::Error) -> bool {
    use io::ErrorKind::{AlreadyExists, InvalidInput, NotADirectory, NotFound};
    matches!(problem.kind(), AlreadyExists | InvalidInput | NotADirectory | NotFound)
}

/// Opens the store and begins to serve.
///
/// # Errors
/// [`StartFailed`], in words for the person at the machine.
pub async fn start(settings: &Settings, demo: bool) -> Result<Server, StartFailed> {
    let files = raise_open_files();
    let of_files = || usize::try_from(files.saturating_sub(FILES_RESERVED)).unwrap_or(usize::MAX).max(16);
    let connections_max = settings.connections_max.unwrap_or_else(of_files).min(Semaphore::MAX_PERMITS);
    let tls = settings.tls.as_ref().map(Tls::open).transpose()?.map(Arc::new);
    let store = Arc::new(Store::open(&settings.data)?);
    if let Some(plan) = &settings.backups {
        match backups::try_folder(&plan.folder) {
            Ok(()) => {}
            // A slip in the setting is told at once; a disk that is gone or full must not keep a hall waiting, and is
            // tried again with every backup.
            Err(problem) if is_of_the_name(&problem) => {
                return Err(StartFailed::BackupFolder { folder: plan.folder.clone(), problem });
            }
            Err(problem) => {
                error!(folder = %plan.folder.display(), %problem, "The folder of the backups takes no files")
            }
        }
    }
    let listener = TcpListener::bind(settings.listen)
        .await
        .map_err(|problem| StartFailed::Listen { address: settings.listen, problem })?;
    let address = listener.local_addr().map_err(|problem| StartFailed::Listen { address: settings.listen, problem })?;
    let hub = Hub::new(Arc::clone(&store) as Arc<_>, demo);
    let seasons = Seasons::new(Arc::clone(&store), Arc::clone(&hub));
    let (stop, stopping) = watch::channel(false);
    let app = Arc::new(App {
        hub,
        seasons,
        store,
        public_url: settings.public_url.clone(),
        scheme: settings.scheme(),
        tls,
        trusted_proxies: settings.trusted_proxies.clone(),
        listen: address,
        hall_url: addresses_in_the_hall(settings.scheme(), address).into_iter().next(),
        limits: Limits::new(),
        screens: WaitingScreens::new(),
        passwords: Passwords::new(),
        metrics: telemetry::metrics(),
        stopping: stopping.clone(),
    });
    let admin = admin::listen(&settings.data).map_err(StartFailed::Admin)?;
    info!(%address, connections_max, open_files = files, "Serving");
    let mut loops = vec![
        tokio::spawn(accept(listener, Arc::clone(&app), connections_max, stopping.clone())),
        tokio::spawn(until(stopping.clone(), admin::serve(admin, Arc::clone(&app)))),
        tokio::spawn(until(stopping.clone(), tidy(Arc::clone(&app)))),
        tokio::spawn(until(stopping.clone(), Arc::clone(&app.seasons).follow(app.hub.endings()))),
        tokio::spawn(until(stopping.clone(), keep_no_longer(Arc::clone(&app)))),
    ];
    if let Some(plan) = settings.backups.clone() {
        loops.push(tokio::spawn(until(stopping, backups::forever(Arc::clone(&app.store), plan))));
    }
    Ok(Server { app, address, connections_max, stop, loops })
}

impl Server {
    /// Stops taking connections, lets requests end, tells open pages to come back, and closes the store.
    pub async fn stop(self) {
        self.stop.send_replace(true);
        for task in self.loops {
            let _ = task.await;
        }
        if tokio::time::timeout(STOP_WITHIN, self.app.hub.close()).await.is_err() {
            warn!("A tournament is still busy; the store closes after it");
        }
    }
}

/// One of the connections that are taken at the same time: a socket keeps it when its request is long over.
#[derive(Debug, Clone)]
pub struct Place {
    _permit: Arc<OwnedSemaphorePermit>,
}

/// One open file a connection: the limit is raised as far as it may be. What it is then.
fn raise_open_files() -> u64 {
    match rlimit::increase_nofile_limit(u64::MAX) {
        Ok(files) => files,
        Err(problem) => {
            warn!(%problem, "The limit of open files could not be raised");
            rlimit::getrlimit(rlimit::Resource::NOFILE).map_or(1024, |(soft, _)| soft)
        }
    }
}

async fn until(mut stopping: watch::Receiver<bool>, work: impl Future<Output = ()>) {
    tokio::select! {
        () = work => {}
        () = stopped(&mut stopping) => {}
    }
}

/// Resolves when the server is told to stop, or is dropped.
pub async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

async fn tidy(app: Arc<App>) {
    loop {
        tokio::time::sleep(TIDY_EVERY).await;
        app.limits.tidy();
    }
}

async fn keep_no_longer(app: Arc<App>) {
    retention::forever(&app).await;
}

async fn accept(listener: TcpListener, app: Arc<App>, connections_max: usize, mut stopping: watch::Receiver<bool>) {
    let places = Arc::new(Semaphore::new(connections_max));
    let tls = app.tls.clone();
    let service = routes::routes(app);
    loop {
        // When all are taken, too, it is told to stop.
        let place = tokio::select! {
            Ok(place) = Arc::clone(&places).acquire_owned() => place,
            () = stopped(&mut stopping) => break,
        };
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stopped(&mut stopping) => break,
        };
        let (stream, peer) = match accepted {
            Ok((stream, address)) => (stream, Peer(address.ip())),
            Err(problem) => {
                warn!(%problem, "A connection could not be taken");
                tokio::time::sleep(REST_AFTER_FAILURE).await;
                continue;
            }
        };
        let place = Place { _permit: Arc::new(place) };
        let visit = Visit { service: service.clone(), place, peer, stopping: stopping.clone() };
        tokio::spawn(greet(stream, tls.clone(), visit));
    }
    drop(listener);
    let all = u32::try_from(connections_max).unwrap_or(u32::MAX);
    // The place that the loop itself holds was given back when it ended.
    let _ = tokio::time::timeout(STOP_WITHIN, places.acquire_many(all)).await;
}

/// A connection with all that it needs.
struct Visit {
    service: axum::Router,
    place: Place,
    peer: Peer,
    stopping: watch::Receiver<bool>,
}

/// Speaks TLS first, where this server does.
async fn greet(stream: TcpStream, tls: Option<Arc<Tls>>, mut visit: Visit) {
    // Frames are small and wanted at once.
    let _ = stream.set_nodelay(true);
    let Some(tls) = tls else { return serve(stream, visit).await };
    let greeted = tokio::select! {
        greeted = tokio::time::timeout(HEADERS_WITHIN, tls.acceptor().accept(stream)) => greeted,
        () = stopped(&mut visit.stopping) => return,
    };
    match greeted {
        Ok(Ok(stream)) => serve(stream, visit).await,
        Ok(Err(problem)) => debug!(%problem, "A connection did not begin with TLS"),
        Err(_) => debug!("A connection took too long to begin with TLS"),
    }
}

async fn serve(stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static, visit: Visit) {
    let Visit { service, place, peer, mut stopping } = visit;
    let service = service.map_request(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(place.clone());
        request.extensions_mut().insert(peer);
        request
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS_WITHIN)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service))
        .with_upgrades();
    tokio::pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = stopped(&mut stopping) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(problem) = ended {
        debug!(%problem, "A connection ended badly");
    }
}
