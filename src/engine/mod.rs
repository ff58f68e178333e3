//! Search and evaluation. Synchronous; callers run it off the async threads.
//!
//! [`Engine::analyze`] is the one door: a game, limits and a stop flag in, an
//! [`Analysis`] out. With a node limit and one thread the result is the same
//! on every machine.

mod analysis;
mod bench;
mod book;
mod correction;
mod evaluate;
mod exchange;
mod generate;
mod level;
mod limits;
mod mate;
mod move_loop;
mod ordering;
mod packed;
mod path;
mod quiescence;
mod review;
mod root;
mod score;
mod search;
mod table;
mod team;
pub mod training;
pub mod usi;

pub use analysis::{Analysis, Line};
pub use bench::{Signature, bench};
pub use evaluate::ParseEvaluationError;
pub use level::{Choice, Level, NoSuchLevel};
pub use limits::Limits;
pub use review::{Judgement, Review, ReviewedMove};
pub use score::Score;

use std::sync::atomic::{AtomicBool, Ordering};

use evaluate::Judge;
use limits::Control;
use ordering::Memory;
use search::Search;
use table::Table;
use team::Team;

use crate::shogi::History;
use crate::tsume::Solver;

/// The default size of the transposition table.
pub const DEFAULT_TABLE_BYTES: usize = 64 << 20;

/// A search with its memory: later searches of the same game profit from
/// earlier ones.
pub struct Engine {
    table: Table,
    table_bytes: usize,
    /// One a thread.
    memories: Vec<Memory>,
    judge: Judge,
    solver: Option<Solver>,
}

impl Default for Engine {
    fn default() -> Self {
        Self::new(DEFAULT_TABLE_BYTES)
    }
}

impl Engine {
    /// An engine of one thread whose transposition table takes at most
    /// `table_bytes`.
    pub fn new(table_bytes: usize) -> Self {
        Self {
            table: Table::new(table_bytes),
            table_bytes,
            memories: vec![Memory::new()],
            judge: Judge::default(),
            solver: None,
        }
    }

    /// Changes the size of the transposition table; what is in it is forgotten
    /// when the size is another one.
    pub fn set_table_bytes(&mut self, table_bytes: usize) {
        if table_bytes != self.table_bytes {
            // The old one goes first: both may not fit.
            self.table = Table::new(0);
            self.table = Table::new(table_bytes);
            self.table_bytes = table_bytes;
        }
    }

    /// How many threads search; at least one. With more than one, results
    /// differ from run to run.
    pub fn set_threads(&mut self, threads: usize) {
        self.memories.resize_with(threads.max(1), Memory::new);
    }

    /// Judges positions by a file that `komadai train` made instead of what
    /// comes with the program; `None` goes back to that.
    ///
    /// # Errors
    /// The bytes are no such file; nothing changes then.
    pub fn set_evaluation(&mut self, file: Option<&[u8]>) -> Result<(), ParseEvaluationError> {
        self.judge = match file {
            Some(bytes) => Judge::parse(bytes)?,
            None => Judge::default(),
        };
        self.clear();
        Ok(())
    }

    /// Forgets every earlier search, so that the next result does not depend on
    /// what was asked before.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memories.iter_mut().for_each(Memory::clear);
    }

    /// Searches the position that `game` has reached, with its past for 千日手,
    /// until a limit is met or `stop` is set. `progress` hears of every
    /// completed depth.
    pub fn analyze(
        &mut self,
        game: &History,
        limits: &Limits,
        stop: &AtomicBool,
        progress: impl FnMut(&Analysis),
    ) -> Analysis {
        let position = game.position();
        let mut limits = limits.clone();
        let mut mate = None;
        let mut nodes = 0;
        if limits.find_mates && position.has_legal_move() {
            let probe = mate::probe(&mut self.solver, position, &limits, stop);
            nodes = probe.nodes;
            mate = probe.mate;
            limits.nodes = limits.nodes.map(|most| most.saturating_sub(nodes).max(1));
        }
        let mut analysis = match mate {
            // Nothing is better than a mate.
            Some(_) if limits.multi_pv <= 1 => Analysis::default(),
            _ => self.search(game, &limits, stop, progress),
        };
        analysis.nodes += nodes;
        if let Some(mate) = mate {
            analysis.lead_with(mate, position, limits.multi_pv);
        }
        analysis.can_declare = path::can_declare(position, position.in_check());
        analysis
    }

    fn search(
        &mut self,
        game: &History,
        limits: &Limits,
        stop: &AtomicBool,
        progress: impl FnMut(&Analysis),
    ) -> Analysis {
        self.table.age();
        let position = game.position();
        let team = &Team::new(self.memories.len());
        let Some((first, others)) = self.memories.split_first_mut() else {
            unreachable!("there is a memory for the one thread at least");
        };
        let threads = others.len() as u64 + 1;
        let limits =
            Limits { nodes: limits.nodes.map(|nodes| nodes.div_ceil(threads)), ..limits.clone() };
        let control = Control::new(&limits, stop);
        let helpers_stop = AtomicBool::new(false);
        let helpers_limits =
            Limits { depth: limits.depth, multi_pv: limits.multi_pv, ..Limits::default() };
        let helpers_control = Control::new(&helpers_limits, &helpers_stop);
        let table = &self.table;
        let judge = &self.judge;
        std::thread::scope(|scope| {
            // The helpers search the same position and help the first thread to
            // its answer through table and team.
            let helpers: Vec<_> = others
                .iter_mut()
                .map(|memory| {
                    let control = &helpers_control;
                    scope.spawn(move || {
                        Search::new(table, memory, control, team, game, judge)
                            .run(position, |_| {})
                            .nodes
                    })
                })
                .collect();
            let mut analysis =
                Search::new(table, first, &control, team, game, judge).run(position, progress);
            helpers_stop.store(true, Ordering::Relaxed);
            for helper in helpers {
                analysis.nodes += helper.join().unwrap_or_default();
            }
            analysis
        })
    }
}
