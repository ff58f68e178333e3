//! `komadai diagram`: pictures of positions.

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, bail};

use super::look::{Game, Look};
use super::progress::Progress;
use super::{many, records};
use crate::record::ReadOptions;
use crate::render::{ContactSheet, Scene, Size};

/// Draw positions as pictures.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  komadai diagram game.kif -o board.png
  komadai diagram game.kif --ply 40 --flip --theme dark -o board.svg
  komadai diagram 'startpos moves 7g7f 3c3d' --arrow 2g2f -o board.png
  komadai diagram game.csa --text
  komadai diagram game.kif --bookmarks --every 10 -o pictures/
  komadai diagram game.kif --every 10 --sheet 3 -o sheet.png
  komadai diagram games/ more.kif --every-position -o pictures/

With several records or a folder, -o is a folder: each record gives a picture of its own name,
or a folder of pictures; with --bookmarks, those without any give none. Those that fail are listed, the others are drawn, and the exit code is 1.")]
pub(super) struct Arguments {
    /// Records in any format, folders of them, `-` for standard input, or a
    /// position in SFEN
    #[arg(required = true)]
    inputs: Vec<String>,
    /// Show the position after this many moves [default: all]
    #[arg(long, conflicts_with_all = ["bookmarks", "every", "every_position"])]
    ply: Option<usize>,
    /// Show every position that has a bookmark, those of variations too
    #[arg(long)]
    bookmarks: bool,
    /// Show every position of the main line
    #[arg(long, conflicts_with = "every")]
    every_position: bool,
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
    let [input] = &*arguments.inputs else { return draw_all(arguments) };
    if Path::new(input).is_dir() {
        return draw_all(arguments);
    }
    let (game, aside) = Game::load_with_variations(input)?;
    let shown = Shown::new(arguments, game, aside)?;
    if shown.count() == 0 {
        bail!("the record has no bookmarks");
    }
    let Some(output) = &arguments.output else {
        return print(shown.scenes(arguments).map(|(_, scene)| scene));
    };
    match arguments.sheet {
        Some(columns) => {
            write_sheets(output, shown.scenes(arguments).map(|(_, scene)| scene), columns)?;
        }
        None if shown.count() == 1 && !output.is_dir() => {
            for (_, scene) in shown.scenes(arguments) {
                write_picture(output, &scene)?;
            }
        }
        None => {
            let mut progress = Progress::new();
            write_folder(output, &shown, arguments, |number| {
                progress.show(number, shown.count());
            })?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The positions of one record that are to be shown.
struct Shown {
    game: Game,
    plies: Vec<usize>,
    /// Games that lead to bookmarked positions of variations.
    aside: Vec<Game>,
}

impl Shown {
    fn new(arguments: &Arguments, game: Game, aside: Vec<Game>) -> anyhow::Result<Self> {
        let aside = if arguments.bookmarks { aside } else { Vec::new() };
        Ok(Self { plies: plies(arguments, &game)?, game, aside })
    }

    fn count(&self) -> usize {
        self.plies.len() + self.aside.len()
    }

    /// Each with the name of its file: the number of moves before it.
    fn scenes<'a>(
        &'a self,
        arguments: &'a Arguments,
    ) -> impl Iterator<Item = (String, Scene)> + 'a {
        // On a sheet, pictures are looked at together.
        let is_sheet = arguments.sheet.is_some();
        let size = if is_sheet { Size::from_square_width(30) } else { Size::DEFAULT };
        let main = self
            .plies
            .iter()
            .map(move |&ply| (format!("{ply:03}"), arguments.look.scene(&self.game, ply, size)));
        let aside = (1..).zip(&self.aside).map(move |(number, game)| {
            let ply = game.plies();
            (format!("{ply:03}-variation{number}"), arguments.look.scene(game, ply, size))
        });
        main.chain(aside)
    }
}

/// The positions of the main line to show, by the number of moves before them.
fn plies(arguments: &Arguments, game: &Game) -> anyhow::Result<Vec<usize>> {
    let last = game.plies();
    let every = if arguments.every_position { Some(1) } else { arguments.every };
    let mut plies = Vec::new();
    if arguments.bookmarks {
        plies.extend_from_slice(game.bookmarks());
    }
    if let Some(every) = every {
        plies.extend((0..=last).step_by(every as usize));
        plies.push(last);
    }
    if !arguments.bookmarks && every.is_none() {
        plies.push(arguments.ply.unwrap_or(last));
    }
    plies.sort_unstable();
    plies.dedup();
    if let Some(beyond) = plies.iter().find(|&&ply| ply > last) {
        bail!("there is no move {beyond}: the game has {last}");
    }
    Ok(plies)
}

/// Draws every record of several files and folders.
#[expect(clippy::print_stderr, reason = "the summary is for the user, not for the output")]
fn draw_all(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let Some(folder) = arguments.output.as_deref().filter(|_| arguments.sheet.is_none()) else {
        bail!("several records need a folder to draw into: -o FOLDER, without --text or --sheet");
    };
    if folder.extension().is_some() || folder == Path::new("-") {
        bail!("several records need a folder, not {}", folder.display());
    }
    let inputs: Vec<PathBuf> = arguments.inputs.iter().map(PathBuf::from).collect();
    let files = records::files(&inputs)?;
    let pictures = AtomicUsize::new(0);
    let mut taken = HashSet::new();
    let jobs: Vec<_> = files.iter().map(|file| (file, taken.insert(&file.1))).collect();
    let outcome = many::for_each(&jobs, |((input, relative), is_first)| {
        let name = || input.display().to_string();
        if !is_first {
            bail!("{}: pictures of this name were drawn already", input.display());
        }
        let reading = records::read(input, &ReadOptions::default())?;
        for (number, record) in (1..).zip(&reading.records) {
            let mut target = folder.join(relative);
            if number > 1 {
                target.set_file_name(numbered(relative, number));
            }
            let aside = Game::bookmarked_variations(record);
            let shown = Shown::new(arguments, Game::of_record(record), aside).with_context(name)?;
            if shown.count() > 0 {
                draw_into(&target, &shown, arguments).with_context(name)?;
                pictures.fetch_add(shown.count(), Ordering::Relaxed);
            }
        }
        Ok(String::new())
    });
    let (done, failed, pictures) = (outcome.done, outcome.failed, pictures.into_inner());
    eprintln!("komadai: {pictures} pictures of {done} files, {failed} files failed");
    Ok(outcome.exit_code())
}

/// `game.csa` → `game-2.csa`
fn numbered(path: &Path, number: usize) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    format!("{stem}-{number}.{extension}")
}

