//! A full hall opens its phones in the same minute, over one weak network: what the page asks for is counted, with the
//! headers of every answer, as a phone on plain HTTP gets it.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::hall::Hall;

/// From the scan to the own table.
const FIRST_LOAD_BYTES_MAX: usize = 60_000;
const LANGUAGES: [&str; 3] = ["de", "en", "ro"];

/// An answer as it comes over the wire, zipped where the server zips it.
async fn over_the_wire(hall: &Hall, path: &str, encoding: &str) -> (usize, String) {
    let host = hall.server().address;
    let mut stream = TcpStream::connect(host).await.unwrap();
    let request =
        format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nAccept-Encoding: {encoding}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    assert!(answer.starts_with(b"HTTP/1.1 200"), "{path}: {}", String::from_utf8_lossy(&answer));
    (answer.len(), String::from_utf8_lossy(&answer).into_owned())
}

/// What stands between `before` and the next quotation mark, wherever it does.
fn quoted<'a>(text: &'a str, before: &str) -> Vec<&'a str> {
    text.split(before).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[tokio::test]
async fn the_first_load_of_a_phone_is_small_in_every_language() {
    let hall = Hall::with_a_round(12).await;
    let page = format!("/t/{}/phone", hall.tournament);
    let mut always = over_the_wire(&hall, "/join", "gzip").await.0 + over_the_wire(&hall, &page, "gzip").await.0;
    let (_, shell) = over_the_wire(&hall, &page, "identity").await;
    for address in [quoted(&shell, "href=\""), quoted(&shell, "src=\"")].concat() {
        always += over_the_wire(&hall, address, "gzip").await.0;
        // In one piece: a phone does not go for one file after the other.
        let (_, file) = over_the_wire(&hall, address, "identity").await;
        let further = file.lines().find(|line| line.starts_with("import") || line.starts_with("@import"));
        assert_eq!(further, None, "{address}");
    }
    for language in LANGUAGES {
        let texts = over_the_wire(&hall, &format!("/web/i18n/{language}.phone.js"), "gzip").await.0;
        let all = always + texts;
        assert!(all <= FIRST_LOAD_BYTES_MAX, "{language}: {all} bytes");
    }
    // And who comes back has it already.
    let known = reqwest::Client::new();
    let first = known.get(format!("{}/web/phone.js", hall.base)).send().await.unwrap();
    let tag = first.headers()["etag"].clone();
    let again = known.get(format!("{}/web/phone.js", hall.base)).header("if-none-match", tag).send().await.unwrap();
    assert_eq!(again.status(), 304);
}
