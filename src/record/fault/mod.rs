//! What was wrong with an input: warnings, which leave a record behind them,
//! and refusals, which do not.

mod problem;
mod refusal;
mod warnings;

use std::fmt;

use super::format::Format;

pub use problem::{Expected, Problem, Stranger, Warning};
pub use refusal::{ReadError, Refusal};
pub(super) use warnings::Warnings;

/// Where something was found, and the text there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// What the text was read as, if that was clear.
    pub format: Option<Format>,
    /// From 1; 0 when it concerns the whole input.
    pub line: u32,
    /// Characters from the start of the line, from 1; 0 for the whole line.
    pub column: u32,
    /// The text in question, at most [`Place::TEXT_LIMIT`] characters.
    pub text: String,
}

impl Place {
    /// The longest text that is quoted.
    pub const TEXT_LIMIT: usize = 80;

    /// The whole input.
    pub(super) fn whole(format: Option<Format>) -> Self {
        Self { format, line: 0, column: 0, text: String::new() }
    }

    /// `text` at a line and column, cut to what can be quoted.
    pub(super) fn at(format: Format, line: u32, column: u32, text: &str) -> Self {
        let text = text.chars().take(Self::TEXT_LIMIT).filter(|c| !c.is_control()).collect();
        Self { format: Some(format), line, column, text }
    }
}

/// Prints `KIF line 5, column 3 ("…")`, as far as it is known.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.format {
            Some(format) => write!(f, "{format}")?,
            None => f.write_str("input")?,
        }
        if self.line > 0 {
            write!(f, " line {}", self.line)?;
        }
        if self.column > 0 {
            write!(f, ", column {}", self.column)?;
        }
        if !self.text.is_empty() {
            write!(f, " `{}`", self.text)?;
        }
        Ok(())
    }
}
