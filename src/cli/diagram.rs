//! `komadai diagram`: a picture of a position.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;

use crate::notation::{sfen, usi};
use crate::render::{Coordinates, Layout, PieceSet, Scene, Size, Theme};
use crate::shogi::{Move, Position};

/// Draw a position as a picture.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  komadai diagram startpos -o board.png
  komadai diagram 'startpos moves 7g7f 3c3d' --flip --theme dark -o board.png")]
pub(super) struct Arguments {
    /// A position in SFEN, with or without `moves`
    input: String,
    /// Show the position after this many moves [default: all]
    #[arg(long)]
    ply: Option<usize>,
    /// Where to write: .png or .svg; `-` is standard output, as PNG
    #[arg(short, long)]
    output: PathBuf,
    #[command(flatten)]
    look: Look,
}

/// How pictures look: the same options for every command that draws.
#[derive(Debug, clap::Args)]
pub(super) struct Look {
    /// Show the board from White's side
    #[arg(long)]
    flip: bool,
    /// kaya, dark, contrast, print
    #[arg(long, default_value_t)]
    theme: Theme,
    /// square, tall, wide, diagram, tsume
    #[arg(long, default_value_t)]
    layout: Layout,
    /// kanji, bold, two, letters, bilingual
    #[arg(long, default_value_t)]
    pieces: PieceSet,
    /// japanese, western, none
    #[arg(long, default_value_t)]
    coordinates: Coordinates,
    /// small, medium, large, huge, or the width of a square in pixels
    #[arg(long, default_value = "medium")]
    size: Size,
    /// Black's name
    #[arg(long, default_value = "")]
    black: String,
    /// White's name
    #[arg(long, default_value = "")]
    white: String,
    /// The line below the board
    #[arg(long)]
    caption: Option<String>,
    /// A remark in the corner
    #[arg(long, default_value = "")]
    note: String,
}

impl Look {
    /// Dresses a scene.
    pub(super) fn apply(&self, scene: Scene) -> Scene {
        let scene = scene
            .flip(self.flip)
            .theme(self.theme)
            .layout(self.layout)
            .pieces(self.pieces)
            .coordinates(self.coordinates)
            .size(self.size)
            .note(self.note.clone())
            .names(&self.black, &self.white);
        match &self.caption {
            Some(caption) => scene.caption(caption.clone()),
            None => scene,
        }
    }
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let scene = arguments.look.apply(scene_of(&arguments.input, arguments.ply)?);
    let svg = arguments.output.extension().is_some_and(|extension| extension == "svg");
    let bytes = if svg { scene.to_svg().into_bytes() } else { scene.to_png() };
    if arguments.output == Path::new("-") {
        std::io::stdout().lock().write_all(&bytes)?;
    } else {
        std::fs::write(&arguments.output, bytes)
            .with_context(|| format!("write {}", arguments.output.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn scene_of(input: &str, ply: Option<usize>) -> anyhow::Result<Scene> {
    let (start, moves) = input.split_once(" moves ").unwrap_or((input, ""));
    let mut setup = sfen::parse(start).context("read the position")?;
    let moves: Vec<Move> = moves
        .split_ascii_whitespace()
        .map(usi::parse_move)
        .collect::<Result<_, _>>()
        .context("read the moves")?;
    let count = ply.unwrap_or(moves.len());
    let mut last = None;
    if count > 0 && !moves.is_empty() {
        let mut position = Position::new(&setup)?;
        for &mv in moves.iter().take(count) {
            position.play(mv).with_context(|| format!("play {}", usi::to_usi(mv)))?;
            last = Some(mv);
        }
        setup = position.to_setup();
    }
    Ok(Scene::of(&setup).last_move(last))
}
