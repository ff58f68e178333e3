//! A correspondence game as a value: event-sourced, without a clock, a
//! database or a chat service inside.

mod clock;
mod decide;
mod event;
mod person;
mod plans;
mod rating;
mod state;
mod terms;
#[cfg(test)]
mod tests;
mod time;

pub use event::{Command, Event, Refusal, What};
pub use person::{GameId, ParseGameIdError, Person, PersonId};
pub use rating::{Rating, rate};
pub use state::{Game, Phase, Question, ReplayError};
pub use terms::{Furigoma, Offer, SideChoice, Terms};
pub use time::{ParseTimeControlError, TimeControl};
