//! Links of players and invitations of staff as somebody hands them out: as addresses, as QR codes, and with when and
//! where they were used last.

use std::collections::HashMap;

use fast_qr::convert::svg::SvgBuilder;
use fast_qr::convert::{Builder, Shape};
use fast_qr::{ECL, QRBuilder};
use jiff::Timestamp;

use crate::domain::ids::{PlayerId, StaffId, TableNo, TournamentId};
use crate::domain::state::Tournament;
use crate::journal::links::{LinkTarget, secret};
use crate::journal::sessions::{Identity, StoredSession};

use super::app::App;

/// Whom a link is for; most can be named in an address: `P3`, `S1`, `register`, `page` or `kiosk`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holder {
    Player(PlayerId),
    Staff(StaffId),
    /// Whoever wants to register.
    Registration,
    /// The public page.
    Page,
    /// Whoever stands at a table: its public page, without any right.
    Table(TableNo),
    Kiosk,
}

impl Holder {
    pub fn parse(text: &str) -> Option<Holder> {
        match text {
            "page" => Some(Holder::Page),
            "kiosk" => Some(Holder::Kiosk),
            "register" => Some(Holder::Registration),
            text => text.parse().map(Holder::Player).or_else(|_| text.parse().map(Holder::Staff)).ok(),
        }
    }
}

/// The address that a holder opens; `None` where there is no such person.
pub fn url_of(app: &App, base: &str, state: &Tournament, holder: Holder) -> Option<String> {
    let id = state.id;
    let target = match holder {
        Holder::Page => return Some(format!("{base}/t/{id}")),
        Holder::Table(table) => return Some(format!("{base}/t/{id}/table/{table}")),
        Holder::Kiosk => return Some(format!("{base}/t/{id}/kiosk")),
        Holder::Registration => {
            let target = LinkTarget::Registration { tournament: id, generation: state.self_registration.generation };
            return Some(format!("{base}/t/{id}/register#{}", secret(app.store.server_key(), target).reveal()));
        }
        Holder::Player(player) => {
            LinkTarget::Player { tournament: id, player, generation: state.on_roster(player)?.link.generation }
        }
        Holder::Staff(staff) => {
            LinkTarget::Staff { tournament: id, staff, generation: state.staff_member(staff)?.link.generation }
        }
    };
    // The secret stands in the fragment, which no browser sends: it reaches no log and no Referer.
    Some(format!("{base}/join#{}", secret(app.store.server_key(), target).reveal()))
}

/// When and on which device the present links were used last.
pub fn last_uses(app: &App, state: &Tournament) -> HashMap<Identity, (Timestamp, String)> {
    let mut uses: HashMap<Identity, (Timestamp, String)> = HashMap::new();
    for session in sessions_of(app, state.id) {
        let newer = uses.get(&session.identity).is_none_or(|(at, _)| *at < session.last_used);
        if newer {
            uses.insert(session.identity, (session.last_used, session.device));
        }
    }
    uses
}

fn sessions_of(app: &App, tournament: TournamentId) -> Vec<StoredSession> {
    app.store.sessions_of(tournament)
}

/// A QR code as an SVG picture, dark on white also on dark pages, so that every phone reads it.
pub fn qr_svg(text: &str) -> Option<String> {
    let code = QRBuilder::new(text).ecl(ECL::M).build().ok()?;
    Some(SvgBuilder::default().shape(Shape::Square).margin(2).to_str(&code))
}

/// A QR code for a terminal.
pub fn qr_text(text: &str) -> Option<String> {
    QRBuilder::new(text).ecl(ECL::L).build().ok().map(|code| code.to_str())
}
