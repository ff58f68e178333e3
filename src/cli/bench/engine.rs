//! `komadai bench engine`: the search's signature and speed.

use std::io::Write;
use std::process::ExitCode;

use crate::engine::bench;

/// Search fixed positions: a node count that is the same on every machine and
/// changes only when the search does, and positions a second.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// How deep, 1 to 30
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=30))]
    depth: u32,
    /// Search once more with so many threads: how much sooner they are there
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let signature = bench(arguments.depth, 1);
    let seconds = signature.time.as_secs_f64();
    let mut out = std::io::stdout().lock();
    writeln!(out, "{} nodes", signature.nodes)?;
    writeln!(out, "{:.0} nodes/s ({seconds:.2} s)", signature.nodes as f64 / seconds.max(1e-9))?;
    if arguments.threads > 1 {
        let together = bench(arguments.depth, arguments.threads as usize).time.as_secs_f64();
        let ratio = seconds / together.max(1e-9);
        let threads = arguments.threads;
        writeln!(out, "{threads} threads: {ratio:.2} times as fast ({together:.2} s)")?;
    }
    Ok(ExitCode::SUCCESS)
}
