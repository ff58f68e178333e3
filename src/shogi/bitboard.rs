//! A set of squares as 81 bits.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::Square;

/// A set of squares; bit `n` is [`Square::index`] `n`.
///
/// File-major order keeps a file in nine neighbouring bits, so a step along a
/// file is a shift by one and 二歩 is a question about nine-bit fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(u128); // Invariant: bits 81.. are zero.

/// All 81 squares.
const FULL: u128 = (1 << 81) - 1;
/// Rank 1 of every file.
const RANK_1: u128 = {
    let mut bits = 0;
    let mut file = 0;
    while file < 9 {
        bits |= 1 << (file * 9);
        file += 1;
    }
    bits
};
const RANK_9: u128 = RANK_1 << 8;

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const ALL: Self = Self(FULL);

    /// The set whose bits are `bits`; those beyond 81 are dropped.
    #[inline]
    pub(super) const fn from_bits(bits: u128) -> Self {
        Self(bits & FULL)
    }

    /// The raw bits.
    #[inline]
    pub(crate) const fn bits(self) -> u128 {
        self.0
    }

    /// Just `square`.
    #[inline]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// The ranks that `color` counts as `1..=ranks`: its far end of the board.
    pub const fn far_ranks(color: super::Color, ranks: u8) -> Self {
        let mut bits = 0;
        let mut rank = 0;
        while rank < ranks && rank < 9 {
            bits |= match color {
                super::Color::Black => RANK_1 << rank,
                super::Color::White => RANK_9 >> rank,
            };
            rank += 1;
        }
        Self(bits)
    }

    /// Whether `square` is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares are in the set.
    #[inline]
    pub const fn count(self) -> u32 {
        (self.0 as u64).count_ones() + ((self.0 >> 64) as u64).count_ones()
    }

    /// Whether two or more squares are in the set.
    #[inline]
    pub const fn has_many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The first square of the set.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_index_unchecked(self.0.trailing_zeros())) }
    }

    /// Every square one step towards the far end for `color`; those on its
    /// last rank fall off.
    #[inline]
    pub(crate) const fn forward(self, color: super::Color) -> Self {
        match color {
            super::Color::Black => Self((self.0 & !RANK_1) >> 1),
            super::Color::White => Self((self.0 & !RANK_9) << 1),
        }
    }

    /// Every square one step to either side.
    #[inline]
    pub(super) const fn sideways(self) -> Self {
        Self((self.0 << 9 | self.0 >> 9) & FULL)
    }

    /// Every square of every file that has a square in the set.
    #[inline]
    pub const fn fill_files(self) -> Self {
        // In each nine-bit field: adding 255 to the low eight bits carries into
        // the ninth exactly when one of them is set.
        const LOW: u128 = FULL & !RANK_9;
        let marks = (((self.0 & LOW) + LOW) | self.0) & RANK_9;
        // 2^9 - 2^0 within the field: all nine bits.
        Self((marks << 1) - (marks >> 8))
    }

    /// The squares of the set, lowest index first.
    #[inline]
    pub fn iter(self) -> Squares {
        self.into_iter()
    }

    /// Calls `f` for every square, lowest index first.
    #[inline(always)]
    pub(super) fn for_each(self, mut f: impl FnMut(Square)) {
        // Two 64-bit loops are quicker than one over 128 bits.
        let mut low = self.0 as u64;
        while low != 0 {
            f(Square::from_index_unchecked(low.trailing_zeros()));
            low &= low - 1;
        }
        let mut high = (self.0 >> 64) as u64;
        while high != 0 {
            f(Square::from_index_unchecked(high.trailing_zeros() + 64));
            high &= high - 1;
        }
    }
}

/// The squares of a set, lowest index first.
#[derive(Clone, Debug)]
pub struct Squares(u128);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = Bitboard(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = Bitboard(self.0).count() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Squares {}

// Not an iterator itself: a `Copy` iterator is used up where nobody expects it.
impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

macro_rules! bit_operator {
    ($trait:ident $method:ident $assign_trait:ident $assign:ident $op:tt) => {
        impl $trait for Bitboard {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                Self(self.0 $op other.0)
            }
        }
        impl $assign_trait for Bitboard {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = *self $op other;
            }
        }
    };
}
bit_operator!(BitAnd bitand BitAndAssign bitand_assign &);
bit_operator!(BitOr bitor BitOrAssign bitor_assign |);
bit_operator!(BitXor bitxor BitXorAssign bitxor_assign ^);

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & FULL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::Color;

    #[test]
    fn filling_files_marks_whole_files_only() {
        for a in Square::all() {
            for b in Square::all() {
                let set = Bitboard::of(a) | Bitboard::of(b);
                let expected: Bitboard = Square::all()
                    .filter(|s| s.file() == a.file() || s.file() == b.file())
                    .collect();
                assert_eq!(set.fill_files(), expected, "{a} {b}");
            }
        }
        assert_eq!(Bitboard::ALL.fill_files(), Bitboard::ALL);
        assert_eq!(Bitboard::EMPTY.fill_files(), Bitboard::EMPTY);
    }

    #[test]
    fn a_step_never_wraps_into_another_line() {
        for color in Color::ALL {
            for square in Square::all() {
                let step = if color == Color::Black { -1 } else { 1 };
                let expected: Bitboard = square.offset(0, step).into_iter().collect();
                assert_eq!(Bitboard::of(square).forward(color), expected);
                let beside = [-1, 1].into_iter().filter_map(|files| square.offset(files, 0));
                assert_eq!(Bitboard::of(square).sideways(), beside.collect());
            }
        }
    }
}
