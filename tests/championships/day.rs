//! One championship as the hall plays it: what people do at the tables and at the desk, and what they are shown.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use futures_util::future::join_all;
use roundtable::client::{ClientFault, Done};
use roundtable::domain::ids::{PlayerId, RoundNo};
use roundtable::domain::standings::Stage;
use roundtable::domain::state::Phase;
use roundtable::protocol::client::{Request, VerdictRequest};
use roundtable::protocol::lot::LotView;
use roundtable::protocol::view::{BracketView, PublicView, RoundView, SheetView, TableView};
use serde_json::Value;

use crate::book::{Book, Part, Played};
use crate::hall::{Hall, Person, Player, Screen, refused, totals};

/// Everybody but the winner has nine: then a table of three counts like one of four, and many are tied to the last
/// criterion, also across the cut.
const PLAIN: [i64; 4] = [10, 9, 9, 9];
/// The second has more on the board, and the winner has declared.
const DECLARED: [i64; 4] = [10, 12, 8, 8];
/// People at the desk who enter sheets; each a session of its own, so that none is too fast.
const DESKS: usize = 5;

#[derive(Debug, Clone, Copy, Default)]
pub struct Plan {
    pub players: usize,
    /// Who leaves after game 1; the last of them comes back after game 2.
    pub leave: u32,
    /// How many of the qualified have left when the knock-outs are made.
    pub qualified_leave: usize,
    pub plays_with_three: bool,
    pub finalist_leaves: bool,
    pub disqualified: bool,
    pub abandoned: bool,
}

/// A decision of the head about a qualified player who was away.
#[derive(Debug, Clone, Copy)]
struct Called {
    stage: Part,
    absent: PlayerId,
    by: Option<PlayerId>,
}

pub struct Day {
    plan: Plan,
    hall: Hall,
    desks: Vec<Person>,
    referee: Person,
    /// Open since the doors are, and told of changes only.
    kiosk: Screen,
    book: Book,
    starters: BTreeSet<PlayerId>,
    gone: BTreeSet<PlayerId>,
    disqualified: Option<PlayerId>,
    /// Who was gone when a stage was made.
    gone_at: BTreeMap<Part, BTreeSet<PlayerId>>,
    called: Vec<Called>,
    /// As published: the tables of the rounds in which the seat is a choosing position, by seat.
    chosen: Vec<(Part, Vec<Vec<PlayerId>>)>,
    sat_out: Vec<PlayerId>,
    /// Above the line when the preliminaries ended, and whom the lot told apart there.
    reached: Vec<PlayerId>,
    lot_between: (PlayerId, PlayerId),
}

impl Day {
    pub async fn begins(plan: Plan) -> Day {
        let hall = Hall::under("championship-2025", plan.players).await;
        let mut desks = Vec::new();
        for _ in 0..DESKS {
            desks.push(hall.organizer().await);
        }
        let referee = hall.referee().await;
        let kiosk = hall.kiosk().await;
        let nobody = PlayerId(0);
        Day {
            plan,
            hall,
            desks,
            referee,
            kiosk,
            book: Book::default(),
            starters: BTreeSet::new(),
            gone: BTreeSet::new(),
            disqualified: None,
            gone_at: BTreeMap::new(),
            called: Vec::new(),
            chosen: Vec::new(),
            sat_out: Vec::new(),
            reached: Vec::new(),
            lot_between: (nobody, nobody),
        }
    }

    /// Plays to the end, and holds everything that was shown against the book.
    pub async fn ends(mut self) {
        let head = self.hall.head.clone();
        let promise = head.view().await.tournament.lot_commitment;
        let games = if self.plan.players < 80 { 3 } else { 4 };
        for game in 1..=games {
            head.makes_round(game).await.unwrap();
            let view = head.view().await;
            let round = view.round.clone().unwrap();
            self.looks_at_a_preliminary(&view, game, games);
            self.plays(&round, Part::Preliminary(game)).await;
            self.people_come_and_go(game).await;
        }
        self.the_cut_is_drawn().await;

        let stages: &[Part] = if self.plan.players < 29 { &[Part::Final] } else { &[Part::Semifinal, Part::Final] };
        let mut round = games;
        for stage in stages {
            assert_eq!(refused(head.does(Request::Finish).await), "programme_is_unfinished");
            round += 1;
            self.makes_a_knock_out(*stage, round).await;
        }
        assert_eq!(refused(head.makes_round(round + 1).await), "programme_is_over");
        head.does(Request::Finish).await.unwrap();
        self.the_lot_is_verified(&promise).await;
        self.everything_is_as_in_the_book(games).await;
        self.the_file_says_the_same().await;
        let (newcomer, version, _) = self.hall.spectator().public().await;
        self.kiosk.reaches(version).await;
        assert_eq!(self.kiosk.public(), &newcomer);
    }

