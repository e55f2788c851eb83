//! All rounds of a day at once: a known plan, read into the people who are here, or a search where none fits.

use super::board::{Board, WEIGHTS, Weights};
use super::chance::Chance;
use super::continuation::who_plays_what;
use super::field::{Field, Past, Player, Tables, cost_of};
use super::friends::Pair;
use super::mend::mend;
use super::plans::{self, Plan};
use super::search::{Task, many_rounds};
use super::seats;
use super::tables::TablePlan;

/// Proposals of a search for a whole day: about half a second.
const PROPOSALS: u64 = 12_000_000;
/// Proposals to part friends whom no exchange of people parts.
const FRIENDS_PROPOSALS: u64 = 2_000_000;
/// A meeting of two who need different tables, beside one of two friends.
const TWO_TABLES: u64 = 1_000;

/// Makes the next `rounds` rounds, knowing that `still_to_come` will follow them.
pub(super) fn day(field: &Field, tables: &TablePlan, rounds: usize, still_to_come: usize, seed: u64) -> Vec<Tables> {
    let mut chance = Chance::new(seed, 2);
    if let Some(planned) = continued(field, tables, rounds + still_to_come, &mut chance) {
        return planned.into_iter().take(rounds).collect();
    }
    searched(field, tables, rounds + still_to_come, PROPOSALS, &mut chance).into_iter().take(rounds).collect()
}

/// The next rounds of a known plan that the past is the beginning of, with everybody still there.
pub(super) fn continued(field: &Field, tables: &TablePlan, rounds: usize, chance: &mut Chance) -> Option<Vec<Tables>> {
    let played = field.played.as_ref()?;
    if tables.shares_a_table() || played.active.len() != field.players() {
        return None;
    }
    let plan = plans::known(field.players(), played.rounds.len() + rounds)?;
    let who = who_plays_what(&played.rounds, &plan.rounds, &pairs(field, tables), chance)?;
    let mut planned: Vec<Tables> = plan.rounds[played.rounds.len()..].iter().map(|round| read(round, &who)).collect();
    if played.rounds.is_empty() {
        part_friends(field, &mut planned, chance);
    }
    if !plan.moves_everybody {
        for round in &mut planned {
            chance.shuffle(&mut round[..field.fours]);
            chance.shuffle(&mut round[field.fours..]);
        }
    }
    planned.into_iter().map(|round| tables.arranged(round)).collect()
}

fn read(round: &Tables, who: &[Player]) -> Tables {
    round.iter().map(|table| table.iter().map(|&part| who[usize::from(part)]).collect()).collect()
}

/// Pairs who must not meet in a plan: friends, and people who need different tables.
fn pairs(field: &Field, tables: &TablePlan) -> Vec<Pair> {
    let wishes: Vec<_> = tables.wishes().map(|(player, _)| player).collect();
    let apart = field.apart.iter().map(|&(one, other)| (one, other, 1));
    let two_tables = wishes
        .iter()
        .enumerate()
        .flat_map(|(index, &one)| wishes[..index].iter().map(move |&other| (one, other, TWO_TABLES)));
    apart.chain(two_tables).collect()
}

/// Where exchanging people was not enough, looks for tables that cost no more repeats and part the friends.
fn part_friends(field: &Field, planned: &mut Vec<Tables>, chance: &mut Chance) {
    let together = |rounds: &[Tables]| -> usize {
        let meet = |table: &Vec<Player>| {
            field.apart.iter().filter(|(one, other)| table.contains(one) && table.contains(other)).count()
        };
        rounds.iter().flatten().map(meet).sum()
    };
    let before = together(planned);
    let wishes = !field.fixed.is_empty();
    if before == 0 || wishes || field.players() * planned.len() > 2_500 {
        return;
    }
    let mut found = many_rounds(
        &Task {
            past: &field.past,
            apart: &field.apart,
            pinned: &vec![None; field.players()],
            fours: field.fours,
            threes: field.threes,
            rounds: planned.len(),
            start: Some(planned),
            prefix: None,
            weights: Weights { apart: 200, ..WEIGHTS },
            proposals: FRIENDS_PROPOSALS,
        },
        chance,
    );
    let cost = |rounds: &[Tables]| (cost_of(field.players(), rounds).0, together(rounds));
    if cost(&found) < cost(planned) {
        seats::settle(field.players(), &mut found);
        *planned = found;
    }
}

