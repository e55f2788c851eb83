//! Laws that hold for every tournament, on random ones: nothing depends on the order of submissions, nothing is lost or
//! made up, the fast path agrees with big fractions, and every rank agrees with its reason.

#[path = "laws/agreement.rs"]
mod agreement;
#[path = "laws/drawn.rs"]
mod drawn;
#[path = "laws/explained.rs"]
mod explained;
#[path = "laws/oracle.rs"]
mod oracle;

use drawn::Drawn;
use num_traits::Zero;
use proptest::prelude::*;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use roundtable::domain::points::Exact;
use roundtable::domain::rules::{LastResort, ShareDisplay, ShareOf, VirtualScore};
use roundtable::domain::scoring::score_table;
use roundtable::domain::standings::{DecidedBy, Decision, MadeOf, Row, Stage, Standings, Value, standings};

fn ranked(drawn: &Drawn) -> Standings {
    standings(&drawn.rules, &drawn.entrants(), &drawn.games())
}

fn rows(standings: &Standings) -> Vec<Row> {
    standings.rows().collect()
}

/// What a decision claims must be so: the value below is the worse one.
fn holds(decision: &Decision) -> bool {
    match (&decision.mine, &decision.above, decision.by) {
        (Value::Exact(mine), Value::Exact(above), _) => mine < above,
        (Value::Tier(mine), Value::Tier(above), _) => mine > above,
        (Value::Place(mine), Value::Place(above), _) => mine.unwrap_or(9) > above.unwrap_or(9),
        (Value::Lot(mine), Value::Lot(above), _) => mine > above,
        (Value::Id(mine), Value::Id(above), _) => mine > above,
        (Value::Name(mine), Value::Name(above), DecidedBy::Name) => mine != above,
        _ => false,
    }
}

/// The standings agree with the slow oracle in every metric and in the order.
fn agrees_with_the_oracle(drawn: &Drawn) {
    let metrics = oracle::metrics(drawn);
    let rows = rows(&ranked(drawn));
    for row in &rows {
        let expected = &metrics[row.entrant];
        assert_eq!(row.games, expected.games);
        assert_eq!(row.round_points.to_big(), expected.round_points);
        assert_eq!(Exact::from(row.vp).to_big(), expected.vp);
        assert_eq!(row.share.to_big(), expected.share);
        assert_eq!([row.wins, row.seconds, row.thirds], expected.places[..3]);
    }
    for pair in rows.windows(2) {
        let order = oracle::compare(drawn, &metrics, pair[0].entrant, pair[1].entrant);
        let by = pair[1].decided_by.as_ref().map(|decision| decision.by);
        assert!(order.is_le(), "{order:?} and yet {by:?}");
        if drawn.rules.ranking.last != LastResort::Shared {
            assert_eq!(order.is_eq(), matches!(by, Some(DecidedBy::Name | DecidedBy::Lot)), "{by:?}");
        }
    }
}

