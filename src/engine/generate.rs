//! Moves for the quiescence search: captures and promotions, without the
//! hundreds of drops that a full list may hold.
//!
//! These moves are pseudo-legal: the caller drops those that leave its own
//! king attacked ([`is_safe`]). Turning over is never declined where it costs
//! nothing.

use crate::shogi::{Bitboard, Color, Move, PieceKind, Position, Square, attacks::attacks};

/// Whether `mv` declines a promotion that would cost nothing: pawn, bishop and
/// rook lose no move by it, nor does a lance on its last two ranks (打ち歩詰め
/// problems aside, which are the mate solver's).
#[inline]
pub(super) fn is_pointless(position: &Position, mv: Move) -> bool {
    let Move::Normal { from, to, promote: false } = mv else { return false };
    let us = position.turn();
    if !from.is_promotion_zone(us) && !to.is_promotion_zone(us) {
        return false;
    }
    match position.piece_at(from).map(|piece| piece.kind()) {
        Some(PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook) => true,
        Some(PieceKind::Lance) => to.rank_for(us) <= 2,
        _ => false,
    }
}

/// Captures, and promotions of pawn, bishop and rook.
pub(super) fn noisy_moves(position: &Position, moves: &mut Vec<Move>) {
    moves.clear();
    let us = position.turn();
    let theirs = position.of_color(!us);
    let their_king = position.king(!us).map_or(Bitboard::EMPTY, Bitboard::of);
    let targets = theirs & !their_king;
    let free = !position.occupied();
    let zone = Bitboard::far_ranks(us, 3);
    let occupied = position.occupied();
    for from in position.of_color(us) {
        let Some(piece) = position.piece_at(from) else { continue };
        let kind = piece.kind();
        let reach = attacks(us, kind, from, occupied);
        let mut wanted = reach & targets;
        if matches!(kind, PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook) {
            wanted |= if zone.contains(from) { reach & free } else { reach & free & zone };
        }
        for to in wanted {
            push_variants(us, kind, from, to, moves);
        }
    }
}

fn push_variants(us: Color, kind: PieceKind, from: Square, to: Square, moves: &mut Vec<Move>) {
    let may_promote =
        kind.promoted().is_some() && (from.is_promotion_zone(us) || to.is_promotion_zone(us));
    if may_promote {
        moves.push(Move::Normal { from, to, promote: true });
    }
    let stay = match kind {
        PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook => !may_promote,
        PieceKind::Lance | PieceKind::Knight => to.rank_for(us) >= 3,
        _ => true,
    };
    if stay {
        moves.push(Move::Normal { from, to, promote: false });
    }
}

/// Whether `mv` attacks the enemy king from its destination.
#[inline]
pub(super) fn gives_direct_check(position: &Position, mv: Move) -> bool {
    let us = position.turn();
    let Some(target) = position.king(!us) else { return false };
    let (kind, occupied) = match mv {
        Move::Normal { from, to, promote } => {
            let Some(piece) = position.piece_at(from) else { return false };
            let kind = piece.kind();
            let kind = if promote { kind.promoted().unwrap_or(kind) } else { kind };
            (kind, position.occupied() & !Bitboard::of(from) | Bitboard::of(to))
        }
        Move::Drop { kind, .. } => (kind.kind(), position.occupied()),
    };
    attacks(us, kind, mv.to(), occupied).contains(target)
}

/// Whether the side that has just moved left its king unattacked.
#[inline]
pub(super) fn is_safe(after: &Position) -> bool {
    !after.is_attacked_king(!after.turn())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::sfen;

    /// Every generated move that is safe is a legal move of the right sort, and
    /// none is missing.
    #[test]
    fn noisy_moves_are_the_legal_captures_and_promotions() {
        let mut position = Position::new(
            &sfen::parse("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1")
                .unwrap(),
        )
        .unwrap();
        let mut seed = 7_u64;
        for _ in 0..300 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                position = Position::even();
                continue;
            }
            let mut noisy = Vec::new();
            noisy_moves(&position, &mut noisy);
            for &mv in &noisy {
                let mut after = position.clone();
                after.play_unchecked(mv);
                assert_eq!(is_safe(&after), legal.contains(&mv), "{position:?} {mv:?}");
            }
            for &mv in legal.iter().filter(|&&mv| position.piece_at(mv.to()).is_some()) {
                assert!(noisy.contains(&mv) || is_pointless(&position, mv), "{mv:?}");
            }
            for &mv in &*legal {
                let mut after = position.clone();
                after.play_unchecked(mv);
                assert!(!gives_direct_check(&position, mv) || after.in_check(), "{mv:?}");
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            position.play_unchecked(legal[(seed >> 33) as usize % legal.len()]);
        }
    }
}
