//! The cut and the knock-outs: who goes on, who is away, and the way back.

use std::sync::Arc;

use roundtable::domain::authority::Author;
use roundtable::domain::command::{Command, Verdict};
use roundtable::domain::event::{Event, Stamp};
use roundtable::domain::ids::{PlayerId, RoundNo, TableNo};
use roundtable::domain::ranking::{self, Counting};
use roundtable::domain::refusal::Refusal;
use roundtable::domain::rules::Rules;
use roundtable::domain::standings::Stage;
use roundtable::domain::state::TableResult;
use roundtable::domain::state_hash::state_hash;
use roundtable::live::board::Board;
use roundtable::protocol::view::{DeskView, PublicView};

use crate::paper::{Paper, note};

const CHAMPIONSHIP: &str = "championship-2025";

fn make_round(paper: &Paper) -> Command {
    Command::MakeRound { expected: paper.state.next_round_no(), method: None, map: None, proposal: None, seating: None }
}

/// All preliminary games are played; the last is not locked.
fn after_the_preliminaries(players: usize) -> Paper {
    plays_the_preliminaries(Paper::under(CHAMPIONSHIP, players))
}

fn plays_the_preliminaries(mut paper: Paper) -> Paper {
    while paper.state.next_stage() == Some(Stage::Preliminary) {
        makes_a_round(&mut paper);
        plays(&mut paper);
    }
    paper
}

#[track_caller]
fn makes_a_round(paper: &mut Paper) {
    let make = make_round(paper);
    paper.head_does(make);
}

/// Every table of the newest round, with the play order where it is chosen.
fn plays(paper: &mut Paper) {
    records_play_orders(paper);
    paper.plays_the_round();
}

fn records_play_orders(paper: &mut Paper) {
    let newest = paper.state.newest_round().unwrap();
    if !newest.play_order_chosen {
        return;
    }
    let (round, tables) = (newest.no, newest.tables.clone());
    for table in tables {
        let order = table.players().collect();
        paper.head_does(Command::RecordPlayOrder { round, table: table.no, revision: table.revision, order });
    }
}

fn preliminary_order(paper: &Paper) -> Vec<PlayerId> {
    ranking::preliminary_order(&paper.state, &paper.people)
}

fn screens(paper: &Paper) -> (PublicView, DeskView) {
    let board = Board::new(&paper.state, &Arc::clone(&paper.people), false);
    ((*board.public()).clone(), (*board.desk()).clone())
}

fn refused(paper: &mut Paper, command: Command) -> Refusal {
    paper.tries(Paper::head(), &command).unwrap_err()
}

#[test]
fn b044_a_finalist_who_leaves_changes_nothing_of_the_list_that_made_the_cut() {
    let mut paper = after_the_preliminaries(29);
    let before = preliminary_order(&paper);
    makes_a_round(&mut paper);
    let shown = screens(&paper).0.standings.cut.unwrap();
    plays(&mut paper);
    let winner = paper.table(paper.newest(), 1).firsts()[0];
    paper.head_does(Command::Withdraw { player: winner });
    paper.head_does(Command::Disqualify { player: before[0], reason: note("He hid cards.") });
    assert_eq!(preliminary_order(&paper), before);
    assert_eq!(screens(&paper).0.standings.cut.unwrap(), shown);
    assert_eq!(paper.replayed().preliminary_ranking, before);
}

#[test]
fn b046_a_no_show_among_the_best_blocks_by_name_beside_a_list_of_who_could_come() {
    let mut paper = after_the_preliminaries(29);
    let order = preliminary_order(&paper);
    paper.head_does(Command::Withdraw { player: order[3] });
    paper.head_does(Command::Withdraw { player: order[16] });
    let make = make_round(&paper);
    assert_eq!(refused(&mut paper, make), Refusal::QualifiedAreAway { players: vec![order[3]] });
    let desk = screens(&paper).1;
    assert_eq!((desk.away, desk.next_in_rank[..2].to_vec()), (vec![order[3]], vec![order[17], order[18]]));
    let reason = note("He did not come back from lunch.");
    let called = paper.head_does(Command::CallNextInRank { absent: order[3], reason: reason.clone() });
    assert_eq!(called.players, [order[17]]);
    let (_, desk) = screens(&paper);
    assert_eq!((desk.away, desk.replacements.len(), &*desk.replacements[0].reason), (vec![], 1, &*reason.to_string()));
    makes_a_round(&mut paper);
    assert!(paper.state.newest_round().unwrap().table_of(order[3]).is_none());
}

