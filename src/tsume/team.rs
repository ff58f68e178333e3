//! What the threads of one search tell each other beside the table.
//!
//! Each searches the whole question with a path of its own, and they share the
//! table: what one has found out, the others find there. A position that another
//! thread is busy with looks one worse than it is, so that they part ways
//! (the idea of Kaneko, "Parallel depth first proof number search", 2010, where
//! those are called virtual proof numbers).

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::ask::Root;
use super::frame::Outcome;
use super::limits::Watch;
use super::search::{Search, mix};
use super::table::Known;
use crate::shogi::Hand;

/// Threads at work on one question.
pub(super) struct Team {
    /// The positions on the threads' paths, as their keys, 0: none. A hint: where
    /// two share a place, one is missing.
    busy: Box<[AtomicU64]>,
    /// A helper's answer, and whether there is one.
    answer: Mutex<Option<Outcome>>,
    is_answered: AtomicBool,
    /// No more help is needed.
    finished: AtomicBool,
    /// What the helpers have searched.
    nodes: AtomicU64,
}

const PLACES: usize = 1 << 14;

impl Team {
    fn new() -> Self {
        Self {
            busy: std::iter::repeat_with(AtomicU64::default).take(PLACES).collect(),
            answer: Mutex::new(None),
            is_answered: AtomicBool::new(false),
            finished: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        }
    }

    /// A helper has come to this after so many nodes.
    fn report(&self, outcome: Outcome, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
        if outcome.is_final() {
            *self.answer.lock().unwrap_or_else(PoisonError::into_inner) = Some(outcome);
            self.is_answered.store(true, Ordering::Relaxed);
            self.finished.store(true, Ordering::Relaxed);
        }
    }

    /// Whether a helper has answered.
    #[inline]
    pub(super) fn is_answered(&self) -> bool {
        self.is_answered.load(Ordering::Relaxed)
    }

    /// A helper's answer.
    fn answer(&self) -> Option<Outcome> {
        *self.answer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Nodes of the helpers.
    fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// This thread opens a position with the attacker's `hand`.
    #[inline]
    pub(super) fn begin(&self, key: u64, hand: Hand) {
        let (mark, place) = self.place(key, hand);
        place.store(mark, Ordering::Relaxed);
    }

    /// This thread closes it.
    #[inline]
    pub(super) fn end(&self, key: u64, hand: Hand) {
        let (mark, place) = self.place(key, hand);
        if place.load(Ordering::Relaxed) == mark {
            place.store(0, Ordering::Relaxed);
        }
    }

    /// Makes what is known of an open position a little worse for the side that
    /// may choose it, the attacker's where `attacks`, while another thread is there.
    #[inline]
    pub(super) fn shun(&self, key: u64, hand: Hand, attacks: bool, outcome: &mut Outcome) {
        let (mark, place) = self.place(key, hand);
        if place.load(Ordering::Relaxed) == mark {
            let own = if attacks { &mut outcome.pn } else { &mut outcome.dn };
            *own += 1;
        }
    }

    #[inline]
    fn place(&self, key: u64, hand: Hand) -> (u64, &AtomicU64) {
        let mark = mix(key ^ hand.bits().rotate_left(32)).max(1);
        (mark, &self.busy[mark as usize % PLACES])
    }
}

impl Search {
    /// All helpers search too, and the first answer counts.
    pub(super) fn search_together(&mut self, root: &Root, watch: &mut Watch<'_>) -> Outcome {
        let team = Arc::new(Team::new());
        let mut helpers = std::mem::take(&mut self.helpers);
        let own = thread::scope(|scope| {
            for helper in &mut helpers {
                helper.follow(self);
                let team = Arc::clone(&team);
                scope.spawn(move || {
                    let watch = &mut Watch::of_helper(&team.finished);
                    helper.team = Some(Arc::clone(&team));
                    let outcome = helper.search_root(root, watch);
                    helper.team = None;
                    team.report(outcome, watch.nodes());
                });
            }
            self.team = Some(Arc::clone(&team));
            let outcome = self.search_root(root, watch);
            self.team = None;
            team.finished.store(true, Ordering::Relaxed);
            outcome
        });
        self.too_deep |= helpers.iter().any(|helper| helper.too_deep);
        self.helpers = helpers;
        watch.add_nodes(team.nodes());
        if own.is_final() { own } else { team.answer().unwrap_or(own) }
    }

    /// Takes over all that `leader` searches by.
    fn follow(&mut self, leader: &Self) {
        (self.attacker, self.convention, self.salt) =
            (leader.attacker, leader.convention, leader.salt);
        (self.base, self.extension, self.too_deep) = (leader.base, 0, false);
        self.path.clone_from(&leader.path);
        self.frames.clear();
        self.children.clear();
    }

    /// Looks up a child of the top frame again, and whether another thread has
    /// changed what is known of it.
    pub(super) fn refresh(&mut self, index: usize) -> bool {
        let child = self.children[index];
        let bound = child.bound(self.frames[self.frames.len() - 1].length);
        if matches!(self.table.look_up(child.key, child.hand, bound), Known::New) {
            return false;
        }
        self.evaluate(index);
        let after = &self.children[index].outcome;
        (child.outcome.pn, child.outcome.dn) != (after.pn, after.dn)
    }
}
