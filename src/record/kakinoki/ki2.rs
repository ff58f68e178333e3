//! Moves of KI2: `▲７六歩 △同　銀`, several a line and without origins.

use super::move_text::{is_side_mark, piece_of_char};
use crate::notation::written::{Destination, Motion, ResolveError, Side, Suffix};
use crate::notation::{WrittenMove, digits};
use crate::record::clean::is_blank;
use crate::record::fault::{Expected, Problem};
use crate::shogi::{Color, HandKind, Move, Piece, Position, Square};

/// Cuts a line at its side marks and hands the pieces out.
pub(super) fn read_line(line: &str, mut take: impl FnMut(&str)) {
    let mut rest = line;
    while let Some(mark) = rest.chars().next() {
        let after = &rest[mark.len_utf8()..];
        // Two marks in a row: the first one belongs to nothing.
        let end = after.find(is_side_mark).map_or(rest.len(), |at| at + mark.len_utf8());
        let token = rest[..end].trim_end();
        if token.len() > mark.len_utf8() {
            match usual(token) {
                Some(_) => take(token),
                None => split_moves(token)
                    .unwrap_or_else(|| vec![token])
                    .into_iter()
                    .for_each(&mut take),
            }
        }
        rest = &rest[end..];
    }
}

/// The moves of a text that is nothing but moves: `76歩、34歩☗２二角成`, as
/// people type them without marks.
fn split_moves(text: &str) -> Option<Vec<&str>> {
    let is_filler = |c: char| c.is_whitespace() || "、。，,・→".contains(c);
    let mut moves = Vec::new();
    let mut rest = text.trim_start_matches(is_filler);
    while !rest.is_empty() {
        let (_, after) = WrittenMove::parse_prefix(rest).ok()?;
        moves.push(rest[..rest.len() - after.len()].trim_end());
        rest = after.trim_start_matches(is_filler);
    }
    (!moves.is_empty()).then_some(moves)
}

/// Whether a line is two moves or more and nothing else. One alone may be a
/// word of a sentence.
pub(in crate::record) fn is_moves(line: &str) -> bool {
    // Longer ones have marks; this is asked of every line that is nothing else.
    line.len() < 4096 && split_moves(line).is_some_and(|moves| moves.len() > 1)
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
    let expected = Expected::Ki2Move;
    let (mut written, rest) = match usual(token) {
        Some(written) => (written, ""),
        None => {
            WrittenMove::parse_prefix(token).map_err(|_| Problem::MalformedMove { expected })?
        }
    };
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
    // The board decides what stands on a square that the text gives.
    let with_piece = |mv| {
        let found = match mv {
            Move::Normal { from, .. } => position.piece_at(from).map(Piece::kind),
            Move::Drop { .. } => None,
        };
        (mv, Piece::new(position.turn(), found.unwrap_or(written.kind)))
    };
    if let Some(mv) = only_mover(written, position, previous) {
        return Ok(with_piece(mv));
    }
    match written.resolve(position, previous) {
        Ok(mv) => Ok(with_piece(mv)),
        Err(ResolveError::Ambiguous(moves)) => Err(Problem::AmbiguousMove(moves)),
        Err(ResolveError::Illegal(_)) => {
            foul(written, position, previous).map(with_piece).ok_or(Problem::ImpossibleMove)
        }
        Err(ResolveError::NothingBefore | ResolveError::NotSame { .. }) => {
            Err(Problem::MalformedMove { expected: Expected::MoveBefore })
        }
        Err(ResolveError::WrongSide { .. } | ResolveError::NoCandidate { .. }) => {
            Err(Problem::ImpossibleMove)
        }
    }
}

/// The move of the one piece that can make it, legal or not in what follows;
/// `None` where words or rules have to decide. Most moves are of this kind.
#[inline]
fn only_mover(
    written: &WrittenMove,
    position: &Position,
    previous: Option<Square>,
) -> Option<Move> {
    let plain = written.side.is_none() && written.motion.is_none() && written.origin.is_none();
    let to = match written.to {
        Destination::Square(to) => to,
        Destination::Same => previous?,
        Destination::SameSquare(_) => return None,
    };
    if !plain || written.suffix == Suffix::Drop {
        return None;
    }
    let mut movers = position.movers_to(position.turn(), written.kind, to).iter();
    let (Some(from), None) = (movers.next(), movers.next()) else { return None };
    let mv = Move::Normal { from, to, promote: written.suffix == Suffix::Promote };
    position.is_legal(mv).then_some(mv)
}

/// A move in the usual spelling, `▲７六歩`, `△同　銀不成`; `None` for any other,
/// which the reader of all spellings has to look at.
fn usual(token: &str) -> Option<WrittenMove> {
    let mut chars = token.chars();
    let color = mark_color(chars.next()?)?;
    let mut c = chars.next()?;
    let to = if c == '同' {
        c = chars.find(|&c| !is_blank(c))?;
        Destination::Same
    } else {
        let square = Square::new(digits::value(c)?, digits::value(chars.next()?)?)?;
        c = chars.next()?;
        Destination::Square(square)
    };
    let kind =
        if c == '成' { piece_of_char(chars.next()?)?.promoted()? } else { piece_of_char(c)? };
    let mut written = WrittenMove {
        color: Some(color),
        to,
        kind,
        side: None,
        motion: None,
        suffix: Suffix::None,
        origin: None,
    };
    while let Some(c) = chars.next() {
        match c {
            '左' if written.side.is_none() => written.side = Some(Side::Left),
            '右' if written.side.is_none() => written.side = Some(Side::Right),
            '直' if written.side.is_none() => written.side = Some(Side::Straight),
            '上' if written.motion.is_none() => written.motion = Some(Motion::Up),
            '寄' if written.motion.is_none() => written.motion = Some(Motion::Sideways),
            '引' if written.motion.is_none() => written.motion = Some(Motion::Back),
            '成' if written.suffix == Suffix::None => written.suffix = Suffix::Promote,
            '打' if written.suffix == Suffix::None => written.suffix = Suffix::Drop,
            '不' if written.suffix == Suffix::None && chars.next() == Some('成') => {
                written.suffix = Suffix::Stay;
            }
            c if is_blank(c) => {}
            _ => return None,
        }
    }
    Some(written)
}

fn mark_color(mark: char) -> Option<Color> {
    match mark {
        '▲' | '☗' => Some(Color::Black),
        '△' | '▽' | '☖' => Some(Color::White),
        _ => None,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quick_reader_and_the_reader_of_all_spellings_agree() {
        let squares = ["７六", "76", "７６", "同", "同　", "同 "];
        let pieces = ["歩", "王", "竜", "龍", "馬", "成銀", "全", "と", "角", "桂", "角行", "龍馬"];
        let words = ["", "左", "右上", "直", "寄", "左引", "上", "行", "引左"];
        let suffixes = ["", "成", "不成", "打", "生", "(77)", "成　", "+"];
        let mut quick = 0;
        for mark in ["▲", "△", "▽", "☗", "☖", "▼", ""] {
            for square in squares {
                for piece in pieces {
                    for word in words {
                        for suffix in suffixes {
                            let token = format!("{mark}{square}{piece}{word}{suffix}");
                            let Some(found) = usual(&token) else { continue };
                            quick += 1;
                            let (slow, rest) = WrittenMove::parse_prefix(&token).unwrap();
                            assert_eq!((found, ""), (slow, rest.trim()), "{token}");
                        }
                    }
                }
            }
        }
        assert!(quick > 5_000, "{quick}");
    }
}
