//! The words of the game in each language: pieces, sides, squares, moves.
//!
//! Japanese and Chinese names of pieces are notation's table; the English ones
//! stand here because no notation uses them.

use super::Language;
use crate::notation::written::{Marks, Script};
use crate::notation::{MoveStyle, names, sfen};
use crate::shogi::{Color, Handicap, Move, PieceKind, Position, Square};

/// The script of a language that writes moves with kanji; English does not.
fn script(language: Language) -> Option<Script> {
    match language {
        Language::Ja => Some(Script::Japanese),
        Language::ZhHans => Some(Script::ChineseSimplified),
        Language::ZhHant => Some(Script::ChineseTraditional),
        Language::En => None,
    }
}

/// What a piece is called in a sentence: `歩`, `pawn`, `步`.
pub fn piece(language: Language, kind: PieceKind) -> &'static str {
    match script(language) {
        Some(script) => script.piece(names::of(kind)),
        None => match kind {
            PieceKind::Pawn => "pawn",
            PieceKind::Lance => "lance",
            PieceKind::Knight => "knight",
            PieceKind::Silver => "silver",
            PieceKind::Bishop => "bishop",
            PieceKind::Rook => "rook",
            PieceKind::Gold => "gold",
            PieceKind::King => "king",
            PieceKind::ProPawn => "tokin",
            PieceKind::ProLance => "promoted lance",
            PieceKind::ProKnight => "promoted knight",
            PieceKind::ProSilver => "promoted silver",
            PieceKind::Horse => "horse",
            PieceKind::Dragon => "dragon",
        },
    }
}

/// A square in a sentence: `７六`, `7f`.
pub fn square(language: Language, square: Square) -> String {
    match script(language) {
        Some(script) => script.square(square),
        None => square.to_string(),
    }
}

/// A side: `☗先手`, `☖上手`, `☗Sente`.
pub fn side(language: Language, color: Color, is_handicap: bool) -> &'static str {
    /// Black and White in even games, Black and White in handicap games.
    const SIDES: [[&str; 4]; Language::ALL.len()] = [
        ["☗先手", "☖後手", "☗下手", "☖上手"],
        ["☗Sente", "☖Gote", "☗Shitate", "☖Uwate"],
        ["☗先手", "☖后手", "☗下手", "☖上手"],
        ["☗先手", "☖後手", "☗下手", "☖上手"],
    ];
    SIDES[language as usize][color.index() + if is_handicap { 2 } else { 0 }]
}

/// A handicap in a sentence, `二枚落ち`; the position itself where it has no name.
pub fn start(language: Language, setup: &crate::shogi::Setup) -> String {
    match Handicap::of_setup(setup) {
        Some(handicap) => self::handicap(language, handicap).to_owned(),
        None => sfen::to_sfen(setup),
    }
}

/// A handicap's name.
pub fn handicap(language: Language, handicap: Handicap) -> &'static str {
    let [en, hans, hant] = match handicap {
        Handicap::Even => ["even game", "平手", "平手"],
        Handicap::Lance => ["lance handicap", "香落", "香落"],
        Handicap::RightLance => ["right lance handicap", "右香落", "右香落"],
        Handicap::Bishop => ["bishop handicap", "角落", "角落"],
        Handicap::Rook => ["rook handicap", "飞落", "飛落"],
        Handicap::RookLance => ["rook and lance handicap", "飞香落", "飛香落"],
        Handicap::TwoPieces => ["two-piece handicap", "二枚落", "二枚落"],
        Handicap::ThreePieces => ["three-piece handicap", "三枚落", "三枚落"],
        Handicap::FourPieces => ["four-piece handicap", "四枚落", "四枚落"],
        Handicap::FivePieces => ["five-piece handicap", "五枚落", "五枚落"],
        Handicap::LeftFivePieces => ["left five-piece handicap", "左五枚落", "左五枚落"],
        Handicap::SixPieces => ["six-piece handicap", "六枚落", "六枚落"],
        Handicap::LeftSevenPieces => ["left seven-piece handicap", "左七枚落", "左七枚落"],
        Handicap::RightSevenPieces => ["right seven-piece handicap", "右七枚落", "右七枚落"],
        Handicap::EightPieces => ["eight-piece handicap", "八枚落", "八枚落"],
        Handicap::NinePieces => ["nine-piece handicap", "九枚落", "九枚落"],
        Handicap::TenPieces => ["ten-piece handicap", "十枚落", "十枚落"],
        Handicap::BothLances => ["both lances handicap", "两香落", "兩香落"],
        Handicap::ThreePawns => ["three-pawn handicap", "步三兵", "步三兵"],
        Handicap::NakedKing => ["naked king", "裸玉", "裸玉"],
        Handicap::Dragonfly => ["dragonfly", "蜻蜓", "蜻蜓"],
    };
    match language {
        Language::Ja => handicap.name(),
        Language::En => en,
        Language::ZhHans => hans,
        Language::ZhHant => hant,
    }
}

/// The notation that readers of a language expect; each may choose another.
pub fn usual_style(language: Language) -> MoveStyle {
    match language {
        Language::Ja => MoveStyle::Japanese,
        Language::En => MoveStyle::Hodges,
        Language::ZhHans => MoveStyle::ChineseSimplified,
        Language::ZhHant => MoveStyle::ChineseTraditional,
    }
}

/// A move played in `position`, `☗７六歩`, `☗P-7f`; `previous` is the square of
/// the move before.
pub fn move_name(
    style: MoveStyle,
    position: &Position,
    mv: Move,
    previous: Option<Square>,
) -> String {
    let name = style.write(position, mv, previous);
    // In a sentence every move says whose it is.
    let mark = match style {
        MoveStyle::Japanese
        | MoveStyle::ChineseSimplified
        | MoveStyle::ChineseTraditional
        | MoveStyle::Csa => "",
        MoveStyle::JapaneseHalfWidth
        | MoveStyle::Kif
        | MoveStyle::Usi
        | MoveStyle::Hodges
        | MoveStyle::Numbers
        | MoveStyle::KitaoKawasaki => Marks::Pentagons.of(position.turn()),
    };
    format!("{mark}{name}")
}
