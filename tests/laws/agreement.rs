//! One tournament, seen in every way there is: the feed, the detailed view, the explanations, the exports, and the
//! commands that read the exports again. All of them say the same, and every listed number adds up.

use std::collections::HashMap;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;
use roundtable::cli::output::Format;
use roundtable::cli::{results_file, score, standings};
use roundtable::domain::points::Exact;
use roundtable::domain::rules::{Criterion, LastResort, Rules};
use roundtable::domain::standings::Stage;
use roundtable::domain::state::Phase;
use roundtable::protocol::detail::{DetailedGame, DetailedView, ExplainedGame, ExplanationView, SumView};
use roundtable::protocol::view::{DecisionView, PublicView, StandingsRow};
use serde_json::{Value, json};

/// What was seen of one tournament at one moment.
pub struct Seen {
    pub version: u64,
    pub state_hash: String,
    pub view: PublicView,
    pub detailed: DetailedView,
    /// In the order of the standings.
    pub explained: Vec<ExplanationView>,
    pub results_csv: String,
    pub rules_toml: String,
    pub standings_csv: String,
    pub standings_json: Value,
}

/// What the commands say of the exported files.
#[derive(Debug, PartialEq, Eq)]
pub enum ReadAgain {
    /// The same as everybody was shown.
    AsShown,
    /// A tie waits for a lot, and the key is not published yet.
    LotsAreSecret,
    /// No result counts yet: a header alone.
    NothingYet,
    /// A knock-out table has no sheet that counts: its players have come farther than the file can say, and the rules
    /// beside it tell so.
    KnockOutsAreOpen,
}

impl Seen {
    fn rows(&self) -> &[StandingsRow] {
        &self.view.standings.rows
    }

    fn is_final(&self) -> bool {
        self.view.tournament.phase == Phase::Finished
    }

    /// Holds everything against everything.
    pub fn agrees(&self) -> ReadAgain {
        self.is_of_one_moment();
        self.explains_every_row();
        self.exports_what_is_shown();
        self.scores_again();
        self.ranks_again()
    }

    /// The same where a name was erased after the finish: the order is the one that was read out, and a list that is
    /// sorted again by the names of the file may have it otherwise.
    pub fn agrees_but_for_erased_names(&self) {
        self.is_of_one_moment();
        self.explains_every_row();
        self.exports_what_is_shown();
        self.scores_again();
    }

    fn is_of_one_moment(&self) {
        let stamps = self.explained.iter().map(|it| (it.version, &it.state_hash));
        for stamp in stamps.chain([(self.detailed.version, &self.detailed.state_hash)]) {
            assert_eq!(stamp, (self.version, &self.state_hash));
        }
        let json = &self.standings_json;
        assert_eq!((&json["version"], &json["state_hash"]), (&json!(self.version), &json!(self.state_hash)));
        assert_eq!(json["final"], self.is_final());
        assert_eq!(json["provisional"], self.view.standings.provisional);
        assert_eq!(json["active_rules"], json!(self.view.tournament.rules));
        assert!(self.rules_toml.contains(&self.state_hash));
        let active = Rules::parse("rules.toml", &self.rules_toml).expect("a preset file");
        assert_eq!(active.ranking.criteria, self.view.tournament.rules.criteria);
        assert_eq!(active.share.three_table, self.view.tournament.rules.three_table);
    }

    fn explains_every_row(&self) {
        let rows = self.rows();
        let order = |players: Vec<_>| assert_eq!(players, rows.iter().map(|row| row.player).collect::<Vec<_>>());
        order(self.detailed.rows.iter().map(|row| row.player).collect());
        order(self.explained.iter().map(|it| it.player).collect());
        for (at, (row, explained)) in rows.iter().zip(&self.explained).enumerate() {
            assert_eq!(explained.position as usize, at + 1);
            assert_eq!((&explained.name, explained.rank), (&row.name, rank(rows, at)));
            adds_up(row, explained);
            self.lists_the_games_of(at);
            self.compares_with_the_neighbours_of(at);
        }
    }