    fn looks_at_a_preliminary(&mut self, view: &PublicView, game: u16, games: u16) {
        let round = view.round.as_ref().unwrap();
        let seated: BTreeSet<PlayerId> = players_of(round).into_iter().flatten().collect();
        if game == 1 {
            self.starters = seated.clone();
        }
        let programme = view.tournament.programme.as_ref().unwrap();
        let cut = view.standings.cut.as_ref().unwrap();
        let many = if self.plan.players < 29 { 4 } else { 16 };
        assert_eq!(
            (programme.players as usize, programme.games, programme.cut),
            (self.plan.players, games.into(), many)
        );
        assert_eq!((cut.after, cut.provisional), (many, true));
        assert!(view.standings.rows.iter().all(|row| !row.qualified), "nobody has qualified before the end");
        if game == 4 {
            let winless = self.starters.difference(&self.gone).filter(|player| self.book.wins(**player) == 0);
            let winless: Vec<PlayerId> = winless.copied().collect();
            assert!(!winless.is_empty());
            assert_eq!(round.sits_out, winless);
            assert!(winless.iter().all(|player| !seated.contains(player)));
            self.sat_out = winless;
            self.chosen.push((Part::Preliminary(4), players_of(round)));
        } else {
            assert_eq!(round.sits_out, []);
        }
    }

    /// Who has the fewest wins wins; so that as many as can be are tied. Where a fourth game gives some a second win,
    /// others have one already, and the cut runs among them.
    fn winner_at(&self, table: &TableView, game: u16) -> PlayerId {
        let players = table.seats.iter().map(|seat| seat.player);
        if self.plan.players >= 80 && game == 3 && table.no.0.is_multiple_of(2) {
            return players.max_by_key(|player| (self.book.wins(*player), *player)).unwrap();
        }
        players.min_by_key(|player| (self.book.wins(*player), *player)).unwrap()
    }

    async fn plays(&mut self, round: &RoundView, part: Part) {
        let (no, chosen) = (round.no.0, round.play_order_chosen);
        let mut sheets = Vec::new();
        for table in &round.tables {
            let winner = match part {
                Part::Preliminary(game) => self.winner_at(table, game),
                // In the knock-outs each table has another seat win.
                _ => table.seats[usize::from(table.no.0) % table.seats.len()].player,
            };
            let is_declared = part == Part::Preliminary(2) && table.no.0 % 20 == 3;
            let sheet = sheet(table, winner, if is_declared { DECLARED } else { PLAIN });
            let vp = sheet.entries.iter().map(|entry| entry.vp.unwrap() as u32).collect();
            let first = is_declared.then_some(winner);
            let players = table.seats.iter().map(|seat| seat.player).collect();
            self.book.played.push(Played { part, players, vp: Some(vp), first });
            sheets.push((table.clone(), sheet));
        }
        if chosen {
            let (table, sheet) = &sheets[0];
            let early = self.desks[0].enters_on_paper(table, no, sheet.clone()).await;
            assert_eq!(refused(early), "play_order_missing");
            let captain = self.hall.player(table.captain).await;
            let phone = captain.person.visitor.me(self.hall.tournament).await.unwrap();
            assert_eq!(phone.may, ["call_referee"], "nothing is handed in before it is recorded who starts");
        }
        if part == Part::Preliminary(1) {
            let by_phone = sheets.remove(0);
            let disputed = sheets.remove(0);
            self.all_confirm(no, by_phone).await;
            self.dispute(no, disputed).await;
        }
        if part == Part::Semifinal && self.plan.abandoned {
            self.abandon(no, sheets.remove(1).0).await;
        }
        let desks = self.desks.iter().enumerate().map(|(which, desk)| {
            let own: Vec<&(TableView, SheetView)> = sheets.iter().skip(which).step_by(DESKS).collect();
            async move {
                for (table, sheet) in own {
                    let mut seen = table.clone();
                    if chosen {
                        let order = table.seats.iter().rev().map(|seat| seat.player).collect();
                        let (round, revision) = (RoundNo(no), table.revision);
                        let wish = Request::RecordPlayOrder { round, table: table.no, revision, order };
                        desk.does(wish).await.unwrap();
                        seen = desk.detail(no, table.no.0).await.unwrap().table;
                        assert_eq!(seen.captain, table.seats.last().unwrap().player, "who starts is the captain");
                    }
                    desk.enters_on_paper(&seen, no, sheet.clone()).await.unwrap();
                }
            }
        });
        join_all(desks).await;
    }

