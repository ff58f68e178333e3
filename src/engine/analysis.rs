//! What a search found.

use std::time::Duration;

use super::score::Score;
use crate::shogi::Move;

/// One first move with what follows and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The moves both sides are expected to play; never empty.
    pub moves: Vec<Move>,
    /// What the position is worth when they do.
    pub score: Score,
    /// How many plies of full width stand behind the score.
    pub depth: u32,
}

/// What a search found, best line first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Analysis {
    /// Empty only where the side to move has no legal move.
    pub lines: Vec<Line>,
    /// The last depth that was searched completely.
    pub depth: u32,
    /// The deepest ply of any line.
    pub selective_depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Wall time.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub table_permille: u32,
    /// 入玉宣言: the side to move may declare and win instead of moving.
    pub can_declare: bool,
}

impl Analysis {
    /// The best move, if there is a legal one.
    pub fn best_move(&self) -> Option<Move> {
        self.lines.first()?.moves.first().copied()
    }

    /// The score of the best line.
    pub fn score(&self) -> Option<Score> {
        Some(self.lines.first()?.score)
    }

    /// Positions per second of wall time.
    pub fn nodes_per_second(&self) -> u64 {
        let nanos = self.time.as_nanos().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000_000 / nanos).unwrap_or(u64::MAX)
    }
}
