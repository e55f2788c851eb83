//! The checks of a sheet in their order: each line for itself, the table's sums and ties, then declaration and winner.
//!
//! Works on positions rather than seats, so that a file whose seats are wrong is still judged on everything else.

use super::fault::{Fault, FaultCode, Field, Warning, WarningCode};
use super::{Draft, Marks, Pieces, Score, Sheet, SomePieces};
use crate::domain::ids::Seat;
use crate::domain::rules::{Rules, SheetRules};

// The game's box (`rules.md` §2).
const SETTLEMENTS_MAX: i64 = 5;
const CITIES_MAX: i64 = 4;
const VP_CARDS_MAX: i64 = 5;
const KNIGHTS_MAX: i64 = 14;
const ROADS_MIN: i64 = 2;
const ROADS_MAX: i64 = 15;
/// The two buildings that everybody starts with.
const BUILDINGS_MIN: i64 = 2;
/// Knights that the largest army needs.
const ARMY_MIN: i64 = 3;
/// Length that the longest road needs.
const ROAD_MIN: i64 = 5;
/// VP of either bonus.
const BONUS_VP: i64 = 2;
/// A winner comes from one VP below the target and can gain two bonuses at once: more than this above it is odd.
const ABOVE_TARGET_UNREMARKABLE: u32 = 2;

/// One player's line, wherever he sits.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line {
    pub score: Score,
    pub marks: Marks,
}

/// A fault by the position of its line; `None` for the table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Found {
    pub code: FaultCode,
    pub position: Option<usize>,
    pub field: Option<Field>,
    pub limit: Option<u32>,
}

impl Found {
    fn table(code: FaultCode, field: Option<Field>) -> Found {
        Found { code, position: None, field, limit: None }
    }

    fn line(code: FaultCode, position: usize, field: Field) -> Found {
        Found { code, position: Some(position), field: Some(field), limit: None }
    }

    fn limit(self, limit: u32) -> Found {
        Found { limit: Some(limit), ..self }
    }
}

pub(super) fn check(rules: &SheetRules, mut draft: Draft) -> Result<Sheet, Vec<Fault>> {
    draft.entries.sort_by_key(|entry| entry.seat);
    let seats: Vec<Seat> = draft.entries.iter().map(|entry| entry.seat).collect();
    if !(3..=4).contains(&seats.len()) {
        return Err(vec![Fault::of_table(FaultCode::TableSize)]);
    }
    let lines: Vec<Line> = draft.entries.iter().map(|entry| Line { score: entry.score, marks: entry.marks }).collect();
    let taken_twice = seats.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[1]);
    let mut faults: Vec<Fault> = taken_twice.map(|seat| Fault::at(FaultCode::SeatTwice, seat)).collect();

    let mut found: Vec<Found> = lines.iter().enumerate().flat_map(|(at, line)| line_faults(rules, at, line)).collect();
    if !lines.iter().any(|line| matches!(line.score, Score::Incomplete(_))) {
        found.extend(table_faults(&lines, draft.road_nobody));
    }
    if faults.is_empty() && found.is_empty() {
        found = closing_faults(rules, &lines, draft.road_nobody);
    }
    faults.extend(found.into_iter().map(|found| Fault {
        code: found.code,
        seat: found.position.map(|position| seats[position]),
        field: found.field,
        limit: found.limit,
    }));
    if !faults.is_empty() {
        return Err(faults);
    }

    let totals = Totals::of(&lines, draft.road_nobody);
    let reached = |position: &usize| totals.vp[*position].is_some_and(|vp| vp >= rules.target);
    let declared = (0..lines.len()).filter(|at| lines[*at].marks.declared).find(reached);
    Ok(Sheet {
        vp: totals.vp,
        army: totals.army.map(|position| seats[position]),
        road: totals.road.map(|position| seats[position]),
        declared: declared.map(|position| seats[position]),
        draft,
    })
}

/// What can be said of one line alone: ranges, and pieces that are not all there.
pub(crate) fn line_faults(rules: &SheetRules, position: usize, line: &Line) -> Vec<Found> {
    match line.score {
        Score::Missing => Vec::new(),
        Score::Total(vp) if (0..=i64::from(rules.highest_total)).contains(&vp) => Vec::new(),
        Score::Total(_) => {
            vec![Found::line(FaultCode::VpRange, position, Field::Vp).limit(rules.highest_total)]
        }
        Score::Pieces(pieces) => piece_faults(position, pieces.into()),
        Score::Incomplete(pieces) => {
            let mut found = piece_faults(position, pieces);
            found.push(Found::line(FaultCode::PiecesIncomplete, position, first_empty(&pieces)));
            found
        }
    }
}

