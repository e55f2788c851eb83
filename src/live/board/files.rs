//! A tournament as files that the commands read again: its results with the rules beside them, and its standings.
//!
//! From the same standings as the feed and the explanations. Keeps out downloads (`server/downloads.rs`).

use crate::domain::ids::{PlayerId, RoundNo, TableNo};
use crate::domain::people::People;
use crate::domain::ranking;
use crate::domain::rules::{LastResort, Rules};
use crate::domain::sheet::{Draft, Entry, Score, SomePieces};
use crate::domain::standings::Stage;
use crate::domain::state::{Phase, Player, Tournament};
use crate::live::now::Now;
use crate::protocol::files::{
    Cell, Cells, LOT_COLUMN, Mark, NotAFile, Number, RESULTS_COLUMNS, ROSTER_COLUMNS, ResultsLine, RosterLine,
    STAMP_COLUMNS, STANDINGS_COLUMNS, Stamp, StandingsFile, StandingsLine,
};

use super::rules_view;

/// `FINAL` only after the finish; before, results may still change.
pub fn status(state: &Tournament) -> &'static str {
    if state.phase == Phase::Finished { "FINAL" } else { "provisional" }
}

/// The active rules in one line, in the words of a preset's file: the preset, and what the head can change.
pub fn rules_in_a_line(rules: &Rules) -> String {
    let Rules { preset, ranking, share, .. } = rules;
    let word = |word: serde_json::Result<serde_json::Value>| match word {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    };
    let criteria: Vec<String> = ranking.criteria.iter().map(|it| word(serde_json::to_value(it))).collect();
    let last = word(serde_json::to_value(ranking.last));
    let three_table = word(serde_json::to_value(share.three_table));
    format!("{preset}: {}, then {last}; virtual score {three_table}", criteria.join(", "))
}

/// RESULTS: every seat of every table whose result counts, in the order of rounds, tables and seats. Tables without a
/// result, in dispute or void are not in it. The lots are, once the key is published.
///
/// # Errors
/// None that a tournament can cause, see [`Cells`].
pub fn results(now: &Now) -> Result<Cells, NotAFile> {
    let (state, people) = (&now.state, &*now.people);
    let counted = state.rounds.iter().flat_map(|round| {
        let tables = round.tables.iter().filter_map(|table| Some((table.no, table, table.result.counted()?)));
        tables
            .map(|(no, table, handed_in)| (Place { round: round.no, table: no, stage: round.stage }, table, handed_in))
    });
    let lines = counted.flat_map(|(place, table, handed_in)| {
        let draft = handed_in.sheet.draft();
        let seats = table.seats.iter().zip(&draft.entries);
        seats.map(move |(seated, entry)| (seated.player, line(place, draft, entry, seated.player, people)))
    });
    if !state.lot_is_public() {
        return Cells::of(&RESULTS_COLUMNS, lines.map(|(_, line)| line));
    }
    let lot = |player: PlayerId| Number::from(state.lot_key.lot(&player.to_string()).as_written().to_string());
    let columns = [&RESULTS_COLUMNS[..], &[LOT_COLUMN]].concat();
    Cells::of(&columns, lines.map(|(player, line)| (line, lot(player))))
}

/// Where a table stood.
#[derive(Clone, Copy)]
struct Place {
    round: RoundNo,
    table: TableNo,
    stage: Stage,
}

fn line(place: Place, draft: &Draft, entry: &Entry, player: PlayerId, people: &People) -> ResultsLine {
    let (vp, pieces) = match entry.score {
        Score::Missing => (None, SomePieces::default()),
        Score::Total(vp) => (Some(vp), SomePieces::default()),
        Score::Pieces(pieces) => (None, SomePieces::from(pieces)),
        Score::Incomplete(pieces) => (None, pieces),
    };
    ResultsLine {
        round: place.round.0,
        table: place.table.0,
        seat: entry.seat.number(),
        player: player.to_string(),
        name: Cell::from(people.own_name(player)),
        vp,
        settlements: pieces.settlements,
        cities: pieces.cities,
        vp_cards: pieces.vp_cards,
        knights: pieces.knights,
        roads: pieces.roads,
        longest_road: pieces.longest_road,
        army_first: mark(entry.marks.army_first),
        road_first: mark(entry.marks.road_first),
        declared: mark(entry.marks.declared),
        road_nobody: mark(draft.road_nobody),
        stage: place.stage,
    }
}

fn mark(marked: bool) -> Mark {
    marked.then_some(1)
}

