//! Passwords of accounts: Argon2 with the library's parameters, one at a time, off the tasks that serve everybody.

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use tokio::sync::Semaphore;

use super::error::ApiError;

/// Hashes at the same time. Each takes 19 MiB and tens of milliseconds of a core; a flood of tries must not take both
/// cores from a running tournament.
const HASHES_AT_ONCE: usize = 1;

/// In characters. Length is what makes a password strong.
pub const PASSWORD_LEAST: usize = 8;
const PASSWORD_MOST: usize = 200;

pub struct Passwords {
    turns: Semaphore,
}

impl Passwords {
    pub fn new() -> Passwords {
        Passwords { turns: Semaphore::new(HASHES_AT_ONCE) }
    }

    /// The hash to keep, in the PHC format.
    pub async fn hash(&self, password: String) -> Result<String, ApiError> {
        let length = password.chars().count();
        if !(PASSWORD_LEAST..=PASSWORD_MOST).contains(&length) {
            return Err(ApiError::bad_field(
                "password",
                format!("a password has {PASSWORD_LEAST} to {PASSWORD_MOST} characters"),
            ));
        }
        self.work(move || Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string()))
            .await?
            .map_err(|fault| ApiError::fault("A password could not be hashed", &fault))
    }

    /// Is this the password of that hash? Without a hash it takes as long, and is false: nobody learns which names
    /// exist.
    pub async fn verify(&self, password: String, hash: Option<String>) -> Result<bool, ApiError> {
        self.work(move || {
            let argon = Argon2::default();
            match hash.as_deref().map(PasswordHash::new) {
                Some(Ok(hash)) => argon.verify_password(password.as_bytes(), &hash).is_ok(),
                _ => {
                    let _ = argon.hash_password(password.as_bytes());
                    false
                }
            }
        })
        .await
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
        let _turn = self.turns.acquire().await.map_err(|fault| ApiError::fault("No turn for a password", &fault))?;
        tokio::task::spawn_blocking(work)
            .await
            .map_err(|fault| ApiError::fault("A password was not worked out", &fault))
    }
}
