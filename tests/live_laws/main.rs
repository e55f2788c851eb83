//! Laws of a live tournament, held on random days: whatever people ask for in whatever order, deciding never panics, the
//! events read back from the journal make the state that was live, every player sits at most at one table a round, and the
//! changes that a feed sends make the view that a newcomer gets. What is taken away of such a day as a file (`taken_away.rs`)
//! is the same tournament when it is read again.

mod taken_away;

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use jiff::Timestamp;
use proptest::prelude::*;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use roundtable::domain::authority::{Author, Credential, recognise};
use roundtable::domain::command::{Command, SeenAt, Verdict};
use roundtable::domain::decide::{self, Context, Creation};
use roundtable::domain::event::{Event, Stamp};
use roundtable::domain::ids::{AccountId, PlayerId, RoundNo, Seat, StaffId, TableNo, TournamentId};
use roundtable::domain::people::{People, Person};
use roundtable::domain::rules::{Criterion, Rules, SeatingMethod, VirtualScore};
use roundtable::domain::seating::{SeatedRound, SeatedTable, check_plan};
use roundtable::domain::sheet::{Draft, Entry, Marks, Pieces, Score};
use roundtable::domain::state::{Phase, StaffRole, Tournament, Whom};
use roundtable::domain::state_hash::state_hash;
use roundtable::domain::text::{Line, Note, PersonName};
use roundtable::live::board::Board;
use roundtable::protocol::delta::{PublicChanges, StaffChanges, StandingsChange};
use roundtable::protocol::view::{StaffView, StandingsRow, StandingsView};
use uuid::Uuid;

const ID: TournamentId = TournamentId(Uuid::nil());
const HEAD: AccountId = AccountId(Uuid::nil());
/// Things asked for on one day.
const WISHES: u32 = 300;

/// A tournament at work, with everything that was written of it.
struct Day {
    chance: ChaCha8Rng,
    state: Tournament,
    people: People,
    /// As the journal has them: JSON.
    written: Vec<(Stamp, String)>,
    done: BTreeMap<&'static str, u32>,
}

impl Day {
    fn begins(seed: u64) -> Day {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let preset =
            *["custom", "custom", "public", "championship-2025", "rangliste-2006"].choose(&mut chance).unwrap();
        let creation = Creation {
            title: line("Harbour Cup"),
            rules: Rules::preset(preset).unwrap(),
            head: HEAD,
            checks_in: chance.random_bool(0.5),
            planned_rounds: [None, Some(3)].choose(&mut chance).copied().unwrap(),
            time_zone: None,
        };
        let created = decide::create(creation, bytes(&mut chance));
        let stamp = Stamp { at: Timestamp::UNIX_EPOCH, by: Author::Head(HEAD) };
        let written = vec![(stamp, serde_json::to_string(&created).unwrap())];
        let state = Tournament::begin(ID, &created).unwrap();
        let mut day = Day { chance, state, people: People::default(), written, done: BTreeMap::new() };
        // Most days begin with a hall full of people.
        let many = day.chance.random_range(0..16);
        let players = (0..many).map(|_| day.person()).collect();
        day.does(Credential::Account { account: HEAD }, Command::AddPlayers { players, checked_in: true });
        let invite = Command::InviteStaff { role: StaffRole::Referee, label: line("Referee") };
        day.does(Credential::Account { account: HEAD }, invite);
        day
    }

    /// Somebody asks for something; it is done or refused.
    fn goes_on(&mut self) {
        let command = self.wish();
        let credential = self.somebody_for(&command);
        self.does(credential, command);
    }

