//! Every language says everything, with the same values.

use super::*;
use crate::domain::rules::PRESETS;

#[test]
fn a_page_speaks_the_first_language_of_the_browser_that_it_knows() {
    let lang = |languages| Words::of(languages).lang.as_str();
    assert_eq!(lang("de-AT,de;q=0.9,en;q=0.8"), "de");
    assert_eq!(lang("hu, ro;q=0.5"), "ro");
    assert_eq!(lang("RO"), "ro");
    assert_eq!(lang("hu"), "en");
    assert_eq!(lang(""), "en");
}

#[test]
fn how_far_it_is_names_the_semi_final_and_the_final() {
    let said = |lang, no, stage, played| Words::of(lang).as_of(&RoundNo(no), &stage, played);
    assert_eq!(said("en", 3, Stage::Preliminary, true), "after round 3");
    assert_eq!(said("en", 4, Stage::Semifinal, false), "during the semi-final");
    assert_eq!(said("de", 5, Stage::Final, true), "nach dem Finale");
    assert_eq!(said("ro", 5, Stage::Final, false), "în timpul finalei");
    assert_eq!(Words::of("de").round_short(&RoundNo(4), &Stage::Semifinal), "HF");
}

/// The values in braces of every text, by the text's key.
fn values(table: &toml::Table, path: &str, found: &mut BTreeMap<String, Vec<String>>) {
    for (key, value) in table {
        let path = format!("{path}.{key}");
        match value {
            toml::Value::Table(inner) => values(inner, &path, found),
            toml::Value::String(text) => {
                assert!(!text.trim().is_empty(), "{path}");
                let mut named: Vec<String> =
                    text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0.to_owned())).collect();
                named.sort();
                found.insert(path, named);
            }
            _ => {
                found.insert(path, Vec::new());
            }
        }
    }
}

#[test]
fn every_language_says_everything_with_the_same_values() {
    let catalogues = [include_str!("en.toml"), include_str!("de.toml"), include_str!("ro.toml")];
    let [english, german, romanian] = catalogues.map(|text| {
        let mut found = BTreeMap::new();
        values(&toml::from_str(text).unwrap(), "", &mut found);
        found
    });
    assert_eq!(english, german);
    assert_eq!(english, romanian);
    for words in LANGUAGES.iter() {
        for (preset, _) in PRESETS {
            assert!(words.presets.contains_key(preset), "{}: {preset}", words.lang);
        }
    }
}

#[test]
fn a_day_and_a_moment_are_said_as_the_language_says_them_on_the_venues_clocks() {
    let at: Timestamp = "2026-10-25T00:30:00Z".parse().unwrap();
    let bucharest = Line::parse("Europe/Bucharest").unwrap();
    assert_eq!(Words::of("en").moment(at, Some(&bucharest)), "25 October 2026, 03:30 (Europe/Bucharest)");
    assert_eq!(Words::of("de").moment(at, None), "25. Oktober 2026, 00:30 Uhr (UTC)");
    assert_eq!(Words::of("ro").day_text("2026-03-01"), "1 martie 2026");
    assert_eq!(Words::of("ro").certificate.place(4), "Locul 4");
    assert_eq!(
        (Words::english().certificate.place(1), Words::english().certificate.place(16)),
        ("1st place".into(), "16th place".into())
    );
}
