//! What holds after every step, and which states a walk can be in.

use std::collections::{BTreeSet, HashSet};

use roundtable::domain::authority::{Author, Grants, Role};
use roundtable::domain::command::Command;
use roundtable::domain::decide::{self, Context};
use roundtable::domain::event::{Event, Stamp};
use roundtable::domain::ids::{PlayerId, RoundNo};
use roundtable::domain::people::People;
use roundtable::domain::ranking::{Entrants, Ranked};
use roundtable::domain::rules::SeatingMethod;
use roundtable::domain::standings::Stage;
use roundtable::domain::state::{ConfirmedHow, Origin, Phase, RulingKind, TableResult, Tournament};
use roundtable::domain::state_hash::state_hash;

use super::hall::{HEAD, Seen};

/// Every law.
pub fn hold(seen: &Seen<'_>) -> Result<(), String> {
    tables_are_whole(seen.state)?;
    everybody_sits_once(seen.state)?;
    who_starts_is_kept(seen)?;
    new_rounds_seat_the_active(seen)?;
    results_of_the_others_stay(seen)?;
    standings_are_whole(seen.state, seen.people)?;
    whoever_is_removed_is_nowhere(seen.state)?;
    what_was_written_is_what_is(seen)?;
    taken_back_is_never_done(seen)
}

fn law(holds: bool, broken: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(broken()) }
}

/// Three or four seats in order, a captain who can hand in, a sheet of these seats, signatures of those who sit there;
/// only the newest round is open.
fn tables_are_whole(state: &Tournament) -> Result<(), String> {
    for (index, round) in state.rounds.iter().enumerate() {
        let no = round.no;
        law(usize::from(no.0) == index + 1, || format!("round {no} is in place {index}"))?;
        law(round.tables.windows(2).all(|pair| pair[0].no < pair[1].no), || format!("round {no}: tables in disorder"))?;
        for table in &round.tables {
            let at = || format!("round {no}, table {}", table.no);
            law((3..=4).contains(&table.seats.len()), || format!("{}: {} seats", at(), table.seats.len()))?;
            law(table.seats.windows(2).all(|pair| pair[0].seat < pair[1].seat), || format!("{}: seats", at()))?;
            law(table.seat_of(table.captain).is_some(), || format!("{}: the captain sits elsewhere", at()))?;
            let stands_in = |player: PlayerId| state.on_roster(player).is_none();
            law(!stands_in(table.captain), || format!("{}: a stand-in is captain", at()))?;
            if let Some(handed_in) = table.result.handed_in() {
                law(handed_in.sheet.size() == table.seats.len(), || format!("{}: the sheet's size", at()))?;
                let signs = |player: &PlayerId| table.seat_of(*player).is_some() && !stands_in(*player);
                law(handed_in.signed_by.iter().all(signs), || format!("{}: a stranger signed", at()))?;
            }
            if let TableResult::Decided { winner, .. } = &table.result {
                law(table.seat_of(*winner).is_some(), || format!("{}: the winner sits elsewhere", at()))?;
                law(round.stage != Stage::Preliminary, || format!("{}: decided, and no knock-out", at()))?;
            }
            let void = matches!(table.result, TableResult::Void { .. });
            law(!void || round.stage == Stage::Preliminary, || format!("{}: a void knock-out", at()))?;
            let order = &table.play_order;
            let whole = order.len() == table.seats.len() && table.players().all(|player| order.contains(&player));
            law(order.is_empty() || whole, || format!("{}: a play order of others", at()))?;
        }
        law(!round.locked || round.unfinished_tables().next().is_none(), || format!("round {no}: locked, unfinished"))?;
        let newest = index + 1 == state.rounds.len();
        law(newest || round.locked, || format!("round {no} is open, and not the newest"))?;
    }
    Ok(())
}

/// Nobody twice in a round, no stand-in in two tables.
fn everybody_sits_once(state: &Tournament) -> Result<(), String> {
    let mut stood_in = HashSet::new();
    for round in &state.rounds {
        let mut seated = HashSet::new();
        for player in round.tables.iter().flat_map(|table| table.players()) {
            law(state.player(player).is_some(), || format!("{player} is nobody"))?;
            law(seated.insert(player), || format!("{player} sits twice in round {}", round.no))?;
            let once = state.on_roster(player).is_some() || stood_in.insert(player);
            law(once, || format!("{player} stood in twice"))?;
        }
    }
    Ok(())
}

