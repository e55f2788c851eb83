//! What can be wrong, or merely odd, about a sheet, each with a stable code and a sentence for people.
//!
//! Keeps out how a fault is found (`check.rs`) and where in a file it stands (the command line knows).

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::domain::ids::Seat;

macro_rules! coded {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $code:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name {
            $($variant,)*
        }

        impl $name {
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];

            /// The stable name, as in JSON and on the command line.
            pub fn code(self) -> &'static str {
                match self {
                    $($name::$variant => $code,)*
                }
            }
        }
    };
}

coded!(
    /// What is wrong with a sheet (`formats.md`, codes). Those of the table have no seat.
    FaultCode {
        SettlementsRange = "settlements_range",
        CitiesRange = "cities_range",
        TooFewBuildings = "too_few_buildings",
        VpCardsRange = "vp_cards_range",
        VpCardsTable = "vp_cards_table",
        KnightsRange = "knights_range",
        KnightsTable = "knights_table",
        RoadsRange = "roads_range",
        LongestRoadRange = "longest_road_range",
        PiecesIncomplete = "pieces_incomplete",
        VpRange = "vp_range",
        ArmyFirstNeeded = "army_first_needed",
        ArmyFirstMisplaced = "army_first_misplaced",
        RoadFirstNeeded = "road_first_needed",
        RoadFirstMisplaced = "road_first_misplaced",
        RoadNobodyMisplaced = "road_nobody_misplaced",
        DeclaredNeeded = "declared_needed",
        DeclaredMisplaced = "declared_misplaced",
        NoWinner = "no_winner",
        VpAndPieces = "vp_and_pieces",
        TableSize = "table_size",
        SeatTwice = "seat_twice",
        SeatNotAtTable = "seat_not_at_table",
        SeatAbsent = "seat_absent",
        KindNotOffered = "kind_not_offered",
    }
);

coded!(
    /// A place on the sheet where something is written.
    Field {
        Vp = "vp",
        Settlements = "settlements",
        Cities = "cities",
        VpCards = "vp_cards",
        Knights = "knights",
        Roads = "roads",
        LongestRoad = "longest_road",
        ArmyFirst = "army_first",
        RoadFirst = "road_first",
        Declared = "declared",
        RoadNobody = "road_nobody",
    }
);

coded!(
    /// What looks odd on a sheet and is shown, never refused (`rules.md` §2).
    WarningCode {
        ManyVp = "many_vp",
        FewRoads = "few_roads",
        NobodyAtTarget = "nobody_at_target",
    }
);

/// One fault of a sheet. Displays as a sentence for people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    pub code: FaultCode,
    /// Whose line it is; `None` for a fault of the whole table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<Field>,
    /// The preset's number that the sentence speaks of: the highest total, or the target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
}

impl Fault {
    pub fn of_table(code: FaultCode) -> Fault {
        Fault { code, seat: None, field: None, limit: None }
    }

    pub fn at(code: FaultCode, seat: Seat) -> Fault {
        Fault { code, seat: Some(seat), field: None, limit: None }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(seat) = self.seat {
            write!(out, "seat {seat}: ")?;
        }
        out.write_str(&sentence(self.code, self.limit))
    }
}

/// What is wrong and what to do about it. `limit` is the preset's number, where the sentence needs one.
pub(crate) fn sentence(code: FaultCode, limit: Option<u32>) -> String {
    let text = match code {
        FaultCode::SettlementsRange => "a player has 0 to 5 settlements",
        FaultCode::CitiesRange => "a player has 0 to 4 cities",
        FaultCode::TooFewBuildings => "the two starting buildings never go away: settlements and cities are at least 2",
        FaultCode::VpCardsRange => "a player has 0 to 5 victory point cards",
        FaultCode::VpCardsTable => "there are 5 victory point cards in the game; the table has more",
        FaultCode::KnightsRange => "a player has played 0 to 14 knights",
        FaultCode::KnightsTable => "there are 14 knights in the game; the table has played more",
        FaultCode::RoadsRange => "a player has built 2 to 15 roads",
        FaultCode::LongestRoadRange => "the longest road is 0 (not recorded) up to the roads built",
        FaultCode::PiecesIncomplete => "write all six pieces, or none of them for a missing result",
        FaultCode::VpRange => {
            return match limit {
                Some(highest) => format!("a player has 0 to {highest} VP"),
                None => "the VP are out of range".to_owned(),
            };
        }
        FaultCode::ArmyFirstNeeded => {
            "players are tied for the largest army: mark exactly one of them as first to claim it"
        }
        FaultCode::ArmyFirstMisplaced => "marked as first to claim the largest army, but not among those who could be",
        FaultCode::RoadFirstNeeded => {
            "players are tied for the longest road: mark exactly one of them as first to claim it, or let the referee \
             say that nobody holds it"
        }
        FaultCode::RoadFirstMisplaced => "marked as first to claim the longest road, but not among those who could be",
        FaultCode::RoadNobodyMisplaced => {
            "that nobody holds the longest road can be said only of a tie, once for the table, and without a mark"
        }
        FaultCode::DeclaredNeeded => {
            return format!(
                "two or more players have {} VP: mark exactly one of them as having declared victory",
                target(limit)
            );
        }
        FaultCode::DeclaredMisplaced => {
            return format!("marked as having declared victory without {} VP", target(limit));
        }
        FaultCode::NoWinner => return format!("nobody has {} VP; these rules need a winner", target(limit)),
        FaultCode::VpAndPieces => "the table has totals and pieces: write one kind for all",
        FaultCode::TableSize => "a table has three or four seats",
        FaultCode::SeatTwice => "the seat is taken twice at this table",
        FaultCode::SeatNotAtTable => "nobody sits there at this table",
        FaultCode::SeatAbsent => "the sheet says nothing of this player; leave the result empty if it is missing",
        FaultCode::KindNotOffered => "these rules take the other kind of sheet",
    };
    text.to_owned()
}

fn target(limit: Option<u32>) -> String {
    limit.map_or_else(|| "the target".to_owned(), |target| target.to_string())
}

/// Something odd that people should look at twice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Warning {
    pub code: WarningCode,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The number of VP that the sentence speaks of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
}

impl fmt::Display for Warning {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(seat) = self.seat {
            write!(out, "seat {seat}: ")?;
        }
        match self.code {
            WarningCode::ManyVp => write!(out, "more than {} VP are rare; please look again", target(self.limit)),
            WarningCode::FewRoads => write!(out, "fewer roads than buildings are rare; please look again"),
            WarningCode::NobodyAtTarget => {
                write!(out, "nobody has {} VP; was the game played out?", target(self.limit))
            }
        }
    }
}
