//! A moment as one short text, for a cell of a file: "submitted: 1 Ana 10, 2 Bogdan 7, 3 Cora 6; captain Ana".

use serde::Serialize;
use serde_json::Value;

use crate::domain::ids::PlayerId;
use crate::protocol::history::{MomentView, PlayerMoment, RoundMoment, SeatMoment, TableMoment, TournamentMoment};
use crate::protocol::view::{PiecesView, SheetEntry, VersionView};

/// Fields of an event in which somebody wrote something that is nowhere else in the file.
const SAID_IN: [&str; 5] = ["reason", "note", "text", "label", "name"];

pub fn of(moment: &MomentView) -> String {
    let MomentView { tournament, round, tables, players } = moment;
    let parts = tournament.iter().map(tournament_words).chain(round.iter().map(round_words));
    let parts = parts.chain(tables.iter().map(|table| table_words(table, tables.len() > 1)));
    parts.chain(players.iter().map(player_words)).collect::<Vec<_>>().join("; ")
}

/// What came of it, and after it what was written with it.
pub fn with_what_was_said(after: String, event: &Value) -> String {
    let said = SAID_IN.iter().filter_map(|field| event[*field].as_str()).filter(|said| !after.contains(said));
    let parts = std::iter::once(after.as_str()).chain(said).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("; ")
}

fn tournament_words(moment: &TournamentMoment) -> String {
    let TournamentMoment { title, phase, criteria, three_table, reopened, time_zone, turn_limit } = moment;
    let criteria: Vec<String> = criteria.iter().map(word).collect();
    let reopened = reopened.as_ref().map(|reason| format!(", reopened: {reason}")).unwrap_or_default();
    let zone = time_zone.as_ref().map(|zone| format!("; time of {zone}")).unwrap_or_default();
    let limit = turn_limit.map(|minutes| format!("; {minutes} minutes a turn")).unwrap_or_default();
    let (phase, criteria) = (word(phase), criteria.join(", "));
    format!("{title}: {phase}{reopened}; {criteria}; virtual score {}{zone}{limit}", word(three_table))
}

fn round_words(moment: &RoundMoment) -> String {
    let RoundMoment { round, stage, method, locked, map } = moment;
    let map = map.as_ref().map(|map| format!(", map {map}")).unwrap_or_default();
    let locked = if *locked { "locked" } else { "open" };
    format!("round {}: {}, seated by {}, {locked}{map}", round.0, word(stage), word(method))
}

fn table_words(moment: &TableMoment, one_of_many: bool) -> String {
    let TableMoment { round: _, table, state, captain, seats, signed_by, sheet, other, play_order, winner, void } =
        moment;
    let name =
        |player: PlayerId| seats.iter().find(|seat| seat.player == player).map_or(String::new(), |it| it.name.clone());
    let no = if one_of_many { format!("table {}: ", table.0) } else { String::new() };
    let mut text = format!("{no}{}: {}; captain {}", word(state), result_words(seats, sheet.as_ref()), name(*captain));
    let names = |players: &[PlayerId]| players.iter().map(|player| name(*player)).collect::<Vec<_>>().join(", ");
    if !play_order.is_empty() {
        text += &format!("; play order {}", names(play_order));
    }
    if let Some(winner) = winner {
        text += &format!("; {} goes on", name(*winner));
    }
    if !signed_by.is_empty() {
        text += &format!("; signed by {}", names(signed_by));
    }
    if let Some(other) = other {
        text += &format!("; other version by {}: {}", other.by.name, result_words(seats, Some(other)));
    }
    if let Some(reason) = void {
        text += &format!("; {reason}");
    }
    text
}

fn result_words(seats: &[SeatMoment], version: Option<&VersionView>) -> String {
    let line = |seat: &SeatMoment| {
        let who = format!("{} {}", seat.seat.number(), seat.name);
        let at = version.and_then(|version| version.sheet.entries.iter().position(|entry| entry.seat == seat.seat));
        let Some((version, at)) = version.zip(at) else { return who };
        let vp = version.vp.get(at).copied().flatten().map_or("no result".to_owned(), |vp| vp.to_string());
        format!("{who} {vp}{}", version.sheet.entries.get(at).map(entry_words).unwrap_or_default())
    };
    let mut lines: Vec<String> = seats.iter().map(line).collect();
    if version.is_some_and(|version| version.sheet.road_nobody) {
        lines.push("nobody holds the longest road".to_owned());
    }
    lines.join(", ")
}

fn entry_words(entry: &SheetEntry) -> String {
    let SheetEntry { seat: _, vp: _, pieces, army_first, road_first, declared } = entry;
    let mut words: Vec<String> = pieces.iter().flat_map(piece_words).collect();
    let marks = [("army first", army_first), ("road first", road_first), ("declared", declared)];
    words.extend(marks.iter().filter(|(_, marked)| **marked).map(|(mark, _)| (*mark).to_owned()));
    if words.is_empty() { String::new() } else { format!(" ({})", words.join(" ")) }
}

fn piece_words(pieces: &PiecesView) -> Vec<String> {
    let PiecesView { settlements, cities, vp_cards, knights, roads, longest_road } = pieces;
    let counts = [
        ("settlements", settlements),
        ("cities", cities),
        ("VP cards", vp_cards),
        ("knights", knights),
        ("roads", roads),
        ("longest road", longest_road),
    ];
    counts.iter().filter_map(|(piece, count)| count.map(|count| format!("{count} {piece}"))).collect()
}

fn player_words(moment: &PlayerMoment) -> String {
    let PlayerMoment {
        player,
        name,
        checked_in,
        withdrawn,
        disqualified,
        link_revoked,
        fixed_table,
        warnings,
        waiting,
        fee_paid,
        brings_game,
    } = moment;
    let mut words = vec![if *checked_in { "here" } else { "not here" }.to_owned()];
    words.extend(waiting.then(|| "waits for a place".to_owned()));
    words.extend(fee_paid.then(|| "paid".to_owned()));
    words.extend(brings_game.then(|| "brings a game".to_owned()));
    words.extend(withdrawn.then(|| "withdrawn".to_owned()));
    words.extend(disqualified.as_ref().map(|reason| format!("disqualified: {reason}")));
    words.extend(fixed_table.map(|table| format!("fixed table {}", table.0)));
    words.extend((*warnings > 0).then(|| format!("warnings: {warnings}")));
    words.extend(link_revoked.then(|| "link taken away".to_owned()));
    format!("{player} {name}: {}", words.join(", "))
}

/// A word as it is on the wire.
fn word(word: impl Serialize) -> String {
    match serde_json::to_value(word) {
        Ok(Value::String(word)) => word.replace('_', " "),
        _ => String::new(),
    }
}
