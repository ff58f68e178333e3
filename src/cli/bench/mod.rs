//! `komadai bench`: measures of this build on this machine.

mod engine;
mod pictures;
mod play;
mod records;

use std::process::ExitCode;

/// Measure this build on this machine.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    Engine(engine::Arguments),
    Play(play::Arguments),
    Records(records::Arguments),
    #[command(alias = "render")]
    Pictures(pictures::Arguments),
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    match &arguments.what {
        What::Engine(arguments) => engine::run(arguments),
        What::Play(arguments) => play::run(arguments),
        What::Records(arguments) => records::run(arguments),
        What::Pictures(arguments) => pictures::run(arguments),
    }
}
