//! A CSV file or a workbook as rows of known columns: encoding, separator, header and row lengths are judged here, once for
//! all commands and for what is sent to the server (`formats.md`).
//!
//! The commands read what the format promises; the server reads files as people have them, see [`Grid::of_people`]. Keeps
//! out where the bytes come from, and what the cells mean.

pub mod broken;
pub mod encoding;
mod fault;
pub mod headings;
pub mod kind;
pub mod quotes;
mod records;
mod workbook;

use csv::ByteRecord;
use encoding_rs::Encoding;

use super::files;
use records::{Records, header_separator, is_blank, tidy};

pub use fault::{Column, FileFault};
pub use records::records;
pub use workbook::{Sheet, is_one as is_workbook, sheet as workbook_sheet};

/// Columns that a kind of file can have.
pub struct Layout {
    pub columns: &'static [&'static str],
    /// How many of them, from the front, must be there.
    pub required: usize,
    /// Those of them that people may leave out, because what stands there is known otherwise.
    pub known_otherwise: &'static [usize],
}

/// Rows in which the header of a file of people is looked for: titles, the day, the place and an empty line or two stand
/// above it.
pub const HEADER_WITHIN_ROWS: usize = 10;

/// A file's rows, and where its columns stand.
pub struct Grid {
    layout: &'static Layout,
    /// Per column of the layout its position in the file.
    positions: Vec<Option<usize>>,
    /// The header as it is written.
    header: Vec<String>,
    header_line: u64,
    header_len: usize,
    rows: Vec<(u64, ByteRecord)>,
    of_people: bool,
    reading: Reading,
}

/// How a file of people was read, and what of it was not: for them to look at.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reading {
    /// How its bytes were read: `UTF-8`, `windows-1250`, `XLSX`, …
    pub encoding: String,
    /// The headings of columns that mean nothing here; empty where a column has none.
    pub columns_left_out: Vec<String>,
    /// The lines in which something stands and nothing of what is asked for: titles, sums, and remarks.
    pub lines_left_out: Vec<u64>,
    /// The sheet of a workbook that has several.
    pub sheet: Option<String>,
}

/// How a workbook says that it was read.
pub const WORKBOOK: &str = "XLSX";

/// One row of a grid.
#[derive(Clone, Copy)]
pub struct Row<'a> {
    grid: &'a Grid,
    pub line: u64,
    record: &'a ByteRecord,
}

/// What a cell holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell<'a> {
    /// Nothing, or the file has no such column.
    Empty,
    /// Text without the spaces around it; never empty.
    Text(&'a str),
    NotUtf8,
}

impl Grid {
    /// Splits a file into rows and judges its header. Faults go to `faults`; what can be read is in the grid.
    pub fn read(bytes: &[u8], layout: &'static Layout, faults: &mut Vec<FileFault>) -> Grid {
        let mut grid = Grid::empty(layout);
        if workbook::is_one(bytes) {
            return grid.of_workbook(bytes, faults);
        }
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        grid.fill(Records::of(bytes), faults);
        grid
    }

    /// As [`Grid::read`], of a file as people have it: in any encoding, which they can say where the guess is wrong; with
    /// the empty rows and columns that spreadsheets leave behind; with headings in the languages of our screens, and with
    /// columns and sums of their own, which are left out; with their way of writing days.
    pub fn of_people(
        bytes: &[u8],
        meant: Option<&'static Encoding>,
        layout: &'static Layout,
        faults: &mut Vec<FileFault>,
    ) -> Grid {
        let mut grid = Grid { of_people: true, ..Grid::empty(layout) };
        if workbook::is_one(bytes) {
            return grid.of_workbook(bytes, faults);
        }
        let (mut text, encoding) = encoding::decoded(bytes, meant);
        encoding.clone_into(&mut grid.reading.encoding);
        if let Some(fault) = kind::no_table(bytes, &text) {
            faults.push(fault);
            return grid;
        }
        let named = quotes::take_separator(&mut text);
        let separator = named.map_or_else(|| grid.likeliest_separator(&text), |separator| separator as u8);
        match quotes::unclosed(&text, separator) {
            Some(fault) => faults.push(fault),
            None => grid.fill(tidy(records(&text, separator).collect()).into_iter(), faults),
        }
        grid
    }

    fn empty(layout: &'static Layout) -> Grid {
        let positions = vec![None; layout.columns.len()];
        let reading = Reading { encoding: encoding_rs::UTF_8.name().to_owned(), ..Reading::default() };
        Grid {
            layout,
            positions,
            header: Vec::new(),
            header_line: 1,
            header_len: 0,
            rows: Vec::new(),
            of_people: false,
            reading,
        }
    }

