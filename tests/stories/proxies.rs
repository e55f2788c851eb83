//! People come by HTTPS: to the server itself with a certificate, or through nginx and Caddy, each started from the very
//! file in `config/deploy/` with only its addresses changed. And the unit of systemd is one that systemd takes.

use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use roundtable::config::{PublicUrl, Settings, TlsFiles};
use roundtable::server::{self, Server};
use serde_json::{Value, json};

use crate::hall::{PASSWORD, patiently, set_up_secret, settings_in};
use crate::https::{Browser, NAME, certificate_in, hears};
use crate::programs::{loudly, on_the_path};

fn deploy(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("config/deploy").join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()))
}

/// The same file with other addresses: each of them has to be in it.
fn with(text: &str, changes: &[(&str, String)]) -> String {
    changes.iter().fold(text.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "the file has no `{from}` any more");
        text.replace(from, to)
    })
}

fn free_address() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

/// A proxy in a process of its own; stopped when the story is over.
struct Proxy {
    child: Child,
    address: SocketAddr,
}

impl Proxy {
    async fn starts(mut command: Command, address: SocketAddr) -> Proxy {
        let child = command.stdout(Stdio::null()).stderr(Stdio::inherit()).spawn().unwrap();
        let proxy = Proxy { child, address };
        patiently("the proxy", async {
            while tokio::net::TcpStream::connect(address).await.is_err() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        })
        .await;
        proxy
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // Its workers end with it.
        let _ = Command::new("kill").arg("-TERM").arg(self.child.id().to_string()).status();
        let _ = self.child.wait();
    }
}

async fn nginx(home: &Path, server: &Server) -> Proxy {
    let (certificate, key) = certificate_in(home);
    let (plain, secure) = (free_address(), free_address());
    let site = with(
        &deploy("nginx.conf"),
        &[
            ("server 127.0.0.1:8080;", format!("server {};", server.address)),
            ("listen 80;", format!("listen {plain};")),
            ("listen 443 ssl http2;", format!("listen {secure} ssl http2;")),
            ("/etc/letsencrypt/live/catan.example.org/fullchain.pem", certificate.display().to_string()),
            ("/etc/letsencrypt/live/catan.example.org/privkey.pem", key.display().to_string()),
        ],
    );
    std::fs::write(home.join("site.conf"), site).unwrap();
    let here = home.display();
    let places: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .iter()
        .map(|what| format!("    {what}_temp_path {here}/{what};\n"))
        .collect();
    let main = format!(
        "user root;\ndaemon off;\nworker_processes 1;\npid {here}/nginx.pid;\nerror_log stderr warn;\nevents {{}}\n\
         http {{\n    access_log off;\n{places}    include {here}/site.conf;\n}}\n"
    );
    std::fs::write(home.join("nginx.conf"), main).unwrap();
    let program = on_the_path(&["nginx"]).unwrap_or_else(|| "nginx".into());
    let mut command = Command::new(program);
    command.arg("-p").arg(home).arg("-c").arg(home.join("nginx.conf")).arg("-e").arg("stderr");
    Proxy::starts(command, secure).await
}

async fn caddy(home: &Path, server: &Server) -> Proxy {
    let (certificate, key) = certificate_in(home);
    let secure = free_address();
    // The only other thing that differs: the certificate comes from a file, for there is no authority on this machine.
    let site = with(
        &deploy("Caddyfile"),
        &[
            (
                "catan.example.org {",
                format!(
                    "https://{NAME}:{} {{\n\tbind 127.0.0.1\n\ttls {} {}",
                    secure.port(),
                    certificate.display(),
                    key.display()
                ),
            ),
            ("reverse_proxy 127.0.0.1:8080", format!("reverse_proxy {}", server.address)),
        ],
    );
    let main = format!("{{\n\tadmin off\n\tauto_https disable_redirects\n\tlog {{\n\t\tlevel ERROR\n\t}}\n}}\n{site}");
    std::fs::write(home.join("Caddyfile"), main).unwrap();
    let mut command = Command::new("caddy");
    command.arg("run").arg("--adapter").arg("caddyfile").arg("--config").arg(home.join("Caddyfile"));
    command.env("XDG_DATA_HOME", home).env("XDG_CONFIG_HOME", home).env("HOME", home);
    Proxy::starts(command, secure).await
}

