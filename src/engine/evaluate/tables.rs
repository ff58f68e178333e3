//! The evaluation by tables: the worths of all [`entries`] summed. Learnt from
//! judged games (`komadai train tables`).
//!
//! In a file: the magic bytes, then every entry's worth as little-endian `i16` in
//! quarters of a centipawn.

use super::entries::{self, COUNT, TEMPO};
use crate::engine::score::Value;
use crate::shogi::{Color, Position};

/// The first bytes of a file of this shape.
const MAGIC: &[u8; 8] = b"komatab1";

/// Worths are quarters of a centipawn.
pub(in crate::engine) const UNIT: Value = 4;

/// The learnt worths.
pub(in crate::engine) struct Tables(Box<[i16; COUNT]>);

impl Tables {
    /// Reads the worths off the front of a file and returns what follows them;
    /// `None` if the file is of another shape.
    pub(in crate::engine) fn parse(bytes: &[u8]) -> Option<(Self, &[u8])> {
        let (words, rest) = bytes.strip_prefix(MAGIC)?.split_at_checked(COUNT * 2)?;
        let mut worths = Box::new([0; COUNT]);
        for (worth, pair) in worths.iter_mut().zip(words.chunks_exact(2)) {
            *worth = i16::from_le_bytes([pair[0], pair[1]]);
        }
        Some((Self(worths), rest))
    }

    /// The tables of learnt `worths`, in units of the file.
    pub(in crate::engine) fn new(worths: Box<[i16; COUNT]>) -> Self {
        Self(worths)
    }

    /// The part of a file that [`Tables::parse`] reads.
    pub(in crate::engine) fn to_bytes(&self) -> Vec<u8> {
        let worths = self.0.iter().flat_map(|worth| worth.to_le_bytes());
        MAGIC.iter().copied().chain(worths).collect()
    }

    /// The value of `position` for the side to move.
    pub(in crate::engine) fn evaluate(&self, position: &Position) -> Value {
        let side = |us: Color| {
            let mut sum = 0;
            entries::for_each(position, us, |entry| sum += Value::from(self.0[entry]));
            sum
        };
        let us = position.turn();
        (side(us) - side(!us) + Value::from(self.0[TEMPO])) / UNIT
    }
}
