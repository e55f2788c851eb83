//! What the lines of a list before this one have named.

use std::collections::HashMap;

use super::alike::Alike;
use super::{Entered, LineOfList, Perhaps, Twin};
use crate::domain::ids::PlayerId;
use crate::domain::listed::{Comparison, Listed, OnRoster};
use crate::domain::registration::plain;

/// Who is offered as perhaps the same: as many as one reads before deciding.
const PERHAPS_MOST: usize = 5;

#[derive(Default)]
pub(super) struct Before {
    /// The first line that names somebody so.
    named: HashMap<(String, String), u64>,
    /// First lines, by everything that is said there and in the lines about the same.
    alike: Alike<u64>,
    /// Who is entered and was taken for the same, with the line.
    taken: HashMap<PlayerId, u64>,
    /// What is known of him with all lines so far, by his first line.
    known: HashMap<u64, OnRoster>,
}

impl Before {
    pub(super) fn held_against(&mut self, line: u64, listed: &Listed, entered: &Entered) -> LineOfList {
        let key = (plain(&listed.name), listed.club.as_deref().map(plain).unwrap_or_default());
        let found = entered.same_as(listed);
        // One person is completed from one line, and it is asked whether another line with another club is about him.
        let taken = found.as_ref().and_then(|(_, known)| self.taken.get(&known.player).copied());
        let is_another = taken.and_then(|line| self.known.get(&line)).is_some_and(|it| it.is_told_apart_from(listed));
        let (found, taken) = if is_another { (None, None) } else { (found, taken) };
        let first = self.named.get(&key).copied().or(taken);
        self.named.entry(key).or_insert(first.unwrap_or(line));
        let said = listed.into();
        if let Some(first) = first {
            self.alike.note(first, listed);
            let twin = self.twin(first, listed);
            if let Some(known) = self.known.get_mut(&first) {
                *known = known.clone().with(listed);
            }
            return LineOfList { line, said, same_as: None, twin, perhaps: Vec::new() };
        }
        let perhaps = if found.is_some() { Vec::new() } else { self.perhaps(listed, entered) };
        let (there, same_as) = found.unzip();
        if let Some(known) = &same_as {
            self.taken.insert(known.player, line);
        }
        let there = there.cloned().unwrap_or_else(|| listed.clone().into());
        self.alike.note(line, listed);
        self.known.insert(line, there.with(listed));
        LineOfList { line, said, same_as, twin: None, perhaps }
    }

    /// Whom somebody has to hold against this line. Two clubs may be two people, or one who has changed his.
    fn perhaps(&self, listed: &Listed, entered: &Entered) -> Vec<Perhaps> {
        let (taken, free): (Vec<PlayerId>, Vec<PlayerId>) =
            entered.alike(listed).into_iter().partition(|player| self.taken.contains_key(player));
        let mut lines = self.alike.to(listed);
        lines.extend(taken.iter().filter_map(|player| self.taken.get(player)));
        let players = free.into_iter().filter_map(|player| entered.known(player, listed)).map(Perhaps::SameAs);
        let twins = lines.into_iter().filter_map(|line| self.twin(line, listed)).map(Perhaps::Twin);
        players.chain(twins).take(PERHAPS_MOST).collect()
    }

