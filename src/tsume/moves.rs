//! The two kinds of moves a mate search knows: checks and answers to check.
//!
//! Checks are found from the king outwards: each kind has its squares from which
//! it would give check, and pieces standing between a slider and the king give
//! check by stepping aside. Answers come from [`Position::legal_moves_into`];
//! here they are only counted, for the first guess at an unsearched position.

use crate::shogi::{Bitboard, Color, Hand, HandKind, Move, PieceKind, Position, Square, attacks};

/// Every kind that moves on the board, kings aside.
const MOVERS: [PieceKind; 13] = [
    PieceKind::Rook,
    PieceKind::Bishop,
    PieceKind::Dragon,
    PieceKind::Horse,
    PieceKind::Gold,
    PieceKind::Silver,
    PieceKind::Knight,
    PieceKind::Lance,
    PieceKind::Pawn,
    PieceKind::ProPawn,
    PieceKind::ProLance,
    PieceKind::ProKnight,
    PieceKind::ProSilver,
];

/// Replaces the content of `out` by every legal move of the side to move that
/// gives check. Without an enemy king there is none.
pub(super) fn checks_into(position: &Position, out: &mut Vec<Move>) {
    out.clear();
    let us = position.turn();
    let Some(target) = position.king(!us) else { return };
    let generator = Generator::new(position, target);
    generator.board_moves(out);
    generator.king_moves(out);
    generator.drops(out);
    // Pieces that might leave the own king in check are few: the judge is the
    // rule book itself.
    if let Some(doubtful) = generator.doubtful() {
        out.retain(|&mv| match mv.from() {
            Some(from) if !doubtful.contains(from) => true,
            _ => position.is_legal(mv),
        });
    }
}

struct Generator<'a> {
    position: &'a Position,
    us: Color,
    target: Square,
    occupied: Bitboard,
    ours: Bitboard,
    /// Our sliders that would check if their one blocker, ours, moved away:
    /// (blocker, squares where it would still block).
    screens: Vec<(Square, Bitboard)>,
}

impl<'a> Generator<'a> {
    fn new(position: &'a Position, target: Square) -> Self {
        let us = position.turn();
        let occupied = position.occupied();
        let ours = position.of_color(us);
        let mut screens = Vec::new();
        for slider in sliders_towards(position, us, target) {
            let between = attacks::between(target, slider);
            let blockers = between & occupied;
            if let Some(blocker) = blockers.first()
                && !blockers.has_many()
                && ours.contains(blocker)
            {
                screens.push((blocker, between));
            }
        }
        Self { position, us, target, occupied, ours, screens }
    }

    /// The squares to which the piece on `from` may go to open a line.
    fn discovering(&self, from: Square) -> Bitboard {
        self.screens
            .iter()
            .filter(|(blocker, _)| *blocker == from)
            .fold(Bitboard::EMPTY, |set, &(_, between)| set | !between)
    }

    fn board_moves(&self, out: &mut Vec<Move>) {
        let (us, them) = (self.us, !self.us);
        let allowed = !self.ours & !Bitboard::of(self.target);
        let zone = Bitboard::far_ranks(us, 3);
        for kind in MOVERS {
            for from in self.ours & self.position.of_kind(kind) {
                let reach = attacks::attacks(us, kind, from, self.occupied) & allowed;
                if reach.is_empty() {
                    continue;
                }
                let opening = self.discovering(from);
                // The piece no longer stands in its own way once it has moved.
                let occupied = self.occupied ^ Bitboard::of(from);
                if let Some(promoted) = kind.promoted() {
                    let reach = if zone.contains(from) { reach } else { reach & zone };
                    let checking = attacks::attacks(them, promoted, self.target, occupied);
                    for to in reach & (checking | opening) {
                        out.push(Move::Normal { from, to, promote: true });
                    }
                }
                let checking = attacks::attacks(them, kind, self.target, occupied);
                for to in reach & (checking | opening) & movable(us, kind) {
                    out.push(Move::Normal { from, to, promote: false });
                }
            }
        }
    }

