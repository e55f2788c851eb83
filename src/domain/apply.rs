//! One fold: an event that happened makes the next state. Cannot fail, and asks nothing: whether it may happen was
//! decided before (`decide.rs`). An event that does not fit the state (a damaged journal) changes nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::authority::Author;
use super::event::{Event, Stamp};
use super::ids::{PlayerId, RoundNo, StaffId, TableNo, TournamentId};
use super::scoring::score_table;
use super::sheet::Sheet;
use super::state::{
    Announcement, Call, Dispute, HandedIn, Link, Phase, Player, Round, Ruling, Seated, StaffMember, Table, TableResult,
    Tournament,
};

/// Announcements that phones and kiosks still show; older ones are in the history.
const ANNOUNCEMENTS_SHOWN: usize = 5;

impl Tournament {
    /// The state after the first event of a journal; `None` where another event comes first.
    pub fn begin(id: TournamentId, first: &Event) -> Option<Tournament> {
        let Event::TournamentCreated { title, rules, lot_key, head, checks_in, planned_rounds } = first else {
            return None;
        };
        Some(Tournament {
            id,
            title: title.clone(),
            phase: Phase::Draft,
            rules: (**rules).clone(),
            lot_key: *lot_key,
            heads: BTreeSet::from([*head]),
            checks_in: *checks_in,
            planned_rounds: *planned_rounds,
            staff: Vec::new(),
            players: Vec::new(),
            rounds: Vec::new(),
            announcements: Vec::new(),
            calls: BTreeMap::new(),
            last_call: 0,
            last_revision: 0,
            final_order: Vec::new(),
            reopened: None,
        })
    }

    /// A state that was read back from a checkpoint: what is not kept is worked out again.
    pub fn awake(mut self) -> Tournament {
        self.score_again();
        self
    }

    pub fn apply(&mut self, stamp: Stamp, event: &Event) {
        match event {
            Event::TournamentCreated { .. } => {}
            Event::Renamed { title } => self.title = title.clone(),
            Event::RegistrationOpened => self.phase = Phase::Registration,
            Event::RulesChanged { criteria, three_table } => {
                self.rules.ranking.criteria = criteria.clone();
                self.rules.share.three_table = *three_table;
                self.score_again();
            }
            Event::Cancelled { .. } => self.phase = Phase::Cancelled,
            Event::Finished { order } => {
                self.phase = Phase::Finished;
                self.final_order = order.clone();
                self.calls.clear();
            }
            Event::Reopened { reason } => {
                self.phase = Phase::Running;
                self.reopened = Some(reason.clone());
                self.final_order.clear();
            }

            Event::PlayersAdded { players, checked_in } => {
                self.players.extend(players.iter().map(|player| Player {
                    id: *player,
                    checked_in: *checked_in,
                    withdrawn: false,
                    disqualified: None,
                    removed: false,
                    link: Link::default(),
                }));
            }
            Event::PlayerRenamed { .. } | Event::PersonErased { .. } => {}
            Event::PlayerRemoved { player } => self.change_player(*player, |entry| {
                entry.removed = true;
                entry.link.revoked = true;
            }),
            Event::CheckedIn { players } => {
                players.iter().for_each(|player| self.change_player(*player, |entry| entry.checked_in = true));
            }
            Event::CheckedOut { players } => {
                players.iter().for_each(|player| self.change_player(*player, |entry| entry.checked_in = false));
            }
            Event::Withdrawn { player } => self.change_player(*player, |entry| entry.withdrawn = true),
            Event::Returned { player } => self.change_player(*player, |entry| entry.withdrawn = false),
            Event::Disqualified { player, reason } => {
                self.change_player(*player, |entry| entry.disqualified = Some(reason.clone()));
            }
            Event::DisqualificationCancelled { player } => {
                self.change_player(*player, |entry| entry.disqualified = None);
            }

            Event::RoundMade { round, stage, method, seed, seating_version, tables, map } => {
                self.phase = Phase::Running;
                self.last_revision += 1;
                let revision = self.last_revision;
                let tables = tables.iter().map(|seated| {
                    let mut seats: Vec<Seated> =
                        seated.seats.iter().map(|&(seat, player)| Seated { seat, player }).collect();
                    seats.sort_by_key(|seated| seated.seat);
                    Arc::new(Table {
                        no: seated.no,
                        captain: starting_player(&seats),
                        seats,
                        revision,
                        result: TableResult::Awaiting,
                    })
                });
                let mut tables: Vec<Arc<Table>> = tables.collect();
                tables.sort_by_key(|table| table.no);
                self.rounds.push(Arc::new(Round {
                    no: *round,
                    stage: *stage,
                    method: *method,
                    seed: *seed,
                    seating_version: *seating_version,
                    tables,
                    locked: false,
                    map: map.clone(),
                    made_at: stamp.at,
                }));
            }
            Event::RoundUndone { round } => {
                self.rounds.retain(|there| there.no != *round);
                self.calls.retain(|_, call| call.round != *round);
            }
            Event::RoundLocked { round } => self.change_round(*round, |there| there.locked = true),
            Event::RoundUnlocked { round } => self.change_round(*round, |there| there.locked = false),
            Event::TableVoided { round, table, reason } => self.change_table(*round, *table, |there| {
                there.result = TableResult::Void { reason: reason.clone() };
            }),
            Event::CaptainNamed { round, table, player } => {
                self.change_table(*round, *table, |there| there.captain = *player);
            }
            Event::PlayerTakenOff { round, table, player } => self.change_table(*round, *table, |there| {
                there.seats.retain(|seated| seated.player != *player);
                if there.captain == *player {
                    there.captain = starting_player(&there.seats);
                }
            }),

            Event::SheetHandedIn { round, table, sheet } => {
                let handed_in = self.handed_in(sheet, stamp);
                self.change_table(*round, *table, |there| {
                    let mut handed_in = handed_in;
                    if let Author::Player(player) = stamp.by {
                        handed_in.signed_by.insert(player);
                    }
                    there.result = TableResult::Submitted(handed_in);
                });
            }
            Event::SheetSigned { round, table, player } => self.mark_table(*round, *table, |there| {
                if let Some(handed_in) = there.result.handed_in_mut() {
                    handed_in.signed_by.insert(*player);
                }
            }),
            Event::ResultConfirmed { round, table, how } => self.mark_table(*round, *table, |there| {
                if let Some(handed_in) = there.result.handed_in() {
                    there.result = TableResult::Confirmed(handed_in.clone(), how.clone());
                }
            }),
            Event::DisputeRaised { round, table, reason, other } => self.change_table(*round, *table, |there| {
                if let Some(handed_in) = there.result.handed_in() {
                    let dispute = Dispute { by: stamp.by, at: stamp.at, reason: reason.clone(), other: other.clone() };
                    there.result = TableResult::Disputed(handed_in.clone(), dispute);
                }
            }),
            Event::ResultRuled { round, table, kind, sheet, note } => {
                let ruled = self.handed_in(sheet, stamp);
                self.change_table(*round, *table, |there| {
                    let mut ruled = ruled;
                    if let Some(first) = there.result.handed_in().filter(|first| first.sheet == ruled.sheet) {
                        ruled = first.clone();
                    }
                    let ruling = Ruling { kind: *kind, by: stamp.by, at: stamp.at, note: note.clone() };
                    there.result = TableResult::Ruled(ruled, ruling);
                });
            }
            Event::ReplayOrdered { round, table, .. } => {
                self.change_table(*round, *table, |there| there.result = TableResult::Awaiting);
            }

            Event::RefereeCalled { call, round, table } => {
                self.last_call = *call;
                self.calls.insert(*call, Call { round: *round, table: *table, by: stamp.by, at: stamp.at });
            }
            Event::CallAnswered { call } => {
                self.calls.remove(call);
            }
            Event::Announced { text } => {
                self.announcements.push(Announcement { text: text.clone(), at: stamp.at });
                let too_many = self.announcements.len().saturating_sub(ANNOUNCEMENTS_SHOWN);
                self.announcements.drain(..too_many);
            }

            Event::StaffInvited { staff, role, label } => {
                self.staff.push(StaffMember { id: *staff, role: *role, label: label.clone(), link: Link::default() })
            }
            Event::LinkReissued { player, generation } => self.change_player(*player, |entry| {
                entry.link = Link { generation: *generation, revoked: false };
            }),
            Event::LinkRevoked { player } => self.change_player(*player, |entry| entry.link.revoked = true),
            Event::InvitationReissued { staff, generation } => self.change_staff(*staff, |member| {
                member.link = Link { generation: *generation, revoked: false };
            }),
            Event::InvitationRevoked { staff } => self.change_staff(*staff, |member| member.link.revoked = true),
        }
    }

