//! Moves of KI2: `▲７六歩 △同　銀`, several a line and without origins.

use super::move_text::is_side_mark;
use crate::notation::WrittenMove;
use crate::notation::written::{Destination, ResolveError, Suffix};
use crate::record::fault::Problem;
use crate::shogi::{HandKind, Move, Piece, Position, Square};

/// Cuts a line at its side marks and hands the pieces out.
pub(super) fn read_line(line: &str, mut take: impl FnMut(&str)) {
    let mut rest = line;
    while let Some(mark) = rest.chars().next() {
        let after = &rest[mark.len_utf8()..];
        // Two marks in a row: the first one belongs to nothing.
        let end = after.find(is_side_mark).map_or(rest.len(), |at| at + mark.len_utf8());
        let token = rest[..end].trim_end();
        if token.len() > mark.len_utf8() {
            take(token);
        }
        rest = &rest[end..];
    }
}

/// A move that was found, with what had to be put up with.
pub(super) struct Found {
    pub(super) mv: Move,
    pub(super) piece: Piece,
    pub(super) problems: [Option<Problem>; 2],
}

/// Finds the move of one token, mark included.
pub(super) fn resolve(
    token: &str,
    position: &Position,
    previous: Option<Square>,
) -> Result<Found, Problem> {
    let expected = "a move such as ▲７六歩";
    let (mut written, rest) =
        WrittenMove::parse_prefix(token).map_err(|_| Problem::MalformedMove { expected })?;
    // A number, a comma or a full stop may stand before the next mark.
    let is_filler = |c: char| c.is_whitespace() || c.is_numeric() || "、。，,.・)）".contains(c);
    let trailing = !rest.trim_matches(is_filler).is_empty();
    let wrong_side = written.color.is_some_and(|color| color != position.turn());
    written.color = None;
    let (mv, piece) = find(&written, position, previous)?;
    let forced = mv.is_promotion() && written.suffix == Suffix::None;
    Ok(Found {
        mv,
        piece,
        problems: [
            if forced {
                Some(Problem::ForcedPromotion)
            } else {
                wrong_side.then_some(Problem::WrongSide)
            },
            trailing.then_some(Problem::UnknownLine),
        ],
    })
}

/// Finds the move a written one means, an illegal one too when it is the only
/// thing the text can mean.
pub(super) fn find(
    written: &WrittenMove,
    position: &Position,
    previous: Option<Square>,
) -> Result<(Move, Piece), Problem> {
    let with_piece = |mv| (mv, Piece::new(position.turn(), written.kind));
    match written.resolve(position, previous) {
        Ok(mv) => Ok(with_piece(mv)),
        Err(ResolveError::Ambiguous(moves)) => Err(Problem::AmbiguousMove(moves)),
        Err(ResolveError::Illegal(_)) => {
            foul(written, position, previous).map(with_piece).ok_or(Problem::ImpossibleMove)
        }
        Err(ResolveError::NothingBefore | ResolveError::NotSame { .. }) => {
            Err(Problem::MalformedMove { expected: "a move before 同" })
        }
        Err(ResolveError::WrongSide { .. } | ResolveError::NoCandidate { .. }) => {
            Err(Problem::ImpossibleMove)
        }
    }
}

/// The illegal move that a text means, where there is one piece it can mean.
fn foul(written: &WrittenMove, position: &Position, previous: Option<Square>) -> Option<Move> {
    let to = match written.to {
        Destination::Square(square) | Destination::SameSquare(square) => square,
        Destination::Same => previous?,
    };
    let promote = written.suffix == Suffix::Promote;
    if let Some(from) = written.origin {
        return Some(Move::Normal { from, to, promote });
    }
    let turn = position.turn();
    let mut movers = position.movers_to(turn, written.kind, to).iter();
    match (movers.next(), movers.next()) {
        (Some(from), None) if written.suffix != Suffix::Drop => {
            Some(Move::Normal { from, to, promote })
        }
        (None, _) | (Some(_), None) => {
            let kind = HandKind::of_captured(written.kind)?;
            let can_be = kind.kind() == written.kind && position.hand(turn).has(kind);
            (can_be && written.suffix != Suffix::Promote).then_some(Move::Drop { kind, to })
        }
        (Some(_), Some(_)) => None,
    }
}
