//! The formats a game or a position is written in.

use std::fmt;

/// One way to write a game or a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// 柿木形式: one numbered move a line, `   1 ７六歩(77)`.
    Kif,
    /// Running text without origins: `▲７六歩 △３四歩`.
    Ki2,
    /// One position as a board diagram.
    Bod,
    /// The computer shogi association's format: `+7776FU`.
    Csa,
    /// A position with moves on one line: `position startpos moves 7g7f`.
    Usi,
    /// One position: `lnsgkgsnl/… b - 1`.
    Sfen,
    /// JSON Kifu Format.
    Jkf,
    /// Url Safe sfen-Extended Notation: `~0.6y22jm.r`.
    Usen,
    /// An address that carries a position or a game.
    Link,
}

struct Row {
    format: Format,
    name: &'static str,
    extensions: &'static [&'static str],
}

/// The first extension is the one that is written.
static TABLE: [Row; 9] = [
    Row { format: Format::Kif, name: "KIF", extensions: &["kif", "kifu"] },
    Row { format: Format::Ki2, name: "KI2", extensions: &["ki2", "ki2u"] },
    Row { format: Format::Bod, name: "BOD", extensions: &["bod"] },
    Row { format: Format::Csa, name: "CSA", extensions: &["csa"] },
    Row { format: Format::Usi, name: "USI", extensions: &["usi"] },
    Row { format: Format::Sfen, name: "SFEN", extensions: &["sfen"] },
    Row { format: Format::Jkf, name: "JKF", extensions: &["jkf", "json"] },
    Row { format: Format::Usen, name: "USEN", extensions: &["usen"] },
    Row { format: Format::Link, name: "link", extensions: &["url"] },
];

impl Format {
    /// Every format, in the order of the enum.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        TABLE.iter().map(|row| row.format)
    }

    /// The usual name: `KIF`, `CSA`, …
    pub fn name(self) -> &'static str {
        TABLE[self as usize].name
    }

    /// The extension of a file in this format, without the dot.
    pub fn extension(self) -> &'static str {
        TABLE[self as usize].extensions[0]
    }

    /// The format with this name or extension, any case, with or without a dot.
    pub fn from_name(name: &str) -> Option<Self> {
        let name = name.trim_start_matches('.');
        TABLE
            .iter()
            .find(|row| {
                row.name.eq_ignore_ascii_case(name)
                    || row.extensions.iter().any(|ext| ext.eq_ignore_ascii_case(name))
            })
            .map(|row| row.format)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
