//! The newest round as a file to fill: a line a seat, under headings in the language of whoever reads, with an empty cell for
//! everything that these rules ask of a sheet. Filled in, it is read as it is (`results_import.rs`).

use crate::domain::ids::RoundNo;
use crate::domain::refusal::Refusal;
use crate::domain::rules::SheetKind;
use crate::live::now::Now;
use crate::protocol::files::{Cell, Cells, NotAFile};
use crate::server::words::{SOFT_HYPHEN, Words};

/// The file.
///
/// # Errors
/// Where there is no round; a round makes no [`NotAFile`].
pub fn template(now: &Now, words: &Words) -> Result<Result<Cells, NotAFile>, Refusal> {
    let state = &now.state;
    let round = state.newest_round().ok_or(Refusal::NoSuchRound { round: RoundNo::FIRST })?;
    let who = [&words.round, &words.table, &words.seat, &words.player, &words.name];
    let asked = asked(state.rules.sheet.kind, words);
    let headings = who.into_iter().chain(asked.iter().copied()).map(|heading| heading.replace(SOFT_HYPHEN, ""));
    let headings: Vec<String> = headings.collect();
    let empty = vec![None::<u8>; asked.len()];
    let lines = round.tables.iter().flat_map(|table| {
        table.seats.iter().map(|seated| {
            let name = Cell::from(now.people.own_name(seated.player));
            let (seat, player) = (seated.seat.number(), seated.player.to_string());
            (round.no.0, table.no.0, seat, player, name, &empty)
        })
    });
    let columns = vec![""; headings.len()];
    Ok(Cells::of(&columns, lines).map(|cells| cells.headed(headings)))
}

/// What a sheet of this kind has, seat by seat.
fn asked(kind: SheetKind, words: &Words) -> Vec<&String> {
    let Words { settlements, cities, vp_cards, knights, roads, longest_road, .. } = words;
    let pieces = [settlements, cities, vp_cards, knights, roads, longest_road];
    let marks = [&words.army_first, &words.road_first, &words.declared, &words.road_nobody];
    match kind {
        SheetKind::Pieces => [&pieces[..], &marks].concat(),
        SheetKind::Totals => vec![&words.vp, &words.declared],
        SheetKind::Either => [&[&words.vp][..], &pieces, &marks].concat(),
    }
}
