//! The notation a reader has chosen: every move shown to them is written in it.

use std::str::FromStr;

use super::western::{self, Style};
use super::written::{Destination, Marks, Script, Suffix, WrittenMove};
use super::{csa, usi};
use crate::shogi::{Move, Position, Square};

/// How moves are written for one reader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveStyle {
    /// `☗７六歩`
    #[default]
    Japanese,
    /// `7六歩`, without a mark
    JapaneseHalfWidth,
    /// `７六歩(77)`, `同　銀(31)`
    Kif,
    /// `+7776FU`
    Csa,
    /// `7g7f`
    Usi,
    /// `P-7f`
    Hodges,
    /// `P-76`
    Numbers,
    /// `歩-76`
    KitaoKawasaki,
    /// `☗７六步` with simplified names
    ChineseSimplified,
    /// `☗７六步` with traditional names
    ChineseTraditional,
}

/// The name is not one of [`MoveStyle::name`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a notation")]
pub struct ParseStyleError(String);

impl MoveStyle {
    /// All styles.
    pub const ALL: [Self; 10] = [
        Self::Japanese,
        Self::JapaneseHalfWidth,
        Self::Kif,
        Self::Csa,
        Self::Usi,
        Self::Hodges,
        Self::Numbers,
        Self::KitaoKawasaki,
        Self::ChineseSimplified,
        Self::ChineseTraditional,
    ];

    /// The name under which a setting stores the style.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Japanese => "japanese",
            Self::JapaneseHalfWidth => "japanese-half",
            Self::Kif => "kif",
            Self::Csa => "csa",
            Self::Usi => "usi",
            Self::Hodges => "hodges",
            Self::Numbers => "numbers",
            Self::KitaoKawasaki => "kitao-kawasaki",
            Self::ChineseSimplified => "chinese-simplified",
            Self::ChineseTraditional => "chinese-traditional",
        }
    }

    /// Writes `mv`, played in `position`, where the last move went to `previous`.
    ///
    /// A move that starts from an empty square is written in USI: no other
    /// notation can name it.
    pub fn write(self, position: &Position, mv: Move, previous: Option<Square>) -> String {
        self.try_write(position, mv, previous).unwrap_or_else(|| usi::to_usi(mv))
    }

    fn try_write(self, position: &Position, mv: Move, previous: Option<Square>) -> Option<String> {
        let written = |marks, script| {
            Some(WrittenMove::describe(position, mv, previous)?.to_text(marks, script))
        };
        match self {
            Self::Japanese => written(Marks::Pentagons, Script::Japanese),
            Self::JapaneseHalfWidth => written(Marks::None, Script::JapaneseHalfWidth),
            Self::ChineseSimplified => written(Marks::Pentagons, Script::ChineseSimplified),
            Self::ChineseTraditional => written(Marks::Pentagons, Script::ChineseTraditional),
            Self::Kif => kif(position, mv, previous),
            Self::Csa => csa::to_csa(position, mv),
            Self::Usi => Some(usi::to_usi(mv)),
            Self::Hodges => western::to_western(position, mv, Style::Hodges),
            Self::Numbers => western::to_western(position, mv, Style::Numbers),
            Self::KitaoKawasaki => western::to_western(position, mv, Style::KitaoKawasaki),
        }
    }
}

/// KIF: the origin instead of qualifiers, 打 always, 不成 never.
fn kif(position: &Position, mv: Move, previous: Option<Square>) -> Option<String> {
    let described = WrittenMove::describe(position, mv, previous)?;
    let bare = WrittenMove {
        color: None,
        side: None,
        motion: None,
        suffix: match (mv, described.suffix) {
            (Move::Drop { .. }, _) => Suffix::Drop,
            (_, Suffix::Promote) => Suffix::Promote,
            _ => Suffix::None,
        },
        ..described
    };
    let text = bare.to_text(Marks::None, Script::Japanese);
    let text = match bare.to {
        Destination::Same => text.replacen('同', "同　", 1),
        _ => text,
    };
    Some(match mv.from() {
        Some(from) => format!("{text}({}{})", from.file(), from.rank()),
        None => text,
    })
}

impl FromStr for MoveStyle {
    type Err = ParseStyleError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|style| style.name() == name)
            .ok_or_else(|| ParseStyleError(name.chars().take(32).collect()))
    }
}
