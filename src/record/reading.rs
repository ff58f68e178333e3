//! From bytes to records: the one door in.

use std::borrow::Cow;

use super::encoding::{self, Encoding};
use super::fault::{Place, Problem, ReadError, Refusal, Stranger, Warning, Warnings};
use super::format::Format;
use super::lines::Lines;
use super::tree::Record;
use super::{clean, csa, detect, jkf, kakinoki, links, usi_game};
use crate::notation::drawing;

/// The most bytes that are read; more are refused at once. The longest game
/// known is under 100 KB.
pub const MAX_BYTES: usize = 16 << 20;

/// The most games of one input; each takes some memory however short it is.
pub const MAX_GAMES: usize = 200_000;

/// Longer addresses and USEN are refused: no site gives out such.
const MAX_LINK_BYTES: usize = 64 << 10;

/// What was found in an input.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The format.
    pub format: Format,
    /// The encoding of the bytes.
    pub encoding: Encoding,
    /// The games; at least one.
    pub records: Vec<Record>,
    /// Everything that was not right.
    pub warnings: Vec<Warning>,
}

/// How to read. The default finds out everything by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// The format, where it is known better.
    pub format: Option<Format>,
    /// The encoding, where it is known better.
    pub encoding: Option<Encoding>,
    /// Refuse an input that has anything to be warned of.
    pub strict: bool,
}

/// Reads the games of a file.
///
/// # Errors
/// There is no record in it that could be relied on; see [`Refusal`].
pub fn read(bytes: &[u8]) -> Result<Reading, ReadError> {
    read_with(bytes, &ReadOptions::default())
}

/// Reads the games of a text: a message, the body of a link.
///
/// # Errors
/// As [`read`].
pub fn read_text(text: &str) -> Result<Reading, ReadError> {
    let options = ReadOptions { encoding: Some(Encoding::Utf8), ..ReadOptions::default() };
    read_with(text.as_bytes(), &options)
}

/// Reads with some questions answered beforehand.
///
/// # Errors
/// As [`read`]; in strict reading the first warning too.
pub fn read_with(bytes: &[u8], options: &ReadOptions) -> Result<Reading, ReadError> {
    let Opened { text, encoding, undecodable, format } = open(bytes, options)?;
    let Some(format) = format else {
        let refuse = |refusal| ReadError { place: Place::whole(None), refusal };
        let records = vec![read_drawing(&text).map_err(refuse)?];
        return Ok(Reading { format: Format::Bod, encoding, records, warnings: Vec::new() });
    };
    let mut warnings = Warnings::new(format);
    if let Some(declared) = declared_encoding(&text)
        && !same_bytes(declared, encoding)
        && !text.is_ascii()
    {
        warnings.push_whole(Problem::DeclaredEncoding { declared, found: encoding });
    }
    if undecodable > 0 {
        warnings.push_whole(Problem::Undecodable { count: undecodable });
    }
    let (format, records) = read_format(&text, format, &mut warnings)?;
    let warnings = warnings.finish();
    if let (true, Some(first)) = (options.strict, warnings.first()) {
        let refusal = Refusal::Strict(Box::new(first.problem.clone()));
        return Err(ReadError { place: first.place.clone(), refusal });
    }
    Ok(Reading { format, encoding, records, warnings })
}

/// An input as text, with what is known of it before it is read.
struct Opened<'a> {
    text: Cow<'a, str>,
    encoding: Encoding,
    undecodable: usize,
    format: Option<Format>,
}

fn open<'a>(bytes: &'a [u8], options: &ReadOptions) -> Result<Opened<'a>, ReadError> {
    let whole = |refusal| ReadError { place: Place::whole(options.format), refusal };
    if bytes.len() > MAX_BYTES {
        let (bytes, limit) = (bytes.len() as u64, MAX_BYTES as u64);
        return Err(whole(Refusal::TooLarge { bytes, limit }));
    }
    let decoded = match options.encoding {
        Some(encoding) => encoding::decode_as(bytes, encoding),
        None => encoding::decode(bytes),
    };
    let text = match decoded.text {
        Cow::Borrowed(text) => clean::clean(text),
        Cow::Owned(text) => match clean::clean(&text) {
            Cow::Borrowed(same) if same.len() == text.len() => Cow::Owned(text),
            cleaned => Cow::Owned(cleaned.into_owned()),
        },
    };
    if text.trim().is_empty() {
        return Err(whole(Refusal::Empty));
    }
    let found = || detect::detect(&text).filter(|&format| !is_drawn(&text, format));
    let format = options.format.or_else(found);
    let (encoding, undecodable) = (decoded.encoding, decoded.undecodable);
    Ok(Opened { text, encoding, undecodable, format })
}

/// Whether marks that look like KI2's moves, `▽持驹：无`, belong to a drawn board.
fn is_drawn(text: &str, format: Format) -> bool {
    format == Format::Ki2
        && text.contains(['│', '┃', '┌', '┏'])
        && matches!(drawing::read(text), Some(Ok(_)))
}