/// A server behind a proxy, as the heads of the files say.
async fn behind_a_proxy() -> (Server, tempfile::TempDir) {
    let data = tempfile::tempdir().unwrap();
    let settings = Settings {
        public_url: Some(PublicUrl::parse(&format!("https://{NAME}")).unwrap()),
        trusted_proxies: vec!["127.0.0.1/32".parse().unwrap()],
        ..settings_in(data.path())
    };
    (server::start(&settings, false).await.unwrap(), data)
}

/// Signs up, makes a tournament, and watches it: a page, commands, cookies and a socket.
async fn everything_goes_through(browser: &mut Browser, server: &Server) -> String {
    let page = browser.asks("GET", "/", "", None).await;
    assert!(page.status == 200 && page.body.contains("<!doctype html>"), "{page:?}");
    let secret = set_up_secret(server).await;
    let account = json!({"secret": secret, "name": "Mira", "password": PASSWORD});
    let signed_in = browser.asks("POST", "/api/v1/setup", "", Some(&account)).await;
    assert_eq!(signed_in.status, 200, "{signed_in:?}");
    assert!(signed_in.head.contains("; Secure"), "over TLS a cookie is for TLS only: {}", signed_in.head);
    let made = json!({"title": "Harbour Cup", "preset": "custom"});
    let made = browser.asks("POST", "/api/v1/tournaments", "", Some(&made)).await.json();
    let tournament = made["id"].as_str().unwrap().to_owned();

    let mut kiosk = browser.watches(&tournament).await;
    hears(&mut kiosk, "snapshot").await;
    let text = json!({"request": uuid::Uuid::new_v4(), "command": {"type": "announce", "text": "Welcome"}});
    let path = format!("/api/v1/tournaments/{tournament}/commands");
    let receipt = browser.asks("POST", &path, "", Some(&text)).await;
    assert_eq!(receipt.json()["type"], "receipt", "{receipt:?}");
    let delta = hears(&mut kiosk, "delta").await;
    assert!(delta.to_string().contains("Welcome"), "{delta}");
    tournament
}

