//! Somebody asks why: every number behind the standings, the files to take away, and the same standings again out of the
//! files, by the command at a keyboard (`rules.md` §4, §5).

#[path = "../laws/agreement.rs"]
mod agreement;

use std::fs;
use std::process::Command;

use reqwest::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use reqwest::{Method, Response};
use roundtable::client::ClientFault;
use roundtable::domain::ids::{PlayerId, RoundNo};
use roundtable::domain::rules::{Criterion, VirtualScore};
use roundtable::domain::state::Phase;
use roundtable::protocol::client::{Request, VerdictRequest};
use roundtable::protocol::view::{PiecesView, SheetEntry, SheetView, TableState, TableView};
use serde_json::{Value, json};

use crate::hall::{Hall, Person, patiently, refused, totals};
use agreement::{ReadAgain, Seen};

impl Hall {
    async fn downloads(&self, file: &str) -> Response {
        let path = format!("/t/{}/{file}", self.tournament);
        let response = patiently("a file", self.visitor().request(Method::GET, &path).send()).await.unwrap();
        assert!(response.status().is_success(), "{file}: {}", response.status());
        response
    }

    async fn file(&self, file: &str) -> String {
        self.downloads(file).await.text().await.unwrap()
    }

    /// Everything that somebody from the street sees, at a quiet moment.
    async fn seen(&self) -> Seen {
        let (view, version, state_hash) = self.spectator().public().await;
        let visitor = self.visitor();
        let mut explained = Vec::new();
        for row in &view.standings.rows {
            let path = self.path(&format!("/players/{}/explanation", row.player));
            explained.push(visitor.get(&path).await.unwrap());
        }
        Seen {
            version,
            state_hash,
            view,
            detailed: visitor.get(&self.path("/standings/detailed")).await.unwrap(),
            explained,
            results_csv: self.file("results.csv").await,
            rules_toml: self.file("rules.toml").await,
            standings_csv: self.file("standings.csv").await,
            standings_json: serde_json::from_str(&self.file("standings.json").await).unwrap(),
        }
    }

    /// Feed, explanations and files agree, and the command on the files as they were saved says the same.
    async fn agrees(&self) -> (Seen, ReadAgain) {
        let seen = self.seen().await;
        let read_again = seen.agrees();
        if read_again == ReadAgain::AsShown {
            seen.ranks_as_shown(&at_the_keyboard(&seen));
        }
        (seen, read_again)
    }

    /// A sheet signed on paper, with a note where a result is missing.
    async fn enters(&self, round: u16, table: &TableView, sheet: SheetView) {
        let note = Some("Left before the end.".to_owned());
        let (no, revision) = (table.no, table.revision);
        let request = Request::EnterOnPaper { round: RoundNo(round), table: no, revision, sheet, note };
        self.head.does(request).await.unwrap();
    }
}

/// `roundtable standings results.csv --rules rules.toml`, the two lying side by side in a folder.
fn at_the_keyboard(seen: &Seen) -> Value {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("results.csv"), &seen.results_csv).unwrap();
    fs::write(folder.path().join("rules.toml"), &seen.rules_toml).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_roundtable"));
    command.current_dir(&folder).args(["standings", "results.csv", "--rules", "rules.toml", "--format", "json"]);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// A sheet as this preset wants one; different at every table.
fn sheet_of(preset: &str, round: u16, table: &TableView) -> SheetView {
    let turn = usize::from(round + table.no.0);
    if preset == "public" { pieces(table, turn) } else { in_totals(table, turn) }
}

/// The winner has 10 or more; where two have, one of them declared.
fn in_totals(table: &TableView, turn: usize) -> SheetView {
    let (mut vp, declared) = [([10, 8, 8, 5], None), ([12, 10, 3, 3], Some(1)), ([11, 9, 9, 2], None)][turn % 3];
    let shift = turn % table.seats.len();
    vp[..table.seats.len()].rotate_right(shift);
    let mut sheet = totals(table, vp);
    if let Some(declared) = declared {
        let seats = sheet.entries.len();
        sheet.entries[(declared + shift) % seats].declared = true;
    }
    sheet
}

/// Four boards with a tie for the largest army, which the second was first to claim.
fn pieces(table: &TableView, turn: usize) -> SheetView {
    let board = |numbers: [i64; 6]| {
        let [settlements, cities, vp_cards, knights, roads, longest_road] = numbers.map(Some);
        PiecesView { settlements, cities, vp_cards, knights, roads, longest_road }
    };
    let mut boards = [
        (board([4, 2, 0, 3, 9, 5]), false),
        (board([2, 2, 1, 3, 6, 4]), true),
        (board([5, 1, 0, 0, 5, 3]), false),
        (board([3, 1, (turn % 3) as i64, 1, 5, 0]), false),
    ];
    boards[..table.seats.len()].rotate_right(turn % 3);
    let entries = table.seats.iter().zip(boards).map(|(seat, (pieces, army_first))| SheetEntry {
        seat: seat.seat,
        vp: None,
        pieces: Some(pieces),
        army_first,
        road_first: false,
        declared: false,
    });
    SheetView { entries: entries.collect(), road_nobody: false }
}

