//! `komadai usi`: the engine for shogi GUIs.

use std::process::ExitCode;

use crate::engine::usi;

/// Serve a shogi GUI (ShogiHome, ShogiGUI, 将棋所 …) with the USI protocol.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  printf 'usi\\nposition startpos\\ngo byoyomi 1000\\n' | komadai usi")]
pub(super) struct Arguments {}

pub(super) fn run(_: &Arguments) -> anyhow::Result<ExitCode> {
    usi::serve(std::io::stdin().lock(), std::io::stdout())?;
    Ok(ExitCode::SUCCESS)
}
