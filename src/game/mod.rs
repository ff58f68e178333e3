//! A correspondence game as a value: event-sourced, without a clock, a
//! database or a chat service inside.

mod castle;
mod clock;
mod decide;
mod event;
mod opening;
mod person;
mod plans;
mod rank;
mod rating;
mod sides;
mod state;
mod terms;
#[cfg(test)]
mod tests;
mod time;

pub use castle::Castle;
pub use event::{Command, Event, Refusal, What};
pub use opening::Opening;
pub use person::{GameId, ParseGameIdError, Person, PersonId};
pub use rank::{ParseRankError, Rank};
pub use rating::{Rating, rate};
pub use sides::MAX_ALLIES;
pub use state::{Game, Phase, Question, ReplayError};
pub use terms::{Furigoma, OFFICIAL_MAX_MOVES, Offer, SideChoice, Terms};
pub use time::{ParseTimeControlError, TimeControl};
