//! In which order moves are tried, and what the search remembers to decide it.

use std::cmp::Reverse;

use super::correction::Corrections;
use super::exchange::{capture_value, gains_at_least, promotion_gain};
use super::packed;
use crate::shogi::{Color, Move, PieceKind, Position, Square};

/// Squares and seven kinds of drops.
const ORIGINS: usize = Square::COUNT + 7;
/// Kind and destination, seen by the mover.
const PIECE_TO: usize = PieceKind::COUNT * Square::COUNT;
/// No history value exceeds this.
pub(super) const HISTORY_MAX: i32 = 16_384;

/// The kind and destination of a move, seen by the mover so that both sides
/// share what was learnt: `0..PIECE_TO`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct PieceTo(u16);

impl PieceTo {
    #[inline]
    pub(super) fn of(position: &Position, mv: Move) -> Self {
        let kind = match mv {
            Move::Normal { from, .. } => {
                position.piece_at(from).map_or(PieceKind::Pawn, |piece| piece.kind())
            }
            Move::Drop { kind, .. } => kind.kind(),
        };
        let to = match position.turn() {
            Color::Black => mv.to(),
            Color::White => mv.to().rotated(),
        };
        Self((kind.index() * Square::COUNT + to.index()) as u16)
    }
}

/// What past searches say about moves.
pub(super) struct Memory {
    /// By side, origin and destination.
    butterfly: Vec<i16>,
    /// By the move one or two plies before and this one.
    continuation: [Vec<i16>; 2],
    /// Captures: by mover's kind and destination, and captured kind.
    captures: Vec<i16>,
    /// What the evaluation gets wrong.
    pub(super) corrections: Corrections,
}

impl Memory {
    pub(super) fn new() -> Self {
        Self {
            butterfly: vec![0; 2 * ORIGINS * Square::COUNT],
            continuation: [vec![0; PIECE_TO * PIECE_TO], vec![0; PIECE_TO * PIECE_TO]],
            captures: vec![0; PIECE_TO * PieceKind::COUNT],
            corrections: Corrections::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.butterfly.fill(0);
        self.continuation.iter_mut().for_each(|table| table.fill(0));
        self.captures.fill(0);
        self.corrections.clear();
    }

    #[inline]
    fn butterfly_index(turn: Color, mv: Move) -> usize {
        let origin = match mv {
            Move::Normal { from, .. } => from.index(),
            Move::Drop { kind, .. } => Square::COUNT + kind.index(),
        };
        (turn.index() * ORIGINS + origin) * Square::COUNT + mv.to().index()
    }

    #[inline]
    fn capture_index(position: &Position, mv: Move) -> Option<usize> {
        let captured = position.piece_at(mv.to())?.kind();
        Some(PieceTo::of(position, mv).0 as usize * PieceKind::COUNT + captured.index())
    }

    /// How well a quiet move did, within `±3 * HISTORY_MAX`.
    #[inline]
    pub(super) fn quiet(&self, position: &Position, mv: Move, before: Before) -> i32 {
        let this = PieceTo::of(position, mv).0 as usize;
        let mut sum = i32::from(self.butterfly[Self::butterfly_index(position.turn(), mv)]);
        for (table, before) in self.continuation.iter().zip(before) {
            if let Some(PieceTo(before)) = before {
                sum += i32::from(table[before as usize * PIECE_TO + this]);
            }
        }
        sum
    }

    #[inline]
    fn capture(&self, position: &Position, mv: Move) -> i32 {
        Self::capture_index(position, mv).map_or(0, |index| i32::from(self.captures[index]))
    }

    /// A quiet move did well (`bonus > 0`) or not.
    pub(super) fn learn_quiet(
        &mut self,
        position: &Position,
        mv: Move,
        before: Before,
        bonus: i32,
    ) {
        let this = PieceTo::of(position, mv).0 as usize;
        learn(&mut self.butterfly[Self::butterfly_index(position.turn(), mv)], bonus);
        for (table, before) in self.continuation.iter_mut().zip(before) {
            if let Some(PieceTo(before)) = before {
                learn(&mut table[before as usize * PIECE_TO + this], bonus);
            }
        }
    }

    /// The same for a capture.
    pub(super) fn learn_capture(&mut self, position: &Position, mv: Move, bonus: i32) {
        if let Some(index) = Self::capture_index(position, mv) {
            learn(&mut self.captures[index], bonus);
        }
    }
}

/// The moves one and two plies before; `None` at the root and after a pass.
pub(super) type Before = [Option<PieceTo>; 2];

/// Moves an entry towards `±HISTORY_MAX`, the less the nearer it is.
#[inline]
fn learn(entry: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-HISTORY_MAX, HISTORY_MAX);
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
}

