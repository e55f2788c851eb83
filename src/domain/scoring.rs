//! From a checked sheet to what it is worth: places, round points, counted VP, the table's total (`rules.md` §3).
//!
//! A table is scored once, when its sheet comes in; standings only add up. Keeps out players: a table knows seats.

use super::ids::Seat;
use super::points::Exact;
use super::rules::{Rules, VirtualScore};
use super::sheet::Sheet;

/// Round points are counted in twelfths: a tie of two, three or four divides them without a rest.
pub(crate) const TWELFTHS: u64 = 12;
/// Table totals are counted in thirds: the exact mean of three players can have them.
pub(crate) const THIRDS: u64 = 3;

/// One table with its result under one set of rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoredTable {
    seats: [SeatScore; 4],
    size: u8,
    total_thirds: u64,
    virtual_thirds: u64,
    /// First of a knock-out that the head decided without a result.
    decided_for: Option<Seat>,
}

/// One seat of a scored table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatScore {
    pub seat: Seat,
    /// `None` is a missing result: no game, no place, 0 points, no share (`rules.md` §2).
    pub game: Option<GameScore>,
    /// Holds the largest army; `None` where the sheet has totals.
    pub army: Option<bool>,
    /// Holds the longest road; `None` where the sheet has totals.
    pub road: Option<bool>,
}

/// What one game was worth for one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameScore {
    /// VP on the board, uncapped.
    pub vp: u32,
    /// VP that count, after the cap.
    pub counted: u32,
    /// 1-4, competition ranking: 10-8-8-5 is 1, 2, 2, 4.
    pub place: u8,
    points_twelfths: u64,
    /// Hundredths of a percent, rounded half up: for lists that print two decimals a game, never for comparison.
    share_hundredths: u32,
}

impl GameScore {
    /// Round points, exact.
    pub fn round_points(&self) -> Exact {
        Exact::fraction(self.points_twelfths, TWELFTHS)
    }

    pub(crate) fn points_twelfths(&self) -> u64 {
        self.points_twelfths
    }

    pub(crate) fn share_hundredths(&self) -> u32 {
        self.share_hundredths
    }
}

impl ScoredTable {
    /// A table whose result is not known yet, or counts for nobody: every result missing.
    /// At most four seats are taken in.
    pub fn without_result(seats: &[Seat]) -> ScoredTable {
        let mut table =
            ScoredTable { seats: [EMPTY; 4], size: 0, total_thirds: 0, virtual_thirds: 0, decided_for: None };
        for (slot, seat) in table.seats.iter_mut().zip(seats) {
            slot.seat = *seat;
            table.size += 1;
        }
        table
    }

    /// A knock-out without a result of which the head said who goes on: he has the first place in the stage, and the
    /// table counts for nobody (`rules.md` §6).
    pub fn decided(seats: &[Seat], winner: Option<Seat>) -> ScoredTable {
        ScoredTable { decided_for: winner, ..ScoredTable::without_result(seats) }
    }

    /// The place that a seat has in a knock-out stage; `None` for a missing result.
    pub fn knock_out_place(&self, seat: &SeatScore) -> Option<u8> {
        match seat.game {
            Some(game) => Some(game.place),
            None => (self.decided_for == Some(seat.seat)).then_some(1),
        }
    }

    /// Three or four.
    pub fn size(&self) -> usize {
        usize::from(self.size)
    }

    /// The seats in the order of the sheet's entries, that is by seat number.
    pub fn seats(&self) -> &[SeatScore] {
        &self.seats[..self.size()]
    }

    /// Sum of the counted VP and the virtual score.
    pub fn total(&self) -> Exact {
        Exact::fraction(self.total_thirds, THIRDS)
    }

    /// The virtual score of a 3-table; 0 where there is none.
    pub fn virtual_score(&self) -> Exact {
        Exact::fraction(self.virtual_thirds, THIRDS)
    }

    pub(crate) fn total_thirds(&self) -> u64 {
        self.total_thirds
    }

    /// Counted VP / table total x 100; 0 where the total is 0 (`rules.md` §3).
    pub fn share(&self, game: &GameScore) -> Exact {
        Exact::fraction(u64::from(game.counted) * THIRDS, self.total_thirds).times(100)
    }
}

const EMPTY: SeatScore = SeatScore { seat: Seat::ALL[0], game: None, army: None, road: None };

