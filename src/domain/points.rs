//! Exact numbers: round points, shares and sums of them, with nothing rounded (`rules.md` §3, §4).
//!
//! Fractions live in `i128` as long as they fit and in big integers when they don't, so that no tournament is too odd
//! to be exact. Keeps out what the numbers mean: that is `scoring.rs` and `metric.rs`.

use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::Add;
use std::str::FromStr;

use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};
use num_traits::{CheckedAdd, CheckedMul, Signed, ToPrimitive, Zero};
use serde::{Deserialize, Serialize};

/// Decimals that displays show; what is beyond them is cut, never rounded (`rules.md` §4).
const DECIMALS_SHOWN: usize = 3;

/// A fraction in lowest terms. Prints as a whole number or `p/q`, and is that string in JSON.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Exact(Form);

/// Always `Small` where numerator and denominator fit, so that equal numbers are equal values.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Form {
    Small(Ratio<i128>),
    Big(Box<BigRational>),
}

/// The text is neither a decimal number nor a fraction `p/q`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("write a number as 12, 12.345 or 37/3")]
pub struct NotExact;

impl Exact {
    pub fn zero() -> Exact {
        Exact::whole(0)
    }

    pub fn whole(number: i64) -> Exact {
        Exact(Form::Small(Ratio::from_integer(i128::from(number))))
    }

    /// `part / whole`. A division by 0 is 0: a share of an empty table counts as nothing (`rules.md` §3).
    pub fn fraction(part: u64, whole: u64) -> Exact {
        if whole == 0 {
            return Exact::zero();
        }
        Exact(Form::Small(Ratio::new(i128::from(part), i128::from(whole))))
    }

    /// `part / whole` in whatever size; 0 where `whole` is 0.
    pub fn big_fraction(part: BigInt, whole: BigInt) -> Exact {
        if whole.is_zero() { Exact::zero() } else { Exact::from_big(BigRational::new(part, whole)) }
    }

    fn from_big(number: BigRational) -> Exact {
        match (number.numer().to_i128(), number.denom().to_i128()) {
            // The least i128 has no positive counterpart, which reducing and comparing would need.
            (Some(part), Some(whole)) if part != i128::MIN => Exact(Form::Small(Ratio::new_raw(part, whole))),
            _ => Exact(Form::Big(Box::new(number))),
        }
    }

    /// The same number in big integers.
    pub fn to_big(&self) -> BigRational {
        match &self.0 {
            Form::Small(number) => BigRational::new_raw(BigInt::from(*number.numer()), BigInt::from(*number.denom())),
            Form::Big(number) => number.as_ref().clone(),
        }
    }

    pub fn times(&self, factor: u32) -> Exact {
        if let Form::Small(number) = &self.0
            && let Some(product) = number.checked_mul(&Ratio::from_integer(i128::from(factor)))
        {
            return Exact(Form::Small(product));
        }
        Exact::from_big(self.to_big() * BigRational::from_integer(BigInt::from(factor)))
    }

    /// Cut at three decimals, all three shown: `33.333`, `50.000`. `separator` is the language's.
    pub fn cut(&self, separator: char) -> String {
        let scale = 10_u32.pow(DECIMALS_SHOWN as u32);
        let scaled = self.times(scale).to_big().trunc().to_integer();
        let digits = format!("{:0>width$}", scaled.abs(), width = DECIMALS_SHOWN + 1);
        let (whole, decimals) = digits.split_at(digits.len() - DECIMALS_SHOWN);
        let sign = if scaled.is_negative() { "-" } else { "" };
        format!("{sign}{whole}{separator}{decimals}")
    }

    /// Cut at three decimals, without zeros at the end: `2.5`, `3.333`, `5`.
    pub fn short(&self, separator: char) -> String {
        let cut = self.cut(separator);
        cut.trim_end_matches('0').trim_end_matches(separator).to_owned()
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Form::Small(number) => number.fmt(out),
            Form::Big(number) => number.fmt(out),
        }
    }
}

impl FromStr for Exact {
    type Err = NotExact;

