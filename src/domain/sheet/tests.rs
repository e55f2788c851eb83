use super::*;

/// Settlements, cities, VP cards, knights, roads, longest road.
fn pieces(numbers: [i64; 6]) -> Score {
    let [settlements, cities, vp_cards, knights, roads, longest_road] = numbers;
    Score::Pieces(Pieces { settlements, cities, vp_cards, knights, roads, longest_road })
}

fn entry(seat: usize, score: Score) -> Entry {
    Entry { seat: Seat::ALL[seat], score, marks: Marks::default() }
}

/// A table of players in the order of the seats.
struct Table(Draft);

impl Table {
    fn of(scores: &[Score]) -> Table {
        let entries = scores.iter().enumerate().map(|(seat, score)| entry(seat, *score)).collect();
        Table(Draft { entries, road_nobody: false })
    }

    fn totals(totals: &[i64]) -> Table {
        Table::of(&totals.iter().map(|vp| Score::Total(*vp)).collect::<Vec<_>>())
    }

    /// Three players with a modest game each, of which the last is replaced.
    fn with(score: Score) -> Table {
        Table::of(&[pieces([3, 1, 0, 0, 6, 0]), pieces([2, 1, 1, 0, 6, 0]), score])
    }

    fn army_first(mut self, seat: usize) -> Table {
        self.0.entries[seat].marks.army_first = true;
        self
    }

    fn road_first(mut self, seat: usize) -> Table {
        self.0.entries[seat].marks.road_first = true;
        self
    }

    fn declared(mut self, seat: usize) -> Table {
        self.0.entries[seat].marks.declared = true;
        self
    }

    fn nobody(mut self) -> Table {
        self.0.road_nobody = true;
        self
    }

    fn check(self, preset: &str) -> Result<Sheet, Vec<Fault>> {
        Sheet::check(&Rules::preset(preset).expect("a preset of ours"), self.0)
    }

    fn accepted(self) -> Sheet {
        self.check("custom").expect("a sheet without faults")
    }

    /// Codes with the seat, or without for the table.
    fn faults(self) -> Vec<String> {
        codes(self.check("custom"))
    }
}

fn codes(checked: Result<Sheet, Vec<Fault>>) -> Vec<String> {
    let code = |fault: Fault| match fault.seat {
        Some(seat) => format!("{}@{seat}", fault.code.code()),
        None => fault.code.code().to_owned(),
    };
    checked.err().unwrap_or_default().into_iter().map(code).collect()
}

fn vp(sheet: &Sheet) -> Vec<Option<u32>> {
    sheet.results().map(|(_, vp)| vp).collect()
}

#[test]
fn pieces_are_worth_their_vp_and_both_cards_two_more() {
    let sheet = Table::of(&[
        pieces([2, 2, 1, 3, 9, 6]),
        pieces([5, 0, 0, 2, 6, 5]),
        pieces([0, 4, 0, 1, 5, 0]),
        pieces([1, 1, 0, 0, 5, 0]),
    ])
    .accepted();
    assert_eq!(vp(&sheet), [Some(11), Some(5), Some(8), Some(3)]);
    assert_eq!((sheet.army(), sheet.road()), (Some(Seat::ALL[0]), Some(Seat::ALL[0])));
}

