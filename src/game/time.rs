//! Time controls: how long a side may think. Data only; who asks brings the time.

use std::fmt;
use std::str::FromStr;

/// How long each side may think.
///
/// Written as `none`, `3d` (three days a move), `10d+1d` (ten days in all, then
/// one day a move); `h`, `m` and `s` are hours, minutes and seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// No limit.
    #[default]
    None,
    /// So many seconds for every move.
    PerMove {
        /// Seconds a move.
        move_s: u32,
    },
    /// 持ち時間 and 秒読み: a stock of time, then so many seconds a move.
    MainAndByoyomi {
        /// Seconds in all.
        main_s: u32,
        /// Seconds a move once the stock is used up; 0 ends the game there.
        byoyomi_s: u32,
    },
}

/// The text is no time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a time control (none, 3d, 12h, 10d+1d)")]
pub struct ParseTimeControlError(String);

/// The longest stretch that may be asked for: a year protects every later sum.
const MAX_S: u32 = 366 * DAY_S;
const DAY_S: u32 = 24 * HOUR_S;
const HOUR_S: u32 = 3600;
const MINUTE_S: u32 = 60;

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParseTimeControlError(text.chars().take(32).collect());
        let text = text.trim();
        if text.eq_ignore_ascii_case("none") {
            return Ok(Self::None);
        }
        match text.split_once('+') {
            None => Ok(Self::PerMove { move_s: stretch(text).ok_or_else(error)? }),
            Some((main, byoyomi)) => Ok(Self::MainAndByoyomi {
                main_s: stretch(main).ok_or_else(error)?,
                byoyomi_s: if byoyomi == "0" { 0 } else { stretch(byoyomi).ok_or_else(error)? },
            }),
        }
    }
}

/// Reads `3d`, `12h`, `90m`: seconds, more than none and at most a year.
fn stretch(text: &str) -> Option<u32> {
    let unit_s = match text.chars().last()? {
        'd' | 'D' => DAY_S,
        'h' | 'H' => HOUR_S,
        'm' | 'M' => MINUTE_S,
        's' | 'S' => 1,
        _ => return None,
    };
    let digits = &text[..text.len() - 1];
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let seconds = digits.parse::<u32>().ok()?.checked_mul(unit_s)?;
    (1..=MAX_S).contains(&seconds).then_some(seconds)
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::None => f.write_str("none"),
            Self::PerMove { move_s } => f.write_str(&stretch_text(move_s)),
            Self::MainAndByoyomi { main_s, byoyomi_s: 0 } => {
                write!(f, "{}+0", stretch_text(main_s))
            }
            Self::MainAndByoyomi { main_s, byoyomi_s } => {
                write!(f, "{}+{}", stretch_text(main_s), stretch_text(byoyomi_s))
            }
        }
    }
}

/// Seconds in the largest unit that leaves no rest.
fn stretch_text(seconds: u32) -> String {
    for (unit_s, letter) in [(DAY_S, 'd'), (HOUR_S, 'h'), (MINUTE_S, 'm')] {
        if seconds.is_multiple_of(unit_s) {
            return format!("{}{letter}", seconds / unit_s);
        }
    }
    format!("{seconds}s")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_control_is_written_as_it_is_read() {
        for text in ["none", "3d", "12h", "90m", "10d+1d", "10d+0", "36h+45m", "30s"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn a_time_control_that_is_no_time_is_refused() {
        for text in ["", "d", "0d", "-1d", "3", "3x", "９d", "400d", "99999999999d", "1d+", "+1d"]
        {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }
}
