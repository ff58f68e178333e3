//! Parts of CSA statements: what a line is, notes, times, moves.

use std::time::Duration;

use crate::record::fault::Problem;
use crate::record::headers::player_of_key;
use crate::shogi::{Color, HandKind, Move, Piece, PieceKind, Position, Square};

/// What a line is taken for, in words: the first statement on it.
pub(in crate::record) fn name_of(line: &str) -> &'static str {
    match line.trim().as_bytes() {
        [] => "blank",
        [b'\'', b'*', b'*', ..] => "analysis",
        [b'\'', b'*', ..] => "comment",
        [b'\'', rest @ ..] => match std::str::from_utf8(rest) {
            Ok(text) if is_remark(text) => "remark",
            Ok(text) if header_comment(text).is_some() => "header",
            _ => "comment",
        },
        [b'N', b'+' | b'-', ..] => "name",
        [b'$', ..] => "header",
        [b'V', b'1'..=b'9', ..] => "version",
        [b'P', b'1'..=b'9', ..] => "board row",
        [b'P', b'I' | b'+' | b'-', ..] => "pieces",
        [b'+' | b'-'] => "side to move",
        [b'+' | b'-', b'0'..=b'9', ..] => "move",
        [b'T', b'0'..=b'9' | b'.', ..] => "time",
        [b'%', ..] => "ending",
        [b'/'] => "next game",
        _ => "not understood",
    }
}

pub(super) fn color_of(sign: u8) -> Color {
    if sign == b'+' { Color::Black } else { Color::White }
}

/// Whether a statement may have blanks inside: `P1 * -HI …`, `P+99KY 89KE`.
pub(super) fn is_list(statement: &str) -> bool {
    matches!(statement.as_bytes(), [b'P', b'1'..=b'9' | b'+' | b'-' | b'I', ..])
}

/// `key：value`: a header of KIF for which CSA has no key.
pub(super) fn header_comment(text: &str) -> Option<(&str, &str)> {
    let (key, value) = text.split_once('：')?;
    let is_key = !key.is_empty() && !key.contains(char::is_whitespace) && key.chars().count() <= 20;
    (is_key && player_of_key(key).is_none()).then_some((key, value))
}

/// `rating:…`, `summary:…`, `$END_TIME:…`: written by a program for programs.
pub(super) fn is_remark(text: &str) -> bool {
    text.split_once(':').is_some_and(|(key, _)| {
        !key.is_empty() && key.bytes().all(|b| b.is_ascii_alphanumeric() || b"$_+-".contains(&b))
    })
}

/// V3 writes line ends in notes as `\n`.
pub(super) fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (c, c == '\\') {
            (_, true) => match chars.next() {
                Some('n') => plain.push('\n'),
                Some('\\') | None => plain.push('\\'),
                Some(other) => plain.extend(['\\', other]),
            },
            (c, false) => plain.push(c),
        }
    }
    plain
}

/// `12`, `6.123`, at most a year.
pub(super) fn seconds(text: &str) -> Option<Duration> {
    // Nearly all are whole and short.
    if text.len() <= 6 && text.bytes().all(|b| b.is_ascii_digit()) {
        let value = text.bytes().fold(0, |sum, b| sum * 10 + u64::from(b - b'0'));
        return Some(Duration::from_secs(value));
    }
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let whole: u64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    if whole > 366 * 24 * 3600 || !fraction.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let digits = fraction.bytes().chain(std::iter::repeat(b'0')).take(3);
    let millis = digits.fold(0, |sum, b| sum * 10 + u64::from(b - b'0'));
    Some(Duration::from_millis(whole * 1000 + millis))
}

/// The move of the digits, the piece being named as it is after the move.
#[inline]
pub(super) fn coordinates(
    position: &Position,
    [from_file, from_rank, to_file, to_rank]: [u8; 4],
    written: PieceKind,
) -> Option<(Move, Piece, Option<Problem>)> {
    let turn = position.turn();
    let to = Square::new(to_file, to_rank)?;
    if (from_file, from_rank) == (0, 0) {
        let kind = HandKind::of_captured(written).filter(|kind| kind.kind() == written)?;
        return Some((Move::Drop { kind, to }, Piece::new(turn, written), None));
    }
    let from = Square::new(from_file, from_rank)?;
    let found = match position.piece_at(from) {
        Some(piece) => piece.kind(),
        None => written,
    };
    let promote = found != written && written.is_promoted() && !found.is_promoted();
    let agrees = found == written || found.promoted() == Some(written);
    let problem = (!agrees).then_some(Problem::WrongPiece { written, found });
    Some((Move::Normal { from, to, promote }, Piece::new(turn, found), problem))
}
