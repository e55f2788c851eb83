//! What has happened, for ever. Written to the journal as JSON; an event once written is read for ever, so a field
//! is never given another meaning: a new meaning is a new event or a new version (`journal/codec.rs`).
//!
//! Keeps out names and contact data: an event speaks of `P17` (`people.rs`).

use jiff::Timestamp;
use jiff::civil::{Date, Time};
use serde::{Deserialize, Serialize};

use super::authority::Author;
use super::ids::{AccountId, PlayerId, RoundNo, Seat, StaffId, TableNo};
use super::lot::LotKey;
use super::registration::Details;
use super::rules::{Criterion, Rules, SeatingMethod, VirtualScore};
use super::seating::SeatedTable;
use super::sheet::Sheet;
use super::standings::Stage;
use super::state::{ConfirmedHow, FinalPlace, Origin, Plan, RulingKind, StaffRole, SwapPlace};
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
        #[serde(default, skip_serializing_if = "Option::is_none")]
        time_zone: Option<Line>,
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
    /// It came from another server in an archive: this account is its head from now on, and nobody else.
    TakenIn {
        head: AccountId,
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

    PairsKeptApart {
        pairs: Vec<(PlayerId, PlayerId)>,
    },
    PairsLetMeet {
        pairs: Vec<(PlayerId, PlayerId)>,
    },
    TableFixed {
        player: PlayerId,
        table: Option<TableNo>,
    },
    SeatingProposed {
        plan: Plan,
    },
    SeatingDiscarded,
    /// The proposal is the schedule now.
    SchedulePublished,
    /// The touched tables as they are after the swap.
    SeatsSwapped {
        round: RoundNo,
        place: SwapPlace,
        one: PlayerId,
        other: PlayerId,
        tables: Vec<SeatedTable>,
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
        /// Where the tables come from.
        #[serde(default)]
        origin: Origin,
        /// Swaps by hand between the drawing and now.
        #[serde(default)]
        swaps: u32,
        /// The players choose their play order: the seat is the position in which they choose (`rules.md` §6).
        #[serde(default)]
        play_order_chosen: bool,
        /// Making this round locked the one before, which an undo opens again.
        #[serde(default)]
        locked_the_one_before: bool,
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
    MapSet {
        round: RoundNo,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        map: Option<Line>,
    },
    PlayerJoined {
        round: RoundNo,
        table: TableNo,
        player: PlayerId,
        seat: Seat,
    },
    TableAdded {
        round: RoundNo,
        table: SeatedTable,
    },
    /// `stand_in` is a number of its own, on no roster.
    StandInSeated {
        round: RoundNo,
        table: TableNo,
        absent: PlayerId,
        stand_in: PlayerId,
    },
    PlayOrderRecorded {
        round: RoundNo,
        table: TableNo,
        order: Vec<PlayerId>,
    },

    /// All preliminary games are locked, and the first knock-out round is made by this ranking, which is never worked
    /// out again: best first, without the disqualified.
    PreliminariesClosed {
        ranking: Vec<PlayerId>,
    },
    QualifiedReplaced {
        stage: Stage,
        absent: PlayerId,
        by: PlayerId,
        reason: Note,
    },
    QualifiedLeftOut {
        stage: Stage,
        absent: PlayerId,
        reason: Note,
    },
    QualifiedCalledBack {
        stage: Stage,
        absent: PlayerId,
    },
    TableDecided {
        round: RoundNo,
        table: TableNo,
        winner: PlayerId,
        reason: Note,
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
    /// A result of a locked round, put right by the head.
    ResultCorrected {
        round: RoundNo,
        table: TableNo,
        sheet: Sheet,
        reason: Note,
    },

    WarningGiven {
        warning: u32,
        player: PlayerId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        round: Option<RoundNo>,
        reason: Note,
    },
    WarningCancelled {
        warning: u32,
    },
    NoteTaken {
        note: u32,
        text: Note,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        round: Option<RoundNo>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableNo>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<PlayerId>,
    },

    RefereeCalled {
        call: u32,
        round: RoundNo,
        table: TableNo,
    },
    /// Somebody is on the way.
    CallAnswered {
        call: u32,
    },
    /// The table needs nobody any more.
    CallTakenBack {
        call: u32,
    },
    /// Somebody was there.
    CallClosed {
        call: u32,
    },
    Announced {
        text: Note,
    },
    StartAnnounced {
        round: RoundNo,
        at: Time,
    },
    AnnouncementTakenDown {
        announcement: u32,
    },
    TimeZoneSet {
        zone: Line,
    },
    TurnLimitSet {
        minutes: Option<u32>,
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
    HeadAdded {
        account: AccountId,
    },
    HeadRemoved {
        account: AccountId,
    },

    DetailsSet {
        details: Box<Details>,
    },
    SelfRegistrationOpened,
    SelfRegistrationClosed,
    RegistrationLinkReissued {
        generation: u32,
    },
    /// `waiting`: his place in the order of the waiting list; absent: there was room.
    Registered {
        player: PlayerId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        waiting: Option<u32>,
        brings_game: bool,
    },
    RegistrationChanged {
        player: PlayerId,
    },
    /// From the waiting list to the roster.
    MovedUp {
        player: PlayerId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead_of: Option<PlayerId>,
        /// By the desk. Events written before this was kept say it only of calls for somebody who did not come.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        called: bool,
    },
    SentBack {
        player: PlayerId,
    },
    FeeMarked {
        players: Vec<PlayerId>,
        paid: bool,
    },
    GameMarked {
        players: Vec<PlayerId>,
        brings: bool,
    },
    /// To which day a season keeps contact data; absent: as long as those of any other event.
    ContactsKept {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Date>,
    },
    /// The time for which contact data are kept is over.
    ContactsErased {
        players: Vec<PlayerId>,
    },
}
