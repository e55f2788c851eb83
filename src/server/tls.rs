//! HTTPS without a proxy: the certificate and its key from PEM files, read again when they were renewed.
//!
//! Keeps out where certificates come from.

use std::path::PathBuf;
use std::sync::Arc;

use arc_swap::ArcSwap;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::{self, PemObject};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{self, ServerConfig};

use crate::config::TlsFiles;

/// The certificate that connections are opened with.
pub struct Tls {
    files: TlsFiles,
    config: ArcSwap<ServerConfig>,
}

/// Why the files are no good, in words for the person at the machine.
#[derive(Debug, thiserror::Error)]
pub enum BadCertificate {
    #[error("{path} has no {what} in PEM that can be read: {problem}")]
    Unreadable { path: PathBuf, what: &'static str, problem: pem::Error },
    #[error("{path} has no certificate in it; name the file with the whole chain in PEM")]
    Empty { path: PathBuf },
    #[error("the certificate in {certificate} and the key in {key} cannot be used together: {problem}")]
    NoPair { certificate: PathBuf, key: PathBuf, problem: rustls::Error },
}

impl Tls {
    /// # Errors
    /// [`BadCertificate`], with the file.
    pub fn open(files: &TlsFiles) -> Result<Tls, BadCertificate> {
        Ok(Tls { files: files.clone(), config: ArcSwap::new(read(files)?) })
    }

    /// Reads the files again; connections that are open stay as they are.
    ///
    /// # Errors
    /// [`BadCertificate`]; what was read before is used on.
    pub fn reload(&self) -> Result<(), BadCertificate> {
        self.config.store(read(&self.files)?);
        Ok(())
    }

    pub fn acceptor(&self) -> TlsAcceptor {
        TlsAcceptor::from(self.config.load_full())
    }
}

fn read(files: &TlsFiles) -> Result<Arc<ServerConfig>, BadCertificate> {
    let TlsFiles { certificate, key } = files;
    let unreadable = |path: &PathBuf, what| {
        let path = path.clone();
        move |problem| BadCertificate::Unreadable { path, what, problem }
    };
    let chain: Vec<CertificateDer<'static>> = CertificateDer::pem_file_iter(certificate)
        .and_then(Iterator::collect)
        .map_err(unreadable(certificate, "certificate"))?;
    if chain.is_empty() {
        return Err(BadCertificate::Empty { path: certificate.clone() });
    }
    let secret = PrivateKeyDer::from_pem_file(key).map_err(unreadable(key, "key"))?;
    let no_pair = |problem| BadCertificate::NoPair { certificate: certificate.clone(), key: key.clone(), problem };
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(no_pair)?
        .with_no_client_auth()
        .with_single_cert(chain, secret)
        .map_err(no_pair)?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}