    async fn phones(&self, table: &TableView) -> (Player, Vec<Player>) {
        let captain = self.hall.player(table.captain).await;
        let mut others = Vec::new();
        for seat in table.seats.iter().filter(|seat| seat.player != table.captain) {
            others.push(self.hall.player(seat.player).await);
        }
        (captain, others)
    }

    /// The captain hands in, and all the others confirm.
    async fn all_confirm(&self, round: u16, (table, sheet): (TableView, SheetView)) {
        let (captain, others) = self.phones(&table).await;
        captain.person.hands_in(&table, round, sheet).await.unwrap();
        let seen = self.hall.table(table.no.0).await;
        for other in others {
            other.confirms(&seen).await.unwrap();
        }
    }

    /// The captain's sheet names another winner; a player disputes with the right one, and the referee takes it.
    async fn dispute(&self, round: u16, (table, sheet): (TableView, SheetView)) {
        let (captain, others) = self.phones(&table).await;
        let mut wrong = sheet.clone();
        let vp: Vec<Option<i64>> = sheet.entries.iter().map(|entry| entry.vp).collect();
        for (entry, vp) in wrong.entries.iter_mut().zip(vp.into_iter().cycle().skip(1)) {
            entry.vp = vp;
        }
        captain.person.hands_in(&table, round, wrong).await.unwrap();
        others[0].disputes(&self.hall.table(table.no.0).await, Some(sheet)).await.unwrap();
        let seen = self.hall.table(table.no.0).await;
        self.referee.rules(&seen, round, VerdictRequest::TakeOther).await.unwrap();
    }

    /// Nobody plays to the end; the head says that the first seat goes on.
    async fn abandon(&mut self, round: u16, table: TableView) {
        let winner = table.seats[0].player;
        let reason = "The lights went out.".to_owned();
        let void = Request::VoidTable { round: RoundNo(round), table: table.no, reason: reason.clone() };
        assert_eq!(refused(self.hall.head.does(void).await), "never_in_a_knock_out");
        let decide = Request::DecideTable { round: RoundNo(round), table: table.no, winner, reason };
        self.hall.head.does(decide).await.unwrap();
        let there = self.book.played.iter_mut().rev().find(|played| played.players.contains(&winner)).unwrap();
        (there.vp, there.first) = (None, Some(winner));
    }

    async fn people_come_and_go(&mut self, game: u16) {
        let last = self.plan.players as u32;
        match game {
            1 => {
                for number in last - self.plan.leave + 1..=last {
                    self.leaves(PlayerId(number)).await;
                }
                if self.plan.disqualified {
                    let player = PlayerId(3);
                    let reason = "He hid cards.".to_owned();
                    self.referee.does(Request::Disqualify { player, reason }).await.unwrap();
                    self.gone.insert(player);
                    self.disqualified = Some(player);
                }
            }
            2 => {
                self.desks[0].does(Request::Return { player: PlayerId(last) }).await.unwrap();
                self.gone.remove(&PlayerId(last));
            }
            _ => {}
        }
    }

    async fn leaves(&mut self, player: PlayerId) {
        self.desks[0].does(Request::Withdraw { player }).await.unwrap();
        self.gone.insert(player);
    }

