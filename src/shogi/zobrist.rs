//! Hash keys of positions.

use super::{Hand, Piece, Square};

/// SplitMix64: one step of a well-mixed sequence.
const fn mix(mut x: u64) -> u64 {
    x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// `[piece code][square]`; the code has the color in bit 4.
static PIECES: [[u64; Square::COUNT]; 32] = {
    let mut table = [[0; Square::COUNT]; 32];
    let mut code = 0;
    while code < 32 {
        let mut square = 0;
        while square < Square::COUNT {
            table[code][square] = mix((code * Square::COUNT + square) as u64);
            square += 1;
        }
        code += 1;
    }
    table
};

/// Toggled when White is to move.
pub(super) const WHITE_TO_MOVE: u64 = mix(0x7368_6f67_6900);

#[inline]
pub(super) fn piece(piece: Piece, square: Square) -> u64 {
    PIECES[(piece.kind() as usize) | (piece.color().index() << 4)][square.index()]
}

/// The key of both hands. Computed when asked: two multiplications per hand
/// are cheaper than carrying it along through every move.
#[inline]
pub(super) fn hands([black, white]: [Hand; 2]) -> u64 {
    mix(black.bits()) ^ mix(!white.bits())
}
