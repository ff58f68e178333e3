//! Western notation: Hodges `P-7f`, number-number `P-76`, Kitao–Kawasaki `歩-76`.
//!
//! A letter (or kanji) for the piece, `+` before a promoted one; the origin
//! where another piece of the kind could go there too; `-` moves, `x` takes,
//! `*` drops; `+` promotes, `=` declines to.

use super::written::{Destination, Suffix};
use super::{WrittenMove, digits, names};
use crate::shogi::{Move, PieceKind, Position, Square};

/// Which western style is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// `P-7f`
    Hodges,
    /// `P-76`
    Numbers,
    /// `歩-76`
    KitaoKawasaki,
}

/// Writes `mv`, played in `position`. `None` when nothing stands on the square
/// it starts from.
pub fn to_western(position: &Position, mv: Move, style: Style) -> Option<String> {
    let to = mv.to();
    let us = position.turn();
    let square = |square: Square| match style {
        Style::Hodges => square.to_string(),
        Style::Numbers | Style::KitaoKawasaki => format!("{}{}", square.file(), square.rank()),
    };
    let piece = |kind: PieceKind| match style {
        Style::Hodges | Style::Numbers => names::of(kind).sfen.to_owned(),
        Style::KitaoKawasaki => match kind.is_promoted() {
            true => format!("+{}", names::of(kind.unpromoted()).board),
            false => names::of(kind).board.to_string(),
        },
    };
    match mv {
        Move::Drop { kind, .. } => Some(format!("{}*{}", piece(kind.kind()), square(to))),
        Move::Normal { from, promote, .. } => {
            let kind = position.piece_at(from)?.kind();
            let origin = match position.movers_to(us, kind, to).has_many() {
                true => square(from),
                false => String::new(),
            };
            let action = if position.piece_at(to).is_some() { 'x' } else { '-' };
            let could_promote = kind.promoted().is_some()
                && (from.is_promotion_zone(us) || to.is_promotion_zone(us));
            let ending = match (promote, could_promote) {
                (true, _) => "+",
                (false, true) => "=",
                (false, false) => "",
            };
            Some(format!("{}{origin}{action}{}{ending}", piece(kind), square(to)))
        }
    }
}

/// A western token, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WesternMove {
    /// The same move in the terms of written moves.
    pub written: WrittenMove,
    /// `x`: the text says that something is taken.
    pub takes: bool,
    /// `-`: the text says that a piece on the board moves.
    pub moves: bool,
    /// Whether the piece is followed by one of `- x * ' @`; without, the text
    /// is easily something else (`b2b`, `S68`).
    pub separated: bool,
    /// Whether the letters of the pieces are capitals or kanji.
    pub capital: bool,
}

impl WesternMove {
    /// Reads the move at the beginning of a text and gives the rest.
    pub fn parse_prefix(text: &str) -> Option<(Self, &str)> {
        let (promoted, rest) = match text.strip_prefix('+') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let first = rest.chars().next()?;
        let (kind, after_kind) = match names::from_sfen_letter(first) {
            Some(kind) => (kind, &rest[1..]),
            None if first.is_ascii() => return None,
            None => names::split_written(rest)?,
        };
        let kind = if promoted { kind.promoted()? } else { kind };
        let (origin, after_origin) = match split_square(after_kind) {
            // Two squares: the first is the origin.
            Some((square, rest)) if split_square(skip_action(rest).1).is_some() => {
                (Some(square), rest)
            }
            _ => (None, after_kind),
        };
        let (action, after_action) = skip_action(after_origin);
        let (to, after_to) = split_square(after_action)?;
        let (suffix, rest) = match (action, after_to.chars().next()) {
            (Some('*' | '\'' | '’' | '@'), _) => (Suffix::Drop, after_to),
            (_, Some('+')) => (Suffix::Promote, &after_to[1..]),
            (_, Some('=')) => (Suffix::Stay, &after_to[1..]),
            _ => (Suffix::None, after_to),
        };
        let written = WrittenMove {
            color: None,
            to: Destination::Square(to),
            kind,
            side: None,
            motion: None,
            suffix,
            origin,
        };
        let token = Self {
            written,
            takes: matches!(action, Some('x' | 'X' | '×')),
            moves: action == Some('-'),
            separated: action.is_some(),
            capital: !first.is_ascii_lowercase(),
        };
        Some((token, rest))
    }
}

/// One of `- x * ' @`, and what follows.
fn skip_action(text: &str) -> (Option<char>, &str) {
    let mut chars = text.chars();
    match chars.next() {
        Some(c @ ('-' | 'x' | 'X' | '×' | '*' | '\'' | '’' | '@')) => (Some(c), chars.as_str()),
        _ => (None, text),
    }
}

/// `7f` or `76`.
fn split_square(text: &str) -> Option<(Square, &str)> {
    let mut chars = text.chars();
    let file = chars.next().filter(char::is_ascii).and_then(digits::value)?;
    let rank = match chars.next()? {
        rank @ 'a'..='i' => rank as u8 - b'a' + 1,
        rank @ 'A'..='I' => rank as u8 - b'A' + 1,
        rank => digits::value(rank).filter(|_| rank.is_ascii())?,
    };
    Some((Square::new(file, rank)?, chars.as_str()))
}
