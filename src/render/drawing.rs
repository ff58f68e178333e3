//! A picture as a list of things at places: what a scene becomes before it is
//! SVG or pixels. Units: a square of the board is 60 × 66 (diagrams: 64 × 69).

use super::options::{Coordinates, PieceSet, Theme};
use super::text::Text;
use super::theme::Rgb;
use crate::shogi::{Color, PieceKind};

/// What the shape of every part depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Style {
    pub(super) theme: Theme,
    pub(super) pieces: PieceSet,
    /// A square's width and height.
    pub(super) cell: (u16, u16),
}

impl Style {
    /// 図面: the printed theme sets its kanji without outlines.
    pub(super) fn bare_pieces(self) -> bool {
        self.theme == Theme::Print && matches!(self.pieces, PieceSet::Kanji | PieceSet::Bold)
    }
}

/// A thing that looks the same wherever it is put; drawn once, then copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Part {
    /// A piece in the middle of a square's area.
    Piece {
        kind: PieceKind,
        /// Whose: kings differ.
        color: Color,
        /// Whether it points downwards.
        turned: bool,
        /// Size in percent.
        percent: u8,
        /// Moved last: printed diagrams set it in gothic.
        last: bool,
    },
    /// 駒台
    Stand { width: u16, height: u16 },
    /// A name plate; the side to move has the strong one.
    Plate { width: u16, height: u16, turn: bool },
    /// ☗ or ☖ in a box of 28 × 28.
    Symbol(Color),
    /// The square moved to.
    Destination,
    /// The square moved from.
    Origin,
    /// The king in check.
    Check,
    /// A marked square.
    Mark,
}

/// What lies under everything and depends on the layout alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Ground {
    pub(super) style: Style,
    pub(super) width: u16,
    pub(super) height: u16,
    /// The corner of the first square.
    pub(super) grid: (u16, u16),
    pub(super) crop: Crop,
    pub(super) flip: bool,
    pub(super) coordinates: Coordinates,
}

/// The part of the board that is shown, in columns and rows from the upper
/// left of the picture, `first..end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Crop {
    pub(super) columns: (u8, u8),
    pub(super) rows: (u8, u8),
}

impl Crop {
    /// The whole board.
    pub(super) const WHOLE: Self = Self { columns: (0, 9), rows: (0, 9) };

    pub(super) const fn width(self) -> u8 {
        self.columns.1 - self.columns.0
    }

    pub(super) const fn height(self) -> u8 {
        self.rows.1 - self.rows.0
    }

    /// The smallest part around both.
    pub(super) fn around(self, other: Self) -> Self {
        let join = |a: (u8, u8), b: (u8, u8)| (a.0.min(b.0), a.1.max(b.1));
        Self { columns: join(self.columns, other.columns), rows: join(self.rows, other.rows) }
    }
}

/// One thing at its place.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Item {
    /// A part with its upper left corner.
    Part {
        part: Part,
        x: f32,
        y: f32,
    },
    Text(Text),
    /// An arrow along these corners.
    Arrow {
        corners: [(f32, f32); 7],
        color: Rgb,
    },
}

/// A whole picture.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Drawing {
    pub(super) ground: Ground,
    pub(super) items: Vec<Item>,
}

impl Part {
    /// Width and height of its area.
    pub(super) fn size(self, style: Style) -> (f32, f32) {
        let (width, height) = match self {
            Self::Stand { width, height } | Self::Plate { width, height, .. } => (width, height),
            Self::Symbol(_) => (28, 28),
            Self::Piece { .. } | Self::Destination | Self::Origin | Self::Check | Self::Mark => {
                style.cell
            }
        };
        (f32::from(width), f32::from(height))
    }
}

impl Item {
    /// The box around everything it draws: left, top, right, bottom.
    pub(super) fn bounds(&self, style: Style) -> (f32, f32, f32, f32) {
        match self {
            Self::Part { part, x, y } => {
                let (width, height) = part.size(style);
                (x - 1.0, y - 1.0, x + width + 1.0, y + height + 1.0)
            }
            Self::Text(text) => text.bounds(),
            Self::Arrow { corners, .. } => corners.iter().fold(
                (f32::MAX, f32::MAX, f32::MIN, f32::MIN),
                |(left, top, right, bottom), &(x, y)| {
                    (left.min(x - 3.0), top.min(y - 3.0), right.max(x + 3.0), bottom.max(y + 3.0))
                },
            ),
        }
    }
}
