//! What every request can reach.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::http::{HeaderMap, header};
use metrics_exporter_prometheus::PrometheusHandle;
use tokio::sync::watch;

use crate::config::PublicUrl;
use crate::journal::store::Store;
use crate::live::hub::Hub;

use super::limits::Limits;
use super::passwords::Passwords;

pub struct App {
    pub hub: Arc<Hub>,
    pub store: Arc<Store>,
    pub public_url: Option<PublicUrl>,
    /// Where the server listens, for links that are made without a request.
    pub listen: SocketAddr,
    pub limits: Limits,
    pub passwords: Passwords,
    pub metrics: Option<PrometheusHandle>,
    /// Turns true when the server is told to stop.
    pub stopping: watch::Receiver<bool>,
}

impl App {
    /// The beginning of links given to whoever asks: the public URL, or the way the request itself came.
    pub fn base_url(&self, headers: &HeaderMap) -> String {
        if let Some(url) = &self.public_url {
            return url.as_str().to_owned();
        }
        match headers.get(header::HOST).and_then(|host| host.to_str().ok()) {
            Some(host) => format!("http://{host}"),
            None => self.own_url(),
        }
    }

    /// The beginning of links that are printed on the machine itself.
    pub fn own_url(&self) -> String {
        own_url(self.public_url.as_ref(), self.listen)
    }

    /// Cookies are for HTTPS only, where people come by it.
    pub fn secure_cookies(&self) -> bool {
        self.public_url.as_ref().is_some_and(PublicUrl::is_https)
    }
}

/// How somebody at the machine itself reaches a server with these settings.
pub fn own_url(public_url: Option<&PublicUrl>, listen: SocketAddr) -> String {
    match public_url {
        Some(url) => url.as_str().to_owned(),
        None if listen.ip().is_unspecified() => format!("http://127.0.0.1:{}", listen.port()),
        None => format!("http://{listen}"),
    }
}
