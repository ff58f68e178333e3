//! 戦型: what kind of game it was, from where the rooks and bishops went.

use crate::shogi::{Color, HandKind, Handicap, History, PieceKind, Position, Square};
use PieceKind::{Gold, Pawn, Rook, Silver};

/// The kind of an even game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opening {
    /// 相振り飛車: both rooks were swung.
    BothSwing,
    /// 中飛車
    CentralRook,
    /// 四間飛車
    FourthFileRook,
    /// 三間飛車
    ThirdFileRook,
    /// 向かい飛車
    OppositeRook,
    /// 横歩取り
    SidePawn,
    /// 角換わり
    BishopExchange,
    /// 矢倉
    Yagura,
    /// 相掛かり
    DoubleWing,
    /// 相居飛車: both rooks at home, and nothing of the above.
    BothStatic,
}

/// By then a rook that is to be swung has been.
const OPENING_PLIES: usize = 40;
/// Fewer moves say nothing yet.
const FEWEST_PLIES: usize = 10;
/// 横歩取り happens by then.
const SIDE_PAWN_PLIES: usize = 24;

impl Opening {
    /// Every opening with the name under which it is stored.
    pub const ALL: [(Self, &'static str); 10] = [
        (Self::BothSwing, "both-swing"),
        (Self::CentralRook, "central-rook"),
        (Self::FourthFileRook, "fourth-file-rook"),
        (Self::ThirdFileRook, "third-file-rook"),
        (Self::OppositeRook, "opposite-rook"),
        (Self::SidePawn, "side-pawn"),
        (Self::BishopExchange, "bishop-exchange"),
        (Self::Yagura, "yagura"),
        (Self::DoubleWing, "double-wing"),
        (Self::BothStatic, "both-static"),
    ];

    /// The opening of a game; `None` for handicap games and the first few moves.
    ///
    /// It is told from where the pieces went, as a reader would at a glance; a
    /// finer name needs a reader.
    pub fn of(history: &History) -> Option<Self> {
        let start = history.position_at(0)?.to_setup();
        if Handicap::of_setup(&start) != Some(Handicap::Even) || history.ply() < FEWEST_PLIES {
            return None;
        }
        let positions: Vec<&Position> =
            (0..=OPENING_PLIES).map_while(|ply| history.position_at(ply)).collect();
        let swings = Color::ALL.map(|color| swing(&positions, color));
        Some(match swings {
            [Some(_), Some(_)] => Self::BothSwing,
            [Some(swung), None] | [None, Some(swung)] => swung,
            [None, None] => static_opening(&positions),
        })
    }

    /// The name under which it is stored.
    pub const fn name(self) -> &'static str {
        let mut row = 0;
        while Self::ALL[row].0 as u8 != self as u8 {
            row += 1;
        }
        Self::ALL[row].1
    }

    /// The opening of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, row)| *row == name).map(|(opening, _)| *opening)
    }
}

/// Where `color` swung its rook to, the last such file within its own camp.
fn swing(positions: &[&Position], color: Color) -> Option<Opening> {
    positions.iter().rev().find_map(|position| {
        let rooks = position.of(color, PieceKind::Rook);
        let at_home = rooks.iter().map(|at| seen_by(color, at)).find(|at| at.rank() >= 7)?;
        match at_home.file() {
            5 => Some(Opening::CentralRook),
            6 => Some(Opening::FourthFileRook),
            7 => Some(Opening::ThirdFileRook),
            8 => Some(Opening::OppositeRook),
            _ => None,
        }
    })
}

fn static_opening(positions: &[&Position]) -> Opening {
    let mut early = positions.iter().take(SIDE_PAWN_PLIES + 1);
    if early.any(|position| Color::ALL.iter().any(|&side| has(position, side, Rook, 3, 4))) {
        return Opening::SidePawn;
    }
    let bishops_in_hand = |position: &&Position| {
        Color::ALL.iter().all(|&side| position.hand(side).count(HandKind::Bishop) > 0)
    };
    if positions.iter().any(bishops_in_hand) {
        return Opening::BishopExchange;
    }
    let castled = |position: &&Position, side| {
        has(position, side, Silver, 7, 7) && has(position, side, Gold, 7, 8)
    };
    if positions.iter().any(|position| Color::ALL.iter().any(|&side| castled(position, side))) {
        return Opening::Yagura;
    }
    // The pawns in front of both rooks are gone.
    let open_file =
        |position: &&Position, side: Color| (1..=9).all(|rank| !has(position, side, Pawn, 2, rank));
    if positions.iter().any(|position| Color::ALL.iter().all(|&side| open_file(position, side))) {
        return Opening::DoubleWing;
    }
    Opening::BothStatic
}

/// Whether `side` has a piece there, as that side sees the board.
pub(super) fn has(position: &Position, side: Color, kind: PieceKind, file: u8, rank: u8) -> bool {
    Square::new(file, rank).is_some_and(|square| {
        let piece = position.piece_at(seen_by(side, square));
        piece.is_some_and(|piece| piece.color() == side && piece.kind() == kind)
    })
}

/// A square as `color` sees the board, and back.
fn seen_by(color: Color, square: Square) -> Square {
    match color {
        Color::Black => square,
        Color::White => square.rotated(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::usi;

    fn check(moves: &str, opening: Option<Opening>) {
        let mut history = History::new(Position::even());
        for text in moves.split(' ') {
            history.play(usi::parse_move(text).unwrap()).unwrap();
        }
        assert_eq!(Opening::of(&history), opening, "{moves}");
    }

    #[test]
    fn an_opening_is_told_from_rooks_and_bishops() {
        for (moves, opening) in [
            ("7g7f 3c3d 6g6f 8c8d 2h6h 6a5b 5i4h 5a4b 4h3h 4b3b", Opening::FourthFileRook),
            ("7g7f 3c3d 2g2f 5c5d 5i6h 8b5b 6h7h 5a6b 4i5h 6b7b", Opening::CentralRook),
            ("7g7f 3c3d 6g6f 4c4d 2h7h 8b4b 5i4h 5a6b 4h3h 6b7b", Opening::BothSwing),
            (
                "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d",
                Opening::SidePawn,
            ),
            ("7g7f 8c8d 2g2f 3c3d 8h2b+ 3a2b 7i8h 6a5b 8h7g 2b3c", Opening::BishopExchange),
            ("7g7f 8c8d 7i6h 3c3d 6h7g 7a6b 2g2f 3a4b 3i4h 4b3c 6i7h 4a3b", Opening::Yagura),
            (
                "2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c 2d2f 8e8f 8g8f 8b8f P*8g",
                Opening::DoubleWing,
            ),
            ("2g2f 8c8d 5g5f 5c5d 3i4h 7a6b 4i5h 6a5b 5i6h 5a4b", Opening::BothStatic),
        ] {
            check(moves, Some(opening));
        }
        check("7g7f 3c3d", None);
    }

    #[test]
    fn a_stored_name_is_read_again() {
        for (opening, name) in Opening::ALL {
            assert_eq!((opening.name(), Opening::from_name(name)), (name, Some(opening)));
        }
    }
}
