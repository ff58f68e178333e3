//! Depth-first proof-number search.
//!
//! The stack is explicit, so no problem is too deep for the machine's. Loops
//! are kept from starving the search by the threshold controlling algorithm:
//! while a position with children met before nearer to the root is open, its
//! thresholds follow its numbers.

use std::sync::Arc;

use super::frame::{Child, Frame, Outcome};
use super::hands::HandChange;
use super::length::Length;
use super::limits::Watch;
use super::path::{Path, Repetitions};
use super::table::{Known, Table};
use super::team::Team;
use crate::shogi::{Bitboard, Color, Hand, Move, MoveList, Position, Square};

/// Longer paths than this end in "unknown".
pub(super) const MAX_DEPTH: usize = 6_000;

/// Which interpositions count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Convention {
    /// Futile interpositions (無駄合) cost nothing, as composers count.
    Standard,
    /// Every interposition counts, as the rules of play have it.
    CountAll,
}

/// A search with its memory.
pub(super) struct Search {
    pub(super) table: Arc<Table>,
    pub(super) repetitions: Repetitions,
    pub(super) path: Path,
    pub(super) frames: Vec<Frame>,
    pub(super) children: Vec<Child>,
    pub(super) attacker: Color,
    pub(super) convention: Convention,
    /// Keeps searches with forbidden positions apart in the table.
    pub(super) salt: u64,
    /// Positions on the path that lie before the root.
    pub(super) base: usize,
    /// Above 0 while thresholds are extended.
    pub(super) extension: u32,
    /// Whether some path of the last run was cut for its depth: its disproof is
    /// void then.
    pub(super) too_deep: bool,
    pub(super) checks: Vec<Move>,
    pub(super) answers: MoveList,
    /// Makes the compiler keep what only warms up the cache.
    pub(super) touched: u64,
    /// Other threads' searches with the same table.
    pub(super) helpers: Vec<Search>,
    /// Those at work on the same question right now.
    pub(super) team: Option<Arc<Team>>,
}

impl Search {
    /// A search by at most `threads` threads with a memory of at most about
    /// `max_bytes`: where many threads share little, there are fewer.
    pub(super) fn new(max_bytes: usize, threads: usize) -> Self {
        let room = max_bytes / 2 / Repetitions::BYTES;
        let helpers = threads.saturating_sub(1).min(room);
        let table = Arc::new(Table::new(max_bytes - helpers * Repetitions::BYTES));
        let helper = || Self::with_table(Arc::clone(&table));
        Self {
            helpers: std::iter::repeat_with(helper).take(helpers).collect(),
            ..Self::with_table(Arc::clone(&table))
        }
    }

    fn with_table(table: Arc<Table>) -> Self {
        Self {
            table,
            repetitions: Repetitions::new(),
            path: Path::new(),
            frames: Vec::new(),
            children: Vec::new(),
            attacker: Color::Black,
            convention: Convention::CountAll,
            salt: 0,
            base: 0,
            extension: 0,
            too_deep: false,
            checks: Vec::new(),
            answers: MoveList::new(),
            touched: 0,
            helpers: Vec::new(),
            team: None,
        }
    }

    /// Forgets everything, for a problem of `attacker`.
    pub(super) fn reset(&mut self, attacker: Color) {
        self.table.clear();
        self.repetitions.clear();
        for helper in &mut self.helpers {
            helper.repetitions.clear();
        }
        self.attacker = attacker;
        self.too_deep = false;
    }

    /// Chooses the convention of the next runs. Both live in one table.
    pub(super) fn set_convention(&mut self, convention: Convention) {
        self.convention = convention;
    }

    /// The convention of the next runs.
    pub(super) fn convention(&self) -> Convention {
        self.convention
    }

    /// The table's key of `position`.
    pub(super) fn key(&self, position: &Position, interposed: Option<Square>) -> u64 {
        self.salted(position.board_key(), interposed)
    }

    /// The table's key of the position with the board key `key`.
    pub(super) fn salted(&self, key: u64, interposed: Option<Square>) -> u64 {
        let salt = match (self.convention, interposed) {
            (Convention::CountAll, _) => 0,
            (Convention::Standard, None) => 0x6b61_6b6f_6920_7a75,
            (Convention::Standard, Some(square)) => mix(square.index() as u64 + 1),
        };
        key ^ salt ^ self.salt
    }

    /// What the table knows about `position` within `length`.
    pub(super) fn known(&self, position: &Position, length: Length) -> Known {
        self.table.look_up(self.key(position, None), position.hand(self.attacker), length)
    }

    pub(super) fn drive(&mut self, watch: &mut Watch<'_>) -> Outcome {
        loop {
            let top = self.frames.len() - 1;
            let frame = &self.frames[top];
            let depth = (self.base + top) as u16;
            let summary = frame.summary(&self.children[frame.start..], depth);
            let outcome = summary.outcome;
            let (mut th_pn, mut th_dn) = (frame.th_pn, frame.th_dn);
            let mut leave = outcome.is_final() || watch.stopped();
            if let Some(team) = &self.team {
                leave |= team.is_answered();
            }
            if self.extension > 0 {
                th_pn = th_pn.max(outcome.pn + 1);
                th_dn = th_dn.max(outcome.dn + 1);
            } else if frame.resumed && frame.extension > 0 {
                leave = true;
            }
            if leave || outcome.pn >= th_pn || outcome.dn >= th_dn {
                if let Some(outcome) = self.pop(outcome, watch) {
                    return outcome;
                }
                continue;
            }
            // The best child may grow a little beyond the second best: changing
            // one's mind costs a walk through the table.
            let second = summary.second;
            let patience = second.saturating_add(second / 8 + 1);
            let others = summary.others;
            let (th_pn, th_dn) = if frame.attacks {
                (th_pn.min(patience), th_dn.saturating_sub(others))
            } else {
                (th_pn.saturating_sub(others), th_dn.min(patience))
            };
            let index = frame.start + summary.best;
            if self.team.is_some() && self.refresh(index) {
                continue;
            }
            self.descend(index, th_pn, th_dn, watch);
        }
    }

