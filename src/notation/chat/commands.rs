//! Words that act on the game: they must be the whole message.

/// What a word asks for. Those that end a game are always confirmed first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// 投了
    Resign,
    /// 待った
    Takeback,
    /// 入玉宣言
    Declare,
    /// 千日手: a question about repetition.
    Repetition,
    /// パス: there is no pass in shogi.
    Pass,
}

impl Command {
    /// A short stable name, for scripts and logs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Resign => "resign",
            Self::Takeback => "takeback",
            Self::Declare => "declare",
            Self::Repetition => "repetition",
            Self::Pass => "pass",
        }
    }
}

/// Normalised: lower case, hiragana.
const WORDS: &[(Command, &[&str])] = &[
    (
        Command::Resign,
        &[
            "投了",
            "とうりょう",
            "負けました",
            "まけました",
            "まいりました",
            "参りました",
            "ありません",
            "认输",
            "認輸",
            "我认输",
            "我認輸",
            "投子",
            "投子认负",
            "投子認負",
            "resign",
            "i resign",
            "i give up",
            "%toryo",
            "▲投了",
            "△投了",
            "▽投了",
            "☗投了",
            "☖投了",
        ],
    ),
    (
        Command::Takeback,
        &["待った", "まった", "待ったお願い", "悔棋", "takeback", "take back", "undo", "%matta"],
    ),
    (
        Command::Declare,
        &["入玉宣言", "宣言勝ち", "宣言", "入玉宣言勝ち", "declare", "%kachi", "入玉宣言胜"],
    ),
    (Command::Repetition, &["千日手", "せんにちて", "sennichite", "%sennichite"]),
    (Command::Pass, &["ぱす", "pass", "停一手", "%pass"]),
];

/// Politeness that may follow a command.
const ENDINGS: &[&str] =
    &["いたします", "致します", "します", "です", "でお願いします", "お願いします", "で"];

/// The command that `text`, cleaned and in lower case, consists of.
pub(super) fn read(text: &str) -> Option<Command> {
    let text = text.trim_end_matches(['。', '.', '!', '?', '、', ' ']);
    let bare = ENDINGS.iter().find_map(|ending| text.strip_suffix(ending)).unwrap_or(text);
    WORDS
        .iter()
        .find(|(_, words)| words.contains(&text) || words.contains(&bare))
        .map(|&(command, _)| command)
}
