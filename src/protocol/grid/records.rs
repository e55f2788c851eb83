//! The rows of a text, each with the line on which it begins, and without what spreadsheets leave behind.

use csv::ByteRecord;

pub(super) fn is_blank(cell: &[u8]) -> bool {
    cell.trim_ascii().is_empty()
}

/// Without the rows and columns in which nothing stands: spreadsheets write those that were used once.
pub(super) fn tidy(records: Vec<(u64, ByteRecord)>) -> Vec<(u64, ByteRecord)> {
    let stands = |cell: &[u8]| !is_blank(cell);
    let width = records.iter().map(|(_, record)| record.len()).max().unwrap_or(0);
    let mut used = vec![false; width];
    for (_, record) in &records {
        record.iter().zip(&mut used).for_each(|(cell, used)| *used |= stands(cell));
    }
    let filled = records.into_iter().filter(|(_, record)| record.iter().any(stands));
    if used.iter().all(|used| *used) {
        return filled.collect();
    }
    let kept = |record: ByteRecord| record.iter().zip(&used).filter(|(_, used)| **used).map(|(cell, _)| cell).collect();
    filled.map(|(line, record)| (line, kept(record))).collect()
}

/// The records of a file with the line on which each begins. Empty lines are skipped, and counted.
pub(super) struct Records<'a> {
    bytes: &'a [u8],
    reader: csv::Reader<&'a [u8]>,
    /// How far lines were counted, and how many line ends there were.
    counted: usize,
    line_ends: u64,
}

/// The rows of a text without a header to tell the separator, each with its line.
pub fn records(text: &str, separator: u8) -> impl Iterator<Item = (u64, ByteRecord)> + '_ {
    Records::separated(text.as_bytes(), separator)
}

impl<'a> Records<'a> {
    pub(super) fn of(bytes: &'a [u8]) -> Records<'a> {
        Records::separated(bytes, header_separator(bytes))
    }

    fn separated(bytes: &'a [u8], separator: u8) -> Records<'a> {
        let reader =
            csv::ReaderBuilder::new().delimiter(separator).has_headers(false).flexible(true).from_reader(bytes);
        Records { bytes, reader, counted: 0, line_ends: 0 }
    }

    /// The line of the first character at or after `start` that is no line end.
    fn line_at(&mut self, start: usize) -> u64 {
        let is_end = |byte: &u8| matches!(byte, b'\r' | b'\n');
        let blank = self.bytes[start..].iter().take_while(|byte| is_end(byte)).count();
        let until = start + blank;
        for at in self.counted..until {
            // A carriage return ends a line only where no line feed follows it.
            let ends = match self.bytes[at] {
                b'\n' => true,
                b'\r' => self.bytes.get(at + 1) != Some(&b'\n'),
                _ => false,
            };
            self.line_ends += u64::from(ends);
        }
        self.counted = until.max(self.counted);
        self.line_ends + 1
    }
}

impl Iterator for Records<'_> {
    type Item = (u64, ByteRecord);

    fn next(&mut self) -> Option<(u64, ByteRecord)> {
        let mut record = ByteRecord::new();
        // Flexible records of bytes in memory: there is nothing that could fail.
        if !self.reader.read_byte_record(&mut record).unwrap_or(false) {
            return None;
        }
        let start = record.position().map_or(0, |position| position.byte() as usize);
        Some((self.line_at(start.min(self.bytes.len())), record))
    }
}

/// The separator of the header line: of comma, semicolon and tab the one that is there most often.
pub(super) fn header_separator(bytes: &[u8]) -> u8 {
    let is_end = |byte: &u8| matches!(byte, b'\r' | b'\n');
    let header = bytes.split(is_end).find(|line| !line.is_empty()).unwrap_or_default();
    let count = |separator: &u8| header.iter().filter(|byte| *byte == separator).count();
    let most = [b';', b'\t', b','].into_iter().max_by_key(count);
    most.unwrap_or(b',')
}
