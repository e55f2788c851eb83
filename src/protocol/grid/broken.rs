//! Cells in which a spreadsheet has an error, or a formula of which the file keeps no value: neither is what people meant.

/// Stands in a cell for a formula without a value: a program wrote it, and no spreadsheet has counted it yet. No letter,
/// so that nobody can have typed it.
pub(super) const NO_VALUE: &str = "\u{fdd0}";

/// What spreadsheets write where they cannot count, in the languages of our screens.
const ERRORS: [&str; 14] = [
    "#REF!",
    "#N/A",
    "#NAME?",
    "#VALUE!",
    "#DIV/0!",
    "#NULL!",
    "#NUM!",
    "#SPILL!",
    "#BEZUG!",
    "#NV",
    "#WERT!",
    "#ZAHL!",
    "#N/D",
    "#VALOARE!",
];

/// Code and sentence of the fault.
pub fn fault(cell: &str) -> Option<(&'static str, &'static str)> {
    if cell == NO_VALUE {
        let sentence = "this cell has a formula without a value; open the file in the spreadsheet, save it once, and bring it again";
        return Some(("formula_without_value", sentence));
    }
    let sentence = "the spreadsheet shows an error in this cell; put it right there";
    ERRORS.contains(&cell).then_some(("spreadsheet_error", sentence))
}
