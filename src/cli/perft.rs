//! `komadai perft`: counts move sequences, the yardstick of move generators.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Context;

use crate::notation::{sfen, usi};
use crate::shogi::{Position, divide, perft};

/// Count the sequences of legal moves from a position.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  komadai perft 5
  komadai perft 3 --sfen '4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1' --divide")]
pub(super) struct Arguments {
    /// How many moves deep, 0 to 12
    #[arg(value_parser = clap::value_parser!(u32).range(0..=12))]
    depth: u32,
    /// The position [default: the even start position]
    #[arg(long, default_value = "startpos", hide_default_value = true)]
    sfen: String,
    /// Print the count behind each first move too
    #[arg(long)]
    divide: bool,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let setup = sfen::parse(&arguments.sfen).context("read --sfen")?;
    let position = Position::new(&setup).context("read --sfen")?;
    let mut out = std::io::stdout().lock();
    if arguments.divide && arguments.depth > 0 {
        for (mv, count) in divide(&position, arguments.depth) {
            writeln!(out, "{} {count}", usi::to_usi(mv))?;
        }
    }
    writeln!(out, "{}", perft(&position, arguments.depth))?;
    Ok(ExitCode::SUCCESS)
}
