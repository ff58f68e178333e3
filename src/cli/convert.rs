//! `komadai convert`: a record from any format to another, and what was lost.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, bail};

use super::many;
use super::records::{self, InputArguments};
use crate::record::{
    self, CsaVersion, Dragon, Encoding, Format, Newline, Reading, WriteOptions, Written,
};
use crate::words;

/// Convert game records: KIF, KI2, BOD, CSA, USI, SFEN, JKF, links.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  komadai convert game.kif --to csa
  komadai convert game.csa --to kif -o game.kif --encoding shift_jis --crlf
  komadai convert - --to sfen --ply 30 < game.ki2
  komadai convert games/ more.kif --to csa -o out/
  komadai convert study.kif --to csa --variations-as-games

Format and encoding of the input are found out from its content. Warnings and what the target
cannot hold are listed on standard error. With several inputs -o is a folder; files that fail
are listed, the others are done, and the exit code is 1.")]
pub(super) struct Arguments {
    /// Files, folders (searched for records), or - for standard input
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// The format to write: kif, ki2, bod, csa, usi, sfen, jkf, usen
    #[arg(long, value_parser = records::parse_format, value_name = "FORMAT")]
    to: Format,
    /// Where to write: a file, or a folder for several inputs [default: standard output]
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// How characters are written: utf-8, utf-8-bom, shift_jis, euc-jp, iso-2022-jp, utf-16le
    #[arg(long, value_parser = records::parse_encoding, default_value = "utf-8")]
    encoding: Encoding,
    /// End lines with CR LF
    #[arg(long)]
    crlf: bool,
    /// The version of CSA to write: 2.2 or 3.0
    #[arg(long, value_parser = parse_version, default_value = "2.2", value_name = "VERSION")]
    csa_version: CsaVersion,
    /// Write the promoted rook as 竜 instead of 龍
    #[arg(long)]
    new_dragon: bool,
    /// For csa and usi: write every variation as a further game
    #[arg(long)]
    variations_as_games: bool,
    /// For sfen and bod: the position after this many moves [default: the last]
    #[arg(long)]
    ply: Option<usize>,
    /// Say nothing about warnings and losses
    #[arg(short, long)]
    quiet: bool,
    #[command(flatten)]
    reading: InputArguments,
}

fn parse_version(text: &str) -> Result<CsaVersion, String> {
    match text {
        "2.2" | "2" => Ok(CsaVersion::V22),
        "3.0" | "3" => Ok(CsaVersion::V30),
        _ => Err("expected 2.2 or 3.0".to_owned()),
    }
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let is_single = matches!(&*arguments.inputs, [only] if !only.is_dir());
    let into_folder = arguments.output.as_deref().is_some_and(Path::is_dir);
    if is_single && !into_folder {
        let (bytes, report) = convert(&arguments.inputs[0], arguments)?;
        match &arguments.output {
            Some(path) => {
                std::fs::write(path, bytes).with_context(|| path.display().to_string())?;
            }
            None => std::io::stdout().lock().write_all(&bytes)?,
        }
        tell(arguments, &report);
        return Ok(ExitCode::SUCCESS);
    }
    let Some(folder) = &arguments.output else {
        bail!("several inputs need a folder to write to: -o FOLDER");
    };
    convert_all(arguments, folder)
}

/// Converts one input; the second is everything the user should be told.
fn convert(input: &Path, arguments: &Arguments) -> anyhow::Result<(Vec<u8>, String)> {
    let reading = arguments.reading.read(input)?;
    let language = arguments.reading.language();
    let options = WriteOptions {
        encoding: arguments.encoding,
        newline: if arguments.crlf { Newline::CrLf } else { Newline::Lf },
        csa: arguments.csa_version,
        dragon: if arguments.new_dragon { Dragon::New } else { Dragon::Old },
        variations_as_games: arguments.variations_as_games,
        ply: arguments.ply,
    };
    let name = input.display();
    let mut report = String::new();
    for warning in &reading.warnings {
        let line = words::warning_line(language, warning);
        let _ = writeln!(report, "komadai: {name}: {line}");
    }
    let written = join(&reading, arguments.to, &options)?;
    for loss in &written.losses {
        let line = words::loss_line(language, arguments.to.name(), loss);
        let _ = writeln!(report, "komadai: {name}: {line}");
    }
    Ok((written.bytes, report))
}

/// Writes every game of an input into one file, as the target divides games.
fn join(reading: &Reading, to: Format, options: &WriteOptions) -> anyhow::Result<Written> {
    let mut all = Written { text: String::new(), bytes: Vec::new(), losses: Vec::new() };
    for (index, record) in reading.records.iter().enumerate() {
        if index > 0 {
            all.text.push_str(match to {
                Format::Csa => "/\n",
                Format::Kif | Format::Ki2 | Format::Bod => "\n",
                _ => "",
            });
        }
        record::write_text(record, to, options, &mut all.text, &mut all.losses)?;
    }
    Ok(record::finish(all, options))
}

#[expect(clippy::print_stderr, reason = "warnings are for the user, not for the output")]
fn tell(arguments: &Arguments, report: &str) {
    if !arguments.quiet && !report.is_empty() {
        eprint!("{report}");
    }
}

/// Converts every file into `folder`, keeping the shape of folders read.
#[expect(clippy::print_stderr, reason = "the summary is for the user, not for the output")]
fn convert_all(arguments: &Arguments, folder: &Path) -> anyhow::Result<ExitCode> {
    let files = records::files(&arguments.inputs)?;
    let targets: Vec<PathBuf> = files
        .iter()
        .map(|(_, relative)| folder.join(relative).with_extension(arguments.to.extension()))
        .collect();
    let mut sources: HashMap<&Path, &Path> = HashMap::new();
    let clashes: Vec<Option<&Path>> = files
        .iter()
        .zip(&targets)
        .map(|((input, _), target)| match sources.entry(target) {
            Entry::Occupied(first) => Some(*first.get()),
            Entry::Vacant(free) => {
                free.insert(input);
                None
            }
        })
        .collect();
    let jobs: Vec<_> = files.iter().zip(&targets).zip(&clashes).collect();
    let warned = AtomicUsize::new(0);
    let outcome = many::for_each(&jobs, |(((input, _), target), clash)| {
        if let Some(first) = clash {
            let (input, target, first) = (input.display(), target.display(), first.display());
            bail!("{input}: {target} was written from {first} already");
        }
        let report = convert_into(input, target, arguments)?;
        warned.fetch_add(usize::from(!report.is_empty()), Ordering::Relaxed);
        Ok(if arguments.quiet { String::new() } else { report })
    });
    let (done, failed, warned) = (outcome.done, outcome.failed, warned.into_inner());
    eprintln!("komadai: {done} converted ({warned} with warnings or losses), {failed} failed");
    Ok(outcome.exit_code())
}

/// Converts one file into another; gives what the user should be told.
fn convert_into(input: &Path, target: &Path, arguments: &Arguments) -> anyhow::Result<String> {
    let (bytes, report) = convert(input, arguments)?;
    let name = || target.display().to_string();
    if let (Ok(from), Ok(to)) = (input.canonicalize(), target.canonicalize())
        && from == to
    {
        bail!("{}: would overwrite its own input", input.display());
    }
    if let Some(parent) = target.parent() {
        std::fs::create_dir_all(parent).with_context(name)?;
    }
    std::fs::write(target, bytes).with_context(name)?;
    Ok(report)
}
