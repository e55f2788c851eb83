//! The commands on files as somebody at a keyboard sees them: what is printed, where faults are told, how it exits.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

/// Runs `roundtable` with text on its standard input.
fn roundtable(arguments: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_roundtable"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary runs");
    // A command that refuses its arguments reads nothing, and the pipe closes.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("the binary ends")
}

/// The lines of a refusal, without the file's name in front.
fn refusals(arguments: &[&str], input: &str) -> Vec<String> {
    let output = roundtable(arguments, input.as_bytes());
    let told = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(output.stdout.is_empty(), "no result beside a refusal");
    told.lines().map(|line| line.strip_prefix("-:").unwrap_or(line).to_owned()).collect()
}

/// `LINE: COLUMN: code` of every refusal.
fn places(arguments: &[&str], input: &str) -> Vec<String> {
    let place = |line: String| line.splitn(4, ": ").take(3).collect::<Vec<_>>().join(": ");
    refusals(arguments, input).into_iter().map(place).collect()
}

fn faults(input: &str) -> Vec<String> {
    places(&["score", "-", "--rules", "custom"], input)
}

fn championship_faults(input: &str) -> Vec<String> {
    places(&["score", "-", "--rules", "championship-2025"], input)
}

fn answer(arguments: &[&str], input: &str) -> String {
    let output = roundtable(arguments, input.as_bytes());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn json_answer(arguments: &[&str], input: &str) -> Value {
    serde_json::from_str(&answer(&[arguments, &["--format", "json"]].concat(), input)).expect("JSON")
}

const HEADER: &str = "round,table,seat,player,vp,declared,lot,name,stage\n";

/// A table of four whose lines start on line 2.
const TABLE: &str = "1,1,1,A,10,,,,\n1,1,2,B,8,,,,\n1,1,3,C,7,,,,\n1,1,4,D,5,,,,\n";

fn file(rows: &str) -> String {
    format!("{HEADER}{rows}")
}

#[test]
fn a_scored_row_has_the_promised_fields_in_their_order() {
    let input = "round,table,seat,player,settlements,cities,vp_cards,knights,roads,longest_road\n\
                 1,1,2,P07,2,3,0,3,9,6\n1,1,1,P01,2,3,2,0,9,0\n1,1,4,P02,,,,,,\n1,1,3,P03,4,2,0,0,9,0\n";
    let first = "{\"rules\":\"custom\",\"rows\":[{\"round\":1,\"table\":1,\"seat\":2,\"player\":\"P07\",\"vp\":12,\
                 \"counted\":12,\"place\":1,\"round_points\":\"5\",\"table_total\":\"30\",\"share\":\"40.000\",\
                 \"share_exact\":\"40\",\"army\":true,\"road\":true},";
    let declared = input.replace("roads,longest_road\n", "roads,longest_road,declared\n");
    let declared = declared.replace(",9,6\n", ",9,6,x\n").replace(",9,0\n", ",9,0,\n").replace(",,,,,,\n", ",,,,,,,\n");
    let printed = answer(&["score", "-", "--rules", "custom", "--format", "json"], &declared);
    assert!(printed.starts_with(first), "{printed}");
    let rows: Value = serde_json::from_str(&printed).expect("JSON");
    let missing = json!({"round": 1, "table": 1, "seat": 4, "player": "P02", "vp": null, "counted": null,
        "place": null, "round_points": "0", "table_total": "30", "share": null, "share_exact": null, "army": false,
        "road": false});
    assert_eq!(rows["rows"][2], missing);
}

#[test]
fn csv_has_the_fields_of_the_json_as_columns_in_the_same_order() {
    for command in [&["score", "-", "--rules", "custom"][..], &["standings", "-", "--rules", "custom"]] {
        let input = file(TABLE);
        let printed = answer(&[command, &["--format", "json"]].concat(), &input);
        let csv = answer(&[command, &["--format", "csv"]].concat(), &input);
        let header = csv.lines().next().expect("a header");
        let mut from = 0;
        for column in header.split(',') {
            let at = printed[from..].find(&format!("\"{column}\":")).expect("the column is a field, in order");
            from += at;
        }
        assert_eq!(csv.lines().count(), 5);
    }
}

/// A name that a stranger chose must not reckon in the organizer's spreadsheet.
#[test]
fn no_csv_of_a_command_has_a_cell_that_begins_a_formula_and_it_is_read_back_as_it_was() {
    let input = "round,table,seat,player,name,vp\n\
                 1,1,1,=1+1,=SUM(A1),10\n1,1,2,@b,+49,7\n1,1,3,P3,-x,6\n1,1,4,P4,Ana,4\n";
    let csv = |arguments: &[&str], input: &str| answer(&[arguments, &["--format", "csv"]].concat(), input);
    let cells = |text: &str| -> Vec<Vec<String>> {
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
        reader.records().map(|record| record.unwrap().iter().map(str::to_owned).collect()).collect()
    };
    let standings = csv(&["standings", "-", "--rules", "custom"], input);
    assert_eq!(cells(&standings)[1][1..3], ["'=1+1", "'=SUM(A1)"]);
    assert_eq!(cells(&standings)[2][1..3], ["'@b", "'+49"]);
    assert_eq!(cells(&csv(&["score", "-", "--rules", "custom"], input))[1][3], "'=1+1");
    let json = json_answer(&["standings", "-", "--rules", "custom"], input);
    assert_eq!((&json["rows"][0]["player"], &json["rows"][0]["name"]), (&"=1+1".into(), &"=SUM(A1)".into()));
    let season =
        csv(&["season", "-", "--rules", "rangliste-2006"], "event,date,player,place,quotient\nA,2006-02-15,=a,1,1\n");
    assert_eq!(cells(&season)[1][1], "'=a");
    // Written back by a spreadsheet, the names are what they were.
    let guarded = input.replace(",=", ",'=").replace(",@", ",'@").replace(",+", ",'+").replace(",-", ",'-");
    assert_eq!(json_answer(&["standings", "-", "--rules", "custom"], &guarded), json);
}

#[test]
fn standings_list_every_player_of_the_file_also_those_of_later_rounds() {
    let input = file(&format!("{TABLE}2,1,1,A,9,,,,\n2,1,2,E,8,,,,\n2,1,3,C,7,,,,\n"));
    let listed = json_answer(&["standings", "-", "--rules", "custom", "--through", "1"], &input);
    let games: Vec<_> = listed["rows"].as_array().expect("rows").iter().map(|row| row["games"].clone()).collect();
    assert_eq!(games, [1, 1, 1, 1, 0]);
    assert_eq!(listed["rows"][4]["player"], "E");
}

#[test]
fn a_round_after_the_last_of_the_file_is_told_and_everything_counts() {
    let input = file(TABLE);
    let said = |through: &str| {
        let output = roundtable(&["standings", "-", "--rules", "custom", "--through", through], input.as_bytes());
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stderr).expect("text")
    };
    assert_eq!(said("9"), "-: its last round is 1, so --through 9 leaves nothing out\n");
    assert_eq!(said("1"), "");
}

