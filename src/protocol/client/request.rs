//! Everything that can be asked of a tournament, one sentence a wish. Raw: `cook.rs` makes commands of them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::listed::{KnownPlayer, ListedPlayer};
use super::planned::{PlannedRound, SeenAtRequest};
use crate::domain::ids::{PlayerId, RoundNo, StaffId, TableNo};
use crate::domain::rules::{Criterion, SeatingMethod, VirtualScore};
use crate::domain::state::{StaffRole, Whom};
use crate::protocol::about::{DetailsView, RegistrationForm};
use crate::protocol::view::SheetView;

/// A player as typed or imported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewPlayer {
    pub name: String,
    /// Club or town; tells two people of one name apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub club: Option<String>,
}

/// How a referee ends a dispute.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum VerdictRequest {
    /// The first version stands.
    Uphold,
    /// The other version stands.
    TakeOther,
    /// Neither: the sheet is as written here.
    Amend { sheet: SheetView },
    /// The table plays again.
    Replay,
}

/// The sheet of one table, and the revision of the table that was looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SheetOfTable {
    pub table: TableNo,
    pub revision: u32,
    pub sheet: SheetView,
}

/// What can be asked of a tournament. Who may ask what: `rules.md` §10, in short at each command.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Head: another title.
    Rename {
        title: String,
    },
    /// Head: opens registration.
    OpenRegistration,
    /// Head, where the preset allows it: other criteria, another virtual score.
    ChangeRules {
        criteria: Vec<Criterion>,
        three_table: VirtualScore,
    },
    /// Head: this tournament will not be played to its end.
    Cancel {
        reason: String,
    },
    /// Head: the award ceremony.
    Finish,
    /// Head: takes the finish back.
    Reopen {
        reason: String,
    },

    /// Organizer: enters players; answered with their ids.
    AddPlayers {
        players: Vec<NewPlayer>,
        /// They are here already.
        #[serde(default)]
        checked_in: bool,
    },
    /// Organizer: a list out of a file, see `…/players/preview`. All of it is entered, or nothing.
    EnterList {
        players: Vec<ListedPlayer>,
        #[serde(default)]
        known: Vec<KnownPlayer>,
        #[serde(default)]
        checked_in: bool,
    },
    /// Organizer: puts a name or club right.
    RenamePlayer {
        player: PlayerId,
        name: String,
        #[serde(default)]
        club: Option<String>,
    },
    /// Organizer: takes off somebody who was entered by mistake and never seated.
    RemovePlayer {
        player: PlayerId,
    },
    /// Organizer: erases what is known of the person; games and rank stay.
    ErasePerson {
        player: PlayerId,
    },
    /// Organizer: they are here.
    CheckIn {
        players: Vec<PlayerId>,
    },
    /// Organizer: they are not here after all.
    CheckOut {
        players: Vec<PlayerId>,
    },
    /// Organizer, or the player himself until round 1: somebody leaves; results stay.
    Withdraw {
        player: PlayerId,
    },
    /// Organizer: somebody comes back.
    Return {
        player: PlayerId,
    },
    /// Referee or head, by preset.
    Disqualify {
        player: PlayerId,
        reason: String,
    },
    /// Referee or head, by preset: takes a disqualification back.
    CancelDisqualification {
        player: PlayerId,
    },

    /// Organizer: friends and family who should not meet at a table; only organizers see the pairs.
    KeepApart {
        pairs: Vec<(PlayerId, PlayerId)>,
    },
    /// Organizer: these pairs may meet again.
    LetMeet {
        pairs: Vec<(PlayerId, PlayerId)>,
    },
    /// Organizer: somebody needs a certain table, whatever the round; left out: not any more.
    FixTable {
        player: PlayerId,
        #[serde(default)]
        table: Option<TableNo>,
    },
    /// Head: works out a seating to look at, see `…/seating`; once more draws another. With `schedule` all the rounds
    /// that are still to come.
    DrawSeating {
        /// The number of the first round in it.
        expected: RoundNo,
        #[serde(default)]
        method: Option<SeatingMethod>,
        #[serde(default)]
        whom: Whom,
    },
    /// Head: a plan that somebody else made, instead of a drawn one.
    ProposeSeating {
        /// The number of the first round in it.
        expected: RoundNo,
        #[serde(default)]
        whom: Whom,
        rounds: Vec<PlannedRound>,
    },
    /// Head: throws the proposed seating away.
    DiscardSeating,
    /// Head: the proposed rounds become the schedule that everybody sees.
    PublishSchedule {
        /// Of the proposal that was looked at.
        revision: u32,
    },
    /// Organizer: two players change places, in the proposal, in the published schedule, or in a round before the results
    /// of their tables.
    SwapSeats {
        round: RoundNo,
        one: SeenAtRequest,
        other: SeenAtRequest,
    },
    /// Head: seats and publishes the next round, and locks the one before. In the championship also the knock-outs.
    MakeRound {
        /// The number of the round to be made; a second click asks for a round that is there already.
        expected: RoundNo,
        /// Left out: the first method of the preset.
        #[serde(default)]
        method: Option<SeatingMethod>,
        /// The map's label or link, where one board is for all tables.
        #[serde(default)]
        map: Option<String>,
        /// The revision of the proposed seating that was looked at. Left out: the published schedule's next round, or
        /// a new drawing.
        #[serde(default)]
        proposal: Option<u32>,
    },
    /// Head: another map for a round that is not locked; left out: none.
    SetMap {
        round: RoundNo,
        #[serde(default)]
        map: Option<String>,
    },
    /// Head: takes the newest round back. With results, `typed` must be the number of the round.
    UndoRound {
        round: RoundNo,
        #[serde(default)]
        typed: Option<String>,
    },
    /// Head: no more changes in this round.
    LockRound {
        round: RoundNo,
    },
    /// Head: the newest round can be changed again.
    UnlockRound {
        round: RoundNo,
    },
    /// Head: no game for anyone at this table.
    VoidTable {
        round: RoundNo,
        table: TableNo,
        reason: String,
    },
    /// Organizer: another player hands in for this table.
    NameCaptain {
        round: RoundNo,
        table: TableNo,
        player: PlayerId,
    },
    /// Staff: an absent player leaves a 4-table before its game.
    TakeOff {
        round: RoundNo,
        table: TableNo,
        player: PlayerId,
    },

    /// Organizer: a late entry takes the free chair of a 3-table without a sheet.
    JoinTable {
        round: RoundNo,
        table: TableNo,
        player: PlayerId,
    },
    /// Organizer: three or four late entries play at a table of their own, before the round has results.
    AddTable {
        round: RoundNo,
        players: Vec<PlayerId>,
    },
    /// Organizer: somebody outside the roster takes the seat of an absent player for one game.
    StandIn {
        round: RoundNo,
        table: TableNo,
        absent: PlayerId,
        name: String,
        #[serde(default)]
        club: Option<String>,
    },
    /// Staff: who starts, and so on, where the players chose it.
    RecordPlayOrder {
        round: RoundNo,
        table: TableNo,
        revision: u32,
        order: Vec<PlayerId>,
    },

    /// Head: the next in rank plays instead of a qualified player who is away.
    CallNextInRank {
        absent: PlayerId,
        reason: String,
    },
    /// Head: the table of a qualified player who is away is played with three.
    PlayWithout {
        absent: PlayerId,
        reason: String,
    },
    /// Head: a qualified player who was replaced or left out plays after all, before the stage is made.
    CallBack {
        absent: PlayerId,
    },
    /// Head: who goes on from a knock-out game that could not be played to its end.
    DecideTable {
        round: RoundNo,
        table: TableNo,
        winner: PlayerId,
        reason: String,
    },

    /// Captain or staff: hands in the sheet.
    Submit {
        round: RoundNo,
        table: TableNo,
        /// The revision of the table as it was shown.
        revision: u32,
        sheet: SheetView,
    },
    /// Another player of the table: agrees.
    Confirm {
        round: RoundNo,
        table: TableNo,
        revision: u32,
    },
    /// A player of the table who has not signed: the sheet is wrong.
    Dispute {
        round: RoundNo,
        table: TableNo,
        revision: u32,
        #[serde(default)]
        reason: Option<String>,
        /// His own version.
        #[serde(default)]
        sheet: Option<SheetView>,
    },
    /// Staff: a sheet that was signed on paper.
    EnterOnPaper {
        round: RoundNo,
        table: TableNo,
        revision: u32,
        sheet: SheetView,
        #[serde(default)]
        note: Option<String>,
    },
    /// Staff: many sheets of a round that were signed on paper, all of them or none.
    EnterSheets {
        round: RoundNo,
        sheets: Vec<SheetOfTable>,
        #[serde(default)]
        note: Option<String>,
    },
    /// Head: accepts for players who stay silent. Staff: accepts a sheet with a missing result.
    Accept {
        round: RoundNo,
        table: TableNo,
        revision: u32,
        reason: String,
    },
    /// Referee: ends a dispute, or corrects an earlier ruling before the lock.
    Rule {
        round: RoundNo,
        table: TableNo,
        revision: u32,
        verdict: VerdictRequest,
        #[serde(default)]
        note: Option<String>,
    },

    /// Head, where the preset allows it: puts a result of a locked round right. See `…/preview/correction` before.
    Correct {
        round: RoundNo,
        table: TableNo,
        revision: u32,
        sheet: SheetView,
        reason: String,
    },

    /// Referee: a penalty without points.
    Warn {
        player: PlayerId,
        reason: String,
    },
    /// Referee: takes a warning back.
    CancelWarning {
        warning: u32,
    },
    /// Referee: a note for the staff.
    TakeNote {
        text: String,
        #[serde(default)]
        round: Option<RoundNo>,
        #[serde(default)]
        table: Option<TableNo>,
        #[serde(default)]
        player: Option<PlayerId>,
    },

    /// A player of the table, or staff: a referee, please.
    CallReferee {
        round: RoundNo,
        table: TableNo,
    },
    /// A player of the table, or staff: no referee is needed any more.
    TakeBackCall {
        round: RoundNo,
        table: TableNo,
    },
    /// Staff: somebody goes there.
    AnswerCall {
        call: u32,
    },
    /// Staff: somebody was there.
    CloseCall {
        call: u32,
    },
    /// Organizer: a text for every phone and kiosk.
    Announce {
        text: String,
    },
    /// Organizer: when a round begins, as `14:30` on the venue's clocks.
    AnnounceStart {
        round: RoundNo,
        at: String,
    },
    /// Organizer: takes an announcement off phones and kiosks.
    TakeDown {
        announcement: u32,
    },
    /// Head: where the venue's clocks stand, as an IANA name: `Europe/Bucharest`.
    SetTimeZone {
        zone: String,
    },
    /// Head: one of the turn limits that the preset offers, shown and never enforced; left out: off.
    SetTurnLimit {
        #[serde(default)]
        minutes: Option<u32>,
    },

    /// Head: invites a referee or an organizer; the link is under `…/links`.
    InviteStaff {
        role: StaffRole,
        label: String,
    },
    /// Organizer: the old link of a player stops working, a new one is ready.
    ReissueLink {
        player: PlayerId,
    },
    /// Organizer: the link of a player stops working.
    RevokeLink {
        player: PlayerId,
    },
    /// Head: a new link for somebody on the staff.
    ReissueInvitation {
        staff: StaffId,
    },
    /// Head: the link of somebody on the staff stops working.
    RevokeInvitation {
        staff: StaffId,
    },
    /// Head: the account of this name organizes this tournament, too, with equal rights.
    AddHead {
        name: String,
    },
    /// Head: this account, as `…/links` lists it, does not organize it any more. The last one stays.
    RemoveHead {
        account: Uuid,
    },

    /// Organizer: what the event says of itself; replaces all of it.
    SetDetails {
        details: DetailsView,
        /// The venue's clocks as an IANA name, where none are set yet; others are the head's to set.
        #[serde(default)]
        time_zone: Option<String>,
    },
    /// Organizer: people who have the registration link can register themselves.
    OpenSelfRegistration,
    CloseSelfRegistration,
    /// Organizer: the old registration link stops working.
    ReissueRegistrationLink,
    /// The person himself before the deadline, or an organizer: replaces what was said.
    ChangeRegistration {
        player: PlayerId,
        registration: RegistrationForm,
    },
    /// Organizer: somebody from the waiting list plays, the next in order or this one; instead of somebody who did not
    /// come, who is then withdrawn.
    CallUp {
        #[serde(default)]
        player: Option<PlayerId>,
        #[serde(default)]
        absent: Option<PlayerId>,
    },
    /// Organizer: takes a call back; he waits again where he waited.
    SendBack {
        player: PlayerId,
    },
    /// Organizer: the fee was paid, or was not.
    MarkFee {
        players: Vec<PlayerId>,
        paid: bool,
    },
    /// Organizer: they bring a game, or do not.
    MarkGame {
        players: Vec<PlayerId>,
        brings: bool,
    },
}