/// Everybody who was entered, the waiting included, in the order of their numbers. For organizers; contact data are in no
/// file.
///
/// # Errors
/// None that a tournament can cause, see [`Cells`].
pub fn roster(now: &Now) -> Result<Cells, NotAFile> {
    let (state, people) = (&now.state, &*now.people);
    let line = |player: &Player| RosterLine {
        player: player.id.to_string(),
        name: Cell::from(people.own_name(player.id)),
        club: Cell::from(people.club(player.id).map(ToString::to_string).unwrap_or_default()),
        checked_in: mark(player.checked_in),
        waiting: mark(player.entry.waits()),
        withdrawn: mark(player.withdrawn),
        disqualified: mark(player.disqualified.is_some()),
        fee_paid: mark(player.fee_paid),
        brings_game: mark(player.brings_game),
    };
    Cells::of(&ROSTER_COLUMNS, state.entered().map(line))
}

/// The active rules as a preset file, to lie beside the results: `roundtable standings results.csv --rules rules.toml`.
pub fn rules_toml(now: &Now) -> String {
    let state = &now.state;
    let mut text =
        format!("# The active rules of {}, version {}, state {}.\n", state.title, now.version, now.state_hash());
    text += "# Beside results.csv: roundtable standings results.csv --rules rules.toml\n";
    text += "# Players without a result that counts are not in the file.\n";
    let disqualified = state.roster().filter(|player| player.disqualified.is_some());
    let disqualified: Vec<String> = disqualified.map(|player| player.id.to_string()).collect();
    if !disqualified.is_empty() {
        text +=
            "# The file cannot say that somebody was disqualified: their results are in it, for the tables' totals,\n";
        text += &format!(
            "# and the commands rank them like everybody else. Disqualified here: {}.\n",
            disqualified.join(", ")
        );
    }
    if knock_outs_without_a_sheet(state) {
        text +=
            "# A knock-out table without a result that counts, or one that the head decided, is not in the file: the\n";
        text += "# commands rank its players as if they had not sat there.\n";
    }
    let seated = state.rounds.iter().flat_map(|round| &round.tables).flat_map(|table| table.players());
    let stand_ins: Vec<String> =
        seated.filter(|player| state.on_roster(*player).is_none()).map(|player| player.to_string()).collect();
    if !stand_ins.is_empty() {
        text +=
            "# The file cannot say that somebody was a stand-in: what they played is in it, for the tables' totals,\n";
        text += &format!(
            "# and the commands rank them like everybody else. Stand-ins here, without a rank: {}.\n",
            stand_ins.join(", ")
        );
    }
    if state.rules.ranking.last == LastResort::Lot && !state.lot_is_public() {
        text += "# The lots are secret until the finish: results.csv has none yet, and a tie that only they end is\n";
        text += "# answered with lot_missing. After the finish the column lot is in the file.\n";
    }
    text + "\n" + &state.rules.to_preset_file()
}

fn knock_outs_without_a_sheet(state: &Tournament) -> bool {
    let knock_outs = state.rounds.iter().filter(|round| round.is_knock_out());
    knock_outs.flat_map(|round| &round.tables).any(|table| table.result.counted().is_none())
}

fn standings_lines(now: &Now) -> Vec<StandingsLine> {
    let ranked = now.ranked();
    let line = |row: crate::domain::standings::Row| {
        let player = ranked.entrants.player(row.entrant);
        StandingsLine::new(row, player.to_string(), now.people.name(player))
    };
    ranked.standings.rows().map(line).collect()
}

/// The standings line by line, each with the moment that it is of and the `rules` in a line.
///
/// # Errors
/// None that a tournament can cause, see [`Cells`].
pub fn standings(now: &Now, rules: String) -> Result<Cells, NotAFile> {
    let stamp =
        Stamp { status: status(&now.state), version: now.version, state_hash: now.state_hash().to_owned(), rules };
    let columns = [&STANDINGS_COLUMNS[..], &STAMP_COLUMNS[..]].concat();
    let cells = Cells::of(&columns, standings_lines(now).into_iter().map(|line| (line, stamp.clone())))?;
    Ok(cells.with_exact_beside("round_points"))
}

/// The standings with the rules that they were made by.
pub fn standings_file(now: &Now) -> StandingsFile {
    let state = &now.state;
    StandingsFile {
        rules: state.rules.preset.clone(),
        title: state.title.to_string(),
        version: now.version,
        state_hash: now.state_hash().to_owned(),
        is_final: state.phase == Phase::Finished,
        provisional: ranking::is_provisional(state),
        active_rules: rules_view(&state.rules),
        rows: standings_lines(now),
    }
}
