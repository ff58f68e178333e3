//! Squares, files and ranks, always named from Black's side.

use std::fmt;
use std::str::FromStr;

use super::Color;

/// One of the 81 squares, `1a` (Black's far right corner) to `9i`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8); // Invariant: 0..=80, file-major: (file - 1) * 9 + (rank - 1).

/// The text is not a square such as `7f`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a square (file 1-9, rank a-i)")]
pub struct ParseSquareError(String);

impl Square {
    /// How many squares a board has.
    pub const COUNT: usize = 81;

    /// The square on `file` and `rank`, both `1..=9`; `None` outside.
    #[inline]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file >= 1 && file <= 9 && rank >= 1 && rank <= 9 {
            Some(Self((file - 1) * 9 + rank - 1))
        } else {
            None
        }
    }

    /// The square of an index `0..=80`, file-major from `1a`; `None` outside.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// For indices that are squares by construction (bits of a bitboard).
    #[inline]
    pub(super) const fn from_index_unchecked(index: u32) -> Self {
        debug_assert!(index < 81);
        Self(index as u8)
    }

    /// `0..=80`: file 1 from rank 1 to 9, then file 2, …
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 筋, `1..=9` from Black's right.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 / 9 + 1
    }

    /// 段, `1..=9` from White's side (the top).
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 % 9 + 1
    }

    /// The rank as `color` counts it: 1 is the far end, 9 the own back rank.
    #[inline]
    pub const fn rank_for(self, color: Color) -> u8 {
        match color {
            Color::Black => self.rank(),
            Color::White => 10 - self.rank(),
        }
    }

    /// Whether the square lies in the three ranks where `color` promotes.
    #[inline]
    pub const fn is_promotion_zone(self, color: Color) -> bool {
        self.rank_for(color) <= 3
    }

    /// The square seen from the other side of the board.
    #[inline]
    pub const fn rotated(self) -> Self {
        Self(80 - self.0)
    }

    /// The square `files` to the left and `ranks` down; `None` off the board.
    #[inline]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file < 1 || rank < 1 {
            return None;
        }
        Self::new(file as u8, rank as u8)
    }

    /// Every square, `1a 1b … 9i`.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..81u8).map(Self)
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let &[file @ b'1'..=b'9', rank @ b'a'..=b'i'] = text.as_bytes() else {
            return Err(ParseSquareError(text.chars().take(16).collect()));
        };
        Ok(Self((file - b'1') * 9 + (rank - b'a')))
    }
}

/// Prints the USI name, `7f`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), (b'a' + self.rank() - 1) as char)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