    fn does(&mut self, credential: Credential, command: Command) {
        let grants = recognise(&self.state, credential);
        let now = Timestamp::from_second(self.written.len() as i64).unwrap();
        let context = Context { grants, now, entropy: bytes(&mut self.chance), people: &self.people };
        let Ok(decision) = decide::decide(&self.state, &command, &context) else { return };
        let stamp = Stamp { at: now, by: grants.author };
        for event in &decision.events {
            self.state.apply(stamp, event);
            self.written.push((stamp, serde_json::to_string(event).unwrap()));
        }
        if !decision.events.is_empty() {
            *self.done.entry(command.name()).or_default() += 1;
        }
        decision.people.iter().for_each(|change| self.people.apply(change));
    }

    /// The state that a new actor makes of what was written.
    fn replayed(&self) -> Tournament {
        let mut events =
            self.written.iter().map(|(stamp, json)| (*stamp, serde_json::from_str::<Event>(json).unwrap()));
        let mut state = Tournament::begin(ID, &events.next().unwrap().1).unwrap();
        events.for_each(|(stamp, event)| state.apply(stamp, &event));
        state
    }

    /// Mostly somebody who may, so that much happens; sometimes anybody.
    fn somebody_for(&mut self, command: &Command) -> Credential {
        if self.chance.random_bool(0.1) {
            return self.anybody();
        }
        let seated = |round: RoundNo, table: TableNo| self.state.table(round, table).ok();
        let player = match command {
            Command::Submit { round, table, .. } => seated(*round, *table).map(|table| table.captain),
            Command::Confirm { round, table, .. } | Command::Dispute { round, table, .. } => {
                let players: Vec<PlayerId> =
                    seated(*round, *table).into_iter().flat_map(|table| table.players()).collect();
                players.choose(&mut self.chance).copied()
            }
            _ => None,
        };
        match player {
            Some(player) => self.credential_of(player),
            None => Credential::Account { account: HEAD },
        }
    }

    fn credential_of(&self, player: PlayerId) -> Credential {
        let generation = self.state.player(player).map_or(0, |entry| entry.link.generation);
        Credential::Player { player, generation }
    }

    fn anybody(&mut self) -> Credential {
        match self.chance.random_range(0..5) {
            0 => Credential::Nobody,
            1 => Credential::Account { account: AccountId(Uuid::from_u128(5)) },
            2 => Credential::Staff { staff: StaffId(self.chance.random_range(0..4)), generation: 0 },
            3 => {
                let player = self.some_player();
                self.credential_of(player)
            }
            _ => Credential::Account { account: HEAD },
        }
    }

    /// Somebody of the roster, or of none.
    fn some_player(&mut self) -> PlayerId {
        PlayerId(self.chance.random_range(0..self.state.players.len() as u32 + 2))
    }

    /// Mostly a table that waits for something; sometimes any, or one that is not there.
    fn some_table(&mut self) -> (RoundNo, TableNo, u32) {
        let newest = self.state.next_round_no().0.saturating_sub(1);
        let waiting: Vec<(RoundNo, TableNo, u32)> = match self.state.newest_round() {
            Some(round) => round.unfinished_tables().map(|table| (round.no, table.no, table.revision)).collect(),
            None => Vec::new(),
        };
        if let Some(table) = waiting.choose(&mut self.chance)
            && self.chance.random_bool(0.7)
        {
            return *table;
        }
        let round = if self.chance.random_bool(0.9) { newest } else { self.chance.random_range(0..newest + 2) };
        let tables = self.state.round(RoundNo(round)).map_or(0, |round| round.tables.len() as u16);
        let table = TableNo(self.chance.random_range(0..tables + 2));
        let revision = self.state.table(RoundNo(round), table).map_or(0, |table| table.revision);
        let seen = if self.chance.random_bool(0.8) { revision } else { revision.wrapping_sub(1) };
        (RoundNo(round), table, seen)
    }

    /// Mostly somebody who sits there.
    fn player_at(&mut self, round: RoundNo, table: TableNo) -> PlayerId {
        let seated: Vec<PlayerId> =
            self.state.table(round, table).into_iter().flat_map(|table| table.players()).collect();
        match seated.choose(&mut self.chance) {
            Some(player) if self.chance.random_bool(0.8) => *player,
            _ => self.some_player(),
        }
    }

