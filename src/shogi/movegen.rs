//! Generation of legal moves.
//!
//! Legality is decided once per position, not per move: a scan from the king
//! finds the checkers and the pinned pieces, and with those every other piece's
//! destinations can be masked. Only the king's own squares and a pawn dropped
//! in front of the enemy king need a closer look.

use std::ops::ControlFlow;

use super::{Bitboard, Color, HandKind, Move, PieceKind, Position, Square, attacks};

/// A list of moves.
///
/// 593 is the most legal moves a position with one set of pieces can have;
/// stranger boards may have more, so the list grows when it must.
#[derive(Clone, Debug, Default)]
pub struct MoveList(Vec<Move>);

impl MoveList {
    /// An empty list with room for every ordinary position.
    pub fn new() -> Self {
        Self(Vec::with_capacity(600))
    }
}

impl std::ops::Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl std::ops::DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.0
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = std::vec::IntoIter<Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// Who receives the generated moves, a set of destinations at a time.
/// `Break` ends the generation.
trait Sink {
    /// The piece on `from` may go to `stay` as it is and to `promote` turned over.
    fn normal(&mut self, from: Square, stay: Bitboard, promote: Bitboard) -> ControlFlow<()>;
    /// Pawns of `color` one square behind each of these squares may step there.
    fn pawns(&mut self, color: Color, stay: Bitboard, promote: Bitboard) -> ControlFlow<()>;
    /// A piece of `kind` may be dropped on any of `to`.
    fn drops(&mut self, kind: HandKind, to: &[Square]) -> ControlFlow<()>;
}

impl Sink for MoveList {
    #[inline(always)]
    fn normal(&mut self, from: Square, stay: Bitboard, promote: Bitboard) -> ControlFlow<()> {
        promote.for_each(|to| {
            self.0.push(Move::Normal { from, to, promote: true });
        });
        stay.for_each(|to| {
            self.0.push(Move::Normal { from, to, promote: false });
        });
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, color: Color, stay: Bitboard, promote: Bitboard) -> ControlFlow<()> {
        let behind = |to: Square| match color {
            Color::Black => Square::from_index_unchecked(to.index() as u32 + 1),
            Color::White => Square::from_index_unchecked(to.index() as u32 - 1),
        };
        promote.for_each(|to| {
            self.0.push(Move::Normal { from: behind(to), to, promote: true });
        });
        stay.for_each(|to| {
            self.0.push(Move::Normal { from: behind(to), to, promote: false });
        });
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn drops(&mut self, kind: HandKind, to: &[Square]) -> ControlFlow<()> {
        self.0.extend(to.iter().map(|&to| Move::Drop { kind, to }));
        ControlFlow::Continue(())
    }
}

/// Stops at the first move.
struct AnyMove;

impl Sink for AnyMove {
    fn normal(&mut self, _: Square, stay: Bitboard, promote: Bitboard) -> ControlFlow<()> {
        stop_unless_empty(stay | promote)
    }

    fn pawns(&mut self, _: Color, stay: Bitboard, promote: Bitboard) -> ControlFlow<()> {
        stop_unless_empty(stay | promote)
    }