    fn of_workbook(mut self, bytes: &[u8], faults: &mut Vec<FileFault>) -> Grid {
        WORKBOOK.clone_into(&mut self.reading.encoding);
        let is_header = |record: &ByteRecord| !self.of_people || self.names_columns(record);
        match workbook::sheet(bytes, is_header) {
            Ok(Sheet { name, records }) => {
                self.reading.sheet = name;
                self.fill(records.into_iter(), faults);
            }
            Err(fault) => faults.push(fault),
        }
        self
    }

    /// How many of the columns a row names, as people write them.
    fn known(&self, record: &ByteRecord) -> usize {
        let is_known = |cell: &&[u8]| {
            let cell = std::str::from_utf8(cell).unwrap_or_default();
            headings::column(cell, self.layout.columns).is_some()
        };
        record.iter().filter(is_known).count()
    }

    fn names_columns(&self, record: &ByteRecord) -> bool {
        self.known(record) > 1
    }

    /// The separator by which a line of the first ones names the most columns; of a title it tells nothing.
    fn likeliest_separator(&self, text: &str) -> u8 {
        let named = |separator: u8| {
            let first = records(text, separator).take(HEADER_WITHIN_ROWS);
            first.map(|(_, record)| self.known(&record)).max().unwrap_or(0)
        };
        let most = [b';', b'\t', b','].map(|separator| (named(separator), separator)).into_iter().max();
        most.filter(|(named, _)| *named > 1)
            .map_or_else(|| header_separator(text.as_bytes()), |(_, separator)| separator)
    }

    /// How many lines stand above the header: the first line that names columns, or of two the one that names more.
    fn above_the_header(&self, records: &[(u64, ByteRecord)]) -> usize {
        let first = &records[..records.len().min(HEADER_WITHIN_ROWS)];
        let Some(mut at) = first.iter().position(|(_, record)| self.names_columns(record)) else { return 0 };
        while first.get(at + 1).is_some_and(|(_, below)| self.known(below) > self.known(&first[at].1)) {
            at += 1;
        }
        at
    }

    /// Judges header and row lengths.
    fn fill(&mut self, records: impl Iterator<Item = (u64, ByteRecord)>, faults: &mut Vec<FileFault>) {
        let mut records: Vec<(u64, ByteRecord)> = records.collect();
        let above = if self.of_people { self.above_the_header(&records) } else { 0 };
        self.reading.lines_left_out = records.drain(..above).map(|(line, _)| line).collect();
        let mut records = records.into_iter();
        let Some((line, header)) = records.next() else {
            faults.push(FileFault::new(1, Column::File, "empty_file", "the file has no rows"));
            return;
        };
        (self.header_line, self.header_len) = (line, header.len());
        if !self.read_header(&header, faults) {
            return;
        }
        self.rows = records.collect();
        if self.of_people {
            self.leave_out_sums_and_remarks();
        }
        if self.rows.is_empty() {
            faults.push(FileFault::new(line, Column::File, "empty_file", "the file has a header and no rows"));
        }
        for (line, record) in &self.rows {
            if record.len() != header.len() {
                let sentence = format!("this row has {} cells, the header {}", record.len(), header.len());
                faults.push(FileFault::new(*line, Column::Row, "ragged_row", sentence));
            }
        }
    }

    /// False where the header is not even text: then the rest of the file is not worth reading.
    fn read_header(&mut self, header: &ByteRecord, faults: &mut Vec<FileFault>) -> bool {
        let line = self.header_line;
        for (position, name) in header.iter().enumerate() {
            let Ok(name) = std::str::from_utf8(name) else {
                let sentence = "the header is not UTF-8; save the file as UTF-8";
                faults.push(FileFault::new(line, Column::File, "not_utf8", sentence));
                return false;
            };
            let name = name.trim();
            self.header.push(name.to_owned());
            let known = if self.of_people {
                headings::column(name, self.layout.columns)
            } else {
                self.layout.columns.iter().position(|column| name.eq_ignore_ascii_case(column))
            };
            match known.map(|column| (self.layout.columns[column], &mut self.positions[column])) {
                Some((column, Some(_))) => {
                    let sentence = "the column is there twice; the first one was read";
                    faults.push(FileFault::new(line, Column::named(column), "column_twice", sentence));
                }
                Some((_, free)) => *free = Some(position),
                None if self.of_people => self.reading.columns_left_out.push(name.to_owned()),
                None => {
                    let column = if name.is_empty() { Column::Row } else { Column::named(name) };
                    let sentence = format!("the columns are {}", self.layout.columns.join(", "));
                    faults.push(FileFault::new(line, column, "unknown_column", sentence));
                }
            }
        }
        if self.of_people {
            self.take_names_for_players();
        }
        for column in 0..self.layout.required {
            let needed = !self.of_people || !self.layout.known_otherwise.contains(&column);
            if needed && self.positions[column].is_none() {
                let name = self.layout.columns[column];
                let sentence = format!("the column {name} is needed");
                faults.push(FileFault::new(line, Column::File, "missing_column", sentence).needing(&[name]));
            }
        }
        true
    }

