//! What the search remembers about positions, for any order of moves.
//!
//! The key is the board alone; the attacker's hand is in the entry, because a
//! mate with fewer pieces in hand is a mate with more, and no mate with more is
//! none with fewer.
//!
//! Several threads may share a table: it is cut into parts, each with a lock of
//! its own. A part has open addressing with linear probing; it doubles up to its
//! limit and then drops the half that took the least work.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::length::{Length, NEVER_MATED, NEVER_REFUTED};
use crate::shogi::Hand;

/// What is known about a position within a length.
#[derive(Clone, Copy, Debug)]
pub(super) enum Known {
    /// Mate in at most `length` plies, with `hand` or more.
    Proven {
        /// Plies, an upper bound.
        length: Length,
        /// The hand that was enough.
        hand: Hand,
    },
    /// No mate within `length` plies, with `hand` or less.
    Disproven {
        /// Plies; [`super::length::FOREVER`] when no length helps.
        length: Length,
        /// The hand that was not enough.
        hand: Hand,
    },
    /// Searched before without an end.
    Open {
        /// Proof number.
        pn: u32,
        /// Disproof number.
        dn: u32,
        /// The smallest number of plies from a root at which it was met.
        depth: u16,
        /// Whether some path to it was given up because of a repetition.
        repeats: bool,
    },
    /// Never met.
    New,
}

/// What is known of one board with one hand, in little room: the longest mates
/// fill any table.
#[derive(Clone, Copy)]
struct Entry {
    key: u64, // 0: free
    hand: u32,
    pn: u16,
    dn: u16, // the top bit: some path to it repeats
    proven: Length,
    disproven: Length,
    depth: u16,
    /// Nodes searched below, saturating: what forgetting the entry would cost.
    amount: u16,
}

/// Marks the disproof number of a position to which some path repeats.
const REPEATS: u16 = 1 << 15;

/// The largest number remembered; larger ones are found again by looking once.
const MOST: u32 = REPEATS as u32 - 1;

const FREE: Entry = Entry {
    key: 0,
    hand: 0,
    pn: 1,
    dn: 1,
    proven: NEVER_MATED,
    disproven: NEVER_REFUTED,
    depth: u16::MAX,
    amount: 0,
};

impl Entry {
    /// Finals are worth more: they end searches.
    fn worth(&self) -> usize {
        let is_final = self.proven != NEVER_MATED || self.disproven != NEVER_REFUTED;
        usize::from(self.amount) * if is_final { 4 } else { 1 }
    }
}

/// The memory of a search, or of several that work together.
pub(super) struct Table {
    parts: Box<[Mutex<Part>]>,
}

/// Into how many parts a table is cut: enough that two threads seldom want the
/// same one.
const PARTS: usize = 32;

/// Where a part starts; small puzzles never leave it.
const FIRST_ENTRIES: usize = 1 << 5;

impl Table {
    /// A table that takes at most `max_bytes` (never less than 25 kB).
    pub(super) fn new(max_bytes: usize) -> Self {
        // While a part moves to twice the room, the old room is there as well.
        let max_entries = max_bytes / size_of::<Entry>() / (PARTS + 1);
        let part = || Mutex::new(Part::new(max_entries.max(FIRST_ENTRIES)));
        Self { parts: std::iter::repeat_with(part).take(PARTS).collect() }
    }

    /// Forgets everything.
    pub(super) fn clear(&self) {
        for part in &self.parts {
            lock(part).clear();
        }
    }

