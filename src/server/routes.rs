//! What is where, by who comes there.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::{StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, delete, get, post};
use axum::{Json, Router};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};

use super::api::{
    accounts, archives, commands, desk, devices, history, imports, kiosks, preview, reading, registration, seasons,
    seating, standings,
};
use super::app::App;
use super::error::{ApiError, in_our_words};
use super::limits::{BODY_BYTES_MAX, IMPORT_BYTES_MAX, REGISTRATION_BYTES_MAX};
use super::{assets, downloads, openapi, origin, pages, socket};

/// Answers below this many bytes are not worth compressing.
const COMPRESSED_FROM_BYTES: u64 = 1024;

pub fn routes(app: Arc<App>) -> Router {
    let players_preview = post(imports::players).layer(DefaultBodyLimit::max(IMPORT_BYTES_MAX));
    let results_preview = post(imports::results).layer(DefaultBodyLimit::max(IMPORT_BYTES_MAX));
    let import = post(imports::enter).layer(DefaultBodyLimit::max(IMPORT_BYTES_MAX));
    let plan = post(seating::plan).layer(DefaultBodyLimit::max(IMPORT_BYTES_MAX));
    let season_preview = post(seasons::preview_placings).layer(DefaultBodyLimit::max(IMPORT_BYTES_MAX));
    let season_import = post(seasons::import).layer(DefaultBodyLimit::max(IMPORT_BYTES_MAX));
    let register = post(registration::register).layer(DefaultBodyLimit::max(REGISTRATION_BYTES_MAX));
    Router::new()
        // Everybody in the hall
        .route("/", get(assets::shell))
        .route("/t/{id}", get(assets::shell))
        .route("/t/{id}/course", get(assets::shell))
        .route("/t/{id}/player/{number}", get(assets::shell))
        .route("/t/{id}/round/{round}", get(assets::shell))
        .route("/t/{id}/table/{table}", get(assets::shell))
        .route("/t/{id}/kiosk", get(assets::shell))
        .route("/t/{id}/phone", get(assets::phone_shell))
        .route("/t/{id}/plain", get(pages::plain))
        .route("/t/{id}/print/schedule", get(pages::schedule))
        .route("/t/{id}/print/seating", get(pages::seating))
        .route("/t/{id}/print/sheets", get(pages::sheets))
        .route("/t/{id}/print/standings", get(pages::standings))
        .route("/t/{id}/print/tables", get(pages::tables))
        .route("/web/{*path}", get(assets::asset))
        .route("/favicon.ico", get(assets::favicon))
        .route("/api/v1/server", get(accounts::server_info))
        .route("/api/v1/presets", get(reading::presets))
        .route("/api/v1/tournaments", get(reading::tournaments).post(commands::create))
        .route("/api/v1/archives", post(archives::take_in))
        .route("/api/v1/tournaments/{id}/view", get(reading::view))
        .route("/api/v1/tournaments/{id}/live", any(socket::open))
        .route("/api/v1/tournaments/{id}/rounds/{round}", get(reading::round))
        .route("/api/v1/tournaments/{id}/schedule", get(seating::schedule))
        .route("/api/v1/tournaments/{id}/standings/detailed", get(standings::detailed))
        .route("/api/v1/tournaments/{id}/standings/course", get(standings::course))
        .route("/api/v1/tournaments/{id}/standings/after/{round}", get(standings::after))
        .route("/api/v1/tournaments/{id}/players/{player}/explanation", get(standings::explanation))
        .route("/api/v1/tournaments/{id}/lot", get(standings::lot))
        .route("/t/{id}/results.csv", get(downloads::results))
        .route("/t/{id}/results.xlsx", get(downloads::results))
        .route("/t/{id}/results_to_fill.csv", get(downloads::results_to_fill))
        .route("/t/{id}/results_to_fill.xlsx", get(downloads::results_to_fill))
        .route("/t/{id}/rules.toml", get(downloads::rules_toml))
        .route("/t/{id}/schedule.csv", get(downloads::schedule))
        .route("/t/{id}/schedule.xlsx", get(downloads::schedule))
        .route("/t/{id}/seating.csv", get(downloads::seating))
        .route("/t/{id}/seating.xlsx", get(downloads::seating))
        .route("/t/{id}/standings.csv", get(downloads::standings))
        .route("/t/{id}/standings.xlsx", get(downloads::standings))
        .route("/t/{id}/standings.json", get(downloads::standings_json))
        .route("/plain", get(pages::tournaments))
        .route("/t/{id}/about", get(assets::shell))
        .route("/t/{id}/about/plain", get(pages::about))
        .route("/api/v1/tournaments/{id}/about", get(registration::about))
        // Registration
        .route("/t/{id}/register", get(assets::shell))
        .route("/api/v1/tournaments/{id}/registrations", register)
        .route("/api/v1/tournaments/{id}/registrations/link", post(registration::registration_link))
        .route("/api/v1/tournaments/{id}/registration", get(registration::mine))
        .route("/api/v1/tournaments/{id}/check-in/{code}/qr.svg", get(registration::check_in_qr))
        // Screens on the wall
        .route("/kiosk", get(assets::shell))
        .route("/api/v1/kiosks", post(kiosks::begin))
        .route("/api/v1/kiosks/me", get(kiosks::mine))
        .route("/api/v1/tournaments/{id}/kiosks", get(kiosks::list).post(kiosks::pair))
        .route("/api/v1/tournaments/{id}/kiosks/{kiosk}", post(kiosks::change).delete(kiosks::let_go))
        // Coming in
        .route("/setup", get(assets::shell))
        .route("/reset", get(assets::shell))
        .route("/join", get(assets::phone_shell))
        .route("/api/v1/setup", post(accounts::set_up))
        .route("/api/v1/setup/link", post(accounts::set_up_link))
        .route("/api/v1/password", post(accounts::new_password))
        .route("/api/v1/password/link", post(accounts::new_password_link))
        .route("/api/v1/accounts/invitations", post(accounts::invite_account))
        .route("/api/v1/session", get(accounts::my_session).post(accounts::sign_in).delete(accounts::sign_out))
        .route("/account", get(assets::shell))
        .route("/api/v1/devices", get(devices::devices).delete(devices::end_others))
        .route("/api/v1/devices/{as}", delete(devices::end_device))
        .route("/api/v1/account/password", post(devices::change_password))
        // Phones and desks
        .route("/api/v1/tournaments/{id}/commands", post(commands::command))
        .route("/api/v1/tournaments/{id}/me", get(reading::me))
        .route("/api/v1/tournaments/{id}/rounds/{round}/tables/{table}", get(reading::table))
        // The organizers' laptop
        .route("/t/{id}/desk", get(assets::shell))
        .route("/t/{id}/print/certificates", get(pages::certificates))
        .route("/t/{id}/print/links", get(pages::personal))
        .route("/api/v1/tournaments/{id}/links", get(desk::links))
        .route("/api/v1/tournaments/{id}/links/{holder}/qr.svg", get(desk::qr))
        .route("/api/v1/tournaments/{id}/players/preview", players_preview)
        .route("/api/v1/tournaments/{id}/results/preview", results_preview)
        .route("/api/v1/tournaments/{id}/imports", import)
        .route("/api/v1/tournaments/{id}/apart", get(seating::apart))
        .route("/api/v1/tournaments/{id}/seating", get(seating::proposal))
        .route("/api/v1/tournaments/{id}/seating/plan", plan)
        .route("/api/v1/tournaments/{id}/history", get(history::history))
        .route("/t/{id}/archive.jsonl", get(archives::archive_file))
        .route("/t/{id}/history.csv", get(history::history_file))
        .route("/t/{id}/history.xlsx", get(history::history_file))
        .route("/t/{id}/roster.csv", get(downloads::roster))
        .route("/t/{id}/roster.xlsx", get(downloads::roster))
        .route("/t/{id}/check-in", get(assets::shell))
        .route("/t/{id}/print/check-in", get(pages::check_in))
        .route("/api/v1/tournaments/{id}/contacts", get(registration::contacts))
        .route("/api/v1/tournaments/{id}/contacts/{player}", get(registration::contact))
        .route("/api/v1/tournaments/{id}/check-in/{code}", get(registration::check_in))
        .route("/api/v1/tournaments/{id}/preview/correction", post(preview::correction))
        // What lasts longer than a day
        .route("/s/{id}", get(assets::shell))
        .route("/s/{id}/desk", get(assets::shell))
        .route("/s/{id}/print/list", get(pages::season))
        .route("/s/{id}/list.csv", get(seasons::list_file))
        .route("/s/{id}/list.xlsx", get(seasons::list_file))
        .route("/s/{id}/finalists.csv", get(seasons::report_file))
        .route("/s/{id}/finalists.xlsx", get(seasons::report_file))
        .route("/api/v1/seasons", get(seasons::seasons).post(seasons::create))
        .route("/api/v1/seasons/{id}", get(seasons::view))
        .route("/api/v1/seasons/{id}/live", any(seasons::live))
        .route("/api/v1/seasons/{id}/persons/{person}", get(seasons::person))
        .route("/api/v1/seasons/{id}/applications", get(seasons::applications))
        .route("/api/v1/seasons/{id}/desk", get(seasons::desk))
        .route("/api/v1/seasons/{id}/history", get(seasons::history))
        .route("/api/v1/seasons/{id}/report", get(seasons::report))
        .route("/api/v1/seasons/{id}/commands", post(seasons::command))
        .route("/api/v1/seasons/{id}/preview", post(seasons::preview))
        .route("/api/v1/seasons/{id}/placings/preview", season_preview)
        .route("/api/v1/seasons/{id}/placings", season_import)
        .route("/api/v1/seasons/{id}/final", post(seasons::make_final))
        // Machines
        .route("/api/v1/openapi.json", get(openapi::document))
        .route("/api/v1/frames.schema.json", get(openapi::frames))
        .route("/healthz", get(healthy))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .fallback(not_found)
        .layer(DefaultBodyLimit::max(BODY_BYTES_MAX))
        .layer(middleware::map_response(in_our_words))
        .layer(middleware::from_fn(pages::as_a_page))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), origin::refuse_foreign))
        .layer(compression())
        .layer(middleware::map_response(guarded))
        .with_state(app)
}