#[test]
fn each_piece_has_its_range() {
    let out_of_range = [
        ([6, 0, 0, 0, 8, 0], "settlements_range@3"),
        ([-1, 4, 0, 0, 8, 0], "settlements_range@3"),
        ([0, 5, 0, 0, 8, 0], "cities_range@3"),
        ([4, -1, 0, 0, 8, 0], "cities_range@3"),
        ([2, 0, -1, 0, 8, 0], "vp_cards_range@3"),
        ([2, 0, 0, -1, 8, 0], "knights_range@3"),
        ([2, 0, 0, 0, 1, 0], "roads_range@3"),
        ([2, 0, 0, 0, 16, 0], "roads_range@3"),
        ([2, 0, 0, 0, 8, 9], "longest_road_range@3"),
        ([2, 0, 0, 0, 8, -1], "longest_road_range@3"),
        ([1, 0, 0, 0, 8, 0], "too_few_buildings@3"),
        ([0, 1, 0, 0, 8, 0], "too_few_buildings@3"),
    ];
    for (numbers, code) in out_of_range {
        assert_eq!(Table::with(pieces(numbers)).faults(), [code], "{numbers:?}");
    }
    for numbers in [[5, 4, 4, 14, 15, 15], [0, 2, 0, 0, 2, 0], [2, 0, 0, 0, 2, 2], [1, 1, 0, 0, 8, 8]] {
        assert_eq!(Table::with(pieces(numbers)).faults(), [""; 0], "{numbers:?}");
    }
}

#[test]
fn the_box_has_five_cards_and_fourteen_knights() {
    assert_eq!(Table::with(pieces([2, 0, 5, 0, 8, 0])).faults(), ["vp_cards_table"]);
    assert_eq!(Table::with(pieces([2, 0, 6, 0, 8, 0])).faults(), ["vp_cards_range@3", "vp_cards_table"]);
    let knights =
        |last| Table::of(&[pieces([2, 0, 0, 7, 5, 0]), pieces([2, 0, 0, 2, 5, 0]), pieces([2, 0, 0, last, 5, 0])]);
    assert_eq!(knights(5).faults(), [""; 0]);
    assert_eq!(knights(6).faults(), ["knights_table"]);
    assert_eq!(knights(15).faults(), ["knights_range@3", "knights_table"]);
}

#[test]
fn a_number_out_of_range_still_takes_part_in_sums_and_ties() {
    let table = Table::of(&[pieces([2, 99, 0, 4, 8, 6]), pieces([2, 0, 0, 4, 8, 6]), pieces([2, 0, 0, 0, 8, 0])]);
    assert_eq!(table.faults(), ["cities_range@1", "army_first_needed", "road_first_needed"]);
}

/// Knights of three players.
fn knights(numbers: [i64; 3]) -> Table {
    Table::of(&numbers.map(|knights| pieces([2, 0, 0, knights, 5, 0])))
}

#[test]
fn the_largest_army_needs_three_knights_and_the_most() {
    assert_eq!(knights([2, 1, 0]).accepted().army(), None);
    assert_eq!(knights([2, 2, 0]).accepted().army(), None);
    assert_eq!(knights([3, 2, 0]).accepted().army(), Some(Seat::ALL[0]));
    assert_eq!(knights([3, 4, 3]).accepted().army(), Some(Seat::ALL[1]));
}

#[test]
fn a_tie_for_the_army_needs_exactly_one_of_the_tied_marked() {
    assert_eq!(knights([3, 3, 0]).faults(), ["army_first_needed"]);
    assert_eq!(knights([3, 3, 0]).army_first(1).accepted().army(), Some(Seat::ALL[1]));
    assert_eq!(knights([3, 3, 0]).army_first(0).army_first(1).faults(), ["army_first_needed"]);
    assert_eq!(knights([3, 3, 0]).army_first(2).faults(), ["army_first_needed", "army_first_misplaced@3"]);
    assert_eq!(knights([3, 3, 0]).army_first(0).army_first(2).faults(), ["army_first_misplaced@3"]);
}

#[test]
fn marking_the_sole_holder_is_harmless_and_anybody_else_misplaced() {
    assert_eq!(knights([4, 3, 0]).army_first(0).accepted().army(), Some(Seat::ALL[0]));
    assert_eq!(knights([4, 3, 0]).army_first(1).faults(), ["army_first_misplaced@2"]);
    assert_eq!(knights([2, 1, 0]).army_first(0).faults(), ["army_first_misplaced@1"]);
}

/// Longest roads of three players.
fn roads(numbers: [i64; 3]) -> Table {
    Table::of(&numbers.map(|length| pieces([2, 0, 0, 0, 15, length])))
}

