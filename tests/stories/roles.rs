//! Who may do what, as one table: every command against everybody (`rules.md` §10), straight at the domain's
//! `authorise`. Whoever adds a command adds a line here, or the test does not compile.

use jiff::Timestamp;
use roundtable::domain::authority::{Author, Credential, Grants, Role, authorise, recognise};
use roundtable::domain::command::{Command, SeenAt, Verdict};
use roundtable::domain::decide::{self, Context, Creation};
use roundtable::domain::event::Stamp;
use roundtable::domain::ids::{AccountId, PlayerId, RoundNo, StaffId, TableNo};
use roundtable::domain::people::{People, Person};
use roundtable::domain::refusal::{Refusal, RefusalKind};
use roundtable::domain::rules::{Criterion, Rules, VirtualScore};
use roundtable::domain::sheet::Draft;
use roundtable::domain::state::{StaffRole, Tournament, Whom};
use roundtable::domain::text::{Line, Note, PersonName};
use uuid::Uuid;

const HEAD: AccountId = AccountId(Uuid::nil());
const ROUND: RoundNo = RoundNo(1);
const TABLE: TableNo = TableNo(1);

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

fn draft() -> Draft {
    Draft { entries: Vec::new(), road_nobody: false }
}

/// Every command once; the `match` of [`allowed`] keeps this list whole.
fn every_command() -> Vec<Command> {
    let player = PlayerId(1);
    let person = Person { name: PersonName::parse("Settler").unwrap(), club: None };
    let (round, table, revision, sheet) = (ROUND, TABLE, 1, draft());
    vec![
        Command::Rename { title: line() },
        Command::OpenRegistration,
        Command::ChangeRules { criteria: Criterion::ALL.to_vec(), three_table: VirtualScore::None },
        Command::Cancel { reason: note() },
        Command::Finish,
        Command::Reopen { reason: note() },
        Command::AddPlayers { players: vec![person.clone()], checked_in: true },
        Command::RenamePlayer { player, person: person.clone() },
        Command::RemovePlayer { player },
        Command::ErasePerson { player },
        Command::CheckIn { players: vec![player] },
        Command::CheckOut { players: vec![player] },
        Command::Withdraw { player },
        Command::Return { player },
        Command::Disqualify { player, reason: note() },
        Command::CancelDisqualification { player },
        Command::MakeRound { expected: round, method: None, map: None, proposal: None, seating: None },
        Command::KeepApart { pairs: Vec::new() },
        Command::LetMeet { pairs: Vec::new() },
        Command::FixTable { player, table: None },
        Command::DrawSeating { expected: round, method: None, whom: Whom::Active, seating: None },
        Command::ProposeSeating { expected: round, whom: Whom::Active, rounds: Vec::new() },
        Command::DiscardSeating,
        Command::PublishSchedule { revision },
        Command::SwapSeats { round, one: SeenAt { player, table }, other: SeenAt { player, table } },
        Command::SetMap { round, map: None },
        Command::JoinTable { round, table, player },
        Command::AddTable { round, players: vec![player] },
        Command::StandIn { round, table, absent: player, person: person.clone() },
        Command::RecordPlayOrder { round, table, revision, order: vec![player] },
        Command::CallNextInRank { absent: player, reason: note() },
        Command::PlayWithout { absent: player, reason: note() },
        Command::CallBack { absent: player },
        Command::DecideTable { round, table, winner: player, reason: note() },
        Command::Correct { round, table, revision, sheet: sheet.clone(), reason: note() },
        Command::Warn { player, reason: note() },
        Command::CancelWarning { warning: 1 },
        Command::TakeNote { text: note(), round: None, table: None, player: None },
        Command::AnnounceStart { round, at: jiff::civil::time(14, 30, 0, 0) },
        Command::TakeDown { announcement: 1 },
        Command::SetTimeZone { zone: line() },
        Command::SetTurnLimit { minutes: None },
        Command::UndoRound { round, typed: None },
        Command::LockRound { round },
        Command::UnlockRound { round },
        Command::VoidTable { round, table, reason: note() },
        Command::NameCaptain { round, table, player },
        Command::TakeOff { round, table, player },
        Command::Submit { round, table, revision, sheet: sheet.clone() },
        Command::Confirm { round, table, revision },
        Command::Dispute { round, table, revision, reason: None, sheet: None },
        Command::EnterOnPaper { round, table, revision, sheet, note: None },
        Command::Accept { round, table, revision, reason: note() },
        Command::Rule { round, table, revision, verdict: Verdict::Uphold, note: None },
        Command::CallReferee { round, table },
        Command::AnswerCall { call: 1 },
        Command::Announce { text: note() },
        Command::InviteStaff { role: StaffRole::Referee, label: line() },
        Command::ReissueLink { player },
        Command::RevokeLink { player },
        Command::ReissueInvitation { staff: StaffId(1) },
        Command::RevokeInvitation { staff: StaffId(1) },
    ]
}