    /// A sheet for a table, good more often than not; few different ones, so that two are sometimes the same.
    fn sheet(&mut self, round: RoundNo, table: TableNo) -> Draft {
        let seats: Vec<Seat> = match self.state.table(round, table) {
            Ok(table) => table.seats.iter().map(|seated| seated.seat).collect(),
            Err(_) => Seat::ALL.to_vec(),
        };
        let winner = self.chance.random_range(0..3);
        let of_pieces = self.chance.random_bool(0.3);
        let entries = seats.into_iter().enumerate().map(|(index, seat)| {
            let score = if self.chance.random_bool(0.03) {
                Score::Missing
            } else if self.chance.random_bool(0.02) {
                Score::Total([-1, 23, i64::MAX, i64::MIN][self.chance.random_range(0..4)])
            } else if of_pieces {
                let cities = if index == winner { 4 } else { 1 };
                Score::Pieces(Pieces { settlements: 2, cities, vp_cards: 0, knights: 0, roads: 9, longest_road: 0 })
            } else {
                Score::Total(if index == winner { 10 } else { 4 })
            };
            Entry { seat, score, marks: Marks::default() }
        });
        Draft { entries: entries.collect(), road_nobody: false }
    }

    fn wish(&mut self) -> Command {
        let player = self.some_player();
        let (round, table, revision) = self.some_table();
        let sheet = self.sheet(round, table);
        let note = || Note::parse("because").unwrap();
        match self.chance.random_range(0..110) {
            0..=4 => {
                let many = self.chance.random_range(1..7);
                let players = (0..many).map(|_| self.person()).collect();
                Command::AddPlayers { players, checked_in: self.chance.random_bool(0.8) }
            }
            5..=10 => {
                let next = self.state.next_round_no().0;
                let expected = RoundNo(self.chance.random_range(next.saturating_sub(1)..next + 2));
                let methods = [None, None, Some(SeatingMethod::Standings), Some(SeatingMethod::Schedule)];
                let method = *methods.choose(&mut self.chance).unwrap();
                Command::MakeRound {
                    expected,
                    method,
                    map: self.chance.random_bool(0.3).then(|| line("Map")),
                    proposal: self.some_proposal(),
                    seating: None,
                }
            }
            11..=28 => Command::Submit { round, table, revision, sheet },
            29..=46 => Command::Confirm { round, table, revision },
            47..=54 => {
                let sheet = self.chance.random_bool(0.7).then_some(sheet);
                Command::Dispute { round, table, revision, reason: Some(note()), sheet }
            }
            55..=64 => {
                let verdicts = [Verdict::Uphold, Verdict::TakeOther, Verdict::Amend(sheet), Verdict::Replay];
                let verdict = verdicts.choose(&mut self.chance).unwrap().clone();
                Command::Rule { round, table, revision, verdict, note: self.chance.random_bool(0.5).then(note) }
            }
            65..=70 => {
                Command::EnterOnPaper { round, table, revision, sheet, note: self.chance.random_bool(0.5).then(note) }
            }
            71..=76 => Command::Accept { round, table, revision, reason: note() },
            77 => Command::VoidTable { round, table, reason: note() },
            78 => Command::NameCaptain { round, table, player: self.player_at(round, table) },
            79 => Command::TakeOff { round, table, player: self.player_at(round, table) },
            80 => Command::LockRound { round },
            81 => Command::UnlockRound { round },
            82 => Command::UndoRound { round, typed: self.chance.random_bool(0.3).then(|| round.to_string()) },
            83 => Command::Withdraw { player },
            84 => Command::Return { player },
            85 => Command::Disqualify { player, reason: note() },
            86 => Command::CancelDisqualification { player },
            87 => Command::CheckIn { players: vec![player, self.some_player()] },
            88 => Command::CheckOut { players: vec![player] },
            89 => Command::RemovePlayer { player },
            90 => Command::ErasePerson { player },
            91 => Command::RenamePlayer { player, person: self.person() },
            92 if self.chance.random_bool(0.8) => Command::CallReferee { round, table },
            92 => Command::TakeBackCall { round, table },
            93 => {
                let call = self.chance.random_range(0..self.state.last_call + 2);
                if self.chance.random_bool(0.7) { Command::AnswerCall { call } } else { Command::CloseCall { call } }
            }
            94 => Command::Announce { text: note() },
            95 => {
                let role = *[StaffRole::Referee, StaffRole::Organizer].choose(&mut self.chance).unwrap();
                Command::InviteStaff { role, label: line("Somebody") }
            }
            96 => match self.chance.random_range(0..4) {
                0 => Command::ReissueLink { player },
                1 => Command::RevokeLink { player },
                2 => Command::ReissueInvitation { staff: StaffId(player.0) },
                _ => Command::RevokeInvitation { staff: StaffId(player.0) },
            },
            97 => {
                let mut criteria = Criterion::ALL.to_vec();
                criteria.shuffle(&mut self.chance);
                criteria.truncate(self.chance.random_range(0..4));
                let three_table = *[VirtualScore::Up, VirtualScore::None].choose(&mut self.chance).unwrap();
                Command::ChangeRules { criteria, three_table }
            }
            98 => Command::Rename { title: line("Another Cup") },
            100..=109 => self.wish_for_a_seating(),
            _ => match self.chance.random_range(0..20) {
                0..=3 => Command::OpenRegistration,
                4..=10 => Command::Finish,
                11..=18 => Command::Reopen { reason: note() },
                _ => Command::Cancel { reason: note() },
            },
        }
    }

