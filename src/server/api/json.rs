//! A JSON body, or an answer that names the field.

use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use bytes::Bytes;
use serde::de::DeserializeOwned;

use crate::server::error::ApiError;

pub struct ApiJson<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for ApiJson<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let body = Bytes::from_request(request, state).await.map_err(|_| {
            ApiError::edge(StatusCode::PAYLOAD_TOO_LARGE, "body_too_large", "the body is too large; send less at once")
        })?;
        let mut json = serde_json::Deserializer::from_slice(&body);
        let value = serde_path_to_error::deserialize(&mut json).map_err(|problem| {
            let path = problem.path().to_string();
            ApiError::Edge {
                status: StatusCode::BAD_REQUEST,
                code: "bad_json",
                message: format!("the body is not what belongs here: {}", problem.inner()),
                path: (path != ".").then_some(path),
            }
        })?;
        json.end().map_err(|problem| {
            ApiError::edge(StatusCode::BAD_REQUEST, "bad_json", format!("the body goes on after its end: {problem}"))
        })?;
        Ok(ApiJson(value))
    }
}