#[test]
fn the_longest_road_needs_five_and_a_tie_needs_a_mark_or_the_word_that_nobody_holds_it() {
    assert_eq!(roads([4, 4, 0]).accepted().road(), None);
    assert_eq!(roads([5, 4, 0]).accepted().road(), Some(Seat::ALL[0]));
    assert_eq!(roads([5, 5, 0]).faults(), ["road_first_needed"]);
    assert_eq!(roads([5, 5, 0]).road_first(0).accepted().road(), Some(Seat::ALL[0]));
    assert_eq!(roads([5, 5, 5]).road_first(0).road_first(2).faults(), ["road_first_needed"]);
    let cut = roads([5, 5, 0]).nobody().accepted();
    assert_eq!((cut.road(), vp(&cut)), (None, vec![Some(2); 3]));
}

#[test]
fn nobody_holds_the_road_only_in_a_tie_and_without_any_mark() {
    assert_eq!(roads([6, 5, 0]).nobody().faults(), ["road_nobody_misplaced"]);
    assert_eq!(roads([4, 4, 0]).nobody().faults(), ["road_nobody_misplaced"]);
    assert_eq!(roads([5, 5, 0]).nobody().road_first(0).faults(), ["road_nobody_misplaced"]);
    assert_eq!(roads([5, 5, 0]).nobody().road_first(0).road_first(1).faults(), ["road_nobody_misplaced"]);
    let outside = roads([5, 5, 0]).nobody().road_first(2);
    assert_eq!(outside.faults(), ["road_first_misplaced@3", "road_nobody_misplaced"]);
}

#[test]
fn army_and_road_marks_on_totals_are_misplaced() {
    let table = Table::totals(&[9, 8, 7]).army_first(0).road_first(1).nobody();
    assert_eq!(table.faults(), ["army_first_misplaced@1", "road_first_misplaced@2", "road_nobody_misplaced"]);
}

#[test]
fn two_at_the_target_need_exactly_one_who_declared() {
    assert_eq!(Table::totals(&[10, 10, 7]).faults(), ["declared_needed"]);
    assert_eq!(Table::totals(&[10, 12, 7]).declared(0).declared(1).faults(), ["declared_needed"]);
    assert_eq!(Table::totals(&[10, 12, 7]).declared(0).accepted().declared(), Some(Seat::ALL[0]));
    let early = Table::totals(&[10, 12, 7]).declared(2);
    assert_eq!(early.faults(), ["declared_needed", "declared_misplaced@3"]);
}

#[test]
fn a_declaration_is_harmless_by_the_only_one_at_the_target_and_misplaced_before_it() {
    assert_eq!(Table::totals(&[10, 9, 7]).declared(0).accepted().declared(), Some(Seat::ALL[0]));
    assert_eq!(Table::totals(&[10, 9, 7]).declared(1).faults(), ["declared_misplaced@2"]);
    assert_eq!(Table::totals(&[9, 8, 7]).declared(0).faults(), ["declared_misplaced@1"]);
    assert_eq!(Table::totals(&[10, 9, 7]).accepted().declared(), None);
}

#[test]
fn a_championship_table_needs_a_winner_and_others_do_not() {
    let nobody = || Table::totals(&[9, 8, 7, 6]);
    assert_eq!(codes(nobody().check("championship-2025")), ["no_winner"]);
    assert_eq!(codes(nobody().check("public")), [""; 0]);
    assert_eq!(codes(Table::totals(&[10, 8, 7, 6]).check("championship-2025")), [""; 0]);
    assert_eq!(codes(Table::of(&[Score::Missing; 3]).check("championship-2025")), ["no_winner"]);
}

#[test]
fn declaration_and_winner_are_judged_only_where_nothing_else_is_wrong() {
    let table = Table::totals(&[10, 10, 23]).declared(2);
    assert_eq!(table.faults(), ["vp_range@3"]);
    assert_eq!(codes(Table::totals(&[9, -1, 7]).check("championship-2025")), ["vp_range@2"]);
}

