//! The contract with clients, made from the types and compared with what is committed: `web/protocol.d.ts` for our own
//! screens, OpenAPI and JSON Schema for clients that others write.
//!
//! `UPDATE_CONTRACT=1 cargo test --lib contract` writes the files anew; look at the difference before you commit it.

use std::fs;
use std::path::Path;

use ts_rs::{Config, TS};

use super::about::{
    AboutTournament, AtTheDesk, ContactRow, ContactsView, DetailsView, MyRegistration, RegisteredView,
    RegistrationForm, RegistrationLink, RegistrationRequest,
};
use super::client::{
    ClientFrame, CommandRequest, FeedName, KnownPlayer, ListedPlayer, NewPlayer, PlannedRound, PlannedTable, Position,
    Request, SeenAtRequest, VerdictRequest,
};
use super::correction::{ChangedRow, CorrectionPreview, CorrectionRequest, CutPreview, RedrawnRound, StandingView};
use super::course::{CourseRow, CourseView, StandingsAfterView};
use super::delta::{
    BracketChange, CutChange, MovedRow, PlanChange, PublicChanges, RoundChange, StaffChanges, StandingsChange,
};
use super::detail::{
    DetailedGame, DetailedRow, DetailedView, ExplainedGame, ExplanationView, MetricsView, Neighbour, PooledView,
    SumView,
};
use super::history::{
    AboutView, HistoryRecord, HistoryView, MomentView, NamedPlayer, PlayerMoment, RoundMoment, SeatMoment, TableMoment,
    TournamentMoment,
};
use super::lot::{LotView, PlayerLot};
use super::schema::declared_words;
use super::season::{
    AnswerWord, ApplicationView, CalendarRow, CandidateMoment, CandidateView, CheckView, EntryView, FinalToDo,
    FinalistContact, FinalistView, ImportView, ImportedEventView, InvitationsView, LinkedView, ListRow, MadeView,
    PersonNeighbour, PersonView, PlacingsPreview, PreviewView, ReportView, ResultView, RowChange, SeasonAnswer,
    SeasonCommandRequest, SeasonDeskView, SeasonHistoryRecord, SeasonReceipt, SeasonRequest, SeasonRulesView,
    SeasonSummary, SeasonView, SuggestedPerson, TitleHolderView,
};
use super::server::{AnswerView, FaultView, FeedFrame, RefusalView, ServerFrame, You};
use super::view::{
    AnnouncementView, AuthorView, AwayView, BracketPlayer, BracketRulesView, BracketStage, BracketTable, BracketView,
    CallView, ComingView, CutView, DecisionView, DeskView, DisputeView, LotBetween, MyGame, MyView, NoteView,
    PiecesView, PlanMark, ProgrammeView, PublicView, RegistrationMark, ReplacementView, ReplayView, RosterRow,
    RoundView, RulesView, RulingView, SeatView, SheetEntry, SheetView, StaffRow, StaffView, StandingsRow,
    StandingsView, StartView, TableDetail, TableState, TableView, TakenOffView, TournamentView, UndoneView,
    VersionView, WarningView,
};
use super::view::{
    ApartPairView, ApartReportView, ApartView, MeetingView, PlannedRoundView, PlannedSeatView, PlannedTableView,
    ScheduleView, SeatingProposalView, SeatingReportView, ThreeTablesView,
};
use crate::server::openapi;

