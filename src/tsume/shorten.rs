//! From a mate to the shortest mate.

use super::length::{FOREVER, Length};
use super::limits::Watch;
use super::search::Search;
use super::table::Known;
use crate::shogi::Position;

/// Shorter mates than this are shortened as a whole.
const LONG: Length = 15;

/// Nodes for using what was found before the limit came.
const LAST_LOOK: u64 = 20_000;

impl Search {
    /// The length of the shortest mate from `root`, where one of `length` plies
    /// is proven and `least` are known to be needed, and whether nothing shorter
    /// is left: not so when `watch` ends the search.
    pub(super) fn shortest(
        &mut self,
        root: &Position,
        mut length: Length,
        least: Length,
        watch: &mut Watch<'_>,
    ) -> (Length, bool) {
        if length >= LONG {
            // What is to be had for little.
            let little = 50_000 + watch.nodes() / 16;
            let shorter;
            (length, shorter) =
                watch.at_most(little, |watch| self.lower(root, length, least, watch));
            if shorter {
                return (length, true);
            }
            self.shorten_from_the_end(root, length, watch);
            if watch.stopped() {
                // What that has brought is in the table.
                let last = &mut Watch::budget(LAST_LOOK);
                return (self.lower(root, length, least, last).0, false);
            }
        }
        self.lower(root, length, least, watch)
    }

    /// Asks for mates two plies shorter until there is none.
    fn lower(
        &mut self,
        root: &Position,
        mut length: Length,
        least: Length,
        watch: &mut Watch<'_>,
    ) -> (Length, bool) {
        while length > least {
            let shorter = self.run(root, length - 2, None, watch);
            if shorter.pn != 0 {
                return (length, shorter.dn == 0 && !self.too_deep);
            }
            length = shorter.length;
        }
        (length, true)
    }

    /// Shortens the mates of the positions along the main line, the last one
    /// first: each question then ends where the one before has been answered.
    /// Asked at the root alone, it would be asked through the whole line.
    fn shorten_from_the_end(&mut self, root: &Position, length: Length, watch: &mut Watch<'_>) {
        for position in self.long_line(root, length, watch).iter().skip(1).rev() {
            if watch.stopped() {
                return;
            }
            if let Known::Proven { length, .. } = self.known(position, FOREVER) {
                self.lower(position, length, 1, watch);
            }
        }
    }

    /// The positions with the attacker to move along a line of a mate in
    /// `length` plies: the attacker's shortest known, the defender's longest.
    fn long_line(&mut self, root: &Position, length: Length, watch: &Watch<'_>) -> Vec<Position> {
        let mut extra = watch.extended();
        let mut line = vec![root.clone()];
        let mut left = length;
        while let Some(position) = line.last()
            && let Some((step, below)) = self.winning_step(position, left, None, &mut extra)
        {
            let mut longest: Option<(Position, Length)> = None;
            for mv in step.after.legal_moves() {
                let mut after = step.after.clone();
                after.play_unchecked(mv);
                let interposed = self.free_capture_square(mv);
                let reply = self.winning_step(&after, below - 1, interposed, &mut extra);
                if let Some((answer, rest)) = reply
                    && !answer.free
                    && longest.as_ref().is_none_or(|(_, most)| rest + 1 > *most)
                {
                    longest = Some((after, rest + 1));
                }
            }
            let Some((after, rest)) = longest else { break };
            line.push(after);
            left = rest;
        }
        line
    }
}
