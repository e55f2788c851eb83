//! Results put right: in the running round by a referee, in a locked one by the head, after a look at what it changes
//! (`rules.md` §9, corrections).

use reqwest::Method;
use roundtable::client::{ClientFault, Done};
use roundtable::domain::ids::{PlayerId, RoundNo};
use roundtable::domain::rules::{Criterion, SeatingMethod};
use roundtable::protocol::client::{FeedName, Request, VerdictRequest};
use roundtable::protocol::correction::{CorrectionPreview, CorrectionRequest};
use roundtable::protocol::view::{PublicView, RoundView, SheetView, StandingsRow, TableDetail, TableState, TableView};

use crate::hall::{Hall, Person, refused, shown_vp, totals};

async fn corrects(by: &Person, round: u16, seen: &TableView, sheet: SheetView) -> Result<Done, ClientFault> {
    let reason = "The sheet had two players in each other's rows.".to_owned();
    by.does(Request::Correct { round: RoundNo(round), table: seen.no, revision: seen.revision, sheet, reason }).await
}

async fn looks(
    hall: &Hall,
    by: &Person,
    round: u16,
    seen: &TableView,
    sheet: SheetView,
) -> Result<CorrectionPreview, ClientFault> {
    let request = CorrectionRequest { round: RoundNo(round), table: seen.no, sheet };
    by.visitor.post(&hall.path("/preview/correction"), &request).await
}

async fn round(hall: &Hall, number: u16) -> RoundView {
    hall.head.visitor.get(&hall.path(&format!("/rounds/{number}"))).await.unwrap()
}

