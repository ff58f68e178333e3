//! When a search has to end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// When a search ends: whichever limit is met first. With none at all it ends
/// when its stop flag is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Positions looked at. One thread with only this limit gives the same
    /// result on every machine.
    pub nodes: Option<u64>,
    /// The search has ended by then.
    pub time: Option<Duration>,
    /// No new depth is begun after this time.
    pub soft_time: Option<Duration>,
    /// Plies of full width, at least 1.
    pub depth: Option<u32>,
    /// How many different first moves get a line and a score of their own.
    pub multi_pv: usize,
    /// Whether a tenth of the effort goes into a search for long mates first.
    pub find_mates: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            nodes: None,
            time: None,
            soft_time: None,
            depth: None,
            multi_pv: 1,
            find_mates: true,
        }
    }
}

impl Limits {
    /// A number of positions: the same effort and result on every machine.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// A time to think.
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }

    /// The same limits with so many lines.
    #[must_use]
    pub fn with_lines(self, multi_pv: usize) -> Self {
        Self { multi_pv, ..self }
    }
}

/// How often the clock and the flag are looked at, in nodes: about 2 ms.
const POLL_INTERVAL: u64 = 1024;

/// The limits of a running search.
pub(super) struct Control<'a> {
    start: Instant,
    limits: &'a Limits,
    stop: &'a AtomicBool,
}

impl<'a> Control<'a> {
    pub(super) fn new(limits: &'a Limits, stop: &'a AtomicBool) -> Self {
        Self { start: Instant::now(), limits, stop }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    pub(super) fn limits(&self) -> &Limits {
        self.limits
    }

    /// Whether the search must return now, after `nodes` nodes.
    #[inline]
    pub(super) fn is_over(&self, nodes: u64) -> bool {
        if self.limits.nodes.is_some_and(|limit| nodes >= limit) {
            return true;
        }
        nodes.is_multiple_of(POLL_INTERVAL) && self.poll()
    }

    /// Whether the flag is set or the time is over.
    pub(super) fn poll(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.limits.time.is_some_and(|limit| self.elapsed() >= limit)
    }

    /// Whether another depth is worth beginning.
    pub(super) fn may_deepen(&self, next_depth: i32) -> bool {
        let deep_enough =
            self.limits.depth.is_some_and(|limit| i64::from(next_depth) > i64::from(limit.max(1)));
        !deep_enough && self.limits.soft_time.is_none_or(|limit| self.elapsed() < limit)
    }
}
