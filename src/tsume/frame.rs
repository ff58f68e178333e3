//! One position on the search stack with its moves, and what they add up to.

use super::hands::{self, HandChange};
use super::length::{FOREVER, Length, longer, shorter};
use super::path::Returns;
use crate::shogi::{Bitboard, Hand, Move, Position};

/// Proof and disproof numbers from here on mean "never".
pub(super) const NEVER: u32 = 1 << 28;

/// What a search says about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    /// Proof number; 0 is a mate.
    pub(super) pn: u32,
    /// Disproof number; 0 is no mate.
    pub(super) dn: u32,
    /// For a mate its length, for no mate the length it holds for.
    pub(super) length: Length,
    /// For a mate the proof hand, for no mate the disproof hand.
    pub(super) hand: Hand,
    /// For no mate the positions on the path that it depends on.
    pub(super) returns: Returns,
}

impl Outcome {
    /// An unfinished search.
    pub(super) const fn open(pn: u32, dn: u32) -> Self {
        Self { pn, dn, length: 0, hand: Hand::EMPTY, returns: Returns::NONE }
    }

    /// A mate.
    pub(super) const fn mate(length: Length, hand: Hand) -> Self {
        Self { pn: 0, dn: NEVER, length, hand, returns: Returns::NONE }
    }

    /// No mate.
    pub(super) const fn no_mate(length: Length, hand: Hand, returns: Returns) -> Self {
        Self { pn: NEVER, dn: 0, length, hand, returns }
    }

    /// Whether the question is answered.
    pub(super) const fn is_final(&self) -> bool {
        self.pn == 0 || self.dn == 0
    }
}

/// A move from a position on the stack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) mv: Move,
    /// What the move does to the attacker's hand.
    pub(super) change: HandChange,
    /// The capture of a futile interposition: costs nothing, the piece goes back.
    pub(super) refund: bool,
    /// Whether the move takes part; others wait for the one before them.
    pub(super) active: bool,
    /// Never searched.
    pub(super) new: bool,
    /// Met before nearer to the root: maybe a way back.
    pub(super) old: bool,
    /// The move that waits for this one, 0: none (the first never waits).
    pub(super) waiting: u16,
    /// The interposition one square farther out that joins once this one looks
    /// hard, 0: none.
    pub(super) outwards: u16,
    pub(super) key: u64,
    pub(super) path_key: u64,
    /// The attacker's hand after the move.
    pub(super) hand: Hand,
    pub(super) outcome: Outcome,
}

impl Child {
    pub(super) fn new(mv: Move, change: HandChange, refund: bool) -> Self {
        Self {
            mv,
            change,
            refund,
            active: true,
            new: true,
            old: false,
            waiting: 0,
            outwards: 0,
            key: 0,
            path_key: 0,
            hand: Hand::EMPTY,
            outcome: Outcome::open(1, 1),
        }
    }

    /// The bound below this move when the position above has `length` left.
    pub(super) fn bound(&self, length: Length) -> Length {
        if self.refund { longer(length) } else { shorter(length) }
    }

    /// The hand above this move from the proof or disproof hand below. What a
    /// futile interposition costs is handed back, so there nothing changes.
    pub(super) fn hand_above(&self) -> Hand {
        let below = self.outcome.hand;
        if self.refund { below } else { self.change.before(below) }
    }

    /// The length above this move from the one below.
    pub(super) fn length_above(&self) -> Length {
        if self.refund { shorter(self.outcome.length) } else { longer(self.outcome.length) }
    }
}

/// A position on the stack.
pub(super) struct Frame {
    pub(super) position: Position,
    /// Whether the attacker is to move.
    pub(super) attacks: bool,
    pub(super) key: u64,
    pub(super) path_key: u64,
    /// The attacker's hand.
    pub(super) hand: Hand,
    /// Plies left.
    pub(super) length: Length,
    /// Where the defender could interpose by a drop if it had the pieces.
    pub(super) between: Bitboard,
    pub(super) th_pn: u32,
    pub(super) th_dn: u32,
    /// The extension counter when the frame was opened.
    pub(super) extension: u32,
    /// Whether a child has come back.
    pub(super) resumed: bool,
    /// The first of its children on the stack of children.
    pub(super) start: usize,
    /// The child being searched.
    pub(super) current: usize,
    pub(super) nodes_before: u64,
}

/// A frame's numbers and its best move.
pub(super) struct Summary {
    pub(super) outcome: Outcome,
    /// Index of the best child, from the start of the children.
    pub(super) best: usize,
    /// The number that the best child must not exceed by much: the second best's.
    pub(super) second: u32,
    /// What the other children add.
    pub(super) others: u32,
}

impl Frame {
    /// Sums up `children`. `depth` is that of this frame.
    pub(super) fn summary(&self, children: &[Child], depth: u16) -> Summary {
        if self.attacks {
            self.attacker_summary(children, depth)
        } else {
            self.defender_summary(children, depth)
        }
    }

