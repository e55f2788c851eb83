//! The short code by which a person is found at the door: typed, photographed or scanned. No secret: it opens nothing,
//! and is made from the tournament and the player's number, so that it can be printed again.
//!
//! Five letters and digits that cannot be taken for one another: three for the number, two to check. One wrong letter,
//! two letters in the wrong order, and nearly every code of another tournament are noticed.

use super::ids::{PlayerId, TournamentId};

/// Without 0 O, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V: 23 of them, a prime, so that every slip changes the check.
pub const ALPHABET: [char; 23] =
    ['A', 'C', 'D', 'E', 'F', 'G', 'H', 'J', 'K', 'M', 'N', 'P', 'Q', 'R', 'T', 'V', 'W', 'X', 'Y', '3', '4', '7', '9'];
const BASE: u32 = ALPHABET.len() as u32;
/// Players that three letters can tell apart: more than a roster with all its stand-ins has.
const NUMBERS: u32 = BASE * BASE * BASE;
/// Spreads neighbours apart, so that one slip never makes the code of the next player; no multiple of 23.
const SPREAD: u32 = 5_297;
const UNSPREAD: u32 = inverse(SPREAD, NUMBERS);

/// The code of a player; `None` for numbers beyond every roster.
pub fn code_of(tournament: TournamentId, player: PlayerId) -> Option<String> {
    let number = player.0;
    if number >= NUMBERS {
        return None;
    }
    let salt = Salt::of(tournament);
    let spread = (number * SPREAD + salt.shift) % NUMBERS;
    let data = [spread / (BASE * BASE), spread / BASE % BASE, spread % BASE];
    let [one, other] = salt.check(data);
    Some([data[0], data[1], data[2], one, other].into_iter().map(|digit| ALPHABET[digit as usize]).collect())
}

/// Whose code this is, however it was typed; `None` where it is no code of this tournament.
pub fn player_of(tournament: TournamentId, code: &str) -> Option<PlayerId> {
    let typed = code.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_uppercase);
    let digits = typed.map(|letter| ALPHABET.iter().position(|there| *there == letter).map(|digit| digit as u32));
    let digits: Vec<u32> = digits.collect::<Option<_>>()?;
    let [first, second, third, one, other] = digits[..] else { return None };
    let salt = Salt::of(tournament);
    if salt.check([first, second, third]) != [one, other] {
        return None;
    }
    let spread = (first * BASE + second) * BASE + third;
    let number = (spread + NUMBERS - salt.shift) % NUMBERS * UNSPREAD % NUMBERS;
    (number > 0).then_some(PlayerId(number))
}

/// What makes the codes of one tournament its own.
struct Salt {
    shift: u32,
    checks: [u32; 2],
}

impl Salt {
    fn of(tournament: TournamentId) -> Salt {
        let hash = blake3::hash(tournament.0.as_bytes());
        let bytes = hash.as_bytes();
        let at = |index: usize| u32::from_be_bytes([0, 0, bytes[index], bytes[index + 1]]);
        Salt { shift: at(0) % NUMBERS, checks: [at(2) % BASE, at(4) % BASE] }
    }

    /// Two sums with different weights: no single slip and no swap of two letters leaves both as they were.
    fn check(&self, data: [u32; 3]) -> [u32; 2] {
        let [a, b, c] = data;
        [(a + b + c + self.checks[0]) % BASE, (a + 2 * b + 3 * c + self.checks[1]) % BASE]
    }
}

const fn inverse(number: u32, modulus: u32) -> u32 {
    let mut candidate = 1;
    while number as u64 * candidate as u64 % modulus as u64 != 1 {
        candidate += 1;
    }
    candidate
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use uuid::Uuid;

    use super::*;

    const HERE: TournamentId = TournamentId(Uuid::from_u128(7));

    #[test]
    fn everybody_on_the_largest_roster_is_found_by_a_code_of_his_own() {
        let codes: HashSet<String> = (1..=5_000).map(|number| code_of(HERE, PlayerId(number)).unwrap()).collect();
        assert_eq!(codes.len(), 5_000);
        for number in 1..=5_000 {
            let code = code_of(HERE, PlayerId(number)).unwrap();
            assert_eq!(player_of(HERE, &code), Some(PlayerId(number)), "{code}");
        }
    }

    #[test]
    fn a_slip_or_two_letters_in_the_wrong_order_find_nobody() {
        for number in [1, 2, 17, 400, 4_999] {
            let code: Vec<char> = code_of(HERE, PlayerId(number)).unwrap().chars().collect();
            for place in 0..code.len() {
                for letter in ALPHABET.iter().filter(|letter| **letter != code[place]) {
                    let mut slipped = code.clone();
                    slipped[place] = *letter;
                    assert_eq!(player_of(HERE, &slipped.iter().collect::<String>()), None);
                }
            }
            for place in 1..code.len() {
                let mut swapped = code.clone();
                swapped.swap(place - 1, place);
                assert!(swapped == code || player_of(HERE, &swapped.iter().collect::<String>()).is_none());
            }
        }
    }

    #[test]
    fn a_code_is_read_as_people_and_scanners_type_it() {
        let code = code_of(HERE, PlayerId(17)).unwrap();
        for typed in [code.to_lowercase(), format!(" {code}\n"), format!("{}-{}", &code[..3], &code[3..])] {
            assert_eq!(player_of(HERE, &typed), Some(PlayerId(17)), "{typed:?}");
        }
        for typed in ["", "A", "0OIL1", "ACDEFG", "Anna Müller", "🎲🎲🎲🎲🎲"] {
            assert_eq!(player_of(HERE, typed), None, "{typed}");
        }
    }

    #[test]
    fn hardly_any_code_is_good_at_another_tournament() {
        let elsewhere = TournamentId(Uuid::from_u128(8));
        let codes = (1..=2_000).map(|number| code_of(elsewhere, PlayerId(number)).unwrap());
        let mistaken = codes.filter(|code| player_of(HERE, code).is_some_and(|player| player.0 <= 2_000)).count();
        assert!(mistaken <= 20, "{mistaken} of 2,000");
    }
}
