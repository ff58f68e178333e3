//! A whole game looked through: every move judged, accuracy, turning points.

use std::sync::atomic::{AtomicBool, Ordering};

use super::score::Score;
use super::{Analysis, Engine, Limits, mate};
use crate::shogi::{Color, History, Move};
use crate::tsume;

/// What a mate is looked for with in every position, where the search itself has
/// as much. In the last 50 moves of 24 games this finds 99 mates and costs half a
/// second a game; the tenth of a search, 2,500, finds 91, and 100,000 find 104
/// (2026-11-30).
const MATE_NODES: u64 = 25_000;

/// How bad a move was, by the win rate it gave away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Judgement {
    /// Less than 5 %.
    Fine,
    /// 緩手: 5 % at least.
    Slow,
    /// 疑問手: 10 % at least.
    Dubious,
    /// 悪手: 20 % at least.
    Bad,
    /// 大悪手: 50 % at least.
    Terrible,
}

impl Judgement {
    /// The judgement of a move that gave away `loss` of the win rate.
    pub fn of_loss(loss: f64) -> Self {
        match loss {
            loss if loss >= 0.5 => Self::Terrible,
            loss if loss >= 0.2 => Self::Bad,
            loss if loss >= 0.1 => Self::Dubious,
            loss if loss >= 0.05 => Self::Slow,
            _ => Self::Fine,
        }
    }
}

/// One move of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedMove {
    /// What was played.
    pub played: Move,
    /// By whom.
    pub by: Color,
    /// What the position was worth before it.
    pub before: Score,
    /// What it was worth after it.
    pub after: Score,
    /// What the engine would have played, with its line.
    pub best: Vec<Move>,
    /// The win rate given away, `0.0..=1.0`; 0 for the engine's own move.
    pub loss: f64,
    /// The same in words.
    pub judgement: Judgement,
}

impl ReviewedMove {
    /// How many plies the mate had that the mover could force and gave up;
    /// `None` where there was no mate or the move played was one.
    pub fn missed_mate(&self) -> Option<u32> {
        let is_own = |score| matches!(score, Score::Mate { winner, .. } if winner == self.by);
        match self.before {
            Score::Mate { plies, .. } if is_own(self.before) && !is_own(self.after) => Some(plies),
            _ => None,
        }
    }
}

/// A game looked through.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// One for each move of the game.
    pub moves: Vec<ReviewedMove>,
    /// What the last position is worth; `None` if nobody can move there or the
    /// review was stopped before it got there.
    pub last: Option<Score>,
}

impl Review {
    /// How well `color` played, `0.0..=100.0`: the mean over its moves of
    /// 100 · e^(−4 · loss), so that a move that gives away 17 % counts half.
    /// `None` if it did not move.
    pub fn accuracy(&self, color: Color) -> Option<f64> {
        let own = || self.moves.iter().filter(|mv| mv.by == color);
        let count = own().count();
        let sum: f64 = own().map(|mv| 100.0 * (-4.0 * mv.loss).exp()).sum();
        (count > 0).then(|| sum / count as f64)
    }

    /// How many moves of `color` were judged so.
    pub fn count(&self, color: Color, judgement: Judgement) -> usize {
        self.moves.iter().filter(|mv| mv.by == color && mv.judgement == judgement).count()
    }

    /// The plies (from 0) of the moves that decided the game: those that gave
    /// away most, at most `limit` and 10 % at least, in the order of the game.
    pub fn turning_points(&self, limit: usize) -> Vec<usize> {
        let mut plies: Vec<usize> = (0..self.moves.len())
            .filter(|&ply| self.moves[ply].judgement >= Judgement::Dubious)
            .collect();
        // Of equals the earlier one: after it the other changed little.
        plies.sort_by(|&a, &b| self.moves[b].loss.total_cmp(&self.moves[a].loss).then(a.cmp(&b)));
        plies.truncate(limit);
        plies.sort_unstable();
        plies
    }
}

