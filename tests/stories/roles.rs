//! Who may do what, as one table: every command against everybody (`rules.md` §10), straight at the domain's
//! `authorise`. Whoever adds a command adds a line here, or the test does not compile.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Time;
use roundtable::domain::authority::{Author, Credential, Grants, Role, authorise, recognise};
use roundtable::domain::command::{Command, SeenAt, Verdict};
use roundtable::domain::decide::{self, Context, Creation};
use roundtable::domain::event::Stamp;
use roundtable::domain::ids::{AccountId, PlayerId, RoundNo, StaffId, TableNo};
use roundtable::domain::people::{People, Person};
use roundtable::domain::refusal::{Refusal, RefusalKind};
use roundtable::domain::registration::{Contact, Details, NameShown, Registration};
use roundtable::domain::rules::{Criterion, Rules, VirtualScore};
use roundtable::domain::sheet::Draft;
use roundtable::domain::state::{StaffRole, Tournament, Whom};
use roundtable::domain::text::{Line, Note, PersonName};
use uuid::Uuid;

const HEAD: AccountId = AccountId(Uuid::nil());
const ROUND: RoundNo = RoundNo(1);
const TABLE: TableNo = TableNo(1);
const PLAYER: PlayerId = PlayerId(1);
/// Somebody who is none of those who ask.
const STRANGER: PlayerId = PlayerId(100);

/// Everybody who could ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Who {
    Spectator,
    /// A player whose link was taken away.
    Revoked,
    /// At another table.
    Stranger,
    /// The captain of another table.
    OtherCaptain,
    /// At the table, not its captain.
    Player,
    Captain,
    Referee,
    Organizer,
    Head,
    /// Somebody with an account who is not the head of this tournament.
    OtherHead,
}

use Who::{Captain, Head, Organizer, OtherCaptain, OtherHead, Player, Referee, Revoked, Spectator, Stranger};

const EVERYBODY: [Who; 10] =
    [Spectator, Revoked, Stranger, OtherCaptain, Player, Captain, Referee, Organizer, Head, OtherHead];

fn note() -> Note {
    Note::parse("because").unwrap()
}

fn line() -> Line {
    Line::parse("a line").unwrap()
}

fn settler() -> Person {
    Person { name: PersonName::parse("Settler").unwrap(), club: None }
}

fn registration() -> Box<Registration> {
    let contact = Contact {
        full_name: PersonName::parse("Settler").unwrap(),
        club: None,
        shown: NameShown::Full,
        nickname: None,
        consent: true,
        address: None,
        phone: None,
        email: None,
        wishes: None,
    };
    Box::new(Registration { contact, brings_game: false })
}

fn seen(player: u32) -> SeenAt {
    SeenAt { player: PlayerId(player), table: TABLE }
}

fn draft() -> Draft {
    Draft { entries: Vec::new(), road_nobody: false }
}

/// One row a command: an example of it, and who may give it. Makes the list of all commands, and a `match` without a
/// wildcard: a command without a row does not compile, and a row is always tried.
macro_rules! rows {
    ($by_referee:ident: $($command:ident { $($field:ident: $value:expr),* } => $who:expr,)*) => {
        fn every_command() -> Vec<Command> {
            vec![$(Command::$command { $($field: $value),* }),*]
        }

        /// `rules.md` §10, where the preset lets a referee disqualify and where it does not.
        fn allowed(command: &Command, $by_referee: bool) -> &'static [Who] {
            match command {
                $(Command::$command { .. } => $who,)*
            }
        }
    };
}

