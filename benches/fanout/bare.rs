//! The least that fan-out can cost: a process with one loop of `send()`, which sends a frame that was made before.

use std::io::{self, BufRead, BufReader, ErrorKind, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::os::fd::AsRawFd;
use std::process::{Child, ChildStdin, Command, Stdio};

/// The first argument that makes this program the bare server.
pub const AS_BARE_SERVER: &str = "--as-bare-server";

/// A bare server in a process of its own, ended when dropped.
pub struct Bare {
    child: Child,
    orders: ChildStdin,
    pub address: SocketAddr,
}

impl Bare {
    /// A server that takes so many sockets and then sends frames when told to.
    pub fn start(sockets: usize) -> io::Result<Bare> {
        let mut child = Command::new(std::env::current_exe()?)
            .args([AS_BARE_SERVER, &sockets.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (Some(orders), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("a child without pipes"));
        };
        let mut address = String::new();
        BufReader::new(output).read_line(&mut address)?;
        let address = address.trim().parse().map_err(io::Error::other)?;
        Ok(Bare { child, orders, address })
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// One frame of so many bytes to everybody.
    pub fn send(&mut self, bytes: u64) -> io::Result<()> {
        writeln!(self.orders, "{bytes}")
    }
}

impl Drop for Bare {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What the child does, until its orders end.
pub fn serve(sockets: usize) -> io::Result<()> {
    let listener = TcpListener::bind(("127.0.0.1", 0))?;
    println!("{}", listener.local_addr()?);
    let mut streams = Vec::with_capacity(sockets);
    for _ in 0..sockets {
        let (stream, _) = listener.accept()?;
        stream.set_nodelay(true)?;
        stream.set_nonblocking(true)?;
        streams.push(stream);
    }
    let mut frame = Vec::new();
    for order in io::stdin().lines() {
        let length: usize = order?.trim().parse().map_err(io::Error::other)?;
        if frame.len() != length {
            frame = framed(length);
        }
        for stream in &mut streams {
            send_all(stream, &frame)?;
        }
    }
    Ok(())
}

/// A text frame of a server with a payload of so many bytes.
fn framed(length: usize) -> Vec<u8> {
    let mut frame = vec![0x81];
    match u16::try_from(length) {
        Ok(length) if length < 126 => frame.push(length as u8),
        Ok(length) => {
            frame.push(126);
            frame.extend_from_slice(&length.to_be_bytes());
        }
        Err(_) => {
            frame.push(127);
            frame.extend_from_slice(&(length as u64).to_be_bytes());
        }
    }
    frame.resize(frame.len() + length, b'x');
    frame
}

fn send_all(stream: &mut TcpStream, mut rest: &[u8]) -> io::Result<()> {
    while !rest.is_empty() {
        match stream.write(rest) {
            Ok(sent) => rest = &rest[sent..],
            Err(full) if full.kind() == ErrorKind::WouldBlock => wait_for_room(stream)?,
            Err(fault) => return Err(fault),
        }
    }
    Ok(())
}

fn wait_for_room(stream: &TcpStream) -> io::Result<()> {
    let mut wanted = libc::pollfd { fd: stream.as_raw_fd(), events: libc::POLLOUT, revents: 0 };
    // SAFETY: one entry, which lives through the call.
    match unsafe { libc::poll(&mut wanted, 1, -1) } {
        -1 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}
