//! The checks a side has.
//!
//! They are found from the king outwards: each kind has its squares from which it
//! would give check, pieces that step come from near by, and pieces standing
//! between a slider and the king give check by stepping aside.

use crate::shogi::{Bitboard, Color, HandKind, Move, PieceKind, Position, Square, attacks};

/// The kinds that move along lines.
const SLIDERS: [PieceKind; 5] =
    [PieceKind::Rook, PieceKind::Bishop, PieceKind::Dragon, PieceKind::Horse, PieceKind::Lance];

/// The kinds that move by steps, kings and pawns aside.
const STEPPERS: [PieceKind; 7] = [
    PieceKind::Gold,
    PieceKind::Silver,
    PieceKind::Knight,
    PieceKind::ProPawn,
    PieceKind::ProLance,
    PieceKind::ProKnight,
    PieceKind::ProSilver,
];

/// Who receives the checks, a set of destinations at a time.
trait Sink {
    /// The piece on `from` may go to `stay` as it is and to `promote` turned over.
    fn board(&mut self, from: Square, stay: Bitboard, promote: Bitboard);
    /// A piece of `kind` may be dropped on any of `to`.
    fn drops(&mut self, kind: HandKind, to: Bitboard);
}

impl Sink for Vec<Move> {
    fn board(&mut self, from: Square, stay: Bitboard, promote: Bitboard) {
        self.extend(promote.iter().map(|to| Move::Normal { from, to, promote: true }));
        self.extend(stay.iter().map(|to| Move::Normal { from, to, promote: false }));
    }

    fn drops(&mut self, kind: HandKind, to: Bitboard) {
        self.extend(to.iter().map(|to| Move::Drop { kind, to }));
    }
}

/// What they weigh together.
struct Weight {
    total: u32,
    /// The squares next to the king.
    near: Bitboard,
}

impl Weight {
    /// Adds the checks of one piece, or of one kind from the hand.
    fn add(&mut self, to: Bitboard) {
        let near = (to & self.near).count();
        self.total += 3 * near + (to.count() - near).min(2);
    }
}

impl Sink for Weight {
    fn board(&mut self, _: Square, stay: Bitboard, promote: Bitboard) {
        self.add(stay | promote);
    }

    fn drops(&mut self, _: HandKind, to: Bitboard) {
        self.add(to);
    }
}

/// Replaces the content of `out` by every legal move of the side to move that
/// gives check. Without an enemy king there is none.
pub(super) fn checks_into(position: &Position, out: &mut Vec<Move>) {
    out.clear();
    let Some(generator) = Generator::new(position) else { return };
    generator.generate(out);
    // Pieces that might leave the own king in check are few, and so are pawns
    // dropped on a king's head: the judge is the rule book itself.
    let doubtful = doubtful(position);
    let drops_pawns = position.hand(position.turn()).has(HandKind::Pawn);
    if doubtful.is_empty() && !drops_pawns {
        return;
    }
    out.retain(|&mv| match mv {
        Move::Normal { from, .. } => !doubtful.contains(from) || position.is_legal(mv),
        Move::Drop { kind, .. } => {
            kind != HandKind::Pawn && doubtful != Bitboard::ALL || position.is_legal(mv)
        }
    });
}

/// What the checks of the side to move weigh, 0 if there is none: one next to the
/// king three times as much as one from afar, and of those from afar by one piece,
/// or by one kind from the hand, no more than two count, for they are much alike.
/// Checks that leave the own king in check and 打ち歩詰め are weighed too.
pub(super) fn weigh_checks(position: &Position) -> u32 {
    let Some(generator) = Generator::new(position) else { return 0 };
    let mut weight = Weight { total: 0, near: attacks::king(generator.target) };
    generator.generate(&mut weight);
    weight.total
}

struct Generator<'a> {
    position: &'a Position,
    us: Color,
    target: Square,
    occupied: Bitboard,
    /// Where our pieces may go.
    allowed: Bitboard,
    /// Our pieces that alone stand between a slider of ours and the king.
    screens: Bitboard,
}

impl<'a> Generator<'a> {
    /// `None` without an enemy king.
    fn new(position: &'a Position) -> Option<Self> {
        let us = position.turn();
        let target = position.king(!us)?;
        let occupied = position.occupied();
        let ours = position.of_color(us);
        let allowed = !ours & !Bitboard::of(target);
        let mut screens = Bitboard::EMPTY;
        for slider in sliders_towards(position, us, target) {
            let blockers = attacks::between(target, slider) & occupied;
            if !blockers.has_many() {
                screens |= blockers & ours;
            }
        }
        Some(Self { position, us, target, occupied, allowed, screens })
    }

