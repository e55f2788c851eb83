//! Spreadsheets and whole tournaments, in and out: what the desk takes away, what somebody typed at home and brings, and a
//! tournament that moves to another server.

use reqwest::Method;
use roundtable::client::Visitor;
use roundtable::domain::ids::{PlayerId, RoundNo};
use roundtable::protocol::client::{NewPlayer, Request};
use roundtable::protocol::view::TableState;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::hall::{HEAD, Hall, PASSWORD, Person, empty_server, set_up_secret, shown_vp};
use crate::registration::{announced, form, poster, registers};

async fn fetched(person: &Person, path: &str) -> (u16, Vec<u8>) {
    let response = person.visitor.request(Method::GET, path).send().await.unwrap();
    (response.status().as_u16(), response.bytes().await.unwrap().to_vec())
}

async fn brought(person: &Person, path: &str, body: impl Into<reqwest::Body>) -> (u16, Value) {
    let response = person.visitor.request(Method::POST, path).body(body).send().await.unwrap();
    (response.status().as_u16(), response.json().await.unwrap())
}

/// RESULTS of the newest round as somebody typed them, by number and name; the winner sits in seat 1.
async fn typed_at_home(hall: &Hall, separator: char) -> String {
    let round = hall.head.view().await.round.unwrap();
    let mut text = ["round", "table", "seat", "player", "name", "vp"].join(&separator.to_string()) + "\n";
    for table in &round.tables {
        for (seat, vp) in table.seats.iter().zip([10, 7, 6, 4]) {
            let cells = [
                round.no.0.to_string(),
                table.no.0.to_string(),
                seat.seat.number().to_string(),
                seat.player.to_string(),
                seat.name.clone(),
                vp.to_string(),
            ];
            text += &(cells.join(&separator.to_string()) + "\n");
        }
    }
    text
}

