//! The report of the end: who took part, and who is awaited at the final, with how to reach him. For the keeper only.
//!
//! Contact data stay with their tournaments: they are looked up there when the keeper asks, and kept nowhere here.

use std::collections::BTreeMap;

use super::desk::candidate_view;
use super::{SeasonNow, Seasons};
use crate::domain::registration::Contact;
use crate::domain::season::entry::Entry;
use crate::domain::season::invitations::Invited;
use crate::protocol::files::{Cell, Cells, NotAFile};
use crate::protocol::season::{FinalistContact, FinalistView, ReportView};

/// How to reach those who are awaited, by their number among the candidates.
pub type Contacts = BTreeMap<u32, FinalistContact>;

impl Seasons {
    /// How to reach everybody who holds a place at the final (`rules.md` §7: the keeper sees contact data of qualified
    /// players). Nobody before the invitations are made.
    pub async fn contacts(&self, now: &SeasonNow) -> Contacts {
        let mut contacts = Contacts::new();
        let Some(invitations) = &now.season.invitations else { return contacts };
        for (no, invited) in invitations.holders() {
            if let Some(contact) = self.newest_contact(now, invited).await {
                contacts.insert(no, contact);
            }
        }
        contacts
    }

    /// What he said when he registered last, and what is still kept of it.
    async fn newest_contact(&self, now: &SeasonNow, invited: &Invited) -> Option<FinalistContact> {
        let played = invited.candidate.entries.iter().filter_map(|entry| match entry {
            Entry::Player { tournament, player } => {
                let day = now.season.application(*tournament).map(|application| application.details.date);
                Some((day, *tournament, *player))
            }
            // Whom the keeper wrote down himself gave no contact data here.
            Entry::Kept(_) => None,
        });
        let mut played: Vec<_> = played.collect();
        played.sort_unstable_by_key(|(day, tournament, _)| std::cmp::Reverse((*day, *tournament)));
        for (_, tournament, player) in played {
            let Ok(handle) = self.hub.open(tournament).await else { continue };
            let there = handle.now();
            if let Some(contact) = there.people.contact(player) {
                let kept_until = there.state.contacts_kept_until().map(|day| day.to_string());
                return Some(contact_view(contact, kept_until));
            }
        }
        None
    }
}

fn contact_view(contact: &Contact, kept_until: Option<String>) -> FinalistContact {
    FinalistContact {
        name: contact.full_name.to_string(),
        address: contact.address.as_ref().map(ToString::to_string),
        phone: contact.phone.as_ref().map(ToString::to_string),
        email: contact.email.as_ref().map(ToString::to_string),
        kept_until,
    }
}

/// How the season ended.
pub fn report(now: &SeasonNow, mut contacts: Contacts) -> ReportView {
    let invitations = now.season.invitations.as_ref();
    let holders = invitations.into_iter().flat_map(|invitations| invitations.holders());
    let finalists = holders.map(|(no, invited)| FinalistView {
        candidate: candidate_view(now, no, invited),
        contact: contacts.remove(&no),
    });
    let finalists = finalists.collect();
    let view = super::season_view(now);
    ReportView {
        title: view.title,
        tournaments: view.calendar.iter().filter(|row| row.counts).count() as u32,
        participants: now.list.rows.len() as u32,
        results: now.list.rows.iter().map(|row| row.played).sum(),
        calendar: view.calendar,
        rows: view.rows,
        finalists,
    }
}

const FINALISTS_COLUMNS: [&str; 9] =
    ["name", "rank", "place", "instead_of", "answer", "full_name", "address", "phone", "email"];

/// Who is awaited at the final, as a file to write the letters from.
///
/// # Errors
/// Where a line cannot be written.
pub fn finalists_file(now: &SeasonNow, contacts: Contacts) -> Result<Cells, NotAFile> {
    let text = |text: Option<String>| Cell::from(text.unwrap_or_default());
    let line = |FinalistView { candidate, contact }: FinalistView| {
        let (name, address, phone, email) = match contact {
            Some(FinalistContact { name, address, phone, email, .. }) => (Some(name), address, phone, email),
            None => Default::default(),
        };
        (
            Cell::from(candidate.name),
            candidate.rank,
            candidate.place,
            text(candidate.instead_of),
            candidate.answer,
            text(name),
            text(address),
            text(phone),
            text(email),
        )
    };
    Cells::of(&FINALISTS_COLUMNS, report(now, contacts).finalists.into_iter().map(line))
}
