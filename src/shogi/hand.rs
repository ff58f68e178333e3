//! 持駒: the pieces one side holds.

use super::HandKind;

/// How many of each kind one side holds, packed so that hands compare as numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hand(u64); // Invariant: seven 8-bit counters, each at most MAX_COUNT.

impl Hand {
    /// Holding nothing.
    pub const EMPTY: Self = Self(0);

    /// The most pieces of one kind a hand can hold: every pawn of the set.
    pub const MAX_COUNT: u8 = 18;

    #[inline]
    const fn shift(kind: HandKind) -> u32 {
        kind as u32 * 8
    }

    /// How many of `kind` are held, `0..=18`.
    #[inline]
    pub const fn count(self, kind: HandKind) -> u8 {
        (self.0 >> Self::shift(kind)) as u8
    }

    /// Whether at least one of `kind` is held.
    #[inline]
    pub const fn has(self, kind: HandKind) -> bool {
        self.count(kind) != 0
    }

    /// Whether nothing is held.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// One more of `kind`; unchanged when 18 are held already.
    #[inline]
    #[must_use]
    pub const fn with(self, kind: HandKind) -> Self {
        if self.count(kind) < Self::MAX_COUNT {
            Self(self.0 + (1 << Self::shift(kind)))
        } else {
            self
        }
    }

    /// One less of `kind`; `None` when none is held.
    #[inline]
    #[must_use]
    pub const fn without(self, kind: HandKind) -> Option<Self> {
        if self.has(kind) { Some(Self(self.0 - (1 << Self::shift(kind)))) } else { None }
    }

    /// The same hand holding exactly `count` of `kind` (at most 18).
    #[must_use]
    pub const fn with_count(self, kind: HandKind, count: u8) -> Self {
        let count = if count > Self::MAX_COUNT { Self::MAX_COUNT } else { count };
        let cleared = self.0 & !(0xff << Self::shift(kind));
        Self(cleared | (count as u64) << Self::shift(kind))
    }

    /// Whether this hand holds at least as many of every kind as `other`.
    #[inline]
    pub const fn covers(self, other: Self) -> bool {
        const GUARD: u64 = 0x0080_8080_8080_8080;
        ((self.0 | GUARD) - other.0) & GUARD == GUARD
    }

    /// The same hand without its pawns.
    #[inline]
    #[must_use]
    pub(super) const fn without_pawns(self) -> Self {
        Self(self.0 & !(0xff << Self::shift(HandKind::Pawn)))
    }

    /// Of every kind the larger count of the two hands.
    #[inline]
    #[must_use]
    pub const fn max_each(self, other: Self) -> Self {
        let at_least = self.at_least(other);
        Self(self.0 & at_least | other.0 & !at_least)
    }

    /// Of every kind the smaller count of the two hands.
    #[inline]
    #[must_use]
    pub const fn min_each(self, other: Self) -> Self {
        let at_least = self.at_least(other);
        Self(other.0 & at_least | self.0 & !at_least)
    }

    /// All bits of every counter in which this hand holds as many or more.
    #[inline]
    const fn at_least(self, other: Self) -> u64 {
        const GUARD: u64 = 0x0080_8080_8080_8080;
        // The guard bit survives the subtraction where nothing is borrowed.
        ((((self.0 | GUARD) - other.0) & GUARD) >> 7) * 0xff
    }

    /// All pieces held, counted.
    pub fn total(self) -> u8 {
        HandKind::ALL.iter().map(|&kind| self.count(kind)).sum()
    }

    /// The kinds held with their counts, in display order 飛角金銀桂香歩.
    pub fn iter(self) -> impl Iterator<Item = (HandKind, u8)> {
        HandKind::DISPLAY_ORDER
            .into_iter()
            .map(move |kind| (kind, self.count(kind)))
            .filter(|&(_, count)| count > 0)
    }

    /// The hand in 29 bits; `None` when it holds more than 15 of a kind other
    /// than pawns, which no set of pieces has.
    #[inline]
    pub(crate) const fn to_compact(self) -> Option<u32> {
        const FIVE_BITS_OR_MORE: u64 = 0x00f0_f0f0_f0f0_f000;
        if self.0 & FIVE_BITS_OR_MORE != 0 {
            return None;
        }
        // Six nibbles out of six bytes: pairs first, then all together.
        let others = self.0 >> 8;
        let pairs = (others | others >> 4) & 0x00ff_00ff_00ff;
        let nibbles = pairs & 0xff | pairs >> 8 & 0xff00 | pairs >> 16 & 0xff_0000;
        Some((self.0 & 0x1f | nibbles << 5) as u32)
    }

    /// The hand that [`to_compact`](Self::to_compact) made this of.
    #[inline]
    pub(crate) const fn from_compact(compact: u32) -> Self {
        let nibbles = (compact >> 5) as u64;
        let pairs = nibbles & 0xff | (nibbles & 0xff00) << 8 | (nibbles & 0xff_0000) << 16;
        let others = (pairs | pairs << 4) & 0x0f0f_0f0f_0f0f;
        Self((compact & 0x1f) as u64 | others << 8)
    }

    /// The packed counters, for hashing.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_compact_hand_is_the_same_hand() {
        for kind in HandKind::ALL {
            for other in HandKind::ALL {
                for count in 0..=Hand::MAX_COUNT {
                    let hand = Hand::EMPTY.with_count(other, 2).with_count(kind, count);
                    let fits = kind == HandKind::Pawn || count < 16;
                    assert_eq!(hand.to_compact().map(Hand::from_compact), fits.then_some(hand));
                }
            }
        }
    }

    #[test]
    fn the_larger_and_the_smaller_count_are_taken_kind_by_kind() {
        let counts = [0, 1, 4, 17, 18];
        for kind in HandKind::ALL {
            for other in HandKind::ALL {
                for a in counts {
                    for b in counts {
                        let left = Hand::EMPTY.with_count(other, 3).with_count(kind, a);
                        let right = Hand::EMPTY.with_count(other, 2).with_count(kind, b);
                        for k in HandKind::ALL {
                            let (l, r) = (left.count(k), right.count(k));
                            assert_eq!(left.max_each(right).count(k), l.max(r));
                            assert_eq!(left.min_each(right).count(k), l.min(r));
                        }
                    }
                }
            }
        }
    }
}
