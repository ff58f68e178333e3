//! When two problems are the same to a solver's eye: shifted, mirrored, or with
//! one main line.

use crate::shogi::{Color, HandKind, Move, Piece, PieceKind, Setup, Square};

/// Stands in where a setup has no king; such candidates are refused later.
pub(super) const CORNER: Square = match Square::new(1, 1) {
    Some(square) => square,
    None => unreachable!(),
};

/// Where the white king stands.
pub(super) fn white_king(setup: &Setup) -> Square {
    let king = Piece::new(Color::White, PieceKind::King);
    setup.pieces().find(|&(_, piece)| piece == king).map_or(CORNER, |(square, _)| square)
}

/// The problem as seen from its king, so that shifted and mirrored ones are equal.
pub(super) fn shape(setup: &Setup) -> Vec<u8> {
    let king = white_king(setup);
    let seen = |mirror: bool| {
        let mut pieces: Vec<[u8; 3]> = setup
            .pieces()
            .map(|(square, piece)| {
                let [files, ranks] = relative(king, square, mirror);
                [files, ranks, piece.kind() as u8 | (piece.color() as u8) << 4]
            })
            .collect();
        pieces.sort_unstable();
        pieces.concat()
    };
    let mut shape = seen(false).min(seen(true));
    shape.extend(HandKind::ALL.map(|kind| setup.hand(Color::Black).count(kind)));
    shape
}

/// The main line as seen from the king: problems with the same one are brothers.
pub(super) fn theme(setup: &Setup, line: &[Move]) -> Vec<u8> {
    let king = white_king(setup);
    let seen = |mirror: bool| -> Vec<u8> {
        line.iter()
            .flat_map(|&mv| {
                let kind = match mv {
                    Move::Drop { kind, .. } => 16 + kind as u8,
                    Move::Normal { promote, .. } => u8::from(promote),
                };
                let [files, ranks] = relative(king, mv.to(), mirror);
                let [from_files, from_ranks] =
                    mv.from().map_or([0; 2], |from| relative(king, from, mirror));
                [kind, files, ranks, from_files, from_ranks]
            })
            .collect()
    };
    seen(false).min(seen(true))
}

/// Files and ranks from `king`, each plus 9.
fn relative(king: Square, square: Square, mirror: bool) -> [u8; 2] {
    let (from, to) = if mirror { (square, king) } else { (king, square) };
    [9 + to.file() - from.file(), 9 + square.rank() - king.rank()]
}
