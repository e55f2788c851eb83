//! A file as cells under headings, written as CSV or as an Excel workbook: the rows and their columns are the same.
//!
//! Keeps out which files there are (`files.rs`), and how a row becomes cells (`collect.rs`).

use std::borrow::Cow;

use rust_xlsxwriter::{Format as CellFormat, Workbook, XlsxError};
use serde::Serialize;

use super::collect;
use crate::domain::points::Exact;

/// How a file is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Csv,
    Xlsx,
}

impl Format {
    /// By the end of a file's name; CSV unless it says otherwise.
    pub fn of_name(name: &str) -> Format {
        if name.ends_with(".xlsx") { Format::Xlsx } else { Format::Csv }
    }

    pub fn end(self) -> &'static str {
        match self {
            Format::Csv => "csv",
            Format::Xlsx => "xlsx",
        }
    }
}

/// Text of people in a file that a spreadsheet opens. What would begin a formula there stays text: in CSV by an apostrophe
/// before it, in a workbook by the cell's type.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Cell(String);

/// What a spreadsheet may take for the beginning of a formula, also behind a tab or a line break.
const FORMULA_BEGINNINGS: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell(text)
    }
}

impl Cell {
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The text that a cell of one of our CSV files was written from.
    pub fn read(written: &str) -> &str {
        written.strip_prefix('\'').filter(|text| text.starts_with(FORMULA_BEGINNINGS)).unwrap_or(written)
    }
}

/// A number as it is written in files: whole, decimal, or a fraction `p/q`. Text in JSON, and in a workbook a number as far
/// as one can hold it exactly as written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Number(String);

impl From<String> for Number {
    fn from(text: String) -> Number {
        Number(text)
    }
}

impl From<Exact> for Number {
    fn from(exact: Exact) -> Number {
        Number(exact.to_string())
    }
}

/// What stands in a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Value {
    Empty,
    Number(String),
    /// Our own words and numbers of people, never the beginning of a formula.
    Text(String),
    /// What people wrote.
    Words(String),
}

