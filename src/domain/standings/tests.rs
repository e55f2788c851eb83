use super::*;
use crate::domain::ids::Seat;
use crate::domain::lot::Lot;
use crate::domain::rules::LastResort;
use crate::domain::scoring::score_table;
use crate::domain::sheet::{Draft, Entry, Marks, Score, Sheet};

/// An event under construction: players are known by their ids, in the order of first mention.
struct Event {
    rules: Rules,
    ids: Vec<&'static str>,
    names: Vec<&'static str>,
    lots: Vec<Option<Lot>>,
    out: Vec<&'static str>,
    stood_aside: Vec<&'static str>,
    seated_in: Option<(Stage, Vec<&'static str>)>,
    games: Vec<Game>,
}

impl Event {
    fn under(preset: &str) -> Event {
        Event {
            rules: Rules::preset(preset).expect("a preset of ours"),
            ids: Vec::new(),
            names: Vec::new(),
            lots: Vec::new(),
            out: Vec::new(),
            stood_aside: Vec::new(),
            seated_in: None,
            games: Vec::new(),
        }
    }

    fn index(&mut self, id: &'static str) -> u32 {
        if let Some(known) = self.ids.iter().position(|other| *other == id) {
            return known as u32;
        }
        self.ids.push(id);
        self.names.push(id);
        self.lots.push(Some(Lot(self.ids.len() as u128)));
        self.ids.len() as u32 - 1
    }

    fn called(mut self, id: &'static str, name: &'static str) -> Event {
        let at = self.index(id) as usize;
        self.names[at] = name;
        self
    }

