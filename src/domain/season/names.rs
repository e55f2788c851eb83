//! Names as they are compared: two spellings of one name look alike, whoever typed them.
//!
//! Equal names only suggest one person; the keeper decides. Keeps out what is shown.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Without accents, case, punctuation and the order of the parts: `Müller, Anna` and `anna muller` are alike.
pub fn folded(name: &str) -> String {
    let plain: String = name
        .nfkd()
        .filter(|character| !is_combining_mark(*character))
        .flat_map(char::to_lowercase)
        .map(|character| match character {
            'ß' => 's',
            'ł' => 'l',
            'đ' => 'd',
            'ø' => 'o',
            'ı' => 'i',
            other => other,
        })
        .map(|character| if character.is_alphanumeric() { character } else { ' ' })
        .collect();
    let mut parts: Vec<&str> = plain.split_whitespace().collect();
    parts.sort_unstable();
    parts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_name_is_alike_however_it_was_typed() {
        for spelling in ["Anna Müller", "anna  muller", "MÜLLER, Anna", "Mu\u{308}ller Anna"] {
            assert_eq!(folded(spelling), "anna muller", "{spelling}");
        }
        assert_eq!(folded("Ștefan Țepeș"), folded("stefan tepes"));
        assert_ne!(folded("Anna Müller"), folded("Anna Möller"));
    }

    #[test]
    fn a_name_in_another_script_stays_itself() {
        assert_eq!(folded("دانة"), folded("دانة"));
        assert_ne!(folded("港"), "");
    }
}
