//! The transposition table: what is already known about a position.
//!
//! Shared by all threads without locks: an entry is two words, the second
//! stored together with the key by exclusive or, so that a half-written entry
//! does not match any key (Hyatt and Mann, "A lock-less transposition-table
//! implementation", 2002).

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use super::packed;
use super::score::Value;
use crate::shogi::Move;

/// How the stored value relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true value is at most this.
    Upper = 1,
    /// The true value is at least this.
    Lower = 2,
    /// This is it.
    Exact = 3,
}

/// What the table knows about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) mv: Option<Move>,
    /// Table-relative, see [`super::score::from_table`].
    pub(super) value: Value,
    /// The static evaluation, unless in check.
    pub(super) eval: Option<Value>,
    pub(super) depth: i32,
    pub(super) bound: Bound,
}

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// One cache line.
#[derive(Default)]
#[repr(align(64))]
struct Cluster([Slot; 4]);

pub(super) struct Table {
    clusters: Box<[Cluster]>,
    /// Counts searches, `0..64`, so that old entries go first.
    generation: AtomicU8,
}

/// Stands for "no evaluation" in the 16-bit field.
const NO_EVAL: i16 = i16::MIN;

const GENERATIONS: u8 = 64;

impl Table {
    /// A table of at most `bytes` bytes, at least one cluster.
    pub(super) fn new(bytes: usize) -> Self {
        let count = (bytes / size_of::<Cluster>()).max(1);
        Self {
            clusters: std::iter::repeat_with(Cluster::default).take(count).collect(),
            generation: AtomicU8::new(0),
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&self) {
        for slot in self.clusters.iter().flat_map(|cluster| &cluster.0) {
            slot.check.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
        self.generation.store(0, Ordering::Relaxed);
    }

    /// Begins another search: what was stored until now is older.
    pub(super) fn age(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    #[inline]
    fn cluster(&self, key: u64) -> &Cluster {
        let index = (u128::from(key) * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize]
    }

    /// Begins to bring what is known of `key` near the processor: it will be
    /// asked for soon.
    #[inline]
    pub(super) fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        #[expect(
            unsafe_code,
            reason = "a hint on any address is harmless; 4 % more positions a second"
        )]
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self.cluster(key)).cast());
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<Known> {
        for slot in &self.cluster(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key && data != 0 {
                return unpack(data);
            }
        }
        None
    }

    #[inline]
    pub(super) fn store(&self, key: u64, known: Known) {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut known = known;
        let mut victim = None;
        let mut least = i32::MAX;
        for slot in &self.cluster(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                let old_depth = depth_of(data);
                if known.bound != Bound::Exact
                    && generation_of(data) == generation
                    && known.depth + 3 < old_depth
                {
                    return;
                }
                // A bound without a move must not forget the move.
                known.mv = known.mv.or_else(|| packed::unpack(data as u16));
                victim = Some(slot);
                break;
            }
            let age = i32::from((GENERATIONS + generation - generation_of(data)) % GENERATIONS);
            let worth = if data == 0 { i32::MIN } else { depth_of(data) - 4 * age };
            if worth < least {
                least = worth;
                victim = Some(slot);
            }
        }
        if let Some(slot) = victim {
            let data = pack(known, generation);
            slot.check.store(key ^ data, Ordering::Relaxed);
            slot.data.store(data, Ordering::Relaxed);
        }
    }

    /// How full the table is with entries of this search, in thousandths.
    pub(super) fn permille_full(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = &self.clusters[..self.clusters.len().min(250)];
        let used = sample
            .iter()
            .flat_map(|cluster| &cluster.0)
            .map(|slot| slot.data.load(Ordering::Relaxed))
            .filter(|&data| data != 0 && generation_of(data) == generation)
            .count();
        (used * 1000 / (sample.len() * 4)) as u32
    }
}

// Bits: 0..16 move, 16..32 value, 32..48 evaluation, 48..56 depth, 56..58
// bound, 58..64 generation.

#[inline]
fn pack(known: Known, generation: u8) -> u64 {
    let mv = known.mv.map_or(0, packed::pack);
    let eval = known.eval.map_or(NO_EVAL, |eval| eval as i16);
    u64::from(mv)
        | u64::from(known.value as i16 as u16) << 16
        | u64::from(eval as u16) << 32
        | (known.depth.clamp(0, 255) as u64) << 48
        | (known.bound as u64) << 56
        | u64::from(generation) << 58
}

#[inline]
fn unpack(data: u64) -> Option<Known> {
    let bound = match (data >> 56) & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    let eval = (data >> 32) as i16;
    Some(Known {
        mv: packed::unpack(data as u16),
        value: Value::from((data >> 16) as i16),
        eval: (eval != NO_EVAL).then_some(Value::from(eval)),
        depth: depth_of(data),
        bound,
    })
}

#[inline]
fn depth_of(data: u64) -> i32 {
    (data >> 48) as i32 & 0xff
}

#[inline]
fn generation_of(data: u64) -> u8 {
    (data >> 58) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::Position;

    #[test]
    fn what_is_stored_is_found_and_a_bound_keeps_the_move() {
        let table = Table::new(1 << 16);
        let mv = Position::even().legal_moves()[3];
        let known =
            Known { mv: Some(mv), value: -321, eval: Some(77), depth: 9, bound: Bound::Exact };
        table.store(0x1234_5678_9abc_def0, known);
        assert_eq!(table.probe(0x1234_5678_9abc_def0), Some(known));
        assert_eq!(table.probe(0x1234_5678_9abc_def1), None);
        table.store(
            0x1234_5678_9abc_def0,
            Known { mv: None, value: 5, eval: None, depth: 12, bound: Bound::Lower },
        );
        assert_eq!(table.probe(0x1234_5678_9abc_def0).unwrap().mv, Some(mv));
    }
}
