//! Everybody who watches: so many sockets, read by one thread, which tells when the last one has its frame.
//!
//! Knows WebSocket frames as far as their length; what is in them is the server's business.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::time::{Duration, Instant};

/// Shorter frames are words to one client alone (`welcome`, `alive`); longer ones are the feed's.
const FEED_FRAME_BYTES_MIN: u64 = 800;
/// A server that has not delivered by then never will.
const DELIVERED_WITHIN: Duration = Duration::from_secs(30);
const EVENTS_AT_ONCE: usize = 1024;
const READ_BUFFER_BYTES: usize = 256 * 1024;

/// What a watcher says to our server before it hears anything.
pub struct Greeting {
    pub path: String,
    pub hello: String,
}

pub struct Crowd {
    watchers: Vec<Watcher>,
    epoll: Epoll,
    buffer: Vec<u8>,
}

struct Watcher {
    stream: TcpStream,
    frames: FrameLengths,
    /// Frames of the feed that came whole since the last look.
    delivered: u32,
}

impl Crowd {
    /// So many sockets to this address; with a greeting they are WebSockets that have said `hello`.
    pub fn gather(address: SocketAddr, people: usize, greeting: Option<&Greeting>) -> io::Result<Crowd> {
        let epoll = Epoll::new()?;
        let mut watchers = Vec::with_capacity(people);
        for index in 0..people {
            let mut stream = TcpStream::connect(address)?;
            if let Some(greeting) = greeting {
                greet(&mut stream, address, greeting)?;
            }
            stream.set_nonblocking(true)?;
            epoll.add(&stream, index)?;
            watchers.push(Watcher { stream, frames: FrameLengths::default(), delivered: 0 });
        }
        Ok(Crowd { watchers, epoll, buffer: vec![0; READ_BUFFER_BYTES] })
    }

    /// Reads until each watcher has one more frame of the feed, and tells when the last one had it and how long the
    /// longest frame was.
    pub fn all_have_one(&mut self) -> io::Result<(Instant, u64)> {
        let end = Instant::now() + DELIVERED_WITHIN;
        let mut waiting = self.watchers.len();
        let mut longest = 0;
        while waiting > 0 {
            for index in self.epoll.wait(end)? {
                let watcher = &mut self.watchers[index];
                let (completed, length) = watcher.read(&mut self.buffer)?;
                longest = longest.max(length);
                if completed > 0 && watcher.delivered == 0 {
                    waiting -= 1;
                }
                watcher.delivered += completed;
            }
        }
        let last = Instant::now();
        for watcher in &mut self.watchers {
            if watcher.delivered != 1 {
                return Err(io::Error::other(format!("{} frames came where one was sent", watcher.delivered)));
            }
            watcher.delivered = 0;
        }
        Ok((last, longest))
    }
}

impl Watcher {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<(u32, u64)> {
        match self.stream.read(buffer) {
            Ok(0) => Err(io::Error::new(ErrorKind::UnexpectedEof, "the server closed a socket")),
            Ok(length) => Ok(self.frames.take_in(&buffer[..length])),
            Err(fault) if fault.kind() == ErrorKind::WouldBlock => Ok((0, 0)),
            Err(fault) => Err(fault),
        }
    }
}

fn greet(stream: &mut TcpStream, address: SocketAddr, greeting: &Greeting) -> io::Result<()> {
    let request = format!(
        "GET {} HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
        greeting.path
    );
    stream.write_all(request.as_bytes())?;
    let mut answer = Vec::new();
    let mut byte = [0];
    while !answer.ends_with(b"\r\n\r\n") {
        stream.read_exact(&mut byte)?;
        answer.push(byte[0]);
    }
    if !answer.starts_with(b"HTTP/1.1 101 ") {
        return Err(io::Error::other(String::from_utf8_lossy(&answer).into_owned()));
    }
    // A final text frame of less than 126 bytes, masked with zeros.
    let mut hello = vec![0x81, 0x80 | greeting.hello.len() as u8, 0, 0, 0, 0];
    hello.extend_from_slice(greeting.hello.as_bytes());
    stream.write_all(&hello)
}

/// Where in the stream of frames a watcher is.
#[derive(Default)]
struct FrameLengths {
    header: Vec<u8>,
    length: u64,
    /// Bytes of the present frame still to come.
    left: u64,
}

impl FrameLengths {
    /// How many frames of the feed ended in these bytes, and how long the longest of them was.
    fn take_in(&mut self, mut bytes: &[u8]) -> (u32, u64) {
        let (mut completed, mut longest) = (0, 0);
        while !bytes.is_empty() {
            if self.left == 0 {
                self.header.push(bytes[0]);
                bytes = &bytes[1..];
                let Some(length) = payload_length(&self.header) else { continue };
                self.header.clear();
                (self.length, self.left) = (length, length);
            }
            let here = self.left.min(bytes.len() as u64);
            self.left -= here;
            bytes = &bytes[here as usize..];
            if self.left == 0 && self.length >= FEED_FRAME_BYTES_MIN {
                completed += 1;
                longest = longest.max(self.length);
            }
        }
        (completed, longest)
    }
}

/// `None` while the header of a server's frame is not complete.
fn payload_length(header: &[u8]) -> Option<u64> {
    match (header.get(1)?, &header[2..]) {
        (126, rest) => Some(u64::from(u16::from_be_bytes(rest.try_into().ok()?))),
        (127, rest) => Some(u64::from_be_bytes(rest.try_into().ok()?)),
        (length, _) => Some(u64::from(*length)),
    }
}

/// The kernel's list of sockets that have something to read.
struct Epoll(OwnedFd);

impl Epoll {
    fn new() -> io::Result<Epoll> {
        // SAFETY: the descriptor is new and belongs to nobody else.
        unsafe {
            match libc::epoll_create1(libc::EPOLL_CLOEXEC) {
                -1 => Err(io::Error::last_os_error()),
                descriptor => Ok(Epoll(OwnedFd::from_raw_fd(descriptor))),
            }
        }
    }

    fn add(&self, stream: &TcpStream, index: usize) -> io::Result<()> {
        let mut event = libc::epoll_event { events: libc::EPOLLIN as u32, u64: index as u64 };
        // SAFETY: both descriptors are open, and the event lives through the call.
        match unsafe { libc::epoll_ctl(self.0.as_raw_fd(), libc::EPOLL_CTL_ADD, stream.as_raw_fd(), &mut event) } {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        }
    }

    fn wait(&self, end: Instant) -> io::Result<Vec<usize>> {
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::Error::new(ErrorKind::TimedOut, "a frame did not reach everybody"));
        }
        let mut events = [libc::epoll_event { events: 0, u64: 0 }; EVENTS_AT_ONCE];
        // SAFETY: the array has room for as many events as are asked for.
        let came = unsafe {
            libc::epoll_wait(self.0.as_raw_fd(), events.as_mut_ptr(), EVENTS_AT_ONCE as i32, left.as_millis() as i32)
        };
        match usize::try_from(came) {
            Ok(came) => Ok(events[..came].iter().map(|event| event.u64 as usize).collect()),
            Err(_) => Err(io::Error::last_os_error()),
        }
    }
}