rows! { by_referee:
    // Own table, own results; confirm, dispute: the four at the table and nobody for them.
    Confirm { round: ROUND, table: TABLE, revision: 1 } => &[Player, Captain],
    Dispute { round: ROUND, table: TABLE, revision: 1, reason: None, sheet: None } => &[Player, Captain],
    CallReferee { round: ROUND, table: TABLE } => &[Player, Captain, Referee, Organizer, Head],
    TakeBackCall { round: ROUND, table: TABLE } => &[Player, Captain, Referee, Organizer, Head],
    // Hand in the sheet of the own table, this round.
    Submit { round: ROUND, table: TABLE, revision: 1, sheet: draft() } => &[Captain, Referee, Organizer, Head],
    // Sign on paper; confirm a sheet with a missing result; take an absent player off.
    EnterOnPaper { round: ROUND, table: TABLE, revision: 1, sheet: draft(), note: None } => &[Referee, Organizer, Head],
    EnterSheets { round: ROUND, sheets: BTreeMap::new(), note: None } => &[Referee, Organizer, Head],
    Accept { round: ROUND, table: TABLE, revision: 1, reason: note() } => &[Referee, Organizer, Head],
    TakeOff { round: ROUND, table: TABLE, player: PLAYER } => &[Referee, Organizer, Head],
    AnswerCall { call: 1 } => &[Referee, Organizer, Head],
    CloseCall { call: 1 } => &[Referee, Organizer, Head],
    RecordPlayOrder { round: ROUND, table: TABLE, revision: 1, order: vec![PLAYER] } => &[Referee, Organizer, Head],
    // Rule on disputes, warn, note.
    Rule { round: ROUND, table: TABLE, revision: 1, verdict: Verdict::Uphold, note: None } => &[Referee, Head],
    Warn { player: PLAYER, reason: note() } => &[Referee, Head],
    CancelWarning { warning: 1 } => &[Referee, Head],
    TakeNote { text: note(), round: None, table: None, player: None } => &[Referee, Head],
    // Disqualify where the preset says referee.
    Disqualify { player: PLAYER, reason: note() } => if by_referee { &[Referee, Head] } else { &[Head] },
    CancelDisqualification { player: PLAYER } => if by_referee { &[Referee, Head] } else { &[Head] },
    // Registration, check-in, pairs apart, announce, captains, links of players; latecomers and stand-ins (§8, §9).
    AddPlayers { players: vec![settler()], checked_in: true } => &[Organizer, Head],
    EnterList { players: Vec::new(), known: Vec::new(), checked_in: true } => &[Organizer, Head],
    RenamePlayer { player: PLAYER, person: settler() } => &[Organizer, Head],
    RemovePlayer { player: PLAYER } => &[Organizer, Head],
    ErasePerson { player: PLAYER } => &[Organizer, Head],
    CheckIn { players: vec![PLAYER] } => &[Organizer, Head],
    CheckOut { players: vec![PLAYER] } => &[Organizer, Head],
    Withdraw { player: STRANGER } => &[Organizer, Head],
    Return { player: PLAYER } => &[Organizer, Head],
    NameCaptain { round: ROUND, table: TABLE, player: PLAYER } => &[Organizer, Head],
    ReissueLink { player: PLAYER } => &[Organizer, Head],
    RevokeLink { player: PLAYER } => &[Organizer, Head],
    KeepApart { pairs: vec![(PLAYER, PlayerId(2))] } => &[Organizer, Head],
    LetMeet { pairs: vec![(PLAYER, PlayerId(2))] } => &[Organizer, Head],
    FixTable { player: PLAYER, table: Some(TABLE) } => &[Organizer, Head],
    JoinTable { round: ROUND, table: TABLE, player: PLAYER } => &[Organizer, Head],
    AddTable { round: ROUND, players: vec![PLAYER] } => &[Organizer, Head],
    StandIn { round: ROUND, table: TABLE, absent: PLAYER, person: settler() } => &[Organizer, Head],
    Announce { text: note() } => &[Organizer, Head],
    AnnounceStart { round: ROUND, at: Time::midnight() } => &[Organizer, Head],
    TakeDown { announcement: 1 } => &[Organizer, Head],
    // Preset and rules, rounds, corrections, void, finish, reopen, invite staff; advancing (§6).
    Rename { title: line() } => &[Head],
    OpenRegistration {} => &[Head],
    ChangeRules { criteria: Criterion::ALL.to_vec(), three_table: VirtualScore::None } => &[Head],
    Cancel { reason: note() } => &[Head],
    Finish {} => &[Head],
    Reopen { reason: note() } => &[Head],
    SetTimeZone { zone: line() } => &[Head],
    SetTurnLimit { minutes: None } => &[Head],
    DrawSeating { expected: ROUND, method: None, whom: Whom::Active, seating: None } => &[Head],
    ProposeSeating { expected: ROUND, whom: Whom::Active, rounds: Vec::new() } => &[Head],
    DiscardSeating {} => &[Head],
    PublishSchedule { revision: 1 } => &[Head],
    SwapSeats { round: ROUND, one: seen(1), other: seen(2) } => &[Organizer, Head],
    MakeRound { expected: ROUND, method: None, map: None, proposal: None, seating: None } => &[Head],
    SetMap { round: ROUND, map: None } => &[Head],
    CallNextInRank { absent: PLAYER, reason: note() } => &[Head],
    PlayWithout { absent: PLAYER, reason: note() } => &[Head],
    CallBack { absent: PLAYER } => &[Head],
    DecideTable { round: ROUND, table: TABLE, winner: PLAYER, reason: note() } => &[Head],
    Correct { round: ROUND, table: TABLE, revision: 1, sheet: draft(), reason: note() } => &[Head],
    UndoRound { round: ROUND, typed: None } => &[Head],
    LockRound { round: ROUND } => &[Head],
    UnlockRound { round: ROUND } => &[Head],
    VoidTable { round: ROUND, table: TABLE, reason: note() } => &[Head],
    InviteStaff { role: StaffRole::Referee, label: line() } => &[Head],
    ReissueInvitation { staff: StaffId(1) } => &[Head],
    RevokeInvitation { staff: StaffId(1) } => &[Head],
    AddHead { account: HEAD } => &[Head],
    RemoveHead { account: HEAD } => &[Head],
    // Registration: whoever has the link, the person himself, organizers (§7).
    Register { generation: 0, registration: registration(), another_person: false } => &EVERYBODY,
    SetDetails { details: Box::new(Details::default()), time_zone: None } => &[Organizer, Head],
    OpenSelfRegistration {} => &[Organizer, Head],
    CloseSelfRegistration {} => &[Organizer, Head],
    ReissueRegistrationLink {} => &[Organizer, Head],
    CallUp { player: None, absent: None } => &[Organizer, Head],
    SendBack { player: PLAYER } => &[Organizer, Head],
    MarkFee { players: vec![PLAYER], paid: true } => &[Organizer, Head],
    MarkGame { players: vec![PLAYER], brings: true } => &[Organizer, Head],
    ChangeRegistration { player: STRANGER, registration: registration() } => &[Organizer, Head],
}

