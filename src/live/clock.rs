//! Time and chance, taken from the machine here and nowhere else, and handed on as arguments.

use jiff::Timestamp;
use rand::TryRng;

/// Now, and 32 bytes that nobody can guess: stamped on every command.
#[derive(Debug, Clone, Copy)]
pub struct Stamped {
    pub now: Timestamp,
    pub entropy: [u8; 32],
}

/// The time of this machine.
#[allow(clippy::disallowed_methods)] // the one place
pub fn now() -> Timestamp {
    Timestamp::now()
}

/// Bytes from the operating system.
///
/// # Panics
/// Where the operating system has no entropy to give: nothing on such a machine could be kept secret.
pub fn entropy<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    #[allow(clippy::disallowed_methods)] // the one place
    let mut system = rand::rngs::SysRng;
    system.try_fill_bytes(&mut bytes).expect("the operating system gives entropy");
    bytes
}

pub fn stamp() -> Stamped {
    Stamped { now: now(), entropy: entropy() }
}
