//! The network: an efficiently updatable first layer, three small ones after it.
//!
//! Features → 256 sums for each side's view → 512 → 32 → 32 → 1, all in whole
//! numbers, so that every machine computes the same value. Each layer's output
//! is clipped to 0..=1, which is [`ONE`] here. Besides, every feature has a
//! worth of its own that goes straight into the output: what a piece is worth on
//! its square whatever else stands on the board.
//!
//! File: the magic bytes, then `i16` little-endian: first layer weights by
//! feature and its biases; then for each layer its biases as `i32` and its
//! weights as `i16` by output; at last the worths by feature as `i32`.

use super::features::{self, Change, Feature};
use crate::engine::score::Value;
use crate::shogi::{Color, Position};

/// The sums of the first layer, for each view.
pub(in crate::engine) const SUMS: usize = 256;
/// The width of the two layers after it.
pub(in crate::engine) const HIDDEN: usize = 32;
/// What 1.0 is in weights and outputs.
pub(in crate::engine) const ONE: i32 = 256;
/// Centipawns per unit of the last output: the scale of win rates.
pub(in crate::engine) const SCALE: i32 = 600;
/// The first bytes of a file of this shape.
pub(in crate::engine) const MAGIC: &[u8; 8] = b"komanet2";

/// One fully connected layer with [`HIDDEN`] outputs or one.
struct Layer {
    /// Scaled by [`ONE`] twice: once for the input, once for the weight.
    biases: Vec<i32>,
    /// By output, then input.
    weights: Vec<i16>,
}

/// The weights.
pub(in crate::engine) struct Network {
    /// By feature.
    first: Vec<i16>,
    first_biases: Vec<i16>,
    second: Layer,
    third: Layer,
    last: Layer,
    /// By feature, scaled like the last layer's sum.
    worths: Vec<i32>,
}

/// Takes numbers off the front of the file.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn shorts(&mut self, count: usize) -> Option<Vec<i16>> {
        let (head, rest) = self.0.split_at_checked(count * 2)?;
        self.0 = rest;
        Some(head.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect())
    }

    fn longs(&mut self, count: usize) -> Option<Vec<i32>> {
        let (head, rest) = self.0.split_at_checked(count * 4)?;
        self.0 = rest;
        Some(
            head.chunks_exact(4)
                .map(|bytes| i32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
                .collect(),
        )
    }

    fn layer(&mut self, inputs: usize, outputs: usize) -> Option<Layer> {
        Some(Layer { biases: self.longs(outputs)?, weights: self.shorts(inputs * outputs)? })
    }
}

impl Network {
    /// Reads the weights of a file; `None` if it is none of this shape.
    pub(in crate::engine) fn parse(bytes: &[u8]) -> Option<Self> {
        let mut reader = Reader(bytes.strip_prefix(MAGIC)?);
        let network = Self {
            first: reader.shorts(features::COUNT * SUMS)?,
            first_biases: reader.shorts(SUMS)?,
            second: reader.layer(2 * SUMS, HIDDEN)?,
            third: reader.layer(HIDDEN, HIDDEN)?,
            last: reader.layer(HIDDEN, 1)?,
            worths: reader.longs(features::COUNT)?,
        };
        reader.0.is_empty().then_some(network)
    }

    fn row(&self, feature: Feature) -> &[i16] {
        let start = usize::from(feature) * SUMS;
        &self.first[start..start + SUMS]
    }

    fn forward(&self, own: &View, theirs: &View) -> Value {
        let mut input = [0; 2 * SUMS];
        clip(&own.sums, &mut input[..SUMS]);
        clip(&theirs.sums, &mut input[SUMS..]);
        let second = self.second.forward(&input);
        let third = self.third.forward(&second);
        let worth = (i64::from(own.worth) - i64::from(theirs.worth)) / 2;
        let output = i64::from(self.last.sum(&third, 0)) + worth;
        (output * i64::from(SCALE) / i64::from(ONE * ONE)) as Value
    }
}

#[inline]
fn clip(sums: &[i16; SUMS], output: &mut [i16]) {
    for (output, &sum) in output.iter_mut().zip(sums) {
        *output = sum.clamp(0, ONE as i16);
    }
}

impl Layer {
    fn forward<const INPUTS: usize>(&self, input: &[i16; INPUTS]) -> [i16; HIDDEN] {
        std::array::from_fn(|index| (self.sum(input, index) >> ONE.ilog2()).clamp(0, ONE) as i16)
    }

    #[inline]
    fn sum<const INPUTS: usize>(&self, input: &[i16; INPUTS], index: usize) -> i32 {
        let weights = &self.weights[index * INPUTS..(index + 1) * INPUTS];
        // Wrapping: a file with absurd weights gives absurd values, no panic.
        let sum = input.iter().zip(weights).fold(0_i32, |sum, (&input, &weight)| {
            sum.wrapping_add(i32::from(input) * i32::from(weight))
        });
        sum.wrapping_add(self.biases[index])
    }
}

/// What one side sees of a position: the first layer's sums.
#[derive(Clone)]
struct View {
    sums: [i16; SUMS],
    worth: i32,
}

