//! 手合割: the start positions with pieces of White (上手) taken off.

use super::{Color, Hand, HandKind, Piece, PieceKind, Setup, Square};

/// A named start position. 左 and 右 are seen by 上手, who sits at the top:
/// his left is the side of files 1–4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // each variant's Japanese name stands in the table below
pub enum Handicap {
    Even,
    Lance,
    RightLance,
    Bishop,
    Rook,
    RookLance,
    TwoPieces,
    ThreePieces,
    FourPieces,
    FivePieces,
    LeftFivePieces,
    SixPieces,
    LeftSevenPieces,
    RightSevenPieces,
    EightPieces,
    NinePieces,
    TenPieces,
    BothLances,
    ThreePawns,
    NakedKing,
    Dragonfly,
}

/// What one handicap is called and takes off.
struct Row {
    handicap: Handicap,
    /// The name after `手合割：` in KIF.
    name: &'static str,
    /// The squares of White that stand empty, as file and rank digits.
    removed: &'static [u8],
}

/// One row per handicap, in the order of the enum and of severity.
///
/// Source: the KIF document <http://kakinoki.o.oo7.jp/kif_format.html>; from
/// 九枚落ち on, names that are in use without being in it.
static TABLE: [Row; 21] = {
    use Handicap::{
        Bishop, BothLances, Dragonfly, EightPieces, Even, FivePieces, FourPieces, Lance,
        LeftFivePieces, LeftSevenPieces, NakedKing, NinePieces, RightLance, RightSevenPieces, Rook,
        RookLance, SixPieces, TenPieces, ThreePawns, ThreePieces, TwoPieces,
    };
    const fn row(handicap: Handicap, name: &'static str, removed: &'static [u8]) -> Row {
        Row { handicap, name, removed }
    }
    [
        row(Even, "平手", &[]),
        row(Lance, "香落ち", &[11]),
        row(RightLance, "右香落ち", &[91]),
        row(Bishop, "角落ち", &[22]),
        row(Rook, "飛車落ち", &[82]),
        row(RookLance, "飛香落ち", &[82, 11]),
        row(TwoPieces, "二枚落ち", &[82, 22]),
        row(ThreePieces, "三枚落ち", &[82, 22, 11]),
        row(FourPieces, "四枚落ち", &[82, 22, 11, 91]),
        row(FivePieces, "五枚落ち", &[82, 22, 11, 91, 81]),
        row(LeftFivePieces, "左五枚落ち", &[82, 22, 11, 91, 21]),
        row(SixPieces, "六枚落ち", &[82, 22, 11, 91, 21, 81]),
        row(LeftSevenPieces, "左七枚落ち", &[82, 22, 11, 91, 21, 81, 31]),
        row(RightSevenPieces, "右七枚落ち", &[82, 22, 11, 91, 21, 81, 71]),
        row(EightPieces, "八枚落ち", &[82, 22, 11, 91, 21, 81, 31, 71]),
        row(NinePieces, "九枚落ち", &[82, 22, 11, 91, 21, 81, 31, 71, 61]),
        row(TenPieces, "十枚落ち", &[82, 22, 11, 91, 21, 81, 31, 71, 41, 61]),
        row(BothLances, "両香落ち", &[11, 91]),
        row(
            ThreePawns,
            "歩三兵",
            &[82, 22, 11, 91, 21, 81, 31, 71, 41, 61, 13, 23, 33, 43, 53, 63, 73, 83, 93],
        ),
        row(
            NakedKing,
            "裸玉",
            &[82, 22, 11, 91, 21, 81, 31, 71, 41, 61, 13, 23, 33, 43, 53, 63, 73, 83, 93],
        ),
        row(Dragonfly, "トンボ", &[11, 91, 21, 81, 31, 71, 41, 61]),
    ]
};

impl Handicap {
    /// Every handicap, 平手 first.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        TABLE.iter().map(|row| row.handicap)
    }

    fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// The name after `手合割：` in KIF: `平手`, `香落ち`, …
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The handicap of a KIF name, `None` for an unknown one.
    pub fn from_name(name: &str) -> Option<Self> {
        // lishogi writes 七枚落ち for the board without the right silver.
        let name = if name == "七枚落ち" { "右七枚落ち" } else { name };
        TABLE.iter().find(|row| row.name == name).map(|row| row.handicap)
    }

    /// The handicap whose start position `setup` is, move counter aside.
    pub fn of_setup(setup: &Setup) -> Option<Self> {
        Self::all().find(|handicap| {
            let mut start = handicap.setup();
            start.move_number = setup.move_number;
            start == *setup
        })
    }

    /// The squares of White that stand empty at the start.
    pub fn removed_squares(self) -> impl Iterator<Item = Square> {
        self.row().removed.iter().filter_map(|&digits| Square::new(digits / 10, digits % 10))
    }

    /// The start position. White (上手) moves first in all but 平手.
    pub fn setup(self) -> Setup {
        const BACK_RANK: [PieceKind; 9] = [
            PieceKind::Lance,
            PieceKind::Knight,
            PieceKind::Silver,
            PieceKind::Gold,
            PieceKind::King,
            PieceKind::Gold,
            PieceKind::Silver,
            PieceKind::Knight,
            PieceKind::Lance,
        ];
        let mut setup = Setup::EMPTY;
        let mut put = |file: u8, rank: u8, kind: PieceKind| {
            if let Some(square) = Square::new(file, rank) {
                setup.set_piece(square, Some(Piece::new(Color::White, kind)));
                setup.set_piece(square.rotated(), Some(Piece::new(Color::Black, kind)));
            }
        };
        for (file, kind) in (1..=9).zip(BACK_RANK) {
            put(file, 1, kind);
            put(file, 3, PieceKind::Pawn);
        }
        put(2, 2, PieceKind::Bishop);
        put(8, 2, PieceKind::Rook);
        for square in self.removed_squares() {
            setup.set_piece(square, None);
        }
        if self == Self::ThreePawns {
            setup.set_hand(Color::White, Hand::EMPTY.with_count(HandKind::Pawn, 3));
        }
        if self != Self::Even {
            setup.turn = Color::White;
        }
        setup
    }
}

/// How two players of different ranks play in a club.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pairing {
    /// 振り駒: equals, lots decide who is Black.
    Furigoma,
    /// 下位者先手: an even game, the weaker player is Black.
    WeakerIsBlack,
    /// The stronger player is White (上手) and gives this off.
    Handicap(Handicap),
}

/// The pairing for a difference of `ranks` (段 and 級 counted alike), by the
/// club table of the Japan Shogi Association; 八枚 and 十枚 beyond its end.
pub const fn pairing_for_rank_gap(ranks: u8) -> Pairing {
    match ranks {
        0 => Pairing::Furigoma,
        1 => Pairing::WeakerIsBlack,
        2 => Pairing::Handicap(Handicap::Lance),
        3 => Pairing::Handicap(Handicap::Bishop),
        4 => Pairing::Handicap(Handicap::Rook),
        5 => Pairing::Handicap(Handicap::RookLance),
        6 | 7 => Pairing::Handicap(Handicap::TwoPieces),
        8 | 9 => Pairing::Handicap(Handicap::FourPieces),
        10 | 11 => Pairing::Handicap(Handicap::SixPieces),
        12 | 13 => Pairing::Handicap(Handicap::EightPieces),
        _ => Pairing::Handicap(Handicap::TenPieces),
    }
}

/// 半香: even and lance games in turn. The handicap of the `game`th, from 0.
pub const fn half_lance(game: u32) -> Handicap {
    if game.is_multiple_of(2) { Handicap::Even } else { Handicap::Lance }
}
