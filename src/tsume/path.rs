//! Repetition: the positions on the way from the root, and disproofs that hold
//! on one way only.
//!
//! A repeated position loses for the attacker, but only on the path that
//! repeats it. Such a disproof never enters the table of positions.

use super::length::Length;
use crate::shogi::Hand;

/// The positions from the root to where the search is.
pub(super) struct Path {
    steps: Vec<Step>,
    heads: Vec<u16>, // depth + 1 of the newest step in each bucket, 0: none
}

#[derive(Clone, Copy)]
struct Step {
    key: u64,
    hand: Hand,
    next: u16,
}

const BUCKETS: usize = 1 << 12;

impl Path {
    pub(super) fn new() -> Self {
        Self { steps: Vec::new(), heads: vec![0; BUCKETS] }
    }

    /// Forgets all steps.
    pub(super) fn clear(&mut self) {
        while !self.steps.is_empty() {
            self.pop();
        }
    }

    /// Adds the position one deeper.
    pub(super) fn push(&mut self, key: u64, hand: Hand) {
        let bucket = key as usize % BUCKETS;
        self.steps.push(Step { key, hand, next: self.heads[bucket] });
        self.heads[bucket] = self.steps.len() as u16;
    }

    /// Takes the deepest position away.
    pub(super) fn pop(&mut self) {
        if let Some(step) = self.steps.pop() {
            self.heads[step.key as usize % BUCKETS] = step.next;
        }
    }

    /// The depth of the last earlier position with the same board and at least
    /// `hand`: coming back with no more than before gains nothing.
    pub(super) fn find(&self, key: u64, hand: Hand) -> Option<u16> {
        let mut at = self.heads[key as usize % BUCKETS];
        while at != 0 {
            let step = &self.steps[usize::from(at) - 1];
            if step.key == key && step.hand.covers(hand) {
                return Some(at - 1);
            }
            at = step.next;
        }
        None
    }
}

/// Disproofs by repetition, each for one path. A fixed size; new ones replace
/// old ones.
pub(super) struct Repetitions {
    slots: Vec<Slot>,
    /// Part of every key: what was stored before it changed is forgotten.
    generation: u64,
}

#[derive(Clone, Copy)]
struct Slot {
    path_key: u64,
    length: Length,
    start: u16,
}

const SLOTS: usize = 1 << 18;

impl Repetitions {
    pub(super) fn new() -> Self {
        Self { slots: Vec::new(), generation: 1 }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.generation = self.generation.wrapping_mul(0x5851_f42d_4c95_7f2d) + 2;
    }

    /// Remembers that the path of `path_key` ends without mate within `length`
    /// because it comes back to the position at depth `start`.
    pub(super) fn store(&mut self, path_key: u64, length: Length, start: u16) {
        if self.slots.is_empty() {
            // Most puzzles have no repetition, so the memory is taken late.
            self.slots = vec![Slot { path_key: 0, length: 0, start: 0 }; SLOTS];
        }
        let path_key = path_key ^ self.generation;
        self.slots[path_key as usize % SLOTS] = Slot { path_key, length, start };
    }

    /// The depth that the path comes back to, if it is known to.
    pub(super) fn look_up(&self, path_key: u64, length: Length) -> Option<(Length, u16)> {
        let path_key = path_key ^ self.generation;
        let slot = self.slots.get(path_key as usize % SLOTS)?;
        (slot.path_key == path_key && slot.length >= length).then_some((slot.length, slot.start))
    }
}
