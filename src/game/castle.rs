//! 囲い: the castle that a side built, from where king, golds and silvers stand.

use super::opening::has;
use crate::shogi::{Color, History, PieceKind, Position};
use PieceKind::{Gold, King, Lance, Silver};

/// A castle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Castle {
    /// 矢倉囲い
    Yagura,
    /// 雁木囲い
    SnowRoof,
    /// カニ囲い
    Crab,
    /// 船囲い
    Boat,
    /// エルモ囲い
    Elmo,
    /// 左美濃
    LeftMino,
    /// 天守閣美濃
    CastleTowerMino,
    /// 居飛車穴熊
    StaticRookBear,
    /// 中住まい
    CentralHouse,
    /// 中原囲い
    Nakahara,
    /// 片美濃囲い
    HalfMino,
    /// 美濃囲い
    Mino,
    /// 高美濃囲い
    HighMino,
    /// 木村美濃
    KimuraMino,
    /// 銀冠
    SilverCrown,
    /// 振り飛車穴熊
    SwingingRookBear,
    /// 金無双
    GoldPair,
}

/// A castle built later is one of the middle game.
const CASTLE_PLIES: usize = 70;

/// A piece with the file and the rank of its square, as its side sees the board.
type Piece = (PieceKind, u8, u8);

/// Which pieces make which castle; a castle comes before those that it contains.
const PLANS: &[(Castle, &[Piece])] = &[
    (Castle::StaticRookBear, &[(King, 9, 9), (Lance, 9, 8), (Silver, 8, 8)]),
    (Castle::SwingingRookBear, &[(King, 1, 9), (Lance, 1, 8), (Silver, 2, 8)]),
    (Castle::SilverCrown, &[(King, 2, 8), (Silver, 2, 7), (Gold, 3, 8)]),
    (Castle::SilverCrown, &[(King, 8, 8), (Silver, 8, 7), (Gold, 7, 8)]),
    (Castle::KimuraMino, &[(King, 2, 8), (Gold, 3, 8), (Silver, 4, 7), (Gold, 4, 9)]),
    (Castle::HighMino, &[(King, 2, 8), (Silver, 3, 8), (Gold, 4, 9), (Gold, 4, 7)]),
    (Castle::Mino, &[(King, 2, 8), (Silver, 3, 8), (Gold, 4, 9), (Gold, 5, 8)]),
    (Castle::HalfMino, &[(King, 2, 8), (Silver, 3, 8), (Gold, 4, 9)]),
    (Castle::GoldPair, &[(King, 3, 8), (Gold, 4, 8), (Gold, 5, 8), (Silver, 2, 8)]),
    (Castle::Yagura, &[(King, 8, 8), (Gold, 7, 8), (Gold, 6, 7), (Silver, 7, 7)]),
    (Castle::CastleTowerMino, &[(King, 8, 7), (Silver, 7, 8), (Gold, 6, 9)]),
    (Castle::LeftMino, &[(King, 8, 8), (Silver, 7, 8), (Gold, 6, 9)]),
    (Castle::Elmo, &[(King, 7, 8), (Silver, 6, 8), (Gold, 7, 9)]),
    (Castle::Boat, &[(King, 7, 8), (Silver, 7, 9), (Gold, 6, 9), (Gold, 5, 8)]),
    (Castle::SnowRoof, &[(Silver, 6, 7), (Silver, 5, 7), (Gold, 7, 8)]),
    (Castle::Crab, &[(King, 6, 9), (Gold, 7, 8), (Gold, 5, 8)]),
    (Castle::Nakahara, &[(King, 6, 9), (Gold, 7, 8), (Gold, 5, 9)]),
    (Castle::CentralHouse, &[(King, 5, 8), (Gold, 7, 8), (Gold, 3, 8)]),
];

impl Castle {
    /// The last castle that `color` had in the opening; `None` where it had none
    /// of those known here.
    pub fn of(history: &History, color: Color) -> Option<Self> {
        let plies = 0..=history.ply().min(CASTLE_PLIES);
        let mut positions = plies.rev().filter_map(|ply| history.position_at(ply));
        positions.find_map(|position| Self::in_position(position, color))
    }

    fn in_position(position: &Position, color: Color) -> Option<Self> {
        let stands = |&(kind, file, rank): &Piece| has(position, color, kind, file, rank);
        let plan = PLANS.iter().find(|(_, pieces)| pieces.iter().all(stands));
        plan.map(|&(castle, _)| castle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::sfen;

    #[test]
    fn castles_are_told_from_either_side() {
        for (text, black, white) in [
            (
                "lnsg4k/1r4gsl/p1pp1pnpp/4p1p2/1p7/2PP1P1P1/PP2P1P1P/1B1R1GSKL/LN3G1N1 b - 1",
                Some(Castle::HalfMino),
                Some(Castle::StaticRookBear),
            ),
            (
                "ln6k/1r3ggsl/2sppp1pp/2p3p2/1p5P1/2PP5/PPSGPPP1P/1KG1S2R1/LN5NL b - 1",
                Some(Castle::Yagura),
                Some(Castle::StaticRookBear),
            ),
            ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", None, None),
        ] {
            let position = Position::new(&sfen::parse(text).unwrap()).unwrap();
            let history = History::new(position);
            assert_eq!(Castle::of(&history, Color::Black), black, "{text}");
            assert_eq!(Castle::of(&history, Color::White), white, "{text}");
        }
    }
}
