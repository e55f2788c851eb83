//! The way of a sheet to a confirmed result (`rules.md` §9).

use std::collections::BTreeMap;

use super::{Context, Decision};
use crate::domain::authority::{Author, Role};
use crate::domain::event::Event;
use crate::domain::ids::{PlayerId, RoundNo, Seat, TableNo};
use crate::domain::refusal::Refusal;
use crate::domain::rules::Confirmation;
use crate::domain::sheet::{Draft, PaperSheet, Score, Sheet, seats_fit, sheet_kind_fits};
use crate::domain::state::{ConfirmedHow, Table, TableResult, Tournament};
use crate::domain::text::Note;

use super::knock_outs::play_order_is_known;
use super::rounds::open_table;

pub(super) fn submit(
    state: &Tournament,
    round: RoundNo,
    table: TableNo,
    revision: u32,
    draft: &Draft,
    context: &Context,
) -> Result<Decision, Refusal> {
    let there = open_table(state, round, table)?;
    let Some(first) = sheet_already_there(there, round, revision)? else {
        play_order_is_known(state, round, table)?;
        let sheet = check(state, there, draft, context)?;
        let signed = player_among(there, context.grants.author);
        let enough = !sheet.has_missing_result() && signatures_suffice(state, there, signed, signed.as_slice());
        let mut events = vec![Event::SheetHandedIn { round, table, sheet }];
        if enough {
            events.push(Event::ResultConfirmed { round, table, how: confirmed_how(state) });
        }
        return Ok(Decision::events(events));
    };
    if first.draft() == draft {
        return match player_among(there, context.grants.author) {
            Some(player) => sign(state, there, round, player),
            None => Ok(Decision::nothing()),
        };
    }
    second_version(state, there, round, draft, context)
}

/// Another player agrees with the sheet that he sees.
pub(super) fn confirm(
    state: &Tournament,
    round: RoundNo,
    table: TableNo,
    revision: u32,
    context: &Context,
) -> Result<Decision, Refusal> {
    let there = open_table(state, round, table)?;
    if there.result == TableResult::Awaiting {
        return Err(Refusal::NothingHandedIn { round, table });
    }
    if there.revision != revision {
        return Err(Refusal::TableChanged { round, table, revision: there.revision });
    }
    match player_among(there, context.grants.author) {
        Some(player) => sign(state, there, round, player),
        None => Err(Refusal::NotYourTable { round, table }),
    }
}

/// *Signed on paper* is confirmed (`rules.md` §9, without phones).
pub(super) fn enter_on_paper(
    state: &Tournament,
    round: RoundNo,
    table: TableNo,
    revision: u32,
    draft: &Draft,
    note: Option<&Note>,
    context: &Context,
) -> Result<Decision, Refusal> {
    let there = open_table(state, round, table)?;
    let missing = draft.entries.iter().any(|entry| entry.score == Score::Missing);
    if missing && note.is_none() {
        return Err(Refusal::MissingResultNeedsReason { round, table });
    }
    let confirmed = Event::ResultConfirmed { round, table, how: ConfirmedHow::Paper { note: note.cloned() } };
    match sheet_already_there(there, round, revision)? {
        None => {
            play_order_is_known(state, round, table)?;
            let sheet = check(state, there, draft, context)?;
            Ok(Decision::events(vec![Event::SheetHandedIn { round, table, sheet }, confirmed]))
        }
        Some(first) if first.draft() == draft => match there.result {
            TableResult::Submitted(_) => Ok(Decision::event(confirmed)),
            TableResult::Disputed(..) => Err(Refusal::TableIsDisputed { round, table }),
            _ => Ok(Decision::nothing()),
        },
        Some(_) => second_version(state, there, round, draft, context),
    }
}

/// Many sheets at once, out of a file: all of them, or none. A file never makes a dispute: a table that has another result
/// than the file keeps the whole file out.
pub(super) fn enter_sheets(
    state: &Tournament,
    round: RoundNo,
    sheets: &BTreeMap<TableNo, PaperSheet>,
    note: Option<&Note>,
    context: &Context,
) -> Result<Decision, Refusal> {
    let mut events = Vec::new();
    for (table, PaperSheet { revision, sheet }) in sheets {
        let entered = enter_on_paper(state, round, *table, *revision, sheet, note, context)?;
        if entered.answer.disputed {
            let revision = state.table(round, *table)?.revision;
            return Err(Refusal::TableChanged { round, table: *table, revision });
        }
        events.extend(entered.events);
    }
    Ok(Decision::events(events))
}

/// §9: the head accepts for players who stay silent; §2: a sheet with a missing result is confirmed by a referee, an
/// organizer or the head. Both with a reason.
pub(super) fn accept(
    state: &Tournament,
    round: RoundNo,
    table: TableNo,
    revision: u32,
    reason: &Note,
    role: Role,
) -> Result<Decision, Refusal> {
    let there = open_table(state, round, table)?;
    let TableResult::Submitted(handed_in) = &there.result else {
        return match there.result {
            TableResult::Awaiting => Err(Refusal::NothingHandedIn { round, table }),
            TableResult::Disputed(..) => Err(Refusal::TableIsDisputed { round, table }),
            TableResult::Void { .. } => Err(Refusal::TableIsVoid { round, table }),
            _ => Ok(Decision::nothing()),
        };
    };
    if there.revision != revision {
        return Err(Refusal::TableChanged { round, table, revision: there.revision });
    }
    if role != Role::Head && !handed_in.sheet.has_missing_result() {
        return Err(Refusal::NotAllowed { needs: Role::Head });
    }
    let how = ConfirmedHow::Accepted { reason: reason.clone() };
    Ok(Decision::event(Event::ResultConfirmed { round, table, how }))
}

