//! What a seating was worked out from must still be so when it is used: people, pairs, tables and seats. Decided in the
//! domain, where nothing runs beside anything and every order of things can be tried.

use jiff::Timestamp;
use roundtable::domain::authority::{Author, Grants, Role};
use roundtable::domain::command::{Command, SeenAt};
use roundtable::domain::decide::{self, Context, Creation, Decision};
use roundtable::domain::event::{Event, Stamp};
use roundtable::domain::ids::{AccountId, PlayerId, RoundNo, Seat, TableNo, TournamentId};
use roundtable::domain::people::People;
use roundtable::domain::refusal::Refusal;
use roundtable::domain::rules::{Rules, SeatingMethod};
use roundtable::domain::seating::{SEATING_VERSION, SeatedRound, SeatedTable, check_plan};
use roundtable::domain::sheet::{Draft, Entry, Marks, Score, Sheet};
use roundtable::domain::standings::Stage;
use roundtable::domain::state::{Origin, StaffRole, SwapPlace, Tournament, Whom};
use roundtable::domain::text::Line;
use uuid::Uuid;

const HEAD: Author = Author::Head(AccountId(Uuid::nil()));
const ONE: RoundNo = RoundNo(1);
const TWO: RoundNo = RoundNo(2);

struct Hall {
    state: Tournament,
    people: People,
    drawn: u8,
}

impl Hall {
    fn under(preset: &str, players: u32) -> Hall {
        let creation = Creation {
            title: Line::parse("Harbour Cup").unwrap(),
            rules: Rules::preset(preset).unwrap(),
            head: AccountId(Uuid::nil()),
            checks_in: false,
            planned_rounds: Some(4),
            time_zone: None,
        };
        let state = Tournament::begin(TournamentId(Uuid::nil()), &decide::create(creation, [3; 32])).unwrap();
        let mut hall = Hall { state, people: People::default(), drawn: 0 };
        let players = (1..=players).map(PlayerId).collect();
        hall.happens(Event::PlayersAdded { players, checked_in: true });
        let label = Line::parse("Referee").unwrap();
        hall.happens(Event::StaffInvited {
            staff: roundtable::domain::ids::StaffId(1),
            role: StaffRole::Referee,
            label,
        });
        hall
    }

    fn happens(&mut self, event: Event) {
        self.state.apply(Stamp { at: Timestamp::UNIX_EPOCH, by: HEAD }, &event);
    }

    fn asks(&mut self, command: &Command) -> Result<Decision, Refusal> {
        self.drawn += 1;
        let grants = Grants { author: HEAD, role: Role::Head };
        let context = Context { grants, now: Timestamp::UNIX_EPOCH, entropy: [self.drawn; 32], people: &self.people };
        let decision = decide::decide(&self.state, command, &context)?;
        for event in &decision.events {
            self.happens(event.clone());
        }
        Ok(decision)
    }

    /// The command as it comes back from beside the actor.
    fn worked_out(&self, command: Command) -> Command {
        let task = decide::prepare(&self.state, &command, &self.people, [9; 32]).unwrap().unwrap();
        command.seated(task.work_out())
    }

    fn changed(&mut self, command: &Command) -> Vec<u32> {
        match self.asks(command).unwrap_err() {
            Refusal::RosterChanged { players } => players.into_iter().map(|player| player.0).collect(),
            other => panic!("{other:?}"),
        }
    }

    /// Every table hands in: seat 1 wins, then by seat.
    fn plays(&mut self) {
        let round = self.state.newest_round().unwrap().clone();
        for table in &round.tables {
            let scores = table.seats.iter().zip([10, 8, 6, 4]);
            let entries = scores.map(|(seated, vp)| Entry {
                seat: seated.seat,
                score: Score::Total(vp),
                marks: Marks::default(),
            });
            let draft = Draft { entries: entries.collect(), road_nobody: false };
            let sheet = Sheet::check(&self.state.rules, draft).unwrap();
            self.happens(Event::SheetHandedIn { round: round.no, table: table.no, sheet });
            let how = roundtable::domain::state::ConfirmedHow::NotAsked;
            self.happens(Event::ResultConfirmed { round: round.no, table: table.no, how });
        }
    }

    fn seats(&self, round: RoundNo, table: u16) -> Vec<(u8, u32)> {
        let there = self.state.table(round, TableNo(table)).unwrap();
        there.seats.iter().map(|seated| (seated.seat.number(), seated.player.0)).collect()
    }
}

fn draw(expected: RoundNo, whom: Whom) -> Command {
    Command::DrawSeating { expected, method: None, whom, seating: None }
}

fn make(expected: RoundNo) -> Command {
    Command::MakeRound { expected, method: None, map: None, proposal: None, seating: None }
}

fn swap(round: RoundNo, one: (u32, u16), other: (u32, u16)) -> Command {
    let seen = |(player, table)| SeenAt { player: PlayerId(player), table: TableNo(table) };
    Command::SwapSeats { round, one: seen(one), other: seen(other) }
}

