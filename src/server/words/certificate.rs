//! What a certificate says, for people who never saw the list.

use serde::Deserialize;

use crate::domain::rules::Criterion;
use crate::domain::text::filled;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CertificateWords {
    pub heading: String,
    first_places: [String; 3],
    place: String,
    pub shared: String,
    by_name: String,
    by_lot: String,
    round_points: String,
    vp: String,
    share: String,
    wins: String,
    seconds: String,
    thirds: String,
    pub of_players: String,
    pub organizer: String,
    pub referee: String,
    pub later: String,
    pub nobody: String,
}

impl CertificateWords {
    /// What a rank is called.
    pub fn place(&self, rank: u32) -> String {
        let among_the_first = (rank as usize).checked_sub(1).and_then(|index| self.first_places.get(index));
        among_the_first.cloned().unwrap_or_else(|| filled(&self.place, &[("place", &rank.to_string())]))
    }

    /// A number of a certificate with what it counts.
    pub fn counted(&self, criterion: &Criterion, value: &str) -> String {
        let text = match criterion {
            Criterion::RoundPoints => &self.round_points,
            Criterion::Vp => &self.vp,
            Criterion::Share => &self.share,
            Criterion::Wins => &self.wins,
            Criterion::Seconds => &self.seconds,
            Criterion::Thirds => &self.thirds,
        };
        filled(text, &[("n", value)])
    }

    /// What a certificate says of a place that a name or a lot decided, by its code on the wire; of others nothing.
    pub fn ended_by(&self, code: &str) -> Option<&str> {
        match code {
            "name" => Some(&self.by_name),
            "lot" => Some(&self.by_lot),
            _ => None,
        }
    }
}
