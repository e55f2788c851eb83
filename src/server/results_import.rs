//! RESULTS for the running round, held against its seating: what would be entered as signed on paper, and every fault with
//! its line and column.
//!
//! Keeps out entering them, which is the command `enter_sheets`: all tables of the file, or none.

use std::collections::BTreeMap;

use encoding_rs::Encoding;
use serde::Serialize;
use utoipa::ToSchema;

use super::named::Names;
use crate::domain::command::Command;
use crate::domain::decide::{self, Context};
use crate::domain::ids::{PlayerId, RoundNo, Seat, TableNo};
use crate::domain::likeness;
use crate::domain::people::People;
use crate::domain::refusal::Refusal;
use crate::domain::sheet::{PaperSheet, Sheet, sheet_kind_fits};
use crate::domain::state::{Round, Table, TableResult, Tournament};
use crate::domain::text::Note;
use crate::protocol::client::SheetOfTable;
use crate::protocol::grid::{Column, FileFault};
use crate::protocol::plan_file::Meant;
use crate::protocol::results_file::{
    self, FilePlayer, FileTable, FoundPlayer, NotSeated, OfPeople, ReadColumn, Results, RunningRound, Wanted,
};
use crate::protocol::server::{FAULTS_MAX, FaultView, RefusalView};

/// What a file would enter into the running round.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResultsPreview {
    pub round: RoundNo,
    /// As they are sent with `enter_sheets`.
    pub sheets: Vec<SheetOfTable>,
    /// What was understood, table by table.
    pub tables: Vec<TableOfFile>,
    /// Tables whose confirmed result is that of the file already.
    pub entered_before: u32,
    /// Tables of the round that the file does not name.
    pub not_in_the_file: Vec<TableNo>,
    /// Rows of other rounds, which are left out.
    pub other_rounds: u32,
    pub faults: Vec<FaultView>,
    /// Why the file as a whole would be refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<RefusalView>,
    /// How the bytes were read.
    pub encoding: String,
    /// Headings of columns that mean nothing here; empty where a column has none.
    pub columns_left_out: Vec<String>,
    /// Lines that were not read: titles, sums, and remarks alone.
    pub lines_left_out: Vec<u64>,
    /// The sheet of a workbook that has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// How a heading was read that could mean two things.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_as: Option<ReadColumn>,
}

/// A table of the file, for people to look at.
#[derive(Debug, Serialize, ToSchema)]
pub struct TableOfFile {
    pub table: TableNo,
    /// In the order of the seats.
    pub seats: Vec<SeatOfFile>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SeatOfFile {
    pub player: PlayerId,
    pub name: String,
    /// Absent for a missing result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vp: Option<u32>,
}

/// Reads a file for the newest round, and asks as whoever looks whether it could be entered. Changes nothing.
///
/// # Errors
/// Where there is no round to enter anything into.
pub fn preview(
    bytes: &[u8],
    meant: Option<&'static Encoding>,
    state: &Tournament,
    context: &Context<'_>,
) -> Result<ResultsPreview, Refusal> {
    let round = state.newest_round().ok_or(Refusal::NoSuchRound { round: RoundNo::FIRST })?;
    if round.locked {
        return Err(Refusal::RoundIsLocked { round: round.no });
    }
    let mut judge = Judge::of(state, context.people, round);
    let running = RunningRound { no: round.no, find: &|wanted| judge.found(wanted) };
    let OfPeople { results, reading, other_rounds, read_as } =
        results_file::parse_of_people(bytes, meant, &state.rules, &running);
    match results {
        Ok(results) => judge.judge(&results),
        Err(faults) => judge.faults = faults,
    }
    let Judge { sheets, tables, entered_before, named, mut faults, .. } = judge;
    if faults.is_empty() && sheets.is_empty() && entered_before == 0 {
        let sentence = format!("there is no row of round {} in this file", round.no);
        faults.push(FileFault::new(1, Column::File, "no_such_round", sentence));
    }
    faults.sort_by_key(|fault| fault.line);
    let note = Note::parse("a file").ok();
    let command = Command::EnterSheets { round: round.no, sheets: sheets.clone(), note };
    let refusal = faults.is_empty().then(|| decide::decide(state, &command, context).err()).flatten();
    let sheets = sheets.into_iter().map(|(table, PaperSheet { revision, sheet })| SheetOfTable {
        table,
        revision,
        sheet: (&sheet).into(),
    });
    Ok(ResultsPreview {
        round: round.no,
        sheets: sheets.collect(),
        tables,
        entered_before,
        not_in_the_file: round.tables.iter().map(|table| table.no).filter(|table| !named.contains(table)).collect(),
        other_rounds,
        faults: faults.iter().take(FAULTS_MAX).map(FaultView::from).collect(),
        refusal: refusal.as_ref().map(RefusalView::from),
        encoding: reading.encoding,
        columns_left_out: reading.columns_left_out,
        lines_left_out: reading.lines_left_out,
        sheet: reading.sheet,
        read_as,
    })
}

/// Where a player sits in the round.
struct Seated {
    name: String,
    table: TableNo,
    at: Seat,
}

/// Holds the tables of a file against those of the round.
struct Judge<'a> {
    state: &'a Tournament,
    people: &'a People,
    round: &'a Round,
    names: Names,
    sheets: BTreeMap<TableNo, PaperSheet>,
    tables: Vec<TableOfFile>,
    entered_before: u32,
    /// Tables that the file names.
    named: Vec<TableNo>,
    faults: Vec<FileFault>,
}

