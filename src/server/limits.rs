//! How much of what: each limit with a name, a unit and a reason. Limits of people are keyed by credential, never by
//! address: a whole hall is one address. Only who guesses passwords has nothing else to be known by.

use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use tokio::sync::Semaphore;

use crate::domain::ids::TournamentId;

/// One message from a client, in bytes. A full sheet with a reason takes 2 KiB.
pub const MESSAGE_BYTES_MAX: usize = 16 * 1024;

/// One request body, in bytes. 500 players by name take 40 KiB.
pub const BODY_BYTES_MAX: usize = 64 * 1024;

/// One imported list, in bytes. A spreadsheet of 2,000 players with remarks takes 1 MiB.
pub const IMPORT_BYTES_MAX: usize = 5 * 1024 * 1024;

/// One archive of a tournament, in bytes. 2,000 players over ten rounds with every sheet signed take 25 MiB.
pub const ARCHIVE_BYTES_MAX: usize = 64 * 1024 * 1024;

/// Archives that are read at the same time, for each takes memory many times its size.
pub const ARCHIVES_AT_ONCE_MAX: usize = 1;

/// From the first byte of a request to the end of its headers. Longer is a client that only wants to hold the line.
pub const HEADERS_WITHIN: Duration = Duration::from_secs(10);

/// From the opening of a socket to its `hello`.
pub const HELLO_WITHIN: Duration = Duration::from_secs(10);

/// A frame that a client does not take in this time is to a client that is not there any more.
pub const FRAME_TAKEN_WITHIN: Duration = Duration::from_secs(30);

/// A client that hears nothing for twice this time shows that it is offline: within ten seconds.
pub const ALIVE_EVERY: Duration = Duration::from_secs(4);

/// Commands of one socket that wait for their answer. A phone sends one and waits; an outbox after an hour without
/// network sends a handful.
pub const COMMANDS_AT_ONCE_MAX: usize = 16;

/// Open files that are not connections: the store, the log, the listener, and what the runtime needs.
pub const FILES_RESERVED: u64 = 64;

/// Records of the history in one answer.
pub const HISTORY_RECORDS_MAX: usize = 200;

/// Sustained messages of one credential or one socket, a second. Nobody taps faster; an import is one command.
const MESSAGES_PER_SECOND: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// Messages at once, after a pause: an outbox that comes back, a desk that clicks through a list.
const MESSAGES_BURST: NonZeroU32 = NonZeroU32::new(100).unwrap();

/// Password tries for one account name from one address, or from one device on which its owner signed in before, a
/// minute. Whoever guesses elsewhere does not keep the owner out. 128-bit link secrets need no such limit.
const PASSWORDS_PER_MINUTE: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// Tries for one name from all devices that its owner never used, an hour: many addresses are worth no more than this.
const PASSWORDS_PER_HOUR: NonZeroU32 = NonZeroU32::new(100).unwrap();
/// Tries from one address for whatever names, a minute: a few people in a hall sign in at the same time, not more.
const PASSWORDS_PER_ADDRESS: NonZeroU32 = NonZeroU32::new(60).unwrap();

/// Codes of screens that one session may try, a minute. Somebody who types what he reads needs one or two.
const SCREEN_CODES_PER_MINUTE: NonZeroU32 = NonZeroU32::new(10).unwrap();

/// Screens that show a code and wait to be paired, of the whole server. A hall sets up a dozen at once.
pub const SCREENS_WAITING_MAX: usize = 200;

/// Paired screens, of the whole server: each asks all the time.
pub const SCREENS_PAIRED_MAX: usize = 1_000;

/// How long a screen that asks what to show waits for something new. Below a page's own patience of 12 seconds, and
/// often enough to be seen as there.
pub const SCREEN_WAITS: Duration = Duration::from_secs(8);

/// Sustained registrations of one link, a second: a hall of 500 in ten seconds.
const REGISTRATIONS_PER_SECOND: NonZeroU32 = NonZeroU32::new(50).unwrap();
/// Registrations at once: everybody in a hall, when the link is shown on the wall.
const REGISTRATIONS_BURST: NonZeroU32 = NonZeroU32::new(500).unwrap();
/// Registrations that wait for their answer, of all tournaments: a quarter of what may wait for one, so that a result
/// that is handed in never waits behind a crowd at the door.
const REGISTRATIONS_AT_ONCE_MAX: usize = 64;

/// One registration, in bytes. A form with an address and wishes in full takes 5 KiB.
pub const REGISTRATION_BYTES_MAX: usize = 8 * 1024;

type Keyed<K> = RateLimiter<K, DashMapStateStore<K>, DefaultClock>;

/// Who tries a password, as far as one can tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Guesser {
    /// A browser in which the owner of the account signed in before, by its mark.
    Known([u8; 16]),
    /// Anybody else, by where he comes from.
    Stranger(IpAddr),
}

