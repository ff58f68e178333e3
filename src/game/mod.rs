//! A correspondence game as a value.

mod person;
mod time;

pub use person::{GameId, ParseGameIdError, Person, PersonId};
pub use time::{ParseTimeControlError, TimeControl};
