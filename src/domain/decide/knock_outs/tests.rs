use std::collections::BTreeSet;

use super::championship::{Championship, note, table};
use super::*;
use crate::domain::command::Command;
use crate::domain::ids::Seat;
use crate::domain::ranking::{Counting, Entrants, Ranked};
use crate::domain::rules::DisqualifyUntil;
use crate::domain::sheet::{Draft, Entry, Marks, Score};
use crate::domain::standings::{Stage, Tier};
use crate::domain::state::{StaffRole, Whom};
use crate::domain::text::Line;

#[test]
fn eleven_players_make_no_championship() {
    let mut hall = Championship::of(11);
    assert_eq!(hall.makes_a_round(), Err(Refusal::TooFewForProgramme { players: 11, least: 12 }));
    let mut hall = Championship::of(12);
    hall.makes_a_round().unwrap();
}

#[test]
fn the_number_at_round_1_decides_and_later_drop_outs_never_change_it() {
    let mut hall = Championship::of(29);
    hall.makes_a_round().unwrap();
    hall.plays_the_round();
    (25..=29).for_each(|player| hall.withdraws(PlayerId(player)));
    while hall.state.next_stage() == Some(Stage::Preliminary) {
        hall.makes_a_round().unwrap();
        hall.plays_the_round();
    }
    assert_eq!(hall.round().no, RoundNo(3));
    hall.makes_a_round().unwrap();
    assert_eq!(hall.round().stage, Stage::Semifinal);
}

#[test]
fn the_best_four_of_twelve_choose_in_the_final_by_their_rank() {
    let mut hall = Championship::before_the_knock_outs(12);
    let best = hall.ranks(&[1, 2, 3, 4]);
    hall.makes_a_round().unwrap();
    let round = hall.round();
    assert_eq!(
        (round.stage, round.origin, round.seed, round.play_order_chosen),
        (Stage::Final, Origin::Bracket, 0, true)
    );
    assert_eq!(hall.seated(), [best]);
    assert!(hall.state.round(RoundNo(3)).unwrap().locked, "making the final locks the results before it");
}

#[test]
fn semi_finals_are_1_8_9_16_and_so_on_and_each_winner_goes_to_the_final() {
    let mut hall = Championship::before_the_knock_outs(29);
    let tables = [[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]].map(|ranks| hall.ranks(&ranks));
    hall.makes_a_round().unwrap();
    assert_eq!(hall.seated(), tables);
    // The last of each table wins.
    for (no, players) in (1..).zip(&tables) {
        let places: Vec<PlayerId> = players.iter().rev().copied().collect();
        hall.ends(table(no), &places).unwrap();
    }
    hall.makes_a_round().unwrap();
    assert_eq!(hall.seated(), [hall.ranks(&[13, 14, 15, 16])], "they choose by the preliminaries");
    assert_eq!(hall.makes_a_round().unwrap_err().to_string(), "round 5 still waits for table 1");
    hall.plays_the_round();
    assert_eq!(hall.makes_a_round(), Err(Refusal::ProgrammeIsOver));
}

#[test]
fn a_saved_score_never_advances_anything() {
    let mut hall = Championship::before_the_knock_outs(12);
    assert_eq!(hall.state.rounds.len(), 3);
    assert!(!hall.round().locked);
    hall.makes_a_round().unwrap();
    hall.plays_the_round();
    assert_eq!(hall.state.phase, Phase::Running);
}

