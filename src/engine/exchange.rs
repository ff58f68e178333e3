//! Static exchange evaluation: what a capture is worth when both sides go on
//! capturing on the same square, cheapest piece first.

use super::score::Value;
use crate::shogi::{Bitboard, Move, PieceKind, Position, Square};

/// What a piece on the board is worth to its owner, by [`PieceKind::index`].
pub(super) const BOARD_VALUE: [Value; PieceKind::COUNT] = [
    100, 300, 350, 500, 850, 1000, 550, 15_000, // 歩香桂銀角飛金玉
    550, 530, 530, 530, 1100, 1350, // と 成香 成桂 成銀 馬 龍
];

/// What it is worth to the side that captures it: the owner loses the piece,
/// the other side gains the front side of it.
#[inline]
pub(super) fn capture_value(kind: PieceKind) -> Value {
    if kind == PieceKind::King {
        return BOARD_VALUE[kind.index()];
    }
    BOARD_VALUE[kind.index()] + BOARD_VALUE[kind.unpromoted().index()]
}

/// What turning the piece over adds.
#[inline]
pub(super) fn promotion_gain(kind: PieceKind) -> Value {
    kind.promoted().map_or(0, |promoted| BOARD_VALUE[promoted.index()] - BOARD_VALUE[kind.index()])
}

/// Kinds in the order in which they are given away.
const CHEAPEST_FIRST: [PieceKind; PieceKind::COUNT] = [
    PieceKind::Pawn,
    PieceKind::Lance,
    PieceKind::Knight,
    PieceKind::ProPawn,
    PieceKind::ProLance,
    PieceKind::ProKnight,
    PieceKind::Silver,
    PieceKind::ProSilver,
    PieceKind::Gold,
    PieceKind::Bishop,
    PieceKind::Rook,
    PieceKind::Horse,
    PieceKind::Dragon,
    PieceKind::King,
];

/// Whether `mv` gains at least `threshold` when the exchange on its
/// destination is played out.
pub(super) fn gains_at_least(position: &Position, mv: Move, threshold: Value) -> bool {
    let to = mv.to();
    let us = position.turn();
    let mut occupied = position.occupied() | Bitboard::of(to);
    let captured = position.piece_at(to).map_or(0, |piece| capture_value(piece.kind()));
    let (mut standing, gain) = match mv {
        Move::Normal { from, promote, .. } => {
            let Some(piece) = position.piece_at(from) else { return threshold <= 0 };
            occupied &= !Bitboard::of(from);
            let kind = piece.kind();
            match kind.promoted() {
                Some(promoted) if promote => (promoted, captured + promotion_gain(kind)),
                _ => (kind, captured),
            }
        }
        Move::Drop { kind, .. } => (kind.kind(), captured),
    };
    let mut balance = gain - threshold;
    if balance < 0 {
        return false;
    }
    // Even losing the piece for nothing is good enough.
    if balance >= capture_value(standing) {
        return true;
    }
    // `side` is to capture what stands on `to`; `balance` is told from the side
    // of the mover. Whoever has no good capture left loses the argument.
    let mut side = !us;
    loop {
        let Some((square, kind)) = cheapest(position, to, side, occupied) else {
            return side != us;
        };
        occupied &= !Bitboard::of(square);
        let loss = capture_value(standing);
        balance = if side == us { balance + loss } else { balance - loss };
        // A king may not capture into an attack.
        if kind == PieceKind::King && cheapest(position, to, !side, occupied).is_some() {
            return side != us;
        }
        standing = kind;
        let enough = if side == us { balance >= 0 } else { balance < 0 };
        if !enough {
            return side != us;
        }
        // The other side cannot turn it even by taking for nothing.
        let next_loss = capture_value(standing);
        let settled = if side == us { balance - next_loss >= 0 } else { balance + next_loss < 0 };
        if settled {
            return side == us;
        }
        side = !side;
    }
}

fn cheapest(
    position: &Position,
    to: Square,
    side: crate::shogi::Color,
    occupied: Bitboard,
) -> Option<(Square, PieceKind)> {
    let attackers = position.attackers_to(to, side, occupied) & occupied;
    if attackers.is_empty() {
        return None;
    }
    CHEAPEST_FIRST.into_iter().find_map(|kind| {
        let square = (attackers & position.of_kind(kind)).first()?;
        Some((square, kind))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{sfen, usi};

    fn check(text: &str, mv: &str, worth: Value) {
        let position = Position::new(&sfen::parse(text).unwrap()).unwrap();
        let mv = usi::parse_move(mv).unwrap();
        assert!(position.is_legal(mv));
        assert!(gains_at_least(&position, mv, worth), "at least {worth}");
        assert!(!gains_at_least(&position, mv, worth + 1), "at most {worth}");
    }

    #[test]
    fn exchanges_are_played_out_to_the_end() {
        // A free pawn.
        check("4k4/9/9/9/4p4/4R4/9/9/4K4 b - 1", "5f5e", 200);
        // The same pawn guarded by a pawn: the rook is lost for it.
        check("4k4/9/9/4p4/4p4/4R4/9/9/4K4 b - 1", "5f5e", 200 - 2000);
        // Two attackers in a line against one guard.
        check("4k4/9/9/4p4/4p4/4R4/4R4/9/4K4 b - 1", "5f5e", 200 - 2000 + 200);
        // Promotion counts once.
        check("4k4/9/4p4/4P4/9/9/9/9/4K4 b - 1", "5d5c+", 200 + 450);
        // A king does not recapture into an attack.
        check("9/4k4/4p4/4P4/4L4/9/9/9/4K4 b - 1", "5d5c+", 200 + 450);
        // A quiet move into a pawn's reach.
        check("4k4/9/9/4p4/9/4S4/9/9/4K4 b - 1", "5f5e", -1000);
    }
}
