//! Changes of mind: people who leave and come back, steps taken back, tables without a game, and what a referee or the
//! desk says beside the games (`rules.md` §9).

use roundtable::client::ClientFault;
use roundtable::domain::ids::{PlayerId, RoundNo, TableNo};
use roundtable::domain::state::Phase;
use roundtable::protocol::client::{FeedName, NewPlayer, Request, VerdictRequest};
use roundtable::protocol::view::{PublicView, RoundView, StandingsRow, TableState};
use serde_json::Value;

use crate::hall::{Hall, Person, refused, totals};

const ROUND: RoundNo = RoundNo(1);

fn because() -> String {
    "because".to_owned()
}

async fn rounds(hall: &Hall) -> Vec<RoundView> {
    let newest = hall.head.view().await.round.map_or(0, |round| round.no.0);
    let mut rounds = Vec::new();
    for number in 1..=newest {
        rounds.push(hall.head.visitor.get(&hall.path(&format!("/rounds/{number}"))).await.unwrap());
    }
    rounds
}

/// What the games gave everybody: who, how many games, and all numbers.
fn numbers(view: &PublicView) -> Vec<(PlayerId, u32, u32, String, String)> {
    let of =
        |row: &StandingsRow| (row.player, row.games, row.vp, row.round_points_exact.clone(), row.share_exact.clone());
    let mut rows: Vec<_> = view.standings.rows.iter().map(of).collect();
    rows.sort();
    rows
}

async fn hash(hall: &Hall) -> String {
    hall.head.desk().await.2
}

