//! What has happened, for ever. Written to the journal as JSON; an event once written is read for ever, so a field
//! is never given another meaning: a new meaning is a new event or a new version (`journal/codec.rs`).
//!
//! Keeps out names and contact data: an event speaks of `P17` (`people.rs`).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::authority::Author;
use super::ids::{AccountId, PlayerId, RoundNo, StaffId, TableNo};
use super::lot::LotKey;
use super::rules::{Criterion, Rules, SeatingMethod, VirtualScore};
use super::seating::SeatedTable;
use super::sheet::Sheet;
use super::standings::Stage;
use super::state::{ConfirmedHow, FinalPlace, RulingKind, StaffRole};
use super::text::{Line, Note};

/// When and by whom an event came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stamp {
    pub at: Timestamp,
    pub by: Author,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    TournamentCreated {
        title: Line,
        rules: Box<Rules>,
        lot_key: LotKey,
        head: AccountId,
        checks_in: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        planned_rounds: Option<u16>,
    },
    Renamed {
        title: Line,
    },
    RegistrationOpened,
    RulesChanged {
        criteria: Vec<Criterion>,
        three_table: VirtualScore,
    },
    Cancelled {
        reason: Note,
    },
    Finished {
        order: Vec<FinalPlace>,
    },
    Reopened {
        reason: Note,
    },

    PlayersAdded {
        players: Vec<PlayerId>,
        checked_in: bool,
    },
    PlayerRenamed {
        player: PlayerId,
    },
    PlayerRemoved {
        player: PlayerId,
    },
    PersonErased {
        player: PlayerId,
    },
    CheckedIn {
        players: Vec<PlayerId>,
    },
    CheckedOut {
        players: Vec<PlayerId>,
    },
    Withdrawn {
        player: PlayerId,
    },
    Returned {
        player: PlayerId,
    },
    Disqualified {
        player: PlayerId,
        reason: Note,
    },
    DisqualificationCancelled {
        player: PlayerId,
    },

    RoundMade {
        round: RoundNo,
        stage: Stage,
        method: SeatingMethod,
        seed: u64,
        seating_version: u32,
        tables: Vec<SeatedTable>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        map: Option<Line>,
    },
    RoundUndone {
        round: RoundNo,
    },
    RoundLocked {
        round: RoundNo,
    },
    RoundUnlocked {
        round: RoundNo,
    },
    TableVoided {
        round: RoundNo,
        table: TableNo,
        reason: Note,
    },
    CaptainNamed {
        round: RoundNo,
        table: TableNo,
        player: PlayerId,
    },
    PlayerTakenOff {
        round: RoundNo,
        table: TableNo,
        player: PlayerId,
    },

    SheetHandedIn {
        round: RoundNo,
        table: TableNo,
        sheet: Sheet,
    },
    SheetSigned {
        round: RoundNo,
        table: TableNo,
        player: PlayerId,
    },
    ResultConfirmed {
        round: RoundNo,
        table: TableNo,
        how: ConfirmedHow,
    },
    DisputeRaised {
        round: RoundNo,
        table: TableNo,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<Note>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        other: Option<Sheet>,
    },
    /// The sheet that stands after the ruling is written here, whichever version it was.
    ResultRuled {
        round: RoundNo,
        table: TableNo,
        kind: RulingKind,
        sheet: Sheet,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<Note>,
    },
    ReplayOrdered {
        round: RoundNo,
        table: TableNo,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<Note>,
    },

    RefereeCalled {
        call: u32,
        round: RoundNo,
        table: TableNo,
    },
    CallAnswered {
        call: u32,
    },
    Announced {
        text: Note,
    },

    StaffInvited {
        staff: StaffId,
        role: StaffRole,
        label: Line,
    },
    LinkReissued {
        player: PlayerId,
        generation: u32,
    },
    LinkRevoked {
        player: PlayerId,
    },
    InvitationReissued {
        staff: StaffId,
        generation: u32,
    },
    InvitationRevoked {
        staff: StaffId,
    },
}
