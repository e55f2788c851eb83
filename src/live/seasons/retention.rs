//! To which day contact data of a season's events are kept: 30 days after its final (`rules.md` §7), so that whoever
//! qualified or moves up can be invited.
//!
//! Looked at whenever a keeper changed what it depends on, and before the server erases what is due. Keeps out the erasing.

use std::collections::BTreeMap;

use jiff::civil::Date;
use tracing::{error, warn};

use super::{SeasonUnavailable, Seasons};
use crate::domain::ids::TournamentId;
use crate::domain::season::command::SeasonCommand;
use crate::domain::season::state::Season;

impl Seasons {
    /// Tells every tournament that applied somewhere to which day its contact data are kept; of several seasons the
    /// latest day counts.
    ///
    /// # Errors
    /// [`SeasonUnavailable`]: the list of seasons could not be read. A tournament that cannot be read is logged, and
    /// keeps the day that it was told last.
    pub async fn keep_contacts(&self) -> Result<(), SeasonUnavailable> {
        let mut kept: BTreeMap<TournamentId, Option<Date>> = BTreeMap::new();
        for running in self.list().await? {
            let now = running.now();
            for (tournament, until) in now.season.contacts_kept(self.day_of_the_final(&now.season).await) {
                let latest = kept.entry(tournament).or_default();
                *latest = (*latest).max(until);
            }
        }
        for (tournament, until) in kept {
            if let Err(unavailable) = self.hub.keep_contacts(tournament, until).await {
                warn!(tournament.id = %tournament, %unavailable, "Was not told how long its contact data are kept");
            }
        }
        Ok(())
    }

    /// As its own page says; until then as the keeper plans it.
    async fn day_of_the_final(&self, season: &Season) -> Option<Date> {
        let announced = match season.final_tournament {
            Some(tournament) => self.hub.open(tournament).await.ok().and_then(|handle| handle.now().state.details.date),
            None => None,
        };
        announced.or(season.final_day)
    }

    /// The same after a command that may have moved the day.
    pub(super) async fn keep_contacts_after(&self, command: &SeasonCommand) {
        let moves = matches!(
            command,
            SeasonCommand::ChangeSettings { .. }
                | SeasonCommand::Accept { .. }
                | SeasonCommand::Refuse { .. }
                | SeasonCommand::Withdraw { .. }
        );
        if moves && let Err(fault) = self.keep_contacts().await {
            error!(%fault, "How long contact data are kept could not be looked at; the next round tries again");
        }
    }
}
