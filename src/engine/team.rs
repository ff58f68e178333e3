//! What the threads of one search tell each other beside the table.
//!
//! Each searches the whole position, and they meet in the transposition table.
//! That alone makes two threads 1.2 times as fast as one (time to the same
//! depth, 2026-11-30; docs/training.md). Two things more make it 1.5 to 1.6:
//!
//! - The first to complete a depth completes it for all: the others take over
//!   its lines and go on with the next. How long a thread takes is largely luck.
//! - A move that another thread is busy with is left for later, when its value
//!   may stand in the table (Weill, "The ABDADA distributed minimax search
//!   algorithm", 1996; in Kerrigan's simple form).

use std::sync::atomic::{AtomicI32, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::packed;
use super::root::Found;
use crate::shogi::{Move, Position};

/// The threads that search one position.
#[derive(Default)]
pub(super) struct Team {
    /// The deepest completed depth; 0 at the start.
    deepest: AtomicI32,
    completed: Mutex<Completed>,
    /// The moves that are being searched, as their keys, 0: none. A hint: where
    /// there is no room, or two threads write at once, some are missing. Empty
    /// when a thread is alone.
    busy: Box<[[AtomicU64; PLACES]]>,
}

#[derive(Default)]
struct Completed {
    depth: i32,
    lines: Vec<Found>,
}

const BUCKETS: usize = 1 << 12;
/// In one bucket.
const PLACES: usize = 4;

impl Team {
    /// The team of so many threads.
    pub(super) fn new(threads: usize) -> Self {
        let buckets = if threads > 1 { BUCKETS } else { 0 };
        let busy = std::iter::repeat_with(Default::default).take(buckets).collect();
        Self { busy, ..Self::default() }
    }

    /// Whether there are several threads.
    #[inline]
    pub(super) fn is_shared(&self) -> bool {
        !self.busy.is_empty()
    }

    /// Whether a thread has completed `depth`.
    #[inline]
    pub(super) fn has_completed(&self, depth: i32) -> bool {
        self.deepest.load(Ordering::Relaxed) >= depth
    }

    /// A thread has completed `depth` with these lines.
    pub(super) fn complete(&self, depth: i32, lines: &[Found]) {
        let mut completed = self.completed.lock().unwrap_or_else(PoisonError::into_inner);
        if completed.depth < depth {
            *completed = Completed { depth, lines: lines.to_vec() };
            self.deepest.store(depth, Ordering::Relaxed);
        }
    }

    /// The deepest completed depth with its lines, if that is `depth` at least.
    pub(super) fn completed(&self, depth: i32) -> Option<(i32, Vec<Found>)> {
        if !self.has_completed(depth) {
            return None;
        }
        let completed = self.completed.lock().unwrap_or_else(PoisonError::into_inner);
        Some((completed.depth, completed.lines.clone()))
    }

    /// Whether another thread is searching `mv` in `position`.
    #[inline]
    pub(super) fn is_busy(&self, position: &Position, mv: Move) -> bool {
        let (key, bucket) = self.bucket(position, mv);
        bucket.iter().any(|place| place.load(Ordering::Relaxed) == key)
    }

    /// This thread begins to search `mv`.
    #[inline]
    pub(super) fn begin(&self, position: &Position, mv: Move) {
        let (key, bucket) = self.bucket(position, mv);
        for place in bucket {
            let old = place.load(Ordering::Relaxed);
            if old == 0 || old == key {
                place.store(key, Ordering::Relaxed);
                return;
            }
        }
        bucket[0].store(key, Ordering::Relaxed);
    }

    /// This thread has searched `mv`.
    #[inline]
    pub(super) fn end(&self, position: &Position, mv: Move) {
        let (key, bucket) = self.bucket(position, mv);
        for place in bucket {
            if place.load(Ordering::Relaxed) == key {
                place.store(0, Ordering::Relaxed);
            }
        }
    }

    /// The key of a move, never 0, and where it is noted.
    #[inline]
    fn bucket(&self, position: &Position, mv: Move) -> (u64, &[AtomicU64; PLACES]) {
        let mv = u64::from(packed::pack(mv)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let key = (position.key() ^ mv).max(1);
        (key, &self.busy[key as usize % BUCKETS])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_to_complete_a_depth_completes_it_for_all() {
        let team = Team::new(2);
        assert!(team.completed(1).is_none());
        team.complete(4, &[]);
        team.complete(3, &[]);
        assert!(team.has_completed(4) && !team.has_completed(5));
        assert_eq!(team.completed(3).map(|(depth, _)| depth), Some(4));
        assert!(team.completed(5).is_none());
    }

    #[test]
    fn a_move_is_busy_from_its_begin_to_its_end() {
        let team = Team::new(2);
        let position = Position::even();
        let moves = position.legal_moves();
        team.begin(&position, moves[0]);
        assert!(team.is_busy(&position, moves[0]));
        assert!(!team.is_busy(&position, moves[1]));
        team.end(&position, moves[0]);
        assert!(!team.is_busy(&position, moves[0]));
        assert!(!Team::new(1).is_shared());
    }
}