/// Draws one record: into `game.png` where one position is asked for, else into
/// the folder `game`. The record's own extension stays in the names, since two
/// records may differ in it only: `game.kif.png`.
fn draw_into(target: &Path, shown: &Shown, arguments: &Arguments) -> anyhow::Result<()> {
    let only_one = !arguments.bookmarks && !arguments.every_position && arguments.every.is_none();
    if !only_one {
        return write_folder(target, shown, arguments, |_| {});
    }
    let mut name = target.as_os_str().to_owned();
    name.push(".png");
    if let Some(parent) = target.parent() {
        std::fs::create_dir_all(parent).with_context(|| format!("make {}", parent.display()))?;
    }
    for (_, scene) in shown.scenes(arguments) {
        write_picture(Path::new(&name), &scene)?;
    }
    Ok(())
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

/// Writes every picture into a folder; `done` hears how many are written.
fn write_folder(
    folder: &Path,
    shown: &Shown,
    arguments: &Arguments,
    mut done: impl FnMut(usize),
) -> anyhow::Result<()> {
    let is_single = arguments.inputs.len() == 1 && !Path::new(&arguments.inputs[0]).is_dir();
    if is_single && folder.extension().is_some() || folder == Path::new("-") {
        let count = shown.count();
        bail!("{count} pictures need a folder or --sheet, not {}", folder.display());
    }
    std::fs::create_dir_all(folder).with_context(|| format!("make {}", folder.display()))?;
    for (number, (name, scene)) in (1..).zip(shown.scenes(arguments)) {
        write_picture(&folder.join(format!("{name}.png")), &scene)?;
        done(number);
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