/// Somebody of the sheet who did not win left before the end.
fn with_one_missing(mut sheet: SheetView) -> SheetView {
    let leaves = |entry: &&mut SheetEntry| {
        let board = entry.pieces.is_some_and(|pieces| pieces.settlements == Some(3));
        board || entry.vp.is_some_and(|vp| vp < 10)
    };
    let left = sheet.entries.iter_mut().find(leaves).unwrap();
    (left.vp, left.pieces) = (None, None);
    sheet
}

/// Three rounds under a preset: a result of every kind, somebody disqualified; at every quiet moment all agree.
async fn a_tournament_under(preset: &str, players: usize) -> Hall {
    let hall = Hall::under(preset, players).await;
    let (seen, read_again) = hall.agrees().await;
    assert_eq!((read_again, seen.detailed.rounds.len()), (ReadAgain::NothingYet, 0));
    let organizer = hall.organizer().await;
    for round in 1..=3 {
        hall.head.makes_round(round).await.unwrap();
        let tables = hall.head.view().await.round.unwrap().tables;
        assert!(tables.iter().any(|table| table.seats.len() == 3));
        for table in &tables {
            let sheet = sheet_of(preset, round, table);
            match (round, table.no.0) {
                (1, 1) => hall.enters(round, table, with_one_missing(sheet)).await,
                (1, 2) => is_disputed_and_ruled(&hall, &organizer, round, table, sheet).await,
                (2, 1) => {
                    let reason = "The dog ate the board.".to_owned();
                    let void = Request::VoidTable { round: RoundNo(round), table: table.no, reason };
                    hall.head.does(void).await.unwrap();
                }
                _ => hall.enters(round, table, sheet).await,
            }
            if round == 2 && table.no.0 == 2 {
                let (player, reason) = (table.seats[0].player, "Looked into the deck.".to_owned());
                hall.head.does(Request::Disqualify { player, reason }).await.unwrap();
            }
        }
        let (seen, _) = hall.agrees().await;
        assert_eq!(seen.detailed.rounds.len(), usize::from(round));
        let threes = seen.detailed.rows.iter().flat_map(|row| &row.rounds).flatten().filter(|game| game.three);
        assert!(threes.count() >= 3 * usize::from(round - 1));
    }
    hall
}

/// Counts at once, does not while it is disputed, and does again when the referee has spoken.
async fn is_disputed_and_ruled(hall: &Hall, organizer: &Person, round: u16, table: &TableView, sheet: SheetView) {
    let games = |seen: &Seen| seen.explained.iter().flat_map(|it| &it.games).filter(|it| it.table == table.no).count();
    organizer.hands_in(table, round, sheet.clone()).await.unwrap();
    let (seen, _) = hall.agrees().await;
    let row = seen.detailed.rows.iter().find(|row| row.player == table.seats[0].player).unwrap();
    assert!(row.rounds[usize::from(round) - 1].as_ref().unwrap().provisional);
    assert!(seen.view.standings.provisional && seen.standings_json["provisional"] == true);

    let turn = usize::from(round + table.no.0) + 1;
    let other = if sheet.entries[0].pieces.is_some() { pieces(table, turn) } else { in_totals(table, turn) };
    assert!(organizer.enters_on_paper(table, round, other).await.unwrap().answer.disputed);
    let (seen, _) = hall.agrees().await;
    assert_eq!(games(&seen), 0);

    let seen_by_referee = hall.table(table.no.0).await;
    hall.referee().await.rules(&seen_by_referee, round, VerdictRequest::TakeOther).await.unwrap();
    assert_eq!(hall.state_of(table.no.0).await, TableState::Ruled);
    let (seen, _) = hall.agrees().await;
    assert_eq!(games(&seen), table.seats.len());
}

