//! What people and servers may set: one row each, with its values and names.

use crate::app::Notify;
use crate::game::TimeControl;
use crate::notation::{MoveStyle, usi};
use crate::render::{PieceSet, Theme};
use crate::shogi::Position;
use crate::words::{self, Key, Language, say};

/// Whose a setting is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whose {
    /// The asker's, everywhere.
    Mine,
    /// The server's; for moderators.
    Server,
}

impl Whose {
    /// Its name in ids.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mine => "me",
            Self::Server => "server",
        }
    }
}

/// Something that can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // the rows' names and labels say what they are
pub enum Setting {
    Language,
    Notation,
    Pieces,
    Theme,
    MySide,
    Notify,
    TextOnly,
    Rank,
    ServerLanguage,
    Channels,
    FreeText,
    Threads,
    Puzzle,
    Clock,
    ServerTheme,
    ServerPieces,
    ForceEnd,
    Quiet,
    CasualOnly,
}

/// What values a setting takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// One of [`Setting::choices`], or none of them.
    OneOf,
    /// On or off; what it is where nobody chose.
    Switch(bool),
    /// Some of the server's channels; none means all.
    Channels,
    /// A channel and `HH:MM ZONE LEVEL`.
    Schedule,
    /// A rank as people write it.
    Rank,
}

pub(super) struct Row {
    pub(super) setting: Setting,
    pub(super) whose: Whose,
    /// The name in commands and ids.
    pub(super) name: &'static str,
    /// The name in the store, below the person's or the server's scope.
    pub(super) stored: &'static str,
    pub(super) label: Key,
    pub(super) kind: Kind,
}

const fn row(
    setting: Setting,
    whose: Whose,
    (name, stored): (&'static str, &'static str),
    label: Key,
    kind: Kind,
) -> Row {
    Row { setting, whose, name, stored, label, kind }
}

#[rustfmt::skip] // one row a setting
pub(super) const ROWS: &[Row] = &[
    row(Setting::Language, Whose::Mine, ("language", "language"), Key::SettingLanguage, Kind::OneOf),
    row(Setting::Notation, Whose::Mine, ("notation", "notation"), Key::SettingNotation, Kind::OneOf),
    row(Setting::Pieces, Whose::Mine, ("pieces", "pieces"), Key::SettingPieces, Kind::OneOf),
    row(Setting::Theme, Whose::Mine, ("theme", "theme"), Key::SettingTheme, Kind::OneOf),
    row(Setting::MySide, Whose::Mine, ("my-side", "my-side"), Key::SettingMySide, Kind::Switch(false)),
    row(Setting::Notify, Whose::Mine, ("notify", "notify"), Key::SettingNotify, Kind::OneOf),
    row(Setting::TextOnly, Whose::Mine, ("text-only", "text-only"), Key::SettingTextOnly, Kind::Switch(false)),
    row(Setting::Rank, Whose::Mine, ("rank", "rank"), Key::SettingRank, Kind::Rank),
    row(Setting::ServerLanguage, Whose::Server, ("server-language", "language"), Key::SettingServerLanguage, Kind::OneOf),
    row(Setting::Channels, Whose::Server, ("channels", "channels"), Key::SettingChannels, Kind::Channels),
    row(Setting::FreeText, Whose::Server, ("free-text", "free-text"), Key::SettingFreeText, Kind::Switch(true)),
    row(Setting::Threads, Whose::Server, ("threads", "threads"), Key::SettingThreads, Kind::Switch(false)),
    row(Setting::Puzzle, Whose::Server, ("puzzle", "tsume"), Key::SettingPuzzle, Kind::Schedule),
    row(Setting::Clock, Whose::Server, ("clock", "clock"), Key::SettingClock, Kind::OneOf),
    row(Setting::ServerTheme, Whose::Server, ("server-theme", "theme"), Key::SettingTheme, Kind::OneOf),
    row(Setting::ServerPieces, Whose::Server, ("server-pieces", "pieces"), Key::SettingPieces, Kind::OneOf),
    row(Setting::ForceEnd, Whose::Server, ("force-end", "force-end"), Key::SettingForceEnd, Kind::OneOf),
    row(Setting::Quiet, Whose::Server, ("quiet", "quiet"), Key::SettingQuiet, Kind::Switch(false)),
    row(Setting::CasualOnly, Whose::Server, ("casual-only", "casual-only"), Key::SettingCasualOnly, Kind::Switch(false)),
];

/// The clocks on offer, in [`TimeControl`]'s spelling.
pub const CLOCKS: [&str; 7] = ["none", "1h", "12h", "1d", "3d", "7d", "10d+1d"];

/// Who may end a game from outside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(in crate::app) enum ForceEnd {
    /// Whoever may delete messages.
    #[default]
    Moderators,
    /// Whoever may manage the server.
    Managers,
    /// Nobody.
    Nobody,
}

