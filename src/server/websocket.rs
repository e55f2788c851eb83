//! A WebSocket for frames that many share: their bytes are written from where they lie, behind a header of a few bytes.
//! The library's own way copies each frame into a buffer of each socket, and the buffer keeps the length of the longest:
//! after the first snapshot a socket holds a snapshot's memory for as long as it is open.
//!
//! Handshake, masks, pings and everything that comes in stay with the library; what is said is `socket.rs`.

use std::future::Future;

use axum::body::Body;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::Response;
use bytes::Buf;
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use tokio::io::AsyncWriteExt;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};
use tracing::debug;

use super::error::ApiError;
use super::limits::MESSAGE_BYTES_MAX;

/// A socket's own buffer for what it reads. Phones send little; the default of 128 KiB is zeroed at every poll.
const READ_BUFFER_BYTES: usize = 1024;

/// The longest header of a frame that is not masked, in bytes.
const HEADER_BYTES_MAX: usize = 10;

pub struct WebSocket {
    stream: WebSocketStream<TokioIo<Upgraded>>,
    /// A frame began to go out, and has not ended yet.
    inside_frame: bool,
}

/// Answers the handshake; when the client has the answer, `talk` begins in a task of its own.
///
/// # Errors
/// A request that is no handshake of a WebSocket.
pub fn upgrade<Talk>(
    mut request: Request,
    talk: impl FnOnce(WebSocket) -> Talk + Send + 'static,
) -> Result<Response, ApiError>
where
    Talk: Future<Output = ()> + Send,
{
    let response = create_response_with_body(&request, Body::empty)
        .map_err(|problem| ApiError::edge(StatusCode::BAD_REQUEST, "not_a_websocket", problem.to_string()))?;
    let upgraded = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        match upgraded.await {
            Ok(upgraded) => talk(WebSocket::over(upgraded).await).await,
            Err(problem) => debug!(%problem, "A connection did not become a WebSocket"),
        }
    });
    Ok(response)
}

impl WebSocket {
    async fn over(upgraded: Upgraded) -> WebSocket {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER_BYTES)
            .max_message_size(Some(MESSAGE_BYTES_MAX))
            .max_frame_size(Some(MESSAGE_BYTES_MAX));
        let stream = WebSocketStream::from_raw_socket(TokioIo::new(upgraded), Role::Server, Some(config)).await;
        WebSocket { stream, inside_frame: false }
    }

    /// The next message; `None` when the connection has ended.
    pub async fn recv(&mut self) -> Option<Result<Message, Error>> {
        self.stream.next().await
    }

    /// One text message, which is UTF-8. Dropped before its end, the socket can only be dropped, too.
    pub async fn send_text(&mut self, text: &[u8]) -> Result<(), Error> {
        let mut header = [0; HEADER_BYTES_MAX];
        let mut rest = &mut header[..];
        text_header().format(text.len() as u64, &mut rest)?;
        let unused = rest.len();
        // First: an answer to a ping may lie half written in the library's buffer.
        self.stream.flush().await?;
        self.inside_frame = true;
        let mut frame = header[..HEADER_BYTES_MAX - unused].chain(text);
        self.stream.get_mut().write_all_buf(&mut frame).await?;
        self.inside_frame = false;
        Ok(())
    }

    /// Says goodbye, unless half a frame is out: the goodbye would be read as the rest of it.
    pub async fn close(&mut self, code: CloseCode, reason: &str) -> Result<(), Error> {
        if self.inside_frame {
            return Ok(());
        }
        self.stream.close(Some(CloseFrame { code, reason: reason.into() })).await
    }
}

fn text_header() -> FrameHeader {
    FrameHeader { is_final: true, opcode: OpCode::Data(Data::Text), ..FrameHeader::default() }
}