#[test]
fn totals_go_from_nothing_to_the_presets_highest() {
    assert_eq!(Table::totals(&[0, 22, 0]).faults(), [""; 0]);
    assert_eq!(Table::totals(&[-1, 23, 0]).faults(), ["vp_range@1", "vp_range@2"]);
    assert_eq!(Table::totals(&[i64::MIN, i64::MAX, 0]).faults(), ["vp_range@1", "vp_range@2"]);
}

#[test]
fn absurd_numbers_are_refused_and_never_overflow() {
    let absurd = Table::of(&[pieces([i64::MAX; 6]), pieces([i64::MAX; 6]), pieces([i64::MIN; 6])]);
    assert!(absurd.faults().contains(&"too_few_buildings@3".to_owned()));
}

#[test]
fn a_missing_result_is_no_game_and_any_mark_on_it_is_misplaced() {
    let sheet = Table::of(&[Score::Total(10), Score::Missing, Score::Total(0)]).accepted();
    assert!(sheet.has_missing_result());
    assert_eq!(vp(&sheet), [Some(10), None, Some(0)]);
    assert_eq!([sheet.vp(Seat::ALL[0]), sheet.vp(Seat::ALL[1]), sheet.vp(Seat::ALL[3])], [Some(10), None, None]);
    assert!(!Table::totals(&[10, 0, 0]).accepted().has_missing_result());
    assert_eq!(Table::of(&[Score::Missing; 3]).accepted().holds_pieces(), None);
    let marked = |table: fn(Table, usize) -> Table| table(Table::with(Score::Missing), 2).faults();
    assert_eq!(marked(Table::army_first), ["army_first_misplaced@3"]);
    assert_eq!(marked(Table::road_first), ["road_first_misplaced@3"]);
    assert_eq!(marked(Table::declared), ["declared_misplaced@3"]);
}

#[test]
fn incomplete_pieces_are_told_with_the_first_empty_field_and_stop_the_sums() {
    let some = SomePieces { settlements: Some(9), knights: Some(99), ..SomePieces::default() };
    let faults = Table::with(some.score()).check("custom").expect_err("incomplete");
    let told: Vec<_> = faults.iter().map(|fault| (fault.code, fault.field)).collect();
    let expected = [
        (FaultCode::SettlementsRange, Some(Field::Settlements)),
        (FaultCode::KnightsRange, Some(Field::Knights)),
        (FaultCode::PiecesIncomplete, Some(Field::Cities)),
    ];
    assert_eq!(told, expected);
    assert_eq!(SomePieces::default().score(), Score::Missing);
    let last = SomePieces { longest_road: None, ..SomePieces::from(Pieces::default()) };
    let fault = Table::with(last.score()).check("custom").expect_err("incomplete").pop().expect("a fault");
    assert_eq!(fault.field, Some(Field::LongestRoad));
}

#[test]
fn a_table_of_totals_and_pieces_is_one_fault() {
    let table = Table::of(&[Score::Total(9), pieces([2, 0, 0, 4, 8, 0]), pieces([2, 0, 0, 4, 8, 0])]);
    assert_eq!(table.faults(), ["vp_and_pieces"]);
}

#[test]
fn a_sheet_has_three_or_four_different_seats() {
    assert_eq!(Table::totals(&[10, 8]).faults(), ["table_size"]);
    let mut twice = Table::totals(&[10, 8, 7]);
    twice.0.entries[2].seat = Seat::ALL[0];
    assert_eq!(twice.faults(), ["seat_twice@1"]);
    let mut turned = Table::totals(&[10, 8, 7]);
    turned.0.entries.reverse();
    assert_eq!(turned.accepted(), Table::totals(&[10, 8, 7]).accepted());
}