/// Scores a checked sheet under these rules (`rules.md` §3).
pub fn score_table(rules: &Rules, sheet: &Sheet) -> ScoredTable {
    let seats: Vec<Seat> = sheet.seats().collect();
    let mut table = ScoredTable::without_result(&seats);
    let size = table.size();
    let vp: Vec<Option<u32>> = sheet.results().map(|(_, vp)| vp).collect();
    let declared = seats.iter().position(|seat| Some(*seat) == sheet.declared());
    let places = places(&vp, declared);

    let cap = rules.vp.cap.unwrap_or(u32::MAX);
    let counted = |vp: u32| vp.min(cap);
    let sum: u64 = vp.iter().flatten().map(|vp| u64::from(counted(*vp))).sum();
    let everybody_played = vp.iter().all(Option::is_some);
    // §3: the virtual score belongs to a 3-table with three results; a 4-table never gets it, also with one missing.
    table.virtual_thirds = if size == 3 && everybody_played { virtual_thirds(rules.share.three_table, sum) } else { 0 };
    table.total_thirds = sum * THIRDS + table.virtual_thirds;

    // The others keep the ladder of the assigned size when a result is missing (§2).
    let ladder: &[u32] = if size == 3 { &rules.points.three } else { &rules.points.four };
    let pieces = sheet.holds_pieces() == Some(true);
    for (at, slot) in table.seats.iter_mut().take(size).enumerate() {
        slot.army = pieces.then(|| sheet.army() == Some(slot.seat));
        slot.road = pieces.then(|| sheet.road() == Some(slot.seat));
        slot.game = vp[at].zip(places[at]).map(|(vp, place)| {
            let tied = places.iter().filter(|other| **other == Some(place)).count();
            GameScore {
                vp,
                counted: counted(vp),
                place,
                points_twelfths: shared_points(ladder, place, tied),
                share_hundredths: share_hundredths(counted(vp), table.total_thirds),
            }
        });
    }
    table
}

/// Places by VP on the board, descending, the declared winner first.
fn places(vp: &[Option<u32>], declared: Option<usize>) -> Vec<Option<u8>> {
    let standing = |at: usize| vp[at].map(|vp| (declared == Some(at), vp));
    let ahead_of = |mine: (bool, u32)| (0..vp.len()).filter_map(standing).filter(|other| *other > mine).count();
    (0..vp.len()).map(|at| standing(at).map(|mine| ahead_of(mine) as u8 + 1)).collect()
}

/// The values of the places that a tie spans, added and divided equally, in twelfths.
fn shared_points(ladder: &[u32], place: u8, tied: usize) -> u64 {
    let spanned = ladder.iter().skip(usize::from(place) - 1).take(tied);
    spanned.map(|points| u64::from(*points)).sum::<u64>() * TWELFTHS / tied as u64
}

/// The virtual score of a 3-table with this sum of counted VP, in thirds. A third of a sum is never a half, so that
/// "halves up" has nothing to decide.
fn virtual_thirds(kind: VirtualScore, sum: u64) -> u64 {
    match kind {
        VirtualScore::None => 0,
        VirtualScore::Exact => sum,
        VirtualScore::Nearest => (sum + 1) / 3 * THIRDS,
        VirtualScore::Up => sum.div_ceil(3) * THIRDS,
    }
}

