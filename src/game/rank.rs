//! 段級: ranks as people say them, and the ones that ratings stand for.

use std::fmt;
use std::str::FromStr;

use crate::notation::digits;

/// 段級: how strong somebody is said to be. 初段 is 0, 1級 is −1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(i8);

/// The weakest and the strongest rank there is: 30級, 九段.
const WEAKEST: i8 = -30;
const STRONGEST: i8 = 8;

/// The rating of 初段, and how many points a rank is wide. Nothing official:
/// with 1500 a newcomer starts in the middle of the 級, as most are.
const FIRST_DAN: f64 = 1700.0;
const RANK_WIDTH: f64 = 100.0;

/// The text is no rank.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a rank")]
pub struct ParseRankError;

impl Rank {
    /// The rank that a rating stands for.
    pub fn of_rating(value: f64) -> Self {
        let steps = ((value - FIRST_DAN) / RANK_WIDTH).floor();
        Self(steps.clamp(f64::from(WEAKEST), f64::from(STRONGEST)) as i8)
    }

    /// 段, from 1; `None` for 級.
    pub fn dan(self) -> Option<u8> {
        u8::try_from(self.0 + 1).ok().filter(|&dan| dan > 0)
    }

    /// 級, from 1; `None` for 段.
    pub fn kyu(self) -> Option<u8> {
        u8::try_from(-self.0).ok().filter(|&kyu| kyu > 0)
    }

    /// How many ranks lie between two.
    pub fn gap(self, other: Self) -> u8 {
        self.0.abs_diff(other.0)
    }
}

/// As it is stored: `3d`, `5k`.
impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.dan(), self.kyu()) {
            (Some(dan), _) => write!(f, "{dan}d"),
            (None, kyu) => write!(f, "{}k", kyu.unwrap_or(1)),
        }
    }
}

/// `三段`, `初段`, `2級`, `２级`, `3 dan`, `5k`, `10 kyu`.
impl FromStr for Rank {
    type Err = ParseRankError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text: String = text.chars().filter(|c| !c.is_whitespace()).take(16).collect();
        let lower = text.to_lowercase();
        let (number, is_dan) = ["段", "dan", "d"]
            .iter()
            .find_map(|unit| lower.strip_suffix(unit).map(|number| (number, true)))
            .or_else(|| {
                ["級", "级", "kyu", "k"]
                    .iter()
                    .find_map(|unit| lower.strip_suffix(unit).map(|number| (number, false)))
            })
            .ok_or(ParseRankError)?;
        let number = if number == "初" { 1 } else { number_in(number).ok_or(ParseRankError)? };
        let value = if is_dan { number - 1 } else { -number };
        match i8::try_from(value) {
            Ok(rank @ WEAKEST..=STRONGEST) if number > 0 => Ok(Self(rank)),
            _ => Err(ParseRankError),
        }
    }
}

/// A whole number in any digits, also 十五.
fn number_in(text: &str) -> Option<i16> {
    let (number, rest) = digits::split_count(text)?;
    rest.is_empty().then_some(i16::from(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rank_is_read_in_every_language() {
        for (text, rank) in [
            ("初段", "1d"),
            ("三段", "3d"),
            ("３段", "3d"),
            ("2級", "2k"),
            ("十五级", "15k"),
            ("二十級", "20k"),
            ("3 dan", "3d"),
            ("10kyu", "10k"),
            ("5k", "5k"),
        ] {
            assert_eq!(text.parse::<Rank>().map(|rank| rank.to_string()), Ok(rank.to_owned()));
        }
        for text in ["", "段", "0d", "0級", "10段", "31k", "三", "x段", "999999999k"] {
            assert_eq!(text.parse::<Rank>(), Err(ParseRankError), "{text}");
        }
    }

    #[test]
    fn ranks_are_counted_across_the_border_of_dan_and_kyu() {
        let rank = |text: &str| text.parse::<Rank>().unwrap();
        assert_eq!(rank("初段").gap(rank("1級")), 1);
        assert_eq!(rank("3級").gap(rank("二段")), 4);
        assert!(rank("3級") < rank("初段"));
        assert_eq!(Rank::of_rating(1500.0).to_string(), "2k");
        assert_eq!(Rank::of_rating(1700.0).to_string(), "1d");
        assert_eq!(Rank::of_rating(f64::NAN).gap(rank("初段")), 0);
    }
}