fn compression() -> CompressionLayer<impl Predicate> {
    CompressionLayer::new()
        .compress_when(SizeAbove::new(COMPRESSED_FROM_BYTES).and(NotForContentType::const_new(downloads::XLSX)))
}

async fn guarded(mut response: Response) -> Response {
    assets::guard(response.headers_mut());
    response
}

/// The process answers.
async fn healthy() -> &'static str {
    "ok"
}

/// Results can be taken: the journal writes.
async fn ready(State(app): State<Arc<App>>) -> Result<&'static str, ApiError> {
    app.store.writable().await?;
    Ok("ready")
}

async fn metrics(State(app): State<Arc<App>>) -> Response {
    match &app.metrics {
        Some(metrics) => {
            measure(&app);
            ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], metrics.render()).into_response()
        }
        None => (StatusCode::NOT_FOUND, "this process does not count").into_response(),
    }
}

/// What is not counted where it happens, but looked at when somebody asks.
fn measure(app: &App) {
    let pulse = app.hub.pulse();
    let gauges = [
        ("roundtable_tournaments_in_memory", pulse.tournaments),
        ("roundtable_mailbox_depth", pulse.deepest_mailbox),
        ("roundtable_tables_waiting", pulse.tables_waiting),
        ("roundtable_disputes_open", pulse.disputes),
        ("roundtable_calls_open", pulse.calls),
        ("roundtable_journal_waiting", app.store.waiting()),
    ];
    for (name, value) in gauges {
        metrics::gauge!(name).set(value as f64);
    }
}

async fn not_found() -> Response {
    let message = serde_json::json!({"code": "not_found", "message": "there is nothing here; check the address"});
    (StatusCode::NOT_FOUND, Json(message)).into_response()
}
