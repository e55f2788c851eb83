//! What people ask of a tournament, in the words of the hall. Parsed: every text and id in here is well-formed.
//!
//! Keeps out the wire (`protocol/client.rs` makes these) and whether it may be done (`authority.rs`, `decide.rs`).

mod name;

use std::collections::BTreeMap;

use jiff::civil::Time;

use super::decide::SeatingTask;
use super::ids::{AccountId, PlayerId, RoundNo, StaffId, TableNo};
use super::listed::{Completion, Listed};
use super::people::Person;
use super::registration::{Details, Registration};
use super::rules::{Criterion, SeatingMethod, VirtualScore};
use super::seating::{CannotSeat, SeatedRound};
use super::sheet::{Draft, PaperSheet};
use super::state::{StaffRole, Whom};
use super::text::{Line, Note};

#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    /// The head gives the tournament another title.
    Rename {
        title: Line,
    },
    /// The head opens the doors: the roster may be looked at.
    OpenRegistration,
    /// The head orders or omits criteria, or switches the virtual score, where the preset lets him.
    ChangeRules {
        criteria: Vec<Criterion>,
        three_table: VirtualScore,
    },
    /// The head ends a tournament that will not be played to its end.
    Cancel {
        reason: Note,
    },
    /// The award ceremony: afterwards no dispute and no disqualification.
    Finish,
    /// The head takes the finish back.
    Reopen {
        reason: Note,
    },

    /// Organizers enter players, one or a whole list.
    AddPlayers {
        players: Vec<Person>,
        checked_in: bool,
    },
    /// A list out of a file: who is new is entered, who is entered already is completed.
    EnterList {
        players: Vec<Listed>,
        known: Vec<Completion>,
        checked_in: bool,
    },
    /// A name or club is put right.
    RenamePlayer {
        player: PlayerId,
        person: Person,
    },
    /// Entered by mistake: taken off the roster, before any game.
    RemovePlayer {
        player: PlayerId,
    },
    /// What is known of the person is erased; games and rank stay, under "Player 17".
    ErasePerson {
        player: PlayerId,
    },
    CheckIn {
        players: Vec<PlayerId>,
    },
    CheckOut {
        players: Vec<PlayerId>,
    },
    /// Somebody leaves: results stay, not seated while away.
    Withdraw {
        player: PlayerId,
    },
    Return {
        player: PlayerId,
    },
    Disqualify {
        player: PlayerId,
        reason: Note,
    },
    CancelDisqualification {
        player: PlayerId,
    },

    /// Organizers name friends and family who should not meet at a table; only they see the pairs (`rules.md` §8).
    KeepApart {
        pairs: Vec<(PlayerId, PlayerId)>,
    },
    LetMeet {
        pairs: Vec<(PlayerId, PlayerId)>,
    },
    /// Somebody needs a certain table, whatever the round; `None`: not any more.
    FixTable {
        player: PlayerId,
        table: Option<TableNo>,
    },
    /// The head has a seating worked out, to look at before anybody else does; once more draws another.
    DrawSeating {
        expected: RoundNo,
        method: Option<SeatingMethod>,
        whom: Whom,
        seating: Option<Prepared>,
    },
    /// A plan that somebody else made, instead of a drawn one.
    ProposeSeating {
        expected: RoundNo,
        whom: Whom,
        rounds: Vec<SeatedRound>,
    },
    DiscardSeating,
    /// The rounds of the proposal become the schedule that everybody sees.
    PublishSchedule {
        /// Of the proposal that the head saw.
        revision: u32,
    },
    /// Two players change places: in the proposal, in the published schedule, or in a round before its results.
    SwapSeats {
        round: RoundNo,
        one: SeenAt,
        other: SeenAt,
    },
    /// The head has the next round seated and published; locks the one before.
    MakeRound {
        expected: RoundNo,
        method: Option<SeatingMethod>,
        map: Option<Line>,
        /// The revision of the proposal to be used; `None`: the published schedule's next round, or a new drawing.
        proposal: Option<u32>,
        seating: Option<Prepared>,
    },
    /// One map for all tables of a round, or none any more (`rules.md` §5, board).
    SetMap {
        round: RoundNo,
        map: Option<Line>,
    },
    /// The head takes a round back; with results only after a typed word.
    UndoRound {
        round: RoundNo,
        typed: Option<String>,
    },
    LockRound {
        round: RoundNo,
    },
    UnlockRound {
        round: RoundNo,
    },
    /// No game for anyone at this table.
    VoidTable {
        round: RoundNo,
        table: TableNo,
        reason: Note,
    },
    /// Another player hands in for this table.
    NameCaptain {
        round: RoundNo,
        table: TableNo,
        player: PlayerId,
    },
    /// Somebody did not come: the 4-table becomes a 3-table, before its game.
    TakeOff {
        round: RoundNo,
        table: TableNo,
        player: PlayerId,
    },

    /// A late entry takes the free chair of a 3-table that has no sheet yet.
    JoinTable {
        round: RoundNo,
        table: TableNo,
        player: PlayerId,
    },
    /// Late entries play at a table of their own, before the round has results.
    AddTable {
        round: RoundNo,
        players: Vec<PlayerId>,
    },
    /// Somebody outside the roster takes a seat for one game.
    StandIn {
        round: RoundNo,
        table: TableNo,
        absent: PlayerId,
        person: Person,
    },
    /// Who starts, in the order of play, where the players chose it (`rules.md` §6).
    RecordPlayOrder {
        round: RoundNo,
        table: TableNo,
        revision: u32,
        order: Vec<PlayerId>,
    },

    /// The next in rank plays instead of a qualified player who is away.
    CallNextInRank {
        absent: PlayerId,
        reason: Note,
    },
    /// The table of a qualified player who is away is played with three.
    PlayWithout {
        absent: PlayerId,
        reason: Note,
    },
    /// A qualified player who was replaced or left out plays after all, before the stage is made.
    CallBack {
        absent: PlayerId,
    },
    /// A knock-out game that could not be played to its end: the head says who goes on, nobody else does.
    DecideTable {
        round: RoundNo,
        table: TableNo,
        winner: PlayerId,
        reason: Note,
    },

    /// The captain signs and hands in the sheet.
    Submit {
        round: RoundNo,
        table: TableNo,
        revision: u32,
        sheet: Draft,
    },
    /// Another player of the table agrees.
    Confirm {
        round: RoundNo,
        table: TableNo,
        revision: u32,
    },
    /// A player says that the sheet is wrong, with his own version or without.
    Dispute {
        round: RoundNo,
        table: TableNo,
        revision: u32,
        reason: Option<Note>,
        sheet: Option<Draft>,
    },
    /// The desk enters a sheet that the table signed on paper.
    EnterOnPaper {
        round: RoundNo,
        table: TableNo,
        revision: u32,
        sheet: Draft,
        note: Option<Note>,
    },
    /// The desk enters many sheets of a round that were signed on paper, out of a file: all of them, or none.
    EnterSheets {
        round: RoundNo,
        sheets: BTreeMap<TableNo, PaperSheet>,
        note: Option<Note>,
    },
    /// The desk accepts a sheet for players who stay silent, or with a missing result.
    Accept {
        round: RoundNo,
        table: TableNo,
        revision: u32,
        reason: Note,
    },
    /// The referee ends a dispute, or corrects an earlier ruling.
    Rule {
        round: RoundNo,
        table: TableNo,
        revision: u32,
        verdict: Verdict,
        note: Option<Note>,
    },

    /// The head puts a result of a locked round right, where the rules allow it.
    Correct {
        round: RoundNo,
        table: TableNo,
        revision: u32,
        sheet: Draft,
        reason: Note,
    },

    /// A penalty without points, recorded with its reason.
    Warn {
        player: PlayerId,
        reason: Note,
    },
    CancelWarning {
        warning: u32,
    },
    /// What a referee wants to remember, for the staff only.
    TakeNote {
        text: Note,
        round: Option<RoundNo>,
        table: Option<TableNo>,
        player: Option<PlayerId>,
    },

    /// A table wants a referee.
    CallReferee {
        round: RoundNo,
        table: TableNo,
    },
    /// The table needs no referee any more.
    TakeBackCall {
        round: RoundNo,
        table: TableNo,
    },
    /// Somebody goes there.
    AnswerCall {
        call: u32,
    },
    /// Somebody was there.
    CloseCall {
        call: u32,
    },
    /// The desk says something to every phone and kiosk.
    Announce {
        text: Note,
    },
    /// "Round 2 at 14:30", in the venue's time.
    AnnounceStart {
        round: RoundNo,
        at: Time,
    },
    /// An announcement that is not true any more.
    TakeDown {
        announcement: u32,
    },
    /// Where the venue's clocks stand: an IANA name, checked where it came in.
    SetTimeZone {
        zone: Line,
    },
    /// One of the limits that the rules offer, shown and never enforced; `None`: off.
    SetTurnLimit {
        minutes: Option<u32>,
    },

    InviteStaff {
        role: StaffRole,
        label: Line,
    },
    /// The old link of a player stops working; a new one can be printed.
    ReissueLink {
        player: PlayerId,
    },
    RevokeLink {
        player: PlayerId,
    },
    ReissueInvitation {
        staff: StaffId,
    },
    RevokeInvitation {
        staff: StaffId,
    },
    /// Another account organizes this tournament, with the same rights as the one who adds it.
    AddHead {
        account: AccountId,
    },
    /// This account does not organize it any more; a head may leave, too, but the last one stays.
    RemoveHead {
        account: AccountId,
    },

    /// What the event says of itself: when, where, for how many; and, where nobody has said it yet, by which clocks.
    SetDetails {
        details: Box<Details>,
        time_zone: Option<Line>,
    },
    /// From now on people who have the registration link can register themselves.
    OpenSelfRegistration,
    CloseSelfRegistration,
    /// The old registration link stops working, a new one is ready.
    ReissueRegistrationLink,
    /// Somebody registers with the link of this generation: the server has checked its secret.
    Register {
        generation: u32,
        registration: Box<Registration>,
        /// He was asked whether he is the one who is registered already, and is not.
        another_person: bool,
    },
    /// What a person said of himself is put right, by him or by an organizer.
    ChangeRegistration {
        player: PlayerId,
        registration: Box<Registration>,
    },
    /// Somebody from the waiting list plays: the next in order, or the one who stands at the desk; instead of somebody
    /// who did not come, or in addition.
    CallUp {
        player: Option<PlayerId>,
        absent: Option<PlayerId>,
    },
    /// Takes a call back: he waits again where he waited.
    SendBack {
        player: PlayerId,
    },
    MarkFee {
        players: Vec<PlayerId>,
        paid: bool,
    },
    MarkGame {
        players: Vec<PlayerId>,
        brings: bool,
    },
}

/// How a dispute ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The first version stands.
    Uphold,
    /// The other version stands.
    TakeOther,
    /// Neither: this is how it was.
    Amend(Draft),
    /// The table plays again.
    Replay,
}

/// A player, and the table where the screen showed him: somebody else may have moved him since.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeenAt {
    pub player: PlayerId,
    pub table: TableNo,
}

/// A seating worked out beside the actor's task, for things as they were when it was asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct Prepared {
    /// What it was worked out from.
    pub task: Box<SeatingTask>,
    /// One round, or all that are still to come.
    pub plan: Result<Vec<SeatedRound>, CannotSeat>,
}

impl Command {
    /// The command with the seating that it wanted.
    pub fn seated(mut self, prepared: Prepared) -> Command {
        if let Command::DrawSeating { seating, .. } | Command::MakeRound { seating, .. } = &mut self {
            *seating = Some(prepared);
        }
        self
    }
}