#[test]
fn b046_before_a_knock_out_is_made_everybody_sees_who_would_play_and_who_is_next() {
    let mut paper = after_the_preliminaries(29);
    let order = preliminary_order(&paper);
    let coming = |paper: &Paper| screens(paper).0.tournament.programme.unwrap();
    let seeds = |paper: &Paper| -> Vec<Vec<u32>> {
        coming(paper).line_up.iter().map(|table| table.iter().map(|player| player.rank).collect()).collect()
    };
    assert_eq!(seeds(&paper)[0], [1, 8, 9, 16]);
    assert_eq!(coming(&paper).line_up[0][0].player, order[0]);
    assert_eq!(coming(&paper).reserve.map(|player| player.player), Some(order[16]));

    // Who is called up stands there, and for whom.
    paper.head_does(Command::Withdraw { player: order[8] });
    paper.head_does(Command::CallNextInRank { absent: order[8], reason: note("He has left.") });
    assert_eq!(seeds(&paper)[0], [1, 8, 17, 16]);
    assert_eq!(coming(&paper).line_up[0][2].instead_of, Some(order[8]));
    assert_eq!(coming(&paper).reserve.map(|player| player.player), Some(order[17]));

    makes_a_round(&mut paper);
    assert_eq!(coming(&paper).line_up, [[]; 0], "the semi-finals have begun");
    plays(&mut paper);
    let winners: Vec<PlayerId> = (1..=4).map(|no| paper.table(paper.newest(), no).firsts()[0]).collect();
    let final_line_up: Vec<PlayerId> = coming(&paper).line_up.concat().iter().map(|player| player.player).collect();
    assert_eq!(final_line_up, winners);
}

/// Game 4 of the largest programme: by the three games before, also when the server was started again in between.
#[test]
fn b059_the_order_of_choosing_is_the_ranking_of_now_and_not_of_round_1() {
    let mut paper = Paper::under(CHAMPIONSHIP, 80);
    for _ in 1..=3 {
        makes_a_round(&mut paper);
        plays(&mut paper);
    }
    paper.state = paper.replayed();
    let ranking = preliminary_order(&paper);
    makes_a_round(&mut paper);
    let round = paper.state.newest_round().unwrap();
    assert!(round.play_order_chosen && paper.replayed().newest_round().unwrap().play_order_chosen);
    for table in &round.tables {
        let ranks = table.players().map(|player| ranking.iter().position(|other| *other == player).unwrap());
        assert!(ranks.is_sorted(), "table {}", table.no);
    }
}

#[test]
fn b068_a_tie_across_the_cut_names_both_and_the_lot_and_the_knock_outs_begin_all_the_same() {
    for players in [12, 29] {
        // All three games end like this at every table: only wins and the lot tell people apart, and wins hardly do.
        let mut paper = Paper::under(CHAMPIONSHIP, players);
        while paper.state.next_stage() == Some(Stage::Preliminary) {
            makes_a_round(&mut paper);
            let round = paper.newest();
            for no in 1..=paper.state.newest_round().unwrap().tables.len() as u16 {
                let wins = |player: PlayerId| {
                    paper
                        .state
                        .rounds
                        .iter()
                        .flat_map(|it| &it.tables)
                        .filter(|table| table.firsts().contains(&player))
                        .count()
                };
                let seats: Vec<PlayerId> = paper.table(round, no).players().collect();
                let first = (0..seats.len()).min_by_key(|at| wins(seats[*at])).unwrap();
                let mut vp = [9; 4];
                vp[first] = 10;
                paper.plays(round, no, vp);
            }
        }
        let cut = screens(&paper).0.standings.cut.unwrap();
        let order = preliminary_order(&paper);
        let after = cut.after as usize;
        let lot = cut.lot_between.unwrap_or_else(|| panic!("{players}: no tie across the cut"));
        assert_eq!((lot.above, lot.below), (order[after - 1], order[after]));
        let lots = [lot.above, lot.below].map(|player| paper.state.lot_key.lot(&player.to_string()));
        assert!(lots[0] < lots[1]);
        let standings = screens(&paper).0.standings;
        let row = standings.rows.iter().find(|row| row.player == lot.below).unwrap();
        assert_eq!(row.decided_by.as_ref().unwrap().criterion, "lot");
        makes_a_round(&mut paper);
    }
}