    /// The part for `key`, chosen by bits that the place in it leaves unused.
    #[inline]
    fn part(&self, key: u64) -> MutexGuard<'_, Part> {
        lock(&self.parts[key as usize % PARTS])
    }

    /// What is known about the position with `hand`, within `length` plies.
    #[inline]
    pub(super) fn look_up(&self, key: u64, hand: Hand, length: Length) -> Known {
        self.part(key).look_up(key, hand, length)
    }

    /// Remembers an unfinished search.
    pub(super) fn store_open(
        &self,
        key: u64,
        hand: Hand,
        pn: u32,
        dn: u32,
        depth: u16,
        amount: u16,
    ) {
        self.store(key, hand, amount, |entry| {
            entry.pn = pn.min(MOST) as u16;
            entry.dn = dn.min(MOST) as u16 | entry.dn & REPEATS;
            entry.depth = entry.depth.min(depth);
        });
    }

    /// Remembers that a path to the position was given up for a repetition.
    pub(super) fn store_repeating(&self, key: u64, hand: Hand, depth: u16, amount: u16) {
        self.store(key, hand, amount, |entry| {
            entry.dn |= REPEATS;
            entry.depth = entry.depth.min(depth);
        });
    }

    /// Remembers a mate in at most `length` plies with `hand`.
    pub(super) fn store_proven(&self, key: u64, hand: Hand, length: Length, amount: u16) {
        self.store(key, hand, amount, |entry| entry.proven = entry.proven.min(length));
    }

    /// Remembers that there is no mate within `length` plies with `hand`.
    pub(super) fn store_disproven(&self, key: u64, hand: Hand, length: Length, amount: u16) {
        self.store(key, hand, amount, |entry| entry.disproven = entry.disproven.max(length));
    }

    fn store(&self, key: u64, hand: Hand, amount: u16, change: impl FnOnce(&mut Entry)) {
        let mut part = self.part(key);
        if let Some(entry) = part.entry(key, hand) {
            change(entry);
            entry.amount = entry.amount.saturating_add(amount);
        }
    }

    /// Reads what a look-up will read first, so that it is at hand then.
    #[inline]
    pub(super) fn touch(&self, key: u64) -> u64 {
        let part = self.part(key);
        part.entries[part.place(key.max(1))].key
    }
}

/// The part, whole even if a thread came to grief with it: its entries are
/// changed one by one.
#[inline]
fn lock(part: &Mutex<Part>) -> MutexGuard<'_, Part> {
    part.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One part of a table.
struct Part {
    entries: Vec<Entry>, // Invariant: never full.
    used: usize,
    max_entries: usize,
}

impl Part {
    fn new(max_entries: usize) -> Self {
        Self { entries: vec![FREE; FIRST_ENTRIES], used: 0, max_entries }
    }

    fn clear(&mut self) {
        if self.entries.len() > FIRST_ENTRIES * 4 {
            self.entries = vec![FREE; FIRST_ENTRIES];
        } else if self.used > 0 {
            self.entries.fill(FREE);
        }
        self.used = 0;
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        // The high bits times the length: any length will do.
        ((u128::from(key) * self.entries.len() as u128) >> 64) as usize
    }

    #[inline]
    fn next(&self, at: usize) -> usize {
        if at + 1 == self.entries.len() { 0 } else { at + 1 }
    }

    #[inline]
    fn look_up(&self, key: u64, hand: Hand, length: Length) -> Known {
        let Some(compact) = hand.to_compact() else { return Known::New };
        let key = key.max(1);
        let mut at = self.place(key);
        let mut found = None;
        // Bounds that hands better or worse than this one impose.
        let (mut least_pn, mut least_dn) = (0, 0);
        loop {
            let entry = &self.entries[at];
            if entry.key == 0 {
                break;
            }
            at = self.next(at);
            if entry.key != key {
                continue;
            }
            let same = entry.hand == compact;
            let entry_hand = if same { hand } else { Hand::from_compact(entry.hand) };
            if same || hand.covers(entry_hand) {
                if entry.proven <= length {
                    return Known::Proven { length: entry.proven, hand: entry_hand };
                }
                least_dn = least_dn.max(entry.dn & !REPEATS);
            }
            if same || entry_hand.covers(hand) {
                if entry.disproven >= length {
                    return Known::Disproven { length: entry.disproven, hand: entry_hand };
                }
                least_pn = least_pn.max(entry.pn);
            }
            if same && entry.depth != u16::MAX {
                found = Some(entry);
            }
        }
        match found {
            Some(entry) => Known::Open {
                pn: entry.pn.max(least_pn).into(),
                dn: (entry.dn & !REPEATS).max(least_dn).into(),
                depth: entry.depth,
                repeats: entry.dn & REPEATS != 0,
            },
            None => Known::New,
        }
    }