/// The award ceremony: what is exported now is final.
async fn finishes(hall: &Hall) -> Seen {
    hall.head.does(Request::Finish).await.unwrap();
    let (last, read_again) = hall.agrees().await;
    assert_eq!((read_again, last.view.tournament.phase), (ReadAgain::AsShown, Phase::Finished));
    assert_eq!(last.standings_json["final"], true);
    last
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn public_scoring_lists_both_sums_of_a_pooled_share_and_its_files_are_read_again() {
    let hall = a_tournament_under("public", 11).await;
    let last = finishes(&hall).await;
    let share = last.explained[0].sums.iter().find(|sum| sum.criterion == Criterion::Share).unwrap();
    assert!(share.adds.is_empty() && share.pooled.is_some());
    assert!(!last.detailed.virtual_score);
    let three = last.detailed.rows.iter().flat_map(|row| &row.rounds).flatten().find(|game| game.three);
    assert!(three.is_some(), "marked 3P also without a virtual score");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ranking_tournament_adds_the_virtual_score_to_the_totals_of_three_tables_only() {
    let hall = a_tournament_under("rangliste-2006", 15).await;
    let last = finishes(&hall).await;
    assert!(last.detailed.virtual_score);
    let games = || last.explained.iter().flat_map(|explained| &explained.games);
    assert!(games().filter(|game| game.virtual_score != "0").all(|game| game.three));
    // 10 of 23 and a mean of 23/3.
    assert!(games().any(|game| game.division.as_deref() == Some("10 / (92/3) × 100")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_lots_of_a_championship_leave_the_house_only_with_the_finish() {
    let hall = a_tournament_under("championship-2025", 14).await;
    let before = hall.seen().await;
    assert!(before.rules_toml.contains("lot_missing"));
    assert!(!before.results_csv.lines().next().unwrap().contains("lot"));
    hall.plays_to_the_final().await;
    let after = finishes(&hall).await;
    assert!(after.results_csv.lines().next().unwrap().ends_with(",lot"));
    assert!(!after.rules_toml.contains("lot_missing"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn changed_rules_show_at_once_everywhere_and_rewrite_no_sheet_and_move_nobody() {
    let hall = a_tournament_under("custom", 14).await;
    let mut kiosk = hall.kiosk().await;
    let mut before = hall.agrees().await.0;
    let changes = [
        (vec![Criterion::Wins], VirtualScore::None),
        (vec![Criterion::Share, Criterion::Thirds], VirtualScore::Exact),
        (vec![Criterion::Vp, Criterion::RoundPoints, Criterion::Share, Criterion::Wins], VirtualScore::Up),
    ];
    for (criteria, three_table) in changes {
        let sheet = hall.head.detail(3, 1).await.unwrap();
        hall.head.does(Request::ChangeRules { criteria: criteria.clone(), three_table }).await.unwrap();
        let (after, _) = hall.agrees().await;
        kiosk.reaches(after.version).await;
        assert_eq!(*kiosk.public(), after.view);
        assert_eq!(after.view.tournament.rules.criteria, criteria);
        assert_eq!(after.standings_json["active_rules"]["criteria"], json!(criteria));
        assert_eq!(after.detailed.virtual_score, three_table != VirtualScore::None);
        assert_ne!(after.state_hash, before.state_hash);

        // Sheets, tables and seats are what they were; the lot was promised once.
        assert_eq!(hall.head.detail(3, 1).await.unwrap(), sheet);
        assert_eq!(after.view.round, before.view.round);
        assert_eq!(after.view.tournament.lot_commitment, before.view.tournament.lot_commitment);
        assert_eq!(after.results_csv, before.results_csv);
        before = after;
    }

    // The award ceremony, and a correction after it was taken back: an export right afterwards is the corrected one.
    let first = finishes(&hall).await;
    hall.head.does(Request::Reopen { reason: "A sheet was swapped.".to_owned() }).await.unwrap();
    assert_eq!(hall.agrees().await.0.standings_json["final"], false);
    hall.head.does(Request::UnlockRound { round: RoundNo(3) }).await.unwrap();
    let (organizer, table) = (hall.organizer().await, hall.table(1).await);
    let other = in_totals(&table, 17);
    assert!(organizer.enters_on_paper(&table, 3, other.clone()).await.unwrap().answer.disputed);
    let amended = VerdictRequest::Amend { sheet: other };
    hall.referee().await.rules(&hall.table(1).await, 3, amended).await.unwrap();
    let corrected = hall.agrees().await.0;
    assert_ne!(corrected.results_csv, first.results_csv);
    let last = finishes(&hall).await;
    assert_ne!(last.state_hash, first.state_hash);

    // A name that is erased afterwards reorders nothing that was read out.
    let order = |seen: &Seen| seen.view.standings.rows.iter().map(|row| row.player).collect::<Vec<_>>();
    hall.head.does(Request::ErasePerson { player: order(&last)[3] }).await.unwrap();
    let erased = hall.seen().await;
    assert_eq!(order(&erased), order(&last));
    erased.agrees_but_for_erased_names();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_says_which_tournament_and_which_moment_it_is_of() {
    let hall = Hall::with_a_round(8).await;
    hall.head.does(Request::Rename { title: "Hafen/Cup \"Süd\"\u{2028}; rm -rf".to_owned() }).await.unwrap();
    for (file, kind) in [
        ("results.csv", "text/csv"),
        ("rules.toml", "application/toml"),
        ("standings.csv", "text/csv"),
        ("standings.json", "application/json"),
    ] {
        for status in ["provisional", "FINAL"] {
            let response = hall.downloads(file).await;
            let (_, version, hash) = hall.spectator().public().await;
            let said = |name: &str| response.headers()[name].to_str().unwrap().to_owned();
            let (what, end) = file.split_once('.').unwrap();
            let name = format!("hafen-cup-sud-rm-rf-{what}-{status}-v{version}-{}.{end}", &hash[..8]);
            assert_eq!(said(CONTENT_DISPOSITION.as_str()), format!("attachment; filename=\"{name}\""));
            assert!(said(CONTENT_TYPE.as_str()).starts_with(kind));
            assert_eq!((said("x-roundtable-version"), said("x-roundtable-state-hash")), (version.to_string(), hash));
            assert_eq!(said("x-roundtable-status"), status);
            let rules = "custom: round_points, vp, share, wins, then name; virtual score up";
            assert_eq!(said("x-roundtable-rules"), rules);
            match status {
                "provisional" => ends(&hall).await,
                _ => drop(hall.head.does(Request::Reopen { reason: "Once more.".to_owned() }).await.unwrap()),
            }
        }
    }
}

/// The round is played where it was not, and the tournament is over.
async fn ends(hall: &Hall) {
    for table in hall.head.view().await.round.unwrap().tables {
        if table.state == TableState::Awaiting {
            hall.enters(1, &table, totals(&table, [10, 7, 6, 4])).await;
        }
    }
    hall.head.does(Request::Finish).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_explained_who_is_not_on_the_roster() {
    let hall = Hall::with_players(4).await;
    for nobody in ["P5", "P0", "P99999999999", "head", "%F0%9F%90%91"] {
        let path = hall.path(&format!("/players/{nobody}/explanation"));
        let answer: Result<Value, ClientFault> = hall.visitor().get(&path).await;
        assert_eq!(answer.unwrap_err().code(), "no_such_player", "{nobody}");
    }
    let alone = hall.seen().await;
    assert_eq!(alone.explained[0].above, None);
    assert_eq!(alone.explained[0].below.as_ref().map(|below| below.player), Some(PlayerId(2)));
    assert_eq!(alone.explained[3].below, None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_head_chooses_criteria_and_virtual_score_when_the_tournament_is_made() {
    let hall = Hall::with_players(0).await;
    let head = &hall.head.visitor;
    let chosen = json!({"criteria": ["wins", "share"], "three_table": "none"});
    let tournament = head.create("Own Rules", "custom", chosen).await.unwrap();
    let rules = head.view(tournament).await.unwrap().tournament.rules;
    assert_eq!((rules.criteria, rules.three_table), (vec![Criterion::Wins, Criterion::Share], VirtualScore::None));
    let one_of_both = head.create("Own Rules", "custom", json!({"three_table": "exact"})).await.unwrap();
    let rules = head.view(one_of_both).await.unwrap().tournament.rules;
    assert_eq!((rules.criteria.len(), rules.three_table), (4, VirtualScore::Exact));

    let refusals = [
        ("public", json!({"criteria": ["vp"]}), "rules_are_fixed", "criteria"),
        ("rangliste-2006", json!({"three_table": "none"}), "rules_are_fixed", "three_table"),
        ("custom", json!({"criteria": []}), "bad_criteria", "criteria"),
        ("custom", json!({"criteria": ["vp", "wins", "vp"]}), "bad_criteria", "criteria"),
        ("custom", json!({"criteria": ["luck"]}), "bad_json", "criteria[0]"),
        ("custom", json!({"three_table": "sometimes"}), "bad_json", "three_table"),
    ];
    for (preset, details, code, path) in refusals {
        let refusal = match head.create("Own Rules", preset, details).await {
            Err(ClientFault::Refused(refusal)) => refusal,
            other => panic!("not refused: {other:?}"),
        };
        assert_eq!((refusal.code.as_str(), refusal.path.as_deref()), (code, Some(path)));
    }
    let running = Request::ChangeRules { criteria: vec![Criterion::Vp, Criterion::Vp], three_table: VirtualScore::Up };
    assert_eq!(refused(hall.head.does(running).await), "bad_criteria");
}