/// What an explanation lists makes the rank, and nothing else does.
fn explains_itself(drawn: &Drawn) {
    let games = drawn.games();
    let standings = ranked(drawn);
    let all = rows(&standings);
    for (position, row) in all.iter().enumerate() {
        let explained = standings.explain(position, &games);
        assert_eq!(&explained.row, row);
        let results = || explained.games.iter().filter_map(|game| Some((game, game.result?)));
        assert_eq!(results().count(), row.games as usize);
        assert_eq!(results().map(|(_, result)| result.round_points()).sum::<Exact>(), row.round_points.clone());
        assert_eq!(results().map(|(_, result)| u64::from(result.counted)).sum::<u64>(), row.vp);
        for (place, times) in [(1, row.wins), (2, row.seconds), (3, row.thirds)] {
            assert_eq!(results().filter(|(_, result)| result.place == place).count(), times as usize);
        }
        let share = match drawn.rules.share.of {
            ShareOf::Sum => explained.games.iter().filter_map(|game| game.share.clone()).sum(),
            ShareOf::Pooled => {
                let total: Exact = results().map(|(game, _)| game.table_total.clone()).sum();
                let (mine, all) = (Exact::from(row.vp).to_big(), total.to_big());
                Exact::big_fraction(mine.numer() * all.denom() * 100, all.numer().clone())
            }
        };
        assert_eq!(share, row.share.clone());
        let numbers = |made_of: &MadeOf| match made_of {
            MadeOf::Sum(numbers) => numbers.iter().cloned().sum::<Exact>().to_big(),
            MadeOf::Pooled { counted, table_totals } => {
                let sum = |numbers: &[Exact]| numbers.iter().cloned().sum::<Exact>().to_big();
                let (part, whole) = (sum(counted), sum(table_totals));
                if whole.is_zero() { whole } else { part / whole * Exact::whole(100).to_big() }
            }
        };
        for metric in &explained.metrics {
            assert_eq!(numbers(&metric.made_of), metric.value.to_big(), "{:?}", metric);
            assert_eq!(&metric.value, &standings.metric(row.entrant, metric.criterion));
        }
        // The reason is the first of the compared metrics that differs, with the values that are listed.
        if let (Some(decision), Some(above)) = (&row.decided_by, position.checked_sub(1)) {
            let compared = |position: usize| -> Vec<(DecidedBy, Exact)> {
                let metrics = standings.explain(position, &games).metrics.into_iter();
                metrics.filter(|metric| metric.compared).map(|it| (it.criterion.into(), it.value)).collect()
            };
            let pairs = || compared(position).into_iter().zip(compared(above));
            let differs = pairs().find(|(mine, theirs)| mine.1 != theirs.1);
            match (&decision.mine, &decision.above) {
                (Value::Exact(mine), Value::Exact(above)) => {
                    let (by, mine, above) = (decision.by, mine.clone(), above.clone());
                    assert_eq!(differs, Some(((by, mine), (by, above))));
                }
                (Value::Tier(_) | Value::Place(_), _) => {}
                _ => assert_eq!(differs, None),
            }
        }
        assert_eq!(explained.above, position.checked_sub(1).map(|above| all[above].entrant));
        let below = all.get(position + 1).map(|below| (below.entrant, below.decided_by.clone()));
        assert_eq!(explained.below.map(|(below, why)| (below, Some(why))), below);
        assert_eq!(row.decided_by.is_none(), position == 0);
        assert!(row.decided_by.as_ref().is_none_or(holds), "{:?}", row.decided_by);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_order_of_submissions_never_changes_standings(seed: u64) {
        let drawn = Drawn::from_seed(seed);
        let mut games = drawn.games();
        games.shuffle(&mut ChaCha8Rng::seed_from_u64(!seed));
        prop_assert_eq!(rows(&standings(&drawn.rules, &drawn.entrants(), &games)), rows(&ranked(&drawn)));
    }

    #[test]
    fn round_points_of_a_full_table_add_up_to_its_ladder(seed: u64) {
        let drawn = Drawn::from_seed(seed);
        for table in drawn.tables.iter().filter(|table| !table.sheet.has_missing_result()) {
            let scored = score_table(&drawn.rules, &table.sheet);
            let points: Exact = scored.seats().iter().filter_map(|seat| seat.game).map(|game| game.round_points()).sum();
            let ladder: u32 = match scored.size() {
                3 => drawn.rules.points.three.iter().sum(),
                _ => drawn.rules.points.four.iter().sum(),
            };
            prop_assert_eq!(points, Exact::from(ladder));
        }
    }

    #[test]
    fn shares_of_a_full_table_without_a_virtual_score_add_up_to_a_hundred_percent(seed: u64) {
        let mut drawn = Drawn::from_seed(seed);
        drawn.rules.share.three_table = VirtualScore::None;
        for table in &drawn.tables {
            let scored = score_table(&drawn.rules, &table.sheet);
            let shares = scored.seats().iter().filter_map(|seat| seat.game).map(|game| scored.share(&game));
            let sum: Exact = shares.sum();
            let all = if scored.total() == Exact::zero() { Exact::zero() } else { Exact::whole(100) };
            prop_assert_eq!(sum, all);
        }
    }

    #[test]
    fn the_fast_path_agrees_with_big_fractions(seed: u64) {
        agrees_with_the_oracle(&Drawn::from_seed(seed));
    }

    #[test]
    fn the_fallback_agrees_with_big_fractions(seed: u64) {
        agrees_with_the_oracle(&Drawn::adversarial(seed));
    }

    #[test]
    fn every_entrant_has_one_place_and_ranks_only_rise(seed: u64) {
        let drawn = Drawn::from_seed(seed);
        let rows = rows(&ranked(&drawn));
        let mut entrants: Vec<usize> = rows.iter().map(|row| row.entrant).collect();
        entrants.sort_unstable();
        prop_assert_eq!(entrants, (0..drawn.players.len()).collect::<Vec<_>>());
        for (position, row) in rows.iter().enumerate() {
            prop_assert_eq!(row.rank.is_none(), drawn.players[row.entrant].disqualified);
            let shared = row.decided_by.as_ref().is_some_and(|decision| decision.by == DecidedBy::Shared);
            if let Some(rank) = row.rank {
                let above = position.checked_sub(1).and_then(|above| rows[above].rank);
                prop_assert_eq!(Some(rank), if shared { above } else { Some(position as u32 + 1) });
            }
        }
    }

    #[test]
    fn the_order_is_total_whatever_order_the_entrants_come_in(seed: u64) {
        let drawn = Drawn::from_seed(seed);
        let ids = |drawn: &Drawn| -> Vec<String> {
            rows(&ranked(drawn)).iter().map(|row| drawn.players[row.entrant].id.clone()).collect()
        };
        let mut turned = drawn.clone();
        turned.players.reverse();
        let last = drawn.players.len() as u32 - 1;
        for table in &mut turned.tables {
            table.players = table.players.map(|player| player.map(|player| last - player));
        }
        prop_assert_eq!(ids(&turned), ids(&drawn));
    }

    #[test]
    fn new_names_change_nothing_where_names_do_not_end_ties(seed: u64) {
        let drawn = Drawn::from_seed(seed);
        prop_assume!(drawn.rules.ranking.last != LastResort::Name);
        let mut renamed = drawn.clone();
        renamed.players.iter_mut().for_each(|player| player.name = format!("new {}", player.name.len()));
        prop_assert_eq!(rows(&ranked(&renamed)), rows(&ranked(&drawn)));
    }

    #[test]
    fn a_table_changed_in_place_gives_what_a_full_computation_gives(seed: u64) {
        let drawn = Drawn::from_seed(seed);
        let mut rng = ChaCha8Rng::seed_from_u64(!seed);
        let mut changed = drawn.clone();
        changed.rules.share.display = ShareDisplay::TwoDecimalsPerGame;
        let mut live = ranked(&changed);
        let shown = |standings: &Standings| -> Vec<String> {
            (0..standings.len()).map(|entrant| standings.share_text(entrant, '.')).collect()
        };
        for at in 0..drawn.tables.len() {
            let before = changed.game(&changed.tables[at]);
            let sheet = changed.sheet(changed.tables[at].sheet.size(), &mut rng);
            changed.tables[at].sheet = sheet;
            let after = changed.game(&changed.tables[at]);
            let preliminary = after.stage == Stage::Preliminary;
            let done = live.change_table(Some(&before), Some(&after));
            prop_assert_eq!(done, preliminary);
            if !done {
                live = ranked(&changed);
            }
            prop_assert_eq!(rows(&live), rows(&ranked(&changed)));
            prop_assert_eq!(shown(&live), shown(&ranked(&changed)));
        }
        // A result taken back, and handed in again.
        if let Some(table) = changed.tables.iter().position(|table| table.stage == Stage::Preliminary) {
            let game = changed.game(&changed.tables[table]);
            prop_assert!(live.change_table(Some(&game), None));
            prop_assert!(live.change_table(None, Some(&game)));
            prop_assert_eq!(rows(&live), rows(&ranked(&changed)));
        }
    }

    #[test]
    fn every_number_of_an_explanation_adds_up_and_every_reason_holds(seed: u64) {
        explains_itself(&Drawn::from_seed(seed));
    }

    #[test]
    fn an_explanation_beyond_the_fast_path_adds_up_too(seed: u64) {
        explains_itself(&Drawn::adversarial(seed));
    }
}

/// The fallback is taken by the tournaments that are meant to take it: it alone cannot change a table in place.
#[test]
fn adversarial_tournaments_leave_the_fast_path() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let fallen_back = (0..100)
        .filter(|_| {
            let mut drawn = Drawn::adversarial(rng.random());
            drawn.rules.share.of = ShareOf::Sum;
            let games = drawn.games();
            let preliminary = games.iter().find(|game| game.stage == Stage::Preliminary);
            preliminary.is_some_and(|game| !ranked(&drawn).change_table(Some(game), Some(game)))
        })
        .count();
    assert!(fallen_back > 50, "{fallen_back} of 100");
}
