//! By how much the static evaluation was wrong in positions like this one: what
//! the search found later, remembered by the pawns, by the hands and by each
//! camp's kings and generals.

use super::score::Value;
use crate::shogi::{Bitboard, Color, PieceKind, Position};

/// Entries by side to move and aspect; a power of two.
const ENTRIES: usize = 1 << 14;
const ASPECTS: usize = 4;
/// Entries are centipawns times this.
const UNIT: i32 = 128;
/// The most that one aspect corrects, in units.
const MOST: i32 = 96 * UNIT;

/// The remembered errors.
pub(super) struct Corrections(Vec<i16>);

impl Corrections {
    pub(super) fn new() -> Self {
        Self(vec![0; 2 * ASPECTS * ENTRIES])
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }

    /// What to add to the evaluation of `position`.
    #[inline]
    pub(super) fn of(&self, position: &Position) -> Value {
        let sum: i32 = indices(position).map(|index| i32::from(self.0[index])).iter().sum();
        // The aspects overlap: each counts half (three quarters: +79 -81).
        sum / UNIT / 2
    }

    /// A search of `position` to `depth` found `error` more than the evaluation.
    pub(super) fn learn(&mut self, position: &Position, depth: i32, error: Value) {
        let weight = (depth + 1).min(16);
        for index in indices(position) {
            let entry = &mut self.0[index];
            let target = (error * UNIT).clamp(-MOST, MOST);
            *entry = ((i32::from(*entry) * (256 - weight) + target * weight) / 256) as i16;
        }
    }
}

/// Where each aspect of `position` is remembered.
#[inline]
fn indices(position: &Position) -> [usize; ASPECTS] {
    let camp = |color| {
        let generals = position.of_kind(PieceKind::Gold) | position.of_kind(PieceKind::Silver);
        let king = position.of(color, PieceKind::King);
        hash(generals & position.of_color(color)).wrapping_add(hash(king))
    };
    let pawns = |color| hash(position.of(color, PieceKind::Pawn));
    let keys = [
        pawns(Color::Black).wrapping_add(pawns(Color::White).rotate_left(7)),
        position.key() ^ position.board_key(),
        camp(Color::Black),
        camp(Color::White),
    ];
    let turn = position.turn().index();
    std::array::from_fn(|aspect| {
        let mixed = keys[aspect].wrapping_mul(0x9E37_79B9_7F4A_7C15);
        // The highest bits are the best mixed ones.
        let entry = mixed >> (u64::BITS - ENTRIES.ilog2());
        (turn * ASPECTS + aspect) * ENTRIES + entry as usize
    })
}

#[inline]
fn hash(squares: Bitboard) -> u64 {
    let bits = squares.bits();
    (bits as u64 ^ ((bits >> 64) as u64).rotate_left(23)).wrapping_mul(0xD6E8_FEB8_6659_FD93)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_remembered_for_positions_alike() {
        let mut corrections = Corrections::new();
        let position = Position::even();
        assert_eq!(corrections.of(&position), 0);
        for _ in 0..200 {
            corrections.learn(&position, 9, 40);
        }
        // Four aspects at half weight each.
        assert!((70..=80).contains(&corrections.of(&position)));
        for _ in 0..2000 {
            corrections.learn(&position, 100, -1_000_000);
        }
        assert!((-200..-150).contains(&corrections.of(&position)));
        corrections.clear();
        assert_eq!(corrections.of(&position), 0);
    }
}