#[test]
fn who_has_no_win_after_game_3_sits_out_game_4_and_stays_in_the_standings() {
    let mut hall = Championship::of(80);
    hall.plays_rounds(3);
    let winners: BTreeSet<PlayerId> =
        hall.state.rounds.iter().flat_map(|round| &round.tables).filter_map(|table| table.players().min()).collect();
    let gone = *winners.iter().next().unwrap();
    hall.withdraws(gone);
    let before = hall.ranking();
    hall.makes_a_round().unwrap();
    let seated: BTreeSet<PlayerId> = hall.seated().into_iter().flatten().collect();
    let expected: BTreeSet<PlayerId> = winners.into_iter().filter(|player| *player != gone).collect();
    assert_eq!(seated, expected);
    assert_eq!(hall.final_ranking().len(), 80);
    // Game 4: the seat is the choosing position by the ranking frozen when the round was made.
    assert!(hall.round().play_order_chosen);
    for players in hall.seated() {
        let ranks: Vec<usize> =
            players.iter().map(|player| before.iter().position(|other| other == player).unwrap()).collect();
        assert!(ranks.is_sorted(), "{ranks:?}");
    }
    hall.plays_the_round();
    hall.returns(gone);
    hall.makes_a_round().unwrap();
    assert_eq!(hall.round().stage, Stage::Semifinal);
}

#[test]
fn a_qualified_player_who_is_away_blocks_by_name_and_the_head_calls_the_next_in_rank() {
    let mut hall = Championship::before_the_knock_outs(29);
    let [fifth, seventeenth, eighteenth] = hall.ranks(&[5, 17, 18])[..] else { unreachable!() };
    hall.withdraws(fifth);
    hall.withdraws(seventeenth);
    assert_eq!(hall.makes_a_round(), Err(Refusal::QualifiedAreAway { players: vec![fifth] }));
    assert_eq!(hall.calls_next(seventeenth), Err(Refusal::NotAQualifiedAway { player: seventeenth }));
    assert_eq!(hall.calls_next(fifth), Ok(eighteenth), "the next who is here");
    hall.makes_a_round().unwrap();
    // He has the seat of the fifth, and chooses by his own rank.
    assert_eq!(hall.seated()[3], hall.ranks(&[4, 12, 13, 18]));
    assert_eq!(hall.tier(fifth), Tier::CouldNotPlay);
    hall.plays_the_round();
    hall.makes_a_round().unwrap();
    hall.plays_the_round();
    let ranking = hall.final_ranking();
    assert_eq!(ranking[16], fifth, "directly after the knock-out players");
    assert_eq!(ranking[17], seventeenth, "then by the preliminaries");
    assert_eq!(ranking.iter().take(16).filter(|player| **player == eighteenth).count(), 1);
}

#[test]
fn who_was_called_up_and_cannot_come_either_blocks_in_his_turn() {
    let mut hall = Championship::before_the_knock_outs(12);
    let [first, fifth, sixth] = hall.ranks(&[1, 5, 6])[..] else { unreachable!() };
    hall.withdraws(first);
    assert_eq!(hall.calls_next(first), Ok(fifth));
    hall.withdraws(fifth);
    assert_eq!(hall.makes_a_round(), Err(Refusal::QualifiedAreAway { players: vec![fifth] }));
    assert_eq!(hall.calls_next(fifth), Ok(sixth));
    // The first is back after all: both decisions are taken back.
    hall.returns(first);
    hall.does(Command::CallBack { absent: first }).unwrap();
    assert_eq!(hall.state.replacements, []);
    hall.makes_a_round().unwrap();
    assert_eq!(hall.seated(), [hall.ranks(&[1, 2, 3, 4])]);
}

#[test]
fn who_was_replaced_stands_behind_the_finalists_from_the_moment_that_the_final_is_made() {
    let mut hall = Championship::before_the_knock_outs(12);
    let [first, second, third, fourth, fifth] = hall.ranks(&[1, 2, 3, 4, 5])[..] else { unreachable!() };
    hall.withdraws(first);
    assert_eq!(hall.calls_next(first), Ok(fifth));
    assert_eq!(hall.standings()[..5], [first, second, third, fourth, fifth], "nothing is made yet");
    hall.makes_a_round().unwrap();
    assert_eq!(hall.standings()[..5], [second, third, fourth, fifth, first]);
    hall.does(Command::UndoRound { round: RoundNo(4), typed: None }).unwrap();
    assert_eq!(hall.standings()[..5], [first, second, third, fourth, fifth]);
}

