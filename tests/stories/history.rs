//! Everything that happened can be read later (`rules.md` §9): who, when, on which device, before and after, for a
//! table, a player, a round; and taken away as a file.

use reqwest::Method;
use reqwest::header::USER_AGENT;
use roundtable::domain::history::HistoryKind;
use roundtable::domain::ids::{PlayerId, RoundNo, TableNo};
use roundtable::domain::state::StaffRole;
use roundtable::protocol::client::{CommandRequest, Request, VerdictRequest};
use roundtable::protocol::history::{HistoryRecord, HistoryView, MomentView, TableMoment};
use roundtable::protocol::view::TableState;
use uuid::Uuid;

use crate::hall::{HEAD, Hall, Person, patiently, totals};

impl Hall {
    /// A part of the history, as somebody reads it.
    async fn told_to(&self, person: &Person, filter: &str) -> HistoryView {
        let path = self.path(&format!("/history?{filter}"));
        patiently("the history", person.visitor.get(&path)).await.unwrap()
    }

    async fn told(&self, filter: &str) -> HistoryView {
        self.told_to(&self.head, filter).await
    }

    /// The file, line by line, cell by cell.
    async fn history_file(&self, filter: &str) -> Vec<Vec<String>> {
        let path = format!("/t/{}/history.csv?{filter}", self.tournament);
        let answer = self.head.visitor.request(Method::GET, &path).send().await.unwrap();
        assert!(answer.status().is_success(), "{}", answer.status());
        assert_eq!(answer.headers()["cache-control"], "no-store");
        let text = answer.text().await.unwrap();
        let mut lines = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
        lines.records().map(|line| line.unwrap().iter().map(str::to_owned).collect()).collect()
    }
}

fn announces(text: &str) -> CommandRequest {
    CommandRequest { request: Uuid::new_v4(), command: Request::Announce { text: text.to_owned() } }
}

fn types(view: &HistoryView) -> Vec<&str> {
    view.records.iter().rev().map(type_of).collect()
}

fn type_of(record: &HistoryRecord) -> &str {
    record.event["type"].as_str().unwrap()
}

fn table_of(moment: &Option<MomentView>) -> &TableMoment {
    let tables = &moment.as_ref().unwrap().tables;
    assert_eq!(tables.len(), 1);
    &tables[0]
}

fn vp(table: &TableMoment) -> Vec<Option<u32>> {
    table.seats.iter().map(|seat| seat.vp).collect()
}

