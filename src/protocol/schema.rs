//! How ids and words of the domain look in the contract, so that the domain itself knows nothing of contracts.
//!
//! A word's spelling is asked of serde, never written twice.

use std::borrow::Cow;

use serde::Serialize;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{Object, ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::domain::authority::Role;
use crate::domain::ids::{PlayerId, RoundNo, Seat, StaffId, TableNo};
use crate::domain::rules::{Board, Confirmation, Criterion, LastResort, SeatingMethod, SheetKind, VirtualScore};
use crate::domain::standings::Stage;
use crate::domain::state::{Phase, RulingKind, StaffRole};

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
                $typescript
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

word!(Board { Free, PerRound, RandomPerTable });
word!(Confirmation { None, One, All });
word!(Criterion { RoundPoints, Vp, Share, Wins, Seconds, Thirds });
word!(LastResort { Name, Lot, Shared });
word!(Phase { Draft, Registration, Running, Finished, Cancelled });
word!(Role { Spectator, Player, Referee, Organizer, Head });
word!(RulingKind { Uphold, Amend });
word!(SeatingMethod { Schedule, Round, Standings });
word!(SheetKind { Pieces, Totals, Either });
word!(StaffRole { Referee, Organizer });
word!(Stage { Preliminary, Semifinal, Final });
word!(VirtualScore { None, Exact, Nearest, Up });
