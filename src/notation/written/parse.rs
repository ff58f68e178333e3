//! From text to [`WrittenMove`].
//!
//! Lenient where players differ: the three digit styles, blanks after 同,
//! Chinese and kana spellings (see `names`), 行 and 入 for 上, 生 for 不成, 竜
//! for 龍, qualifiers in either order, a KIF origin `(77)`.

use super::{Destination, Motion, Side, Suffix, WrittenMove};
use crate::notation::{digits, names};
use crate::shogi::{Color, Square};

/// Why a text is no written move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseWrittenError {
    /// Neither 同 nor two digits at this place.
    #[error("expected a square such as ７六 or 同 at `{0}`")]
    Destination(String),
    /// No name of a piece after the square.
    #[error("expected the name of a piece at `{0}`")]
    Piece(String),
    /// Something follows the move.
    #[error("`{0}` after the move")]
    Trailing(String),
}

fn excerpt(text: &str) -> String {
    text.chars().take(16).collect()
}

/// The side of a mark such as `▲` or `☖`.
pub(crate) fn mark_color(mark: char) -> Option<Color> {
    match mark {
        '▲' | '▼' | '☗' => Some(Color::Black),
        '△' | '▽' | '☖' => Some(Color::White),
        _ => None,
    }
}

impl WrittenMove {
    /// Reads a text that is one move and nothing else.
    ///
    /// # Errors
    /// What is missing or left over, with the text there.
    pub fn parse(text: &str) -> Result<Self, ParseWrittenError> {
        let (written, rest) = Self::parse_prefix(text.trim())?;
        match rest.trim_start() {
            "" => Ok(written),
            rest => Err(ParseWrittenError::Trailing(excerpt(rest))),
        }
    }

    /// Reads the move at the beginning of a text and gives the rest.
    ///
    /// # Errors
    /// The text does not begin with a move.
    pub fn parse_prefix(text: &str) -> Result<(Self, &str), ParseWrittenError> {
        let mut rest = text.trim_start();
        let color = rest.chars().next().and_then(mark_color);
        if color.is_some() {
            // ▼ and ▽ are filled or turned triangles: ▼ has been seen for both
            // sides, but where it stands beside △ it is Black's.
            rest = skip_char(rest).trim_start();
        }
        let (to, after) =
            read_destination(rest).ok_or_else(|| ParseWrittenError::Destination(excerpt(rest)))?;
        let (kind, after) = names::split_written(after.trim_start())
            .ok_or_else(|| ParseWrittenError::Piece(excerpt(after)))?;
        let mut written =
            Self { color, to, kind, side: None, motion: None, suffix: Suffix::None, origin: None };
        let rest = written.read_qualifiers(after);
        Ok((written, rest))
    }

    /// Reads 左右直 上寄引 成不成打 (77), in any sensible order.
    fn read_qualifiers<'a>(&mut self, text: &'a str) -> &'a str {
        let mut rest = text;
        loop {
            let before = rest;
            if self.side.is_none()
                && let Some((side, after)) = split_word(rest, SIDES)
            {
                (self.side, rest) = (Some(side), after);
            }
            if self.motion.is_none()
                && let Some((motion, after)) = split_word(rest, MOTIONS)
            {
                (self.motion, rest) = (Some(motion), after);
            }
            if self.suffix == Suffix::None
                && let Some((suffix, after)) = split_word(rest, SUFFIXES)
            {
                (self.suffix, rest) = (suffix, after);
            }
            if self.origin.is_none()
                && let Some((origin, after)) = split_origin(rest.trim_start())
            {
                match origin {
                    Some(square) => self.origin = Some(square),
                    None => self.suffix = Suffix::Drop,
                }
                rest = after;
            }
            if rest.len() == before.len() {
                return rest;
            }
        }
    }
}

const SIDES: &[(&str, Side)] = &[
    ("左", Side::Left),
    ("ひだり", Side::Left),
    ("右", Side::Right),
    ("みぎ", Side::Right),
    ("直ぐ", Side::Straight),
    ("直", Side::Straight),
    ("すぐ", Side::Straight),
];

const MOTIONS: &[(&str, Motion)] = &[
    ("上がる", Motion::Up),
    ("上る", Motion::Up),
    ("上", Motion::Up),
    ("行", Motion::Up),
    ("入", Motion::Up),
    ("あがる", Motion::Up),
    ("寄る", Motion::Sideways),
    ("寄り", Motion::Sideways),
    ("寄", Motion::Sideways),
    ("よる", Motion::Sideways),
    ("引く", Motion::Back),
    ("引き", Motion::Back),
    ("引", Motion::Back),
    ("下", Motion::Back),
    ("ひく", Motion::Back),
];

const SUFFIXES: &[(&str, Suffix)] = &[
    ("不成り", Suffix::Stay),
    ("不成", Suffix::Stay),
    ("不升", Suffix::Stay),
    ("生", Suffix::Stay),
    ("ならず", Suffix::Stay),
    ("成り", Suffix::Promote),
    ("成", Suffix::Promote),
    ("升", Suffix::Promote),
    ("なり", Suffix::Promote),
    ("打つ", Suffix::Drop),
    ("打ち", Suffix::Drop),
    ("打入", Suffix::Drop),
    ("打", Suffix::Drop),
    ("うつ", Suffix::Drop),
];

/// The first word of the list that the text begins with: longer words stand first.
fn split_word<'a, T: Copy>(text: &'a str, words: &[(&str, T)]) -> Option<(T, &'a str)> {
    words.iter().find_map(|&(word, value)| Some((value, text.strip_prefix(word)?)))
}

/// KIF's origin `(77)`; `(00)` stands for a drop.
fn split_origin(text: &str) -> Option<(Option<Square>, &str)> {
    let inside = text.strip_prefix('(').or_else(|| text.strip_prefix('（'))?;
    let mut chars = inside.chars();
    let (file, rank) = (chars.next()?, chars.next()?);
    let rest = chars.as_str();
    let rest = rest.strip_prefix(')').or_else(|| rest.strip_prefix('）'))?;
    if (file, rank) == ('0', '0') {
        return Some((None, rest));
    }
    let square = Square::new(digits::value(file)?, digits::value(rank)?)?;
    Some((Some(square), rest))
}

fn skip_char(text: &str) -> &str {
    let mut chars = text.chars();
    chars.next();
    chars.as_str()
}

fn read_destination(text: &str) -> Option<(Destination, &str)> {
    if let Some(rest) = text.strip_prefix('同') {
        let rest = rest.trim_start();
        return Some(match read_square(rest) {
            Some((square, rest)) => (Destination::SameSquare(square), rest),
            None => (Destination::Same, rest),
        });
    }
    let (square, rest) = read_square(text)?;
    Some(match rest.strip_prefix('同') {
        Some(rest) => (Destination::SameSquare(square), rest),
        None => (Destination::Square(square), rest),
    })
}

fn read_square(text: &str) -> Option<(Square, &str)> {
    let mut chars = text.chars();
    let file = digits::value(chars.next()?)?;
    let rest = chars.as_str().trim_start();
    let mut chars = rest.chars();
    let rank = digits::value(chars.next()?)?;
    Some((Square::new(file, rank)?, chars.as_str()))
}