/// From round 1 on the starters are the same; and with a frozen roster nobody else is active, or sits.
fn who_starts_is_kept(seen: &Seen<'_>) -> Result<(), String> {
    let state = seen.state;
    law(state.starters.is_empty() == state.rounds.is_empty(), || "starters without a round".to_owned())?;
    let kept = seen.before.rounds.is_empty() || state.rounds.is_empty() || seen.before.starters == state.starters;
    law(kept, || "other starters".to_owned())?;
    if state.roster_is_frozen() {
        let strangers = |player: &PlayerId| !state.starters.contains(player);
        law(!state.active_players().iter().any(strangers), || "somebody came to a frozen roster".to_owned())?;
        let mut seated = state.rounds.iter().flat_map(|round| &round.tables).flat_map(|table| table.players());
        let stranger = seated.find(|player| strangers(player) && state.on_roster(*player).is_some());
        law(stranger.is_none(), || format!("{stranger:?} plays, and is on no frozen roster"))?;
    }
    Ok(())
}

/// Whoever is withdrawn, disqualified or not here is seated by no new round, extra table or late chair.
fn new_rounds_seat_the_active(seen: &Seen<'_>) -> Result<(), String> {
    for event in seen.events {
        let seated: Vec<PlayerId> = match event {
            Event::RoundMade { tables, .. } => {
                tables.iter().flat_map(|table| table.seats.iter().map(|(_, player)| *player)).collect()
            }
            Event::TableAdded { table, .. } => table.seats.iter().map(|(_, player)| *player).collect(),
            Event::PlayerJoined { player, .. } => vec![*player],
            _ => Vec::new(),
        };
        for player in seated {
            let active = seen.before.player(player).is_some_and(|entry| seen.before.is_active(entry));
            law(active, || format!("{player} is seated, and not active"))?;
        }
    }
    Ok(())
}

/// Whatever happens on the roster, at the desk or with links changes no round; a command about one table no other.
fn results_of_the_others_stay(seen: &Seen<'_>) -> Result<(), String> {
    let untouched = |round: RoundNo| seen.before.round(round).ok() == seen.state.round(round).ok();
    match seen.command {
        Command::MakeRound { .. } | Command::UndoRound { .. } | Command::Finish | Command::ChangeRules { .. } => {}
        Command::LockRound { round }
        | Command::UnlockRound { round }
        | Command::SetMap { round, .. }
        | Command::AddTable { round, .. }
        | Command::SwapSeats { round, .. } => {
            let others = seen.before.rounds.iter().filter(|there| there.no != *round);
            law(others.into_iter().all(|there| untouched(there.no)), || "another round changed".to_owned())?;
            let results = |state: &Tournament| -> Vec<TableResult> {
                let tables = state.round(*round).into_iter().flat_map(|round| &round.tables);
                tables.filter(|table| table.result.handed_in().is_some()).map(|table| table.result.clone()).collect()
            };
            law(results(seen.before) == results(seen.state), || "a result changed".to_owned())?;
        }
        command => {
            let of_tables = match command {
                Command::EnterSheets { round, sheets, .. } => sheets.keys().map(|table| (*round, *table)).collect(),
                Command::VoidTable { round, table, .. }
                | Command::NameCaptain { round, table, .. }
                | Command::TakeOff { round, table, .. }
                | Command::JoinTable { round, table, .. }
                | Command::StandIn { round, table, .. }
                | Command::DecideTable { round, table, .. } => vec![(*round, *table)],
                command => Vec::from_iter(super::hall::table_of(command)),
            };
            for round in &seen.before.rounds {
                let now = seen.state.round(round.no).map_err(|gone| gone.to_string())?;
                let others = round.tables.iter().filter(|table| !of_tables.contains(&(round.no, table.no)));
                let changed = others.into_iter().find(|table| now.table(table.no) != Some(table));
                law(changed.is_none(), || {
                    format!("round {}, table {:?} changed by {}", round.no, changed.map(|it| it.no), command.name())
                })?;
            }
        }
    }
    Ok(())
}

/// Everybody of the roster stands once, and nobody else; the disqualified without a rank, after the others.
fn standings_are_whole(state: &Tournament, people: &People) -> Result<(), String> {
    let ranked = Ranked::of(state, Entrants::of(state, people));
    let standing: Vec<(PlayerId, Option<u32>)> =
        ranked.standings.rows().map(|row| (ranked.entrants.player(row.entrant), row.rank)).collect();
    let listed: BTreeSet<PlayerId> = standing.iter().map(|(player, _)| *player).collect();
    let roster: BTreeSet<PlayerId> = state.roster().map(|player| player.id).collect();
    law(listed == roster && standing.len() == roster.len(), || "the standings list others".to_owned())?;
    let ranked_first = standing.is_sorted_by_key(|(_, rank)| rank.is_none());
    law(ranked_first, || "somebody without a rank stands before others".to_owned())?;
    for (player, rank) in standing {
        let disqualified = state.player(player).is_some_and(|entry| entry.disqualified.is_some());
        law(rank.is_none() == disqualified, || format!("{player} has the rank {rank:?}"))?;
    }
    Ok(())
}

