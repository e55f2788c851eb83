//! The contract for clients that others write: OpenAPI of the HTTP API, and JSON Schema of the frames, both made from
//! the types themselves.

use axum::Json;
use serde_json::{Map, Value, json};
use utoipa::OpenApi;

use crate::protocol::client::ClientFrame;
use crate::protocol::server::{PublicFrame, ServerFrame, StaffFrame};

use super::api::{accounts, commands, desk, reading, standings};

/// The HTTP API.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Roundtable",
        description = "A live server for Catan tournaments. A session comes from `POST /api/v1/session` as a cookie \
            (or, with `want_token`, as a token for `Authorization: Bearer`). Everything that changes something is a \
            command with a request id that the client makes up: sent again, it gets the first answer. The live feed is \
            the WebSocket `/api/v1/tournaments/{id}/live`; its frames are in `/api/v1/frames.schema.json`."
    ),
    paths(
        accounts::server_info,
        accounts::set_up,
        accounts::new_password,
        accounts::sign_in,
        accounts::my_session,
        accounts::sign_out,
        reading::tournaments,
        reading::presets,
        reading::view,
        reading::me,
        reading::round,
        reading::table,
        standings::detailed,
        standings::explanation,
        commands::create,
        commands::command,
        desk::links,
        desk::qr,
        desk::preview,
        desk::history,
    )
)]
struct Api;

/// The frames of the socket.
#[derive(OpenApi)]
#[openapi(components(schemas(ClientFrame, ServerFrame, PublicFrame, StaffFrame)))]
struct Frames;

/// `GET /api/v1/openapi.json`
pub async fn document() -> Json<Value> {
    Json(openapi())
}

/// `GET /api/v1/frames.schema.json`
pub async fn frames() -> Json<Value> {
    Json(frames_schema())
}

/// The OpenAPI document.
pub fn openapi() -> Value {
    serde_json::to_value(Api::openapi()).unwrap_or_default()
}

/// A JSON Schema in which a message of the client is `#/$defs/ClientFrame`, one of the server is one of the other
/// frames.
pub fn frames_schema() -> Value {
    let document = serde_json::to_value(Frames::openapi()).unwrap_or_default();
    let mut definitions = document.pointer("/components/schemas").cloned().unwrap_or_default();
    point_to_definitions(&mut definitions);
    let names: Vec<String> = definitions.as_object().map(Map::keys).into_iter().flatten().cloned().collect();
    let frames = names.iter().filter(|name| name.ends_with("Frame") || name.starts_with("FeedFrame"));
    let any: Vec<Value> = frames.map(|name| json!({"$ref": format!("#/$defs/{name}")})).collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Frames of the Roundtable feed",
        "anyOf": any,
        "$defs": definitions,
    })
}

fn point_to_definitions(value: &mut Value) {
    match value {
        Value::Object(object) => {
            if let Some(Value::String(reference)) = object.get_mut("$ref") {
                *reference = reference.replace("#/components/schemas/", "#/$defs/");
            }
            object.values_mut().for_each(point_to_definitions);
        }
        Value::Array(items) => items.iter_mut().for_each(point_to_definitions),
        _ => {}
    }
}
