//! What referees and organizers see beside the public view.

use std::collections::HashSet;

use crate::domain::check_in_code;
use crate::domain::ids::PlayerId;
use crate::domain::people::People;
use crate::domain::registration::{Entry, missing};
use crate::domain::state::{Player, Replacement, StaffNote, Tournament, Warning};
use crate::protocol::view::{
    CallView, ComingView, DeskView, NoteView, ReplacementView, RosterRow, StaffRow, WarningView,
};

use super::plan_mark;
use super::programme;
use super::tables::{author_view, dispute_view};

pub fn desk_view(state: &Tournament, people: &People) -> DeskView {
    let newest = state.newest_round();
    let seated: HashSet<PlayerId> =
        state.rounds.iter().flat_map(|round| &round.tables).flat_map(|table| table.players()).collect();
    let row = |player: &Player| roster_row(state, people, player, seated.contains(&player.id));
    let roster = state.roster().map(row);
    let disputes = newest
        .into_iter()
        .flat_map(|round| round.tables.iter().filter_map(|table| dispute_view(state, people, round.no, table)));
    let calls = state.calls.iter().map(|(number, call)| CallView {
        call: *number,
        round: call.round,
        table: call.table,
        by: author_view(state, people, call.by),
        at: call.at.to_string(),
        coming: call
            .coming
            .as_ref()
            .map(|coming| ComingView { by: author_view(state, people, coming.by), at: coming.at.to_string() }),
    });
    let staff = state.staff.iter().map(|member| StaffRow {
        staff: member.id,
        role: member.role,
        label: member.label.to_string(),
        link_revoked: member.link.revoked,
    });
    let (away, next_in_rank) = programme::blocked_by(state, people);
    DeskView {
        roster: roster.collect(),
        disputes: disputes.collect(),
        calls: calls.collect(),
        staff: staff.collect(),
        waiting: newest.into_iter().flat_map(|round| round.unfinished_tables()).map(|table| table.no).collect(),
        proposal: state.proposal.as_deref().and_then(|plan| plan_mark(state, plan)),
        away,
        next_in_rank,
        replacements: state.replacements.iter().map(|there| replacement_view(people, there)).collect(),
        warnings: state.warnings.iter().map(|warning| warning_view(state, people, warning)).collect(),
        notes: state.notes.iter().map(|note| note_view(state, people, note)).collect(),
        waiting_list: state.waiting_list().into_iter().map(row).collect(),
    }
}

fn roster_row(state: &Tournament, people: &People, player: &Player, seated: bool) -> RosterRow {
    let (called_up, called_up_for) = match player.entry {
        Entry::MovedUp { called, instead_of, .. } => (called, instead_of),
        Entry::Desk | Entry::Registered | Entry::Waiting { .. } => (false, None),
    };
    RosterRow {
        player: player.id,
        name: people.name(player.id),
        club: people.club(player.id).map(ToString::to_string),
        checked_in: player.checked_in,
        withdrawn: player.withdrawn,
        disqualified: player.disqualified.as_ref().map(ToString::to_string),
        link_revoked: player.link.revoked,
        seated,
        table: state.fixed_tables.get(&player.id).copied(),
        code: check_in_code::code_of(state.id, player.id).unwrap_or_default(),
        fee_paid: player.fee_paid,
        brings_game: player.brings_game,
        moved_up: matches!(player.entry, Entry::MovedUp { .. }),
        called_up,
        called_up_for: called_up_for.filter(|absent| state.player(*absent).is_some_and(|there| there.withdrawn)),
        missing: missing(state.rules.registration.as_ref(), people.contact(player.id)),
    }
}

fn replacement_view(people: &People, there: &Replacement) -> ReplacementView {
    ReplacementView {
        stage: there.stage,
        absent: there.absent,
        absent_name: people.name(there.absent),
        by: there.by,
        by_name: there.by.map(|player| people.name(player)),
        reason: there.reason.to_string(),
    }
}

/// A warning, for the staff and for the player who got it.
pub fn warning_view(state: &Tournament, people: &People, warning: &Warning) -> WarningView {
    WarningView {
        warning: warning.no,
        player: warning.player,
        name: people.name(warning.player),
        round: warning.round,
        reason: warning.reason.to_string(),
        by: author_view(state, people, warning.by),
        at: warning.at.to_string(),
        cancelled: warning.cancelled,
    }
}

fn note_view(state: &Tournament, people: &People, note: &StaffNote) -> NoteView {
    NoteView {
        note: note.no,
        text: note.text.to_string(),
        round: note.round,
        table: note.table,
        player: note.player,
        by: author_view(state, people, note.by),
        at: note.at.to_string(),
    }
}