    /// The games of the explanation are those of the detailed view, and those with a missing result.
    fn lists_the_games_of(&self, at: usize) {
        let (detailed, explained) = (&self.detailed.rows[at], &self.explained[at]);
        let played = |game: &&ExplainedGame| game.vp.is_some();
        let listed = explained.games.iter().filter(played).map(|game| (game.round, in_detail(game)));
        let cells = self.detailed.rounds.iter().zip(&detailed.rounds);
        let shown = cells.filter_map(|(round, game)| Some((*round, game.clone()?)));
        assert_eq!(listed.collect::<Vec<_>>(), shown.collect::<Vec<_>>());
        for game in explained.games.iter().filter(|game| !played(game)) {
            assert_eq!((&game.place, &game.round_points_exact, &game.share_exact), (&None, &None, &None));
        }
    }

    /// Both sides of both comparisons, with the values that the two players' own explanations list.
    fn compares_with_the_neighbours_of(&self, at: usize) {
        let (rows, explained) = (self.rows(), &self.explained[at]);
        let above = at.checked_sub(1);
        assert_eq!(explained.above.as_ref().map(|it| it.player), above.map(|above| rows[above].player));
        assert_eq!(explained.above.as_ref().map(|it| &it.decided_by), rows[at].decided_by.as_ref());
        let below = rows.get(at + 1);
        assert_eq!(explained.below.as_ref().map(|it| it.player), below.map(|below| below.player));
        assert_eq!(explained.below.as_ref().map(|it| &it.decided_by), below.and_then(|row| row.decided_by.as_ref()));
        if let (Some(above), Some(decision)) = (above, &rows[at].decided_by) {
            is_so(decision, explained, &self.explained[above]);
        }
    }

    fn exports_what_is_shown(&self) {
        let rows = self.rows();
        let shown: Vec<Value> = (0..rows.len()).map(|at| as_exported(rows, at)).collect();
        assert_eq!(self.standings_json["rows"], json!(shown));
        let mut reader = csv::Reader::from_reader(self.standings_csv.as_bytes());
        let lines: Vec<HashMap<String, String>> = reader.deserialize().map(|line| line.expect("a line")).collect();
        assert_eq!(lines.len(), rows.len());
        let status = if self.is_final() { "FINAL" } else { "provisional" };
        for (line, row) in lines.iter().zip(&shown) {
            for (column, value) in row.as_object().expect("a row") {
                let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                assert_eq!(line[column], if value.is_null() { String::new() } else { text }, "{column}");
            }
            assert_eq!(line["status"], status);
            assert_eq!((&line["version"], &line["state_hash"]), (&self.version.to_string(), &self.state_hash));
            assert!(line["rules"].starts_with(&self.view.tournament.rules.preset));
        }
        // The lots leave the house with the key, and the key once shown stays shown.
        let lots_in_the_file = self.results_csv.lines().next().expect("a header").ends_with(",lot");
        assert_eq!(lots_in_the_file, self.view.tournament.lot_key.is_some());
        assert!(lots_in_the_file || !self.is_final());
    }

    /// `roundtable score results.csv --rules rules.toml` gives every game of the detailed view, and no other.
    fn scores_again(&self) {
        let Some((rules, results)) = self.read_again() else { return };
        let again: Value = serde_json::from_str(&score::render(&rules, &results, Format::Json)).expect("JSON");
        let mut shown: HashMap<(Value, Value), &DetailedGame> = HashMap::new();
        for row in &self.detailed.rows {
            let games = self.detailed.rounds.iter().zip(&row.rounds);
            shown.extend(games.filter_map(|(round, game)| Some(((json!(round), json!(row.player)), game.as_ref()?))));
        }
        for row in again["rows"].as_array().expect("rows") {
            let Some(game) = shown.remove(&(row["round"].clone(), row["player"].clone())) else {
                assert!(row["vp"].is_null(), "not in the detailed view: {row}");
                continue;
            };
            let game = json!({
                "table": game.table, "vp": game.vp, "counted": game.counted, "place": game.place,
                "round_points": game.round_points_exact, "table_total": game.table_total,
                "share": game.share, "share_exact": game.share_exact,
            });
            for (field, value) in game.as_object().expect("fields") {
                assert_eq!(&row[field], value, "{field} of {row}");
            }
        }
        assert_eq!(shown.len(), 0, "not in the file: {shown:?}");
    }