#[test]
fn a_final_of_three_is_legal_and_two_are_told_what_helps() {
    let mut hall = Championship::before_the_knock_outs(12);
    let [first, second, third, fourth] = hall.ranks(&[1, 2, 3, 4])[..] else { unreachable!() };
    hall.withdraws(first);
    hall.withdraws(second);
    assert_eq!(hall.makes_a_round(), Err(Refusal::QualifiedAreAway { players: vec![first, second] }));
    hall.plays_without(first).unwrap();
    assert_eq!(hall.plays_without(second), Err(Refusal::KnockOutTooSmall { players: vec![third, fourth] }));
    let fifth = hall.calls_next(second).unwrap();
    hall.makes_a_round().unwrap();
    assert_eq!(hall.seated(), [vec![third, fourth, fifth]]);
    hall.plays_the_round();
    hall.does(Command::Finish).unwrap();
    let ranking = hall.final_ranking();
    assert_eq!(ranking[3..5], [first, second], "who could not play come next, by the preliminaries");
}

#[test]
fn when_everybody_has_left_the_absent_can_be_brought_back_and_the_head_decides() {
    let mut hall = Championship::before_the_knock_outs(12);
    let qualified = hall.ranks(&[1, 2, 3, 4]);
    (1..=12).for_each(|player| hall.withdraws(PlayerId(player)));
    assert_eq!(hall.makes_a_round(), Err(Refusal::QualifiedAreAway { players: qualified.clone() }));
    assert_eq!(hall.calls_next(qualified[0]), Err(Refusal::NobodyNextInRank));
    hall.plays_without(qualified[0]).unwrap();
    assert!(matches!(hall.plays_without(qualified[1]), Err(Refusal::KnockOutTooSmall { .. })));
    qualified[1..].iter().for_each(|player| hall.returns(*player));
    hall.makes_a_round().unwrap();
    let decision = Command::DecideTable { round: RoundNo(4), table: table(1), winner: qualified[2], reason: note() };
    hall.does(decision).unwrap();
    hall.does(Command::Finish).unwrap();
    assert_eq!(hall.final_ranking()[0], qualified[2]);
}

#[test]
fn the_next_for_a_finalist_is_the_next_of_the_semi_finals_as_the_final_ranking_stands() {
    let mut hall = Championship::before_the_knock_outs(29);
    hall.makes_a_round().unwrap();
    hall.plays_the_round();
    let winners: Vec<PlayerId> = hall.seated().into_iter().map(|players| players.into_iter().min().unwrap()).collect();
    hall.withdraws(winners[0]);
    let next = *hall.final_ranking().iter().find(|player| !winners.contains(player)).unwrap();
    assert_eq!(hall.makes_a_round(), Err(Refusal::QualifiedAreAway { players: vec![winners[0]] }));
    let called = hall.calls_next(winners[0]).unwrap();
    assert_eq!(called, next);
    hall.makes_a_round().unwrap();
    hall.plays_the_round();
    let ranking = hall.final_ranking();
    assert!(ranking[..4].contains(&called));
    assert_eq!(ranking[4], winners[0], "he has won his semi-final, and comes directly after the finalists");
}

#[test]
fn a_disqualified_winner_of_a_semi_final_blocks_and_the_second_does_not_slip_in() {
    let mut hall = Championship::before_the_knock_outs(29);
    hall.makes_a_round().unwrap();
    hall.plays_the_round();
    let winner = hall.seated()[0].iter().min().copied().unwrap();
    hall.does(Command::Disqualify { player: winner, reason: note() }).unwrap();
    assert_eq!(hall.makes_a_round(), Err(Refusal::QualifiedAreAway { players: vec![winner] }));
    hall.plays_without(winner).unwrap();
    hall.makes_a_round().unwrap();
    assert_eq!(hall.seated()[0].len(), 3);
}

