//! The mate solver's face: a position in, a verdict out.

use std::sync::atomic::AtomicBool;

use super::length::{FOREVER, Length};
use super::limits::{Limit, Limits, Watch};
use super::search::{Convention, Search};
use crate::shogi::{Move, Position};

/// What the solver found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// 詰: the side to move mates.
    Mate(Mate),
    /// 不詰: every check is answered, however long one goes on.
    NoMate,
    /// The limit came first.
    Unknown(Limit),
}

/// A mate, proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mate {
    /// The main line: the attacker's shortest, the defender's longest, with
    /// futile interpositions left out.
    pub line: Vec<Move>,
    /// How long it takes, futile interpositions not counted.
    pub plies: Plies,
    /// How long it takes with every interposition counted; `None` when the
    /// limit came first.
    pub counting_all: Option<Plies>,
}

/// The length of a mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plies {
    /// Moves of both sides, odd. Proven to be enough.
    pub count: u32,
    /// Whether fewer are proven not to be.
    pub exact: bool,
}

/// A verdict with what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The answer.
    pub verdict: Verdict,
    /// Positions searched, both conventions together.
    pub nodes: u64,
}

/// How much is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Is there a mate at all? The line may be longer than need be.
    Any,
    /// How long is the shortest, as composers count?
    Shortest,
    /// How long is it by both conventions?
    Both,
}

/// A solver with its memory, to be kept between problems.
pub struct Solver {
    search: Search,
}

impl Solver {
    /// A solver that uses at most about `memory_bytes` for what it remembers.
    pub fn new(memory_bytes: usize) -> Self {
        Self::with_threads(memory_bytes, 1)
    }

    /// The same with `threads` threads, or as many as the memory has room for (one
    /// for each 50 MB). A problem of more than a few thousand positions that has no
    /// node budget is searched by all of them, and its line may then differ from
    /// time to time where several are right.
    pub fn with_threads(memory_bytes: usize, threads: usize) -> Self {
        Self { search: Search::new(memory_bytes, threads) }
    }

    /// Whether the side to move mates by checks alone.
    ///
    /// `progress` is told the number of nodes every 1,024 of them; raising
    /// `stop` ends the search soon after.
    pub fn solve(
        &mut self,
        position: &Position,
        question: Question,
        limits: Limits,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(u64),
    ) -> Solution {
        let mut watch = Watch::new(limits, stop, progress);
        self.search.reset(position.turn());
        let verdict = self.judge(position, question, &mut watch);
        Solution { verdict, nodes: watch.nodes() }
    }

    /// The search with what it remembers of the last problem.
    pub(super) fn search_mut(&mut self) -> &mut Search {
        &mut self.search
    }

    fn judge(&mut self, position: &Position, question: Question, watch: &mut Watch<'_>) -> Verdict {
        self.search.set_convention(Convention::Standard);
        let first = self.search.run(position, FOREVER, None, watch);
        if first.dn == 0 {
            return if self.search.too_deep {
                Verdict::Unknown(Limit::Depth)
            } else {
                Verdict::NoMate
            };
        }
        if first.pn != 0 {
            return Verdict::Unknown(watch.reached().unwrap_or(Limit::Depth));
        }
        let mut found = Proven { length: first.length, exact: false, line: None };
        if question == Question::Any {
            let mut extra = watch.extended();
            if self.search.verify(position, found.length, &mut extra).is_ok() {
                // Its moves as they are known: any mate will do.
                let little = &mut Watch::budget(ANY_LINE);
                found.line = Some(self.search.main_line(position, found.length, little));
            }
        } else {
            self.shorten(position, &mut found, watch);
        }
        let Some(line) = found.line else {
            return Verdict::Unknown(watch.reached().unwrap_or(Limit::Depth));
        };
        let counting_all = if question == Question::Both {
            self.count_all(position, found.length, found.exact, watch)
        } else {
            None
        };
        let plies = Plies { count: found.length.unsigned_abs().into(), exact: found.exact };
        Verdict::Mate(Mate { line, plies, counting_all })
    }

    /// Looks for shorter mates until there is none, and keeps the last that
    /// stood up to the rules.
    fn shorten(&mut self, position: &Position, found: &mut Proven, watch: &mut Watch<'_>) {
        // The table forgets: the proof of a hard problem is checked while it is
        // fresh.
        if watch.nodes() > FRESH {
            self.record(position, found, watch);
        }
        let (length, exact) = self.search.shortest(position, found.length, 1, watch);
        if found.length != length || found.line.is_none() {
            let mut kept = Proven { length, exact, line: None };
            self.record(position, &mut kept, watch);
            if kept.line.is_some() {
                *found = kept;
            }
        } else {
            found.exact = exact;
        }
        if found.line.is_none() {
            self.find_again(position, found, watch);
        }
    }

    /// Finds a first mate again that the table has forgotten: an empty table has
    /// room for it.
    fn find_again(&mut self, position: &Position, found: &mut Proven, watch: &Watch<'_>) {
        self.search.reset(position.turn());
        let first = self.search.run(position, FOREVER, None, &mut Watch::budget(2 * FRESH));
        if first.pn == 0 {
            *found = Proven { length: first.length, exact: false, line: None };
            self.record(position, found, watch);
        }
    }

    /// Checks a mate of `found`'s length and reads its main line off.
    fn record(&mut self, position: &Position, found: &mut Proven, watch: &Watch<'_>) {
        let mut extra = watch.extended();
        if self.search.verify(position, found.length, &mut extra).is_ok() {
            found.line = Some(self.search.main_line(position, found.length, &mut extra));
        }
    }

    /// The length with every interposition counted, never less than without.
    fn count_all(
        &mut self,
        position: &Position,
        standard: Length,
        exact: bool,
        watch: &mut Watch<'_>,
    ) -> Option<Plies> {
        self.search.set_convention(Convention::CountAll);
        let first = self.search.run(position, FOREVER, None, watch);
        if first.pn != 0 {
            return None;
        }
        let least = if exact { standard } else { 1 };
        let (length, exact) = self.search.shortest(position, first.length, least, watch);
        Some(Plies { count: length.unsigned_abs().into(), exact })
    }
}

/// A mate that the search has proven.
struct Proven {
    length: Length,
    /// Whether there is none shorter.
    exact: bool,
    /// Its main line, once it has been checked.
    line: Option<Vec<Move>>,
}

/// Nodes for the line of a mate that need not be the shortest.
const ANY_LINE: u64 = 1_000;

/// Nodes after which a proof is checked before it is shortened.
const FRESH: u64 = 500_000;
