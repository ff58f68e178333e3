//! Finds what a picture repeats of itself, as VP8L can say it: so many pixels
//! as at a place before, near places in two dimensions.

use super::lossless::Prefix;

/// A part of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// One index.
    One(u8),
    /// So many indices again; `distance` in VP8L's numbering, from 1.
    Repeat { length: u32, distance: u32 },
}

/// The format's limits.
const LONGEST: usize = 4_096;
const FARTHEST: usize = (1 << 20) - NEAR.len();
/// Repetitions are found by their first so many indices.
const SEED: usize = 4;
const HASH_BITS: u32 = 15;
/// So many places with the same beginning are tried.
const TRIES: usize = 24;
/// A repetition this long is taken without looking further.
const ENOUGH: usize = 128;
/// Only so many places at the ends of a long repetition are remembered.
const ENDS: usize = 32;
/// About what things cost, in bits: an index by itself, the symbols of a
/// repetition beside its extra bits.
const COST_OF_ONE: i64 = 3;
const COST_OF_REPEAT: i64 = 9;
const NONE: u32 = u32::MAX;

/// The near places in the order of their numbers: pixels to the left, rows up.
const NEAR: [(i8, i8); 120] = [
    (0, 1),
    (1, 0),
    (1, 1),
    (-1, 1),
    (0, 2),
    (2, 0),
    (1, 2),
    (-1, 2),
    (2, 1),
    (-2, 1),
    (2, 2),
    (-2, 2),
    (0, 3),
    (3, 0),
    (1, 3),
    (-1, 3),
    (3, 1),
    (-3, 1),
    (2, 3),
    (-2, 3),
    (3, 2),
    (-3, 2),
    (0, 4),
    (4, 0),
    (1, 4),
    (-1, 4),
    (4, 1),
    (-4, 1),
    (3, 3),
    (-3, 3),
    (2, 4),
    (-2, 4),
    (4, 2),
    (-4, 2),
    (0, 5),
    (3, 4),
    (-3, 4),
    (4, 3),
    (-4, 3),
    (5, 0),
    (1, 5),
    (-1, 5),
    (5, 1),
    (-5, 1),
    (2, 5),
    (-2, 5),
    (5, 2),
    (-5, 2),
    (4, 4),
    (-4, 4),
    (3, 5),
    (-3, 5),
    (5, 3),
    (-5, 3),
    (0, 6),
    (6, 0),
    (1, 6),
    (-1, 6),
    (6, 1),
    (-6, 1),
    (2, 6),
    (-2, 6),
    (6, 2),
    (-6, 2),
    (4, 5),
    (-4, 5),
    (5, 4),
    (-5, 4),
    (3, 6),
    (-3, 6),
    (6, 3),
    (-6, 3),
    (0, 7),
    (7, 0),
    (1, 7),
    (-1, 7),
    (5, 5),
    (-5, 5),
    (7, 1),
    (-7, 1),
    (4, 6),
    (-4, 6),
    (6, 4),
    (-6, 4),
    (2, 7),
    (-2, 7),
    (7, 2),
    (-7, 2),
    (3, 7),
    (-3, 7),
    (7, 3),
    (-7, 3),
    (5, 6),
    (-5, 6),
    (6, 5),
    (-6, 5),
    (8, 0),
    (4, 7),
    (-4, 7),
    (7, 4),
    (-7, 4),
    (8, 1),
    (8, 2),
    (6, 6),
    (-6, 6),
    (8, 3),
    (5, 7),
    (-5, 7),
    (7, 5),
    (-7, 5),
    (8, 4),
    (6, 7),
    (-6, 7),
    (7, 6),
    (-7, 6),
    (8, 5),
    (7, 7),
    (-7, 7),
    (8, 6),
    (8, 7),
];

/// The numbers of near places: by rows up, then by pixels to the left, from -8.
const NUMBERS: [[u8; 17]; 8] = {
    let mut numbers = [[0; 17]; 8];
    let mut at = 0;
    while at < NEAR.len() {
        let (left, rows) = NEAR[at];
        numbers[rows as usize][(left + 8) as usize] = at as u8 + 1;
        at += 1;
    }
    numbers
};

/// Says a picture in tokens.
pub(super) fn find(indices: &[u8], width: usize) -> Vec<Token> {
    let mut finder = Finder::new(indices, width);
    let mut tokens = Vec::with_capacity(indices.len() / 8 + 16);
    let mut at = 0;
    let mut found = finder.best(at);
    while at < indices.len() {
        finder.remember(at);
        let Some(repeat) = found else {
            tokens.push(Token::One(indices[at]));
            at += 1;
            found = finder.best(at);
            continue;
        };
        // What starts one later may be worth more.
        if repeat.length < ENOUGH {
            let next = finder.best(at + 1);
            if next.is_some_and(|next| next.saved > repeat.saved) {
                tokens.push(Token::One(indices[at]));
                at += 1;
                found = next;
                continue;
            }
        }
        let distance = finder.number(repeat.distance);
        tokens.push(Token::Repeat { length: repeat.length as u32, distance });
        finder.remember_inside(at + 1, at + repeat.length);
        at += repeat.length;
        found = finder.best(at);
    }
    tokens
}

