//! The two sides.

use std::fmt;
use std::ops::Not;

/// A side. Black is 先手 or 下手 (▲), White is 後手 or 上手 (△).
///
/// Black is not always the first to move: in a handicap game 上手 (White) is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// 先手・下手, at the bottom of the board, moves towards rank 1.
    Black,
    /// 後手・上手, at the top of the board, moves towards rank 9.
    White,
}

impl Color {
    /// Both sides, Black first.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// 0 for Black, 1 for White.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other side.
    #[inline]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.opponent()
    }
}

/// Prints `b` or `w`, as SFEN does.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "b",
            Self::White => "w",
        })
    }
}
