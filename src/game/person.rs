//! Who plays, and which game: names that mean something outside.

use std::fmt;
use std::str::FromStr;

/// A person as a face knows them: `discord:1234`, `local:sente`.
///
/// The part before the first colon names the face; nothing else is read from it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PersonId(String);

impl PersonId {
    /// The id that a face uses for one person.
    pub fn new(id: impl Into<String>) -> Self {
        Self(id.into())
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What the id of everybody in a place begins with.
const CROWD: &str = "crowd:";

impl PersonId {
    /// Whether this is nobody in particular but everybody in a place, who move
    /// by voting.
    pub fn is_crowd(&self) -> bool {
        self.0.starts_with(CROWD)
    }
}

/// What the id of a program begins with; its level follows.
const PROGRAM: &str = "program:";

impl PersonId {
    /// The level of the program that this is; `None` for people.
    pub fn program_level(&self) -> Option<u8> {
        self.0.strip_prefix(PROGRAM)?.parse().ok()
    }

    /// Whether this is one person, who can be called and written to.
    pub fn is_somebody(&self) -> bool {
        !self.is_crowd() && self.program_level().is_none()
    }
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A person and the name to show where they cannot be mentioned.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Person {
    /// Who.
    pub id: PersonId,
    /// The display name when last seen; other people chose it, so it is shown
    /// and never interpreted.
    pub name: String,
}

impl Person {
    /// The longest name that is kept; longer ones are cut.
    pub const MAX_NAME_CHARS: usize = 64;

    /// A person; the name is cut to a sane length and loses control characters.
    pub fn new(id: impl Into<String>, name: &str) -> Self {
        let name: String =
            name.chars().filter(|c| !c.is_control()).take(Self::MAX_NAME_CHARS).collect();
        Self { id: PersonId::new(id), name }
    }

    /// Our own program as one side of a game.
    pub fn program(level: u8, name: &str) -> Self {
        Self::new(format!("{PROGRAM}{level}"), name)
    }

    /// Everybody in a place, as one side of a game.
    pub fn crowd(place: &str, name: &str) -> Self {
        Self::new(format!("{CROWD}{place}"), name)
    }
}

/// The number of a game, from 1; the same for everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(pub i64);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The text is no number of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not the number of a game")]
pub struct ParseGameIdError(String);

/// Reads `12` or `#12`.
impl FromStr for GameId {
    type Err = ParseGameIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.strip_prefix('#').unwrap_or(text);
        match digits.parse() {
            Ok(number @ 1..) if digits.bytes().all(|b| b.is_ascii_digit()) => Ok(Self(number)),
            _ => Err(ParseGameIdError(text.chars().take(32).collect())),
        }
    }
}
