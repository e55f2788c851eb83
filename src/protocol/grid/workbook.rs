//! The first filled sheet of an Excel workbook as rows of text, line by line as Excel numbers them.
//!
//! Keeps out what the cells mean. A workbook is packed: how much may come out of it is bounded here, before and while it is
//! read.

use std::collections::BTreeMap;
use std::io::{self, Cursor, Read};
use std::panic::catch_unwind;

use calamine::{DataRef, ExcelDateTime, Reader, Xlsx};
use csv::ByteRecord;

use super::fault::{Column, FileFault};
use super::{quotes, tidy};

/// How a packed file begins, which every workbook is.
const PACKED: &[u8] = b"PK\x03\x04";
/// How files of the Excel before 2007 begin.
const OLD_EXCEL: &[u8] = b"\xD0\xCF\x11\xE0";

/// Bytes that may come out of one workbook. RESULTS of 2,000 players over ten rounds unpack to 12 MiB.
const UNPACKED_BYTES_MAX: u64 = 64 * 1024 * 1024;
/// Cells that are read. 20,000 rows of RESULTS have 360,000.
const CELLS_MAX: usize = 500_000;
/// Columns that are looked at; our files have 18 at most.
const COLUMNS_MAX: u32 = 256;

/// Whether the bytes are a workbook, readable or not.
pub fn is_one(bytes: &[u8]) -> bool {
    bytes.starts_with(PACKED) || bytes.starts_with(OLD_EXCEL)
}

/// Every row that has something in it.
///
/// # Errors
/// One fault of the whole file, which says what to do.
pub fn records(bytes: &[u8]) -> Result<Vec<(u64, ByteRecord)>, FileFault> {
    if bytes.starts_with(OLD_EXCEL) {
        return Err(refused("this is an Excel file of the old kind; save it as .xlsx or as CSV"));
    }
    let unreadable = || refused("this is no Excel workbook that can be read; save it as .xlsx or as CSV");
    if unpacked_bytes(bytes).ok_or_else(unreadable)? > UNPACKED_BYTES_MAX {
        return Err(refused("there is too much in this workbook; save the one sheet that is meant as CSV"));
    }
    // The library counts on references that make sense: a column of twelve letters is a bug to it.
    let rows = catch_unwind(|| first_filled_sheet(bytes)).ok().flatten().ok_or_else(unreadable)?;
    let mut records = records_of(rows);
    // A CSV that was pasted into a sheet brings its `sep=;` along.
    if records.first().is_some_and(|(_, first)| is_separator_line(first)) {
        records.remove(0);
    }
    Ok(tidy(records))
}

/// Nothing where all sheets are empty; `None` where one cannot be read.
fn first_filled_sheet(bytes: &[u8]) -> Option<Rows> {
    let mut workbook = Xlsx::new(Cursor::new(bytes)).ok()?;
    for sheet in workbook.sheet_names() {
        let rows = rows_of(&mut workbook, &sheet)?;
        if !rows.is_empty() {
            return Some(rows);
        }
    }
    Some(Rows::new())
}

fn is_separator_line(record: &ByteRecord) -> bool {
    let mut filled = record.iter().filter(|cell| !cell.trim_ascii().is_empty());
    let only = filled.next().filter(|_| filled.next().is_none());
    only.and_then(|cell| std::str::from_utf8(cell).ok()).is_some_and(|cell| quotes::named_separator(cell).is_some())
}

fn refused(sentence: &str) -> FileFault {
    FileFault::new(1, Column::File, "not_a_workbook", sentence)
}

/// Counted by unpacking: what a file says of itself may be untrue.
fn unpacked_bytes(bytes: &[u8]) -> Option<u64> {
    let mut packed = zip::ZipArchive::new(Cursor::new(bytes)).ok()?;
    let mut all = 0;
    for index in 0..packed.len() {
        let part = packed.by_index(index).ok()?;
        all += io::copy(&mut part.take(UNPACKED_BYTES_MAX + 1 - all), &mut io::sink()).ok()?;
        if all > UNPACKED_BYTES_MAX {
            break;
        }
    }
    Some(all)
}

type Rows = BTreeMap<u32, BTreeMap<u32, String>>;

/// `None` where the sheet cannot be read. A sheet of charts has no cells.
fn rows_of(workbook: &mut Xlsx<Cursor<&[u8]>>, sheet: &str) -> Option<Rows> {
    let mut rows = Rows::new();
    let mut reader = match workbook.worksheet_cells_reader(sheet) {
        Ok(reader) => reader,
        Err(calamine::XlsxError::NotAWorksheet(_)) => return Some(rows),
        Err(_) => return None,
    };
    let mut cells = 0;
    while let Some(cell) = reader.next_cell().ok()? {
        let (row, column) = cell.get_position();
        let text = text_of(cell.get_value());
        if text.is_empty() || column >= COLUMNS_MAX {
            continue;
        }
        cells += 1;
        if cells > CELLS_MAX {
            return None;
        }
        rows.entry(row).or_default().insert(column, text);
    }
    Some(rows)
}

fn records_of(rows: Rows) -> Vec<(u64, ByteRecord)> {
    let last = rows.values().filter_map(|cells| cells.keys().next_back()).max().copied();
    let width = last.map_or(0, |last| last + 1);
    let record = |cells: BTreeMap<u32, String>| {
        let cell = |column: u32| cells.get(&column).map_or(&b""[..], |text| text.as_bytes());
        (0..width).map(cell).collect::<ByteRecord>()
    };
    rows.into_iter().map(|(row, cells)| (u64::from(row) + 1, record(cells))).collect()
}

