//! Why an input holds no record that could be relied on.

use super::{Place, Problem, Stranger};
use crate::notation::sfen::ParseSfenError;

/// The input was refused: there is no record in it that could be relied on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {refusal}")]
pub struct ReadError {
    /// Where.
    pub place: Place,
    /// Why.
    pub refusal: Refusal,
}

/// Why an input was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Nothing but blank space.
    #[error("there is nothing in it")]
    Empty,
    /// Longer than anything we read.
    #[error("{bytes} bytes are more than the limit of {limit}")]
    TooLarge {
        /// Its length.
        bytes: u64,
        /// What we read at most.
        limit: u64,
    },
    /// More games than anybody keeps in one file.
    #[error("more than {} games in one file", crate::record::reading::MAX_GAMES)]
    TooManyGames,
    /// None of our formats.
    #[error("not a game record; known are KIF, KI2, BOD, CSA, SFEN, USI, JKF, USEN and links")]
    UnknownFormat,
    /// A board drawn with characters that is no position.
    #[error(transparent)]
    Drawing(crate::notation::drawing::DrawingError),
    /// Something we know by name and do not read.
    #[error("this looks like {0}, which is not read; export it as KIF or CSA")]
    OtherFormat(Stranger),
    /// A game with other rules.
    #[error("`{0}` is another game than shogi on 9×9 squares")]
    OtherVariant(String),
    /// 手合割 has a name nobody knows, and there is no diagram.
    #[error("unknown handicap `{0}` without a board diagram")]
    UnknownHandicap(String),
    /// The position in it is none.
    #[error("bad position: {0}")]
    Sfen(#[from] ParseSfenError),
    /// Not the JSON that it begins like.
    #[error("bad JSON: expected {0}")]
    Json(&'static str),
    /// A well-formed file that says something it may not.
    #[error("expected {0}")]
    Expected(&'static str),
    /// The address names a game that only its site can give.
    #[error("a link to {0}: the game itself is only on that site; paste its KIF or CSA")]
    NeedsNetwork(&'static str),
    /// Strict reading, and there was a warning.
    #[error("{0}")]
    Strict(Box<Problem>),
}

impl Refusal {
    /// A stable name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::TooLarge { .. } => "too-large",
            Self::TooManyGames => "too-many-games",
            Self::UnknownFormat => "unknown-format",
            Self::Drawing(_) => "drawing",
            Self::OtherFormat(_) => "other-format",
            Self::OtherVariant(_) => "other-variant",
            Self::UnknownHandicap(_) => "unknown-handicap",
            Self::Sfen(_) => "bad-sfen",
            Self::Json(_) => "bad-json",
            Self::Expected(_) => "expected",
            Self::NeedsNetwork(_) => "needs-network",
            Self::Strict(problem) => problem.code(),
        }
    }
}
