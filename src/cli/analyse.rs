//! `komadai analyse`: a game looked through by the engine.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, anyhow, bail};

use super::diagram::write_bytes;
use super::progress::Progress;
use super::{language, records};
use crate::app::{PlayedLine, ReviewTelling};
use crate::notation::MoveStyle;
use crate::record::{self, Format, WriteOptions};
use crate::words::{self, Key, Language, say};

/// Look through a game: opening, accuracy, turning points, missed mates; a chart,
/// boards, an annotated record.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  komadai analyse game.kif
  komadai analyse game.csa --language ja --chart game.png --kif game-analysis.kif
  komadai analyse game.kif --boards game-boards
  komadai analyse - --nodes 20000000 < game.kif")]
pub(super) struct Arguments {
    /// A record in any format, `-` for standard input
    input: PathBuf,
    /// Think about so many positions in all: the same answer on every machine
    #[arg(long, default_value_t = 3_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Write the evaluation of every move as a chart (PNG)
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
    /// Write the boards before the three turning points (PNG) into this folder: an
    /// arrow for what was played, an arrow and a ring for what was better
    #[arg(long, value_name = "DIR")]
    boards: Option<PathBuf>,
    /// Write the record with evaluations and what was better
    #[arg(long, value_name = "FILE")]
    kif: Option<PathBuf>,
    /// ja, en, zh-Hans or zh-Hant [default: the system's]
    #[arg(long, value_parser = language::parse)]
    language: Option<Language>,
    /// How moves are written: japanese, kif, csa, usi, hodges, … [default: as the language does]
    #[arg(long)]
    notation: Option<MoveStyle>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let language = arguments.language.or_else(language::of_environment).unwrap_or_default();
    let name = arguments.input.display();
    let bytes = records::bytes(&arguments.input).with_context(|| name.to_string())?;
    let reading = record::read(&bytes)
        .map_err(|error| anyhow!("{name}: {}", words::refusal_line(language, &error)))?;
    let record = &reading.records[0];
    let Some(line) = PlayedLine::of(record, record.main_line()) else {
        bail!("{name}: {}", say(language, Key::RefuseNothingToAnalyze).plain());
    };
    let mut progress = Progress::new();
    let never = AtomicBool::new(false);
    let review = line
        .review(arguments.nodes, &never, |done, total| progress.show(done, total))
        .expect("nobody stops it");
    drop(progress);
    let style = arguments.notation.unwrap_or_else(|| words::usual_style(language));
    let telling = ReviewTelling { record, line: &line, review: &review, language, style };
    writeln!(std::io::stdout(), "{}", telling.text().to_plain())?;
    if let Some(path) = &arguments.chart {
        write_bytes(path, &telling.chart().to_png())?;
    }
    if let Some(folder) = &arguments.boards {
        std::fs::create_dir_all(folder).with_context(|| format!("make {}", folder.display()))?;
        for board in telling.boards() {
            let path = folder.join(format!("{:03}.png", board.number));
            write_bytes(&path, &board.scene.to_png())?;
        }
    }
    if let Some(path) = &arguments.kif {
        let written = record::write(&telling.annotated(), Format::Kif, &WriteOptions::default())
            .context("write the record as KIF")?;
        write_bytes(path, &written.bytes)?;
    }
    Ok(ExitCode::SUCCESS)
}
