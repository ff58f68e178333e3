//! From a written move to the move it means in a position.

use super::describe::{may_be_straight, motion, side};
use super::{Destination, Side, Suffix, WrittenMove};
use crate::shogi::{
    Bitboard, Color, HandKind, IllegalMove, Move, PieceKind, Position, Square, attacks,
};

/// Why a written move has no single meaning here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResolveError {
    /// The mark is the other side's.
    #[error("it is {turn:?}'s turn")]
    WrongSide {
        /// The side to move.
        turn: Color,
    },
    /// 同 without a move before it.
    #[error("同 needs a move before it")]
    NothingBefore,
    /// 同 and a square that is not where the previous move went.
    #[error("同 means {previous}, not the square written")]
    NotSame {
        /// Where the previous move went.
        previous: Square,
    },
    /// No piece of that kind can go there in the way described.
    #[error("no {kind:?} can go to {to}")]
    NoCandidate {
        /// The kind written.
        kind: PieceKind,
        /// The destination.
        to: Square,
        /// The same words with the piece turned over, where that would be a
        /// move: 飛 written for a 龍, 成銀 for a 銀.
        instead: Option<PieceKind>,
    },
    /// The writer must add 右, 左, 直, 上, 寄, 引 or 打.
    #[error("{} pieces can move there", .0.len())]
    Ambiguous(Vec<Move>),
    /// The one move it can mean is against the rules.
    #[error("illegal move")]
    Illegal(#[from] IllegalMove),
}

impl ResolveError {
    /// A short stable name, for scripts and logs; an illegal move's is the foul's.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::WrongSide { .. } => "wrong_side",
            Self::NothingBefore => "nothing_before",
            Self::NotSame { .. } => "not_same",
            Self::NoCandidate { .. } => "no_candidate",
            Self::Ambiguous(_) => "ambiguous",
            Self::Illegal(illegal) => illegal.code(),
        }
    }
}

impl WrittenMove {
    /// Finds the one legal move that this text means in `position`.
    ///
    /// `previous` is the square of the last move, which `同` refers to. Pinned
    /// pieces count as candidates, but a text that only one legal move fits is
    /// that move. Without 成 or 不成 the piece does not promote, unless it must.
    ///
    /// Source: 日本将棋連盟「棋譜の表記方法」 <https://www.shogi.or.jp/faq/kihuhyouki.html>.
    ///
    /// # Errors
    /// No move, several moves, or an illegal one; never a guess.
    pub fn resolve(
        &self,
        position: &Position,
        previous: Option<Square>,
    ) -> Result<Move, ResolveError> {
        let turn = position.turn();
        if self.color.is_some_and(|color| color != turn) {
            return Err(ResolveError::WrongSide { turn });
        }
        let to = self.destination(previous)?;
        if let Some(from) = self.origin {
            return self.resolve_from(position, from, to);
        }
        if self.suffix == Suffix::Drop {
            return self.resolve_drop(position, to);
        }
        let movers = position.movers_to(turn, self.kind, to);
        if movers.is_empty() {
            return self.resolve_without_mover(position, to);
        }
        let candidates = self.fitting(turn, to, movers);
        let moves: Vec<Move> =
            candidates.iter().map(|from| self.move_from(position, from, to)).collect();
        match *moves {
            [] => Err(ResolveError::NoCandidate { kind: self.kind, to, instead: None }),
            [first, ..] => choose(position, first, &moves),
        }
    }

    /// Whether the text leaves open if the piece promotes: 成 and 不成 are both
    /// legal and neither is written.
    pub fn leaves_promotion_open(&self, position: &Position, mv: Move) -> bool {
        match mv {
            Move::Normal { from, to, promote: false } if self.suffix == Suffix::None => {
                position.is_legal(Move::Normal { from, to, promote: true })
            }
            _ => false,
        }
    }

    fn destination(&self, previous: Option<Square>) -> Result<Square, ResolveError> {
        match self.to {
            Destination::Square(square) => Ok(square),
            Destination::Same => previous.ok_or(ResolveError::NothingBefore),
            // After the page break of a book the square is repeated; without a
            // move before, it is all there is.
            Destination::SameSquare(square) => match previous {
                Some(previous) if previous != square => Err(ResolveError::NotSame { previous }),
                _ => Ok(square),
            },
        }
    }

    fn resolve_from(
        &self,
        position: &Position,
        from: Square,
        to: Square,
    ) -> Result<Move, ResolveError> {
        let mv = self.move_from(position, from, to);
        position.check(mv)?;
        match position.piece_at(from) {
            Some(piece) if piece.kind() == self.kind => Ok(mv),
            _ => Err(self.no_candidate(position, to)),
        }
    }