#[test]
fn who_was_called_up_and_then_qualifies_himself_has_his_own_seat_and_the_other_blocks_again() {
    let mut hall = Championship::before_the_knock_outs(29);
    hall.state.rules.conduct.disqualify_until = DisqualifyUntil::Finish;
    let [first, fifth, seventeenth, eighteenth] = hall.ranks(&[1, 5, 17, 18])[..] else { unreachable!() };
    hall.withdraws(fifth);
    assert_eq!(hall.calls_next(fifth), Ok(seventeenth));
    hall.does(Command::Disqualify { player: first, reason: note() }).unwrap();
    assert_eq!(hall.makes_a_round(), Err(Refusal::QualifiedAreAway { players: vec![fifth] }));
    assert_eq!(hall.calls_next(fifth), Ok(eighteenth));
    hall.makes_a_round().unwrap();
    let seated: Vec<PlayerId> = hall.seated().concat();
    assert_eq!(seated.iter().filter(|player| **player == seventeenth).count(), 1);
    assert_eq!(seated.iter().collect::<BTreeSet<_>>().len(), 16);
}

#[test]
fn somebody_who_needs_a_certain_table_has_it_in_the_knock_outs_too() {
    let mut hall = Championship::before_the_knock_outs(29);
    let [first, fourth] = hall.ranks(&[1, 4])[..] else { unreachable!() };
    hall.state.fixed_tables.extend([(first, TableNo(3)), (fourth, TableNo(12))]);
    hall.makes_a_round().unwrap();
    let numbers: Vec<TableNo> = hall.round().tables.iter().map(|table| table.no).collect();
    assert_eq!(numbers, [1, 2, 3, 12].map(TableNo));
    assert_eq!(hall.round().table_of(first).unwrap().no, TableNo(3));
    assert_eq!(hall.round().table_of(fourth).unwrap().no, TableNo(12));
    hall.plays_the_round();
    hall.makes_a_round().unwrap();
}

#[test]
fn results_that_are_opened_again_take_the_decisions_about_the_absent_with_them() {
    let mut hall = Championship::before_the_knock_outs(12);
    let first = hall.ranks(&[1])[0];
    hall.withdraws(first);
    hall.calls_next(first).unwrap();
    assert!(hall.round().locked, "the results that say who is next are locked with the call");
    hall.does(Command::UnlockRound { round: RoundNo(3) }).unwrap();
    assert_eq!(hall.state.replacements, []);
}

#[test]
fn an_abandoned_semi_final_is_decided_by_the_head_and_counts_for_nobody() {
    let mut hall = Championship::before_the_knock_outs(29);
    hall.makes_a_round().unwrap();
    (2..=4).for_each(|no| hall.plays(table(no)).unwrap());
    let players = hall.seated()[0].clone();
    assert_eq!(hall.makes_a_round().unwrap_err().to_string(), "round 4 still waits for table 1");
    let decide = |winner| Command::DecideTable { round: RoundNo(4), table: table(1), winner, reason: note() };
    assert_eq!(hall.does(decide(PlayerId(99))), Err(Refusal::NoSuchPlayer { player: PlayerId(99) }));
    hall.does(decide(players[3])).unwrap();
    let undo = Command::UndoRound { round: RoundNo(4), typed: None };
    assert!(matches!(hall.does(undo), Err(Refusal::KnockOutHasResults { .. })));
    let row = |hall: &Championship, player| {
        let ranked = Ranked::of(&hall.state, Entrants::of(&hall.state, &hall.people));
        ranked.standings.row(ranked.position(player).unwrap())
    };
    assert_eq!((row(&hall, players[3]).games, hall.tier(players[3])), (3, Tier::Semifinal));
    hall.makes_a_round().unwrap();
    assert!(hall.seated()[0].contains(&players[3]));
    hall.plays_the_round();
    let ranking = hall.final_ranking();
    let losers: BTreeSet<PlayerId> = ranking[13..16].iter().copied().collect();
    assert_eq!(losers, players[..3].iter().copied().collect(), "nobody of them has a place: last of the stage");
    // Another result that says who won stands.
    let settled = Command::DecideTable { round: RoundNo(5), table: table(1), winner: players[3], reason: note() };
    assert_eq!(hall.does(settled), Err(Refusal::ResultIsSettled { round: RoundNo(5), table: table(1) }));
}