    /// Sometimes the revision of the proposal, sometimes one that was there before.
    fn some_proposal(&mut self) -> Option<u32> {
        let revision = self.state.proposal.as_ref().map(|plan| plan.revision)?;
        match self.chance.random_range(0..10) {
            0..=6 => Some(revision),
            7 => Some(revision - 1),
            _ => None,
        }
    }

    fn wish_for_a_seating(&mut self) -> Command {
        let expected = self.state.next_round_no();
        let whom = *[Whom::Active, Whom::Registered].choose(&mut self.chance).unwrap();
        let (one, other) = (self.some_player(), self.some_player());
        match self.chance.random_range(0..10) {
            0..=1 => {
                let methods = [None, None, Some(SeatingMethod::Standings), Some(SeatingMethod::Schedule)];
                let method = *methods.choose(&mut self.chance).unwrap();
                Command::DrawSeating { expected, method, whom, seating: None }
            }
            2 => {
                let players = self.state.to_be_seated(whom);
                let tables = players.chunks(4).zip(1..).map(|(players, no)| SeatedTable {
                    no: TableNo(no),
                    seats: Seat::ALL.into_iter().zip(players.iter().copied()).collect(),
                });
                Command::ProposeSeating { expected, whom, rounds: vec![SeatedRound { tables: tables.collect() }; 2] }
            }
            3 => Command::PublishSchedule { revision: self.some_proposal().unwrap_or(3) },
            4..=6 => {
                let plans = [&self.state.proposal, &self.state.schedule];
                let planned = plans.into_iter().flatten().find_map(|plan| plan.round(expected).cloned());
                let made = self.state.newest_round().map(|round| (round.no, round.as_seated()));
                let (round, seated) = match planned.map(|round| (expected, round)).or(made) {
                    Some(there) => there,
                    None => (expected, SeatedRound { tables: Vec::new() }),
                };
                let seats: Vec<(PlayerId, TableNo)> = seated
                    .tables
                    .iter()
                    .flat_map(|table| table.seats.iter().map(|(_, player)| (*player, table.no)))
                    .collect();
                let mut seen = |otherwise| {
                    let (player, table) = seats.choose(&mut self.chance).copied().unwrap_or((otherwise, TableNo(1)));
                    SeenAt { player, table }
                };
                Command::SwapSeats { round, one: seen(one), other: seen(other) }
            }
            7 if self.chance.random_bool(0.7) => Command::KeepApart { pairs: vec![(one, other)] },
            7 => Command::LetMeet { pairs: self.state.apart.iter().take(2).copied().collect() },
            8 => {
                let table = self.chance.random_bool(0.7).then(|| TableNo(self.chance.random_range(0..9)));
                Command::FixTable { player: one, table }
            }
            _ => Command::DiscardSeating,
        }
    }

