//! Is a problem sound? Other mates (余詰) at every attacker's move, leftover
//! pieces (駒余り), both lengths, and the variations a composer wants to see.

use std::sync::atomic::AtomicBool;

use super::checks::checks_into;
use super::length::{FOREVER, Length};
use super::limits::{Limits, Watch};
use super::problem::Problem;
use super::search::Convention;
use super::solver::{Mate, Question, Solver, Verdict};
use crate::shogi::{Hand, HandKind, Move, Position, attacks};

/// Something about a problem, good or bad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// 余詰: another check mates too.
    Cook {
        /// At which ply of the main line, from 0.
        ply: usize,
        /// The other check.
        mv: Move,
    },
    /// Within the limits nobody knows whether another check mates.
    Undecided {
        /// At which ply of the main line, from 0.
        ply: usize,
        /// The other check.
        mv: Move,
    },
    /// 最終手余詰: another last move mates; tolerated.
    OtherLastMove {
        /// The other move.
        mv: Move,
    },
    /// 成・不成非限定: promoting or not, both mate; tolerated.
    PromotionNotFixed {
        /// At which ply of the main line, from 0.
        ply: usize,
        /// The other choice.
        mv: Move,
    },
    /// 打場所非限定: the same piece dropped farther or nearer mates too; tolerated.
    DropNotFixed {
        /// At which ply of the main line, from 0.
        ply: usize,
        /// The other drop.
        mv: Move,
    },
    /// 迂回手順: the other check only comes back to the main line, and takes
    /// longer; tolerated.
    Detour {
        /// At which ply of the main line, from 0.
        ply: usize,
        /// The other check.
        mv: Move,
    },
    /// 駒余り: every longest line leaves these with the attacker.
    Leftover(Hand),
    /// Interpositions that one convention counts and the other does not make
    /// the length a matter of opinion.
    LengthDisputed {
        /// Plies with futile interpositions left out.
        standard: u32,
        /// Plies with all counted, if known.
        counting_all: Option<u32>,
    },
    /// 変同: another defence is as long and leaves nothing over.
    EqualVariation {
        /// At which ply of the main line, from 0.
        ply: usize,
        /// The other defence.
        mv: Move,
    },
}

impl Note {
    /// Whether it makes the problem unsound.
    pub fn is_flaw(&self) -> bool {
        match self {
            Self::Cook { .. }
            | Self::Undecided { .. }
            | Self::Leftover(_)
            | Self::LengthDisputed { .. } => true,
            Self::OtherLastMove { .. }
            | Self::PromotionNotFixed { .. }
            | Self::DropNotFixed { .. }
            | Self::Detour { .. }
            | Self::EqualVariation { .. } => false,
        }
    }
}

/// 変化: a defence off the main line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The ply of the main line that it replaces, from 0.
    pub ply: usize,
    /// The defence and what follows, to mate.
    pub line: Vec<Move>,
    /// What the attacker holds at the end.
    pub left_over: Hand,
}

/// What an examination found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Examination {
    /// The solution.
    pub mate: Mate,
    /// Everything worth saying, flaws and blemishes.
    pub notes: Vec<Note>,
    /// The other defences along the main line; empty unless asked for.
    pub variations: Vec<Variation>,
    /// Positions searched.
    pub nodes: u64,
}

impl Examination {
    /// Whether the problem has one solution, of undisputed length, without
    /// leftover pieces.
    pub fn is_sound(&self) -> bool {
        !self.notes.iter().any(Note::is_flaw)
    }
}

/// Why there is nothing to examine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotExamined {
    /// There is no mate.
    NoMate,
    /// The solver did not find out, or not how long the shortest mate is.
    Unknown,
}

/// How thoroughly to look.
#[derive(Clone, Copy, Debug)]
pub struct Depth {
    /// For the solution itself.
    pub solve: Limits,
    /// Nodes for each question about another move.
    pub nodes_each: u64,
    /// Whether to stop at the first flaw.
    pub stop_at_flaw: bool,
    /// Whether to list variations.
    pub variations: bool,
}

impl Solver {
    /// Examines `problem`.
    ///
    /// # Errors
    /// There is no mate, or none whose length is known.
    pub fn examine(
        &mut self,
        problem: &Problem,
        depth: Depth,
        stop: &AtomicBool,
    ) -> Result<Examination, NotExamined> {
        let root = problem.position();
        let solution = self.solve(root, Question::Both, depth.solve, stop, &mut |_| {});
        let mate = match solution.verdict {
            Verdict::NoMate => return Err(NotExamined::NoMate),
            Verdict::Mate(mate) if mate.plies.exact => mate,
            Verdict::Mate(_) | Verdict::Unknown(_) => return Err(NotExamined::Unknown),
        };
        let mut examiner = Examiner {
            solver: self,
            depth,
            positions: replay(root, &mate.line),
            notes: Vec::new(),
            nodes: solution.nodes,
        };
        examiner.solver.search_mut().set_convention(Convention::Standard);
        examiner.lengths(&mate);
        examiner.leftover();
        examiner.other_checks(&mate);
        let variations = examiner.defences(&mate);
        let (notes, nodes) = (examiner.notes, examiner.nodes);
        Ok(Examination { mate, notes, variations, nodes })
    }
}

/// The positions along `line`, `root` first.
fn replay(root: &Position, line: &[Move]) -> Vec<Position> {
    let mut positions = vec![root.clone()];
    for &mv in line {
        let mut next = positions[positions.len() - 1].clone();
        next.play_unchecked(mv);
        positions.push(next);
    }
    positions
}

