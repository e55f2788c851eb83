//! Disputes, rulings and calls for a referee (`rules.md` §9).

use super::results::check;
use super::rounds::open_table;
use super::{Context, Decision, only_in};
use crate::domain::authority::Author;
use crate::domain::command::Verdict;
use crate::domain::event::Event;
use crate::domain::ids::{RoundNo, TableNo};
use crate::domain::refusal::Refusal;
use crate::domain::sheet::{Draft, Sheet};
use crate::domain::state::{Phase, RulingKind, Table, TableResult, Tournament};
use crate::domain::text::Note;

/// §9: a player who has confirmed can no longer dispute; every other player of the table can until the lock.
pub(super) fn dispute(
    state: &Tournament,
    round: RoundNo,
    table: TableNo,
    revision: u32,
    reason: Option<&Note>,
    draft: Option<&Draft>,
    context: &Context,
) -> Result<Decision, Refusal> {
    let there = open_table(state, round, table)?;
    let handed_in = match &there.result {
        TableResult::Submitted(handed_in) | TableResult::Confirmed(handed_in, _) => handed_in,
        TableResult::Awaiting => return Err(Refusal::NothingHandedIn { round, table }),
        TableResult::Disputed(..) => return Err(Refusal::TableIsDisputed { round, table }),
        TableResult::Ruled(..) | TableResult::Decided { .. } => {
            return Err(Refusal::ResultIsSettled { round, table });
        }
        TableResult::Void { .. } => return Err(Refusal::TableIsVoid { round, table }),
    };
    if there.revision != revision {
        return Err(Refusal::TableChanged { round, table, revision: there.revision });
    }
    if matches!(context.grants.author, Author::Player(player) if handed_in.signed_by.contains(&player)) {
        return Err(Refusal::AlreadySigned { round, table });
    }
    let other = draft.map(|draft| check(state, there, draft, context)).transpose()?;
    if other.as_ref().is_some_and(|other| other.draft() == handed_in.sheet.draft()) {
        return Err(Refusal::BadField {
            path: "sheet".to_owned(),
            problem: "your version is the same; say what is wrong instead".to_owned(),
        });
    }
    Ok(Decision::event(Event::DisputeRaised { round, table, reason: reason.cloned(), other }))
}

/// The referee rules: uphold, amend, or replay. Until the lock he can correct his ruling, and with a note also what
/// nobody disputes.
pub(super) fn rule(
    state: &Tournament,
    round: RoundNo,
    table: TableNo,
    revision: u32,
    verdict: &Verdict,
    note: Option<&Note>,
    context: &Context,
) -> Result<Decision, Refusal> {
    let there = open_table(state, round, table)?;
    if there.revision != revision {
        return Err(Refusal::TableChanged { round, table, revision: there.revision });
    }
    let sheet_ruled = |kind: RulingKind, sheet: Sheet| {
        if sheet.has_missing_result() && note.is_none() {
            return Err(Refusal::MissingResultNeedsReason { round, table });
        }
        Ok(Decision::event(Event::ResultRuled { round, table, kind, sheet, note: note.cloned() }))
    };
    match (&there.result, verdict) {
        (
            TableResult::Disputed(..) | TableResult::Ruled(..) | TableResult::Void { .. } | TableResult::Decided { .. },
            Verdict::Replay,
        ) => Ok(Decision::event(Event::ReplayOrdered { round, table, note: note.cloned() })),
        (TableResult::Disputed(..) | TableResult::Ruled(..), Verdict::Amend(draft)) => {
            sheet_ruled(RulingKind::Amend, check(state, there, draft, context)?)
        }
        (TableResult::Disputed(first, _), Verdict::Uphold) => sheet_ruled(RulingKind::Uphold, first.sheet.clone()),
        (TableResult::Ruled(..), Verdict::Uphold) => Ok(Decision::nothing()),
        (TableResult::Disputed(_, dispute), Verdict::TakeOther) => match &dispute.other {
            Some(other) => sheet_ruled(RulingKind::Amend, other.clone()),
            None => Err(Refusal::NoOtherVersion { round, table }),
        },
        (TableResult::Ruled(..), Verdict::TakeOther) => Err(Refusal::NoOtherVersion { round, table }),
        (TableResult::Void { .. }, _) => Err(Refusal::TableIsVoid { round, table }),
        (TableResult::Decided { .. }, _) => Err(Refusal::ResultIsSettled { round, table }),
        (TableResult::Awaiting, _) => Err(Refusal::NothingHandedIn { round, table }),
        (TableResult::Submitted(_) | TableResult::Confirmed(..), Verdict::Amend(draft)) => {
            said_why(note)?;
            sheet_ruled(RulingKind::Amend, check(state, there, draft, context)?)
        }
        (TableResult::Submitted(_) | TableResult::Confirmed(..), Verdict::Replay) => {
            said_why(note)?;
            Ok(Decision::event(Event::ReplayOrdered { round, table, note: note.cloned() }))
        }
        (TableResult::Submitted(_) | TableResult::Confirmed(..), Verdict::Uphold | Verdict::TakeOther) => {
            Err(Refusal::NoDispute { round, table })
        }
    }
}

/// Nobody asked for this ruling: the four at the table have a right to know why it came.
fn said_why(note: Option<&Note>) -> Result<(), Refusal> {
    match note {
        Some(_) => Ok(()),
        None => Err(Refusal::BadField {
            path: "note".to_owned(),
            problem: "nobody disputes this result; say why it changes".to_owned(),
        }),
    }
}

/// One call that waits a table: calling again changes nothing, until somebody is on the way.
pub(super) fn call_referee(state: &Tournament, round: RoundNo, table: TableNo) -> Result<Decision, Refusal> {
    only_in(state, &[Phase::Running])?;
    let Table { no, .. } = state.table(round, table)?;
    let waiting = state.calls.iter().find(|(_, call)| call.is_of(round, *no) && call.waits());
    let (mut decision, call) = match waiting {
        Some((call, _)) => (Decision::nothing(), *call),
        None => {
            let call = state.last_call + 1;
            (Decision::event(Event::RefereeCalled { call, round, table }), call)
        }
    };
    decision.answer.call = Some(call);
    Ok(decision)
}

/// Whether somebody is on the way or not: the table needs nobody any more.
pub(super) fn take_back_call(state: &Tournament, round: RoundNo, table: TableNo) -> Result<Decision, Refusal> {
    only_in(state, &[Phase::Running])?;
    let Table { no, .. } = state.table(round, table)?;
    match state.calls.iter().find(|(_, call)| call.is_of(round, *no)) {
        Some((call, _)) => Ok(Decision::event(Event::CallTakenBack { call: *call })),
        None => Err(Refusal::NobodyIsCalled { round, table }),
    }
}

pub(super) fn answer_call(state: &Tournament, call: u32) -> Result<Decision, Refusal> {
    match state.calls.get(&call) {
        Some(there) if there.waits() => Ok(Decision::event(Event::CallAnswered { call })),
        Some(_) => Err(Refusal::CallIsAnswered { call }),
        None => Err(Refusal::CallIsOver { call }),
    }
}

/// Also a call that waits: somebody went there without a word.
pub(super) fn close_call(state: &Tournament, call: u32) -> Result<Decision, Refusal> {
    if state.calls.contains_key(&call) {
        Ok(Decision::event(Event::CallClosed { call }))
    } else {
        Err(Refusal::CallIsOver { call })
    }
}