    fn generate(&self, sink: &mut impl Sink) {
        let ours = self.position.of_color(self.us);
        for kind in SLIDERS {
            for from in ours & self.position.of_kind(kind) {
                self.piece(kind, from, sink);
            }
        }
        let near = ours & (attacks::two_steps_around(self.target) | self.screens);
        for kind in STEPPERS {
            for from in near & self.position.of_kind(kind) {
                self.piece(kind, from, sink);
            }
        }
        self.pawns(sink);
        // A king gives check only by stepping off a line.
        if let Some(king) = self.position.king(self.us)
            && self.screens.contains(king)
        {
            let to = attacks::king(king) & self.allowed & self.opening(king);
            sink.board(king, to, Bitboard::EMPTY);
        }
        self.drops(sink);
    }

    /// The squares to which the piece on `from` may go to open a line.
    fn opening(&self, from: Square) -> Bitboard {
        if !self.screens.contains(from) {
            return Bitboard::EMPTY;
        }
        sliders_towards(self.position, self.us, self.target)
            .iter()
            .map(|slider| attacks::between(self.target, slider))
            .find(|between| between.contains(from))
            .map_or(Bitboard::EMPTY, |between| !between)
    }

    fn piece(&self, kind: PieceKind, from: Square, sink: &mut impl Sink) {
        let (us, them) = (self.us, !self.us);
        let reach = attacks::attacks(us, kind, from, self.occupied) & self.allowed;
        let opening = self.opening(from);
        // The piece no longer stands in its own way once it has moved.
        let occupied = self.occupied ^ Bitboard::of(from);
        let checking = |kind| attacks::attacks(them, kind, self.target, occupied) | opening;
        let promote = kind.promoted().map_or(Bitboard::EMPTY, |promoted| {
            let zone = Bitboard::far_ranks(us, 3);
            let reach = if zone.contains(from) { reach } else { reach & zone };
            if reach.is_empty() { reach } else { reach & checking(promoted) }
        });
        sink.board(from, reach & checking(kind) & movable(us, kind), promote);
    }

    /// All pawns at once, but those that screen.
    fn pawns(&self, sink: &mut impl Sink) {
        let pawns = self.position.of(self.us, PieceKind::Pawn);
        let targets = (pawns & !self.screens).forward(self.us) & self.allowed;
        let zone = Bitboard::far_ranks(self.us, 3);
        let promote = targets & zone & attacks::gold(!self.us, self.target);
        let stay =
            targets & attacks::pawn(!self.us, self.target) & movable(self.us, PieceKind::Pawn);
        for to in (promote | stay).iter().map(Bitboard::of) {
            for from in to.forward(!self.us) {
                sink.board(from, stay & to, promote & to);
            }
        }
        for from in pawns & self.screens {
            self.piece(PieceKind::Pawn, from, sink);
        }
    }

    fn drops(&self, sink: &mut impl Sink) {
        let hand = self.position.hand(self.us);
        if hand.is_empty() {
            return;
        }
        for kind in HandKind::ALL.into_iter().filter(|&kind| hand.has(kind)) {
            sink.drops(kind, drop_checks(self.position, self.us, !self.us, self.target, kind));
        }
    }
}

/// The pieces of the side to move whose moves need a closer look at their own
/// king: those that alone stand in a slider's way, the king, and in check every
/// one, drops too.
fn doubtful(position: &Position) -> Bitboard {
    let (Some(king), Some(view)) = (position.king(position.turn()), position.king_view()) else {
        return Bitboard::EMPTY;
    };
    if view.checkers.is_empty() { view.pinned | Bitboard::of(king) } else { Bitboard::ALL }
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
    ((attacks::rook_lines(square) & rooks)
        | (attacks::bishop_lines(square) & bishops)
        | (attacks::forward_line(!color, square) & lances))
        & position.of_color(color)
}

/// Where a piece of `kind` may stand without being stuck.
pub(super) fn movable(color: Color, kind: PieceKind) -> Bitboard {
    !Bitboard::far_ranks(color, kind.first_movable_rank() - 1)
}

#[cfg(test)]
mod tests {
    use super::super::answers::answers;
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
        // Every piece and every kind from the hand that gives check weighs something.
        let mut givers: Vec<_> = checks
            .iter()
            .map(|&mv| match mv {
                Move::Normal { from, .. } => (Some(from), None),
                Move::Drop { kind, .. } => (None, Some(kind)),
            })
            .collect();
        givers.sort();
        givers.dedup();
        assert!(weigh_checks(position) as usize >= givers.len(), "{position:?}");
        if position.in_check() {
            let answers = answers(position, position.checkers().first().unwrap());
            let legal = position.legal_moves();
            let mut plain: Vec<(Square, Square)> =
                legal.iter().filter_map(|m| Some((m.from()?, m.to()))).collect();
            plain.sort();
            plain.dedup();
            assert_eq!(answers.moves() as usize, plain.len(), "{position:?}");
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
