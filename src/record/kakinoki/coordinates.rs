//! From a move as KIF writes it to the move it means on the board.

use super::ki2;
use super::move_text::{MoveText, Origin};
use crate::notation::WrittenMove;
use crate::notation::written::{Destination, Suffix};
use crate::record::fault::{Expected, Problem};
use crate::shogi::{HandKind, Move, Piece, Position, Square};

/// The move a KIF text means. The board decides what stands on its origin.
pub(super) fn coordinates(
    text: MoveText,
    position: &Position,
    previous: Option<Square>,
) -> Result<(Move, Piece, Option<Problem>), Problem> {
    let turn = position.turn();
    let expected = Problem::MalformedMove { expected: Expected::MoveBefore };
    match text.origin {
        Origin::From(from) => {
            let to = text.to.or(previous).ok_or(expected)?;
            let found = position.piece_at(from).map_or(text.kind, Piece::kind);
            let problem =
                (found != text.kind).then_some(Problem::WrongPiece { written: text.kind, found });
            let mv = Move::Normal { from, to, promote: text.promote };
            Ok((mv, Piece::new(turn, found), problem))
        }
        Origin::Drop => {
            let to = text.to.or(previous).ok_or(expected)?;
            let kind = HandKind::of_captured(text.kind).filter(|kind| kind.kind() == text.kind);
            let kind = kind.ok_or(Problem::MalformedMove { expected: Expected::HandPiece })?;
            Ok((Move::Drop { kind, to }, Piece::new(turn, text.kind), None))
        }
        Origin::Unsaid => {
            let written = WrittenMove {
                color: None,
                to: text.to.map_or(Destination::Same, Destination::Square),
                kind: text.kind,
                side: None,
                motion: None,
                suffix: if text.promote { Suffix::Promote } else { Suffix::None },
                origin: None,
            };
            let (mv, piece) = ki2::find(&written, position, previous)?;
            Ok((mv, piece, None))
        }
    }
}
