//! Screens that nobody has paired yet, each with the code it shows, and the bell that tells paired ones of a change.
//!
//! Codes are in memory only and live for minutes. What a paired screen shows is kept in the store (`journal/kiosks.rs`).

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::{SignedDuration, Timestamp};
use tokio::sync::watch;

use crate::domain::check_in_code::ALPHABET;
use crate::journal::sessions::TokenHash;

use super::limits::SCREENS_WAITING_MAX;

/// How long a screen shows the same code.
pub const CODE_LIFETIME: SignedDuration = SignedDuration::from_mins(10);

/// A screen that has not asked for this long shows its code to nobody.
const SILENT_MAX: SignedDuration = SignedDuration::from_secs(40);

/// 23 to the power of 6 are 148 million codes. A desk may try ten a minute (`limits.rs`).
const CODE_LETTERS: usize = 6;

#[derive(Debug, Clone)]
struct Waiting {
    code: String,
    since: Timestamp,
    seen: Timestamp,
    device: String,
    /// A desk has typed the code, and its wish is on the way to the disk.
    taken: bool,
}

/// Who waits to be paired, and a bell for everybody who waits to be told something.
pub struct WaitingScreens {
    waiting: Mutex<HashMap<TokenHash, Waiting>>,
    bell: watch::Sender<u64>,
}

impl WaitingScreens {
    pub fn new() -> WaitingScreens {
        WaitingScreens { waiting: Mutex::default(), bell: watch::Sender::new(0) }
    }

    /// A new screen begins to wait; false where too many do.
    pub fn welcome(&self, screen: TokenHash, device: String, entropy: [u8; 32], now: Timestamp) -> bool {
        let mut waiting = self.lock();
        waiting.retain(|_, one| now.duration_since(one.seen) < SILENT_MAX);
        if waiting.len() >= SCREENS_WAITING_MAX {
            return false;
        }
        let code = fresh_code(&waiting, entropy);
        waiting.insert(screen, Waiting { code, since: now, seen: now, device, taken: false });
        true
    }

    /// The code that a screen shows now, another one when it has shown the last for long enough; `None` for a screen that
    /// does not wait.
    pub fn code_of(&self, screen: &TokenHash, entropy: [u8; 32], now: Timestamp) -> Option<String> {
        let mut waiting = self.lock();
        let is_old = now.duration_since(waiting.get(screen)?.since) >= CODE_LIFETIME;
        let fresh = is_old.then(|| fresh_code(&waiting, entropy));
        let one = waiting.get_mut(screen)?;
        one.seen = now;
        if let Some(code) = fresh {
            (one.code, one.since) = (code, now);
        }
        Some(one.code.clone())
    }

