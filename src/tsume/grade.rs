//! How hard a problem is for a person, guessed from what its solution asks.

use super::checks::checks_into;
use crate::shogi::{Move, PieceKind, Position};

/// What makes a problem hard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grade {
    /// Moves of both sides.
    pub plies: u32,
    /// Checks to choose from along the main line, all added up.
    pub choices: u32,
    /// Attacker's moves that let the piece be taken at once.
    pub sacrifices: u32,
    /// Attacker's moves that could have promoted and did not.
    pub non_promotions: u32,
    /// Defences other than taking or moving the king: interpositions.
    pub interpositions: u32,
    /// Nodes that the solver needed.
    pub nodes: u64,
}

impl Grade {
    /// Looks along the main line `line` from `root`; `nodes` is what solving took.
    pub fn new(root: &Position, line: &[Move], nodes: u64) -> Self {
        let mut grade = Self { plies: line.len() as u32, nodes, ..Self::default() };
        let mut position = root.clone();
        let mut checks = Vec::new();
        for (ply, &mv) in line.iter().enumerate() {
            if ply % 2 == 0 {
                checks_into(&position, &mut checks);
                grade.choices += checks.len() as u32;
                let taken = line.get(ply + 1).is_some_and(|reply| reply.to() == mv.to());
                grade.sacrifices += u32::from(taken);
                grade.non_promotions += u32::from(declines_promotion(mv, &checks));
            } else {
                let king_moves = mv.from().is_some() && mv.from() == position.king(position.turn());
                let takes = position.piece_at(mv.to()).is_some();
                grade.interpositions += u32::from(!king_moves && !takes);
            }
            position.play_unchecked(mv);
        }
        grade
    }

    /// One number, larger for harder; about 10 for a gold on the head.
    pub fn score(&self) -> u32 {
        let effort = (self.nodes + 1).ilog2();
        6 * self.plies
            + 5 * self.sacrifices
            + 8 * self.non_promotions
            + 4 * self.interpositions
            + self.choices / self.plies.div_ceil(2).max(1)
            + 2 * effort
    }

    /// From 1, for beginners, to 5.
    pub fn level(&self) -> u8 {
        const LIMITS: [u32; 4] = [30, 52, 74, 100];
        1 + LIMITS.iter().filter(|&&limit| self.score() >= limit).count() as u8
    }
}

/// Whether the same move with promotion is among `checks`.
fn declines_promotion(mv: Move, checks: &[Move]) -> bool {
    match mv {
        Move::Normal { from, to, promote: false } => {
            checks.contains(&Move::Normal { from, to, promote: true })
        }
        Move::Normal { .. } | Move::Drop { .. } => false,
    }
}

/// How much of the box stands on the board: tidy problems show little.
pub(super) fn pieces_shown(position: &Position) -> u32 {
    position.occupied().count() - position.of_kind(PieceKind::King).count()
}