/// Table 1 is disputed and ruled on, table 2 is confirmed.
async fn an_evening() -> Hall {
    let hall = Hall::with_a_round(8).await;
    let table = hall.table(1).await;
    hall.captain_of(1).await.hands_in(&table, totals(&table, [10, 9, 5, 4])).await.unwrap();
    let other = Some(totals(&table, [9, 10, 5, 4]));
    hall.opponent_at(1, 0).await.disputes(&hall.table(1).await, other).await.unwrap();
    let verdict = VerdictRequest::Amend { sheet: totals(&table, [8, 10, 5, 4]) };
    hall.referee().await.rules(&hall.table(1).await, 1, verdict).await.unwrap();
    let table = hall.table(2).await;
    hall.captain_of(2).await.hands_in(&table, totals(&table, [10, 7, 6, 4])).await.unwrap();
    hall.opponent_at(2, 0).await.confirms(&hall.table(2).await).await.unwrap();
    hall
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ruling_shows_both_what_was_and_what_is() {
    let hall = an_evening().await;
    let told = hall.told("type=result_ruled").await;
    let [ruling] = &told.records[..] else { panic!("{} rulings", told.records.len()) };
    assert_eq!((ruling.kind, ruling.by.name.as_str()), (HistoryKind::Results, "Referee"));
    let (before, after) = (table_of(&ruling.before), table_of(&ruling.after));
    assert_eq!((before.state, after.state), (TableState::Disputed, TableState::Ruled));
    assert_eq!(vp(before), [Some(10), Some(9), Some(5), Some(4)]);
    assert_eq!(before.other.as_ref().unwrap().vp, [Some(9), Some(10), Some(5), Some(4)]);
    assert_eq!(vp(after), [Some(8), Some(10), Some(5), Some(4)]);
    assert!(after.other.is_none());
    let table = hall.table(1).await;
    assert_eq!((before.captain, after.captain), (table.captain, table.captain));
    assert_eq!(after.sheet.as_ref().unwrap().sheet, totals(&table, [8, 10, 5, 4]));
    assert_eq!(after.seats[0].name, table.seats[0].name);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_players_history_holds_only_what_concerns_him() {
    let hall = an_evening().await;
    let settler = hall.table(2).await.seats[3].player;
    let neighbour = hall.table(1).await.seats[0].player;
    hall.head.does(Request::Withdraw { player: settler }).await.unwrap();
    hall.head.does(Request::Withdraw { player: neighbour }).await.unwrap();
    let told = hall.told(&format!("player={settler}")).await;
    assert_eq!(
        types(&told),
        ["players_added", "round_made", "sheet_handed_in", "sheet_signed", "result_confirmed", "withdrawn"]
    );
    for record in &told.records {
        assert!(record.about.players.iter().any(|player| player.player == settler));
        for moment in record.before.iter().chain(&record.after) {
            assert!(moment.players.iter().all(|player| player.player == settler));
            assert!(moment.tables.iter().all(|table| table.table == TableNo(2)));
        }
    }
    let withdrawn = &told.records[0];
    let standing = |moment: &Option<MomentView>| moment.as_ref().unwrap().players[0].withdrawn;
    assert_eq!((standing(&withdrawn.before), standing(&withdrawn.after)), (false, true));
    // Before he was entered, he was not on the roster.
    assert!(told.records.last().unwrap().before.is_none());
    assert!(hall.told("player=P99").await.records.is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tables_history_begins_with_who_was_seated_there() {
    let hall = an_evening().await;
    hall.opponent_at(1, 1)
        .await
        .person
        .does(Request::CallReferee { round: RoundNo(1), table: TableNo(1) })
        .await
        .unwrap();
    hall.referee().await.does(Request::AnswerCall { call: 1 }).await.unwrap();
    let told = hall.told("round=1&table=1").await;
    assert_eq!(
        types(&told),
        ["round_made", "sheet_handed_in", "dispute_raised", "result_ruled", "referee_called", "call_answered"]
    );
    let made = told.records.last().unwrap();
    assert_eq!(table_of(&made.after).seats.len(), 4);
    assert!(made.before.is_none());
    assert!(hall.told("round=2&table=1").await.records.is_empty());
    let of_the_round = hall.told("round=1").await;
    assert_eq!(of_the_round.records.len(), 6 + 3);
    assert!(of_the_round.records.iter().all(|record| record.about.round == Some(RoundNo(1))));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_history_says_on_which_device() {
    let hall = Hall::with_a_round(4).await;
    let firefox = "Mozilla/5.0 (Android 14; Mobile; rv:120.0) Gecko/120.0 Firefox/120.0";
    let command = announces("Doors are open");
    let path = hall.path("/commands");
    let organizer = hall.organizer().await;
    let request = organizer.visitor.request(Method::POST, &path).header(USER_AGENT, firefox).json(&command);
    assert!(request.send().await.unwrap().status().is_success());
    let told = hall.told("type=announced").await;
    assert_eq!(told.records[0].device.as_deref(), Some("Firefox on Android"));
    assert_eq!((told.records[0].by.id.as_str(), told.records[0].by.name.as_str()), ("S2", "Desk"));
    let lines = hall.history_file("type=announced").await;
    assert_eq!(lines[1][2..5], ["S2 Desk", "Firefox on Android", "announced"]);
    assert_eq!(lines[1][9], "Doors are open");
}

/// A tournament can have several heads: what one of them did stands under his own name.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_head_did_stands_under_his_name() {
    let hall = Hall::with_a_round(4).await;
    let told = hall.told("type=round_made").await;
    assert_eq!((told.records[0].by.id.as_str(), told.records[0].by.name.as_str()), ("head", HEAD));
    let lines = hall.history_file("type=round_made").await;
    assert_eq!(lines[1][2], format!("head {HEAD}"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_history_is_asked_by_kind_and_by_who_did_it() {
    let hall = an_evening().await;
    let results = hall.told("kind=results").await;
    assert_eq!(
        types(&results),
        ["sheet_handed_in", "dispute_raised", "result_ruled", "sheet_handed_in", "sheet_signed", "result_confirmed"]
    );
    assert_eq!(types(&hall.told("by=S1").await), ["result_ruled"]);
    let captain = hall.table(1).await.captain;
    assert_eq!(types(&hall.told(&format!("by={captain}")).await), ["sheet_handed_in"]);
    let by_head = hall.told("by=head").await;
    assert_eq!(
        types(&by_head),
        ["tournament_created", "players_added", "staff_invited", "staff_invited", "round_made"]
    );
    assert_eq!(types(&hall.told("by=head&kind=rounds").await), ["round_made"]);
    for (nonsense, code) in [
        ("by=somebody", "bad_field"),
        ("limit=0", "bad_field"),
        ("kind=gossip", "bad_request"),
        ("round=two", "bad_request"),
        ("player=Mira", "bad_request"),
    ] {
        let answer = hall.head.visitor.get::<HistoryView>(&hall.path(&format!("/history?{nonsense}"))).await;
        assert_eq!(answer.unwrap_err().code(), code, "{nonsense}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_history_comes_in_pages_that_leave_nothing_out() {
    let hall = an_evening().await;
    let whole = hall.told("").await;
    assert!(!whole.more);
    let mut pages = Vec::new();
    let mut filter = "limit=4".to_owned();
    loop {
        let page = hall.told(&filter).await;
        assert!(page.records.len() <= 4);
        pages.extend(page.records);
        if !page.more {
            break;
        }
        filter = format!("limit=4&before={}", pages.last().unwrap().seq);
    }
    assert_eq!(pages, whole.records);
    // Counted over what fits, not over everything: the second newest result is on the first page of two.
    let results = hall.told("kind=results&limit=2").await;
    assert_eq!((results.records.len(), results.more), (2, true));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_undone_round_is_kept_with_the_results_that_were_lost() {
    let hall = an_evening().await;
    let typed = Some("1".to_owned());
    hall.head.does(Request::UndoRound { round: RoundNo(1), typed }).await.unwrap();
    let told = hall.told("type=round_undone").await;
    let before = told.records[0].before.as_ref().unwrap();
    assert_eq!(before.tables.iter().map(vp).collect::<Vec<_>>(), [[8, 10, 5, 4].map(Some), [10, 7, 6, 4].map(Some)]);
    assert!(told.records[0].after.is_none());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn history_never_shows_the_lot_before_the_finish() {
    let hall = an_evening().await;
    let mut texts = Vec::new();
    for path in [hall.path("/history"), format!("/t/{}/history.csv", hall.tournament)] {
        let answer = hall.head.visitor.request(Method::GET, &path).send().await.unwrap();
        texts.push(answer.text().await.unwrap());
    }
    hall.head.does(Request::Finish).await.unwrap();
    let key = hall.head.view().await.tournament.lot_key.unwrap();
    for text in texts {
        assert!(text.contains("tournament_created"));
        assert!(!text.contains(&key) && !text.contains("lot_key"), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_file_of_the_history_says_before_and_after_in_words() {
    let hall = an_evening().await;
    let lines = hall.history_file("round=1&table=1").await;
    assert_eq!(lines[0], ["seq", "at", "by", "device", "event", "round", "table", "player", "before", "after"]);
    assert_eq!(
        lines[1..].iter().map(|line| line[4].as_str()).collect::<Vec<_>>(),
        ["round_made", "sheet_handed_in", "dispute_raised", "result_ruled"]
    );
    let table = hall.table(1).await;
    let name = |seat: usize| table.seats[seat].name.as_str();
    let ruling = &lines[4];
    assert_eq!(ruling[5..7], ["1", "1"]);
    assert!(table.seats.iter().all(|seat| ruling[7].contains(&format!("{} {}", seat.player, seat.name))));
    let seats = |vp: [u32; 4]| {
        let seat = |(index, vp): (usize, &u32)| format!("{} {} {vp}", index + 1, name(index));
        vp.iter().enumerate().map(seat).collect::<Vec<_>>().join(", ")
    };
    let (captain, other) = (name(0), hall.opponent_at(1, 0).await.id);
    let other = &table.seats.iter().find(|seat| seat.player == other).unwrap().name;
    assert_eq!(
        ruling[8],
        format!(
            "disputed: {}; captain {captain}; signed by {captain}; other version by {other}: {}",
            seats([10, 9, 5, 4]),
            seats([9, 10, 5, 4])
        )
    );
    assert_eq!(ruling[9], format!("ruled: {}; captain {captain}; I counted the board.", seats([8, 10, 5, 4])));
    // The whole file has a line for everything that happened.
    assert_eq!(hall.history_file("").await.len(), 1 + hall.history().await.len());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_that_people_write_becomes_a_formula_in_the_file() {
    let hall = Hall::with_players(4).await;
    let formula = "=HYPERLINK(\"http://evil.example\",\"look\")";
    hall.head.does(Request::Announce { text: formula.to_owned() }).await.unwrap();
    hall.head.does(Request::InviteStaff { role: StaffRole::Referee, label: "@referee".to_owned() }).await.unwrap();
    hall.head.does(Request::Rename { title: "+1 Cup".to_owned() }).await.unwrap();
    hall.head.does(Request::Disqualify { player: PlayerId(1), reason: "-1".to_owned() }).await.unwrap_err();
    let command = announces("hello");
    let path = hall.path("/commands");
    let request = hall.head.visitor.request(Method::POST, &path).header(USER_AGENT, "=1+1").json(&command);
    assert!(request.send().await.unwrap().status().is_success());
    let lines = hall.history_file("").await;
    for cell in lines.iter().flatten() {
        assert!(!cell.starts_with(['=', '+', '-', '@']), "{cell}");
    }
    let of = |event: &str| lines.iter().filter(|line| line[4] == event).collect::<Vec<_>>();
    assert_eq!(of("announced")[0][9], format!("'{formula}"));
    assert_eq!(of("announced")[1][3], "'=1+1");
    assert!(of("renamed")[0][9].starts_with("'+1 Cup: "));
    assert_eq!(of("staff_invited")[2][9], "'@referee");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_history_is_for_the_staff() {
    let hall = an_evening().await;
    let file = format!("/t/{}/history.csv", hall.tournament);
    let captain = hall.captain_of(1).await.person;
    for stranger in [&captain, &hall.spectator()] {
        for path in [&hall.path("/history"), &file] {
            let answer = stranger.visitor.request(Method::GET, path).send().await.unwrap();
            assert_eq!(answer.status(), reqwest::StatusCode::FORBIDDEN);
        }
    }
    let whole = hall.told("").await;
    for staff in [hall.referee().await, hall.organizer().await] {
        assert_eq!(hall.told_to(&staff, "").await, whole);
        assert!(staff.visitor.request(Method::GET, &file).send().await.unwrap().status().is_success());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_erased_person_has_no_name_in_the_history() {
    let hall = an_evening().await;
    let settler = hall.table(2).await.seats[3].clone();
    hall.head.does(Request::ErasePerson { player: settler.player }).await.unwrap();
    let told = serde_json::to_string(&hall.told("").await).unwrap();
    // "Settler 1" is in "Settler 12", but not with its closing quote.
    assert!(!told.contains(&format!("\"{}\"", settler.name)), "{told}");
    assert!(told.contains(&format!("\"Player {}\"", settler.player.0)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_warning_stands_in_the_history_of_its_player_also_when_it_is_taken_back() {
    let hall = an_evening().await;
    let (referee, player) = (hall.referee().await, hall.table(1).await.seats[2].player);
    let reason = "Looked at the cards of the others.".to_owned();
    let warned = referee.does(Request::Warn { player, reason: reason.clone() }).await.unwrap();
    referee.does(Request::CancelWarning { warning: warned.answer.warning.unwrap() }).await.unwrap();
    let told = hall.told(&format!("player={player}&kind=remarks")).await;
    assert_eq!(types(&told), ["warning_given", "warning_cancelled"]);
    assert_eq!(told.records[1].event["reason"], reason);
    assert!(told.records.iter().all(|record| record.about.round == Some(RoundNo(1))));
    let warnings = |moment: &Option<MomentView>| moment.as_ref().unwrap().players[0].warnings;
    let sides: Vec<_> = told.records.iter().map(|it| (warnings(&it.before), warnings(&it.after))).collect();
    assert_eq!(sides, [(1, 0), (0, 1)]);
    let lines = hall.history_file(&format!("player={player}&kind=remarks")).await;
    assert!(lines[1][9].ends_with(&format!("here, warnings: 1; {reason}")), "{}", lines[1][9]);
}