/// The next rounds by annealing on top of the past, from the best beginning that is at hand.
pub(super) fn searched(
    field: &Field,
    tables: &TablePlan,
    rounds: usize,
    proposals: u64,
    chance: &mut Chance,
) -> Vec<Tables> {
    let nothing_played = field.past.met.iter().all(|&met| met == 0);
    let free = field.fixed.is_empty();
    let start = if free { start(field, rounds, chance) } else { None };
    let prefix = if free && nothing_played { prefix(field, rounds) } else { None };
    let mut found = many_rounds(
        &Task {
            past: &field.past,
            apart: &field.apart,
            pinned: &tables.pinned,
            fours: field.fours,
            threes: field.threes,
            rounds,
            start: start.as_deref(),
            prefix: prefix.as_ref().map(|plan| plan.rounds.as_slice()),
            weights: WEIGHTS,
            proposals,
        },
        chance,
    );
    seats::settle(field.players(), &mut found);
    if !nothing_played {
        mend(&field.past, &mut found, chance);
    }
    found
}

/// A complete arrangement to begin with: what is left of the plan that the past was the beginning of, or else a plan
/// for the rounds that are left.
fn start(field: &Field, rounds: usize, chance: &mut Chance) -> Option<Vec<Tables>> {
    what_is_left(field, rounds, chance).or_else(|| {
        let plan = plans::known(field.players(), rounds)?;
        let mut who: Vec<Player> = (0..field.players() as Player).collect();
        chance.shuffle(&mut who);
        Some(plan.rounds.iter().map(|round| read(round, &who)).collect())
    })
}

/// The plan of the roster that played so far, without those who left.
fn what_is_left(field: &Field, rounds: usize, chance: &mut Chance) -> Option<Vec<Tables>> {
    let played = field.played.as_ref().filter(|played| !played.rounds.is_empty())?;
    let plan = plans::known(played.active.len(), played.rounds.len() + rounds)?;
    let who = who_plays_what(&played.rounds, &plan.rounds, &[], chance)?;
    let without = |round: &Tables| {
        let still_here = read(round, &who)
            .into_iter()
            .map(|table| table.into_iter().filter_map(|player| played.active[usize::from(player)]).collect::<Vec<_>>());
        refill(field, still_here.collect())
    };
    Some(plan.rounds[played.rounds.len()..].iter().map(without).collect())
}

/// Makes legal tables of a round that lost some people: the fullest tables stay, the others fill them up.
fn refill(field: &Field, mut tables: Tables) -> Tables {
    tables.sort_by_key(|table| std::cmp::Reverse(table.len()));
    let mut left: Vec<Player> = tables.drain(field.tables().min(tables.len())..).flatten().collect();
    tables.resize(field.tables(), Vec::new());
    for (index, table) in tables.iter_mut().enumerate() {
        let size = if index < field.fours { 4 } else { 3 };
        left.extend(table.drain(size.min(table.len())..));
    }
    for (index, table) in tables.iter_mut().enumerate() {
        let size = if index < field.fours { 4 } else { 3 };
        let missing = size - table.len();
        table.extend(left.drain(..missing.min(left.len())));
    }
    tables
}

/// Good first rounds where all of them together have no known plan.
fn prefix(field: &Field, rounds: usize) -> Option<Plan> {
    let players = field.players();
    let tables = field.tables();
    [tables * 3 / 4, tables / 2]
        .into_iter()
        .chain((2..=8).rev())
        .filter(|&first| first >= 2 && first < rounds)
        .find_map(|first| plans::known(players, first))
}

/// What these rounds add to the squared cost of the repeats.
pub(super) fn added_cost(past: &Past, rounds: &[Tables]) -> i64 {
    Board::new(past, &[], Weights { repeat: 1, again: 0, apart: 0, three: 0 }, rounds).cost
}
