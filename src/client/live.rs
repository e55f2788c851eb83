//! A socket to one tournament: applies what comes as a screen would, and fails loudly where a frame does not fit.

use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use uuid::Uuid;

use crate::domain::authority::Role;
use crate::protocol::client::{ClientFrame, FeedName, Position, Request};
use crate::protocol::server::{PublicFrame, ServerFrame, StaffFrame, You};
use crate::protocol::view::{DeskView, PublicView, StaffView};

/// A socket that said `hello`, or not yet.
pub struct Live {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The feed that was asked for last, and the one whose frames come: the server says with its welcome when it changes.
    wanted: FeedName,
    feed: FeedName,
    view: Option<StaffView>,
    position: Option<Position>,
    state_hash: String,
    you: Option<You>,
    /// How many snapshots and deltas came.
    pub snapshots: u32,
    pub deltas: u32,
}

#[derive(Debug, thiserror::Error)]
pub enum LiveFault {
    #[error("the socket failed: {0}")]
    Socket(#[from] tungstenite::Error),
    #[error("the server closed the socket: {0}")]
    Closed(String),
    #[error("a frame that cannot be read: {0}")]
    NotUnderstood(String),
    #[error("a delta from version {from} came to a view of version {at}")]
    Gap { from: u64, at: u64 },
}

/// What came.
#[derive(Debug, Clone)]
pub enum Heard {
    /// The view is another one now.
    News,
    /// A message for this client alone.
    Said(ServerFrame),
}

impl Live {
    pub(super) async fn open(base: &str, token: Option<&str>, tournament: Uuid) -> Result<Live, LiveFault> {
        let address = base.replacen("http", "ws", 1);
        let mut request = format!("{address}/api/v1/tournaments/{tournament}/live").into_client_request()?;
        if let Some(token) = token.and_then(|token| format!("Bearer {token}").parse().ok()) {
            request.headers_mut().insert("authorization", token);
        }
        let (socket, _) = connect_async(request).await?;
        Ok(Live {
            socket,
            wanted: FeedName::Public,
            feed: FeedName::Public,
            view: None,
            position: None,
            state_hash: String::new(),
            you: None,
            snapshots: 0,
            deltas: 0,
        })
    }

    /// Says `hello` for a feed, with the place in it that this client has.
    pub async fn hello(&mut self, feed: FeedName, resume: Option<Position>) -> Result<(), LiveFault> {
        self.wanted = feed;
        self.say(&ClientFrame::Hello { feed, resume }).await
    }

    /// Goes on from another socket's view, as a phone does that was away.
    pub fn resume_from(&mut self, before: &Live) {
        self.view = before.view.clone();
        self.position = before.position;
        self.state_hash = before.state_hash.clone();
    }

    pub async fn say(&mut self, frame: &ClientFrame) -> Result<(), LiveFault> {
        let text = serde_json::to_string(frame).map_err(|fault| LiveFault::NotUnderstood(fault.to_string()))?;
        self.say_text(text).await
    }

    /// Says something that may be no frame at all.
    pub async fn say_text(&mut self, text: String) -> Result<(), LiveFault> {
        Ok(self.socket.send(Message::text(text)).await?)
    }

    /// Sends a command, and does not wait for its answer.
    pub async fn ask(&mut self, request: Uuid, command: Request) -> Result<(), LiveFault> {
        self.say(&ClientFrame::Command { request, command }).await
    }

    /// The next frame, applied.
    pub async fn hear(&mut self) -> Result<Heard, LiveFault> {
        loop {
            let text = match self.socket.next().await {
                Some(Ok(Message::Text(text))) => text,
                Some(Ok(Message::Close(close))) => {
                    let code = close.map(|close| format!("{} {}", u16::from(close.code), close.reason));
                    return Err(LiveFault::Closed(code.unwrap_or_default()));
                }
                Some(Ok(_)) => continue,
                Some(Err(fault)) => return Err(fault.into()),
                None => return Err(LiveFault::Closed("without a word".to_owned())),
            };
            if let Some(heard) = self.take_in(&text)? {
                return Ok(heard);
            }
        }
    }

    fn take_in(&mut self, text: &str) -> Result<Option<Heard>, LiveFault> {
        let not_understood = |_| LiveFault::NotUnderstood(text.to_owned());
        let is_feed = text.starts_with(r#"{"type":"snapshot""#) || text.starts_with(r#"{"type":"delta""#);
        if !is_feed {
            let frame: ServerFrame = serde_json::from_str(text).map_err(not_understood)?;
            if let ServerFrame::Welcome { you, .. } | ServerFrame::Demoted { you } = &frame {
                // Whoever may not see the staff's feed is given the public one.
                self.feed = if you.role < Role::Referee { FeedName::Public } else { self.wanted };
                self.you = Some(you.clone());
            }
            return Ok(Some(Heard::Said(frame)));
        }
        let news = match self.feed {
            FeedName::Public => match serde_json::from_str(text).map_err(not_understood)? {
                PublicFrame::Snapshot { epoch, version, state_hash, view } => {
                    let view = StaffView { public: view, desk: DeskView::default() };
                    self.show(view, Position { epoch, version }, state_hash)
                }
                PublicFrame::Delta { epoch, from, to, state_hash, changes } => {
                    self.step(epoch, from, to, state_hash, |view| changes.apply_to(&mut view.public))?
                }
            },
            FeedName::Staff => match serde_json::from_str(text).map_err(not_understood)? {
                StaffFrame::Snapshot { epoch, version, state_hash, view } => {
                    self.show(view, Position { epoch, version }, state_hash)
                }
                StaffFrame::Delta { epoch, from, to, state_hash, changes } => {
                    self.step(epoch, from, to, state_hash, |view| changes.apply_to(view))?
                }
            },
        };
        Ok(news.then_some(Heard::News))
    }

    fn show(&mut self, view: StaffView, position: Position, state_hash: String) -> bool {
        self.snapshots += 1;
        self.view = Some(view);
        self.position = Some(position);
        self.state_hash = state_hash;
        true
    }

    /// A delta that leads to a version already held is ignored; one that does not fit is a gap.
    fn step(
        &mut self,
        epoch: u64,
        from: u64,
        to: u64,
        state_hash: String,
        apply: impl FnOnce(&mut StaffView),
    ) -> Result<bool, LiveFault> {
        let at = self.position.map_or(0, |position| position.version);
        if to <= at {
            return Ok(false);
        }
        match &mut self.view {
            Some(view) if from == at => apply(view),
            _ => return Err(LiveFault::Gap { from, at }),
        }
        self.deltas += 1;
        self.position = Some(Position { epoch, version: to });
        self.state_hash = state_hash;
        Ok(true)
    }

    /// What the screen shows; `None` before the first frame.
    pub fn public(&self) -> Option<&PublicView> {
        self.view.as_ref().map(|view| &view.public)
    }

    /// What the desk shows; empty on the public feed.
    pub fn desk(&self) -> Option<&DeskView> {
        self.view.as_ref().map(|view| &view.desk)
    }

    pub fn position(&self) -> Option<Position> {
        self.position
    }

    pub fn version(&self) -> u64 {
        self.position.map_or(0, |position| position.version)
    }

    pub fn state_hash(&self) -> &str {
        &self.state_hash
    }

    pub fn you(&self) -> Option<&You> {
        self.you.as_ref()
    }
}
