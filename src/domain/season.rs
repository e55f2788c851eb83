//! The season list over many tournaments: points by place, the best results, ties, who qualifies (`rules.md` §7).
//!
//! Keeps out which tournaments count and who is the same person: callers bring the placings that do.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::points::Exact;
use super::rules::SeasonRules;

/// One player's result in one tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placing {
    /// The same person in all tournaments.
    pub player: String,
    /// From 1; `None` for a disqualified player: 0 points, no place, still played.
    pub place: Option<u32>,
    /// The tournament share.
    pub quotient: Exact,
}

/// One line of the season list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeasonRow {
    /// Shared by those whom nothing tells apart: 1, 2, 2, 4.
    pub rank: u32,
    pub player: String,
    /// Of the counted results.
    pub points: u64,
    /// All tournaments played.
    pub played: u32,
    /// How many of them count.
    pub counted: u32,
    /// Sum of the Quotients of the counted results.
    pub quotient: Exact,
    /// Over all tournaments played; `None` for who was disqualified in each.
    pub best_place: Option<u32>,
    pub worst_place: Option<u32>,
    pub qualified: Qualified,
}

/// Whether a player goes to the season's final.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Qualified {
    Yes,
    No,
    /// As a title holder, beside the list.
    Title,
    /// In a tie across the last place: a lot ends it.
    Lot,
}

/// What orders the list, better first.
type Standing = (Reverse<u64>, u32, Reverse<Exact>, (bool, u32), (bool, u32));

/// The season list, best first; equal ranks are listed by player id.
pub fn season_list(rules: &SeasonRules, placings: &[Placing], titles: &BTreeSet<String>) -> Vec<SeasonRow> {
    let mut by_player: BTreeMap<&str, Vec<&Placing>> = BTreeMap::new();
    for placing in placings {
        by_player.entry(&placing.player).or_default().push(placing);
    }
    let mut rows: Vec<SeasonRow> = by_player.into_iter().map(|(player, results)| row(rules, player, results)).collect();
    // Stable, so that equal ones stay in the order of their ids.
    rows.sort_by_cached_key(standing);
    let mut first_of_rank = 0;
    for at in 0..rows.len() {
        if standing(&rows[at]) != standing(&rows[first_of_rank]) {
            first_of_rank = at;
        }
        rows[at].rank = first_of_rank as u32 + 1;
    }
    qualify(rules, &mut rows, titles);
    rows
}

fn row(rules: &SeasonRules, player: &str, mut results: Vec<&Placing>) -> SeasonRow {
    // Among equal points the one with the higher Quotient counts.
    results.sort_by_key(|placing| (Reverse(points(rules, placing)), Reverse(&placing.quotient)));
    let best = usize::try_from(rules.best).unwrap_or(usize::MAX);
    let counted = || results.iter().take(best);
    let places = || results.iter().filter_map(|placing| placing.place);
    SeasonRow {
        rank: 0,
        player: player.to_owned(),
        points: counted().map(|placing| u64::from(points(rules, placing))).sum(),
        played: results.len() as u32,
        counted: counted().count() as u32,
        quotient: counted().map(|placing| placing.quotient.clone()).sum(),
        best_place: places().min(),
        worst_place: places().max(),
        qualified: Qualified::No,
    }
}

/// Everybody who shares a place gets its points; beyond the list of points there are none.
fn points(rules: &SeasonRules, placing: &Placing) -> u32 {
    let index = placing.place.and_then(|place| usize::try_from(place).ok()?.checked_sub(1));
    index.and_then(|index| rules.points.get(index)).copied().unwrap_or(0)
}

fn standing(row: &SeasonRow) -> Standing {
    // The smaller place first; who has none comes after those who have one.
    let place = |place: Option<u32>| (place.is_none(), place.unwrap_or(0));
    (Reverse(row.points), row.played, Reverse(row.quotient.clone()), place(row.best_place), place(row.worst_place))
}

