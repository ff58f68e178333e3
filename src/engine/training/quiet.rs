//! Which positions the static evaluation can be taught.

use std::sync::atomic::AtomicBool;

use crate::engine::evaluate::Judge;
use crate::engine::limits::{Control, Limits};
use crate::engine::ordering::Memory;
use crate::engine::score::{DECIDED, INFINITE, Value};
use crate::engine::search::Search;
use crate::engine::table::Table;
use crate::engine::team::Team;
use crate::shogi::{History, Position};

/// A gain below this, in centipawns, is nothing.
const TOLERANCE: Value = 60;

/// A quiescence search by the built-in tables, with its memory.
pub(super) struct QuietTest {
    table: Table,
    memory: Memory,
    judge: Judge,
}

impl QuietTest {
    pub(super) fn new() -> Self {
        Self { table: Table::new(1 << 20), memory: Memory::new(), judge: Judge::default() }
    }

    /// Whether no capture or promotion improves much on standing still: only
    /// then can the static value be the true one. Never in check.
    pub(super) fn is_quiet(&mut self, position: &Position) -> bool {
        if position.in_check() {
            return false;
        }
        let limits = Limits::default();
        let never = AtomicBool::new(false);
        let control = Control::new(&limits, &never);
        let alone = Team::default();
        let game = History::new(position.clone());
        let (memory, judge) = (&mut self.memory, &self.judge);
        let mut search = Search::new(&self.table, memory, &control, &alone, &game, judge);
        let value = search.quiescence::<true>(position, 0, -INFINITE, INFINITE);
        let standing = search.evaluator.evaluate(position);
        value.abs() < DECIDED && value - standing < TOLERANCE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::sfen;

    #[test]
    fn hanging_pieces_and_checks_are_not_quiet() {
        let mut test = QuietTest::new();
        let mut is_quiet = |text: &str| {
            let position = Position::new(&sfen::parse(text).unwrap()).unwrap();
            test.is_quiet(&position)
        };
        assert!(is_quiet("startpos"));
        assert!(!is_quiet("k8/9/9/9/4r4/9/4R4/9/8K b - 1"));
        assert!(!is_quiet("4k4/9/9/9/9/4r4/9/9/4K4 b - 1"));
        // A guarded pawn is left alone.
        assert!(is_quiet("k8/9/9/4p4/4p4/4G4/9/9/8K b - 1"));
    }
}
