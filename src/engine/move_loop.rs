//! The moves of one node: in which order, how deep, and what is learnt from it.

use super::exchange::gains_at_least;
use super::generate;
use super::ordering::{self, Before};
use super::score::{DECIDED, DRAW, INFINITE, Value, from_table, mated_in, to_table};
use super::search::Search;
use super::table::{Bound, Known};
use crate::shogi::{Move, Position};

/// The state of a node when its moves are tried.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) ply: usize,
    pub(super) depth: i32,
    pub(super) alpha: Value,
    pub(super) beta: Value,
    /// Expected to be refuted.
    pub(super) cut_node: bool,
    pub(super) in_check: bool,
    pub(super) improving: bool,
    pub(super) known: Option<Known>,
    pub(super) eval: Option<Value>,
    pub(super) table_move: Option<Move>,
}

/// `REDUCTIONS[n]` × `REDUCTIONS[m]` / 1024 is the reduction, in 1024ths of a
/// ply, of the m-th move at depth n: a scaled logarithm in whole numbers, so
/// that it is the same on every machine.
static REDUCTIONS: [i32; 256] = {
    let mut table = [0; 256];
    let mut n = 1;
    while n < 256 {
        // log2 in 1/64: the integer part, then a straight line between powers.
        let whole = (n as u32).ilog2();
        let power = 1 << whole;
        let log2 = whole as i32 * 64 + (n as i32 - power) * 64 / power;
        // Scale: depth 12, move 20 reduces by about 4.2 plies. It won +86 =3 -71
        // against 3.3, which won +91 -69 against 2.3, at 3,000 nodes a move
        // (2026-11-30).
        table[n] = log2 * 1024 / 64 * 525 / 1000;
        n += 1;
    }
    table
};

/// From here on threads leave each other's moves for later; below, asking costs
/// more than it saves.
const SHARED_DEPTH: i32 = 4;

fn reduction(depth: i32, move_count: i32) -> i32 {
    REDUCTIONS[depth.clamp(0, 255) as usize] * REDUCTIONS[move_count.clamp(0, 255) as usize] / 1024
}

