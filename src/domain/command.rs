//! What people ask of a tournament, in the words of the hall. Parsed: every text and id in here is well-formed.
//!
//! Keeps out the wire (`protocol/client.rs` makes these) and whether it may be done (`authority.rs`, `decide.rs`).

use super::ids::{PlayerId, RoundNo, StaffId, TableNo};
use super::people::Person;
use super::rules::{Criterion, SeatingMethod, VirtualScore};
use super::seating::{CannotSeat, SeatedRound};
use super::sheet::Draft;
use super::state::StaffRole;
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

    /// The head has the next round seated and published; locks the one before.
    MakeRound {
        expected: RoundNo,
        method: Option<SeatingMethod>,
        map: Option<Line>,
        seating: Option<Prepared>,
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

    /// A table wants a referee.
    CallReferee {
        round: RoundNo,
        table: TableNo,
    },
    AnswerCall {
        call: u32,
    },
    /// The desk says something to every phone and kiosk.
    Announce {
        text: Note,
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

/// A seating worked out beside the actor's task, for the roster as it was when it was asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct Prepared {
    pub active: Vec<PlayerId>,
    pub method: SeatingMethod,
    pub seed: u64,
    pub plan: Result<SeatedRound, CannotSeat>,
}

impl Command {
    /// For logs and metrics: which command, without what it says.
    pub fn name(&self) -> &'static str {
        match self {
            Command::Rename { .. } => "rename",
            Command::OpenRegistration => "open_registration",
            Command::ChangeRules { .. } => "change_rules",
            Command::Cancel { .. } => "cancel",
            Command::Finish => "finish",
            Command::Reopen { .. } => "reopen",
            Command::AddPlayers { .. } => "add_players",
            Command::RenamePlayer { .. } => "rename_player",
            Command::RemovePlayer { .. } => "remove_player",
            Command::ErasePerson { .. } => "erase_person",
            Command::CheckIn { .. } => "check_in",
            Command::CheckOut { .. } => "check_out",
            Command::Withdraw { .. } => "withdraw",
            Command::Return { .. } => "return",
            Command::Disqualify { .. } => "disqualify",
            Command::CancelDisqualification { .. } => "cancel_disqualification",
            Command::MakeRound { .. } => "make_round",
            Command::UndoRound { .. } => "undo_round",
            Command::LockRound { .. } => "lock_round",
            Command::UnlockRound { .. } => "unlock_round",
            Command::VoidTable { .. } => "void_table",
            Command::NameCaptain { .. } => "name_captain",
            Command::TakeOff { .. } => "take_off",
            Command::Submit { .. } => "submit",
            Command::Confirm { .. } => "confirm",
            Command::Dispute { .. } => "dispute",
            Command::EnterOnPaper { .. } => "enter_on_paper",
            Command::Accept { .. } => "accept",
            Command::Rule { .. } => "rule",
            Command::CallReferee { .. } => "call_referee",
            Command::AnswerCall { .. } => "answer_call",
            Command::Announce { .. } => "announce",
            Command::InviteStaff { .. } => "invite_staff",
            Command::ReissueLink { .. } => "reissue_link",
            Command::RevokeLink { .. } => "revoke_link",
            Command::ReissueInvitation { .. } => "reissue_invitation",
            Command::RevokeInvitation { .. } => "revoke_invitation",
        }
    }
}
