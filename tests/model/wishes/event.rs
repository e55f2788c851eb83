//! The event itself: its rules, its staff, its announcements, its beginning and end.

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use roundtable::domain::authority::Role;
use roundtable::domain::command::Command;
use roundtable::domain::rules::{Criterion, VirtualScore};
use roundtable::domain::state::{Phase, StaffRole};

use super::super::hall::{DEPUTY, Part, line, note};
use super::super::walk::Walk;
use super::Wish;

impl Walk {
    pub(super) fn about_the_event(&mut self, command: &str, part: Part) -> Wish {
        let by = self.somebody(part)?;
        let state = self.hall.state.clone();
        let open = matches!(state.phase, Phase::Draft | Phase::Registration | Phase::Running);
        let running = state.phase == Phase::Running;
        let said = state.phase != Phase::Cancelled;
        let of_role = |role: StaffRole| {
            state.staff.iter().filter(move |member| member.role == role && !member.link.revoked).count()
        };
        let command = match command {
            "rename" => Command::Rename { title: line(&format!("Cup {}", self.chance.random_range(0..10_000))) },
            "open_registration" if state.phase == Phase::Draft => Command::OpenRegistration,
            "change_rules" if open && state.rules.conduct.rules_editable => {
                let mut criteria = Criterion::ALL.to_vec();
                criteria.shuffle(&mut self.chance);
                criteria.truncate(self.chance.random_range(1..=6));
                let three_table = *[VirtualScore::Up, VirtualScore::None].choose(&mut self.chance).unwrap();
                Command::ChangeRules { criteria, three_table }
            }
            "finish" if running && self.is_complete() && self.how_far() > 55 => Command::Finish,
            "reopen" if state.phase == Phase::Finished => Command::Reopen { reason: note() },
            "answer_call" => {
                let waiting: Vec<u32> =
                    state.calls.iter().filter(|(_, call)| call.waits()).map(|(call, _)| *call).collect();
                Command::AnswerCall { call: *waiting.choose(&mut self.chance)? }
            }
            "close_call" => {
                let calls: Vec<u32> = state.calls.keys().copied().collect();
                Command::CloseCall { call: *calls.choose(&mut self.chance)? }
            }
            "cancel_warning" => {
                let given: Vec<u32> = state.warnings.iter().filter(|it| !it.cancelled).map(|it| it.no).collect();
                Command::CancelWarning { warning: *given.choose(&mut self.chance)? }
            }
            "take_note" => {
                let round = state.newest_round().map(|round| round.no);
                Command::TakeNote { text: note(), round, table: None, player: self.player_who(|_| true) }
            }
            "announce" if said => Command::Announce { text: note() },
            "announce_start" if said => {
                Command::AnnounceStart { round: state.next_round_no(), at: jiff::civil::time(14, 30, 0, 0) }
            }
            "take_down" => {
                let shown: Vec<u32> = state.announcements.iter().map(|said| said.no).collect();
                Command::TakeDown { announcement: *shown.choose(&mut self.chance)? }
            }
            "set_time_zone" => {
                let zones = ["Europe/Bucharest", "Europe/Berlin", "America/New_York"].map(line);
                let others: Vec<_> = zones.into_iter().filter(|zone| state.time_zone.as_ref() != Some(zone)).collect();
                Command::SetTimeZone { zone: others.choose(&mut self.chance)?.clone() }
            }
            "set_turn_limit" if open => {
                let offered = *state.rules.conduct.turn_limit_minutes.first()?;
                Command::SetTurnLimit { minutes: state.turn_limit.is_none().then_some(offered) }
            }
            "invite_staff" if state.staff.len() < 40 => {
                let role = *[StaffRole::Referee, StaffRole::Organizer].choose(&mut self.chance).unwrap();
                Command::InviteStaff { role, label: line("Somebody") }
            }
            "reissue_invitation" => {
                let staff: Vec<_> = state.staff.iter().map(|member| member.id).collect();
                Command::ReissueInvitation { staff: *staff.choose(&mut self.chance)? }
            }
            "revoke_invitation" => {
                let spare = |role| of_role(role) > 1;
                let staff: Vec<_> = state
                    .staff
                    .iter()
                    .filter(|member| !member.link.revoked && spare(member.role))
                    .map(|member| member.id)
                    .collect();
                match staff.choose(&mut self.chance) {
                    Some(staff) => Command::RevokeInvitation { staff: *staff },
                    None => return self.about_the_event("invite_staff", part),
                }
            }
            "add_head" => Command::AddHead { account: DEPUTY },
            "remove_head" if state.heads.contains(&DEPUTY) => Command::RemoveHead { account: DEPUTY },
            "remove_head" => return self.about_the_event("add_head", part),
            _ => return None,
        };
        debug_assert!(self.hall.grants(by).role >= Role::Player);
        Some((by, command))
    }
}
