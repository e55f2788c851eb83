//! Places and points that other programs got wrong: ties by the order of ids, floats, rounding at the edges.

use roundtable::domain::ids::{RoundNo, Seat, TableNo};
use roundtable::domain::points::Exact;
use roundtable::domain::rules::{Criterion, Rules, VirtualScore};
use roundtable::domain::scoring::{ScoredTable, score_table};
use roundtable::domain::sheet::{Draft, Entry, Marks, Score, Sheet};
use roundtable::domain::standings::{Entrant, Game, Row, Stage, standings};

fn table(rules: &Rules, vp: &[i64]) -> ScoredTable {
    let entries = Seat::ALL.iter().zip(vp).map(|(seat, vp)| Entry {
        seat: *seat,
        score: Score::Total(*vp),
        marks: Marks { declared: *vp >= 10, ..Marks::default() },
    });
    score_table(rules, &Sheet::check(rules, Draft { entries: entries.collect(), road_nobody: false }).unwrap())
}

fn points(table: &ScoredTable) -> Vec<String> {
    table.seats().iter().map(|seat| seat.game.unwrap().round_points().to_string()).collect()
}

fn custom() -> Rules {
    Rules::preset("custom").unwrap()
}

fn entrants<'a>(ids: &'a [String], names: &'a [String]) -> Vec<Entrant<'a>> {
    let entrant = |(id, name): (&'a String, &'a String)| Entrant {
        id,
        name,
        lot: None,
        disqualified: false,
        could_not_play: false,
        plays_on: None,
    };
    ids.iter().zip(names).map(entrant).collect()
}

fn game(round: u16, players: [u32; 4], scored: ScoredTable) -> Game {
    Game { round: RoundNo(round), table: TableNo(1), stage: Stage::Preliminary, players: players.map(Some), scored }
}

fn words(names: [&str; 4]) -> Vec<String> {
    names.map(str::to_owned).to_vec()
}

#[test]
fn b031_who_ties_shares_the_points_whatever_his_number_or_name() {
    let rules = custom();
    assert_eq!(points(&table(&rules, &[10, 8, 8, 5])), ["5", "5/2", "5/2", "1"]);
    assert_eq!(points(&table(&rules, &[9, 9, 9, 4])), ["10/3", "10/3", "10/3", "1"]);
    assert_eq!(points(&table(&rules, &[10, 6, 6, 6])), ["5", "2", "2", "2"]);
    assert_eq!(points(&table(&rules, &[7, 7, 7, 7])), ["11/4"; 4]);
    assert_eq!(points(&table(&rules, &[10, 4, 4])), ["5", "5/2", "5/2"]);

    // Whoever has a lower id or an earlier name gains nothing.
    let scored = table(&rules, &[10, 8, 8, 5]);
    let many = [
        (words(["P1", "P2", "P3", "P4"]), words(["Ana", "Bo", "Cleo", "Dag"])),
        (words(["P9", "P3", "P2", "P1"]), words(["Zoe", "Yara", "Ana", "Bo"])),
    ];
    for (ids, names) in many {
        let list = standings(&rules, &entrants(&ids, &names), &[game(1, [0, 1, 2, 3], scored.clone())]);
        let of = |entrant: usize| list.rows().find(|row| row.entrant == entrant).unwrap();
        assert_eq!(of(1).round_points, Exact::fraction(5, 2));
        assert_eq!((of(1).round_points, of(1).share, of(1).seconds), (of(2).round_points, of(2).share, of(2).seconds));
    }
}

/// All orders of a few things.
fn orders<T: Clone>(things: &[T]) -> Vec<Vec<T>> {
    if things.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for at in 0..things.len() {
        let mut rest = things.to_vec();
        let first = rest.remove(at);
        for mut order in orders(&rest) {
            order.insert(0, first.clone());
            all.push(order);
        }
    }
    all
}