impl Guesser {
    /// A network that has IPv6 gives each machine as many addresses as it likes: they count as one.
    pub fn stranger(address: IpAddr) -> Guesser {
        Guesser::Stranger(match address.to_canonical() {
            IpAddr::V6(address) => {
                let [network @ .., _, _, _, _] = address.segments();
                let [a, b, c, d] = network;
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
            address => address,
        })
    }
}

pub struct Limits {
    commands: Keyed<[u8; 32]>,
    passwords: Keyed<(String, Guesser)>,
    passwords_of_strangers: Keyed<String>,
    passwords_by_address: Keyed<IpAddr>,
    registrations: Keyed<(TournamentId, u32)>,
    screen_codes: Keyed<[u8; 32]>,
    pub registrations_at_once: Semaphore,
    pub archives_at_once: Semaphore,
}

impl Limits {
    pub fn new() -> Limits {
        Limits {
            commands: RateLimiter::dashmap(Quota::per_second(MESSAGES_PER_SECOND).allow_burst(MESSAGES_BURST)),
            passwords: RateLimiter::dashmap(Quota::per_minute(PASSWORDS_PER_MINUTE)),
            passwords_of_strangers: RateLimiter::dashmap(Quota::per_hour(PASSWORDS_PER_HOUR)),
            passwords_by_address: RateLimiter::dashmap(Quota::per_minute(PASSWORDS_PER_ADDRESS)),
            registrations: RateLimiter::dashmap(
                Quota::per_second(REGISTRATIONS_PER_SECOND).allow_burst(REGISTRATIONS_BURST),
            ),
            screen_codes: RateLimiter::dashmap(Quota::per_minute(SCREEN_CODES_PER_MINUTE)),
            registrations_at_once: Semaphore::new(REGISTRATIONS_AT_ONCE_MAX),
            archives_at_once: Semaphore::new(ARCHIVES_AT_ONCE_MAX),
        }
    }

    /// May this session send another command now?
    pub fn command(&self, session: &[u8; 32]) -> bool {
        self.commands.check_key(session).is_ok()
    }

    /// May another password be tried for this name now?
    pub fn password(&self, name: &str, guesser: Guesser) -> bool {
        let name = name.trim().to_lowercase();
        let stranger = match guesser {
            Guesser::Known(_) => None,
            Guesser::Stranger(address) => Some(address),
        };
        // In this order: what one address wastes does not use up what is left for all others.
        self.passwords.check_key(&(name.clone(), guesser)).is_ok()
            && stranger.is_none_or(|address| {
                self.passwords_by_address.check_key(&address).is_ok()
                    && self.passwords_of_strangers.check_key(&name).is_ok()
            })
    }

    /// May somebody else register with this link now?
    pub fn registration(&self, tournament: TournamentId, generation: u32) -> bool {
        self.registrations.check_key(&(tournament, generation)).is_ok()
    }

    /// May this session try another code of a screen now?
    pub fn screen_code(&self, session: &[u8; 32]) -> bool {
        self.screen_codes.check_key(session).is_ok()
    }

    /// Forgets those who have not asked for a while.
    pub fn tidy(&self) {
        self.commands.retain_recent();
        self.passwords.retain_recent();
        self.passwords_of_strangers.retain_recent();
        self.passwords_by_address.retain_recent();
        self.registrations.retain_recent();
        self.screen_codes.retain_recent();
    }
}

/// The pace of one socket, for those without a session, too: as many messages as the burst, refilled by the second.
#[derive(Debug)]
pub struct Pace {
    left: u32,
    refilled_at: tokio::time::Instant,
}

impl Pace {
    pub fn new() -> Pace {
        Pace { left: MESSAGES_BURST.get(), refilled_at: tokio::time::Instant::now() }
    }

    /// May another message come now?
    pub fn allows(&mut self) -> bool {
        let seconds = self.refilled_at.elapsed().as_secs();
        if seconds > 0 {
            self.refilled_at += Duration::from_secs(seconds);
            let refill = u32::try_from(seconds).unwrap_or(u32::MAX).saturating_mul(MESSAGES_PER_SECOND.get());
            self.left = self.left.saturating_add(refill).min(MESSAGES_BURST.get());
        }
        let allowed = self.left > 0;
        self.left = self.left.saturating_sub(1);
        allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tries(limits: &Limits, name: &str, guesser: Guesser, times: usize) -> usize {
        (0..times).filter(|_| limits.password(name, guesser)).count()
    }

    fn from(address: &str) -> Guesser {
        Guesser::stranger(address.parse().unwrap())
    }

    #[test]
    fn whoever_guesses_in_the_hall_keeps_out_neither_the_owner_nor_others() {
        let limits = Limits::new();
        assert_eq!(tries(&limits, "Mira", from("10.0.0.5"), 30), 10);
        assert_eq!(tries(&limits, " MIRA", from("10.0.0.5"), 1), 0, "the same name");
        assert_eq!(tries(&limits, "Mira", Guesser::Known([1; 16]), 3), 3, "her own laptop, in the same hall");
        assert_eq!(tries(&limits, "Mira", from("192.0.2.7"), 3), 3, "from her hotel");
        assert_eq!(tries(&limits, "Ilse", from("10.0.0.5"), 3), 3, "somebody else in the hall");
    }

    #[test]
    fn many_addresses_do_not_make_many_tries_and_many_names_neither() {
        let limits = Limits::new();
        let addresses = (0..100).map(|number| format!("192.0.2.{number}"));
        let by_many: usize = addresses.map(|address| tries(&limits, "Mira", from(&address), 10)).sum();
        assert_eq!(by_many, 100);
        assert_eq!(tries(&limits, "Mira", Guesser::Known([1; 16]), 3), 3, "her own laptop all the same");
        let names = (0..100).map(|number| format!("Name {number}"));
        let many_names: usize = names.map(|name| tries(&limits, &name, from("198.51.100.1"), 10)).sum();
        assert_eq!(many_names, 60);
    }

    #[test]
    fn a_machine_with_a_thousand_addresses_is_one_machine() {
        assert_eq!(from("2001:db8::1"), from("2001:db8::ffff:1:2:3"));
        assert_ne!(from("2001:db8::1"), from("2001:db8:0:1::1"));
        assert_eq!(from("::ffff:10.0.0.5"), from("10.0.0.5"));
    }
}
