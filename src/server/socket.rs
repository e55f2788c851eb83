//! One open socket: its messages in, shared frames and own answers out. A socket is a cursor into a feed; the only
//! thing it owns is the few commands that it waits for.

use std::pin::pin;
use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, Request, State};
use axum::response::Response;
use futures_util::future::BoxFuture;
use futures_util::stream::{FuturesUnordered, StreamExt};
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Error, Message};
use uuid::Uuid;

use crate::domain::authority::{self, Credential, Grants};
use crate::domain::ids::TournamentId;
use crate::domain::refusal::Refusal;
use crate::live::audience::Cursor;
use crate::live::board::tables::you;
use crate::live::clock;
use crate::live::now::Now;
use crate::live::tournament::Handle;
use crate::protocol::client::{ClientFrame, CommandRequest, FeedName, Position};
use crate::protocol::server::{PROTOCOL_VERSION, RefusalView, ServerFrame};

use super::accept::{Place, stopped};
use super::api::commands;
use super::app::App;
use super::error::ApiError;
use super::limits::{ALIVE_EVERY, COMMANDS_AT_ONCE_MAX, FRAME_TAKEN_WITHIN, HELLO_WITHIN, MESSAGE_BYTES_MAX, Pace};
use super::session::Who;
use super::websocket::{WebSocket, upgrade};

/// `GET /api/v1/tournaments/{id}/live`
pub async fn open(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
    who: Who,
    Extension(place): Extension<Place>,
    request: Request,
) -> Result<Response, ApiError> {
    let id = TournamentId(id);
    let handle = app.hub.open(id).await?;
    upgrade(request, move |socket| async move {
        // Dropped with the task, however it ends.
        let _present = (Presence::begin(), place);
        let mut conversation = Conversation::new(app, id, who, handle, socket);
        conversation.run().await;
    })
}

/// Counts as present while it lives.
struct Presence;

impl Presence {
    fn begin() -> Presence {
        metrics::gauge!("roundtable_sockets").increment(1.0);
        Presence
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        metrics::gauge!("roundtable_sockets").decrement(1.0);
    }
}

/// The socket has closed, or has to.
struct Closed;

struct Conversation {
    app: Arc<App>,
    id: TournamentId,
    who: Arc<Who>,
    credential: Credential,
    /// What the credential was worth when its holder was last told.
    grants: Grants,
    handle: Handle,
    socket: WebSocket,
    /// Which feed is followed, and how far; none before `hello`.
    following: Option<(FeedName, Cursor)>,
    pending: FuturesUnordered<BoxFuture<'static, ServerFrame>>,
    pace: Pace,
    frames_sent: metrics::Counter,
}

impl Conversation {
    fn new(app: Arc<App>, id: TournamentId, who: Who, handle: Handle, socket: WebSocket) -> Conversation {
        let credential = who.credential(id);
        let grants = authority::recognise(&handle.now().state, credential);
        Conversation {
            app,
            id,
            who: Arc::new(who),
            credential,
            grants,
            handle,
            socket,
            following: None,
            pending: FuturesUnordered::new(),
            pace: Pace::new(),
            frames_sent: metrics::counter!("roundtable_frames_sent"),
        }
    }