/// `rules.md` §10, line by line.
fn allowed(command: &Command, disqualified_by_referee: bool) -> &'static [Who] {
    match command {
        // Own table, own results; confirm, dispute: the four at the table and nobody for them.
        Command::Confirm { .. } | Command::Dispute { .. } => &[Player, Captain],
        Command::CallReferee { .. } => &[Player, Captain, Referee, Organizer, Head],
        // Hand in the sheet of the own table, this round.
        Command::Submit { .. } => &[Captain, Referee, Organizer, Head],
        // Sign on paper; confirm a sheet with a missing result; take an absent player off; record play order.
        Command::EnterOnPaper { .. }
        | Command::Accept { .. }
        | Command::TakeOff { .. }
        | Command::RecordPlayOrder { .. }
        | Command::AnswerCall { .. } => &[Referee, Organizer, Head],
        // Rule on disputes, warn, note.
        Command::Rule { .. } | Command::Warn { .. } | Command::CancelWarning { .. } | Command::TakeNote { .. } => {
            &[Referee, Head]
        }
        // Disqualify where the preset says referee.
        Command::Disqualify { .. } | Command::CancelDisqualification { .. } if disqualified_by_referee => {
            &[Referee, Head]
        }
        Command::Disqualify { .. } | Command::CancelDisqualification { .. } => &[Head],
        // Registration, check-in, pairs apart, announce, captains, links of players; who sits down late (`rules.md` §8).
        Command::AddPlayers { .. }
        | Command::RenamePlayer { .. }
        | Command::RemovePlayer { .. }
        | Command::ErasePerson { .. }
        | Command::CheckIn { .. }
        | Command::CheckOut { .. }
        | Command::Withdraw { .. }
        | Command::Return { .. }
        | Command::NameCaptain { .. }
        | Command::ReissueLink { .. }
        | Command::RevokeLink { .. }
        | Command::KeepApart { .. }
        | Command::LetMeet { .. }
        | Command::FixTable { .. }
        | Command::JoinTable { .. }
        | Command::AddTable { .. }
        | Command::StandIn { .. }
        | Command::Announce { .. }
        | Command::AnnounceStart { .. }
        | Command::TakeDown { .. } => &[Organizer, Head],
        // Preset and rules, rounds, corrections, void, finish, reopen, invite staff.
        Command::Rename { .. }
        | Command::OpenRegistration
        | Command::ChangeRules { .. }
        | Command::Cancel { .. }
        | Command::Finish
        | Command::Reopen { .. }
        | Command::SetTimeZone { .. }
        | Command::SetTurnLimit { .. }
        | Command::DrawSeating { .. }
        | Command::ProposeSeating { .. }
        | Command::DiscardSeating
        | Command::PublishSchedule { .. }
        | Command::SwapSeats { .. }
        | Command::MakeRound { .. }
        | Command::SetMap { .. }
        | Command::CallNextInRank { .. }
        | Command::PlayWithout { .. }
        | Command::CallBack { .. }
        | Command::DecideTable { .. }
        | Command::Correct { .. }
        | Command::UndoRound { .. }
        | Command::LockRound { .. }
        | Command::UnlockRound { .. }
        | Command::VoidTable { .. }
        | Command::InviteStaff { .. }
        | Command::ReissueInvitation { .. }
        | Command::RevokeInvitation { .. } => &[Head],
    }
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
    assert_eq!(checked, 3 * 62 * 10);
    let mut names: Vec<&str> = every_command().iter().map(Command::name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 62, "every command has a name of its own");
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