    /// The preliminaries are played: the line is drawn, the lot is named, and some who are above it go home.
    async fn the_cut_is_drawn(&mut self) {
        let view = self.hall.head.view().await;
        let cut = view.standings.cut.unwrap();
        assert!(cut.provisional, "the last game is not locked");
        let lot = cut.lot_between.unwrap_or_else(|| panic!("a tie across the cut was meant to be: {:?}", cut.reached));
        self.lot_between = (lot.above, lot.below);
        self.reached = cut.reached;
        assert_eq!(self.reached.len(), cut.after as usize);
        assert_eq!(self.reached.last(), Some(&lot.above));
        let leave: Vec<PlayerId> = self.reached.iter().copied().step_by(3).take(self.plan.qualified_leave).collect();
        for player in leave {
            if !self.gone.contains(&player) {
                self.leaves(player).await;
            }
        }
    }

    async fn makes_a_knock_out(&mut self, stage: Part, round: u16) {
        let head = self.hall.head.clone();
        self.gone_at.insert(stage, self.gone.clone());
        loop {
            let away = match head.makes_round(round).await {
                Ok(_) => break,
                Err(fault) => away(fault),
            };
            assert!(away.iter().all(|player| self.gone.contains(player)), "{away:?} are here");
            assert_eq!(head.desk().await.0.desk.away, away);
            for absent in away {
                self.decides_about(stage, absent).await;
            }
        }
        let view = head.view().await;
        let there = view.round.clone().unwrap();
        self.chosen.push((stage, players_of(&there)));
        assert!(there.play_order_chosen);
        assert!(!view.standings.cut.as_ref().unwrap().provisional);
        let qualified = view.standings.rows.iter().filter(|row| row.qualified).map(|row| row.player).collect();
        let seated: BTreeSet<PlayerId> = self
            .chosen
            .iter()
            .filter(|(part, _)| *part > Part::Preliminary(9))
            .flat_map(|(_, tables)| tables.concat())
            .collect();
        assert_eq!(seated, qualified);
        self.the_tree_has(view.bracket.as_ref().unwrap(), stage);
        self.plays(&there, stage).await;
        if stage == Part::Semifinal && self.plan.finalist_leaves {
            let winner = self.book.played.iter().find(|played| played.part == stage).unwrap().winner();
            self.leaves(winner).await;
        }
    }

    async fn decides_about(&mut self, stage: Part, absent: PlayerId) {
        let head = &self.hall.head;
        let reason = "He has left the hall.".to_owned();
        let by = if self.plan.plays_with_three && !self.called.iter().any(|called| called.by.is_none()) {
            head.does(Request::PlayWithout { absent, reason }).await.unwrap();
            None
        } else {
            let next = head.desk().await.0.desk.next_in_rank[0];
            let done: Done = head.does(Request::CallNextInRank { absent, reason }).await.unwrap();
            assert_eq!(done.answer.players, [next]);
            Some(next)
        };
        self.called.push(Called { stage, absent, by });
    }

    fn the_tree_has(&self, bracket: &BracketView, stage: Part) {
        let wanted = if stage == Part::Final { Stage::Final } else { Stage::Semifinal };
        let there = bracket.stages.iter().find(|there| there.stage == wanted).unwrap();
        let mut shown: Vec<Vec<PlayerId>> =
            there.tables.iter().map(|table| table.players.iter().map(|player| player.player).collect()).collect();
        shown.sort();
        let (_, mut seated) = self.chosen.last().unwrap().clone();
        seated.sort();
        assert_eq!(shown, seated);
        let absent: BTreeSet<PlayerId> =
            there.tables.iter().flat_map(|table| &table.absent).map(|player| player.player).collect();
        let decided = self.called.iter().filter(|called| called.stage == stage).map(|called| called.absent);
        assert_eq!(absent, decided.collect());
    }

    /// With nothing but the published key.
    async fn the_lot_is_verified(&mut self, promise: &str) {
        let path = self.hall.path("/lot");
        let lot: LotView = self.hall.spectator().visitor.get(&path).await.unwrap();
        assert_eq!(lot.commitment, promise);
        let key = blake3::Hash::from_hex(lot.key.unwrap()).unwrap();
        assert_eq!(blake3::hash(key.as_bytes()).to_hex().as_str(), promise);
        for player in &self.starters {
            let hash = blake3::keyed_hash(key.as_bytes(), player.to_string().as_bytes());
            self.book.lots.insert(*player, hash.as_bytes()[..16].try_into().unwrap());
        }
        let mut by_lot: Vec<PlayerId> = self.starters.iter().copied().collect();
        by_lot.sort_by_key(|player| self.book.lots[player]);
        let shown: Vec<PlayerId> = lot.lots.iter().map(|there| there.player).collect();
        assert_eq!(shown, by_lot);
    }