#[test]
fn knock_out_rows_make_a_final_ranking_and_are_left_out_with_their_round() {
    let rows = "1,1,1,A,10,,1,,\n1,1,2,B,8,,2,,\n1,1,3,C,7,,3,,\n1,1,4,D,5,,4,,\n\
                2,1,1,A,5,,,,final\n2,1,2,B,10,,,,final\n2,1,3,C,7,,,,FINAL\n";
    let of = |through: &[&str]| {
        let listed = json_answer(&[&["standings", "-", "--rules", "championship-2025"], through].concat(), &file(rows));
        let row = |row: &Value| (row["player"].as_str().unwrap_or("").to_owned(), row["decided_by"].clone());
        listed["rows"].as_array().expect("rows").iter().map(row).collect::<Vec<_>>()
    };
    let row = |player: &str, by: Value| (player.to_owned(), by);
    let expected =
        [row("B", Value::Null), row("C", json!("place")), row("A", json!("place")), row("D", json!("stage"))];
    assert_eq!(of(&[]), expected);
    assert_eq!(of(&["--through", "1"])[0].0, "A");
}

#[test]
fn faults_are_told_by_line_column_and_code_all_of_them_in_the_order_of_the_file() {
    let input = file("1,1,1,A,23,maybe,x,,\n1,1,5,B,8,,,,\n1,1,3,,7,,,,\n0,1,4,D,5.5,,,,quarterfinal\n1,2,1,E,9,,,,\n");
    let expected = [
        "2: vp: vp_range",
        "2: declared: bad_mark",
        "2: lot: not_a_number",
        "3: seat: seat_range",
        "4: player: empty_player",
        "5: round: not_a_number",
        "5: vp: not_a_number",
        "5: stage: bad_stage",
        "6: table: table_size",
    ];
    assert_eq!(faults(&input), expected);
}

