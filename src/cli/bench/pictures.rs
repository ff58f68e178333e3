//! `komadai bench pictures`: milliseconds and bytes of pictures.

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Context;

use crate::cli::look::{Game, Look};
use crate::notation::sfen;
use crate::render::{AnimationFormat, Layout, Replay, Scene, Size, Theme};
use crate::shogi::Setup;

const MIDDLEGAME: &str =
    "l5+R1l/4gk3/p1np1psgp/2p1p1p2/1p1P3P1/2P1S1P2/PPS1PP+n1P/2GK1G3/LN6L w RBN3Pbsp 86";

/// Draw boards, and a game if one is given, and print the time of the processor
/// and the bytes each took.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  komadai bench pictures game.kif")]
pub(super) struct Arguments {
    /// A record to make animations of
    game: Option<String>,
    /// How often each picture is drawn
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    times: u32,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let middlegame = Scene::of(&sfen::parse(MIDDLEGAME).context("read the test position")?)
        .names("先手 太郎", "後手 花子")
        .caption("85手目 ▲３一龍");
    let mut out = std::io::stdout().lock();
    let mut show = |name: &str, time: Duration, bytes: usize| {
        let milliseconds = time.as_secs_f64() * 1_000.0;
        writeln!(out, "{name:<34} {milliseconds:>9.2} ms {:>8.1} KB", bytes as f64 / 1_000.0)
    };
    // The first picture of a process makes its sprites, palette and glyphs.
    let (time, bytes) = measure(1, || middlegame.to_png().len());
    show("first picture, PNG", time, bytes)?;
    let start = Scene::of(&Setup::even());
    for (name, scene) in [("start position, PNG", &start), ("middlegame, PNG", &middlegame)] {
        let (time, bytes) = measure(arguments.times, || scene.to_png().len());
        show(name, time, bytes)?;
    }
    for (name, scene) in [
        ("middlegame, dark", middlegame.clone().theme(Theme::Dark)),
        ("middlegame, tall", middlegame.clone().layout(Layout::Tall)),
        ("middlegame, huge", middlegame.clone().size(Size::from_square_width(120))),
    ] {
        scene.to_png();
        let (time, bytes) = measure(arguments.times.div_ceil(4), || scene.to_png().len());
        show(name, time, bytes)?;
    }
    for (name, player) in [
        ("name of 100,000 letters", "あ".repeat(100_000)),
        ("name with 100,000 marks", format!("Z{}", "\u{36F}".repeat(100_000))),
        ("name in both directions", "\u{202E}שלום\u{2066}abc".repeat(10_000)),
        ("name of emoji", "👩‍👩‍👧‍👦🏴".repeat(10_000)),
        ("name of no characters", "\u{378}\u{10FFFF}\u{E000}".repeat(30_000)),
    ] {
        // Drawn once: whoever has such a name is not in any cache.
        let scene = middlegame.clone().names(&player, &player);
        let (time, bytes) = measure(1, || scene.to_png().len());
        show(name, time, bytes)?;
    }
    let (time, bytes) = measure(arguments.times.div_ceil(4), || middlegame.to_svg().len());
    show("middlegame, SVG", time, bytes)?;
    let Some(path) = &arguments.game else { return Ok(ExitCode::SUCCESS) };
    let game = Game::load(path)?;
    let look = Look::default();
    let replay = Replay::of((0..=game.plies()).map(|ply| look.scene(&game, ply, Size::DEFAULT)));
    for &format in AnimationFormat::ALL {
        let replay = replay.clone().format(format);
        let animation = replay.to_file()?;
        let times = arguments.times.div_ceil(20);
        let (time, bytes) = measure(times, || replay.to_file().map_or(0, |made| made.bytes.len()));
        anyhow::ensure!(bytes == animation.bytes.len(), "the same game gave other bytes");
        show(&format!("game of {} moves, {format}", game.plies()), time, bytes)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The mean time of some runs, and what the last one returned.
fn measure(times: u32, mut run: impl FnMut() -> usize) -> (Duration, usize) {
    let start = Start::now();
    let mut bytes = 0;
    for _ in 0..times {
        bytes = std::hint::black_box(run());
    }
    (start.elapsed() / times, bytes)
}

/// A moment in the time that this thread has worked, where the system tells it
/// (Linux does); in time of day otherwise, which a busy machine lengthens.
struct Start {
    worked: Option<Duration>,
    moment: Instant,
}

impl Start {
    fn now() -> Self {
        Self { worked: worked(), moment: Instant::now() }
    }

    fn elapsed(&self) -> Duration {
        match (self.worked, worked()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.moment.elapsed(),
        }
    }
}

/// How long this thread has had a processor.
fn worked() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
