//! Which squares a piece attacks.
//!
//! Steps come from tables made at compile time. Slides are computed: along a
//! file from a table of nine-bit lines, along the other three directions by
//! subtracting the slider from its blockers ("hyperbola quintessence"). Those
//! lines have one square per byte at most, so reversing the bytes reverses
//! the line.

use super::{Bitboard, Color, PieceKind, Square};

type Steps = [(i8, i8)];

const KNIGHT: &Steps = &[(-1, -2), (1, -2)];
const SILVER: &Steps = &[(-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)];
const GOLD: &Steps = &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)];
const KING: &Steps = &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
const ORTHOGONAL: &Steps = &[(0, -1), (-1, 0), (1, 0), (0, 1)];
const DIAGONAL: &Steps = &[(-1, -1), (1, -1), (-1, 1), (1, 1)];

type PerSquare = [Bitboard; Square::COUNT];

/// The squares reached by `steps` (files, ranks as Black sees them), for `color`.
const fn step_table(steps: &Steps, color: Color) -> PerSquare {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::from_index_unchecked(index as u32);
        let mut bits = 0u128;
        let mut i = 0;
        while i < steps.len() {
            let (files, ranks) = steps[i];
            let ranks = match color {
                Color::Black => ranks,
                Color::White => -ranks,
            };
            if let Some(to) = square.offset(files, ranks) {
                bits |= 1 << to.index();
            }
            i += 1;
        }
        table[index] = Bitboard::from_bits(bits);
        index += 1;
    }
    table
}

const fn both(steps: &Steps) -> [PerSquare; 2] {
    [step_table(steps, Color::Black), step_table(steps, Color::White)]
}

static KNIGHT_STEPS: [PerSquare; 2] = both(KNIGHT);
static SILVER_STEPS: [PerSquare; 2] = both(SILVER);
static GOLD_STEPS: [PerSquare; 2] = both(GOLD);
static KING_STEPS: PerSquare = step_table(KING, Color::Black);
static ORTHOGONAL_STEPS: PerSquare = step_table(ORTHOGONAL, Color::Black);
static DIAGONAL_STEPS: PerSquare = step_table(DIAGONAL, Color::Black);

/// From where a piece that moves by steps, a knight among them, may reach in one
/// move a square from which it attacks each square.
static TWO_STEPS_AROUND: PerSquare = {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::from_index_unchecked(index as u32);
        let mut bits = 0u128;
        let mut files = -2;
        while files <= 2 {
            let mut ranks = -4;
            while ranks <= 4 {
                if let Some(near) = square.offset(files, ranks) {
                    bits |= 1 << near.index();
                }
                ranks += 1;
            }
            files += 1;
        }
        table[index] = Bitboard::from_bits(bits);
        index += 1;
    }
    table
};

/// The squares on the line through each square in one direction and its
/// opposite, the square itself left out.
const fn line_table(files: i8, ranks: i8) -> PerSquare {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let mut bits = 0u128;
        let mut sign = -1;
        while sign <= 1 {
            let mut square = Square::from_index_unchecked(index as u32);
            while let Some(next) = square.offset(files * sign, ranks * sign) {
                bits |= 1 << next.index();
                square = next;
            }
            sign += 2;
        }
        table[index] = Bitboard::from_bits(bits);
        index += 1;
    }
    table
}

static RANK_LINES: PerSquare = line_table(1, 0);
static RISING_LINES: PerSquare = line_table(1, 1);
static FALLING_LINES: PerSquare = line_table(1, -1);

/// The squares ahead on the file, for each side.
static FORWARD_LINES: [PerSquare; 2] = {
    let mut table = [[Bitboard::EMPTY; Square::COUNT]; 2];
    let mut index = 0;
    while index < Square::COUNT {
        let rank = index % 9;
        let file_start = index - rank;
        let above = ((1u128 << rank) - 1) << file_start;
        let below = (0x1ffu128 << file_start) & !above & !(1 << index);
        table[0][index] = Bitboard::from_bits(above);
        table[1][index] = Bitboard::from_bits(below);
        index += 1;
    }
    table
};

