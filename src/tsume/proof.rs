//! From a search's table to a proof: every claim is checked again with the
//! rules' own move generator, and the main line is read off.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::checks::checks_into;
use super::length::Length;
use super::limits::Watch;
use super::search::{Convention, Search};
use super::table::Known;
use crate::shogi::{HandKind, Move, Position, Square};

/// An attacker's move with what follows.
pub(super) struct Step {
    pub(super) mv: Move,
    pub(super) after: Position,
    /// A futile interposition is captured and handed back: no ply counts.
    pub(super) free: bool,
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

    /// A move that mates within `length` plies.
    pub(super) fn first_move(
        &mut self,
        position: &Position,
        length: Length,
        watch: &mut Watch<'_>,
    ) -> Option<Move> {
        Some(self.winning_step(position, length, None, watch)?.0.mv)
    }

    /// Where the interposition `mv` may be captured for free.
    pub(super) fn free_capture_square(&self, mv: Move) -> Option<Square> {
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
    pub(super) fn winning_step(
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

    /// The main line of a mate in `length` plies, when none is shorter: the
    /// attacker's shortest, the defender's longest, and of equally long ones
    /// one that leaves the attacker least in hand. As far as `watch` lets it be
    /// decided.
    pub(super) fn main_line(
        &mut self,
        root: &Position,
        length: Length,
        watch: &mut Watch<'_>,
    ) -> Vec<Move> {
        let mut line = Vec::new();
        let mut position = root.clone();
        let mut left = length;
        // Long lines are read off straight ahead; short ones may be compared.
        while left > COMPARED {
            let Some((step, mut replies)) = self.chosen_step(&position, left, 1, watch) else {
                return line;
            };
            line.push(step.mv);
            let Some(reply) = replies.pop() else { return line };
            line.push(reply.mv);
            position = reply.after;
            left = reply.left;
        }
        let mut budget = BRANCHES;
        if let Some(end) = self.best_line(&position, left, &mut budget, watch) {
            line.extend(end.moves.into_iter().rev());
        }
        line
    }

    /// The rest of the main line from `position`, the attacker to move.
    fn best_line(
        &mut self,
        position: &Position,
        left: Length,
        budget: &mut u32,
        watch: &mut Watch<'_>,
    ) -> Option<Line> {
        let (step, replies) = self.chosen_step(position, left, usize::MAX, watch)?;
        let attacker = position.turn();
        let below = usize::from((left - 1).unsigned_abs());
        let mut best: Option<Line> = None;
        for reply in replies {
            if best.is_some() && *budget == 0 {
                break;
            }
            *budget = budget.saturating_sub(1);
            let Some(mut line) = self.best_line(&reply.after, reply.left, budget, watch) else {
                continue;
            };
            line.moves.push(reply.mv);
            // A line that ends early, in futile interpositions, shows least.
            let worth = |line: &Line| (Reverse(line.moves.len()), line.left_over);
            if best.as_ref().is_none_or(|best| worth(&line) < worth(best)) {
                let done = line.left_over == 0 && line.moves.len() >= below;
                best = Some(line);
                if done {
                    break;
                }
            }
        }
        let mut line = best.unwrap_or_else(|| Line {
            moves: Vec::new(),
            left_over: step.after.hand(attacker).total(),
        });
        line.moves.push(step.mv);
        Some(line)
    }

    /// The attacker's move of the main line with at most `most` of the longest
    /// replies to it. A check that leaves interpositions only, which are futile
    /// and yet take time, comes after others that mate as soon.
    fn chosen_step(
        &mut self,
        position: &Position,
        left: Length,
        most: usize,
        watch: &mut Watch<'_>,
    ) -> Option<(Step, Vec<Reply>)> {
        let (step, below) = self.winning_step(position, left, None, watch)?;
        if below == 0 {
            return Some((step, Vec::new()));
        }
        let mut candidates = attacker_steps(position, None);
        candidates.sort_by_key(|other| preference(position, other.mv, step.mv));
        for other in candidates {
            if other.mv != step.mv && self.run(&other.after, below, None, watch).pn != 0 {
                continue;
            }
            let replies = self.longest_replies(&other.after, below, most, watch);
            if !replies.is_empty() {
                return Some((other, replies));
            }
        }
        Some((step, Vec::new()))
    }

    /// At most `most` of the defender's replies that hold out longest; none at
    /// mate, futile interpositions not counted.
    pub(super) fn longest_replies(
        &mut self,
        position: &Position,
        length: Length,
        most: usize,
        watch: &mut Watch<'_>,
    ) -> Vec<Reply> {
        let mut replies: Vec<Reply> = Vec::new();
        for mv in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let interposed = self.free_capture_square(mv);
            let step = self.winning_step(&after, length - 1, interposed, watch);
            if let Some((Step { free: false, .. }, below)) = step {
                replies.push(Reply { mv, after, left: below + 1 });
            }
        }
        replies.sort_by_key(|reply| (-reply.left, reply.mv.from().is_none()));
        let mut longest = Vec::new();
        for reply in &replies {
            if longest.len() >= most || reply.left < length - 1 {
                break;
            }
            // A reply is longest if there is no mate two plies shorter.
            let interposed = self.free_capture_square(reply.mv);
            if self.run(&reply.after, length - 3, interposed, watch).dn == 0 {
                longest.push(reply.clone());
            }
        }
        if longest.is_empty() {
            replies.truncate(1);
            return replies;
        }
        longest
    }

    /// Each of the defender's replies that is no futile interposition, with the
    /// length of the mate that follows.
    pub(super) fn replies(
        &mut self,
        position: &Position,
        length: Length,
        watch: &mut Watch<'_>,
    ) -> Vec<Reply> {
        let mut replies = Vec::new();
        for mv in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let interposed = self.free_capture_square(mv);
            let mut left = length - 1;
            // Shorten the mate as far as it goes.
            while left > 1 && self.run(&after, left - 2, interposed, watch).pn == 0 {
                left -= 2;
            }
            match self.winning_step(&after, left, interposed, watch) {
                Some((step, _)) if !step.free => replies.push(Reply { mv, after, left }),
                _ => {}
            }
        }
        replies
    }
}

/// The order in which checks of equal length are tried for the main line where
/// `found` is known to be one of them: it comes first, but for drops of the same
/// piece nearer to the king, for that is where one from afar (打場所非限定) is
/// written.
fn preference(position: &Position, mv: Move, found: Move) -> (u8, u8) {
    let distance = |to: Square| {
        position
            .king(!position.turn())
            .map_or(0, |king| king.file().abs_diff(to.file()).max(king.rank().abs_diff(to.rank())))
    };
    match (mv, found) {
        (Move::Drop { kind, to }, Move::Drop { kind: same, to: far })
            if kind == same && distance(to) < distance(far) =>
        {
            (0, distance(to))
        }
        _ => (if mv == found { 1 } else { 2 }, 0),
    }
}

/// Main lines are compared with others of the same length from here on down.
const COMPARED: Length = 99;

/// How many branches are compared.
const BRANCHES: u32 = 200;

/// A line of play, last move first.
struct Line {
    moves: Vec<Move>,
    /// Pieces the attacker holds at the end.
    left_over: u8,
}

/// A defender's move.
#[derive(Clone)]
pub(super) struct Reply {
    pub(super) mv: Move,
    pub(super) after: Position,
    /// Plies to mate after it.
    pub(super) left: Length,
}

/// Every check, and after an interposition its captures for free.
fn attacker_steps(position: &Position, interposed: Option<Square>) -> Vec<Step> {
    let mut checks = Vec::new();
    checks_into(position, &mut checks);
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
