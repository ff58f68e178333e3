//! 手合割 as choices of an option.

use crate::shogi::Handicap;
use crate::words::{self, Language};

/// The value of a choice: the Japanese name, which records use too.
pub(super) fn value(handicap: Handicap) -> &'static str {
    handicap.name()
}

/// The names of a choice, in the order of the table's languages.
pub(super) fn names(handicap: Handicap) -> [&'static str; 4] {
    [Language::En, Language::Ja, Language::ZhHans, Language::ZhHant]
        .map(|language| words::handicap(language, handicap))
}
