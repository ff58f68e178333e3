//! The tree search: principal variation search with a transposition table.

use super::evaluate::{Evaluator, Judge};
use super::limits::Control;
use super::move_loop::Node;
use super::ordering::{Before, Memory, PieceTo, Queue};
use super::path::{self, Path};
use super::score::{DECIDED, DRAW, MAX_PLY, RULE_WIN, Value, from_table, mated_in};
use super::table::{Bound, Known, Table};
use super::team::Team;
use crate::shogi::{History, Move, MoveList, Position};

/// What belongs to one ply of the line under search.
#[derive(Default)]
pub(super) struct Frame {
    pub(super) pv: Vec<Move>,
    pub(super) queue: Queue,
    pub(super) killers: [Option<Move>; 2],
    /// The move played here; `None` after a pass.
    played: Option<PieceTo>,
    /// The bare evaluation; `None` in check.
    pub(super) eval: Option<Value>,
    /// Not to be searched: the table's move, while its rivals are tested.
    pub(super) excluded: Option<Move>,
    pub(super) tried_quiets: Vec<Move>,
    pub(super) tried_captures: Vec<Move>,
    pub(super) noisy: Vec<Move>,
    /// Moves left for later, with their places in the order.
    pub(super) deferred: Vec<(Move, i32)>,
}

