//! A tsume problem as set: what must hold before one may ask for its solution.

use crate::shogi::{Color, Hand, Position, Setup, SetupProblem};

/// A position that a composer could set: the side to move attacks, the other
/// has a king and holds every piece that is not shown.
#[derive(Clone, Debug)]
pub struct Problem {
    position: Position,
}

/// Why a position is no tsume problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProblemFault {
    /// 二歩, dead pieces, more pieces than the box holds, a king in check out
    /// of turn.
    #[error(transparent)]
    Setup(#[from] SetupProblem),
    /// The defender has no king.
    #[error("{0:?} has no king to mate")]
    NoKing(Color),
    /// 残り全部: pieces that neither side has.
    #[error("pieces of the box are missing: the defender holds all the rest")]
    MissingPieces(Hand),
}

impl Problem {
    /// Checks the position of a problem.
    ///
    /// # Errors
    /// Everything that is wrong with it, at least one fault.
    pub fn new(setup: &Setup) -> Result<Self, Vec<ProblemFault>> {
        let mut faults: Vec<_> = setup.problems().into_iter().map(ProblemFault::Setup).collect();
        let missing = setup.remaining();
        if !missing.is_empty() {
            faults.push(ProblemFault::MissingPieces(missing));
        }
        let defender = !setup.turn;
        match Position::new(setup) {
            Ok(position) if position.king(defender).is_none() => {
                faults.push(ProblemFault::NoKing(defender));
            }
            Ok(position) if faults.is_empty() => return Ok(Self { position }),
            Ok(_) | Err(_) => {} // two kings are among the faults already
        }
        Err(faults)
    }

    /// The position, the attacker to move.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The same setup with every piece that is not shown in the defender's hand.
    #[must_use]
    pub fn completed(setup: &Setup) -> Setup {
        let mut complete = setup.clone();
        let defender = !setup.turn;
        complete.set_hand(defender, super::hands::sum(setup.hand(defender), setup.remaining()));
        complete
    }
}