fn enter(preview: &Value) -> Value {
    json!({"request": Uuid::new_v4(), "command": {
        "type": "enter_sheets", "round": preview["round"], "sheets": preview["sheets"], "note": "paper.csv",
    }})
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_table_is_there_as_csv_and_as_a_workbook_and_a_name_stays_a_name() {
    let hall = Hall::with_players(7).await;
    let name = "=HYPERLINK(\"http://evil.example\")".to_owned();
    hall.head.does(Request::RenamePlayer { player: PlayerId(1), name: name.clone(), club: None }).await.unwrap();
    hall.head.makes_round(1).await.unwrap();
    hall.plays_on_paper(1).await;
    for file in ["results", "standings", "seating", "history", "roster"] {
        let of = async |end: &str| fetched(&hall.head, &format!("/t/{}/{file}.{end}", hall.tournament)).await;
        let (status, csv) = of("csv").await;
        assert_eq!(status, 200, "{file}");
        let (status, workbook) = of("xlsx").await;
        assert!(status == 200 && workbook.starts_with(b"PK"), "{file}");
        let mut reader = csv::Reader::from_reader(&csv[..]);
        let columns: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
        let lines: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
        let mut workbook: calamine::Xlsx<_> = calamine::Reader::new(std::io::Cursor::new(workbook)).unwrap();
        let cells = calamine::Reader::worksheet_range(&mut workbook, file).unwrap();
        let mut rows = cells.rows();
        // A fraction is no number to a workbook: it has both.
        let expected = columns.iter().flat_map(|column| match &**column {
            "round_points" => vec![column.clone(), "round_points_exact".to_owned()],
            _ => vec![column.clone()],
        });
        let headings: Vec<String> = rows.next().unwrap().iter().map(ToString::to_string).collect();
        assert_eq!(headings, expected.collect::<Vec<_>>(), "{file}");
        assert_eq!(rows.len(), lines.len(), "{file}");
        if let Some(at) = columns.iter().position(|column| column == "name") {
            assert!(lines.iter().any(|line| line[at] == format!("'{name}")), "{file}: {lines:?}");
            let there = cells.rows().any(|row| row[at] == calamine::Data::String(name.clone()));
            assert!(there, "{file}");
        }
    }
    // The rules in a line: by their ids for programs, and for people as the screen calls them.
    for (end, said) in [("csv", "custom: round_points, vp"), ("xlsx", "Eigene Wertung: Rundenpunkte, SP")] {
        let path = format!("/t/{}/standings.{end}?lang=de", hall.tournament);
        let (_, bytes) = fetched(&hall.head, &path).await;
        let found = match end {
            "csv" => String::from_utf8(bytes).unwrap(),
            _ => {
                let mut workbook: calamine::Xlsx<_> = calamine::Reader::new(std::io::Cursor::new(bytes)).unwrap();
                let cells = calamine::Reader::worksheet_range(&mut workbook, "standings").unwrap();
                format!("{:?}", cells.rows().nth(1))
            }
        };
        assert!(found.contains(said), "{said} in {found}");
    }
    for (who, file, status) in [
        (hall.spectator(), "roster.csv", 403),
        (hall.referee().await, "roster.xlsx", 403),
        (hall.organizer().await, "roster.xlsx", 200),
        (hall.spectator(), "history.xlsx", 403),
        (hall.organizer().await, "archive.jsonl", 403),
    ] {
        assert_eq!(fetched(&who, &format!("/t/{}/{file}", hall.tournament)).await.0, status, "{file}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn results_typed_at_home_are_entered_as_signed_on_paper_all_together() {
    let hall = Hall::with_a_round(11).await;
    let referee = hall.referee().await;
    let text = typed_at_home(&hall, ';').await;
    let (status, preview) = brought(&referee, &hall.path("/results/preview"), text).await;
    assert_eq!((status, &preview["faults"], preview.get("refusal")), (200, &json!([]), None), "{preview}");
    let tables = hall.head.view().await.round.unwrap().tables.len();
    assert_eq!(preview["sheets"].as_array().unwrap().len(), tables);
    assert_eq!(hall.state_of(1).await, TableState::Awaiting, "nothing is entered by looking");
    let wish = enter(&preview);
    let (status, receipt) = brought(&referee, &hall.path("/imports"), wish.to_string()).await;
    assert_eq!(status, 200, "{receipt}");
    for table in hall.head.view().await.round.unwrap().tables {
        assert_eq!(table.state, TableState::Confirmed);
        assert_eq!(shown_vp(&table)[..3], [Some(10), Some(7), Some(6)]);
    }
    // An answer that was lost: the same wish again changes nothing. The file again has nothing new.
    let (status, again) = brought(&referee, &hall.path("/imports"), wish.to_string()).await;
    assert_eq!((status, &again["version"]), (200, &receipt["version"]));
    let (_, preview) = brought(&referee, &hall.path("/results/preview"), typed_at_home(&hall, ',').await).await;
    assert_eq!((&preview["sheets"], &preview["entered_before"]), (&json!([]), &json!(tables)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn results_that_do_not_fit_the_round_are_told_by_line_and_column_and_nothing_is_entered() {
    let hall = Hall::with_a_round(8).await;
    let preview = async |text: String| brought(&hall.head, &hall.path("/results/preview"), text).await.1;
    let told = |preview: &Value| {
        let fault = |fault: &Value| {
            let text = |field: &str| fault[field].as_str().unwrap().to_owned();
            (fault["line"].as_u64().unwrap(), text("column"), text("code"))
        };
        preview["faults"].as_array().unwrap().iter().map(fault).collect::<Vec<_>>()
    };
    let fault = |line: u64, column: &str, code: &str| (line, column.to_owned(), code.to_owned());
    let good = typed_at_home(&hall, ',').await;
    let lines: Vec<&str> = good.lines().collect();
    let with = |line: usize, text: &str| {
        let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        lines[line - 1] = text.to_owned();
        lines.join("\n")
    };
    let cells: Vec<&str> = lines[2].split(',').collect();
    assert_eq!(told(&preview(with(3, "1,1,2,P99,,7")).await), [fault(3, "player", "not_on_roster")]);
    let other = lines[6].split(',').nth(3).unwrap();
    let moved = told(&preview(with(3, &format!("1,1,2,{other},,7"))).await);
    assert_eq!(moved[0].1, "player", "{moved:?}");
    let named = format!("1,1,2,{},Somebody Else,7", cells[3]);
    assert_eq!(told(&preview(with(3, &named)).await), [fault(3, "name", "name_differs")]);
    assert_eq!(told(&preview(with(3, &format!("1,1,2,{},,x", cells[3]))).await), [fault(3, "vp", "not_a_number")]);
    assert_eq!(told(&preview(good.replace("\n1,", "\n2,")).await), [fault(1, "file", "no_such_round")]);
    assert_eq!(told(&preview(good.replace("\n1,2,", "\n1,7,")).await), [fault(6, "table", "no_such_table")]);
    // Another result is there meanwhile: the whole file waits, also where it was looked at before.
    let seen = preview(good.clone()).await;
    let table = hall.table(2).await;
    hall.head.enters_on_paper(&table, 1, crate::hall::totals(&table, [9, 8, 10, 3])).await.unwrap();
    let (status, refusal) = brought(&hall.head, &hall.path("/imports"), enter(&seen).to_string()).await;
    assert_eq!((status, &refusal["code"]), (409, &json!("table_changed")), "{refusal}");
    assert_eq!(hall.state_of(1).await, TableState::Awaiting);
    assert_eq!(told(&preview(good).await), [fault(6, "table", "has_another_result")]);
    assert_eq!(hall.count("dispute_raised").await, 0);
    // Players and captains bring no files.
    let captain = hall.captain_of(1).await.person;
    assert_eq!(brought(&captain, &hall.path("/results/preview"), "x").await.0, 403);
    assert_eq!(brought(&captain, &hall.path("/imports"), enter(&seen).to_string()).await.0, 403);
}

/// The helper at the desk opens the file in Excel, types the numbers that are on the sheets, and saves it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_to_fill_is_downloaded_filled_and_brought_back_as_it_is_in_three_languages() {
    for (preset, language) in [("custom", "en"), ("rangliste-2006", "de"), ("public", "ro")] {
        let hall = Hall::under(preset, 7).await;
        hall.head.makes_round(1).await.unwrap();
        let of = |end: &str| format!("/t/{}/results_to_fill.{end}?lang={language}", hall.tournament);
        let look = async |file: Vec<u8>| brought(&hall.head, &hall.path("/results/preview"), file).await.1;
        let (status, empty) = fetched(&hall.head, &of("xlsx")).await;
        assert_eq!(status, 200);
        let seen = look(empty.clone()).await;
        assert_eq!(seen["faults"][0]["code"], "nothing_filled_in", "{preset}: {seen}");
        assert_eq!(seen["columns_left_out"], json!([]), "{preset}: every heading is known");
        let filled = filled(&empty);
        let seen = look(filled).await;
        assert_eq!((&seen["faults"], seen.get("refusal")), (&json!([]), None), "{preset}: {seen}");
        let (status, receipt) = brought(&hall.head, &hall.path("/imports"), enter(&seen).to_string()).await;
        assert_eq!(status, 200, "{preset}: {receipt}");
        for table in hall.head.view().await.round.unwrap().tables {
            assert_eq!((table.state, shown_vp(&table)[0]), (TableState::Confirmed, Some(10)), "{preset}");
        }
        // The same columns as CSV, as a spreadsheet of that language parts them.
        let (_, csv) = fetched(&hall.head, &of("csv")).await;
        assert_eq!(look(csv.clone()).await["columns_left_out"], json!([]));
        let separator = if language == "en" { "Round,Table,Seat" } else { ";" };
        assert!(String::from_utf8(csv).unwrap().contains(separator), "{language}");
    }
}

/// The workbook with the numbers of a finished game typed in: seat after seat fewer points.
fn filled(workbook: &[u8]) -> Vec<u8> {
    let mut read: calamine::Xlsx<_> = calamine::Reader::new(std::io::Cursor::new(workbook.to_vec())).unwrap();
    let cells = calamine::Reader::worksheet_range_at(&mut read, 0).unwrap().unwrap();
    let headings: Vec<String> = cells.rows().next().unwrap().iter().map(ToString::to_string).collect();
    let is_of = |words: &[&str]| headings.iter().position(|heading| words.contains(&&**heading));
    let total = is_of(&["VP", "SP", "PV"]);
    let pieces = is_of(&["Settlements", "Siedlungen", "Așezări"]);
    let mut typed = rust_xlsxwriter::Workbook::new();
    let sheet = typed.add_worksheet();
    let mut seats = std::collections::HashMap::new();
    for (line, row) in (0..).zip(cells.rows()) {
        for (column, cell) in (0..).zip(row) {
            match cell {
                calamine::Data::Float(number) => drop(sheet.write_number(line, column, *number).unwrap()),
                calamine::Data::Empty => {}
                text => drop(sheet.write_string(line, column, text.to_string()).unwrap()),
            }
        }
        if line == 0 {
            continue;
        }
        let before = seats.entry(row[1].to_string()).and_modify(|before| *before += 1).or_insert(0_usize);
        // The first one has two settlements, three cities, two cards: 10; the others 4, 3 and 2 settlements.
        let values: Vec<(usize, usize)> = match (total, pieces) {
            (Some(total), _) => vec![(total, [10, 7, 6, 4][*before])],
            (None, Some(first)) => {
                let pieces = [[2, 3, 2, 0, 8, 4], [4, 0, 0, 0, 4, 2], [3, 0, 0, 0, 4, 2], [2, 0, 0, 0, 2, 1]][*before];
                pieces.into_iter().enumerate().map(|(at, piece)| (first + at, piece)).collect()
            }
            (None, None) => panic!("{headings:?}"),
        };
        for (column, value) in values {
            sheet.write_number(line, column as u16, value as f64).unwrap();
        }
    }
    typed.save_to_buffer().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sheet_in_german_with_names_only_is_entered_and_says_what_of_it_was_not_read() {
    let hall = Hall::with_a_round(8).await;
    let round = hall.head.view().await.round.unwrap();
    let mut text = "Tisch;Name;Siegpunkte;Bemerkung\n".to_owned();
    for table in &round.tables {
        for (seat, vp) in table.seats.iter().rev().zip([4, 6, 7, 10]) {
            text += &format!("{};{};{vp};\n", table.no, seat.name);
        }
    }
    text += ";;;pünktlich\n;;;\nSumme;;54;\n";
    let (_, seen) = brought(&hall.head, &hall.path("/results/preview"), text).await;
    assert_eq!(seen["faults"], json!([]), "{seen}");
    assert_eq!((&seen["columns_left_out"], &seen["lines_left_out"]), (&json!(["Bemerkung"]), &json!([10, 12])));
    let (status, receipt) = brought(&hall.head, &hall.path("/imports"), enter(&seen).to_string()).await;
    assert_eq!(status, 200, "{receipt}");
    assert_eq!(shown_vp(&hall.table(1).await), [Some(10), Some(7), Some(6), Some(4)]);
    // A table that is not there is named.
    let (_, seen) = brought(&hall.head, &hall.path("/results/preview"), "Tisch;Name;SP\n99;P1;10\n").await;
    assert_eq!(seen["faults"][0]["table"], 99);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sheet_as_people_make_it_is_entered_where_table_and_seat_tell_who_is_meant() {
    let hall = Hall::under("custom", 0).await;
    let spelled = [
        ("Müller, Hans", "Hans MÜLLER"),
        ("Zoë O\u{2019}Neill", "ZOË O'NEILL"),
        ("Jürgen Groß", "JÜRGEN GROSS"),
        ("\u{218}erban \u{21a}epe\u{219}", "\u{15e}erban \u{162}epe\u{15f}"),
        ("Anna Schmidt", "Anna Schmidt"),
        ("Anna Schmidt", "Anna Schmidt"),
        ("Bo", "Bo"),
        ("Cy", "Cy"),
    ];
    let named = |(club, (name, _)): (usize, &(&str, &str))| NewPlayer {
        name: (*name).to_owned(),
        club: Some(format!("Club {club}")),
    };
    let command = Request::AddPlayers { players: spelled.iter().enumerate().map(named).collect(), checked_in: true };
    let wish = json!({"request": Uuid::new_v4(), "command": command}).to_string();
    assert_eq!(brought(&hall.head, &hall.path("/imports"), wish).await.0, 200);
    hall.head.makes_round(1).await.unwrap();
    let mut text = "Ergebnisse, Runde 1\n\nTisch;Platz;Spieler/in;SP\n".to_owned();
    for table in &hall.head.view().await.round.unwrap().tables {
        let mut no = format!("Tisch {}", table.no);
        for (seat, vp) in table.seats.iter().zip([10, 7, 6, 4]) {
            let written = spelled.iter().find(|(name, _)| *name == seat.name).map_or("", |(_, written)| *written);
            text += &format!("{};{}.;{written};{vp}\n", std::mem::take(&mut no), seat.seat);
        }
    }
    let (_, seen) = brought(&hall.head, &hall.path("/results/preview"), text.clone()).await;
    assert_eq!((&seen["faults"], seen.get("refusal")), (&json!([]), None), "{seen}");
    assert_eq!(seen["read_as"], json!({"heading": "Platz", "column": "seat"}));
    assert_eq!(brought(&hall.head, &hall.path("/imports"), enter(&seen).to_string()).await.0, 200);
    for table in hall.head.view().await.round.unwrap().tables {
        assert_eq!(shown_vp(&table), [Some(10), Some(7), Some(6), Some(4)]);
    }
    let (_, seen) = brought(&hall.head, &hall.path("/results/preview"), text.replace("Bo;", "Somebody Else;")).await;
    assert_eq!(seen["faults"][0]["code"], "not_on_roster");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_list_of_players_is_entered_at_once_or_not_at_all_and_who_is_there_already_is_told() {
    let hall = Hall::with_players(1).await;
    let list: String = (1..=1_500).map(|number| format!("{number};Settler {number};Town of the long name\n")).collect();
    let (status, preview) = brought(&hall.head, &hall.path("/players/preview"), list).await;
    assert_eq!(status, 200);
    let players = preview["players"].as_array().unwrap();
    assert_eq!((players.len(), &players[0]["same_as"]["player"]), (1_500, &json!("P1")));
    assert!(players[1].get("same_as").is_none());
    let new = |from: usize| -> Vec<NewPlayer> {
        let listed = |player: &Value| NewPlayer {
            name: player["name"].as_str().unwrap().to_owned(),
            club: player["club"].as_str().map(str::to_owned),
        };
        players[from..].iter().map(listed).collect()
    };
    let wish = |players: Vec<NewPlayer>| {
        let command = Request::AddPlayers { players, checked_in: true };
        json!({"request": Uuid::new_v4(), "command": command}).to_string()
    };
    let mut faulty = new(1);
    faulty[1_400].name = " ".to_owned();
    assert_eq!(brought(&hall.head, &hall.path("/imports"), wish(faulty)).await.0, 422);
    assert_eq!(hall.head.view().await.tournament.players, 1);
    let (status, receipt) = brought(&hall.head, &hall.path("/imports"), wish(new(1))).await;
    assert_eq!(status, 200, "{receipt}");
    assert_eq!(hall.head.view().await.tournament.players, 1_500);
    let other = json!({"request": Uuid::new_v4(), "command": {"type": "finish"}}).to_string();
    assert_eq!(brought(&hall.head, &hall.path("/imports"), other).await.0, 422, "for files only");
}

/// The desk has typed the names; later the club sends its list with everything else.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_list_that_comes_later_completes_who_is_entered_already_and_asks_where_both_differ() {
    let hall = announced("rangliste-2006", 40).await;
    let typed = |name: &str, club: Option<&str>| NewPlayer { name: name.to_owned(), club: club.map(str::to_owned) };
    let players = vec![typed("Anna Müller", None), typed("Bo", Some("Ulm"))];
    hall.head.does(Request::AddPlayers { players, checked_in: false }).await.unwrap();
    let list = "Name;Verein;Adresse;Telefon;E-Mail;bezahlt\n\
                anna müller;Bonn;Am Markt 1;0170 1234567;anna@example.org;x\n\
                Bo;Ulm;;;bo@example.org;\nCy;Köln;;;;\n";
    let look = async |list: &'static str| brought(&hall.head, &hall.path("/players/preview"), list).await.1;
    let seen = look(list).await;
    assert_eq!(seen["faults"], json!([]), "{seen}");
    let same = &seen["players"][0]["same_as"];
    assert_eq!(
        (&same["player"], &same["new"], &same["differs"]),
        (&json!("P1"), &json!(["club", "address", "phone", "email", "fee_paid"]), &json!([]))
    );
    assert_eq!(seen["players"][1]["same_as"]["new"], json!(["email"]));
    let said = |line: &Value| {
        let fields =
            line.as_object().unwrap().iter().filter(|(key, _)| !["line", "same_as", "twin"].contains(&&***key));
        Value::Object(fields.map(|(key, value)| (key.clone(), value.clone())).collect())
    };
    let enter = async |seen: &Value, chosen: Value| {
        let (known, new): (Vec<&Value>, Vec<&Value>) =
            seen["players"].as_array().unwrap().iter().partition(|line| line.get("same_as").is_some());
        let known = known
            .into_iter()
            .map(|line| json!({"player": line["same_as"]["player"], "listed": said(line), "chosen": chosen}));
        let command = json!({"type": "enter_list", "players": new.into_iter().map(said).collect::<Vec<_>>(),
            "known": known.collect::<Vec<_>>()});
        brought(&hall.head, &hall.path("/imports"), json!({"request": Uuid::new_v4(), "command": command}).to_string())
            .await
    };
    let (status, receipt) = enter(&seen, json!([])).await;
    assert_eq!((status, &receipt["answer"]["players"]), (200, &json!(["P3"])), "{receipt}");
    let contact = async |player: &str| -> Value {
        hall.head.visitor.get::<Value>(&hall.path(&format!("/contacts/{player}"))).await.unwrap()["registration"]
            .clone()
    };
    let anna = contact("P1").await;
    let told = ["name", "club", "address", "phone", "email"].map(|field| anna[field].as_str().unwrap());
    assert_eq!(told, ["Anna Müller", "Bonn", "Am Markt 1", "0170 1234567", "anna@example.org"]);
    assert_eq!(hall.head.view().await.tournament.players, 3);
    // The same list again has nothing new; another one differs, and the roster's stays unless it is chosen.
    let again = look(list).await;
    assert!(again["players"].as_array().unwrap().iter().all(|line| line["same_as"]["new"] == json!([])), "{again}");
    let other = look("Name;Telefon\nAnna Müller;0170 7654321\n").await;
    assert_eq!(other["players"][0]["same_as"]["differs"], json!(["phone"]));
    assert_eq!(other["players"][0]["same_as"]["known"]["phone"], "0170 1234567");
    enter(&other, json!([])).await;
    assert_eq!(contact("P1").await["phone"], "0170 1234567");
    enter(&other, json!(["phone"])).await;
    assert_eq!(contact("P1").await["phone"], "0170 7654321");
}

/// A tournament that is taken to another server goes on there, for another head, with new links.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tournament_moves_to_another_server_and_goes_on_there() {
    let hall = announced("custom", 40).await;
    let link = poster(&hall).await;
    for (name, phone) in [("Anna Müller", "+49 170 7654321"), ("Bo", "+49 170 7654322"), ("Cy", "+49 170 7654323")] {
        let mut form = form(name);
        form["phone"] = json!(phone);
        registers(&hall, &link, form).await;
    }
    let players = (1..=5).map(|number| NewPlayer { name: format!("Settler {number}"), club: None }).collect();
    hall.head.does(Request::AddPlayers { players, checked_in: true }).await.unwrap();
    hall.head.does(Request::CheckIn { players: (1..=3).map(PlayerId).collect() }).await.unwrap();
    hall.head.makes_round(1).await.unwrap();
    hall.plays_on_paper(1).await;
    let old_link = hall.player_link(PlayerId(1)).await;
    let file = format!("/t/{}/archive.jsonl", hall.tournament);
    let (status, archive) = fetched(&hall.head, &file).await;
    assert_eq!(status, 200);
    let (status, with_contacts) = fetched(&hall.head, &format!("{file}?contacts=true")).await;
    assert_eq!(status, 200);
    let holds = |bytes: &[u8], text: &str| String::from_utf8_lossy(bytes).contains(text);
    assert!(!holds(&archive, "7654321") && holds(&with_contacts, "7654321"), "only where somebody asked for them");
    assert!(!holds(&with_contacts, old_link.rsplit('#').next().unwrap()));

    let (server, _settings, _data) = empty_server().await;
    let base = format!("http://{}", server.address);
    let secret = set_up_secret(&server).await;
    let other = Visitor::new(&base).set_up(&secret, HEAD, PASSWORD).await.unwrap();
    let there = Person { visitor: other, tournament: hall.tournament };
    let path = format!("/api/v1/archives?request={}", Uuid::new_v4());
    let nobody = Person { visitor: Visitor::new(&base), tournament: hall.tournament };
    assert_eq!(brought(&nobody, &path, archive.clone()).await.0, 401);
    let mut torn = archive.clone();
    let middle = torn.len() / 2;
    torn[middle] ^= 1;
    let newer = b"{\"roundtable_archive\":2}\n".to_vec();
    for (bytes, says, reason) in [
        (torn, "changed on the way", "changed"),
        (b"name;club".to_vec(), "no archive", "not_one"),
        (newer, "newer edition", "newer"),
    ] {
        let (status, refusal) = brought(&there, &path, bytes).await;
        assert_eq!((status, &refusal["code"]), (422, &json!("bad_archive")));
        assert_eq!(refusal["values"]["reason"], reason);
        assert!(refusal["message"].as_str().unwrap().contains(says), "{refusal}");
    }
    let list: Value = there.visitor.get("/api/v1/tournaments").await.unwrap();
    assert_eq!(list, json!([]), "nothing came in by halves");
    let (status, taken) = brought(&there, &path, with_contacts.clone()).await;
    assert_eq!((status, &taken["id"]), (200, &json!(hall.tournament.to_string())), "{taken}");
    // Sent again after a lost answer; and once more by somebody who forgot.
    assert_eq!(brought(&there, &path, with_contacts.clone()).await.0, 200);
    let anew = format!("/api/v1/archives?request={}", Uuid::new_v4());
    let (status, refusal) = brought(&there, &anew, with_contacts).await;
    assert_eq!((status, &refusal["code"]), (409, &json!("tournament_is_here")));

    let (before, _, hash) = hall.head.public().await;
    let (after, _, hash_there) = there.public().await;
    assert_eq!((hash_there, &after.standings, &after.round), (hash, &before.standings, &before.round));
    let desk = format!("/api/v1/tournaments/{}/contacts", hall.tournament);
    let contacts: Value = there.visitor.get(&desk).await.unwrap();
    assert!(contacts.to_string().contains("7654321"));
    let history: Value = there.visitor.get(&format!("/api/v1/tournaments/{}/history", hall.tournament)).await.unwrap();
    assert_eq!(history["records"][0]["event"]["type"], "taken_in");
    // It goes on: the next round is made by the new head. Old links are good for nothing, new ones are.
    there.makes_round(2).await.unwrap();
    assert_eq!(there.view().await.round.unwrap().no, RoundNo(2));
    let secret = old_link.rsplit('#').next().unwrap().to_owned();
    let moved = format!("{base}/join#{secret}");
    assert!(Visitor::new(&base).open_link(&moved).await.is_err());
    let links = there.visitor.links(hall.tournament).await.unwrap();
    Visitor::new(&base).open_link(&links.players[0].url).await.unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_key_of_a_lot_leaves_in_no_archive_before_the_finish() {
    let hall = Hall::under("championship-2025", 12).await;
    let file = format!("/t/{}/archive.jsonl", hall.tournament);
    let (status, refusal) = fetched(&hall.head, &file).await;
    assert_eq!(status, 409);
    assert!(String::from_utf8(refusal).unwrap().contains("lot_is_secret"));
    hall.plays_to_the_final().await;
    hall.head.does(Request::Finish).await.unwrap();
    assert_eq!(fetched(&hall.head, &file).await.0, 200);
}
