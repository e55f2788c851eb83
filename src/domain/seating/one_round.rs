//! One next round from the past, for a field of any size: swaps between tables, hot at first and then cold, and at the
//! end a repair that tries every partner for every table that still costs something.
//!
//! Keeps out the rounds still to come: small fields, where one round can spoil the next, are planned ahead elsewhere.

use super::chance::Chance;
use super::field::{Field, Player, Tables};
use super::line;
use super::mend::best_order;
use super::tables::TablePlan;
use super::temperature::cooling;

/// Set in a pair's byte beside the count of its meetings.
const APART: u8 = 0x80;

/// What one step of each aim costs. The third meeting costs three times the second: the cost of a pair is the square
/// of its meetings beyond the first.
struct Weights {
    repeat: i64,
    seat: i64,
    apart: i64,
    three: i64,
    /// A place between two players of one table.
    rank: i64,
}

/// While searching: apart enough to lead, near enough to climb over.
const SEARCHING: Weights = Weights { repeat: 4_000, seat: 400, apart: 60, three: 8, rank: 0 };
/// While repairing: an aim never gives way to the ones behind it.
const REPAIRING: Weights = Weights { repeat: 1 << 42, seat: 1 << 28, apart: 1 << 14, three: 1, rank: 0 };
/// By standings: neighbours count, seats and 3-tables give way to them, repeats do not.
const RANKED: Weights = Weights { repeat: 2_000, seat: 5, apart: 60, three: 40, rank: 1 };
const RANKED_REPAIRING: Weights = Weights { repeat: 1 << 30, ..RANKED };

/// Proposals of one search.
const PROPOSALS: usize = 600_000;
const PROPOSALS_PER_PLAYER: usize = 500;
const STEPS: u32 = 128;

/// How far a swap by standings looks: in the search, and in the repair.
const NEIGHBOURS: usize = 12;
const REPAIR_NEIGHBOURS: usize = 240;

/// Makes the next round with the least cost found; `ranked` seats neighbours in the ranking together.
pub(super) fn one_round(field: &Field, plan: &TablePlan, ranked: bool, seed: u64) -> Tables {
    let mut chance = Chance::new(seed, 1);
    let mut round = Round::new(field, plan, ranked, &mut chance);
    round.weigh(if ranked { RANKED } else { SEARCHING });
    round.search(&mut chance);
    round.weigh(if ranked { RANKED_REPAIRING } else { REPAIRING });
    round.repair();
    (0..field.tables()).map(|table| best_order(&field.past.seats, round.table(table), &mut chance)).collect()
}

struct Round<'a> {
    field: &'a Field,
    plan: &'a TablePlan,
    ranked: bool,
    weights: Weights,
    /// Meetings and the apart flag of each pair.
    pairs: Vec<u8>,
    /// What it costs to put a pair with this byte at a table.
    pair_cost: Vec<i64>,
    /// Players, table by table.
    slots: Vec<Player>,
    table_of: Vec<u16>,
    /// Where each table's slots begin; one more at the end.
    begins: Vec<usize>,
    /// Slots in the order of the ranking they were filled in, and each slot's place in it.
    line: Vec<usize>,
    place: Vec<usize>,
    costs: Vec<i64>,
}

