//! Streaks: days in a row on which the puzzle of the day was solved.
//!
//! Only days that had a puzzle count, so an outage of ours breaks nobody's
//! streak; a solution counts on the day of its puzzle and only until the next
//! one is out; and the puzzle that is still open has not been missed yet.

use jiff::civil::Date;

/// Days in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// Up to now.
    pub current: u32,
    /// Ever.
    pub best: u32,
}

/// The streak of somebody who solved the puzzles of `solved` in time, where
/// there were puzzles on `posted`; both sorted. The last day posted is open.
pub fn streak(posted: &[Date], solved: &[Date]) -> Streak {
    let mut streak = Streak::default();
    for (index, day) in posted.iter().enumerate() {
        if solved.binary_search(day).is_ok() {
            streak.current += 1;
            streak.best = streak.best.max(streak.current);
        } else if index + 1 < posted.len() {
            streak.current = 0;
        }
    }
    streak
}

#[cfg(test)]
mod tests {
    use super::*;

    fn days(days: &[i8]) -> Vec<Date> {
        days.iter().map(|&day| Date::constant(2026, 3, day)).collect()
    }

    fn check(posted: &[i8], solved: &[i8], current: u32, best: u32) {
        assert_eq!(streak(&days(posted), &days(solved)), Streak { current, best });
    }

    #[test]
    fn a_day_missed_begins_a_new_streak() {
        check(&[1, 2, 3, 4, 5], &[1, 2, 4, 5], 2, 2);
        check(&[1, 2, 3, 4, 5], &[1, 2, 3, 5], 1, 3);
    }

    #[test]
    fn the_open_puzzle_is_not_missed_yet() {
        check(&[1, 2, 3], &[1, 2], 2, 2);
        check(&[1, 2, 3, 4], &[1, 2], 0, 2);
    }

    #[test]
    fn a_day_without_a_puzzle_breaks_nothing() {
        check(&[1, 2, 5, 6], &[1, 2, 5, 6], 4, 4);
        check(&[], &[], 0, 0);
    }

    #[test]
    fn the_first_solution_counts_whenever_somebody_joins() {
        check(&[1, 2, 3], &[3], 1, 1);
    }
}
