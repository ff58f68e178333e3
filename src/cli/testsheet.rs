//! `komadai testsheet`: every look there is, for those who change templates.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;

use super::diagram::write_bytes;
use super::progress::Progress;
use crate::render::{Theme, test_sheet};

/// Draw every theme, layout, piece set and side, one sheet a theme.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  komadai testsheet -o sheets/")]
pub(super) struct Arguments {
    /// The folder to write to; made when it is not there
    #[arg(short, long)]
    output: PathBuf,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let folder = &arguments.output;
    std::fs::create_dir_all(folder).with_context(|| format!("make {}", folder.display()))?;
    let mut progress = Progress::new();
    for (number, &theme) in (1..).zip(Theme::ALL) {
        write_bytes(&folder.join(format!("{theme}.png")), &test_sheet(theme))?;
        progress.show(number, Theme::ALL.len());
    }
    Ok(ExitCode::SUCCESS)
}
