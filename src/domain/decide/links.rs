//! Links of players and invitations of staff: given, renewed, taken away (`rules.md` §10). The secrets themselves are
//! made by the store; here is only which edition of a link is good.

use super::Decision;
use crate::domain::event::Event;
use crate::domain::ids::{PlayerId, StaffId};
use crate::domain::refusal::Refusal;
use crate::domain::state::{StaffRole, Tournament};
use crate::domain::text::Line;

/// Referees and organizers of one tournament, those sent home included. 200 = five for each hall of the largest fair.
const STAFF_MAX: usize = 200;

pub(super) fn invite_staff(state: &Tournament, role: StaffRole, label: &Line) -> Result<Decision, Refusal> {
    if state.staff.len() >= STAFF_MAX {
        return Err(Refusal::TooMany { most: STAFF_MAX as u32 });
    }
    let staff = StaffId(state.staff.len() as u32 + 1);
    let mut decision = Decision::event(Event::StaffInvited { staff, role, label: label.clone() });
    decision.answer.staff = Some(staff);
    Ok(decision)
}

pub(super) fn reissue_link(state: &Tournament, player: PlayerId) -> Result<Decision, Refusal> {
    let entry = state.on_roster(player).ok_or(Refusal::NoSuchPlayer { player })?;
    Ok(Decision::event(Event::LinkReissued { player, generation: entry.link.generation + 1 }))
}

pub(super) fn revoke_link(state: &Tournament, player: PlayerId) -> Result<Decision, Refusal> {
    let entry = state.on_roster(player).ok_or(Refusal::NoSuchPlayer { player })?;
    if entry.link.revoked {
        return Ok(Decision::nothing());
    }
    Ok(Decision::event(Event::LinkRevoked { player }))
}

pub(super) fn reissue_invitation(state: &Tournament, staff: StaffId) -> Result<Decision, Refusal> {
    let member = state.staff_member(staff).ok_or(Refusal::NoSuchInvitation)?;
    Ok(Decision::event(Event::InvitationReissued { staff, generation: member.link.generation + 1 }))
}

pub(super) fn revoke_invitation(state: &Tournament, staff: StaffId) -> Result<Decision, Refusal> {
    let member = state.staff_member(staff).ok_or(Refusal::NoSuchInvitation)?;
    if member.link.revoked {
        return Ok(Decision::nothing());
    }
    Ok(Decision::event(Event::InvitationRevoked { staff }))
}
