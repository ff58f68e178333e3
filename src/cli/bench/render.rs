//! `komadai bench render`: milliseconds and bytes of pictures.

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Context;

use crate::notation::sfen;
use crate::render::{Layout, Replay, Scene, Size, Theme};
use crate::shogi::{Color, Position, Setup};

const MIDDLEGAME: &str =
    "l5+R1l/4gk3/p1np1psgp/2p1p1p2/1p1P3P1/2P1S1P2/PPS1PP+n1P/2GK1G3/LN6L w RBN3Pbsp 86";
/// The length of an ordinary game.
const PLIES: usize = 120;

/// Draw boards and a game and print the time and the bytes each took.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
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
    let (time, bytes) = measure(arguments.times.div_ceil(4), || middlegame.to_svg().len());
    show("middlegame, SVG", time, bytes)?;
    let replay = Replay::of(game());
    let mut size = 0;
    let (time, _) = measure(arguments.times.div_ceil(20), || {
        size = replay.to_gif().map_or(0, |animation| animation.bytes.len());
        size
    });
    show(&format!("game of {PLIES} moves, GIF"), time, size)?;
    Ok(ExitCode::SUCCESS)
}

/// The mean time of some runs, and what the last one returned.
fn measure(times: u32, mut run: impl FnMut() -> usize) -> (Duration, usize) {
    let start = Instant::now();
    let mut bytes = 0;
    for _ in 0..times {
        bytes = std::hint::black_box(run());
    }
    (start.elapsed() / times, bytes)
}

/// A game of 120 legal moves: which ones does not matter, as long as they are
/// always the same.
fn game() -> Vec<Scene> {
    let mut position = Position::even();
    let mut scenes = vec![Scene::of(&position.to_setup()).names("太郎", "花子")];
    for ply in 1..=PLIES {
        let moves: Vec<_> = position.legal_moves().iter().copied().collect();
        // A fixed walk through the lists, with quiet and sharp moves.
        let Some(&mv) = moves.get(ply * 7919 % moves.len().max(1)) else { break };
        if position.play(mv).is_err() {
            break;
        }
        let mark = if position.turn() == Color::White { '▲' } else { '△' };
        let scene = Scene::of(&position.to_setup()).names("太郎", "花子").last_move(Some(mv));
        scenes.push(scene.caption(format!("{ply}手目 {mark}")));
    }
    scenes
}