    fn attacker_summary(&self, children: &[Child], depth: u16) -> Summary {
        let mut tally = Tally::default();
        let mut mate: Option<&Child> = None;
        for (index, child) in children.iter().enumerate().filter(|(_, child)| child.active) {
            let outcome = &child.outcome;
            if outcome.pn == 0 {
                if mate.is_none_or(|best| child.length_above() < best.length_above()) {
                    mate = Some(child);
                }
            } else if outcome.dn != 0 {
                tally.add(index, outcome.pn, outcome.dn);
            }
        }
        let outcome = if let Some(child) = mate {
            Outcome::mate(child.length_above(), child.hand_above())
        } else if tally.open == 0 {
            self.attacker_failure(children, depth)
        } else {
            Outcome::open(tally.least, tally.hardest())
        };
        tally.summary(outcome, tally.open.saturating_sub(1))
    }

    /// No check mates.
    fn attacker_failure(&self, children: &[Child], depth: u16) -> Outcome {
        let mut hand = hands::without_new_drops(&self.position);
        let mut length = FOREVER;
        let mut returns = Returns::NONE;
        for child in children {
            length = length.min(child.length_above());
            returns = returns.and(&child.outcome.returns);
            hand = hand.min_each(child.hand_above());
        }
        Outcome::no_mate(length, hand, returns.above(depth))
    }

    fn defender_summary(&self, children: &[Child], depth: u16) -> Summary {
        let mut tally = Tally::default();
        let mut escape: Option<&Child> = None;
        for (index, child) in children.iter().enumerate().filter(|(_, child)| child.active) {
            let outcome = &child.outcome;
            if outcome.dn == 0 {
                // The escape that depends least on the path is worth most.
                if escape.is_none_or(|best| {
                    (outcome.returns.first(), child.length_above())
                        > (best.outcome.returns.first(), best.length_above())
                }) {
                    escape = Some(child);
                }
            } else if outcome.pn != 0 {
                tally.add(index, outcome.dn, outcome.pn);
            }
        }
        let outcome = if let Some(child) = escape {
            let all = hands::sum(self.hand, self.position.hand(self.position.turn()));
            let hand = child.outcome.hand.min_each(all);
            Outcome::no_mate(child.length_above(), hand, child.outcome.returns.above(depth))
        } else if tally.open == 0 {
            self.defender_failure(children)
        } else {
            Outcome::open(tally.weighted(self.length), tally.least)
        };
        tally.summary(outcome, tally.weighted(self.length).saturating_sub(tally.other_of_best))
    }

    /// Every answer is mated, or there is none.
    fn defender_failure(&self, children: &[Child]) -> Outcome {
        let defender = self.position.hand(self.position.turn());
        let mut hand = hands::monopoly(self.hand, defender, self.between);
        let mut length = 0;
        for child in children {
            length = length.max(child.length_above());
            hand = hand.max_each(child.outcome.hand);
        }
        Outcome::mate(length, hand)
    }
}

/// The best, the second best, and the sum of what has to be done for the rest.
#[derive(Default)]
struct Tally {
    least: u32,
    second: u32,
    best: usize,
    other_of_best: u32,
    largest_other: u32,
    open: u32,
    sum: u32, // of the other side's numbers
}

impl Tally {
    /// Adds an open child: `own` is the number its side wants small.
    fn add(&mut self, index: usize, own: u32, other: u32) {
        if self.open == 0 {
            (self.least, self.second, self.best, self.other_of_best) = (own, NEVER, index, other);
        } else if (own, other) < (self.least, self.other_of_best) {
            self.second = self.least;
            (self.least, self.best, self.other_of_best) = (own, index, other);
        } else {
            self.second = self.second.min(own);
        }
        self.open += 1;
        self.sum = self.sum.saturating_add(other).min(NEVER - 1);
        self.largest_other = self.largest_other.max(other);
    }

    /// The defender's number at an attacker's node: its hardest child and one
    /// for each other. A sum would count positions that are reached twice more
    /// than once, and in mates nearly all are.
    fn hardest(&self) -> u32 {
        (self.largest_other + self.open.saturating_sub(1)).min(NEVER - 1)
    }

    /// The attacker's number at a defender's node: a quarter of what a sum would
    /// add comes on top, for answers lead apart more often than checks do. Never
    /// much: over hundreds of plies a share of what is counted twice would grow
    /// beyond all measure. Within a length it is the sum: that a mate is too long
    /// is seen near by.
    fn weighted(&self, length: Length) -> u32 {
        const MOST: u32 = 8;
        if length < FOREVER {
            return self.sum;
        }
        let rest = ((self.sum - self.largest_other) / 4).min(MOST);
        (self.largest_other + rest + self.open.saturating_sub(1)).min(NEVER - 1)
    }

    fn summary(&self, outcome: Outcome, others: u32) -> Summary {
        Summary { outcome, best: self.best, second: self.second, others }
    }
}
