//! The writer of CSA V2.2 and V3.0.

use std::borrow::Cow;
use std::time::Duration;

use super::text::header_comment;
use super::values::{date, time, time_limit};
use crate::notation::names;
use crate::record::encoding::Encoding;
use crate::record::headers::{csa_key_of, player_of_key};
use crate::record::terminal::Terminal;
use crate::record::tree::{NodeId, Played, Record, Step};
use crate::record::write::{self, CsaVersion, Loss, WriteOptions};
use crate::shogi::{Color, Handicap, IllegalMove, Setup, Square};

/// Writes the main line and, if asked for, every variation as a further game:
/// CSA has no variations.
pub(in crate::record) fn write(
    record: &Record,
    options: &WriteOptions,
    out: &mut String,
    losses: &mut Vec<Loss>,
) {
    let version = options.csa;
    match version {
        CsaVersion::V22 => out.push_str("V2.2\n"),
        CsaVersion::V30 => {
            let encoding = match options.encoding {
                Encoding::ShiftJis => "SHIFT_JIS",
                _ => "UTF-8",
            };
            out.extend(["'CSA encoding=", encoding, "\nV3.0\n"]);
        }
    }
    write_headers(record, version, out, losses);
    write_start(record, out);
    push_notes(record, NodeId::ROOT, out);
    let mut line = Line { record, version, fractions: 0, promotions: 0 };
    line.write(record.main_line(), 0, out, losses);
    if options.variations_as_games {
        let lost = write::for_each_variation(record, |path, shared| {
            out.push_str("/\n");
            write_start(record, out);
            line.write(path.iter().copied(), shared, out, losses);
        });
        write::push_count(losses, Loss::Variations, lost);
    } else {
        write::lose_variations(record, losses);
    }
    write::push_count(losses, Loss::Fractions, line.fractions);
    write::push_count(losses, Loss::Promotions, line.promotions);
    let bookmarks = record.all_notes().filter(|notes| notes.bookmark.is_some()).count();
    write::push_count(losses, Loss::Bookmarks, bookmarks);
}

/// What is carried along while lines are written.
struct Line<'a> {
    record: &'a Record,
    version: CsaVersion,
    fractions: usize,
    promotions: usize,
}

impl Line<'_> {
    /// Writes the steps of a line. What was said and timed of the first `shared`
    /// of them stands in an earlier game.
    #[inline]
    fn write(
        &mut self,
        steps: impl Iterator<Item = NodeId>,
        shared: usize,
        out: &mut String,
        losses: &mut Vec<Loss>,
    ) {
        let record = self.record;
        for (index, id) in steps.enumerate() {
            match record.step(id) {
                Step::Move(played) => {
                    push_move(played, out);
                    // CSA names the piece after the move: what it was before, the
                    // board has to tell.
                    let unclear = played.piece_after() == played.piece
                        || matches!(played.illegal, Some(IllegalMove::NoPiece { .. }));
                    self.promotions += usize::from(played.mv.is_promotion() && unclear);
                }
                Step::End(terminal) => {
                    push_ending(record, id, terminal, self.version, out, losses);
                }
                Step::Start => {}
            }
            if index < shared {
                continue;
            }
            if let Some(elapsed) = record.elapsed(id) {
                self.fractions += usize::from(push_time(elapsed, self.version, out));
            }
            push_notes(record, id, out);
        }
    }
}

/// Writes a time; tells whether a part of a second was lost.
#[inline]
fn push_time(elapsed: Duration, version: CsaVersion, out: &mut String) -> bool {
    out.push('T');
    push_number(out, elapsed.as_secs());
    let millis = elapsed.subsec_millis();
    if version == CsaVersion::V30 && millis > 0 {
        let text = format!(".{millis:03}");
        out.push_str(text.trim_end_matches('0'));
    }
    out.push('\n');
    version == CsaVersion::V22 && millis > 0
}

/// The statements of a start position alone.
pub(in crate::record) fn start_of(record: &Record) -> String {
    let mut out = String::new();
    write_start(record, &mut out);
    out
}

#[inline]
fn push_number(out: &mut String, value: u64) {
    if value < 10 {
        out.push((b'0' + value as u8) as char);
    } else {
        out.push_str(&value.to_string());
    }
}

#[inline]
fn push_move(played: &Played, out: &mut String) {
    let piece = played.piece_after();
    out.push(sign(piece.color()));
    match played.mv.from() {
        Some(from) => push_square(from, out),
        None => out.push_str("00"),
    }
    push_square(played.mv.to(), out);
    out.push_str(names::of(piece.kind()).csa);
    out.push('\n');
}

fn sign(color: Color) -> char {
    match color {
        Color::Black => '+',
        Color::White => '-',
    }
}

/// The digits of every square in order of their index: two for each.
static DIGITS: [u8; 162] = {
    let mut digits = [0; 162];
    let mut at = 0;
    while at < 81 {
        digits[at * 2] = b'1' + (at / 9) as u8;
        digits[at * 2 + 1] = b'1' + (at % 9) as u8;
        at += 1;
    }
    digits
};

/// The same as text.
static SQUARES: &str = match std::str::from_utf8(&DIGITS) {
    Ok(text) => text,
    Err(_) => panic!("digits are ASCII"),
};

#[inline]
fn push_square(square: Square, out: &mut String) {
    let at = square.index() * 2;
    out.push_str(&SQUARES[at..at + 2]);
}