/// Reads a board drawn with characters, which no format describes.
fn read_drawing(text: &str) -> Result<Record, Refusal> {
    match drawing::read(text) {
        Some(Ok(setup)) => Ok(Record::new(setup)),
        Some(Err(error)) => Err(Refusal::Drawing(error)),
        None => Err(unknown(text)),
    }
}

/// Reads a text whose format is known. The format given back tells a position
/// alone from a game.
fn read_format(
    text: &str,
    format: Format,
    warnings: &mut Warnings,
) -> Result<(Format, Vec<Record>), ReadError> {
    let is_link = matches!(format, Format::Usen | Format::Link);
    if is_link && text.len() > MAX_LINK_BYTES {
        let (bytes, limit) = (text.len() as u64, MAX_LINK_BYTES as u64);
        let place = Place::whole(Some(format));
        return Err(ReadError { place, refusal: Refusal::TooLarge { bytes, limit } });
    }
    let records = match format {
        Format::Kif | Format::Ki2 | Format::Bod => kakinoki::read(text, format, warnings)?,
        Format::Csa => csa::read(text, warnings)?,
        Format::Usi | Format::Sfen => {
            let records = usi_game::read(text, format, warnings)?;
            let has_moves = records.iter().any(|record| record.node_count() > 1);
            return Ok((if has_moves { Format::Usi } else { Format::Sfen }, records));
        }
        Format::Jkf => vec![jkf::read(text, warnings)?],
        Format::Usen => vec![links::read_usen(text, warnings)?],
        Format::Link => links::read(text, warnings)?,
    };
    Ok((format, records))
}

/// Reads a text that was packed into a link, as any format but a link.
pub(super) fn read_inner(text: &str) -> Result<(Vec<Record>, Vec<Warning>), ReadError> {
    let format = detect::detect(text).filter(|&format| format != Format::Link);
    let Some(format) = format else {
        let place = Place::whole(Some(Format::Link));
        return Err(ReadError { place, refusal: Refusal::UnknownFormat });
    };
    let mut warnings = Warnings::new(format);
    let (_, records) = read_format(text, format, &mut warnings)?;
    Ok((records, warnings.finish()))
}

/// A line of an input with what it was taken for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainedLine {
    /// From 1.
    pub number: u32,
    /// The line, decoded and cleaned.
    pub text: String,
    /// `move`, `comment`, `header`, …
    pub taken_for: &'static str,
}

/// Tells for every line of an input what it is taken for.
///
/// # Errors
/// As [`read`], but for what only a full reading finds.
pub fn explain(bytes: &[u8], options: &ReadOptions) -> Result<Vec<ExplainedLine>, ReadError> {
    let Opened { text, format, .. } = open(bytes, options)?;
    let name_of: fn(&str) -> &'static str = match format {
        None => {
            let refuse = |refusal| ReadError { place: Place::whole(None), refusal };
            read_drawing(&text).map_err(refuse)?;
            |line| if line.trim().is_empty() { "blank" } else { "drawn board" }
        }
        Some(Format::Kif | Format::Ki2 | Format::Bod) => kakinoki::name_of,
        Some(Format::Csa) => csa::name_of,
        Some(Format::Usi | Format::Sfen) => usi_game::name_of,
        Some(Format::Jkf) => |_| "JSON",
        Some(Format::Usen) => |_| "USEN",
        Some(Format::Link) => |_| "link",
    };
    let lines = Lines::new(&text);
    Ok(lines
        .map(|(number, line)| ExplainedLine {
            number,
            text: line.to_owned(),
            taken_for: name_of(line),
        })
        .collect())
}

/// The encoding that the first lines of a file name.
fn declared_encoding(text: &str) -> Option<Encoding> {
    let (_, line) = Lines::new(text).next()?;
    let is_declaration = line.starts_with("#KI") || line.starts_with("'CSA");
    let (_, name) = line.split_once("encoding=").filter(|_| is_declaration)?;
    Encoding::from_name(name.split_whitespace().next()?)
}

fn same_bytes(a: Encoding, b: Encoding) -> bool {
    let plain = |encoding| match encoding {
        Encoding::Utf8Bom => Encoding::Utf8,
        other => other,
    };
    plain(a) == plain(b)
}

/// Names what an unknown text looks like.
fn unknown(text: &str) -> Refusal {
    let head: Cow<'_, str> = text.chars().take(4000).collect();
    let named = [
        ("[Event ", Stranger::Pgn),
        ("[Sente ", Stranger::Psn),
        ("[Gote ", Stranger::Psn),
        ("<!DOCTYPE", Stranger::WebPage),
        ("<html", Stranger::WebPage),
        ("<table", Stranger::WebPage),
        ("<div", Stranger::WebPage),
        ("%PDF", Stranger::Pdf),
        ("\u{89}PNG", Stranger::Picture),
        ("GIF8", Stranger::Picture),
        ("PK\u{3}\u{4}", Stranger::Zip),
    ];
    let found = named.iter().find(|(sign, _)| head.contains(sign));
    found.map_or(Refusal::UnknownFormat, |&(_, what)| Refusal::OtherFormat(what))
}
