//! The rules once more, slowly and plainly, in big fractions: what the fast path must agree with.

use std::cmp::{Ordering, Reverse};

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;
use roundtable::domain::rules::{Criterion, LastResort, ShareOf, VirtualScore};
use roundtable::domain::standings::Stage;

use crate::drawn::{Drawn, Table};

/// One player's metrics.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Metrics {
    pub games: u32,
    pub round_points: BigRational,
    pub vp: BigRational,
    pub share: BigRational,
    pub places: [u32; 4],
    stage: Reverse<Option<Stage>>,
    place: usize,
}

fn whole(number: u64) -> BigRational {
    BigRational::from_integer(BigInt::from(number))
}

/// Place, round points and counted VP of a game.
type Scored = (usize, BigRational, BigRational);

/// Per seat of a table what the game was worth; and the table's total.
fn score(drawn: &Drawn, table: &Table) -> (Vec<Option<Scored>>, BigRational) {
    let rules = &drawn.rules;
    let results: Vec<Option<u32>> = table.sheet.results().map(|(_, vp)| vp).collect();
    let seats: Vec<_> = table.sheet.seats().collect();
    let counted: Vec<Option<BigRational>> =
        results.iter().map(|vp| vp.map(|vp| whole(u64::from(rules.vp.cap.map_or(vp, |cap| cap.min(vp)))))).collect();
    let mut total: BigRational = counted.iter().flatten().sum();
    if results.len() == 3 && results.iter().all(Option::is_some) {
        let mean = &total / whole(3);
        let half = BigRational::new(BigInt::from(1), BigInt::from(2));
        total += match rules.share.three_table {
            VirtualScore::None => BigRational::zero(),
            VirtualScore::Exact => mean,
            VirtualScore::Nearest => (mean + half).floor(),
            VirtualScore::Up => mean.ceil(),
        };
    }
    let ladder: &[u32] = if results.len() == 3 { &rules.points.three } else { &rules.points.four };
    let mut order: Vec<usize> = (0..results.len()).filter(|at| results[*at].is_some()).collect();
    let rank = |at: usize| (Some(seats[at]) != table.sheet.declared(), Reverse(results[at]));
    order.sort_by_key(|at| rank(*at));
    let scored = (0..results.len())
        .map(|at| {
            let first = order.iter().position(|other| rank(*other) == rank(at) && results[at].is_some())?;
            let tied: Vec<usize> = (0..order.len()).filter(|place| rank(order[*place]) == rank(at)).collect();
            let points: u64 = tied.iter().map(|place| u64::from(ladder[*place])).sum();
            Some((first + 1, whole(points) / whole(tied.len() as u64), counted[at].clone()?))
        })
        .collect();
    (scored, total)
}

pub fn metrics(drawn: &Drawn) -> Vec<Metrics> {
    let hundred = whole(100);
    (0..drawn.players.len())
        .map(|player| {
            let mut sum = Metrics {
                games: 0,
                round_points: BigRational::zero(),
                vp: BigRational::zero(),
                share: BigRational::zero(),
                places: [0; 4],
                stage: Reverse(None),
                place: 0,
            };
            let (mut all_counted, mut all_totals) = (BigRational::zero(), BigRational::zero());
            for table in &drawn.tables {
                let Some(seat) = table.players.iter().position(|who| *who == Some(player as u32)) else { continue };
                let (seats, total) = score(drawn, table);
                if table.stage != Stage::Preliminary && Reverse(Some(table.stage)) < sum.stage {
                    sum.stage = Reverse(Some(table.stage));
                    sum.place = seats[seat].as_ref().map_or(9, |(place, _, _)| *place);
                }
                let Some((place, points, counted)) = &seats[seat] else { continue };
                sum.games += 1;
                sum.round_points += points;
                sum.vp += counted;
                sum.places[place - 1] += 1;
                if !total.is_zero() {
                    sum.share += counted / &total * &hundred;
                }
                all_counted += counted;
                all_totals += total;
            }
            if drawn.rules.share.of == ShareOf::Pooled {
                let of = |all: BigRational| all_counted / all * &hundred;
                sum.share = if all_totals.is_zero() { BigRational::zero() } else { of(all_totals) };
            }
            sum
        })
        .collect()
}

/// The players from the first to the last, but for the order that names and lots give: those come out as ties.
pub fn compare(drawn: &Drawn, metrics: &[Metrics], mine: usize, theirs: usize) -> Ordering {
    let tier = |at: usize| {
        let knock_out = match metrics[at].stage.0 {
            Some(Stage::Final) => 0,
            Some(_) => 1,
            None if drawn.players[at].could_not_play => 2,
            None => 3,
        };
        if drawn.players[at].disqualified { 4 } else { knock_out }
    };
    let seated = |at: usize| drawn.players[at].plays_on && !drawn.players[at].disqualified;
    let disqualified = |at: usize| drawn.players[at].disqualified;
    let mut order = disqualified(mine).cmp(&disqualified(theirs)).then(seated(theirs).cmp(&seated(mine)));
    order = order.then(tier(mine).cmp(&tier(theirs)));
    let knock_out = tier(mine) < 2;
    if knock_out {
        order = order.then(metrics[mine].place.cmp(&metrics[theirs].place));
    }
    let usual = [Criterion::Vp, Criterion::Share, Criterion::Seconds, Criterion::Thirds];
    for criterion in if knock_out { &usual[..] } else { &drawn.rules.ranking.criteria } {
        let value = |at: usize| match criterion {
            Criterion::RoundPoints => metrics[at].round_points.clone(),
            Criterion::Vp => metrics[at].vp.clone(),
            Criterion::Share => metrics[at].share.clone(),
            Criterion::Wins => whole(u64::from(metrics[at].places[0])),
            Criterion::Seconds => whole(u64::from(metrics[at].places[1])),
            Criterion::Thirds => whole(u64::from(metrics[at].places[2])),
        };
        order = order.then_with(|| value(theirs).cmp(&value(mine)));
    }
    if order.is_eq() && drawn.rules.ranking.last == LastResort::Shared {
        return drawn.players[mine].id.cmp(&drawn.players[theirs].id);
    }
    order
}
