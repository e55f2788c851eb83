//! What referees and organizers see beside the public view.

use std::collections::HashSet;

use crate::domain::ids::PlayerId;
use crate::domain::people::People;
use crate::domain::state::Tournament;
use crate::protocol::view::{CallView, DeskView, RosterRow, StaffRow};

use super::tables::{author_view, dispute_view};

pub fn desk_view(state: &Tournament, people: &People) -> DeskView {
    let newest = state.newest_round();
    let seated: HashSet<PlayerId> =
        state.rounds.iter().flat_map(|round| &round.tables).flat_map(|table| table.players()).collect();
    let roster = state.roster().map(|player| RosterRow {
        player: player.id,
        name: people.name(player.id),
        club: people.club(player.id).map(ToString::to_string),
        checked_in: player.checked_in,
        withdrawn: player.withdrawn,
        disqualified: player.disqualified.as_ref().map(ToString::to_string),
        link_revoked: player.link.revoked,
        seated: seated.contains(&player.id),
    });
    let disputes = newest
        .into_iter()
        .flat_map(|round| round.tables.iter().filter_map(|table| dispute_view(state, people, round.no, table)));
    let calls = state.calls.iter().map(|(number, call)| CallView {
        call: *number,
        round: call.round,
        table: call.table,
        by: author_view(state, people, call.by),
        at: call.at.to_string(),
    });
    let staff = state.staff.iter().map(|member| StaffRow {
        staff: member.id,
        role: member.role,
        label: member.label.to_string(),
        link_revoked: member.link.revoked,
    });
    DeskView {
        roster: roster.collect(),
        disputes: disputes.collect(),
        calls: calls.collect(),
        staff: staff.collect(),
        waiting: newest.into_iter().flat_map(|round| round.unfinished_tables()).map(|table| table.no).collect(),
    }
}