#[test]
fn b071_halves_and_thirds_added_in_any_order_make_the_same_rank() {
    let rules = custom();
    let games = [
        game(1, [0, 1, 2, 3], table(&rules, &[9, 9, 9, 4])),
        game(2, [1, 2, 3, 0], table(&rules, &[10, 8, 8, 5])),
        game(3, [2, 3, 0, 1], table(&rules, &[9, 9, 9, 7])),
        game(4, [3, 0, 1, 2], table(&rules, &[10, 6, 6, 6])),
        game(5, [0, 2, 1, 3], table(&rules, &[7, 7, 7, 7])),
    ];
    let (ids, names) = (words(["P1", "P2", "P3", "P4"]), words(["Ana", "Bo", "Cleo", "Dag"]));
    let entrants = entrants(&ids, &names);
    let of = |games: &[Game]| standings(&rules, &entrants, games).rows().collect::<Vec<Row>>();
    let first = of(&games);
    for order in orders(&games) {
        assert_eq!(of(&order), first);
    }
    let parts = [Exact::fraction(10, 3), Exact::fraction(5, 2), Exact::fraction(11, 4), Exact::fraction(10, 3)];
    for order in orders(&parts) {
        assert_eq!(order.into_iter().sum::<Exact>(), Exact::fraction(143, 12));
    }
}

/// Two games each, own VP first: shares of 645/13 and 32300/651 percent.
const LOOKS_EQUAL: [[[i64; 4]; 2]; 2] = [[[3, 9, 5, 3], [9, 8, 5, 4]], [[5, 9, 4, 3], [8, 9, 9, 5]]];

/// The sums of shares differ by less than any list shows.
#[test]
fn b073_what_looks_equal_when_cut_is_still_ranked_by_its_exact_value() {
    let mut values = ["73/7", "83/8", "52/5"].map(|text| text.parse::<Exact>().unwrap());
    values.sort();
    assert_eq!(values.map(|value| value.short('.')), ["10.375", "10.4", "10.428"]);

    let mut rules = custom();
    rules.ranking.criteria = vec![Criterion::Share];
    let (mine, theirs) = (LOOKS_EQUAL[0], LOOKS_EQUAL[1]);
    let games: Vec<Game> = [mine, theirs]
        .into_iter()
        .enumerate()
        .flat_map(|(who, rows)| rows.map(|vp| (who as u32, vp)))
        .enumerate()
        .map(|(at, (who, vp))| {
            let mut players = [None; 4];
            players[0] = Some(who);
            Game { players, ..game(at as u16 + 1, [0; 4], table(&rules, &vp)) }
        })
        .collect();
    let (ids, names) = (["P1", "P2"].map(str::to_owned), ["Ana", "Bo"].map(str::to_owned));
    let list = standings(&rules, &entrants(&ids, &names), &games);
    let rows: Vec<Row> = list.rows().collect();
    assert_eq!(rows[0].share.cut('.'), rows[1].share.cut('.'));
    assert!(rows[0].share > rows[1].share);
    assert_eq!((rows[0].rank, rows[1].rank), (Some(1), Some(2)));
    let why = rows[1].decided_by.as_ref().unwrap();
    assert_eq!(why.by.code(), "share");
}

#[test]
fn b077_every_edge_of_cap_virtual_score_and_empty_table_is_as_written() {
    let championship = Rules::preset("championship-2025").unwrap();
    for (first, counted) in [(10, 10), (11, 10), (12, 10)] {
        let scored = table(&championship, &[first, 9, 5, 4]);
        let of = |seat: usize| scored.seats()[seat].game.unwrap();
        assert_eq!((i64::from(of(0).vp), of(0).counted, of(1).counted), (first, counted, 9));
        assert_eq!(scored.total(), Exact::whole(28));
    }
    // Thirds of 20, 21 and 22: 6 2/3 goes up, 7 stays, 7 1/3 goes down; halves up has nothing to decide.
    for (vp, nearest, up) in [([10, 6, 4], 7, 7), ([10, 6, 5], 7, 7), ([10, 7, 5], 7, 8)] {
        let sum: i64 = vp.iter().sum();
        assert_eq!(table(&championship, &vp).virtual_score(), Exact::whole(nearest));
        let mut rules = custom();
        rules.share.three_table = VirtualScore::Up;
        assert_eq!(table(&rules, &vp).virtual_score(), Exact::whole(up));
        rules.share.three_table = VirtualScore::Exact;
        assert_eq!(table(&rules, &vp).virtual_score(), Exact::fraction(sum as u64, 3));
        rules.share.three_table = VirtualScore::None;
        assert_eq!(table(&rules, &vp).virtual_score(), Exact::zero());
    }
    for size in [3, 4] {
        let scored = table(&custom(), &[0, 0, 0, 0][..size]);
        for seat in scored.seats() {
            let game = seat.game.unwrap();
            assert_eq!((game.place, scored.share(&game)), (1, Exact::zero()));
        }
    }
}
