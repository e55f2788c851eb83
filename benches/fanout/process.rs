//! What a process of ours has used so far.

use std::fs;
use std::io;
use std::time::Duration;

/// CPU time of all its threads, in user and kernel, those that ended included.
pub fn cpu(pid: u32) -> io::Result<Duration> {
    // How Linux names the CPU clock of another process: its inverted id above three bits, of which 2 is "scheduled".
    let clock = (!(pid as libc::clockid_t) << 3) | 2;
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the time lives through the call.
    match unsafe { libc::clock_gettime(clock, &mut time) } {
        0 => Ok(Duration::new(time.tv_sec as u64, time.tv_nsec as u32)),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Memory that it holds, in bytes.
pub fn memory(pid: u32) -> io::Result<u64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kibibytes.map(|kibibytes| kibibytes * 1024).ok_or_else(|| io::Error::other("/proc tells no VmRSS"))
}
