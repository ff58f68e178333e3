//! `komadai bench records`: how fast records are read and written.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

use crate::cli::records;
use crate::record::{self, Format, WriteOptions};

/// Convert records over and over: games and moves per second of CPU time.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  komadai bench records games/ --to csa
  komadai bench records bench_kif.jsonl --seconds 10

Text to text in one process: format found out, legality of every move checked, text written.
A .jsonl file holds one object a line with the record under the key text.")]
pub(super) struct Arguments {
    /// Records: files, folders, or .jsonl files
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// The format to write
    #[arg(long, value_parser = records::parse_format, default_value = "csa")]
    to: Format,
    /// How long to measure
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let texts = texts(&arguments.inputs)?;
    if texts.is_empty() {
        bail!("no record to measure with");
    }
    let options = WriteOptions::default();
    let mut out = String::new();
    let mut losses = Vec::new();
    let mut moves = 0;
    // One round to warm up, and to count.
    for text in &texts {
        moves += convert(text, arguments.to, &options, &mut out, &mut losses)?;
    }
    let goal = Duration::from_secs(arguments.seconds);
    let clock = CpuClock::start();
    let mut rounds = 0_u32;
    while clock.elapsed() < goal {
        for text in &texts {
            convert(text, arguments.to, &options, &mut out, &mut losses)?;
        }
        rounds += 1;
    }
    let seconds = clock.elapsed().as_secs_f64() / f64::from(rounds.max(1));
    writeln!(
        std::io::stdout().lock(),
        "{} records, {moves} moves: {:.0} games/s, {:.0} moves/s ({rounds} rounds)",
        texts.len(),
        texts.len() as f64 / seconds,
        moves as f64 / seconds,
    )?;
    Ok(ExitCode::SUCCESS)
}

/// Reads and writes one text; gives the moves of its main lines.
fn convert(
    text: &[u8],
    to: Format,
    options: &WriteOptions,
    out: &mut String,
    losses: &mut Vec<record::Loss>,
) -> anyhow::Result<usize> {
    let reading = record::read(text)?;
    let mut moves = 0;
    out.clear();
    losses.clear();
    for record in &reading.records {
        record::write_text(record, to, options, out, losses)?;
        moves += record.main_moves().count();
    }
    Ok(moves)
}

fn texts(inputs: &[PathBuf]) -> anyhow::Result<Vec<Vec<u8>>> {
    let mut texts = Vec::new();
    for (path, _) in records::files(inputs)? {
        let bytes = std::fs::read(&path).with_context(|| path.display().to_string())?;
        if path.extension().is_none_or(|extension| extension != "jsonl") {
            texts.push(bytes);
            continue;
        }
        for line in String::from_utf8(bytes)?.lines() {
            let line: serde_json::Value = serde_json::from_str(line)?;
            let text = line.get("text").and_then(serde_json::Value::as_str);
            texts.push(text.context("a line of .jsonl without `text`")?.as_bytes().to_vec());
        }
    }
    Ok(texts)
}

/// The CPU time of this thread where the system tells it, else the wall clock:
/// on a busy machine the two differ much.
struct CpuClock {
    cpu: Option<u64>,
    wall: Instant,
}

impl CpuClock {
    fn start() -> Self {
        Self { cpu: Self::cpu_nanos(), wall: Instant::now() }
    }

    fn elapsed(&self) -> Duration {
        match (self.cpu, Self::cpu_nanos()) {
            (Some(start), Some(now)) => Duration::from_nanos(now.saturating_sub(start)),
            _ => self.wall.elapsed(),
        }
    }

    fn cpu_nanos() -> Option<u64> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split(' ').next()?.parse().ok()
    }
}
