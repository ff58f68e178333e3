//! Proof hands and disproof hands: the least the attacker needs, the most that
//! does not help.
//!
//! Only the attacker's hand is looked at: with the board it fixes the
//! defender's, because no piece leaves the box.

use super::checks::drop_checks;
use crate::shogi::{Bitboard, Hand, HandKind, Move, Position};

/// Both hands together.
pub(super) fn sum(a: Hand, b: Hand) -> Hand {
    HandKind::ALL
        .into_iter()
        .fold(Hand::EMPTY, |hand, kind| hand.with_count(kind, a.count(kind) + b.count(kind)))
}

/// What the attacker must keep so that the defender, who is in check from
/// afar, has no other kind to put on one of `between`: all of each kind that
/// the defender lacks.
pub(super) fn monopoly(attacker: Hand, defender: Hand, between: Bitboard) -> Hand {
    if between.is_empty() {
        return Hand::EMPTY;
    }
    HandKind::ALL
        .into_iter()
        .filter(|&kind| !defender.has(kind))
        .fold(Hand::EMPTY, |hand, kind| hand.with_count(kind, attacker.count(kind)))
}

/// The most the attacker could hold in `position`, where it is to move, without
/// gaining a kind of check by a drop that it does not have now.
pub(super) fn without_new_drops(position: &Position) -> Hand {
    let us = position.turn();
    let own = position.hand(us);
    let all = sum(own, position.hand(!us));
    let Some(target) = position.king(!us) else { return all };
    HandKind::ALL.into_iter().fold(all, |hand, kind| {
        let gains = !own.has(kind)
            && all.has(kind)
            && !drop_checks(position, us, !us, target, kind).is_empty();
        if gains { hand.with_count(kind, 0) } else { hand }
    })
}

/// What a move of the attacker does to its hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HandChange {
    /// Nothing.
    None,
    /// A piece was dropped.
    Gave(HandKind),
    /// A piece was captured.
    Took(HandKind),
}

impl HandChange {
    /// Of the attacker's `mv` in `position`.
    pub(super) fn of(position: &Position, mv: Move) -> Self {
        match mv {
            Move::Drop { kind, .. } => Self::Gave(kind),
            Move::Normal { to, .. } => position
                .piece_at(to)
                .and_then(|piece| HandKind::of_captured(piece.kind()))
                .map_or(Self::None, Self::Took),
        }
    }

    /// A bound on the hand before the move, from the one after it: what is
    /// needed after a drop is needed with one piece more before it, and so on.
    pub(super) fn before(self, after: Hand) -> Hand {
        match self {
            Self::None => after,
            Self::Gave(kind) => after.with(kind),
            Self::Took(kind) => after.without(kind).unwrap_or(after),
        }
    }
}
