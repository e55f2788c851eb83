//! Somebody looks back: the standings through an earlier round, and how the ranking went (`rules.md` §4).

use reqwest::Method;
use reqwest::header::{ETAG, IF_NONE_MATCH};
use roundtable::domain::ids::RoundNo;
use roundtable::protocol::client::Request;
use roundtable::protocol::course::{CourseView, StandingsAfterView};
use roundtable::protocol::detail::ExplanationView;
use roundtable::protocol::view::StandingsView;

use crate::hall::{Hall, totals};

impl Hall {
    async fn standings_after(&self, round: u16) -> StandingsView {
        let path = self.path(&format!("/standings/after/{round}"));
        let seen: StandingsAfterView = self.visitor().get(&path).await.unwrap();
        assert_eq!(seen.round, RoundNo(round));
        seen.standings
    }

    async fn course(&self) -> CourseView {
        self.visitor().get(&self.path("/standings/course")).await.unwrap()
    }
}

/// Everybody with his rank, as a reader of the rows counts them.
fn ranks(standings: &StandingsView) -> Vec<(String, Option<u32>)> {
    let mut above = None;
    let counted = standings.rows.iter().zip(1..).map(|(row, line)| {
        let rank = row.ranked.then_some(if row.shared { above.unwrap_or(line) } else { line });
        above = rank;
        (row.player.to_string(), rank)
    });
    counted.collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_earlier_round_is_told_as_it_was_and_the_course_says_the_same() {
    let hall = Hall::with_a_round(16).await;
    let mut then = Vec::new();
    for round in 1..=3 {
        for (table, vp) in (1..=4).zip([[10, 7, 6, 4], [5, 11, 8, 3], [9, 4, 10, 6], [2, 7, 3, 12]]) {
            let table = hall.table(table).await;
            hall.head.enters_on_paper(&table, round, totals(&table, vp)).await.unwrap();
        }
        then.push(hall.head.view().await.standings);
        if round < 3 {
            hall.head.makes_round(round + 1).await.unwrap();
        }
    }
    let course = hall.course().await;
    assert_eq!(course.rounds, [RoundNo(1), RoundNo(2), RoundNo(3)]);
    assert!(course.rows.iter().map(|row| row.player).eq(then[2].rows.iter().map(|row| row.player)));
    for (round, seen) in (1..).zip(&then) {
        assert_eq!(hall.standings_after(round).await.rows, seen.rows, "after round {round}");
        for (player, rank) in ranks(seen) {
            let row = course.rows.iter().find(|row| row.player.to_string() == player).unwrap();
            assert_eq!(row.ranks[usize::from(round) - 1], rank, "{player} after round {round}");
        }
    }
    // The award ceremony names the order of all rounds; the earlier ones stay what they were.
    hall.head.does(Request::LockRound { round: RoundNo(3) }).await.unwrap();
    hall.head.does(Request::Finish).await.unwrap();
    assert_eq!(hall.standings_after(1).await.rows, then[0].rows);
    assert_eq!(hall.standings_after(3).await.rows, hall.head.view().await.standings.rows);
    let refused = hall.visitor().get::<StandingsAfterView>(&hall.path("/standings/after/4")).await.unwrap_err();
    assert_eq!(refused.code(), "no_such_round");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn before_the_knock_outs_nobody_had_qualified_and_nobody_was_missing() {
    let hall = Hall::under("championship-2025", 16).await;
    hall.plays_to_the_final().await;
    let course = hall.course().await;
    let last = usize::from(course.rounds.last().unwrap().0);
    assert!(last > 2, "{course:?}");
    let first = hall.standings_after(1).await;
    assert!(first.rows.iter().all(|row| !row.qualified && row.games == 1), "{first:?}");
    let now = hall.head.view().await.standings;
    assert!(now.rows.iter().any(|row| row.qualified));
    let final_ranks: Vec<_> = course.rows.iter().map(|row| (row.player.to_string(), row.ranks[last - 1])).collect();
    assert_eq!(final_ranks, ranks(&now));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_has_it_already_is_told_so_and_a_result_is_something_new() {
    let hall = Hall::with_a_round(8).await;
    for what in ["/standings/course", "/standings/after/1"] {
        let path = hall.path(what);
        let first = hall.visitor().request(Method::GET, &path).send().await.unwrap();
        let tag = first.headers()[ETAG].clone();
        let ask = || hall.visitor().request(Method::GET, &path).header(IF_NONE_MATCH, tag.clone()).send();
        assert_eq!(ask().await.unwrap().status(), 304);
        let table = hall.table(if what.ends_with('e') { 1 } else { 2 }).await;
        hall.head.enters_on_paper(&table, 1, totals(&table, [10, 7, 6, 4])).await.unwrap();
        assert_eq!(ask().await.unwrap().status(), 200);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_players_page_names_the_others_at_each_table_with_what_everybody_may_see_of_them() {
    let hall = Hall::with_a_round(8).await;
    let table = hall.table(1).await;
    let captain = hall.captain_of(1).await;
    captain.hands_in(&table, totals(&table, [10, 7, 6, 4])).await.unwrap();
    let path = hall.path(&format!("/players/{}/explanation", captain.id));
    let explained: ExplanationView = hall.visitor().get(&path).await.unwrap();
    let expected: Vec<_> = hall.table(1).await.seats.into_iter().filter(|seat| seat.player != captain.id).collect();
    assert_eq!(explained.games[0].others, expected);
    assert!(expected.iter().all(|seat| seat.vp.is_some()));
    // What is in dispute is shown to nobody who does not sit there.
    let other = Some(totals(&table, [9, 10, 6, 4]));
    hall.opponent_at(1, 0).await.disputes(&hall.table(1).await, other).await.unwrap();
    let explained: ExplanationView = hall.visitor().get(&path).await.unwrap();
    assert!(explained.games.iter().flat_map(|game| &game.others).all(|seat| seat.vp.is_none()), "{explained:?}");
}
