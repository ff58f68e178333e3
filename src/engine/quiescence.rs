//! The end of every line: captures are followed until the position is quiet
//! enough to be evaluated.

use super::exchange::gains_at_least;
use super::generate;
use super::ordering;
use super::score::{DRAW, INFINITE, Value, from_table, mated_in, to_table};
use super::search::{Search, cutoff};
use super::table::{Bound, Known};
use crate::shogi::{Move, Position};

impl Search<'_> {
    /// The value of `position` after captures.
    pub(super) fn quiescence<const PV: bool>(
        &mut self,
        position: &Position,
        ply: usize,
        mut alpha: Value,
        beta: Value,
    ) -> Value {
        self.frames[ply].pv.clear();
        if self.enter(ply) {
            return DRAW;
        }
        let in_check = self.path.in_check();
        if let Some(value) = self.ended(position, ply, in_check) {
            return value;
        }
        let key = position.key();
        let known = self.table.probe(key);
        if !PV && let Some(value) = known.and_then(|known| cutoff(known, ply, alpha, beta)) {
            return value;
        }

        let first_alpha = alpha;
        let mut best = -INFINITE;
        let mut eval = None;
        let mut standing = -INFINITE;
        if !in_check {
            let bare = self.evaluate(position, known);
            eval = Some(bare);
            standing = bare + self.memory.corrections.of(position);
            best = standing;
            if let Some(known) = known {
                let value = from_table(known.value, ply);
                let better = match known.bound {
                    Bound::Exact => true,
                    Bound::Lower => value > best,
                    Bound::Upper => value < best,
                };
                if better {
                    best = value;
                }
            }
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }

        self.list_quiescence(position, ply, in_check, known.and_then(|known| known.mv));
        let mut best_move = None;
        let mut any = false;
        while let Some(mv) = self.frames[ply].queue.next() {
            if !in_check {
                let gain = ordering::material_gain(position, mv);
                if gain > 0 {
                    // Even winning the piece for nothing is not enough.
                    if standing + gain + 200 <= alpha && !generate::gives_direct_check(position, mv)
                    {
                        best = best.max(standing + gain + 200);
                        continue;
                    }
                }
                if !gains_at_least(position, mv, 0) {
                    continue;
                }
            } else if any && best > -super::score::DECIDED && !gains_at_least(position, mv, -300) {
                continue;
            }
            let after = self.play(position, mv, ply);
            if !in_check && !generate::is_safe(&after) {
                self.take_back();
                continue;
            }
            any = true;
            let value = -self.quiescence::<PV>(&after, ply + 1, -beta, -alpha);
            self.take_back();
            if self.stopped {
                return DRAW;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    if PV {
                        self.take_line(ply, mv);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
        }
        if in_check && best == -INFINITE {
            return mated_in(ply);
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > first_alpha && PV {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table
            .store(key, Known { mv: best_move, value: to_table(best, ply), eval, depth: 0, bound });
        best
    }

    /// Fills the queue of `ply`: every evasion in check, else captures and
    /// promotions. Quiet checks cost more than they find: without them the engine
    /// wins +61 =2 -37 at 3,000 nodes a move (2026-11-30).
    fn list_quiescence(
        &mut self,
        position: &Position,
        ply: usize,
        in_check: bool,
        table_move: Option<Move>,
    ) {
        let before = self.before(ply);
        let memory = &*self.memory;
        let frame = &mut self.frames[ply];
        let queue = &mut frame.queue;
        queue.clear();
        let order = |mv| {
            if Some(mv) == table_move {
                i32::MAX
            } else {
                ordering::score(memory, position, mv, [None; 2], before)
            }
        };
        if in_check {
            position.legal_moves_into(&mut self.list);
            for &mv in self.list.iter().filter(|&&mv| !generate::is_pointless(position, mv)) {
                queue.push(mv, order(mv));
            }
            return;
        }
        generate::noisy_moves(position, &mut frame.noisy);
        for &mv in &frame.noisy {
            queue.push(mv, order(mv));
        }
    }
}