impl View {
    #[inline]
    fn add(&mut self, network: &Network, feature: Feature) {
        for (sum, &weight) in self.sums.iter_mut().zip(network.row(feature)) {
            *sum = sum.wrapping_add(weight);
        }
        self.worth = self.worth.wrapping_add(network.worths[usize::from(feature)]);
    }

    #[inline]
    fn subtract(&mut self, network: &Network, feature: Feature) {
        for (sum, &weight) in self.sums.iter_mut().zip(network.row(feature)) {
            *sum = sum.wrapping_sub(weight);
        }
        self.worth = self.worth.wrapping_sub(network.worths[usize::from(feature)]);
    }
}

/// Both views of one position of the line.
struct Sums {
    views: [View; 2],
    /// Whether `views` are those of this position already.
    known: bool,
    /// What the move that led here changed.
    change: Change,
}

/// The sums along the line under search, computed only where they are asked
/// for.
pub(in crate::engine) struct Accumulator {
    stack: Vec<Sums>,
    /// How many of `stack` are in use.
    length: usize,
}

impl Accumulator {
    pub(super) fn new(network: &Network, root: &Position) -> Self {
        let mut accumulator = Self { stack: Vec::new(), length: 0 };
        accumulator.push(Change::default());
        let sums = &mut accumulator.stack[0];
        sums.known = true;
        for viewer in Color::ALL {
            let view = &mut sums.views[viewer.index()];
            view.sums.copy_from_slice(&network.first_biases);
            features::for_each(root, viewer, |feature| view.add(network, feature));
        }
        accumulator
    }

    #[inline]
    pub(super) fn push(&mut self, change: Change) {
        if self.length == self.stack.len() {
            let empty = View { sums: [0; SUMS], worth: 0 };
            self.stack.push(Sums { views: [empty.clone(), empty], known: false, change });
        } else {
            let sums = &mut self.stack[self.length];
            sums.known = false;
            sums.change = change;
        }
        self.length += 1;
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        // The root's sums stay.
        self.length = (self.length - 1).max(1);
    }

    /// The value of the last position for `turn`.
    pub(super) fn evaluate(&mut self, network: &Network, turn: Color) -> Value {
        let last = self.length - 1;
        // The root's sums are always known.
        let known = (0..=last).rev().find(|&index| self.stack[index].known).unwrap_or(0);
        for index in known..last {
            let (before, after) = self.stack.split_at_mut(index + 1);
            after[0].follow(&before[index], network);
        }
        let views = &self.stack[last].views;
        network.forward(&views[turn.index()], &views[(!turn).index()])
    }
}

impl Sums {
    /// Computes these sums from those one move before.
    fn follow(&mut self, before: &Self, network: &Network) {
        for viewer in Color::ALL {
            let view = &mut self.views[viewer.index()];
            view.clone_from(&before.views[viewer.index()]);
            for fact in self.change.ended.into_iter().flatten() {
                view.subtract(network, fact.feature(viewer));
            }
            for fact in self.change.begun.into_iter().flatten() {
                view.add(network, fact.feature(viewer));
            }
        }
        self.known = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::Position;

    /// A network of small random weights.
    fn random_network() -> Vec<u8> {
        let weights = 2 * SUMS * HIDDEN + HIDDEN * HIDDEN + HIDDEN;
        let biases = 2 * HIDDEN + 1;
        let shorts = features::COUNT * (SUMS + 2) + SUMS + weights + 2 * biases;
        let mut bytes = MAGIC.to_vec();
        let mut seed = 5_u32;
        for _ in 0..shorts {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let weight = (seed >> 26) as i16 - 32;
            bytes.extend_from_slice(&weight.to_le_bytes());
        }
        bytes
    }

    #[test]
    fn sums_kept_along_a_line_are_those_of_its_end() {
        let network = Network::parse(&random_network()).unwrap();
        let mut position = Position::even();
        let mut line = vec![position.clone()];
        let mut kept = Accumulator::new(&network, &position);
        let mut seed = 3_u64;
        for step in 0..400 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let legal = position.legal_moves();
            if legal.is_empty() || (line.len() > 1 && seed >> 61 == 0) {
                line.pop();
                kept.pop();
                position = line[line.len() - 1].clone();
            } else {
                let mv = legal[(seed >> 33) as usize % legal.len()];
                kept.push(Change::of(&position, mv));
                position.play_unchecked(mv);
                line.push(position.clone());
            }
            if step % 3 == 0 {
                let fresh =
                    Accumulator::new(&network, &position).evaluate(&network, position.turn());
                assert_eq!(kept.evaluate(&network, position.turn()), fresh);
            }
        }
    }

    #[test]
    fn other_files_are_refused() {
        let bytes = random_network();
        assert!(Network::parse(&bytes).is_some());
        assert!(Network::parse(&bytes[..bytes.len() - 1]).is_none());
        assert!(Network::parse(&[bytes, vec![0]].concat()).is_none());
        assert!(Network::parse(b"komanet0").is_none());
        assert!(Network::parse(b"").is_none());
    }
}
