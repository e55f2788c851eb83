//! A preset file: read, checked whole, and written again; and the four that are built in (`formats.md`).
//!
//! Every fault of a file is found in one go, each with its key's path. Keeps out the disk: callers bring the text.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::de::DeserializeOwned;
use toml::{Table, Value};

use super::{
    Board, Bracket, Conduct, Confirmation, Criterion, DisqualifiedBy, DisqualifyUntil, PlacePoints, Programme, Ranking,
    RegistrationRules, Rules, SeasonRules, SeatingMethod, SeatingRules, ShareRules, SheetRules, Texts, VpRules,
};

/// The presets that every binary carries, by the name one asks for.
pub const PRESETS: [(&str, &str); 4] = [
    ("public", include_str!("../../../config/presets/public.toml")),
    ("custom", include_str!("../../../config/presets/custom.toml")),
    ("championship-2025", include_str!("../../../config/presets/championship-2025.toml")),
    ("rangliste-2006", include_str!("../../../config/presets/rangliste-2006.toml")),
];

/// Something wrong with a preset file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PresetFault {
    /// The key, as `ranking.criteria`; `file` where the file is no TOML at all.
    pub path: String,
    pub message: String,
}

impl fmt::Display for PresetFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.path, self.message)
    }
}

impl Rules {
    /// One of the built-in presets; `None` for a name that is none of them.
    pub fn preset(name: &str) -> Option<Rules> {
        let (name, text) = PRESETS.iter().find(|(known, _)| *known == name)?;
        Rules::parse(name, text).ok()
    }

    /// All built-in presets.
    pub fn presets() -> impl Iterator<Item = Rules> {
        PRESETS.iter().filter_map(|(name, _)| Rules::preset(name))
    }

    /// Reads a preset file. `preset` is the name or path by which the rules are known.
    ///
    /// # Errors
    /// Every fault of the file, each with its key's path.
    pub fn parse(preset: &str, text: &str) -> Result<Rules, Vec<PresetFault>> {
        let table: Table = text.parse().map_err(|error: toml::de::Error| {
            let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
            let line = before.matches('\n').count() + 1;
            vec![PresetFault { path: "file".to_owned(), message: format!("line {line}: {}", error.message()) }]
        })?;
        let mut reader = Reader::default();
        let rules = read_rules(preset, table, &mut reader);
        match rules {
            Some(rules) if reader.faults.is_empty() => Ok(rules),
            _ => Err(reader.faults),
        }
    }

    /// The rules as a preset file that `parse` reads again, to lie beside exported results.
    pub fn to_preset_file(&self) -> String {
        let mut table = Table::try_from(self).unwrap_or_default();
        table.remove("preset");
        table.to_string()
    }
}

/// What reading gathers: faults, and the paths that exist, against which `[sources]` is checked.
#[derive(Default)]
struct Reader {
    faults: Vec<PresetFault>,
    paths: BTreeSet<String>,
}

impl Reader {
    fn fault(&mut self, path: impl Into<String>, message: impl Into<String>) {
        self.faults.push(PresetFault { path: path.into(), message: message.into() });
    }

    fn check(&mut self, holds: bool, path: &str, message: &str) {
        if !holds {
            self.fault(path, message);
        }
    }
}

/// A table of the file; what is taken out is known, what is left at the end is not.
struct Section {
    path: String,
    table: Table,
}