/// Pairs and tables that were asked for are of people who are there.
fn whoever_is_removed_is_nowhere(state: &Tournament) -> Result<(), String> {
    let here = |player: &PlayerId| state.on_roster(*player).is_some();
    law(state.apart.iter().all(|(one, other)| here(one) && here(other)), || "a pair without people".to_owned())?;
    law(state.fixed_tables.keys().all(here), || "a table kept for nobody".to_owned())
}

/// The state, its hash and its standings are those of an actor that reads the journal.
fn what_was_written_is_what_is(seen: &Seen<'_>) -> Result<(), String> {
    law(seen.state == seen.replayed, || "a replay makes another state".to_owned())?;
    law(state_hash(seen.state) == state_hash(seen.replayed), || "a replay has another hash".to_owned())?;
    // Scores are worked out once and kept: worked out again they are the same.
    let awake = seen.replayed.clone().awake();
    law(awake == *seen.replayed, || "scores worked out again are others".to_owned())
}

/// A step and its opposite leave the hash of before.
fn taken_back_is_never_done(seen: &Seen<'_>) -> Result<(), String> {
    let back = match seen.command {
        Command::MakeRound { expected, .. } => Command::UndoRound { round: *expected, typed: None },
        Command::Disqualify { player, .. } => Command::CancelDisqualification { player: *player },
        Command::LockRound { round } => Command::UnlockRound { round: *round },
        Command::Withdraw { player } => Command::Return { player: *player },
        _ => return Ok(()),
    };
    // Whoever moved up into the place of somebody who left keeps it.
    let moved_up = seen.events.iter().any(|event| matches!(event, Event::MovedUp { .. }));
    if seen.events.is_empty() || moved_up {
        return Ok(());
    }
    let grants = Grants { author: Author::Head(HEAD), role: Role::Head };
    let context = Context { grants, now: seen.now, entropy: [1; 32], people: seen.people };
    let decision = match decide::decide(seen.state, &back, &context) {
        Ok(decision) => decision,
        // Whoever was disqualified meanwhile does not come back by returning.
        Err(_) if matches!(back, Command::Return { .. }) => return Ok(()),
        Err(refusal) => return Err(format!("{} is not taken back: {refusal}", seen.command.name())),
    };
    let mut after = seen.state.clone();
    let stamp = Stamp { at: seen.now, by: grants.author };
    decision.events.iter().for_each(|event| after.apply(stamp, event));
    law(state_hash(&after) == state_hash(seen.before), || {
        format!("{} and {} leave another hash", seen.command.name(), back.name())
    })?;
    let same_people = after.starters == seen.before.starters && after.players == seen.before.players;
    law(same_people, || format!("{} leaves something", back.name()))
}

/// Every state that a walk should come to.
pub fn every_state() -> &'static [&'static str] {
    const STATES: &[&str] = &[
        "draft",
        "registration",
        "running",
        "finished",
        "cancelled",
        "reopened",
        "awaiting",
        "submitted",
        "confirmed by players",
        "confirmed on paper",
        "confirmed by acceptance",
        "disputed with another version",
        "disputed with words only",
        "upheld",
        "amended",
        "corrected",
        "void",
        "a missing result",
        "nobody holds the road",
        "a locked newest round",
        "a frozen roster",
        "a 3-table",
        "a 3-table without seat 1",
        "a stand-in",
        "a captain by name",
        "a map",
        "a turn limit",
        "a call",
        "a warning",
        "a warning cancelled",
        "an announcement",
        "a withdrawn player at an awaiting table",
        "a disqualified player",
        "a revoked link",
        "somebody removed",
        "a round by standings",
        "a round by round",
        "a shared rank",
        "a proposal",
        "a schedule",
        "a swap",
        "a round by schedule",
        "a semi-final",
        "a final",
        "play order recorded",
        "somebody called in rank",
        "somebody left out",
        "a decided table",
        "somebody sits out",
    ];
    STATES
}