#[test]
fn only_a_knock_out_is_decided_by_the_head() {
    let mut hall = Championship::of(12);
    hall.makes_a_round().unwrap();
    let winner = hall.seated()[0][0];
    let decide = Command::DecideTable { round: RoundNo(1), table: table(1), winner, reason: note() };
    assert_eq!(hall.does(decide), Err(Refusal::OnlyInAKnockOut { round: RoundNo(1) }));
}

#[test]
fn no_sheet_before_the_play_order_is_recorded_and_the_captain_follows_it() {
    let mut hall = Championship::before_the_knock_outs(12);
    hall.makes_a_round().unwrap();
    let (round, no) = (RoundNo(4), table(1));
    let players = hall.seated()[0].clone();
    let there = hall.state.table(round, no).unwrap();
    assert_eq!(there.captain, players[0]);
    let revision = there.revision;
    let sheet = hall.sheet(round, no, &players);
    let paper = Command::EnterOnPaper { round, table: no, revision, sheet: sheet.clone(), note: None };
    assert_eq!(hall.does(paper), Err(Refusal::PlayOrderMissing { round, table: no }));
    let submit = Command::Submit { round, table: no, revision, sheet };
    assert_eq!(hall.does(submit), Err(Refusal::PlayOrderMissing { round, table: no }));
    let record = |order: &[PlayerId]| Command::RecordPlayOrder { round, table: no, revision, order: order.to_vec() };
    for wrong in [&players[..3], &[players[0]; 4], &[players[0], players[1], players[2], PlayerId(99)]] {
        assert!(matches!(hall.does(record(wrong)), Err(Refusal::BadField { .. })), "{wrong:?}");
    }
    let order: Vec<PlayerId> = players.iter().rev().copied().collect();
    hall.does(record(&order)).unwrap();
    let there = hall.state.table(round, no).unwrap();
    assert_eq!((there.captain, &there.play_order), (players[3], &order));
    let now = there.revision;
    assert_eq!(hall.does(record(&players)), Err(Refusal::TableChanged { round, table: no, revision: now }));
    hall.ends(no, &players).unwrap();
    let revision = hall.state.table(round, no).unwrap().revision;
    let late = Command::RecordPlayOrder { round, table: no, revision, order: players };
    assert_eq!(hall.does(late), Err(Refusal::PlayOrderIsUsed { round, table: no }));
}

#[test]
fn where_nobody_chooses_no_play_order_is_recorded() {
    let mut hall = Championship::of(12);
    hall.makes_a_round().unwrap();
    let order = hall.seated()[0].clone();
    let revision = hall.round().tables[0].revision;
    let record = Command::RecordPlayOrder { round: RoundNo(1), table: table(1), revision, order };
    assert_eq!(hall.does(record), Err(Refusal::PlayOrderNotChosen { round: RoundNo(1) }));
    hall.plays_the_round();
}

#[test]
fn a_knock_out_table_is_never_void() {
    let mut hall = Championship::before_the_knock_outs(12);
    hall.makes_a_round().unwrap();
    let void = Command::VoidTable { round: RoundNo(4), table: table(1), reason: note() };
    assert_eq!(hall.does(void), Err(Refusal::NeverInAKnockOut { round: RoundNo(4) }));
}