    fn read_again(&self) -> Option<(Rules, results_file::Results)> {
        let rules = Rules::parse("rules.toml", &self.rules_toml).expect("a preset file");
        match results_file::parse(self.results_csv.as_bytes(), &rules) {
            Ok(results) => Some((rules, results)),
            Err(faults) => {
                assert_eq!(faults.iter().map(|fault| fault.code).collect::<Vec<_>>(), ["empty_file"], "{faults:?}");
                None
            }
        }
    }

    fn ranks_again(&self) -> ReadAgain {
        let Some((rules, results)) = self.read_again() else { return ReadAgain::NothingYet };
        match standings::render(&rules, &results, None, Format::Json) {
            Ok(_) if self.rules_toml.contains("# A knock-out table without a result that counts") => {
                ReadAgain::KnockOutsAreOpen
            }
            Ok(text) => {
                self.ranks_as_shown(&serde_json::from_str(&text).expect("JSON"));
                ReadAgain::AsShown
            }
            Err(faults) => {
                assert!(faults.iter().all(|fault| fault.code == "lot_missing"), "{faults:?}");
                assert!(rules.ranking.last == LastResort::Lot && !self.is_final());
                ReadAgain::LotsAreSecret
            }
        }
    }

    /// What `roundtable standings` said of the files, as JSON. The file knows nobody without a counted table, and
    /// nothing of disqualifications: those rows are left out on both sides; a reason is compared where the row above
    /// is the same on both.
    pub fn ranks_as_shown(&self, again: &Value) {
        const FIELDS: [&str; 9] =
            ["player", "games", "round_points", "vp", "share", "share_exact", "wins", "seconds", "thirds"];
        let rows = self.rows();
        let again = again["rows"].as_array().expect("rows");
        let in_file = |player: &Value| again.iter().any(|row| row["player"] == *player);
        let ranked = |player: &Value| rows.iter().any(|row| json!(row.player) == *player && row.ranked);
        let shown = (0..rows.len()).filter(|at| rows[*at].ranked && in_file(&json!(rows[*at].player)));
        let read = (0..again.len()).filter(|at| ranked(&again[*at]["player"]));
        let pairs: Vec<(usize, usize)> = shown.clone().zip(read.clone()).collect();
        assert_eq!((shown.count(), read.count()), (pairs.len(), pairs.len()));
        for (nth, (at, read_at)) in pairs.iter().enumerate() {
            let (mine, theirs) = (as_exported(rows, *at), &again[*read_at]);
            for field in FIELDS {
                assert_eq!(mine[field], theirs[field], "{field} of {mine} and {theirs}");
            }
            // On screens a number tells namesakes apart; in the file they have their own names and ids.
            let name = |row: &Value| row["name"].as_str().expect("a name").to_owned();
            let number = format!(" ({})", rows[*at].player.0);
            assert_eq!(name(&mine).strip_suffix(&number).unwrap_or(&name(&mine)), name(theirs));
            if nth.checked_sub(1).is_some_and(|above| pairs[above] == (at.wrapping_sub(1), read_at.wrapping_sub(1))) {
                assert_eq!(mine["decided_by"], theirs["decided_by"], "{mine} and {theirs}");
            }
        }
    }
}

/// The rank that screens show at a position: the position, the rank above where it is shared, none for the
/// disqualified.
fn rank(rows: &[StandingsRow], at: usize) -> Option<u32> {
    let first = (0..=at).rev().find(|at| !rows[*at].shared).expect("the first row shares nothing");
    rows[at].ranked.then_some(first as u32 + 1)
}