/// A repetition that may be used.
#[derive(Clone, Copy)]
struct Repeat {
    length: usize,
    /// In pixels.
    distance: usize,
    /// How many bits it is shorter than its indices one by one.
    saved: i64,
}

struct Finder<'a> {
    indices: &'a [u8],
    width: usize,
    /// The last place with a hash, and the place before each one with the same.
    last: Vec<u32>,
    before: Vec<u32>,
}

impl<'a> Finder<'a> {
    fn new(indices: &'a [u8], width: usize) -> Self {
        Self { indices, width, last: vec![NONE; 1 << HASH_BITS], before: vec![NONE; indices.len()] }
    }

    fn hash(&self, at: usize) -> Option<usize> {
        let seed = self.indices.get(at..at + SEED)?.first_chunk::<SEED>()?;
        let mixed = u32::from_le_bytes(*seed).wrapping_mul(0x9E37_79B1);
        Some((mixed >> (32 - HASH_BITS)) as usize)
    }

    fn remember(&mut self, at: usize) {
        if let Some(hash) = self.hash(at) {
            self.before[at] = std::mem::replace(&mut self.last[hash], at as u32);
        }
    }

    fn remember_inside(&mut self, start: usize, end: usize) {
        let first_end = (start + ENDS).min(end);
        for at in (start..first_end).chain(end.saturating_sub(ENDS).max(first_end)..end) {
            self.remember(at);
        }
    }

    /// What saves most from `at` on, if anything does.
    fn best(&self, at: usize) -> Option<Repeat> {
        let room = self.indices.len().checked_sub(at).filter(|&room| room > 1)?.min(LONGEST);
        let mut best: Option<Repeat> = None;
        let mut consider = |from: usize| {
            let length = self.common(from, at, room);
            let distance = at - from;
            let saved = self.saved(length, distance);
            if saved > best.map_or(0, |best| best.saved) {
                best = Some(Repeat { length, distance, saved });
            }
            length >= ENOUGH
        };
        for near in [1, self.width] {
            if at >= near && consider(at - near) {
                return best;
            }
        }
        let mut from = self.hash(at).map_or(NONE, |hash| self.last[hash]);
        for _ in 0..TRIES {
            if from == NONE || at - from as usize > FARTHEST || consider(from as usize) {
                break;
            }
            from = self.before[from as usize];
        }
        best
    }

    /// How many indices are the same at both places.
    fn common(&self, from: usize, at: usize, room: usize) -> usize {
        const STEP: usize = 16;
        let (old, new) = (&self.indices[from..from + room], &self.indices[at..at + room]);
        let pairs = old.chunks_exact(STEP).zip(new.chunks_exact(STEP));
        let same = pairs.take_while(|(a, b)| a == b).count() * STEP;
        let rest = old[same..].iter().zip(&new[same..]);
        same + rest.take_while(|(a, b)| a == b).count()
    }

    fn saved(&self, length: usize, distance: usize) -> i64 {
        if length < 2 {
            return 0;
        }
        let extra =
            Prefix::of(length as u32).extra_bits + Prefix::of(self.number(distance)).extra_bits;
        length as i64 * COST_OF_ONE - COST_OF_REPEAT - i64::from(extra)
    }

    /// The number of a distance: near places first, then every distance in pixels.
    fn number(&self, distance: usize) -> u32 {
        let (rows, left) = (distance / self.width, distance % self.width);
        // The same place may be a row less up and further left, or more and right.
        let near = |rows: usize, left: isize| {
            let number = *NUMBERS.get(rows)?.get(usize::try_from(left + 8).ok()?)?;
            (number > 0).then_some(u32::from(number))
        };
        near(rows, left as isize)
            .or_else(|| near(rows + 1, left as isize - self.width as isize))
            .unwrap_or((distance + NEAR.len()) as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a reader makes of the tokens.
    fn read(tokens: &[Token], width: usize) -> Vec<u8> {
        let mut indices = Vec::new();
        for token in tokens {
            match *token {
                Token::One(index) => indices.push(index),
                Token::Repeat { length, distance } => {
                    let distance = distance as usize;
                    let back = match NEAR.get(distance - 1) {
                        Some(&(left, rows)) => {
                            (isize::from(left) + isize::from(rows) * width as isize).max(1)
                        }
                        None => (distance - NEAR.len()) as isize,
                    };
                    for _ in 0..length {
                        indices.push(indices[indices.len() - back as usize]);
                    }
                }
            }
        }
        indices
    }

    proptest::proptest! {
        #[test]
        fn tokens_say_the_whole_picture(
            rows in proptest::collection::vec((0..6_u8, 1..40_usize), 1..200),
            width in 1..50_usize,
        ) {
            let indices: Vec<u8> =
                rows.iter().flat_map(|&(index, count)| vec![index; count]).collect();
            proptest::prop_assert_eq!(read(&find(&indices, width), width), indices);
        }
    }

    #[test]
    fn an_even_picture_is_said_in_few_words() {
        let tokens = find(&[7; 100_000], 1_000);
        assert!(tokens.len() < 30, "{}", tokens.len());
    }
}
