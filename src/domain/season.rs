//! The season list over many tournaments: points by place, the best results, ties, who qualifies (`rules.md` §7).
//!
//! This file only lists: callers bring the placings that count, each person under one name. What a season is beside its
//! list, and how it lives, is below: `state` changes through `event`s that `decide` makes of `command`s.

pub mod apply;
pub mod checks;
pub mod command;
pub mod decide;
pub mod entry;
pub mod event;
pub mod field;
pub mod invitations;
#[cfg(test)]
mod life_tests;
pub mod refusal;
pub mod state;
pub mod suggestions;

use std::cmp::{Ordering, Reverse};
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
type Standing<'a> = (Reverse<u64>, u32, Reverse<&'a Exact>, (bool, u32), (bool, u32));

/// What a result brings to its player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Earned<'a> {
    pub place: Option<u32>,
    pub quotient: &'a Exact,
}

/// The season list, best first; equal ranks are listed by player id.
pub fn season_list(rules: &SeasonRules, placings: &[Placing], titles: &BTreeSet<String>) -> Vec<SeasonRow> {
    let mut by_player: BTreeMap<&str, Vec<Earned<'_>>> = BTreeMap::new();
    for placing in placings {
        let earned = Earned { place: placing.place, quotient: &placing.quotient };
        by_player.entry(&placing.player).or_default().push(earned);
    }
    list_of(rules, by_player.into_iter().map(|(player, results)| (player.to_owned(), results)), titles)
}

/// The same, for people whose results were brought together before: every player once, in the order of their ids.
pub fn list_of<'a>(
    rules: &SeasonRules,
    people: impl Iterator<Item = (String, Vec<Earned<'a>>)>,
    titles: &BTreeSet<String>,
) -> Vec<SeasonRow> {
    let mut rows: Vec<SeasonRow> = people.map(|(player, results)| row(rules, player, results)).collect();
    // Stable, so that equal ones stay in the order of their ids.
    rows.sort_by(|a, b| standing(a).cmp(&standing(b)));
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

/// Better results first: the best of them count, among equal points those with the higher Quotient.
fn better(rules: &SeasonRules, a: &Earned<'_>, b: &Earned<'_>) -> Ordering {
    points(rules, b.place).cmp(&points(rules, a.place)).then_with(|| b.quotient.cmp(a.quotient))
}

/// Which of a player's results count, by their position in the list.
pub fn counted(rules: &SeasonRules, results: &[Earned<'_>]) -> BTreeSet<usize> {
    let mut order: Vec<usize> = (0..results.len()).collect();
    order.sort_by(|a, b| better(rules, &results[*a], &results[*b]));
    order.into_iter().take(best(rules)).collect()
}

fn best(rules: &SeasonRules) -> usize {
    usize::try_from(rules.best).unwrap_or(usize::MAX)
}

fn row(rules: &SeasonRules, player: String, mut results: Vec<Earned<'_>>) -> SeasonRow {
    let best = best(rules);
    let places = || results.iter().filter_map(|result| result.place);
    let (best_place, worst_place, played) = (places().min(), places().max(), results.len() as u32);
    if results.len() > best && best > 0 {
        // Who is how far behind does not matter: only which ones count.
        results.select_nth_unstable_by(best - 1, |a, b| better(rules, a, b));
    }
    results.truncate(best);
    SeasonRow {
        rank: 0,
        player,
        points: results.iter().map(|result| u64::from(points(rules, result.place))).sum(),
        played,
        counted: results.len() as u32,
        quotient: results.iter().map(|result| result.quotient.clone()).sum(),
        best_place,
        worst_place,
        qualified: Qualified::No,
    }
}

/// Everybody who shares a place gets its points; beyond the list of points there are none.
pub fn points(rules: &SeasonRules, place: Option<u32>) -> u32 {
    let index = place.and_then(|place| usize::try_from(place).ok()?.checked_sub(1));
    index.and_then(|index| rules.points.get(index)).copied().unwrap_or(0)
}

fn standing(row: &SeasonRow) -> Standing<'_> {
    // The smaller place first; who has none comes after those who have one.
    let place = |place: Option<u32>| (place.is_none(), place.unwrap_or(0));
    (Reverse(row.points), row.played, Reverse(&row.quotient), place(row.best_place), place(row.worst_place))
}

/// What puts a row below the one above it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    Points,
    /// Fewer tournaments played.
    Played,
    /// The sum of the Quotients of the counted results.
    Quotient,
    BestPlace,
    WorstPlace,
    /// Nothing: both share the rank.
    Shared,
}

/// The first thing in which two neighbours of the list differ.
pub fn decided_by(above: &SeasonRow, below: &SeasonRow) -> TieBreak {
    let (a, b) = (standing(above), standing(below));
    match () {
        () if a.0 != b.0 => TieBreak::Points,
        () if a.1 != b.1 => TieBreak::Played,
        () if a.2 != b.2 => TieBreak::Quotient,
        () if a.3 != b.3 => TieBreak::BestPlace,
        () if a.4 != b.4 => TieBreak::WorstPlace,
        () => TieBreak::Shared,
    }
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
