//! What printed pages say of things that went otherwise: a void table, places that only the alphabet tells apart, a page
//! that is not there.

use reqwest::{Method, StatusCode, header};
use roundtable::domain::ids::{RoundNo, TableNo};
use roundtable::protocol::client::Request;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::hall::{Hall, Person};

/// As a browser asks.
async fn asked(person: &Person, path: &str, language: &str) -> (StatusCode, String) {
    let asked = person.visitor.request(Method::GET, path).header(header::ACCEPT_LANGUAGE, language);
    let answer = asked.header(header::ACCEPT, "text/html,*/*;q=0.8").send().await.unwrap();
    (answer.status(), answer.text().await.unwrap().replace('\u{ad}', ""))
}

async fn printed(hall: &Hall, page: &str, language: &str) -> String {
    let (status, text) = asked(&hall.head, &format!("/t/{}/print/{page}", hall.tournament), language).await;
    assert_eq!(status, 200, "{text}");
    text
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn paper_says_which_table_is_void_and_ranks_nobody_before_the_first_result() {
    let hall = Hall::under("public", 12).await;
    hall.head.makes_round(1).await.unwrap();
    let early = printed(&hall, "standings?detailed=true", "ro").await;
    assert_eq!(early.matches("<td class=\"no\"><td").count(), 12, "nobody is before anybody: {early}");
    assert!(!early.contains(">nume") && early.contains("– fără joc.") && !early.contains("neconfirmat"), "{early}");

    let void = Request::VoidTable { round: RoundNo(1), table: TableNo(2), reason: "Fire alarm".to_owned() };
    hall.head.does(void).await.unwrap();
    for (language, mark, hint, legend) in [
        ("en", "void", "void: nobody plays", "× void: the table did not play."),
        ("de", "gestrichen", "gestrichen: an diesem Tisch", "× gestrichen: der Tisch hat nicht gespielt."),
        ("ro", "anulată", "anulată: nimeni nu joacă", "× anulată: la această masă nu s-a jucat."),
    ] {
        let seating = printed(&hall, "seating", language).await;
        assert!(seating.contains(hint), "{seating}");
        assert_eq!(seating.matches(&format!("<small>{mark}</small>")).count(), 1, "{seating}");
        assert_eq!(seating.matches(&format!("<i>{mark}</i>")).count(), 4, "by name, too: {seating}");
        let sheets = printed(&hall, "sheets", language).await;
        assert_eq!(sheets.matches(hint).count(), 1, "{sheets}");
        let standings = printed(&hall, "standings?detailed=true", language).await;
        assert_eq!(standings.matches("<td class=\"game\">×").count(), 4, "{standings}");
        assert!(standings.contains(legend), "{standings}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn certificates_say_where_only_the_name_told_two_apart_and_what_their_numbers_are() {
    let hall = Hall::under("custom", 12).await;
    hall.head.makes_round(1).await.unwrap();
    hall.plays_on_paper(1).await;
    hall.head.does(Request::Finish).await.unwrap();
    for (language, by_name, vp) in [
        ("en", "equal in all that counts; put in order by name", "Victory points: 10"),
        ("de", "gleichauf in allem, was zählt; nach dem Namen gereiht", "Siegpunkte: 10"),
        ("ro", "egalitate la tot ce contează; ordonați după nume", "Puncte de victorie: 10"),
    ] {
        let certificates = printed(&hall, "certificates", language).await;
        assert_eq!(certificates.matches(by_name).count(), 3, "{certificates}");
        assert_eq!(certificates.matches(vp).count(), 3, "{certificates}");
    }
    let standings = printed(&hall, "standings?detailed=true", "de").await;
    assert!(!standings.contains("noch nicht bestätigt"), "{standings}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_season_list_on_paper_says_who_would_qualify_until_the_finalists_are_invited() {
    let hall = Hall::with_players(4).await;
    let head = &hall.head.visitor;
    let form = json!({"title": "List", "preset": "rangliste-2006", "starts": "2090-01-01", "closes": "2090-12-31"});
    let season: Value = head.post("/api/v1/seasons", &form).await.unwrap();
    let season = season["id"].as_str().unwrap();
    let path = format!("/api/v1/seasons/{season}/placings?request={}", Uuid::new_v4());
    let file = "event;date;player;place;quotient\nEssen;2090-03-05;Anna;1;140\nEssen;2090-03-05;Ben;2;110\n";
    assert!(head.request(Method::POST, &path).body(file).send().await.unwrap().status().is_success());
    for (language, would, is) in [
        ("en", "would qualify", ">qualified"),
        ("de", "wäre qualifiziert", ">qualifiziert"),
        ("ro", "s-ar califica", ">calificat"),
    ] {
        let (status, list) = asked(&hall.head, &format!("/s/{season}/print/list"), language).await;
        assert_eq!(status, 200);
        assert!(list.contains(would) && !list.contains(is) && list.contains("(UTC)"), "{list}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_that_is_not_there_or_not_for_everybody_is_a_page_in_the_readers_language() {
    let hall = Hall::with_a_round(4).await;
    let home = format!("/t/{}", hall.tournament);
    for (path, status) in [
        (format!("{home}/print/seating?round=9"), 404),
        (format!("{home}/print/nonsense"), 404),
        (format!("/t/{}/plain", Uuid::new_v4()), 404),
        (format!("/s/{}/print/list", Uuid::new_v4()), 404),
    ] {
        for (language, text) in
            [("en", "There is no such page"), ("de", "Diese Seite gibt es nicht"), ("ro", "Această pagină nu există")]
        {
            let (answered, page) = asked(&hall.head, &path, language).await;
            assert_eq!(answered, status, "{path}");
            assert!(page.contains(text) && page.starts_with("<!doctype html>"), "{path}: {page}");
        }
    }
    let (status, page) = asked(&hall.spectator(), &format!("{home}/print/certificates"), "de").await;
    assert!(status.is_client_error() && page.contains("nicht für alle"), "{page}");
    assert!(page.contains(&format!("href=\"{home}\"")), "{page}");
    // Programs get the code as everywhere.
    let refused = hall.head.visitor.get::<Value>(&format!("{home}/print/seating?round=9")).await.unwrap_err();
    assert_eq!(refused.code(), "no_such_round");
}