/// Title holders qualify beside the list, so that one among the best frees his place (`rules.md` §7).
fn qualify(rules: &SeasonRules, rows: &mut [SeasonRow], titles: &BTreeSet<String>) {
    let mut free = usize::try_from(rules.qualify).unwrap_or(usize::MAX);
    for tied in rows.chunk_by_mut(|a, b| a.rank == b.rank) {
        let contenders = tied.iter().filter(|row| !titles.contains(&row.player)).count();
        let qualified = match contenders {
            _ if free == 0 => Qualified::No,
            fits if fits <= free => Qualified::Yes,
            _ => Qualified::Lot,
        };
        free = free.saturating_sub(contenders);
        for row in tied {
            row.qualified = if titles.contains(&row.player) { Qualified::Title } else { qualified };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::rules::Rules;

    fn rules() -> SeasonRules {
        Rules::preset("rangliste-2006").and_then(|rules| rules.season).expect("the preset has a season")
    }

    fn placing(player: &str, place: u32, quotient: u64) -> Placing {
        Placing { player: player.to_owned(), place: Some(place), quotient: Exact::from(quotient) }
    }

    fn list(placings: &[Placing], titles: &[&str]) -> Vec<SeasonRow> {
        season_list(&rules(), placings, &titles.iter().map(|title| (*title).to_owned()).collect())
    }

    #[test]
    fn everybody_who_shares_third_place_gets_thirty_three() {
        let rows = list(&[placing("ana", 3, 90), placing("bea", 3, 80), placing("cem", 5, 70)], &[]);
        let points: Vec<u64> = rows.iter().map(|row| row.points).collect();
        assert_eq!(points, [33, 33, 20]);
    }

    #[test]
    fn the_best_six_count_and_among_equal_points_the_higher_quotient() {
        let mut placings: Vec<Placing> = (1..=7).map(|n| placing("ana", 20, n * 10)).collect();
        placings.push(placing("ana", 1, 5));
        let rows = list(&placings, &[]);
        assert_eq!((rows[0].points, rows[0].played, rows[0].counted), (100, 8, 6));
        assert_eq!(rows[0].quotient, Exact::from(5_u32 + 70 + 60 + 50 + 40 + 30));
        assert_eq!((rows[0].best_place, rows[0].worst_place), (Some(1), Some(20)));
    }

    #[test]
    fn fewer_tournaments_come_first_then_the_quotient_then_best_and_worst_place() {
        let rows = list(
            &[
                placing("twice", 30, 50),
                placing("twice", 30, 50),
                placing("once", 30, 1),
                placing("better", 17, 1),
                placing("less", 16, 1),
                placing("more", 16, 2),
            ],
            &[],
        );
        let order: Vec<&str> = rows.iter().map(|row| row.player.as_str()).collect();
        assert_eq!(order, ["more", "less", "better", "once", "twice"]);
    }

    #[test]
    fn a_disqualified_result_has_no_points_no_place_and_was_still_played() {
        let out = Placing { player: "ana".to_owned(), place: None, quotient: Exact::from(40_u32) };
        let rows = list(&[out, placing("ana", 40, 50)], &[]);
        assert_eq!((rows[0].points, rows[0].played, rows[0].counted), (0, 2, 2));
        assert_eq!((rows[0].quotient.to_string(), rows[0].worst_place), ("90".to_owned(), Some(40)));
    }

    #[test]
    fn a_title_holder_among_the_best_frees_his_place() {
        let placings: Vec<Placing> = (1..=46).map(|n| placing(&format!("P{n:02}"), n, 1_000 - u64::from(n))).collect();
        let rows = list(&placings, &["P03", "P46"]);
        let of = |player: &str| rows.iter().find(|row| row.player == player).map(|row| row.qualified);
        assert_eq!(of("P03"), Some(Qualified::Title));
        assert_eq!(of("P46"), Some(Qualified::Title));
        assert_eq!(of("P44"), Some(Qualified::Yes));
        assert_eq!(of("P45"), Some(Qualified::Yes));
    }

    #[test]
    fn a_tie_across_the_last_place_needs_a_lot_and_nobody_behind_it_qualifies() {
        let mut placings: Vec<Placing> = (1..=43).map(|n| placing(&format!("P{n:02}"), n, 1_000)).collect();
        placings.extend(["X", "Y"].map(|player| placing(player, 50, 10)));
        placings.push(placing("Z", 51, 10));
        let rows = list(&placings, &[]);
        let last: Vec<(u32, Qualified)> = rows[42..].iter().map(|row| (row.rank, row.qualified)).collect();
        let expected = [(43, Qualified::Yes), (44, Qualified::Lot), (44, Qualified::Lot), (46, Qualified::No)];
        assert_eq!(last, expected);
    }
}
