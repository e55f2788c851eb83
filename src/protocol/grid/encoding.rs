//! The letters of a text file as people have it: UTF-8 and UTF-16 by their marks or their bytes, else one of the code pages
//! of Windows, by which letters stand beside each other. What was guessed is told, and can be said otherwise.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, ISO_8859_2, MACINTOSH, UTF_8, UTF_16LE, WINDOWS_1250, WINDOWS_1252};

/// What a person can say that a file is written in.
pub const OFFERED: [&Encoding; 5] = [UTF_8, UTF_16LE, WINDOWS_1252, WINDOWS_1250, MACINTOSH];

/// An encoding by its name.
pub fn named(name: &str) -> Option<&'static Encoding> {
    OFFERED.into_iter().find(|encoding| encoding.name().eq_ignore_ascii_case(name))
}

/// The text, and how it was read.
pub fn decoded(bytes: &[u8], meant: Option<&'static Encoding>) -> (String, &'static str) {
    let (text, encoding, _) = meant.unwrap_or_else(|| guessed(bytes)).decode(bytes);
    (text.into_owned(), encoding.name())
}

fn guessed(bytes: &[u8]) -> &'static Encoding {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return encoding;
    }
    if std::str::from_utf8(bytes).is_ok() {
        return UTF_8;
    }
    let mut letters = EncodingDetector::new(Iso2022JpDetection::Deny);
    letters.feed(bytes, true);
    // Western unless the letters speak for Central Europe: other alphabets are no names that our lists are made of.
    let likely = letters.guess(None, Utf8Detection::Deny);
    if [WINDOWS_1250, ISO_8859_2].contains(&likely) { WINDOWS_1250 } else { WINDOWS_1252 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_western_and_central_europe_are_told_apart() {
        for (encoding, names) in [
            (WINDOWS_1252, ["Anna Müller", "José Ñuñez", "François Lefèvre", "Jürgen Groß"]),
            (WINDOWS_1250, ["Łukasz Żak", "Şerban Ţepeş", "Zoltán Kovács", "Jiří Dvořák"]),
        ] {
            let text = format!("name\n{}\n", names.join("\n"));
            let (bytes, ..) = encoding.encode(&text);
            assert_eq!(decoded(&bytes, None), (text, encoding.name()));
        }
        // Letters that both have in the same place.
        let (bytes, ..) = WINDOWS_1250.encode("name\nJörg Müller\n");
        assert_eq!(decoded(&bytes, None).0, "name\nJörg Müller\n");
    }

    #[test]
    fn a_person_can_say_what_it_is() {
        let (bytes, ..) = MACINTOSH.encode("Müller");
        let mac = named("Macintosh").unwrap();
        assert_eq!(decoded(&bytes, Some(mac)), ("Müller".to_owned(), "macintosh"));
        assert_eq!(named("EBCDIC"), None);
    }
}