#[test]
fn a_championship_is_finished_only_after_its_final() {
    let mut hall = Championship::before_the_knock_outs(29);
    assert_eq!(hall.does(Command::Finish), Err(Refusal::ProgrammeIsUnfinished { next: Stage::Semifinal }));
    hall.makes_a_round().unwrap();
    hall.plays_the_round();
    assert_eq!(hall.does(Command::Finish), Err(Refusal::ProgrammeIsUnfinished { next: Stage::Final }));
    hall.makes_a_round().unwrap();
    assert!(matches!(hall.does(Command::Finish), Err(Refusal::RoundIsUnfinished { .. })));
    hall.plays_the_round();
    hall.does(Command::Finish).unwrap();
}

#[test]
fn a_knock_out_player_who_is_taken_off_before_the_game_ranks_after_those_who_played() {
    let mut hall = Championship::before_the_knock_outs(12);
    hall.makes_a_round().unwrap();
    let first = hall.seated()[0][0];
    hall.does(Command::TakeOff { round: RoundNo(4), table: table(1), player: first }).unwrap();
    assert_eq!(hall.tier(first), Tier::CouldNotPlay);
    hall.plays_the_round();
    assert_eq!(hall.final_ranking()[3], first);
}

/// A sheet on which nobody has a place tells no winner; the round waits until the head says who it is.
#[test]
fn a_final_without_a_winner_is_not_over() {
    let mut hall = Championship::before_the_knock_outs(12);
    hall.state.rules.sheet.winner_required = false;
    hall.makes_a_round().unwrap();
    let players = hall.seated()[0].clone();
    let there = hall.state.table(RoundNo(4), table(1)).unwrap();
    let (round, no, revision) = (RoundNo(4), table(1), there.revision);
    hall.does(Command::RecordPlayOrder { round, table: no, revision, order: players.clone() }).unwrap();
    let entries = Seat::ALL.map(|seat| Entry { seat, score: Score::Missing, marks: Marks::default() });
    let sheet = Draft { entries: entries.to_vec(), road_nobody: false };
    let revision = hall.state.table(round, no).unwrap().revision;
    hall.does(Command::EnterOnPaper { round, table: no, revision, sheet, note: Some(note()) }).unwrap();
    assert_eq!(hall.does(Command::Finish).unwrap_err().to_string(), "round 4 still waits for table 1");
    hall.does(Command::DecideTable { round, table: no, winner: players[2], reason: note() }).unwrap();
    hall.does(Command::Finish).unwrap();
    assert_eq!(hall.final_ranking()[0], players[2]);
}

#[test]
fn no_seating_is_drawn_for_a_knock_out() {
    let mut hall = Championship::before_the_knock_outs(12);
    let draw = Command::DrawSeating { expected: RoundNo(4), method: None, whom: Whom::Active, seating: None };
    assert_eq!(hall.does(draw), Err(Refusal::NeverInAKnockOut { round: RoundNo(4) }));
}

#[test]
fn a_game_4_that_the_head_has_looked_at_before_is_without_the_winless_and_by_choosing_position_too() {
    let mut hall = Championship::of(80);
    hall.plays_rounds(3);
    let winless = hall.state.sits_out_next();
    let draw = Command::DrawSeating { expected: RoundNo(4), method: None, whom: Whom::Active, seating: None };
    let proposal = hall.does(draw).unwrap().seating;
    let make = Command::MakeRound { expected: RoundNo(4), method: None, map: None, proposal, seating: None };
    hall.does(make).unwrap();
    let ranking = hall.ranking();
    for players in hall.seated() {
        assert!(players.iter().all(|player| !winless.contains(player)));
        let ranks = players.iter().map(|player| ranking.iter().position(|other| other == player));
        assert!(ranks.is_sorted());
    }
}

#[test]
fn a_ranking_tournament_has_its_four_rounds_and_no_fifth() {
    let mut hall = Championship::by("rangliste-2006", 12);
    let label = Line::parse("Referee").unwrap();
    hall.does(Command::InviteStaff { role: StaffRole::Referee, label }).unwrap();
    hall.plays_rounds(4);
    assert_eq!(hall.makes_a_round(), Err(Refusal::ProgrammeIsOver));
    let draw = Command::DrawSeating { expected: RoundNo(5), method: None, whom: Whom::Active, seating: None };
    assert_eq!(hall.does(draw), Err(Refusal::ProgrammeIsOver));
    hall.does(Command::Finish).unwrap();
}