#[test]
fn a_draft_must_speak_of_exactly_the_seats_of_its_table() {
    let Table(draft) = Table::totals(&[10, 8, 7]);
    assert_eq!(seats_fit(&draft, &Seat::ALL[..3]), Ok(()));
    let faults = seats_fit(&draft, &[Seat::ALL[0], Seat::ALL[1], Seat::ALL[3]]).expect_err("other seats");
    let told: Vec<_> = faults.iter().map(|fault| (fault.code, fault.seat)).collect();
    let expected = [(FaultCode::SeatNotAtTable, Some(Seat::ALL[2])), (FaultCode::SeatAbsent, Some(Seat::ALL[3]))];
    assert_eq!(told, expected);
}

#[test]
fn the_live_form_takes_the_presets_kind_of_sheet() {
    let fits = |preset: &str, Table(draft): Table| {
        sheet_kind_fits(&Rules::preset(preset).expect("a preset of ours"), &draft).is_ok()
    };
    let (totals, played) = (|| Table::totals(&[9, 8, 7]), || knights([0, 0, 0]));
    assert!(!fits("public", totals()) && fits("public", played()));
    assert!(fits("custom", totals()) && fits("custom", played()));
    assert!(fits("championship-2025", totals()) && !fits("championship-2025", played()));
    assert!(fits("public", Table::of(&[Score::Missing; 3])));
}

#[test]
fn odd_sheets_warn_and_are_not_refused() {
    let warnings = |preset: &str, table: Table| -> Vec<(WarningCode, Option<Seat>)> {
        let rules = Rules::preset(preset).expect("a preset of ours");
        let sheet = Sheet::check(&rules, table.0).expect("a sheet without faults");
        sheet.warnings(&rules).into_iter().map(|warning| (warning.code, warning.seat)).collect()
    };
    let second = Some(Seat::ALL[1]);
    assert_eq!(warnings("custom", Table::totals(&[9, 13, 7])), [(WarningCode::ManyVp, second)]);
    assert_eq!(warnings("custom", Table::totals(&[9, 12, 7])), []);
    let few = Table::of(&[pieces([2, 0, 0, 0, 2, 0]), pieces([2, 1, 0, 0, 2, 0]), pieces([2, 0, 0, 0, 3, 0])]);
    assert_eq!(warnings("custom", few), [(WarningCode::FewRoads, second)]);
    assert_eq!(warnings("rangliste-2006", Table::totals(&[9, 8, 7])), [(WarningCode::NobodyAtTarget, None)]);
    assert_eq!(warnings("rangliste-2006", Table::totals(&[10, 8, 7])), []);
    assert_eq!(warnings("rangliste-2006", Table::of(&[Score::Missing; 3])), []);
    assert_eq!(warnings("custom", Table::totals(&[9, 8, 7])), []);
}

#[test]
fn a_stored_sheet_comes_back_as_it_was() {
    let sheet = knights([3, 3, 0]).army_first(1).accepted();
    let stored = serde_json::to_string(&sheet).expect("a plain value");
    assert_eq!(serde_json::from_str::<Sheet>(&stored).expect("the same value"), sheet);
    let Table(draft) = Table::totals(&[10, 8, 7]);
    assert_eq!(
        serde_json::to_value(&draft.entries[0]).expect("a plain value"),
        serde_json::json!({"seat": 1, "score": {"total": 10}, "marks": {}})
    );
}

#[test]
fn every_fault_says_what_to_do_in_a_sentence() {
    for code in FaultCode::ALL {
        let fault = Fault { code: *code, seat: None, field: None, limit: Some(10) };
        assert!(fault.to_string().len() > 20, "{}", code.code());
        let serialized = serde_json::to_value(code).expect("a plain value");
        assert_eq!(serialized, code.code());
    }
    let fault = Table::totals(&[9, 23, 7]).check("custom").expect_err("out of range").remove(0);
    assert_eq!(fault.to_string(), "seat 2: a player has 0 to 22 VP");
}
