//! The network: an efficiently updatable first layer, three small ones after it.
//!
//! Rows of features → 128 sums for each side's view → 256 → 16 → 32 → 1, all in
//! whole numbers, so that every machine computes the same value. Each layer's
//! output is clipped to 0..=1, which is [`FIRST_ONE`] after the first and [`ONE`]
//! after the others. Besides, every row has a worth of its own that goes straight
//! into the output: by how much the tables misjudge a piece on its square whatever
//! else stands on the board.
//!
//! In a file: the magic bytes; first layer weights as `i8` by row, its biases as
//! `i16`; then for each layer its biases as `i32` and its weights as `i16` by
//! output; at last the worths by row as `i32`; all little-endian.

use super::accumulator::View;
use super::features::ROWS;
use crate::engine::score::Value;

/// The sums of the first layer, for each view.
pub(in crate::engine) const SUMS: usize = 128;
/// The widths of the two layers after it.
pub(in crate::engine) const SECOND: usize = 16;
pub(in crate::engine) const THIRD: usize = 32;
/// What 1.0 is in the first layer.
pub(in crate::engine) const FIRST_ONE: i32 = 128;
/// What 1.0 is in later weights and outputs.
pub(in crate::engine) const ONE: i32 = 256;
/// Centipawns per unit of the last output: the scale of win rates.
pub(in crate::engine) const SCALE: i32 = 600;
/// The first bytes of a file of this shape.
pub(in crate::engine) const MAGIC: &[u8; 8] = b"komanet4";

/// One fully connected layer.
struct Layer {
    /// Scaled like input times weight.
    biases: Vec<i32>,
    /// By output, then input.
    weights: Vec<i16>,
}

/// The weights.
pub(in crate::engine) struct Network {
    /// By row.
    first: Vec<[i8; SUMS]>,
    pub(super) first_biases: [i16; SUMS],
    second: Layer,
    third: Layer,
    last: Layer,
    /// By row, scaled like the last layer's sum.
    worths: Vec<i32>,
    /// Whether this machine has the wide instructions.
    pub(super) is_wide: bool,
}

/// Takes numbers off the front of the file.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn rows(&mut self) -> Option<Vec<[i8; SUMS]>> {
        let (head, rest) = self.0.split_at_checked(ROWS * SUMS)?;
        self.0 = rest;
        let (rows, _) = head.as_chunks::<SUMS>();
        Some(rows.iter().map(|row| row.map(|byte| byte as i8)).collect())
    }

    fn shorts(&mut self, count: usize) -> Option<Vec<i16>> {
        let (head, rest) = self.0.split_at_checked(count * 2)?;
        self.0 = rest;
        Some(head.as_chunks().0.iter().map(|&bytes| i16::from_le_bytes(bytes)).collect())
    }

    fn longs(&mut self, count: usize) -> Option<Vec<i32>> {
        let (head, rest) = self.0.split_at_checked(count * 4)?;
        self.0 = rest;
        Some(head.as_chunks().0.iter().map(|&bytes| i32::from_le_bytes(bytes)).collect())
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
            first: reader.rows()?,
            first_biases: reader.shorts(SUMS)?.try_into().ok()?,
            second: reader.layer(2 * SUMS, SECOND)?,
            third: reader.layer(SECOND, THIRD)?,
            last: reader.layer(THIRD, 1)?,
            worths: reader.longs(ROWS)?,
            is_wide: super::wide::available(),
        };
        reader.0.is_empty().then_some(network)
    }

    /// What a row adds to the sums, and its worth.
    #[inline(always)]
    pub(super) fn row(&self, row: usize) -> (&[i8; SUMS], i32) {
        (&self.first[row], self.worths[row])
    }

    /// The correction for the side whose view is `own`.
    #[inline(always)]
    pub(super) fn forward(&self, own: &View, theirs: &View) -> Value {
        let mut input = [0; 2 * SUMS];
        clip(&own.sums, &mut input[..SUMS]);
        clip(&theirs.sums, &mut input[SUMS..]);
        let second: [i16; SECOND] = self.second.forward(&input, FIRST_ONE.ilog2());
        let third: [i16; THIRD] = self.third.forward(&second, ONE.ilog2());
        let worth = (i64::from(own.worth) - i64::from(theirs.worth)) / 2;
        let output = i64::from(self.last.sum(&third, 0)) + worth;
        (output * i64::from(SCALE) / i64::from(ONE * ONE)) as Value
    }
}

#[inline(always)]
fn clip(sums: &[i16; SUMS], output: &mut [i16]) {
    for (output, &sum) in output.iter_mut().zip(sums) {
        *output = sum.clamp(0, FIRST_ONE as i16);
    }
}

impl Layer {
    /// The outputs, clipped; inputs are scaled by two to the power `shift`.
    #[inline(always)]
    fn forward<const INPUTS: usize, const OUTPUTS: usize>(
        &self,
        input: &[i16; INPUTS],
        shift: u32,
    ) -> [i16; OUTPUTS] {
        let mut outputs = [0; OUTPUTS];
        for (index, output) in outputs.iter_mut().enumerate() {
            *output = (self.sum(input, index) >> shift).clamp(0, ONE) as i16;
        }
        outputs
    }

    #[inline(always)]
    fn sum<const INPUTS: usize>(&self, input: &[i16; INPUTS], index: usize) -> i32 {
        let weights = &self.weights[index * INPUTS..(index + 1) * INPUTS];
        // Wrapping: a file with absurd weights gives absurd values, no panic.
        let mut sum = self.biases[index];
        for (&input, &weight) in input.iter().zip(weights) {
            sum = sum.wrapping_add(i32::from(input) * i32::from(weight));
        }
        sum
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A network of small random weights.
    pub(in crate::engine::evaluate) fn random_network() -> Vec<u8> {
        let weights = 2 * SUMS * SECOND + SECOND * THIRD + THIRD;
        let biases = SECOND + THIRD + 1;
        let count = ROWS * SUMS + 2 * (SUMS + weights) + 4 * (biases + ROWS);
        let mut bytes = MAGIC.to_vec();
        let mut seed = 5_u32;
        // Low bytes are anything, high ones next to nothing.
        for index in 0..count {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let byte = (seed >> 24) as u8;
            let is_low = index < ROWS * SUMS || index % 2 == 0;
            bytes.push(if is_low { byte } else { 0 });
        }
        bytes
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