impl Search<'_> {
    /// Tries the moves of a node one by one.
    pub(super) fn search_moves<const PV: bool>(
        &mut self,
        position: &Position,
        node: Node,
    ) -> Value {
        let Node { ply, depth, mut alpha, beta, cut_node, in_check, improving, known, .. } = node;
        let root = ply == 0;
        let excluded = self.frames[ply].excluded;
        let before = self.before(ply);
        let first_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut move_count = 0;
        let mut skip_quiets = false;
        let mut listed = false;
        // How many of the moves left for later have been tried.
        let mut late = 0;
        let shares = self.team.is_shared() && depth >= SHARED_DEPTH && excluded.is_none();
        self.frames[ply].tried_quiets.clear();
        self.frames[ply].tried_captures.clear();
        self.frames[ply].deferred.clear();
        self.frames[ply + 1].killers = [None; 2];
        let mut pending = node.table_move.filter(|&mv| position.is_legal(mv));
        let table_move = pending;

        loop {
            // The table's move is tried before the others are generated.
            let mv = match pending.take() {
                Some(mv) => mv,
                None => {
                    if !listed {
                        self.list_moves(position, ply, before, table_move, root);
                        listed = true;
                    }
                    let frame = &mut self.frames[ply];
                    if let Some(mv) = frame.queue.next() {
                        mv
                    } else if let Some(&(mv, place)) = frame.deferred.get(late) {
                        late += 1;
                        move_count = place - 1;
                        mv
                    } else {
                        break;
                    }
                }
            };
            if Some(mv) == excluded {
                continue;
            }
            move_count += 1;
            let quiet = ordering::is_quiet(position, mv);
            let checks = generate::gives_direct_check(position, mv);
            let history = if quiet { self.memory.quiet(position, mv, before) } else { 0 };
            let mut reduced = reduction(depth, move_count);
            if !improving {
                reduced += 512;
            }

            if !root && best > -DECIDED && move_count > 1 {
                let lmr_depth = (depth - reduced / 1024).max(0);
                if quiet && !checks {
                    if skip_quiets {
                        continue;
                    }
                    let limit = (4 + depth * depth) / if improving { 1 } else { 2 };
                    if depth <= 8 && move_count > limit {
                        skip_quiets = true;
                    }
                    if let Some(eval) = node.eval
                        && lmr_depth <= 7
                        && eval + 150 + 110 * lmr_depth + history / 128 <= alpha
                    {
                        skip_quiets = true;
                        continue;
                    }
                    if lmr_depth <= 4 && history < -4000 * (lmr_depth + 1) {
                        continue;
                    }
                    if lmr_depth <= 7 && !gains_at_least(position, mv, -40 * lmr_depth * lmr_depth)
                    {
                        continue;
                    }
                } else if depth <= 6 && !in_check && !gains_at_least(position, mv, -150 * depth) {
                    continue;
                }
            }

            if shares && late == 0 && move_count > 1 && self.team.is_busy(position, mv) {
                self.frames[ply].deferred.push((mv, move_count));
                continue;
            }

            // A move far better than its rivals is worth a deeper look.
            let mut extension = 0;
            if !root
                && Some(mv) == table_move
                && depth >= 7
                && excluded.is_none()
                && let Some(known) = known
                && known.depth >= depth - 3
                && known.bound != Bound::Upper
                && known.value.abs() < DECIDED
                && ply < 2 * self.root_depth as usize
            {
                let target = from_table(known.value, ply) - 2 * depth;
                self.frames[ply].excluded = Some(mv);
                let value = self.search::<false>(
                    position,
                    ply,
                    (depth - 1) / 2,
                    target - 1,
                    target,
                    cut_node,
                );
                self.frames[ply].excluded = None;
                // The test used this ply's lists; nothing was tried here yet.
                self.frames[ply].tried_quiets.clear();
                self.frames[ply].tried_captures.clear();
                if self.stopped {
                    return DRAW;
                }
                if value < target {
                    extension = 1;
                } else if target >= beta {
                    // Several moves are good enough.
                    return target;
                } else if known.value >= beta {
                    extension = -1;
                }
            }
            if extension == 0
                && checks
                && ply < 2 * self.root_depth as usize
                && (PV || depth <= 6)
                && gains_at_least(position, mv, 0)
            {
                extension = 1;
            }

            if shares {
                self.team.begin(position, mv);
            }
            let after = self.play(position, mv, ply);
            let new_depth = depth - 1 + extension;
            let next = ply + 1;
            let mut value = alpha;
            let mut full = !PV || move_count > 1;
            if depth >= 2 && move_count > 1 + i32::from(root) + i32::from(PV) && (quiet || cut_node)
            {
                if PV {
                    reduced -= 1024;
                }
                if cut_node {
                    reduced += 1024;
                }
                if !quiet {
                    reduced -= 1024;
                }
                if checks || in_check {
                    reduced -= 1024;
                }
                reduced -= history / 10;
                let shallow = (new_depth - reduced / 1024).clamp(1, new_depth.max(1));
                value = -self.search::<false>(&after, next, shallow, -alpha - 1, -alpha, true);
                full = value > alpha && shallow < new_depth;
            }
            if full {
                value =
                    -self.search::<false>(&after, next, new_depth, -alpha - 1, -alpha, !cut_node);
            }
            if PV && (move_count == 1 || value > alpha) {
                value = -self.search::<true>(&after, next, new_depth, -beta, -alpha, false);
            }
            self.take_back();
            if shares {
                self.team.end(position, mv);
            }
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
                    if root {
                        self.root_best = Some((self.frames[0].pv.clone(), value));
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
            let frame = &mut self.frames[ply];
            if quiet {
                frame.tried_quiets.push(mv);
            } else {
                frame.tried_captures.push(mv);
            }
        }

        if move_count == 0 {
            // Mated, or without a move, which loses as well in shogi. With an
            // excluded move the others simply do not reach the window.
            return if excluded.is_some() { alpha } else { mated_in(ply) };
        }
        if best == -INFINITE {
            // Every move was pruned as hopeless.
            best = first_alpha;
        }
        if let Some(mv) = best_move.filter(|_| best >= beta) {
            self.learn(position, mv, ply, depth, before);
        }
        if excluded.is_none() && (!root || self.root_excluded.is_empty()) {
            let bound = if best >= beta {
                Bound::Lower
            } else if best_move.is_some() {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let eval = self.frames[ply].eval;
            self.table.store(
                position.key(),
                Known { mv: best_move, value: to_table(best, ply), eval, depth, bound },
            );
            // A capture's gain is not what the evaluation missed.
            if let Some(eval) = eval
                && best.abs() < DECIDED
                && best_move.is_none_or(|mv| ordering::is_quiet(position, mv))
                && !(bound == Bound::Lower && best <= eval)
                && !(bound == Bound::Upper && best >= eval)
            {
                self.memory.corrections.learn(position, depth, best - eval);
            }
        }
        best
    }

    /// Fills the queue of `ply` with every legal move worth trying but `skip`.
    fn list_moves(
        &mut self,
        position: &Position,
        ply: usize,
        before: Before,
        skip: Option<Move>,
        root: bool,
    ) {
        position.legal_moves_into(&mut self.list);
        let frame = &mut self.frames[ply];
        frame.queue.clear();
        for &mv in &self.list {
            if Some(mv) == skip || generate::is_pointless(position, mv) {
                continue;
            }
            if root && self.root_excluded.contains(&mv) {
                continue;
            }
            let score = ordering::score(self.memory, position, mv, frame.killers, before);
            frame.queue.push(mv, score);
        }
    }

    /// Remembers that `mv` refuted the line and the moves before it did not.
    fn learn(&mut self, position: &Position, mv: Move, ply: usize, depth: i32, before: Before) {
        let bonus = (160 * depth - 80).clamp(0, 1800);
        let frame = &mut self.frames[ply];
        if ordering::is_quiet(position, mv) {
            if frame.killers[0] != Some(mv) {
                frame.killers = [Some(mv), frame.killers[0]];
            }
            self.memory.learn_quiet(position, mv, before, bonus);
            for &tried in &frame.tried_quiets {
                self.memory.learn_quiet(position, tried, before, -bonus);
            }
        } else {
            self.memory.learn_capture(position, mv, bonus);
        }
        for &tried in &frame.tried_captures {
            self.memory.learn_capture(position, tried, -bonus);
        }
    }
}
