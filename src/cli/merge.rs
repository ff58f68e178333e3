//! `komadai merge`: several records of one game in one tree.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;

use super::records::{self, InputArguments};
use crate::record::{self, Encoding, Format, WriteOptions};
use crate::words;

/// Put several records into one: lines that differ become variations.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  komadai merge game.kif comments.kif --to kif -o both.kif
  komadai merge opening*.csa --to jkf
  komadai merge games-of-one-opening.csa

All records must start from the same position. The first keeps its main line; comments of the
others are added behind its own, headers and times where it has none.")]
pub(super) struct Arguments {
    /// The records, the most important one first
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// The format to write: kif, ki2, jkf or another
    #[arg(long, value_parser = records::parse_format, default_value = "kif")]
    to: Format,
    /// Where to write [default: standard output]
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// How characters are written
    #[arg(long, value_parser = records::parse_encoding, default_value = "utf-8")]
    encoding: Encoding,
    #[command(flatten)]
    reading: InputArguments,
}

#[expect(clippy::print_stderr, reason = "losses are for the user, not for the output")]
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut all = Vec::new();
    for path in &arguments.inputs {
        let reading = arguments.reading.read(path)?;
        all.extend(reading.records.into_iter().map(|record| (path, record)));
    }
    let mut all = all.into_iter();
    let (_, mut merged) = all.next().context("no record to merge")?;
    for (path, record) in all {
        record::merge(&mut merged, &record).with_context(|| path.display().to_string())?;
    }
    let options = WriteOptions { encoding: arguments.encoding, ..WriteOptions::default() };
    let written = record::write(&merged, arguments.to, &options)?;
    for loss in &written.losses {
        let line = words::loss_line(arguments.reading.language(), arguments.to.name(), loss);
        eprintln!("komadai: {line}");
    }
    match &arguments.output {
        Some(path) => {
            std::fs::write(path, written.bytes).with_context(|| path.display().to_string())?;
        }
        None => std::io::stdout().lock().write_all(&written.bytes)?,
    }
    Ok(ExitCode::SUCCESS)
}