    fn resolve_drop(&self, position: &Position, to: Square) -> Result<Move, ResolveError> {
        let Some(kind) = hand_kind(self.kind) else {
            return Err(self.no_candidate(position, to));
        };
        let mv = Move::Drop { kind, to };
        position.check(mv)?;
        Ok(mv)
    }

    /// No piece on the board goes there: a piece from the hand does, or the
    /// reason why nothing can.
    fn resolve_without_mover(&self, position: &Position, to: Square) -> Result<Move, ResolveError> {
        let turn = position.turn();
        let in_hand = hand_kind(self.kind).is_some_and(|kind| position.hand(turn).has(kind));
        let unqualified = self.side.is_none() && self.motion.is_none();
        if in_hand && unqualified && self.suffix == Suffix::None {
            return self.resolve_drop(position, to);
        }
        if position.of_color(turn).contains(to) {
            return Err(IllegalMove::OwnPiece { to }.into());
        }
        // A piece that would reach the square if nothing stood in the way.
        let mut blocked = position
            .of(turn, self.kind)
            .iter()
            .filter(|&from| attacks::attacks(turn, self.kind, from, Bitboard::EMPTY).contains(to));
        if let (Some(from), None) = (blocked.next(), blocked.next()) {
            position.check(self.move_from(position, from, to))?;
        }
        Err(self.no_candidate(position, to))
    }

    fn no_candidate(&self, position: &Position, to: Square) -> ResolveError {
        let turned_over = match self.kind.promoted() {
            Some(promoted) => Some(promoted),
            None if self.kind.is_promoted() => Some(self.kind.unpromoted()),
            None => None,
        };
        let instead =
            turned_over.filter(|&kind| !position.movers_to(position.turn(), kind, to).is_empty());
        ResolveError::NoCandidate { kind: self.kind, to, instead }
    }

    /// Those of `movers` that the qualifiers describe.
    fn fitting(&self, us: Color, to: Square, movers: Bitboard) -> Bitboard {
        let mut fitting = movers;
        if let Some(wanted) = self.motion {
            let moving_so = movers.iter().filter(|&from| motion(us, from, to) == wanted).collect();
            // 角行 is also the full name of the bishop, so 行 decides only
            // where it can.
            let is_full_name = self.kind == PieceKind::Bishop && wanted == super::Motion::Up;
            if moving_so != Bitboard::EMPTY || !is_full_name {
                fitting = moving_so;
            }
        }
        match self.side {
            None => fitting,
            Some(Side::Straight) => fitting
                .iter()
                .filter(|&from| {
                    side(us, from, to) == Side::Straight
                        && motion(us, from, to) == super::Motion::Up
                })
                .collect(),
            Some(wanted) if may_be_straight(self.kind) => {
                fitting.iter().filter(|&from| side(us, from, to) == wanted).collect()
            }
            // For long-range pieces 左 and 右 compare them with each other.
            Some(wanted) => {
                let from_left = |square: &Square| match us {
                    Color::Black => 9 - square.file(),
                    Color::White => square.file(),
                };
                let outermost = match wanted {
                    Side::Left => fitting.iter().min_by_key(from_left),
                    _ => fitting.iter().max_by_key(from_left),
                };
                match outermost {
                    None => Bitboard::EMPTY,
                    Some(outermost) => {
                        fitting.iter().filter(|from| from.file() == outermost.file()).collect()
                    }
                }
            }
        }
    }

    /// The move of the piece on `from`, promoting if the text says so or the
    /// piece must.
    fn move_from(&self, position: &Position, from: Square, to: Square) -> Move {
        let stay = Move::Normal { from, to, promote: false };
        let must = self.suffix == Suffix::None
            && matches!(position.check(stay), Err(IllegalMove::MustPromote { .. }));
        Move::Normal { from, to, promote: must || self.suffix == Suffix::Promote }
    }
}

fn hand_kind(kind: PieceKind) -> Option<HandKind> {
    if kind.is_promoted() { None } else { HandKind::of_captured(kind) }
}

/// The one of `moves` that is meant: the only one, or the only legal one. When
/// none is legal, the fault of the `first` is told.
fn choose(position: &Position, first: Move, moves: &[Move]) -> Result<Move, ResolveError> {
    let legal: Vec<Move> = moves.iter().copied().filter(|&mv| position.is_legal(mv)).collect();
    match *legal {
        [] => match position.check(first) {
            Ok(()) => Ok(first),
            Err(illegal) => Err(illegal.into()),
        },
        [only] => Ok(only),
        _ => Err(ResolveError::Ambiguous(legal)),
    }
}