    fn person(&mut self) -> Person {
        let name = format!("Settler {}", self.chance.random_range(0..40));
        Person { name: PersonName::parse(&name).unwrap(), club: self.chance.random_bool(0.3).then(|| line("Harbour")) }
    }
}

fn line(text: &str) -> Line {
    Line::parse(text).unwrap()
}

fn bytes(chance: &mut ChaCha8Rng) -> [u8; 32] {
    let mut bytes = [0; 32];
    chance.fill_bytes(&mut bytes);
    bytes
}

/// Every player at most at one table a round, tables of three and four in the order of their numbers, seats and captains
/// in order; a plan seats everybody it is for, once a round.
fn seated_once(state: &Tournament) {
    for plan in [&state.proposal, &state.schedule].into_iter().flatten() {
        assert_eq!(check_plan(&plan.rounds, plan.first, &plan.players), Ok(()));
    }
    for (index, round) in state.rounds.iter().enumerate() {
        assert_eq!(usize::from(round.no.0), index + 1);
        let mut seated = HashSet::new();
        assert!(round.tables.windows(2).all(|pair| pair[0].no < pair[1].no));
        for table in &round.tables {
            assert!((3..=4).contains(&table.seats.len()));
            assert!(table.seats.windows(2).all(|pair| pair[0].seat < pair[1].seat));
            assert!(table.seat_of(table.captain).is_some(), "the captain sits at the table");
            assert!(table.players().all(|player| seated.insert(player)), "somebody sits at two tables");
            if let Some(handed_in) = table.result.handed_in() {
                assert_eq!(handed_in.sheet.size(), table.seats.len());
                assert!(handed_in.signed_by.iter().all(|player| table.seat_of(*player).is_some()));
            }
        }
        assert!(!round.locked || round.unfinished_tables().next().is_none(), "locked and not complete");
        let newest = index + 1 == state.rounds.len();
        assert!(newest || round.locked, "a round that is not the newest is locked");
    }
    assert!(state.phase == Phase::Finished || state.final_order.is_empty(), "an order that was not read out");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_was_written_makes_the_state_that_was_live(seed: u64) {
        let mut day = Day::begins(seed);
        for wish in 0..WISHES {
            day.goes_on();
            seated_once(&day.state);
            if wish % 40 == 0 {
                prop_assert_eq!(&day.replayed(), &day.state);
            }
        }
        let replayed = day.replayed();
        prop_assert_eq!(state_hash(&replayed), state_hash(&day.state));
        prop_assert_eq!(&replayed, &day.state);
    }

    #[test]
    fn the_changes_of_a_feed_make_the_view_that_a_newcomer_gets(seed: u64) {
        let mut day = Day::begins(seed);
        let mut board = Board::new(&day.state, &Arc::new(day.people.clone()), false);
        let mut screen = StaffView { public: (*board.public()).clone(), desk: (*board.desk()).clone() };
        let mut kiosk = screen.public.clone();
        let mut wishes = 0;
        while wishes < WISHES {
            // One frame may tell of several commands.
            let many = day.chance.random_range(1..5);
            (0..many).for_each(|_| day.goes_on());
            wishes += many;
            let people = Arc::new(day.people.clone());
            let (public, staff) = board.refresh(&day.state, &people);
            // As on the wire: what a client reads is what the changes say in JSON.
            let public = serde_json::from_str::<PublicChanges>(
                &serde_json::to_string(&public).unwrap(),
            ).unwrap();
            let staff = serde_json::from_str::<StaffChanges>(
                &serde_json::to_string(&staff).unwrap(),
            ).unwrap();
            public.apply_to(&mut kiosk);
            staff.apply_to(&mut screen);
            let newcomer = Board::new(&day.state, &people, false);
            prop_assert_eq!(&kiosk, &*newcomer.public());
            prop_assert_eq!(&screen.public, &*newcomer.public());
            prop_assert_eq!(&screen.desk, &*newcomer.desk());
            prop_assert_eq!(board.state_hash(), newcomer.state_hash());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn moved_rows_applied_are_the_new_order(seed: u64) {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let players = chance.random_range(0..60);
        let old = standings(&mut chance, players);
        let mut new = old.clone();
        new.provisional = chance.random_bool(0.5);
        match chance.random_range(0..4) {
            // One result: a few rows change and move.
            0 => {
                for _ in 0..chance.random_range(0..5) {
                    if new.rows.is_empty() { break; }
                    let mut row = new.rows.remove(chance.random_range(0..new.rows.len()));
                    row.vp += 1;
                    new.rows.insert(chance.random_range(0..=new.rows.len()), row);
                }
            }
            1 => new.rows.shuffle(&mut chance),
            2 => {
                new.rows.retain(|_| chance.random_bool(0.8));
                new.rows.extend((100..100 + chance.random_range(0..5)).map(row));
                new.rows.shuffle(&mut chance);
            }
            _ => {}
        }
        let change = StandingsChange::between(&old, &new);
        prop_assert_eq!(change.is_none(), old == new);
        let mut screen = old.clone();
        if let Some(change) = &change {
            change.apply_to(&mut screen);
            prop_assert!(change.moved.is_sorted_by_key(|moved| moved.at));
            prop_assert!(change.moved.len() <= new.rows.len());
        }
        prop_assert_eq!(screen, new);
    }

    #[test]
    fn one_row_that_climbs_is_one_moved_row(from in 1usize..50, to in 0usize..50) {
        let old = StandingsView { provisional: false, cut: None, rows: (1..=50).map(row).collect() };
        let mut new = old.clone();
        let mut climber = new.rows.remove(from);
        climber.vp += 10;
        new.rows.insert(to.min(from), climber);
        let change = StandingsChange::between(&old, &new).unwrap();
        prop_assert_eq!(change.moved.len(), 1);
    }
}

fn row(player: u32) -> StandingsRow {
    StandingsRow {
        player: PlayerId(player),
        name: format!("Settler {player}"),
        club: None,
        ranked: true,
        shared: false,
        active: true,
        qualified: false,
        games: 1,
        round_points: "5".to_owned(),
        round_points_exact: "5".to_owned(),
        vp: 10,
        share: "40.000".to_owned(),
        share_exact: "40".to_owned(),
        wins: 1,
        seconds: 0,
        thirds: 0,
        decided_by: None,
    }
}

fn standings(chance: &mut ChaCha8Rng, players: u32) -> StandingsView {
    let mut rows: Vec<StandingsRow> = (1..=players).map(row).collect();
    rows.shuffle(chance);
    StandingsView { provisional: false, cut: None, rows }
}

/// The laws above say something only if much happens on these days.
#[test]
fn on_the_random_days_everything_happens() {
    let mut done: BTreeMap<&str, u32> = BTreeMap::new();
    for seed in 0..60 {
        let mut day = Day::begins(seed);
        (0..WISHES).for_each(|_| day.goes_on());
        for (name, count) in day.done {
            *done.entry(name).or_default() += count;
        }
    }
    println!("{done:?}");
    assert_eq!(done.len(), 47, "commands that were never done on any day are missing: {done:?}");
}
