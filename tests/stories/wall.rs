//! A blank screen on the wall, as its browser talks to the server.

use reqwest::Method;
use roundtable::client::{ClientFault, Visitor};
use serde_json::{Value, json};

use crate::hall::patiently;

pub struct Wall {
    visitor: Visitor,
    pub token: String,
    have: Option<String>,
}

impl Wall {
    /// `/kiosk` is opened in a browser that was never here.
    pub async fn opened(base: &str) -> Wall {
        let visitor = Visitor::new(base);
        let begun: Value = visitor.post("/api/v1/kiosks", &json!({})).await.unwrap();
        Wall { visitor, token: begun["token"].as_str().unwrap().to_owned(), have: None }
    }

    /// What it is to do, once it is something else than it was told last.
    pub async fn asks(&mut self) -> Result<Value, ClientFault> {
        loop {
            let have = self.have.as_ref().map(|have| format!("?have={have}")).unwrap_or_default();
            let request = self.visitor.request(Method::GET, &format!("/api/v1/kiosks/me{have}"));
            let response = request.header("X-Roundtable-Kiosk", &self.token).send().await?;
            let status = response.status();
            let body: Value = response.json().await?;
            if !status.is_success() {
                return Err(ClientFault::Refused(Box::new(serde_json::from_value(body).unwrap())));
            }
            let have = body["have"].as_str().map(str::to_owned);
            if have != self.have {
                self.have = have;
                return Ok(body);
            }
        }
    }

    pub async fn is_told(&mut self) -> Value {
        patiently("what a screen is to show", self.asks()).await.unwrap()
    }

    /// The letters that it shows.
    pub async fn code(&mut self) -> String {
        self.is_told().await["code"].as_str().unwrap().to_owned()
    }

    /// The server is at another address now; the browser still has its token and what it was told.
    pub fn moves_to(&mut self, base: &str) {
        self.visitor = self.visitor.at(base);
    }

    /// The browser was closed and opened again: it has its token and nothing else.
    pub fn is_switched_off_and_on(&mut self) {
        self.have = None;
    }
}

/// What a desk sends with a code.
pub fn wish(code: &str, name: &str) -> Value {
    json!({"code": code, "name": name, "shows": "rotation", "language": "de", "theme": "dark"})
}
