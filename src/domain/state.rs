//! A tournament as it stands: roster, rules, rounds, tables and their results (`rules.md` §9).
//!
//! Keeps out names and contact data (`people.rs`), and every decision: state changes only through `apply.rs`.

mod planned;
mod remarks;
mod rounds;
mod taken_back;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::authority::Author;
use super::ids::{AccountId, PlayerId, RoundNo, Seat, StaffId, TableNo, TournamentId};
use super::lot::LotKey;
use super::refusal::Refusal;
use super::registration::{self, Details, Entry, SelfRegistration};
use super::rules::{Rules, SeatingMethod};
use super::scoring::ScoredTable;
use super::sheet::Sheet;
use super::standings::Stage;
use super::text::{Line, Note};

pub use planned::{Origin, Plan, Replacement, SwapPlace, Whom};
pub use remarks::{Announcement, Call, Coming, Said, StaffNote, Warning};
pub use taken_back::{Replay, TakenOff, Undone};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Tournament {
    pub id: TournamentId,
    pub title: Line,
    pub phase: Phase,
    pub rules: Rules,
    /// Drawn once at creation; public only after the finish (`rules.md` §4, the lot).
    pub lot_key: LotKey,
    pub heads: BTreeSet<AccountId>,
    /// Players are seated only after they were checked in.
    pub checks_in: bool,
    /// How many rounds the head means to play; `None`: as it comes.
    pub planned_rounds: Option<u16>,
    /// In the order of their numbers, from `S1`.
    pub staff: Vec<StaffMember>,
    /// In the order of their numbers, from `P1`; nobody leaves this list, so that numbers are never used twice.
    pub players: Vec<Player>,
    /// Friends and family who should not meet, the lower number first (`rules.md` §8).
    pub apart: BTreeSet<(PlayerId, PlayerId)>,
    /// People who need a certain table, whatever the round.
    pub fixed_tables: BTreeMap<PlayerId, TableNo>,
    /// A seating that organizers look at before anybody else does.
    pub proposal: Option<Arc<Plan>>,
    /// The rounds that were published before the day.
    pub schedule: Option<Arc<Plan>>,
    /// Everybody who was seated when round 1 was made: a frozen roster, and the programme's number of players
    /// (`rules.md` §5, §6). Empty before.
    pub starters: BTreeSet<PlayerId>,
    /// The ranking of the preliminaries by which the knock-outs were made, best first; empty before. Nothing that happens
    /// later changes it: neither who leaves nor a correction.
    pub preliminary_ranking: Vec<PlayerId>,
    /// What the head decided about qualified players who are away, oldest first.
    pub replacements: Vec<Replacement>,
    /// Shared, so that a copy of the state is cheap however many rounds were played.
    pub rounds: Vec<Arc<Round>>,
    /// The round that was taken back last, until another is made.
    pub undone: Option<Undone>,
    pub warnings: Vec<Warning>,
    pub notes: Vec<StaffNote>,
    /// What phones and kiosks still show.
    pub announcements: Vec<Announcement>,
    pub last_announcement: u32,
    /// The venue's, as an IANA name; `None`: the reader's own.
    pub time_zone: Option<Line>,
    /// Minutes a turn, shown only (`rules.md` §5).
    pub turn_limit: Option<u32>,
    /// Calls for a referee that wait, or to which somebody is on the way, by number; at most one a table.
    pub calls: BTreeMap<u32, Call>,
    pub last_call: u32,
    /// The highest revision given to any table, so that a table of an undone round is never mistaken for the new one.
    pub last_revision: u32,
    /// The order at the finish. Kept, so that erasing a name later never reorders an old list.
    pub final_order: Vec<FinalPlace>,
    /// Why the head took a finish back, for everybody to see (`rules.md` §9).
    pub reopened: Option<Note>,
    /// What the event says of itself.
    pub details: Details,
    /// For people who register themselves.
    pub self_registration: SelfRegistration,
    /// Places on the waiting list that were given, so that none is given twice.
    pub last_waiting: u32,
    /// The last day on which contact data are kept, where it is not counted from the event's day.
    pub contacts_until: Option<Date>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    Draft,
    Registration,
    Running,
    Finished,
    Cancelled,
}

