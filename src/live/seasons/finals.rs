//! The tournament that plays the final, made from the invitations with the roster filled.

use std::sync::Arc;

use super::desk::candidate_name;
use super::{Asking, SeasonNow, SeasonOutcome, SeasonUnavailable, Seasons};
use crate::domain::authority::Credential;
use crate::domain::command::Command;
use crate::domain::decide::Creation;
use crate::domain::ids::{RequestId, SeasonId, TournamentId};
use crate::domain::people::Person;
use crate::domain::rules::Rules;
use crate::domain::season::decide::{Decision, make_final};
use crate::domain::season::invitations::{Invited, Moment, Place};
use crate::domain::season::refusal::SeasonRefusal;
use crate::domain::text::{Line, PersonName};
use crate::live::hub::{CreationFailed, Wish};
use crate::live::tournament::Outcome;
use crate::protocol::season::FinalToDo;

/// What the keeper says about the final.
#[derive(Debug, Clone)]
pub struct FinalRequest {
    pub title: Line,
    pub rules: Rules,
}

impl Seasons {
    /// Makes the final and enters everybody who holds a place. The same request sent again goes on where it was
    /// interrupted, and makes no second one.
    ///
    /// # Errors
    /// [`CreationFailed`] where the tournament was not made.
    pub async fn make_final(
        self: &Arc<Seasons>,
        id: SeasonId,
        asking: Asking,
        wanted: FinalRequest,
    ) -> Result<Result<(TournamentId, SeasonOutcome), SeasonUnavailable>, CreationFailed> {
        let now = match self.open(id).await {
            Ok(running) => running.now(),
            Err(unavailable) => return Ok(Err(unavailable)),
        };
        let refused = |refusal| Ok(Ok((TournamentId(uuid::Uuid::nil()), SeasonOutcome::Refused(refusal))));
        if !now.season.keepers.contains(&asking.by) {
            return refused(SeasonRefusal::NotTheKeeper);
        }
        let Some(invitations) = &now.season.invitations else {
            return refused(SeasonRefusal::NoInvitations);
        };
        let creation = Creation {
            title: wanted.title,
            rules: wanted.rules,
            head: asking.by,
            checks_in: true,
            planned_rounds: None,
            time_zone: None,
        };
        if let Some(made) = now.season.final_tournament {
            let again = self.hub.created_by(asking.by, asking.request) == made;
            let done = SeasonOutcome::Done { version: now.seq, answer: Default::default() };
            return if again { Ok(Ok((made, done))) } else { refused(SeasonRefusal::FinalIsMade) };
        }
        let tournament = self.hub.create(creation, asking.request, asking.device.clone()).await?;
        let mut players = Vec::new();
        for (_, invited) in invitations.holders() {
            let Some(entry) = invited.candidate.entries.first() else { continue };
            let name = now.field.name(*entry);
            let Ok(name) = PersonName::parse(&name) else { continue };
            let club = now.field.club(*entry).and_then(|club| Line::parse(&club).ok());
            players.push(Person { name, club });
        }
        let wish = Wish {
            credential: Credential::Account { account: asking.by },
            device: asking.device.clone(),
            request: follow_up(asking.request),
            body_hash: asking.body_hash,
            command: Command::AddPlayers { players, checked_in: false },
        };
        match self.hub.ask(tournament, wish).await? {
            Outcome::Done { .. } => {}
            Outcome::Refused(refusal) => return Err(refusal.into()),
            Outcome::Unknown => return Ok(Ok((tournament, SeasonOutcome::Unknown))),
        }
        let made = self
            .act(id, asking, None, |season, _| {
                let events = make_final(season, tournament)?.into_iter().collect();
                Ok(Decision { events, ..Decision::default() })
            })
            .await;
        Ok(made.map(|outcome| (tournament, outcome)))
    }
}

/// Who plays in the final, by name: its people have numbers of their own there. Each once for each time he is entered.
pub struct FinalRoster(Vec<String>);

impl Seasons {
    /// `None` where no final is made, where it has begun, and where it cannot be read.
    pub async fn roster_of_the_final(&self, now: &SeasonNow) -> Option<FinalRoster> {
        let there = self.hub.open(now.season.final_tournament?).await.ok()?.now();
        if !there.state.is_before_round_one() {
            return None;
        }
        let plays = there.state.entered().filter(|player| !player.withdrawn);
        Some(FinalRoster(plays.map(|player| there.people.own_name(player.id)).collect()))
    }
}

impl FinalRoster {
    /// Looks only at those with whom something happened since they were invited: a name that was put right at the desk
    /// of the final asks nothing of the keeper.
    pub(super) fn left_to_do(mut self, now: &SeasonNow) -> Option<FinalToDo> {
        let invitations = now.season.invitations.as_ref()?;
        let mut enter = Vec::new();
        for (_, invited) in invitations.holders() {
            let name = candidate_name(now, invited);
            match self.0.iter().position(|there| *there == name) {
                Some(at) => drop(self.0.swap_remove(at)),
                None if came_later(invited) => enter.push(name),
                None => {}
            }
        }
        let left = invitations.candidates.iter().filter(|invited| !invited.holds_a_place() && had_a_place(invited));
        let mut withdraw: Vec<String> = left.map(|invited| candidate_name(now, invited)).collect();
        withdraw.retain(|name| self.0.contains(name));
        let nothing = enter.is_empty() && withdraw.is_empty();
        (!nothing).then_some(FinalToDo { withdraw, enter })
    }
}

/// Moved up, or came after all.
fn came_later(invited: &Invited) -> bool {
    let gave_up = |moment: &Moment| matches!(moment, Moment::Answered { answer, .. } if answer.gives_up());
    matches!(invited.candidate.place, Some(Place::MovedUp { .. })) || invited.history.iter().any(|(_, it)| gave_up(it))
}

/// Gave it up, or moved back.
fn had_a_place(invited: &Invited) -> bool {
    invited.candidate.place.is_some() || invited.history.iter().any(|(_, it)| matches!(it, Moment::MovedBack))
}

/// The request that belongs to this one, the same whenever this one is sent.
fn follow_up(request: RequestId) -> RequestId {
    let hash = blake3::derive_key("roundtable 2026-11 roster of a final", request.0.as_bytes());
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash[..16]);
    RequestId(uuid::Builder::from_custom_bytes(bytes).into_uuid())
}
