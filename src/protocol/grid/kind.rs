//! Files that are neither text nor a workbook: told by how they begin, and never taken for names.

use super::{Column, FileFault};

/// How files begin that people bring by mistake, and what they are.
const BEGINNINGS: [(&[u8], &str); 9] = [
    (b"%PDF", "a PDF"),
    (b"\x89PNG", "a picture"),
    (b"\xFF\xD8\xFF", "a picture"),
    (b"GIF8", "a picture"),
    (b"{\\rtf", "a text document"),
    (b"<!doctype html", "a web page"),
    (b"<html", "a web page"),
    (b"\x1F\x8B", "a packed file"),
    (b"7z\xBC\xAF", "a packed file"),
];

/// The fault of a file that is no table at all; `text` is what was read of it.
pub fn no_table(bytes: &[u8], text: &str) -> Option<FileFault> {
    let start = bytes.trim_ascii_start();
    let begins = |with: &[u8]| start.get(..with.len()).is_some_and(|start| start.eq_ignore_ascii_case(with));
    let known = BEGINNINGS.iter().find(|(beginning, _)| begins(beginning)).map(|(_, what)| *what);
    // No text has this character, in whatever encoding.
    let what = known.or_else(|| text.contains('\0').then_some("no text"))?;
    let sentence = format!("this is {what}; bring a CSV file or an Excel workbook (.xlsx)");
    Some(FileFault::new(1, Column::File, "not_a_table", sentence))
}

#[cfg(test)]
mod tests {
    use super::super::encoding;
    use super::*;

    #[test]
    fn utf_16_is_text_and_bytes_of_a_program_are_not() {
        let utf16: Vec<u8> = "\u{feff}name\nĀnna\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let told = |bytes: &[u8], meant| no_table(bytes, &encoding::decoded(bytes, meant).0).is_some();
        assert!(!told(&utf16, None) && told(&utf16[2..], None));
        assert!(!told(&utf16[2..], encoding::named("UTF-16LE")), "whoever says what it is, is believed");
        assert!(!told("name;Ort\nAnna;Köln".as_bytes(), None));
        assert!(told(b"\x7fELF\x02\x01\x01\0\0\0\0\0", None));
    }
}