fn piece_faults(position: usize, pieces: SomePieces) -> Vec<Found> {
    let mut found = Vec::new();
    let mut range = |number: Option<i64>, least: i64, most: i64, code: FaultCode, field: Field| {
        if number.is_some_and(|number| !(least..=most).contains(&number)) {
            found.push(Found::line(code, position, field));
        }
    };
    range(pieces.settlements, 0, SETTLEMENTS_MAX, FaultCode::SettlementsRange, Field::Settlements);
    range(pieces.cities, 0, CITIES_MAX, FaultCode::CitiesRange, Field::Cities);
    range(pieces.vp_cards, 0, VP_CARDS_MAX, FaultCode::VpCardsRange, Field::VpCards);
    range(pieces.knights, 0, KNIGHTS_MAX, FaultCode::KnightsRange, Field::Knights);
    range(pieces.roads, ROADS_MIN, ROADS_MAX, FaultCode::RoadsRange, Field::Roads);
    let built = pieces.roads.unwrap_or(i64::MAX);
    range(pieces.longest_road, 0, built, FaultCode::LongestRoadRange, Field::LongestRoad);
    if let (Some(settlements), Some(cities)) = (pieces.settlements, pieces.cities)
        && settlements.saturating_add(cities) < BUILDINGS_MIN
    {
        found.push(Found::line(FaultCode::TooFewBuildings, position, Field::Settlements));
    }
    found
}

fn first_empty(pieces: &SomePieces) -> Field {
    let written = [
        (pieces.settlements, Field::Settlements),
        (pieces.cities, Field::Cities),
        (pieces.vp_cards, Field::VpCards),
        (pieces.knights, Field::Knights),
        (pieces.roads, Field::Roads),
    ];
    written.iter().find(|(number, _)| number.is_none()).map_or(Field::LongestRoad, |(_, field)| *field)
}

/// Sums and ties of the table, on the numbers as written, also where one is out of range (`rules.md` §2).
pub(crate) fn table_faults(lines: &[Line], road_nobody: bool) -> Vec<Found> {
    let of_pieces = |line: &Line| matches!(line.score, Score::Pieces(_) | Score::Incomplete(_));
    let of_totals = |line: &Line| matches!(line.score, Score::Total(_));
    if lines.iter().any(of_pieces) && lines.iter().any(of_totals) {
        return vec![Found::table(FaultCode::VpAndPieces, None)];
    }

    let mut found = Vec::new();
    let sum = |piece: fn(&Pieces) -> i64| pieces(lines).map(|(_, line)| i128::from(piece(line))).sum::<i128>();
    if sum(|line| line.vp_cards) > i128::from(VP_CARDS_MAX) {
        found.push(Found::table(FaultCode::VpCardsTable, Some(Field::VpCards)));
    }
    if sum(|line| line.knights) > i128::from(KNIGHTS_MAX) {
        found.push(Found::table(FaultCode::KnightsTable, Some(Field::Knights)));
    }

    let army = Claim::on(lines, |line| line.knights, ARMY_MIN);
    let army_marked = marked(lines, |marks| marks.army_first);
    if army.is_tie() && army.among(&army_marked) != 1 {
        found.push(Found::table(FaultCode::ArmyFirstNeeded, Some(Field::ArmyFirst)));
    }
    let strangers = army_marked.iter().filter(|position| !army.0.contains(position));
    found.extend(strangers.map(|position| Found::line(FaultCode::ArmyFirstMisplaced, *position, Field::ArmyFirst)));

    let road = Claim::on(lines, |line| line.longest_road, ROAD_MIN);
    let road_marked = marked(lines, |marks| marks.road_first);
    if road.is_tie() && road.among(&road_marked) != 1 && !road_nobody {
        found.push(Found::table(FaultCode::RoadFirstNeeded, Some(Field::RoadFirst)));
    }
    let strangers = road_marked.iter().filter(|position| !road.0.contains(position));
    found.extend(strangers.map(|position| Found::line(FaultCode::RoadFirstMisplaced, *position, Field::RoadFirst)));
    if road_nobody && (!road.is_tie() || !road_marked.is_empty()) {
        found.push(Found::table(FaultCode::RoadNobodyMisplaced, Some(Field::RoadNobody)));
    }
    found
}

