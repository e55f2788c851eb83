//! Who goes to the final: title holders, invitations, answers, and who moves up (`rules.md` §7).

use super::persons::known;
use super::{Answer, Context, Decision, next_kept};
use crate::domain::ids::TournamentId;
use crate::domain::people::{Person, PersonChange};
use crate::domain::season::entry::{Entry, PersonKey};
use crate::domain::season::event::SeasonEvent;
use crate::domain::season::invitations::{self, Invitations, Invited};
use crate::domain::season::refusal::{SeasonRefusal, not_invited_yet};
use crate::domain::season::state::Season;
use crate::domain::text::Note;

fn room_for_a_title_holder(season: &Season) -> Result<(), SeasonRefusal> {
    not_invited_yet(season)?;
    let persons: std::collections::BTreeSet<PersonKey> =
        season.title_holders.iter().map(|entry| season.person_of(*entry)).collect();
    let most = season.rules.title_holders;
    if persons.len() >= most as usize { Err(SeasonRefusal::TooManyTitleHolders { most }) } else { Ok(()) }
}

pub(super) fn name_title_holder(
    season: &Season,
    person: PersonKey,
    context: &Context<'_>,
) -> Result<Decision, SeasonRefusal> {
    let entries = known(season, person, context)?;
    if entries.iter().any(|entry| season.title_holders.contains(entry)) {
        return Ok(Decision::nothing());
    }
    room_for_a_title_holder(season)?;
    let entry = entries.first().copied();
    Ok(Decision {
        events: entry.map(|entry| SeasonEvent::TitleHolderNamed { entry }).into_iter().collect(),
        ..Decision::default()
    })
}

/// He plays in the final without having played for it.
pub(super) fn add_title_holder(season: &Season, person: &Person) -> Result<Decision, SeasonRefusal> {
    room_for_a_title_holder(season)?;
    let Some(player) = next_kept(season).next() else { return Ok(Decision::nothing()) };
    Ok(Decision {
        events: vec![SeasonEvent::TitleHolderNamed { entry: Entry::Kept(player) }],
        people: vec![PersonChange::Put { player, person: person.clone() }],
        answer: Answer::default(),
    })
}

pub(super) fn remove_title_holder(season: &Season, entry: Entry) -> Result<Decision, SeasonRefusal> {
    if !season.title_holders.contains(&entry) {
        return Err(SeasonRefusal::NoSuchPerson { person: entry.to_string() });
    }
    not_invited_yet(season)?;
    let placed = |player| season.imports.values().any(|import| import.players().contains(&player));
    let people = match entry {
        Entry::Kept(player) if !placed(player) => vec![PersonChange::Erase { player }],
        Entry::Kept(_) | Entry::Player { .. } => Vec::new(),
    };
    Ok(Decision { events: vec![SeasonEvent::TitleHolderRemoved { entry }], people, answer: Answer::default() })
}

pub(super) fn make_invitations(season: &Season, context: &Context<'_>) -> Result<Decision, SeasonRefusal> {
    not_invited_yet(season)?;
    let candidates = invitations::candidates(season, context.list);
    if candidates.is_empty() {
        return Err(SeasonRefusal::NobodyToInvite);
    }
    Ok(Decision::event(SeasonEvent::InvitationsMade { candidates }))
}

pub(super) fn discard_invitations(season: &Season, reason: &Note) -> Result<Decision, SeasonRefusal> {
    if season.invitations.is_none() {
        return Ok(Decision::nothing());
    }
    if season.final_tournament.is_some() {
        return Err(SeasonRefusal::FinalIsMade);
    }
    Ok(Decision::event(SeasonEvent::InvitationsDiscarded { reason: reason.clone() }))
}

fn candidate_of(season: &Season, candidate: u32) -> Result<(&Invitations, &Invited), SeasonRefusal> {
    let invitations = season.invitations.as_ref().ok_or(SeasonRefusal::NoInvitations)?;
    let invited = invitations.get(candidate).ok_or(SeasonRefusal::NoSuchCandidate { candidate })?;
    if invited.candidate.place.is_none() {
        return Err(SeasonRefusal::HasNoPlace { candidate });
    }
    Ok((invitations, invited))
}

/// Who gives his place up is replaced at once, in the order of the list. Who comes after all gets it back as long as
/// the next was not told that it is his.
pub(super) fn record_answer(
    season: &Season,
    candidate: u32,
    answer: invitations::Answer,
    note: Option<&Note>,
) -> Result<Decision, SeasonRefusal> {
    let (invitations, invited) = candidate_of(season, candidate)?;
    if invited.answer == answer {
        return Ok(Decision::nothing());
    }
    let mut decision = Decision::default();
    let gave_up = invited.answer.gives_up();
    if gave_up
        && !answer.gives_up()
        && let Some(replacement) = invitations.replacement_of(candidate)
    {
        let told = invitations.get(replacement).is_some_and(|next| next.answer != invitations::Answer::Open);
        if told {
            return Err(SeasonRefusal::PlaceIsTaken { candidate });
        }
        decision.events.push(SeasonEvent::MovedBack { candidate: replacement });
    }
    decision.events.push(SeasonEvent::Answered { candidate, answer, note: note.cloned() });
    if answer.gives_up() && !gave_up {
        decision.answer.moved_up = invitations.next();
        let moves = |next| SeasonEvent::MovedUp { candidate: next, instead_of: candidate };
        decision.events.extend(decision.answer.moved_up.map(moves));
    }
    Ok(decision)
}

/// The tournament that plays the final; made once.
///
/// # Errors
/// `no_invitations`, `final_is_made`.
pub fn make_final(season: &Season, tournament: TournamentId) -> Result<Option<SeasonEvent>, SeasonRefusal> {
    if season.invitations.is_none() {
        return Err(SeasonRefusal::NoInvitations);
    }
    match season.final_tournament {
        Some(made) if made == tournament => Ok(None),
        Some(_) => Err(SeasonRefusal::FinalIsMade),
        None => Ok(Some(SeasonEvent::FinalMade { tournament })),
    }
}