    /// Reads `12`, `12.345`, `12,345` (a decimal comma) and `37/3`; no sign, no exponent, no spaces inside.
    fn from_str(text: &str) -> Result<Exact, NotExact> {
        let digits = |part: &str| -> Result<BigInt, NotExact> {
            if part.is_empty() || !part.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(NotExact);
            }
            part.parse().map_err(|_| NotExact)
        };
        if let Some((part, whole)) = text.split_once('/') {
            let whole = digits(whole)?;
            if whole.is_zero() {
                return Err(NotExact);
            }
            return Ok(Exact::big_fraction(digits(part)?, whole));
        }
        match text.split_once(['.', ',']) {
            Some((whole, decimals)) => {
                digits(whole)?;
                digits(decimals)?;
                let scale = num_traits::pow(BigInt::from(10), decimals.len());
                Ok(Exact::big_fraction(digits(&format!("{whole}{decimals}"))?, scale))
            }
            None => Ok(Exact::big_fraction(digits(text)?, BigInt::from(1))),
        }
    }
}

impl TryFrom<String> for Exact {
    type Error = NotExact;

    fn try_from(text: String) -> Result<Exact, NotExact> {
        text.parse()
    }
}

impl From<Exact> for String {
    fn from(number: Exact) -> String {
        number.to_string()
    }
}

impl From<u32> for Exact {
    fn from(number: u32) -> Exact {
        Exact::whole(i64::from(number))
    }
}

impl From<u64> for Exact {
    fn from(number: u64) -> Exact {
        Exact(Form::Small(Ratio::from_integer(i128::from(number))))
    }
}

impl Ord for Exact {
    fn cmp(&self, other: &Exact) -> Ordering {
        match (&self.0, &other.0) {
            (Form::Small(mine), Form::Small(theirs)) => mine.cmp(theirs),
            _ => self.to_big().cmp(&other.to_big()),
        }
    }
}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Exact) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for Exact {
    type Output = Exact;

    fn add(self, other: Exact) -> Exact {
        if let (Form::Small(mine), Form::Small(theirs)) = (&self.0, &other.0)
            && let Some(sum) = mine.checked_add(theirs)
        {
            return Exact(Form::Small(sum));
        }
        Exact::from_big(self.to_big() + other.to_big())
    }
}

impl Sum for Exact {
    fn sum<I: Iterator<Item = Exact>>(numbers: I) -> Exact {
        numbers.fold(Exact::zero(), Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fraction_prints_in_lowest_terms_and_a_whole_number_without_a_bar() {
        assert_eq!(Exact::fraction(50, 4).to_string(), "25/2");
        assert_eq!(Exact::fraction(30, 6).to_string(), "5");
        assert_eq!(Exact::fraction(3, 0).to_string(), "0");
    }

    #[test]
    fn displays_cut_and_never_round() {
        assert_eq!(Exact::fraction(200, 3).cut('.'), "66.666");
        assert_eq!(Exact::fraction(1, 2000).cut(','), "0,000");
        assert_eq!(Exact::whole(50).cut('.'), "50.000");
        assert_eq!(Exact::fraction(5, 2).short(','), "2,5");
        assert_eq!(Exact::fraction(10, 3).short('.'), "3.333");
        assert_eq!(Exact::whole(100).short('.'), "100");
    }

    #[test]
    fn decimals_fractions_and_a_decimal_comma_are_read_and_nothing_else() {
        assert_eq!("612.345".parse(), Ok(Exact::fraction(122_469, 200)));
        assert_eq!("85,70".parse(), Ok(Exact::fraction(857, 10)));
        assert_eq!("17689/360".parse(), Ok(Exact::fraction(17_689, 360)));
        for bad in ["", "-1", "+1", "1/0", "1/2/3", ".5", "5.", "1e3", "1 2", "x"] {
            assert_eq!(bad.parse::<Exact>(), Err(NotExact), "{bad:?}");
        }
    }

    #[test]
    fn what_outgrows_the_small_form_stays_exact() {
        let tiny: Exact = format!("1/{}", i128::MAX).parse().expect("a fraction");
        let sum = tiny.clone() + Exact::fraction(1, 2);
        assert!(sum > Exact::fraction(1, 2));
        assert_eq!(sum.to_big(), tiny.to_big() + Exact::fraction(1, 2).to_big());
        assert_eq!(tiny.times(1_000).cut('.'), "0.000");
    }

    #[test]
    fn a_product_that_outgrows_the_small_form_stays_exact() {
        let huge: Exact = i128::MAX.to_string().parse().expect("a whole number");
        assert_eq!(huge.times(3).to_big(), huge.to_big() * BigRational::from_integer(BigInt::from(3)));
        assert!(huge.times(3) > huge.times(2));
    }
}