/// Tables of four in the order of the numbers.
fn by_number(players: u32) -> Vec<SeatedTable> {
    let players: Vec<PlayerId> = (1..=players).map(PlayerId).collect();
    let tables = players.chunks(4).zip(1..);
    tables
        .map(|(here, no)| SeatedTable {
            no: TableNo(no),
            seats: Seat::ALL.into_iter().zip(here.iter().copied()).collect(),
        })
        .collect()
}

fn made(round: RoundNo, tables: Vec<SeatedTable>, play_order_chosen: bool) -> Event {
    Event::RoundMade {
        round,
        stage: Stage::Preliminary,
        method: SeatingMethod::Round,
        seed: 0,
        seating_version: SEATING_VERSION,
        tables,
        map: None,
        origin: Origin::File,
        swaps: 0,
        play_order_chosen,
        locked_the_one_before: false,
    }
}

#[test]
fn a_seating_that_was_worked_out_for_other_things_says_whom_that_concerns() {
    let mut hall = Hall::under("custom", 12);
    let command = hall.worked_out(draw(ONE, Whom::Active));
    let made_then = hall.worked_out(make(ONE));
    let before = hall.state.clone();
    let changes = [
        (vec![Event::Withdrawn { player: PlayerId(5) }], vec![5]),
        (vec![Event::PlayersAdded { players: vec![PlayerId(13)], checked_in: true }], vec![13]),
        (vec![Event::PairsKeptApart { pairs: vec![(PlayerId(2), PlayerId(9))] }], vec![2, 9]),
        (vec![Event::TableFixed { player: PlayerId(7), table: Some(TableNo(3)) }], vec![7]),
        (
            vec![
                Event::Withdrawn { player: PlayerId(1) },
                Event::PairsKeptApart { pairs: vec![(PlayerId(1), PlayerId(3))] },
            ],
            vec![1, 3],
        ),
    ];
    for (events, concerned) in changes {
        hall.state = before.clone();
        events.into_iter().for_each(|event| hall.happens(event));
        assert_eq!(hall.changed(&command), concerned);
        assert_eq!(hall.changed(&made_then), concerned);
    }
    // Somebody who left and came back is no change.
    hall.state = before;
    hall.happens(Event::Withdrawn { player: PlayerId(5) });
    hall.happens(Event::Returned { player: PlayerId(5) });
    assert!(hall.asks(&command).is_ok());
}

#[test]
fn who_changed_places_in_the_running_round_is_named_when_the_next_one_was_drawn_before() {
    let mut hall = Hall::under("custom", 8);
    hall.happens(made(ONE, by_number(8), false));
    let command = hall.worked_out(draw(TWO, Whom::Active));
    hall.asks(&swap(ONE, (1, 1), (6, 2))).unwrap();
    assert_eq!(hall.changed(&command), [1, 6]);
}

#[test]
fn a_seating_beside_the_actor_is_the_one_that_is_made_in_place() {
    let mut hall = Hall::under("rangliste-2006", 14);
    hall.happens(Event::PairsKeptApart { pairs: vec![(PlayerId(2), PlayerId(9))] });
    hall.happens(Event::TableFixed { player: PlayerId(7), table: Some(TableNo(9)) });
    let command = draw(ONE, Whom::Active);
    let beside = hall.worked_out(command.clone());
    let grants = Grants { author: HEAD, role: Role::Head };
    let context = Context { grants, now: Timestamp::UNIX_EPOCH, entropy: [9; 32], people: &hall.people };
    let in_place = decide::decide(&hall.state, &command, &context).unwrap();
    assert_eq!(in_place, decide::decide(&hall.state, &beside, &context).unwrap());
    let Event::SeatingProposed { plan } = &in_place.events[0] else { panic!("{in_place:?}") };
    assert_eq!(check_plan(&plan.rounds, ONE, &plan.players), Ok(()));
    assert_eq!((plan.rounds.len(), plan.whom, plan.origin), (4, Whom::Active, Origin::Drawn));
}

#[test]
fn another_method_or_an_own_proposal_goes_before_the_schedule_which_stays_for_the_rounds_after() {
    let mut hall = Hall::under("custom", 12);
    let mut rounds = vec![SeatedRound { tables: by_number(12) }; 3];
    rounds[1] = rounds[0].swapped(PlayerId(1), PlayerId(12)).unwrap();
    let propose = Command::ProposeSeating { expected: ONE, whom: Whom::Active, rounds: rounds.clone() };
    let revision = hall.asks(&propose).unwrap().answer.seating.unwrap();
    assert_eq!(hall.state.proposal.as_ref().unwrap().revision, revision);
    hall.asks(&Command::PublishSchedule { revision }).unwrap();

    let standings = Command::MakeRound {
        expected: ONE,
        method: Some(SeatingMethod::Round),
        map: None,
        proposal: None,
        seating: None,
    };
    hall.asks(&standings).unwrap();
    assert_eq!(hall.state.newest_round().unwrap().origin, Origin::Drawn);
    hall.plays();
    hall.asks(&make(TWO)).unwrap();
    let second = hall.state.newest_round().unwrap();
    assert_eq!((second.as_seated(), second.origin), (rounds[1].clone(), Origin::File));
    hall.plays();
    // After the plan's last round it is drawn again.
    hall.asks(&make(RoundNo(3))).unwrap();
    hall.plays();
    hall.asks(&make(RoundNo(4))).unwrap();
    assert_eq!(hall.state.newest_round().unwrap().origin, Origin::Drawn);
}

