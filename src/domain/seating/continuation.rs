//! Finds a plan again that the rounds played so far are the beginning of: then the rest of it is as good as it ever was.
//!
//! Nothing is remembered between rounds. The past is compared with the first rounds of the plan for these numbers: who
//! sat with whom and where says which part of the plan each player plays, up to symmetries of the plan.

use super::chance::Chance;
use super::field::{Player, Tables};
use super::friends::{Pair, keep_apart, meetings};

/// Ways to read the past that are compared for friends and family.
const READINGS: usize = 200;

/// Who plays which part of `plan` (its rounds from the first; seats included), so that its first rounds are those
/// `played`; of several ways the one in which fewest pairs to be kept apart meet in the rest. `None` where the past is
/// another one.
pub(super) fn who_plays_what(
    played: &[Tables],
    plan: &[Tables],
    apart: &[Pair],
    chance: &mut Chance,
) -> Option<Vec<Player>> {
    let players = plan.first()?.iter().map(Vec::len).sum();
    let (past, future) = plan.split_at_checked(played.len())?;
    let mut parts: Vec<Player> = (0..players as Player).collect();
    chance.shuffle(&mut parts);
    if past.is_empty() {
        let units: Vec<Vec<Player>> = parts.iter().map(|&part| vec![part]).collect();
        keep_apart(future, &mut parts, &units, apart, chance);
        return Some(parts);
    }
    let (mine, theirs) = (Day::of(played, players), Day::of(past, players));
    if past.len() == 1 {
        let mut who = read(&mine, &theirs, &parts)?;
        keep_apart(future, &mut who, &past[0], apart, chance);
        return Some(who);
    }
    let readings = if apart.is_empty() { 1 } else { READINGS };
    let mut best: Option<(u64, Vec<Player>)> = None;
    for _ in 0..readings.min(players) {
        let who = read(&mine, &theirs, &parts)?;
        // The next reading begins behind the part that the first player plays in this one.
        let read = parts.iter().position(|&part| who[usize::from(part)] == 0).unwrap_or(0);
        let cost = meetings(future, &who, apart);
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, who));
        }
        if cost == 0 {
            break;
        }
        parts.rotate_left(read + 1);
    }
    best.map(|(_, who)| who)
}

/// Rounds, by player and round: his seat and his table.
struct Day<'a> {
    rounds: &'a [Tables],
    place: Vec<(usize, usize)>,
}

impl Day<'_> {
    fn of(rounds: &[Tables], players: usize) -> Day<'_> {
        let mut place = vec![(0, 0); players * rounds.len()];
        for (round, tables) in rounds.iter().enumerate() {
            for (table, here) in tables.iter().enumerate() {
                for (seat, &player) in here.iter().enumerate() {
                    place[usize::from(player) * rounds.len() + round] = (seat, table);
                }
            }
        }
        Day { rounds, place }
    }

    /// The player's table in a round, with his seat.
    fn table(&self, player: usize, round: usize) -> (usize, &[Player]) {
        let (seat, table) = self.place[player * self.rounds.len() + round];
        (seat, &self.rounds[round][table])
    }
}

/// Reads the plan into the past: for every part the person who plays it. Whoever is not yet read is tried on the parts
/// in the given order, and takes along everybody he sat with, and so on. Groups that never met are independent, so what
/// fits stays.
fn read(mine: &Day, theirs: &Day, parts: &[Player]) -> Option<Vec<Player>> {
    let players = parts.len();
    let mut part_of: Vec<Option<Player>> = vec![None; players];
    let mut who: Vec<Option<Player>> = vec![None; players];
    for person in 0..players as Player {
        if part_of[usize::from(person)].is_some() {
            continue;
        }
        let mut fits = false;
        for &part in parts {
            fits = who[usize::from(part)].is_none() && take_along(mine, theirs, (person, part), &mut part_of, &mut who);
            if fits {
                break;
            }
        }
        if !fits {
            return None;
        }
    }
    who.into_iter().collect()
}

fn take_along(
    mine: &Day,
    theirs: &Day,
    first: (Player, Player),
    part_of: &mut [Option<Player>],
    who: &mut [Option<Player>],
) -> bool {
    let mut taken = vec![first];
    part_of[usize::from(first.0)] = Some(first.1);
    who[usize::from(first.1)] = Some(first.0);
    let mut next = 0;
    let fits = 'all: loop {
        let Some(&(person, part)) = taken.get(next) else { break true };
        next += 1;
        for round in 0..mine.rounds.len() {
            let (seat, here) = mine.table(usize::from(person), round);
            let (seat_there, there) = theirs.table(usize::from(part), round);
            if seat != seat_there || here.len() != there.len() {
                break 'all false;
            }
            for (&person, &part) in here.iter().zip(there) {
                match (part_of[usize::from(person)], who[usize::from(part)]) {
                    (None, None) => {
                        part_of[usize::from(person)] = Some(part);
                        who[usize::from(part)] = Some(person);
                        taken.push((person, part));
                    }
                    (Some(known), _) if known == part => {}
                    _ => break 'all false,
                }
            }
        }
    };
    if !fits {
        for &(person, part) in &taken {
            part_of[usize::from(person)] = None;
            who[usize::from(part)] = None;
        }
    }
    fits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::seating::plans::known;

    fn with_others(rounds: &[Tables], who: &[Player]) -> Vec<Tables> {
        let table = |table: &Vec<Player>| table.iter().map(|&part| who[usize::from(part)]).collect();
        rounds.iter().map(|round| round.iter().map(table).collect()).collect()
    }

    #[test]
    fn a_plan_is_found_again_whoever_plays_which_part_and_however_the_tables_lie() {
        let mut chance = Chance::new(5, 0);
        for (players, rounds) in [(9, 4), (13, 4), (20, 5), (24, 7), (31, 6), (50, 8), (100, 8)] {
            let plan = known(players, rounds).unwrap().rounds;
            for played in 1..rounds {
                let mut who: Vec<Player> = (0..players as Player).collect();
                chance.shuffle(&mut who);
                let mut past = with_others(&plan[..played], &who);
                past.iter_mut().for_each(|round| chance.shuffle(round));
                let found = who_plays_what(&past, &plan, &[], &mut chance).unwrap();
                let sorted = |rounds: Vec<Tables>| -> Vec<Tables> {
                    rounds
                        .into_iter()
                        .map(|mut round| {
                            round.sort();
                            round
                        })
                        .collect()
                };
                assert_eq!(sorted(with_others(&plan[..played], &found)), sorted(past), "{players}/{rounds}");
            }
        }
    }

    #[test]
    fn two_players_who_changed_seats_are_another_past() {
        let plan = known(20, 5).unwrap().rounds;
        let mut past = plan[..3].to_vec();
        past[1][0].swap(0, 1);
        assert_eq!(who_plays_what(&past, &plan, &[], &mut Chance::new(1, 0)), None);
    }
}
