//! The mate solver before the search: long mates by checks are cheap to prove
//! and dear to search.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::analysis::{Analysis, Line};
use super::limits::Limits;
use super::score::Score;
use crate::shogi::Position;
use crate::tsume::{self, Mate, Question, Solver, Verdict};

/// What the solver may remember.
const MEMORY_BYTES: usize = 8 << 20;
/// The share of the effort that goes into it.
const SHARE: u32 = 10;
/// The effort where there is no limit to take a share of.
const NODES: u64 = 50_000;

/// The mate, if one was found, and how many positions that took.
pub(super) struct Probe {
    pub(super) mate: Option<Mate>,
    pub(super) nodes: u64,
}

/// Looks for a mate by checks within a tenth of `limits`. `solver` is made when
/// it is needed first.
pub(super) fn probe(
    solver: &mut Option<Solver>,
    position: &Position,
    limits: &Limits,
    stop: &AtomicBool,
) -> Probe {
    let time = match (limits.soft_time, limits.time) {
        (Some(soft), Some(hard)) => Some(soft.min(hard)),
        (soft, hard) => soft.or(hard),
    };
    let nodes = match (limits.nodes, time) {
        (Some(nodes), _) => Some(nodes / u64::from(SHARE)),
        (None, Some(_)) => None,
        (None, None) => Some(NODES),
    };
    let deadline = time.and_then(|time| Instant::now().checked_add(time / SHARE));
    find(solver, position, tsume::Limits { nodes, deadline }, stop)
}

/// Looks for a mate by checks within `limits`.
pub(super) fn find(
    solver: &mut Option<Solver>,
    position: &Position,
    limits: tsume::Limits,
    stop: &AtomicBool,
) -> Probe {
    let solver = solver.get_or_insert_with(|| Solver::new(MEMORY_BYTES));
    let solution = solver.solve(position, Question::Shortest, limits, stop, &mut |_| {});
    let mate = match solution.verdict {
        Verdict::Mate(mate) if !mate.line.is_empty() => Some(mate),
        _ => None,
    };
    Probe { mate, nodes: solution.nodes }
}

impl Analysis {
    /// Puts a proven mate at the head of the lines, of which at most `most`
    /// are kept, unless the search has found one as short.
    pub(super) fn lead_with(&mut self, mate: Mate, position: &Position, most: usize) {
        let winner = position.turn();
        let score = Score::Mate { winner, plies: mate.plies.count };
        let as_short = self
            .score()
            .is_some_and(|found| found.centipawns_for(winner) >= score.centipawns_for(winner));
        if as_short {
            return;
        }
        self.lines.retain(|line| line.moves.first() != mate.line.first());
        let line = Line { depth: mate.plies.count, moves: mate.line, score };
        self.lines.insert(0, line);
        self.lines.truncate(most.max(1));
    }
}
