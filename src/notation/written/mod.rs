//! 表記: moves as Japanese and Chinese players write them, `▲７六歩`, `同銀直`.
//!
//! A [`WrittenMove`] is what the text says; it needs a position to mean
//! anything. [`WrittenMove::describe`] writes a move by the rules of the Japan
//! Shogi Association <https://www.shogi.or.jp/faq/kihuhyouki.html>, and
//! [`WrittenMove::resolve`] finds the move a text means.

mod describe;
mod parse;
mod resolve;

pub use parse::ParseWrittenError;
pub(crate) use parse::mark_color;
pub use resolve::ResolveError;

use crate::notation::names::Names;
use crate::notation::{digits, names};
use crate::shogi::{Color, PieceKind, Square};

/// What a written move says, part by part.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WrittenMove {
    /// ▲ or △, when written.
    pub color: Option<Color>,
    /// Where the piece goes.
    pub to: Destination,
    /// The piece before the move: a pawn that promotes is still 歩.
    pub kind: PieceKind,
    /// 左 直 右
    pub side: Option<Side>,
    /// 上 寄 引
    pub motion: Option<Motion>,
    /// 成 不成 打
    pub suffix: Suffix,
    /// KIF's `(77)`, when written.
    pub origin: Option<Square>,
}

/// Where a written move goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Destination {
    /// A square by its digits.
    Square(Square),
    /// 同: where the previous move went.
    Same,
    /// `２二同` and `同２二`: both, and they must agree.
    SameSquare(Square),
}

/// Where a piece comes from, as its owner sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// 左
    Left,
    /// 直: straight up from directly below.
    Straight,
    /// 右
    Right,
}

/// Which way a piece goes, as its owner sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Motion {
    /// 上: at least one rank forward.
    Up,
    /// 寄: along the rank.
    Sideways,
    /// 引: at least one rank back.
    Back,
}

/// What follows the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suffix {
    /// Nothing.
    None,
    /// 成
    Promote,
    /// 不成
    Stay,
    /// 打
    Drop,
}

/// Which marks stand for the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Marks {
    /// `▲` `△`, which every encoding has.
    Triangles,
    /// `☗` `☖`
    Pentagons,
    /// No mark.
    None,
}

/// Which characters the squares and pieces are written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Script {
    /// `７六歩`
    Japanese,
    /// `7六歩`
    JapaneseHalfWidth,
    /// `７六步`
    ChineseSimplified,
    /// `７六步`
    ChineseTraditional,
}

impl Marks {
    /// The mark of `color`.
    pub const fn of(self, color: Color) -> &'static str {
        match (self, color) {
            (Self::Triangles, Color::Black) => "▲",
            (Self::Triangles, Color::White) => "△",
            (Self::Pentagons, Color::Black) => "☗",
            (Self::Pentagons, Color::White) => "☖",
            (Self::None, _) => "",
        }
    }
}

impl Script {
    /// How this script spells a piece in a move.
    pub const fn piece(self, names: &Names) -> &'static str {
        match self {
            Self::Japanese | Self::JapaneseHalfWidth => names.written,
            Self::ChineseSimplified => names.hans,
            Self::ChineseTraditional => names.hant,
        }
    }

    /// `７六` or `7六`.
    pub fn square(self, square: Square) -> String {
        let file = match self {
            Self::JapaneseHalfWidth => (b'0' + square.file()) as char,
            _ => digits::full_width(square.file()),
        };
        String::from_iter([file, digits::kanji(square.rank())])
    }
}

impl WrittenMove {
    /// The text of the move, `▲同銀不成`. The mark is left out where the move
    /// names no side.
    pub fn to_text(&self, marks: Marks, script: Script) -> String {
        let mut text = String::with_capacity(24);
        if let Some(color) = self.color {
            text.push_str(marks.of(color));
        }
        match self.to {
            Destination::Square(square) => text.push_str(&script.square(square)),
            Destination::Same => text.push('同'),
            Destination::SameSquare(square) => {
                text.push_str(&script.square(square));
                text.push('同');
            }
        }
        text.push_str(script.piece(names::of(self.kind)));
        text.push_str(self.qualifiers());
        text.push_str(self.suffix.written());
        text
    }

    /// `右`, `上`, `左寄`, ….
    pub(crate) fn qualifiers(&self) -> &'static str {
        // One table instead of two pushes: the pairs are few.
        match (self.side, self.motion) {
            (None, None) => "",
            (Some(Side::Left), None) => "左",
            (Some(Side::Straight), None) => "直",
            (Some(Side::Right), None) => "右",
            (None, Some(Motion::Up)) => "上",
            (None, Some(Motion::Sideways)) => "寄",
            (None, Some(Motion::Back)) => "引",
            (Some(Side::Left), Some(Motion::Up)) => "左上",
            (Some(Side::Left), Some(Motion::Sideways)) => "左寄",
            (Some(Side::Left), Some(Motion::Back)) => "左引",
            (Some(Side::Right), Some(Motion::Up)) => "右上",
            (Some(Side::Right), Some(Motion::Sideways)) => "右寄",
            (Some(Side::Right), Some(Motion::Back)) => "右引",
            (Some(Side::Straight), Some(Motion::Up)) => "直上",
            (Some(Side::Straight), Some(Motion::Sideways)) => "直寄",
            (Some(Side::Straight), Some(Motion::Back)) => "直引",
        }
    }
}

impl Suffix {
    /// `成`, `不成`, `打` or nothing.
    pub const fn written(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Promote => "成",
            Self::Stay => "不成",
            Self::Drop => "打",
        }
    }
}
