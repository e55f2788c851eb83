//! How ids and words of the domain look in the contract, so that the domain itself knows nothing of contracts.
//!
//! A word's spelling is asked of serde, never written twice.

use std::borrow::Cow;

use serde::Serialize;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{Object, ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::domain::authority::Role;
use crate::domain::history::HistoryKind;
use crate::domain::ids::{PlayerId, RoundNo, Seat, StaffId, TableNo};
use crate::domain::listed::ListedField;
use crate::domain::registration::{MissingField, NameShown};
use crate::domain::rules::{
    Board, Confirmation, Criterion, LastResort, SeatingMethod, ShareOf, SheetKind, VirtualScore,
};
use crate::domain::standings::Stage;
use crate::domain::state::{Origin, Phase, RulingKind, StaffRole, Whom};

macro_rules! in_the_contract {
    ($name:ident, $schema:expr, $typescript:expr) => {
        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                $schema.into()
            }
        }

        impl ToSchema for $name {
            fn name() -> Cow<'static, str> {
                Cow::Borrowed(stringify!($name))
            }
        }

        #[cfg(test)]
        impl ts_rs::TS for $name {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;

            fn name(_: &ts_rs::Config) -> String {
                typescript_name(stringify!($name), $typescript)
            }

            fn inline(_: &ts_rs::Config) -> String {
                $typescript
            }
        }
    };
}

/// A word of the domain: every variant has to be named here, which the match sees to.
macro_rules! word {
    ($name:ident { $($variant:ident),* }) => {
        in_the_contract!(
            $name,
            {
                let _every_word = |word: &$name| match word {
                    $($name::$variant => (),)*
                };
                word_schema(&[$($name::$variant),*])
            },
            [$($name::$variant),*].map(spelt).map(|word| format!("{word:?}")).join(" | ")
        );
    };
}

/// Words are types of their own in TypeScript; ids are plain strings and numbers.
#[cfg(test)]
fn typescript_name(name: &str, typescript: String) -> String {
    if typescript.contains('"') { name.to_owned() } else { typescript }
}

fn spelt(word: impl Serialize) -> String {
    match serde_json::to_value(word) {
        Ok(serde_json::Value::String(word)) => word,
        other => format!("{other:?}"),
    }
}

fn word_schema<T: Serialize>(words: &[T]) -> Object {
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(words.iter().map(spelt))).build()
}

fn pattern(pattern: &str) -> Object {
    ObjectBuilder::new().schema_type(Type::String).pattern(Some(pattern)).build()
}

fn counted_from_one(most: Option<u32>) -> Object {
    ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1)).maximum(most).build()
}

in_the_contract!(PlayerId, pattern("^P[1-9][0-9]*$"), "string".to_owned());
in_the_contract!(StaffId, pattern("^S[1-9][0-9]*$"), "string".to_owned());
in_the_contract!(RoundNo, counted_from_one(None), "number".to_owned());
in_the_contract!(TableNo, counted_from_one(None), "number".to_owned());
in_the_contract!(Seat, counted_from_one(Some(4)), "number".to_owned());

macro_rules! words {
    ($($name:ident { $($variant:ident),* })*) => {
        $(word!($name { $($variant),* });)*

        /// Every word with its spellings, for the declarations of the contract.
        #[cfg(test)]
        pub(super) fn declared_words(config: &ts_rs::Config) -> Vec<(&'static str, String)> {
            vec![$((stringify!($name), <$name as ts_rs::TS>::inline(config)),)*]
        }
    };
}

words! {
    Board { Free, PerRound, RandomPerTable }
    Confirmation { None, One, All }
    Criterion { RoundPoints, Vp, Share, Wins, Seconds, Thirds }
    HistoryKind { Tournament, Players, Rounds, Tables, Results, Remarks, Calls, Links }
    LastResort { Name, Lot, Shared }
    ListedField { Name, Club, Address, Phone, Email, BringsGame, FeePaid }
    MissingField { Address, PhoneOrEmail }
    NameShown { Full, Initial, Nickname, Number }
    Origin { Drawn, File, Bracket }
    Phase { Draft, Registration, Running, Finished, Cancelled }
    Role { Spectator, Player, Referee, Organizer, Head }
    RulingKind { Uphold, Amend, Correct }
    SeatingMethod { Schedule, Round, Standings }
    ShareOf { Sum, Pooled }
    SheetKind { Pieces, Totals, Either }
    StaffRole { Referee, Organizer }
    Stage { Preliminary, Semifinal, Final }
    VirtualScore { None, Exact, Nearest, Up }
    Whom { Active, Registered }
}
