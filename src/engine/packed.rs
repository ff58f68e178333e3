//! A move in 15 bits, for the tables.

use crate::shogi::{HandKind, Move, Square};

const PROMOTE: u16 = 1 << 14;

/// Packs a move; never 0, which stands for "none" in the tables: the origin
/// field counts from 1.
#[inline]
pub(super) fn pack(mv: Move) -> u16 {
    match mv {
        Move::Normal { from, to, promote } => {
            (from.index() as u16 + 1) << 7 | to.index() as u16 | if promote { PROMOTE } else { 0 }
        }
        Move::Drop { kind, to } => {
            (Square::COUNT as u16 + 1 + kind.index() as u16) << 7 | to.index() as u16
        }
    }
}

/// The inverse of [`pack`]; `None` for anything that is no packed move.
#[inline]
pub(super) fn unpack(bits: u16) -> Option<Move> {
    let to = Square::from_index((bits & 0x7f) as usize)?;
    let origin = ((bits & !PROMOTE) >> 7).checked_sub(1)? as usize;
    match Square::from_index(origin) {
        Some(from) => Some(Move::Normal { from, to, promote: bits & PROMOTE != 0 }),
        None => Some(Move::Drop { kind: *HandKind::ALL.get(origin - Square::COUNT)?, to }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_survives_packing_and_no_bits_panic() {
        for bits in 0..=u16::MAX {
            if let Some(mv) = unpack(bits) {
                assert_eq!(unpack(pack(mv)), Some(mv));
                assert_ne!(pack(mv), 0);
            }
        }
        for from in Square::all() {
            for to in Square::all() {
                for promote in [false, true] {
                    let mv = Move::Normal { from, to, promote };
                    assert_eq!(unpack(pack(mv)), Some(mv));
                }
            }
        }
    }
}
