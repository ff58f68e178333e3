//! Moves in USI: `7g7f`, `8h2b+`, `P*5e`.
//! <http://shogidokoro.starfree.jp/usi.html>

use super::names;
use crate::shogi::{Move, Square};

/// The text is not a USI move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a USI move (7g7f, 8h2b+, P*5e)")]
pub struct ParseUsiError(String);

/// Reads a USI move. The letter of a drop may be lower case.
///
/// # Errors
/// Anything but `FROMTO`, `FROMTO+` or `X*TO`.
pub fn parse_move(text: &str) -> Result<Move, ParseUsiError> {
    read(text).ok_or_else(|| ParseUsiError(text.chars().take(32).collect()))
}

fn read(text: &str) -> Option<Move> {
    if !text.is_ascii() || !(4..=5).contains(&text.len()) {
        return None;
    }
    let square = |range: std::ops::Range<usize>| text[range].parse::<Square>().ok();
    if text.as_bytes()[1] == b'*' {
        if text.len() != 4 {
            return None;
        }
        let kind = names::hand_kind_from_sfen_letter(text.chars().next()?)?;
        return Some(Move::Drop { kind, to: square(2..4)? });
    }
    let promote = match text.as_bytes().get(4) {
        None => false,
        Some(b'+') => true,
        Some(_) => return None,
    };
    Some(Move::Normal { from: square(0..2)?, to: square(2..4)?, promote })
}

/// Writes a move in USI.
pub fn to_usi(mv: Move) -> String {
    match mv {
        Move::Normal { from, to, promote } => {
            format!("{from}{to}{}", if promote { "+" } else { "" })
        }
        Move::Drop { kind, to } => format!("{}*{to}", names::of(kind.kind()).sfen),
    }
}
