//! Prefix codes: short ones for what is frequent, and how VP8L describes them.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::bits::Bits;

/// The longest code that VP8L allows, and the longest of the code that
/// describes codes.
const LONGEST: u8 = 15;
const LONGEST_OF_LENGTHS: u8 = 7;
/// The order in which the lengths of the describing code are written.
const ORDER_OF_LENGTHS: [usize; 19] =
    [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
/// In a description: the length before again, few zeros, many zeros.
const AGAIN: usize = 16;
const FEW_ZEROS: usize = 17;
const MANY_ZEROS: usize = 18;

/// A code for the symbols of one alphabet.
pub(super) struct Code {
    /// In bits; zero for what does not occur.
    lengths: Vec<u8>,
    /// The code words, their first bit lowest.
    words: Vec<u16>,
}

impl Code {
    /// The best code for symbols that occur so often.
    pub(super) fn of(counts: &[u32]) -> Self {
        Self::within(counts, LONGEST)
    }

    fn within(counts: &[u32], longest: u8) -> Self {
        // Rare symbols count more until no code word is too long.
        let mut least = 1;
        let lengths = loop {
            let lengths = lengths(counts, least);
            if lengths.iter().all(|&length| length <= longest) {
                break lengths;
            }
            least *= 2;
        };
        let words = words(&lengths);
        Self { lengths, words }
    }

    /// Writes a symbol; one that is alone in its alphabet takes no bits.
    pub(super) fn write(&self, symbol: usize, bits: &mut Bits) {
        bits.put(u32::from(self.words[symbol]), u32::from(self.lengths[symbol]));
    }

    /// Writes the code itself, with the symbols that it is for.
    pub(super) fn describe(counts: &[u32], bits: &mut Bits) -> Self {
        let used: Vec<usize> = (0..counts.len()).filter(|&symbol| counts[symbol] > 0).collect();
        match *used.as_slice() {
            [] => describe_few(&[0], bits),
            [one @ ..256] => describe_few(&[one], bits),
            [one @ ..256, other @ ..256] => describe_few(&[one, other], bits),
            [one] => {
                // Alone and too large for the short description.
                let mut counts = counts.to_vec();
                counts[one - 1] = 1;
                return Self::describe(&counts, bits);
            }
            _ => {
                let code = Self::of(counts);
                code.describe_lengths(bits);
                return code;
            }
        }
        Self::of(counts)
    }

    fn describe_lengths(&self, bits: &mut Bits) {
        let steps = steps(&self.lengths);
        let mut counts = [0; 19];
        for step in &steps {
            counts[step.symbol] += 1;
        }
        // A code of one word has no bits, but this one is described by bits.
        if counts.iter().filter(|&&count| count > 0).count() == 1 {
            counts[usize::from(counts[0] > 0)] += 1;
        }
        let code = Self::within(&counts, LONGEST_OF_LENGTHS);
        let written = ORDER_OF_LENGTHS
            .iter()
            .rposition(|&symbol| code.lengths[symbol] > 0)
            .map_or(4, |last| (last + 1).max(4));
        bits.put(0, 1);
        bits.put(written as u32 - 4, 4);
        for &symbol in &ORDER_OF_LENGTHS[..written] {
            bits.put(u32::from(code.lengths[symbol]), 3);
        }
        // The whole alphabet is described.
        bits.put(0, 1);
        for step in &steps {
            code.write(step.symbol, bits);
            bits.put(step.extra, step.extra_bits);
        }
    }
}

/// One or two symbols below 256, by name.
fn describe_few(symbols: &[usize], bits: &mut Bits) {
    bits.put(1, 1);
    bits.put(symbols.len() as u32 - 1, 1);
    let is_large = symbols[0] > 1;
    bits.put(u32::from(is_large), 1);
    bits.put(symbols[0] as u32, if is_large { 8 } else { 1 });
    if let Some(&other) = symbols.get(1) {
        bits.put(other as u32, 8);
    }
}

/// A part of a description.
struct Step {
    symbol: usize,
    extra: u32,
    extra_bits: u32,
}

/// Describes lengths, runs of one length in short.
fn steps(lengths: &[u8]) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut at = 0;
    while let Some(&length) = lengths.get(at) {
        let run = lengths[at..].iter().take_while(|&&other| other == length).count();
        at += run;
        let mut left = run;
        if length != 0 {
            steps.push(Step { symbol: usize::from(length), extra: 0, extra_bits: 0 });
            left -= 1;
        }
        while left > 0 {
            let (symbol, least, most, extra_bits) = match (length, left) {
                (0, 11..) => (MANY_ZEROS, 11, 138, 7),
                (0, _) => (FEW_ZEROS, 3, 10, 3),
                _ => (AGAIN, 3, 6, 2),
            };
            if left < least {
                steps.push(Step { symbol: usize::from(length), extra: 0, extra_bits: 0 });
                left -= 1;
                continue;
            }
            let taken = left.min(most);
            steps.push(Step { symbol, extra: (taken - least) as u32, extra_bits });
            left -= taken;
        }
    }
    steps
}