#[test]
fn a_fault_of_a_table_is_told_at_its_first_row() {
    let input = "round,table,seat,player,settlements,cities,vp_cards,knights,roads,longest_road,road_nobody\n\
                 1,2,1,E,2,0,0,0,5,0,\n1,1,1,A,2,0,3,8,9,6,\n1,1,2,B,2,0,3,8,9,6,\n1,2,2,F,2,0,0,0,5,0,\n\
                 1,1,3,C,2,0,0,0,9,6,\n1,2,3,G,2,0,0,0,5,0,1\n";
    let expected = [
        "2: table: road_nobody_misplaced",
        "3: table: vp_cards_table",
        "3: table: knights_table",
        "3: table: army_first_needed",
        "3: table: road_first_needed",
    ];
    assert_eq!(faults(input), expected);
}

#[test]
fn declaration_and_winner_wait_until_nothing_else_is_wrong_at_the_table() {
    let two_at_ten = |player: &str| file(&format!("1,1,1,{player},10,,,,\n1,1,2,B,10,,,,\n1,1,3,C,7,,,,\n"));
    assert_eq!(championship_faults(&two_at_ten("A")), ["2: table: declared_needed"]);
    assert_eq!(championship_faults(&two_at_ten("")), ["2: player: empty_player"]);
    assert_eq!(championship_faults(&two_at_ten("B")), ["3: player: player_twice_at_table"]);
    let nobody = file("1,1,1,A,9,,,,\n1,1,2,B,8,,x,,\n1,1,3,C,7,,,,\n");
    assert_eq!(championship_faults(&nobody), ["3: lot: not_a_number"]);
}

#[test]
fn a_cell_that_cannot_be_read_stops_sums_and_ties_but_not_the_other_cells() {
    let header = "round,table,seat,player,settlements,cities,vp_cards,knights,roads,longest_road\n";
    let input = format!("{header}1,1,1,A,6,0,5,3,9,9\n1,1,2,B,2,zero,5,3,1,0\n1,1,2,A,2,0,0,0,9,9\n");
    let expected = [
        "2: settlements: settlements_range",
        "3: cities: not_a_number",
        "3: roads: roads_range",
        "4: seat: seat_twice",
        "4: player: player_twice_at_table",
    ];
    assert_eq!(faults(&input), expected);
}

#[test]
fn seats_out_of_range_do_not_hide_ties() {
    let header = "round,table,seat,player,settlements,cities,vp_cards,knights,roads,longest_road\n";
    let input = format!("{header}1,1,0,A,2,0,0,3,9,0\n1,1,2,B,2,0,0,3,9,0\n1,1,3,C,2,0,0,0,9,0\n");
    assert_eq!(faults(&input), ["2: table: army_first_needed", "2: seat: seat_range"]);
}

#[test]
fn a_wrong_size_stops_all_other_checks_of_the_table() {
    let input = file(&format!("{TABLE}1,1,5,A,23,,,,\n"));
    assert_eq!(faults(&input), ["2: table: table_size"]);
    assert_eq!(faults(&file("1,1,1,A,23,,,,\n1,1,1,A,x,,,,\n")), ["2: table: table_size", "3: vp: not_a_number"]);
}

#[test]
fn a_row_that_may_belong_to_a_table_of_two_is_not_told_as_a_second_fault() {
    let input = file("1,1,1,A,10,,,,\n1,1,2,B,8,,,,\n1,?,3,C,7,,,,\n");
    assert_eq!(faults(&input), ["4: table: not_a_number"]);
    let ragged = file("1,1,1,A,10,,,,\n1,1,2,B,8,,,,\n1,1,3,C,7\n");
    assert_eq!(faults(&ragged), ["4: row: ragged_row"]);
}

#[test]
fn a_player_has_one_table_a_round_one_name_and_one_lot_of_his_own() {
    let rows = "1,1,1,A,10,,1,Ana,\n1,1,2,B,8,,2,,\n1,1,3,C,7,,2,,\n\
                1,2,1,A,10,,1,Anna,\n1,2,2,E,8,,-3,,\n1,2,3,F,7,,07,,\n2,1,1,A,10,,7,,\n2,1,2,E,8,,,,\n2,1,3,F,7,,8,,\n";
    let expected = [
        "4: lot: lot_twice",
        "5: player: player_twice_in_round",
        "5: name: name_differs",
        "8: lot: lot_differs",
        "8: lot: lot_twice",
        "10: lot: lot_differs",
    ];
    assert_eq!(faults(&file(rows)), expected);
}