struct Examiner<'a> {
    solver: &'a mut Solver,
    depth: Depth,
    /// Along the main line, both ends included.
    positions: Vec<Position>,
    notes: Vec<Note>,
    nodes: u64,
}

impl Examiner<'_> {
    fn done(&self) -> bool {
        self.depth.stop_at_flaw && self.notes.iter().any(Note::is_flaw)
    }

    fn lengths(&mut self, mate: &Mate) {
        let counting_all = mate.counting_all.filter(|plies| plies.exact).map(|plies| plies.count);
        if counting_all != Some(mate.plies.count) || mate.line.len() as u32 != mate.plies.count {
            self.notes.push(Note::LengthDisputed { standard: mate.plies.count, counting_all });
        }
    }

    /// The main line is chosen to leave least, so what it leaves is a flaw.
    fn leftover(&mut self) {
        let attacker = self.positions[0].turn();
        let hand = self.positions[self.positions.len() - 1].hand(attacker);
        if !hand.is_empty() {
            self.notes.push(Note::Leftover(hand));
        }
    }

    fn other_checks(&mut self, mate: &Mate) {
        let mut checks = Vec::new();
        for (ply, &main) in mate.line.iter().enumerate().step_by(2) {
            checks_into(&self.positions[ply].clone(), &mut checks);
            for &mv in checks.iter().filter(|&&mv| mv != main) {
                if self.done() {
                    return;
                }
                if let Some(note) = self.judge(mate, ply, main, mv) {
                    self.notes.push(note);
                }
            }
        }
    }

    /// What to say about the check `mv` in place of `main`.
    fn judge(&mut self, mate: &Mate, ply: usize, main: Move, mv: Move) -> Option<Note> {
        let mut after = self.positions[ply].clone();
        after.play_unchecked(mv);
        let mut watch = self.watch();
        let outcome = self.solver.search_mut().run(&after, FOREVER, None, &mut watch);
        self.nodes += watch.nodes();
        if outcome.dn == 0 {
            return None;
        }
        if outcome.pn != 0 {
            return Some(Note::Undecided { ply, mv });
        }
        Some(if ply + 1 == mate.line.len() {
            Note::OtherLastMove { mv }
        } else if same_but_promotion(main, mv) {
            Note::PromotionNotFixed { ply, mv }
        } else if self.same_line_drop(ply, main, mv) {
            Note::DropNotFixed { ply, mv }
        } else if self.takes_longer(&after, mate.line.len() - ply - 1)
            && self.only_comes_back(&after)
        {
            Note::Detour { ply, mv }
        } else {
            Note::Cook { ply, mv }
        })
    }

    fn watch(&self) -> Watch<'static> {
        Watch::budget(self.depth.nodes_each)
    }

    /// Both drop the same slider on one line with the king, from one side.
    fn same_line_drop(&self, ply: usize, main: Move, mv: Move) -> bool {
        let position = &self.positions[ply];
        let Some(king) = position.king(!position.turn()) else { return false };
        match (main, mv) {
            (Move::Drop { kind, to }, Move::Drop { kind: other_kind, to: other }) => {
                matches!(kind, HandKind::Rook | HandKind::Bishop | HandKind::Lance)
                    && kind == other_kind
                    && (attacks::between(king, to).contains(other)
                        || attacks::between(king, other).contains(to))
            }
            _ => false,
        }
    }

    /// Whether there is no mate within the plies that the main line has left:
    /// moves in another order (手順前後) are a second solution, not a detour.
    fn takes_longer(&mut self, after: &Position, left: usize) -> bool {
        let mut watch = self.watch();
        let outcome = self.solver.search_mut().run(after, left as Length, None, &mut watch);
        self.nodes += watch.nodes();
        outcome.dn == 0
    }

    /// Whether the defender escapes once the main line is out of bounds.
    fn only_comes_back(&mut self, after: &Position) -> bool {
        let mut watch = self.watch();
        let forbidden = self.positions.clone();
        let outcome = self.solver.search_mut().run_avoiding(after, &forbidden, &mut watch);
        self.nodes += watch.nodes();
        outcome.dn == 0
    }

    /// Notes equally long defences and lists all others.
    fn defences(&mut self, mate: &Mate) -> Vec<Variation> {
        let mut variations = Vec::new();
        let total = mate.line.len();
        for ply in (1..total).step_by(2) {
            if self.done() {
                break;
            }
            let position = self.positions[ply].clone();
            let left = (total - ply) as Length;
            let mut watch = Watch::budget(self.depth.nodes_each.saturating_mul(4));
            let replies = self.solver.search_mut().replies(&position, left, &mut watch);
            for reply in replies.into_iter().filter(|reply| reply.mv != mate.line[ply]) {
                let equal = reply.left + 1 == left;
                if !equal && !self.depth.variations {
                    continue;
                }
                let search = self.solver.search_mut();
                let mut line = vec![reply.mv];
                line.extend(search.main_line(&reply.after, reply.left, &mut watch));
                let end = replay(&position, &line);
                let left_over = end[end.len() - 1].hand(!position.turn());
                if equal && left_over.is_empty() {
                    self.notes.push(Note::EqualVariation { ply, mv: reply.mv });
                }
                if self.depth.variations {
                    variations.push(Variation { ply, line, left_over });
                }
            }
            self.nodes += watch.nodes();
        }
        variations
    }
}

fn same_but_promotion(a: Move, b: Move) -> bool {
    a.from().is_some() && a.from() == b.from() && a.to() == b.to()
}
