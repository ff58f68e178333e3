//! The first layer's sums along the line under search, computed only where they
//! are asked for, from those of the last position that has them.

use super::features::{self, Change, Feature, Frame};
use super::network::{Network, SUMS};
use crate::engine::score::Value;
use crate::shogi::{Color, Position};

/// What one side sees of a position: the first layer's sums.
#[derive(Clone)]
pub(super) struct View {
    pub(super) sums: [i16; SUMS],
    /// The rows' worths together.
    pub(super) worth: i32,
    frame: Frame,
}

impl View {
    #[inline(always)]
    fn add(&mut self, network: &Network, feature: Feature) {
        let (row, worth) = network.row(self.frame.row(feature));
        for (sum, &weight) in self.sums.iter_mut().zip(row) {
            *sum = sum.wrapping_add(i16::from(weight));
        }
        self.worth = self.worth.wrapping_add(worth);
    }

    #[inline(always)]
    fn subtract(&mut self, network: &Network, feature: Feature) {
        let (row, worth) = network.row(self.frame.row(feature));
        for (sum, &weight) in self.sums.iter_mut().zip(row) {
            *sum = sum.wrapping_sub(i16::from(weight));
        }
        self.worth = self.worth.wrapping_sub(worth);
    }
}

/// Both views of one position of the line.
struct Sums {
    views: [View; 2],
    /// Whether each of `views` is that of this position already.
    known: [bool; 2],
    /// What the move that led here changed.
    change: Change,
}

/// The sums along the line under search.
pub(in crate::engine) struct Accumulator {
    stack: Vec<Sums>,
    /// How many of `stack` are in use.
    length: usize,
    /// What a side sees, while all of it is counted anew.
    features: Vec<Feature>,
}

impl Accumulator {
    pub(super) fn new() -> Self {
        let mut accumulator = Self { stack: Vec::new(), length: 0, features: Vec::new() };
        accumulator.push(Change::default());
        accumulator
    }

    #[inline]
    pub(super) fn push(&mut self, change: Change) {
        if let Some(sums) = self.stack.get_mut(self.length) {
            sums.known = [false; 2];
            sums.change = change;
        } else {
            let empty = View { sums: [0; SUMS], worth: 0, frame: Frame::of(0) };
            let views = [empty.clone(), empty];
            self.stack.push(Sums { views, known: [false; 2], change });
        }
        self.length += 1;
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        // The root stays.
        self.length = (self.length - 1).max(1);
    }

    /// The network's output for the side to move in `position`, which must be the
    /// last one of the line.
    #[inline(always)]
    pub(super) fn evaluate(&mut self, network: &Network, position: &Position) -> Value {
        for viewer in Color::ALL {
            self.follow(network, position, viewer);
        }
        let views = &self.stack[self.length - 1].views;
        let turn = position.turn();
        network.forward(&views[turn.index()], &views[(!turn).index()])
    }

    /// Makes the view of `viewer` known in the last position.
    #[inline(always)]
    fn follow(&mut self, network: &Network, position: &Position, viewer: Color) {
        let (last, side) = (self.length - 1, viewer.index());
        let mut known = last;
        while !self.stack[known].known[side] {
            if known == 0 || self.stack[known].change.reframed == Some(viewer) {
                return self.count_anew(network, position, viewer);
            }
            known -= 1;
        }
        for index in known..last {
            let (before, after) = self.stack.split_at_mut(index + 1);
            let (before, after) = (&before[index], &mut after[0]);
            let view = &mut after.views[side];
            view.clone_from(&before.views[side]);
            for fact in after.change.ended.into_iter().flatten() {
                view.subtract(network, fact.feature(viewer));
            }
            for fact in after.change.begun.into_iter().flatten() {
                view.add(network, fact.feature(viewer));
            }
            after.known[side] = true;
        }
    }

    #[inline(always)]
    fn count_anew(&mut self, network: &Network, position: &Position, viewer: Color) {
        self.features.clear();
        features::for_each(position, viewer, |feature| self.features.push(feature));
        let sums = &mut self.stack[self.length - 1];
        let view = &mut sums.views[viewer.index()];
        view.frame = Frame::in_position(position, viewer);
        view.sums = network.first_biases;
        view.worth = 0;
        for &feature in &self.features {
            view.add(network, feature);
        }
        sums.known[viewer.index()] = true;
    }
}

#[cfg(test)]
mod tests {
    use super::super::network::tests::random_network;
    use super::super::wide;
    use super::*;

    #[test]
    fn sums_kept_along_a_line_are_those_of_its_end_on_every_machine() {
        let network = Network::parse(&random_network()).unwrap();
        let mut position = Position::even();
        let mut line = vec![position.clone()];
        let mut kept = Accumulator::new();
        let mut seed = 3_u64;
        for step in 0..3000 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let legal = position.legal_moves();
            if legal.is_empty() || (line.len() > 1 && seed >> 61 == 0) {
                line.pop();
                kept.pop();
                position = line[line.len() - 1].clone();
            } else {
                // Kings walk more than chance would have them.
                let king = position.king(position.turn());
                let steps = legal.iter().filter(|mv| mv.from() == king);
                let steps: Vec<_> = steps.copied().collect();
                let moves = if seed >> 62 == 0 && !steps.is_empty() { &steps } else { &legal[..] };
                let mv = moves[(seed >> 33) as usize % moves.len()];
                kept.push(Change::of(&position, mv));
                position.play_unchecked(mv);
                line.push(position.clone());
            }
            if step % 3 == 0 {
                let fresh = Accumulator::new().evaluate(&network, &position);
                assert_eq!(wide::evaluate(&mut kept, &network, &position), fresh);
            }
        }
    }
}
