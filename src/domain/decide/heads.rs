//! Who organizes a tournament: accounts with equal rights (`rules.md` §10), of which one always stays. Keeps out who has
//! an account at all, which the server knows.

use super::Decision;
use crate::domain::event::Event;
use crate::domain::ids::AccountId;
use crate::domain::refusal::Refusal;
use crate::domain::state::Tournament;

/// Head organizers of one tournament. 20 = a committee with deputies.
const HEADS_MAX: usize = 20;

pub(super) fn add(state: &Tournament, account: AccountId) -> Result<Decision, Refusal> {
    if state.heads.contains(&account) {
        return Ok(Decision::nothing());
    }
    if state.heads.len() >= HEADS_MAX {
        return Err(Refusal::TooMany { most: HEADS_MAX as u32 });
    }
    Ok(Decision::event(Event::HeadAdded { account }))
}

pub(super) fn remove(state: &Tournament, account: AccountId) -> Result<Decision, Refusal> {
    if !state.heads.contains(&account) {
        return Ok(Decision::nothing());
    }
    if state.heads.len() == 1 {
        return Err(Refusal::LastHead);
    }
    Ok(Decision::event(Event::HeadRemoved { account }))
}

#[cfg(test)]
mod tests;
