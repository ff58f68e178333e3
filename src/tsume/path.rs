//! Repetition: the positions on the way from the root, and disproofs that hold
//! on some ways only.
//!
//! A repeated position loses for the attacker, but only where it is one. Such a
//! disproof never enters the table of positions; it is remembered together with
//! the positions that it comes back to, and holds on every path that has them.

use super::length::Length;
use crate::shogi::Hand;

/// The positions from the root to where the search is.
#[derive(Clone)]
pub(super) struct Path {
    steps: Vec<Step>,
    heads: Vec<u16>, // depth + 1 of the newest step in each bucket, 0: none
}

#[derive(Clone, Copy)]
struct Step {
    key: u64,
    path_key: u64,
    hand: Hand,
    next: u16,
}

const BUCKETS: usize = 1 << 12;

impl Path {
    pub(super) fn new() -> Self {
        Self { steps: Vec::new(), heads: vec![0; BUCKETS] }
    }

    /// Forgets all steps.
    pub(super) fn clear(&mut self) {
        while !self.steps.is_empty() {
            self.pop();
        }
    }

    /// Adds the position one deeper.
    pub(super) fn push(&mut self, key: u64, path_key: u64, hand: Hand) {
        let bucket = key as usize % BUCKETS;
        self.steps.push(Step { key, path_key, hand, next: self.heads[bucket] });
        self.heads[bucket] = self.steps.len() as u16;
    }

    /// Takes the deepest position away.
    pub(super) fn pop(&mut self) {
        if let Some(step) = self.steps.pop() {
            self.heads[step.key as usize % BUCKETS] = step.next;
        }
    }

    /// The depth and the hand of the last earlier position with the same board
    /// and at least `hand`: coming back with no more than before gains nothing.
    pub(super) fn find(&self, key: u64, hand: Hand) -> Option<(u16, Hand)> {
        let mut at = self.heads[key as usize % BUCKETS];
        while at != 0 {
            let step = &self.steps[usize::from(at) - 1];
            if step.key == key && step.hand.covers(hand) {
                return Some((at - 1, step.hand));
            }
            at = step.next;
        }
        None
    }
}

/// Which earlier positions of the path a disproof comes back to, by depth. A
/// mate, and a disproof for any path, come back to none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Returns {
    /// The first `count` are in use, deepest first.
    depths: [u16; Returns::MOST],
    count: u8,
    /// There are more, none of them deeper than the first or before the last:
    /// the disproof holds on paths that begin with the same steps only.
    more: bool,
}

impl Returns {
    /// How many are told apart.
    const MOST: usize = 4;

    /// Comes back to nothing.
    pub(super) const NONE: Self = Self { depths: [0; Self::MOST], count: 0, more: false };

    /// Comes back to the position at `depth`.
    pub(super) const fn to(depth: u16) -> Self {
        Self { depths: [depth, 0, 0, 0], count: 1, more: false }
    }

    /// Depends on every step up to `depth`.
    pub(super) const fn all_up_to(depth: u16) -> Self {
        Self { depths: [depth, 0, 0, 0], count: if depth == 0 { 1 } else { 2 }, more: true }
    }

    /// Whether the disproof holds on any path.
    pub(super) const fn is_none(&self) -> bool {
        self.count == 0
    }

    /// The depth nearest to the root; the deeper the better, none is best.
    pub(super) fn first(&self) -> u16 {
        self.depths().last().copied().unwrap_or(u16::MAX)
    }

    fn depths(&self) -> &[u16] {
        &self.depths[..usize::from(self.count)]
    }

    /// Both together.
    pub(super) fn and(mut self, other: &Self) -> Self {
        for &depth in other.depths() {
            self.insert(depth);
        }
        self.more |= other.more;
        self
    }

    fn insert(&mut self, depth: u16) {
        let count = usize::from(self.count);
        let place = self.depths().partition_point(|&known| known > depth);
        if self.depths().get(place) == Some(&depth) {
            return;
        }
        if count == Self::MOST {
            // The deepest and the first stay, one between is given up.
            self.more = true;
            match place {
                0 => self.depths[0] = depth,
                Self::MOST => self.depths[Self::MOST - 1] = depth,
                _ => {}
            }
            return;
        }
        self.depths.copy_within(place..count, place + 1);
        self.depths[place] = depth;
        self.count += 1;
    }

