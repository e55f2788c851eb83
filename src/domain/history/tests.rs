use jiff::Timestamp;
use uuid::Uuid;

use super::*;
use crate::domain::authority::{Author, Role};
use crate::domain::decide::{self, Creation};
use crate::domain::ids::{AccountId, Seat};
use crate::domain::rules::{Rules, SeatingMethod};
use crate::domain::seating::SeatedTable;
use crate::domain::sheet::{Draft, Entry, Marks, Score, Sheet};
use crate::domain::standings::Stage;
use crate::domain::state::{ConfirmedHow, Origin, RulingKind, SwapPlace, TableResult};

const ROUND: RoundNo = RoundNo(1);
const STAMP: Stamp = Stamp { at: Timestamp::UNIX_EPOCH, by: Author::Head(AccountId(Uuid::nil())) };

/// A tournament of eight at two tables, told up to its first round.
struct Evening {
    chronicle: Chronicle,
    rules: Rules,
}

impl Evening {
    fn begins() -> Evening {
        let rules = Rules::preset("custom").unwrap();
        let title = Line::parse("Harbour Cup").unwrap();
        let head = AccountId(Uuid::nil());
        let creation =
            Creation { title, rules: rules.clone(), head, checks_in: false, planned_rounds: None, time_zone: None };
        let mut evening = Evening { chronicle: Chronicle::new(TournamentId(Uuid::nil())), rules };
        let made = evening.tells(decide::create(creation, [7; 32]));
        assert!(made.before.is_empty());
        assert_eq!(made.after.tournament.unwrap().title.to_string(), "Harbour Cup");
        evening.tells(Event::PlayersAdded { players: (1..=8).map(PlayerId).collect(), checked_in: true });
        evening
    }

    fn with_a_round() -> Evening {
        let mut evening = Evening::begins();
        evening.tells(round_made());
        evening
    }

    fn tells(&mut self, event: Event) -> Told {
        self.chronicle.tell(STAMP, &event)
    }

    fn sheet(&self, vp: [i64; 4]) -> Sheet {
        let entries =
            seats().zip(vp).map(|(seat, vp)| Entry { seat, score: Score::Total(vp), marks: Marks::default() });
        Sheet::check(&self.rules, Draft { entries: entries.collect(), road_nobody: false }).unwrap()
    }
}

fn seats() -> impl Iterator<Item = Seat> {
    (1..=4).map(|number| Seat::new(number).unwrap())
}

