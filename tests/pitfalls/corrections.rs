//! Results that were found wrong after the lock: ignored, corrected on one screen only, or paid for with a round that
//! was seated again (`rules.md` §9, corrections).

use reqwest::Method;
use roundtable::client::{ClientFault, Done};
use roundtable::domain::command::Command;
use roundtable::domain::ids::{RoundNo, TableNo};
use roundtable::domain::rules::SeatingMethod;
use roundtable::live::board::Board;
use roundtable::protocol::client::{FeedName, Request, SeenAtRequest};
use roundtable::protocol::detail::DetailedView;
use roundtable::protocol::history::HistoryView;
use roundtable::protocol::view::{PublicView, RoundView, StandingsView, TableState, TableView};
use serde_json::Value;

use crate::hall::{Hall, Person, refused, shown_vp, totals};
use crate::paper::{Paper, note};
use crate::rounds::make;

const ONE: RoundNo = RoundNo(1);
/// On the wrong sheet the first and the last stand in each other's rows.
const WRONG: [i64; 4] = [10, 7, 6, 4];
const RIGHT: [i64; 4] = [4, 7, 6, 10];

async fn corrects(by: &Person, seen: &TableView, vp: [i64; 4], reason: &str) -> Result<Done, ClientFault> {
    let (table, revision, reason) = (seen.no, seen.revision, reason.to_owned());
    by.does(Request::Correct { round: ONE, table, revision, sheet: totals(seen, vp), reason }).await
}

/// A hall whose round 1 is played and locked.
async fn after_round_1(players: usize) -> Hall {
    let hall = Hall::with_a_round(players).await;
    hall.plays_on_paper(1).await;
    hall.head.does(Request::LockRound { round: ONE }).await.unwrap();
    hall
}

async fn round_1(hall: &Hall) -> RoundView {
    hall.head.visitor.get(&hall.path("/rounds/1")).await.unwrap()
}

/// Three rounds, all locked; in the first, table 2 ended like this.
fn a_day(second_table: [i64; 4]) -> Paper {
    let mut paper = Paper::under("custom", 15);
    for no in 1..=3 {
        let method = Some(SeatingMethod::Round);
        let expected = RoundNo(no);
        paper.head_does(Command::MakeRound { expected, method, map: None, proposal: None, seating: None });
        if no == 1 {
            paper.plays(ONE, 1, [10, 8, 5, 3]);
            paper.plays(ONE, 2, second_table);
            paper.plays(ONE, 3, [5, 10, 8, 3]);
            paper.plays(ONE, 4, [5, 8, 10, 3]);
        } else {
            paper.plays_the_round();
        }
    }
    paper.head_does(Command::LockRound { round: RoundNo(3) });
    paper
}

fn shown(paper: &Paper) -> StandingsView {
    Board::new(&paper.state, &paper.people, false).public().standings.clone()
}

