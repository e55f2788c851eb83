//! The frames as they go over the wire, kept as pictures in `tests/wire/`: whoever changes one sees it in the
//! difference, and thinks of the phones that still know the old one.
//!
//! A small table plays here, with fixed time and chance; nothing of it depends on the machine.

use std::collections::BTreeSet;
use std::sync::Arc;

use jiff::Timestamp;
use roundtable::domain::authority::{Author, Grants, Role};
use roundtable::domain::command::{Command, Verdict};
use roundtable::domain::decide::{self, Context, Creation};
use roundtable::domain::event::Stamp;
use roundtable::domain::ids::{AccountId, PlayerId, RoundNo, TableNo, TournamentId};
use roundtable::domain::people::{People, Person};
use roundtable::domain::refusal::Refusal;
use roundtable::domain::rules::Rules;
use roundtable::domain::sheet::{Draft, Entry, Marks, Score};
use roundtable::domain::state::{StaffRole, Tournament};
use roundtable::domain::text::{Line, Note, PersonName};
use roundtable::live::board::Board;
use roundtable::protocol::client::ClientFrame;
use roundtable::protocol::server::{FeedFrame, RefusalView, ServerFrame, You};
use serde::Serialize;
use serde_json::{Value, json};
use uuid::Uuid;

const HEAD: AccountId = AccountId(Uuid::from_u128(7));

/// One tournament by hand: commands are decided and applied, and nothing else.
struct Hall {
    state: Tournament,
    people: Arc<People>,
    second: i64,
}

impl Hall {
    fn of_four() -> Hall {
        let creation = Creation {
            title: Line::parse("Harbour Cup").unwrap(),
            rules: Rules::preset("custom").unwrap(),
            head: HEAD,
            checks_in: false,
            planned_rounds: Some(2),
            time_zone: None,
        };
        let id = TournamentId(Uuid::from_u128(1));
        let state = Tournament::begin(id, &decide::create(creation, [1; 32])).unwrap();
        let mut hall = Hall { state, people: Arc::default(), second: 0 };
        let players = ["Ana", "Bo", "Cleo", "Dag"]
            .map(|name| Person { name: PersonName::parse(name).unwrap(), club: None })
            .to_vec();
        hall.does(Author::Head(HEAD), Command::AddPlayers { players, checked_in: false });
        hall
    }

    fn grants(author: Author) -> Grants {
        let role = match author {
            Author::Head(_) => Role::Head,
            Author::Staff(_) => Role::Referee,
            Author::Player(_) => Role::Player,
            Author::Spectator => Role::Spectator,
        };
        Grants { author, role }
    }

    fn asks(&self, author: Author, command: &Command) -> Result<decide::Decision, Refusal> {
        let context = Context {
            grants: Hall::grants(author),
            now: Timestamp::from_second(self.second).unwrap(),
            entropy: [2; 32],
            people: &self.people,
        };
        decide::decide(&self.state, command, &context)
    }

    fn does(&mut self, author: Author, command: Command) {
        self.second += 60;
        let decision = self.asks(author, &command).unwrap_or_else(|refusal| panic!("{refusal}"));
        let stamp = Stamp { at: Timestamp::from_second(self.second).unwrap(), by: author };
        for event in &decision.events {
            self.state.apply(stamp, event);
        }
        let people = Arc::make_mut(&mut self.people);
        decision.people.iter().for_each(|change| people.apply(change));
    }

    fn makes_a_round(&mut self) {
        let expected = self.state.next_round_no();
        self.does(
            Author::Head(HEAD),
            Command::MakeRound { expected, method: None, map: None, proposal: None, seating: None },
        );
    }

    fn table(&self) -> &roundtable::domain::state::Table {
        self.state.table(RoundNo(1), TableNo(1)).unwrap()
    }

    fn sheet(&self, vp: [i64; 4]) -> Draft {
        let entries = self.table().seats.iter().zip(vp).map(|(seated, vp)| Entry {
            seat: seated.seat,
            score: Score::Total(vp),
            marks: Marks::default(),
        });
        Draft { entries: entries.collect(), road_nobody: false }
    }

    fn captain_hands_in(&mut self, vp: [i64; 4]) {
        let (captain, revision) = (self.table().captain, self.table().revision);
        let sheet = self.sheet(vp);
        let submit = Command::Submit { round: RoundNo(1), table: TableNo(1), revision, sheet };
        self.does(Author::Player(captain), submit);
    }

    fn an_opponent(&self) -> PlayerId {
        self.table().players().find(|player| *player != self.table().captain).unwrap()
    }
}

fn is_as_pictured(name: &str, frame: &impl Serialize) {
    insta::with_settings!({snapshot_path => "wire", prepend_module_to_snapshot => false, omit_expression => true}, {
        insta::assert_json_snapshot!(name, frame);
    });
}