/// Brings table 1 of round 1 into a state.
async fn comes_to(hall: &Hall, state: &str) {
    if state == "before seating" {
        return;
    }
    hall.head.makes_round(1).await.unwrap();
    let table = hall.table(1).await;
    match state {
        "seated" => {}
        "submitted" => {
            hall.captain_of(1).await.hands_in(&table, totals(&table, [10, 7, 6, 4])).await.unwrap();
        }
        "disputed" => {
            hall.captain_of(1).await.hands_in(&table, totals(&table, [10, 7, 6, 4])).await.unwrap();
            let other = Some(totals(&table, [7, 10, 6, 4]));
            hall.opponent_at(1, 0).await.disputes(&hall.table(1).await, other).await.unwrap();
        }
        "locked" => {
            hall.plays_the_round().await;
            hall.head.does(Request::LockRound { round: ROUND }).await.unwrap();
        }
        other => panic!("{other} is no state"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_leaves_in_whatever_state_changes_no_result_of_the_others_and_is_not_erased() {
    for state in ["before seating", "seated", "submitted", "disputed", "locked"] {
        let mut hall = Hall::with_players(9).await;
        comes_to(&hall, state).await;
        let before = hall.head.view().await;
        let tables = rounds(&hall).await;
        let leaver = match &before.round {
            Some(round) => round.tables[0].seats[1].player,
            None => PlayerId(2),
        };
        let organizer = hall.organizer().await;
        organizer.does(Request::Withdraw { player: leaver }).await.unwrap();
        let after = hall.head.view().await;
        assert_eq!(numbers(&after), numbers(&before), "{state}");
        assert_eq!(rounds(&hall).await, tables, "{state}");
        assert_eq!((after.tournament.players, after.tournament.active), (9, 8), "{state}");
        let row = hall.head.desk().await.0.desk.roster.into_iter().find(|row| row.player == leaver).unwrap();
        assert!(row.withdrawn, "{state}");

        // The round goes on as it would have, his own table included, and the next one seats everybody else once.
        hall.restarts().await;
        if state == "before seating" {
            hall.head.makes_round(1).await.unwrap();
        } else {
            if state == "disputed" {
                let seen = hall.table(1).await;
                hall.head.rules(&seen, 1, VerdictRequest::Uphold).await.unwrap();
            }
            if state != "locked" {
                hall.plays_on_paper(1).await;
            }
            hall.head.makes_round(2).await.unwrap();
        }
        let round = hall.head.view().await.round.unwrap();
        let mut seated: Vec<PlayerId> =
            round.tables.iter().flat_map(|table| table.seats.iter().map(|seat| seat.player)).collect();
        seated.sort_unstable();
        let everybody_else: Vec<PlayerId> = (1..=9).map(PlayerId).filter(|player| *player != leaver).collect();
        assert_eq!(seated, everybody_else, "{state}: seated once, and the leaver not at all");

        // He comes back, with what he had.
        hall.head.does(Request::Return { player: leaver }).await.unwrap();
        assert_eq!(hall.head.view().await.tournament.active, 9, "{state}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_withdrew_and_still_sits_at_a_table_is_taken_off_by_the_desk_and_by_nobody_else() {
    let hall = Hall::with_a_round(8).await;
    let table = hall.table(1).await;
    let leaver = table.seats[0].player;
    hall.head.does(Request::Withdraw { player: leaver }).await.unwrap();
    assert_eq!(hall.table(1).await, table, "nothing happens by itself");
    hall.organizer().await.does(Request::TakeOff { round: ROUND, table: table.no, player: leaver }).await.unwrap();
    let now = hall.table(1).await;
    assert_eq!(
        now.seats.iter().map(|seat| seat.player).collect::<Vec<_>>(),
        [1, 2, 3].map(|at| table.seats[at].player)
    );
    assert_eq!(now.captain, table.seats[1].player);
    hall.head.enters_on_paper(&now, 1, totals(&now, [10, 5, 4, 0])).await.unwrap();
    let row = hall.head.view().await.standings.rows.into_iter().find(|row| row.player == leaver).unwrap();
    assert_eq!((row.games, row.vp), (0, 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_undo_of_a_mistaken_disqualification_leaves_the_state_of_never() {
    let hall = Hall::with_a_round(8).await;
    hall.plays_the_round().await;
    let (before, _, hash_before) = hall.head.desk().await;
    let best = before.public.standings.rows[0].player;
    let referee = hall.referee().await;
    referee.does(Request::Disqualify { player: best, reason: "Threw a robber.".to_owned() }).await.unwrap();
    let view = hall.head.view().await;
    let last = view.standings.rows.last().unwrap();
    assert_eq!((last.player, last.ranked), (best, false));
    assert_ne!(hash(&hall).await, hash_before);
    assert_eq!(refused(hall.head.does(Request::Return { player: best }).await), "is_disqualified");

    hall.head.does(Request::CancelDisqualification { player: best }).await.unwrap();
    let (after, _, hash_after) = hall.head.desk().await;
    assert_eq!(hash_after, hash_before);
    assert_eq!(after, before, "every screen shows what it showed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_that_is_undone_leaves_the_hash_of_before_however_the_one_before_was_locked() {
    let hall = Hall::with_players(8).await;
    hall.head.does(Request::OpenRegistration).await.unwrap();
    let undo = |number: u16| Request::UndoRound { round: RoundNo(number), typed: None };

    let nothing = hash(&hall).await;
    hall.head.makes_round(1).await.unwrap();
    hall.head.does(undo(1)).await.unwrap();
    assert_eq!(hash(&hall).await, nothing);
    let view = hall.head.view().await;
    assert_eq!((view.tournament.phase, view.round), (Phase::Registration, None));

    hall.head.makes_round(1).await.unwrap();
    hall.plays_the_round().await;
    // Open, locked by the head, and opened by him again: the next round locks what is open, and its undo opens only that.
    let steps: [&[Request]; 3] = [
        &[],
        &[Request::LockRound { round: ROUND }],
        &[Request::LockRound { round: ROUND }, Request::UnlockRound { round: ROUND }],
    ];
    for before in steps {
        for step in before {
            hall.head.does(step.clone()).await.unwrap();
        }
        let (was, locked) = (hash(&hall).await, hall.head.view().await.round.unwrap().locked);
        hall.head.makes_round(2).await.unwrap();
        assert!(rounds(&hall).await[0].locked);
        assert_eq!(refused(hall.head.does(Request::UnlockRound { round: ROUND }).await), "not_the_newest_round");
        hall.head.does(undo(2)).await.unwrap();
        assert_eq!(hash(&hall).await, was, "{before:?}");
        assert_eq!(hall.head.view().await.round.unwrap().locked, locked, "{before:?}");
        if locked {
            hall.head.does(Request::UnlockRound { round: ROUND }).await.unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_an_undo_would_lose_is_named_table_by_table_before() {
    let hall = Hall::with_a_round(12).await;
    for number in [3, 1] {
        let table = hall.table(number).await;
        hall.head.enters_on_paper(&table, 1, totals(&table, [10, 5, 4, 3])).await.unwrap();
    }
    hall.head.does(Request::VoidTable { round: ROUND, table: TableNo(2), reason: because() }).await.unwrap();
    let undo = |typed: Option<&str>| Request::UndoRound { round: ROUND, typed: typed.map(str::to_owned) };
    let before = hash(&hall).await;
    for typed in [None, Some(""), Some("yes"), Some("2")] {
        let ClientFault::Refused(refusal) = hall.head.does(undo(typed)).await.unwrap_err() else { panic!("unknown") };
        assert_eq!(refusal.code, "results_would_be_lost");
        assert_eq!(
            refusal.message,
            "the results of tables 1 and 3 would be lost; type the number of the round to undo it all the same"
        );
    }
    assert_eq!(hash(&hall).await, before);
    hall.head.does(Request::LockRound { round: ROUND }).await.unwrap();
    assert_eq!(refused(hall.head.does(undo(Some("1"))).await), "round_is_locked");
    hall.head.does(Request::UnlockRound { round: ROUND }).await.unwrap();
    hall.head.does(undo(Some("1"))).await.unwrap();
    assert_eq!(hall.head.view().await.round, None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disputed_table_becomes_void_a_void_one_plays_after_all_and_the_round_always_gets_on() {
    let hall = Hall::with_players(8).await;
    comes_to(&hall, "disputed").await;
    let void = |table: u16| Request::VoidTable { round: ROUND, table: TableNo(table), reason: because() };
    assert_eq!(refused(hall.head.does(Request::LockRound { round: ROUND }).await), "round_is_unfinished");
    hall.head.does(void(1)).await.unwrap();
    assert_eq!(hall.state_of(1).await, TableState::Void);
    assert!(hall.head.desk().await.0.desk.disputes.is_empty());
    assert_eq!(hall.head.view().await.standings.rows.iter().filter(|row| row.games > 0).count(), 0);
    let seen = hall.table(1).await;
    for verdict in [
        VerdictRequest::Uphold,
        VerdictRequest::TakeOther,
        VerdictRequest::Amend { sheet: totals(&seen, [10, 4, 4, 4]) },
    ] {
        assert_eq!(refused(hall.referee().await.rules(&seen, 1, verdict).await), "table_is_void");
    }
    assert_eq!(refused(hall.head.enters_on_paper(&seen, 1, totals(&seen, [10, 4, 4, 4])).await), "table_is_void");

    // They play after all.
    hall.referee().await.rules(&seen, 1, VerdictRequest::Replay).await.unwrap();
    let again = hall.table(1).await;
    assert_eq!(again.state, TableState::Awaiting);
    hall.captain_of(1).await.hands_in(&again, totals(&again, [10, 7, 6, 4])).await.unwrap();
    hall.opponent_at(1, 0).await.confirms(&hall.table(1).await).await.unwrap();
    // A round of which a table did not play is locked, and the next one is made.
    hall.head.does(void(2)).await.unwrap();
    hall.head.makes_round(2).await.unwrap();
    assert_eq!(refused(hall.head.does(void(1)).await), "round_is_locked");
    hall.head.does(Request::Cancel { reason: "The hall is flooded.".to_owned() }).await.unwrap();
    assert_eq!(hall.head.view().await.tournament.phase, Phase::Cancelled);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_was_entered_by_mistake_is_removed_before_his_first_game_and_not_after() {
    let hall = Hall::with_players(8).await;
    let mistake = vec![NewPlayer { name: "Mistake".to_owned(), club: None }];
    let added = hall.head.does(Request::AddPlayers { players: mistake, checked_in: false }).await.unwrap();
    let mistake = added.answer.players[0];
    hall.head.makes_round(1).await.unwrap();
    hall.head.does(Request::Disqualify { player: mistake, reason: because() }).await.unwrap();
    assert_eq!(refused(hall.head.does(Request::RemovePlayer { player: mistake }).await), "is_disqualified");
    hall.head.does(Request::CancelDisqualification { player: mistake }).await.unwrap();
    hall.head.does(Request::RemovePlayer { player: mistake }).await.unwrap();
    assert_eq!(hall.head.view().await.standings.rows.len(), 8);
    // A starter who was taken off his table stays on the roster.
    let table = hall.table(1).await;
    let starter = table.seats[1].player;
    hall.head.does(Request::TakeOff { round: ROUND, table: table.no, player: starter }).await.unwrap();
    assert_eq!(refused(hall.head.does(Request::RemovePlayer { player: starter }).await), "has_been_seated");
}

async fn warnings_on_the_phone(person: &Person) -> Vec<String> {
    let me = person.visitor.me(person.tournament).await.unwrap();
    me.warnings.into_iter().map(|warning| warning.reason).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_warning_is_on_the_players_own_phone_until_it_is_cancelled_and_costs_no_points() {
    let hall = Hall::with_a_round(8).await;
    hall.plays_the_round().await;
    let before = hall.head.view().await;
    let (rude, other) = (hall.captain_of(1).await, hall.captain_of(2).await);
    let referee = hall.referee().await;
    let warn = Request::Warn { player: rude.id, reason: "Shouted at the dice.".to_owned() };
    for person in [&hall.organizer().await, &other.person] {
        assert_eq!(refused(person.does(warn.clone()).await), "not_allowed");
    }
    let warning = referee.does(warn).await.unwrap().answer.warning.unwrap();
    assert_eq!(warnings_on_the_phone(&rude.person).await, ["Shouted at the dice."]);
    assert!(warnings_on_the_phone(&other.person).await.is_empty());
    assert_eq!(numbers(&hall.head.view().await), numbers(&before));
    assert_eq!(hall.head.view().await, before, "nobody else is told");

    let on_the_desk = |view: roundtable::protocol::view::DeskView| {
        view.warnings.into_iter().map(|it| (it.player, it.round, it.by.name, it.cancelled)).collect::<Vec<_>>()
    };
    let given = on_the_desk(hall.head.desk().await.0.desk);
    assert_eq!(given, [(rude.id, Some(ROUND), "Referee".to_owned(), false)]);
    referee.does(Request::CancelWarning { warning }).await.unwrap();
    assert!(warnings_on_the_phone(&rude.person).await.is_empty());
    assert!(on_the_desk(hall.head.desk().await.0.desk)[0].3, "it is cancelled, and still on record");
    assert_eq!(refused(referee.does(Request::CancelWarning { warning: 7 }).await), "no_such_warning");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_note_is_for_the_staff_only() {
    let hall = Hall::with_a_round(8).await;
    let mut phone = hall.captain_of(1).await.person.screen(FeedName::Public).await;
    let text = "Table 1 plays slowly.".to_owned();
    let note = Request::TakeNote { text, round: Some(ROUND), table: Some(TableNo(1)), player: None };
    let version = hall.referee().await.does(note).await.unwrap().version;
    let notes = hall.organizer().await.desk().await.0.desk.notes;
    assert_eq!((notes.len(), notes[0].text.as_str(), notes[0].table), (1, "Table 1 plays slowly.", Some(TableNo(1))));
    phone.reaches(version).await;
    let shown = serde_json::to_string(phone.public()).unwrap();
    assert!(!shown.contains("slowly"), "{shown}");
    for (round, table, player) in
        [(Some(RoundNo(2)), None, None), (Some(ROUND), Some(TableNo(9)), None), (None, None, Some(PlayerId(77)))]
    {
        let wrong = Request::TakeNote { text: because(), round, table, player };
        let code = refused(hall.head.does(wrong).await);
        assert!(["no_such_round", "no_such_table", "no_such_player"].contains(&code.as_str()), "{code}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_desk_announces_a_start_in_the_venues_time_and_takes_it_down_again() {
    let hall = Hall::with_a_round(8).await;
    let mut kiosk = hall.kiosk().await;
    hall.head.does(Request::SetTimeZone { zone: "Europe/Bucharest".to_owned() }).await.unwrap();
    let organizer = hall.organizer().await;
    let start = |round: u16, at: &str| Request::AnnounceStart { round: RoundNo(round), at: at.to_owned() };
    organizer.does(start(2, "14:30")).await.unwrap();
    organizer.does(Request::Announce { text: "Lunch is served.".to_owned() }).await.unwrap();
    kiosk.sees("both announcements", |view| view.announcements.len() == 2).await;
    let view = kiosk.public();
    assert_eq!(view.tournament.time_zone.as_deref(), Some("Europe/Bucharest"));
    let said = &view.announcements[0];
    let begins = said.start.as_ref().unwrap();
    assert_eq!((begins.round, begins.at.as_str(), &said.text), (RoundNo(2), "14:30", &None));
    assert_eq!(view.announcements[1].text.as_deref(), Some("Lunch is served."));

    organizer.does(Request::TakeDown { announcement: said.no }).await.unwrap();
    kiosk.sees("only lunch", |view| view.announcements.len() == 1).await;
    let gone = Request::TakeDown { announcement: 1 };
    assert_eq!(refused(organizer.does(gone).await), "no_such_announcement");
    assert_eq!(refused(organizer.does(start(9, "14:30")).await), "no_such_round");
    for bad in ["25:00", "half past two", ""] {
        assert_eq!(refused(organizer.does(start(2, bad)).await), "bad_field", "{bad}");
    }
    let nowhere = Request::SetTimeZone { zone: "Europe/Catan".to_owned() };
    assert_eq!(refused(hall.head.does(nowhere).await), "bad_field");
    assert_eq!(refused(organizer.does(Request::SetTimeZone { zone: "Europe/Berlin".to_owned() }).await), "not_allowed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_limit_is_one_that_the_rules_offer_and_is_shown_to_everybody() {
    let hall = Hall::under("rangliste-2006", 8).await;
    let limit = |minutes: Option<u32>| Request::SetTurnLimit { minutes };
    assert_eq!(refused(hall.head.does(limit(Some(5))).await), "turn_limit_not_offered");
    hall.head.does(limit(Some(3))).await.unwrap();
    assert_eq!(hall.head.view().await.tournament.turn_limit, Some(3));
    hall.head.does(limit(None)).await.unwrap();
    assert_eq!(hall.head.view().await.tournament.turn_limit, None);
    let hall = Hall::with_players(8).await;
    assert_eq!(refused(hall.head.does(limit(Some(3))).await), "turn_limit_not_offered");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_map_is_named_for_a_round_and_one_that_was_played_before_is_marked() {
    let hall = Hall::with_a_round(8).await;
    let map = |round: u16, map: Option<&str>| Request::SetMap { round: RoundNo(round), map: map.map(str::to_owned) };
    hall.head.does(map(1, Some("Four islands"))).await.unwrap();
    let shown = |view: PublicView| view.round.map(|round| (round.map, round.map_repeated)).unwrap();
    assert_eq!(shown(hall.head.view().await), (Some("Four islands".to_owned()), false));
    hall.plays_the_round().await;
    hall.head.makes_round(2).await.unwrap();
    assert_eq!(refused(hall.head.does(map(1, None)).await), "round_is_locked");
    hall.head.does(map(2, Some("Four islands"))).await.unwrap();
    assert_eq!(shown(hall.head.view().await), (Some("Four islands".to_owned()), true));
    hall.head.does(map(2, Some("The desert"))).await.unwrap();
    assert_eq!(shown(hall.head.view().await), (Some("The desert".to_owned()), false));
    assert_eq!(refused(hall.organizer().await.does(map(2, None)).await), "not_allowed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rules_that_want_a_referee_begin_with_one_who_is_named_to_everybody() {
    let hall = Hall::under("rangliste-2006", 8).await;
    assert_eq!(hall.head.view().await.tournament.referees, ["Referee"]);
    let staff = roundtable::domain::ids::StaffId(1);
    hall.head.does(Request::RevokeInvitation { staff }).await.unwrap();
    assert!(hall.head.view().await.tournament.referees.is_empty());
    assert_eq!(refused(hall.head.makes_round(1).await), "referee_is_missing");
    hall.head.does(Request::ReissueInvitation { staff }).await.unwrap();
    hall.head.makes_round(1).await.unwrap();
    assert_eq!(hall.spectator().view().await.tournament.referees, ["Referee"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_that_changed_is_on_record_with_who_did_it() {
    let hall = Hall::with_a_round(8).await;
    let organizer = hall.organizer().await;
    let leaver = hall.table(1).await.seats[1].player;
    organizer.does(Request::Withdraw { player: leaver }).await.unwrap();
    organizer.does(Request::TakeOff { round: ROUND, table: TableNo(1), player: leaver }).await.unwrap();
    let history = hall.history().await;
    let said: Vec<(&str, &Value)> = history
        .iter()
        .rev()
        .take(2)
        .map(|record| (record["event"]["type"].as_str().unwrap(), &record["by"]["name"]))
        .collect();
    assert_eq!(said, [("player_taken_off", &"Desk".into()), ("withdrawn", &"Desk".into())]);
}