#[test]
fn who_has_no_win_is_seated_in_game_4_by_no_other_way_either() {
    let mut hall = Championship::of(80);
    hall.plays_rounds(3);
    hall.makes_a_round().unwrap();
    let round = RoundNo(4);
    let winless: Vec<PlayerId> = hall.state.sits_out(4).into_iter().collect();
    let four = hall.round().tables.iter().find(|table| table.seats.len() == 4).unwrap();
    let (table, player) = (four.no, four.seats[0].player);
    hall.does(Command::TakeOff { round, table, player }).unwrap();
    let sits_out = Err(Refusal::SitsOut { round, player: winless[0] });
    assert_eq!(hall.does(Command::JoinTable { round, table, player: winless[0] }), sits_out);
    assert_eq!(hall.does(Command::AddTable { round, players: winless[..3].to_vec() }), sits_out);
    hall.does(Command::JoinTable { round, table, player }).unwrap();
}

#[test]
fn who_joins_a_table_of_game_4_or_an_extra_one_chooses_by_his_rank() {
    let mut hall = Championship::of(80);
    hall.plays_rounds(3);
    hall.makes_a_round().unwrap();
    let round = RoundNo(4);
    let ranking = hall.ranking();
    let rank = |player: &PlayerId| ranking.iter().position(|other| other == player);
    // The last of one table is taken off another one's best seat, so that he joins where he does not belong.
    let fours = hall.round().tables.iter().filter(|table| table.seats.len() == 4);
    let by_table: Vec<(TableNo, Vec<PlayerId>)> = fours.map(|table| (table.no, table.players().collect())).collect();
    let (guest_of, guest) = (by_table[0].0, by_table[0].1[3]);
    let (joined, best) = (by_table[1].0, by_table[1].1[0]);
    hall.does(Command::TakeOff { round, table: guest_of, player: guest }).unwrap();
    hall.does(Command::TakeOff { round, table: joined, player: best }).unwrap();
    hall.does(Command::JoinTable { round, table: joined, player: guest }).unwrap();
    let choosing = |hall: &Championship, table: TableNo| -> Vec<Option<usize>> {
        let there = hall.round().tables.iter().find(|there| there.no == table).unwrap();
        assert_eq!(there.seats.iter().map(|seated| seated.seat).collect::<Vec<_>>(), Seat::ALL[..there.seats.len()]);
        there.players().map(|player| rank(&player)).collect()
    };
    assert!(choosing(&hall, joined).is_sorted());

    let extra: Vec<PlayerId> = by_table[2..5].iter().map(|(_, players)| players[0]).collect();
    for (table, players) in &by_table[2..5] {
        hall.does(Command::TakeOff { round, table: *table, player: players[0] }).unwrap();
    }
    hall.does(Command::AddTable { round, players: extra.into_iter().rev().collect() }).unwrap();
    let last = hall.round().tables.last().unwrap().no;
    assert_eq!(choosing(&hall, last).len(), 3);
    assert!(choosing(&hall, last).is_sorted());
}

#[test]
fn that_a_knock_out_is_made_changes_no_rank_before_its_first_result() {
    let order = |hall: &Championship| -> Vec<PlayerId> {
        let rows = ranking::rank(&hall.state, &hall.people, Counting::Provisional);
        rows.into_iter().map(|placed| placed.player).collect()
    };
    // Sixteen to the semi-finals, four of them to the final.
    let mut hall = Championship::before_the_knock_outs(30);
    for _ in 0..2 {
        let before = order(&hall);
        hall.makes_a_round().unwrap();
        assert_eq!(order(&hall), before);
        hall.plays_the_round();
        assert_ne!(order(&hall), before);
    }
}