#[test]
fn b070_an_abandoned_semi_final_waits_for_the_head_and_his_word_is_in_the_history() {
    let mut paper = after_the_preliminaries(29);
    makes_a_round(&mut paper);
    records_play_orders(&mut paper);
    let round = paper.newest();
    (2..=4).for_each(|table| paper.plays(round, table, [10, 8, 6, 4]));
    let make = make_round(&paper);
    assert!(matches!(refused(&mut paper, make.clone()), Refusal::RoundIsUnfinished { .. }));
    let winner = paper.table(round, 1).players().nth(2).unwrap();
    let decide = Command::DecideTable { round, table: TableNo(1), winner, reason: note("A player fell ill.") };
    paper.head_does(decide);
    assert!(matches!(paper.written.last(), Some((_, Event::TableDecided { winner: named, .. })) if *named == winner));
    paper.head_does(make);
    assert!(paper.state.newest_round().unwrap().table_of(winner).is_some());
}

#[test]
fn b076_a_final_has_one_winner_and_four_different_ranks() {
    let mut paper = after_the_preliminaries(12);
    makes_a_round(&mut paper);
    records_play_orders(&mut paper);
    let round = paper.newest();
    // Three with eight behind the winner: they share a place at the table and no rank.
    paper.plays(round, 1, [8, 10, 8, 8]);
    let winner = paper.table(round, 1).players().nth(1).unwrap();
    paper.head_does(Command::Finish);
    let ranked = ranking::rank(&paper.state, &paper.people, Counting::ConfirmedOnly);
    let ranks: Vec<Option<u32>> = ranked.iter().take(4).map(|placed| placed.row.rank).collect();
    assert_eq!(ranks, [Some(1), Some(2), Some(3), Some(4)]);
    assert_eq!(ranked[0].player, winner);
}

/// `rules.md` §6 decides what becomes of somebody at the border who has left: he blocks, and nobody slips in unseen.
#[test]
fn b085_the_line_is_provisional_until_the_lock_and_nobody_is_shown_as_qualified_before() {
    let mut paper = after_the_preliminaries(29);
    let order = preliminary_order(&paper);
    paper.head_does(Command::Withdraw { player: order[15] });
    let standings = screens(&paper).0.standings;
    let cut = standings.cut.unwrap();
    assert!(cut.provisional);
    assert_eq!(cut.reached, order[..16]);
    assert!(standings.rows.iter().all(|row| !row.qualified));
    let round = paper.newest();
    paper.head_does(Command::LockRound { round });
    let standings = screens(&paper).0.standings;
    assert!(!standings.cut.unwrap().provisional);
    assert!(standings.rows.iter().all(|row| !row.qualified), "unlocking or a call can still change who goes on");
    assert_eq!(screens(&paper).1.away, [order[15]]);
    paper.head_does(Command::CallNextInRank { absent: order[15], reason: note("He had to catch a train.") });
    makes_a_round(&mut paper);
    let rows = screens(&paper).0.standings.rows;
    let qualified: Vec<PlayerId> = rows.iter().filter(|row| row.qualified).map(|row| row.player).collect();
    assert_eq!(qualified.len(), 16);
    assert!(qualified.contains(&order[16]) && !qualified.contains(&order[15]));
}

/// Results that come in are confirmed first: a sheet that nobody signed moves the standings, and not the line.
#[test]
fn b085_the_line_goes_by_confirmed_results_only() {
    let mut paper = Paper::under(CHAMPIONSHIP, 12);
    makes_a_round(&mut paper);
    let round = paper.newest();
    paper.plays(round, 1, [10, 8, 6, 4]);
    let before = screens(&paper).0.standings.cut.unwrap();
    let table = paper.table(round, 2);
    let (captain, revision) = (table.captain, table.revision);
    let sheet = paper.sheet(round, 2, [10, 0, 0, 0]);
    let submit = Command::Submit { round, table: TableNo(2), revision, sheet };
    paper.tries(Author::Player(captain), &submit).unwrap();
    let standings = screens(&paper).0.standings;
    assert!(standings.provisional);
    assert_eq!(standings.cut.unwrap(), before);
    assert_eq!(standings.rows.iter().filter(|row| row.wins == 1).count(), 2);
}