impl Engine {
    /// Looks through `game` from its end to its start, so that what happened
    /// later is known when a move is judged. Each position is searched within
    /// `limits`; `progress` hears how many of how many positions are done.
    /// `None` when stopped.
    pub fn review(
        &mut self,
        game: &History,
        limits: &Limits,
        stop: &AtomicBool,
        mut progress: impl FnMut(usize, usize),
    ) -> Option<Review> {
        let total = game.ply() + 1;
        let mut game = game.clone();
        let mut moves = Vec::with_capacity(game.ply());
        let mut after = self.judge_end(&game, limits, stop);
        let last = after;
        progress(1, total);
        while let Some(played) = game.undo() {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let analysis = self.look(&game, limits, stop);
            let by = game.position().turn();
            let lost = Score::Mate { winner: !by, plies: 0 };
            let found = analysis.score().unwrap_or(lost);
            let best = analysis.lines.into_iter().next().map_or_else(Vec::new, |line| line.moves);
            // A position in which nobody can move is lost for the mover.
            let mut next = after.unwrap_or(Score::Mate { winner: by, plies: 0 });
            let own_move = best.first() == Some(&played);
            if let Score::Mate { winner, plies } = found
                && winner == by
                && !matches!(next, Score::Mate { winner, .. } if winner == by)
            {
                let kept = match own_move {
                    true => Some(plies.saturating_sub(1)),
                    false => self.mate_after(&game, played, limits, stop),
                };
                if let Some(plies) = kept {
                    next = Score::Mate { winner: by, plies };
                    // The search did not see that the defence made no difference.
                    if let Some(defence) = moves.last_mut() {
                        *defence = without_hope(defence, next);
                    }
                }
            }
            let loss = if own_move {
                0.0
            } else {
                (found.win_rate(by) - next.win_rate(by)).clamp(0.0, 1.0)
            };
            let next_from_here = one_ply_earlier(next);
            // What was played proves that the position is worth that at least.
            let before = if next_from_here.centipawns_for(by) > found.centipawns_for(by) {
                next_from_here
            } else {
                found
            };
            moves.push(ReviewedMove {
                played,
                by,
                before,
                after: next,
                best,
                loss,
                judgement: Judgement::of_loss(loss),
            });
            after = Some(before);
            progress(moves.len() + 1, total);
        }
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        moves.reverse();
        Some(Review { moves, last })
    }

    /// What one position is worth: a mate is looked for first, with more effort
    /// than in play, for nobody forgives an analysis that misses one.
    fn look(&mut self, game: &History, limits: &Limits, stop: &AtomicBool) -> Analysis {
        let position = game.position();
        let found = mate::find(&mut self.solver, position, mate_limits(limits), stop);
        match found.mate {
            Some(mate) => {
                let mut analysis = Analysis::default();
                analysis.lead_with(mate, position, 1);
                analysis
            }
            None => {
                let limits = Limits { find_mates: false, ..limits.clone() };
                self.analyze(game, &limits, stop, |_| {})
            }
        }
    }

    /// How long a mate by checks takes after `played`, which is one of several
    /// ways to mate; `None` where it is none.
    fn mate_after(
        &mut self,
        game: &History,
        played: Move,
        limits: &Limits,
        stop: &AtomicBool,
    ) -> Option<u32> {
        let mut checked = game.position().clone();
        checked.play_unchecked(played);
        if !checked.in_check() {
            return None;
        }
        let mut longest = 0;
        for defence in checked.legal_moves() {
            let mut position = checked.clone();
            position.play_unchecked(defence);
            let mate = mate::find(&mut self.solver, &position, mate_limits(limits), stop).mate?;
            longest = longest.max(mate.plies.count.saturating_add(1));
        }
        Some(longest)
    }

    /// What the last position is worth; `None` where nobody can move.
    fn judge_end(&mut self, game: &History, limits: &Limits, stop: &AtomicBool) -> Option<Score> {
        if game.position().outcome().is_some() {
            return None;
        }
        self.look(game, limits, stop).score()
    }
}

/// What one search for a mate may cost where a position is searched within `limits`.
fn mate_limits(limits: &Limits) -> tsume::Limits {
    let nodes = limits.nodes.map_or(MATE_NODES, |nodes| nodes.min(MATE_NODES));
    tsume::Limits { nodes: Some(nodes), deadline: None }
}

/// A move of somebody who is mated whatever they play.
fn without_hope(defence: &ReviewedMove, before: Score) -> ReviewedMove {
    ReviewedMove { before, loss: 0.0, judgement: Judgement::Fine, ..defence.clone() }
}

/// The same score told before the move that led to it.
fn one_ply_earlier(score: Score) -> Score {
    match score {
        Score::Mate { winner, plies } => Score::Mate { winner, plies: plies.saturating_add(1) },
        Score::Centipawns(_) => score,
    }
}