    /// A table: who had how many VP; `-1` is a missing result, and the first with ten or more declared.
    fn table(self, round: u16, seats: &[(&'static str, i64)]) -> Event {
        self.table_of(Stage::Preliminary, round, seats)
    }

    fn table_of(mut self, stage: Stage, round: u16, seats: &[(&'static str, i64)]) -> Event {
        let several = seats.iter().filter(|(_, vp)| *vp >= 10).count() > 1;
        let first = seats.iter().position(|(_, vp)| *vp >= 10);
        let entry = |(at, (_, vp)): (usize, &(&str, i64))| Entry {
            seat: Seat::ALL[at],
            score: if *vp < 0 { Score::Missing } else { Score::Total(*vp) },
            marks: Marks { declared: several && Some(at) == first, ..Marks::default() },
        };
        let draft = Draft { entries: seats.iter().enumerate().map(entry).collect(), road_nobody: false };
        let mut lenient = self.rules.clone();
        lenient.sheet.winner_required = false;
        let sheet = Sheet::check(&lenient, draft).expect("a sheet without faults");
        let mut players = [None; 4];
        for (slot, (id, _)) in players.iter_mut().zip(seats) {
            *slot = (*id != "stand-in").then(|| self.index(id));
        }
        let table = TableNo(self.games.len() as u16 + 1);
        let scored = score_table(&self.rules, &sheet);
        self.games.push(Game { round: RoundNo(round), table, stage, players, scored });
        self
    }

    fn standings(&self) -> Standings {
        let entrants = self.ids.iter().enumerate().map(|(at, id)| Entrant {
            id,
            name: self.names[at],
            lot: self.lots[at],
            disqualified: self.out.contains(id),
            could_not_play: self.stood_aside.contains(id),
            plays_on: self.seated_in.as_ref().filter(|(_, seated)| seated.contains(id)).map(|(stage, _)| *stage),
        });
        standings(&self.rules, &entrants.collect::<Vec<_>>(), &self.games)
    }

    /// Rank, player, and what put him there.
    fn list(&self) -> Vec<(Option<u32>, &'static str, Option<DecidedBy>)> {
        let row = |row: Row| (row.rank, self.ids[row.entrant], row.decided_by.map(|decision| decision.by));
        self.standings().rows().map(row).collect()
    }

    fn order(&self) -> Vec<&'static str> {
        self.list().into_iter().map(|(_, id, _)| id).collect()
    }

    fn row(&self, id: &str) -> Row {
        let standings = self.standings();
        standings.rows().find(|row| self.ids[row.entrant] == id).expect("the player is listed")
    }
}

/// ConTor's example: A and B both win twice, are third once and have 28 VP; the shares decide. Its table of 36 with a
/// third of 8 is possible only without the cap.
fn contor() -> Event {
    let mut event = Event::under("rangliste-2006");
    event.rules.vp.cap = None;
    event
        .table(1, &[("A", 10), ("u", 9), ("v", 8), ("w", 5)])
        .table(2, &[("x", 10), ("y", 9), ("A", 8), ("z", 3)])
        .table(3, &[("A", 10), ("u", 9), ("v", 9), ("w", 8)])
        .table(1, &[("B", 10), ("x", 9), ("y", 8), ("z", 3)])
        .table(2, &[("B", 10), ("u", 9), ("v", 8), ("w", 6)])
        .table(3, &[("x", 12), ("y", 9), ("B", 8), ("z", 7)])
}

#[test]
fn the_contor_example_has_b_before_a_by_85_858_to_85_694() {
    let event = contor();
    assert_eq!(event.games[0].scored.total(), Exact::whole(32));
    let standings = event.standings();
    let (a, b) = (event.row("A"), event.row("B"));
    assert_eq!((a.vp, b.vp), (28, 28));
    assert_eq!((a.share.cut('.'), b.share.cut('.')), ("85.694".to_owned(), "85.858".to_owned()));
    assert_eq!((a.round_points.clone(), a.wins, a.thirds), (b.round_points.clone(), b.wins, b.thirds));
    assert!(standings.position(b.entrant) < standings.position(a.entrant));
    let shown = |separator| standings.share_text(a.entrant, separator);
    assert_eq!((shown('.'), shown(',')), ("85.694".to_owned(), "85,694".to_owned()));
}

#[test]
fn a_printed_list_of_the_contor_example_shows_85_70_and_85_85_and_keeps_the_order() {
    let mut event = contor();
    let exact = event.order();
    event.rules.share.display = ShareDisplay::TwoDecimalsPerGame;
    let standings = event.standings();
    let shown = |id| standings.share_text(event.row(id).entrant, '.');
    assert_eq!((shown("A"), shown("B")), ("85.70".to_owned(), "85.85".to_owned()));
    assert_eq!(event.order(), exact);
}

#[test]
fn ten_of_thirty_and_five_of_thirty_are_a_quarter_when_pooled() {
    let event = Event::under("public")
        .table(1, &[("ana", 10), ("b", 8), ("c", 7), ("d", 5)])
        .table(2, &[("ana", 5), ("b", 10), ("c", 8), ("d", 7)]);
    assert_eq!(event.row("ana").share, Exact::whole(25));
}

#[test]
fn a_missing_result_leaves_its_table_out_of_his_divisor() {
    let event = Event::under("public")
        .table(1, &[("ana", 10), ("b", 8), ("c", 7), ("d", 5)])
        .table(2, &[("ana", -1), ("b", 10), ("c", 8), ("d", 7)]);
    let ana = event.row("ana");
    assert_eq!((ana.games, ana.share), (1, Exact::fraction(100, 3)));
}

#[test]
fn equal_looking_shares_rank_apart_and_the_row_has_both_exact_values() {
    let mut event = Event::under("custom");
    event.rules.sheet.highest_total = 100_000;
    event.rules.ranking.criteria = vec![Criterion::Share];
    let event = event
        .table(1, &[("below", 33_333), ("b", 33_333), ("c", 33_334), ("d", 0)])
        .table(1, &[("above", 7), ("e", 7), ("f", 7), ("g", 0)]);
    let (above, below) = (event.row("above"), event.row("below"));
    assert_eq!((above.share.cut('.'), below.share.cut('.')), ("33.333".to_owned(), "33.333".to_owned()));
    let rows: Vec<Row> = event.standings().rows().collect();
    let first_below = rows.iter().find(|row| row.share == below.share).expect("a row");
    let decision = first_below.decided_by.as_ref().expect("a row above");
    assert_eq!(decision.by, DecidedBy::Share);
    assert_eq!(decision.mine, Value::Exact(Exact::fraction(33_333, 1_000)));
    assert_eq!(decision.above, Value::Exact(Exact::fraction(100, 3)));
}

#[test]
fn tied_firsts_are_a_win_for_each_and_after_a_tie_for_second_nobody_is_third() {
    let event = Event::under("public")
        .table(1, &[("a", 9), ("b", 9), ("c", 5), ("d", 4)])
        .table(1, &[("e", 9), ("f", 8), ("g", 8), ("h", 4)])
        .table(1, &[("i", 9), ("j", 8), ("k", 7)]);
    let places = |id| {
        let row = event.row(id);
        (row.wins, row.seconds, row.thirds)
    };
    assert_eq!([places("a"), places("b"), places("c"), places("d")], [(1, 0, 0), (1, 0, 0), (0, 0, 1), (0, 0, 0)]);
    assert_eq!([places("f"), places("g"), places("h")], [(0, 1, 0), (0, 1, 0), (0, 0, 0)]);
    assert_eq!(places("k"), (0, 0, 1));
}

#[test]
fn names_end_ties_as_the_alphabet_has_them_and_ids_where_names_are_equal() {
    let vp = [("P4", 10), ("P3", 9), ("P2", 9), ("P1", 9)];
    let event = Event::under("public").table(1, &vp).called("P1", "Zoë").called("P2", "Ähren").called("P3", "Anna");
    assert_eq!(event.order(), ["P4", "P2", "P3", "P1"]);
    let by: Vec<_> = event.list().into_iter().map(|(_, _, by)| by).collect();
    assert_eq!(by[2..], [Some(DecidedBy::Name), Some(DecidedBy::Name)]);

    let twins = Event::under("public").table(1, &vp).called("P2", "Anna").called("P3", "Anna").called("P1", "Ben");
    assert_eq!(twins.order(), ["P4", "P2", "P3", "P1"]);
    let decision = twins.row("P3").decided_by.expect("a row above");
    assert_eq!((decision.by, decision.mine), (DecidedBy::Name, Value::Id("P3".to_owned())));
}

#[test]
fn the_same_name_typed_in_two_unicode_forms_is_one_name() {
    let vp = [("P3", 10), ("P2", 9), ("P1", 9)];
    let event = Event::under("public").table(1, &vp).called("P2", "Mu\u{308}ller").called("P1", "M\u{fc}ller");
    let decision = event.row("P2").decided_by.expect("a row above");
    assert_eq!(decision.mine, Value::Id("P2".to_owned()));
}

#[test]
fn a_shared_rank_is_followed_by_the_rank_that_was_skipped() {
    let event = Event::under("rangliste-2006").table(1, &[("d", 10), ("c", 8), ("b", 8), ("a", 5)]);
    let expected = [
        (Some(1), "d", None),
        (Some(2), "b", Some(DecidedBy::RoundPoints)),
        (Some(2), "c", Some(DecidedBy::Shared)),
        (Some(4), "a", Some(DecidedBy::RoundPoints)),
    ];
    assert_eq!(event.list(), expected);
    let standings = event.standings();
    assert_eq!((0..4).map(|at| standings.row(at).rank).collect::<Vec<_>>(), [Some(1), Some(2), Some(2), Some(4)]);
}

#[test]
fn the_lower_lot_goes_first_and_a_missing_one_is_told_only_where_it_is_needed() {
    let mut event = Event::under("championship-2025").table(1, &[("a", 10), ("b", 8), ("c", 8), ("d", 5)]);
    event.lots = vec![None, Some(Lot(9)), Some(Lot(2)), None];
    assert_eq!(event.order(), ["a", "c", "b", "d"]);
    assert_eq!(event.row("b").decided_by.map(|decision| decision.above), Some(Value::Lot(Some(Lot(2)))));
    assert!(event.standings().lots_missing().is_empty());
    event.lots[1] = None;
    assert_eq!(event.standings().lots_missing(), [1]);
    event.lots[2] = None;
    let mut both = event.standings().lots_missing();
    both.sort_unstable();
    assert_eq!(both, [1, 2], "whoever stands first in a tie without lots is in it, too");
}

#[test]
fn the_disqualified_come_after_everyone_without_rank_and_their_results_stay_at_the_tables() {
    let mut event = Event::under("public").table(1, &[("a", 10), ("b", 8), ("c", 6), ("d", 5)]);
    event.out = vec!["a", "c"];
    let expected = [
        (Some(1), "b", None),
        (Some(2), "d", Some(DecidedBy::RoundPoints)),
        (None, "a", Some(DecidedBy::Disqualified)),
        (None, "c", Some(DecidedBy::RoundPoints)),
    ];
    assert_eq!(event.list(), expected);
    assert_eq!(event.row("b").seconds, 1);
}

#[test]
fn a_stand_in_counts_in_the_tables_total_and_has_no_row() {
    let event = Event::under("public").table(1, &[("a", 8), ("stand-in", 10), ("c", 6), ("d", 6)]);
    assert_eq!(event.order(), ["a", "c", "d"]);
    let row = event.row("a");
    assert_eq!((row.wins, row.seconds, row.share), (0, 1, Exact::fraction(80, 3)));
}

#[test]
fn who_has_not_played_is_listed_with_nothing() {
    let event = Event::under("custom").called("late", "late").table(1, &[("a", 10), ("b", 8), ("c", 0), ("d", 0)]);
    let late = event.row("late");
    assert_eq!((late.games, late.share, late.rank), (0, Exact::zero(), Some(5)));
}

/// Sixteen in four semi-finals, of which the winners play the final.
fn championship() -> Event {
    Event::under("championship-2025")
        .table(1, &[("m1", 10), ("m2", 9), ("m3", 8), ("m4", 7)])
        .table(1, &[("n1", 10), ("n2", 9), ("n3", 8), ("n4", 7)])
        .table(1, &[("rest1", 10), ("rest2", 9), ("rest3", 5), ("rest4", 4)])
        .table_of(Stage::Semifinal, 2, &[("m1", 10), ("n2", 6), ("m3", 5), ("n4", 4)])
        .table_of(Stage::Semifinal, 2, &[("n1", 7), ("m2", 10), ("n3", 6), ("m4", -1)])
        .table_of(Stage::Final, 3, &[("m1", 8), ("m2", 10), ("stand-in", 3)])
}

#[test]
fn the_final_ranking_goes_by_stage_and_place_and_a_knock_out_without_result_is_last_in_its_stage() {
    let event = championship();
    let expected = [
        ("m2", None),
        ("m1", Some(DecidedBy::Place)),
        ("n1", Some(DecidedBy::Stage)),
        ("n2", Some(DecidedBy::Vp)),
        ("n3", Some(DecidedBy::Place)),
        ("m3", Some(DecidedBy::Vp)),
        ("n4", Some(DecidedBy::Place)),
        ("m4", Some(DecidedBy::Place)),
        ("rest1", Some(DecidedBy::Stage)),
        ("rest2", Some(DecidedBy::Wins)),
        ("rest3", Some(DecidedBy::Vp)),
        ("rest4", Some(DecidedBy::Vp)),
    ];
    let list: Vec<_> = event.list().into_iter().map(|(_, id, by)| (id, by)).collect();
    assert_eq!(list, expected);
    assert_eq!(event.row("m1").games, 3);
    let decision = event.row("m4").decided_by.expect("a row above");
    assert_eq!((decision.mine, decision.above), (Value::Place(None), Value::Place(Some(4))));
    assert_eq!(event.standings().tier(0), Tier::Final);
}

#[test]
fn wins_are_not_used_between_equal_places_of_a_knock_out() {
    // Both are second at their semi-final; "wins" has won and has fewer VP.
    let event = Event::under("championship-2025")
        .table(1, &[("wins", 7), ("a", 6), ("b", 6), ("c", 5)])
        .table(1, &[("d", 10), ("gathers", 9), ("e", 5), ("f", 4)])
        .table_of(Stage::Semifinal, 2, &[("a", 10), ("wins", 8), ("b", 5), ("c", 4)])
        .table_of(Stage::Semifinal, 2, &[("d", 10), ("gathers", 8), ("e", 5), ("f", 4)]);
    let order = event.order();
    assert_eq!(order[2..4], ["gathers", "wins"]);
    assert_eq!(event.row("wins").decided_by.map(|decision| decision.by), Some(DecidedBy::Vp));
}

#[test]
fn who_qualified_and_could_not_play_comes_right_after_the_knock_out_players() {
    let mut event = championship();
    event.stood_aside = vec!["rest4"];
    let order = event.order();
    assert_eq!(order[8..], ["rest4", "rest1", "rest2", "rest3"]);
    let standings = event.standings();
    let rest1 = standings.row(9);
    assert_eq!(rest1.decided_by.map(|decision| decision.above), Some(Value::Tier(Tier::CouldNotPlay)));
}

#[test]
fn who_could_not_play_stands_behind_those_who_are_seated_before_they_have_a_result() {
    let mut event = Event::under("championship-2025")
        .table(1, &[("away", 10), ("one", 9), ("two", 8), ("called", 7)])
        .table(1, &[("three", 10), ("rest", 4), ("other", 3)]);
    assert_eq!(event.order(), ["three", "away", "one", "two", "called", "rest", "other"]);
    event.stood_aside = vec!["away"];
    event.seated_in = Some((Stage::Final, vec!["three", "one", "two", "called"]));
    assert_eq!(event.order(), ["three", "one", "two", "called", "away", "rest", "other"], "as they stood, he behind");
    let decision = event.row("away").decided_by.expect("a row above");
    assert_eq!(decision.by, DecidedBy::Stage);
    assert_eq!((decision.mine, decision.above), (Value::Tier(Tier::CouldNotPlay), Value::Tier(Tier::Final)));
    event.out = vec!["two"];
    assert_eq!(event.order().last(), Some(&"two"), "who is disqualified stands behind everybody, seated or not");
}

#[test]
fn finalists_are_finalists_before_the_final_has_a_result() {
    let mut event = championship();
    let last = event.games.len() - 1;
    event.games[last].scored = ScoredTable::without_result(&Seat::ALL[..3]);
    assert_eq!(event.order()[..2], ["m1", "m2"]);
    assert_eq!(event.row("m2").rank, Some(2));
    assert_eq!(event.row("m2").games, 2);
}

#[test]
fn the_ending_of_ties_in_a_knock_out_is_the_presets() {
    let mut event =
        Event::under("championship-2025").table_of(Stage::Final, 1, &[("b", 10), ("a", 7), ("c", 7), ("d", 5)]);
    assert_eq!(event.list()[2], (Some(3), "c", Some(DecidedBy::Lot)));
    event.rules.ranking.last = LastResort::Shared;
    assert_eq!(event.list()[2], (Some(2), "c", Some(DecidedBy::Shared)));
}

#[test]
fn nobody_and_nothing_make_empty_standings() {
    let event = Event::under("public");
    assert!(event.standings().is_empty());
    assert_eq!(event.standings().rows().count(), 0);
}

#[test]
fn a_player_of_empty_tables_only_has_a_pooled_share_of_nothing_and_stands_below_everybody_who_has_one() {
    let mut event = Event::under("public")
        .table(1, &[("a", 0), ("b", 0), ("c", 0)])
        .table(1, &[("d", 10), ("e", 9), ("f", 1)])
        .table(2, &[("g", 0), ("h", 0), ("i", 0), ("j", 0)]);
    event.rules.ranking.criteria = vec![Criterion::Share];
    assert_eq!(event.order()[..3], ["d", "e", "f"]);
    assert_eq!(event.row("a").share, Exact::zero());
    assert_eq!(event.row("a").decided_by.map(|decision| decision.by), Some(DecidedBy::Share));
    assert_eq!(event.row("b").decided_by.map(|decision| decision.by), Some(DecidedBy::Name));
}

#[test]
fn a_printed_list_rounds_a_pooled_share_half_up_to_two_decimals() {
    let mut event = Event::under("public").table(1, &[("a", 10), ("b", 9), ("c", 5)]);
    event.rules.share.display = ShareDisplay::TwoDecimalsPerGame;
    let standings = event.standings();
    let shown = |id: &str| standings.share_text(event.row(id).entrant, ',');
    assert_eq!(["a", "b", "c"].map(shown), ["41,67", "37,50", "20,83"]);
}

#[test]
fn whoever_has_played_no_game_has_no_pooled_share_and_stands_below_everybody_who_has_one() {
    let mut event = Event::under("public").table(1, &[("b", 10), ("c", 8), ("a", -1)]);
    event.rules.ranking.criteria = vec![Criterion::Share];
    assert_eq!(event.order(), ["b", "c", "a"]);
    assert_eq!(event.row("a").decided_by.map(|decision| decision.by), Some(DecidedBy::Share));
}
