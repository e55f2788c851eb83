//! Names as people have them, and as mischief writes them.

use reqwest::Method;
use roundtable::domain::ids::PlayerId;
use roundtable::protocol::client::{NewPlayer, Request};
use serde_json::json;

use crate::hall::Hall;

async fn page(hall: &Hall, path: &str) -> String {
    let answer = hall.head.visitor.request(Method::GET, path).send().await.unwrap();
    assert_eq!(answer.status(), 200, "{path}");
    answer.text().await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b146_names_of_every_script_stay_whole_and_cannot_turn_their_neighbours_around() {
    let hall = Hall::with_players(0).await;
    let names = [
        "محمد الأمين",
        "דוד בן־גוריון",
        "زهرا‌ محمدی",
        "山田太郎",
        "👩‍👧‍👦 Lind",
        "Zoë Đặng Thị Hằng",
        "Adolph Blaine Charles David Earl Frederic",
    ];
    let mut players: Vec<NewPlayer> =
        names.iter().map(|name| NewPlayer { name: (*name).to_owned(), club: None }).collect();
    // Somebody wants the list to read his neighbour's name backwards.
    players.push(NewPlayer { name: "Ana\u{202e} 10 VP\u{2066}".to_owned(), club: Some("\u{202d}Ulm".to_owned()) });
    hall.head.does(Request::AddPlayers { players, checked_in: true }).await.unwrap();
    hall.head.makes_round(1).await.unwrap();
    let view = hall.head.view().await;
    let shown: Vec<&str> = view.standings.rows.iter().map(|row| row.name.as_str()).collect();
    for name in names {
        assert!(shown.contains(&name), "{name} in {shown:?}");
    }
    let turned = view.standings.rows.iter().find(|row| row.player == PlayerId(8)).unwrap();
    assert_eq!((turned.name.as_str(), turned.club.as_deref()), ("Ana 10 VP", Some("Ulm")));
    for kind in ["plain", "print/seating", "print/links"] {
        let html = page(&hall, &format!("/t/{}/{kind}", hall.tournament)).await;
        for name in names {
            let at = html.find(name).unwrap_or_else(|| panic!("{name} on {kind}"));
            let tag = &html[html[..at].rfind('<').unwrap()..at];
            assert!(tag.contains("dir=\"auto\""), "{tag} around {name} on {kind}");
        }
        assert!(!html.contains(['\u{202e}', '\u{202d}', '\u{2066}']), "{kind}");
    }
}

/// A handful of each kind of the strings that break programs.
const NAUGHTY: [&str; 24] = [
    "undefined",
    "NULL",
    "1/0",
    "-1E+02",
    "0xffffffff",
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "' OR 1=1 -- 1",
    "'; DROP TABLE players",
    "{{ title }}",
    "${7*7}",
    "%s%n%x",
    "../../../etc/passwd",
    "=1+1",
    "=HYPERLINK(\"http://example.org\")",
    "@SUM(A1)",
    "Ω≈ç√∫˜µ≤≥÷",
    "田中さんにあげて下さい",
    "ﺍﻺﻃﻼﻗ ﻊﻟ",
    "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L",
    "˙ɐnbᴉlɐ ɐuƃɐɯ",
    "I'm \"quoted\", twice; really",
    "👾 🙇 💁",
    "Zoe\u{308} line\nbreak\ttab",
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b148_no_string_of_a_name_breaks_a_page_a_file_or_the_feed() {
    let hall = Hall::with_players(0).await;
    let players = NAUGHTY.iter().map(|name| NewPlayer { name: (*name).to_owned(), club: Some((*name).to_owned()) });
    hall.head.does(Request::AddPlayers { players: players.collect(), checked_in: true }).await.unwrap();
    // What nobody could read is refused with its place in the list, and nobody of the list is entered.
    for (bad, path) in [("", "players[0].name"), ("\u{200b}", "players[0].name"), ("a\0b", "players[0].name")] {
        let players = vec![NewPlayer { name: bad.to_owned(), club: None }];
        let refusal = hall.head.does(Request::AddPlayers { players, checked_in: true }).await.unwrap_err();
        let roundtable::client::ClientFault::Refused(refusal) = refusal else { panic!("{refusal}") };
        assert_eq!((refusal.code.as_str(), refusal.path.as_deref()), ("bad_field", Some(path)));
    }
    hall.head.makes_round(1).await.unwrap();
    hall.plays_the_round().await;
    let kiosk = hall.kiosk().await;
    assert_eq!(kiosk.public().standings.rows.len(), NAUGHTY.len());
    let of = |id: u32| kiosk.public().standings.rows.iter().find(|row| row.player == PlayerId(id)).unwrap();
    assert_eq!(of(6).name, NAUGHTY[5], "in data a name is what it is");
    assert_eq!(of(24).name, "Zoë line break tab");
    let base = format!("/t/{}", hall.tournament);
    for kind in ["plain", "print/seating", "print/links"] {
        let html = page(&hall, &format!("{base}/{kind}")).await;
        assert!(!html.contains("<script") && !html.contains("<img"), "{kind}");
        assert!(html.contains("&lt;script&gt;") || html.contains("&#60;script&#62;"), "{kind}");
    }
    for file in ["results.csv", "standings.csv"] {
        let text = page(&hall, &format!("{base}/{file}")).await;
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let names: Vec<String> = reader
            .deserialize::<std::collections::HashMap<String, String>>()
            .map(|line| line.unwrap()["name"].clone())
            .collect();
        assert_eq!(names.len(), NAUGHTY.len(), "{file}");
        assert!(names.iter().any(|name| name == "I'm \"quoted\", twice; really"), "{file}");
    }
    for path in [hall.path("/history"), hall.path("/links"), hall.path("/standings/detailed")] {
        page(&hall, &path).await;
    }
    let by_name = hall.head.visitor.get::<serde_json::Value>(&format!("{base}/standings.json")).await.unwrap();
    assert_eq!(by_name["rows"].as_array().unwrap().len(), NAUGHTY.len());
    assert_ne!(by_name["final"], json!(true));
}
