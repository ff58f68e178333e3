//! A position that can be played: what SFEN says, with its bitboards.
//!
//! There is no history inside; 千日手 is [`History`](super::History)'s matter.
//! One king, or none, is an ordinary position (tsume diagrams, exercises).

use super::{
    Bitboard, Color, Hand, HandKind, IllegalMove, Move, MoveList, Piece, PieceKind, Setup, Square,
    attacks, legality, movegen, zobrist,
};

/// Pieces, hands and side to move, ready for move generation.
///
/// At most one king a side; everything else may be as odd as a diagram likes.
/// A king that could be taken never is: its square is no destination.
#[derive(Clone)]
pub struct Position {
    board: [Option<Piece>; Square::COUNT],
    by_color: [Bitboard; 2],
    by_kind: [Bitboard; PieceKind::COUNT],
    hands: [Hand; 2],
    kings: [Option<Square>; 2],
    turn: Color,
    move_number: u32,
    board_key: u64,
}

/// The setup cannot be played at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// A side has two kings or more.
    #[error("{0:?} has more than one king")]
    ManyKings(Color),
}

impl Position {
    /// The position of `setup`.
    ///
    /// # Errors
    /// A side has more than one king. Everything else that is odd about a setup
    /// is listed by [`Setup::problems`] and still makes a position.
    pub fn new(setup: &Setup) -> Result<Self, PositionError> {
        let mut position = Self {
            board: [None; Square::COUNT],
            by_color: [Bitboard::EMPTY; 2],
            by_kind: [Bitboard::EMPTY; PieceKind::COUNT],
            hands: Color::ALL.map(|color| setup.hand(color)),
            kings: [None; 2],
            turn: setup.turn,
            move_number: setup.move_number.max(1),
            board_key: match setup.turn {
                Color::Black => 0,
                Color::White => zobrist::WHITE_TO_MOVE,
            },
        };
        for (square, piece) in setup.pieces() {
            if piece.kind() == PieceKind::King && position.kings[piece.color().index()].is_some() {
                return Err(PositionError::ManyKings(piece.color()));
            }
            position.put(square, piece);
        }
        Ok(position)
    }

    /// 平手: the even start position.
    pub fn even() -> Self {
        Self::new(&Setup::even()).expect("the even start position has one king a side")
    }

    /// The same position as plain pieces and hands.
    pub fn to_setup(&self) -> Setup {
        let mut setup = Setup::EMPTY;
        for square in Square::all() {
            setup.set_piece(square, self.piece_at(square));
        }
        for color in Color::ALL {
            setup.set_hand(color, self.hand(color));
        }
        setup.turn = self.turn;
        setup.move_number = self.move_number;
        setup
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// SFEN's counter: the number of the next move, from 1.
    #[inline]
    pub fn move_number(&self) -> u32 {
        self.move_number
    }

    /// The piece on `square`.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// What `color` holds.
    #[inline]
    pub fn hand(&self, color: Color) -> Hand {
        self.hands[color.index()]
    }

    /// Where the king of `color` stands, if it has one.
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.kings[color.index()]
    }

