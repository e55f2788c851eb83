//! Several heads of one tournament: a head invites somebody who has no account yet. Whoever has one is added by his name,
//! with a command like every other.

use std::sync::Arc;

use tracing::warn;
use uuid::Uuid;

use crate::domain::authority::{Credential, Role};
use crate::domain::command::Command;
use crate::domain::ids::{AccountId, RequestId, TournamentId};
use crate::journal::one_time::HeadOf;
use crate::live::hub::Wish;
use crate::live::tournament::Outcome;
use crate::server::app::App;
use crate::server::error::ApiError;
use crate::server::session::Who;

use super::desk::as_staff;

/// What an invitation says of the tournament, from one of its heads.
pub async fn invites(app: &Arc<App>, tournament: Uuid, who: &Who) -> Result<HeadOf, ApiError> {
    as_staff(app, tournament, who, &[Role::Head]).await?;
    let by = who.account().ok_or_else(ApiError::not_signed_in)?;
    Ok(HeadOf { tournament: TournamentId(tournament), by })
}

/// Whoever was invited and has an account now organizes the tournament, too: in the name of the one who invited, and only
/// if he still may. Where it fails the account is there all the same, and a head adds it by its name.
pub async fn join(app: &Arc<App>, account: AccountId, head_of: HeadOf, invitation: RequestId) {
    let HeadOf { tournament, by } = head_of;
    let wish = Wish {
        credential: Credential::Account { account: by },
        device: None,
        request: invitation,
        body_hash: *blake3::hash(account.0.as_bytes()).as_bytes(),
        command: Command::AddHead { account },
    };
    match app.hub.ask(tournament, wish).await {
        Ok(Outcome::Done { .. }) => {}
        Ok(outcome) => warn!(tournament.id = %tournament, ?outcome, "Whoever was invited did not become a head"),
        Err(fault) => warn!(tournament.id = %tournament, %fault, "Whoever was invited did not become a head"),
    }
}