    fn descend(&mut self, index: usize, th_pn: u32, th_dn: u32, watch: &mut Watch<'_>) {
        let child = self.children[index];
        let top = self.frames.len() - 1;
        self.frames[top].current = index;
        let position = self.after(top, &child);
        if child.new {
            self.extension = self.extension.saturating_sub(1);
        }
        let length = child.bound(self.frames[top].length);
        let interposed = self.interposed(top, child.mv);
        self.push(
            position,
            child.key,
            child.path_key,
            child.hand,
            length,
            interposed,
            (th_pn, th_dn),
            watch,
        );
    }

    /// The position after `child` of the frame at `depth`.
    pub(super) fn after(&self, depth: usize, child: &Child) -> Position {
        let mut position = self.frames[depth].position.clone();
        position.play_unchecked(child.mv);
        if child.refund
            && let HandChange::Took(kind) = child.change
        {
            position.hand_back_unchecked(kind);
        }
        position
    }

    /// The square of a dropped interposition whose capture may be free.
    pub(super) fn interposed(&self, depth: usize, mv: Move) -> Option<Square> {
        match mv {
            Move::Drop { to, .. }
                if self.convention == Convention::Standard && !self.frames[depth].attacks =>
            {
                Some(to)
            }
            _ => None,
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the frame's fields, given once")]
    pub(super) fn push(
        &mut self,
        position: Position,
        key: u64,
        path_key: u64,
        hand: Hand,
        length: Length,
        interposed: Option<Square>,
        (th_pn, th_dn): (u32, u32),
        watch: &mut Watch<'_>,
    ) {
        watch.count_node();
        let attacks = position.turn() == self.attacker;
        let start = self.children.len();
        let mut between = Bitboard::EMPTY;
        if attacks {
            self.add_checks(&position, interposed);
        } else {
            between = self.add_answers(&position, length);
        }
        self.path.push(key, path_key, hand);
        if let Some(team) = &self.team {
            team.begin(key, hand);
        }
        self.frames.push(Frame {
            position,
            attacks,
            key,
            path_key,
            hand,
            length,
            between,
            th_pn,
            th_dn,
            extension: self.extension,
            resumed: false,
            start,
            current: start,
            nodes_before: watch.nodes(),
        });
        for index in start..self.children.len() {
            if self.children[index].active {
                self.identify(index);
            }
        }
        // The table's memory is touched for all children one right after the
        // other, so that it need not be waited for one by one.
        let children = self.children[start..].iter().filter(|child| child.active);
        self.touched = children.fold(0, |sum, child| sum ^ self.table.touch(child.key));
        let mut old = false;
        // From the last: what a move lets in comes behind it and is looked at once.
        for index in (start..self.children.len()).rev() {
            if self.children[index].active {
                old |= self.evaluate(index);
            }
        }
        if old {
            self.extension += 1;
        }
    }

    /// Closes the top frame, remembers what it found and tells its parent.
    /// Returns the outcome of the root.
    fn pop(&mut self, outcome: Outcome, watch: &Watch<'_>) -> Option<Outcome> {
        let frame = self.frames.pop()?;
        self.children.truncate(frame.start);
        self.path.pop();
        if let Some(team) = &self.team {
            team.end(frame.key, frame.hand);
        }
        // What was extended below is over: kept, the counter would outgrow all
        // first visits, and the search would never look elsewhere again.
        self.extension = self.extension.min(frame.extension);
        let depth = (self.base + self.frames.len()) as u16;
        let amount = (watch.nodes() - frame.nodes_before + 1).min(u64::from(u16::MAX)) as u16;
        if outcome.pn == 0 {
            self.table.store_proven(frame.key, outcome.hand, outcome.length, amount);
        } else if outcome.dn > 0 {
            self.table.store_open(frame.key, frame.hand, outcome.pn, outcome.dn, depth, amount);
        } else if outcome.returns.is_none() {
            // The root's, where some path was cut, would be no disproof.
            if !(self.too_deep && self.frames.is_empty()) {
                self.table.store_disproven(frame.key, outcome.hand, outcome.length, amount);
            }
        } else {
            self.repetitions.store(
                &self.path,
                frame.key,
                outcome.hand,
                outcome.length,
                &outcome.returns,
            );
            self.table.store_repeating(frame.key, frame.hand, depth, amount);
        }
        let Some(parent) = self.frames.last_mut() else { return Some(outcome) };
        parent.resumed = true;
        let index = parent.current;
        let child = &mut self.children[index];
        child.outcome = outcome;
        child.new = false;
        if self.let_in(index) {
            self.extension += 1;
        }
        None
    }
}

/// SplitMix64's finish: every bit depends on every bit.
pub(super) fn mix(mut x: u64) -> u64 {
    x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
