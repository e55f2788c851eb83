//! Other sites' pages cannot use a visitor's session here: an `Origin` that is neither the request's own host and port
//! nor the public URL is refused, at the handshake of a socket and for everything that changes something. No `Origin`
//! at all is not a browser, and is let in.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::app::App;
use super::error::ApiError;

pub async fn refuse_foreign(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let reads_only = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let is_handshake = request.headers().contains_key(header::UPGRADE);
    if (!reads_only || is_handshake)
        && is_foreign(request.headers(), app.public_url.as_ref().map(|url| url.as_str()), app.scheme)
    {
        return ApiError::edge(
            StatusCode::FORBIDDEN,
            "foreign_origin",
            "this page belongs to another site; open the tournament by its own address. \
             Behind a proxy, set public_url to that address",
        )
        .into_response();
    }
    next.run(request).await
}

fn is_foreign(headers: &HeaderMap, public_url: Option<&str>, scheme: &str) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return false;
    };
    let Ok(origin) = origin.to_str().map(str::to_ascii_lowercase) else {
        return true;
    };
    if public_url == Some(origin.as_str()) {
        return false;
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).map(str::to_ascii_lowercase);
    // A page that came from us has exactly this origin.
    let usual_port = if scheme == "https" { ":443" } else { ":80" };
    let own = host.map(|host| format!("{scheme}://{}", host.strip_suffix(usual_port).unwrap_or(&host)));
    own.is_none_or(|own| own != origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn foreign(origin: Option<&str>, host: &str, public_url: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        is_foreign(&headers, public_url, "http")
    }

    #[test]
    fn a_page_of_ours_is_let_in_and_another_sites_is_not() {
        assert!(!foreign(Some("http://192.168.0.7:8080"), "192.168.0.7:8080", None));
        assert!(!foreign(Some("http://catan.example.org"), "catan.example.org:80", None));
        assert!(foreign(Some("http://evil.example"), "192.168.0.7:8080", None));
        assert!(foreign(Some("http://192.168.0.7:8081"), "192.168.0.7:8080", None));
        assert!(foreign(Some("null"), "192.168.0.7:8080", None));
    }

    #[test]
    fn behind_a_proxy_the_public_url_is_ours() {
        let public = Some("https://catan.example.org");
        assert!(!foreign(Some("https://catan.example.org"), "127.0.0.1:8080", public));
        assert!(foreign(Some("https://catan.example.org.evil.example"), "127.0.0.1:8080", public));
    }

    #[test]
    fn a_page_without_tls_is_not_ours_where_we_speak_it() {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, "catan.example.org:443".parse().unwrap());
        headers.insert(header::ORIGIN, "https://catan.example.org".parse().unwrap());
        assert!(!is_foreign(&headers, None, "https"));
        headers.insert(header::ORIGIN, "http://catan.example.org".parse().unwrap());
        assert!(is_foreign(&headers, None, "https"));
    }

    #[test]
    fn what_is_not_a_browser_is_let_in() {
        assert!(!foreign(None, "192.168.0.7:8080", None));
    }
}
