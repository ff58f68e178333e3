//! Why a move is illegal: one reason per foul, as a referee would name it.
//!
//! The checks follow the order in which a person would object: is it your
//! piece, does it move like that, may it promote, may it be dropped there, and
//! only then what becomes of the kings. [`movegen`] decides legality by
//! another way, and the tests hold the two against each other.

use super::{
    Bitboard, Color, HandKind, Move, Piece, PieceKind, Position, Square, attacks, movegen,
};

/// The reason why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum IllegalMove {
    /// Nothing stands on the square the move starts from.
    #[error("no piece stands on {from}")]
    NoPiece {
        /// The empty square.
        from: Square,
    },
    /// The piece belongs to the other side.
    #[error("the piece on {from} is not yours")]
    NotYourPiece {
        /// Where it stands.
        from: Square,
    },
    /// The piece does not move in that way, whatever stood on the board.
    #[error("a {kind:?} does not move from {from} to {to}")]
    DoesNotMoveSo {
        /// What stands on `from`.
        kind: PieceKind,
        /// The origin.
        from: Square,
        /// The destination it never reaches.
        to: Square,
    },
    /// Another piece stands in the way.
    #[error("{by} is in the way")]
    Blocked {
        /// The first square in the way.
        by: Square,
    },
    /// A piece of the same side stands on the destination.
    #[error("your own piece stands on {to}")]
    OwnPiece {
        /// The destination.
        to: Square,
    },
    /// The move would take the enemy king: the game should have ended before.
    #[error("a king is never taken")]
    TakesKing,
    /// Gold, king and promoted pieces do not promote.
    #[error("a {kind:?} does not promote")]
    NeverPromotes {
        /// What moves.
        kind: PieceKind,
    },
    /// Neither square of the move is in the promotion zone.
    #[error("no promotion outside the last three ranks")]
    OutsidePromotionZone,
    /// 行き所のない駒: the piece could never move again unless it promotes.
    #[error("the {kind:?} must promote there")]
    MustPromote {
        /// What moves.
        kind: PieceKind,
    },
    /// Nothing of that kind in hand.
    #[error("no {kind:?} in hand")]
    NotInHand {
        /// What was to be dropped.
        kind: HandKind,
    },
    /// Drops go to empty squares.
    #[error("{to} is occupied")]
    Occupied {
        /// The destination.
        to: Square,
    },
    /// 行き所のない駒: the dropped piece could never move.
    #[error("a {kind:?} dropped there could never move")]
    DeadEndDrop {
        /// What was to be dropped.
        kind: HandKind,
    },
    /// 二歩: an unpromoted pawn of the same side stands on the file.
    #[error("two pawns on file {file}")]
    TwoPawns {
        /// 筋, `1..=9`.
        file: u8,
        /// Where the other pawn stands.
        other: Square,
    },
    /// 王手放置: the move leaves its own king in the check it stands in.
    #[error("the check from {by} is not answered")]
    IgnoresCheck {
        /// A piece that still gives check.
        by: Square,
    },
    /// 自殺手: the move puts or leaves its own king where it can be taken.
    #[error("the king could be taken from {by}")]
    ExposesKing {
        /// A piece that could take it.
        by: Square,
    },
    /// 打ち歩詰め: mate by dropping a pawn.
    #[error("mate by a dropped pawn")]
    PawnDropMate,
}

impl IllegalMove {
    /// A short stable name of the foul, for scripts and logs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoPiece { .. } => "no_piece",
            Self::NotYourPiece { .. } => "not_your_piece",
            Self::DoesNotMoveSo { .. } => "does_not_move_so",
            Self::Blocked { .. } => "blocked",
            Self::OwnPiece { .. } => "own_piece",
            Self::TakesKing => "takes_king",
            Self::NeverPromotes { .. } => "never_promotes",
            Self::OutsidePromotionZone => "outside_promotion_zone",
            Self::MustPromote { .. } => "must_promote",
            Self::NotInHand { .. } => "not_in_hand",
            Self::Occupied { .. } => "occupied",
            Self::DeadEndDrop { .. } => "dead_end_drop",
            Self::TwoPawns { .. } => "nifu",
            Self::IgnoresCheck { .. } => "ignores_check",
            Self::ExposesKing { .. } => "exposes_king",
            Self::PawnDropMate => "uchifuzume",
        }
    }
}

/// Checks `mv` against the rules.
pub(super) fn check(position: &Position, mv: Move) -> Result<(), IllegalMove> {
    match mv {
        Move::Normal { from, to, promote } => {
            let piece = check_movement(position, from, to)?;
            check_promotion(piece, from, to, promote)?;
            check_own_king(position, mv)
        }
        Move::Drop { kind, to } => {
            check_drop(position, kind, to)?;
            check_own_king(position, mv)?;
            if kind == HandKind::Pawn
                && movegen::pawn_check_square(position, position.turn()) == Some(to)
                && movegen::is_pawn_drop_mate(position, to)
            {
                return Err(IllegalMove::PawnDropMate);
            }
            Ok(())
        }
    }
}