/// The sheet that a newcomer meets at the table; `None` at a table that waits for its first, seen as it is now.
fn sheet_already_there(table: &Table, round: RoundNo, seen: u32) -> Result<Option<&Sheet>, Refusal> {
    match &table.result {
        TableResult::Void { .. } => Err(Refusal::TableIsVoid { round, table: table.no }),
        TableResult::Decided { .. } => Err(Refusal::ResultIsSettled { round, table: table.no }),
        // A phone that saw other seats, or a game that is to be played again, hands in for a table that is no more.
        TableResult::Awaiting if table.revision != seen => {
            Err(Refusal::TableChanged { round, table: table.no, revision: table.revision })
        }
        TableResult::Awaiting => Ok(None),
        result => Ok(result.handed_in().map(|handed_in| &handed_in.sheet)),
    }
}

/// §9: two different sheets for one table are never merged and never silently replaced: a dispute keeps both.
fn second_version(
    state: &Tournament,
    table: &Table,
    round: RoundNo,
    draft: &Draft,
    context: &Context,
) -> Result<Decision, Refusal> {
    match &table.result {
        TableResult::Disputed(..) => return Err(Refusal::TableIsDisputed { round, table: table.no }),
        TableResult::Ruled(..) | TableResult::Decided { .. } => {
            return Err(Refusal::ResultIsSettled { round, table: table.no });
        }
        TableResult::Confirmed(handed_in, _) => {
            let player = player_among(table, context.grants.author);
            if player.is_some_and(|player| handed_in.signed_by.contains(&player)) {
                return Err(Refusal::AlreadySigned { round, table: table.no });
            }
        }
        TableResult::Submitted(_) | TableResult::Awaiting | TableResult::Void { .. } => {}
    }
    let other = check(state, table, draft, context)?;
    let mut decision =
        Decision::event(Event::DisputeRaised { round, table: table.no, reason: None, other: Some(other) });
    decision.answer.disputed = true;
    Ok(decision)
}

fn sign(state: &Tournament, table: &Table, round: RoundNo, player: PlayerId) -> Result<Decision, Refusal> {
    let handed_in = match &table.result {
        TableResult::Submitted(handed_in) | TableResult::Confirmed(handed_in, _) => handed_in,
        TableResult::Disputed(..) => return Err(Refusal::TableIsDisputed { round, table: table.no }),
        TableResult::Void { .. } => return Err(Refusal::TableIsVoid { round, table: table.no }),
        TableResult::Decided { .. } => return Err(Refusal::ResultIsSettled { round, table: table.no }),
        TableResult::Awaiting | TableResult::Ruled(..) => return Ok(Decision::nothing()),
    };
    if handed_in.signed_by.contains(&player) {
        return Ok(Decision::nothing());
    }
    let mut events = vec![Event::SheetSigned { round, table: table.no, player }];
    let mut signed: Vec<PlayerId> = handed_in.signed_by.iter().copied().collect();
    signed.push(player);
    let submitter = player_among(table, handed_in.by);
    let awaiting_confirmation = table.result.is_provisional() && !handed_in.sheet.has_missing_result();
    if awaiting_confirmation && signatures_suffice(state, table, submitter, &signed) {
        events.push(Event::ResultConfirmed { round, table: table.no, how: ConfirmedHow::Players });
    }
    Ok(Decision::events(events))
}

/// §9, who confirms: the other players: none, one or all, by preset. A stand-in has no link and is not waited for; where
/// nobody else is left, the desk confirms, for nobody confirms his own sheet.
fn signatures_suffice(state: &Tournament, table: &Table, submitter: Option<PlayerId>, signed: &[PlayerId]) -> bool {
    let on_roster = |player: &PlayerId| state.on_roster(*player).is_some();
    let others: Vec<PlayerId> = table.players().filter(|player| Some(*player) != submitter).filter(on_roster).collect();
    let has_signed = |player: &PlayerId| signed.contains(player);
    match state.rules.conduct.confirmation {
        Confirmation::None => true,
        Confirmation::One => others.iter().any(has_signed),
        Confirmation::All => !others.is_empty() && others.iter().all(has_signed),
    }
}

fn confirmed_how(state: &Tournament) -> ConfirmedHow {
    match state.rules.conduct.confirmation {
        Confirmation::None => ConfirmedHow::NotAsked,
        Confirmation::One | Confirmation::All => ConfirmedHow::Players,
    }
}

fn player_among(table: &Table, author: Author) -> Option<PlayerId> {
    match author {
        Author::Player(player) => table.seat_of(player).map(|_| player),
        Author::Head(_) | Author::Staff(_) | Author::Spectator => None,
    }
}

/// Holds a sheet against the table and the rules: its seats, its kind, who may answer *nobody holds it*, and all that
/// `rules.md` §2 says.
pub(super) fn check(state: &Tournament, table: &Table, draft: &Draft, context: &Context) -> Result<Sheet, Refusal> {
    let seats: Vec<Seat> = table.seats.iter().map(|seated| seated.seat).collect();
    seats_fit(draft, &seats).map_err(|faults| Refusal::SheetHasFaults { faults })?;
    sheet_kind_fits(&state.rules, draft).map_err(|fault| Refusal::SheetHasFaults { faults: vec![fault] })?;
    // §2, longest road: *nobody holds it* is an answer that only a referee can enter.
    if draft.road_nobody && !matches!(context.grants.role, Role::Referee | Role::Head) {
        return Err(Refusal::NobodyIsForReferees);
    }
    Sheet::check(&state.rules, draft.clone()).map_err(|faults| Refusal::SheetHasFaults { faults })
}
