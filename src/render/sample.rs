//! A scene with everything in it: palettes are made from it, and the test sheet.

use super::options::Theme;
use super::scene::{Arrow, ArrowStart, Player, Scene};
use crate::shogi::{Color, HandKind, Move, Piece, PieceKind, Setup, Square};

/// Every kind of piece in both directions, full hands, all marks.
pub(super) fn everything(theme: Theme) -> Scene {
    let square = |file, rank| Square::new(file, rank).expect("a square of the board");
    let mut setup = Setup::EMPTY;
    for (column, kind) in (0_u8..).zip(PieceKind::ALL) {
        let (file, rank) = (9 - column % 7, 1 + column / 7);
        setup.set_piece(square(file, rank), Some(Piece::new(Color::White, kind)));
        setup.set_piece(square(file, 10 - rank), Some(Piece::new(Color::Black, kind)));
    }
    setup.set_piece(square(3, 5), Some(Piece::new(Color::Black, PieceKind::Dragon)));
    for color in Color::ALL {
        let mut hand = setup.hand(color);
        for kind in HandKind::ALL {
            hand = hand.with_count(kind, 1 + kind.index() as u8 % 3);
        }
        setup.set_hand(color, hand.with_count(HandKind::Pawn, 13));
    }
    let arrow = |from, to, rank| Arrow { from: ArrowStart::Square(from), to, rank };
    Scene::of(&setup)
        .theme(theme)
        .last_move(Some(Move::Normal { from: square(6, 5), to: square(3, 5), promote: true }))
        .check(Some(square(4, 1)))
        .marks([square(5, 5)])
        .arrows([
            arrow(square(9, 3), square(9, 5), 1),
            arrow(square(8, 3), square(7, 5), 2),
            arrow(square(2, 3), square(2, 6), 3),
        ])
        .player(
            Color::Black,
            Player { name: "先手 太郎".into(), rank: "四段".into(), clock: "1:23:45".into() },
        )
        .player(
            Color::White,
            Player { name: "後手 花子".into(), rank: "三段".into(), clock: "0:59".into() },
        )
        .caption("85手目 ▲３五龍")
        .note("王手")
}
