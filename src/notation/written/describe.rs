//! From a move to its official notation.

use super::{Destination, Motion, Side, Suffix, WrittenMove};
use crate::shogi::{Bitboard, Color, Move, PieceKind, Position, Square};

impl WrittenMove {
    /// Describes `mv`, played in `position`, by the official rules.
    ///
    /// `previous` is the square of the last move, which `同` refers to. Pieces
    /// that could go to the same square count as rivals even when they are
    /// pinned. `None` when nothing stands on the square the move starts from.
    pub fn describe(position: &Position, mv: Move, previous: Option<Square>) -> Option<Self> {
        let us = position.turn();
        let to = mv.to();
        let (kind, from) = match mv {
            Move::Normal { from, .. } => (position.piece_at(from)?.kind(), Some(from)),
            Move::Drop { kind, .. } => (kind.kind(), None),
        };
        let rivals = position.movers_to(us, kind, to);
        let (side, motion) = match from {
            None => (None, None),
            Some(from) => qualify(us, kind, from, to, rivals & !Bitboard::of(from)),
        };
        let suffix = match mv {
            Move::Drop { .. } if rivals.is_empty() => Suffix::None,
            Move::Drop { .. } => Suffix::Drop,
            Move::Normal { promote: true, .. } => Suffix::Promote,
            Move::Normal { from, .. } if could_promote(us, kind, from, to) => Suffix::Stay,
            Move::Normal { .. } => Suffix::None,
        };
        Some(Self {
            color: Some(us),
            to: if previous == Some(to) { Destination::Same } else { Destination::Square(to) },
            kind,
            side,
            motion,
            suffix,
            origin: None,
        })
    }
}

fn could_promote(us: Color, kind: PieceKind, from: Square, to: Square) -> bool {
    kind.promoted().is_some() && (from.is_promotion_zone(us) || to.is_promotion_zone(us))
}

/// Which way a piece of `color` goes from `from` to `to`.
pub(super) fn motion(color: Color, from: Square, to: Square) -> Motion {
    match to.rank_for(color).cmp(&from.rank_for(color)) {
        std::cmp::Ordering::Less => Motion::Up,
        std::cmp::Ordering::Equal => Motion::Sideways,
        std::cmp::Ordering::Greater => Motion::Back,
    }
}

/// On which side of `to` the square `from` lies for `color`, by files alone.
pub(super) fn side(color: Color, from: Square, to: Square) -> Side {
    match (from.file().cmp(&to.file()), color) {
        (std::cmp::Ordering::Equal, _) => Side::Straight,
        (std::cmp::Ordering::Greater, Color::Black) | (std::cmp::Ordering::Less, Color::White) => {
            Side::Left
        }
        (std::cmp::Ordering::Less, Color::Black) | (std::cmp::Ordering::Greater, Color::White) => {
            Side::Right
        }
    }
}

/// Whether 直 may be written for this kind; not for dragon, horse and the like.
pub(super) fn may_be_straight(kind: PieceKind) -> bool {
    kind == PieceKind::Silver || kind.moves_like_gold()
}

/// The words that tell the piece on `from` apart from its rivals: motion alone
/// if that is enough, else side alone, else both.
fn qualify(
    us: Color,
    kind: PieceKind,
    from: Square,
    to: Square,
    rivals: Bitboard,
) -> (Option<Side>, Option<Motion>) {
    if rivals.is_empty() {
        return (None, None);
    }
    let my_motion = motion(us, from, to);
    let my_side = side(us, from, to);
    if !rivals.iter().any(|rival| motion(us, rival, to) == my_motion) {
        return (None, Some(my_motion));
    }
    if my_side == Side::Straight {
        if may_be_straight(kind) {
            return (Some(Side::Straight), None);
        }
        // A dragon or horse straight below is 左 or 右 against the other one.
        let other_is_left = rivals.iter().any(|rival| side(us, rival, to) == Side::Left);
        return (Some(if other_is_left { Side::Right } else { Side::Left }), None);
    }
    if !rivals.iter().any(|rival| side(us, rival, to) == my_side) {
        return (Some(my_side), None);
    }
    (Some(my_side), Some(my_motion))
}
