//! Which part of the bot's guilds a process serves.

use std::fmt;
use std::str::FromStr;

/// A range of shards, written `FIRST-LAST/TOTAL` or `ONE/TOTAL`: `0-3/16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shards {
    first: u32,
    last: u32, // Invariant: first <= last < total.
    total: u32,
}

/// The text is no range of shards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("write FIRST-LAST/TOTAL with FIRST ≤ LAST < TOTAL, counted from 0, such as 0-3/16")]
pub struct ParseShardsError;

impl Shards {
    /// The first shard.
    pub const fn first(self) -> u32 {
        self.first
    }

    /// The last shard, itself served too.
    pub const fn last(self) -> u32 {
        self.last
    }

    /// How many shards all processes together have.
    pub const fn total(self) -> u32 {
        self.total
    }
}

impl FromStr for Shards {
    type Err = ParseShardsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |text: &str| text.trim().parse::<u32>().map_err(|_| ParseShardsError);
        let (range, total) = text.split_once('/').ok_or(ParseShardsError)?;
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        let (first, last, total) = (number(first)?, number(last)?, number(total)?);
        if first <= last && last < total {
            Ok(Self { first, last, total })
        } else {
            Err(ParseShardsError)
        }
    }
}

impl fmt::Display for Shards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}/{}", self.first, self.last, self.total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_read_as_it_is_written_and_a_wrong_one_is_refused() {
        let shards: Shards = "0-3/16".parse().unwrap();
        assert_eq!((shards.first(), shards.last(), shards.total()), (0, 3, 16));
        assert_eq!("2/4".parse::<Shards>().unwrap().to_string(), "2-2/4");
        for text in ["", "0", "4/4", "3-2/4", "0-4/4", "-1/4", "a/4", "0-1/"] {
            assert_eq!(text.parse::<Shards>(), Err(ParseShardsError), "{text}");
        }
    }
}