#[test]
fn a_lot_is_missing_only_where_a_tie_needs_it() {
    let tied = "1,1,1,A,10,,4,,\n1,1,2,B,8,,,,\n1,1,3,C,8,,-2,,\n1,1,4,D,5,,,,\n";
    let championship = ["standings", "-", "--rules", "championship-2025"];
    assert_eq!(places(&championship, &file(tied)), ["3: lot: lot_missing"]);
    let untied = file(&tied.replace("C,8", "C,7"));
    assert_eq!(json_answer(&championship, &untied)["rows"][1]["player"], "B");
    let with_lot = file(&tied.replace("B,8,,,", "B,8,,-1,"));
    assert_eq!(json_answer(&championship, &with_lot)["rows"][2]["decided_by"], "lot");
    assert_eq!(json_answer(&["standings", "-", "--rules", "custom"], &file(tied))["rows"][2]["decided_by"], "name");
}

#[test]
fn the_header_is_judged_whole_and_its_rows_as_far_as_they_go() {
    let input = "Round,elo,seat,player,VP,vp\n1,1500,1,A,10,9\n1,1500,2,B,23,9\n";
    let expected = ["1: file: missing_column", "1: elo: unknown_column", "1: vp: column_twice", "3: vp: vp_range"];
    let mut told = faults(input);
    told.sort();
    let mut expected = expected.map(str::to_owned).to_vec();
    expected.sort();
    assert_eq!(told, expected);
}

#[test]
fn pieces_may_be_in_the_file_in_part_only_beside_totals() {
    let header = "round,table,seat,player,vp,settlements,cities\n";
    assert_eq!(
        faults(&format!("{header}1,1,1,A,,2,1\n1,1,2,B,,2,1\n1,1,3,C,,,\n")),
        ["2: row: pieces_incomplete", "3: row: pieces_incomplete"]
    );
    let totals = format!("{header}1,1,1,A,9,,\n1,1,2,B,8,,\n1,1,3,C,,,\n");
    assert_eq!(json_answer(&["score", "-", "--rules", "custom"], &totals)["rows"][0]["vp"], 9);
    let without = "round,table,seat,player,settlements,cities\n1,1,1,A,2,9\n1,1,2,B,2,1\n1,1,3,C,,\n";
    assert_eq!(faults(without), ["1: file: missing_column", "2: cities: cities_range"]);
}

#[test]
fn totals_and_pieces_at_one_table_are_one_fault() {
    let header = "round,table,seat,player,vp,settlements,cities,vp_cards,knights,roads,longest_road\n";
    let rows = "1,1,1,A,9,,,,,,\n1,1,2,B,,2,0,0,4,9,0\n1,1,3,C,,2,0,0,4,9,0\n1,2,1,E,8,2,,,,,\n1,2,2,F,8,,,,,,\n1,2,3,G,8,,,,,,\n";
    assert_eq!(faults(&format!("{header}{rows}")), ["2: table: vp_and_pieces", "5: table: vp_and_pieces"]);
}

#[test]
fn numbers_are_digits_with_or_without_a_minus_sign() {
    let vp = |vp: &str| file(&TABLE.replace(",10,", &format!(",{vp},")));
    for bad in ["+9", "9.0", "9e0", "٩", "- 9", "0x9", "-", "nine"] {
        assert_eq!(faults(&vp(bad)), ["2: vp: not_a_number"], "{bad}");
    }
    assert_eq!(faults(&vp("99999999999999999999999999999999999999999999")), ["2: vp: vp_range"]);
    assert_eq!(faults(&vp("-1")), ["2: vp: vp_range"]);
    for good in [" 9 ", "-0", "007"] {
        answer(&["score", "-", "--rules", "custom"], &vp(good));
    }
}

#[test]
fn marks_are_read_in_any_case() {
    for (mark, declared) in [("1", true), ("YES", true), ("True", true), ("X", true), ("0", false), ("No", false)] {
        let input = file(&TABLE.replace(",10,,", &format!(",10,{mark},")).replace("B,8,", "B,12,"));
        let output = roundtable(&["score", "-", "--rules", "custom"], input.as_bytes());
        assert_eq!(output.status.success(), declared, "{mark}");
    }
}

#[test]
fn a_file_that_is_not_utf8_is_told_by_its_cell() {
    let mut input = file("1,1,1,?,10,,,,\n1,1,2,B,8,,,,\n1,1,3,C,7,,,,\n").into_bytes();
    let at = input.iter().position(|byte| *byte == b'?').expect("the cell");
    input[at] = 0xC4;
    let output = roundtable(&["score", "-", "--rules", "custom"], &input);
    let told = String::from_utf8(output.stderr).expect("text");
    assert!(told.starts_with("-:2: player: not_utf8: "), "{told}");
    assert_eq!(told.lines().count(), 1);
}

