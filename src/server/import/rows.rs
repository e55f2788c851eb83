//! The rows of a list in which anything stands, as cells of text.

use csv::ByteRecord;

use crate::protocol::files::Cell;

pub(super) type Row = Vec<String>;
pub(super) type Rows = Vec<(u64, Row)>;

pub(super) fn rows(records: impl Iterator<Item = (u64, ByteRecord)>) -> Rows {
    let filled = records.map(|(line, record)| (line, cells(&record)));
    filled.filter(|(_, row)| row.iter().any(|cell| !cell.is_empty())).collect()
}

pub(super) fn cells(record: &ByteRecord) -> Row {
    record.iter().map(|cell| Cell::read(String::from_utf8_lossy(cell).trim()).to_owned()).collect()
}

/// The separator that the most lines have, of those the one they have most of; none where no line has any.
pub(super) fn likeliest_separator(text: &str) -> Option<char> {
    let counted = [';', '\t', ','].map(|separator| {
        let in_lines = text.lines().filter(|line| line.contains(separator)).count();
        (in_lines, text.matches(separator).count(), separator)
    });
    let most = counted.into_iter().max_by_key(|(in_lines, all, _)| (*in_lines, *all));
    most.filter(|(in_lines, ..)| *in_lines > 0).map(|(.., separator)| separator)
}