#[test]
fn b074_a_sheet_that_nobody_confirmed_draws_no_line_and_the_lock_draws_it_anew() {
    let mut paper = Paper::under(CHAMPIONSHIP, 12);
    makes_a_round(&mut paper);
    let round = paper.newest();
    paper.plays(round, 1, [10, 8, 6, 4]);
    paper.plays(round, 3, [10, 9, 8, 7]);
    let before = screens(&paper).0.standings.cut.unwrap();
    let table = paper.table(round, 2);
    let (winner, revision) = (table.seats[0].player, table.revision);
    let sheet = paper.sheet(round, 2, [10, 0, 0, 0]);
    let submit = Command::Submit { round, table: TableNo(2), revision, sheet };
    paper.tries(Author::Player(table.captain), &submit).unwrap();
    let half = screens(&paper).0.standings;
    assert_eq!((half.rows[0].player, half.provisional), (winner, true));
    assert_eq!(half.cut.unwrap(), before);
    assert!(!before.reached.contains(&winner) && half.rows.iter().all(|row| !row.qualified));
    let revision = paper.table(round, 2).revision;
    paper.head_does(Command::Accept { round, table: TableNo(2), revision, reason: note("Silent.") });
    paper.head_does(Command::LockRound { round });
    let locked = screens(&paper).0.standings;
    assert!(!locked.provisional && locked.cut.unwrap().reached.contains(&winner));
}

#[test]
fn b086_who_is_called_is_the_next_by_the_ranking_as_it_is_after_a_correction() {
    let mut rules = Rules::preset(CHAMPIONSHIP).unwrap();
    rules.conduct.corrections = true;
    let mut paper = plays_the_preliminaries(Paper::with_rules(rules, 29));
    let round = paper.newest();
    paper.head_does(Command::LockRound { round });
    let away = preliminary_order(&paper)[0];
    paper.head_does(Command::Withdraw { player: away });
    let before = screens(&paper).1.next_in_rank;
    // The first at some table turns out to have been another: the official order is another one now.
    let table = 1;
    let seats = paper.table(round, table).seats.len();
    let first = paper.table(round, table).firsts()[0];
    let at = paper.table(round, table).players().position(|player| player == first).unwrap();
    let mut vp = [8, 6, 5, 4];
    vp[(at + 1) % seats] = 10;
    let draft = paper.sheet(round, table, vp);
    let sheet = roundtable::domain::sheet::Sheet::check(&paper.state.rules, draft).unwrap();
    let at = paper.written.last().unwrap().0.at;
    let corrected = Event::ResultCorrected { round, table: TableNo(table), sheet, reason: note("A slip of the pen.") };
    paper.happens(Stamp { at, by: Paper::head() }, corrected);
    let order = preliminary_order(&paper);
    assert!(order[..16].contains(&away));
    let expected = order[16..].iter().find(|player| **player != away).copied().unwrap();
    assert_ne!(before, screens(&paper).1.next_in_rank, "the list is the one of before");
    assert_eq!(screens(&paper).1.next_in_rank[0], expected);
    let called = paper.head_does(Command::CallNextInRank { absent: away, reason: note("He has left.") });
    assert_eq!(called.players, [expected]);
    // Once the semi-finals are made, no correction moves anybody in or out of them.
    makes_a_round(&mut paper);
    assert_eq!(preliminary_order(&paper), order);
}

#[test]
fn b088_the_step_into_the_knock_outs_is_undone_until_its_first_result_and_then_says_what_else_there_is() {
    let mut paper = after_the_preliminaries(12);
    makes_a_round(&mut paper);
    let round = paper.newest();
    paper.head_does(Command::UndoRound { round, typed: None });
    assert!(!paper.state.newest_round().unwrap().locked);
    makes_a_round(&mut paper);
    plays(&mut paper);
    let undo = Command::UndoRound { round, typed: Some(round.to_string()) };
    let refusal = refused(&mut paper, undo);
    assert_eq!(refusal, Refusal::KnockOutHasResults { round, tables: vec![TableNo(1)] });
    assert!(refusal.to_string().ends_with("rule or decide at its tables instead"), "{refusal}");
}

