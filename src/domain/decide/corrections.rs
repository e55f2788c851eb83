//! Results of locked rounds put right (`rules.md` §9, corrections).
//!
//! Nobody is seated anew: what a correction changes is the standings, and what is drawn from them later. Keeps out what
//! is looked at before (`live/board/correction.rs`) and rulings in a round that is not locked (`rulings.rs`).

use super::results::check;
use super::{Context, Decision, only_in};
use crate::domain::authority::{Role, any_of};
use crate::domain::event::{Event, Stamp};
use crate::domain::ids::{RoundNo, TableNo};
use crate::domain::refusal::Refusal;
use crate::domain::sheet::{Draft, Sheet};
use crate::domain::state::{Phase, RulingKind, Table, TableResult, Tournament};
use crate::domain::text::Note;

/// The head puts a result of a locked round right, with a reason that everybody sees; a missing result needs no other.
pub(super) fn correct(
    state: &Tournament,
    round: RoundNo,
    table: TableNo,
    revision: u32,
    draft: &Draft,
    reason: &Note,
    context: &Context,
) -> Result<Decision, Refusal> {
    let (there, sheet) = checked(state, round, table, draft, context)?;
    if there.revision != revision {
        return Err(Refusal::TableChanged { round, table, revision: there.revision });
    }
    if there.result.handed_in().is_some_and(|handed_in| handed_in.sheet == sheet) {
        return Ok(Decision::nothing());
    }
    Ok(Decision::event(Event::ResultCorrected { round, table, sheet, reason: reason.clone() }))
}

/// The tournament as it would be after a correction, for somebody who only looks what it would change.
///
/// # Errors
/// As the correction itself.
pub fn would_correct(
    state: &Tournament,
    round: RoundNo,
    table: TableNo,
    draft: &Draft,
    context: &Context,
) -> Result<Tournament, Refusal> {
    any_of(context.grants, &[Role::Head])?;
    let (_, sheet) = checked(state, round, table, draft, context)?;
    let mut after = state.clone();
    let stamp = Stamp { at: context.now, by: context.grants.author };
    after.apply(stamp, &Event::ResultRuled { round, table, kind: RulingKind::Correct, sheet, note: None });
    Ok(after)
}

fn checked<'a>(
    state: &'a Tournament,
    round: RoundNo,
    table: TableNo,
    draft: &Draft,
    context: &Context,
) -> Result<(&'a Table, Sheet), Refusal> {
    only_in(state, &[Phase::Running])?;
    // §5, locked rounds.
    if !state.rules.conduct.corrections {
        return Err(Refusal::NeverCorrected);
    }
    let there = state.table(round, table)?;
    if !state.round(round)?.locked {
        return Err(Refusal::RoundIsOpen { round });
    }
    match there.result {
        TableResult::Confirmed(..) | TableResult::Ruled(..) => {}
        // §9: no game for anyone, so there is no result that could be wrong.
        TableResult::Void { .. } => return Err(Refusal::TableIsVoid { round, table }),
        TableResult::Decided { .. } => return Err(Refusal::ResultIsSettled { round, table }),
        TableResult::Disputed(..) => return Err(Refusal::TableIsDisputed { round, table }),
        TableResult::Awaiting | TableResult::Submitted(_) => return Err(Refusal::NothingHandedIn { round, table }),
    }
    Ok((there, check(state, there, draft, context)?))
}
