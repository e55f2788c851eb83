//! Whatever comes in from a network gets an answer or a close code, with a code and a sentence, and disturbs nobody.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use futures_util::future::join_all;
use futures_util::{SinkExt, StreamExt};
use reqwest::{Method, StatusCode};
use roundtable::client::Visitor;
use roundtable::config::Settings;
use roundtable::domain::ids::RoundNo;
use roundtable::protocol::client::{CommandRequest, FeedName, Request};
use roundtable::protocol::view::TableState;
use roundtable::server;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::frame::{Frame, FrameHeader};
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use uuid::Uuid;

use crate::hall::{Hall, patiently, set_up_secret, settings_in, totals};

type Raw = WebSocketStream<MaybeTlsStream<TcpStream>>;

async fn raw_socket(hall: &Hall) -> Raw {
    let url = format!("{}{}", hall.base.replacen("http", "ws", 1), hall.path("/live"));
    patiently("a socket", connect_async(url)).await.unwrap().0
}

/// The next message that is no sign of life and no feed frame: an answer, or the close code.
async fn answer(socket: &mut Raw) -> Result<Value, u16> {
    patiently("an answer or a close code", async {
        loop {
            match socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    let frame: Value = serde_json::from_str(&text).unwrap();
                    if !["alive", "snapshot", "delta", "welcome"].contains(&frame["type"].as_str().unwrap()) {
                        return Ok(frame);
                    }
                }
                Some(Ok(Message::Close(close))) => return Err(close.map_or(0, |close| close.code.into())),
                Some(Ok(_)) => {}
                other => panic!("neither an answer nor a close code: {other:?}"),
            }
        }
    })
    .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_frame_that_is_no_frame_of_ours_is_answered_and_the_socket_stays() {
    let hall = Hall::with_a_round(4).await;
    let mut socket = raw_socket(&hall).await;
    let deep = format!("{}1{}", "[".repeat(7_000), "]".repeat(7_000));
    let nested = format!(r#"{{"type":"command","request":"{}","command":{deep}}}"#, Uuid::nil());
    let request = Uuid::new_v4();
    let bad = [
        "".to_owned(),
        "hello".to_owned(),
        "{".to_owned(),
        "null".to_owned(),
        "[]".to_owned(),
        "{}".to_owned(),
        r#"{"type":"shout"}"#.to_owned(),
        r#"{"type":"ping"} and more"#.to_owned(),
        r#"{"type":"hello","feed":"secret"}"#.to_owned(),
        r#"{"type":"hello","resume":{"epoch":-1,"version":0}}"#.to_owned(),
        r#"{"type":"hello","resume":{"epoch":1,"version":1,"seat":4}}"#.to_owned(),
        r#"{"type":"command","request":"not-a-uuid","command":{"type":"finish"}}"#.to_owned(),
        format!(r#"{{"type":"command","request":"{request}","command":{{"type":"win_the_game"}}}}"#),
        format!(r#"{{"type":"command","request":"{request}","command":{{"type":"lock_round","round":1,"now":true}}}}"#),
        format!(r#"{{"type":"command","request":"{request}","command":{{"type":"lock_round","round":99999}}}}"#),
        format!(r#"{{"type":"command","request":"{request}","command":{{"type":"withdraw","player":"P0"}}}}"#),
        deep,
        nested,
        "\u{0}".to_owned(),
    ];
    for text in &bad {
        socket.send(Message::text(text.clone())).await.unwrap();
        let frame = answer(&mut socket).await.unwrap_or_else(|code| panic!("closed with {code} after {text:.80}"));
        assert_eq!(frame["type"], "not_understood", "{text:.80}");
        assert!(frame["message"].as_str().is_some_and(|message| !message.is_empty()));
    }
    socket.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    assert_eq!(answer(&mut socket).await.unwrap()["type"], "not_understood");
    // It still serves.
    socket.send(Message::text(r#"{"type":"hello"}"#)).await.unwrap();
    let welcome = patiently("a welcome", socket.next()).await.unwrap().unwrap().into_text().unwrap();
    assert!(welcome.contains(r#""type":"welcome""#), "{welcome}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_that_is_too_large_is_closed_with_1009_and_broken_text_with_1007() {
    let hall = Hall::with_players(4).await;
    for size in [16 * 1024 + 1, 40_000, 1_000_000] {
        let mut socket = raw_socket(&hall).await;
        // The server may close while the rest is still being sent.
        let _ = socket.send(Message::text("x".repeat(size))).await;
        assert_eq!(answer(&mut socket).await.unwrap_err(), 1009, "{size} bytes");
    }
    // Many small frames of one message are one message.
    let mut socket = raw_socket(&hall).await;
    for part in 0..20 {
        let opcode = if part == 0 { OpCode::Data(Data::Text) } else { OpCode::Data(Data::Continue) };
        let header = FrameHeader { is_final: false, opcode, ..FrameHeader::default() };
        let frame = Frame::from_payload(header, "x".repeat(1000).into());
        if socket.send(Message::Frame(frame)).await.is_err() {
            break;
        }
    }
    assert_eq!(answer(&mut socket).await.unwrap_err(), 1009);

    let mut socket = raw_socket(&hall).await;
    let frame = Frame::message(vec![0xff, 0xfe, 0xfd], OpCode::Data(Data::Text), true);
    socket.send(Message::Frame(frame)).await.unwrap();
    assert_eq!(answer(&mut socket).await.unwrap_err(), 1007);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_of_another_site_is_refused_with_and_without_a_socket() {
    let hall = Hall::with_a_round(4).await;
    let wish = CommandRequest { request: Uuid::new_v4(), command: Request::LockRound { round: RoundNo(1) } };
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1"] {
        let post =
            hall.head.visitor.request(Method::POST, &hall.path("/commands")).header("origin", origin).json(&wish);
        let response = patiently("an answer", post.send()).await.unwrap();
        assert_eq!(response.status(), StatusCode::FORBIDDEN);
        assert_eq!(response.json::<Value>().await.unwrap()["code"], "foreign_origin");
        let sign_out = hall.head.visitor.request(Method::DELETE, "/api/v1/session").header("origin", origin);
        assert_eq!(patiently("an answer", sign_out.send()).await.unwrap().status(), StatusCode::FORBIDDEN);

        let url = format!("{}{}", hall.base.replacen("http", "ws", 1), hall.path("/live"));
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("origin", origin.parse().unwrap());
        match patiently("a handshake", connect_async(request)).await {
            Err(tungstenite::Error::Http(response)) => assert_eq!(response.status().as_u16(), 403),
            other => panic!("{origin}: {other:?}"),
        }
    }
    let own = hall.head.visitor.request(Method::POST, &hall.path("/commands")).header("origin", &hall.base).json(&wish);
    let response = patiently("an answer", own.send()).await.unwrap();
    assert_eq!(response.json::<Value>().await.unwrap()["code"], "round_is_unfinished");
}

/// Every answer that is not the one hoped for has a stable code and a sentence; where it is about a field, its path.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_refusal_over_http_has_a_code_and_a_sentence_and_the_path_of_its_field() {
    let hall = Hall::with_a_round(8).await;
    let commands = hall.path("/commands");
    let command = |command: Value| json!({"request": Uuid::new_v4(), "command": command}).to_string();
    let sheet = |entry: Value| {
        command(json!({"type": "submit", "round": 1, "table": 1, "revision": 1,
            "sheet": {"entries": [{"seat": 1, "vp": 10}, {"seat": 2, "vp": 3}, {"seat": 3, "vp": 3}, entry]}}))
    };
    let big = "x".repeat(70_000);
    let elsewhere = format!("/api/v1/tournaments/{}", Uuid::new_v4());
    let post = |path: &str, body: &str, status: u16, code: &str, field: Option<&str>| {
        (Method::POST, path.to_owned(), body.to_owned(), status, code.to_owned(), field.map(str::to_owned))
    };
    let get = |path: &str, status: u16, code: &str| {
        (Method::GET, path.to_owned(), String::new(), status, code.to_owned(), None)
    };
    let cases = [
        post(&commands, "", 400, "bad_json", None),
        post(&commands, "hello", 400, "bad_json", None),
        post(&commands, "{}", 400, "bad_json", None),
        post(&commands, &format!("{}{{", command(json!({"type": "finish"}))), 400, "bad_json", None),
        post(&commands, &command(json!({"type": "win_the_game"})), 400, "bad_json", Some("command")),
        post(&commands, &command(json!({"type": "lock_round", "round": "one"})), 400, "bad_json", Some("command")),
        post(&commands, &command(json!({"type": "lock_round", "round": 1, "x": 1})), 400, "bad_json", Some("command")),
        post(&commands, &command(json!({"type": "announce", "text": ""})), 422, "bad_field", Some("text")),
        post(&commands, &command(json!({"type": "announce", "text": big[..5_000]})), 422, "bad_field", Some("text")),
        post(&commands, &command(json!({"type": "announce", "text": "a\u{1b}b"})), 422, "bad_field", Some("text")),
        post(
            &commands,
            &command(json!({"type": "add_players", "players": [{"name": "Ana"}, {"name": ""}]})),
            422,
            "bad_field",
            Some("players[1].name"),
        ),
        post(&commands, &sheet(json!({"seat": 4, "vp": 23})), 422, "sheet_has_faults", Some("sheet")),
        post(&commands, &sheet(json!({"seat": 5, "vp": 3})), 400, "bad_json", Some("command")),
        post(&commands, &sheet(json!({"seat": 4, "vp": 3.5})), 400, "bad_json", Some("command")),
        post(&commands, &command(json!({"type": "lock_round", "round": 7})), 404, "no_such_round", Some("round")),
        post(&commands, &command(json!({"type": "withdraw", "player": "P77"})), 404, "no_such_player", Some("player")),
        post(&commands, &command(json!({"type": "lock_round", "round": 1})), 409, "round_is_unfinished", None),
        post(&commands, &command(json!({"type": "announce", "text": big})), 413, "body_too_large", None),
        post("/api/v1/tournaments", r#"{"title":"","preset":"custom"}"#, 422, "bad_field", Some("title")),
        post("/api/v1/tournaments", r#"{"title":"A","preset":"chess"}"#, 422, "bad_field", Some("preset")),
        post("/api/v1/tournaments", r#"{"title":"A","preset":"custom","x":1}"#, 400, "bad_json", Some("x")),
        post("/api/v1/session", r#"{"name":"Mira"}"#, 422, "bad_field", Some("link")),
        post("/api/v1/session", r#"{"name":"Mira","password":"wrong"}"#, 401, "wrong_password", None),
        post("/api/v1/setup", r#"{"secret":"x","name":"A","password":"12345678"}"#, 410, "link_is_over", None),
        post("/api/v1/nothing", "{}", 404, "not_found", None),
        post(&format!("{elsewhere}/commands"), &command(json!({"type": "finish"})), 404, "no_such_tournament", None),
        get(&format!("{elsewhere}/view"), 404, "no_such_tournament"),
        get(&format!("{elsewhere}/live"), 404, "no_such_tournament"),
        get("/api/v1/tournaments/not-a-uuid/view", 400, "bad_request"),
        get(&hall.path("/view?since=yesterday"), 400, "bad_request"),
        get(&hall.path("/view?feed=secret"), 400, "bad_request"),
        get(&hall.path("/rounds/70000"), 400, "bad_request"),
        get(&hall.path("/rounds/9"), 404, "no_such_round"),
        get(&hall.path("/rounds/1/tables/9"), 404, "no_such_table"),
        get(&hall.path("/live"), 400, "not_a_websocket"),
        get(&hall.path("/links/Q1/qr.svg"), 422, "bad_field"),
        get(&commands, 405, "method_not_allowed"),
    ];
    for (method, path, body, status, code, field) in cases {
        let request = hall.head.visitor.request(method, &path).header("content-type", "application/json").body(body);
        let response = patiently(&path, request.send()).await.unwrap();
        let (got, text) = (response.status().as_u16(), response.text().await.unwrap());
        let view: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{path} {got}: no code in {text:?}"));
        assert_eq!((got, view["code"].as_str()), (status, Some(code.as_str())), "{path}: {view}");
        assert!(view["message"].as_str().is_some_and(|message| message.len() > 10), "{path}: {view}");
        if let Some(field) = field {
            let path = view["path"].as_str().unwrap_or_else(|| panic!("{path} {code}: no path in {view}"));
            assert!(path.starts_with(&field), "{path} is not {field}");
        }
    }
    // One byte too many: much more, and the server hangs up on what is still being sent, before the answer is read.
    let too_much = "x".repeat((5 << 20) + 1);
    let import = hall.head.visitor.request(Method::POST, &hall.path("/players/preview")).body(too_much);
    let response = patiently("an answer", import.send()).await.unwrap();
    assert_eq!(response.status(), StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(response.json::<Value>().await.unwrap()["code"], "body_too_large");
}

/// One byte of a header a second keeps a connection for ever with other servers; here it is cut off, and meanwhile
/// everybody else is served.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_who_sends_his_request_byte_by_byte_is_cut_off() {
    let hall = Hall::with_players(4).await;
    let mut slow = TcpStream::connect(hall.server().address).await.unwrap();
    slow.write_all(b"GET /healthz HTTP/1.1\r\nx-slow: ").await.unwrap();
    let (mut read, mut write) = slow.split();
    let trickle = async {
        // The pace of the attack; it ends when the server has had enough of it.
        while write.write_all(b"a").await.is_ok() {
            tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        }
    };
    let ended = async {
        let mut rest = Vec::new();
        let _ = read.read_to_end(&mut rest).await;
        rest
    };
    let answer = patiently("the end of the connection", async {
        tokio::select! {
            () = trickle => Vec::new(),
            rest = ended => rest,
        }
    });
    let (answer, view) = tokio::join!(answer, hall.head.view());
    assert!(!String::from_utf8_lossy(&answer).contains("200 OK"));
    assert_eq!(view.tournament.players, 4);
}

/// A QR code on the wall led a whole school class to our address: ten thousand bad results from people without a link.
/// Nothing of it reaches the tournament, and the four tables hand in meanwhile as if they were alone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_bad_results_from_spectators_delay_nobody() {
    const BAD: usize = 10_000;
    let hall = Hall::with_a_round(16).await;
    let table = hall.table(1).await;
    let wish = |request| CommandRequest {
        request,
        command: Request::Submit {
            round: RoundNo(1),
            table: table.no,
            revision: table.revision,
            sheet: totals(&table, [10, 9, 9, 9]),
        },
    };
    let (refused, played) = (AtomicUsize::new(0), AtomicBool::new(false));
    let floods = join_all((0..8).map(|_| async {
        let visitor = hall.visitor();
        while refused.load(Ordering::Relaxed) < BAD || !played.load(Ordering::Relaxed) {
            let outcome = visitor.send_once(hall.tournament, &wish(Uuid::new_v4())).await;
            assert_eq!(outcome.unwrap_err().code(), "not_signed_in");
            refused.fetch_add(1, Ordering::Relaxed);
        }
    }));
    let honest = async {
        hall.plays_the_round().await;
        let during = refused.load(Ordering::Relaxed);
        played.store(true, Ordering::Relaxed);
        during
    };
    let (_, during) = patiently("the end of the flood", async { tokio::join!(floods, honest) }).await;
    assert!(refused.load(Ordering::Relaxed) >= BAD);
    for no in 1..=4 {
        assert_eq!(hall.state_of(no).await, TableState::Confirmed);
    }
    assert_eq!(hall.count("sheet_handed_in").await, 4);
    println!("the four tables were done after {during} of the bad results");
}

/// A socket stays when its request is long over, and still is one of the connections that the machine has files for.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn open_sockets_count_among_the_connections() {
    let data = tempfile::tempdir().unwrap();
    let settings = Settings { connections_max: Some(3), ..settings_in(data.path()) };
    let server = server::start(&settings, false).await.unwrap();
    let base = format!("http://{}", server.address);
    let secret = set_up_secret(&server).await;
    let head = Visitor::new(&base).set_up(&secret, "Mira", "two wheat for a brick").await.unwrap();
    let tournament = head.create("Harbour Cup", "custom", json!({})).await.unwrap();
    drop(head);
    let url = format!("{}/api/v1/tournaments/{tournament}/live", base.replacen("http", "ws", 1));
    let mut sockets = Vec::new();
    for _ in 0..3 {
        let (mut socket, _) = patiently("a socket", connect_async(&url)).await.unwrap();
        socket.send(Message::text(r#"{"type":"hello"}"#)).await.unwrap();
        sockets.push(socket);
    }
    let fourth = tokio::spawn(connect_async(url));
    // The others are served on, and nobody else gets in meanwhile.
    for socket in &mut sockets {
        for _ in 0..5 {
            socket.send(Message::text(r#"{"type":"ping"}"#)).await.unwrap();
            patiently("an answer", socket.next()).await.unwrap().unwrap();
        }
    }
    assert!(!fourth.is_finished(), "a fourth of three got in");
    drop(sockets.pop());
    patiently("a free place", fourth).await.unwrap().unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_hangs_up_in_the_middle_of_anything_harms_nobody() {
    let hall = Hall::with_a_round(4).await;
    let wish = CommandRequest { request: Uuid::new_v4(), command: Request::LockRound { round: RoundNo(1) } };
    let body = serde_json::to_string(&wish).unwrap();
    let request =
        format!("POST {} HTTP/1.1\r\nhost: x\r\ncontent-length: {}\r\n\r\n{body}", hall.path("/commands"), body.len());
    for cut in (0..request.len()).step_by(7) {
        let mut stream = TcpStream::connect(hall.server().address).await.unwrap();
        stream.write_all(&request.as_bytes()[..cut]).await.unwrap();
    }
    for _ in 0..50 {
        let mut socket = raw_socket(&hall).await;
        socket.send(Message::text(r#"{"type":"hello","feed":"staff"}"#)).await.unwrap();
    }
    let mut kiosk = hall.kiosk().await;
    hall.plays_the_round().await;
    kiosk.sees("the round", |view| view.standings.rows.iter().all(|row| row.games == 1)).await;
    let mut desk = hall.head.screen(FeedName::Staff).await;
    desk.until("nothing missing", |live| live.desk().is_some_and(|desk| desk.waiting.is_empty())).await;
}
