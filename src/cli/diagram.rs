//! `komadai diagram`: pictures of positions.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};

use super::look::{Game, Look};
use super::progress::Progress;
use crate::render::{ContactSheet, Scene, Size};

/// Draw positions as pictures.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  komadai diagram game.kif -o board.png
  komadai diagram game.kif --ply 40 --flip --theme dark -o board.svg
  komadai diagram 'startpos moves 7g7f 3c3d' --arrow 2g2f -o board.png
  komadai diagram game.csa --text
  komadai diagram game.kif --bookmarks --every 10 -o pictures/
  komadai diagram game.kif --every 10 --sheet 3 -o sheet.png")]
pub(super) struct Arguments {
    /// A record in any format, `-` for standard input, or a position in SFEN
    input: String,
    /// Show the position after this many moves [default: all]
    #[arg(long, conflicts_with_all = ["bookmarks", "every"])]
    ply: Option<usize>,
    /// Show every position that has a bookmark
    #[arg(long)]
    bookmarks: bool,
    /// Show every so many moves, and the last position
    #[arg(long, value_name = "MOVES", value_parser = clap::value_parser!(u32).range(1..))]
    every: Option<u32>,
    /// Put the pictures on sheets, this many in a row
    #[arg(long, value_name = "COLUMNS", value_parser = clap::value_parser!(u8).range(1..=12))]
    sheet: Option<u8>,
    /// Print the board as text
    #[arg(long, conflicts_with_all = ["sheet", "output"])]
    text: bool,
    /// Where to write: a .png or .svg file, `-` for a PNG on standard output, a
    /// folder for several pictures
    #[arg(short, long, required_unless_present = "text")]
    output: Option<PathBuf>,
    #[command(flatten)]
    look: Look,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let game = Game::load(&arguments.input)?;
    let plies = plies(arguments, &game)?;
    // On a sheet, pictures are looked at together.
    let size = if arguments.sheet.is_some() { Size::from_square_width(30) } else { Size::DEFAULT };
    let scenes = plies.iter().map(|&ply| (ply, arguments.look.scene(&game, ply, size)));
    let Some(output) = &arguments.output else {
        return print(scenes.map(|(_, scene)| scene));
    };
    match arguments.sheet {
        Some(columns) => write_sheets(output, scenes.map(|(_, scene)| scene), columns)?,
        None if plies.len() == 1 && !output.is_dir() => {
            for (_, scene) in scenes {
                write_picture(output, &scene)?;
            }
        }
        None => write_folder(output, scenes, plies.len())?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The positions to show, by the number of moves before them.
fn plies(arguments: &Arguments, game: &Game) -> anyhow::Result<Vec<usize>> {
    let last = game.plies();
    let mut plies = Vec::new();
    if arguments.bookmarks {
        plies.extend_from_slice(game.bookmarks());
    }
    if let Some(every) = arguments.every {
        plies.extend((0..=last).step_by(every as usize));
        plies.push(last);
    }
    if !arguments.bookmarks && arguments.every.is_none() {
        plies.push(arguments.ply.unwrap_or(last));
    }
    plies.sort_unstable();
    plies.dedup();
    if let Some(beyond) = plies.iter().find(|&&ply| ply > last) {
        bail!("there is no move {beyond}: the game has {last}");
    }
    if plies.is_empty() {
        bail!("the record has no bookmarks");
    }
    Ok(plies)
}

fn print(scenes: impl Iterator<Item = Scene>) -> anyhow::Result<ExitCode> {
    let mut out = std::io::stdout().lock();
    for (number, scene) in scenes.enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        out.write_all(scene.to_text().as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn write_picture(path: &Path, scene: &Scene) -> anyhow::Result<()> {
    let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
    let bytes = match extension.to_str() {
        Some("svg") => scene.to_svg().into_bytes(),
        Some("png") => scene.to_png(),
        _ if path == Path::new("-") => scene.to_png(),
        _ => bail!("{}: write .png or .svg", path.display()),
    };
    write_bytes(path, &bytes)
}

/// Writes a file, or to standard output for `-`.
pub(super) fn write_bytes(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    if path == Path::new("-") {
        return Ok(std::io::stdout().lock().write_all(bytes)?);
    }
    std::fs::write(path, bytes).with_context(|| format!("write {}", path.display()))
}

fn write_folder(
    folder: &Path,
    scenes: impl Iterator<Item = (usize, Scene)>,
    count: usize,
) -> anyhow::Result<()> {
    if folder.extension().is_some() || folder == Path::new("-") {
        bail!("{count} pictures need a folder or --sheet, not {}", folder.display());
    }
    std::fs::create_dir_all(folder).with_context(|| format!("make {}", folder.display()))?;
    let mut progress = Progress::new();
    for (number, (ply, scene)) in (1..).zip(scenes) {
        write_picture(&folder.join(format!("{ply:03}.png")), &scene)?;
        progress.show(number, count);
    }
    Ok(())
}

/// One file, or numbered ones where one page is not enough.
fn write_sheets(
    path: &Path,
    scenes: impl Iterator<Item = Scene>,
    columns: u8,
) -> anyhow::Result<()> {
    let scenes: Vec<Scene> = scenes.collect();
    let pages: Vec<&[Scene]> = scenes.chunks(ContactSheet::MAX_PICTURES).collect();
    for (number, page) in (1..).zip(&pages) {
        let png = ContactSheet::of(page.iter().cloned(), usize::from(columns)).to_png();
        let png = png.context("there is nothing to show")?;
        if pages.len() == 1 {
            return write_bytes(path, &png);
        }
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        write_bytes(&path.with_file_name(format!("{stem}-{number}.png")), &png)?;
    }
    Ok(())
}
