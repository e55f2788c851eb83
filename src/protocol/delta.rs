//! How one view becomes the next. What did not change is not in here; the client never sorts and never compares.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::view::{
    AnnouncementView, BracketView, CallView, CutView, DeskView, DisputeView, NoteView, PlanMark, PublicView,
    ReplacementView, RosterRow, RoundView, StaffRow, StaffView, StandingsRow, StandingsView, TableView, TournamentView,
    WarningView,
};
use crate::domain::ids::{PlayerId, TableNo};

/// What changed in the public view. A part that is absent stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PublicChanges {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub tournament: Option<TournamentView>,
    /// Another round, or none any more: replaces the round and its tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub round: Option<RoundChange>,
    /// Tables of the round that changed; replace those of the same number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<TableView>>"))]
    pub tables: Vec<TableView>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub standings: Option<StandingsChange>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub announcements: Option<Vec<AnnouncementView>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub schedule: Option<PlanChange>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub bracket: Option<BracketChange>,
}

/// The tree of the knock-outs is another one now, or there is none any more.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum BracketChange {
    Shown { bracket: BracketView },
    Gone,
}

/// The cut line runs elsewhere now, or there is none any more.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum CutChange {
    Shown { cut: CutView },
    Gone,
}

/// A plan is another one now, or there is none any more.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum PlanChange {
    Shown { plan: PlanMark },
    Gone,
}

impl PlanChange {
    fn between(old: &Option<PlanMark>, new: &Option<PlanMark>) -> Option<PlanChange> {
        match new {
            _ if old == new => None,
            Some(plan) => Some(PlanChange::Shown { plan: plan.clone() }),
            None => Some(PlanChange::Gone),
        }
    }

    fn apply_to(&self, plan: &mut Option<PlanMark>) {
        *plan = match self {
            PlanChange::Shown { plan } => Some(plan.clone()),
            PlanChange::Gone => None,
        };
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum RoundChange {
    /// Another round is the newest now, or all of it changed.
    Shown { round: RoundView },
    /// The only round was undone.
    Gone,
    /// The same round and tables; only its lock changed.
    Lock { locked: bool },
    /// The same round; two players changed places, as its changed tables say.
    Swapped { swaps: u32 },
}

/// New standings out of the old: drop the rows of everybody named in `moved` and `left`, keep the others in their
/// order, then put each moved row at its final position, in the order given.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StandingsChange {
    pub provisional: bool,
    /// Absent: the cut line stays as it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub cut: Option<CutChange>,
    /// Players who are not in the standings any more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub left: Vec<PlayerId>,
    /// Ascending by position.
    pub moved: Vec<MovedRow>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MovedRow {
    /// The final position, from 0.
    pub at: u32,
    pub row: StandingsRow,
}

/// What changed in the view of the staff.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StaffChanges {
    #[serde(default)]
    pub public: PublicChanges,
    /// Rows of the roster that are new or changed; replace those of the same player, new ones come last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<RosterRow>>"))]
    pub roster: Vec<RosterRow>,
    /// Players who are not on the roster any more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub roster_left: Vec<PlayerId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub disputes: Option<Vec<DisputeView>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub calls: Option<Vec<CallView>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub staff: Option<Vec<StaffRow>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<u16>>"))]
    pub waiting: Option<Vec<TableNo>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub proposal: Option<PlanChange>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub away: Option<Vec<PlayerId>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub next_in_rank: Option<Vec<PlayerId>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub replacements: Option<Vec<ReplacementView>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub warnings: Option<Vec<WarningView>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub notes: Option<Vec<NoteView>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub waiting_list: Option<Vec<RosterRow>>,
}

impl PublicChanges {
    pub fn between(old: &PublicView, new: &PublicView) -> PublicChanges {
        let round = round_change(old.round.as_ref(), new.round.as_ref());
        let tables = match (&old.round, &new.round, &round) {
            (Some(old), Some(new), None | Some(RoundChange::Lock { .. } | RoundChange::Swapped { .. })) => {
                changed_tables(old, new)
            }
            _ => Vec::new(),
        };
        PublicChanges {
            tournament: changed(&old.tournament, &new.tournament),
            round,
            tables,
            standings: StandingsChange::between(&old.standings, &new.standings),
            announcements: changed(&old.announcements, &new.announcements),
            schedule: PlanChange::between(&old.schedule, &new.schedule),
            bracket: changed(&old.bracket, &new.bracket).map(|now| match now {
                Some(bracket) => BracketChange::Shown { bracket },
                None => BracketChange::Gone,
            }),
        }
    }