impl<'a> Round<'a> {
    fn new(field: &'a Field, plan: &'a TablePlan, ranked: bool, chance: &mut Chance) -> Round<'a> {
        let players = field.players();
        let mut pairs = field.past.met.clone();
        for &(one, other) in &field.apart {
            pairs[usize::from(one) * players + usize::from(other)] |= APART;
            pairs[usize::from(other) * players + usize::from(one)] |= APART;
        }
        let mut begins = vec![0];
        let mut table_of = Vec::with_capacity(players);
        for table in 0..field.tables() {
            let size = if table < field.fours { 4 } else { 3 };
            begins.push(begins[table] + size);
            table_of.extend(std::iter::repeat_n(table as u16, size));
        }
        let mut order: Vec<Player> = (0..players as Player).collect();
        chance.shuffle(&mut order);
        if ranked {
            order.sort_by_key(|&player| field.rank[usize::from(player)]);
        }
        let line = line::slots(field, ranked, &order, &begins);
        let mut place = vec![0; players];
        for (at, &slot) in line.iter().enumerate() {
            place[slot] = at;
        }
        Round {
            slots: line::fill(plan, &order, &line, &begins),
            costs: vec![0; field.tables()],
            pair_cost: Vec::new(),
            weights: SEARCHING,
            field,
            plan,
            ranked,
            pairs,
            table_of,
            begins,
            line,
            place,
        }
    }

    fn weigh(&mut self, weights: Weights) {
        self.pair_cost = (0..=u8::MAX)
            .map(|byte| {
                let met = i64::from(byte & !APART);
                let again = if met == 0 { 0 } else { 2 * met - 1 };
                again * weights.repeat + if byte & APART == 0 { 0 } else { weights.apart }
            })
            .collect();
        self.weights = weights;
        for table in 0..self.costs.len() {
            self.costs[table] = self.cost(table);
        }
    }

    fn table(&self, table: usize) -> &[Player] {
        &self.slots[self.begins[table]..self.begins[table + 1]]
    }

    fn cost(&self, table: usize) -> i64 {
        let here = self.table(table);
        let mut cost = self.weights.seat * i64::from(seat_cost(self.field, here));
        for (index, &one) in here.iter().enumerate() {
            let row = &self.pairs[usize::from(one) * self.field.players()..];
            for &other in &here[..index] {
                cost += self.pair_cost[usize::from(row[usize::from(other)])];
                if self.ranked {
                    let between = self.field.rank[usize::from(one)].abs_diff(self.field.rank[usize::from(other)]);
                    cost += self.weights.rank * i64::from(between);
                }
            }
        }
        if here.len() == 3 {
            let before: i64 = here.iter().map(|&player| i64::from(self.field.past.threes[usize::from(player)])).sum();
            cost += self.weights.three * before;
        }
        cost
    }

    /// The least that any round could cost, as far as it is easily known.
    fn bound(&self) -> i64 {
        if self.ranked {
            return i64::MIN;
        }
        let past = &self.field.past;
        let seats: i64 = past.seats.iter().map(|sat| i64::from(*sat.iter().min().unwrap_or(&0))).sum();
        let mut threes = past.threes.clone();
        threes.sort_unstable();
        let threes: i64 = threes.iter().take(3 * self.field.threes).map(|&before| i64::from(before)).sum();
        seats * self.weights.seat + threes * self.weights.three
    }

    /// What these people would cost at the best of tables: each at a seat he had least often.
    fn floor(&self, table: usize) -> i64 {
        let least = |&player: &Player| self.field.past.seats[usize::from(player)].iter().min().copied().unwrap_or(0);
        self.weights.seat * self.table(table).iter().map(|player| i64::from(least(player))).sum::<i64>()
    }

    /// Cost of the two tables after a swap, less the cost before; the swap stays.
    fn swap(&mut self, one: usize, other: usize) -> (i64, [i64; 2]) {
        let (here, there) = (usize::from(self.table_of[one]), usize::from(self.table_of[other]));
        self.slots.swap(one, other);
        let costs = [self.cost(here), self.cost(there)];
        (costs[0] + costs[1] - self.costs[here] - self.costs[there], costs)
    }

    fn keep(&mut self, one: usize, other: usize, costs: [i64; 2]) {
        self.costs[usize::from(self.table_of[one])] = costs[0];
        self.costs[usize::from(self.table_of[other])] = costs[1];
    }

    fn may_move(&self, one: usize, other: usize) -> bool {
        let fixed = |slot: usize| self.plan.pinned[usize::from(self.slots[slot])].is_some();
        self.table_of[one] != self.table_of[other] && !fixed(one) && !fixed(other)
    }

    fn search(&mut self, chance: &mut Chance) {
        let (bound, players) = (self.bound(), self.slots.len());
        let mut now: i64 = self.costs.iter().sum();
        let (mut best, mut best_slots) = (now, self.slots.clone());
        let (hot, cold) = if self.ranked { (300 * 256, 179) } else { (2_000 * 256, 4 * 256) };
        let proposals = (PROPOSALS + PROPOSALS_PER_PLAYER * players) / STEPS as usize;
        'cooling: for temperature in cooling(hot, cold, STEPS) {
            for _ in 0..proposals {
                if best <= bound {
                    break 'cooling;
                }
                let Some((one, other)) = self.propose(chance) else { continue };
                let (worse, costs) = self.swap(one, other);
                if worse > 0 && !temperature.takes(worse, chance.u32()) {
                    self.slots.swap(one, other);
                    continue;
                }
                self.keep(one, other, costs);
                now += worse;
                if now < best {
                    best = now;
                    best_slots.copy_from_slice(&self.slots);
                }
            }
        }
        self.slots = best_slots;
    }

    fn propose(&self, chance: &mut Chance) -> Option<(usize, usize)> {
        let players = self.slots.len();
        let mut one = chance.below(players);
        if self.ranked && chance.below(8) != 0 {
            let far = 1 + chance.below(NEIGHBOURS);
            let at = self.place[one];
            let to = if chance.below(2) == 0 { at + far } else { at.checked_sub(far)? };
            let other = *self.line.get(to)?;
            return self.may_move(one, other).then_some((one, other));
        }
        if !self.ranked {
            // Tables that cost something are tried more often.
            for _ in 0..6 {
                if self.costs[usize::from(self.table_of[one])] > 0 {
                    break;
                }
                one = chance.below(players);
            }
        }
        let other = chance.below(players);
        self.may_move(one, other).then_some((one, other))
    }

    /// Takes the best swap of every table that costs something, until no table has one that helps.
    fn repair(&mut self) {
        const PASSES: usize = 20;
        for _ in 0..PASSES {
            let mut better = false;
            for table in 0..self.costs.len() {
                let worth_a_look = if self.ranked {
                    self.costs[table] >= self.weights.repeat
                } else {
                    self.costs[table] > self.floor(table)
                };
                if worth_a_look {
                    better |= self.repair_table(table);
                }
            }
            if !better {
                break;
            }
        }
    }

    fn repair_table(&mut self, table: usize) -> bool {
        let (mut gain, mut found) = (0, None);
        for one in self.begins[table]..self.begins[table + 1] {
            let at = self.place[one];
            let reach = if self.ranked { REPAIR_NEIGHBOURS } else { self.line.len() };
            for to in at.saturating_sub(reach)..(at + reach).min(self.line.len()) {
                let other = self.line[to];
                if !self.may_move(one, other) {
                    continue;
                }
                let (worse, costs) = self.swap(one, other);
                self.slots.swap(one, other);
                if worse < gain {
                    (gain, found) = (worse, Some((one, other, costs)));
                }
            }
        }
        let Some((one, other, costs)) = found else { return false };
        self.slots.swap(one, other);
        self.keep(one, other, costs);
        true
    }
}

/// How often these players sat at the seats they would get, for the best order of them.
fn seat_cost(field: &Field, here: &[Player]) -> u32 {
    let sat = |who: usize, seat: usize| u32::from(field.past.seats[usize::from(here[who])][seat]);
    if here.len() == 3 {
        const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        ORDERS.iter().map(|[a, b, c]| sat(*a, 0) + sat(*b, 1) + sat(*c, 2)).min().unwrap_or(0)
    } else {
        const HALVES: [[usize; 4]; 6] =
            [[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2], [1, 2, 0, 3], [1, 3, 0, 2], [2, 3, 0, 1]];
        let pair =
            |one, other, seat| (sat(one, seat) + sat(other, seat + 1)).min(sat(other, seat) + sat(one, seat + 1));
        HALVES.iter().map(|[a, b, c, d]| pair(*a, *b, 0) + pair(*c, *d, 2)).min().unwrap_or(0)
    }
}
