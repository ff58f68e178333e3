//! What the network sees of a position: which piece stands where, kings
//! included, and how many of each kind are held.
//!
//! Every feature is told from one side ("own", "theirs", squares turned so that
//! the own camp is below); the same fact has another index from the other side.

use crate::engine::exchange::BOARD_VALUE;
use crate::engine::score::Value;
use crate::shogi::{Color, Hand, HandKind, Move, Piece, PieceKind, Position, Square};

/// An index `0..COUNT`.
pub(in crate::engine) type Feature = u16;

/// Own and their pieces of every kind on every square.
const ON_BOARD: usize = 2 * PieceKind::COUNT * Square::COUNT;
/// The n-th piece of a kind in hand, for every n a full set allows.
const IN_HAND: usize = 38;
/// How many features there are.
pub(in crate::engine) const COUNT: usize = ON_BOARD + 2 * IN_HAND;

/// Where the counts of each kind begin, by [`HandKind::index`], with the most
/// that one set allows.
const HAND_ROWS: [(u16, u8); HandKind::COUNT] = {
    let mut rows = [(0, 0); HandKind::COUNT];
    let mut start = 0;
    let mut index = 0;
    while index < HandKind::COUNT {
        let most = HandKind::ALL[index].kind().full_set();
        rows[index] = (start, most);
        start += most as u16;
        index += 1;
    }
    assert!(start as usize == IN_HAND);
    rows
};

/// The index of a piece on the board, seen by `viewer`.
#[inline]
pub(in crate::engine) fn on_board(viewer: Color, piece: Piece, square: Square) -> Feature {
    let square = if viewer == Color::Black { square } else { square.rotated() };
    let side = usize::from(piece.color() != viewer);
    ((side * PieceKind::COUNT + piece.kind().index()) * Square::COUNT + square.index()) as Feature
}

/// The index of the `nth` (from 1) piece of `kind` in the hand of `holder`.
/// More than a full set, which only odd boards have, count as the last.
#[inline]
pub(in crate::engine) fn in_hand(viewer: Color, holder: Color, kind: HandKind, nth: u8) -> Feature {
    let (start, most) = HAND_ROWS[kind.index()];
    let side = if holder == viewer { 0 } else { IN_HAND as u16 };
    ON_BOARD as Feature + side + start + Feature::from(nth.clamp(1, most) - 1)
}

/// Calls `f` with every feature of `position` seen by `viewer`.
pub(in crate::engine) fn for_each(position: &Position, viewer: Color, mut f: impl FnMut(Feature)) {
    for square in position.occupied() {
        if let Some(piece) = position.piece_at(square) {
            f(on_board(viewer, piece, square));
        }
    }
    for holder in Color::ALL {
        for (kind, count) in position.hand(holder).iter() {
            for nth in 1..=count {
                f(in_hand(viewer, holder, kind, nth));
            }
        }
    }
}

/// Every feature with the plain value of its piece in centipawns, theirs
/// negative: where training begins.
pub(in crate::engine) fn plain_values() -> impl Iterator<Item = (Feature, Value)> {
    let viewer = Color::Black;
    let value =
        |kind: PieceKind| if kind == PieceKind::King { 0 } else { BOARD_VALUE[kind.index()] };
    Color::ALL.into_iter().flat_map(move |color| {
        let sign = if color == viewer { 1 } else { -1 };
        let standing = PieceKind::ALL.into_iter().flat_map(move |kind| {
            Square::all().map(move |square| {
                (on_board(viewer, Piece::new(color, kind), square), sign * value(kind))
            })
        });
        let held = HandKind::ALL.into_iter().flat_map(move |kind| {
            (1..=kind.kind().full_set())
                .map(move |nth| (in_hand(viewer, color, kind, nth), sign * value(kind.kind())))
        });
        standing.chain(held)
    })
}

/// One fact that a move ends or begins.
#[derive(Clone, Copy)]
pub(super) enum Fact {
    Stands(Piece, Square),
    Holds(Color, HandKind, u8),
}