    pub fn is_empty(&self) -> bool {
        *self == PublicChanges::default()
    }

    /// What a client does with it; here for tests, and for clients written in Rust.
    pub fn apply_to(&self, view: &mut PublicView) {
        if let Some(tournament) = &self.tournament {
            view.tournament = tournament.clone();
        }
        match &self.round {
            Some(RoundChange::Shown { round }) => view.round = Some(round.clone()),
            Some(RoundChange::Gone) => view.round = None,
            Some(RoundChange::Lock { locked }) => {
                if let Some(round) = &mut view.round {
                    round.locked = *locked;
                }
            }
            Some(RoundChange::Swapped { swaps }) => {
                if let Some(round) = &mut view.round {
                    round.swaps = *swaps;
                }
            }
            None => {}
        }
        for table in &self.tables {
            let there = view.round.iter_mut().flat_map(|round| &mut round.tables).find(|old| old.no == table.no);
            if let Some(there) = there {
                *there = table.clone();
            }
        }
        if let Some(standings) = &self.standings {
            standings.apply_to(&mut view.standings);
        }
        if let Some(announcements) = &self.announcements {
            view.announcements = announcements.clone();
        }
        if let Some(schedule) = &self.schedule {
            schedule.apply_to(&mut view.schedule);
        }
        match &self.bracket {
            Some(BracketChange::Shown { bracket }) => view.bracket = Some(bracket.clone()),
            Some(BracketChange::Gone) => view.bracket = None,
            None => {}
        }
    }
}

impl StandingsChange {
    /// The fewest rows that make the new order out of the old one: everybody whose row changed, and of the rest those
    /// outside of a longest run that kept its order. `None` where nothing changed.
    pub fn between(old: &StandingsView, new: &StandingsView) -> Option<StandingsChange> {
        if old == new {
            return None;
        }
        let was_at: HashMap<PlayerId, usize> =
            old.rows.iter().enumerate().map(|(index, row)| (row.player, index)).collect();
        let unchanged: Vec<(usize, usize)> = new
            .rows
            .iter()
            .enumerate()
            .filter_map(|(at, row)| {
                let index = *was_at.get(&row.player)?;
                (old.rows[index] == *row).then_some((at, index))
            })
            .collect();
        let kept = longest_ascending(&unchanged);
        let moved = new
            .rows
            .iter()
            .enumerate()
            .filter(|(at, _)| !kept.contains(at))
            .map(|(at, row)| MovedRow { at: at as u32, row: row.clone() })
            .collect();
        let stayed: HashSet<PlayerId> = new.rows.iter().map(|row| row.player).collect();
        let left = old.rows.iter().map(|row| row.player).filter(|player| !stayed.contains(player)).collect();
        let cut = changed(&old.cut, &new.cut).map(|now| match now {
            Some(cut) => CutChange::Shown { cut },
            None => CutChange::Gone,
        });
        Some(StandingsChange { provisional: new.provisional, cut, left, moved })
    }

    pub fn apply_to(&self, standings: &mut StandingsView) {
        let gone: HashSet<PlayerId> =
            self.left.iter().copied().chain(self.moved.iter().map(|moved| moved.row.player)).collect();
        standings.provisional = self.provisional;
        match &self.cut {
            Some(CutChange::Shown { cut }) => standings.cut = Some(cut.clone()),
            Some(CutChange::Gone) => standings.cut = None,
            None => {}
        }
        standings.rows.retain(|row| !gone.contains(&row.player));
        for moved in &self.moved {
            let at = (moved.at as usize).min(standings.rows.len());
            standings.rows.insert(at, moved.row.clone());
        }
    }
}

/// Of (new position, old position) pairs in the new order, the new positions of a longest subsequence whose old
/// positions ascend. Patience sorting: n log n.
fn longest_ascending(pairs: &[(usize, usize)]) -> HashSet<usize> {
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = vec![None; pairs.len()];
    for (index, &(_, old)) in pairs.iter().enumerate() {
        let length = ends.partition_point(|&end| pairs[end].1 < old);
        before[index] = length.checked_sub(1).map(|shorter| ends[shorter]);
        if length == ends.len() {
            ends.push(index);
        } else {
            ends[length] = index;
        }
    }
    let mut kept = HashSet::new();
    let mut at = ends.last().copied();
    while let Some(index) = at {
        kept.insert(pairs[index].0);
        at = before[index];
    }
    kept
}

impl StaffChanges {
    pub fn between(old: &DeskView, new: &DeskView, public: PublicChanges) -> StaffChanges {
        let (roster, roster_left) = roster_change(old, new);
        StaffChanges {
            public,
            roster,
            roster_left,
            disputes: changed(&old.disputes, &new.disputes),
            calls: changed(&old.calls, &new.calls),
            staff: changed(&old.staff, &new.staff),
            waiting: changed(&old.waiting, &new.waiting),
            proposal: PlanChange::between(&old.proposal, &new.proposal),
            away: changed(&old.away, &new.away),
            next_in_rank: changed(&old.next_in_rank, &new.next_in_rank),
            replacements: changed(&old.replacements, &new.replacements),
            warnings: changed(&old.warnings, &new.warnings),
            notes: changed(&old.notes, &new.notes),
            waiting_list: changed(&old.waiting_list, &new.waiting_list),
        }
    }

