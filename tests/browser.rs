//! Two stories in a real browser: a captain hands in on a phone-sized page, and a kiosk in a second window shows it
//! without a reload; somebody registers on a phone and is found at the door by his code. Needs Debian's `chromium` and `chromium-driver`; where they are absent, it says loudly what was left out.

use std::io::Write;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use roundtable::client::Visitor;
use roundtable::config::Settings;
use roundtable::domain::ids::RoundNo;
use roundtable::journal::one_time::Purpose;
use roundtable::live::clock;
use roundtable::protocol::client::{NewPlayer, Request};
use roundtable::server::{self, Server};
use serde_json::json;
use uuid::Uuid;

/// Generous, for a machine that does other things; nothing waits for it when all is well.
const PATIENCE: Duration = Duration::from_secs(60);

const PHONE: (u32, u32) = (390, 844);
const HALL_SCREEN: (u32, u32) = (1920, 1080);

/// Past the capture of the test runner: a story that was left out is no story that passed.
fn loudly(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

fn on_the_path(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .flat_map(|folder| names.iter().map(move |name| folder.join(name)))
        .find(|file| file.is_file())
}

/// Ends the driver, and with it its browser, however the test ends.
struct Driver {
    process: Child,
    address: String,
    profiles: tempfile::TempDir,
}

impl Driver {
    fn start(driver: &Path) -> Driver {
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

    async fn browser(&self, chromium: &Path, size: (u32, u32)) -> Client {
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

async fn hall() -> (Server, tempfile::TempDir, Visitor, Uuid) {
    let data = tempfile::tempdir().unwrap();
    let settings =
        Settings { data: data.path().to_owned(), listen: "127.0.0.1:0".parse().unwrap(), ..Settings::default() };
    let server = server::start(&settings, false).await.unwrap();
    let secret = server.app.store.issue_one_time(Purpose::Setup, clock::entropy(), clock::now()).await.unwrap();
    let visitor = Visitor::new(&server::own_url(None, server.address));
    let head = visitor.set_up(secret.reveal(), "Head", "a long password").await.unwrap();
    let tournament = head.create("Browser Cup", "championship-2025", json!({"planned_rounds": 3})).await.unwrap();
    let players = (1..=12).map(|n| NewPlayer { name: format!("Player {n:02}"), club: None }).collect();
    head.command(tournament, Request::AddPlayers { players, checked_in: true }).await.unwrap();
    head.command(tournament, Request::MakeRound { expected: RoundNo(1), method: None, map: None, proposal: None })
        .await
        .unwrap();
    (server, data, head, tournament)
}

async fn see(browser: &Client, what: &str, path: &str) -> fantoccini::elements::Element {
    match browser.wait().at_most(PATIENCE).for_element(Locator::XPath(path)).await {
        Ok(element) => element,
        Err(fault) => {
            let source = browser.source().await.unwrap_or_default();
            panic!("{what} did not come: {fault}\n{path}\n{source}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_captain_hands_in_on_a_phone_and_the_kiosk_shows_it() {
    let (Some(driver), Some(chromium)) =
        (on_the_path(&["chromedriver"]), on_the_path(&["chromium", "chromium-browser", "google-chrome"]))
    else {
        loudly(
            "LEFT OUT: the browser story (a captain hands in, a kiosk shows it); install chromium and chromium-driver",
        );
        return;
    };
    let (server, _data, head, tournament) = hall().await;
    let table = head.view(tournament).await.unwrap().round.unwrap().tables.remove(0);
    let captain = table.seats.iter().find(|seat| seat.player == table.captain).unwrap();
    let links = head.links(tournament).await.unwrap();
    let link = links.players.iter().find(|link| link.player == table.captain.to_string()).unwrap();

    let driver = Driver::start(&driver);
    let kiosk = driver.browser(&chromium, HALL_SCREEN).await;
    kiosk.goto(&links.public.kiosk).await.unwrap();
    let title = see(&kiosk, "the title on the kiosk", "//h1").await;
    assert_eq!(title.text().await.unwrap(), "Browser Cup");
    kiosk.execute("window.neverReloaded = true;", Vec::new()).await.unwrap();

    let phone = driver.browser(&chromium, PHONE).await;
    phone.goto(&link.url).await.unwrap();
    for (seat, vp) in table.seats.iter().zip([10, 7, 6, 5]) {
        let what = format!("the pad of seat {}", seat.seat);
        let button = format!(
            "//section[contains(@class,'open')][.//*[text()='{}']]//div[contains(@class,'quick')]/button[text()='{vp}']",
            seat.name
        );
        see(&phone, &what, &button).await.click().await.unwrap();
    }
    let address = phone.current_url().await.unwrap();
    assert!(!address.as_str().contains('#'), "the secret stays in the address bar: {address}");
    see(&phone, "the button to check", "//div[contains(@class,'bar')]/button[1]").await.click().await.unwrap();
    see(&phone, "the last look", "//section[contains(@class,'check')]").await;
    see(&phone, "the button to hand in", "//div[contains(@class,'bar')]/button[1]").await.click().await.unwrap();
    see(&phone, "the sheet as handed in", "//section[contains(@class,'sheet')]//ol[contains(@class,'places')]").await;

    let first = format!("(//ol//li[not(contains(@class,'head'))])[1][.//*[text()='{}']]", table.seats[0].name);
    see(&kiosk, "the winner at the top of the kiosk", &first).await;
    let never_reloaded = kiosk.execute("return window.neverReloaded === true;", Vec::new()).await.unwrap();
    assert_eq!(never_reloaded, json!(true));
    assert_eq!(captain.player, table.captain);

    phone.close().await.unwrap();
    kiosk.close().await.unwrap();
    server.stop().await;
    loudly("BROWSER STORY RAN");
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_registers_on_a_phone_and_is_found_at_the_door_by_his_code() {
    let (Some(driver), Some(chromium)) =
        (on_the_path(&["chromedriver"]), on_the_path(&["chromium", "chromium-browser", "google-chrome"]))
    else {
        loudly("LEFT OUT: the browser story of a registration; install chromium and chromium-driver");
        return;
    };
    let (server, _data, head, _) = hall().await;
    let tournament = head.create("Winter Cup", "rangliste-2006", json!({"time_zone": "Europe/Berlin"})).await.unwrap();
    let details = json!({"date": "2090-10-15", "start": "11:00", "place": "Stadtwerkehaus", "capacity": 32});
    for command in [
        json!({"type": "set_details", "details": details}),
        json!({"type": "open_self_registration"}),
        json!({"type": "invite_staff", "role": "organizer", "label": "Desk"}),
    ] {
        head.command(tournament, serde_json::from_value(command).unwrap()).await.unwrap();
    }
    let contacts: serde_json::Value = head.get(&format!("/api/v1/tournaments/{tournament}/contacts")).await.unwrap();

    let driver = Driver::start(&driver);
    let phone = driver.browser(&chromium, PHONE).await;
    phone.goto(contacts["registration_link"].as_str().unwrap()).await.unwrap();
    see(&phone, "the place of the event", "//dd[text()='Stadtwerkehaus']").await;
    see(&phone, "the name", "//input[@autocomplete='name']").await.send_keys("Anna Müller").await.unwrap();
    see(&phone, "the consent", "(//label[contains(@class,'check')]/input)[1]").await.click().await.unwrap();
    see(&phone, "the button", "//button[@type='submit']").await.click().await.unwrap();
    see(&phone, "the code of the own link", "//img[contains(@class,'qr')]").await;
    see(&phone, "the own link", "//a[contains(@href,'/join#')]").await.click().await.unwrap();
    let code = see(&phone, "the code for the door", "//p[contains(@class,'big')]").await.text().await.unwrap();
    assert_eq!(code.chars().count(), 5, "{code}");

    let desk = driver.browser(&chromium, HALL_SCREEN).await;
    desk.goto(&head.links(tournament).await.unwrap().staff[0].url).await.unwrap();
    see(&desk, "the desk", "//nav//a[@href='#registrations']").await.click().await.unwrap();
    see(&desk, "what is missing", "//li[.//*[text()='Anna Müller']]//span[contains(@class,'bad')]").await;
    // What the camera of the desk's own phone opens.
    desk.goto(&format!("{}/t/{tournament}/check-in#{code}", head.base())).await.unwrap();
    see(&desk, "the person", "//h2[.//*[text()='Anna Müller']]").await;
    see(&desk, "who is not here yet", "(//button[@role='switch'])[1][@aria-checked='false']")
        .await
        .click()
        .await
        .unwrap();
    see(&desk, "who is here", "(//button[@role='switch'])[1][@aria-checked='true']").await;
    assert!(head.get::<serde_json::Value>(&format!("/api/v1/tournaments/{tournament}/check-in/{code}")).await.unwrap()
        ["checked_in"].as_bool().unwrap());
    phone.close().await.unwrap();
    desk.close().await.unwrap();
    server.stop().await;
}
