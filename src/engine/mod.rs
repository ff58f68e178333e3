//! Search and evaluation. Synchronous; callers run it off the async threads.
//!
//! [`Engine::analyze`] is the one door: a game, limits and a stop flag in, an
//! [`Analysis`] out. With a node limit and one thread the result is the same
//! on every machine.

mod analysis;
mod evaluate;
mod exchange;
mod generate;
mod limits;
mod move_loop;
mod ordering;
mod packed;
mod path;
mod quiescence;
mod root;
mod score;
mod search;
mod table;

pub use analysis::{Analysis, Line};
pub use limits::Limits;
pub use score::Score;

use std::sync::atomic::AtomicBool;

use limits::Control;
use ordering::Memory;
use search::Search;
use table::Table;

use crate::shogi::History;

/// The default size of the transposition table.
pub const DEFAULT_TABLE_BYTES: usize = 64 << 20;

/// A search with its memory: later searches of the same game profit from
/// earlier ones.
pub struct Engine {
    table: Table,
    memory: Memory,
}

impl Default for Engine {
    fn default() -> Self {
        Self::new(DEFAULT_TABLE_BYTES)
    }
}

impl Engine {
    /// An engine whose transposition table takes at most `table_bytes`.
    pub fn new(table_bytes: usize) -> Self {
        Self { table: Table::new(table_bytes), memory: Memory::new() }
    }

    /// Forgets every earlier search, so that the next result does not depend on
    /// what was asked before.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memory.clear();
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
        self.table.age();
        let control = Control::new(limits, stop);
        let position = game.position();
        let mut search = Search::new(&self.table, &mut self.memory, &control, game);
        let mut analysis = search.run(position, progress);
        analysis.can_declare = path::can_declare(position, position.in_check());
        analysis
    }
}
