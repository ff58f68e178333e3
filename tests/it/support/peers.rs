//! Our types in the terms of `shogi_core`, which the independent crates use.

use komadai::shogi::{Color, HandKind, Move, Piece, PieceKind, Position, Square};
use shogi_core as sc;

pub fn color(color: Color) -> sc::Color {
    match color {
        Color::Black => sc::Color::Black,
        Color::White => sc::Color::White,
    }
}

pub fn kind(kind: PieceKind) -> sc::PieceKind {
    match kind {
        PieceKind::Pawn => sc::PieceKind::Pawn,
        PieceKind::Lance => sc::PieceKind::Lance,
        PieceKind::Knight => sc::PieceKind::Knight,
        PieceKind::Silver => sc::PieceKind::Silver,
        PieceKind::Bishop => sc::PieceKind::Bishop,
        PieceKind::Rook => sc::PieceKind::Rook,
        PieceKind::Gold => sc::PieceKind::Gold,
        PieceKind::King => sc::PieceKind::King,
        PieceKind::ProPawn => sc::PieceKind::ProPawn,
        PieceKind::ProLance => sc::PieceKind::ProLance,
        PieceKind::ProKnight => sc::PieceKind::ProKnight,
        PieceKind::ProSilver => sc::PieceKind::ProSilver,
        PieceKind::Horse => sc::PieceKind::ProBishop,
        PieceKind::Dragon => sc::PieceKind::ProRook,
    }
}

pub fn square(square: Square) -> sc::Square {
    sc::Square::new(square.file(), square.rank()).unwrap()
}

pub fn piece(piece: Piece) -> sc::Piece {
    sc::Piece::new(kind(piece.kind()), color(piece.color()))
}

pub fn mv(mv: Move, turn: Color) -> sc::Move {
    match mv {
        Move::Normal { from, to, promote } => {
            sc::Move::Normal { from: square(from), to: square(to), promote }
        }
        Move::Drop { kind: hand_kind, to } => sc::Move::Drop {
            piece: sc::Piece::new(kind(hand_kind.kind()), color(turn)),
            to: square(to),
        },
    }
}

pub fn position(position: &Position) -> sc::PartialPosition {
    let mut peer = sc::PartialPosition::empty();
    for at in Square::all() {
        peer.piece_set(square(at), position.piece_at(at).map(piece));
    }
    for side in Color::ALL {
        let hand = peer.hand_of_a_player_mut(color(side));
        for hand_kind in HandKind::ALL {
            for _ in 0..position.hand(side).count(hand_kind) {
                *hand = hand.added(kind(hand_kind.kind())).unwrap();
            }
        }
    }
    peer.side_to_move_set(color(position.turn()));
    peer
}