    fn handed_in(&self, sheet: &Sheet, stamp: Stamp) -> HandedIn {
        HandedIn {
            scored: Arc::new(score_table(&self.rules, sheet)),
            sheet: sheet.clone(),
            by: stamp.by,
            at: stamp.at,
            signed_by: BTreeSet::new(),
        }
    }

    /// After a change of rules: every sheet stays as it was written, what it is worth is worked out anew.
    fn score_again(&mut self) {
        let Tournament { rules, rounds, .. } = self;
        for table in rounds.iter_mut().flat_map(|round| &mut Arc::make_mut(round).tables) {
            if let Some(handed_in) = Arc::make_mut(table).result.handed_in_mut() {
                handed_in.scored = Arc::new(score_table(rules, &handed_in.sheet));
            }
        }
    }

    fn change_player(&mut self, player: PlayerId, change: impl FnOnce(&mut Player)) {
        let index = (player.0 as usize).wrapping_sub(1);
        if let Some(entry) = self.players.get_mut(index) {
            change(entry);
        }
    }

    fn change_staff(&mut self, staff: StaffId, change: impl FnOnce(&mut StaffMember)) {
        let index = (staff.0 as usize).wrapping_sub(1);
        if let Some(member) = self.staff.get_mut(index) {
            change(member);
        }
    }

    fn change_round(&mut self, round: RoundNo, change: impl FnOnce(&mut Round)) {
        if let Some(there) = round.index().and_then(|index| self.rounds.get_mut(index)) {
            change(Arc::make_mut(there));
        }
    }

    /// Changes what phones at this table have seen: it gets a revision that no table had before.
    fn change_table(&mut self, round: RoundNo, table: TableNo, change: impl FnOnce(&mut Table)) {
        self.last_revision += 1;
        let revision = self.last_revision;
        self.mark_table(round, table, |there| {
            there.revision = revision;
            change(there);
        });
    }

    /// Adds to a table without changing its sheet: two players can sign what they both saw.
    fn mark_table(&mut self, round: RoundNo, table: TableNo, change: impl FnOnce(&mut Table)) {
        self.change_round(round, |there| {
            let index = usize::from(table.0).wrapping_sub(1);
            if let Some(there) = there.tables.get_mut(index) {
                change(Arc::make_mut(there));
            }
        });
    }
}

/// §9: the captain is by default the starting player, who is the bank.
fn starting_player(seats: &[Seated]) -> PlayerId {
    seats.iter().min_by_key(|seated| seated.seat).map_or(PlayerId(0), |seated| seated.player)
}