impl Section {
    fn path(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    /// A section within this one; `None` where it is left out.
    fn section(&mut self, key: &str, reader: &mut Reader) -> Option<Section> {
        let path = self.path(key);
        match self.table.remove(key)? {
            Value::Table(table) => Some(Section { path, table }),
            _ => {
                reader.fault(path, "this is a section: write its keys below it in brackets");
                None
            }
        }
    }

    fn optional<T: DeserializeOwned>(&mut self, key: &str, reader: &mut Reader) -> Option<T> {
        let path = self.path(key);
        reader.paths.insert(path.clone());
        match self.table.remove(key)?.try_into() {
            Ok(value) => Some(value),
            Err(error) => {
                reader.fault(path, error.message());
                None
            }
        }
    }

    fn required<T: DeserializeOwned>(&mut self, key: &str, reader: &mut Reader) -> Option<T> {
        if !self.table.contains_key(key) {
            reader.fault(self.path(key), "this value is needed");
        }
        self.optional(key, reader)
    }

    fn end(self, reader: &mut Reader) {
        for key in self.table.keys() {
            reader.fault(self.path(key), "unknown key");
        }
    }
}

fn read_rules(preset: &str, table: Table, reader: &mut Reader) -> Option<Rules> {
    let mut file = Section { path: String::new(), table };
    let name = file.required("name", reader);
    let source = file.optional("source", reader).unwrap_or_default();
    let mut needed = |key: &str, reader: &mut Reader| match file.section(key, reader) {
        Some(section) => section,
        None => Section { path: key.to_owned(), table: Table::new() },
    };
    let sheet = read_sheet(needed("sheet", reader), reader);
    let points = read_points(needed("points", reader), reader);
    let vp = read_vp(needed("vp", reader), reader);
    let share = read_share(needed("share", reader), reader);
    let ranking = read_ranking(needed("ranking", reader), reader);
    let seating = read_seating(needed("seating", reader), reader);
    let conduct = read_conduct(needed("conduct", reader), reader);
    let texts = read_texts(needed("texts", reader), reader);
    let programme = file.section("programme", reader).map(|section| read_programme(section, reader));
    let season = file.section("season", reader).map(|section| read_season(section, reader));
    let registration = file.section("registration", reader).map(|section| read_registration(section, reader));
    let sources = file.section("sources", reader).map(|section| read_sources(section, reader)).unwrap_or_default();
    file.end(reader);
    Some(Rules {
        preset: preset.to_owned(),
        name: name?,
        source,
        sheet: sheet?,
        points: points?,
        vp,
        share: share?,
        ranking: ranking?,
        seating,
        conduct,
        texts,
        programme,
        season: season.flatten(),
        registration,
        sources,
    })
}

// The base game, where a file does not say otherwise.
const TARGET: u32 = 10;
const HIGHEST_TOTAL: u32 = 22;

fn read_sheet(mut section: Section, reader: &mut Reader) -> Option<SheetRules> {
    let kind = section.required("kind", reader);
    let target = section.optional("target", reader).unwrap_or(TARGET);
    let highest_total = section.optional("highest_total", reader).unwrap_or(HIGHEST_TOTAL);
    let winner_required = section.optional("winner_required", reader).unwrap_or(false);
    reader.check(target > 0, "sheet.target", "a game is won with at least 1 VP");
    reader.check(highest_total >= target, "sheet.highest_total", "nobody could reach the target");
    section.end(reader);
    Some(SheetRules { kind: kind?, target, highest_total, winner_required })
}

fn read_points(mut section: Section, reader: &mut Reader) -> Option<PlacePoints> {
    let four: Option<[u32; 4]> = section.required("four", reader);
    let three: Option<[u32; 3]> = section.required("three", reader);
    let mut descending = |path: &str, points: &[u32]| {
        let descends = points.windows(2).all(|pair| pair[0] > pair[1]);
        reader.check(descends, path, "each place is worth less than the one before it");
    };
    descending("points.four", four.as_ref().map_or(&[], |points| points));
    descending("points.three", three.as_ref().map_or(&[], |points| points));
    section.end(reader);
    Some(PlacePoints { four: four?, three: three? })
}

fn read_vp(mut section: Section, reader: &mut Reader) -> VpRules {
    let cap = section.optional("cap", reader);
    reader.check(cap != Some(0), "vp.cap", "a cap of 0 would make all games alike; leave it out for none");
    section.end(reader);
    VpRules { cap }
}

fn read_share(mut section: Section, reader: &mut Reader) -> Option<ShareRules> {
    let of = section.required("of", reader);
    let three_table = section.required("three_table", reader);
    let display = section.optional("display", reader).unwrap_or_default();
    section.end(reader);
    Some(ShareRules { of: of?, three_table: three_table?, display })
}

fn read_ranking(mut section: Section, reader: &mut Reader) -> Option<Ranking> {
    let criteria: Option<Vec<Criterion>> = section.required("criteria", reader);
    let last = section.required("last", reader);
    if let Some(criteria) = &criteria {
        no_empty_no_twice("ranking.criteria", "criterion", criteria, reader);
    }
    section.end(reader);
    Some(Ranking { criteria: criteria?, last: last? })
}

fn read_seating(mut section: Section, reader: &mut Reader) -> SeatingRules {
    let methods = section.optional("methods", reader).unwrap_or_else(|| vec![SeatingMethod::Round]);
    no_empty_no_twice("seating.methods", "method", &methods, reader);
    section.end(reader);
    SeatingRules { methods }
}

fn no_empty_no_twice<T: PartialEq>(path: &str, what: &str, list: &[T], reader: &mut Reader) {
    reader.check(!list.is_empty(), path, &format!("name at least one {what}"));
    let twice = (1..list.len()).filter(|at| list[..*at].contains(&list[*at]));
    for at in twice {
        reader.fault(format!("{path}[{at}]"), format!("this {what} is named twice"));
    }
}

fn read_conduct(mut section: Section, reader: &mut Reader) -> Conduct {
    let conduct = Conduct {
        confirmation: section.optional("confirmation", reader).unwrap_or(Confirmation::One),
        corrections: section.optional("corrections", reader).unwrap_or(true),
        rules_editable: section.optional("rules_editable", reader).unwrap_or(false),
        late_entry: section.optional("late_entry", reader).unwrap_or(true),
        disqualify: section.optional("disqualify", reader).unwrap_or(DisqualifiedBy::Referee),
        disqualify_until: section.optional("disqualify_until", reader).unwrap_or(DisqualifyUntil::Finish),
        referee_required: section.optional("referee_required", reader).unwrap_or(false),
        board: section.optional("board", reader).unwrap_or(Board::Free),
        turn_limit_minutes: section.optional("turn_limit_minutes", reader).unwrap_or_default(),
        consent_required: section.optional("consent_required", reader).unwrap_or(false),
    };
    section.end(reader);
    conduct
}

fn read_texts(mut section: Section, reader: &mut Reader) -> Texts {
    let texts = Texts {
        notice: section.optional("notice", reader).unwrap_or_default(),
        official_rules: section.optional("official_rules", reader).unwrap_or_default(),
        notices: section.optional("notices", reader).unwrap_or_default(),
    };
    section.end(reader);
    texts
}

fn read_programme(mut section: Section, reader: &mut Reader) -> Programme {
    let rounds = section.optional("rounds", reader);
    let knock_outs_choose_play_order = section.optional("knock_outs_choose_play_order", reader).unwrap_or(false);
    reader.check(rounds != Some(0), "programme.rounds", "a tournament has at least one round");
    reader.paths.insert("programme.brackets".to_owned());
    let brackets: Vec<Bracket> = match section.table.remove("brackets") {
        None => Vec::new(),
        Some(Value::Array(list)) => {
            let read = |(at, value)| read_bracket(format!("programme.brackets[{at}]"), value, reader);
            list.into_iter().enumerate().filter_map(read).collect()
        }
        Some(_) => {
            reader.fault("programme.brackets", "write one [[programme.brackets]] for each number of players");
            Vec::new()
        }
    };
    let ascending = brackets.windows(2).all(|pair| pair[0].from < pair[1].from);
    reader.check(ascending, "programme.brackets", "list the brackets by rising numbers of players");
    let one_of_both = rounds.is_none() || brackets.is_empty();
    reader.check(one_of_both, "programme.rounds", "the brackets already say how many games there are");
    section.end(reader);
    Programme { rounds, brackets, knock_outs_choose_play_order }
}

fn read_bracket(path: String, value: Value, reader: &mut Reader) -> Option<Bracket> {
    let Value::Table(table) = value else {
        reader.fault(path, "a bracket is a table");
        return None;
    };
    let mut section = Section { path: path.clone(), table };
    let from: Option<u32> = section.required("from", reader);
    let games: Option<u32> = section.required("games", reader);
    let winless_sit_out_after = section.optional("winless_sit_out_after", reader);
    let play_order_chosen_in: Vec<u32> = section.optional("play_order_chosen_in", reader).unwrap_or_default();
    let cut: Option<u32> = section.required("cut", reader);
    let semifinals: Vec<Vec<u32>> = section.optional("semifinals", reader).unwrap_or_default();
    section.end(reader);

    let bracket =
        Bracket { from: from?, games: games?, winless_sit_out_after, play_order_chosen_in, cut: cut?, semifinals };
    let games = 1..=bracket.games;
    reader.check(!games.is_empty(), &format!("{path}.games"), "a bracket has at least one game");
    let sits_out = bracket.winless_sit_out_after.is_none_or(|after| (1..bracket.games).contains(&after));
    reader.check(sits_out, &format!("{path}.winless_sit_out_after"), "this is not before the last game");
    let chosen = bracket.play_order_chosen_in.iter().all(|game| games.contains(game));
    reader.check(chosen, &format!("{path}.play_order_chosen_in"), "there is no such game");
    let cut = format!("{path}.cut");
    reader.check(bracket.cut <= bracket.from, &cut, "more go on than there are players");
    if bracket.semifinals.is_empty() {
        reader.check((3..=4).contains(&bracket.cut), &cut, "a final has three or four players");
    } else {
        let mut ranks: Vec<u32> = bracket.semifinals.iter().flatten().copied().collect();
        ranks.sort_unstable();
        let sizes = bracket.semifinals.iter().all(|table| (3..=4).contains(&table.len()));
        let fits = sizes && ranks.into_iter().eq(1..=bracket.cut) && (3..=4).contains(&bracket.semifinals.len());
        let message = "three or four tables of three or four, each rank up to the cut once";
        reader.check(fits, &format!("{path}.semifinals"), message);
    }
    Some(bracket)
}

fn read_season(mut section: Section, reader: &mut Reader) -> Option<SeasonRules> {
    let points: Option<Vec<u32>> = section.required("points", reader);
    let best: Option<u32> = section.required("best", reader);
    let qualify: Option<u32> = section.required("qualify", reader);
    let title_holders = section.optional("title_holders", reader).unwrap_or(0);
    let least_players = section.optional("least_players", reader).unwrap_or(0);
    let least_capacity = section.optional("least_capacity", reader).unwrap_or(0);
    let applied_days_before = section.optional("applied_days_before", reader).unwrap_or(0);
    let falls = points.as_ref().is_none_or(|points| points.windows(2).all(|pair| pair[0] >= pair[1]));
    reader.check(falls, "season.points", "a later place is never worth more");
    reader.check(best != Some(0), "season.best", "at least one result counts");
    section.end(reader);
    Some(SeasonRules {
        points: points?,
        best: best?,
        qualify: qualify?,
        title_holders,
        least_players,
        least_capacity,
        applied_days_before,
    })
}

fn read_registration(mut section: Section, reader: &mut Reader) -> RegistrationRules {
    let registration = RegistrationRules {
        address: section.optional("address", reader).unwrap_or(false),
        phone_or_email: section.optional("phone_or_email", reader).unwrap_or(false),
        bring: section.optional("bring", reader).unwrap_or_default(),
        brings: section.optional("brings", reader).unwrap_or_default(),
    };
    section.end(reader);
    registration
}

/// Comes last: a source may be named for every value that a file can have.
fn read_sources(section: Section, reader: &mut Reader) -> BTreeMap<String, String> {
    let mut sources = BTreeMap::new();
    for (path, value) in section.table {
        match value {
            Value::String(source) if reader.paths.contains(&path) => {
                sources.insert(path, source);
            }
            Value::String(_) => reader.fault(format!("sources.\"{path}\""), "there is no such value"),
            _ => reader.fault(format!("sources.\"{path}\""), "write a text"),
        }
    }
    sources
}

#[cfg(test)]
mod tests;