    pub fn is_empty(&self) -> bool {
        *self == StaffChanges::default()
    }

    pub fn apply_to(&self, view: &mut StaffView) {
        self.public.apply_to(&mut view.public);
        let desk = &mut view.desk;
        desk.roster.retain(|row| !self.roster_left.contains(&row.player));
        for row in &self.roster {
            match desk.roster.iter_mut().find(|old| old.player == row.player) {
                Some(old) => *old = row.clone(),
                None => desk.roster.push(row.clone()),
            }
        }
        replace(&mut desk.disputes, &self.disputes);
        replace(&mut desk.calls, &self.calls);
        replace(&mut desk.staff, &self.staff);
        replace(&mut desk.waiting, &self.waiting);
        if let Some(proposal) = &self.proposal {
            proposal.apply_to(&mut desk.proposal);
        }
        replace(&mut desk.away, &self.away);
        replace(&mut desk.next_in_rank, &self.next_in_rank);
        replace(&mut desk.replacements, &self.replacements);
        replace(&mut desk.warnings, &self.warnings);
        replace(&mut desk.notes, &self.notes);
        replace(&mut desk.waiting_list, &self.waiting_list);
    }
}

fn replace<T: Clone>(old: &mut T, new: &Option<T>) {
    if let Some(new) = new {
        *old = new.clone();
    }
}

fn changed<T: PartialEq + Clone>(old: &T, new: &T) -> Option<T> {
    (old != new).then(|| new.clone())
}

fn round_change(old: Option<&RoundView>, new: Option<&RoundView>) -> Option<RoundChange> {
    match (old, new) {
        (None, None) => None,
        (Some(_), None) => Some(RoundChange::Gone),
        (Some(old), Some(new)) if same_round(old, new) => match (old.locked != new.locked, old.swaps != new.swaps) {
            (false, false) => None,
            (true, false) => Some(RoundChange::Lock { locked: new.locked }),
            (false, true) => Some(RoundChange::Swapped { swaps: new.swaps }),
            (true, true) => Some(RoundChange::Shown { round: new.clone() }),
        },
        (_, Some(new)) => Some(RoundChange::Shown { round: new.clone() }),
    }
}

/// The same round with the same tables, so that lock, swaps and changed tables alone tell the difference.
fn same_round(old: &RoundView, new: &RoundView) -> bool {
    // Field by field, so that a new one is not forgotten here; lock and swaps have a change of their own.
    let RoundView {
        no,
        stage,
        method,
        seed,
        locked: _,
        map,
        map_repeated,
        made_at,
        origin,
        swaps: _,
        play_order_chosen,
        sits_out,
        tables,
    } = old;
    (no, stage, method, seed, origin) == (&new.no, &new.stage, &new.method, &new.seed, &new.origin)
        && (map, map_repeated, made_at) == (&new.map, &new.map_repeated, &new.made_at)
        && (play_order_chosen, sits_out) == (&new.play_order_chosen, &new.sits_out)
        && tables.iter().map(|table| table.no).eq(new.tables.iter().map(|table| table.no))
}

fn changed_tables(old: &RoundView, new: &RoundView) -> Vec<TableView> {
    old.tables.iter().zip(&new.tables).filter(|(old, new)| old != new).map(|(_, new)| new.clone()).collect()
}

fn roster_change(old: &DeskView, new: &DeskView) -> (Vec<RosterRow>, Vec<PlayerId>) {
    let before: HashMap<PlayerId, &RosterRow> = old.roster.iter().map(|row| (row.player, row)).collect();
    let now: HashSet<PlayerId> = new.roster.iter().map(|row| row.player).collect();
    let changed = new.roster.iter().filter(|row| before.get(&row.player) != Some(row)).cloned().collect();
    let left = old.roster.iter().map(|row| row.player).filter(|player| !now.contains(player)).collect();
    (changed, left)
}