#[test]
fn a_snapshot_of_the_public_feed() {
    let mut hall = Hall::of_four();
    hall.makes_a_round();
    hall.captain_hands_in([10, 8, 8, 5]);
    let board = Board::new(&hall.state, &hall.people, false);
    let view = board.public();
    let state_hash = board.state_hash().to_owned();
    is_as_pictured("snapshot_public", &FeedFrame::<_, ()>::Snapshot { epoch: 1, version: 4, state_hash, view: &*view });
}

#[test]
fn a_result_as_a_delta() {
    let mut hall = Hall::of_four();
    hall.makes_a_round();
    let mut board = Board::new(&hall.state, &hall.people, false);
    hall.captain_hands_in([5, 8, 10, 8]);
    let (public, staff) = board.refresh(&hall.state, &hall.people);
    let delta = |changes: Value| FeedFrame::<(), _>::Delta {
        epoch: 1,
        from: 3,
        to: 4,
        state_hash: board.state_hash().to_owned(),
        changes,
    };
    is_as_pictured("delta_public", &delta(serde_json::to_value(public).unwrap()));
    is_as_pictured("delta_staff", &delta(serde_json::to_value(staff).unwrap()));
}

#[test]
fn a_dispute_shows_its_numbers_to_the_desk_and_to_nobody_else() {
    let mut hall = Hall::of_four();
    hall.makes_a_round();
    hall.captain_hands_in([10, 8, 8, 5]);
    let mut board = Board::new(&hall.state, &hall.people, false);
    let (opponent, revision) = (hall.an_opponent(), hall.table().revision);
    let sheet = Some(hall.sheet([8, 10, 8, 5]));
    let reason = Some(Note::parse("I had the army.").unwrap());
    let dispute = Command::Dispute { round: RoundNo(1), table: TableNo(1), revision, reason, sheet };
    hall.does(Author::Player(opponent), dispute);
    let (public, staff) = board.refresh(&hall.state, &hall.people);
    is_as_pictured("changes_public_dispute", &public);
    is_as_pictured("changes_staff_dispute", &staff);
    let shown = serde_json::to_string(&public).unwrap();
    assert!(!shown.contains("\"vp\":10") && !shown.contains("army"), "{shown}");
}

#[test]
fn a_new_round_and_a_lock_as_deltas() {
    let mut hall = Hall::of_four();
    let mut board = Board::new(&hall.state, &hall.people, false);
    hall.makes_a_round();
    let (made, _) = board.refresh(&hall.state, &hall.people);
    is_as_pictured("changes_round_made", &made);
    hall.captain_hands_in([10, 8, 8, 5]);
    let (opponent, revision) = (hall.an_opponent(), hall.table().revision);
    let confirm = Command::Confirm { round: RoundNo(1), table: TableNo(1), revision };
    hall.does(Author::Player(opponent), confirm);
    board.refresh(&hall.state, &hall.people);
    hall.does(Author::Head(HEAD), Command::LockRound { round: RoundNo(1) });
    let (locked, _) = board.refresh(&hall.state, &hall.people);
    assert_eq!(serde_json::to_value(&locked).unwrap(), json!({"round": {"type": "lock", "locked": true}}));
}

#[test]
fn a_name_put_right_changes_the_rows_that_show_it_and_not_the_hash() {
    let mut hall = Hall::of_four();
    hall.makes_a_round();
    let mut board = Board::new(&hall.state, &hall.people, false);
    let hash = board.state_hash().to_owned();
    let person = Person { name: PersonName::parse("Åse").unwrap(), club: Some(Line::parse("Bergen").unwrap()) };
    hall.does(Author::Head(HEAD), Command::RenamePlayer { player: PlayerId(2), person });
    let (public, _) = board.refresh(&hall.state, &hall.people);
    is_as_pictured("changes_renamed", &public);
    assert_eq!(board.state_hash(), hash);
}