/// Why rows did not become a file.
#[derive(Debug, thiserror::Error)]
pub enum NotAFile {
    #[error("{0}")]
    Row(String),
    #[error("a row has {cells} cells under {columns} columns")]
    Ragged { cells: usize, columns: usize },
    #[error("the CSV was not written: {0}")]
    Csv(#[from] csv::Error),
    #[error("the workbook was not written: {0}")]
    Workbook(#[from] XlsxError),
}

/// Rows under their columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cells {
    columns: Vec<Cow<'static, str>>,
    rows: Vec<Vec<Value>>,
    /// The column that may hold fractions where a workbook should have numbers.
    fractions: Option<&'static str>,
}

/// How a column ends in which numbers are written as fractions, which no workbook can reckon with.
const EXACT: &str = "_exact";

/// Digits of a number that a workbook keeps exactly.
const DIGITS_MAX: usize = 15;
/// Characters that a cell of a workbook holds.
const CELL_CHARACTERS_MAX: usize = 32_767;

impl Cells {
    /// A row may be made of several parts, one after the other.
    ///
    /// # Errors
    /// Where a row has other columns than the header, or something that is no cell.
    pub fn of<T: Serialize>(columns: &[&'static str], rows: impl IntoIterator<Item = T>) -> Result<Cells, NotAFile> {
        let columns: Vec<_> = columns.iter().map(|column| Cow::Borrowed(*column)).collect();
        let mut cells = Cells { columns, rows: Vec::new(), fractions: None };
        for row in rows {
            let row = collect::cells_of(&row)?.cells;
            if row.len() != cells.columns.len() {
                return Err(NotAFile::Ragged { cells: row.len(), columns: cells.columns.len() });
            }
            cells.rows.push(row);
        }
        Ok(cells)
    }

    /// Rows under the names of their fields; without a row there is nothing, and no header.
    ///
    /// # Errors
    /// As [`Cells::of`].
    pub fn by_fields<T: Serialize>(rows: &[T]) -> Result<Cells, NotAFile> {
        let fields = rows.first().map(collect::cells_of).transpose()?.map(|row| row.fields).unwrap_or_default();
        Cells::of(&fields, rows)
    }

    /// The same under other headings, in the language of whoever reads.
    #[must_use]
    pub fn headed(self, headings: Vec<String>) -> Cells {
        Cells { columns: headings.into_iter().map(Cow::Owned).collect(), ..self }
    }

    /// A workbook has the numbers of this column as our screens show them, and behind it, as `…_exact`, as they are.
    #[must_use]
    pub fn with_exact_beside(self, column: &'static str) -> Cells {
        Cells { fractions: Some(column), ..self }
    }

    /// The bytes of the file. `name` is that of the one sheet of a workbook.
    ///
    /// # Errors
    /// None that cells of a tournament can cause.
    pub fn written(&self, format: Format, name: &str) -> Result<Vec<u8>, NotAFile> {
        match format {
            Format::Csv => self.csv(b','),
            Format::Xlsx => self.xlsx(name),
        }
    }

    /// A CSV that a spreadsheet opens by a double click where this is its separator: it knows the letters by their mark.
    ///
    /// # Errors
    /// As [`Cells::written`].
    pub fn for_a_spreadsheet(&self, separator: u8) -> Result<Vec<u8>, NotAFile> {
        Ok([b"\xEF\xBB\xBF".to_vec(), self.csv(separator)?].concat())
    }

    fn csv(&self, separator: u8) -> Result<Vec<u8>, NotAFile> {
        let mut writer = csv::WriterBuilder::new().delimiter(separator).from_writer(Vec::new());
        if self.columns.is_empty() {
            return Ok(Vec::new());
        }
        writer.write_record(self.columns.iter().map(|column| column.as_bytes()))?;
        for row in &self.rows {
            for value in row {
                match value {
                    Value::Empty => writer.write_field("")?,
                    Value::Number(text) | Value::Text(text) => writer.write_field(text)?,
                    Value::Words(text) if text.starts_with(FORMULA_BEGINNINGS) => {
                        writer.write_field(format!("'{text}"))?;
                    }
                    Value::Words(text) => writer.write_field(text)?,
                }
            }
            writer.write_record(None::<&[u8]>)?;
        }
        writer.into_inner().map_err(|fault| NotAFile::Csv(fault.into_error().into()))
    }

    fn xlsx(&self, name: &str) -> Result<Vec<u8>, NotAFile> {
        let mut workbook = Workbook::new();
        let sheet = workbook.add_worksheet();
        sheet.set_name(name)?;
        sheet.set_freeze_panes(1, 0)?;
        let heading = CellFormat::new().set_bold();
        let mut free = 0;
        for (from, title) in self.columns.iter().enumerate() {
            sheet.write_string_with_format(0, free, &**title, &heading)?;
            let has_fractions = self.fractions == Some(title);
            for (line, row) in (1..).zip(&self.rows) {
                let Some(value) = row.get(from) else { continue };
                match value {
                    Value::Empty => {}
                    Value::Number(text) if has_fractions => {
                        match as_shown(text) {
                            Some(number) => drop(sheet.write_number(line, free, number)?),
                            None => drop(sheet.write_string(line, free, text)?),
                        }
                        sheet.write_string(line, free + 1, text)?;
                    }
                    Value::Number(text) if !title.ends_with(EXACT) => match exactly(text) {
                        Some(number) => drop(sheet.write_number(line, free, number)?),
                        None => drop(sheet.write_string(line, free, text)?),
                    },
                    Value::Number(text) | Value::Text(text) | Value::Words(text) => {
                        sheet.write_string(line, free, fitting(text))?;
                    }
                }
            }
            free += 1;
            if has_fractions {
                sheet.write_string_with_format(0, free, format!("{title}{EXACT}"), &heading)?;
                free += 1;
            }
        }
        sheet.autofit();
        Ok(workbook.save_to_buffer()?)
    }
}

/// A decimal number of few enough digits; fractions and long lots stay as they are written.
fn exactly(text: &str) -> Option<f64> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'.'));
    if plain && text.len() <= DIGITS_MAX { text.parse().ok() } else { None }
}

/// A fraction to the places that our screens show.
fn as_shown(text: &str) -> Option<f64> {
    exactly(text).or_else(|| text.parse::<Exact>().ok()?.short('.').parse().ok())
}