/// Both lines of a rook on an empty board.
static ROOK_LINES: PerSquare = {
    let files = line_table(0, 1);
    let mut table = line_table(1, 0);
    let mut index = 0;
    while index < Square::COUNT {
        table[index] = Bitboard::from_bits(table[index].bits() | files[index].bits());
        index += 1;
    }
    table
};

/// Both lines of a bishop on an empty board.
static BISHOP_LINES: PerSquare = {
    let falling = line_table(1, -1);
    let mut table = line_table(1, 1);
    let mut index = 0;
    while index < Square::COUNT {
        table[index] = Bitboard::from_bits(table[index].bits() | falling[index].bits());
        index += 1;
    }
    table
};

/// `FILE_SLIDES[rank][occupied]`: what a slider on `rank` (0..=8) of a file
/// attacks in that file when the squares of `occupied` hold pieces.
static FILE_SLIDES: [[u16; 512]; 9] = {
    let mut table = [[0u16; 512]; 9];
    let mut rank = 0;
    while rank < 9 {
        let mut occupied = 0;
        while occupied < 512 {
            let mut bits = 0u16;
            let mut up = rank;
            while up > 0 {
                up -= 1;
                bits |= 1 << up;
                if occupied >> up & 1 != 0 {
                    break;
                }
            }
            let mut down = rank;
            while down < 8 {
                down += 1;
                bits |= 1 << down;
                if occupied >> down & 1 != 0 {
                    break;
                }
            }
            table[rank][occupied] = bits;
            occupied += 1;
        }
        rank += 1;
    }
    table
};

/// `BETWEEN[a][b]`: the squares strictly between two squares on one line;
/// empty when they share none.
static BETWEEN: [PerSquare; Square::COUNT] = {
    let mut table = [[Bitboard::EMPTY; Square::COUNT]; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let mut i = 0;
        while i < KING.len() {
            let mut bits = 0u128;
            let mut square = Square::from_index_unchecked(index as u32);
            while let Some(next) = square.offset(KING[i].0, KING[i].1) {
                table[index][next.index()] = Bitboard::from_bits(bits);
                bits |= 1 << next.index();
                square = next;
            }
            i += 1;
        }
        index += 1;
    }
    table
};

/// The squares strictly between `a` and `b` on a file, rank or diagonal.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// Where a lance of `color` would go on an empty board.
#[inline]
pub fn forward_line(color: Color, square: Square) -> Bitboard {
    FORWARD_LINES[color.index()][square.index()]
}

/// Where a rook would go on an empty board.
#[inline]
pub fn rook_lines(square: Square) -> Bitboard {
    ROOK_LINES[square.index()]
}

/// Where a bishop would go on an empty board.
#[inline]
pub fn bishop_lines(square: Square) -> Bitboard {
    BISHOP_LINES[square.index()]
}

#[inline]
fn slide(line: Bitboard, square: Square, occupied: Bitboard) -> Bitboard {
    let slider = 1u128 << square.index();
    let blockers = (occupied & line).bits();
    let up = blockers.wrapping_sub(slider);
    let down = blockers.swap_bytes().wrapping_sub(slider.swap_bytes()).swap_bytes();
    Bitboard::from_bits((up ^ down) & line.bits())
}

#[inline]
fn file_slide(square: Square, occupied: Bitboard) -> Bitboard {
    let index = square.index();
    let rank = index % 9;
    let shift = index - rank;
    let line = (occupied.bits() >> shift) as usize & 0x1ff;
    Bitboard::from_bits((FILE_SLIDES[rank][line] as u128) << shift)
}

/// A pawn's one square, or none from the last rank.
#[inline]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    Bitboard::of(square).forward(color)
}

/// A lance's squares up to and with the first piece of `occupied`.
#[inline]
pub fn lance(color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    file_slide(square, occupied) & forward_line(color, square)
}

