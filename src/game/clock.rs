//! The clocks of a game: what each side has used, when its flag falls, and the
//! holidays during which its clock stands still.

use jiff::{SignedDuration, Timestamp};

use super::TimeControl;
use crate::shogi::Color;

/// A stretch in which the clock of one side stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Holiday {
    side: Color,
    from: Timestamp,
    until: Timestamp,
}

/// Both clocks.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    time: TimeControl,
    /// Time used so far in seconds, per side.
    used_s: [i64; 2],
    /// When the side to move began to think.
    turn_began: Timestamp,
    holidays: Vec<Holiday>,
}

/// The longest holiday that may be announced at once.
pub(super) const LONGEST_HOLIDAY: SignedDuration = SignedDuration::from_hours(14 * 24);
/// All holidays of one side in one game.
pub(super) const HOLIDAYS_A_GAME: SignedDuration = SignedDuration::from_hours(30 * 24);

impl Clocks {
    pub(super) fn new(time: TimeControl, at: Timestamp) -> Self {
        Self { time, used_s: [0; 2], turn_began: at, holidays: Vec::new() }
    }

    /// A new turn begins without anybody having used time.
    pub(super) fn restart(&mut self, at: Timestamp) {
        self.turn_began = at;
    }

    /// `mover` has moved.
    pub(super) fn press(&mut self, mover: Color, at: Timestamp) {
        let spent = at.duration_since(self.turn_began) - self.holiday_between(mover, at);
        self.used_s[mover.index()] += spent.as_secs().max(0);
        self.turn_began = at;
    }

    /// Lets the clock of `side` stand still from now on.
    pub(super) fn add_holiday(&mut self, side: Color, from: Timestamp, until: Timestamp) {
        // One that begins while another runs replaces the rest of it.
        for holiday in &mut self.holidays {
            if holiday.side == side {
                holiday.until = holiday.until.min(from);
            }
        }
        self.holidays.push(Holiday { side, from, until });
    }

    /// How much of its holidays `side` has taken when a new one begins at `from`.
    pub(super) fn holidays_taken(&self, side: Color, from: Timestamp) -> SignedDuration {
        self.holidays
            .iter()
            .filter(|holiday| holiday.side == side)
            .map(|holiday| holiday.until.min(from).duration_since(holiday.from))
            .fold(SignedDuration::ZERO, SignedDuration::saturating_add)
    }

    /// How much of this turn up to `at` was holiday.
    fn holiday_between(&self, side: Color, at: Timestamp) -> SignedDuration {
        self.holidays
            .iter()
            .filter(|holiday| holiday.side == side)
            .map(|holiday| {
                let from = holiday.from.max(self.turn_began);
                holiday.until.min(at).duration_since(from).max(SignedDuration::ZERO)
            })
            .fold(SignedDuration::ZERO, SignedDuration::saturating_add)
    }

    /// How long `side` may think about this move; `None` without a limit.
    pub(super) fn allowed(&self, side: Color) -> Option<SignedDuration> {
        let seconds = match self.time {
            TimeControl::None => return None,
            TimeControl::PerMove { move_s } => i64::from(move_s),
            TimeControl::MainAndByoyomi { main_s, byoyomi_s } => {
                let left_s = i64::from(main_s) - self.used_s[side.index()];
                left_s.max(0) + i64::from(byoyomi_s)
            }
        };
        Some(SignedDuration::from_secs(seconds))
    }

    /// When the flag of `side`, which is to move, falls.
    pub(super) fn deadline(&self, side: Color) -> Option<Timestamp> {
        let mut deadline = self.turn_began.checked_add(self.allowed(side)?).ok()?;
        for holiday in self.holidays.iter().filter(|holiday| holiday.side == side) {
            // Holidays are in order: each one pushes the flag behind it.
            let from = holiday.from.max(self.turn_began);
            if holiday.until > from && from <= deadline {
                deadline = deadline.checked_add(holiday.until.duration_since(from)).ok()?;
            }
        }
        Some(deadline)
    }
}