    /// Whoever has only names means their players by them.
    fn take_names_for_players(&mut self) {
        let at = |name: &str| self.layout.columns.iter().position(|column| *column == name);
        if let (Some(player), Some(name)) = (at("player"), at("name"))
            && self.positions[player].is_none()
        {
            self.positions[player] = self.positions[name].take();
        }
    }

    /// A sum has no cell for something that every row has, and a remark none for anything.
    fn leave_out_sums_and_remarks(&mut self) {
        let cell = |record: &ByteRecord, position: usize| {
            record.get(position).and_then(|cell| std::str::from_utf8(cell).ok()).unwrap_or_default().trim().to_owned()
        };
        let needed: Vec<usize> = self.positions[..self.layout.required].iter().copied().flatten().collect();
        let sums_up = |record: &ByteRecord| {
            let first = (0..record.len()).map(|position| cell(record, position)).find(|cell| !cell.is_empty());
            first.is_some_and(|first| headings::sums_up(&first))
                && needed.iter().any(|position| cell(record, *position).is_empty())
        };
        let known: Vec<usize> = self.positions.iter().copied().flatten().collect();
        let remarks = |record: &ByteRecord| {
            !known.is_empty() && known.iter().all(|position| record.get(*position).is_none_or(is_blank))
        };
        let rows = std::mem::take(&mut self.rows).into_iter();
        let (left_out, rows): (Vec<_>, _) = rows.partition(|(_, record)| sums_up(record) || remarks(record));
        self.rows = rows;
        self.reading.lines_left_out.extend(left_out.into_iter().map(|(line, _)| line));
    }

    /// In these columns an empty cell means what stands above it: people write the number of a table once, or make one
    /// cell of several.
    pub fn carry_down(&mut self, columns: &[usize]) {
        let positions: Vec<usize> = columns.iter().filter_map(|column| self.positions[*column]).collect();
        let mut above: Vec<Vec<u8>> = vec![Vec::new(); positions.len()];
        for (_, record) in self.rows.iter_mut().filter(|(_, record)| record.len() == self.header_len) {
            let mut cells: Vec<Vec<u8>> = record.iter().map(<[u8]>::to_vec).collect();
            let (mut carried, mut begins) = (false, false);
            for (position, above) in positions.iter().zip(&mut above) {
                if !is_blank(&cells[*position]) {
                    // Another event begins, or another round: what belongs to the one above ends there.
                    begins |= *above != cells[*position];
                    above.clone_from(&cells[*position]);
                } else if begins {
                    above.clear();
                } else if !above.is_empty() {
                    cells[*position].clone_from(above);
                    carried = true;
                }
            }
            if carried {
                *record = cells.iter().collect();
            }
        }
    }

    /// The heading of a column that could be a seat, or the place at the table.
    pub fn seat_or_place(&self, column: usize) -> Option<&str> {
        let heading = self.header.get(self.positions[column]?)?;
        headings::is_seat_or_place(heading).then_some(heading.as_str())
    }

    /// As if the file had no such column.
    pub fn leave_out(&mut self, column: usize) {
        self.positions[column] = None;
    }

    pub fn header_line(&self) -> u64 {
        self.header_line
    }

    /// The file is as people have it, and not as the format promises.
    pub fn is_of_people(&self) -> bool {
        self.of_people
    }

    /// How it was read, and what of it was not.
    pub fn reading(&self) -> &Reading {
        &self.reading
    }

    pub fn has(&self, column: usize) -> bool {
        self.positions[column].is_some()
    }

    /// Where a column stands in the file, for sorting faults of one line.
    pub fn position(&self, name: &str) -> usize {
        let column = self.layout.columns.iter().position(|column| *column == name);
        column.and_then(|column| self.positions[column]).unwrap_or(usize::MAX)
    }

    /// Every row below the header, also the ragged ones.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().map(|(line, record)| Row { grid: self, line: *line, record })
    }
}

impl<'a> Row<'a> {
    /// The row has more or fewer cells than the header: what stands where is a guess.
    pub fn is_ragged(&self) -> bool {
        self.record.len() != self.grid.header_len
    }

    pub fn is_of_people(&self) -> bool {
        self.grid.is_of_people()
    }

