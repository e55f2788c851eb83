//! A browser that speaks HTTPS, as far as stories about certificates and proxies need one: it trusts one certificate, and
//! reaches a name at an address of this machine.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use futures_util::{SinkExt, StreamExt};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::hall::patiently;

pub const NAME: &str = "catan.example.org";

/// A certificate of the name, as files; made anew each time.
pub fn certificate_in(folder: &Path) -> (PathBuf, PathBuf) {
    let CertifiedKey { cert, signing_key } = generate_simple_self_signed([NAME.to_owned()]).unwrap();
    let (certificate, key) = (folder.join("fullchain.pem"), folder.join("privkey.pem"));
    std::fs::write(&certificate, cert.pem()).unwrap();
    std::fs::write(&key, signing_key.serialize_pem()).unwrap();
    (certificate, key)
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|fault| panic!("{fault}: {self:?}"))
    }
}

pub struct Browser {
    address: SocketAddr,
    config: Arc<ClientConfig>,
    /// The name as a browser writes it.
    authority: String,
    pub cookies: Vec<String>,
}

impl Browser {
    /// `authority`: the name, with the port where it is not the usual one.
    pub fn trusting(certificate: &Path, address: SocketAddr, authority: &str) -> Browser {
        let mut roots = RootCertStore::empty();
        roots.add(CertificateDer::from_pem_file(certificate).unwrap()).unwrap();
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(roots)
            .with_no_client_auth();
        Browser { address, config: Arc::new(config), authority: authority.to_owned(), cookies: Vec::new() }
    }

    pub async fn connects(&self) -> std::io::Result<TlsStream<TcpStream>> {
        // Another address than the proxies', which are trusted: they must tell us apart from themselves.
        let socket = TcpSocket::new_v4()?;
        socket.bind("127.0.0.2:0".parse().map_err(std::io::Error::other)?)?;
        let stream = socket.connect(self.address).await?;
        TlsConnector::from(Arc::clone(&self.config)).connect(ServerName::try_from(NAME).unwrap(), stream).await
    }

    /// One request of a page of this site, on a connection of its own. `more`: other lines of its head.
    pub async fn asks(&mut self, method: &str, path: &str, more: &str, body: Option<&Value>) -> Answer {
        let body = body.map(Value::to_string).unwrap_or_default();
        let authority = &self.authority;
        // An answer to HTTP 1.0 comes in one piece, and ends with the connection.
        let mut head = format!("{method} {path} HTTP/1.0\r\nhost: {authority}\r\n{more}");
        if !self.cookies.is_empty() {
            head += &format!("cookie: {}\r\n", self.cookies.join("; "));
        }
        if method != "GET" {
            head += &format!("origin: https://{authority}\r\ncontent-type: application/json\r\n");
            head += &format!("content-length: {}\r\n", body.len());
        }
        let text = patiently("an answer over TLS", async {
            let mut stream = self.connects().await.unwrap();
            stream.write_all(format!("{head}\r\n{body}").as_bytes()).await.unwrap();
            let mut text = Vec::new();
            // Some close without saying goodbye, which is fine: the length says whether all came.
            let _ = stream.read_to_end(&mut text).await;
            String::from_utf8_lossy(&text).into_owned()
        })
        .await;
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text.as_str(), ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        for line in head.lines().filter(|line| line.to_ascii_lowercase().starts_with("set-cookie:")) {
            self.cookies.push(line[11..].split(';').next().unwrap().trim().to_owned());
        }
        Answer { status, head: head.to_owned(), body: body.to_owned() }
    }

    /// The live feed of a tournament, after its `hello`.
    pub async fn watches(&self, tournament: &str) -> WebSocketStream<TlsStream<TcpStream>> {
        let authority = &self.authority;
        let mut request =
            format!("wss://{authority}/api/v1/tournaments/{tournament}/live").into_client_request().unwrap();
        request.headers_mut().insert("origin", format!("https://{authority}").parse().unwrap());
        patiently("a socket over TLS", async {
            let stream = self.connects().await.unwrap();
            let (mut socket, _) = tokio_tungstenite::client_async(request, stream).await.unwrap();
            socket.send(Message::text(r#"{"type":"hello"}"#)).await.unwrap();
            socket
        })
        .await
    }
}

/// The next frame of this type.
pub async fn hears(socket: &mut WebSocketStream<TlsStream<TcpStream>>, kind: &str) -> Value {
    patiently(kind, async {
        loop {
            let Message::Text(text) = socket.next().await.unwrap().unwrap() else { continue };
            let frame: Value = serde_json::from_str(&text).unwrap();
            if frame["type"] == kind {
                return frame;
            }
        }
    })
    .await
}