/// Eight players at two tables, a referee and an organizer.
fn tournament(preset: &str) -> Tournament {
    let rules = Rules::preset(preset).unwrap();
    let creation =
        Creation { title: line(), rules, head: HEAD, checks_in: false, planned_rounds: None, time_zone: None };
    let mut state =
        Tournament::begin(roundtable::domain::ids::TournamentId(Uuid::nil()), &decide::create(creation, [7; 32]))
            .unwrap();
    let head = Grants { author: Author::Head(HEAD), role: Role::Head };
    let people = People::default();
    let context = Context { grants: head, now: Timestamp::UNIX_EPOCH, entropy: [3; 32], people: &people };
    let settlers =
        (1..=9).map(|number| Person { name: PersonName::parse(&format!("Settler {number}")).unwrap(), club: None });
    let commands = [
        Command::AddPlayers { players: settlers.collect(), checked_in: true },
        Command::Withdraw { player: PlayerId(9) },
        Command::RevokeLink { player: PlayerId(9) },
        Command::InviteStaff { role: StaffRole::Referee, label: line() },
        Command::InviteStaff { role: StaffRole::Organizer, label: line() },
        Command::MakeRound { expected: ROUND, method: None, map: None, proposal: None, seating: None },
    ];
    for command in commands {
        let decision = decide::decide(&state, &command, &context).unwrap();
        let stamp = Stamp { at: context.now, by: head.author };
        decision.events.iter().for_each(|event| state.apply(stamp, event));
    }
    state
}

fn grants(state: &Tournament, who: Who) -> Grants {
    let table = state.table(ROUND, TABLE).unwrap();
    let other = state.table(ROUND, TableNo(2)).unwrap();
    let not_captain =
        |table: &roundtable::domain::state::Table| table.players().find(|player| *player != table.captain).unwrap();
    let player = |player| Credential::Player { player, generation: 0 };
    let credential = match who {
        Spectator => Credential::Nobody,
        Revoked => player(PlayerId(9)),
        Stranger => player(not_captain(other)),
        OtherCaptain => player(other.captain),
        Player => player(not_captain(table)),
        Captain => player(table.captain),
        Referee => Credential::Staff { staff: StaffId(1), generation: 0 },
        Organizer => Credential::Staff { staff: StaffId(2), generation: 0 },
        Head => Credential::Account { account: HEAD },
        OtherHead => Credential::Account { account: AccountId(Uuid::from_u128(8)) },
    };
    recognise(state, credential)
}

#[test]
fn everybody_may_do_what_the_table_of_roles_says_and_nothing_else() {
    let mut checked = 0;
    for (preset, by_referee) in [("custom", true), ("championship-2025", true), ("rangliste-2006", false)] {
        let state = match preset {
            // Its programme needs a referee and twelve players; who may disqualify is all that differs.
            "custom" => tournament(preset),
            preset => Tournament { rules: Rules::preset(preset).unwrap(), ..tournament("custom") },
        };
        for command in every_command() {
            for who in EVERYBODY {
                let outcome = authorise(grants(&state, who), &command, &state);
                let may = allowed(&command, by_referee).contains(&who);
                assert_eq!(outcome.is_ok(), may, "{who:?} and {} under {preset}: {outcome:?}", command.name());
                if let Err(refusal) = outcome {
                    assert_eq!(refusal.kind(), RefusalKind::Forbidden, "{who:?} and {}", command.name());
                }
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 3 * every_command().len() * EVERYBODY.len());
    let mut names: Vec<&str> = every_command().iter().map(Command::name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), every_command().len(), "every command has a name of its own");
}

#[test]
fn a_player_takes_back_and_changes_his_own_registration_and_nobody_elses() {
    let state = tournament("custom");
    let own = grants(&state, Captain);
    let Author::Player(player) = own.author else { panic!("a captain is a player") };
    for (whose, may) in [(player, true), (STRANGER, false)] {
        for command in [
            Command::Withdraw { player: whose },
            Command::ChangeRegistration { player: whose, registration: registration() },
        ] {
            assert_eq!(authorise(own, &command, &state).is_ok(), may, "{} of {whose}", command.name());
        }
    }
}

#[test]
fn nobody_has_a_table_that_is_not_there() {
    let state = tournament("custom");
    for (round, table) in
        [(ROUND, TableNo(3)), (RoundNo(2), TABLE), (RoundNo(0), TableNo(0)), (RoundNo(u16::MAX), TABLE)]
    {
        let confirm = Command::Confirm { round, table, revision: 1 };
        for who in [Player, Captain] {
            let outcome = authorise(grants(&state, who), &confirm, &state);
            assert_eq!(outcome, Err(Refusal::NotYourTable { round, table }));
        }
    }
}