/// Which of them this is.
pub fn states_of(state: &Tournament) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    let mut is = |name: &'static str, so: bool| {
        if so {
            found.insert(name);
        }
    };
    is(
        match state.phase {
            Phase::Draft => "draft",
            Phase::Registration => "registration",
            Phase::Running => "running",
            Phase::Finished => "finished",
            Phase::Cancelled => "cancelled",
        },
        true,
    );
    is("reopened", state.reopened.is_some());
    is("a locked newest round", state.newest_round().is_some_and(|round| round.locked));
    is("a frozen roster", state.roster_is_frozen());
    is("a proposal", state.proposal.is_some());
    is("a schedule", state.schedule.is_some());
    is("a turn limit", state.turn_limit.is_some());
    is("a call", state.calls.values().any(|call| call.waits()));
    is("somebody on the way to a table", state.calls.values().any(|call| !call.waits()));
    is("a warning", state.warnings.iter().any(|warning| !warning.cancelled));
    is("a warning cancelled", state.warnings.iter().any(|warning| warning.cancelled));
    is("an announcement", !state.announcements.is_empty());
    is("a stand-in", state.players.iter().any(|player| player.stand_in));
    is("a disqualified player", state.players.iter().any(|player| player.disqualified.is_some()));
    is("a revoked link", state.roster().any(|player| player.link.revoked));
    is("somebody removed", state.players.iter().any(|player| player.removed));
    is("somebody called in rank", state.replacements.iter().any(|there| there.by.is_some()));
    is("somebody left out", state.replacements.iter().any(|there| there.by.is_none()));
    for round in &state.rounds {
        is("a semi-final", round.stage == Stage::Semifinal);
        is("a final", round.stage == Stage::Final);
        is("a map", round.map.is_some());
        is("a swap", round.swaps > 0);
        let drawn = round.origin != Origin::Bracket && round.no != RoundNo::FIRST;
        is("a round by standings", drawn && round.method == SeatingMethod::Standings);
        is("a round by round", drawn && round.method == SeatingMethod::Round);
        is("a round by schedule", drawn && round.method == SeatingMethod::Schedule);
        let sits_out = |player: &PlayerId| round.table_of(*player).is_none() && state.starters.contains(player);
        let newest = state.newest_round().is_some_and(|newest| newest.no == round.no);
        is(
            "somebody sits out",
            newest
                && round.stage == Stage::Preliminary
                && round.no.0 == 4
                && state.starters.len() >= 80
                && state.active_players().iter().any(sits_out),
        );
        for table in &round.tables {
            is("a 3-table", table.seats.len() == 3);
            is("a 3-table without seat 1", table.seats.first().is_some_and(|seated| seated.seat.number() > 1));
            is("a captain by name", table.captain_named);
            is("play order recorded", !table.play_order.is_empty());
            let gone = |player: PlayerId| state.player(player).is_some_and(|entry| entry.withdrawn);
            let awaits = table.result == TableResult::Awaiting;
            is("a withdrawn player at an awaiting table", awaits && table.players().any(gone));
            if let Some(handed_in) = table.result.handed_in() {
                is("a missing result", handed_in.sheet.has_missing_result());
                is("nobody holds the road", handed_in.sheet.draft().road_nobody);
            }
            is(
                match &table.result {
                    TableResult::Awaiting => "awaiting",
                    TableResult::Submitted(_) => "submitted",
                    TableResult::Confirmed(_, ConfirmedHow::Players | ConfirmedHow::NotAsked) => "confirmed by players",
                    TableResult::Confirmed(_, ConfirmedHow::Paper { .. }) => "confirmed on paper",
                    TableResult::Confirmed(_, ConfirmedHow::Accepted { .. }) => "confirmed by acceptance",
                    TableResult::Disputed(_, dispute) if dispute.other.is_some() => "disputed with another version",
                    TableResult::Disputed(..) => "disputed with words only",
                    TableResult::Ruled(_, ruling) => match ruling.kind {
                        RulingKind::Uphold => "upheld",
                        RulingKind::Amend => "amended",
                        RulingKind::Correct => "corrected",
                    },
                    TableResult::Void { .. } => "void",
                    TableResult::Decided { .. } => "a decided table",
                },
                true,
            );
        }
    }
    // Two of one rank: only where the rules let them share it.
    let ranked = Ranked::of(state, Entrants::of(state, &People::default()));
    let ranks: Vec<Option<u32>> = ranked.standings.rows().map(|row| row.rank).collect();
    is("a shared rank", ranks.windows(2).any(|pair| pair[0].is_some() && pair[0] == pair[1]));
    found
}
