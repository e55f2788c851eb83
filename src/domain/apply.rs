//! One fold: an event that happened makes the next state. Cannot fail, and asks nothing: whether it may happen was
//! decided before (`decide.rs`). An event that does not fit the state (a damaged journal) changes nothing.

mod calls;
mod registration;
mod rounds;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::authority::Author;
use super::event::{Event, Stamp};
use super::ids::{PlayerId, RoundNo, StaffId, TournamentId};
use super::registration::{Details, SelfRegistration};
use super::scoring::score_table;
use super::sheet::Sheet;
use super::state::{
    Announcement, Dispute, HandedIn, Link, Phase, Plan, Player, Replacement, Replay, Round, RulingKind, Said, Seated,
    StaffMember, StaffNote, TableResult, TakenOff, Tournament, Undone, Warning,
};
use rounds::new_table;

/// Announcements that phones and kiosks still show; older ones are in the history.
const ANNOUNCEMENTS_SHOWN: usize = 5;

impl Tournament {
    /// The state after the first event of a journal; `None` where another event comes first.
    pub fn begin(id: TournamentId, first: &Event) -> Option<Tournament> {
        let Event::TournamentCreated { title, rules, lot_key, head, checks_in, planned_rounds, time_zone } = first
        else {
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
            apart: BTreeSet::new(),
            fixed_tables: BTreeMap::new(),
            proposal: None,
            schedule: None,
            starters: BTreeSet::new(),
            preliminary_ranking: Vec::new(),
            replacements: Vec::new(),
            rounds: Vec::new(),
            undone: None,
            warnings: Vec::new(),
            notes: Vec::new(),
            announcements: Vec::new(),
            last_announcement: 0,
            time_zone: time_zone.clone(),
            turn_limit: None,
            calls: BTreeMap::new(),
            last_call: 0,
            last_revision: 0,
            final_order: Vec::new(),
            reopened: None,
            details: Details::default(),
            self_registration: SelfRegistration::default(),
            last_waiting: 0,
            contacts_until: None,
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
            Event::Cancelled { .. } => {
                self.phase = Phase::Cancelled;
                self.calls.clear();
            }
            Event::Finished { order } => {
                self.phase = Phase::Finished;
                self.final_order = order.clone();
                self.calls.clear();
            }
            Event::TakenIn { head } => self.heads = BTreeSet::from([*head]),
            Event::Reopened { reason } => {
                self.phase = Phase::Running;
                self.reopened = Some(reason.clone());
                self.final_order.clear();
            }

            Event::PlayersAdded { players, checked_in } => {
                self.players.extend(players.iter().map(|player| Player::new(*player, *checked_in)));
            }
            Event::PlayerRenamed { .. } | Event::PersonErased { .. } => {}
            Event::PlayerRemoved { player } => {
                self.change_player(*player, |entry| {
                    entry.removed = true;
                    entry.link.revoked = true;
                });
                self.apart.retain(|(one, other)| one != player && other != player);
                self.fixed_tables.remove(player);
            }
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

            Event::PairsKeptApart { pairs } => self.apart.extend(pairs.iter().copied()),
            Event::PairsLetMeet { pairs } => self.apart.retain(|pair| !pairs.contains(pair)),
            Event::TableFixed { player, table } => {
                match table {
                    Some(table) => self.fixed_tables.insert(*player, *table),
                    None => self.fixed_tables.remove(player),
                };
            }
            Event::SeatingProposed { plan } => {
                self.last_revision += 1;
                self.proposal = Some(Arc::new(Plan { revision: self.last_revision, ..plan.clone() }));
            }
            Event::SeatingDiscarded => self.proposal = None,
            Event::SchedulePublished => self.schedule = self.proposal.take(),
            Event::SeatsSwapped { round, place, tables, .. } => self.swap(*round, *place, tables),

            Event::RoundMade { .. } => self.begin_round(stamp, event),
            Event::RoundUndone { round } => {
                self.rounds.retain(|there| there.no != *round);
                self.undone = Some(Undone { round: *round, at: stamp.at });
                self.calls.retain(|_, call| call.round != *round);
                if !self.has_knock_outs() {
                    self.preliminary_ranking.clear();
                }
                if self.rounds.is_empty() {
                    self.starters.clear();
                    self.phase = Phase::Registration;
                }
            }
            Event::RoundLocked { round } => {
                self.change_round(*round, |there| there.locked = true);
                self.calls_are_over(*round);
            }
            Event::RoundUnlocked { round } => self.change_round(*round, |there| there.locked = false),
            Event::TableVoided { round, table, reason } => {
                self.change_table(*round, *table, |there| there.result = TableResult::Void { reason: reason.clone() });
                self.walk_is_over(*round, *table);
            }
            Event::CaptainNamed { round, table, player } => self.change_table(*round, *table, |there| {
                there.captain = *player;
                there.captain_named = true;
            }),
            Event::PlayerTakenOff { round, table, player } => {
                self.reseat(*round, *table, |there| there.seats.retain(|seated| seated.player != *player));
                self.lose_seat(*round, TakenOff { player: *player, table: *table, stand_in: None });
            }
            Event::MapSet { round, map } => self.change_round(*round, |there| there.map = map.clone()),
            Event::PlayerJoined { round, table, player, seat } => {
                self.reseat(*round, *table, |there| there.seats.push(Seated { seat: *seat, player: *player }));
                self.find_seat(*round, *player);
            }
            Event::TableAdded { round, table } => {
                self.last_revision += 1;
                let added = Arc::new(new_table(table, self.last_revision));
                for player in added.players() {
                    self.find_seat(*round, player);
                }
                self.change_round(*round, |there| {
                    there.tables.push(added);
                    there.tables.sort_by_key(|table| table.no);
                });
            }
            Event::StandInSeated { round, table, absent, stand_in } => {
                self.players.push(Player { stand_in: true, ..Player::new(*stand_in, false) });
                self.reseat(*round, *table, |there| {
                    let seat = there.seats.iter_mut().find(|seated| seated.player == *absent);
                    if let Some(seated) = seat {
                        seated.player = *stand_in;
                    }
                });
                self.lose_seat(*round, TakenOff { player: *absent, table: *table, stand_in: Some(*stand_in) });
            }
            Event::PlayOrderRecorded { round, table, order } => {
                self.reseat(*round, *table, |there| there.play_order = order.clone());
            }

            Event::PreliminariesClosed { ranking } => self.preliminary_ranking = ranking.clone(),
            Event::QualifiedReplaced { stage, absent, by, reason } => self.replacements.push(Replacement {
                stage: *stage,
                absent: *absent,
                by: Some(*by),
                reason: reason.clone(),
            }),
            Event::QualifiedLeftOut { stage, absent, reason } => {
                self.replacements.push(Replacement { stage: *stage, absent: *absent, by: None, reason: reason.clone() })
            }
            Event::QualifiedCalledBack { stage, absent } => {
                self.replacements.retain(|there| (there.stage, there.absent) != (*stage, *absent));
            }
            Event::TableDecided { round, table, winner, reason } => {
                self.change_table(*round, *table, |there| {
                    there.result =
                        TableResult::Decided { winner: *winner, reason: reason.clone(), by: stamp.by, at: stamp.at };
                });
                self.walk_is_over(*round, *table);
            }

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
                self.rule(*round, *table, sheet, stamp, (*kind, note.as_ref()));
                self.walk_is_over(*round, *table);
            }
            Event::ResultCorrected { round, table, sheet, reason } => {
                self.rule(*round, *table, sheet, stamp, (RulingKind::Correct, Some(reason)));
            }

            Event::WarningGiven { warning, player, round, reason } => self.warnings.push(Warning {
                no: *warning,
                player: *player,
                round: *round,
                reason: reason.clone(),
                by: stamp.by,
                at: stamp.at,
                cancelled: false,
            }),
            Event::WarningCancelled { warning } => {
                if let Some(there) = self.warnings.iter_mut().find(|there| there.no == *warning) {
                    there.cancelled = true;
                }
            }
            Event::NoteTaken { note, text, round, table, player } => self.notes.push(StaffNote {
                no: *note,
                text: text.clone(),
                round: *round,
                table: *table,
                player: *player,
                by: stamp.by,
                at: stamp.at,
            }),
            Event::ReplayOrdered { round, table, note } => {
                self.change_table(*round, *table, |there| {
                    there.result = TableResult::Awaiting;
                    there.replay = Some(Replay { by: stamp.by, at: stamp.at, note: note.clone() });
                });
                self.walk_is_over(*round, *table);
            }

            Event::RefereeCalled { call, round, table } => self.call_referee(*call, *round, *table, stamp),
            Event::CallAnswered { call } => self.answer_call(*call, stamp),
            Event::CallTakenBack { call } | Event::CallClosed { call } => {
                self.calls.remove(call);
            }
            Event::Announced { text } => self.announce(stamp, Said::Text { text: text.clone() }),
            Event::StartAnnounced { round, at } => self.announce(stamp, Said::Start { round: *round, at: *at }),
            Event::AnnouncementTakenDown { announcement } => {
                self.announcements.retain(|said| said.no != *announcement);
            }
            Event::TimeZoneSet { zone } => self.time_zone = Some(zone.clone()),
            Event::TurnLimitSet { minutes } => self.turn_limit = *minutes,

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
            Event::HeadAdded { account } => {
                self.heads.insert(*account);
            }
            Event::HeadRemoved { account } => {
                self.heads.remove(account);
            }

            Event::DetailsSet { .. }
            | Event::SelfRegistrationOpened
            | Event::SelfRegistrationClosed
            | Event::RegistrationLinkReissued { .. }
            | Event::Registered { .. }
            | Event::RegistrationChanged { .. }
            | Event::MovedUp { .. }
            | Event::SentBack { .. }
            | Event::FeeMarked { .. }
            | Event::GameMarked { .. }
            | Event::ContactsKept { .. }
            | Event::ContactsErased { .. } => self.register(event),
        }
    }

    fn announce(&mut self, stamp: Stamp, said: Said) {
        self.last_announcement += 1;
        self.announcements.push(Announcement { no: self.last_announcement, said, at: stamp.at });
        let too_many = self.announcements.len().saturating_sub(ANNOUNCEMENTS_SHOWN);
        self.announcements.drain(..too_many);
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
}