    /// The own king gives check only by stepping off a line.
    fn king_moves(&self, out: &mut Vec<Move>) {
        let Some(king) = self.position.king(self.us) else { return };
        let opening = self.discovering(king);
        if opening.is_empty() {
            return;
        }
        let allowed = !self.ours & !Bitboard::of(self.target);
        for to in attacks::king(king) & allowed & opening {
            out.push(Move::Normal { from: king, to, promote: false });
        }
    }

    fn drops(&self, out: &mut Vec<Move>) {
        let (us, them) = (self.us, !self.us);
        let hand = self.position.hand(us);
        if hand.is_empty() {
            return;
        }
        for kind in HandKind::ALL {
            if !hand.has(kind) {
                continue;
            }
            for to in drop_checks(self.position, us, them, self.target, kind) {
                let mv = Move::Drop { kind, to };
                if kind == HandKind::Pawn && !self.position.is_legal(mv) {
                    continue; // 打ち歩詰め
                }
                out.push(mv);
            }
        }
    }

    /// The origins whose moves need a closer look at the own king; `None` when
    /// every move found is legal. Drops count as doubtful when it is in check.
    fn doubtful(&self) -> Option<Bitboard> {
        let king = self.position.king(self.us)?;
        if self.position.in_check() {
            return Some(Bitboard::ALL);
        }
        let mut doubtful = Bitboard::of(king);
        for slider in sliders_towards(self.position, !self.us, king) {
            let blockers = attacks::between(king, slider) & self.occupied;
            if !blockers.has_many() {
                doubtful |= blockers;
            }
        }
        Some(doubtful)
    }
}

/// The empty squares on which a dropped `kind` of `us` attacks `target`;
/// 二歩 and dead ends are left out, 打ち歩詰め is not.
pub(super) fn drop_checks(
    position: &Position,
    us: Color,
    them: Color,
    target: Square,
    kind: HandKind,
) -> Bitboard {
    let occupied = position.occupied();
    let mut to = attacks::attacks(them, kind.kind(), target, occupied)
        & !occupied
        & movable(us, kind.kind());
    if kind == HandKind::Pawn {
        to &= !position.of(us, PieceKind::Pawn).fill_files();
    }
    to
}

/// The sliders of `color` that would see `square` on an empty board.
fn sliders_towards(position: &Position, color: Color, square: Square) -> Bitboard {
    let rooks = position.of_kind(PieceKind::Rook) | position.of_kind(PieceKind::Dragon);
    let bishops = position.of_kind(PieceKind::Bishop) | position.of_kind(PieceKind::Horse);
    let lances = position.of_kind(PieceKind::Lance);
    ((attacks::rook(square, Bitboard::EMPTY) & rooks)
        | (attacks::bishop(square, Bitboard::EMPTY) & bishops)
        | (attacks::lance(!color, square, Bitboard::EMPTY) & lances))
        & position.of_color(color)
}

/// Where a piece of `kind` may stand without being stuck.
pub(super) fn movable(color: Color, kind: PieceKind) -> Bitboard {
    !Bitboard::far_ranks(color, kind.first_movable_rank() - 1)
}

/// What the side to move can do about a check, without listing its moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answers {
    /// King moves, captures of the checker, and pieces moved in between.
    /// A promotion choice counts once.
    pub(super) moves: u32,
    /// The squares between the king and a lone checking slider.
    pub(super) between: Bitboard,
    /// Whether some piece in hand can be put on one of them.
    pub(super) can_drop: bool,
}

impl Answers {
    /// Whether this is mate.
    pub(super) fn is_mate(&self) -> bool {
        self.moves == 0 && !self.can_drop
    }
}

