//! What the network sees of a position: which piece stands where, kings
//! included, and how many of each kind are held.
//!
//! Every feature is told from one side ("own", "theirs", squares turned so that
//! the own camp is below); the same fact has another index from the other side.
//! Where the own king stands decides in which [`Frame`] a feature is read: what
//! a piece on its square means depends on that more than on anything else.

use crate::shogi::{Color, Hand, HandKind, Move, Piece, PieceKind, Position, Square};

/// An index `0..COUNT`.
pub(in crate::engine) type Feature = u16;

/// Own and their pieces of every kind on every square.
const ON_BOARD: usize = 2 * PieceKind::COUNT * Square::COUNT;
/// The n-th piece of a kind in hand, for every n a full set allows.
const IN_HAND: usize = 38;
/// How many features there are.
pub(in crate::engine) const COUNT: usize = ON_BOARD + 2 * IN_HAND;

/// The rows of the first layer: every feature in every room of the own king.
pub(in crate::engine) const ROWS: usize = Frame::ROOMS * COUNT;

/// How a side reads what it sees: by the part of the board its king stands in,
/// and with left and right swapped where the king stands on the far half, since
/// the rules know no left and right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::engine) struct Frame {
    room: u8,
    mirrored: bool,
}

impl Frame {
    /// Parts of the board that kings live in: corner and inner files of the two
    /// last rows, the middle file there, and all that is higher up.
    pub(in crate::engine) const ROOMS: usize = 6;

    /// The frame of a side whose king stands on `king`, a square as that side
    /// sees it.
    #[inline]
    pub(in crate::engine) fn of(king: usize) -> Self {
        let (file, rank) = (king / 9, king % 9);
        let from_edge = file.min(8 - file);
        let room = match (rank, from_edge) {
            (7 | 8, 4) => 4,
            (8, 0 | 1) => 0,
            (8, _) => 1,
            (7, 0 | 1) => 2,
            (7, _) => 3,
            _ => 5,
        };
        Self { room, mirrored: file > 4 }
    }

    /// The frame of `viewer` in `position`.
    #[inline]
    pub(in crate::engine) fn in_position(position: &Position, viewer: Color) -> Self {
        let king = position.king(viewer).map_or(0, |king| seen(viewer, king).index());
        Self::of(king)
    }

    /// The row, `0..ROWS`, of a feature in this frame.
    #[inline]
    pub(in crate::engine) fn row(self, feature: Feature) -> usize {
        let feature = if self.mirrored { MIRRORED[usize::from(feature)] } else { feature };
        usize::from(self.room) * COUNT + usize::from(feature)
    }
}

/// Every feature on a board whose left and right are swapped.
static MIRRORED: [Feature; COUNT] = {
    let mut mirrored = [0; COUNT];
    let mut index = 0;
    while index < COUNT {
        mirrored[index] = index as Feature;
        if index < ON_BOARD {
            let square = index % Square::COUNT;
            let (file, rank) = (square / 9, square % 9);
            mirrored[index] = (index - square + (8 - file) * 9 + rank) as Feature;
        }
        index += 1;
    }
    mirrored
};

/// The square as `viewer` sees it.
#[inline]
fn seen(viewer: Color, square: Square) -> Square {
    if viewer == Color::Black { square } else { square.rotated() }
}

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
    let side = usize::from(piece.color() != viewer);
    let kind = side * PieceKind::COUNT + piece.kind().index();
    (kind * Square::COUNT + seen(viewer, square).index()) as Feature
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
    /// Whose king has come into another frame: all that this side sees changes.
    pub(super) reframed: Option<Color>,
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
                let frame = |square| Frame::of(seen(us, square).index());
                let reframes = piece.kind() == PieceKind::King && frame(from) != frame(to);
                Self {
                    ended: [
                        Some(Fact::Stands(piece, from)),
                        captured.map(|captured| Fact::Stands(captured, to)),
                    ],
                    begun: [Some(Fact::Stands(after, to)), gained],
                    reframed: reframes.then_some(us),
                }
            }
            Move::Drop { kind, to } => {
                let held = position.hand(us).count(kind);
                Self {
                    ended: [(held > 0).then_some(Fact::Holds(us, kind, held)), None],
                    begun: [Some(Fact::Stands(Piece::new(us, kind.kind()), to)), None],
                    reframed: None,
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

/// The square of the own king, if `feature` says where it stands.
pub(in crate::engine) fn own_king(feature: Feature) -> Option<usize> {
    let start = PieceKind::King.index() * Square::COUNT;
    usize::from(feature).checked_sub(start).filter(|&square| square < Square::COUNT)
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
        let mirrored = |feature: Feature| MIRRORED[usize::from(feature)];
        for feature in 0..COUNT as Feature {
            assert_eq!(mirrored(mirrored(feature)), feature);
            assert_eq!(mirrored(super::flipped(feature)), super::flipped(mirrored(feature)));
        }
    }
}