fn as_exported(rows: &[StandingsRow], at: usize) -> Value {
    let row = &rows[at];
    json!({
        "rank": rank(rows, at), "player": row.player, "name": row.name, "games": row.games,
        "round_points": row.round_points_exact, "vp": row.vp, "share": exact(&row.share_exact).cut('.'),
        "share_exact": row.share_exact, "wins": row.wins, "seconds": row.seconds, "thirds": row.thirds,
        "decided_by": row.decided_by.as_ref().map(|decision| &decision.criterion),
    })
}

fn exact(text: &str) -> Exact {
    text.parse().unwrap_or_else(|_| panic!("{text} is an exact number"))
}

fn sum(numbers: &[String]) -> Exact {
    numbers.iter().map(|number| exact(number)).sum()
}

fn in_detail(game: &ExplainedGame) -> DetailedGame {
    let points = exact(game.round_points_exact.as_deref().expect("round points"));
    let share = exact(game.share_exact.as_deref().expect("a share"));
    DetailedGame {
        table: game.table,
        three: game.three,
        vp: game.vp.expect("VP"),
        counted: game.counted.expect("counted VP"),
        place: game.place.expect("a place"),
        round_points: points.short('.'),
        round_points_exact: points.to_string(),
        table_total: game.table_total.clone(),
        share: share.cut('.'),
        share_exact: share.to_string(),
        provisional: game.provisional,
    }
}

fn value_of(explained: &ExplanationView, criterion: Criterion) -> &SumView {
    explained.sums.iter().find(|sum| sum.criterion == criterion).expect("every metric is listed")
}

/// `10 / 30 × 100`, worked out once more.
fn divided(division: &str) -> BigRational {
    let Some((part, whole)) = division.strip_suffix(" × 100").and_then(|rest| rest.split_once(" / ")) else {
        assert_eq!(division, "0");
        return BigRational::zero();
    };
    let whole = whole.trim_matches(|bracket| "()".contains(bracket));
    exact(part).to_big() / exact(whole).to_big() * BigRational::from_integer(BigInt::from(100))
}

/// Every listed number, added up again, is the metric of the row.
fn adds_up(row: &StandingsRow, explained: &ExplanationView) {
    let metrics = &explained.metrics;
    let shown = (&metrics.round_points_exact, metrics.vp, &metrics.share_exact, metrics.games);
    assert_eq!(shown, (&row.round_points_exact, row.vp, &row.share_exact, row.games));
    assert_eq!((metrics.wins, metrics.seconds, metrics.thirds), (row.wins, row.seconds, row.thirds));
    assert_eq!((&metrics.round_points, &metrics.share), (&row.round_points, &row.share));
    let played: Vec<&ExplainedGame> = explained.games.iter().filter(|game| game.vp.is_some()).collect();
    assert_eq!(played.len(), row.games as usize);
    for game in &played {
        let division = game.division.as_deref().expect("a division");
        assert_eq!(divided(division), exact(game.share_exact.as_deref().expect("a share")).to_big(), "{division}");
    }
    let of_row = |criterion: Criterion| match criterion {
        Criterion::RoundPoints => exact(&row.round_points_exact),
        Criterion::Vp => Exact::from(row.vp),
        Criterion::Share => exact(&row.share_exact),
        Criterion::Wins => Exact::from(row.wins),
        Criterion::Seconds => Exact::from(row.seconds),
        Criterion::Thirds => Exact::from(row.thirds),
    };
    assert_eq!(explained.sums.len(), Criterion::ALL.len());
    for criterion in Criterion::ALL {
        let listed = value_of(explained, criterion);
        assert_eq!(exact(&listed.value), of_row(criterion));
        match &listed.pooled {
            None => {
                assert_eq!(listed.adds.len(), played.len());
                assert_eq!(sum(&listed.adds), of_row(criterion), "{listed:?}");
            }
            Some(pooled) => {
                assert_eq!((pooled.counted.len(), pooled.totals.len()), (played.len(), played.len()));
                assert_eq!(sum(&pooled.counted), exact(&pooled.counted_sum));
                assert_eq!(sum(&pooled.totals), exact(&pooled.totals_sum));
                assert_eq!(divided(&pooled.division), of_row(criterion).to_big(), "{pooled:?}");
            }
        }
    }
    let per_game = |criterion: Criterion, number: fn(&ExplainedGame) -> Option<String>| {
        let numbers: Vec<String> = played.iter().filter_map(|game| number(game)).collect();
        let listed = value_of(explained, criterion);
        assert_eq!(numbers, listed.pooled.as_ref().map_or(&listed.adds, |pooled| &pooled.counted).clone());
    };
    per_game(Criterion::RoundPoints, |game| game.round_points_exact.clone());
    per_game(Criterion::Vp, |game| game.counted.map(|vp| vp.to_string()));
}