fn check_movement(position: &Position, from: Square, to: Square) -> Result<Piece, IllegalMove> {
    let us = position.turn();
    let piece = position.piece_at(from).ok_or(IllegalMove::NoPiece { from })?;
    if piece.color() != us {
        return Err(IllegalMove::NotYourPiece { from });
    }
    let kind = piece.kind();
    if !attacks::attacks(us, kind, from, Bitboard::EMPTY).contains(to) {
        return Err(IllegalMove::DoesNotMoveSo { kind, from, to });
    }
    if let Some(by) = first_between(from, to, position.occupied()) {
        return Err(IllegalMove::Blocked { by });
    }
    match position.piece_at(to) {
        Some(target) if target.color() == us => Err(IllegalMove::OwnPiece { to }),
        Some(target) if target.kind() == PieceKind::King => Err(IllegalMove::TakesKing),
        _ => Ok(piece),
    }
}

/// The occupied square nearest to `from` on the way to `to`.
fn first_between(from: Square, to: Square, occupied: Bitboard) -> Option<Square> {
    let distance = |s: Square| s.file().abs_diff(from.file()).max(s.rank().abs_diff(from.rank()));
    // Knights jump: their squares share no line, so nothing is between them.
    (attacks::between(from, to) & occupied).iter().min_by_key(|&s| distance(s))
}

fn check_promotion(
    piece: Piece,
    from: Square,
    to: Square,
    promote: bool,
) -> Result<(), IllegalMove> {
    let (color, kind) = (piece.color(), piece.kind());
    if promote {
        if kind.promoted().is_none() {
            return Err(IllegalMove::NeverPromotes { kind });
        }
        if !from.is_promotion_zone(color) && !to.is_promotion_zone(color) {
            return Err(IllegalMove::OutsidePromotionZone);
        }
    } else if !movegen::movable_squares(color, kind).contains(to) {
        return Err(IllegalMove::MustPromote { kind });
    }
    Ok(())
}

fn check_drop(position: &Position, kind: HandKind, to: Square) -> Result<(), IllegalMove> {
    let us = position.turn();
    if !position.hand(us).has(kind) {
        return Err(IllegalMove::NotInHand { kind });
    }
    if position.piece_at(to).is_some() {
        return Err(IllegalMove::Occupied { to });
    }
    if !movegen::movable_squares(us, kind.kind()).contains(to) {
        return Err(IllegalMove::DeadEndDrop { kind });
    }
    if kind == HandKind::Pawn {
        let file = to.file();
        let other = position.of(us, PieceKind::Pawn).iter().find(|pawn| pawn.file() == file);
        if let Some(other) = other {
            return Err(IllegalMove::TwoPawns { file, other });
        }
    }
    Ok(())
}

fn check_own_king(position: &Position, mv: Move) -> Result<(), IllegalMove> {
    let us = position.turn();
    let to = Bitboard::of(mv.to());
    let before = position.king(us);
    let (king, occupied) = match mv.from() {
        Some(from) => {
            let king = if before == Some(from) { Some(mv.to()) } else { before };
            (king, (position.occupied() & !Bitboard::of(from)) | to)
        }
        None => (before, position.occupied() | to),
    };
    let Some(king) = king else {
        return Ok(());
    };
    if !position.is_attacked(king, !us, occupied) {
        return Ok(());
    }
    // What stood on the destination is taken and attacks no more.
    let attackers = position.attackers_to(king, !us, occupied) & !to;
    let Some(by) = attackers.first() else {
        return Ok(());
    };
    let moved_king = mv.to() == king;
    // Of several attackers name one that already gave check.
    match (attackers & position.checkers()).first() {
        Some(by) if !moved_king => Err(IllegalMove::IgnoresCheck { by }),
        _ => Err(IllegalMove::ExposesKing { by }),
    }
}

impl Position {
    /// Whether a piece of `kind` of the side to move could go from `from` to
    /// `to` by its way of moving, kings' safety and promotion left aside: the
    /// sense in which written moves count candidates.
    pub fn reaches(&self, from: Square, to: Square) -> bool {
        check_movement(self, from, to).is_ok()
    }

    /// The squares from which a piece of `kind` of `color` could go to `to` by
    /// its way of moving, kings' safety left aside.
    pub fn movers_to(&self, color: Color, kind: PieceKind, to: Square) -> Bitboard {
        if self.of_color(color).contains(to) {
            return Bitboard::EMPTY;
        }
        attacks::attacks(!color, kind, to, self.occupied()) & self.of(color, kind)
    }
}
