//! Moves in CSA: `+7776FU`, `-0055KA`; the piece is named as it is after the move.
//! <http://www2.computer-shogi.org/protocol/record_v3.html>

use super::names;
use crate::shogi::{Color, HandKind, Move, Position, Square};

/// A move as CSA writes it; only a position tells whether it promotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CsaMove {
    /// The sign; it may be left out in chat.
    pub color: Option<Color>,
    /// The origin; `00`, a drop, is `None`.
    pub from: Option<Square>,
    /// The destination.
    pub to: Square,
    /// The piece after the move.
    pub kind: crate::shogi::PieceKind,
}

impl CsaMove {
    /// Reads `+7776FU` or `7776FU` and nothing else.
    pub fn parse(text: &str) -> Option<Self> {
        let (color, rest) = match text.as_bytes().first()? {
            b'+' => (Some(Color::Black), &text[1..]),
            b'-' => (Some(Color::White), &text[1..]),
            _ => (None, text),
        };
        let &[from_file, from_rank, to_file, to_rank, ..] = rest.as_bytes() else { return None };
        if rest.len() != 6 || !rest.is_ascii() {
            return None;
        }
        let square =
            |file: u8, rank: u8| Square::new(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'));
        let from = match (from_file, from_rank) {
            (b'0', b'0') => None,
            _ => Some(square(from_file, from_rank)?),
        };
        Some(Self {
            color,
            from,
            to: square(to_file, to_rank)?,
            kind: names::from_csa(&rest[4..])?,
        })
    }

    /// The move in `position`; `None` when the piece named is not the one that
    /// stands there, turned over or not.
    pub fn to_move(self, position: &Position) -> Option<Move> {
        let Some(from) = self.from else {
            let kind = HandKind::of_captured(self.kind).filter(|kind| kind.kind() == self.kind)?;
            return Some(Move::Drop { kind, to: self.to });
        };
        let kind = position.piece_at(from)?.kind();
        let promote = kind != self.kind;
        if promote && kind.promoted() != Some(self.kind) {
            return None;
        }
        Some(Move::Normal { from, to: self.to, promote })
    }
}

/// Writes `mv`, played in `position`, with its sign. `None` when nothing stands
/// on the square it starts from.
pub fn to_csa(position: &Position, mv: Move) -> Option<String> {
    let sign = match position.turn() {
        Color::Black => '+',
        Color::White => '-',
    };
    let (from, kind) = match mv {
        Move::Drop { kind, .. } => ("00".to_owned(), kind.kind()),
        Move::Normal { from, promote, .. } => {
            let kind = position.piece_at(from)?.kind();
            let kind = if promote { kind.promoted().unwrap_or(kind) } else { kind };
            (square(from), kind)
        }
    };
    Some(format!("{sign}{from}{}{}", square(mv.to()), names::of(kind).csa))
}

fn square(square: Square) -> String {
    format!("{}{}", square.file(), square.rank())
}
