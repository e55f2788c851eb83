//! The way of a sheet: handed in, confirmed, disputed, ruled on, signed on paper (`rules.md` §9, §10).

use roundtable::client::ClientFault;
use roundtable::domain::ids::{RoundNo, StaffId, TableNo};
use roundtable::protocol::client::{FeedName, Request, VerdictRequest};
use roundtable::protocol::server::ServerFrame;
use roundtable::protocol::view::{PiecesView, SheetView, TableDetail, TableState};

use crate::hall::{Hall, Person, Player, patiently, refused, shown_vp, totals};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sheet_counts_at_once_and_is_final_when_an_opponent_agrees() {
    let hall = Hall::with_a_round(16).await;
    let mut kiosk = hall.kiosk().await;
    let table = hall.table(2).await;
    hall.captain_of(2).await.hands_in(&table, totals(&table, [10, 7, 7, 4])).await.unwrap();
    kiosk.sees("the result", |view| view.standings.rows.iter().filter(|row| row.games == 1).count() == 4).await;
    assert!(kiosk.public().standings.provisional);

    let seen = hall.table(2).await;
    assert_eq!(seen.state, TableState::Submitted);
    assert_eq!(seen.seats[1].round_points.as_deref(), Some("2.5"));
    hall.opponent_at(2, 1).await.confirms(&seen).await.unwrap();
    kiosk.sees("nothing provisional", |view| !view.standings.provisional).await;
    assert_eq!(hall.state_of(2).await, TableState::Confirmed);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_versions_of_a_dispute_are_for_the_referee_and_the_four_at_the_table_only() {
    let hall = Hall::with_a_round(16).await;
    let table = hall.table(1).await;
    let (captain, opponent) = (hall.captain_of(1).await, hall.opponent_at(1, 0).await);
    captain.hands_in(&table, totals(&table, [10, 9, 5, 4])).await.unwrap();
    let other = Some(totals(&table, [9, 10, 5, 4]));
    opponent.disputes(&hall.table(1).await, other).await.unwrap();

    let referee = hall.referee().await;
    let third = hall.opponent_at(1, 1).await.person;
    for person in [&referee, &captain.person, &opponent.person, &third, &hall.head, &hall.organizer().await] {
        let dispute = person.detail(1, 1).await.unwrap().dispute.unwrap();
        assert_eq!(dispute.first.vp, [Some(10), Some(9), Some(5), Some(4)]);
        assert_eq!(dispute.other.unwrap().vp, [Some(9), Some(10), Some(5), Some(4)]);
        assert_eq!(dispute.reason.as_deref(), Some("I had a city more."));
    }
    let stranger = hall.captain_of(2).await.person;
    for person in [&stranger, &hall.spectator()] {
        assert_eq!(person.detail(1, 1).await.unwrap_err().code(), "not_your_table");
    }
    assert_eq!(shown_vp(&hall.table(1).await), [None; 4]);
    let on_the_desk = referee.screen(FeedName::Staff).await.whole().desk.disputes;
    assert_eq!(on_the_desk, [referee.detail(1, 1).await.unwrap().dispute.unwrap()]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_referee_upholds_takes_the_other_amends_or_has_it_played_again() {
    let hall = Hall::with_a_round(16).await;
    let referee = hall.referee().await;
    let verdicts = |table: &_| {
        [
            (VerdictRequest::Uphold, Some([10, 9, 5, 4])),
            (VerdictRequest::TakeOther, Some([9, 10, 5, 4])),
            (VerdictRequest::Amend { sheet: totals(table, [8, 8, 8, 10]) }, Some([8, 8, 8, 10])),
            (VerdictRequest::Replay, None),
        ]
    };
    for (index, no) in (1..=4).enumerate() {
        let table = hall.table(no).await;
        hall.captain_of(no).await.hands_in(&table, totals(&table, [10, 9, 5, 4])).await.unwrap();
        let other = Some(totals(&table, [9, 10, 5, 4]));
        hall.opponent_at(no, 0).await.disputes(&hall.table(no).await, other).await.unwrap();
        let (verdict, expected) = verdicts(&table)[index].clone();
        referee.rules(&hall.table(no).await, 1, verdict).await.unwrap();
        let after = hall.table(no).await;
        match expected {
            Some(vp) => {
                assert_eq!(after.state, TableState::Ruled);
                assert_eq!(shown_vp(&after), vp.map(|vp| u32::try_from(vp).ok()));
                // For players a ruling is final; the referee can correct it until the lock.
                let again = hall.opponent_at(no, 0).await.disputes(&after, None).await;
                assert_eq!(refused(again), "result_is_settled");
            }
            None => assert_eq!(after.state, TableState::Awaiting),
        }
    }
    let corrected = VerdictRequest::Amend { sheet: totals(&hall.table(1).await, [4, 5, 9, 10]) };
    referee.rules(&hall.table(1).await, 1, corrected).await.unwrap();
    assert_eq!(shown_vp(&hall.table(1).await), [Some(4), Some(5), Some(9), Some(10)]);

    // The table that plays again hands in as if for the first time.
    let again = hall.table(4).await;
    hall.captain_of(4).await.hands_in(&again, totals(&again, [10, 5, 5, 5])).await.unwrap();
    assert_eq!(hall.state_of(4).await, TableState::Submitted);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_ruling_it_is_still_told_who_handed_in_and_whose_version_was_taken() {
    let hall = Hall::with_a_round(12).await;
    let referee = hall.referee().await;
    let verdicts = |table: &_| {
        [
            (VerdictRequest::Uphold, None),
            (VerdictRequest::TakeOther, Some(())),
            (VerdictRequest::Amend { sheet: totals(table, [8, 8, 8, 10]) }, None),
        ]
    };
    for (index, no) in (1..=3).enumerate() {
        let table = hall.table(no).await;
        let opponent = hall.opponent_at(no, 0).await;
        hall.captain_of(no).await.hands_in(&table, totals(&table, [10, 9, 5, 4])).await.unwrap();
        let handed_in = hall.table(no).await;
        opponent.disputes(&handed_in, Some(totals(&table, [9, 10, 5, 4]))).await.unwrap();
        let (verdict, other) = verdicts(&table)[index].clone();
        referee.rules(&hall.table(no).await, 1, verdict).await.unwrap();
        let told = referee.detail(1, no).await.unwrap();
        assert_eq!(told.sheet.unwrap().by.id, table.captain.to_string());
        assert_eq!(told.table.handed_in_at, handed_in.handed_in_at);
        let taken = told.ruling.unwrap().version_of.map(|author| author.id);
        assert_eq!(taken, other.map(|()| opponent.id.to_string()), "table {no}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sheet_signed_on_paper_is_confirmed_and_another_one_becomes_a_dispute() {
    let hall = Hall::with_a_round(12).await;
    let (referee, organizer) = (hall.referee().await, hall.organizer().await);
    let table = hall.table(1).await;
    referee.enters_on_paper(&table, 1, totals(&table, [10, 4, 4, 4])).await.unwrap();
    assert_eq!(hall.state_of(1).await, TableState::Confirmed);

    // The desk holds the sheet that a phone handed in before: the paper confirms it.
    let table = hall.table(2).await;
    hall.captain_of(2).await.hands_in(&table, totals(&table, [10, 4, 4, 4])).await.unwrap();
    organizer.enters_on_paper(&table, 1, totals(&table, [10, 4, 4, 4])).await.unwrap();
    assert_eq!(hall.state_of(2).await, TableState::Confirmed);

    // Another one is never merged and never silently put in its place.
    let table = hall.table(3).await;
    hall.captain_of(3).await.hands_in(&table, totals(&table, [10, 4, 4, 4])).await.unwrap();
    let done = organizer.enters_on_paper(&table, 1, totals(&table, [4, 10, 4, 4])).await.unwrap();
    assert!(done.answer.disputed);
    let dispute = referee.detail(1, 3).await.unwrap().dispute.unwrap();
    assert_eq!((dispute.first.vp[0], dispute.other.unwrap().vp[1]), (Some(10), Some(10)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_head_accepts_for_players_who_stay_silent() {
    let hall = Hall::with_a_round(4).await;
    let table = hall.table(1).await;
    hall.captain_of(1).await.hands_in(&table, totals(&table, [10, 4, 4, 4])).await.unwrap();
    let seen = hall.table(1).await;
    for person in [hall.referee().await, hall.organizer().await] {
        assert_eq!(refused(person.accepts(&seen, 1).await), "not_allowed");
    }
    hall.head.accepts(&seen, 1).await.unwrap();
    assert_eq!(hall.state_of(1).await, TableState::Confirmed);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sheet_with_a_missing_result_waits_for_the_staff_and_a_reason() {
    let hall = Hall::with_a_round(4).await;
    let table = hall.table(1).await;
    let mut sheet = totals(&table, [10, 4, 4, 0]);
    sheet.entries[3].vp = None;
    hall.captain_of(1).await.hands_in(&table, sheet).await.unwrap();
    let seen = hall.table(1).await;
    hall.opponent_at(1, 0).await.confirms(&seen).await.unwrap();
    assert_eq!(hall.state_of(1).await, TableState::Submitted, "players cannot confirm it alone");
    let no_reason =
        Request::Accept { round: RoundNo(1), table: TableNo(1), revision: seen.revision, reason: " ".into() };
    assert_eq!(refused(hall.referee().await.does(no_reason).await), "bad_field");
    hall.referee().await.accepts(&seen, 1).await.unwrap();
    let table = hall.table(1).await;
    assert_eq!((table.state, table.seats[3].vp), (TableState::Confirmed, None));
    let standings = hall.head.view().await.standings;
    let missing = standings.rows.iter().find(|row| row.player == table.seats[3].player).unwrap();
    assert_eq!((missing.games, missing.round_points.as_str()), (0, "0"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_captain_of_table_5_cannot_hand_in_for_table_6_and_a_spectator_for_none() {
    let hall = Hall::with_a_round(24).await;
    let captain = hall.captain_of(5).await;
    let six = hall.table(6).await;
    assert_eq!(refused(captain.hands_in(&six, totals(&six, [10, 4, 4, 4])).await), "not_your_table");
    let opponent = hall.opponent_at(5, 0).await;
    let five = hall.table(5).await;
    assert_eq!(refused(opponent.hands_in(&five, totals(&five, [10, 4, 4, 4])).await), "not_the_captain");

    let spectator = hall.spectator();
    let outcome = spectator.hands_in(&five, 1, totals(&five, [10, 4, 4, 4])).await;
    assert_eq!(refused(outcome), "not_signed_in");
    let mut socket = spectator.screen(FeedName::Staff).await;
    assert!(socket.live.desk().unwrap().roster.is_empty(), "a spectator gets the public feed");
    for command in [Request::Finish, Request::CallReferee { round: RoundNo(1), table: TableNo(5) }] {
        match socket.does(command).await {
            ServerFrame::Refused { refusal, .. } => assert_eq!(refusal.code, "not_signed_in"),
            other => panic!("{other:?}"),
        }
    }
    let version = hall.head.public().await.1;
    assert_eq!(version, hall.history().await.len() as u64);
    assert_eq!(hall.count("sheet_handed_in").await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_captain_hands_in_after_an_organizer_named_him() {
    let hall = Hall::with_a_round(8).await;
    let (old, new) = (hall.captain_of(1).await, hall.opponent_at(1, 0).await);
    let before = hall.table(1).await;
    let mut phone = new.person.screen(FeedName::Public).await;
    let name = Request::NameCaptain { round: RoundNo(1), table: TableNo(1), player: new.id };
    hall.organizer().await.does(name).await.unwrap();
    phone.sees("the new captain", |view| view.round.as_ref().unwrap().tables[0].captain == new.id).await;
    let seen = hall.table(1).await;
    assert_eq!(refused(old.hands_in(&seen, totals(&seen, [10, 4, 4, 4])).await), "not_the_captain");
    assert_eq!(refused(new.hands_in(&before, totals(&before, [10, 4, 4, 4])).await), "table_changed");
    new.hands_in(&seen, totals(&seen, [10, 4, 4, 4])).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_phone_of_an_undone_round_is_refused_also_when_the_round_was_made_again() {
    let hall = Hall::with_a_round(4).await;
    let old = hall.table(1).await;
    let captain = hall.captain_of(1).await;
    hall.head.does(Request::UndoRound { round: RoundNo(1), typed: None }).await.unwrap();
    let late = captain.person.hands_in(&old, 1, totals(&old, [10, 4, 4, 4])).await;
    assert_eq!(refused(late), "not_your_table");
    hall.head.makes_round(1).await.unwrap();
    let new = hall.table(1).await;
    assert_ne!(old.revision, new.revision);
    let late = hall.captain_of(1).await.person.hands_in(&old, 1, totals(&old, [10, 4, 4, 4])).await;
    assert_eq!(refused(late), "table_changed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_with_results_is_undone_only_after_its_number_was_typed() {
    let hall = Hall::with_a_round(8).await;
    let table = hall.table(2).await;
    hall.captain_of(2).await.hands_in(&table, totals(&table, [10, 4, 4, 4])).await.unwrap();
    let undo = |typed: Option<&str>| Request::UndoRound { round: RoundNo(1), typed: typed.map(str::to_owned) };
    for typed in [None, Some("2"), Some("yes")] {
        assert_eq!(refused(hall.head.does(undo(typed)).await), "results_would_be_lost");
    }
    assert_eq!(hall.state_of(2).await, TableState::Submitted);
    let mut kiosk = hall.kiosk().await;
    hall.head.does(undo(Some("1"))).await.unwrap();
    kiosk.sees("no round", |view| view.round.is_none()).await;
    assert!(kiosk.public().standings.rows.iter().all(|row| row.games == 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_the_lock_and_after_the_finish_a_phone_only_reads() {
    let hall = Hall::with_a_round(4).await;
    let captain = hall.captain_of(1).await;
    let opponent = hall.opponent_at(1, 2).await;
    hall.plays_the_round().await;
    let seen = hall.table(1).await;
    hall.head.does(Request::LockRound { round: RoundNo(1) }).await.unwrap();
    assert_eq!(refused(opponent.disputes(&seen, None).await), "round_is_locked");
    let sheet = totals(&seen, [4, 4, 4, 10]);
    assert_eq!(refused(captain.hands_in(&seen, sheet.clone()).await), "round_is_locked");
    assert_eq!(refused(hall.referee().await.enters_on_paper(&seen, 1, sheet.clone()).await), "round_is_locked");
    hall.head.does(Request::Finish).await.unwrap();
    assert_eq!(refused(opponent.disputes(&seen, None).await), "not_in_this_phase");
    assert_eq!(refused(captain.hands_in(&seen, sheet).await), "not_in_this_phase");
    let call = Request::CallReferee { round: RoundNo(1), table: TableNo(1) };
    assert_eq!(refused(captain.person.does(call).await), "not_in_this_phase");
    let mine = captain.person.visitor.me(hall.tournament).await.unwrap();
    assert_eq!((mine.games.len(), mine.may.len()), (1, 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_who_has_confirmed_can_no_longer_dispute_and_the_others_can_until_the_lock() {
    let hall = Hall::with_a_round(4).await;
    let table = hall.table(1).await;
    hall.captain_of(1).await.hands_in(&table, totals(&table, [10, 4, 4, 4])).await.unwrap();
    let seen = hall.table(1).await;
    let (first, second) = (hall.opponent_at(1, 0).await, hall.opponent_at(1, 1).await);
    first.confirms(&seen).await.unwrap();
    assert_eq!(refused(first.disputes(&seen, None).await), "already_signed");
    second.disputes(&seen, None).await.unwrap();
    assert_eq!(hall.state_of(1).await, TableState::Disputed);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_for_a_referee_shows_at_every_desk_and_phone_of_the_table_until_somebody_was_there() {
    let hall = Hall::with_a_round(8).await;
    let referee = hall.referee().await;
    let mut desk = hall.organizer().await.screen(FeedName::Staff).await;
    let captain = hall.captain_of(2).await;
    let call = Request::CallReferee { round: RoundNo(1), table: TableNo(2) };
    let first = captain.person.does(call.clone()).await.unwrap().answer.call.unwrap();
    let again = hall.opponent_at(2, 0).await.person.does(call).await.unwrap().answer.call.unwrap();
    assert_eq!(first, again, "one open call a table");
    desk.until("the call", |live| live.desk().unwrap().calls.len() == 1).await;
    let seen = desk.live.desk().unwrap().calls[0].clone();
    assert_eq!(seen.by.id, captain.id.to_string());
    let (beside, elsewhere) = (hall.opponent_at(2, 1).await, hall.captain_of(1).await);
    let waits = (Some(seen.at.clone()), None);
    assert_eq!(called_at(&hall, &beside).await, waits, "each phone of the table shows that it waits");
    assert_eq!(called_at(&hall, &elsewhere).await, (None, None));
    referee.does(Request::AnswerCall { call: first }).await.unwrap();
    desk.until("who is on the way", |live| live.desk().unwrap().calls[0].coming.is_some()).await;
    let coming = desk.live.desk().unwrap().calls[0].coming.clone().unwrap();
    assert_eq!(coming.by.name, "Referee");
    assert_eq!(called_at(&hall, &beside).await, (Some(seen.at), Some(coming.at)), "also after a reload");
    let late = hall.organizer().await.does(Request::AnswerCall { call: first }).await;
    assert_eq!(refused(late), "call_is_answered");
    // Whoever looks says that it is done, and it is done for all.
    hall.organizer().await.does(Request::CloseCall { call: first }).await.unwrap();
    desk.until("no call", |live| live.desk().unwrap().calls.is_empty()).await;
    assert_eq!(called_at(&hall, &beside).await, (None, None));
    assert_eq!(refused(referee.does(Request::CloseCall { call: first }).await), "call_is_over");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_takes_its_call_back_whoever_of_it_called_and_whether_somebody_comes_or_not() {
    let hall = Hall::with_a_round(8).await;
    let referee = hall.referee().await;
    let (captain, opponent) = (hall.captain_of(2).await, hall.opponent_at(2, 0).await);
    let call = Request::CallReferee { round: RoundNo(1), table: TableNo(2) };
    let back = Request::TakeBackCall { round: RoundNo(1), table: TableNo(2) };
    assert_eq!(refused(opponent.person.does(back.clone()).await), "nobody_is_called");
    for comes in [false, true] {
        let no = captain.person.does(call.clone()).await.unwrap().answer.call.unwrap();
        if comes {
            referee.does(Request::AnswerCall { call: no }).await.unwrap();
        }
        assert_eq!(refused(hall.captain_of(1).await.person.does(back.clone()).await), "not_your_table");
        opponent.person.does(back.clone()).await.unwrap();
        assert_eq!(called_at(&hall, &captain).await, (None, None));
        assert_eq!(refused(referee.does(Request::AnswerCall { call: no }).await), "call_is_over");
    }
}

/// Since when the table of this player waits for a referee, and since when one is coming, as his phone has it.
async fn called_at(hall: &Hall, player: &Player) -> (Option<String>, Option<String>) {
    let me = player.person.visitor.me(hall.tournament).await.unwrap();
    (me.called_at, me.coming_at)
}

/// Several devices of one person, used in turn: one session may send twenty commands a second.
async fn devices(hall: &Hall, link: &str) -> Vec<Person> {
    futures_util::future::join_all((0..8).map(|_| hall.opens(link))).await
}

/// Table 1 as the person sees it at this moment, without waiting for the next frame.
async fn table_1(person: &Person) -> TableDetail {
    person.detail(1, 1).await.unwrap()
}

/// A captain's phone and the desk hand in different sheets at the same moment. Whoever comes second sees that a sheet is
/// there: a dispute keeps both. Nothing is ever lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b029_two_devices_hand_in_different_sheets_at_once_and_neither_is_lost() {
    let trials = if std::env::var_os("LONG_TESTS").is_some() { 10_000 } else { 200 };
    let hall = Hall::with_a_round(4).await;
    let captain = hall.captain_of(1).await;
    let phones = devices(&hall, &hall.player_link(captain.id).await).await;
    let desks = devices(&hall, &hall.invitation(StaffId(1)).await).await;
    let mut captain_first = 0;
    for trial in 0..trials {
        let (phone, desk) = (&phones[trial % phones.len()], &desks[trial % desks.len()]);
        let referee = &desks[(trial + desks.len() / 2) % desks.len()];
        let table = table_1(desk).await.table;
        let (first, second) = (totals(&table, [10, 7, 5, 4]), totals(&table, [7, 10, 5, 4]));
        let (by_captain, by_desk) =
            tokio::join!(phone.hands_in(&table, 1, first.clone()), desk.hands_in(&table, 1, second.clone()));
        // Neither is refused: the second sees the first and becomes a dispute.
        let (by_captain, by_desk) = (by_captain.unwrap().answer.disputed, by_desk.unwrap().answer.disputed);
        assert!(by_captain != by_desk, "trial {trial}");
        captain_first += usize::from(by_desk);
        let there = table_1(referee).await;
        let dispute = there.dispute.unwrap();
        let mut kept = [dispute.first.sheet, dispute.other.unwrap().sheet];
        kept.sort_by_key(|sheet| sheet.entries[0].vp);
        assert_eq!(kept, [second, first]);
        referee.rules(&there.table, 1, VerdictRequest::Replay).await.unwrap();
    }
    println!("the captain was first in {captain_first} of {trials} trials");
}

/// Found elsewhere at a real event: a result handed in around the moment of the lock was told "done" and never counted.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b011_a_sheet_around_the_lock_is_counted_or_refused_and_never_told_done_and_absent() {
    let trials = if std::env::var_os("LONG_TESTS").is_some() { 1_000 } else { 60 };
    let hall = Hall::with_a_round(4).await;
    hall.plays_the_round().await;
    let opponent = hall.opponent_at(1, 2).await;
    let phones = devices(&hall, &hall.player_link(opponent.id).await).await;
    let desks = devices(&hall, &hall.invitation(StaffId(1)).await).await;
    let mut in_time = 0;
    for trial in 0..trials {
        let (phone, referee) = (&phones[trial % phones.len()], &desks[trial % desks.len()]);
        let table = table_1(referee).await.table;
        // Another version of a confirmed sheet: done means that the round is in dispute and cannot be locked.
        let (no, revision, sheet) = (table.no, table.revision, Some(totals(&table, [4, 6, 7, 10])));
        let dispute = Request::Dispute { round: RoundNo(1), table: no, revision, reason: None, sheet };
        let (disputed, locked) =
            tokio::join!(phone.does(dispute), hall.head.does(Request::LockRound { round: RoundNo(1) }));
        let there = table_1(referee).await;
        match (disputed, locked) {
            (Ok(_), locked) => {
                in_time += 1;
                assert_eq!(refused(locked), "round_is_unfinished", "trial {trial}");
                assert_eq!((there.table.state, there.locked), (TableState::Disputed, false));
                referee.rules(&there.table, 1, VerdictRequest::Replay).await.unwrap();
                let table = table_1(referee).await.table;
                referee.enters_on_paper(&table, 1, totals(&table, [10, 7, 6, 4])).await.unwrap();
            }
            (disputed, Ok(_)) => {
                assert_eq!(refused(disputed), "round_is_locked", "trial {trial}");
                assert_eq!((there.table.state, there.locked), (TableState::Confirmed, true));
                hall.head.does(Request::UnlockRound { round: RoundNo(1) }).await.unwrap();
            }
            neither => panic!("trial {trial}: {neither:?}"),
        }
    }
    println!("{in_time} of {trials} came before the lock");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bad_sheet_is_refused_with_all_its_faults_and_changes_nothing() {
    let hall = Hall::with_a_round(16).await;
    let captain = hall.captain_of(1).await;
    let table = hall.table(1).await;
    let good = totals(&table, [10, 7, 5, 4]);
    let mut twice = good.clone();
    twice.entries[1].seat = twice.entries[0].seat;
    let mut three = good.clone();
    three.entries.pop();
    let mut five = good.clone();
    five.entries.push(good.entries[0].clone());
    let mut out_of_range = good.clone();
    out_of_range.entries[0].vp = Some(i64::MAX);
    out_of_range.entries[2].vp = Some(-1);
    let mut enormous = good.clone();
    let piece = Some(i64::MAX);
    for entry in &mut enormous.entries {
        entry.vp = None;
        entry.pieces = Some(PiecesView {
            settlements: piece,
            cities: piece,
            vp_cards: piece,
            knights: piece,
            roads: piece,
            longest_road: piece,
        });
    }
    let mut both = good.clone();
    both.entries[0].pieces = Some(PiecesView {
        settlements: None,
        cities: None,
        vp_cards: None,
        knights: None,
        roads: None,
        longest_road: None,
    });
    let mut nobody = good.clone();
    nobody.road_nobody = true;
    let empty = SheetView { entries: Vec::new(), road_nobody: false };
    let cases = [
        (twice, "sheet_has_faults", "seat_absent"),
        (three, "sheet_has_faults", "seat_absent"),
        (five, "sheet_has_faults", "table_size"),
        (out_of_range, "sheet_has_faults", "vp_range"),
        (enormous, "sheet_has_faults", "knights_table"),
        (both, "bad_field", ""),
        (nobody, "nobody_is_for_referees", ""),
        (empty, "sheet_has_faults", "seat_absent"),
    ];
    for (sheet, code, fault) in cases {
        let outcome = captain.hands_in(&table, sheet).await;
        let Err(ClientFault::Refused(refusal)) = outcome else { panic!("{code}: {outcome:?}") };
        assert_eq!(refusal.code, code);
        assert!(!refusal.message.is_empty());
        assert!(refusal.path.as_ref().is_some_and(|path| path.starts_with("sheet")), "{refusal:?}");
        assert!(fault.is_empty() || refusal.faults.iter().any(|found| found.code == fault), "{refusal:?}");
        assert!(refusal.faults.iter().all(|found| !found.message.is_empty()));
    }
    assert_eq!(hall.table(1).await, table, "state and revision are as before");
    patiently("a good sheet", captain.hands_in(&table, good)).await.unwrap();
}