fn push_ending(
    record: &Record,
    id: NodeId,
    terminal: &Terminal,
    version: CsaVersion,
    out: &mut String,
    losses: &mut Vec<Loss>,
) {
    let turn = record.turn_at(id);
    let token = match (terminal, version) {
        // Before V3 there was no token for it.
        (Terminal::MaxMoves, CsaVersion::V22) => None,
        (terminal, _) => terminal.csa(turn),
    };
    match token {
        Some(token) => out.extend(["%", token, "\n"]),
        None => {
            let word = terminal.kif(turn);
            losses.push(Loss::EndingChanged(word.to_owned(), "%CHUDAN".to_owned()));
            out.extend(["%CHUDAN\n'*", word, "\n"]);
        }
    }
}

fn push_notes(record: &Record, id: NodeId, out: &mut String) {
    let Some(notes) = record.notes(id) else { return };
    for remark in &notes.remarks {
        // `'key:value` is known for a remark by its look, others by `'#`.
        let mark = if super::text::is_remark(remark) { "'" } else { "'#" };
        for line in remark.split('\n') {
            out.extend([mark, line, "\n"]);
        }
    }
    if let Some(comment) = &notes.comment {
        out.push_str("'*");
        match memchr::memchr(b'\n', comment.as_bytes()) {
            None => out.push_str(comment),
            Some(_) => out.push_str(&comment.replace('\n', "\n'*")),
        }
        out.push('\n');
    }
}

fn write_headers(record: &Record, version: CsaVersion, out: &mut String, losses: &mut Vec<Loss>) {
    let mut lost = Vec::new();
    for color in Color::ALL {
        // One name a side: the first that says anything.
        let mut chosen: Option<(&str, &str)> = None;
        for (key, name) in record.headers().names(color) {
            match chosen {
                None => chosen = Some((key, name)),
                Some((before, "")) if !name.is_empty() => {
                    lost.push(before.to_owned());
                    chosen = Some((key, name));
                }
                Some(_) => lost.push(key.to_owned()),
            }
        }
        if let Some((_, name)) = chosen {
            let side = if color == Color::Black { "+" } else { "-" };
            out.extend(["N", side, &one_line(name), "\n"]);
        }
    }
    for (key, value) in record.headers().iter() {
        if player_of_key(key).is_some() {
            continue;
        }
        if let Some((key, value)) = csa_header(key, value, version) {
            out.extend(["$", key, ":", &value, "\n"]);
            continue;
        }
        // Not a key of CSA: kept as a comment rather than dropped.
        out.push('\'');
        let from = out.len();
        out.extend([&escape(key), "：", &escape(value)]);
        if header_comment(&out[from..]).map(|(key, _)| key) != Some(key) {
            lost.push(key.to_owned());
        }
        out.push('\n');
    }
    if record.rotated {
        out.push_str("'盤面回転\n");
    }
    if !lost.is_empty() {
        losses.push(Loss::Headers(lost));
    }
}

/// A header as CSA has it; `None` when it has no key for it, or the value does
/// not have the form that the key asks for.
fn csa_header<'a>(
    key: &'a str,
    value: &'a str,
    version: CsaVersion,
) -> Option<(&'a str, Cow<'a, str>)> {
    let name = csa_key_of(key)?;
    Some(match (name, version) {
        ("START_TIME" | "END_TIME", _) => (name, date(value)?),
        ("TIME_LIMIT", CsaVersion::V22) => (name, time_limit(value)?.into()),
        ("TIME_LIMIT", CsaVersion::V30) => ("TIME", time(value)?.into()),
        ("NOTE", _) => (name, escape(value)),
        _ => (name, one_line(value)),
    })
}

fn one_line(text: &str) -> Cow<'_, str> {
    match memchr::memchr(b'\n', text.as_bytes()) {
        None => Cow::Borrowed(text),
        Some(_) => Cow::Owned(text.replace('\n', " ")),
    }
}

fn escape(text: &str) -> Cow<'_, str> {
    match memchr::memchr2(b'\n', b'\\', text.as_bytes()) {
        None => Cow::Borrowed(text),
        Some(_) => Cow::Owned(text.replace('\\', "\\\\").replace('\n', "\\n")),
    }
}

fn write_start(record: &Record, out: &mut String) {
    let by_name =
        |handicap: &Handicap| !matches!(handicap, Handicap::ThreePawns | Handicap::NakedKing);
    match record.handicap().filter(by_name) {
        Some(handicap) => write_handicap(handicap, out),
        None => write_board(record.start(), out),
    }
    out.push(sign(record.start().turn));
    out.push('\n');
}

fn write_handicap(handicap: Handicap, out: &mut String) {
    let even = Setup::even();
    out.push_str("PI");
    for square in handicap.removed_squares() {
        if let Some(piece) = even.piece_at(square) {
            push_square(square, out);
            out.push_str(names::of(piece.kind()).csa);
        }
    }
    out.push('\n');
}

fn write_board(setup: &Setup, out: &mut String) {
    for rank in 1..=9 {
        out.push('P');
        out.push((b'0' + rank) as char);
        for file in (1..=9).rev() {
            match Square::new(file, rank).and_then(|square| setup.piece_at(square)) {
                None => out.push_str(" * "),
                Some(piece) => {
                    out.push(sign(piece.color()));
                    out.push_str(names::of(piece.kind()).csa);
                }
            }
        }
        out.push('\n');
    }
    for color in Color::ALL {
        out.push('P');
        out.push(sign(color));
        for (kind, count) in setup.hand(color).iter() {
            for _ in 0..count {
                out.extend(["00", names::of(kind.kind()).csa]);
            }
        }
        out.push('\n');
    }
}
