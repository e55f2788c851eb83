//! Text that people wrote, parsed once at the edge: trimmed, in one Unicode form, of bounded length, without control
//! and direction-override characters that could spoof a neighbour on a screen.

use std::fmt;
use std::ops::Deref;

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;

/// Why a text was not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadText {
    #[error("write something here")]
    Empty,
    #[error("at most {most} characters, please")]
    TooLong { most: usize },
    #[error("this text has a character that cannot be shown")]
    Unshowable,
}

/// Characters that change the direction of what follows them, outside of the isolates that our screens add themselves.
const DIRECTION_OVERRIDES: [char; 9] =
    ['\u{202A}', '\u{202B}', '\u{202C}', '\u{202D}', '\u{202E}', '\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}'];

/// Invisible characters that carry meaning inside words and emoji, and so may stay there.
const JOINERS: [char; 2] = ['\u{200C}', '\u{200D}'];

fn clean(text: &str, most: usize, line_breaks: bool) -> Result<String, BadText> {
    let mut cleaned = String::with_capacity(text.len());
    for character in text.nfc() {
        match character {
            '\n' if line_breaks => cleaned.push('\n'),
            '\r' if line_breaks => {}
            '\t' | '\n' | '\r' | '\u{a0}' => cleaned.push(' '),
            c if DIRECTION_OVERRIDES.contains(&c) || c == '\u{feff}' => {}
            c if c.is_control() => return Err(BadText::Unshowable),
            c => cleaned.push(c),
        }
    }
    let trimmed = cleaned.trim();
    if trimmed.chars().all(|c| c.is_whitespace() || JOINERS.contains(&c) || c == '\u{200B}') {
        return Err(BadText::Empty);
    }
    if trimmed.chars().count() > most {
        return Err(BadText::TooLong { most });
    }
    Ok(trimmed.to_owned())
}

macro_rules! text_type {
    ($(#[$doc:meta])* $name:ident, most: $most:expr, line_breaks: $breaks:expr) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            /// In characters.
            pub const MOST: usize = $most;

            pub fn parse(text: &str) -> Result<Self, BadText> {
                clean(text, Self::MOST, $breaks).map(Self)
            }
        }

        impl TryFrom<String> for $name {
            type Error = BadText;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                Self::parse(&text)
            }
        }

        impl From<$name> for String {
            fn from(text: $name) -> String {
                text.0
            }
        }

        impl Deref for $name {
            type Target = str;

            fn deref(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str(&self.0)
            }
        }
    };
}

text_type!(
    /// What a player is called on every screen.
    PersonName, most: 80, line_breaks: false
);
text_type!(
    /// One line: a title, a club, a label, a map.
    Line, most: 120, line_breaks: false
);
text_type!(
    /// A reason, a note, an announcement.
    Note, most: 500, line_breaks: true
);

/// A text with its values put in: `filled("Table {table}", &[("table", "7")])`.
pub fn filled(text: &str, values: &[(&str, &str)]) -> String {
    values.iter().fold(text.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_trimmed_and_brought_to_one_unicode_form() {
        assert_eq!(&*PersonName::parse("  Zoe\u{308} ").unwrap(), "Zoë");
    }

    #[test]
    fn a_name_of_nothing_visible_is_refused() {
        for text in ["", "   ", "\u{200b}\u{200d}", "\u{202e}"] {
            assert_eq!(PersonName::parse(text), Err(BadText::Empty), "{text:?}");
        }
    }

    #[test]
    fn a_name_cannot_turn_its_neighbours_around() {
        assert_eq!(&*PersonName::parse("Ana\u{202e}anA").unwrap(), "AnaanA");
    }

    #[test]
    fn a_family_emoji_stays_one_family() {
        let family = "👩\u{200d}👧 Lind";
        assert_eq!(&*PersonName::parse(family).unwrap(), family);
    }

    #[test]
    fn a_note_keeps_its_lines_and_a_title_does_not() {
        assert_eq!(&*Note::parse("one\r\ntwo").unwrap(), "one\ntwo");
        assert_eq!(&*Line::parse("one\ntwo").unwrap(), "one two");
    }

    #[test]
    fn a_text_of_any_length_is_answered() {
        assert_eq!(PersonName::parse(&"x".repeat(81)), Err(BadText::TooLong { most: 80 }));
        assert_eq!(PersonName::parse("a\u{7}b"), Err(BadText::Unshowable));
    }
}
