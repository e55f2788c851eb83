//! Names as they are compared: two spellings of one name look alike, whoever typed them.
//!
//! Alike names only suggest one person; somebody decides. Keeps out what is shown, and names that are taken for the
//! same without a question (`registration::plain`).

use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Straight and curly, and what people type for them.
const APOSTROPHES: [char; 8] = ['\'', '\u{2019}', '\u{2018}', '\u{02bc}', '\u{02bb}', '`', '\u{b4}', '\u{2032}'];

/// In front of a name, they are no part of it.
const TITLES: [&str; 5] = ["dr", "prof", "dipl", "ing", "mag"];

/// Without accents, case and punctuation; ü is ue and ß is ss. Two spellings are alike if they have one sign in common:
/// the words in any order, the words with their hyphens left out, or the letters without any blank.
pub fn signs(name: &str) -> BTreeSet<String> {
    let sorted = |mut words: Vec<String>| {
        words.sort_unstable();
        words.join(" ")
    };
    let without_hyphens: String = name.chars().filter(|character| !is_hyphen(*character)).collect();
    let signs = [sorted(words(name)), sorted(words(&without_hyphens)), words(name).concat()];
    signs.into_iter().map(|sign| without_umlauts(&sign)).filter(|sign| !sign.is_empty()).collect()
}

pub fn are_alike(one: &str, other: &str) -> bool {
    !signs(one).is_disjoint(&signs(other))
}

/// Could be one name in a longer and a shorter form, or with a slip of the finger: "H. Müller" and "Hans-Peter Muler".
/// Says little of two people alone, and much of two who are reached at the same place.
pub fn are_similar(one: &str, other: &str) -> bool {
    let compared = |name| words(name).iter().map(|word| without_umlauts(word)).collect::<Vec<_>>();
    let (mut longer, mut shorter) = (compared(one), compared(other));
    if longer.len() < shorter.len() {
        std::mem::swap(&mut longer, &mut shorter);
    }
    let has_partner = |word: &String| {
        let partner = longer.iter().position(|other| other.starts_with(word) || word.starts_with(other));
        let partner = partner.or_else(|| longer.iter().position(|other| are_one_letter_apart(word, other)));
        partner.map(|partner| longer.swap_remove(partner)).is_some()
    };
    are_alike(one, other) || !shorter.is_empty() && shorter.iter().all(has_partner)
}

/// Under which a name and its shorter form with initials are found: "k meier" for "Karl Heinz Meier" and "K. H. Meier".
/// Whether they are one the whole names tell, see [`is_shortened`].
pub fn initial_key(name: &str) -> Option<String> {
    let words = words(name);
    let (last, first) = words.split_last()?;
    Some(format!("{} {}", first.first()?.chars().next()?, without_umlauts(last)))
}

/// One of both names has initials only, and the other may be what they stand for.
pub fn is_shortened(one: &str, other: &str) -> bool {
    let has_initials = |name| {
        let words = words(name);
        words.split_last().is_some_and(|(_, first)| !first.is_empty() && first.iter().all(|it| it.chars().count() == 1))
    };
    (has_initials(one) || has_initials(other)) && are_similar(one, other)
}

/// Whether somebody is called by less than his name: a part of it, or initials.
pub fn is_less_of(called: &str, full: &str) -> bool {
    let (called, full) = (words(called), words(full));
    let is_in_it = |word: &String| {
        let is_initial = word.chars().count() == 1;
        full.iter().any(|it| it == word || (is_initial && it.starts_with(word.as_str())))
    };
    called != full && called.iter().all(is_in_it)
}

/// Who marries may change the other name.
pub fn share_a_given_name(one: &str, other: &str) -> bool {
    let given = |name| words(name).into_iter().next();
    given(one).is_some() && given(one) == given(other)
}

/// "Müller, Anna" is Anna Müller, and Dr. Anna Müller is, too.
fn words(name: &str) -> Vec<String> {
    let mut words = all_words(name);
    let titles = words.iter().take_while(|word| TITLES.contains(&word.as_str())).count();
    if titles < words.len() {
        words.drain(..titles);
    }
    words
}