    fn twin(&self, line: u64, listed: &Listed) -> Option<Twin> {
        let Comparison { new, differs } = listed.beside(self.known.get(&line)?);
        Some(Twin { line, new, differs })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::text::{Line, PersonName};
    use crate::server::import::{Preview, preview};

    /// Name, club, phone and e-mail address, as in a line of a list.
    fn entered(lines: &[&str]) -> Entered {
        let listed = |line: &&str| {
            let mut cells = line.split(';');
            let name = PersonName::parse(cells.next().unwrap()).unwrap();
            let mut cell = || cells.next().and_then(|cell| Line::parse(cell).ok());
            Listed { club: cell(), phone: cell(), email: cell(), ..Listed::named(name) }
        };
        let numbered = (1..).map(PlayerId).zip(lines.iter().map(listed).map(OnRoster::from));
        Entered::those(numbered, true)
    }

    fn seen(list: &[&str], entered: &Entered) -> Preview {
        let list = format!("name;club;phone;email\n{}\n", list.join("\n"));
        let seen = preview(list.as_bytes(), None, entered);
        assert_eq!(seen.faults, []);
        seen
    }

    /// Who may be the same as each line: a player, or a line.
    fn asked(list: &[&str], entered: &Entered) -> Vec<Vec<String>> {
        let told = |perhaps: Perhaps| match perhaps {
            Perhaps::SameAs(known) => known.player.to_string(),
            Perhaps::Twin(twin) => format!("line {}", twin.line),
        };
        let lines = seen(list, entered).players.into_iter();
        lines.map(|line| line.perhaps.into_iter().map(told).collect()).collect()
    }

    #[test]
    fn who_is_spelled_otherwise_is_neither_merged_nor_new_before_somebody_has_decided() {
        for (there, line) in [
            ("\u{218}tefan \u{21a}urcanu;Brașov;;st@example.org", "\u{15e}tefan \u{162}urcanu;Bra\u{15f}ov;0722 1;"),
            ("Zoë O'Neill;Ulm", "ZOË O\u{2019}NEILL;Ulm"),
            ("Hans Müller;Bonn", "Müller, Hans;Bonn"),
            ("Jürgen Großmann-Öztürk;Köln", "Juergen Grossmann-Oeztuerk;Koeln"),
            ("Hans-Peter Müller", "Hans Peter Muller"),
            ("René Łuczak", "Rene Luczak"),
        ] {
            let entered = entered(&[there, "Somebody Else"]);
            assert_eq!(asked(&[line], &entered), [["P1"]], "{there} / {line}");
            assert!(seen(&[line], &entered).players[0].same_as.is_none());
        }
    }

    #[test]
    fn one_name_with_another_club_is_asked() {
        let there = entered(&["Spieler A Nachname0;Verein 0"]);
        assert_eq!(asked(&["Spieler A Nachname0;Anderer Verein"], &there), [["P1"]]);
    }

    #[test]
    fn a_similar_name_is_asked_only_where_a_phone_or_a_mail_is_the_same() {
        let there = entered(&["Hans Müller;Bonn;0170 1234567;h@example.org"]);
        let list = [
            "H. Müller;;;H@example.org",
            "Hans-Peter Müller;;+49 170 1234567",
            "Anna Müller;;;h@example.org",
            "Hans M",
        ];
        assert_eq!(asked(&list[..1], &there), [["P1"]]);
        assert_eq!(asked(&list[1..2], &there), [["P1"]]);
        let nobody: [Vec<String>; 2] = [vec![], vec![]];
        assert_eq!(asked(&list[2..], &there), nobody);
    }

    #[test]
    fn a_title_initials_and_another_name_at_the_same_mail_are_asked() {
        let there = entered(&["Hans Müller;Bonn", "Karl Heinz Meier", "Müller, Anna;;;anna@example.org"]);
        let list = ["Dr. Hans Müller;Bonn", "K. H. Meier", "Schulz, Anna;;;anna@example.org", "Kurt Meier"];
        assert_eq!(asked(&list, &there), [vec!["P1"], vec!["P2"], vec!["P3"], vec![]]);
    }

    #[test]
    fn what_is_certain_is_not_asked() {
        let there = entered(&["Anna;Bonn;0170 1234567", "ANNÁ;Bonn"]);
        let seen = seen(&["anna;bonn", "anna;Ulm;0170/1234567", "Anna;Bonn"], &there);
        assert_eq!(seen.players[0].same_as.as_ref().map(|known| known.player), Some(PlayerId(1)));
        assert_eq!(seen.players.iter().filter_map(|line| line.twin.as_ref()).map(|twin| twin.line).max(), Some(2));
        assert!(seen.players.iter().all(|line| line.perhaps.is_empty()));
    }

    #[test]
    fn within_one_list_a_name_that_is_there_with_two_clubs_is_asked_however_it_is_spelled() {
        let none: Vec<String> = Vec::new();
        let line_2 = || [none.clone(), vec!["line 2".to_owned()]];
        assert_eq!(asked(&["Anna;Bonn", "Anna;Ulm"], &entered(&[])), line_2());
        assert_eq!(asked(&["Hans Müller;Bonn", "Mueller, Hans;Ulm"], &entered(&[])), line_2());
        assert_eq!(asked(&["Anna;Bonn;0170 1234567", "Anna;Ulm;0170/1234567"], &entered(&[])), line_2());
        assert_eq!(asked(&["Anna;Bonn;;a@example.org", "Anna;Ulm;;A@example.org"], &entered(&[])), line_2());
        let asked = asked(&["Hans Müller;Köln", "Müller, Hans;Koeln", "Hans Mueller"], &entered(&[]));
        assert_eq!(asked, [vec![], vec!["line 2"], vec!["line 2", "line 3"]]);
    }

    #[test]
    fn a_second_club_is_asked_about_too_where_the_first_line_completes_somebody() {
        let asked = |list: &[&str], there: &str| asked(list, &entered(&[there]));
        let line_2 = [vec![], vec!["line 2".to_owned()]];
        assert_eq!(asked(&["Anna;Bonn", "Anna;Ulm"], "Anna;Bonn"), line_2);
        assert_eq!(asked(&["Anna;Bonn", "Anna;Ulm"], "Anna"), line_2);
        let certain: [Vec<String>; 2] = [vec![], vec![]];
        assert_eq!(
            asked(&["Anna;Bonn;0170 1234567", "Anna;Ulm;0170 1234567"], "Anna"),
            certain,
            "one phone is one person"
        );
    }

    #[test]
    fn who_is_completed_from_a_line_before_is_that_line() {
        let there = entered(&["Hans Müller;Bonn;;h@example.org"]);
        let none: Vec<String> = Vec::new();
        assert_eq!(asked(&["Hans Müller;Bonn", "Müller, Hans;Bonn"], &there), [none.clone(), vec!["line 2".into()]]);
        assert_eq!(asked(&["Hans Müller;Bonn", "H. Müller;Ulm;;h@example.org"], &there), [none, vec!["line 2".into()]]);
    }

    #[test]
    fn whoever_plays_is_offered_before_who_has_withdrawn_and_not_more_than_one_can_read() {
        let plays = |player| (PlayerId(player), OnRoster::from(Listed::named(PersonName::parse("René").unwrap())));
        let gone = (PlayerId(1), OnRoster { withdrawn: true, ..plays(1).1 });
        assert_eq!(asked(&["Rene"], &Entered::those([gone, plays(2)], true)), [["P2", "P1"]]);
        assert_eq!(asked(&["Rene"], &Entered::those((1..30).map(plays), true))[0].len(), PERHAPS_MOST);
    }
}