    async fn everything_is_as_in_the_book(&self, games: u16) {
        let ranked: BTreeSet<PlayerId> =
            self.starters.iter().copied().filter(|player| Some(*player) != self.disqualified).collect();
        let preliminary = self.book.preliminary(&ranked, games);
        let cut = self.reached.len();
        assert_eq!(self.reached, preliminary[..cut]);
        assert_eq!(self.lot_between, (preliminary[cut - 1], preliminary[cut]));
        assert!(self.book.are_tied(self.lot_between.0, self.lot_between.1));
        self.seats_are_choosing_positions(&ranked, &preliminary);
        self.the_right_ones_were_called(&preliminary);
        self.the_right_tables_were_made(&preliminary);

        let expected = self.final_ranking(&preliminary);
        let view = self.hall.head.view().await;
        assert_eq!(view.tournament.phase, Phase::Finished);
        let shown: Vec<PlayerId> = view.standings.rows.iter().map(|row| row.player).collect();
        assert_eq!(shown, expected);
        let without_rank: Vec<PlayerId> =
            view.standings.rows.iter().filter(|row| !row.ranked).map(|row| row.player).collect();
        assert_eq!(without_rank, Vec::from_iter(self.disqualified));
        assert!(view.standings.rows.iter().all(|row| !row.shared), "a championship shares no rank");
        assert!(self.sat_out.iter().all(|player| shown.contains(player)), "nobody is erased");
    }

    fn seats_are_choosing_positions(&self, ranked: &BTreeSet<PlayerId>, preliminary: &[PlayerId]) {
        let after_three = self.book.preliminary(ranked, 3);
        for (part, tables) in &self.chosen {
            let ranking = if *part == Part::Preliminary(4) { &after_three[..] } else { preliminary };
            for players in tables {
                let ranks = players.iter().map(|player| ranking.iter().position(|other| other == player));
                assert!(ranks.is_sorted(), "{part:?}: {players:?} do not choose by their rank");
            }
        }
    }

    fn the_right_ones_were_called(&self, preliminary: &[PlayerId]) {
        let mut taken: BTreeSet<PlayerId> = self.reached.iter().copied().collect();
        let first_stage = if self.plan.players < 29 { Part::Final } else { Part::Semifinal };
        for called in self.called.iter().filter(|called| called.stage == first_stage && called.by.is_some()) {
            let gone = &self.gone_at[&first_stage];
            let next = preliminary.iter().find(|player| !taken.contains(player) && !gone.contains(player));
            assert_eq!(called.by.as_ref(), next);
            taken.extend(called.by);
        }
        if first_stage == Part::Final {
            return;
        }
        // For the final: among the others of the semi-finals, as the final ranking stood then.
        let order = self.book.by_stage(Part::Semifinal, &self.book.seated(Part::Semifinal), Part::Semifinal);
        let mut taken = self.winners_of_the_semi_finals();
        for called in self.called.iter().filter(|called| called.stage == Part::Final) {
            let gone = &self.gone_at[&Part::Final];
            let next = order.iter().find(|player| !taken.contains(player) && !gone.contains(player));
            assert_eq!(called.by.as_ref(), next);
            taken.extend(called.by);
        }
    }

    fn winners_of_the_semi_finals(&self) -> BTreeSet<PlayerId> {
        self.book.played.iter().filter(|played| played.part == Part::Semifinal).map(Played::winner).collect()
    }

