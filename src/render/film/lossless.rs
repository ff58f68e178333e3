//! Lossless WebP (VP8L) of pictures with a palette, after
//! <https://developers.google.com/speed/webp/docs/webp_lossless_bitstream_specification>.
//!
//! Of the format's means only those that serve few colours: the palette,
//! repetitions, prefix codes. A whole board is coded in a few milliseconds.

use super::bits::Bits;
use super::huffman::Code;
use super::repetitions::{self, Token};

const SIGNATURE: u32 = 0x2F;
/// The transform that makes colours of indices.
const PALETTE: u32 = 3;
/// Values of a channel; the alphabet of the green one goes on with lengths.
const CHANNEL: usize = 256;
const LENGTHS: usize = 24;
const DISTANCES: usize = 40;

/// The content of a `VP8L` chunk: rows of `width` indices into `colours`, which
/// are red, green, blue and alpha, more than 16 and at most 256.
pub(super) fn encode(indices: &[u8], width: usize, colours: &[[u8; 4]]) -> Vec<u8> {
    let mut bits = Bits::default();
    let height = indices.len() / width;
    bits.put(SIGNATURE, 8);
    bits.put(width as u32 - 1, 14);
    bits.put(height as u32 - 1, 14);
    // Alpha is used; version 0.
    bits.put(1, 1);
    bits.put(0, 3);
    bits.put(1, 1);
    bits.put(PALETTE, 2);
    bits.put(colours.len() as u32 - 1, 8);
    write_palette(colours, &mut bits);
    // No more transforms, no cache of colours, one set of codes for all.
    bits.put(0, 3);
    write_indices(indices, width, &mut bits);
    bits.finish()
}

/// The colours as a picture of one row, each as its difference to the one before.
fn write_palette(colours: &[[u8; 4]], bits: &mut Bits) {
    let mut counts = [[0; CHANNEL]; 4];
    let mut before = [0; 4];
    let mut differences = Vec::with_capacity(colours.len());
    for &colour in colours {
        let difference: [u8; 4] = std::array::from_fn(|i| colour[i].wrapping_sub(before[i]));
        for (counts, value) in counts.iter_mut().zip(difference) {
            counts[usize::from(value)] += 1;
        }
        differences.push(difference);
        before = colour;
    }
    // No cache of colours.
    bits.put(0, 1);
    let [red, green, blue, alpha] = counts;
    let mut with_lengths = green.to_vec();
    with_lengths.resize(CHANNEL + LENGTHS, 0);
    let green = Code::describe(&with_lengths, bits);
    let [red, blue, alpha] = [red, blue, alpha].map(|counts| Code::describe(&counts, bits));
    Code::describe(&[0; DISTANCES], bits);
    for [r, g, b, a] in differences {
        for (code, value) in [(&green, g), (&red, r), (&blue, b), (&alpha, a)] {
            code.write(usize::from(value), bits);
        }
    }
}

/// The indices, which stand in the green channel; the others say nothing.
fn write_indices(indices: &[u8], width: usize, bits: &mut Bits) {
    let tokens = repetitions::find(indices, width);
    let mut greens = [0; CHANNEL + LENGTHS];
    let mut distances = [0; DISTANCES];
    for token in &tokens {
        match *token {
            Token::One(index) => greens[usize::from(index)] += 1,
            Token::Repeat { length, distance } => {
                greens[CHANNEL + Prefix::of(length).symbol] += 1;
                distances[Prefix::of(distance).symbol] += 1;
            }
        }
    }
    let green = Code::describe(&greens, bits);
    for _ in ["red", "blue", "alpha"] {
        Code::describe(&[0; CHANNEL], bits);
    }
    let distance_code = Code::describe(&distances, bits);
    for token in &tokens {
        match *token {
            Token::One(index) => green.write(usize::from(index), bits),
            Token::Repeat { length, distance } => {
                let length = Prefix::of(length);
                green.write(CHANNEL + length.symbol, bits);
                bits.put(length.extra, length.extra_bits);
                let distance = Prefix::of(distance);
                distance_code.write(distance.symbol, bits);
                bits.put(distance.extra, distance.extra_bits);
            }
        }
    }
}

/// A length or a distance: a symbol for its magnitude, bits for the rest.
pub(super) struct Prefix {
    symbol: usize,
    extra: u32,
    pub(super) extra_bits: u32,
}

impl Prefix {
    /// Of a value from 1.
    pub(super) fn of(value: u32) -> Self {
        let value = value - 1;
        if value < 4 {
            return Self { symbol: value as usize, extra: 0, extra_bits: 0 };
        }
        let extra_bits = value.ilog2() - 1;
        let symbol = 2 * extra_bits + (value >> extra_bits);
        Self { symbol: symbol as usize, extra: value & ((1 << extra_bits) - 1), extra_bits }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn magnitudes_follow_each_other_without_a_gap() {
        let mut expected = 1;
        for symbol in 0..DISTANCES {
            let first = Prefix::of(expected);
            assert_eq!((first.symbol, first.extra), (symbol, 0), "{expected}");
            expected += 1 << first.extra_bits;
        }
        assert_eq!(expected, (1 << 20) + 1);
    }
}