#[test]
fn a_preset_file_of_ones_own_is_used_by_its_path_or_refused_with_every_fault() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.toml");
    let path = path.to_str().expect("a readable path");
    let custom = answer(&["rules", "custom", "--format", "json"], "");
    assert!(custom.contains("\"ranking.criteria\""), "{custom}");
    let preset = r#"
        name = "Mine"
        [sheet]
        kind = "totals"
        highest_total = 30
        [points]
        four = [4, 2, 1, 0]
        three = [4, 2, 1]
        [share]
        of = "pooled"
        three_table = "up"
        [ranking]
        criteria = ["share"]
        last = "shared"
    "#;
    std::fs::write(path, preset).expect("a written file");
    let scored = json_answer(&["score", "-", "--rules", path], &file(&TABLE.replace(",10,", ",30,")));
    assert_eq!(scored["rules"], path);
    assert_eq!(scored["rows"][0]["round_points"], "4");
    std::fs::write(path, preset.replace("criteria = [\"share\"]", "criteria = []\nlots = 1")).expect("a written file");
    let told = refusals(&["rules", path], "");
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].starts_with(&format!("{path}: ranking.criteria: ")), "{told:?}");
    assert!(told[1].starts_with(&format!("{path}: ranking.lots: ")), "{told:?}");
}

#[test]
fn rules_say_their_notice_their_link_and_the_source_of_every_value() {
    let said = answer(&["rules", "championship-2025"], "");
    for words in
        ["no official certification", "section 1.2", "https://", "rounded to the nearest whole", "wins, then VP"]
    {
        assert!(said.contains(words), "{words}: {said}");
    }
    let rows = json_answer(&["rules", "rangliste-2006"], "");
    for row in rows["rows"].as_array().expect("rows") {
        assert!(row["source"].as_str().is_some_and(|source| !source.is_empty()), "{row}");
    }
}

#[test]
fn programmes_are_told_or_refused_under_the_least_number() {
    let of = |players: &str| json_answer(&["programme", "--rules", "championship-2025", "--players", players], "");
    assert_eq!(of("100")["preliminary"], json!({"games": 4, "winless_sit_out_after": 3}));
    let told = refusals(&["programme", "--rules", "championship-2025", "--players", "11"], "");
    assert!(told[0].contains("too_few_players"), "{told:?}");
}

#[test]
fn placings_are_refused_with_every_fault() {
    let season = ["season", "-", "--rules", "rangliste-2006"];
    let input = "event,date,player,place,quotient\nE1,2006-02-30,A,1,90\nE1,20060215,B,0,9x\nE1,2006-02-15,A,2.5,1/0\n\
                 E1,2006-02-15,,3,80\nE1,2006-02-15,C,,\n";
    let expected = [
        "2: date: bad_date",
        "3: date: bad_date",
        "3: place: not_a_number",
        "3: quotient: bad_quotient",
        "4: player: player_twice_in_event",
        "4: place: not_a_number",
        "4: quotient: bad_quotient",
        "5: player: empty_player",
        "6: quotient: bad_quotient",
    ];
    assert_eq!(places(&season, input), expected);
    assert_eq!(
        places(&["season", "-", "--rules", "public"], &input[..33]),
        ["1: file: no_season", "1: file: empty_file"]
    );
}

#[test]
fn a_season_list_has_the_promised_fields() {
    let input = "event,date,player,place,quotient\nE1,2006-02-15,A,1,90.5\nE1,2006-02-15,B,,80\n";
    let printed = answer(&["season", "-", "--rules", "rangliste-2006", "--format", "json"], input);
    let expected = "{\"rows\":[{\"rank\":1,\"player\":\"A\",\"points\":100,\"played\":1,\"counted\":1,\
        \"quotient\":\"90.500\",\"quotient_exact\":\"181/2\",\"best_place\":1,\"worst_place\":1,\"qualified\":\"yes\"},\
        {\"rank\":2,\"player\":\"B\",\"points\":0,\"played\":1,\"counted\":1,\"quotient\":\"80.000\",\
        \"quotient_exact\":\"80\",\"best_place\":null,\"worst_place\":null,\"qualified\":\"yes\"}]}\n";
    assert_eq!(printed, expected);
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let told = refusals(&["standings", "nowhere.csv", "--rules", "custom"], "");
    assert!(told[0].starts_with("nowhere.csv: "), "{told:?}");
}
