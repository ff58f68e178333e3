//! What the commands about records share: reading inputs, naming formats.

use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};

use super::language;
use crate::record::{self, Encoding, Format, ReadOptions, Reading};
use crate::words::{self, Language};

/// How an input is to be read.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct InputArguments {
    /// Read as this format instead of finding out: kif, ki2, bod, csa, usi, sfen, jkf, usen, link
    #[arg(long, value_parser = parse_format, value_name = "FORMAT")]
    from: Option<Format>,
    /// Decode as this instead of finding out: utf-8, shift_jis, euc-jp, iso-2022-jp, utf-16le
    #[arg(long, value_parser = parse_encoding, value_name = "ENCODING")]
    input_encoding: Option<Encoding>,
    /// Refuse an input that has anything to be warned of
    #[arg(long)]
    strict: bool,
    /// The language of warnings and refusals: ja, en, zh-Hans, zh-Hant [default: the system's]
    #[arg(long, value_parser = language::parse)]
    language: Option<Language>,
}

impl InputArguments {
    pub(super) fn options(&self) -> ReadOptions {
        ReadOptions { format: self.from, encoding: self.input_encoding, strict: self.strict }
    }

    /// The language to speak: English where the system's is none of ours.
    pub(super) fn language(&self) -> Language {
        self.language.or_else(language::of_environment).unwrap_or_default()
    }

    /// Reads the records of a file, or of standard input for `-`.
    pub(super) fn read(&self, path: &Path) -> anyhow::Result<Reading> {
        let bytes = bytes(path).with_context(|| path.display().to_string())?;
        self.read_bytes(path, &bytes)
    }

    /// The same from the bytes of the file.
    pub(super) fn read_bytes(&self, path: &Path, bytes: &[u8]) -> anyhow::Result<Reading> {
        let refusal = |error| {
            let why = words::refusal_line(self.language(), &error);
            anyhow!("{}: {why}", path.display())
        };
        record::read_with(bytes, &self.options()).map_err(refusal)
    }
}

/// Reads the records of a file, or of standard input for `-`.
pub(super) fn read(path: &Path, options: &ReadOptions) -> anyhow::Result<Reading> {
    let name = || path.display().to_string();
    let bytes = bytes(path).with_context(name)?;
    record::read_with(&bytes, options).with_context(name)
}

/// The bytes of a file; one over the limit is refused without being read.
pub(super) fn bytes(path: &Path) -> anyhow::Result<Vec<u8>> {
    // One byte more, so that the reader sees that it is too long.
    let limit = record::MAX_BYTES as u64 + 1;
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        std::io::stdin().lock().take(limit).read_to_end(&mut bytes)?;
    } else {
        std::fs::File::open(path)?.take(limit).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

pub(super) fn parse_format(name: &str) -> Result<Format, String> {
    Format::from_name(name).ok_or_else(|| {
        let known: Vec<_> = Format::all().map(|format| format.name().to_lowercase()).collect();
        format!("unknown format; known are {}", known.join(", "))
    })
}

pub(super) fn parse_encoding(name: &str) -> Result<Encoding, String> {
    Encoding::from_name(name).ok_or_else(|| {
        let known: Vec<_> = Encoding::all().map(Encoding::name).collect();
        format!("unknown encoding; known are {}", known.join(", "))
    })
}

/// The files of a list of paths: directories are walked, in order of names.
pub(super) fn files(paths: &[PathBuf]) -> anyhow::Result<Vec<(PathBuf, PathBuf)>> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let mut waiting = vec![path.clone()];
            while let Some(folder) = waiting.pop() {
                let entries = std::fs::read_dir(&folder)
                    .with_context(|| folder.display().to_string())?
                    .collect::<Result<Vec<_>, _>>()?;
                for entry in entries {
                    // A link to a folder could lead in circles.
                    let kind = entry.file_type()?;
                    if kind.is_dir() {
                        waiting.push(entry.path());
                    } else if is_record_name(&entry.path()) {
                        let inside = entry.path();
                        let relative = inside.strip_prefix(path).unwrap_or(&inside).to_path_buf();
                        files.push((entry.path(), relative));
                    }
                }
            }
        } else {
            let name = path.file_name().map_or_else(|| path.clone(), PathBuf::from);
            files.push((path.clone(), name));
        }
    }
    files.sort();
    Ok(files)
}

/// Whether a file found in a folder is taken for a record: by its extension,
/// since a folder holds other things too.
fn is_record_name(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| Format::from_name(extension).is_some())
}
