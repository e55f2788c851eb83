//! A real browser, driven as a person drives it; and what can be asked of it that no person sees.

use std::fmt;
use std::io::Write;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::str::FromStr;
use std::time::Duration;

use axum::http::Method;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use reqwest::Url;
use serde_json::{Value, json};

/// Generous, for a machine that does other things; nothing waits for it when all is well.
pub const PATIENCE: Duration = Duration::from_secs(60);

pub const PHONE: (u32, u32) = (390, 844);
pub const HALL_SCREEN: (u32, u32) = (1920, 1080);

/// Past the capture of the test runner: a story that was left out is no story that passed.
pub fn loudly(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

pub fn on_the_path(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .flat_map(|folder| names.iter().map(move |name| folder.join(name)))
        .find(|file| file.is_file())
}

/// Ends the driver, and with it its browser, however the test ends.
pub struct Driver {
    process: Child,
    address: String,
    profiles: tempfile::TempDir,
}

impl Driver {
    pub fn start(driver: &Path) -> Driver {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let process = Command::new(driver)
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let profiles = tempfile::tempdir().unwrap();
        Driver { process, address: format!("http://127.0.0.1:{port}"), profiles }
    }

    pub async fn browser(&self, chromium: &Path, size: (u32, u32)) -> Client {
        let profile = self.profiles.path().join(format!("{}x{}", size.0, size.1));
        let options = json!({
            "binary": chromium,
            "args": [
                "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--lang=en",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                format!("--user-data-dir={}", profile.display()), format!("--window-size={},{}", size.0, size.1),
            ],
        });
        let capabilities = json!({"goog:chromeOptions": options}).as_object().unwrap().clone();
        let began = std::time::Instant::now();
        loop {
            match ClientBuilder::new(HttpConnector::new())
                .capabilities(capabilities.clone())
                .connect(&self.address)
                .await
            {
                Ok(client) => return client,
                Err(fault) if began.elapsed() > PATIENCE => panic!("the browser did not start: {fault}"),
                Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
            }
        }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

pub async fn see(browser: &Client, what: &str, path: &str) -> fantoccini::elements::Element {
    match browser.wait().at_most(PATIENCE).for_element(Locator::XPath(path)).await {
        Ok(element) => element,
        Err(fault) => {
            let source = browser.source().await.unwrap_or_default();
            panic!("{what} did not come: {fault}\n{path}\n{source}");
        }
    }
}

/// A question to the browser's own tools, in its protocol for developers.
struct Tools {
    method: &'static str,
    parameters: Value,
}

impl fmt::Debug for Tools {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.method)
    }
}

impl WebDriverCompatibleCommand for Tools {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, <Url as FromStr>::Err> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(json!({"cmd": self.method, "params": self.parameters}).to_string()))
    }
}

pub async fn tools(browser: &Client, method: &'static str, parameters: Value) -> Value {
    browser.issue_cmd(Tools { method, parameters }).await.unwrap()
}

/// What a page holds after everything that can be thrown away was.
#[derive(Debug, Clone, Copy)]
pub struct Held {
    pub heap_bytes: f64,
    pub nodes: f64,
    pub listeners: f64,
}

pub async fn held(browser: &Client) -> Held {
    tools(browser, "HeapProfiler.collectGarbage", json!({})).await;
    let number = |value: &Value| value.as_f64().unwrap();
    let heap = tools(browser, "Runtime.getHeapUsage", json!({})).await;
    let document = tools(browser, "Memory.getDOMCounters", json!({})).await;
    Held {
        heap_bytes: number(&heap["usedSize"]),
        nodes: number(&document["nodes"]),
        listeners: number(&document["jsEventListeners"]),
    }
}
