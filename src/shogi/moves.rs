//! 指し手 in coordinates. A move as people write it is `notation::WrittenMove`.

use super::{HandKind, Square};

/// A move, without the position that gives it meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(align(4))]
pub enum Move {
    /// A piece on the board moves.
    Normal {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// 成: whether it is turned over.
        promote: bool,
    },
    /// 打: a piece from the hand of the side to move is put on the board.
    Drop {
        /// What is dropped.
        kind: HandKind,
        /// Where.
        to: Square,
    },
}

impl Move {
    /// The destination.
    #[inline]
    pub const fn to(self) -> Square {
        match self {
            Self::Normal { to, .. } | Self::Drop { to, .. } => to,
        }
    }

    /// The origin; `None` for a drop.
    #[inline]
    pub const fn from(self) -> Option<Square> {
        match self {
            Self::Normal { from, .. } => Some(from),
            Self::Drop { .. } => None,
        }
    }

    /// Whether the piece is turned over.
    #[inline]
    pub const fn is_promotion(self) -> bool {
        matches!(self, Self::Normal { promote: true, .. })
    }
}
