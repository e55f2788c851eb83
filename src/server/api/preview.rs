//! What a step would change, shown before it is taken; nothing is stored.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use uuid::Uuid;

use crate::domain::authority::Role;
use crate::domain::decide::Context;
use crate::live::board::correction::correction_preview;
use crate::live::{clock, turns};
use crate::protocol::correction::{CorrectionPreview, CorrectionRequest};
use crate::protocol::server::RefusalView;
use crate::server::app::App;
use crate::server::error::ApiError;
use crate::server::session::Who;

use super::ApiJson;
use super::desk::as_staff;

/// What a correction of a locked result would change: ranks, the cut, and which later tables would have been drawn
/// otherwise. Changes nothing: send `correct` with it.
#[utoipa::path(post, path = "/api/v1/tournaments/{id}/preview/correction", request_body = CorrectionRequest,
    params(("id" = Uuid, Path)), responses(
    (status = 200, body = CorrectionPreview), (status = 403, body = RefusalView), (status = 409, body = RefusalView),
    (status = 422, body = RefusalView)
))]
pub async fn correction(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    who: Who,
    ApiJson(request): ApiJson<CorrectionRequest>,
) -> Result<Json<CorrectionPreview>, ApiError> {
    let (now, grants) = as_staff(&app, id, &who, &[Role::Head]).await?;
    // Later rounds are drawn again, which takes as long as seating them.
    let worked_out = turns::look(move || {
        let context = Context { grants, now: clock::now(), entropy: [0; 32], people: &now.people };
        correction_preview(&now, request, &context)
    });
    let preview = worked_out.await.map_err(|fault| ApiError::fault("A correction could not be worked out", &fault))?;
    Ok(Json(preview?))
}
