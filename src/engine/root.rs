//! The root of the search: deeper and deeper, one line after another.

use super::analysis::{Analysis, Line};
use super::generate;
use super::score::{DECIDED, INFINITE, MATE_BOUND, MAX_PLY, Score, Value};
use super::search::Search;
use crate::shogi::{Move, Position};

/// A finished line of one depth.
#[derive(Clone)]
pub(super) struct Found {
    moves: Vec<Move>,
    value: Value,
    depth: i32,
}

/// The half-width of the first window around the last value.
const FIRST_WINDOW: Value = 25;

impl Search<'_> {
    /// Searches `position` deeper and deeper until a limit is met. `report` is
    /// called after each depth.
    pub(super) fn run(
        &mut self,
        position: &Position,
        mut report: impl FnMut(&Analysis),
    ) -> Analysis {
        // Every move that is left out has a better twin that turns over.
        let mut legal: Vec<Move> = position.legal_moves().into_iter().collect();
        legal.retain(|&mv| !generate::is_pointless(position, mv));
        let lines = self.control.limits().multi_pv.clamp(1, legal.len().max(1));
        // Until depth 1 is done any legal move is better than none.
        let mut found: Vec<Found> =
            legal.iter().take(1).map(|&mv| Found { moves: vec![mv], value: 0, depth: 0 }).collect();
        let mut analysis = Analysis::default();
        if legal.is_empty() {
            return analysis;
        }
        let mut depth = 0;
        while depth + 1 < MAX_PLY as i32 {
            depth += 1;
            if !self.control.may_deepen(depth) {
                break;
            }
            self.root_depth = depth;
            let mut complete = self.search_lines(position, depth, lines, &mut found);
            if complete {
                self.team.complete(depth, &found);
            } else if let Some((reached, lines)) = self.team.completed(depth) {
                // Another thread was faster.
                (depth, found) = (reached, lines);
                (complete, self.stopped) = (true, false);
            }
            analysis = self.analysis(position, &found, if complete { depth } else { depth - 1 });
            if !complete {
                break;
            }
            report(&analysis);
            if is_settled(&found, depth) {
                break;
            }
        }
        self.finish(position, analysis, &found)
    }

    fn finish(&self, position: &Position, analysis: Analysis, found: &[Found]) -> Analysis {
        if analysis.lines.is_empty() { self.analysis(position, found, 0) } else { analysis }
    }

    /// Searches `lines` different first moves at `depth`; whether all of them
    /// were completed. Lines of an incomplete depth replace older ones as far
    /// as they are better founded.
    fn search_lines(
        &mut self,
        position: &Position,
        depth: i32,
        lines: usize,
        found: &mut Vec<Found>,
    ) -> bool {
        let mut fresh: Vec<Found> = Vec::with_capacity(lines);
        for index in 0..lines {
            self.root_excluded = fresh.iter().map(|line| line.moves[0]).collect();
            let guess = found.get(index).map_or(0, |line| line.value);
            self.root_best = None;
            let value = self.search_window(position, depth, guess);
            if self.stopped {
                self.keep_partial(fresh, found, depth);
                return false;
            }
            if let Some(value) = value
                && !self.frames[0].pv.is_empty()
            {
                fresh.push(Found { moves: self.frames[0].pv.clone(), value, depth });
            }
        }
        fresh.sort_by_key(|line| -line.value);
        if !fresh.is_empty() {
            *found = fresh;
        }
        true
    }

    /// The search was stopped: what the running depth has already shown.
    fn keep_partial(&mut self, fresh: Vec<Found>, found: &mut Vec<Found>, depth: i32) {
        let mut merged = fresh;
        // A move that raised the first line's value was searched completely.
        if merged.is_empty()
            && let Some((moves, value)) = self.root_best.take()
        {
            merged.push(Found { moves, value, depth });
        }
        merged.sort_by_key(|line| -line.value);
        let length = found.len().max(1);
        for mut line in found.drain(..) {
            if !merged.iter().any(|newer| newer.moves[0] == line.moves[0]) {
                // A better move would have come first at the new depth.
                line.value = merged.last().map_or(line.value, |last| last.value.min(line.value));
                merged.push(line);
            }
        }
        merged.truncate(length);
        *found = merged;
    }

    /// Searches with a window around `guess` that is widened until the value
    /// lies inside. `None` when stopped or without a move left to try.
    fn search_window(&mut self, position: &Position, depth: i32, guess: Value) -> Option<Value> {
        let mut width = FIRST_WINDOW;
        let (mut alpha, mut beta) = if depth >= 4 && guess.abs() < DECIDED {
            ((guess - width).max(-INFINITE), (guess + width).min(INFINITE))
        } else {
            (-INFINITE, INFINITE)
        };
        loop {
            let value = self.search::<true>(position, 0, depth, alpha, beta, false);
            if self.stopped {
                return None;
            }
            width += width / 2 + 5;
            if value <= alpha {
                if alpha <= -INFINITE {
                    return None;
                }
                beta = (alpha + beta) / 2;
                alpha = if width > 1000 { -INFINITE } else { (value - width).max(-INFINITE) };
            } else if value >= beta {
                beta = if width > 1000 { INFINITE } else { (value + width).min(INFINITE) };
            } else {
                return Some(value);
            }
        }
    }

    fn analysis(&self, position: &Position, found: &[Found], depth: i32) -> Analysis {
        let turn = position.turn();
        let lines = found
            .iter()
            .map(|line| Line {
                moves: line.moves.clone(),
                score: Score::of_value(line.value, turn),
                depth: line.depth.unsigned_abs(),
            })
            .collect();
        Analysis {
            lines,
            depth: depth.unsigned_abs(),
            selective_depth: self.selective_depth as u32,
            nodes: self.nodes,
            time: self.control.elapsed(),
            table_permille: self.table.permille_full(),
            can_declare: false,
        }
    }
}

/// Whether searching deeper cannot change anything: every line is a mate that
/// is shorter than the depth.
fn is_settled(found: &[Found], depth: i32) -> bool {
    use super::score::MATE;
    found.iter().all(|line| line.value.abs() >= MATE_BOUND && MATE - line.value.abs() + 2 <= depth)
}
