//! A sheet of an Excel workbook as rows of text, line by line as Excel numbers them: the first one that has a header, or
//! else the first one in which anything stands.
//!
//! Keeps out what the cells mean. A workbook is packed: how much may come out of it is bounded here, before and while it is
//! read.

use std::collections::BTreeMap;
use std::io::{self, Cursor, Read};
use std::panic::catch_unwind;

use calamine::{DataRef, Dimensions, ExcelDateTime, Reader, Xlsx};
use csv::ByteRecord;

use super::fault::{Column, FileFault};
use super::{HEADER_WITHIN_ROWS, broken, quotes, tidy};

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

/// What was read of a workbook.
pub struct Sheet {
    /// Absent where it has no other.
    pub name: Option<String>,
    /// Every row that has something in it.
    pub records: Vec<(u64, ByteRecord)>,
}

/// The first sheet that has a header, by what a row of one is; else the first filled one.
///
/// # Errors
/// One fault of the whole file, which says what to do.
pub fn sheet(bytes: &[u8], is_header: impl Fn(&ByteRecord) -> bool) -> Result<Sheet, FileFault> {
    if bytes.starts_with(OLD_EXCEL) {
        return Err(refused("this is an Excel file of the old kind; save it as .xlsx or as CSV"));
    }
    let unreadable = || refused("this is no Excel workbook that can be read; save it as .xlsx or as CSV");
    if unpacked_bytes(bytes).ok_or_else(unreadable)? > UNPACKED_BYTES_MAX {
        return Err(refused("there is too much in this workbook; save the one sheet that is meant as CSV"));
    }
    // The library counts on references that make sense: a column of twelve letters is a bug to it.
    let sheets = catch_unwind(|| filled_sheets(bytes)).ok().flatten().ok_or_else(unreadable)?;
    let several = sheets.len() > 1;
    let mut sheets: Vec<_> = sheets.into_iter().map(|(name, rows)| (name, records_of(rows))).collect();
    let has_header =
        |records: &[(u64, ByteRecord)]| records.iter().take(HEADER_WITHIN_ROWS).any(|(_, record)| is_header(record));
    let meant = sheets.iter().position(|(_, records)| has_header(records)).unwrap_or(0);
    if sheets.is_empty() {
        return Ok(Sheet { name: None, records: Vec::new() });
    }
    let (name, mut records) = sheets.swap_remove(meant);
    // A CSV that was pasted into a sheet brings its `sep=;` along.
    if records.first().is_some_and(|(_, first)| is_separator_line(first)) {
        records.remove(0);
    }
    Ok(Sheet { name: several.then_some(name), records: tidy(records) })
}

