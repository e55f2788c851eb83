//! What spreadsheets and hands leave in a text file: the line that names its separator, and quotes that nobody closed.

use super::{Column, FileFault};

/// Excel names the separator in a first line `sep=;`. Takes it out, and leaves the line, so that the others keep theirs.
pub fn take_separator(text: &mut String) -> Option<char> {
    let length = text.find(['\r', '\n']).unwrap_or(text.len());
    let separator = named_separator(&text[..length])?;
    text.replace_range(..length, "");
    Some(separator)
}

/// The separator that a line `sep=;` names.
pub(super) fn named_separator(line: &str) -> Option<char> {
    let (word, separator) = line.trim_matches('"').split_at_checked("sep=".len())?;
    let mut characters = separator.chars();
    let separator = characters.next().filter(|it| it.is_ascii() && !it.is_ascii_alphanumeric() && *it != '"')?;
    // A line of a spreadsheet is filled up with separators.
    if !word.eq_ignore_ascii_case("sep=") || characters.any(|character| character != separator) {
        return None;
    }
    Some(separator)
}

/// The fault of a quote that is not closed: one that is open at the end, or goes over lines and ends in front of more text,
/// as it does where the next quote was meant to open a cell. Everything after it would be read as one cell.
pub fn unclosed(text: &str, separator: u8) -> Option<FileFault> {
    let fault = |line| {
        let sentence = "the quote that begins here is not closed; close it, or take it out";
        Some(FileFault::new(line, Column::Row, "unclosed_quote", sentence))
    };
    let ends_cell = |byte: u8| byte == separator || matches!(byte, b'\r' | b'\n');
    let (mut line, mut begins, mut opened) = (1, true, None);
    let mut bytes = text.bytes().peekable();
    while let Some(byte) = bytes.next() {
        let next = bytes.peek().copied();
        line += u64::from(byte == b'\n' || (byte == b'\r' && next != Some(b'\n')));
        match opened {
            Some(_) if byte == b'"' && next == Some(b'"') => {
                bytes.next();
            }
            Some(at) if byte == b'"' => {
                if line > at && next.is_some_and(|next| !ends_cell(next)) {
                    return fault(at);
                }
                opened = None;
            }
            Some(_) => {}
            None => {
                opened = (begins && byte == b'"').then_some(line);
                begins = ends_cell(byte);
            }
        }
    }
    opened.and_then(fault)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_that_names_the_separator_is_taken_out_and_stays_a_line() {
        for (written, separator) in [("sep=;\r\nName", ';'), ("SEP=,,,\nName", ','), ("\"sep=|\"\nName", '|')] {
            let mut text = written.to_owned();
            assert_eq!(take_separator(&mut text), Some(separator));
            assert_eq!(text.trim_start_matches('\r'), "\nName");
        }
        for other in ["Sepp;Ulm\n", "sep=\nName", "sep=Anna\n", "", "ö"] {
            let mut text = other.to_owned();
            assert_eq!((take_separator(&mut text), text.as_str()), (None, other));
        }
    }

    #[test]
    fn a_quote_that_nobody_closed_is_told_with_its_line_and_others_are_not() {
        let line = |text| unclosed(text, b',').map(|fault| fault.line);
        assert_eq!(line("name,club\n\"Open,Bonn\nBert,Ulm\n"), Some(2));
        assert_eq!(line("name\r\nAnna\r\n\"Open,Bonn\r\n\"Bert\",Ulm\r\n"), Some(3));
        for whole in ["\"two\nlines\",x\n", "\"a \"\"b\"\"\"", "5\" pipe,x", "\"Bobby\" Fischer,Bonn", "", "\"\",\"\""]
        {
            assert_eq!(line(whole), None, "{whole}");
        }
    }
}