#[test]
fn b013_a_correction_of_round_1_after_round_3_makes_the_standings_of_a_day_on_which_it_was_right() {
    let (mut corrected, right) = (a_day(WRONG), a_day(RIGHT));
    assert_ne!(shown(&corrected).rows, shown(&right).rows);
    let (table, revision) = (TableNo(2), corrected.table(ONE, 2).revision);
    let (sheet, reason) = (corrected.sheet(ONE, 2, RIGHT), note("Two rows were swapped."));
    corrected.head_does(Command::Correct { round: ONE, table, revision, sheet, reason });
    assert_eq!(shown(&corrected), shown(&right));
    assert_eq!(corrected.replayed(), corrected.state, "from the log, from nothing");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b014_every_screen_that_is_open_shows_the_corrected_totals_without_a_reload() {
    let hall = after_round_1(8).await;
    hall.head.makes_round(2).await.unwrap();
    let wrong = round_1(&hall).await.tables.remove(0);
    let (loser, winner) = (wrong.seats[0].player, wrong.seats[3].player);
    let player = hall.player(loser).await.person;
    let mut screens = vec![hall.kiosk().await, player.screen(FeedName::Public).await];
    for person in [&hall.head, &hall.referee().await, &hall.organizer().await] {
        screens.push(person.screen(FeedName::Staff).await);
    }
    let done = corrects(&hall.head, &wrong, RIGHT, "Two rows were swapped.").await.unwrap();
    let (view, version, hash) = hall.head.public().await;
    assert_eq!(version, done.version);
    for screen in &mut screens {
        // Heard over the socket that was open before.
        screen.reaches(version).await;
        assert_eq!((screen.public(), screen.live.state_hash()), (&view, hash.as_str()));
        let row = |player| screen.public().standings.rows.iter().find(|row| row.player == player).unwrap();
        assert_eq!((row(loser).vp, row(loser).wins, row(winner).vp, row(winner).wins), (4, 0, 10, 1));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b026_after_the_lock_only_the_head_corrects_with_a_reason_and_both_results_stay_in_the_tables_history() {
    let hall = after_round_1(4).await;
    let seen = hall.table(1).await;
    let before = hall.head.public().await;
    for person in [hall.captain_of(1).await.person, hall.referee().await, hall.organizer().await] {
        assert_eq!(refused(corrects(&person, &seen, RIGHT, "I have a photo.").await), "not_allowed");
    }
    for silent in ["", "  "] {
        let Err(ClientFault::Refused(refusal)) = corrects(&hall.head, &seen, RIGHT, silent).await else {
            panic!("corrected without a reason")
        };
        assert_eq!(refusal.path.as_deref(), Some("reason"), "{refusal:?}");
    }
    assert_eq!(hall.head.public().await, before);
    corrects(&hall.head, &seen, RIGHT, "A photo of the board.").await.unwrap();
    let path = hall.path("/history?round=1&table=1&type=result_corrected");
    let told: HistoryView = hall.referee().await.visitor.get(&path).await.unwrap();
    let [record] = &told.records[..] else { panic!("{} corrections", told.records.len()) };
    assert_eq!((record.by.name.as_str(), &record.event["reason"]), ("head", &Value::from("A photo of the board.")));
    for (moment, vp) in [(&record.before, WRONG), (&record.after, RIGHT)] {
        let table = &moment.as_ref().unwrap().tables[0];
        let stood: Vec<i64> = table.seats.iter().map(|seat| seat.vp.unwrap().into()).collect();
        assert_eq!(stood, vp);
    }

    let strict = Hall::under("championship-2025", 12).await;
    strict.head.makes_round(1).await.unwrap();
    strict.plays_on_paper(1).await;
    strict.head.does(Request::LockRound { round: ONE }).await.unwrap();
    let seen = strict.table(1).await;
    assert_eq!(refused(corrects(&strict.head, &seen, RIGHT, "A photo.").await), "never_corrected");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b079_a_correction_that_moves_a_win_moves_the_places_and_the_counts_of_all_four() {
    let hall = after_round_1(8).await;
    let seen = hall.table(1).await;
    let numbers = async || {
        let view = hall.head.view().await;
        let detail: DetailedView = hall.head.visitor.get(&hall.path("/standings/detailed")).await.unwrap();
        let of = |seat: &roundtable::protocol::view::SeatView| {
            let row = view.standings.rows.iter().find(|row| row.player == seat.player).unwrap();
            let game = detail.rows.iter().find(|row| row.player == seat.player).unwrap().rounds[0].clone().unwrap();
            (game.place, game.round_points, row.vp, [row.wins, row.seconds, row.thirds])
        };
        seen.seats.iter().map(of).collect::<Vec<_>>()
    };
    let points = |points: &str| points.to_owned();
    assert_eq!(
        numbers().await,
        [
            (1, points("5"), 10, [1, 0, 0]),
            (2, points("3"), 7, [0, 1, 0]),
            (3, points("2"), 6, [0, 0, 1]),
            (4, points("1"), 4, [0, 0, 0]),
        ]
    );
    let others = |view: PublicView| -> Vec<_> {
        let away = |player| seen.seats.iter().all(|seat| seat.player != player);
        let rows = view.standings.rows.into_iter().filter(|row| away(row.player));
        rows.map(|row| (row.player, row.vp, row.wins, row.share_exact)).collect()
    };
    let elsewhere = others(hall.head.view().await);
    // Everybody comes in at another place.
    corrects(&hall.head, &seen, [4, 6, 10, 7], "All rows were in the wrong order.").await.unwrap();
    assert_eq!(
        numbers().await,
        [
            (4, points("1"), 4, [0, 0, 0]),
            (3, points("2"), 6, [0, 0, 1]),
            (1, points("5"), 10, [1, 0, 0]),
            (2, points("3"), 7, [0, 1, 0]),
        ]
    );
    assert_eq!(others(hall.head.view().await), elsewhere);
    for seat in &seen.seats {
        let path = hall.path(&format!("/history?player={}&type=result_corrected", seat.player));
        let told: HistoryView = hall.head.visitor.get(&path).await.unwrap();
        assert_eq!(told.records.len(), 1, "it is in the history of {}", seat.name);
    }
}

/// A list is printed in the second after the head's correction, before and after the award ceremony.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b080_files_taken_right_after_a_correction_of_a_locked_round_are_of_that_state_and_final_only_when_it_is_over()
{
    let hall = after_round_1(4).await;
    let files = async |status: &str| {
        let (_, version, hash) = hall.head.public().await;
        let mut texts = Vec::new();
        for name in ["standings.csv", "results.csv", "standings.json"] {
            let path = format!("/t/{}/{name}", hall.tournament);
            let answer = hall.visitor().request(Method::GET, &path).send().await.unwrap();
            let told = |header: &str| answer.headers()[header].to_str().unwrap().to_owned();
            let revision = [told("x-roundtable-version"), told("x-roundtable-state-hash"), told("x-roundtable-status")];
            assert_eq!(revision, [version.to_string(), hash.clone(), status.to_owned()], "{name}");
            texts.push(answer.text().await.unwrap());
        }
        texts
    };
    let wrong = files("provisional").await;
    corrects(&hall.head, &hall.table(1).await, RIGHT, "Two rows were swapped.").await.unwrap();
    let right = files("provisional").await;
    assert!(wrong.iter().zip(&right).all(|(wrong, right)| wrong != right));
    hall.head.does(Request::Finish).await.unwrap();
    files("FINAL").await;
    hall.head.does(Request::Reopen { reason: "Another photo.".to_owned() }).await.unwrap();
    files("provisional").await;
    corrects(&hall.head, &hall.table(1).await, WRONG, "It was right before.").await.unwrap();
    hall.head.does(Request::Finish).await.unwrap();
    let again = files("FINAL").await;
    // The lot is published with the finish, at the end of each line.
    assert!(wrong[1].lines().zip(again[1].lines()).all(|(before, now)| now.starts_with(before)), "{}", again[1]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b091_a_round_that_is_running_keeps_its_seats_and_results_when_the_one_before_is_corrected() {
    let hall = after_round_1(12).await;
    hall.head.makes_round(2).await.unwrap();
    let (one, two) = (hall.table(1).await, hall.table(2).await);
    hall.captain_of(1).await.hands_in(&one, totals(&one, [10, 7, 5, 4])).await.unwrap();
    hall.head.enters_on_paper(&two, 2, totals(&two, [10, 8, 6, 4])).await.unwrap();
    let (before, events) = (hall.head.view().await, hall.history().await.len());
    let wrong = round_1(&hall).await.tables.remove(2);
    corrects(&hall.head, &wrong, RIGHT, "Two rows were swapped.").await.unwrap();
    let after = hall.head.view().await;
    assert_eq!(after.round, before.round);
    assert_ne!(after.standings, before.standings);
    let history = hall.history().await;
    assert_eq!(history.len(), events + 1);
    assert_eq!(history.last().unwrap()["event"]["type"], "result_corrected");
    // Whoever wants other seats says so, and is told what it costs.
    assert_eq!(refused(hall.head.does(Request::UndoRound { round: RoundNo(2), typed: None }).await), {
        "results_would_be_lost"
    });
    // The phones at the running tables go on as if nothing had been.
    hall.opponent_at(1, 0).await.confirms(&hall.table(1).await).await.unwrap();
    assert_eq!(hall.state_of(1).await, TableState::Confirmed);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b092_after_a_correction_two_who_sit_wrong_change_places_and_nobody_else_is_moved() {
    let hall = after_round_1(16).await;
    let by_standings = Some(SeatingMethod::Standings);
    let Request::MakeRound { expected, map, proposal, .. } = make(2) else { unreachable!() };
    hall.head.does(Request::MakeRound { expected, method: by_standings, map, proposal }).await.unwrap();
    let before = hall.head.view().await.round.unwrap();
    let wrong = round_1(&hall).await.tables.remove(0);
    corrects(&hall.head, &wrong, RIGHT, "Two rows were swapped.").await.unwrap();
    let seated =
        |player| before.tables.iter().find(|table| table.seats.iter().any(|seat| seat.player == player)).unwrap().no;
    let [one, other] =
        [0, 3].map(|at: usize| wrong.seats[at].player).map(|player| SeenAtRequest { player, table: seated(player) });
    assert_ne!(one.table, other.table, "the first and the last of a table do not meet again by standings");
    hall.organizer().await.does(Request::SwapSeats { round: RoundNo(2), one, other }).await.unwrap();
    let mut wanted = before.clone();
    for seat in wanted.tables.iter_mut().flat_map(|table| &mut table.seats) {
        let stays = before.tables.iter().flat_map(|table| &table.seats).find(|there| {
            let moved = [(one.player, other.player), (other.player, one.player)];
            let comes = moved.iter().find(|(from, _)| *from == seat.player).map_or(seat.player, |(_, to)| *to);
            there.player == comes
        });
        (seat.player, seat.name) = stays.map(|there| (there.player, there.name.clone())).unwrap();
    }
    let after = hall.head.view().await.round.unwrap();
    for (is, was) in after.tables.iter().zip(&before.tables) {
        if [one.table, other.table].contains(&is.no) {
            let players = |table: &TableView| table.seats.iter().map(|seat| seat.player).collect::<Vec<_>>();
            let wanted = wanted.tables.iter().find(|table| table.no == is.no).unwrap();
            assert_eq!(players(is), players(wanted));
        } else {
            assert_eq!(is, was, "nobody else is moved, and no phone there is told of a change");
        }
    }
    assert_eq!(hall.count("round_made").await, 2);
    assert_eq!(shown_vp(&round_1(&hall).await.tables[0]), RIGHT.map(|vp| Some(vp as u32)));
}
