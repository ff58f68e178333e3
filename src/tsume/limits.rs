//! How long a search may go on, and the watch over it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What ends a search that has not come to an answer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// The most nodes to search; the same number gives the same answer anywhere.
    pub nodes: Option<u64>,
    /// When to stop. Looked at every 1,024 nodes.
    pub deadline: Option<Instant>,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// The node budget is spent.
    Nodes,
    /// The deadline has passed.
    Time,
    /// Somebody raised the stop flag.
    Stopped,
    /// A line of play grew longer than the solver follows.
    Depth,
}

/// How often clock and flag are looked at, in nodes.
const INTERVAL: u64 = 1024;

/// Counts nodes and looks at the limits.
pub(super) struct Watch<'a> {
    limits: Limits,
    stop: &'a AtomicBool,
    nodes: u64,
    reached: Option<Limit>,
    progress: Option<&'a mut dyn FnMut(u64)>,
}

impl<'a> Watch<'a> {
    pub(super) fn new(
        limits: Limits,
        stop: &'a AtomicBool,
        progress: &'a mut dyn FnMut(u64),
    ) -> Self {
        Self { limits, stop, nodes: 0, reached: None, progress: Some(progress) }
    }

    /// One more node.
    #[inline]
    pub(super) fn count_node(&mut self) {
        self.nodes += 1;
        if self.limits.nodes.is_some_and(|most| self.nodes >= most) {
            self.reached.get_or_insert(Limit::Nodes);
        }
        if self.nodes.is_multiple_of(INTERVAL) {
            self.look();
        }
    }

    fn look(&mut self) {
        if let Some(progress) = &mut self.progress {
            progress(self.nodes);
        }
        if self.stop.load(Ordering::Relaxed) {
            self.reached.get_or_insert(Limit::Stopped);
        }
        if self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.reached.get_or_insert(Limit::Time);
        }
    }

    /// Calls `search`, which is to end after `most` nodes at the latest. If that
    /// is what ends it, the watch goes on.
    pub(super) fn at_most<T>(&mut self, most: u64, search: impl FnOnce(&mut Self) -> T) -> T {
        let whole = self.limits.nodes;
        let end = self.nodes + most;
        self.limits.nodes = Some(whole.map_or(end, |whole| whole.min(end)));
        let result = search(self);
        self.limits.nodes = whole;
        if self.reached == Some(Limit::Nodes) && whole.is_none_or(|whole| self.nodes < whole) {
            self.reached = None;
        }
        result
    }

    /// Whether there is a number of nodes to end after.
    pub(super) fn has_budget(&self) -> bool {
        self.limits.nodes.is_some()
    }

    /// What others have searched for this one.
    pub(super) fn add_nodes(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Nodes so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether to stop.
    #[inline]
    pub(super) fn stopped(&self) -> bool {
        self.reached.is_some()
    }

    /// The limit that was reached.
    pub(super) fn reached(&self) -> Option<Limit> {
        self.reached
    }
}

impl Watch<'_> {
    /// A watch for rounding off what this one has seen: an eighth of the nodes
    /// again, whatever the limits say.
    pub(super) fn extended(&self) -> Watch<'static> {
        Self::budget(50_000 + self.nodes / 8)
    }

    /// The watch of a thread that helps until `stop`.
    pub(super) fn of_helper(stop: &AtomicBool) -> Watch<'_> {
        Watch { limits: Limits::default(), stop, nodes: 0, reached: None, progress: None }
    }

    /// A watch that ends after `nodes` and for no other reason.
    pub(super) fn budget(nodes: u64) -> Watch<'static> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        let limits = Limits { nodes: Some(nodes), deadline: None };
        Watch { limits, stop: &NEVER, nodes: 0, reached: None, progress: None }
    }
}
