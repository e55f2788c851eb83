//! Seasons over HTTP: the list for everybody, applications for organizers, everything else for the keeper.

mod changes;
mod reading;

pub use changes::{
    __path_command, __path_create, __path_import, __path_make_final, __path_preview, __path_preview_placings, command,
    create, import, make_final, preview, preview_placings,
};
pub use reading::{
    __path_applications, __path_desk, __path_history, __path_person, __path_report, __path_seasons, __path_view,
    applications, desk, history, list_file, live, person, report, report_file, seasons, view,
};

use std::sync::Arc;

use crate::domain::ids::{AccountId, SeasonId};
use crate::domain::season::refusal::SeasonRefusal;
use crate::live::seasons::{SeasonNow, desk::AccountNames};
use crate::server::app::App;
use crate::server::error::ApiError;
use crate::server::session::Who;

/// The season as it is, and who asks.
async fn signed_in(app: &App, id: uuid::Uuid, who: &Who) -> Result<(Arc<SeasonNow>, AccountId), ApiError> {
    let account = who.account().ok_or_else(ApiError::not_signed_in)?;
    let now = app.seasons.open(SeasonId(id)).await?.now();
    Ok((now, account))
}

async fn as_keeper(app: &App, id: uuid::Uuid, who: &Who) -> Result<(Arc<SeasonNow>, AccountId), ApiError> {
    let (now, account) = signed_in(app, id, who).await?;
    if now.season.keepers.contains(&account) { Ok((now, account)) } else { Err(SeasonRefusal::NotTheKeeper.into()) }
}

fn account_names(app: &App) -> Result<AccountNames, ApiError> {
    Ok(app.store.accounts()?.into_iter().map(|account| (account.id, account.name)).collect())
}