    /// The entry of exactly this hand, made when there is none.
    fn entry(&mut self, key: u64, hand: Hand) -> Option<&mut Entry> {
        let hand = hand.to_compact()?;
        if (self.used + 1) * 3 > self.entries.len() * 2 {
            self.make_room();
        }
        let key = key.max(1);
        let mut at = self.place(key);
        while self.entries[at].key != 0 {
            if self.entries[at].key == key && self.entries[at].hand == hand {
                return Some(&mut self.entries[at]);
            }
            at = self.next(at);
        }
        self.used += 1;
        self.entries[at] = Entry { key, hand, ..FREE };
        Some(&mut self.entries[at])
    }

    fn make_room(&mut self) {
        let larger = (self.entries.len() * 2).min(self.max_entries);
        // A step that gains little is not worth moving for.
        if larger * 4 >= self.entries.len() * 5 {
            let old = std::mem::replace(&mut self.entries, vec![FREE; larger]);
            for entry in old.into_iter().filter(|entry| entry.key != 0) {
                self.insert(entry);
            }
        } else {
            self.drop_cheap_half();
        }
    }

    fn insert(&mut self, entry: Entry) {
        let mut at = self.place(entry.key);
        while self.entries[at].key != 0 {
            at = self.next(at);
        }
        self.entries[at] = entry;
    }

    fn drop_cheap_half(&mut self) {
        const STEPS: usize = 4096;
        let mut histogram = vec![0usize; STEPS];
        for entry in self.entries.iter().filter(|entry| entry.key != 0) {
            histogram[entry.worth().min(STEPS - 1)] += 1;
        }
        let mut limit = 0;
        let mut dropped = 0;
        while dropped < self.used / 2 && limit < STEPS - 1 {
            dropped += histogram[limit];
            limit += 1;
        }
        // Entries at the top of the scale are thinned out evenly if need be:
        // the table must have room afterwards.
        let all_dear = dropped < self.used / 4;
        let mut parity = false;
        self.used = 0;
        for at in 0..self.entries.len() {
            if self.entries[at].key == 0 {
                continue;
            }
            parity = !parity;
            if self.entries[at].worth() < limit || (all_dear && parity) {
                self.entries[at] = FREE;
            } else {
                // Old work counts for less from now on.
                self.entries[at].amount -= self.entries[at].amount / 4;
                self.used += 1;
            }
        }
        self.close_gaps();
    }

    /// Moves every entry to the first free place of its run: what was removed
    /// must not hide what was pushed behind it.
    fn close_gaps(&mut self) {
        let count = self.entries.len();
        let start = (0..count).find(|&at| self.entries[at].key == 0).unwrap_or(0);
        for step in 0..count {
            let at = (start + step) % count;
            if self.entries[at].key != 0 {
                let entry = std::mem::replace(&mut self.entries[at], FREE);
                self.insert(entry);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_keeps_to_its_limit_and_forgets_the_cheap_half() {
        let max_bytes = 4096 * size_of::<Entry>();
        let table = Table::new(max_bytes);
        let hand = Hand::EMPTY;
        let key = |n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let entries = || table.parts.iter().map(|part| lock(part).entries.len());
        for n in 0..20_000 {
            let dear = n % 16 == 0;
            table.store_proven(key(n), hand, 3, if dear { 500 } else { 1 });
            assert!(matches!(table.look_up(key(n), hand, 3), Known::Proven { length: 3, .. }));
        }
        let most = entries().sum::<usize>() + entries().max().unwrap();
        assert!(most <= 4096, "{most}");
        let known = |n: &u64| matches!(table.look_up(key(*n), hand, 3), Known::Proven { .. });
        let recent = 19_000..20_000;
        let dear = recent.clone().filter(|n| n % 16 == 0);
        assert_eq!(dear.clone().filter(known).count(), dear.count());
        for part in &table.parts {
            let part = lock(part);
            assert_eq!(part.entries.iter().filter(|entry| entry.key != 0).count(), part.used);
        }
    }
}