/// What a decision says is what both players' own numbers say, and the upper one is the better one.
fn is_so(decision: &DecisionView, mine: &ExplanationView, above: &ExplanationView) {
    let Ok(criterion) = serde_json::from_value::<Criterion>(json!(decision.criterion)) else {
        return is_so_beside_the_metrics(decision, mine, above);
    };
    assert_eq!(decision.mine, value_of(mine, criterion).value);
    assert_eq!(decision.above, value_of(above, criterion).value);
    assert!(exact(&decision.mine) < exact(&decision.above), "{decision:?}");
    // All criteria before it are equal.
    let before = |explained: &ExplanationView| -> Vec<(Criterion, String)> {
        let compared = explained.sums.iter().filter(|sum| sum.compared).take_while(|sum| sum.criterion != criterion);
        compared.map(|sum| (sum.criterion, sum.value.clone())).collect()
    };
    assert!(value_of(mine, criterion).compared);
    assert_eq!(before(mine), before(above));
}

/// The name that decides: without the number that tells namesakes apart on screens.
fn own_name(explained: &ExplanationView) -> &str {
    explained.name.strip_suffix(&format!(" ({})", explained.player.0)).unwrap_or(&explained.name)
}

fn is_so_beside_the_metrics(decision: &DecisionView, mine: &ExplanationView, above: &ExplanationView) {
    match decision.criterion.as_str() {
        "disqualified" => assert_eq!((mine.rank, decision.mine.as_str()), (None, "disqualified")),
        "stage" => {
            let stage = |explained: &ExplanationView| explained.games.iter().map(|game| game.stage).max();
            assert!(stage(mine).unwrap_or(Stage::Preliminary) < stage(above).unwrap_or(Stage::Preliminary));
        }
        "place" => {
            let place = |explained: &ExplanationView| explained.games.last().and_then(|game| game.place);
            let text = |place: Option<u8>| place.map(|place| place.to_string()).unwrap_or_default();
            assert_eq!((&decision.mine, &decision.above), (&text(place(mine)), &text(place(above))));
            assert!(place(mine).unwrap_or(9) > place(above).unwrap_or(9));
        }
        "name" if own_name(mine) != own_name(above) => {
            assert_eq!((decision.mine.as_str(), decision.above.as_str()), (own_name(mine), own_name(above)));
        }
        "name" | "shared" => {
            assert_eq!((&decision.mine, &decision.above), (&mine.player.to_string(), &above.player.to_string()));
        }
        "lot" => assert!(decision.mine > decision.above || (decision.mine.is_empty() && decision.above.is_empty())),
        other => panic!("no such reason: {other}"),
    }
    if matches!(decision.criterion.as_str(), "name" | "shared" | "lot") {
        let compared = |explained: &ExplanationView| -> Vec<SumView> {
            let sums = explained.sums.iter().filter(|sum| sum.compared);
            sums.map(|sum| SumView { adds: Vec::new(), pooled: None, ..sum.clone() }).collect()
        };
        assert_eq!(compared(mine), compared(above));
    }
}