    /// What is left of it above the position at `depth`: what comes back to
    /// there or below does not leave it.
    pub(super) fn above(mut self, depth: u16) -> Self {
        let inside = self.depths().partition_point(|&known| known >= depth);
        if inside == 0 {
            return self;
        }
        let count = usize::from(self.count);
        if inside == count {
            return Self::NONE;
        }
        if self.more {
            // Those not listed may be anywhere from here to the first.
            self.depths[0] = depth - 1;
            self.depths[1] = self.depths[count - 1];
            self.count = if self.depths[0] == self.depths[1] { 1 } else { 2 };
            return self;
        }
        self.depths.copy_within(inside..count, 0);
        self.count -= inside as u8;
        self
    }
}

/// Disproofs by repetition with what they depend on. A fixed size; new ones
/// replace old ones.
pub(super) struct Repetitions {
    slots: Vec<Slot>,
    /// Part of every key: what was stored before it changed is forgotten.
    generation: u64,
    /// Which slot of a bucket is replaced next.
    next: usize,
}

#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    hand: Hand,
    length: Length,
    condition: Condition,
}

/// On which paths a disproof holds.
#[derive(Clone, Copy)]
enum Condition {
    /// On those that have a position with each of these boards and at least
    /// these hands. The first `count` are in use.
    Through { positions: [(u64, Hand); Returns::MOST], count: u8 },
    /// On those that begin with the same steps up to a depth.
    Beginning { path_key: u64, returns: Returns },
}

const SLOTS: usize = 1 << 18;

/// Slots looked at for one board.
const BUCKET: usize = 8;

impl Repetitions {
    /// What they take once there is one.
    pub(super) const BYTES: usize = SLOTS * size_of::<Slot>();

    pub(super) fn new() -> Self {
        Self { slots: Vec::new(), generation: 1, next: 0 }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.generation = self.generation.wrapping_mul(0x5851_f42d_4c95_7f2d) + 2;
    }

    /// Remembers that from `key` with `hand` or less there is no mate within
    /// `length` on paths like `path`, because of what it `returns` to.
    pub(super) fn store(
        &mut self,
        path: &Path,
        key: u64,
        hand: Hand,
        length: Length,
        returns: &Returns,
    ) {
        let Some(&deepest) = returns.depths().first() else { return };
        if self.slots.is_empty() {
            // Most puzzles have no repetition, so the memory is taken late.
            let condition = Condition::Through { positions: [(0, Hand::EMPTY); 4], count: 0 };
            self.slots = vec![Slot { key: 0, hand: Hand::EMPTY, length: 0, condition }; SLOTS];
        }
        let condition = if returns.more {
            let path_key = path.steps[usize::from(deepest)].path_key;
            Condition::Beginning { path_key, returns: *returns }
        } else {
            let mut positions = [(0, Hand::EMPTY); Returns::MOST];
            for (place, &depth) in positions.iter_mut().zip(returns.depths()) {
                let step = &path.steps[usize::from(depth)];
                *place = (step.key, step.hand);
            }
            Condition::Through { positions, count: returns.count }
        };
        let key = key ^ self.generation;
        let start = Self::bucket(key);
        let bucket = &self.slots[start..start + BUCKET];
        let same = bucket.iter().position(|slot| {
            slot.key == key
                && hand.covers(slot.hand)
                && length >= slot.length
                && slot.condition.same_place(&condition)
        });
        let place = same.unwrap_or_else(|| {
            self.next = (self.next + 1) % BUCKET;
            self.next
        });
        self.slots[start + place] = Slot { key, hand, length, condition };
    }

    fn bucket(key: u64) -> usize {
        (key as usize % SLOTS) & !(BUCKET - 1)
    }