fn text_of(value: &DataRef<'_>) -> String {
    match value {
        DataRef::Empty => String::new(),
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => decimal(*number),
        DataRef::String(text) => text.clone(),
        DataRef::SharedString(text) => (*text).to_owned(),
        DataRef::Bool(mark) => mark.to_string(),
        DataRef::DateTime(moment) => day_of(moment),
        DataRef::DateTimeIso(text) => text.strip_suffix("T00:00:00").unwrap_or(text).to_owned(),
        DataRef::DurationIso(text) => text.clone(),
        DataRef::Error(error) => error.to_string(),
    }
}

/// Whole numbers are floats there, too; the others are written with as few digits as tell them from each other.
fn decimal(number: f64) -> String {
    /// Whole numbers up to here are exact.
    const WHOLE_MAX: f64 = 9_007_199_254_740_992.0;
    if number.fract() == 0.0 && number.abs() <= WHOLE_MAX { format!("{number:.0}") } else { number.to_string() }
}

fn day_of(moment: &ExcelDateTime) -> String {
    if moment.is_duration() {
        return decimal(moment.as_f64());
    }
    let (year, month, day, ..) = moment.to_ymd_hms_milli();
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use rust_xlsxwriter::{ExcelDateTime as Day, Format, Workbook};

    use super::*;

    fn text(bytes: &[u8]) -> Vec<(u64, Vec<String>)> {
        let cells = |record: ByteRecord| record.iter().map(|cell| String::from_utf8_lossy(cell).into_owned()).collect();
        records(bytes).unwrap().into_iter().map(|(line, record)| (line, cells(record))).collect()
    }

    #[test]
    fn cells_are_read_as_people_see_them_with_excels_own_line_numbers() {
        let mut workbook = Workbook::new();
        workbook.add_worksheet().set_name("empty").unwrap();
        let sheet = workbook.add_worksheet();
        sheet.write_string(2, 1, "date").unwrap().write_string(2, 2, "quotient").unwrap();
        let format = Format::new().set_num_format("dd.mm.yyyy");
        let day = Day::from_ymd(2006, 2, 15).unwrap();
        sheet.write_datetime_with_format(4, 1, &day, &format).unwrap().write_number(4, 2, 612.345).unwrap();
        sheet.write_boolean(5, 1, true).unwrap().write_number(5, 2, 10.0).unwrap();
        // Excel leaves cells behind that were emptied.
        sheet.write_blank(9, 9, &Format::new().set_bold()).unwrap();
        let expected = [(3, ["date", "quotient"]), (5, ["2006-02-15", "612.345"]), (6, ["true", "10"])];
        let expected = expected.map(|(line, cells)| (line, cells.map(str::to_owned).to_vec()));
        assert_eq!(text(&workbook.save_to_buffer().unwrap()), expected);
    }

    #[test]
    fn a_separator_that_was_pasted_along_is_no_row() {
        let mut workbook = Workbook::new();
        let sheet = workbook.add_worksheet();
        sheet.write_string(0, 0, "sep=;").unwrap();
        sheet.write_string(1, 0, "name").unwrap().write_string(2, 0, "Anna").unwrap();
        let expected = [(2, vec!["name".to_owned()]), (3, vec!["Anna".to_owned()])];
        assert_eq!(text(&workbook.save_to_buffer().unwrap()), expected);
    }

    #[test]
    fn what_is_no_workbook_says_what_to_do() {
        for (bytes, says) in [
            (&b"PK\x03\x04 and nothing more"[..], "save it as .xlsx"),
            (b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", "of the old kind"),
        ] {
            let fault = records(bytes).unwrap_err();
            assert_eq!((fault.code, fault.column), ("not_a_workbook", Column::File));
            assert!(fault.sentence.contains(says), "{}", fault.sentence);
        }
    }

    #[test]
    fn a_cell_in_a_column_that_no_sheet_has_makes_the_file_unreadable_and_nothing_worse() {
        use std::io::Write;
        let mut workbook = Workbook::new();
        workbook.add_worksheet().write_string(0, 0, "name").unwrap();
        let whole = workbook.save_to_buffer().unwrap();
        let mut packed = zip::ZipArchive::new(Cursor::new(&whole)).unwrap();
        let mut again = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for index in 0..packed.len() {
            let mut part = packed.by_index(index).unwrap();
            let name = part.name().unwrap().into_owned();
            let mut text = String::new();
            part.read_to_string(&mut text).unwrap();
            again.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
            again.write_all(text.replace("r=\"A1\"", "r=\"ZZZZZZZZZZZZ1\"").as_bytes()).unwrap();
        }
        let bent = again.finish().unwrap().into_inner();
        match records(&bent) {
            Err(fault) => assert_eq!(fault.code, "not_a_workbook"),
            // Where numbers wrap around, it is a column far out, which is not looked at.
            Ok(rows) => assert!(rows.iter().all(|(_, row)| row.iter().all(|cell| cell.is_empty() || cell == b"name"))),
        }
    }

    #[test]
    fn a_small_file_that_unpacks_to_a_mountain_is_refused() {
        use std::io::Write;
        let mut packed = zip::ZipWriter::new(Cursor::new(Vec::new()));
        packed.start_file("xl/sharedStrings.xml", zip::write::SimpleFileOptions::default()).unwrap();
        let page = vec![b' '; 1024 * 1024];
        (0..=64).for_each(|_| packed.write_all(&page).unwrap());
        let bytes = packed.finish().unwrap().into_inner();
        assert!(bytes.len() < 200_000);
        assert!(records(&bytes).unwrap_err().sentence.contains("too much"));
    }
}
