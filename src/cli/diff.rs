//! `komadai diff`: what two records say differently.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use super::records::InputArguments;
use crate::record;

/// Compare two records of any formats, move by move and field by field.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  komadai diff game.kif game.csa
  komadai diff before.kif after.kif && echo the same

The exit code is 0 when both say the same and 1 when they differ.")]
pub(super) struct Arguments {
    /// The first record; - is standard input
    first: PathBuf,
    /// The second record
    second: PathBuf,
    #[command(flatten)]
    reading: InputArguments,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let first = arguments.reading.read(&arguments.first)?;
    let second = arguments.reading.read(&arguments.second)?;
    let mut out = std::io::stdout().lock();
    let mut same = true;
    let (games, others) = (&first.records, &second.records);
    if games.len() != others.len() {
        same = false;
        writeln!(out, "{} games / {} games", games.len(), others.len())?;
    }
    for (index, (game, other)) in games.iter().zip(others).enumerate() {
        for difference in record::diff(game, other) {
            same = false;
            if games.len() > 1 {
                write!(out, "game {}: ", index + 1)?;
            }
            writeln!(out, "{difference}")?;
        }
    }
    Ok(if same { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