    /// The column's name.
    pub fn heading(&self, column: usize) -> &'static str {
        self.grid.layout.columns[column]
    }

    /// Whether the file has the column at all.
    pub fn has(&self, column: usize) -> bool {
        self.grid.has(column)
    }

    pub fn cell(&self, column: usize) -> Cell<'a> {
        let Some(bytes) = self.grid.positions[column].and_then(|position| self.record.get(position)) else {
            return Cell::Empty;
        };
        match std::str::from_utf8(bytes).map(str::trim) {
            Ok("") => Cell::Empty,
            Ok(text) => Cell::Text(text),
            Err(_) => Cell::NotUtf8,
        }
    }
}

/// Who is named in a cell, which must not be empty.
pub fn player_cell<'a>(row: &Row<'a>, column: usize, faults: &mut Vec<FileFault>) -> Option<&'a str> {
    let (code, sentence) = match row.cell(column) {
        Cell::Text(text) => return Some(files::Cell::read(text)),
        Cell::Empty if row.has(column) => ("empty_player", "there is no player in this cell"),
        Cell::Empty => return None,
        Cell::NotUtf8 => ("not_utf8", "this cell is not UTF-8; save the file as UTF-8"),
    };
    faults.push(FileFault::new(row.line, Column::named(row.heading(column)), code, sentence));
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    static LAYOUT: Layout = Layout { columns: &["player", "name"], required: 1, known_otherwise: &[] };

    fn read(text: &[u8]) -> (Vec<(u64, String)>, Vec<&'static str>) {
        let mut faults = Vec::new();
        let grid = Grid::read(text, &LAYOUT, &mut faults);
        let text = |cell| if let Cell::Text(text) = cell { text.to_owned() } else { String::new() };
        let rows = grid.rows().filter(|row| !row.is_ragged()).map(|row| (row.line, text(row.cell(0)))).collect();
        (rows, faults.into_iter().map(|fault| fault.code).collect())
    }

    #[test]
    fn lines_are_counted_through_blank_lines_quoted_line_ends_and_every_kind_of_line_end() {
        let (rows, faults) = read(b"\n\nplayer,name\n\nA,x\n\"B\",\"two\nlines\"\n\n\nC,z\n");
        assert_eq!(rows, [(5, "A".to_owned()), (6, "B".to_owned()), (10, "C".to_owned())]);
        assert!(faults.is_empty());
        let (rows, _) = read(b"player,name\r\n\r\nA,x\r\nB,y\r\n");
        assert_eq!(rows, [(3, "A".to_owned()), (4, "B".to_owned())]);
        let (rows, _) = read(b"player,name\rA,x\rB,y");
        assert_eq!(rows, [(2, "A".to_owned()), (3, "B".to_owned())]);
    }

    #[test]
    fn a_file_in_another_encoding_is_told_once_and_not_guessed_at() {
        assert_eq!(read(b"\xFF\xFEp\0l\0a\0").1, ["not_utf8"]);
    }

    #[test]
    fn a_file_of_people_is_read_in_its_encoding_without_what_a_spreadsheet_left_behind() {
        let read = |bytes: &[u8], meant| {
            let mut faults = Vec::new();
            let grid = Grid::of_people(bytes, meant, &LAYOUT, &mut faults);
            let text = |cell| if let Cell::Text(text) = cell { text.to_owned() } else { String::new() };
            let rows: Vec<(u64, String)> = grid.rows().map(|row| (row.line, text(row.cell(1)))).collect();
            let faults: Vec<_> = faults.into_iter().map(|fault| (fault.line, fault.code)).collect();
            (rows, faults, grid.reading().encoding.clone())
        };
        let western = b"player;name;;\n;;;\nP1;M\xfcller;;\n;;;\nP2;Gro\xdf;;\n";
        let rows = vec![(3, "Müller".to_owned()), (5, "Groß".to_owned())];
        assert_eq!(read(western, None), (rows, Vec::new(), "windows-1252".to_owned()));
        // A row that was cut off is told all the same.
        assert_eq!(read(b"player;name;\nP1\n", None).1, [(2, "ragged_row")]);
        let (bytes, ..) = encoding_rs::MACINTOSH.encode("player,name\nP1,M\u{fc}ller\n");
        assert_eq!(read(&bytes, encoding::named("macintosh")).0, [(2, "Müller".to_owned())]);
        let (rows, faults, _) = read(b"sep=;\r\nplayer;name\r\nP1;Bo,Al\r\n", None);
        assert_eq!((rows, faults), (vec![(3, "Bo,Al".to_owned())], Vec::new()));
        assert_eq!(read(b"player;name\n\"P1;Bo\nP2;Al\n", None).1, [(2, "unclosed_quote")]);
    }

    #[test]
    fn a_header_is_judged_whole() {
        assert_eq!(read(b"nick;name;Name\nx;y;z").1, ["unknown_column", "column_twice", "missing_column"]);
        assert_eq!(read(b"\xEF\xBB\xBF").1, ["empty_file"]);
        assert_eq!(read(b"player\n\n").1, ["empty_file"]);
    }
}