/// Declaration and winner: only for a table without any other fault, since before that the VP are not known.
pub(crate) fn closing_faults(rules: &SheetRules, lines: &[Line], road_nobody: bool) -> Vec<Found> {
    let totals = Totals::of(lines, road_nobody);
    let reached: Vec<usize> =
        (0..lines.len()).filter(|at| totals.vp[*at].is_some_and(|vp| vp >= rules.target)).collect();
    let declared = marked(lines, |marks| marks.declared);

    let mut found = Vec::new();
    let declared_among_reached = declared.iter().filter(|position| reached.contains(position)).count();
    if reached.len() >= 2 && declared_among_reached != 1 {
        found.push(Found::table(FaultCode::DeclaredNeeded, Some(Field::Declared)).limit(rules.target));
    }
    let early = declared.iter().filter(|position| !reached.contains(position));
    found.extend(
        early.map(|position| Found::line(FaultCode::DeclaredMisplaced, *position, Field::Declared).limit(rules.target)),
    );
    if rules.winner_required && reached.is_empty() {
        found.push(Found::table(FaultCode::NoWinner, None).limit(rules.target));
    }
    found
}

pub(super) fn warnings(rules: &Rules, sheet: &Sheet) -> Vec<Warning> {
    let target = rules.sheet.target;
    let unremarkable = target.saturating_add(ABOVE_TARGET_UNREMARKABLE);
    let mut warnings = Vec::new();
    for (entry, (seat, vp)) in sheet.draft.entries.iter().zip(sheet.results()) {
        if vp.is_some_and(|vp| vp > unremarkable) {
            warnings.push(Warning { code: WarningCode::ManyVp, seat: Some(seat), limit: Some(unremarkable) });
        }
        if let Score::Pieces(pieces) = entry.score
            && pieces.roads < pieces.settlements + pieces.cities
        {
            warnings.push(Warning { code: WarningCode::FewRoads, seat: Some(seat), limit: None });
        }
    }
    // Ranking tournaments are those that count for a season list.
    let played = || sheet.results().filter_map(|(_, vp)| vp);
    if rules.season.is_some() && played().next().is_some() && played().all(|vp| vp < target) {
        warnings.push(Warning { code: WarningCode::NobodyAtTarget, seat: None, limit: Some(target) });
    }
    warnings
}

fn pieces(lines: &[Line]) -> impl Iterator<Item = (usize, &Pieces)> {
    lines.iter().enumerate().filter_map(|(position, line)| match &line.score {
        Score::Pieces(pieces) => Some((position, pieces)),
        _ => None,
    })
}

fn marked(lines: &[Line], mark: fn(&Marks) -> bool) -> Vec<usize> {
    (0..lines.len()).filter(|position| mark(&lines[*position].marks)).collect()
}

/// Who has the highest number that entitles to a bonus: nobody, one, or several in a tie.
struct Claim(Vec<usize>);

impl Claim {
    fn on(lines: &[Line], number: fn(&Pieces) -> i64, least: i64) -> Claim {
        let entitled = || pieces(lines).map(|(at, line)| (at, number(line))).filter(|(_, number)| *number >= least);
        let highest = entitled().map(|(_, number)| number).max();
        Claim(entitled().filter(|(_, number)| Some(*number) == highest).map(|(at, _)| at).collect())
    }

    fn is_tie(&self) -> bool {
        self.0.len() > 1
    }

    fn among(&self, marked: &[usize]) -> usize {
        marked.iter().filter(|position| self.0.contains(position)).count()
    }

    /// Who holds the card, once the marks are in order.
    fn holder(&self, marked: &[usize]) -> Option<usize> {
        if self.is_tie() { self.0.iter().copied().find(|at| marked.contains(at)) } else { self.0.first().copied() }
    }
}

/// VP and bonus cards of a table whose lines and ties are in order.
struct Totals {
    vp: Vec<Option<u32>>,
    army: Option<usize>,
    road: Option<usize>,
}

impl Totals {
    fn of(lines: &[Line], road_nobody: bool) -> Totals {
        let army = Claim::on(lines, |line| line.knights, ARMY_MIN).holder(&marked(lines, |marks| marks.army_first));
        let road = Claim::on(lines, |line| line.longest_road, ROAD_MIN)
            .holder(&marked(lines, |marks| marks.road_first))
            .filter(|_| !road_nobody);
        let vp_of = |(position, line): (usize, &Line)| {
            let vp = match line.score {
                Score::Missing | Score::Incomplete(_) => return None,
                Score::Total(vp) => vp,
                Score::Pieces(pieces) => {
                    let bonuses = [army, road].iter().filter(|holder| **holder == Some(position)).count() as i64;
                    pieces.settlements + 2 * pieces.cities + pieces.vp_cards + BONUS_VP * bonuses
                }
            };
            u32::try_from(vp).ok()
        };
        Totals { vp: lines.iter().enumerate().map(vp_of).collect(), army, road }
    }
}