impl<'a> Judge<'a> {
    fn of(state: &'a Tournament, people: &'a People, round: &'a Round) -> Judge<'a> {
        Judge {
            state,
            people,
            round,
            names: Names::of(state, people),
            sheets: BTreeMap::new(),
            tables: Vec::new(),
            entered_before: 0,
            named: Vec::new(),
            faults: Vec::new(),
        }
    }

    fn judge(&mut self, results: &Results) {
        let mut rows: Vec<Vec<(u64, Seat, usize)>> = vec![Vec::new(); results.tables.len()];
        for row in &results.rows {
            rows[row.table].push((row.line, row.seat, row.player));
        }
        for (table, rows) in results.tables.iter().zip(rows) {
            let there = u16::try_from(table.table).ok().and_then(|no| self.round.table(TableNo(no)));
            let found = self.faults.len();
            match there {
                Some(there) => self.judge_table(there, table, &rows, &results.players),
                None => {
                    let sentence = format!("there is no table {} in round {}", table.table, self.round.no);
                    self.faults.push(FileFault::new(table.line, Column::Table, "no_such_table", sentence));
                }
            }
            self.faults[found..].iter_mut().for_each(|fault| fault.table = Some(table.table));
        }
    }

    fn judge_table(&mut self, there: &Table, table: &FileTable, rows: &[(u64, Seat, usize)], players: &[FilePlayer]) {
        self.named.push(there.no);
        let found = self.faults.len();
        for (line, seat, player) in rows {
            let Some(FilePlayer { id, name, .. }) = players.get(*player) else { continue };
            self.judge_seat(there, *line, *seat, id, name);
        }
        if rows.len() != there.seats.len() {
            let sentence = format!("{} players sit at table {}; {} are here", there.seats.len(), there.no, rows.len());
            self.faults.push(FileFault::new(table.line, Column::Table, "table_size", sentence));
        }
        if self.faults.len() == found {
            self.take(there, table);
        }
    }

    /// Where somebody sits in this round.
    fn seated(&self, player: PlayerId) -> Result<Seated, NotSeated> {
        let (round, name) = (self.round.no, self.people.own_name(player));
        let sits = |table: &Table| Some((table.no, table.seat_of(player)?));
        match self.round.tables.iter().find_map(|table| sits(table)) {
            Some((table, at)) => Ok(Seated { name, table, at }),
            None => Err(("sits_elsewhere", format!("{name} does not play in round {round}"))),
        }
    }

    /// Whom a row names, and where he sits in this round.
    fn found(&self, wanted: &Wanted<'_>) -> Result<FoundPlayer, NotSeated> {
        let meant = self.names.meant(self.state, wanted.cell);
        let id = match meant {
            Meant::Player(player) => player,
            Meant::Several | Meant::Nobody => self.alike(wanted).ok_or_else(|| {
                let cell = wanted.cell;
                if meant == Meant::Several {
                    ("several_of_a_name", format!("several people are called {cell}; write the number, like P7"))
                } else {
                    ("not_on_roster", format!("nobody here is {cell}; write the number, like P7"))
                }
            })?,
        };
        let Seated { table, at, .. } = self.seated(id)?;
        Ok(FoundPlayer { id, table, seat: at })
    }

    /// The only one of an alike name in the seat that the row names, or else at its table: there nobody else can be meant.
    fn alike(&self, wanted: &Wanted<'_>) -> Option<PlayerId> {
        let table = self.round.table(TableNo(u16::try_from(wanted.table?).ok()?))?;
        let called = table.seats.iter().filter(|it| likeness::are_alike(&self.people.own_name(it.player), wanted.cell));
        let called: Vec<_> = called.collect();
        let in_seat = called.iter().find(|it| Some(i64::from(it.seat.number())) == wanted.seat);
        in_seat.or_else(|| called.first().filter(|_| called.len() == 1)).map(|it| it.player)
    }

    /// Whether the player of the row sits there.
    fn judge_seat(&mut self, there: &Table, line: u64, seat: Seat, id: &str, written: &str) {
        let seated = match self.names.meant(self.state, id) {
            Meant::Player(player) => self.seated(player),
            Meant::Several | Meant::Nobody => Err(("not_on_roster", format!("nobody here is {id}"))),
        };
        let (column, code, sentence) = match seated {
            Err((code, sentence)) => ("player", code, sentence),
            Ok(Seated { name, table, at }) if (table, at) != (there.no, seat) => {
                let (round, at) = (self.round.no, at.number());
                let sentence = format!("{name} sits at table {table}, seat {at}, in round {round}");
                ("player", "sits_elsewhere", sentence)
            }
            // The file may be of another tournament, where the same numbers are other people.
            Ok(Seated { name, .. }) if written != id && !likeness::are_alike(written, &name) => {
                ("name", "name_differs", format!("{id} is {name} here, and not {written}"))
            }
            Ok(_) => return,
        };
        self.faults.push(FileFault::new(line, Column::named(column), code, sentence));
    }

    /// A table without faults: its sheet is taken, unless the table has one already.
    fn take(&mut self, there: &Table, table: &FileTable) {
        let draft = table.sheet.draft();
        let same = there.result.handed_in().is_some_and(|handed_in| handed_in.sheet.draft() == draft);
        match &there.result {
            TableResult::Awaiting => {}
            TableResult::Submitted(_) if same => {}
            TableResult::Confirmed(..) | TableResult::Ruled(..) if same => {
                self.entered_before += 1;
                return;
            }
            _ => {
                let sentence = format!(
                    "table {} has a result already that is not this one; decide there, or take its rows out of the file",
                    there.no
                );
                self.faults.push(FileFault::new(table.line, Column::Table, "has_another_result", sentence));
                return;
            }
        }
        if let Err(fault) = sheet_kind_fits(&self.state.rules, draft) {
            self.faults.push(FileFault::new(table.line, Column::Table, fault.code.code(), fault.to_string()));
            return;
        }
        self.tables.push(self.seen(there, &table.sheet));
        self.sheets.insert(there.no, PaperSheet { revision: there.revision, sheet: draft.clone() });
    }

    fn seen(&self, there: &Table, sheet: &Sheet) -> TableOfFile {
        let seats = there.seats.iter().map(|seated| SeatOfFile {
            player: seated.player,
            name: self.people.name(seated.player),
            vp: sheet.vp(seated.seat),
        });
        TableOfFile { table: there.no, seats: seats.collect() }
    }
}
