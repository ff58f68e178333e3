//! The plainest mate solver there is, for the tests to hold the real one against.

use super::search::Convention;
use crate::shogi::{HandKind, Move, Position, Square};

/// Whether the attacker, to move, mates within `plies`.
pub(super) fn mates(position: &Position, plies: i32, convention: Convention) -> bool {
    attack(position, plies, None, convention)
}

fn attack(
    position: &Position,
    plies: i32,
    interposed: Option<Square>,
    convention: Convention,
) -> bool {
    if plies < 1 && interposed.is_none() {
        return false;
    }
    let gives_check = |&mv: &Move| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        after.in_check()
    };
    position.legal_moves().into_iter().filter(gives_check).any(|mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        if Some(mv.to()) == interposed
            && let Some(kind) =
                position.piece_at(mv.to()).and_then(|piece| HandKind::of_captured(piece.kind()))
        {
            let mut refunded = after.clone();
            refunded.hand_back_unchecked(kind);
            if defend(&refunded, plies + 1, convention) {
                return true;
            }
        }
        defend(&after, plies - 1, convention)
    })
}

fn defend(position: &Position, plies: i32, convention: Convention) -> bool {
    if plies < 0 {
        return false;
    }
    position.legal_moves().into_iter().all(|mv| {
        let interposed = match mv {
            Move::Drop { to, .. } if convention == Convention::Standard => Some(to),
            _ => None,
        };
        if plies == 0 && interposed.is_none() {
            return false;
        }
        let mut after = position.clone();
        after.play_unchecked(mv);
        attack(&after, plies - 1, interposed, convention)
    })
}

mod tests {
    use super::*;
    use crate::shogi::{Color, Hand, Piece, PieceKind, Setup};
    use crate::tsume::{Limits, Question, Solver, Verdict};
    use proptest::prelude::{ProptestConfig, any, proptest};
    use std::sync::atomic::AtomicBool;

    /// A white king near a corner, black pieces around it, the rest in hands.
    fn setup(seed: u64, own_king: bool) -> Setup {
        let mut state = seed;
        let mut random = |below: u64| {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            (state >> 33) % below
        };
        let mut setup = Setup::EMPTY;
        let king = Square::new(1 + random(3) as u8, 1 + random(4) as u8).unwrap();
        setup.set_piece(king, Some(Piece::new(Color::White, PieceKind::King)));
        for _ in 0..2 + random(5) {
            let square = Square::new(1 + random(5) as u8, 1 + random(6) as u8).unwrap();
            let kind = PieceKind::ALL[random(14) as usize];
            let color = if random(3) == 0 { Color::White } else { Color::Black };
            if kind != PieceKind::King && setup.piece_at(square).is_none() {
                setup.set_piece(square, Some(Piece::new(color, kind)));
            }
        }
        if own_king {
            let square = Square::new(3 + random(3) as u8, 4 + random(6) as u8).unwrap();
            if setup.piece_at(square).is_none() {
                setup.set_piece(square, Some(Piece::new(Color::Black, PieceKind::King)));
            }
        }
        let mut black = Hand::EMPTY;
        for _ in 0..random(3) {
            let kind = HandKind::ALL[random(7) as usize];
            if setup.remaining().count(kind) > black.count(kind) {
                black = black.with(kind);
            }
        }
        // The defender has few kinds, so that the plain solver comes to an end.
        let mut white = Hand::EMPTY;
        for _ in 0..random(3) {
            let kind = HandKind::ALL[random(7) as usize];
            if setup.remaining().count(kind) > black.count(kind) + white.count(kind) {
                white = white.with(kind);
            }
        }
        setup.set_hand(Color::Black, black);
        setup.set_hand(Color::White, white);
        setup
    }

    fn compare(seed: u64, own_king: bool) {
        let setup = setup(seed, own_king);
        let Ok(position) = Position::new(&setup) else { return };
        if !setup.problems().is_empty() {
            return;
        }
        let limits = Limits { nodes: Some(30_000), deadline: None };
        let mut solver = Solver::new(1 << 22);
        let solution =
            solver.solve(&position, Question::Both, limits, &AtomicBool::new(false), &mut |_| {});
        let sfen = crate::notation::sfen::to_sfen(&setup);
        for convention in [Convention::Standard, Convention::CountAll] {
            let length = match &solution.verdict {
                Verdict::Unknown(_) => return,
                Verdict::NoMate => None,
                Verdict::Mate(mate) if convention == Convention::Standard => Some(mate.plies),
                Verdict::Mate(mate) => mate.counting_all,
            };
            if length.is_some_and(|plies| !plies.exact) {
                continue;
            }
            for plies in [1, 3, 5] {
                let expected = length.is_some_and(|length| length.count <= plies);
                assert_eq!(
                    mates(&position, plies as i32, convention),
                    expected,
                    "{sfen} within {plies}, {convention:?}: {solution:?}"
                );
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(120))]
        #[test]
        fn short_mates_have_the_length_that_trying_everything_finds(seed in any::<u64>()) {
            compare(seed, false);
        }

        #[test]
        fn with_two_kings_too(seed in any::<u64>()) {
            compare(seed, true);
        }
    }
}
