//! Asking for a mate: what is known is answered at once, what is hard is searched
//! by several threads.

use super::frame::{NEVER, Outcome};
use super::length::{FOREVER, Length};
use super::limits::Watch;
use super::path::Returns;
use super::search::{Search, mix};
use super::table::Known;
use crate::shogi::{Hand, Position, Square};

/// Nodes of a search before others are called to help.
const ALONE: u64 = 10_000;

/// What is asked of a search.
#[derive(Clone)]
pub(super) struct Root {
    position: Position,
    key: u64,
    /// The attacker's.
    hand: Hand,
    length: Length,
    /// The square of the interposition by a drop that led here.
    interposed: Option<Square>,
}

impl Search {
    /// Searches for a mate in at most `length` plies until it is proven or
    /// disproven, or `watch` says stop: then the outcome is open. `interposed`
    /// is the square of the interposition by a drop that led to `root`.
    pub(super) fn run(
        &mut self,
        root: &Position,
        length: Length,
        interposed: Option<Square>,
        watch: &mut Watch<'_>,
    ) -> Outcome {
        self.path.clear();
        self.base = 0;
        self.search(root, length, interposed, watch)
    }

    /// Whether the attacker mates from `root` (either side to move) without
    /// passing through one of `forbidden`.
    pub(super) fn run_avoiding(
        &mut self,
        root: &Position,
        forbidden: &[Position],
        watch: &mut Watch<'_>,
    ) -> Outcome {
        self.path.clear();
        self.base = forbidden.len();
        for position in forbidden {
            self.salt = mix(self.salt ^ position.key());
        }
        for position in forbidden {
            let key = self.key(position, None);
            self.path.push(key, mix(key), position.hand(self.attacker));
        }
        let outcome = self.search(root, FOREVER, None, watch);
        self.salt = 0;
        outcome
    }

    fn search(
        &mut self,
        root: &Position,
        length: Length,
        interposed: Option<Square>,
        watch: &mut Watch<'_>,
    ) -> Outcome {
        self.frames.clear();
        self.children.clear();
        self.extension = 0;
        self.too_deep = false;
        if length < 1 && interposed.is_none() && root.turn() == self.attacker {
            return Outcome::no_mate(length, root.hand(self.attacker), Returns::NONE);
        }
        let key = self.key(root, interposed);
        let hand = root.hand(self.attacker);
        match self.table.look_up(key, hand, length) {
            Known::Proven { length, hand } => return Outcome::mate(length, hand),
            Known::Disproven { length, hand } => {
                return Outcome::no_mate(length, hand, Returns::NONE);
            }
            Known::Open { .. } | Known::New => {}
        }
        let root = Root { position: root.clone(), key, hand, length, interposed };
        // What has a budget is to come out the same anywhere.
        if self.helpers.is_empty() || watch.has_budget() {
            return self.search_root(&root, watch);
        }
        let outcome = watch.at_most(ALONE, |watch| self.search_root(&root, watch));
        if outcome.is_final() || watch.stopped() {
            return outcome;
        }
        self.search_together(&root, watch)
    }

    pub(super) fn search_root(&mut self, root: &Root, watch: &mut Watch<'_>) -> Outcome {
        let Root { position, key, hand, length, interposed } = root.clone();
        self.push(position, key, mix(key), hand, length, interposed, (NEVER, NEVER), watch);
        self.drive(watch)
    }
}
