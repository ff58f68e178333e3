//! Kinds of pieces, pieces with an owner, and the kinds that can be held in hand.

use std::num::NonZeroU8;

use super::Color;

/// 駒種: the fourteen kinds of pieces, promoted ones included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum PieceKind {
    /// 歩
    Pawn = 1,
    /// 香
    Lance,
    /// 桂
    Knight,
    /// 銀
    Silver,
    /// 角
    Bishop,
    /// 飛
    Rook,
    /// 金
    Gold,
    /// 玉, 王
    King,
    /// と: a promoted pawn.
    ProPawn,
    /// 成香
    ProLance,
    /// 成桂
    ProKnight,
    /// 成銀
    ProSilver,
    /// 馬: a promoted bishop.
    Horse,
    /// 龍, 竜: a promoted rook.
    Dragon,
}

impl PieceKind {
    /// How many kinds there are.
    pub const COUNT: usize = 14;

    /// All kinds, unpromoted ones first.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Pawn,
        Self::Lance,
        Self::Knight,
        Self::Silver,
        Self::Bishop,
        Self::Rook,
        Self::Gold,
        Self::King,
        Self::ProPawn,
        Self::ProLance,
        Self::ProKnight,
        Self::ProSilver,
        Self::Horse,
        Self::Dragon,
    ];

    /// `0..14`, the place in [`PieceKind::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize - 1
    }

    /// The kind after promotion; `None` for gold, king and promoted pieces.
    #[inline]
    pub const fn promoted(self) -> Option<Self> {
        Some(match self {
            Self::Pawn => Self::ProPawn,
            Self::Lance => Self::ProLance,
            Self::Knight => Self::ProKnight,
            Self::Silver => Self::ProSilver,
            Self::Bishop => Self::Horse,
            Self::Rook => Self::Dragon,
            _ => return None,
        })
    }

    /// The kind on the front side of the piece: と → 歩, 歩 → 歩.
    #[inline]
    pub const fn unpromoted(self) -> Self {
        match self {
            Self::ProPawn => Self::Pawn,
            Self::ProLance => Self::Lance,
            Self::ProKnight => Self::Knight,
            Self::ProSilver => Self::Silver,
            Self::Horse => Self::Bishop,
            Self::Dragon => Self::Rook,
            other => other,
        }
    }

    /// Whether this is the back side of a piece.
    #[inline]
    pub const fn is_promoted(self) -> bool {
        self as u8 > Self::King as u8
    }

    /// Whether the kind moves as a gold: gold, と, 成香, 成桂, 成銀.
    #[inline]
    pub const fn moves_like_gold(self) -> bool {
        matches!(
            self,
            Self::Gold | Self::ProPawn | Self::ProLance | Self::ProKnight | Self::ProSilver
        )
    }

    /// How many of this kind one set of pieces has (front sides; king 2).
    pub const fn full_set(self) -> u8 {
        match self.unpromoted() {
            Self::Pawn => 18,
            Self::Bishop | Self::Rook | Self::King => 2,
            _ => 4,
        }
    }

    /// The farthest rank, counted by the mover from 1, on which this kind can
    /// still move: 1 for most, 2 for pawn and lance, 3 for the knight.
    #[inline]
    pub const fn first_movable_rank(self) -> u8 {
        match self {
            Self::Pawn | Self::Lance => 2,
            Self::Knight => 3,
            _ => 1,
        }
    }
}

/// The seven kinds that can be held in hand; a king or と in hand cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum HandKind {
    /// 歩
    Pawn,
    /// 香
    Lance,
    /// 桂
    Knight,
    /// 銀
    Silver,
    /// 角
    Bishop,
    /// 飛
    Rook,
    /// 金
    Gold,
}

impl HandKind {
    /// How many kinds there are.
    pub const COUNT: usize = 7;

    /// All kinds, in the order of [`HandKind::index`].
    pub const ALL: [Self; Self::COUNT] =
        [Self::Pawn, Self::Lance, Self::Knight, Self::Silver, Self::Bishop, Self::Rook, Self::Gold];

    /// 飛角金銀桂香歩: the order in which hands are shown and written.
    pub const DISPLAY_ORDER: [Self; Self::COUNT] =
        [Self::Rook, Self::Bishop, Self::Gold, Self::Silver, Self::Knight, Self::Lance, Self::Pawn];

    /// `0..7`.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The same kind as a piece on the board.
    #[inline]
    pub const fn kind(self) -> PieceKind {
        match self {
            Self::Pawn => PieceKind::Pawn,
            Self::Lance => PieceKind::Lance,
            Self::Knight => PieceKind::Knight,
            Self::Silver => PieceKind::Silver,
            Self::Bishop => PieceKind::Bishop,
            Self::Rook => PieceKind::Rook,
            Self::Gold => PieceKind::Gold,
        }
    }

    /// What a captured piece of `kind` becomes in hand; `None` for a king.
    #[inline]
    pub const fn of_captured(kind: PieceKind) -> Option<Self> {
        Some(match kind.unpromoted() {
            PieceKind::Pawn => Self::Pawn,
            PieceKind::Lance => Self::Lance,
            PieceKind::Knight => Self::Knight,
            PieceKind::Silver => Self::Silver,
            PieceKind::Bishop => Self::Bishop,
            PieceKind::Rook => Self::Rook,
            PieceKind::Gold => Self::Gold,
            _ => return None,
        })
    }
}

/// 駒: a kind with its owner, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(NonZeroU8); // Invariant: kind 1..=14 in the low four bits, color in bit 4.

impl Piece {
    /// The piece of `kind` that `color` owns.
    #[inline]
    pub const fn new(color: Color, kind: PieceKind) -> Self {
        match NonZeroU8::new(kind as u8 | (color as u8) << 4) {
            Some(code) => Self(code),
            None => unreachable!(), // kinds start at 1
        }
    }

    /// The owner.
    #[inline]
    pub const fn color(self) -> Color {
        if self.0.get() & 16 == 0 { Color::Black } else { Color::White }
    }

    /// The kind.
    #[inline]
    pub const fn kind(self) -> PieceKind {
        // The mask keeps the index inside the table for the compiler too.
        const KINDS: [PieceKind; 16] = {
            let mut kinds = [PieceKind::Pawn; 16];
            let mut i = 0;
            while i < PieceKind::COUNT {
                kinds[i + 1] = PieceKind::ALL[i];
                i += 1;
            }
            kinds
        };
        KINDS[(self.0.get() & 15) as usize]
    }
}

impl std::fmt::Debug for Piece {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} {:?}", self.color(), self.kind())
    }
}