/// The sorts of moves, best first: a score never crosses into another sort.
const GOOD_CAPTURE: i32 = 10_000_000;
const KILLER: i32 = 5_000_000;
const BAD_CAPTURE: i32 = -10_000_000;

/// Whether a move is neither a capture nor a promotion that gains much.
#[inline]
pub(super) fn is_quiet(position: &Position, mv: Move) -> bool {
    position.piece_at(mv.to()).is_none() && !is_big_promotion(position, mv)
}

#[inline]
fn is_big_promotion(position: &Position, mv: Move) -> bool {
    let Move::Normal { from, promote: true, .. } = mv else { return false };
    position.piece_at(from).is_some_and(|piece| promotion_gain(piece.kind()) >= 200)
}

/// What `mv` takes and turns over, in centipawns.
#[inline]
pub(super) fn material_gain(position: &Position, mv: Move) -> i32 {
    let captured = position.piece_at(mv.to()).map_or(0, |piece| capture_value(piece.kind()));
    let promotion = match mv {
        Move::Normal { from, promote: true, .. } => {
            position.piece_at(from).map_or(0, |piece| promotion_gain(piece.kind()))
        }
        _ => 0,
    };
    captured + promotion
}

/// Scores `mv` for the order in which moves are tried.
pub(super) fn score(
    memory: &Memory,
    position: &Position,
    mv: Move,
    killers: [Option<Move>; 2],
    before: Before,
) -> i32 {
    if is_quiet(position, mv) {
        if killers.contains(&Some(mv)) {
            return KILLER;
        }
        return memory.quiet(position, mv, before);
    }
    let worth = material_gain(position, mv) * 8 + memory.capture(position, mv);
    if gains_at_least(position, mv, 0) { GOOD_CAPTURE + worth } else { BAD_CAPTURE + worth }
}

/// How many moves are picked one by one before the rest is sorted: most nodes
/// end within the first few.
const PICKED: usize = 4;

/// Moves with their scores, given out best first; of equals, the one that was
/// pushed last: steps of the king are listed first and seldom the best.
#[derive(Default)]
pub(super) struct Queue {
    /// From the high bits: the score, how late it was pushed, the move. All
    /// differ, and the greatest comes first.
    keys: Vec<u64>,
    next: usize,
    /// Whether everything from `next` on is in order.
    sorted: bool,
}

impl Queue {
    pub(super) fn clear(&mut self) {
        self.keys.clear();
        self.next = 0;
        self.sorted = false;
    }

    #[inline]
    pub(super) fn push(&mut self, mv: Move, score: i32) {
        let score = u64::from(score.wrapping_sub(i32::MIN) as u32);
        let late = self.keys.len() as u64;
        self.keys.push(score << 32 | late << 16 | u64::from(packed::pack(mv)));
    }

    /// The best move that was not given out yet.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Move> {
        let rest = self.keys.get_mut(self.next..).filter(|rest| !rest.is_empty())?;
        if !self.sorted {
            if self.next < PICKED {
                let at = index_of_greatest(rest);
                rest.swap(0, at);
            } else {
                rest.sort_unstable_by_key(|&key| Reverse(key));
                self.sorted = true;
            }
        }
        self.next += 1;
        packed::unpack(rest[0] as u16)
    }
}

/// Where the greatest of some keys stands.
#[inline]
fn index_of_greatest(keys: &[u64]) -> usize {
    // Four maxima side by side, so that no comparison waits for the one before.
    let (groups, left) = keys.as_chunks::<4>();
    let mut greatest = [0; 4];
    for group in groups {
        for (greatest, &key) in greatest.iter_mut().zip(group) {
            *greatest = key.max(*greatest);
        }
    }
    let greatest = left.iter().chain(&greatest).copied().max().unwrap_or(0);
    keys.iter().position(|&key| key == greatest).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_best_first_and_of_equals_the_last_one() {
        let legal = Position::even().legal_moves();
        let scores = [3, -7, 3, i32::MAX, i32::MIN, 0, 3, 99, -7, 12];
        let mut queue = Queue::default();
        let mut expected: Vec<(i32, Move)> = Vec::new();
        for (index, &mv) in legal.iter().enumerate() {
            let score = scores[index % scores.len()];
            queue.push(mv, score);
            expected.push((score, mv));
        }
        expected.reverse();
        expected.sort_by_key(|&(score, _)| Reverse(score));
        let given: Vec<Move> = std::iter::from_fn(|| queue.next()).collect();
        assert_eq!(given, expected.into_iter().map(|(_, mv)| mv).collect::<Vec<_>>());
    }
}