    fn drops(&mut self, _: HandKind, to: &[Square]) -> ControlFlow<()> {
        if to.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

fn stop_unless_empty(set: Bitboard) -> ControlFlow<()> {
    if set.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// Replaces the content of `moves` by every legal move.
#[inline]
pub(super) fn legal_moves(position: &Position, moves: &mut MoveList) {
    moves.0.clear();
    // A list never breaks off.
    let _ = generate(position, moves);
}

/// Whether there is any legal move.
pub(super) fn has_legal_move(position: &Position) -> bool {
    generate(position, &mut AnyMove).is_break()
}

/// What stands between a king and the enemy.
#[derive(Clone, Copy)]
pub(crate) struct KingView {
    /// The pieces that give check.
    pub(crate) checkers: Bitboard,
    /// The king's own pieces that alone block an enemy slider.
    pub(crate) pinned: Bitboard,
}

/// Looks out from the king of `color` on `king` with `occupied` occupied.
pub(super) fn king_view(
    position: &Position,
    color: Color,
    king: Square,
    occupied: Bitboard,
) -> KingView {
    let enemy = position.of_color(!color);
    let horses = position.of_kind(PieceKind::Horse);
    let dragons = position.of_kind(PieceKind::Dragon);
    let mut checkers = ((attacks::pawn(color, king) & position.of_kind(PieceKind::Pawn))
        | (attacks::knight(color, king) & position.of_kind(PieceKind::Knight))
        | (attacks::silver(color, king) & position.of_kind(PieceKind::Silver))
        | (attacks::gold(color, king) & position.gold_movers())
        // Kings side by side: no game leads there, but diagrams do.
        | (attacks::king(king) & (horses | dragons | position.of_kind(PieceKind::King))))
        & enemy;
    let mut pinned = Bitboard::EMPTY;
    // Sliders that would see the king on an empty board.
    let sliders = ((attacks::rook_lines(king) & (position.of_kind(PieceKind::Rook) | dragons))
        | (attacks::bishop_lines(king) & (position.of_kind(PieceKind::Bishop) | horses))
        | (attacks::forward_line(color, king) & position.of_kind(PieceKind::Lance)))
        & enemy;
    sliders.for_each(|slider| {
        let blockers = attacks::between(king, slider) & occupied;
        if blockers.is_empty() {
            checkers |= Bitboard::of(slider);
        } else if !blockers.has_many() {
            pinned |= blockers & position.of_color(color);
        }
    });
    KingView { checkers, pinned }
}

/// The squares through which a pinned piece on `square` may still move: the
/// whole line through it and its king.
fn pin_line(king: Square, square: Square) -> Bitboard {
    // Sliding from the king along the line only: every other direction is
    // masked by the empty-board line through both squares.
    let both = Bitboard::of(king) | Bitboard::of(square);
    let on_line = |line: Bitboard| line.contains(square);
    let rook = attacks::rook_lines(king);
    if on_line(rook) {
        if king.file() == square.file() {
            return both.fill_files();
        }
        return rook & attacks::rook_lines(square) & !both.fill_files() | both;
    }
    attacks::bishop_lines(king) & attacks::bishop_lines(square) | both
}

fn generate(position: &Position, sink: &mut impl Sink) -> ControlFlow<()> {
    let us = position.turn();
    let them = !us;
    let occupied = position.occupied();
    let ours = position.of_color(us);
    // A king is never captured, even on boards where it could be.
    let their_king = position.king(them).map_or(Bitboard::EMPTY, Bitboard::of);
    let mut allowed = !ours & !their_king;
    let mut pinned = Bitboard::EMPTY;
    let mut drop_targets = !occupied;

    if let Some(king) = position.king(us) {
        let view = king_view(position, us, king, occupied);
        let behind_king = occupied ^ Bitboard::of(king);
        let safe = (attacks::king(king) & allowed)
            .iter()
            .filter(|&to| !position.is_attacked(to, them, behind_king))
            .collect::<Bitboard>();
        sink.normal(king, safe, Bitboard::EMPTY)?;
        if view.checkers.has_many() {
            return ControlFlow::Continue(());
        }
        if let Some(checker) = view.checkers.first() {
            let between = attacks::between(king, checker);
            allowed &= between | view.checkers;
            drop_targets &= between;
        }
        pinned = view.pinned;

        for from in pinned {
            let targets = allowed & pin_line(king, from);
            if let Some(piece) = position.piece_at(from) {
                let targets = targets & attacks::attacks(us, piece.kind(), from, occupied);
                emit(us, piece.kind(), from, targets, sink)?;
            }
        }
    }

    let free = ours & !pinned;
    pawn_moves(position, us, free, allowed, sink)?;
    // One loop per way of moving, so that each is compiled for itself.
    macro_rules! pieces {
        ($kind:ident, $from:ident => $attacks:expr) => {
            for $from in free & position.of_kind(PieceKind::$kind) {
                emit(us, PieceKind::$kind, $from, $attacks & allowed, sink)?;
            }
        };
    }
    pieces!(Lance, from => attacks::lance(us, from, occupied));
    pieces!(Knight, from => attacks::knight(us, from));
    pieces!(Silver, from => attacks::silver(us, from));
    pieces!(Bishop, from => attacks::bishop(from, occupied));
    pieces!(Rook, from => attacks::rook(from, occupied));
    for from in free & position.gold_movers() {
        sink.normal(from, attacks::gold(us, from) & allowed, Bitboard::EMPTY)?;
    }
    pieces!(Horse, from => attacks::bishop(from, occupied) | attacks::orthogonal_steps(from));
    pieces!(Dragon, from => attacks::rook(from, occupied) | attacks::diagonal_steps(from));
    if !position.hand(us).is_empty() {
        drop_moves(position, us, drop_targets, sink)?;
    }
    ControlFlow::Continue(())
}

/// `DEAD_END[color][n - 1]`: the ranks where a piece whose first movable rank
/// is `n` could not move any more.
static DEAD_END: [[Bitboard; 3]; 2] = [
    [Bitboard::EMPTY, Bitboard::far_ranks(Color::Black, 1), Bitboard::far_ranks(Color::Black, 2)],
    [Bitboard::EMPTY, Bitboard::far_ranks(Color::White, 1), Bitboard::far_ranks(Color::White, 2)],
];

static PROMOTION_ZONE: [Bitboard; 2] =
    [Bitboard::far_ranks(Color::Black, 3), Bitboard::far_ranks(Color::White, 3)];

/// Where a piece of `kind` may stand without being stuck.
#[inline]
pub(super) fn movable_squares(color: Color, kind: PieceKind) -> Bitboard {
    !DEAD_END[color.index()][kind.first_movable_rank() as usize - 1]
}

#[inline]
fn pawn_moves(
    position: &Position,
    us: Color,
    free: Bitboard,
    allowed: Bitboard,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    let targets = (free & position.of_kind(PieceKind::Pawn)).forward(us) & allowed;
    let promote = targets & PROMOTION_ZONE[us.index()];
    let stay = targets & movable_squares(us, PieceKind::Pawn);
    sink.pawns(us, stay, promote)
}

/// The moves of one piece to `targets`, with and without promotion.
#[inline(always)]
fn emit(
    us: Color,
    kind: PieceKind,
    from: Square,
    targets: Bitboard,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    let zone = PROMOTION_ZONE[us.index()];
    let promote = match kind.promoted() {
        None => Bitboard::EMPTY,
        Some(_) if zone.contains(from) => targets,
        Some(_) => targets & zone,
    };
    sink.normal(from, targets & movable_squares(us, kind), promote)
}

fn drop_moves(
    position: &Position,
    us: Color,
    targets: Bitboard,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    let hand = position.hand(us);
    if hand.has(HandKind::Pawn) {
        let mut to = SquareBuffer::new();
        to.append(pawn_drop_targets(position, us, targets));
        sink.drops(HandKind::Pawn, to.as_slice())?;
    }
    if hand.without_pawns().is_empty() {
        return ControlFlow::Continue(());
    }
    // Listed once for all kinds, the two farthest ranks last: each kind takes
    // as much of the list as it can move from.
    let mut to = SquareBuffer::new();
    let [_, last, last_two] = DEAD_END[us.index()];
    to.append(targets & !last_two);
    let for_knights = to.len;
    to.append(targets & last_two & !last);
    let for_lances = to.len;
    to.append(targets & last);
    for kind in HandKind::ALL {
        if kind == HandKind::Pawn || !hand.has(kind) {
            continue;
        }
        let to = match kind.kind().first_movable_rank() {
            1 => to.as_slice(),
            2 => &to.as_slice()[..for_lances],
            _ => &to.as_slice()[..for_knights],
        };
        sink.drops(kind, to)?;
    }
    ControlFlow::Continue(())
}

/// Where a pawn may be dropped: no second pawn on a file, no mate.
fn pawn_drop_targets(position: &Position, us: Color, targets: Bitboard) -> Bitboard {
    let to = targets
        & movable_squares(us, PieceKind::Pawn)
        & !position.of(us, PieceKind::Pawn).fill_files();
    match pawn_check_square(position, us) {
        Some(square) if to.contains(square) && is_pawn_drop_mate(position, square) => {
            to & !Bitboard::of(square)
        }
        _ => to,
    }
}

/// Squares written out one after another.
struct SquareBuffer {
    squares: [Square; Square::COUNT],
    len: usize,
}

impl SquareBuffer {
    #[inline]
    fn new() -> Self {
        Self { squares: [Square::from_index_unchecked(0); Square::COUNT], len: 0 }
    }

    #[inline]
    fn append(&mut self, set: Bitboard) {
        set.for_each(|square| {
            // Sets that are appended share no square, so there is always room.
            if let Some(slot) = self.squares.get_mut(self.len) {
                *slot = square;
                self.len += 1;
            }
        });
    }

    #[inline]
    fn as_slice(&self) -> &[Square] {
        &self.squares[..self.len]
    }
}

/// The one square from which a pawn of `us` gives check.
pub(super) fn pawn_check_square(position: &Position, us: Color) -> Option<Square> {
    attacks::pawn(!us, position.king(!us)?).first()
}

/// 打ち歩詰め: whether the side to move would mate by dropping a pawn on
/// `square`, the empty square in front of the enemy king.
pub(super) fn is_pawn_drop_mate(position: &Position, square: Square) -> bool {
    let us = position.turn();
    let them = !us;
    let Some(king) = position.king(them) else {
        return false;
    };
    let occupied = position.occupied() | Bitboard::of(square);
    let defenders = position.of_color(them);

    // The king itself: takes the pawn or steps aside.
    let behind_king = occupied ^ Bitboard::of(king);
    // Our own king is no square to flee to either; `attackers_to` knows the rest.
    let our_king = position.king(us).map_or(Bitboard::EMPTY, Bitboard::of);
    let flights = attacks::king(king) & !defenders & !our_king;
    if flights.iter().any(|to| !position.is_attacked(to, us, behind_king)) {
        return false;
    }

    // Another piece takes the pawn. The pawn is a neighbour of the king, so
    // nothing can be put in between.
    let takers = position.attackers_to(square, them, occupied) & !Bitboard::of(king);
    if takers.is_empty() {
        return true;
    }
    let view = king_view(position, them, king, occupied);
    // Somebody else checks already (on boards that no game reaches): taking
    // the pawn is no answer then.
    if !view.checkers.is_empty() {
        return true;
    }
    !takers.iter().any(|from| !view.pinned.contains(from) || pin_line(king, from).contains(square))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pin_line_is_the_line_through_both_squares() {
        for king in Square::all() {
            for square in attacks::rook_lines(king) | attacks::bishop_lines(king) {
                let line = pin_line(king, square);
                assert!(line.contains(king) && line.contains(square));
                let file_step = (square.file() as i8 - king.file() as i8).signum();
                let rank_step = (square.rank() as i8 - king.rank() as i8).signum();
                let mut expected = Bitboard::of(king);
                for sign in [-1, 1] {
                    let mut at = king;
                    while let Some(next) = at.offset(file_step * sign, rank_step * sign) {
                        expected |= Bitboard::of(next);
                        at = next;
                    }
                }
                assert_eq!(line, expected, "{king} {square}");
            }
        }
    }
}
