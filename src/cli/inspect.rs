//! `komadai inspect`: what a record says, and what was wrong with it.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use serde_json::{Map, Value, json};

use super::records::{self, InputArguments};
use crate::notation::{sfen, usi};
use crate::record::{self, NodeId, Reading, Record, Warning};
use crate::shogi::{Color, DrawReason, Outcome, WinReason};
use crate::words::{self, Language};

/// Show what a game record holds: format, start, moves, ending, warnings.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  komadai inspect game.kif
  komadai inspect game.csa --json | jq .main
  pbpaste | komadai inspect -
  komadai inspect damaged.kif --explain

JSON: format, encoding, sfen (start), main (USI moves), lines (every line), ending, outcome,
headers, illegal (ply of the first illegal move), focus (for links that open at a position: the
moves to it), warnings (line, column, code, message);
games repeats these for every further game of a file.")]
pub(super) struct Arguments {
    /// The record; - is standard input
    input: PathBuf,
    /// Print JSON for programs
    #[arg(long)]
    json: bool,
    /// Say of every line what it was taken for, warnings below it
    #[arg(long, conflicts_with = "json")]
    explain: bool,
    #[command(flatten)]
    reading: InputArguments,
}

/// Lines with more moves than this in all are cut off: a tree of a few
/// megabytes can spell out more than a disk holds.
const MAX_LINE_MOVES: usize = 2_000_000;

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let options = arguments.reading.options();
    let name = || arguments.input.display().to_string();
    let bytes = records::bytes(&arguments.input).with_context(name)?;
    let reading = arguments.reading.read_bytes(&arguments.input, &bytes)?;
    let language = arguments.reading.language();
    let problem = |warning: &Warning| words::problem(language, &warning.problem);
    let mut out = std::io::stdout().lock();
    if arguments.explain {
        for line in record::explain(&bytes, &options).with_context(name)? {
            writeln!(out, "{:5} {:14} {}", line.number, line.taken_for, line.text)?;
            for warning in reading.warnings.iter().filter(|w| w.place.line == line.number) {
                writeln!(out, "{:5} {:14} ^ {}", "", "warning", problem(warning))?;
            }
        }
        for warning in reading.warnings.iter().filter(|warning| warning.place.line == 0) {
            writeln!(out, "{:5} {:14} {}", "", "warning", problem(warning))?;
        }
    } else if arguments.json {
        serde_json::to_writer(&mut out, &to_json(&reading, language))?;
        writeln!(out)?;
    } else {
        write!(out, "{}", to_text(&reading, language))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn to_json(reading: &Reading, language: Language) -> Value {
    let mut object = Map::new();
    object.insert("format".into(), reading.format.name().into());
    object.insert("encoding".into(), reading.encoding.name().into());
    if let Some((first, rest)) = reading.records.split_first() {
        object.extend(game(first));
        if !rest.is_empty() {
            let games = rest.iter().map(|record| Value::Object(game(record)));
            object.insert("games".into(), games.collect());
        }
    }
    let warnings = reading.warnings.iter().map(|warning| {
        json!({
            "line": warning.place.line,
            "column": warning.place.column,
            "text": warning.place.text,
            "code": warning.problem.code(),
            "message": words::problem(language, &warning.problem),
        })
    });
    object.insert("warnings".into(), warnings.collect());
    Value::Object(object)
}

fn game(record: &Record) -> Map<String, Value> {
    let mut object = Map::new();
    let moves = |path: Vec<NodeId>| -> Value {
        let played = path.iter().filter_map(|&id| record.played(id));
        played.map(|played| Value::from(usi::to_usi(played.mv))).collect()
    };
    object.insert("sfen".into(), sfen::to_sfen(record.start()).into());
    object.insert("handicap".into(), record.handicap().map(|handicap| handicap.name()).into());
    object.insert("main".into(), record.main_moves().map(usi::to_usi).collect());
    let mut budget = MAX_LINE_MOVES;
    let lines = record.leaves().map_while(|leaf| {
        budget = budget.checked_sub(record.ply(leaf))?;
        Some(moves(record.path(leaf)))
    });
    object.insert("lines".into(), lines.collect());
    object.insert("ending".into(), record.ending().map(crate::record::Terminal::id).into());
    object.insert("outcome".into(), record.outcome().map_or(Value::Null, outcome));
    object.insert("headers".into(), Value::Object(headers(record)));
    if let Some(focus) = record.focus {
        object.insert("focus".into(), moves(record.path(focus)));
    }
    object.insert("illegal".into(), record.first_illegal().map(|(ply, _)| ply).into());
    object
}

/// Headers as an object; values of a key that occurs twice are joined.
fn headers(record: &Record) -> Map<String, Value> {
    let by_key = record.headers().by_key().into_iter();
    by_key.map(|(key, values)| (key.to_owned(), values.join("\n").into())).collect()
}

fn outcome(outcome: Outcome) -> Value {
    match outcome {
        Outcome::Win { winner, by } => {
            let winner = if winner == Color::Black { "black" } else { "white" };
            let by = match by {
                WinReason::Mate => "mate",
                WinReason::Stalemate => "stalemate",
                WinReason::Resignation => "resignation",
                WinReason::Timeout => "timeout",
                WinReason::PerpetualCheck => "perpetual-check",
                WinReason::Declaration => "declaration",
                WinReason::Foul => "foul",
                WinReason::Adjudication => "adjudication",
            };
            json!({ "winner": winner, "by": by })
        }
        Outcome::Draw(reason) => {
            let by = match reason {
                DrawReason::Repetition => "repetition",
                DrawReason::Impasse => "impasse",
                DrawReason::MaxMoves => "max-moves",
                DrawReason::Agreement => "agreement",
            };
            json!({ "winner": null, "by": by })
        }
        Outcome::Aborted => json!({ "winner": null, "by": "aborted" }),
    }
}

fn to_text(reading: &Reading, language: Language) -> String {
    let mut text = format!("{}, {}\n", reading.format, reading.encoding);
    for record in &reading.records {
        for (key, value) in record.headers().iter() {
            text.push_str(&format!("  {key}: {value}\n"));
        }
        match record.handicap() {
            Some(handicap) => text.push_str(&format!("start: {}\n", handicap.name())),
            None => text.push_str(&format!("start: {}\n", sfen::to_sfen(record.start()))),
        }
        let moves: Vec<_> = record.main_moves().map(usi::to_usi).collect();
        text.push_str(&format!("{} moves: {}\n", moves.len(), moves.join(" ")));
        let lines = record.leaves().count();
        if lines > 1 {
            text.push_str(&format!("{lines} lines\n"));
        }
        if let Some(ending) = record.ending() {
            text.push_str(&format!("ending: {}\n", ending.id()));
        }
    }
    for warning in &reading.warnings {
        text.push_str(&words::warning_line(language, warning));
        text.push('\n');
    }
    text
}
