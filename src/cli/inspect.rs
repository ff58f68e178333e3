//! `komadai inspect`: what a record says, and what was wrong with it.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;

use super::records::{self, InputArguments};
use crate::app::json;
use crate::notation::{sfen, usi};
use crate::record::{self, Reading, Warning};
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
        serde_json::to_writer(&mut out, &json::reading(&reading, language))?;
        writeln!(out)?;
    } else {
        write!(out, "{}", to_text(&reading, language))?;
    }
    Ok(ExitCode::SUCCESS)
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