fn share_hundredths(counted: u32, total_thirds: u64) -> u32 {
    if total_thirds == 0 {
        return 0;
    }
    let ten_thousandfold = u64::from(counted) * THIRDS * 10_000;
    // Never above 10,000: nobody has more than the table's total.
    ((2 * ten_thousandfold + total_thirds) / (2 * total_thirds)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::sheet::{Draft, Entry, Marks, Pieces, Score};

    fn table(preset: &str, vp: &[Option<i64>], declared: Option<usize>) -> ScoredTable {
        let rules = Rules::preset(preset).expect("a preset of ours");
        let entry = |(at, vp): (usize, &Option<i64>)| Entry {
            seat: Seat::ALL[at],
            score: vp.map_or(Score::Missing, Score::Total),
            marks: Marks { declared: declared == Some(at), ..Marks::default() },
        };
        let draft = Draft { entries: vp.iter().enumerate().map(entry).collect(), road_nobody: false };
        score_table(&rules, &Sheet::check(&rules, draft).expect("a sheet without faults"))
    }

    fn points(table: &ScoredTable) -> Vec<String> {
        let of = |seat: &SeatScore| seat.game.map_or("-".to_owned(), |game| game.round_points().to_string());
        table.seats().iter().map(of).collect()
    }

    fn places_of(table: &ScoredTable) -> Vec<u8> {
        table.seats().iter().filter_map(|seat| seat.game).map(|game| game.place).collect()
    }

    fn shares(table: &ScoredTable) -> Vec<String> {
        table.seats().iter().filter_map(|seat| seat.game).map(|game| table.share(&game).cut('.')).collect()
    }

    #[test]
    fn two_seconds_at_a_four_table_share_their_points() {
        let table = table("public", &[Some(10), Some(8), Some(8), Some(5)], None);
        assert_eq!(places_of(&table), [1, 2, 2, 4]);
        assert_eq!(points(&table), ["5", "5/2", "5/2", "1"]);
    }

    #[test]
    fn three_firsts_get_ten_thirds_each() {
        let table = table("public", &[Some(9), Some(9), Some(9), Some(5)], None);
        assert_eq!(points(&table), ["10/3", "10/3", "10/3", "1"]);
    }

    #[test]
    fn the_declared_winner_is_first_though_another_has_more() {
        let table = table("public", &[Some(10), Some(12), Some(12), Some(5)], Some(0));
        assert_eq!(places_of(&table), [1, 2, 2, 4]);
    }

    #[test]
    fn ten_nine_five_at_a_three_table_gets_the_mean_of_eight_and_thirty_one_and_a_quarter_percent() {
        let table = table("rangliste-2006", &[Some(10), Some(9), Some(5)], None);
        assert_eq!(table.virtual_score(), Exact::whole(8));
        assert_eq!(table.total(), Exact::whole(32));
        assert_eq!(shares(&table), ["31.250", "28.125", "15.625"]);
        assert_eq!(points(&table), ["5", "3", "1"]);
    }

    #[test]
    fn ten_seven_five_is_a_third_with_the_virtual_score_and_ten_twenty_seconds_without() {
        let on = table("custom", &[Some(10), Some(7), Some(5)], None);
        assert_eq!((on.virtual_score(), shares(&on).swap_remove(0)), (Exact::whole(8), "33.333".to_owned()));
        let off = table("public", &[Some(10), Some(7), Some(5)], None);
        assert_eq!((off.virtual_score(), shares(&off).swap_remove(0)), (Exact::zero(), "45.454".to_owned()));
    }

    #[test]
    fn the_nearest_whole_mean_goes_down_at_a_third_and_up_at_two_thirds() {
        for (third, mean) in [(6, 8), (5, 8), (4, 7), (3, 7)] {
            let table = table("championship-2025", &[Some(10), Some(8), Some(third)], None);
            assert_eq!(table.virtual_score(), Exact::whole(mean), "10-8-{third}");
        }
    }

    #[test]
    fn vp_above_the_cap_order_the_table_but_do_not_count() {
        let table = table("rangliste-2006", &[Some(10), Some(12), Some(4), Some(3)], Some(1));
        assert_eq!(places_of(&table), [2, 1, 3, 4]);
        assert_eq!(table.total(), Exact::whole(27));
    }

    #[test]
    fn who_holds_the_cards_is_known_of_pieces_and_unknown_of_totals() {
        let rules = Rules::preset("custom").expect("a preset of ours");
        let entry = |at: usize, knights, longest_road| Entry {
            seat: Seat::ALL[at],
            score: Score::Pieces(Pieces { settlements: 2, roads: 9, knights, longest_road, ..Pieces::default() }),
            marks: Marks::default(),
        };
        let draft = Draft { entries: vec![entry(0, 3, 0), entry(1, 0, 7), entry(2, 1, 0)], road_nobody: false };
        let scored = score_table(&rules, &Sheet::check(&rules, draft).expect("a sheet without faults"));
        let held: Vec<_> = scored.seats().iter().map(|seat| (seat.army, seat.road)).collect();
        let (yes, no) = (Some(true), Some(false));
        assert_eq!(held, [(yes, no), (no, yes), (no, no)]);
        let totals = table("custom", &[Some(9), Some(8), Some(7)], None);
        assert!(totals.seats().iter().all(|seat| (seat.army, seat.road) == (None, None)));
    }

    #[test]
    fn a_missing_result_leaves_the_ladder_and_forbids_the_virtual_score() {
        let three = table("rangliste-2006", &[Some(10), None, Some(7)], None);
        assert_eq!(points(&three), ["5", "-", "3"]);
        assert_eq!((three.virtual_score(), three.total()), (Exact::zero(), Exact::whole(17)));
        let four = table("custom", &[Some(10), None, Some(7), Some(7)], None);
        assert_eq!(points(&four), ["5", "-", "5/2", "5/2"]);
        assert_eq!(four.virtual_score(), Exact::zero());
    }

    #[test]
    fn a_table_with_a_total_of_nothing_gives_nothing_and_was_still_played() {
        let table = table("custom", &[Some(0), Some(0), Some(0)], None);
        assert_eq!(shares(&table), ["0.000", "0.000", "0.000"]);
        assert_eq!(points(&table), ["10/3", "10/3", "10/3"]);
    }

    #[test]
    fn printed_lists_round_each_game_to_two_decimals() {
        let share = |counted, total: u64| share_hundredths(counted, total * THIRDS);
        assert_eq!(share(10, 32) + share(8, 30) + share(10, 36), 8_570);
        assert_eq!(share(10, 30) + share(10, 33) + share(8, 36), 8_585);
    }
}