/// `None` where the first of them cannot be read.
fn filled_sheets(bytes: &[u8]) -> Option<Vec<(String, Rows)>> {
    let mut workbook = Xlsx::new(Cursor::new(bytes)).ok()?;
    let mut filled = Vec::new();
    let mut cells_left = CELLS_MAX;
    for name in workbook.sheet_names() {
        match rows_of(&mut workbook, &name, &mut cells_left) {
            Some(rows) if rows.is_empty() => {}
            Some(rows) => filled.push((name, rows)),
            None if filled.is_empty() => return None,
            None => break,
        }
    }
    Some(filled)
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
fn rows_of(workbook: &mut Xlsx<Cursor<&[u8]>>, sheet: &str, cells_left: &mut usize) -> Option<Rows> {
    let mut rows = Rows::new();
    let mut reader = match workbook.worksheet_cells_reader(sheet) {
        Ok(reader) => reader,
        Err(calamine::XlsxError::NotAWorksheet(_)) => return Some(rows),
        Err(_) => return None,
    };
    while let Some(cell) = reader.next_cell_with_formula_metadata().ok()? {
        let (row, column) = cell.pos;
        let text = match text_of(&cell.value) {
            // A formula may well say nothing, as long as it says so.
            _ if matches!(cell.value, DataRef::Empty) && cell.formula.is_some() => broken::NO_VALUE.to_owned(),
            text => text,
        };
        if text.is_empty() || column >= COLUMNS_MAX {
            continue;
        }
        *cells_left = cells_left.checked_sub(1)?;
        rows.entry(row).or_default().insert(column, text);
    }
    drop(reader);
    // Where the list of them cannot be read, the cells can all the same.
    let merged = workbook.merge_cells_by_sheet_name(sheet).unwrap_or_default();
    merged.iter().try_for_each(|region| fill_down(&mut rows, region, cells_left))?;
    Some(rows)
}

/// A cell over several rows says what it says of each of them. `None` where that would be more cells than are read.
fn fill_down(rows: &mut Rows, region: &Dimensions, cells_left: &mut usize) -> Option<()> {
    let ((first, column), (last, _)) = (region.start, region.end);
    if last <= first {
        return Some(());
    }
    let Some(text) = rows.get(&first).and_then(|cells| cells.get(&column)).cloned() else { return Some(()) };
    for (_, cells) in rows.range_mut(first + 1..=last) {
        *cells_left = cells_left.checked_sub(1)?;
        cells.entry(column).or_insert_with(|| text.clone());
    }
    Some(())
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
        let records = sheet(bytes, |_| true).unwrap().records;
        records.into_iter().map(|(line, record)| (line, cells(record))).collect()
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

    /// The workbook with other words inside, as another program would have written it.
    fn bent(whole: &[u8], from: &str, to: &str) -> Vec<u8> {
        use std::io::Write;
        let mut packed = zip::ZipArchive::new(Cursor::new(whole)).unwrap();
        let mut again = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for index in 0..packed.len() {
            let mut part = packed.by_index(index).unwrap();
            let name = part.name().unwrap().into_owned();
            let mut text = String::new();
            part.read_to_string(&mut text).unwrap();
            again.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
            again.write_all(text.replace(from, to).as_bytes()).unwrap();
        }
        again.finish().unwrap().into_inner()
    }

    #[test]
    fn a_cell_over_several_rows_is_in_each_of_them_and_a_formula_without_a_value_is_told() {
        let mut workbook = Workbook::new();
        let sheet = workbook.add_worksheet();
        sheet.write_string(0, 1, "name").unwrap();
        sheet.merge_range(1, 0, 2, 0, "Tisch 1", &Format::new()).unwrap();
        sheet.write_string(1, 1, "Anna").unwrap();
        sheet.write_formula(2, 1, rust_xlsxwriter::Formula::new("=5+5").set_result("10")).unwrap();
        let whole = workbook.save_to_buffer().unwrap();
        let row = |line: u64, cells: [&str; 2]| (line, cells.map(str::to_owned).to_vec());
        let expected = |last| [row(1, ["", "name"]), row(2, ["Tisch 1", "Anna"]), row(3, ["Tisch 1", last])];
        assert_eq!(text(&whole), expected("10"));
        for nothing in ["", "<v></v>", "<v/>"] {
            assert_eq!(text(&bent(&whole, "<v>10</v>", nothing)), expected(broken::NO_VALUE), "{nothing}");
        }
        // =IF(A3="";"";A3), filled down a whole column.
        let says_nothing = bent(&whole, r#"r="B3"><f>5+5</f><v>10</v>"#, r#"r="B3" t="str"><f>5+5</f><v></v>"#);
        assert_eq!(text(&says_nothing), expected("")[..2]);
    }

    #[test]
    fn of_several_sheets_the_first_one_with_a_header_is_read_and_named() {
        let mut workbook = Workbook::new();
        workbook.add_worksheet().set_name("cover").unwrap().write_string(0, 0, "Welcome").unwrap();
        workbook.add_worksheet().set_name("list").unwrap().write_string(0, 0, "name").unwrap();
        let bytes = workbook.save_to_buffer().unwrap();
        let read = |header: &'static str| {
            let sheet = sheet(&bytes, |record| &record[0] == header.as_bytes()).ok().unwrap();
            (sheet.name, sheet.records.len())
        };
        assert_eq!(read("name"), (Some("list".to_owned()), 1));
        assert_eq!(read("no such header"), (Some("cover".to_owned()), 1));
    }

    #[test]
    fn what_is_no_workbook_says_what_to_do() {
        for (bytes, says) in [
            (&b"PK\x03\x04 and nothing more"[..], "save it as .xlsx"),
            (b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", "of the old kind"),
        ] {
            let fault = sheet(bytes, |_| true).err().unwrap();
            assert_eq!((fault.code, fault.column), ("not_a_workbook", Column::File));
            assert!(fault.sentence.contains(says), "{}", fault.sentence);
        }
    }

    #[test]
    fn a_cell_in_a_column_that_no_sheet_has_makes_the_file_unreadable_and_nothing_worse() {
        let mut workbook = Workbook::new();
        workbook.add_worksheet().write_string(0, 0, "name").unwrap();
        let bent = bent(&workbook.save_to_buffer().unwrap(), "r=\"A1\"", "r=\"ZZZZZZZZZZZZ1\"");
        match sheet(&bent, |_| true) {
            Err(fault) => assert_eq!(fault.code, "not_a_workbook"),
            // Where numbers wrap around, it is a column far out, which is not looked at.
            Ok(sheet) => {
                assert!(sheet.records.iter().all(|(_, row)| row.iter().all(|cell| cell.is_empty() || cell == b"name")))
            }
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
        assert!(sheet(&bytes, |_| true).err().unwrap().sentence.contains("too much"));
    }
}