fn all_words(name: &str) -> Vec<String> {
    let (last, first) = name.split_once(',').unwrap_or(("", name));
    let turned = first.chars().chain([' ']).chain(last.chars());
    let whole: String = turned.filter(|character| !APOSTROPHES.contains(character)).collect();
    bare(&whole)
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// A text with bare letters: without case and accents, ß as ss, ł as l. What is no letter stays as it is.
pub fn bare(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    for letter in text.nfkd().filter(|character| !is_combining_mark(*character)).flat_map(char::to_lowercase) {
        match letter {
            'ß' => bare.push_str("ss"),
            'æ' => bare.push_str("ae"),
            'œ' => bare.push_str("oe"),
            'ł' => bare.push('l'),
            'đ' | 'ð' => bare.push('d'),
            'ø' => bare.push('o'),
            'ı' => bare.push('i'),
            letter => bare.push(letter),
        }
    }
    bare
}

/// Who has no ü writes ue, or u.
fn without_umlauts(plain: &str) -> String {
    plain.replace("ae", "a").replace("oe", "o").replace("ue", "u")
}

fn is_hyphen(character: char) -> bool {
    matches!(character, '-' | '\u{ad}' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// One is more, one is less, or one is another.
fn are_one_letter_apart(one: &str, other: &str) -> bool {
    let (mut one, mut other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    for _ in 0..2 {
        while one.last().is_some_and(|letter| other.last() == Some(letter)) {
            one.pop();
            other.pop();
        }
        one.reverse();
        other.reverse();
    }
    one.len() <= 1 && other.len() <= 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_name_and_initials_are_less_than_the_name() {
        for called in ["Anna", "A. Müller", "Anna M.", "MULLER"] {
            assert!(is_less_of(called, "Anna Müller"), "{called}");
        }
        for called in ["Anna Müller", "anna muller", "Anne Müller", "B. Müller", "Anna Müller Schmidt"] {
            assert!(!is_less_of(called, "Anna Müller"), "{called}");
        }
    }

    #[test]
    fn one_name_is_alike_however_it_was_typed() {
        for (one, other) in [
            ("Anna Müller", "anna  muller"),
            ("Anna Müller", "MÜLLER, Anna"),
            ("Anna Müller", "Mu\u{308}ller Anna"),
            ("Müller, Hans", "Hans Müller"),
            ("Ștefan Țepeș", "stefan tepes"),
            ("Jürgen Großmann-Öztürk", "Juergen Grossmann-Oeztuerk"),
            ("Jürgen Großmann", "JURGEN GROSSMANN"),
            ("Zoë O'Neill", "ZOË O\u{2019}NEILL"),
            ("Zoë O'Neill", "Zoe ONeill"),
            ("Hans-Peter Müller", "Hans Peter Müller"),
            ("Hans-Peter Müller", "Müller Hanspeter"),
            ("Anna-Elise Le Roi", "Annaelise LeRoi"),
            ("René Åström", "Rene Astrom"),
            ("Łukasz Øster", "Lukasz Oester"),
            ("Dr. Hans Müller", "Hans Müller"),
            ("Müller, Prof. Dr. Hans", "Hans Müller"),
        ] {
            assert!(are_alike(one, other), "{one} / {other}");
        }
    }

    #[test]
    fn letters_with_a_cedilla_are_those_with_a_comma_below() {
        assert!(are_alike("\u{218}tefan \u{21a}urcanu", "\u{15e}tefan \u{162}urcanu"));
    }

    #[test]
    fn two_names_stay_two() {
        for (one, other) in [("Anna Müller", "Anna Möller"), ("Irma Noll", "Mira Noll"), ("Anna", "Anna Müller")] {
            assert!(!are_alike(one, other), "{one} / {other}");
        }
    }

    #[test]
    fn a_name_in_another_script_stays_itself_and_what_has_no_letters_is_like_nothing() {
        assert!(are_alike("دانة", "دانة") && are_alike("港", "港"));
        assert!(!are_alike("港", "山") && !are_alike("\u{1f3b2}", "\u{1f3b2}"));
    }

    #[test]
    fn initials_stand_for_names_and_two_full_names_do_not() {
        for (one, other) in [("K. H. Meier", "Karl Heinz Meier"), ("Meier, K.", "Karl-Heinz Meier")] {
            assert!(is_shortened(one, other) && is_shortened(other, one), "{one} / {other}");
            assert_eq!(initial_key(one), initial_key(other));
        }
        for (one, other) in [("Kurt Hans Meier", "Karl Heinz Meier"), ("K. H. Meier", "Anna Meier")] {
            assert!(!is_shortened(one, other), "{one} / {other}");
        }
        assert!(share_a_given_name("Schulz, Anna", "Anna Müller") && !share_a_given_name("Hans Müller", "Anna Müller"));
    }

    #[test]
    fn a_shorter_form_and_a_slip_of_the_finger_are_similar_and_a_sister_is_not() {
        for (one, other) in
            [("H. Müller", "Hans-Peter Mueller"), ("Hans Müler", "Hans Müller"), ("Müller", "Anna Müller")]
        {
            assert!(are_similar(one, other) && are_similar(other, one), "{one} / {other}");
        }
        for (one, other) in [("Anna Müller", "Bernd Müller"), ("Anna Müller", "Anna Schmidt"), ("?", "Anna")] {
            assert!(!are_similar(one, other), "{one} / {other}");
        }
    }
}