    /// A disproof that holds on `path`: its length, its hand, and what it comes
    /// back to.
    pub(super) fn look_up(
        &self,
        path: &Path,
        key: u64,
        hand: Hand,
        length: Length,
    ) -> Option<(Length, Hand, Returns)> {
        let key = key ^ self.generation;
        let start = Self::bucket(key);
        let mut best: Option<(Length, Hand, Returns)> = None;
        for slot in self.slots.get(start..start + BUCKET)? {
            if slot.key != key || slot.length < length || !slot.hand.covers(hand) {
                continue;
            }
            let Some(returns) = slot.condition.on(path) else { continue };
            if best.as_ref().is_none_or(|(_, _, known)| returns.first() > known.first()) {
                best = Some((slot.length, slot.hand, returns));
            }
        }
        best
    }
}

impl Condition {
    /// What the disproof comes back to on `path`, if it holds there.
    fn on(&self, path: &Path) -> Option<Returns> {
        match self {
            Self::Through { positions, count } => {
                let mut returns = Returns::NONE;
                for &(key, hand) in &positions[..usize::from(*count)] {
                    returns.insert(path.find(key, hand)?.0);
                }
                Some(returns)
            }
            Self::Beginning { path_key, returns } => {
                let step = path.steps.get(usize::from(*returns.depths().first()?))?;
                (step.path_key == *path_key).then_some(*returns)
            }
        }
    }

    /// Whether the other one may take this one's place.
    fn same_place(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Self::Through { positions, count },
                Self::Through { positions: others, count: other_count },
            ) => count == other_count && positions == others,
            (Self::Beginning { path_key, .. }, Self::Beginning { path_key: other, .. }) => {
                path_key == other
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn returns(depths: &[u16]) -> Returns {
        depths.iter().fold(Returns::NONE, |all, &depth| all.and(&Returns::to(depth)))
    }

    #[test]
    fn what_closes_inside_is_gone_and_the_rest_stays() {
        assert_eq!(returns(&[3, 9, 5]).above(5).depths(), [3]);
        assert_eq!(returns(&[3, 9, 5]).first(), 3);
        assert!(returns(&[3, 9, 5]).above(3).is_none());
        assert_eq!(returns(&[3, 9]).above(10).depths(), [9, 3]);
    }

    #[test]
    fn too_many_returns_are_all_steps_up_to_the_deepest() {
        let many = returns(&[2, 20, 4, 18, 6, 16]);
        assert!(many.more);
        assert_eq!((many.depths()[0], many.first()), (20, 2));
        let above = many.above(17);
        assert!(above.more);
        assert_eq!((above.depths()[0], above.first()), (16, 2));
        assert!(many.above(2).is_none());
    }

    /// A path through the boards of `keys`, with empty hands.
    fn path(keys: &[u64]) -> Path {
        let mut path = Path::new();
        let mut path_key = 0;
        for &key in keys {
            path_key = path_key * 31 + key;
            path.push(key, path_key, Hand::EMPTY);
        }
        path
    }

    #[test]
    fn a_disproof_holds_on_other_paths_with_what_it_comes_back_to() {
        let mut repetitions = Repetitions::new();
        repetitions.store(&path(&[1, 2, 3]), 7, Hand::EMPTY, 11, &returns(&[1]));
        let on = |keys: &[u64], length| {
            let found = repetitions.look_up(&path(keys), 7, Hand::EMPTY, length);
            found.map(|(_, _, returns)| returns.first())
        };
        assert_eq!(on(&[1, 2, 3], 11), Some(1));
        assert_eq!(on(&[4, 5, 6, 2], 9), Some(3));
        assert_eq!(on(&[1, 2, 3], 13), None, "only eleven plies were refuted");
        assert_eq!(on(&[1, 3], 11), None, "the way back is not there");
    }

    #[test]
    fn with_too_many_returns_it_holds_on_paths_that_begin_alike() {
        let mut repetitions = Repetitions::new();
        let many = returns(&[0, 1, 2, 3, 4]);
        repetitions.store(&path(&[1, 2, 3, 4, 5, 6]), 7, Hand::EMPTY, 11, &many);
        let on = |keys: &[u64]| repetitions.look_up(&path(keys), 7, Hand::EMPTY, 11).is_some();
        assert!(on(&[1, 2, 3, 4, 5, 8, 9]));
        assert!(!on(&[1, 3, 2, 4, 5, 6]));
    }
}