fn fitting(text: &str) -> &str {
    match text.char_indices().nth(CELL_CHARACTERS_MAX) {
        Some((end, _)) => &text[..end],
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use calamine::{Data, Reader, Xlsx};

    use super::*;

    fn line(name: &str, points: &str) -> (u32, Option<u8>, Cell, Number) {
        (7, None, Cell::from(name.to_owned()), Number::from(points.to_owned()))
    }

    const COLUMNS: [&str; 4] = ["rank", "mark", "name", "points"];

    fn csv_of(name: &str) -> String {
        let cells = Cells::of(&COLUMNS, [line(name, "25/2")]).unwrap();
        String::from_utf8(cells.written(Format::Csv, "x").unwrap()).unwrap()
    }

    fn in_a_workbook(name: &str, points: &str) -> Vec<Data> {
        let cells = Cells::of(&COLUMNS, [line(name, points)]).unwrap();
        let bytes = cells.written(Format::Xlsx, "standings").unwrap();
        let mut workbook = Xlsx::new(std::io::Cursor::new(bytes)).unwrap();
        assert!(workbook.worksheet_formula("standings").unwrap().is_empty());
        let range = workbook.worksheet_range("standings").unwrap();
        let headings: Vec<String> = range.rows().next().unwrap().iter().map(ToString::to_string).collect();
        assert_eq!(headings, COLUMNS);
        range.rows().nth(1).unwrap().to_vec()
    }

    #[test]
    fn no_cell_becomes_a_formula() {
        for (name, cell) in [
            ("=HYPERLINK(\"http://x\")", "\"'=HYPERLINK(\"\"http://x\"\")\""),
            ("+49 170", "'+49 170"),
            ("-1", "'-1"),
            ("@sum", "'@sum"),
            ("\t=1", "'\t=1"),
            ("10-8", "10-8"),
            ("Ana = first", "Ana = first"),
            ("", ""),
        ] {
            assert_eq!(csv_of(name), format!("rank,mark,name,points\n7,,{cell},25/2\n"));
            let there = in_a_workbook(name, "1");
            assert_eq!(there[2], if name.is_empty() { Data::Empty } else { Data::String(name.to_owned()) });
        }
    }

    #[test]
    fn what_was_kept_from_being_a_formula_is_read_as_it_was() {
        for text in ["=1", "+49", "Ana", "'Ana", "", "-"] {
            let written = csv_of(text);
            let mut reader = csv::Reader::from_reader(written.as_bytes());
            let record = reader.records().next().unwrap().unwrap();
            assert_eq!(Cell::read(&record[2]), text);
        }
    }

    #[test]
    fn numbers_are_numbers_in_a_workbook_as_far_as_it_can_hold_them() {
        for (points, there) in [
            ("12", Data::Float(12.0)),
            ("33.333", Data::Float(33.333)),
            ("25/2", Data::String("25/2".to_owned())),
            (
                "170141183460469231731687303715884105727",
                Data::String("170141183460469231731687303715884105727".to_owned()),
            ),
        ] {
            let row = in_a_workbook("12", points);
            assert_eq!(row, [Data::Float(7.0), Data::Empty, Data::String("12".to_owned()), there]);
        }
    }

    #[test]
    fn a_fraction_is_a_number_in_a_workbook_with_its_exact_value_as_text_beside_it_and_stays_itself_in_a_csv() {
        let row = |points: &str| (Number::from(points.to_owned()), 28, Number::from("30".to_owned()));
        let rows = [row("15/2"), row("8"), row("10/3")];
        let cells = Cells::of(&["round_points", "vp", "share_exact"], rows).unwrap().with_exact_beside("round_points");
        let mut workbook = Xlsx::new(std::io::Cursor::new(cells.written(Format::Xlsx, "x").unwrap())).unwrap();
        let range = workbook.worksheet_range("x").unwrap();
        let rows: Vec<Vec<Data>> = range.rows().map(<[Data]>::to_vec).collect();
        let text = |text: &str| Data::String(text.to_owned());
        assert_eq!(rows[0], ["round_points", "round_points_exact", "vp", "share_exact"].map(text));
        for (row, (points, exact)) in rows[1..].iter().zip([(7.5, "15/2"), (8.0, "8"), (3.333, "10/3")]) {
            assert_eq!(row[..], [Data::Float(points), text(exact), Data::Float(28.0), text("30")]);
        }
        let csv = String::from_utf8(cells.written(Format::Csv, "x").unwrap()).unwrap();
        assert_eq!(csv, "round_points,vp,share_exact\n15/2,28,30\n8,28,30\n10/3,28,30\n");
    }

    #[test]
    fn a_row_with_other_columns_than_the_header_is_no_file() {
        assert!(matches!(Cells::of(&["a"], [(1, 2)]), Err(NotAFile::Ragged { cells: 2, columns: 1 })));
        assert!(matches!(Cells::of(&["a"], [vec![1.5]]), Err(NotAFile::Row(_))));
    }
}
