//! Browsers in which the owner of an account signed in before carry a mark, so that somebody who guesses passwords for
//! that name, perhaps in the same hall, does not keep the owner out. A mark opens nothing: it only has tries of its own.

use axum::http::{HeaderMap, HeaderValue, header};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use subtle::ConstantTimeEq;

use crate::domain::ids::AccountId;
use crate::journal::links::ServerKey;
use crate::live::clock;

use super::error::ApiError;
use super::session::cookie;

const DEVICE_BYTES: usize = 16;

/// The cookie that marks this browser for an account.
pub fn mark(key: &ServerKey, account: AccountId, secure: bool) -> Result<HeaderValue, ApiError> {
    let device: [u8; DEVICE_BYTES] = clock::entropy();
    let value = [device.as_slice(), &key.mark_of_device(account, &device)].concat();
    cookie(&cookie_name(account), &URL_SAFE_NO_PAD.encode(value), secure)
}

/// The device that a request comes from, where the owner of this account signed in on it before.
pub fn recognise(key: &ServerKey, headers: &HeaderMap, account: AccountId) -> Option<[u8; DEVICE_BYTES]> {
    let name = cookie_name(account);
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies.flat_map(|cookies| cookies.split(';')).find_map(|cookie| {
        let value = cookie.trim().strip_prefix(&name)?.strip_prefix('=')?;
        let bytes = URL_SAFE_NO_PAD.decode(value).ok()?;
        let (device, presented) = bytes.split_first_chunk::<DEVICE_BYTES>()?;
        let genuine: bool = key.mark_of_device(account, device).as_slice().ct_eq(presented).into();
        genuine.then_some(*device)
    })
}

/// Several heads may share a laptop: each account has a cookie of its own.
fn cookie_name(account: AccountId) -> String {
    format!("known-{}", account.0.simple())
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_device_is_known_for_the_account_that_signed_in_on_it_and_to_this_server_only() {
        let (mira, ilse) = (AccountId(Uuid::from_u128(1)), AccountId(Uuid::from_u128(2)));
        let (ours, other) = (ServerKey::new([7; 32]), ServerKey::new([8; 32]));
        let marked = mark(&ours, mira, false).unwrap();
        let marked = marked.to_str().unwrap().split(';').next().unwrap();
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, format!("rt-abc=def; {marked}").parse().unwrap());
        assert!(recognise(&ours, &headers, mira).is_some());
        assert_eq!(recognise(&ours, &headers, ilse), None);
        assert_eq!(recognise(&other, &headers, mira), None);
        let forged = marked.replace(&mira.0.simple().to_string(), &ilse.0.simple().to_string());
        headers.insert(header::COOKIE, forged.parse().unwrap());
        assert_eq!(recognise(&ours, &headers, ilse), None);
    }
}
