//! From a search's table to a proof: every claim is checked again with the
//! rules' own move generator, and the main line is read off.

use std::collections::HashMap;

use super::length::Length;
use super::limits::Watch;
use super::moves;
use super::search::{Convention, Search};
use super::table::Known;
use crate::shogi::{HandKind, Move, Position, Square};

/// An attacker's move with what follows.
struct Step {
    mv: Move,
    after: Position,
    /// A futile interposition is captured and handed back: no ply counts.
    free: bool,
}

/// "The defender, to move, is mated in at most `length` plies."
struct Claim {
    position: Position,
    length: Length,
}

/// A claim of the table did not stand up to the rules, or it could not be
/// rebuilt within the limits.
#[derive(Debug)]
pub(super) struct Unproven;

impl Search {
    /// Checks that the attacker mates in at most `length` plies from `root`.
    ///
    /// Lengths shrink on every way down (or a slider comes nearer), so claims
    /// can be checked in any order and none can rest on itself.
    pub(super) fn verify(
        &mut self,
        root: &Position,
        length: Length,
        watch: &mut Watch<'_>,
    ) -> Result<(), Unproven> {
        let mut checked: HashMap<(u64, u64), Length> = HashMap::new();
        let mut claims = Vec::new();
        self.claim_attack(root, length, None, watch, &mut claims)?;
        while let Some(Claim { position, length }) = claims.pop() {
            let key = (position.board_key(), position.hand(!position.turn()).bits());
            if checked.get(&key).is_some_and(|&known| known <= length) {
                continue;
            }
            checked.insert(key, length);
            for mv in position.legal_moves() {
                let mut after = position.clone();
                after.play_unchecked(mv);
                let interposed = self.free_capture_square(mv);
                self.claim_attack(&after, length - 1, interposed, watch, &mut claims)?;
            }
        }
        Ok(())
    }

    /// Where the interposition `mv` may be captured for free.
    fn free_capture_square(&self, mv: Move) -> Option<Square> {
        match mv {
            Move::Drop { to, .. } if self.convention() == Convention::Standard => Some(to),
            _ => None,
        }
    }

    /// Finds a move that keeps the length and adds the claim it makes.
    fn claim_attack(
        &mut self,
        position: &Position,
        length: Length,
        interposed: Option<Square>,
        watch: &mut Watch<'_>,
        claims: &mut Vec<Claim>,
    ) -> Result<(), Unproven> {
        let (step, below) =
            self.winning_step(position, length, interposed, watch).ok_or(Unproven)?;
        if !position.is_legal(step.mv) {
            return Err(Unproven);
        }
        claims.push(Claim { position: step.after, length: below });
        Ok(())
    }

    /// The attacker's move with the shortest known mate within `length`, and
    /// that mate's length from the defender's next move on. What the table has
    /// forgotten is searched again.
    fn winning_step(
        &mut self,
        position: &Position,
        length: Length,
        interposed: Option<Square>,
        watch: &mut Watch<'_>,
    ) -> Option<(Step, Length)> {
        for attempt in 0..2 {
            let mut best: Option<(Step, Length, Length)> = None;
            for step in attacker_steps(position, interposed) {
                let cost = if step.free { -1 } else { 1 };
                let bound = length - cost;
                let Some(below) = self.known_mate(&step.after, bound) else { continue };
                if best.as_ref().is_none_or(|(_, _, least)| below + cost < *least) {
                    best = Some((step, below, below + cost));
                }
            }
            if let Some((step, below, _)) = best {
                return Some((step, below));
            }
            if attempt == 0 {
                self.run(position, length, interposed, watch);
            }
        }
        None
    }

    /// The known length of the mate of the defender, to move, within `bound`.
    fn known_mate(&self, position: &Position, bound: Length) -> Option<Length> {
        if bound < 0 {
            return None;
        }
        if !position.has_legal_move() {
            return Some(0);
        }
        match self.known(position, bound) {
            Known::Proven { length, .. } => Some(length),
            Known::Disproven { .. } | Known::Open { .. } | Known::New => None,
        }
    }

    /// The main line of a mate in exactly `length` plies: the attacker's
    /// shortest, the defender's longest, as far as `watch` lets it be decided.
    pub(super) fn main_line(
        &mut self,
        root: &Position,
        length: Length,
        watch: &mut Watch<'_>,
    ) -> Vec<Move> {
        let mut line = Vec::new();
        let mut position = root.clone();
        let mut left = length;
        while let Some((step, below)) = self.winning_step(&position, left, None, watch) {
            line.push(step.mv);
            position = step.after;
            left = below;
            let Some((reply, bound)) = self.longest_reply(&position, left, watch) else { break };
            line.push(reply);
            position.play_unchecked(reply);
            left = bound;
            if line.len() > usize::from(length.unsigned_abs()) {
                break;
            }
        }
        line
    }

    /// The defender's reply that holds out longest and the plies left after it;
    /// `None` at mate, futile interpositions not counted.
    fn longest_reply(
        &mut self,
        position: &Position,
        length: Length,
        watch: &mut Watch<'_>,
    ) -> Option<(Move, Length)> {
        let mut replies: Vec<(Move, Position, Length)> = Vec::new();
        for mv in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let interposed = self.free_capture_square(mv);
            let (step, below) = self.winning_step(&after, length - 1, interposed, watch)?;
            if !step.free {
                replies.push((mv, after, below + 1));
            }
        }
        replies.sort_by_key(|&(mv, _, bound)| (-bound, mv.from().is_none()));
        // A reply is longest if there is no mate two plies shorter.
        for (mv, after, bound) in &replies {
            let interposed = self.free_capture_square(*mv);
            let shorter = self.run(after, length - 3, interposed, watch);
            if shorter.dn == 0 {
                return Some((*mv, *bound));
            }
        }
        let (mv, _, bound) = replies.first()?;
        Some((*mv, *bound))
    }
}

/// Every check, and after an interposition its captures for free.
fn attacker_steps(position: &Position, interposed: Option<Square>) -> Vec<Step> {
    let mut checks = Vec::new();
    moves::checks_into(position, &mut checks);
    let mut steps = Vec::new();
    for mv in checks {
        let mut after = position.clone();
        after.play_unchecked(mv);
        let captured = position.piece_at(mv.to()).map(|piece| piece.kind());
        if interposed == Some(mv.to())
            && let Some(kind) = captured.and_then(HandKind::of_captured)
        {
            let mut after = after.clone();
            after.hand_back_unchecked(kind);
            steps.push(Step { mv, after, free: true });
        }
        steps.push(Step { mv, after, free: false });
    }
    steps
}
