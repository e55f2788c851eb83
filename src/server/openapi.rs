//! The contract for clients that others write: OpenAPI of the HTTP API, and JSON Schema of the frames, both made from
//! the types themselves.

use axum::Json;
use serde_json::{Map, Value, json};
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{Content, Ref, ResponseBuilder};
use utoipa::{Modify, OpenApi};

use crate::protocol::client::{ClientFrame, FeedName};
use crate::protocol::delta::{PublicChanges, StaffChanges};
use crate::protocol::server::{PublicFrame, RefusalView, ServerFrame, StaffFrame};
use crate::protocol::view::{PublicView, StaffView};

use super::api::{
    accounts, archives, commands, desk, devices, history, imports, kiosks, preview, reading, registration, seasons,
    seating, standings,
};

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
        accounts::set_up_link,
        accounts::new_password,
        accounts::new_password_link,
        accounts::invite_account,
        accounts::sign_in,
        accounts::my_session,
        accounts::sign_out,
        devices::devices,
        devices::end_device,
        devices::end_others,
        devices::change_password,
        reading::tournaments,
        reading::presets,
        reading::view,
        reading::me,
        reading::round,
        reading::table,
        standings::detailed,
        standings::course,
        standings::after,
        standings::explanation,
        seating::proposal,
        seating::schedule,
        seating::apart,
        seating::plan,
        standings::lot,
        commands::create,
        commands::command,
        archives::take_in,
        desk::links,
        desk::qr,
        kiosks::begin,
        kiosks::mine,
        kiosks::list,
        kiosks::pair,
        kiosks::change,
        kiosks::let_go,
        imports::players,
        imports::results,
        imports::enter,
        history::history,
        preview::correction,
        seasons::seasons,
        seasons::create,
        seasons::view,
        seasons::person,
        seasons::applications,
        seasons::desk,
        seasons::history,
        seasons::report,
        seasons::command,
        seasons::preview,
        seasons::preview_placings,
        seasons::import,
        seasons::make_final,
        registration::about,
        registration::register,
        registration::registration_link,
        registration::mine,
        registration::contacts,
        registration::contact,
        registration::check_in,
        registration::check_in_qr,
    ),
    components(schemas(PublicView, PublicChanges, FeedName, RefusalView)),
    modifiers(&Everywhere)
)]
struct Api;

/// What holds for every address: how one is recognised, and what is answered instead of the thing that was asked for.
struct Everywhere;

impl Modify for Everywhere {
    fn modify(&self, api: &mut utoipa::openapi::OpenApi) {
        let components = api.components.get_or_insert_default();
        let cookie = ApiKeyValue::with_description(
            "rt-<as>",
            "The cookie of a session; a client with several says which one it means with `X-Roundtable-As` or `?as=`.",
        );
        components.add_security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
        api.security = Some(vec![
            SecurityRequirement::default(),
            SecurityRequirement::new("cookie", Vec::<String>::new()),
            SecurityRequirement::new("bearer", Vec::<String>::new()),
        ]);
        let refused = ResponseBuilder::new()
            .description(
                "Refused, with a code, a sentence and, where it is about a field, its path. 400: not what belongs here; \
                 401: not signed in; 403: not allowed, or a page of another site; 404: not there; 409: not as things \
                 stand; 410: the link is over; 413: too large; 422: something in it; 429: too fast; 503: try again.",
            )
            .content("application/json", Content::new(Some(Ref::from_schema_name("RefusalView"))))
            .build();
        for path in api.paths.paths.values_mut() {
            let operations = [&mut path.get, &mut path.post, &mut path.delete].into_iter().flatten();
            for operation in operations {
                operation.responses.responses.insert("default".to_owned(), refused.clone().into());
            }
        }
    }
}

/// The frames of the socket.
#[derive(OpenApi)]
#[openapi(components(schemas(
    ClientFrame,
    ServerFrame,
    PublicFrame,
    StaffFrame,
    PublicView,
    PublicChanges,
    StaffView,
    StaffChanges
)))]
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
