//! Pages that the server makes whole: read without JavaScript, and what a reader gets where there is none.

use reqwest::StatusCode;
use roundtable::domain::ids::{PlayerId, RoundNo, TableNo};
use roundtable::protocol::client::Request;

use crate::hall::Hall;

/// What a browser gets at an address.
async fn read(hall: &Hall, path: &str, language: &str) -> (StatusCode, String) {
    let asked = reqwest::Client::new()
        .get(format!("{}{path}", hall.base))
        .header("accept", "text/html,application/xhtml+xml")
        .header("accept-language", language);
    let answer = asked.send().await.unwrap();
    (answer.status(), answer.text().await.unwrap())
}

#[tokio::test]
async fn who_mistypes_an_address_reads_so_in_his_language_and_programs_keep_their_code() {
    let hall = Hall::with_players(4).await;
    let unknown = "/t/00000000-0000-4000-8000-000000000000/plain";
    for (path, language, said) in [
        ("/nix", "de", "Hier ist nichts"),
        (unknown, "ro", "Aici nu este nimic"),
        ("/t/nonsense/plain", "en", "There is nothing here"),
    ] {
        let (status, page) = read(&hall, path, language).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        assert!(page.contains(said), "{path}: {page}");
        assert!(page.contains(r#"<a href="/">"#), "a way on: {page}");
    }
    let program = reqwest::get(format!("{}/nix", hall.base)).await.unwrap();
    assert_eq!(program.json::<serde_json::Value>().await.unwrap()["code"], "not_found");
    let (status, answer) = read(&hall, "/api/v1/nothing", "de").await;
    assert_eq!((status, answer.contains("not_found")), (StatusCode::NOT_FOUND, true));
}

#[tokio::test]
async fn the_plain_page_says_why_a_row_has_no_rank_and_a_table_no_numbers() {
    let hall = Hall::with_a_round(8).await;
    hall.plays_the_round_but_for(&[2]).await;
    let reason = || "because".to_owned();
    hall.head.does(Request::VoidTable { round: RoundNo(1), table: TableNo(2), reason: reason() }).await.unwrap();
    hall.head.does(Request::Disqualify { player: PlayerId(1), reason: reason() }).await.unwrap();
    let (_, page) = read(&hall, &format!("/t/{}/plain", hall.tournament), "de").await;
    assert_eq!(page.matches("disqualifiziert").count(), 1, "{page}");
    assert_eq!(page.matches("gestrichen: kein Spiel").count(), 1, "{page}");
}
