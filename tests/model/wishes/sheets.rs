//! Sheets: handed in, confirmed, disputed, ruled, corrected.

use std::collections::BTreeMap;

use rand::RngExt;
use rand::seq::IndexedRandom;
use roundtable::domain::command::{Command, Verdict};
use roundtable::domain::ids::{PlayerId, RoundNo, Seat, TableNo};
use roundtable::domain::rules::{Rules, SheetKind};
use roundtable::domain::sheet::{Draft, Entry, Marks, PaperSheet, Pieces, Score};
use roundtable::domain::state::{HandedIn, Phase, Round, Table, TableResult};

use super::super::hall::{Part, note};
use super::super::walk::Walk;
use super::{Captain, Head, Referee, Wish};

/// A sheet that the rules take, with another winner for another `turn`.
pub fn good_sheet(rules: &Rules, table: &Table, turn: usize) -> Draft {
    let size = table.seats.len();
    let entries = table.seats.iter().enumerate().map(|(index, seated)| {
        let wins = index == turn % size;
        // Few different numbers, so that places and standings are tied often.
        let rest = 3 + (index + turn / size) % 3;
        let score = match rules.sheet.kind {
            SheetKind::Pieces => {
                let cities = if wins { 4 } else { rest as i64 / 2 };
                Score::Pieces(Pieces { settlements: 2, cities, vp_cards: 0, knights: 0, roads: 9, longest_road: 0 })
            }
            SheetKind::Totals | SheetKind::Either => Score::Total(if wins { 10 } else { rest as i64 }),
        };
        Entry { seat: seated.seat, score, marks: Marks::default() }
    });
    Draft { entries: entries.collect(), road_nobody: false }
}

/// The same with one game missing, never the winner's.
fn with_a_missing_result(mut draft: Draft, turn: usize) -> Draft {
    let size = draft.entries.len();
    draft.entries[(turn + 1) % size].score = Score::Missing;
    draft
}

/// Two roads of five, of which a cut left nobody the longest; only on sheets of pieces.
fn with_a_cut_road(mut draft: Draft) -> Draft {
    for entry in draft.entries.iter_mut().take(2) {
        if let Score::Pieces(pieces) = &mut entry.score {
            pieces.longest_road = 5;
            draft.road_nobody = true;
        }
    }
    draft
}

