//! `roundtable programme`: the stages for a number of players.

use std::process::ExitCode;

use serde::Serialize;

use super::fault::Refused;
use super::output::{self, Format};
use super::rules;
use crate::domain::programme::{KnockOut, Stages, stages};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// A preset's name, or the path of a preset file
    #[arg(long)]
    rules: String,
    /// Active players when round 1 is made
    #[arg(long)]
    players: u32,
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub fn run(args: &Args) -> ExitCode {
    let answer = rules::load(&args.rules).and_then(|rules| {
        stages(&rules, args.players).map_err(|few| Refused::other(format!("{}: too_few_players: {few}", args.rules)))
    });
    match answer {
        Ok(stages) => output::print(&render(&stages, args.format)),
        Err(refused) => refused.tell(),
    }
}

/// One stage with one of its tables, as a line of CSV.
#[derive(Serialize)]
struct Line {
    stage: &'static str,
    games: Option<u32>,
    winless_sit_out_after: Option<u32>,
    table: Option<usize>,
    ranks: String,
}

fn render(stages: &Stages, format: Format) -> String {
    match format {
        Format::Json => output::json(stages),
        Format::Csv => output::csv(&lines(stages)),
        Format::Text => for_people(stages),
    }
}

fn name(stage: KnockOut) -> &'static str {
    match stage {
        KnockOut::Semifinal => "semifinal",
        KnockOut::Final => "final",
    }
}

fn ranks(table: &[u32]) -> String {
    table.iter().map(u32::to_string).collect::<Vec<_>>().join("-")
}

fn lines(stages: &Stages) -> Vec<Line> {
    let preliminary = &stages.preliminary;
    let mut lines = vec![Line {
        stage: "preliminary",
        games: preliminary.games,
        winless_sit_out_after: preliminary.winless_sit_out_after,
        table: None,
        ranks: String::new(),
    }];
    for stage in &stages.stages {
        let line = |table, ranks| Line {
            stage: name(stage.stage),
            games: Some(1),
            winless_sit_out_after: None,
            table: Some(table),
            ranks,
        };
        match &stage.tables {
            None => lines.push(line(1, String::new())),
            Some(tables) => lines.extend(tables.iter().enumerate().map(|(at, table)| line(at + 1, ranks(table)))),
        }
    }
    lines
}

fn for_people(stages: &Stages) -> String {
    let mut text = format!("{} players\n", stages.players);
    match stages.preliminary.games {
        Some(games) => text += &format!("Preliminaries: {games} games\n"),
        None => text += "Preliminaries: as many rounds as the organizer wishes\n",
    }
    if let Some(after) = stages.preliminary.winless_sit_out_after {
        text += &format!("Who has no win after game {after} sits out the rest, and stays in the standings\n");
    }
    match stages.cut {
        Some(cut) => text += &format!("The best {cut} go on\n"),
        None => text += "The standings after the last round are the final ranking\n",
    }
    for stage in &stages.stages {
        match &stage.tables {
            None => text += "Final: the winners of the semi-finals\n",
            Some(tables) => {
                let tables: Vec<String> = tables.iter().map(|table| ranks(table)).collect();
                let title = if stage.stage == KnockOut::Final { "Final" } else { "Semi-finals" };
                text += &format!("{title}, by rank: {}\n", tables.join(", "));
            }
        }
    }
    text
}