/// One thread's search of one position.
pub(super) struct Search<'a> {
    pub(super) table: &'a Table,
    pub(super) memory: &'a mut Memory,
    pub(super) control: &'a Control<'a>,
    pub(super) team: &'a Team,
    pub(super) path: Path,
    pub(super) evaluator: Evaluator,
    pub(super) frames: Vec<Frame>,
    pub(super) nodes: u64,
    pub(super) stopped: bool,
    /// The depth of the running iteration.
    pub(super) root_depth: i32,
    /// First moves that other lines have taken (MultiPV).
    pub(super) root_excluded: Vec<Move>,
    /// The best line that the running iteration has completed, should it be
    /// stopped.
    pub(super) root_best: Option<(Vec<Move>, Value)>,
    /// The deepest ply reached, quiescence included.
    pub(super) selective_depth: usize,
    pub(super) list: MoveList,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        table: &'a Table,
        memory: &'a mut Memory,
        control: &'a Control<'a>,
        team: &'a Team,
        history: &History,
        judge: &Judge,
    ) -> Self {
        Self {
            table,
            memory,
            control,
            team,
            path: Path::new(history),
            evaluator: Evaluator::new(history.position(), judge),
            frames: std::iter::repeat_with(Frame::default).take(MAX_PLY + 2).collect(),
            nodes: 0,
            stopped: false,
            root_depth: 1,
            root_excluded: Vec::new(),
            root_best: None,
            selective_depth: 0,
            list: MoveList::new(),
        }
    }

    /// Counts a node; whether the search must end now.
    #[inline]
    pub(super) fn enter(&mut self, ply: usize) -> bool {
        if self.stopped
            || self.control.is_over(self.nodes)
            || (self.nodes.is_multiple_of(256) && self.team.has_completed(self.root_depth))
        {
            self.stopped = true;
            return true;
        }
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        false
    }

    /// Plays `mv` from ply `ply`; undone by [`Search::take_back`].
    #[inline]
    pub(super) fn play(&mut self, position: &Position, mv: Move, ply: usize) -> Position {
        self.frames[ply].played = Some(PieceTo::of(position, mv));
        let mut after = position.clone();
        after.play_unchecked(mv);
        self.table.prefetch(after.key());
        self.evaluator.push(position, mv);
        self.path.push(&after, after.in_check(), false);
        after
    }

    #[inline]
    pub(super) fn take_back(&mut self) {
        self.path.pop();
        self.evaluator.pop();
    }

    #[inline]
    pub(super) fn before(&self, ply: usize) -> Before {
        let played = |back: usize| ply.checked_sub(back).and_then(|ply| self.frames[ply].played);
        [played(1), played(2)]
    }

    /// Remembers the line `mv` followed by the line of the next ply.
    pub(super) fn take_line(&mut self, ply: usize, mv: Move) {
        let (here, deeper) = self.frames.split_at_mut(ply + 1);
        let line = &mut here[ply].pv;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&deeper[0].pv);
    }

    /// The value of `position` for the side to move, within `alpha..=beta` or a
    /// bound beyond. `PV` nodes have an open window.
    pub(super) fn search<const PV: bool>(
        &mut self,
        position: &Position,
        ply: usize,
        mut depth: i32,
        mut alpha: Value,
        mut beta: Value,
        cut_node: bool,
    ) -> Value {
        if depth <= 0 {
            return self.quiescence::<PV>(position, ply, alpha, beta);
        }
        self.frames[ply].pv.clear();
        if self.enter(ply) {
            return DRAW;
        }
        let root = ply == 0;
        let in_check = self.path.in_check();
        let excluded = self.frames[ply].excluded;
        if !root {
            if let Some(value) = self.ended(position, ply, in_check) {
                return value;
            }
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(-mated_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }

        let key = position.key();
        let known = if excluded.is_some() { None } else { self.table.probe(key) };
        if let Some(known) = known
            && !PV
            && known.depth >= depth
            && let Some(value) = cutoff(known, ply, alpha, beta)
        {
            return value;
        }
        let table_move = if root {
            known.and_then(|known| known.mv).filter(|mv| !self.root_excluded.contains(mv))
        } else {
            known.and_then(|known| known.mv)
        };

        let eval = if in_check {
            None
        } else if excluded.is_some() {
            self.frames[ply].eval
        } else {
            Some(self.evaluate(position, known))
        };
        self.frames[ply].eval = eval;
        let eval = eval.map(|eval| eval + self.memory.corrections.of(position));
        let two_plies_ago = ply.checked_sub(2).and_then(|ply| self.frames[ply].eval);
        let improving = match (eval, two_plies_ago) {
            (Some(now), Some(then)) => now > then,
            (Some(_), None) => true,
            (None, _) => false,
        };
        // What the table knows is a better guess than the bare evaluation.
        let guess = match (eval, known) {
            (Some(eval), Some(known)) => {
                let value = from_table(known.value, ply);
                let usable = match known.bound {
                    Bound::Exact => true,
                    Bound::Lower => value > eval,
                    Bound::Upper => value < eval,
                };
                Some(if usable { value } else { eval })
            }
            (eval, _) => eval,
        };

        if !PV
            && excluded.is_none()
            && let Some(guess) = guess
            && let Some(value) =
                self.prune_node(position, ply, depth, alpha, beta, guess, improving, cut_node)
        {
            return value;
        }
        if self.stopped {
            return DRAW;
        }

        // Without a move from the table the order is poor: look less deep now,
        // the next iteration has a move.
        if depth >= 4 && table_move.is_none() && excluded.is_none() && (PV || cut_node) {
            depth -= 1;
        }

        self.search_moves::<PV>(
            position,
            Node {
                ply,
                depth,
                alpha,
                beta,
                cut_node,
                in_check,
                improving,
                known,
                eval,
                table_move,
            },
        )
    }

    /// The static evaluation, from the table where it is known.
    #[inline]
    pub(super) fn evaluate(&mut self, position: &Position, known: Option<Known>) -> Value {
        let remembered = known.and_then(|known| known.eval);
        remembered.unwrap_or_else(|| self.evaluator.evaluate(position))
    }

    /// Whether the game is over or too deep at this node, and its value.
    #[inline]
    pub(super) fn ended(
        &mut self,
        position: &Position,
        ply: usize,
        in_check: bool,
    ) -> Option<Value> {
        if let Some(value) = self.path.repetition(ply) {
            return Some(value);
        }
        if path::can_declare(position, in_check) {
            return Some(RULE_WIN - ply as Value);
        }
        if ply >= MAX_PLY {
            return Some(if in_check { DRAW } else { self.evaluator.evaluate(position) });
        }
        None
    }

    /// Gives up a node that is clearly too good or too bad without searching
    /// its moves one by one.
    #[expect(clippy::too_many_arguments, reason = "the state of one node")]
    fn prune_node(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        alpha: Value,
        beta: Value,
        guess: Value,
        improving: bool,
        cut_node: bool,
    ) -> Option<Value> {
        let decided = beta.abs() >= DECIDED || alpha.abs() >= DECIDED;
        // Far above the window: no quiet reply will bring it down.
        let margin = 110 * depth - if improving { 90 } else { 0 };
        if depth <= 8 && !decided && guess < DECIDED && guess - margin >= beta {
            return Some((guess + beta) / 2);
        }
        // Far below: only captures could save it.
        if depth <= 3 && !decided && guess + 250 + 250 * depth * depth < alpha {
            let value = self.quiescence::<false>(position, ply, alpha, alpha + 1);
            if value <= alpha {
                return Some(value);
            }
        }
        // Passing is worse than the best move in nearly every position: when
        // even that is good enough, so is the node.
        let passed_before = ply > 0 && self.frames[ply - 1].played.is_none();
        if depth >= 3 && guess >= beta && !passed_before && beta > -DECIDED && cut_node {
            let reduced = depth - 3 - depth / 4 - ((guess - beta) / 200).clamp(0, 3);
            self.frames[ply].played = None;
            let mut after = position.clone();
            after.pass_unchecked();
            self.evaluator.push_pass();
            self.path.push(&after, false, true);
            let value = -self.search::<false>(&after, ply + 1, reduced, -beta, -beta + 1, false);
            self.take_back();
            if self.stopped {
                return Some(DRAW);
            }
            if value >= beta {
                // A mate found after a pass is not proven.
                return Some(if value >= DECIDED { beta } else { value });
            }
        }
        None
    }
}

/// The value of a table entry if it settles a node with an empty window.
#[inline]
pub(super) fn cutoff(known: Known, ply: usize, alpha: Value, beta: Value) -> Option<Value> {
    let value = from_table(known.value, ply);
    let settles = match known.bound {
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value <= alpha,
    };
    settles.then_some(value)
}
