//! Numbers of a few bits each, the lowest bit first: GIF and WebP agree on this.

/// Collects numbers into bytes.
#[derive(Default)]
pub(super) struct Bits {
    bytes: Vec<u8>,
    waiting: u64,
    count: u32,
}

impl Bits {
    /// Appends the lowest `width` bits of `value`, which has no higher ones;
    /// at most 32.
    pub(super) fn put(&mut self, value: u32, width: u32) {
        debug_assert!(width == 32 || value >> width == 0, "{value} has more than {width} bits");
        self.waiting |= u64::from(value) << self.count;
        self.count += width;
        if self.count >= 32 {
            self.bytes.extend((self.waiting as u32).to_le_bytes());
            self.waiting >>= 32;
            self.count -= 32;
        }
    }

    /// The bytes, the last one filled up with zeros.
    pub(super) fn finish(mut self) -> Vec<u8> {
        let rest = self.count.div_ceil(8) as usize;
        self.bytes.extend(&self.waiting.to_le_bytes()[..rest]);
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_each_other_from_the_lowest_bit() {
        let mut bits = Bits::default();
        bits.put(0b101, 3);
        bits.put(0, 0);
        bits.put(0b11, 2);
        bits.put(0xFFFF_FFFF, 32);
        bits.put(1, 1);
        assert_eq!(bits.finish(), [0b1111_1101, 0xFF, 0xFF, 0xFF, 0b0011_1111]);
        assert!(Bits::default().finish().is_empty());
    }
}