#[test]
fn b089_a_wrong_winner_is_put_right_and_the_seats_of_the_final_follow() {
    let mut paper = after_the_preliminaries(29);
    makes_a_round(&mut paper);
    plays(&mut paper);
    let round = paper.newest();
    makes_a_round(&mut paper);
    let final_round = paper.newest();
    // The way back: the final has no result yet, and goes; the semi-finals are open again.
    assert_eq!(refused(&mut paper, Command::UnlockRound { round }), Refusal::NotTheNewestRound { round });
    paper.head_does(Command::UndoRound { round: final_round, typed: None });
    let wrong = paper.table(round, 1).firsts()[0];
    let right = paper.table(round, 1).players().find(|player| *player != wrong).unwrap();
    puts_right(&mut paper, round, right);
    makes_a_round(&mut paper);
    let seated: Vec<PlayerId> = paper.table(final_round, 1).players().collect();
    assert!(seated.contains(&right) && !seated.contains(&wrong));
}

/// A player disputes, and the referee writes the sheet on which `right` has won table 1.
fn puts_right(paper: &mut Paper, round: RoundNo, right: PlayerId) {
    let revision = paper.table(round, 1).revision;
    let dispute =
        Command::Dispute { round, table: TableNo(1), revision, reason: Some(note("Wrong winner.")), sheet: None };
    paper.tries(Author::Player(right), &dispute).unwrap();
    let at = paper.table(round, 1).players().position(|player| player == right).unwrap();
    let mut vp = [8, 6, 5, 4];
    vp[at] = 10;
    let verdict = Verdict::Amend(paper.sheet(round, 1, vp));
    let revision = paper.table(round, 1).revision;
    paper.head_does(Command::Rule { round, table: TableNo(1), revision, verdict, note: Some(note("Counted.")) });
}

#[test]
fn b160_a_wrong_semi_final_that_is_found_after_the_final_wipes_nothing() {
    let mut paper = after_the_preliminaries(29);
    makes_a_round(&mut paper);
    plays(&mut paper);
    let semifinal = paper.newest();
    makes_a_round(&mut paper);
    plays(&mut paper);
    let before = paper.state.clone();
    let right = paper.table(semifinal, 1).players().last().unwrap();
    let revision = paper.table(semifinal, 1).revision;
    let table = TableNo(1);
    let dispute = Command::Dispute { round: semifinal, table, revision, reason: Some(note("Wrong.")), sheet: None };
    let late = paper.tries(Author::Player(right), &dispute).unwrap_err();
    assert_eq!(late, Refusal::RoundIsLocked { round: semifinal });
    let decide = Command::DecideTable { round: semifinal, table, winner: right, reason: note("Wrong winner.") };
    assert_eq!(refused(&mut paper, decide), Refusal::RoundIsLocked { round: semifinal });
    let unlock = Command::UnlockRound { round: semifinal };
    assert_eq!(refused(&mut paper, unlock), Refusal::NotTheNewestRound { round: semifinal });
    let undo = Command::UndoRound { round: paper.newest(), typed: Some(paper.newest().to_string()) };
    assert!(matches!(refused(&mut paper, undo), Refusal::KnockOutHasResults { .. }));
    assert_eq!(paper.state, before);
    assert!(
        paper.state.rounds.iter().flat_map(|round| &round.tables).all(|table| table.result != TableResult::Awaiting)
    );
}

#[test]
fn b164_undoing_the_knock_outs_brings_everybody_back_exactly_as_he_was() {
    let mut paper = after_the_preliminaries(29);
    let order = preliminary_order(&paper);
    paper.head_does(Command::Withdraw { player: order[2] });
    paper.head_does(Command::CallNextInRank { absent: order[2], reason: note("He has left.") });
    let (hash, before) = (state_hash(&paper.state), paper.state.clone());
    makes_a_round(&mut paper);
    let round = paper.newest();
    paper.head_does(Command::UndoRound { round, typed: None });
    assert_eq!(state_hash(&paper.state), hash);
    assert_eq!((&paper.state.players, &paper.state.replacements), (&before.players, &before.replacements));
    // Only that it was taken back is told, so that nobody waits at its tables.
    assert_eq!(paper.state.undone.take().map(|undone| undone.round), Some(round));
    assert_eq!(screens(&paper), {
        paper.state = before;
        screens(&paper)
    });
    makes_a_round(&mut paper);
    records_play_orders(&mut paper);
    paper.plays(round, 2, [10, 8, 6, 4]);
    let undo = refused(&mut paper, Command::UndoRound { round, typed: Some(round.to_string()) });
    assert_eq!(undo, Refusal::KnockOutHasResults { round, tables: vec![TableNo(2)] });
}