/// Counts the answers of the side to move, which is in check.
pub(super) fn answers(position: &Position) -> Answers {
    let us = position.turn();
    let none = Answers { moves: 0, between: Bitboard::EMPTY, can_drop: false };
    let Some(king) = position.king(us) else { return none };
    let occupied = position.occupied();
    let ours = position.of_color(us);
    let enemy_king = position.king(!us).map_or(Bitboard::EMPTY, Bitboard::of);
    let steps = attacks::king(king) & !ours & !enemy_king;
    let mut moves = (steps & !reached_around(position, king, !us)).count();
    let checkers = position.checkers();
    let Some(checker) = checkers.first() else { return Answers { moves, ..none } };
    if checkers.has_many() {
        return Answers { moves, ..none };
    }
    let mut pinned = Bitboard::EMPTY;
    for slider in sliders_towards(position, !us, king) {
        let blockers = attacks::between(king, slider) & occupied;
        if !blockers.has_many() {
            pinned |= blockers & ours;
        }
    }
    // In check a pinned piece never helps: it would have to stay on its line,
    // and the checker stands on another one.
    let helpers = !pinned & !Bitboard::of(king);
    moves += (position.attackers_to(checker, us, occupied) & helpers).count();
    let between = attacks::between(king, checker);
    for square in between {
        moves += (position.attackers_to(square, us, occupied) & helpers).count();
    }
    Answers { moves, between, can_drop: can_drop(position, us, position.hand(us), between) }
}

/// What `color` attacks next to `king`, which does not stand in a slider's way.
fn reached_around(position: &Position, king: Square, color: Color) -> Bitboard {
    let without_king = position.occupied() ^ Bitboard::of(king);
    let sliders = position.of_kind(PieceKind::Rook)
        | position.of_kind(PieceKind::Dragon)
        | position.of_kind(PieceKind::Bishop)
        | position.of_kind(PieceKind::Horse)
        | position.of_kind(PieceKind::Lance);
    let mut reached = Bitboard::EMPTY;
    for from in (attacks::surroundings(king) | sliders) & position.of_color(color) {
        if let Some(piece) = position.piece_at(from) {
            reached |= attacks::attacks(color, piece.kind(), from, without_king);
        }
    }
    reached
}

fn can_drop(position: &Position, us: Color, hand: Hand, between: Bitboard) -> bool {
    if between.is_empty() || hand.is_empty() {
        return false;
    }
    HandKind::ALL.iter().any(|&kind| {
        let mut to = between & movable(us, kind.kind());
        if kind == HandKind::Pawn {
            to &= !position.of(us, PieceKind::Pawn).fill_files();
        }
        hand.has(kind) && !to.is_empty()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::sfen;
    use proptest::prelude::{ProptestConfig, proptest};

    /// Plays `choices` as legal moves from a start and calls `f` on the way.
    fn walk(start: &str, choices: &[u16], mut f: impl FnMut(&Position)) {
        let mut position = Position::new(&sfen::parse(start).unwrap()).unwrap();
        for &choice in choices {
            f(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                return;
            }
            // Checks lead into the positions that matter here.
            let checks: Vec<Move> =
                moves.iter().copied().filter(|&m| is_check(&position, m)).collect();
            let list = if choice % 3 == 0 || checks.is_empty() { &moves[..] } else { &checks };
            position.play_unchecked(list[choice as usize / 3 % list.len()]);
        }
    }

    fn is_check(position: &Position, mv: Move) -> bool {
        let mut next = position.clone();
        next.play_unchecked(mv);
        next.in_check()
    }

    fn compare(position: &Position) {
        let mut checks = Vec::new();
        checks_into(position, &mut checks);
        let mut expected: Vec<Move> =
            position.legal_moves().into_iter().filter(|&m| is_check(position, m)).collect();
        checks.sort();
        expected.sort();
        assert_eq!(checks, expected, "{position:?}");
        if position.in_check() {
            let answers = answers(position);
            let legal = position.legal_moves();
            let mut plain: Vec<(Square, Square)> =
                legal.iter().filter_map(|m| Some((m.from()?, m.to()))).collect();
            plain.sort();
            plain.dedup();
            assert_eq!(answers.moves as usize, plain.len(), "{position:?}");
            assert_eq!(answers.can_drop, legal.iter().any(|m| m.from().is_none()), "{position:?}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(96))]
        #[test]
        fn checks_and_answers_agree_with_the_rules(choices in proptest::collection::vec(0u16.., 60)) {
            for start in [
                "startpos",
                "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
                "1pG1B4/Gs+P6/pP7/n1ls5/3k5/nL4+r1b/1+p1p+R4/1S7/2N6 b SP2gn2l11p 1",
                "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1",
            ] {
                walk(start, &choices, compare);
            }
        }
    }
}