/// The place of one player in the list that was read out at the award ceremony.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinalPlace {
    pub player: PlayerId,
    /// `None`: disqualified.
    pub rank: Option<u32>,
}

/// Which edition of somebody's link is good.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Link {
    pub generation: u32,
    pub revoked: bool,
}

impl Link {
    pub fn accepts(self, generation: u32) -> bool {
        !self.revoked && self.generation == generation
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StaffRole {
    Referee,
    Organizer,
}

/// Somebody who was invited to help.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StaffMember {
    pub id: StaffId,
    pub role: StaffRole,
    /// What the head calls this invitation: "Referee, north hall".
    pub label: Line,
    pub link: Link,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    pub id: PlayerId,
    pub checked_in: bool,
    pub withdrawn: bool,
    pub disqualified: Option<Note>,
    /// Entered by mistake, and taken off the roster before any game.
    pub removed: bool,
    /// Takes a seat for one game, and is on no roster (`rules.md` §9).
    pub stand_in: bool,
    pub link: Link,
    /// How he came here, or that he waits.
    pub entry: Entry,
    pub fee_paid: bool,
    pub brings_game: bool,
}

impl Player {
    pub fn new(id: PlayerId, checked_in: bool) -> Player {
        Player {
            id,
            checked_in,
            withdrawn: false,
            disqualified: None,
            removed: false,
            stand_in: false,
            link: Link::default(),
            entry: Entry::Desk,
            fee_paid: false,
            brings_game: false,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Round {
    pub no: RoundNo,
    pub stage: Stage,
    pub method: SeatingMethod,
    /// What the seating was drawn from, and by which edition of the algorithm (`rules.md` §8).
    pub seed: u64,
    pub seating_version: u32,
    /// In the order of their numbers, from table 1.
    pub tables: Vec<Arc<Table>>,
    pub locked: bool,
    /// The map's label or link where one board is for all (`rules.md` §5).
    pub map: Option<Line>,
    pub made_at: Timestamp,
    pub origin: Origin,
    /// Swaps by hand since the drawing: the seed alone no longer tells the seats.
    pub swaps: u32,
    /// The seat is the position in which players choose their play order (`rules.md` §6).
    pub play_order_chosen: bool,
    /// Making this round locked the one before.
    pub locked_the_one_before: bool,
    /// Who lost his seat in it, and has no other.
    pub taken_off: Vec<TakenOff>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Table {
    pub no: TableNo,
    /// Three or four, in the order of the seats.
    pub seats: Vec<Seated>,
    /// Who hands in: by default the starting player, who is the bank.
    pub captain: PlayerId,
    /// An organizer named him: he stays captain whoever starts.
    pub captain_named: bool,
    /// Who starts, and so on round the table, where it was chosen and recorded; else empty.
    pub play_order: Vec<PlayerId>,
    /// Another number whenever seats, captain or sheet change; what a phone saw is compared with it.
    pub revision: u32,
    pub result: TableResult,
    /// Told to play again, until something else stands there.
    pub replay: Option<Replay>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seated {
    pub seat: Seat,
    pub player: PlayerId,
}

/// `rules.md` §9: awaiting → submitted → confirmed, or disputed → ruled.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum TableResult {
    Awaiting,
    Submitted(HandedIn),
    Confirmed(HandedIn, ConfirmedHow),
    Disputed(HandedIn, Dispute),
    Ruled(HandedIn, Ruling),
    Void {
        reason: Note,
    },
    /// A knock-out game without a result: the head said who goes on (`rules.md` §6).
    Decided {
        winner: PlayerId,
        reason: Note,
        by: Author,
        at: Timestamp,
    },
}

/// A sheet with everything that was worked out from it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct HandedIn {
    pub sheet: Sheet,
    /// Computed from the sheet and the rules when either changes, so that standings only add up.
    #[serde(skip, default = "not_scored_yet")]
    pub scored: Arc<ScoredTable>,
    /// Who handed in first at this table, whatever sheet stands now: whoever ruled or corrected is in the `Ruling`.
    pub by: Author,
    /// When that was.
    pub at: Timestamp,
    /// The players who stand by it, the one who handed it in included.
    pub signed_by: BTreeSet<PlayerId>,
}

/// A state that is read back is scored again as a whole, see `Tournament::awake`.
fn not_scored_yet() -> Arc<ScoredTable> {
    Arc::new(ScoredTable::without_result(&[]))
}

/// Why a result counts as confirmed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ConfirmedHow {
    /// As many players signed as the rules ask for.
    Players,
    /// The rules ask nobody.
    NotAsked,
    /// Entered from a sheet signed on paper.
    Paper { note: Option<Note> },
    /// Accepted for players who stayed silent, or with a missing result.
    Accepted { reason: Note },
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Dispute {
    pub by: Author,
    pub at: Timestamp,
    pub reason: Option<Note>,
    /// The other version; absent where somebody only said that the first is wrong.
    pub other: Option<Sheet>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruling {
    pub kind: RulingKind,
    pub by: Author,
    pub at: Timestamp,
    pub note: Option<Note>,
    /// Whose version of a dispute stands, where it is the other one.
    pub version_of: Option<Author>,
    /// The sheet that stood there until then, where it was another.
    pub before: Option<Sheet>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RulingKind {
    /// The sheet as it was handed in.
    Uphold,
    /// The other version, or a third one that the referee wrote.
    Amend,
    /// The head put the result of a locked round right, with a note that everybody sees.
    Correct,
}

impl Tournament {
    pub fn player(&self, player: PlayerId) -> Option<&Player> {
        self.players.get((player.0 as usize).checked_sub(1)?).filter(|entry| !entry.removed)
    }

    /// Somebody on the list; a stand-in is on none.
    pub fn on_roster(&self, player: PlayerId) -> Option<&Player> {
        self.player(player).filter(|entry| !entry.stand_in)
    }

    pub fn staff_member(&self, staff: StaffId) -> Option<&StaffMember> {
        self.staff.get((staff.0 as usize).checked_sub(1)?)
    }

    /// Everybody on the list, those who left included; stand-ins, and who still waits for a place, are on none.
    pub fn roster(&self) -> impl Iterator<Item = &Player> {
        self.entered().filter(|player| !player.entry.waits())
    }

    /// The roster, and who waits for it.
    pub fn entered(&self) -> impl Iterator<Item = &Player> {
        self.players.iter().filter(|player| !player.removed && !player.stand_in)
    }

    /// Who waits for a place, the next first.
    pub fn waiting_list(&self) -> Vec<&Player> {
        let mut waiting: Vec<(u32, &Player)> = self
            .entered()
            .filter(|player| !player.withdrawn)
            .filter_map(|player| match player.entry {
                Entry::Waiting { order } => Some((order, player)),
                Entry::Desk | Entry::Registered | Entry::MovedUp { .. } => None,
            })
            .collect();
        waiting.sort_by_key(|(order, _)| *order);
        waiting.into_iter().map(|(_, player)| player).collect()
    }

    /// How many places are taken: "3 of 32".
    pub fn places_taken(&self) -> u32 {
        self.roster().filter(|player| !player.withdrawn && player.disqualified.is_none()).count() as u32
    }

    /// The last day on which contact data of this event are kept; `None` while nobody knows when it is.
    pub fn contacts_kept_until(&self) -> Option<Date> {
        let day = self.details.date;
        match self.contacts_until {
            // Whatever its season says: nobody's data go before he has played.
            Some(until) => Some(day.map_or(until, |day| until.max(day))),
            None => day.map(registration::kept_until),
        }
    }

    /// `rules.md` §7: whoever has the link can register himself, up to the deadline.
    pub fn takes_registrations(&self) -> bool {
        self.self_registration.open && self.phase == Phase::Registration
    }

    /// The last moment to register, and to change what one said, is over by the venue's clocks.
    pub fn deadline_has_passed(&self, now: Timestamp) -> bool {
        let local = registration::venue_time(now, self.time_zone.as_ref());
        self.details.deadline.is_some_and(|deadline| local > deadline)
    }

    pub fn is_before_round_one(&self) -> bool {
        matches!(self.phase, Phase::Draft | Phase::Registration)
    }

    /// `rules.md` §1: checked in where the tournament checks in, not withdrawn, not disqualified; §5: on the roster
    /// that was frozen with round 1, where the rules freeze it.
    pub fn is_active(&self, player: &Player) -> bool {
        (player.checked_in || !self.checks_in)
            && !player.withdrawn
            && player.disqualified.is_none()
            && !player.removed
            && !player.stand_in
            && !player.entry.waits()
            && (!self.roster_is_frozen() || self.starters.contains(&player.id))
    }

    /// §5: from round 1 on nobody comes to the roster, where the rules say so.
    pub fn roster_is_frozen(&self) -> bool {
        !self.rules.conduct.late_entry && !self.starters.is_empty()
    }

    pub fn active_players(&self) -> Vec<PlayerId> {
        self.players.iter().filter(|player| self.is_active(player)).map(|player| player.id).collect()
    }

    /// The number that the next person gets: none is given twice, stand-ins and whoever was removed have theirs.
    pub fn next_player(&self) -> PlayerId {
        PlayerId(self.players.len() as u32 + 1)
    }

    /// Who was named as a referee and still is.
    pub fn referees(&self) -> impl Iterator<Item = &StaffMember> {
        self.staff.iter().filter(|member| member.role == StaffRole::Referee && !member.link.revoked)
    }

    /// The tournament as it would stand without this round and those after it.
    pub fn before(&self, round: RoundNo) -> Tournament {
        let mut before = self.clone();
        before.rounds.retain(|there| there.no < round);
        before
    }

    /// Whom a plan for these people seats, by number (`rules.md` §8): not who sits out the next game (§6).
    pub fn to_be_seated(&self, whom: Whom) -> Vec<PlayerId> {
        match whom {
            Whom::Active => {
                let sits_out = self.sits_out_next();
                self.active_players().into_iter().filter(|player| !sits_out.contains(player)).collect()
            }
            Whom::Registered => {
                let comes = |player: &&Player| !player.withdrawn && player.disqualified.is_none();
                self.roster().filter(comes).map(|player| player.id).collect()
            }
        }
    }

    /// Who has come or left since a plan was made: everybody on exactly one of the two lists.
    pub fn changed_since(&self, plan: &Plan) -> Vec<PlayerId> {
        let now = self.to_be_seated(plan.whom);
        let missing = plan.players.iter().filter(|player| now.binary_search(player).is_err());
        let added = now.iter().filter(|player| plan.players.binary_search(player).is_err());
        missing.chain(added).copied().collect()
    }

    pub fn round(&self, round: RoundNo) -> Result<&Round, Refusal> {
        round.index().and_then(|index| self.rounds.get(index)).map(Arc::as_ref).ok_or(Refusal::NoSuchRound { round })
    }

    /// The lot's key is published at the finish (`rules.md` §4); a reopening cannot make it secret again.
    pub fn lot_is_public(&self) -> bool {
        self.phase == Phase::Finished || self.reopened.is_some()
    }

    pub fn newest_round(&self) -> Option<&Round> {
        self.rounds.last().map(Arc::as_ref)
    }

    pub fn next_round_no(&self) -> RoundNo {
        self.rounds.last().map_or(RoundNo::FIRST, |round| round.no.next())
    }

    pub fn table(&self, round: RoundNo, table: TableNo) -> Result<&Table, Refusal> {
        self.round(round)?.table(table).ok_or(Refusal::NoSuchTable { round, table })
    }

    /// Whether this player has sat at any table, in a round that still stands.
    pub fn has_been_seated(&self, player: PlayerId) -> bool {
        self.rounds.iter().any(|round| round.table_of(player).is_some())
    }
}