    /// All occupied squares.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.by_color[0] | self.by_color[1]
    }

    /// The squares of the pieces of `color`.
    #[inline]
    pub fn of_color(&self, color: Color) -> Bitboard {
        self.by_color[color.index()]
    }

    /// The squares of the pieces of `kind`, both sides'.
    #[inline]
    pub fn of_kind(&self, kind: PieceKind) -> Bitboard {
        self.by_kind[kind.index()]
    }

    /// The squares of the pieces of `kind` that `color` owns.
    #[inline]
    pub fn of(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.of_color(color) & self.of_kind(kind)
    }

    /// The squares of everything that moves like a gold, both sides'.
    #[inline]
    pub(super) fn gold_movers(&self) -> Bitboard {
        self.of_kind(PieceKind::Gold)
            | self.of_kind(PieceKind::ProPawn)
            | self.of_kind(PieceKind::ProLance)
            | self.of_kind(PieceKind::ProKnight)
            | self.of_kind(PieceKind::ProSilver)
    }

    /// The pieces of `color` that attack `square` when `occupied` is occupied.
    #[inline]
    pub fn attackers_to(&self, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
        // A piece attacks a square exactly when the same piece of the other
        // side, standing on that square, would attack it.
        let from_here = !color;
        let horses = self.of_kind(PieceKind::Horse);
        let dragons = self.of_kind(PieceKind::Dragon);
        let attackers = (attacks::pawn(from_here, square) & self.of_kind(PieceKind::Pawn))
            | (attacks::knight(from_here, square) & self.of_kind(PieceKind::Knight))
            | (attacks::silver(from_here, square) & self.of_kind(PieceKind::Silver))
            | (attacks::gold(from_here, square) & self.gold_movers())
            | (attacks::king(square) & (self.of_kind(PieceKind::King) | horses | dragons))
            | (attacks::lance(from_here, square, occupied) & self.of_kind(PieceKind::Lance))
            | (attacks::bishop(square, occupied) & (self.of_kind(PieceKind::Bishop) | horses))
            | (attacks::rook(square, occupied) & (self.of_kind(PieceKind::Rook) | dragons));
        attackers & self.of_color(color)
    }

    /// The squares that the pieces of `color` attack by steps: all that no other
    /// piece can block, those of a horse and a dragon among them.
    #[inline]
    pub fn reached_by_steps(&self, color: Color) -> Bitboard {
        let ours = self.of_color(color);
        let of = |kind| ours & self.of_kind(kind);
        let (gold, silver, king) =
            (ours & self.gold_movers(), of(PieceKind::Silver), of(PieceKind::King));
        let (horse, dragon) = (of(PieceKind::Horse), of(PieceKind::Dragon));
        // Moved one to the front and one to the back, and from there to the sides.
        let front = |set: Bitboard| set.forward(color);
        let back = |set: Bitboard| set.forward(!color);
        let ahead = of(PieceKind::Pawn) | gold | silver | king | horse;
        let behind = gold | king | horse;
        let beside = front(front(of(PieceKind::Knight)) | gold | silver | king | dragon)
            | back(silver | king | dragon)
            | gold
            | king
            | horse;
        front(ahead) | back(behind) | beside.sideways()
    }

    /// The pieces of both sides that attack `square` when `occupied` is occupied.
    #[inline]
    pub fn all_attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let horses = self.of_kind(PieceKind::Horse);
        let dragons = self.of_kind(PieceKind::Dragon);
        let rook = attacks::rook(square, occupied);
        let of_either = (attacks::king(square)
            & (self.of_kind(PieceKind::King) | horses | dragons))
            | (attacks::bishop(square, occupied) & (self.of_kind(PieceKind::Bishop) | horses))
            | (rook & (self.of_kind(PieceKind::Rook) | dragons));
        Color::ALL.into_iter().fold(of_either, |all, color| {
            let from_here = !color;
            let of_one = (attacks::pawn(from_here, square) & self.of_kind(PieceKind::Pawn))
                | (attacks::knight(from_here, square) & self.of_kind(PieceKind::Knight))
                | (attacks::silver(from_here, square) & self.of_kind(PieceKind::Silver))
                | (attacks::gold(from_here, square) & self.gold_movers())
                | (rook
                    & attacks::forward_line(from_here, square)
                    & self.of_kind(PieceKind::Lance));
            all | of_one & self.of_color(color)
        })
    }

    /// Whether a piece of `color` attacks `square` when `occupied` is occupied:
    /// the question behind every step of a king, so it looks along a line only
    /// when a slider stands on it.
    #[inline]
    pub fn is_attacked(&self, square: Square, color: Color, occupied: Bitboard) -> bool {
        let from_here = !color;
        let enemy = self.of_color(color);
        let horses = self.of_kind(PieceKind::Horse);
        let dragons = self.of_kind(PieceKind::Dragon);
        let steppers = (attacks::pawn(from_here, square) & self.of_kind(PieceKind::Pawn))
            | (attacks::knight(from_here, square) & self.of_kind(PieceKind::Knight))
            | (attacks::silver(from_here, square) & self.of_kind(PieceKind::Silver))
            | (attacks::gold(from_here, square) & self.gold_movers())
            | (attacks::king(square) & (self.of_kind(PieceKind::King) | horses | dragons));
        if !(steppers & enemy).is_empty() {
            return true;
        }
        let rooks = (self.of_kind(PieceKind::Rook) | dragons) & enemy;
        let bishops = (self.of_kind(PieceKind::Bishop) | horses) & enemy;
        let lances = self.of_kind(PieceKind::Lance) & enemy;
        let meets = |a: Bitboard, b: Bitboard| !(a & b).is_empty();
        (meets(attacks::rook_lines(square), rooks) && meets(attacks::rook(square, occupied), rooks))
            || (meets(attacks::bishop_lines(square), bishops)
                && meets(attacks::bishop(square, occupied), bishops))
            || (meets(attacks::forward_line(from_here, square), lances)
                && meets(attacks::lance(from_here, square, occupied), lances))
    }

    /// The king of the side to move, looked at from all sides.
    #[inline]
    pub(crate) fn king_view(&self) -> Option<movegen::KingView> {
        let king = self.king(self.turn)?;
        Some(movegen::king_view(self, self.turn, king, self.occupied()))
    }

    /// The pieces that give check to the side to move.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        match self.king(self.turn) {
            Some(king) => self.attackers_to(king, !self.turn, self.occupied()),
            None => Bitboard::EMPTY,
        }
    }

    /// 王手: whether the side to move is in check. Without a king it never is.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.is_attacked_king(self.turn)
    }

    /// Whether the king of `color` is attacked, whoever is to move.
    pub fn is_attacked_king(&self, color: Color) -> bool {
        self.king(color).is_some_and(|king| self.is_attacked(king, !color, self.occupied()))
    }

    /// Whether the side to move has a legal move.
    pub fn has_legal_move(&self) -> bool {
        movegen::has_legal_move(self)
    }

    /// Every legal move of the side to move, 打ち歩詰め excluded.
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.legal_moves_into(&mut moves);
        moves
    }

    /// The same into a list that is kept between positions.
    #[inline]
    pub fn legal_moves_into(&self, moves: &mut MoveList) {
        movegen::legal_moves(self, moves);
    }

    /// Whether `mv` is legal here; for the reason see [`Position::check`].
    pub fn is_legal(&self, mv: Move) -> bool {
        self.check(mv).is_ok()
    }

    /// Checks `mv` against every rule.
    ///
    /// # Errors
    /// The one reason why it is illegal, as a referee would name it.
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        legality::check(self, mv)
    }

    /// Checks `mv` and plays it.
    ///
    /// # Errors
    /// The reason why it is illegal; the position is unchanged then.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Plays a move that [`Position::legal_moves`] gave or [`Position::check`]
    /// passed. Any other move leaves some position, but a meaningless one.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        let us = self.turn;
        match mv {
            Move::Normal { from, to, promote } => {
                let Some(piece) = self.take(from) else { return };
                if let Some(captured) = self.board[to.index()] {
                    self.take(to);
                    if let Some(kind) = HandKind::of_captured(captured.kind()) {
                        let hand = &mut self.hands[us.index()];
                        *hand = hand.with(kind);
                    }
                }
                let piece = match piece.kind().promoted() {
                    Some(promoted) if promote => Piece::new(us, promoted),
                    _ => piece,
                };
                self.put(to, piece);
            }
            Move::Drop { kind, to } => {
                let hand = &mut self.hands[us.index()];
                *hand = hand.without(kind).unwrap_or(*hand);
                self.put(to, Piece::new(us, kind.kind()));
            }
        }
        self.pass_unchecked();
    }

    /// Gives the turn to the other side, whatever the board looks like. No move
    /// of shogi does that: it is for search (null move) and for exercises.
    #[inline]
    pub fn pass_unchecked(&mut self) {
        self.turn = !self.turn;
        self.board_key ^= zobrist::WHITE_TO_MOVE;
        self.move_number = self.move_number.saturating_add(1);
    }

    /// Moves one `kind` from the hand of the side that just moved to the hand of
    /// the side to move, if there is one. No move of shogi does that: it is how
    /// a futile interposition (無駄合) is judged.
    #[inline]
    pub fn hand_back_unchecked(&mut self, kind: HandKind) {
        if let Some(rest) = self.hands[(!self.turn).index()].without(kind) {
            self.hands[(!self.turn).index()] = rest;
            let hand = &mut self.hands[self.turn.index()];
            *hand = hand.with(kind);
        }
    }

    /// A hash of board and side to move, hands left out.
    #[inline]
    pub fn board_key(&self) -> u64 {
        self.board_key
    }

    /// What [`Position::board_key`] will be after `mv`, which must be legal.
    #[inline]
    pub fn board_key_after(&self, mv: Move) -> u64 {
        let us = self.turn;
        let key = self.board_key ^ zobrist::WHITE_TO_MOVE;
        match mv {
            Move::Normal { from, to, promote } => {
                let Some(piece) = self.board[from.index()] else { return key };
                let arriving = match piece.kind().promoted() {
                    Some(promoted) if promote => Piece::new(us, promoted),
                    _ => piece,
                };
                let captured =
                    self.board[to.index()].map_or(0, |captured| zobrist::piece(captured, to));
                key ^ zobrist::piece(piece, from) ^ zobrist::piece(arriving, to) ^ captured
            }
            Move::Drop { kind, to } => key ^ zobrist::piece(Piece::new(us, kind.kind()), to),
        }
    }

    /// A hash of board, hands and side to move.
    #[inline]
    pub fn key(&self) -> u64 {
        self.board_key ^ zobrist::hands(self.hands)
    }

    /// Whether board, both hands and side to move are the same: the sameness of
    /// 千日手, in which the move counter plays no part.
    pub fn is_same_position(&self, other: &Self) -> bool {
        self.board_key == other.board_key
            && self.hands == other.hands
            && self.turn == other.turn
            && self.board == other.board
    }

    /// Puts `piece` on the empty `square`.
    #[inline]
    fn put(&mut self, square: Square, piece: Piece) {
        let bit = Bitboard::of(square);
        self.board[square.index()] = Some(piece);
        self.by_color[piece.color().index()] |= bit;
        self.by_kind[piece.kind().index()] |= bit;
        self.board_key ^= zobrist::piece(piece, square);
        if piece.kind() == PieceKind::King {
            self.kings[piece.color().index()] = Some(square);
        }
    }

    /// Takes the piece off `square`.
    #[inline]
    fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.board[square.index()].take()?;
        let bit = Bitboard::of(square);
        self.by_color[piece.color().index()] ^= bit;
        self.by_kind[piece.kind().index()] ^= bit;
        self.board_key ^= zobrist::piece(piece, square);
        if piece.kind() == PieceKind::King {
            self.kings[piece.color().index()] = None;
        }
        Some(piece)
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let pieces =
            self.occupied().iter().filter_map(|square| Some((square, self.piece_at(square)?)));
        f.debug_struct("Position")
            .field("turn", &self.turn)
            .field("move_number", &self.move_number)
            .field("hands", &self.hands)
            .field("pieces", &pieces.collect::<Vec<_>>())
            .finish()
    }
}
