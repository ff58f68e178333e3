//! How good a check looks that was never searched.
//!
//! The weights are those of a logistic regression on 68,000 checks in searches
//! of the Edo classics, every other one, where it became known whether they mate
//! (2026-12-01). Their common scale, and how it turns into numbers, is what
//! solved most of the classics with few positions.

use super::answers::Answers;
use super::frame::Outcome;
use crate::shogi::PieceKind;

/// The odds that a check leads to a mate, as ten times their logarithm, from what
/// the defender can do about it and what was captured by it.
pub(super) fn promise(answers: &Answers, taken: Option<PieceKind>) -> i32 {
    let mut promise = 11;
    promise -= 17 * answers.king_moves.cast_signed();
    promise -= 16 * answers.moves_between.cast_signed();
    promise -= answers.drops().cast_signed();
    if answers.captures > 0 {
        promise -= 27;
    }
    if answers.supporters >= answers.guards {
        promise += 20;
    }
    if answers.supporters == 0 {
        promise -= 15;
    }
    promise
        + match taken {
            None => 0,
            Some(
                PieceKind::Gold
                | PieceKind::Bishop
                | PieceKind::Rook
                | PieceKind::Horse
                | PieceKind::Dragon,
            ) => 48,
            Some(PieceKind::Silver) => 26,
            Some(_) => 7,
        }
}

/// The first proof and disproof number of a check with such a promise: how
/// surprising a mate would be, and, with more weight, how surprising a
/// refutation.
pub(super) fn numbers(promise: i32) -> Outcome {
    let rounded = |hundredths: i32| ((hundredths + 50) / 100).unsigned_abs();
    Outcome::open(1 + rounded(surprise(-promise)), 1 + rounded(5 * surprise(promise)))
}

/// A hundred times ln(1 + eˣ) for x in tenths, to within 7: minus the logarithm of
/// the probability whose odds are e⁻ˣ.
fn surprise(tenths: i32) -> i32 {
    let bend = (30 - tenths.abs()).max(0);
    10 * tenths.max(0) + 69 * bend * bend / 900
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surprise_is_near_the_logarithm_it_stands_for() {
        for tenths in -100..=100 {
            let exact = 100.0 * (f64::from(tenths) / 10.0).exp().ln_1p();
            let error = f64::from(surprise(tenths)) - exact;
            assert!(error.abs() < 7.0, "{tenths}: {error}");
        }
    }

    #[test]
    fn what_promises_more_is_easier_to_prove_and_harder_to_refute() {
        let (poor, good) = (numbers(-40), numbers(20));
        assert!(poor.pn > good.pn && poor.dn < good.dn);
    }
}
