//! Which problem: every day another one, none twice until all had their turn.

use std::fmt;
use std::str::FromStr;

use jiff::civil::{Date, date};

use super::theme;
use super::wish::Wish;
use crate::tsume::collection;

/// How hard the problems of a server are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Level {
    /// Of every kind.
    #[default]
    Any,
    /// 1, for beginners, to 5.
    Only(u8),
}

/// The hardest level.
const HARDEST: u8 = 5;

impl Level {
    /// Whether problems of `level` belong to it.
    pub fn includes(self, level: u8) -> bool {
        match self {
            Self::Any => true,
            Self::Only(only) => only == level,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("any"),
            Self::Only(level) => write!(f, "{level}"),
        }
    }
}

/// The text is no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseLevelError;

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.eq_ignore_ascii_case("any") {
            return Ok(Self::Any);
        }
        match text.parse() {
            Ok(level) if (1..=HARDEST).contains(&level) => Ok(Self::Only(level)),
            Ok(_) | Err(_) => Err(ParseLevelError),
        }
    }
}

/// The problem of `day`, as an index into the collection, that `seen` does not
/// have: problems are dealt like cards, a new shuffle when all are through.
///
/// `seen` is what the server had before, which matters after its level or the
/// collection has changed; when it had everything, the oldest rule holds and
/// the day alone decides.
pub fn choose(day: Date, level: Level, seen: impl Fn(usize) -> bool) -> Option<usize> {
    let all = indexes(level);
    let days = u64::try_from((day - EPOCH).get_days()).unwrap_or(0);
    let count = u64::try_from(all.len()).ok().filter(|&count| count > 0)?;
    let (round, first) = (days / count, days % count);
    let deck = Deck { count, key: mix(round ^ u64::from(level_key(level)) << 32) };
    let card = |step: u64| all[deck.card((first + step) % count) as usize];
    (0..count).map(card).find(|&index| !seen(index)).or_else(|| Some(card(0)))
}

/// A problem to practise on: as wished, by chance, preferably not in `seen`.
pub fn practice(wish: Wish, chance: u64, seen: impl Fn(usize) -> bool) -> Option<usize> {
    let mut all = indexes(wish.level);
    if let Some(theme) = wish.theme {
        all.retain(|&index| theme::has(index, theme));
    }
    if let Some(plies) = wish.plies {
        all.retain(|&index| theme::plies(index) == Some(plies as usize));
    }
    let fresh: Vec<usize> = all.iter().copied().filter(|&index| !seen(index)).collect();
    let from = if fresh.is_empty() { all } else { fresh };
    let count = u64::try_from(from.len()).ok().filter(|&count| count > 0)?;
    from.get((mix(chance) % count) as usize).copied()
}

/// The first day of the first shuffle.
const EPOCH: Date = date(2026, 1, 1);

fn level_key(level: Level) -> u8 {
    match level {
        Level::Any => 0,
        Level::Only(level) => level,
    }
}

fn indexes(level: Level) -> Vec<usize> {
    collection::levels()
        .enumerate()
        .filter(|&(_, of_problem)| level.includes(of_problem))
        .map(|(index, _)| index)
        .collect()
}

/// A shuffle that is computed card by card: a Feistel network on the next
/// power of four, walked until it comes back into range.
struct Deck {
    count: u64,
    key: u64,
}

impl Deck {
    fn card(&self, position: u64) -> u64 {
        let half_bits = (64 - self.count.leading_zeros()).div_ceil(2).max(1);
        let mask = (1 << half_bits) - 1;
        let mut at = position;
        loop {
            let (mut left, mut right) = (at >> half_bits, at & mask);
            for turn in 0..4 {
                (left, right) = (right, left ^ (mix(right ^ self.key ^ turn << 56) & mask));
            }
            at = left << half_bits | right;
            if at < self.count {
                return at;
            }
        }
    }
}

/// SplitMix64's finish.
fn mix(mut x: u64) -> u64 {
    x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_deck_deals_every_card_once() {
        for count in [1, 2, 3, 16, 17, 1000, 3650] {
            let deck = Deck { count, key: 7 };
            let cards: HashSet<u64> = (0..count).map(|position| deck.card(position)).collect();
            assert_eq!(cards.len() as u64, count);
            assert!(cards.into_iter().all(|card| card < count));
        }
    }

    #[test]
    fn ten_years_of_days_have_no_problem_twice() {
        let (mut seen, mut day) = (HashSet::new(), date(2026, 11, 30));
        // The deck that the first day falls into is finished from its middle.
        for number in 0..collection::count().min(3650) {
            let index = choose(day, Level::Any, |index| seen.contains(&index)).unwrap();
            assert!(seen.insert(index), "day {number}");
            day = day.tomorrow().unwrap();
        }
    }

    #[test]
    fn a_change_of_level_brings_nothing_back() {
        let (mut seen, mut day) = (HashSet::new(), date(2026, 11, 30));
        for number in 0..200 {
            let level = if number % 20 < 10 { Level::Only(3) } else { Level::Any };
            let index = choose(day, level, |index| seen.contains(&index)).unwrap();
            assert!(level.includes(collection::problem(index).unwrap().level));
            assert!(seen.insert(index), "day {number}");
            day = day.tomorrow().unwrap();
        }
    }

    #[test]
    fn practice_prefers_what_is_new() {
        let level = Level::Only(1);
        let wish = Wish { level, ..Wish::default() };
        let all: HashSet<usize> = indexes(level).into_iter().collect();
        let last = *all.iter().next().unwrap();
        for chance in 0..20 {
            assert_eq!(practice(wish, chance, |index| index != last), Some(last));
            assert!(all.contains(&practice(wish, chance, |_| true).unwrap()));
        }
    }
}
