//! `komadai gif`: a game as an animation.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::bail;

use super::diagram::write_bytes;
use super::look::{Game, Look};
use super::progress::Progress;
use crate::render::{Animation, AnimationFormat, Replay, Size};

/// Show a game as an animation: GIF or WebP.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  komadai gif game.kif -o game.gif
  komadai gif game.csa --from 30 --to 60 --delay 1.5 --flip -o middlegame.gif
  komadai gif game.kif --limit 8 --size small -o for-chat.gif
  komadai gif game.kif -o game.webp")]
pub(super) struct Arguments {
    /// A record in any format, `-` for standard input, or moves in USI
    input: String,
    /// Begin after this many moves
    #[arg(long, default_value_t = 0)]
    from: usize,
    /// End after this many moves [default: all]
    #[arg(long)]
    to: Option<usize>,
    /// Seconds for each move, 0.02 to 10
    #[arg(long, default_value_t = 1.0, value_parser = seconds)]
    delay: f32,
    /// Seconds for the last position, 0.02 to 10
    #[arg(long, default_value_t = 4.0, value_parser = seconds)]
    hold: f32,
    /// The most megabytes: the picture is made smaller, then the beginning left out
    #[arg(long, default_value_t = 10.0, value_parser = megabytes)]
    limit: f32,
    /// Write no move under the board: a fifth smaller
    #[arg(long, conflicts_with = "caption")]
    no_captions: bool,
    /// gif or webp [default: as the output is named, or gif]
    #[arg(long)]
    format: Option<AnimationFormat>,
    /// Where to write; `-` is standard output
    #[arg(short, long)]
    output: PathBuf,
    #[command(flatten)]
    look: Look,
}

fn number_within(text: &str, least: f32, most: f32) -> Result<f32, String> {
    match text.parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(format!("expected a number from {least} to {most}")),
    }
}

fn seconds(text: &str) -> Result<f32, String> {
    number_within(text, 0.02, 10.0)
}

fn megabytes(text: &str) -> Result<f32, String> {
    number_within(text, 0.05, 100.0)
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let game = Game::load(&arguments.input)?;
    let last = game.plies();
    let (from, to) = (arguments.from, arguments.to.unwrap_or(last));
    if from > to || to > last {
        bail!("the game has {last} moves, there is nothing from {from} to {to}");
    }
    let scenes = (from..=to).map(|ply| {
        let scene = arguments.look.scene(&game, ply, Size::DEFAULT);
        if arguments.no_captions { scene.caption("") } else { scene }
    });
    let replay = Replay::of(scenes)
        .format(format(arguments)?)
        .delay(Duration::from_secs_f32(arguments.delay))
        .hold(Duration::from_secs_f32(arguments.hold))
        .limit((arguments.limit * 1_000_000.0) as usize);
    let mut progress = Progress::new();
    let animation = replay.to_file_while(|done, total| {
        progress.show(done, total);
        true
    })?;
    drop(progress);
    write_bytes(&arguments.output, &animation.bytes)?;
    report(arguments, &animation);
    Ok(ExitCode::SUCCESS)
}

/// What was asked for, or what the file's name says.
fn format(arguments: &Arguments) -> anyhow::Result<AnimationFormat> {
    let output = &arguments.output;
    let extension = output.extension().unwrap_or_default().to_ascii_lowercase();
    match (arguments.format, extension.to_str()) {
        (Some(format), _) => Ok(format),
        (None, Some("gif" | "")) => Ok(AnimationFormat::Gif),
        (None, Some("webp")) => Ok(AnimationFormat::WebP),
        _ => bail!("{}: write .gif or .webp, or say --format", output.display()),
    }
}

/// Says what had to be given up to stay within the limit.
#[expect(clippy::print_stderr, reason = "a remark for the user, beside the file")]
fn report(arguments: &Arguments, animation: &Animation) {
    let limit = arguments.limit;
    if animation.left_out > 0 {
        let first = arguments.from + animation.left_out;
        eprintln!("komadai: to stay within {limit} MB it begins after move {first}");
    }
    if animation.is_smaller {
        let width = animation.size.square_width();
        eprintln!("komadai: to stay within {limit} MB squares are {width} pixels wide");
    }
}