fn typescript() -> String {
    let config = Config::default();
    let mut text = String::from(
        "// The wire, as the browser side sees it. Made from src/protocol by `UPDATE_CONTRACT=1 cargo test --lib contract`.\n",
    );
    for (name, spellings) in declared_words(&config) {
        text.push_str(&format!("\nexport type {name} = {spellings};\n"));
    }
    macro_rules! declare {
        ($($name:ty),* $(,)?) => {
            $(
                text.push('\n');
                if let Some(docs) = <$name as TS>::docs() {
                    text.push_str(docs.trim_end());
                    text.push('\n');
                }
                text.push_str("export ");
                text.push_str(&<$name as TS>::decl(&config));
                text.push('\n');
            )*
        };
    }
    declare!(
        ClientFrame, FeedName, Position, CommandRequest, Request, NewPlayer, VerdictRequest,
        PlannedRound, PlannedTable, SeenAtRequest, ListedPlayer, KnownPlayer,
        FeedFrame<PublicView, PublicChanges>, ServerFrame, You, AnswerView, RefusalView, FaultView,
        PublicChanges, RoundChange, StandingsChange, CutChange, MovedRow, PlanChange, BracketChange, StaffChanges,
        PublicView, PlanMark, RegistrationMark, ProgrammeView, CutView, LotBetween, BracketView, BracketStage, BracketTable, BracketPlayer,
        TournamentView, RulesView, BracketRulesView, RoundView, TableView, TableState, SeatView, StandingsView, StandingsRow,
        DecisionView, AnnouncementView, StartView, StaffView, DeskView, RosterRow, DisputeView, VersionView, AuthorView, CallView, ComingView,
        ReplacementView, WarningView, NoteView, StaffRow, SheetView, SheetEntry, PiecesView, TableDetail, RulingView, ReplayView, MyView, MyGame, TakenOffView, AwayView, UndoneView,
        DetailedView, DetailedRow, DetailedGame, CourseView, CourseRow, StandingsAfterView,
        SeatingProposalView, SeatingReportView, ApartReportView, MeetingView, ThreeTablesView, ScheduleView,
        PlannedRoundView, PlannedTableView, PlannedSeatView, ApartView, ApartPairView,
        ExplanationView, MetricsView, ExplainedGame, SumView, PooledView, Neighbour,
        CorrectionRequest, CorrectionPreview, ChangedRow, StandingView, CutPreview, RedrawnRound,
        HistoryView, HistoryRecord, AboutView, NamedPlayer, MomentView, TournamentMoment, RoundMoment, TableMoment,
        SeatMoment, PlayerMoment,
        SeasonCommandRequest, SeasonRequest, AnswerWord, SeasonSummary, SeasonRulesView, SeasonView, CalendarRow, CheckView, ListRow, PersonView, ResultView, PersonNeighbour, SeasonDeskView, ApplicationView, ImportView, ImportedEventView, LinkedView, EntryView, SuggestedPerson, TitleHolderView, FinalToDo, InvitationsView, CandidateView, CandidateMoment, ReportView, FinalistView, FinalistContact, PreviewView, RowChange, PlacingsPreview, SeasonHistoryRecord, SeasonAnswer, SeasonReceipt, MadeView,
        LotView, PlayerLot,
        AboutTournament, DetailsView, RegistrationForm, RegistrationRequest, RegistrationLink, RegisteredView, MyRegistration, ContactsView,
        ContactRow, AtTheDesk,
    );
    text.push_str("\nexport type PublicFrame = FeedFrame<PublicView, PublicChanges>;\n");
    text.push_str("export type StaffFrame = FeedFrame<StaffView, StaffChanges>;\n");
    text
}

fn is_as_committed(path: &str, now: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os("UPDATE_CONTRACT").is_some() {
        fs::write(&path, now).unwrap();
        return;
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == now,
        "{} is not what the types say; run `UPDATE_CONTRACT=1 cargo test --lib contract` and look at the difference",
        path.display()
    );
}

fn pretty(document: &serde_json::Value) -> String {
    serde_json::to_string_pretty(document).unwrap() + "\n"
}

#[test]
fn the_screens_know_the_frames_that_the_server_sends() {
    is_as_committed("web/protocol.d.ts", &typescript());
}

#[test]
fn clients_that_others_write_find_the_api_as_it_is() {
    is_as_committed("tests/contract/openapi.json", &pretty(&openapi::openapi()));
}

#[test]
fn clients_that_others_write_find_the_frames_as_they_are() {
    is_as_committed("tests/contract/frames.schema.json", &pretty(&openapi::frames_schema()));
}

#[test]
fn every_reference_in_the_contract_leads_somewhere() {
    fn references<'a>(value: &'a serde_json::Value, found: &mut Vec<&'a str>) {
        match value {
            serde_json::Value::Object(object) => {
                if let Some(serde_json::Value::String(reference)) = object.get("$ref") {
                    found.push(reference);
                }
                object.values().for_each(|value| references(value, found));
            }
            serde_json::Value::Array(items) => items.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }
    for document in [openapi::openapi(), openapi::frames_schema()] {
        let mut found = Vec::new();
        references(&document, &mut found);
        assert!(!found.is_empty());
        for reference in found {
            let place = reference.strip_prefix('#').unwrap();
            assert!(document.pointer(place).is_some(), "{reference} leads nowhere");
        }
    }
}
