//! What every request can reach.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::http::{HeaderMap, header};
use ipnet::IpNet;
use metrics_exporter_prometheus::PrometheusHandle;
use tokio::sync::watch;

use crate::config::PublicUrl;
use crate::domain::ids::AccountId;
use crate::journal::store::Store;
use crate::live::hub::Hub;
use crate::live::seasons::Seasons;

use super::kiosks::WaitingScreens;
use super::limits::Limits;
use super::passwords::Passwords;
use super::tls::Tls;

pub struct App {
    pub hub: Arc<Hub>,
    pub seasons: Arc<Seasons>,
    pub store: Arc<Store>,
    pub public_url: Option<PublicUrl>,
    /// What our own addresses begin with: `https` where we speak TLS ourselves.
    pub scheme: &'static str,
    pub tls: Option<Arc<Tls>>,
    pub trusted_proxies: Vec<IpNet>,
    /// Where the server listens, for links that are made without a request.
    pub listen: SocketAddr,
    /// How the hall finds this machine, where the server listens beyond itself.
    pub hall_url: Option<String>,
    pub limits: Limits,
    pub screens: WaitingScreens,
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
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        match (host, &self.hall_url) {
            // Asked for on the machine itself, but handed out to phones: to them, 127.0.0.1 is the phone.
            (Some(host), Some(hall)) if is_loopback(host) => hall.clone(),
            (Some(host), _) => format!("{}://{host}", self.scheme),
            (None, _) => self.own_url(),
        }
    }

    /// The beginning of links that are printed on the machine itself.
    pub fn own_url(&self) -> String {
        match (&self.public_url, &self.hall_url) {
            (None, Some(hall)) => hall.clone(),
            (public, _) => own_url(public.as_ref(), self.scheme, self.listen),
        }
    }

    /// Whose account it is that is called so.
    pub fn account_named(&self, name: &str) -> Option<AccountId> {
        Some(self.store.account_named(name).ok()??.id)
    }

    /// Cookies are for HTTPS only, where people come by it.
    pub fn secure_cookies(&self) -> bool {
        self.public_url.as_ref().map_or(self.scheme == "https", PublicUrl::is_https)
    }
}

/// How somebody at the machine itself reaches a server with these settings.
pub fn own_url(public_url: Option<&PublicUrl>, scheme: &str, listen: SocketAddr) -> String {
    match public_url {
        Some(url) => url.as_str().to_owned(),
        None if listen.ip().is_unspecified() => format!("{scheme}://127.0.0.1:{}", listen.port()),
        None => format!("{scheme}://{listen}"),
    }
}

/// The addresses that other machines find this one under; none where it listens for itself only.
pub fn addresses_in_the_hall(scheme: &str, listen: SocketAddr) -> Vec<String> {
    if listen.ip().is_loopback() {
        return Vec::new();
    }
    if !listen.ip().is_unspecified() {
        return vec![format!("{scheme}://{listen}")];
    }
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let mut addresses: Vec<IpAddr> = interfaces
        .into_iter()
        .filter(|interface| !interface.is_loopback())
        .map(|interface| interface.ip())
        .filter(IpAddr::is_ipv4)
        .collect();
    addresses.sort();
    addresses.dedup();
    addresses.into_iter().map(|ip| format!("{scheme}://{}", SocketAddr::new(ip, listen.port()))).collect()
}

fn is_loopback(host: &str) -> bool {
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name).trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_the_machine_itself_is_known_as_such() {
        for host in ["127.0.0.1:8080", "localhost:8080", "LOCALHOST", "[::1]:8080", "127.0.0.1"] {
            assert!(is_loopback(host), "{host}");
        }
        for host in ["192.168.0.7:8080", "catan.example.org", "localhost.example.org:80"] {
            assert!(!is_loopback(host), "{host}");
        }
    }
}