    /// What is rare is boxed in here: a socket that waits would keep room for it otherwise.
    async fn run(&mut self) {
        let mut stopping = self.app.stopping.clone();
        // One wait for the whole conversation, instead of a place in the queue taken and left with each frame.
        let mut stopped = pin!(stopped(&mut stopping));
        let first = tokio::select! {
            first = timeout(HELLO_WITHIN, self.socket.recv()) => first,
            () = &mut stopped => return Box::pin(self.say_goodbye()).await,
        };
        let Ok(first) = first else {
            return self.close(CloseCode::Policy, "say hello first").await;
        };
        let Some(first) = first else {
            return;
        };
        if Box::pin(self.hear(first)).await.is_err() {
            return;
        }
        let mut alive = interval_at(Instant::now() + ALIVE_EVERY, ALIVE_EVERY);
        alive.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let step = tokio::select! {
                // In this order: news is what wakes a socket nearly always, and a client that never stops talking
                // comes last.
                biased;
                news = news(&mut self.following) => match news {
                    News::Fresh => self.tell_news().await,
                    News::Over => Box::pin(self.find_again()).await,
                },
                // Here, where no frame is half written.
                () = &mut stopped => return Box::pin(self.say_goodbye()).await,
                _ = alive.tick() => self.show_life().await,
                Some(answer) = self.pending.next(), if !self.pending.is_empty() => self.say(&answer).await,
                message = self.socket.recv() => match message {
                    Some(message) => Box::pin(self.hear(message)).await,
                    None => Err(Closed),
                },
            };
            if step.is_err() {
                return;
            }
        }
    }

    async fn hear(&mut self, message: Result<Message, Error>) -> Result<(), Closed> {
        let text = match message {
            Ok(Message::Text(text)) => text,
            Ok(Message::Binary(_)) => return self.not_understood("send text frames with JSON").await,
            // The library answers pings; single frames it only writes.
            Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_)) => return Ok(()),
            Ok(Message::Close(_)) => return Err(Closed),
            Err(problem) => return Err(self.close_for(&problem).await),
        };
        let frame = match parse(&text) {
            Ok(frame) => frame,
            Err(problem) => return self.not_understood(&problem).await,
        };
        let allowed = self.pace.allows();
        match frame {
            ClientFrame::Command { request, .. } if !allowed || self.pending.len() >= COMMANDS_AT_ONCE_MAX => {
                let refusal = RefusalView::from(&Refusal::TooFast);
                self.say(&ServerFrame::Refused { request, refusal }).await
            }
            ClientFrame::Command { request, command } => {
                let (app, id, who) = (Arc::clone(&self.app), self.id, Arc::clone(&self.who));
                let wish = CommandRequest { request, command };
                self.pending.push(Box::pin(async move { commands::answer(&app, id, &who, wish).await }));
                Ok(())
            }
            _ if !allowed => self.not_understood("too many messages; wait a moment").await,
            ClientFrame::Hello { feed, resume } => self.welcome(feed, resume).await,
            ClientFrame::Ping => self.say_alive().await,
        }
    }

    async fn welcome(&mut self, feed: FeedName, resume: Option<Position>) -> Result<(), Closed> {
        let now = self.handle.now();
        self.grants = self.grants_now(&now);
        self.follow(feed, resume);
        let welcome = ServerFrame::Welcome {
            protocol: PROTOCOL_VERSION,
            you: you(&now.state, &now.people, self.grants),
            now: clock::now().to_string(),
            alive_every_seconds: ALIVE_EVERY.as_secs() as u32,
        };
        self.say(&welcome).await
    }

    /// The feed that was asked for; the public one for those who may not see the other.
    fn follow(&mut self, feed: FeedName, resume: Option<Position>) {
        let audience = &self.handle.audience;
        let cursor = match feed {
            FeedName::Staff if self.grants.is_staff() => (FeedName::Staff, audience.staff.watch(resume)),
            // A position in the other feed is no position in this one.
            FeedName::Staff => (FeedName::Public, audience.public.watch(None)),
            FeedName::Public => (FeedName::Public, audience.public.watch(resume)),
        };
        self.following = Some(cursor);
    }

    async fn tell_news(&mut self) -> Result<(), Closed> {
        if self.grants_changed() {
            Box::pin(self.tell_demotion()).await?;
        }
        let frames = match &mut self.following {
            Some((_, cursor)) => cursor.take(),
            None => Vec::new(),
        };
        self.frames_sent.increment(frames.len() as u64);
        for frame in frames {
            in_time(self.socket.send_text(&frame)).await?;
        }
        Ok(())
    }

    fn grants_changed(&self) -> bool {
        self.credential != Credential::Nobody && self.grants_now(&self.handle.now()) != self.grants
    }

    /// A link that was revoked or reissued, or a session that ended, is worth nothing from this moment; its holder is told
    /// with the next frame.
    async fn tell_demotion(&mut self) -> Result<(), Closed> {
        let now = self.handle.now();
        self.grants = self.grants_now(&now);
        if !self.grants.is_staff() && matches!(self.following, Some((FeedName::Staff, _))) {
            self.follow(FeedName::Public, None);
        }
        self.say(&ServerFrame::Demoted { you: you(&now.state, &now.people, self.grants) }).await
    }

    /// What the holder is worth now: nothing once his session has ended.
    fn grants_now(&self, now: &Now) -> Grants {
        if self.who.is_signed_in(&self.app, self.id) {
            authority::recognise(&now.state, self.credential)
        } else {
            Grants::SPECTATOR
        }
    }

    /// The tournament left memory or its journal failed: a new actor tells the truth from the journal.
    async fn find_again(&mut self) -> Result<(), Closed> {
        let Ok(handle) = self.app.hub.open(self.id).await else {
            self.close(CloseCode::Again, "try again").await;
            return Err(Closed);
        };
        self.handle = handle;
        if let Some((feed, cursor)) = self.following.take() {
            self.follow(feed, cursor.seen());
        }
        Ok(())
    }

    /// Also where nothing happens at the tournament, a session that ended is noticed.
    async fn show_life(&mut self) -> Result<(), Closed> {
        if self.grants_changed() {
            Box::pin(self.tell_demotion()).await?;
        }
        self.say_alive().await
    }

    async fn say_alive(&mut self) -> Result<(), Closed> {
        let version = self.handle.audience.public.version();
        self.say(&ServerFrame::Alive { version }).await
    }

    async fn not_understood(&mut self, message: &str) -> Result<(), Closed> {
        self.say(&ServerFrame::NotUnderstood { message: message.to_owned() }).await
    }

    async fn say(&mut self, frame: &ServerFrame) -> Result<(), Closed> {
        // Strings, numbers and lists only: always JSON.
        let text = serde_json::to_vec(frame).unwrap_or_default();
        in_time(self.socket.send_text(&text)).await
    }

    async fn close_for(&mut self, problem: &Error) -> Closed {
        let (code, reason) = match problem {
            Error::Capacity(_) => (CloseCode::Size, format!("a message has at most {MESSAGE_BYTES_MAX} bytes")),
            Error::Utf8(_) => (CloseCode::Invalid, "text must be UTF-8".to_owned()),
            _ => (CloseCode::Protocol, "not a WebSocket message".to_owned()),
        };
        self.close(code, &reason).await;
        Closed
    }

    async fn say_goodbye(&mut self) {
        self.close(CloseCode::Restart, "the server stops; come back in a moment").await;
    }

    async fn close(&mut self, code: CloseCode, reason: &str) {
        let _ = in_time(self.socket.close(code, reason)).await;
    }
}

/// A client that does not take a frame in time is not there any more.
async fn in_time(sending: impl Future<Output = Result<(), Error>>) -> Result<(), Closed> {
    match timeout(FRAME_TAKEN_WITHIN, sending).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(Closed),
    }
}

enum News {
    Fresh,
    Over,
}

/// Waits for something new in the feed that is followed, for ever where none is.
async fn news(following: &mut Option<(FeedName, Cursor)>) -> News {
    match following {
        Some((_, cursor)) => match cursor.news().await {
            Ok(()) => News::Fresh,
            Err(_) => News::Over,
        },
        None => std::future::pending().await,
    }
}

fn parse(text: &str) -> Result<ClientFrame, String> {
    let mut json = serde_json::Deserializer::from_str(text);
    let frame = serde_path_to_error::deserialize(&mut json).map_err(|problem| problem.to_string())?;
    json.end().map_err(|problem| problem.to_string())?;
    Ok(frame)
}
