//! What somebody says stands on the board: any pieces anywhere.
//!
//! A [`Setup`] can be drawn whatever it holds. Whether it can be played is
//! [`Position`](super::Position)'s question, and [`Setup::problems`] lists what
//! a player should be told about it.

use super::{Color, Hand, HandKind, Piece, PieceKind, Square};

/// Pieces, hands, side to move and move counter, as claimed by a diagram.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    board: [Option<Piece>; Square::COUNT],
    hands: [Hand; 2],
    /// The side to move.
    pub turn: Color,
    /// SFEN's counter: the number of the next move, from 1.
    pub move_number: u32,
}

/// Something about a setup that cannot arise in a game from a proper start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupProblem {
    /// 行き所のない駒: a piece stands where it can never move.
    #[error("the {kind:?} on {square} can never move")]
    DeadPiece {
        /// Where it stands.
        square: Square,
        /// What it is.
        kind: PieceKind,
    },
    /// 二歩: two unpromoted pawns of one side on one file.
    #[error("{color:?} has two pawns on file {file}")]
    TwoPawns {
        /// Whose pawns.
        color: Color,
        /// 筋, `1..=9`.
        file: u8,
    },
    /// The side that is not to move is in check: its king could be taken.
    #[error("{0:?} is in check but it is not its turn")]
    OpponentInCheck(Color),
    /// More pieces of a kind than one set has.
    #[error("{count} pieces of kind {kind:?}, a set has {}", kind.full_set())]
    TooMany {
        /// The kind, front side.
        kind: PieceKind,
        /// How many stand on the board and in both hands.
        count: u8,
    },
    /// Two or more kings of one side: never playable.
    #[error("{color:?} has {count} kings")]
    ManyKings {
        /// Whose kings.
        color: Color,
        /// How many.
        count: u8,
    },
}

impl SetupProblem {
    /// A short stable name of the problem, for scripts and logs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::DeadPiece { .. } => "dead_piece",
            Self::TwoPawns { .. } => "nifu",
            Self::OpponentInCheck(_) => "opponent_in_check",
            Self::TooMany { .. } => "too_many",
            Self::ManyKings { .. } => "many_kings",
        }
    }
}

impl Setup {
    /// An empty board, nothing in hand, Black to make move 1.
    pub const EMPTY: Self = Self {
        board: [None; Square::COUNT],
        hands: [Hand::EMPTY; 2],
        turn: Color::Black,
        move_number: 1,
    };

    /// 平手: the even start position.
    pub fn even() -> Self {
        super::Handicap::Even.setup()
    }

    /// The piece on `square`.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// Puts `piece` (or nothing) on `square`.
    pub fn set_piece(&mut self, square: Square, piece: Option<Piece>) {
        self.board[square.index()] = piece;
    }

    /// What `color` holds.
    #[inline]
    pub fn hand(&self, color: Color) -> Hand {
        self.hands[color.index()]
    }

    /// Replaces what `color` holds.
    pub fn set_hand(&mut self, color: Color, hand: Hand) {
        self.hands[color.index()] = hand;
    }

    /// The pieces on the board with their squares, `1a` first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// What one set of pieces still has after everything shown, kings aside:
    /// in a tsume diagram the defender's hand (残り全部).
    pub fn remaining(&self) -> Hand {
        let mut rest = Hand::EMPTY;
        for kind in HandKind::ALL {
            let left = kind.kind().full_set().saturating_sub(self.count(kind.kind()));
            rest = rest.with_count(kind, left);
        }
        rest
    }

    /// How many pieces of `kind`, either side up, stand on the board and in hands.
    fn count(&self, kind: PieceKind) -> u8 {
        let on_board =
            self.pieces().filter(|(_, piece)| piece.kind().unpromoted() == kind).count() as u8;
        let in_hands = match HandKind::of_captured(kind) {
            Some(hand_kind) => {
                Color::ALL.map(|color| self.hand(color).count(hand_kind)).iter().sum()
            }
            None => 0,
        };
        on_board + in_hands
    }

    /// Everything about this setup that a game could not have produced.
    pub fn problems(&self) -> Vec<SetupProblem> {
        let mut problems = Vec::new();
        for color in Color::ALL {
            let count = self.kings_of(color);
            if count > 1 {
                problems.push(SetupProblem::ManyKings { color, count });
            }
        }
        for (square, piece) in self.pieces() {
            if square.rank_for(piece.color()) < piece.kind().first_movable_rank() {
                problems.push(SetupProblem::DeadPiece { square, kind: piece.kind() });
            }
        }
        for color in Color::ALL {
            for file in 1..=9 {
                let pawn = Piece::new(color, PieceKind::Pawn);
                let pawns = self
                    .pieces()
                    .filter(|&(square, piece)| square.file() == file && piece == pawn)
                    .count();
                if pawns > 1 {
                    problems.push(SetupProblem::TwoPawns { color, file });
                }
            }
        }
        for kind in HandKind::ALL.map(HandKind::kind) {
            let count = self.count(kind);
            if count > kind.full_set() {
                problems.push(SetupProblem::TooMany { kind, count });
            }
        }
        if let Ok(position) = super::Position::new(self)
            && position.is_attacked_king(!self.turn)
        {
            problems.push(SetupProblem::OpponentInCheck(!self.turn));
        }
        problems
    }

    fn kings_of(&self, color: Color) -> u8 {
        let king = Piece::new(color, PieceKind::King);
        self.pieces().filter(|&(_, piece)| piece == king).count() as u8
    }
}