/// A knight's two squares.
#[inline]
pub fn knight(color: Color, square: Square) -> Bitboard {
    KNIGHT_STEPS[color.index()][square.index()]
}

/// A silver's five squares.
#[inline]
pub fn silver(color: Color, square: Square) -> Bitboard {
    SILVER_STEPS[color.index()][square.index()]
}

/// The six squares of a gold and of every piece that moves like one.
#[inline]
pub fn gold(color: Color, square: Square) -> Bitboard {
    GOLD_STEPS[color.index()][square.index()]
}

/// A king's eight squares.
#[inline]
pub fn king(square: Square) -> Bitboard {
    KING_STEPS[square.index()]
}

/// Every square from which a piece that moves by steps may in one move come to
/// attack `square`, and more.
#[inline]
pub fn two_steps_around(square: Square) -> Bitboard {
    TWO_STEPS_AROUND[square.index()]
}

/// A bishop's squares up to and with the first piece of `occupied` on each diagonal.
#[inline]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    slide(RISING_LINES[square.index()], square, occupied)
        | slide(FALLING_LINES[square.index()], square, occupied)
}

/// A rook's squares up to and with the first piece of `occupied` on each line.
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    slide(RANK_LINES[square.index()], square, occupied) | file_slide(square, occupied)
}

/// The orthogonal steps that a horse adds to a bishop.
#[inline]
pub(super) fn orthogonal_steps(square: Square) -> Bitboard {
    ORTHOGONAL_STEPS[square.index()]
}

/// The diagonal steps that a dragon adds to a rook.
#[inline]
pub(super) fn diagonal_steps(square: Square) -> Bitboard {
    DIAGONAL_STEPS[square.index()]
}

/// The squares a piece of `kind` and `color` on `square` attacks when the
/// squares of `occupied` hold pieces, the first piece met on each line included.
#[inline]
pub fn attacks(color: Color, kind: PieceKind, square: Square, occupied: Bitboard) -> Bitboard {
    match kind {
        PieceKind::Pawn => pawn(color, square),
        PieceKind::Lance => lance(color, square, occupied),
        PieceKind::Knight => knight(color, square),
        PieceKind::Silver => silver(color, square),
        PieceKind::Bishop => bishop(square, occupied),
        PieceKind::Rook => rook(square, occupied),
        PieceKind::King => king(square),
        PieceKind::Horse => bishop(square, occupied) | orthogonal_steps(square),
        PieceKind::Dragon => rook(square, occupied) | diagonal_steps(square),
        PieceKind::Gold
        | PieceKind::ProPawn
        | PieceKind::ProLance
        | PieceKind::ProKnight
        | PieceKind::ProSilver => gold(color, square),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks the rays step by step: slow and obvious.
    fn walked(steps: &Steps, square: Square, occupied: Bitboard) -> Bitboard {
        let mut reached = Bitboard::EMPTY;
        for &(files, ranks) in steps {
            let mut at = square;
            while let Some(next) = at.offset(files, ranks) {
                reached |= Bitboard::of(next);
                if occupied.contains(next) {
                    break;
                }
                at = next;
            }
        }
        reached
    }

    #[test]
    fn computed_slides_equal_walked_ones() {
        let mut seed = 0x9e37_79b9_7f4a_7c15_u128;
        for round in 0..400 {
            seed = seed.wrapping_mul(0xda94_2042_e4dd_58b5).wrapping_add(round | 1);
            let occupied = Bitboard::from_bits(seed ^ (seed >> 40) & (seed << 7));
            for square in Square::all() {
                assert_eq!(bishop(square, occupied), walked(DIAGONAL, square, occupied));
                assert_eq!(rook(square, occupied), walked(ORTHOGONAL, square, occupied));
                assert_eq!(
                    lance(Color::Black, square, occupied),
                    walked(&[(0, -1)], square, occupied)
                );
                assert_eq!(
                    lance(Color::White, square, occupied),
                    walked(&[(0, 1)], square, occupied)
                );
            }
        }
    }
}
