//! HTTP and WebSockets: who is asking, in what form, how much at once. What is asked for is done by `live/`.

mod accept;
pub mod admin;
mod api;
mod app;
mod assets;
pub mod backups;
mod client_address;
mod device;
mod downloads;
mod error;
mod import;
mod kiosks;
mod known_devices;
mod limits;
mod links;
mod named;
pub mod openapi;
mod origin;
mod pages;
mod passwords;
mod results_import;
mod results_template;
pub mod retention;
mod routes;
mod session;
mod socket;
mod tls;
mod websocket;
mod words;

pub use accept::{Server, StartFailed, start};
pub use app::{App, addresses_in_the_hall, own_url};
pub use links::qr_text;