#[test]
fn what_is_said_to_one_client_alone() {
    let request = Uuid::from_u128(5);
    let hall = Hall::of_four();
    let mut faulty = Hall::of_four();
    faulty.makes_a_round();
    let submit = Command::Submit {
        round: RoundNo(1),
        table: TableNo(1),
        revision: faulty.table().revision,
        sheet: faulty.sheet([10, 10, 30, 5]),
    };
    let faults = faulty.asks(Author::Player(faulty.table().captain), &submit).unwrap_err();
    let not_allowed =
        hall.asks(Author::Player(PlayerId(1)), &Command::Announce { text: Note::parse("Hello").unwrap() }).unwrap_err();
    let frames = [
        ServerFrame::Welcome {
            protocol: 1,
            you: You { role: Role::Player, player: Some(PlayerId(1)), name: Some("Ana".to_owned()) },
            now: Timestamp::UNIX_EPOCH.to_string(),
            alive_every_seconds: 4,
        },
        ServerFrame::Receipt { request, version: 5, answer: decide::Answer::default().into() },
        ServerFrame::Refused { request, refusal: RefusalView::from(&not_allowed) },
        ServerFrame::Refused { request, refusal: RefusalView::from(&faults) },
        ServerFrame::Unknown { request, message: "send it again".to_owned() },
        ServerFrame::Alive { version: 5 },
        ServerFrame::Demoted { you: You { role: Role::Spectator, player: None, name: None } },
        ServerFrame::NotUnderstood { message: "not JSON".to_owned() },
    ];
    is_as_pictured("to_one_client", &frames);
}

#[test]
fn commands_as_a_front_end_writes_them_are_understood() {
    let request = "00000000-0000-0000-0000-000000000001";
    let sheet = json!({"entries": [{"seat": 1, "vp": 10, "declared": true}, {"seat": 2}, {"seat": 3, "pieces":
        {"settlements": 2, "cities": 1, "vp_cards": 0, "knights": 3, "roads": 5, "longest_road": 5}, "army_first": true}]});
    let at = |more: Value| {
        let mut command = json!({"round": 1, "table": 2, "revision": 3});
        command.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        command
    };
    let commands = [
        json!({"type": "add_players", "players": [{"name": "Ana"}, {"name": "Bo", "club": "Oslo"}]}),
        json!({"type": "change_rules", "criteria": ["wins", "vp"], "three_table": "none"}),
        json!({"type": "make_round", "expected": 1}),
        json!({"type": "undo_round", "round": 1, "typed": "1"}),
        at(json!({"type": "submit", "sheet": sheet})),
        at(json!({"type": "confirm"})),
        at(json!({"type": "dispute", "reason": "no"})),
        at(json!({"type": "rule", "verdict": {"type": "amend", "sheet": sheet}, "note": "counted"})),
        at(json!({"type": "enter_on_paper", "sheet": sheet, "note": "signed"})),
        json!({"type": "invite_staff", "role": "referee", "label": "North hall"}),
        json!({"type": "add_head", "name": "Ilse"}),
    ];
    for command in commands {
        let frame = json!({"type": "command", "request": request, "command": command});
        let frame: ClientFrame =
            serde_json::from_value(frame.clone()).unwrap_or_else(|fault| panic!("{fault}: {frame}"));
        let ClientFrame::Command { command, .. } = frame else { panic!("not a command") };
        command.cook(|_| Some(AccountId(Uuid::nil()))).unwrap();
    }
}

#[test]
fn a_field_that_nobody_knows_is_refused_and_not_ignored() {
    for text in [
        r#"{"type": "hello", "feed": "public", "resum": null}"#,
        r#"{"type": "command", "request": "00000000-0000-0000-0000-000000000001", "command": {"type": "rename", "title": "A", "now": 1}}"#,
        r#"{"type": "command", "request": "00000000-0000-0000-0000-000000000001", "command": {"type": "advance"}}"#,
    ] {
        assert!(serde_json::from_str::<ClientFrame>(text).is_err(), "{text}");
    }
}

#[test]
fn a_ruling_that_takes_the_other_version_shows_its_numbers_at_once() {
    let mut hall = Hall::of_four();
    hall.does(
        Author::Head(HEAD),
        Command::InviteStaff { role: StaffRole::Referee, label: Line::parse("Referee").unwrap() },
    );
    hall.makes_a_round();
    hall.captain_hands_in([10, 8, 8, 5]);
    let (opponent, revision) = (hall.an_opponent(), hall.table().revision);
    let sheet = Some(hall.sheet([8, 10, 8, 5]));
    hall.does(
        Author::Player(opponent),
        Command::Dispute { round: RoundNo(1), table: TableNo(1), revision, reason: None, sheet },
    );
    let mut board = Board::new(&hall.state, &hall.people, false);
    let revision = hall.table().revision;
    hall.does(
        Author::Head(HEAD),
        Command::Rule { round: RoundNo(1), table: TableNo(1), revision, verdict: Verdict::TakeOther, note: None },
    );
    let (public, _) = board.refresh(&hall.state, &hall.people);
    let vp: Vec<Option<u32>> = public.tables[0].seats.iter().map(|seat| seat.vp).collect();
    assert_eq!(vp, [Some(8), Some(10), Some(8), Some(5)]);
    let places: BTreeSet<Option<u8>> = public.tables[0].seats.iter().map(|seat| seat.place).collect();
    assert_eq!(places, BTreeSet::from([Some(1), Some(2), Some(4)]));
}