/// Whoever guesses is known by his own address, and what he writes into the head himself is not believed.
async fn a_guesser_is_known_by_his_address(browser: &mut Browser) {
    browser.cookies.clear();
    let guess = json!({"name": "Mira", "password": "not the password"});
    let mut codes = Vec::new();
    for number in 0..14 {
        let forged = format!("x-forwarded-for: 203.0.113.{number}\r\n");
        codes.push(browser.asks("POST", "/api/v1/session", &forged, Some(&guess)).await.json()["code"].clone());
    }
    assert!(codes.iter().filter(|code| **code == "too_many_tries").count() >= 3, "{codes:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_come_through_nginx() {
    if on_the_path(&["nginx"]).is_none() {
        return loudly("LEFT OUT: a tournament behind nginx; install nginx-light");
    }
    let home = tempfile::tempdir().unwrap();
    let (server, _data) = behind_a_proxy().await;
    let proxy = nginx(home.path(), &server).await;
    let mut browser = Browser::trusting(&home.path().join("fullchain.pem"), proxy.address, NAME);
    everything_goes_through(&mut browser, &server).await;
    assert_eq!(browser.asks("GET", "/metrics", "", None).await.status, 404);
    a_guesser_is_known_by_his_address(&mut browser).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_come_through_caddy() {
    if on_the_path(&["caddy"]).is_none() {
        return loudly("LEFT OUT: a tournament behind Caddy; install caddy");
    }
    let home = tempfile::tempdir().unwrap();
    let (server, _data) = behind_a_proxy().await;
    let proxy = caddy(home.path(), &server).await;
    let mut browser = Browser::trusting(&home.path().join("fullchain.pem"), proxy.address, NAME);
    everything_goes_through(&mut browser, &server).await;
    assert_eq!(browser.asks("GET", "/metrics", "", None).await.status, 404);
    a_guesser_is_known_by_his_address(&mut browser).await;
}

/// nginx ends a connection on which nothing comes for a minute. A kiosk between two rounds has nothing to show for longer.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_idle_kiosk_keeps_its_socket_behind_nginx() {
    if std::env::var_os("LONG_TESTS").is_none() {
        return loudly("LEFT OUT: an idle kiosk behind nginx for three minutes; it runs with LONG_TESTS=1");
    }
    if on_the_path(&["nginx"]).is_none() {
        return loudly("LEFT OUT: an idle kiosk behind nginx; install nginx-light");
    }
    assert!(deploy("nginx.conf").contains("proxy_read_timeout 60s;"));
    let home = tempfile::tempdir().unwrap();
    let (server, _data) = behind_a_proxy().await;
    let proxy = nginx(home.path(), &server).await;
    let mut browser = Browser::trusting(&home.path().join("fullchain.pem"), proxy.address, NAME);
    let tournament = everything_goes_through(&mut browser, &server).await;
    let mut kiosk = browser.watches(&tournament).await;
    hears(&mut kiosk, "snapshot").await;
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(180) {
        hears(&mut kiosk, "alive").await;
    }
    let text = json!({"request": uuid::Uuid::new_v4(), "command": {"type": "announce", "text": "Round 2"}});
    browser.asks("POST", &format!("/api/v1/tournaments/{tournament}/commands"), "", Some(&text)).await;
    assert!(hears(&mut kiosk, "delta").await.to_string().contains("Round 2"));
    loudly("AN IDLE KIOSK KEPT ITS SOCKET FOR THREE MINUTES");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_speaks_tls_itself_and_takes_a_renewed_certificate() {
    let home = tempfile::tempdir().unwrap();
    let (certificate, key) = certificate_in(home.path());
    let data = tempfile::tempdir().unwrap();
    let tls = Some(TlsFiles { certificate: certificate.clone(), key: key.clone() });
    let server = server::start(&Settings { tls, ..settings_in(data.path()) }, false).await.unwrap();
    let authority = format!("{NAME}:{}", server.address.port());
    let mut browser = Browser::trusting(&certificate, server.address, &authority);
    let tournament = everything_goes_through(&mut browser, &server).await;
    let links = browser.asks("GET", &format!("/api/v1/tournaments/{tournament}/links"), "", None).await.json();
    let page: &Value = &links["public"]["page"];
    assert!(page.as_str().unwrap().starts_with(&format!("https://{authority}/t/")), "{page}");
    // Somebody who does not speak TLS gets no answer, and costs nothing else.
    let plain = reqwest::get(format!("http://{}/", server.address)).await;
    assert!(plain.is_err());

    // What is no pair is refused, and the old certificate is used on.
    let other = tempfile::tempdir().unwrap();
    let (renewed, its_key) = certificate_in(other.path());
    std::fs::copy(&renewed, &certificate).unwrap();
    let refused = server.app.tls.as_ref().unwrap().reload().unwrap_err().to_string();
    assert!(refused.contains("fullchain.pem") && refused.contains("privkey.pem"), "{refused}");
    assert_eq!(browser.asks("GET", "/healthz", "", None).await.status, 200);
    std::fs::copy(&its_key, &key).unwrap();
    server.app.tls.as_ref().unwrap().reload().unwrap();
    assert!(browser.connects().await.is_err(), "the old certificate is not shown any more");
    let mut browser = Browser::trusting(&renewed, server.address, &authority);
    assert_eq!(browser.asks("GET", "/healthz", "", None).await.status, 200);
    server.stop().await;
}

#[test]
fn the_unit_of_systemd_is_one_that_systemd_takes() {
    if on_the_path(&["systemd-analyze"]).is_none() {
        return loudly("LEFT OUT: the unit of systemd; install systemd");
    }
    let home = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_roundtable").to_owned();
    let unit =
        with(&deploy("roundtable.service"), &[("ExecStart=/usr/local/bin/roundtable", format!("ExecStart={program}"))]);
    let path = home.path().join("roundtable.service");
    std::fs::write(&path, unit).unwrap();
    let output = Command::new("systemd-analyze").arg("verify").arg(&path).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !said.contains("roundtable.service"), "{said}");
}
