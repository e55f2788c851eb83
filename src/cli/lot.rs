//! `roundtable lot`: computes lots again from a published key, to verify a draw without the server that made it.

use std::process::ExitCode;

use serde::Serialize;

use super::fault::Refused;
use super::output::{self, Align, Format};
use crate::domain::ids::PlayerId;
use crate::domain::lot::{Lot, LotCommitment, LotKey};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The key that was published at the finish: 64 hexadecimal digits
    key: LotKey,
    /// The players, as the standings call them: P1 P17
    #[arg(required = true)]
    players: Vec<PlayerId>,
    /// What was shown since the tournament was made; another key is refused
    #[arg(long)]
    commitment: Option<LotCommitment>,
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Serialize)]
struct Line {
    player: String,
    lot: String,
    /// As the column `lot` of RESULTS has it.
    written: String,
}

pub fn run(args: &Args) -> ExitCode {
    match answer(args) {
        Ok(text) => output::print(&text),
        Err(refused) => refused.tell(),
    }
}

fn answer(args: &Args) -> Result<String, Refused> {
    if let Some(promise) = args.commitment.filter(|promise| !args.key.keeps(promise)) {
        let own = args.key.commitment();
        return Err(Refused::other(format!("commitment: other_key: this key was promised as {own}, not as {promise}")));
    }
    let mut drawn: Vec<(Lot, PlayerId)> =
        args.players.iter().map(|player| (args.key.lot(&player.to_string()), *player)).collect();
    drawn.sort_unstable();
    let line = |(lot, player): (Lot, PlayerId)| Line {
        player: player.to_string(),
        lot: lot.to_string(),
        written: lot.as_written().to_string(),
    };
    let lines: Vec<Line> = drawn.into_iter().map(line).collect();
    Ok(match args.format {
        Format::Json => output::json(&lines),
        Format::Csv => output::csv(&lines),
        Format::Text => for_people(args, &lines),
    })
}

fn for_people(args: &Args, lines: &[Line]) -> String {
    let headings = [("player", Align::Left), ("lot", Align::Left), ("in results.csv", Align::Right)];
    let rows: Vec<Vec<String>> =
        lines.iter().map(|line| vec![line.player.clone(), line.lot.clone(), line.written.clone()]).collect();
    let kept = if args.commitment.is_some() { "The key is the one that was promised.\n" } else { "" };
    format!("{kept}The lower lot goes first.\n\n{}", output::table(&headings, &rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(commitment: Option<LotCommitment>) -> Args {
        let players = vec![PlayerId(2), PlayerId(1)];
        Args { key: LotKey::new([7; 32]), players, commitment, format: Format::Csv }
    }

    #[test]
    fn a_stranger_computes_the_lots_of_a_published_key() {
        let key = LotKey::new([7; 32]);
        let text = answer(&args(Some(key.commitment()))).unwrap_or_default();
        let mut lines = text.lines().skip(1);
        let lots = || lines.next().and_then(|line| line.split(',').nth(1)).map(str::to_owned);
        let read: Vec<Option<String>> = std::iter::repeat_with(lots).take(2).collect();
        let mut expected = [key.lot("P1").to_string(), key.lot("P2").to_string()].map(Some);
        expected.sort();
        assert_eq!(read, expected);
    }

    #[test]
    fn a_key_that_was_not_promised_is_refused() {
        assert!(answer(&args(Some(LotKey::new([8; 32]).commitment()))).is_err());
    }
}
