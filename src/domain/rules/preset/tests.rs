use super::*;
use crate::domain::rules::{Criterion, LastResort, SheetKind};

/// The preset of `custom` with one piece of its text replaced.
fn custom_with(old: &str, new: &str) -> Result<Rules, Vec<PresetFault>> {
    let (_, text) = PRESETS[1];
    assert!(text.contains(old), "the preset no longer has {old:?}");
    Rules::parse("mine.toml", &text.replacen(old, new, 1))
}

fn paths(result: Result<Rules, Vec<PresetFault>>) -> Vec<String> {
    result.expect_err("the file has faults").into_iter().map(|fault| fault.path).collect()
}

#[test]
fn the_four_presets_are_read_from_any_directory() {
    for (name, text) in PRESETS {
        let rules = Rules::parse(name, text).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
        assert_eq!(Rules::preset(name), Some(rules));
    }
    assert_eq!(Rules::preset("championship-1995"), None);
}

#[test]
fn the_championship_has_its_values() {
    let rules = Rules::preset("championship-2025").expect("a preset of ours");
    assert_eq!(rules.sheet.kind, SheetKind::Totals);
    assert!(rules.sheet.winner_required);
    assert_eq!(rules.vp.cap, Some(10));
    assert_eq!(rules.ranking.criteria[0], Criterion::Wins);
    assert_eq!(rules.ranking.last, LastResort::Lot);
    assert_eq!(rules.programme.map(|programme| programme.brackets.len()), Some(3));
}

#[test]
fn rules_written_as_a_preset_file_are_read_again_as_the_same_rules() {
    for (name, text) in PRESETS {
        let rules = Rules::parse(name, text).expect("a preset of ours");
        assert_eq!(Rules::parse(name, &rules.to_preset_file()), Ok(rules), "{name}");
    }
}

#[test]
fn every_fault_of_a_file_is_named_with_its_path() {
    let file = r#"
        name = "Mine"
        surprise = 1
        [sheet]
        kind = "cards"
        [points]
        four = [5, 3, 3, 1]
        three = [5, 3]
        [share]
        of = "sum"
        three_table = "none"
        bonus = true
        [ranking]
        criteria = ["vp", "wins", "vp"]
        last = "coin"
    "#;
    let found = paths(Rules::parse("mine.toml", file));
    let expected =
        ["sheet.kind", "points.three", "points.four", "share.bonus", "ranking.last", "ranking.criteria[2]", "surprise"];
    assert_eq!(found, expected);
}

#[test]
fn points_must_descend_strictly() {
    assert_eq!(paths(custom_with("four = [5, 3, 2, 1]", "four = [5, 3, 3, 1]")), ["points.four"]);
    assert_eq!(paths(custom_with("three = [5, 3, 2]", "three = [2, 3, 5]")), ["points.three"]);
}

#[test]
fn criteria_must_be_there_and_not_twice() {
    let criteria = r#"["round_points", "vp", "share", "wins"]"#;
    assert_eq!(paths(custom_with(criteria, "[]")), ["ranking.criteria"]);
    assert_eq!(paths(custom_with(criteria, r#"["vp", "vp"]"#)), ["ranking.criteria[1]"]);
    assert_eq!(paths(custom_with(criteria, r#"["luck"]"#)), ["ranking.criteria"]);
}

#[test]
fn a_key_that_is_needed_and_a_key_that_is_unknown_are_both_told() {
    assert_eq!(paths(custom_with("last = \"name\"", "lats = \"name\"")), ["ranking.last", "ranking.lats"]);
}

#[test]
fn a_source_for_a_value_that_does_not_exist_is_refused() {
    assert_eq!(paths(custom_with("\"vp.cap\" =", "\"vp.cup\" =")), ["sources.\"vp.cup\""]);
}

#[test]
fn what_is_no_toml_is_one_fault_with_its_line() {
    let faults = Rules::parse("mine.toml", "name = \"Mine\"\n[sheet").expect_err("not TOML");
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].path, "file");
    assert!(faults[0].message.starts_with("line 2: "), "{}", faults[0].message);
}

#[test]
fn brackets_must_make_a_possible_programme() {
    let with = |old: &str, new: &str| {
        let (_, text) = PRESETS[2];
        paths(Rules::parse("mine.toml", &text.replacen(old, new, 1)))
    };
    assert_eq!(with("from = 29", "from = 12"), ["programme.brackets[1].cut", "programme.brackets"]);
    assert_eq!(with("cut = 4", "cut = 5"), ["programme.brackets[0].cut"]);
    assert_eq!(with("[1, 8, 9, 16]", "[1, 8, 9, 9]"), ["programme.brackets[1].semifinals"]);
    assert_eq!(with("winless_sit_out_after = 3", "winless_sit_out_after = 4").len(), 1);
}