fn round_made() -> Event {
    let table = |no, from: u32| SeatedTable { no: TableNo(no), seats: seats().zip((from..).map(PlayerId)).collect() };
    Event::RoundMade {
        round: ROUND,
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

fn vp(moment: &Moment) -> Vec<Option<u32>> {
    let handed_in = moment.tables[0].1.result.handed_in();
    handed_in.map(|it| it.sheet.results().map(|(_, vp)| vp).collect()).unwrap_or_default()
}

#[test]
fn a_ruling_is_told_with_the_sheet_before_and_the_sheet_after() {
    let mut evening = Evening::with_a_round();
    let table = TableNo(2);
    let (first, other, ruled) =
        (evening.sheet([10, 9, 5, 4]), evening.sheet([9, 10, 5, 4]), evening.sheet([8, 10, 5, 4]));
    let handed_in = evening.tells(Event::SheetHandedIn { round: ROUND, table, sheet: first });
    assert_eq!(handed_in.before.tables[0].1.result, TableResult::Awaiting);
    assert_eq!(vp(&handed_in.after), [10, 9, 5, 4].map(Some));
    evening.tells(Event::DisputeRaised { round: ROUND, table, reason: None, other: Some(other) });
    let kind = RulingKind::Amend;
    let told = evening.tells(Event::ResultRuled { round: ROUND, table, kind, sheet: ruled, note: None });
    assert!(matches!(told.before.tables[0].1.result, TableResult::Disputed(..)));
    assert!(matches!(told.after.tables[0].1.result, TableResult::Ruled(..)));
    assert_eq!(
        (vp(&told.before), vp(&told.after)),
        ([10, 9, 5, 4].map(Some).to_vec(), [8, 10, 5, 4].map(Some).to_vec())
    );
    assert_eq!((told.about.kind, told.about.round, told.about.table), (HistoryKind::Results, Some(ROUND), Some(table)));
    assert_eq!(told.about.players, [5, 6, 7, 8].map(PlayerId));
}

#[test]
fn what_happens_at_a_table_concerns_those_who_sit_there_or_sat_there() {
    let mut evening = Evening::with_a_round();
    let told = evening.tells(Event::PlayerTakenOff { round: ROUND, table: TableNo(1), player: PlayerId(1) });
    assert!((1..=4).all(|player| told.concerns_player(PlayerId(player))));
    assert!(!told.concerns_player(PlayerId(5)));
    assert_eq!((told.before.tables[0].1.seats.len(), told.after.tables[0].1.seats.len()), (4, 3));
    assert_eq!((told.before.tables[0].1.captain, told.after.tables[0].1.captain), (PlayerId(1), PlayerId(2)));
    let sheet = Event::ResultConfirmed { round: ROUND, table: TableNo(1), how: ConfirmedHow::NotAsked };
    assert!(!evening.tells(sheet).concerns_player(PlayerId(1)), "he sits there no more");
}

#[test]
fn a_round_is_told_with_its_tables_and_narrowed_to_one_of_them() {
    let mut evening = Evening::begins();
    let made = evening.tells(round_made());
    assert!(made.before.is_empty());
    assert_eq!(made.after.tables.len(), 2);
    assert!(made.concerns_table(TableNo(2)) && !made.concerns_table(TableNo(3)));
    assert!(made.concerns_player(PlayerId(8)) && !made.concerns_player(PlayerId(9)));

    let mut of_a_table = made.clone();
    of_a_table.narrow(Some(TableNo(2)), None);
    assert_eq!(of_a_table.after.tables.iter().map(|(_, table)| table.no).collect::<Vec<_>>(), [TableNo(2)]);
    let mut of_a_player = made;
    of_a_player.narrow(None, Some(PlayerId(3)));
    assert_eq!(of_a_player.after.tables.iter().map(|(_, table)| table.no).collect::<Vec<_>>(), [TableNo(1)]);

    let undone = evening.tells(Event::RoundUndone { round: ROUND });
    assert_eq!((undone.before.tables.len(), undone.after.round.is_none()), (2, true));
    assert!(undone.concerns_player(PlayerId(8)), "he sat there, and sits there no more");
}

#[test]
fn who_is_entered_or_removed_was_or_is_not_on_the_roster() {
    let mut evening = Evening::begins();
    let entered = evening.tells(Event::PlayersAdded { players: vec![PlayerId(9), PlayerId(10)], checked_in: false });
    assert_eq!((entered.before.players.len(), entered.after.players.len()), (0, 2));
    let mut of_one = entered;
    of_one.narrow(None, Some(PlayerId(10)));
    assert_eq!(of_one.after.players.iter().map(|standing| standing.player.id).collect::<Vec<_>>(), [PlayerId(10)]);
    let reason = Note::parse("Marked cards").unwrap();
    let told = evening.tells(Event::Disqualified { player: PlayerId(9), reason: reason.clone() });
    assert_eq!(
        (&told.before.players[0].player.disqualified, &told.after.players[0].player.disqualified),
        (&None, &Some(reason))
    );
    let removed = evening.tells(Event::PlayerRemoved { player: PlayerId(10) });
    assert_eq!((removed.before.players.len(), removed.after.players.len()), (1, 0));
}

#[test]
fn an_answered_call_is_about_the_table_it_came_from() {
    let mut evening = Evening::with_a_round();
    evening.tells(Event::RefereeCalled { call: 1, round: ROUND, table: TableNo(2) });
    let told = evening.tells(Event::CallAnswered { call: 1 });
    assert_eq!((told.about.round, told.about.table), (Some(ROUND), Some(TableNo(2))));
    assert!(told.concerns_player(PlayerId(6)));
    assert_eq!(evening.tells(Event::CallClosed { call: 1 }).about.table, Some(TableNo(2)));
    // The same number again: nobody knows any more where it came from.
    assert_eq!(evening.tells(Event::CallClosed { call: 1 }).about.table, None);
}

#[test]
fn a_lock_and_other_rules_have_a_before_and_an_after() {
    let mut evening = Evening::with_a_round();
    let locked = evening.tells(Event::RoundLocked { round: ROUND });
    assert_eq!((locked.before.round.unwrap().locked, locked.after.round.unwrap().locked), (false, true));
    assert!(locked.before.tables.is_empty(), "its tables are as they were");
    let criteria = vec![Criterion::Wins];
    let changed = evening.tells(Event::RulesChanged { criteria: criteria.clone(), three_table: VirtualScore::None });
    assert_ne!(changed.before.tournament.unwrap().criteria, criteria);
    assert_eq!(changed.after.tournament.unwrap().criteria, criteria);
    let renamed = evening.tells(Event::Renamed { title: Line::parse("Island Cup").unwrap() });
    assert_eq!(renamed.before.tournament.unwrap().title.to_string(), "Harbour Cup");
    assert_eq!(renamed.after.tournament.unwrap().title.to_string(), "Island Cup");
}

#[test]
fn what_is_not_for_everybody_on_the_staff_says_for_whom_it_is() {
    let mut evening = Evening::with_a_round();
    let pairs = vec![(PlayerId(1), PlayerId(5))];
    let apart = evening.tells(Event::PairsKeptApart { pairs });
    assert_eq!((apart.about.readers, apart.about.players), (Role::Organizer, vec![PlayerId(1), PlayerId(5)]));
    assert_eq!(evening.tells(Event::SeatingDiscarded).about.readers, Role::Organizer);
    let swapped =
        |place| Event::SeatsSwapped { round: ROUND, place, one: PlayerId(1), other: PlayerId(5), tables: vec![] };
    assert_eq!(evening.tells(swapped(SwapPlace::Proposal)).about.readers, Role::Organizer);
    assert_eq!(evening.tells(swapped(SwapPlace::Schedule)).about.readers, Role::Referee);
}

#[test]
fn a_swap_is_told_with_both_tables_before_and_after() {
    let mut evening = Evening::with_a_round();
    let Event::RoundMade { mut tables, .. } = round_made() else { unreachable!() };
    (tables[0].seats[0].1, tables[1].seats[0].1) = (PlayerId(5), PlayerId(1));
    let (place, one, other) = (SwapPlace::Round, PlayerId(1), PlayerId(5));
    let mut told = evening.tells(Event::SeatsSwapped { round: ROUND, place, one, other, tables });
    let starters = |moment: &Moment| moment.tables.iter().map(|(_, table)| table.seats[0].player).collect::<Vec<_>>();
    assert_eq!((starters(&told.before), starters(&told.after)), (vec![one, other], vec![other, one]));
    assert!((1..=8).all(|player| told.concerns_player(PlayerId(player))));
    // He sat at both, his neighbour at one.
    let mut of_a_neighbour = told.clone();
    of_a_neighbour.narrow(None, Some(PlayerId(2)));
    assert_eq!((of_a_neighbour.before.tables.len(), of_a_neighbour.after.tables.len()), (1, 1));
    told.narrow(None, Some(one));
    assert_eq!((told.before.tables.len(), told.after.tables.len()), (2, 2));
}

#[test]
fn a_warning_is_told_of_its_player_also_when_it_is_taken_back() {
    let mut evening = Evening::with_a_round();
    let reason = Note::parse("Late twice").unwrap();
    let player = PlayerId(3);
    let given = evening.tells(Event::WarningGiven { warning: 1, player, round: Some(ROUND), reason });
    assert_eq!((given.before.players[0].warnings, given.after.players[0].warnings), (0, 1));
    let back = evening.tells(Event::WarningCancelled { warning: 1 });
    assert_eq!((back.before.players[0].warnings, back.after.players[0].warnings), (1, 0));
    assert_eq!((back.about.round, back.about.players), (Some(ROUND), vec![player]));
}

#[test]
fn a_correction_of_a_locked_round_keeps_what_was_and_what_is_with_the_reason() {
    let mut evening = Evening::with_a_round();
    let (table, reason) = (TableNo(1), Note::parse("The sheet was read wrongly").unwrap());
    let (first, right) = (evening.sheet([10, 9, 5, 4]), evening.sheet([9, 10, 5, 4]));
    evening.tells(Event::SheetHandedIn { round: ROUND, table, sheet: first });
    evening.tells(Event::ResultConfirmed { round: ROUND, table, how: ConfirmedHow::NotAsked });
    evening.tells(Event::RoundLocked { round: ROUND });
    let told = evening.tells(Event::ResultCorrected { round: ROUND, table, sheet: right, reason: reason.clone() });
    assert_eq!(
        (vp(&told.before), vp(&told.after)),
        ([10, 9, 5, 4].map(Some).to_vec(), [9, 10, 5, 4].map(Some).to_vec())
    );
    let TableResult::Ruled(_, ruling) = &told.after.tables[0].1.result else { panic!("not ruled") };
    assert_eq!((ruling.kind, &ruling.note), (RulingKind::Correct, &Some(reason)));
}

#[test]
fn who_plays_for_somebody_is_told_with_both_names_at_the_seat() {
    let mut evening = Evening::with_a_round();
    let (absent, stand_in) = (PlayerId(2), PlayerId(9));
    let told = evening.tells(Event::StandInSeated { round: ROUND, table: TableNo(1), absent, stand_in });
    let second = |moment: &Moment| moment.tables[0].1.seats[1].player;
    assert_eq!((second(&told.before), second(&told.after)), (absent, stand_in));
    assert!(told.concerns_player(absent) && told.concerns_player(stand_in) && !told.concerns_player(PlayerId(5)));
    let order = [4, 1, 9, 3].map(PlayerId).to_vec();
    let chosen = evening.tells(Event::PlayOrderRecorded { round: ROUND, table: TableNo(1), order: order.clone() });
    assert_eq!((&chosen.before.tables[0].1.play_order, &chosen.after.tables[0].1.play_order), (&vec![], &order));
}
