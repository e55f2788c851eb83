//! Records as bytes: JSON with the event's type and a version. An old version is read for ever, through pure functions
//! that lift it step by step; what is on the disk is never rewritten.

use jiff::Timestamp;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::domain::event::Event;
use crate::domain::ids::RequestId;
use crate::domain::season::event::SeasonEvent;

use super::{Record, Seq};

/// Lifts an event's JSON from one version to the next.
pub type Upcaster = fn(Value) -> Value;

/// What a journal can hold: the events of a tournament, or those of a season.
pub trait Journaled: Serialize + DeserializeOwned {
    /// The first lifts version 1 to 2, and so on. A change to an event that old JSON does not read as is adds one.
    const UPCASTERS: &'static [Upcaster];
}

impl Journaled for Event {
    const UPCASTERS: &'static [Upcaster] = &[];
}

impl Journaled for SeasonEvent {
    const UPCASTERS: &'static [Upcaster] = &[];
}

#[derive(Serialize)]
struct Written<'a, E> {
    v: u16,
    at: Timestamp,
    by: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    device: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    request: Option<RequestId>,
    event: &'a E,
}

#[derive(Deserialize)]
struct Stored<E> {
    at: Timestamp,
    by: String,
    #[serde(default)]
    device: Option<String>,
    #[serde(default)]
    request: Option<RequestId>,
    event: E,
}

#[derive(Deserialize)]
struct Versioned {
    v: u16,
}

/// Why bytes are not a record to us.
#[derive(Debug, PartialEq, Eq)]
pub enum Unreadable {
    Newer(u16),
    NotAnEvent,
}

impl From<serde_json::Error> for Unreadable {
    fn from(_: serde_json::Error) -> Self {
        Unreadable::NotAnEvent
    }
}

/// The sequence number is not inside: it is the key under which the bytes are kept.
pub fn encode<E: Journaled>(record: &Record<E>) -> Result<Vec<u8>, serde_json::Error> {
    serde_json::to_vec(&Written {
        v: version(E::UPCASTERS),
        at: record.at,
        by: &record.by,
        device: record.device.as_deref(),
        request: record.request,
        event: &record.event,
    })
}

pub fn decode<E: Journaled>(seq: Seq, bytes: &[u8]) -> Result<Record<E>, Unreadable> {
    decode_through(E::UPCASTERS, seq, bytes)
}

fn version(upcasters: &[Upcaster]) -> u16 {
    1 + upcasters.len() as u16
}

fn decode_through<E: DeserializeOwned>(
    upcasters: &[Upcaster],
    seq: Seq,
    bytes: &[u8],
) -> Result<Record<E>, Unreadable> {
    let Versioned { v } = serde_json::from_slice(bytes)?;
    if v > version(upcasters) {
        return Err(Unreadable::Newer(v));
    }
    let older = usize::from(v).checked_sub(1).ok_or(Unreadable::NotAnEvent)?;
    let stored = match &upcasters[older..] {
        [] => serde_json::from_slice::<Stored<E>>(bytes)?,
        missed => {
            let old = serde_json::from_slice::<Stored<Value>>(bytes)?;
            let lifted = missed.iter().fold(old.event, |event, lift| lift(event));
            Stored {
                at: old.at,
                by: old.by,
                device: old.device,
                request: old.request,
                event: serde_json::from_value(lifted)?,
            }
        }
    };
    let Stored { at, by, device, request, event } = stored;
    Ok(Record { seq, at, by, device, request, event })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn stored(version: u16, event: Value) -> Vec<u8> {
        json!({"v": version, "at": "2026-11-28T09:30:00Z", "by": "server", "event": event}).to_string().into_bytes()
    }

    #[test]
    fn what_was_written_is_what_is_read() {
        let record = Record {
            seq: 7,
            at: "2026-11-28T09:30:00.25Z".parse().unwrap(),
            by: "P17".to_owned(),
            device: Some("phone".to_owned()),
            request: Some(RequestId(uuid::Uuid::from_u128(5))),
            event: Event::RegistrationOpened,
        };
        let bytes = encode(&record).unwrap();
        assert_eq!(decode::<Event>(7, &bytes), Ok(record));
        let json: Value = serde_json::from_slice(&bytes).unwrap();
        assert_eq!((&json["v"], &json["event"]["type"]), (&json!(1), &json!("registration_opened")));
    }

    #[test]
    fn an_event_of_two_versions_ago_is_read_through_both_lifts_in_order() {
        let renamed: Upcaster = |mut event| {
            if event["type"] == "sign_up_opened" {
                event["type"] = json!("registration_began");
            }
            event
        };
        let renamed_again: Upcaster = |mut event| {
            if event["type"] == "registration_began" {
                event["type"] = json!("registration_opened");
            }
            event
        };
        for (version, name) in [(1, "sign_up_opened"), (2, "registration_began"), (3, "registration_opened")] {
            let read = decode_through::<Event>(&[renamed, renamed_again], 1, &stored(version, json!({"type": name})));
            assert_eq!(read.unwrap().event, Event::RegistrationOpened, "version {version}");
        }
    }

    #[test]
    fn an_event_from_a_newer_program_is_named_as_such() {
        let bytes = stored(version(Event::UPCASTERS) + 1, json!({"type": "moon_landing"}));
        assert_eq!(decode::<Event>(1, &bytes), Err(Unreadable::Newer(version(Event::UPCASTERS) + 1)));
    }

    #[test]
    fn bytes_that_are_no_event_are_refused() {
        for bytes in [stored(0, json!({"type": "registration_opened"})), stored(1, json!({"type": "?"})), vec![0xff]] {
            assert_eq!(decode::<Event>(1, &bytes), Err(Unreadable::NotAnEvent));
        }
    }
}
