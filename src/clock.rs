//! What time it is: a parameter, so that a test can let days pass.

use std::sync::Mutex;

use jiff::{SignedDuration, Timestamp};

/// Something that knows the time.
pub trait Clock: Send + Sync {
    /// The time now.
    fn now(&self) -> Timestamp;
}

/// The time of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }
}

/// A clock that stands still until it is told to move.
#[derive(Debug)]
pub struct ManualClock(Mutex<Timestamp>);

impl ManualClock {
    /// A clock that shows `start`.
    pub const fn new(start: Timestamp) -> Self {
        Self(Mutex::new(start))
    }

    /// Moves the hands forward by `duration`.
    pub fn advance(&self, duration: SignedDuration) {
        let mut now = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        *now = now.saturating_add(duration).expect("a signed duration has no calendar units");
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        *self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}
