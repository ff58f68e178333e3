//! The puzzle of the day as a value: which one, when, what an answer is worth,
//! streaks. No clock, no database, no sentences.

mod answer;
mod choice;
mod felt;
mod schedule;
mod streak;
mod theme;
mod wish;

pub use answer::{Attempt, Judgement};
pub use choice::{Level, choose, practice};
pub use felt::{Solving, felt_level};
pub use schedule::{ParseScheduleError, Schedule, Zone};
pub use streak::{Streak, streak};
pub use theme::Theme;
pub use wish::Wish;