    /// The screen that shows a code, however it was typed, and what it is. Nobody else can take it; it shows its code
    /// until it [`is_paired`](Self::is_paired), or is [`given_back`](Self::given_back).
    pub fn take(&self, typed: &str, now: Timestamp) -> Option<(TokenHash, String)> {
        let typed: String =
            typed.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_uppercase).collect();
        let mut waiting = self.lock();
        let is_it = |one: &Waiting| {
            !one.taken
                && one.code == typed
                && now.duration_since(one.since) < CODE_LIFETIME
                && now.duration_since(one.seen) < SILENT_MAX
        };
        let (screen, one) = waiting.iter_mut().find(|(_, one)| is_it(one))?;
        one.taken = true;
        Some((*screen, one.device.clone()))
    }

    /// What it shows is kept now: it waits no longer.
    pub fn is_paired(&self, screen: &TokenHash) {
        self.lock().remove(screen);
    }

    /// The pairing could not be kept: the code is good again.
    pub fn given_back(&self, screen: &TokenHash) {
        if let Some(one) = self.lock().get_mut(screen) {
            one.taken = false;
        }
    }

    /// To be heard from now on; look what there is only after it.
    pub fn listen(&self) -> watch::Receiver<u64> {
        self.bell.subscribe()
    }

    /// Something was decided about a screen.
    pub fn ring(&self) {
        self.bell.send_modify(|rung| *rung = rung.wrapping_add(1));
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TokenHash, Waiting>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A code that no other screen shows.
fn fresh_code(waiting: &HashMap<TokenHash, Waiting>, entropy: [u8; 32]) -> String {
    let mut chance = blake3::Hasher::new_keyed(&entropy).finalize_xof();
    loop {
        let code: String = (0..CODE_LETTERS).map(|_| letter(&mut chance)).collect();
        if waiting.values().all(|one| one.code != code) {
            return code;
        }
    }
}

/// Every letter as likely as any other: bytes beyond the last whole alphabet are passed over.
fn letter(chance: &mut blake3::OutputReader) -> char {
    const FAIR: u8 = u8::MAX - u8::MAX % ALPHABET.len() as u8;
    loop {
        let mut byte = [0];
        chance.fill(&mut byte);
        if byte[0] < FAIR {
            return ALPHABET[usize::from(byte[0]) % ALPHABET.len()];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: Timestamp = Timestamp::UNIX_EPOCH;

    fn after(seconds: i64) -> Timestamp {
        NOON + SignedDuration::from_secs(seconds)
    }

    fn waits(screens: &WaitingScreens, number: u8) -> String {
        assert!(screens.welcome([number; 32], "TV".to_owned(), [number; 32], NOON));
        screens.code_of(&[number; 32], [0; 32], NOON).unwrap()
    }

    #[test]
    fn a_code_pairs_its_own_screen_once_however_it_is_typed() {
        let screens = WaitingScreens::new();
        let (one, other) = (waits(&screens, 1), waits(&screens, 2));
        assert_ne!(one, other);
        let typed = format!(" {} {}", one[..3].to_lowercase(), &one[3..]);
        assert_eq!(screens.take(&typed, NOON), Some(([1; 32], "TV".to_owned())));
        assert_eq!(screens.take(&one, NOON), None);
        // Who asks while the pairing is on the way to the disk is not told that he is nobody.
        assert_eq!(screens.code_of(&[1; 32], [0; 32], NOON), Some(one));
        screens.is_paired(&[1; 32]);
        assert_eq!(screens.code_of(&[1; 32], [0; 32], NOON), None);
        assert_eq!(screens.code_of(&[2; 32], [0; 32], NOON), Some(other));
    }

    #[test]
    fn a_code_is_good_again_when_its_pairing_could_not_be_kept() {
        let screens = WaitingScreens::new();
        let code = waits(&screens, 1);
        assert!(screens.take(&code, NOON).is_some());
        screens.given_back(&[1; 32]);
        assert!(screens.take(&code, NOON).is_some());
    }

    #[test]
    fn a_code_is_another_one_after_ten_minutes_and_the_old_one_pairs_nothing() {
        let screens = WaitingScreens::new();
        let first = waits(&screens, 1);
        let ten_minutes = NOON + CODE_LIFETIME;
        let second = screens.code_of(&[1; 32], [9; 32], ten_minutes).unwrap();
        assert_ne!(first, second);
        assert_eq!(screens.take(&first, ten_minutes), None);
        assert!(screens.take(&second, ten_minutes).is_some());
    }

    #[test]
    fn a_screen_that_was_switched_off_is_not_paired_and_makes_room() {
        let screens = WaitingScreens::new();
        let code = waits(&screens, 1);
        assert_eq!(screens.take(&code, after(60)), None);
        for number in 0..SCREENS_WAITING_MAX {
            let hash = *blake3::hash(&number.to_be_bytes()).as_bytes();
            assert!(screens.welcome(hash, "TV".to_owned(), hash, after(60)));
        }
        assert!(!screens.welcome([2; 32], "TV".to_owned(), [2; 32], after(70)));
        assert!(screens.welcome([2; 32], "TV".to_owned(), [2; 32], after(200)));
    }
}
