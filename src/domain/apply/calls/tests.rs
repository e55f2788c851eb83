use jiff::Timestamp;
use uuid::Uuid;

use super::*;
use crate::domain::authority::Author;
use crate::domain::decide::{self, Creation};
use crate::domain::event::Event;
use crate::domain::ids::{AccountId, PlayerId, Seat, StaffId, TournamentId};
use crate::domain::rules::{Rules, SeatingMethod};
use crate::domain::seating::SeatedTable;
use crate::domain::standings::Stage;
use crate::domain::state::Origin;
use crate::domain::text::{Line, Note};

const FIRST: RoundNo = RoundNo(1);
const TWO: TableNo = TableNo(2);
const REFEREE: Author = Author::Staff(StaffId(1));

fn tell(state: &mut Tournament, event: Event) {
    state.apply(Stamp { at: Timestamp::UNIX_EPOCH, by: REFEREE }, &event);
}

/// Eight at two tables; table 2 called, and somebody is on the way.
fn a_walk() -> Tournament {
    let title = Line::parse("Harbour Cup").unwrap();
    let (rules, head) = (Rules::preset("custom").unwrap(), AccountId(Uuid::nil()));
    let creation = Creation { title, rules, head, checks_in: false, planned_rounds: None, time_zone: None };
    let mut state = Tournament::begin(TournamentId(Uuid::nil()), &decide::create(creation, [7; 32])).unwrap();
    tell(&mut state, Event::PlayersAdded { players: (1..=8).map(PlayerId).collect(), checked_in: true });
    tell(&mut state, round_made(1));
    tell(&mut state, Event::RefereeCalled { call: 1, round: FIRST, table: TWO });
    tell(&mut state, Event::CallAnswered { call: 1 });
    state
}

fn round_made(no: u16) -> Event {
    let seats = |from: u32| (1..=4).map(|seat| Seat::new(seat).unwrap()).zip((from..).map(PlayerId)).collect();
    let table = |no, from| SeatedTable { no: TableNo(no), seats: seats(from) };
    Event::RoundMade {
        round: RoundNo(no),
        stage: Stage::Preliminary,
        method: SeatingMethod::Round,
        seed: 1,
        seating_version: 1,
        tables: vec![table(1, 1), table(2, 5)],
        map: None,
        origin: Origin::Drawn,
        swaps: 0,
        play_order_chosen: false,
        locked_the_one_before: false,
    }
}

fn calls(state: &Tournament) -> Vec<(u32, bool)> {
    state.calls.iter().map(|(no, call)| (*no, call.waits())).collect()
}

#[test]
fn an_answered_call_says_who_is_on_the_way_until_somebody_was_there_or_the_table_takes_it_back() {
    for over in [Event::CallClosed { call: 1 }, Event::CallTakenBack { call: 1 }] {
        let mut state = a_walk();
        assert_eq!(state.calls[&1].coming, Some(Coming { by: REFEREE, at: Timestamp::UNIX_EPOCH }));
        tell(&mut state, over);
        assert_eq!(calls(&state), []);
    }
}

#[test]
fn a_table_that_calls_again_waits_again_and_nobody_is_on_the_way_any_more() {
    let mut state = a_walk();
    tell(&mut state, Event::RefereeCalled { call: 2, round: FIRST, table: TableNo(1) });
    tell(&mut state, Event::RefereeCalled { call: 3, round: FIRST, table: TWO });
    assert_eq!(calls(&state), [(2, true), (3, true)]);
}

#[test]
fn with_a_decision_about_the_table_the_walk_is_over_but_not_what_waits_nor_another_table() {
    let note = || Note::parse("The board fell down.").unwrap();
    let decisions = [
        Event::ReplayOrdered { round: FIRST, table: TWO, note: None },
        Event::TableVoided { round: FIRST, table: TWO, reason: note() },
        Event::TableDecided { round: FIRST, table: TWO, winner: PlayerId(5), reason: note() },
    ];
    for decision in decisions {
        let mut state = a_walk();
        tell(&mut state, Event::RefereeCalled { call: 2, round: FIRST, table: TableNo(1) });
        tell(&mut state, Event::CallAnswered { call: 2 });
        tell(&mut state, decision.clone());
        assert_eq!(calls(&state), [(2, false)]);
        tell(&mut state, Event::RefereeCalled { call: 3, round: FIRST, table: TWO });
        tell(&mut state, decision);
        assert_eq!(calls(&state), [(2, false), (3, true)]);
    }
}

/// Journals of before: a call that was answered was told no end of.
#[test]
fn with_the_lock_all_calls_of_the_round_and_of_older_ones_are_over() {
    let mut state = a_walk();
    tell(&mut state, Event::RefereeCalled { call: 2, round: FIRST, table: TableNo(1) });
    tell(&mut state, Event::RoundLocked { round: FIRST });
    assert_eq!(calls(&state), []);
    tell(&mut state, Event::RefereeCalled { call: 3, round: FIRST, table: TableNo(1) });
    tell(&mut state, round_made(2));
    tell(&mut state, Event::RoundLocked { round: RoundNo(2) });
    assert_eq!(calls(&state), []);
}
