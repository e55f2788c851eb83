//! One number for a whole tournament: two screens, exports or machines with the same hash hold the same roster, rules,
//! rounds, seats and results (`rules.md` §9). Versions, history and names are not in it.

use serde::Serialize;

use super::ids::{PlayerId, RoundNo, TableNo};
use super::rules::Rules;
use super::sheet::Sheet;
use super::standings::Stage;
use super::state::{Seated, Table, TableResult, Tournament};

/// What is hashed of the tournament beside its tables. Fields are never reordered.
#[derive(Serialize)]
struct Frame<'a> {
    rules: &'a Rules,
    roster: Vec<RosterEntry>,
}

#[derive(Serialize)]
struct RosterEntry {
    player: PlayerId,
    disqualified: bool,
}

#[derive(Serialize)]
struct TableFrame<'a> {
    round: RoundNo,
    stage: Stage,
    locked: bool,
    table: TableNo,
    captain: PlayerId,
    seats: &'a [Seated],
    play_order: &'a [PlayerId],
    result: &'static str,
    sheet: Option<&'a Sheet>,
    /// Who goes on from a knock-out that was decided without a result.
    winner: Option<PlayerId>,
}

/// The BLAKE3 hash, as 64 hexadecimal digits.
pub fn state_hash(state: &Tournament) -> String {
    let mut hasher = blake3::Hasher::new();
    let roster =
        state.roster().map(|player| RosterEntry { player: player.id, disqualified: player.disqualified.is_some() });
    feed(&mut hasher, &Frame { rules: &state.rules, roster: roster.collect() });
    for round in &state.rounds {
        for table in &round.tables {
            feed(
                &mut hasher,
                &TableFrame {
                    round: round.no,
                    stage: round.stage,
                    locked: round.locked,
                    table: table.no,
                    captain: table.captain,
                    seats: &table.seats,
                    play_order: &table.play_order,
                    result: result_word(table),
                    sheet: table.result.handed_in().map(|handed_in| &handed_in.sheet),
                    winner: table.result.named_winner(),
                },
            );
        }
    }
    hasher.finalize().to_hex().to_string()
}

fn feed(hasher: &mut blake3::Hasher, part: &impl Serialize) {
    // Only a map with keys that are no strings can fail to become JSON, and there is none in here.
    let _ = serde_json::to_writer(hasher, part);
}

fn result_word(table: &Table) -> &'static str {
    match &table.result {
        TableResult::Awaiting => "awaiting",
        TableResult::Submitted(_) => "submitted",
        TableResult::Confirmed(..) => "confirmed",
        TableResult::Disputed(..) => "disputed",
        TableResult::Ruled(..) => "ruled",
        TableResult::Void { .. } => "void",
        TableResult::Decided { .. } => "decided",
    }
}
