//! Every command with its names, help and options in four languages: the one
//! place that registration and reading share.

mod choices;
mod offers;
mod others;
mod play;
mod records;

pub(super) use choices::PAIRINGS;

/// The same text in English, Japanese, simplified and traditional Chinese.
pub(super) type Words = [&'static str; 4];

/// What a command does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Name {
    Move,
    Challenge,
    Engine,
    Accept,
    Decline,
    Cancel,
    Board,
    Resign,
    Takeback,
    Draw,
    Abort,
    Declare,
    If,
    Holiday,
    EndGame,
    Hint,
    Kifu,
    Convert,
    Games,
    Rule,
    Piece,
    Proverb,
    Archive,
    Profile,
    Ranking,
    Tsume,
    Language,
    Notation,
    Consult,
    Rank,
    Settings,
    Privacy,
    Help,
}

/// A slash command. The English name is the one that arrives.
pub(super) struct Command {
    pub(super) name: Name,
    pub(super) names: Words,
    pub(super) help: Words,
    pub(super) options: &'static [CommandOption],
}

/// An option of a command.
pub(super) struct CommandOption {
    pub(super) names: Words,
    pub(super) help: Words,
    pub(super) kind: Kind,
    pub(super) required: bool,
}

/// What an option holds.
pub(super) enum Kind {
    Text {
        most_chars: u32,
    },
    /// A move, with suggestions while it is typed.
    Move,
    Number {
        least: u32,
        most: u32,
    },
    /// The number of a game, suggested by its players.
    Game,
    /// The name of a lesson, suggested.
    Topic,
    /// What a puzzle's command takes, suggested by what it is.
    TsumeText,
    /// A setting, from the settings' own table.
    Setting,
    /// The value of a setting, suggested.
    SettingValue,
    Switch,
    Person,
    File,
    Choice(&'static [Choice]),
    /// 手合割, from the rules' own table.
    Handicap,
}

/// One of several values.
pub(super) struct Choice {
    pub(super) value: &'static str,
    pub(super) names: Words,
}

/// Every slash command.
pub(super) fn commands() -> impl Iterator<Item = &'static Command> {
    [offers::COMMANDS, play::COMMANDS, records::COMMANDS, others::COMMANDS].into_iter().flatten()
}

const PERSON: CommandOption = CommandOption {
    names: ["person", "人", "人", "人"],
    help: ["Who; you if left out", "だれの。省くと自分", "谁的；不填为自己", "誰的；不填為自己"],
    kind: Kind::Person,
    required: false,
};

const GAME: CommandOption = CommandOption {
    names: ["game", "対局番号", "对局编号", "對局編號"],
    help: [
        "Which game, by its number; not needed where there is only one",
        "対局の番号。1局だけなら不要です",
        "对局的编号；只有一局时不必填写",
        "對局的編號；只有一局時不必填寫",
    ],
    kind: Kind::Game,
    required: false,
};

/// What a lesson is to be about.
const fn topic(help: Words) -> CommandOption {
    CommandOption {
        names: ["topic", "項目", "主题", "主題"],
        help,
        kind: Kind::Topic,
        required: false,
    }
}

/// A command in the context menu of a message or of a person.
pub(super) struct MenuCommand {
    pub(super) menu: Menu,
    pub(super) names: Words,
}

/// What a command of a context menu does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Menu {
    Convert,
    Analyze,
    Challenge,
    Profile,
}

impl Menu {
    /// Whether it is about a person rather than a message.
    pub(super) const fn is_about_person(self) -> bool {
        matches!(self, Self::Challenge | Self::Profile)
    }
}

/// Every command of the context menus.
pub(super) const MENUS: &[MenuCommand] = &[
    MenuCommand {
        menu: Menu::Convert,
        names: ["Convert this record", "この棋譜を変換", "转换这个棋谱", "轉換這個棋譜"],
    },
    MenuCommand {
        menu: Menu::Analyze,
        names: ["Analyse this record", "この棋譜を検討", "分析这个棋谱", "分析這個棋譜"],
    },
    MenuCommand {
        menu: Menu::Challenge,
        names: ["Challenge to shogi", "将棋を申し込む", "邀请下将棋", "邀請下將棋"],
    },
    MenuCommand {
        menu: Menu::Profile,
        names: ["Shogi results", "将棋の成績", "将棋成绩", "將棋成績"],
    },
];

/// The form in which a long record is pasted: its title and its one field.
pub(super) const PASTE_TITLE: Words =
    ["Paste a game record", "棋譜を貼り付け", "粘贴棋谱", "貼上棋譜"];
pub(super) const PASTE_LABEL: Words = [
    "KIF, KI2, CSA, USI, SFEN",
    "KIF・KI2・CSA・USI・SFEN",
    "KIF、KI2、CSA、USI、SFEN",
    "KIF、KI2、CSA、USI、SFEN",
];

/// The languages of [`Words`] as Discord's locales.
pub(super) const LOCALES: [(&str, usize); 5] =
    [("en-US", 0), ("en-GB", 0), ("ja", 1), ("zh-CN", 2), ("zh-TW", 3)];