fn row(view: &PublicView, player: PlayerId) -> (usize, &StandingsRow) {
    let rows = view.standings.rows.iter().enumerate();
    rows.into_iter().find(|(_, row)| row.player == player).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_correction_changes_what_its_preview_says_keeps_all_seats_and_leaves_a_note_for_everybody() {
    let mut hall = Hall::with_a_round(12).await;
    hall.plays_the_round().await;
    hall.head.makes_round(2).await.unwrap();
    let wrong = round(&hall, 1).await.tables[1].clone();
    let seats = round(&hall, 2).await;
    let (before, version, hash) = hall.head.public().await;
    // First and last had been mixed up.
    let right = totals(&wrong, [4, 7, 6, 10]);

    let preview = looks(&hall, &hall.head, 1, &wrong, right.clone()).await.unwrap();
    assert_eq!((preview.version, preview.state_hash.as_str()), (version, hash.as_str()));
    assert_eq!(hall.head.public().await, (before.clone(), version, hash.clone()), "looking stores nothing");
    assert_eq!(preview.cut, None);
    assert_eq!(preview.redrawn, []);

    let mut kiosk = hall.kiosk().await;
    corrects(&hall.head, 1, &wrong, right.clone()).await.unwrap();
    let (loser, winner) = (wrong.seats[0].player, wrong.seats[3].player);
    kiosk.sees("the winner's ten", |view| row(view, winner).1.vp == 10).await;
    let after = hall.head.view().await;
    for changed in &preview.rows {
        for (view, said) in [(&before, &changed.before), (&after, &changed.after)] {
            let (index, shown) = row(view, changed.player);
            assert_eq!(said.rank, Some(index as u32 + 1), "{}", changed.name);
            assert_eq!((said.metrics.vp, &said.metrics.share_exact), (shown.vp, &shown.share_exact));
            assert_eq!((&said.metrics.round_points, said.metrics.wins), (&shown.round_points, shown.wins));
        }
    }
    // Nobody else moves, and nobody else's numbers change.
    for (index, there) in before.standings.rows.iter().enumerate() {
        if preview.rows.iter().all(|changed| changed.player != there.player) {
            let (now, shown) = row(&after, there.player);
            assert_eq!((now, shown.vp, &shown.share), (index, there.vp, &there.share), "{}", there.name);
        }
    }
    let numbers: Vec<PlayerId> = preview.rows.iter().filter(|it| !it.changed.is_empty()).map(|it| it.player).collect();
    assert_eq!(numbers.len(), 2, "the other two at the table have the same numbers");
    assert!(numbers.contains(&winner) && numbers.contains(&loser));
    let of_winner = preview.rows.iter().find(|it| it.player == winner).unwrap();
    assert_eq!(
        of_winner.changed,
        [Criterion::RoundPoints, Criterion::Vp, Criterion::Share, Criterion::Wins],
        "the 4 came in fourth"
    );

    // Seats stay, in the round itself and in the running one; a note is there for everybody.
    let corrected = round(&hall, 1).await.tables[1].clone();
    assert_eq!(corrected.state, TableState::Ruled);
    assert_eq!(corrected.corrected.as_deref(), Some("The sheet had two players in each other's rows."));
    assert_eq!(shown_vp(&corrected), [Some(4), Some(7), Some(6), Some(10)]);
    assert_eq!(round(&hall, 2).await, seats);
    assert!(round(&hall, 1).await.locked);
    let detail: TableDetail = hall.head.visitor.get(&hall.path("/rounds/1/tables/2")).await.unwrap();
    let replaced = detail.ruling.unwrap().before.unwrap();
    assert_eq!(replaced.vp, shown_vp(&wrong), "what stood there before is kept beside it");

    // Asked again it changes nothing; who saw the old result looks again; and a restart knows it.
    let version = corrects(&hall.head, 1, &corrected, right.clone()).await.unwrap().version;
    assert_eq!(hall.head.public().await.1, version);
    assert_eq!(hall.count("result_corrected").await, 1);
    assert_eq!(refused(corrects(&hall.head, 1, &wrong, totals(&wrong, [10, 4, 4, 4])).await), "table_changed");
    let (shown, _, hash) = hall.head.public().await;
    hall.restarts().await;
    let (now, _, hash_now) = hall.head.public().await;
    assert_eq!((now, hash_now), (shown, hash));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_correction_is_the_heads_for_a_locked_result_under_rules_that_allow_it() {
    let hall = Hall::with_a_round(8).await;
    hall.plays_the_round().await;
    let table = hall.table(1).await;
    let other = totals(&table, [4, 7, 6, 10]);
    // Not locked yet: a referee rules.
    assert_eq!(refused(corrects(&hall.head, 1, &table, other.clone()).await), "round_is_open");
    assert_eq!(looks(&hall, &hall.head, 1, &table, other.clone()).await.unwrap_err().code(), "round_is_open");
    let void = hall.table(2).await;
    let reason = "The board fell down.".to_owned();
    hall.head.does(Request::VoidTable { round: RoundNo(1), table: void.no, reason }).await.unwrap();
    hall.head.does(Request::LockRound { round: RoundNo(1) }).await.unwrap();
    for person in [hall.referee().await, hall.organizer().await, hall.captain_of(1).await.person, hall.spectator()] {
        let refusal = refused(corrects(&person, 1, &table, other.clone()).await);
        assert!(["not_allowed", "not_signed_in"].contains(&refusal.as_str()), "{refusal}");
        let refusal = looks(&hall, &person, 1, &table, other.clone()).await.unwrap_err();
        assert!(["not_allowed", "not_signed_in"].contains(&refusal.code()), "{refusal}");
    }
    // A void table was no game for anyone: there is no result that could be wrong.
    let void = hall.table(2).await;
    assert_eq!(refused(corrects(&hall.head, 1, &void, totals(&void, [10, 4, 4, 4])).await), "table_is_void");
    // The same checks as for any sheet.
    assert_eq!(refused(corrects(&hall.head, 1, &table, totals(&table, [10, 23, 4, 4])).await), "sheet_has_faults");
    let mut missing = other.clone();
    missing.entries[1].vp = None;
    corrects(&hall.head, 1, &table, missing).await.unwrap();
    assert_eq!(shown_vp(&hall.table(1).await), [Some(4), None, Some(6), Some(10)]);

    hall.head.does(Request::Finish).await.unwrap();
    let seen = hall.table(1).await;
    assert_eq!(refused(corrects(&hall.head, 1, &seen, other.clone()).await), "not_in_this_phase");
    hall.head.does(Request::Reopen { reason: "A mistake in round 1.".to_owned() }).await.unwrap();
    corrects(&hall.head, 1, &seen, other).await.unwrap();

    for preset in ["championship-2025", "rangliste-2006"] {
        let hall = Hall::under(preset, 12).await;
        hall.head.makes_round(1).await.unwrap();
        hall.plays_on_paper(1).await;
        hall.head.does(Request::LockRound { round: RoundNo(1) }).await.unwrap();
        let table = hall.table(1).await;
        let other = totals(&table, [4, 7, 6, 10]);
        assert_eq!(refused(corrects(&hall.head, 1, &table, other.clone()).await), "never_corrected", "{preset}");
        assert_eq!(looks(&hall, &hall.head, 1, &table, other).await.unwrap_err().code(), "never_corrected");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_preview_names_the_later_tables_that_would_have_been_drawn_otherwise_and_the_correction_moves_nobody() {
    let hall = Hall::with_a_round(12).await;
    for number in 1..=3 {
        let table = hall.table(number).await;
        // Three winners who can be told apart, and so three tables of neighbours in round 2.
        let first = 10 + i64::from(number);
        hall.head.enters_on_paper(&table, 1, totals(&table, [first, 7, 5, 2])).await.unwrap();
    }
    let make = |number| Request::MakeRound {
        expected: RoundNo(number),
        method: Some(SeatingMethod::Standings),
        map: None,
        proposal: None,
    };
    hall.head.does(make(2)).await.unwrap();
    let drawn = round(&hall, 2).await;
    let table = round(&hall, 1).await.tables[2].clone();
    // Who was first at his table comes last, and the other way round: neighbours in the standings are others now.
    let right = totals(&table, [2, 7, 5, 13]);
    let preview = looks(&hall, &hall.head, 1, &table, right.clone()).await.unwrap();
    let there = preview.redrawn.iter().map(|there| there.round).collect::<Vec<_>>();
    assert_eq!(there, [RoundNo(2)]);
    assert!(preview.redrawn[0].tables.len() >= 2, "two people changed places: {:?}", preview.redrawn);
    corrects(&hall.head, 1, &table, right).await.unwrap();
    assert_eq!(round(&hall, 2).await, drawn, "a running round is never seated anew");

    // Had round 1 been so from the beginning, exactly these tables had been others.
    hall.head.does(Request::UndoRound { round: RoundNo(2), typed: None }).await.unwrap();
    let unchanged = looks(&hall, &hall.head, 1, &table, totals(&table, [13, 7, 5, 2])).await;
    assert_eq!(unchanged.unwrap_err().code(), "round_is_open", "the undo opened round 1 again");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_correction_that_passes_nobody_would_have_drawn_the_same_tables() {
    let hall = Hall::with_a_round(8).await;
    for number in 1..=2 {
        let table = hall.table(number).await;
        let first = 10 + i64::from(number);
        hall.head.enters_on_paper(&table, 1, totals(&table, [first, 7, 5, 2])).await.unwrap();
    }
    let method = Some(SeatingMethod::Standings);
    hall.head.does(Request::MakeRound { expected: RoundNo(2), method, map: None, proposal: None }).await.unwrap();
    let table = round(&hall, 1).await.tables[1].clone();
    // The best of all had thirteen, not twelve.
    let preview = looks(&hall, &hall.head, 1, &table, totals(&table, [13, 7, 5, 2])).await.unwrap();
    assert_eq!(preview.redrawn, []);
    let best = preview.rows.iter().find(|it| it.player == table.seats[0].player).unwrap();
    assert_eq!((best.before.rank, best.after.rank), (Some(1), Some(1)));
    assert_eq!(best.changed, [Criterion::Vp, Criterion::Share]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn until_the_lock_a_referee_puts_right_what_nobody_disputes_and_says_why() {
    let hall = Hall::with_a_round(8).await;
    let referee = hall.referee().await;
    for (number, confirmed) in [(1, false), (2, true)] {
        let table = hall.table(number).await;
        hall.captain_of(number).await.hands_in(&table, totals(&table, [10, 7, 6, 4])).await.unwrap();
        if confirmed {
            hall.opponent_at(number, 0).await.confirms(&hall.table(number).await).await.unwrap();
        }
        let seen = hall.table(number).await;
        let phone = hall.opponent_at(number, 1).await;
        let mut screen = phone.person.screen(FeedName::Public).await;
        let amend = VerdictRequest::Amend { sheet: totals(&table, [9, 8, 6, 10]) };
        for verdict in [amend.clone(), VerdictRequest::Replay] {
            let silent =
                Request::Rule { round: RoundNo(1), table: seen.no, revision: seen.revision, verdict, note: None };
            let refusal = referee.does(silent).await.unwrap_err();
            let ClientFault::Refused(refusal) = refusal else { panic!("{refusal}") };
            assert_eq!((refusal.code.as_str(), refusal.path.as_deref()), ("bad_field", Some("note")));
        }
        for verdict in [VerdictRequest::Uphold, VerdictRequest::TakeOther] {
            assert_eq!(refused(referee.rules(&seen, 1, verdict).await), "no_dispute");
        }
        referee.rules(&seen, 1, amend).await.unwrap();
        screen
            .sees("the ruling", |view| {
                view.round.as_ref().unwrap().tables[usize::from(number) - 1].state == TableState::Ruled
            })
            .await;
        // Everybody at the table reads why; it is no correction of a locked result.
        let detail = phone.person.detail(1, number).await.unwrap();
        assert_eq!(detail.ruling.unwrap().note.as_deref(), Some("I counted the board."));
        assert_eq!(detail.table.corrected, None);
        assert_eq!(shown_vp(&detail.table), [Some(9), Some(8), Some(6), Some(10)]);
        // The game is played again all the same, when that is found to be right.
        referee.rules(&hall.table(number).await, 1, VerdictRequest::Replay).await.unwrap();
        assert_eq!(hall.state_of(number).await, TableState::Awaiting);
    }
    hall.plays_the_round().await;
    let confirmed = hall.table(1).await;
    referee.rules(&confirmed, 1, VerdictRequest::Replay).await.unwrap();
    assert_eq!(hall.state_of(1).await, TableState::Awaiting);
    hall.head.enters_on_paper(&hall.table(1).await, 1, totals(&confirmed, [10, 7, 6, 4])).await.unwrap();
    hall.head.does(Request::LockRound { round: RoundNo(1) }).await.unwrap();
    let amend = VerdictRequest::Amend { sheet: totals(&confirmed, [9, 8, 6, 10]) };
    assert_eq!(refused(referee.rules(&hall.table(1).await, 1, amend).await), "round_is_locked");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_preview_of_what_is_no_sheet_names_the_field() {
    let hall = Hall::with_a_round(4).await;
    hall.plays_the_round().await;
    hall.head.does(Request::LockRound { round: RoundNo(1) }).await.unwrap();
    let bad = serde_json::json!({"round": 1, "table": 1, "sheet": {"entries": [{"seat": 9}]}});
    let request = hall.head.visitor.request(Method::POST, &hall.path("/preview/correction")).json(&bad);
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status(), 400);
    let body: serde_json::Value = answer.json().await.unwrap();
    assert_eq!((&body["code"], &body["path"]), (&"bad_json".into(), &"sheet.entries[0].seat".into()));
    for (round, table) in [(2, 1), (1, 2), (0, 0)] {
        let table = TableView { no: roundtable::domain::ids::TableNo(table), ..hall.table(1).await };
        let code = looks(&hall, &hall.head, round, &table, totals(&table, [10, 4, 4, 4])).await.unwrap_err();
        assert!(["no_such_round", "no_such_table"].contains(&code.code()), "{code}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_four_at_a_table_read_what_their_result_was_before_a_referee_or_the_head_changed_it() {
    let hall = Hall::with_a_round(8).await;
    hall.plays_the_round().await;
    let (played, opponent) = (hall.table(1).await, hall.opponent_at(1, 1).await);
    let before = async || {
        let me = opponent.person.visitor.me(hall.tournament).await.unwrap();
        me.table.unwrap().ruling.and_then(|ruling| ruling.before).map(|sheet| sheet.vp)
    };
    assert_eq!(before().await, None);
    let amend = Request::Rule {
        round: RoundNo(1),
        table: played.no,
        revision: played.revision,
        verdict: VerdictRequest::Amend { sheet: totals(&played, [10, 5, 5, 5]) },
        note: Some("A settlement was counted twice.".to_owned()),
    };
    hall.referee().await.does(amend).await.unwrap();
    assert_eq!(before().await, Some(shown_vp(&played)));
    hall.head.does(Request::LockRound { round: RoundNo(1) }).await.unwrap();
    let ruled = hall.table(1).await;
    corrects(&hall.head, 1, &ruled, totals(&ruled, [5, 10, 5, 5])).await.unwrap();
    assert_eq!(before().await, Some(shown_vp(&ruled)), "the sheet that the correction replaced, not the first");
}