/// How long each code word is when no symbol counts less than `least`.
fn lengths(counts: &[u32], least: u32) -> Vec<u8> {
    let mut lengths = vec![0; counts.len()];
    let used: Vec<usize> = (0..counts.len()).filter(|&symbol| counts[symbol] > 0).collect();
    if used.len() < 2 {
        return lengths;
    }
    // The two rarest become one, until one is left.
    let mut heap: BinaryHeap<Reverse<(u64, usize)>> = used
        .iter()
        .enumerate()
        .map(|(node, &symbol)| Reverse((u64::from(counts[symbol].max(least)), node)))
        .collect();
    let mut parents = vec![0; used.len() * 2 - 1];
    for parent in used.len()..parents.len() {
        let (Some(Reverse(one)), Some(Reverse(other))) = (heap.pop(), heap.pop()) else { break };
        parents[one.1] = parent;
        parents[other.1] = parent;
        heap.push(Reverse((one.0 + other.0, parent)));
    }
    let mut depths = vec![0_u8; parents.len()];
    for node in (0..parents.len() - 1).rev() {
        depths[node] = depths[parents[node]].saturating_add(1);
    }
    for (node, symbol) in used.into_iter().enumerate() {
        lengths[symbol] = depths[node];
    }
    lengths
}

/// Code words of these lengths in the order of their symbols.
fn words(lengths: &[u8]) -> Vec<u16> {
    let mut starts = [0_u16; LONGEST as usize + 2];
    for &length in lengths.iter().filter(|&&length| length > 0) {
        starts[usize::from(length) + 1] += 1;
    }
    for length in 1..starts.len() {
        // The first word of a length follows the last one that is shorter.
        starts[length] = (starts[length] + starts[length - 1]) << 1;
    }
    lengths
        .iter()
        .map(|&length| {
            if length == 0 {
                return 0;
            }
            let word = starts[usize::from(length)];
            starts[usize::from(length)] += 1;
            word.reverse_bits() >> (16 - u16::from(length))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn codes_are_complete_and_short_enough(
            counts in prop::collection::vec(prop_oneof![Just(0_u32), 1..5_u32, 1..1_000_000_u32], 2..300)
        ) {
            let code = Code::of(&counts);
            let used = code.lengths.iter().filter(|&&length| length > 0);
            prop_assert!(used.clone().all(|&length| length <= LONGEST));
            if used.clone().count() > 1 {
                // Kraft's sum is exactly one: every sequence of bits means something.
                let sum: u32 = used.map(|&length| 1 << (LONGEST - length)).sum();
                prop_assert_eq!(sum, 1 << LONGEST);
            }
        }
    }

    #[test]
    fn steep_counts_stay_within_the_limit() {
        let mut counts = vec![1_u32, 1];
        while counts.len() < 40 {
            counts.push(counts[counts.len() - 1] + counts[counts.len() - 2]);
        }
        let code = Code::of(&counts);
        assert_eq!(code.lengths.iter().max(), Some(&LONGEST));
    }
}
