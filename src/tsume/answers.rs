//! What a defender can do about a check, counted without listing its moves: the
//! first guess at a check that was never searched.

use super::checks::movable;
use crate::shogi::{Bitboard, Color, Hand, HandKind, PieceKind, Position, Square, attacks};

/// What the side to move can do about a check.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answers {
    /// Moves of the king.
    pub(super) king_moves: u32,
    /// Captures of the checker by others. A promotion choice counts once.
    pub(super) captures: u32,
    /// Pieces moved in between, likewise.
    pub(super) moves_between: u32,
    /// The squares between the king and a lone checking slider.
    pub(super) between: Bitboard,
    /// Whether some piece in hand can be put on one of them.
    pub(super) can_drop: bool,
    /// How many of its pieces, the king among them, guard the square that the
    /// check went to.
    pub(super) guards: u32,
    /// How many of the attacker's do.
    pub(super) supporters: u32,
}

impl Answers {
    /// Moves of pieces on the board.
    pub(super) fn moves(&self) -> u32 {
        self.king_moves + self.captures + self.moves_between
    }

    /// Squares where a drop might interpose.
    pub(super) fn drops(&self) -> u32 {
        if self.can_drop { self.between.count() } else { 0 }
    }

    /// Whether this is mate.
    pub(super) fn is_mate(&self) -> bool {
        self.moves() == 0 && !self.can_drop
    }
}

/// Counts the answers of the side to move, which is in check by a move to `to`.
pub(super) fn answers(position: &Position, to: Square) -> Answers {
    let us = position.turn();
    let occupied = position.occupied();
    let ours = position.of_color(us);
    let around = position.all_attackers_to(to, occupied);
    let mut answers = Answers {
        king_moves: 0,
        captures: 0,
        moves_between: 0,
        between: Bitboard::EMPTY,
        can_drop: false,
        guards: (around & ours).count(),
        supporters: (around & !ours).count(),
    };
    let (Some(king), Some(view)) = (position.king(us), position.king_view()) else {
        return answers;
    };
    let enemy_king = position.king(!us).map_or(Bitboard::EMPTY, Bitboard::of);
    let steps = attacks::king(king) & !ours & !enemy_king;
    answers.king_moves = (steps & !reached_around(position, king, !us)).count();
    if view.checkers.has_many() {
        return answers;
    }
    let Some(checker) = view.checkers.first() else { return answers };
    // In check a pinned piece never helps: it would have to stay on its line,
    // and the checker stands on another one.
    let helpers = ours & !view.pinned & !Bitboard::of(king);
    let takers = if checker == to { around } else { position.attackers_to(checker, us, occupied) };
    answers.captures = (takers & helpers).count();
    answers.between = attacks::between(king, checker);
    for square in answers.between {
        let movers = position.attackers_to(square, us, occupied) & helpers;
        answers.moves_between += movers.count();
    }
    answers.can_drop = can_drop(position, us, position.hand(us), answers.between);
    answers
}

/// What `color` attacks next to `king`, which does not stand in a slider's way.
fn reached_around(position: &Position, king: Square, color: Color) -> Bitboard {
    let without_king = position.occupied() ^ Bitboard::of(king);
    let around = attacks::king(king);
    let meets = |line: Bitboard| !(line & around).is_empty();
    let of = |kind| position.of(color, kind);
    let mut reached = position.reached_by_steps(color);
    for from in of(PieceKind::Rook) | of(PieceKind::Dragon) {
        if meets(attacks::rook_lines(from)) {
            reached |= attacks::rook(from, without_king);
        }
    }
    for from in of(PieceKind::Bishop) | of(PieceKind::Horse) {
        if meets(attacks::bishop_lines(from)) {
            reached |= attacks::bishop(from, without_king);
        }
    }
    for from in of(PieceKind::Lance) {
        if meets(attacks::forward_line(color, from)) {
            reached |= attacks::lance(color, from, without_king);
        }
    }
    reached
}

fn can_drop(position: &Position, us: Color, hand: Hand, between: Bitboard) -> bool {
    if between.is_empty() || hand.is_empty() {
        return false;
    }
    HandKind::ALL.iter().any(|&kind| {
        let mut to = between & movable(us, kind.kind());
        if kind == HandKind::Pawn {
            to &= !position.of(us, PieceKind::Pawn).fill_files();
        }
        hand.has(kind) && !to.is_empty()
    })
}