impl ForceEnd {
    const ALL: [(Self, &'static str, Key); 3] = [
        (Self::Moderators, "moderators", Key::ForceEndModerators),
        (Self::Managers, "managers", Key::ForceEndManagers),
        (Self::Nobody, "nobody", Key::ForceEndNobody),
    ];

    pub(in crate::app) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|row| row.1 == name).map(|row| row.0)
    }
}

/// One of the values of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingChoice {
    /// As it is stored and typed.
    pub value: String,
    /// As people read it.
    pub label: String,
}

impl Setting {
    /// Every setting.
    pub fn all() -> impl Iterator<Item = Self> {
        ROWS.iter().map(|row| row.setting)
    }

    /// The setting of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        ROWS.iter().find(|row| row.name == name).map(|row| row.setting)
    }

    /// Its name in commands.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Whose it is.
    pub fn whose(self) -> Whose {
        self.row().whose
    }

    /// What people read.
    pub fn label(self, language: Language) -> String {
        say(language, self.row().label).plain()
    }

    pub(super) fn row(self) -> &'static Row {
        ROWS.iter().find(|row| row.setting == self).expect("every setting has a row")
    }

    /// The values to choose from; none where they are typed or channels.
    pub fn choices(self, language: Language) -> Vec<SettingChoice> {
        let choice = |value: &str, label: String| SettingChoice { value: value.to_owned(), label };
        let said = |key| say(language, key).plain();
        match self {
            Self::Language | Self::ServerLanguage => {
                let all = Language::ALL.iter();
                all.map(|l| choice(l.tag(), l.own_name().to_owned())).collect()
            }
            Self::Notation => {
                MoveStyle::ALL.iter().map(|&style| choice(style.name(), example(style))).collect()
            }
            Self::Pieces | Self::ServerPieces => {
                PieceSet::ALL.iter().map(|&set| choice(set.name(), said(piece_set(set)))).collect()
            }
            Self::Theme | Self::ServerTheme => {
                Theme::ALL.iter().map(|&one| choice(one.name(), said(theme(one)))).collect()
            }
            Self::Notify => Notify::ALL
                .iter()
                .map(|&(way, name)| {
                    let key = match way {
                        Notify::Place => Key::WayPlace,
                        Notify::Private => Key::WayPrivate,
                        Notify::Nowhere => Key::WayNowhere,
                    };
                    choice(name, said(key))
                })
                .collect(),
            Self::Clock => CLOCKS
                .iter()
                .filter_map(|name| Some((name, name.parse::<TimeControl>().ok()?)))
                .map(|(name, time)| choice(name, words::time_control(language, time)))
                .collect(),
            Self::ForceEnd => {
                ForceEnd::ALL.iter().map(|&(_, name, key)| choice(name, said(key))).collect()
            }
            Self::MySide
            | Self::TextOnly
            | Self::FreeText
            | Self::Threads
            | Self::Quiet
            | Self::CasualOnly => {
                vec![choice("on", said(Key::SettingOn)), choice("off", said(Key::SettingOff))]
            }
            Self::Rank | Self::Channels | Self::Puzzle => Vec::new(),
        }
    }
}

fn theme(theme: Theme) -> Key {
    match theme {
        Theme::Kaya => Key::ThemeKaya,
        Theme::Dark => Key::ThemeDark,
        Theme::Contrast => Key::ThemeContrast,
        Theme::Print => Key::ThemePrint,
    }
}

fn piece_set(set: PieceSet) -> Key {
    match set {
        PieceSet::Kanji => Key::PiecesKanji,
        PieceSet::Bold => Key::PiecesBold,
        PieceSet::TwoKanji => Key::PiecesTwoKanji,
        PieceSet::Letters => Key::PiecesLetters,
        PieceSet::Bilingual => Key::PiecesBilingual,
    }
}

/// 7六歩 in a notation, with the notation's name.
fn example(style: MoveStyle) -> String {
    let start = Position::even();
    let mv = usi::parse_move("7g7f").expect("that is a move");
    format!("{} ({})", words::move_name(style, &start, mv, None), style.name())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_setting_has_one_row_a_name_of_its_own_and_values_where_it_is_chosen() {
        let names: HashSet<&str> = ROWS.iter().map(|row| row.name).collect();
        assert_eq!(names.len(), ROWS.len());
        for row in ROWS {
            let is_chosen = matches!(row.kind, Kind::OneOf | Kind::Switch(_));
            for language in Language::ALL {
                let choices = row.setting.choices(language);
                assert_eq!(!choices.is_empty(), is_chosen, "{}", row.name);
                assert!(choices.len() <= 25, "{}", row.name);
            }
        }
    }
}