    fn the_right_tables_were_made(&self, preliminary: &[PlayerId]) {
        let plays = |stage: Part, qualified: PlayerId| {
            let mut plays = Some(qualified);
            while let Some(called) =
                self.called.iter().find(|called| called.stage == stage && Some(called.absent) == plays)
            {
                plays = called.by;
            }
            plays
        };
        let sets = |stage: Part, tables: Vec<Vec<PlayerId>>| -> Vec<BTreeSet<PlayerId>> {
            tables.iter().map(|table| table.iter().filter_map(|player| plays(stage, *player)).collect()).collect()
        };
        let of = |ranks: &[usize]| ranks.iter().map(|rank| preliminary[rank - 1]).collect::<Vec<_>>();
        for (stage, tables) in self.chosen.iter().filter(|(part, _)| *part > Part::Preliminary(9)) {
            let made: Vec<BTreeSet<PlayerId>> = tables.iter().map(|table| table.iter().copied().collect()).collect();
            let expected = match stage {
                Part::Semifinal => {
                    [[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]].map(|ranks| of(&ranks)).to_vec()
                }
                _ if self.plan.players < 29 => vec![of(&[1, 2, 3, 4])],
                _ => vec![self.winners_of_the_semi_finals().into_iter().collect()],
            };
            assert_eq!(made, sets(*stage, expected), "{stage:?}");
        }
    }

    fn final_ranking(&self, preliminary: &[PlayerId]) -> Vec<PlayerId> {
        let finalists = self.book.seated(Part::Final);
        let semifinalists = self.book.seated(Part::Semifinal).difference(&finalists).copied().collect();
        let mut order = self.book.by_stage(Part::Final, &finalists, Part::Final);
        order.extend(self.book.by_stage(Part::Semifinal, &semifinalists, Part::Final));
        // Who had qualified and could not play, by the preliminaries; then the rest, by the preliminaries.
        let could_not_play = self.reached.iter().filter(|player| !order.contains(player)).copied().collect::<Vec<_>>();
        order.extend(could_not_play);
        let rest = preliminary.iter().filter(|player| !order.contains(player)).copied().collect::<Vec<_>>();
        order.extend(rest);
        order.extend(self.disqualified);
        order
    }

    /// `roundtable standings` on the files that the organizer takes home says the same. A file cannot say that somebody
    /// was disqualified, or that the head decided a table.
    async fn the_file_says_the_same(&self) {
        if self.plan.disqualified || self.plan.abandoned {
            return;
        }
        let data = tempfile::tempdir().unwrap();
        for file in ["results.csv", "rules.toml"] {
            let path = format!("{}/t/{}/{file}", self.hall.base, self.hall.tournament);
            let text = reqwest::get(path).await.unwrap().text().await.unwrap();
            std::fs::write(data.path().join(file), text).unwrap();
        }
        let mut command = Command::new(env!("CARGO_BIN_EXE_roundtable"));
        command.current_dir(data.path());
        command.args(["standings", "results.csv", "--rules", "rules.toml", "--format", "json"]);
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
        let rows = printed["rows"].as_array().unwrap();
        let printed: Vec<String> = rows.iter().map(|row| row["player"].as_str().unwrap().to_owned()).collect();
        let view = self.hall.head.view().await;
        let shown: Vec<String> = view.standings.rows.iter().map(|row| row.player.to_string()).collect();
        assert_eq!(printed, shown);
    }
}

/// The VP of a table by seat: the winner's first, the others in the order of their seats.
fn sheet(table: &TableView, winner: PlayerId, vp: [i64; 4]) -> SheetView {
    let mut others = vp[1..].iter();
    let mut by_seat = [0; 4];
    for (slot, seat) in by_seat.iter_mut().zip(&table.seats) {
        *slot = if seat.player == winner { vp[0] } else { *others.next().unwrap() };
    }
    let mut sheet = totals(table, by_seat);
    let several = by_seat.iter().filter(|vp| **vp >= 10).count() > 1;
    for (entry, seat) in sheet.entries.iter_mut().zip(&table.seats) {
        entry.declared = several && seat.player == winner;
    }
    sheet
}

fn players_of(round: &RoundView) -> Vec<Vec<PlayerId>> {
    round.tables.iter().map(|table| table.seats.iter().map(|seat| seat.player).collect()).collect()
}

/// Whom the refusal names.
fn away(fault: ClientFault) -> Vec<PlayerId> {
    match fault {
        ClientFault::Refused(refusal) if refusal.code == "qualified_are_away" => {
            serde_json::from_value(refusal.values["players"].clone()).unwrap()
        }
        other => panic!("not blocked: {other}"),
    }
}
