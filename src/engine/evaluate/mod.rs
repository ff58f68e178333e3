//! The static evaluation of a position that is quiet enough.

mod classical;

use super::score::{DECIDED, Value};
use crate::shogi::{Move, Position};

/// Evaluates the positions of the line under search. It is told of every move
/// so that it may keep partial sums.
pub(super) struct Evaluator;

impl Evaluator {
    pub(super) fn new(_root: &Position) -> Self {
        Self
    }

    /// `mv` is about to be played in `position`.
    #[inline]
    pub(super) fn push(&mut self, _position: &Position, _mv: Move) {}

    /// The turn passes without a move.
    #[inline]
    pub(super) fn push_pass(&mut self) {}

    /// The last move or pass is undone.
    #[inline]
    pub(super) fn pop(&mut self) {}

    /// The value of `position` for the side to move, far from decided values.
    pub(super) fn evaluate(&mut self, position: &Position) -> Value {
        classical::evaluate(position).clamp(-DECIDED / 2, DECIDED / 2)
    }
}
