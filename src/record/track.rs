//! A line of play that can be gone back on, for readers and writers of trees.
//!
//! Going back replays at most [`STRIDE`] moves, so that a file full of
//! variations from the end of a long line stays linear in its length, and
//! positions are not kept for every ply, so that a long line stays small.

use super::views::play_leniently;
use crate::shogi::{Move, Position, Square};

/// A position is kept for every so many plies.
const STRIDE: usize = 64;

#[derive(Clone)]
pub(super) struct Track {
    position: Position,
    moves: Vec<Move>,
    /// `kept[i]` stands after `i * STRIDE` moves.
    kept: Vec<Position>,
}

impl Track {
    pub(super) fn new(start: Position) -> Self {
        Self { kept: vec![start.clone()], position: start, moves: Vec::new() }
    }

    /// The position here.
    #[inline]
    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    /// How many moves were played to get here.
    #[inline]
    pub(super) fn ply(&self) -> usize {
        self.moves.len()
    }

    /// The position after `ply` of the moves, at most all of them.
    pub(super) fn position_after(&self, ply: usize) -> Position {
        let ply = ply.min(self.moves.len());
        let mut position = self.kept[ply / STRIDE].clone();
        for &mv in &self.moves[ply / STRIDE * STRIDE..ply] {
            play_leniently(&mut position, mv);
        }
        position
    }

    /// The destination of the move before the one after `ply`: what 同 means.
    pub(super) fn destination(&self, ply: usize) -> Option<Square> {
        self.moves.get(ply.checked_sub(1)?).map(|mv| mv.to())
    }

    /// Takes moves back until `ply` are left.
    pub(super) fn go_back(&mut self, ply: usize) {
        if ply < self.moves.len() {
            self.position = self.position_after(ply);
            self.moves.truncate(ply);
            self.kept.truncate(ply / STRIDE + 1);
        }
    }

    /// Plays any move, an illegal one as far as the board can show it.
    #[inline]
    pub(super) fn play(&mut self, mv: Move) {
        play_leniently(&mut self.position, mv);
        self.moves.push(mv);
        if self.moves.len().is_multiple_of(STRIDE) {
            self.kept.push(self.position.clone());
        }
    }
}