#[test]
fn a_schedule_that_was_published_while_a_round_was_drawn_is_not_passed_over() {
    let mut hall = Hall::under("custom", 8);
    let drawn = hall.worked_out(make(ONE));
    let rounds = vec![SeatedRound { tables: by_number(8) }];
    let propose = Command::ProposeSeating { expected: ONE, whom: Whom::Active, rounds: rounds.clone() };
    let revision = hall.asks(&propose).unwrap().answer.seating.unwrap();
    hall.asks(&Command::PublishSchedule { revision }).unwrap();
    hall.asks(&drawn).unwrap();
    assert_eq!(hall.state.newest_round().unwrap().as_seated(), rounds[0]);
}

#[test]
fn a_plan_with_faults_is_told_all_of_them_and_a_plan_for_a_round_that_is_there_none() {
    let mut hall = Hall::under("custom", 8);
    let propose = |rounds| Command::ProposeSeating { expected: ONE, whom: Whom::Active, rounds };
    let mut twice = by_number(8);
    twice[1].seats[3].1 = PlayerId(1);
    match hall.asks(&propose(vec![SeatedRound { tables: twice }])).unwrap_err() {
        Refusal::PlanHasFaults { faults } => assert_eq!(faults.len(), 2),
        other => panic!("{other:?}"),
    }
    assert!(matches!(hall.asks(&propose(Vec::new())), Err(Refusal::PlanHasFaults { .. })));
    hall.happens(made(ONE, by_number(8), false));
    let again = hall.asks(&propose(vec![SeatedRound { tables: by_number(8) }]));
    assert_eq!(again, Err(Refusal::RoundIsMade { newest: ONE }));
}

#[test]
fn where_players_choose_their_play_order_the_better_ranked_chooses_first_after_a_swap_too() {
    let mut hall = Hall::under("championship-2025", 12);
    hall.happens(made(ONE, by_number(12), false));
    hall.plays();
    // Each with the rank that round 1 gave: the winners first, then the seconds, and so on.
    let ranked: Vec<PlayerId> = roundtable::domain::ranking::rank(
        &hall.state,
        &hall.people,
        roundtable::domain::ranking::Counting::Provisional,
    )
    .into_iter()
    .map(|place| place.player)
    .collect();
    let tables: Vec<SeatedTable> = (0..3)
        .map(|table| SeatedTable {
            no: TableNo(table + 1),
            seats: Seat::ALL.into_iter().zip(ranked.iter().skip(usize::from(table)).step_by(3).copied()).collect(),
        })
        .collect();
    hall.happens(made(TWO, tables.clone(), true));
    // The last of table 1 and the first of table 2 change places.
    let (low, high) = (tables[0].seats[3].1, tables[1].seats[0].1);
    hall.asks(&swap(TWO, (low.0, 1), (high.0, 2))).unwrap();
    for table in 1..=2 {
        let seats = hall.seats(TWO, table);
        let ranks: Vec<usize> =
            seats.iter().map(|(_, player)| ranked.iter().position(|there| there.0 == *player).unwrap()).collect();
        assert!(ranks.is_sorted(), "table {table}: {ranks:?}");
        assert_eq!(seats.iter().map(|(seat, _)| *seat).collect::<Vec<_>>(), [1, 2, 3, 4]);
    }
    assert!(hall.seats(TWO, 1).contains(&(2, high.0)));
    assert!(hall.seats(TWO, 2).contains(&(3, low.0)));
    // Within one table there is nothing to swap: the ranks say who chooses first.
    let (first, second) = (hall.seats(TWO, 3)[0].1, hall.seats(TWO, 3)[1].1);
    assert_eq!(hall.asks(&swap(TWO, (first, 3), (second, 3))).unwrap().events, []);
}

#[test]
fn a_swap_that_is_read_back_touches_just_its_tables() {
    let mut hall = Hall::under("custom", 12);
    hall.happens(made(ONE, by_number(12), false));
    let before = hall.state.clone();
    let decision = hall.asks(&swap(ONE, (1, 1), (10, 3))).unwrap();
    let Event::SeatsSwapped { place: SwapPlace::Round, tables, .. } = &decision.events[0] else {
        panic!("{decision:?}")
    };
    assert_eq!(tables.iter().map(|table| table.no.0).collect::<Vec<_>>(), [1, 3]);
    assert_eq!(hall.state.table(ONE, TableNo(2)), before.table(ONE, TableNo(2)));
    // The captain is the starting player, whoever that is now.
    assert_eq!(hall.state.table(ONE, TableNo(1)).unwrap().captain, PlayerId(10));
}