impl Fact {
    #[inline]
    pub(super) fn feature(self, viewer: Color) -> Feature {
        match self {
            Self::Stands(piece, square) => on_board(viewer, piece, square),
            Self::Holds(holder, kind, nth) => in_hand(viewer, holder, kind, nth),
        }
    }
}

/// What a move changes: at most two facts end and two begin.
#[derive(Clone, Copy, Default)]
pub(super) struct Change {
    pub(super) ended: [Option<Fact>; 2],
    pub(super) begun: [Option<Fact>; 2],
}

impl Change {
    /// What playing `mv` in `position` changes.
    #[inline]
    pub(super) fn of(position: &Position, mv: Move) -> Self {
        let us = position.turn();
        match mv {
            Move::Normal { from, to, promote } => {
                let Some(piece) = position.piece_at(from) else { return Self::default() };
                let after = match piece.kind().promoted() {
                    Some(promoted) if promote => Piece::new(us, promoted),
                    _ => piece,
                };
                let captured = position.piece_at(to);
                let gained = captured
                    .and_then(|captured| HandKind::of_captured(captured.kind()))
                    .and_then(|kind| one_more(position.hand(us), us, kind));
                Self {
                    ended: [
                        Some(Fact::Stands(piece, from)),
                        captured.map(|captured| Fact::Stands(captured, to)),
                    ],
                    begun: [Some(Fact::Stands(after, to)), gained],
                }
            }
            Move::Drop { kind, to } => {
                let held = position.hand(us).count(kind);
                Self {
                    ended: [(held > 0).then_some(Fact::Holds(us, kind, held)), None],
                    begun: [Some(Fact::Stands(Piece::new(us, kind.kind()), to)), None],
                }
            }
        }
    }
}

/// A hand that is full already does not grow.
fn one_more(hand: Hand, holder: Color, kind: HandKind) -> Option<Fact> {
    let held = hand.count(kind);
    (held < Hand::MAX_COUNT).then_some(Fact::Holds(holder, kind, held + 1))
}

/// The same feature seen by the other side.
pub(in crate::engine) fn flipped(feature: Feature) -> Feature {
    let index = usize::from(feature);
    if index < ON_BOARD {
        let half = ON_BOARD / 2;
        let (side, rest) = (index / half, index % half);
        let (kind, square) = (rest / Square::COUNT, rest % Square::COUNT);
        ((1 - side) * half + kind * Square::COUNT + (Square::COUNT - 1 - square)) as Feature
    } else {
        let rest = index - ON_BOARD;
        (ON_BOARD + (rest + IN_HAND) % (2 * IN_HAND)) as Feature
    }
}

/// The same feature on a board whose left and right are swapped: worth the
/// same, since the rules know no left and right.
pub(in crate::engine) fn mirrored(feature: Feature) -> Feature {
    let index = usize::from(feature);
    if index >= ON_BOARD {
        return feature;
    }
    let square = index % Square::COUNT;
    let (file, rank) = (square / 9, square % 9);
    (index - square + (8 - file) * 9 + rank) as Feature
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flipping_is_seeing_from_the_other_side() {
        let mut position = Position::even();
        let mut seed = 3_u64;
        for _ in 0..200 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            position.play_unchecked(legal[(seed >> 33) as usize % legal.len()]);
            let features = |viewer| {
                let mut list = Vec::new();
                for_each(&position, viewer, |feature| list.push(feature));
                list.sort_unstable();
                list
            };
            let mut flipped: Vec<_> = features(Color::Black).into_iter().map(flipped).collect();
            flipped.sort_unstable();
            assert_eq!(flipped, features(Color::White));
            assert!(features(Color::White).iter().all(|&feature| usize::from(feature) < COUNT));
        }
        let mut named: Vec<_> = plain_values().map(|(feature, _)| feature).collect();
        named.sort_unstable();
        assert!(named.into_iter().eq(0..COUNT as Feature));
        for feature in 0..COUNT as Feature {
            assert_eq!(mirrored(mirrored(feature)), feature);
            assert_eq!(mirrored(super::flipped(feature)), super::flipped(mirrored(feature)));
        }
    }
}