impl Walk {
    pub(super) fn about_a_sheet(&mut self, command: &str, part: Part) -> Wish {
        let turn = self.chance.random_range(0..6);
        let unsigned = |table: &Table, part: Part| {
            let signed = |handed_in: &HandedIn, player| handed_in.signed_by.contains(&player);
            let of_part = |player: PlayerId| (player == table.captain) == (part == Captain);
            let handed_in = table.result.handed_in();
            handed_in.is_some_and(|sheet| table.players().any(|player| of_part(player) && !signed(sheet, player)))
        };
        let can_hand_in = |round: &Round, table: &Table| {
            let chosen = !round.play_order_chosen || !table.play_order.is_empty();
            table.result == TableResult::Awaiting && chosen
        };
        let (round, table) = match (command, part) {
            ("submit" | "enter_on_paper" | "enter_sheets", _) => self.table_that(can_hand_in)?,
            ("confirm", _) => self.table_that(|_, table| table.result.is_provisional() && unsigned(table, part))?,
            ("dispute", _) => self.table_that(|_, table| {
                matches!(table.result, TableResult::Submitted(_) | TableResult::Confirmed(..)) && unsigned(table, part)
            })?,
            ("accept", Head) => self.table_that(|_, table| table.result.is_provisional())?,
            ("accept", _) => {
                let missing = |_: &Round, table: &Table| {
                    table.result.is_provisional()
                        && table.result.handed_in().is_some_and(|sheet| sheet.sheet.has_missing_result())
                };
                match self.table_that(missing) {
                    Some(there) => there,
                    None => return self.hands_in_a_missing_result(),
                }
            }
            ("rule", _) => {
                let rare = self.chance.random_bool(0.2);
                let disputed = |_: &Round, table: &Table| matches!(table.result, TableResult::Disputed(..));
                match self.table_that(disputed) {
                    Some(there) => there,
                    None => self.table_that(|_, table| {
                        table.result != TableResult::Awaiting && (rare || !table.result.is_provisional())
                    })?,
                }
            }
            _ => self.locked_table()?,
        };
        let (no, revision) = (table.no, table.revision);
        let mut sheet = good_sheet(&self.hall.state.rules, &table, turn);
        if self.chance.random_bool(0.1) {
            sheet = with_a_missing_result(sheet, turn);
        } else if matches!(part, Referee | Head) && self.chance.random_bool(0.2) {
            sheet = with_a_cut_road(sheet);
        }
        let signed = |player: PlayerId| {
            command == "submit" || table.result.handed_in().is_none_or(|sheet| !sheet.signed_by.contains(&player))
        };
        let by = self.at(&table, part, signed)?;
        let words = self.chance.random_bool(0.4);
        let command = match command {
            "submit" => Command::Submit { round, table: no, revision, sheet },
            "confirm" => Command::Confirm { round, table: no, revision },
            "dispute" => {
                Command::Dispute { round, table: no, revision, reason: Some(note()), sheet: (!words).then_some(sheet) }
            }
            "enter_on_paper" => Command::EnterOnPaper { round, table: no, revision, sheet, note: Some(note()) },
            "enter_sheets" => {
                let sheets = BTreeMap::from([(no, PaperSheet { revision, sheet })]);
                Command::EnterSheets { round, sheets, note: Some(note()) }
            }
            "accept" => Command::Accept { round, table: no, revision, reason: note() },
            "rule" => {
                let verdict = match (&table.result, self.chance.random_range(0..4)) {
                    (TableResult::Disputed(..), 0) => Verdict::Uphold,
                    (TableResult::Disputed(_, dispute), 1) if dispute.other.is_some() => Verdict::TakeOther,
                    (TableResult::Void { .. } | TableResult::Decided { .. }, _) | (_, 2) => Verdict::Replay,
                    _ => Verdict::Amend(sheet),
                };
                Command::Rule { round, table: no, revision, verdict, note: Some(note()) }
            }
            _ => Command::Correct { round, table: no, revision, sheet, reason: note() },
        };
        Some((by, command))
    }

    /// So that there is something that the desk alone can accept.
    fn hands_in_a_missing_result(&mut self) -> Wish {
        let (round, table) = self.table_that(|round, table| {
            table.result == TableResult::Awaiting && (!round.play_order_chosen || !table.play_order.is_empty())
        })?;
        let by = self.at(&table, Captain, |_| true)?;
        let turn = self.chance.random_range(0..6);
        let sheet = with_a_missing_result(good_sheet(&self.hall.state.rules, &table, turn), turn);
        Some((by, Command::Submit { round, table: table.no, revision: table.revision, sheet }))
    }

    fn locked_table(&mut self) -> Option<(RoundNo, Table)> {
        let state = &self.hall.state;
        if state.phase != Phase::Running || !state.rules.conduct.corrections {
            return None;
        }
        let locked = state.rounds.iter().filter(|round| round.locked);
        let tables: Vec<(RoundNo, Table)> = locked
            .flat_map(|round| round.tables.iter().map(|table| (round.no, (**table).clone())))
            .filter(|(_, table)| table.result.handed_in().is_some())
            .collect();
        tables.choose(&mut self.chance).cloned()
    }
}

/// Only to name the seats that a 3-table may lack.
#[test]
fn a_good_sheet_speaks_of_the_seats_that_are_there() {
    let table = Table {
        no: TableNo(1),
        seats: vec![],
        captain: PlayerId(1),
        captain_named: false,
        play_order: vec![],
        revision: 1,
        result: TableResult::Awaiting,
        replay: None,
    };
    let seats = [Seat::ALL[0], Seat::ALL[2], Seat::ALL[3]];
    let seated =
        seats.map(|seat| roundtable::domain::state::Seated { seat, player: PlayerId(u32::from(seat.number())) });
    let table = Table { seats: seated.to_vec(), ..table };
    let rules = Rules::preset("championship-2025").unwrap();
    let sheet = good_sheet(&rules, &table, 2);
    assert_eq!(sheet.entries.iter().map(|entry| entry.seat).collect::<Vec<_>>(), seats);
    roundtable::domain::sheet::Sheet::check(&rules, sheet).unwrap();
}
