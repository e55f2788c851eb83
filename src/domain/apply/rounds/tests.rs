//! What was taken back is remembered as long as somebody has to be told, and no longer.

use jiff::Timestamp;
use uuid::Uuid;

use super::*;
use crate::domain::authority::Author;
use crate::domain::decide::{self, Creation};
use crate::domain::ids::{AccountId, Seat, StaffId, TournamentId};
use crate::domain::rules::{Rules, SeatingMethod};
use crate::domain::sheet::{Draft, Entry, Marks, Score};
use crate::domain::standings::Stage;
use crate::domain::state::{Origin, Undone};
use crate::domain::text::Line;

const FIRST: RoundNo = RoundNo(1);
const ONE: TableNo = TableNo(1);
const REFEREE: Author = Author::Staff(StaffId(1));

fn tell(state: &mut Tournament, event: Event) {
    state.apply(Stamp { at: Timestamp::UNIX_EPOCH, by: REFEREE }, &event);
}

/// Four at one table, and a fifth who came late.
fn a_table() -> Tournament {
    let title = Line::parse("Harbour Cup").unwrap();
    let (rules, head) = (Rules::preset("custom").unwrap(), AccountId(Uuid::nil()));
    let creation = Creation { title, rules, head, checks_in: false, planned_rounds: None, time_zone: None };
    let mut state = Tournament::begin(TournamentId(Uuid::nil()), &decide::create(creation, [7; 32])).unwrap();
    tell(&mut state, Event::PlayersAdded { players: (1..=5).map(PlayerId).collect(), checked_in: true });
    tell(&mut state, round_made());
    state
}

fn round_made() -> Event {
    let seats = (1..=4).map(|seat| (Seat::new(seat).unwrap(), PlayerId(u32::from(seat)))).collect();
    Event::RoundMade {
        round: FIRST,
        stage: Stage::Preliminary,
        method: SeatingMethod::Round,
        seed: 1,
        seating_version: 1,
        tables: vec![SeatedTable { no: ONE, seats }],
        map: None,
        origin: Origin::Drawn,
        swaps: 0,
        play_order_chosen: false,
        locked_the_one_before: false,
    }
}

fn handed_in(state: &Tournament) -> Event {
    let entries = (1..=4).map(|seat| {
        let vp = if seat == 1 { 10 } else { 5 };
        Entry { seat: Seat::new(seat).unwrap(), score: Score::Total(vp), marks: Marks::default() }
    });
    let draft = Draft { entries: entries.collect(), road_nobody: false };
    Event::SheetHandedIn { round: FIRST, table: ONE, sheet: Sheet::check(&state.rules, draft).unwrap() }
}

fn replayed(state: &Tournament) -> bool {
    state.table(FIRST, ONE).unwrap().replay.is_some()
}

#[test]
fn a_table_that_plays_again_knows_who_said_so_until_its_next_sheet() {
    let mut state = a_table();
    let sheet = handed_in(&state);
    tell(&mut state, sheet.clone());
    let note = Some(Note::parse("The robber was forgotten").unwrap());
    tell(&mut state, Event::ReplayOrdered { round: FIRST, table: ONE, note: note.clone() });
    let replay = state.table(FIRST, ONE).unwrap().replay.clone().unwrap();
    assert_eq!((replay.by, replay.note), (REFEREE, note));
    tell(&mut state, Event::CaptainNamed { round: FIRST, table: ONE, player: PlayerId(2) });
    assert!(replayed(&state), "another captain plays again, too");
    tell(&mut state, sheet);
    assert!(!replayed(&state));
}

#[test]
fn who_lost_his_seat_is_known_until_he_has_another() {
    let mut state = a_table();
    tell(&mut state, Event::PlayerTakenOff { round: FIRST, table: ONE, player: PlayerId(4) });
    let lost = |state: &Tournament| state.rounds[0].taken_off.clone();
    assert_eq!(lost(&state), [TakenOff { player: PlayerId(4), table: ONE, stand_in: None }]);
    let seat = Seat::new(4).unwrap();
    tell(&mut state, Event::PlayerJoined { round: FIRST, table: ONE, player: PlayerId(4), seat });
    assert_eq!(lost(&state), []);
    let stand_in = PlayerId(6);
    tell(&mut state, Event::StandInSeated { round: FIRST, table: ONE, absent: PlayerId(4), stand_in });
    assert_eq!(lost(&state), [TakenOff { player: PlayerId(4), table: ONE, stand_in: Some(stand_in) }]);
}

#[test]
fn a_round_that_was_taken_back_is_told_until_another_is_made() {
    let mut state = a_table();
    tell(&mut state, Event::RoundUndone { round: FIRST });
    assert_eq!(state.undone, Some(Undone { round: FIRST, at: Timestamp::UNIX_EPOCH }));
    tell(&mut state, round_made());
    assert_eq!(state.undone, None);
}
